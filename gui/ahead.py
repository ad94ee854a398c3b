"""Loads, soon after the start, what the first frame of the window does not need."""

from __future__ import annotations

import importlib
import sys
import threading

from PySide6.QtCore import QObject

from gui.later import soon
from mark1.machine import kernels

#: Modules of what is opened later, loaded one by one so that nobody waits for them then.
MODULES = (
    "gui.views.chart_view",
    "mark1.storage.session_file",
    "gui.prospects",
    "gui.panels.cannot_card",
    "gui.panels.why_card",
    "gui.machine.drawer",
    "gui.compare.view",
    "gui.pages.geometry",
    "gui.pages.theory",
    "gui.pages.experiments",
    "gui.hardware",
    "gui.pages.hardware",
    "gui.pages.lessons",
    "gui.manual.window",
    "gui.about",
    "gui.keys",
)


def load(owner: QObject) -> None:
    """Load the inner loop, the modules of what is shown later, and the lessons.

    Parameters
    ----------
    owner : QObject
        If it is destroyed first, the rest is not loaded.
    """
    threading.Thread(target=_load_loop, name="kernels", daemon=True).start()
    _load_modules(owner, MODULES)


def _load_modules(owner: QObject, names: tuple[str, ...]) -> None:
    """Import the first of these modules, and the others a little later."""
    importlib.import_module(names[0])
    rest = names[1:]
    soon(owner, (lambda: _load_modules(owner, rest)) if rest else _read_lessons)


def _read_lessons() -> None:
    from gui.pages.lessons import lessons_of_the_program

    lessons_of_the_program()


def _load_loop() -> None:
    """Load the compiled loop in a thread, which gives way to the window every tenth of a
    millisecond: each of the window's many calls into Qt has to wait for its turn."""
    kernels.compile_ahead()
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-4)
    try:
        kernels.compiled()
    finally:
        sys.setswitchinterval(usual)
