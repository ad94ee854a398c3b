"""Loads and makes, soon after the start, what the first frame of the window does not need."""

from __future__ import annotations

import importlib
import threading
from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING

from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget

from gui.base import text_size
from gui.base.clock import Clock
from gui.base.later import in_turns, soon
from gui.base.page_stack import STEPS
from gui.base.threads import giving_way
from mark1.machine import kernels

if TYPE_CHECKING:
    from gui.base.page_stack import PageStack

#: Modules of Qt whose classes PySide makes when they are first looked at: pyqtgraph looks at all.
LAZY = (QtCore, QtGui, QtWidgets)

#: Modules of what is opened later, loaded one by one so that nobody waits for them then. Of those
#: that load many others, some come first, so that none takes long.
MODULES = (
    "gui.charts.view",
    "mark1.storage.session_file",
    "gui.theory.prospects",
    "gui.theory.cannot_card",
    "gui.why.card",
    "gui.machine.drawer",
    "gui.compare.overlay",
    "gui.theory.bound_panel",
    "gui.geometry.compare_panel",
    "gui.geometry.page",
    "gui.theory.page",
    "gui.experiments.page",
    "firmware_io.wire.address",
    "firmware_io.link.adalight",
    "firmware_io.panel.board_choice",
    "firmware_io.link.link",
    "gui.hardware.connection",
    "gui.hardware.panel_dialog",
    "gui.hardware.page",
    "gui.lessons.page",
    "gui.manual.window",
    "gui.shell.about",
    "gui.shell.keys",
)


#: Most parts that a page prepares, each in a turn of its own.
PREPARED = 2

#: What a window makes on first use, beside its pages.
CARDS = ("drawer", "why", "comparison")


def load(owner: QObject, then: Callable[[], object]) -> None:
    """Load the inner loop, the modules of what is shown later, and the lessons.

    Parameters
    ----------
    owner : QObject
        If it is destroyed first, the rest is not loaded.
    then : callable
        Called when everything but the inner loop is loaded.
    """
    threading.Thread(target=_load_loop, name="kernels", daemon=True).start()
    classes = [partial(_make_classes, module) for module in LAZY]
    modules = [partial(importlib.import_module, name) for name in MODULES]
    in_turns(owner, (*classes, *modules, partial(_read_lessons, owner), then))


def make(window: QWidget, pages: PageStack) -> None:
    """Make the pages and cards of a window that were not opened yet, so that they open faster.

    Each takes a turn of its own, in which no machine learns and no button of the mouse is held:
    making it takes several frames.

    Parameters
    ----------
    window : QWidget
        Makes what `CARDS` names when it is first asked for it.
    pages : PageStack
        Of the window. If it is destroyed first, the rest is not made.
    """
    parts = (
        *(partial(pages.advance, name) for name in pages.names for _ in range(STEPS)),
        *(partial(getattr, window, name) for name in CARDS),
        *(partial(_prepare, pages, name) for name in pages.names for _ in range(PREPARED)),
        *(partial(_note_text, pages, name) for name in pages.names),
    )
    in_turns(pages, parts, lambda: _is_quiet(window))


def hidden(window: QWidget, pages: PageStack) -> list[QWidget]:
    """List the pages and cards of a window that were made and are not shown."""
    cards = (vars(window)[name] for name in CARDS if name in vars(window))
    return [*pages.hidden, *(card for card in cards if card.isHidden())]


def _prepare(pages: PageStack, name: str) -> None:
    if pages.is_made(name):  # it may have been taken apart meanwhile
        pages.view(name).prepare()


def _note_text(pages: PageStack, name: str) -> None:
    if pages.is_made(name):
        text_size.note(pages.view(name))


def _is_quiet(window: QWidget) -> bool:
    is_held = QApplication.mouseButtons() != Qt.MouseButton.NoButton
    return not (is_held or any(clock.is_working for clock in window.findChildren(Clock)))


def _make_classes(module: ModuleType) -> None:
    for name in dir(module):
        getattr(module, name)


def _read_lessons(owner: QObject) -> None:
    """Read the lessons, each in a turn of its own."""
    from gui.lessons.shipped import read_next_lesson

    if read_next_lesson():
        soon(owner, partial(_read_lessons, owner))


def _load_loop() -> None:
    """Load the compiled loop in a thread."""
    kernels.compile_ahead()
    with giving_way():
        kernels.compiled()
