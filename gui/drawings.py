"""Saves what was drawn, as PNG or SVG, while the window goes on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QImage

from gui.later import later
from gui.outlines import outlined
from mark1.disk.atomic import writing
from mark1.errors import FileError, Mark1Error

#: How Qt compresses a PNG: quickly, at the price of a larger file. Nothing is lost.
QUICKLY = 80

#: Milliseconds between two looks at whether a file is written.
LOOK = 20

#: Seconds of a turn in which outlines are made.
SLICE = 0.02

#: Name of the threads.
THREAD = "drawing"


def save_soon(
    owner: QObject, drawing: QImage | bytes, path: Path, ended: Callable[[str], object]
) -> None:
    """Save a drawing in a thread, and tell how that ended.

    A large picture takes long to pack, and a disk may be slow. Once the thread has begun, the
    program does not end before the file is written.

    Parameters
    ----------
    owner : QObject
        If it is destroyed while outlines are made of the text of an SVG, nothing is saved; if it is
        destroyed later, nobody is told.
    drawing : QImage or bytes
        A picture to save as PNG, or an SVG file as `QSvgGenerator` writes it.
    path : Path
    ended : callable
        Given what was wrong; empty if the file was written.
    """

    def begin(ready: QImage | str) -> None:
        thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=THREAD)
        _look(owner, thread.submit(_write, ready, path), ended)
        thread.shutdown(wait=False)

    if isinstance(drawing, QImage):
        begin(drawing)
    else:
        later(owner, lambda: _outline(owner, outlined(drawing.decode()), [], begin))


def _outline(
    owner: QObject, parts: Iterator[str], done: list[str], then: Callable[[str], object]
) -> None:
    """Make outlines of as much text as there is time for in a turn."""
    end = time.perf_counter() + SLICE
    for part in parts:
        done.append(part)
        if time.perf_counter() > end:
            later(owner, lambda: _outline(owner, parts, done, then))
            return
    then("".join(done))


def _look(owner: QObject, saving: Future[None], ended: Callable[[str], object]) -> None:
    """Tell how the thread has ended, now or later."""
    if not saving.done():
        later(owner, lambda: _look(owner, saving, ended), LOOK)
        return
    try:
        saving.result()
    except Mark1Error as error:
        ended(str(error))
    else:
        ended("")


def _write(ready: QImage | str, path: Path) -> None:
    """Write a picture as PNG, or the text of an SVG."""
    with writing(path) as unfinished:
        if isinstance(ready, str):
            unfinished.write_text(ready, encoding="utf-8")
        # The types of PySide ask for bytes as the format, but `save` accepts text only.
        elif not ready.save(str(unfinished), "PNG", QUICKLY):  # type: ignore[call-overload]
            raise FileError("window.cannot-draw-picture", path=path)
