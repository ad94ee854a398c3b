"""Packs and saves what was drawn, as PNG or SVG, while the window goes on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from functools import partial
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QObject
from PySide6.QtGui import QImage

from gui.base.language import ASKING
from gui.base.outlines import outlined
from gui.base.work import in_thread, later, when_ended
from mark1.disk.atomic import writing
from mark1.errors import FileError, Mark1Error

#: How Qt compresses a PNG: quickly, at the price of a larger file. Nothing is lost.
QUICKLY = 80

#: Seconds for which outlines are made at once.
SLICE = 0.02


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
    ended : callable
        Given what was wrong; empty if the file was written.
    """

    def begin(ready: QImage | str) -> None:
        saving = in_thread(partial(_write, ready, path))
        when_ended(owner, saving, lambda saving: ended(_problem_of(saving)))

    if isinstance(drawing, QImage):
        begin(drawing)
    else:
        later(owner, lambda: _outline(owner, outlined(drawing.decode()), [], begin))


def pack_soon(owner: QObject, picture: QImage, packed: Callable[[bytes], object]) -> None:
    """Pack a picture as PNG in a thread, and hand that over.

    Parameters
    ----------
    owner : QObject
        If it is destroyed first, nothing is handed over.
    packed : callable
        Given the bytes of the file; they are empty if the picture is, or there was no memory.
    """
    packing = in_thread(partial(pack, picture))
    when_ended(owner, packing, lambda packing: packed(packing.result()))


def _outline(
    owner: QObject, parts: Iterator[str], done: list[str], then: Callable[[str], object]
) -> None:
    """Make outlines of as much text as there is time for in a frame."""
    end = time.perf_counter() + SLICE
    for part in parts:
        done.append(part)
        if time.perf_counter() > end:
            later(owner, lambda: _outline(owner, parts, done, then))
            return
    then("".join(done))


def _problem_of(saving: Future[None]) -> str:
    """Return what was wrong; nothing if the file was written."""
    try:
        saving.result()
    except Mark1Error as error:
        return str(error)
    return ""


def _write(ready: QImage | str, path: Path) -> None:
    """Write a picture as PNG, or the text of an SVG."""
    with writing(path) as unfinished:
        if isinstance(ready, str):
            unfinished.write_text(ready, encoding="utf-8")
        elif packed := pack(ready):
            unfinished.write_bytes(packed)
        else:
            raise FileError("window.cannot-draw-picture", path=path)


def pack(picture: QImage) -> bytes:
    """Return a picture as a PNG file; empty if the picture is, or there was no memory."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    # The types of PySide ask for bytes as the format, but `save` accepts text only.
    with ASKING:
        is_packed = picture.save(buffer, "PNG", QUICKLY)  # type: ignore[call-overload]
    return bytes(buffer.data().data()) if is_packed else b""
