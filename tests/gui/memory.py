"""How much memory the program holds while its window is at rest."""

from __future__ import annotations

import ctypes
import gc
import os
import re
import sys
import tempfile

import pytest
import shiboken6
from PySide6.QtCore import QEvent
from PySide6.QtGui import QPixmapCache
from PySide6.QtWidgets import QApplication

from gui.base import icons, language, theme, thumbnails
from gui.console import photocells
from gui.geometry.page import GeometryPage
from gui.lessons.page import LessonsPage
from gui.shell.window import MainWindow
from mark1.session.new_document import letters
from tests.gui.by_hand import rebuild, set_text_size

#: Where glibc tells what its heap holds; other C libraries lack it.
MALLINFO = getattr(ctypes.CDLL(None), "mallinfo2", None)

PAGES = ("geometry", "theory", "experiments", "hardware", "lessons", "console")


class _Mallinfo(ctypes.Structure):
    """The record of mallinfo(3)."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
            *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    ]


def held(window: MainWindow, application: QApplication) -> float:
    """Bring the window to rest, and return what the program holds, in MB.

    That is what C and Python have allocated and not freed. What the system gives the process is
    more, and falls only where whole pages become free.
    """
    bring_to_rest(window, application)
    return allocated()


def allocated() -> float:
    """Return what C and Python have allocated and not freed, in MB."""
    assert MALLINFO is not None
    MALLINFO.restype = _Mallinfo
    heap = MALLINFO()
    return float(heap.uordblks + heap.hblkhd + _bytes_of_python()) / 2**20


def bring_to_rest(window: MainWindow, application: QApplication) -> None:
    """Begin the first document in the first look, build every page, and empty the caches."""
    window.session.pause()
    window.session.begin(letters())
    theme.choose("dark")
    language.use(application, "en")
    set_text_size(1.0)
    window.resize(1280, 720)
    rebuild(window)
    for page in PAGES:
        window.turn_to(page)
        application.processEvents()
        view = window.pages.view(page)
        while isinstance(view, LessonsPage) and view.live.currentWidget() is None:
            application.processEvents()
    for geometry in window.findChildren(GeometryPage):
        geometry.session.pause()
        geometry.session.begin(geometry.session.document)  # without its undo history
    for other in application.topLevelWidgets():
        if shiboken6.isValid(other) and other is not window:  # one may close another
            other.close()
    lamps = photocells._lamp, photocells._halo, photocells._dark_grid
    for cache in (thumbnails._framed, thumbnails._render, icons._render, *lamps):
        cache.cache_clear()
    QPixmapCache.clear()
    for _ in range(5):
        gc.collect()
        application.processEvents()
        application.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def _bytes_of_python() -> int:
    """Return what Python's own allocator, which is no part of C's heap, has given out."""
    sys.stderr.flush()
    before = os.dup(2)
    with tempfile.TemporaryFile() as file:
        os.dup2(file.fileno(), 2)
        try:
            sys._debugmallocstats()
        finally:
            os.dup2(before, 2)
            os.close(before)
        file.seek(0)
        told = file.read().decode()
    (count,) = re.findall(r"# bytes in allocated blocks\s*=\s*([\d,]+)", told)
    return int(count.replace(",", ""))


needs_glibc = pytest.mark.skipif(MALLINFO is None, reason="only glibc tells what its heap holds")
