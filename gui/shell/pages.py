"""The pages of the window in one table: what their tabs say, and how each is made."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from gui.base import settings
from gui.base.actions import Actions
from gui.base.page_stack import Clocks, Page
from gui.base.page_view import PageView


def _console(parent: QWidget, clocks: Clocks, actions: Actions) -> PageView:
    from gui.console.page import ConsolePage

    return ConsolePage(clocks["console"], actions, parent=parent)


def _geometry(parent: QWidget, clocks: Clocks, actions: Actions, *kept: Any) -> PageView:
    from gui.geometry.page import GeometryPage

    return GeometryPage(clocks["console"], actions, clocks["geometry"], *kept, parent=parent)


def _theory(parent: QWidget, clocks: Clocks, actions: Actions, *kept: Any) -> PageView:
    from gui.theory.page import TheoryPage

    return TheoryPage(clocks["console"], *kept, parent=parent)


def _experiments(parent: QWidget, clocks: Clocks, actions: Actions, *kept: Any) -> PageView:
    from gui.experiments.page import ExperimentsPage

    return ExperimentsPage(*kept, parent=parent)


def _hardware(parent: QWidget, clocks: Clocks, actions: Actions, kept: Any = ()) -> PageView:
    from gui.hardware.connection import Hardware
    from gui.hardware.page import HardwarePage

    clock = clocks["console"]
    for hardware in kept:
        hardware.move_to(clock)
    return HardwarePage(*kept or (Hardware(clock, 1), Hardware(clock, 2)), parent=parent)


def _lessons(parent: QWidget, clocks: Clocks, actions: Actions, *kept: Any) -> PageView:
    from gui.lessons.page import LessonsPage

    return LessonsPage(clocks["console"], actions, *kept, parent=parent)


#: In the order of their tabs.
PAGES = (
    Page("console", lambda: QCoreApplication.translate("Pages", "Console"), _console),
    Page("geometry", lambda: QCoreApplication.translate("Pages", "Geometry"), _geometry),
    Page("theory", lambda: QCoreApplication.translate("Pages", "Theory"), _theory),
    Page(
        "experiments",
        lambda: QCoreApplication.translate("Pages", "Experiments"),
        _experiments,
    ),
    Page(
        "hardware",
        lambda: QCoreApplication.translate("Pages", "Hardware"),
        _hardware,
        lambda: bool(settings.board(1) or settings.board(2)),
    ),
    Page("lessons", lambda: QCoreApplication.translate("Pages", "Lessons"), _lessons),
)


def titles() -> dict[str, str]:
    """Return the title of each page by name, in the order of the tabs."""
    return {page.name: page.title() for page in PAGES}
