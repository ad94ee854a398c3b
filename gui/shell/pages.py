"""The pages of the window in one table: what their tabs say, and how each is made."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from gui.base import remembered
from gui.base.actions import Actions
from gui.base.page import PageView
from gui.base.page_stack import Clocks, Page
from gui.shell.window_state import WindowState


def _console(parent: QWidget, clocks: Clocks, actions: Actions, kept: WindowState) -> PageView:
    from gui.console.page import ConsolePage, ConsoleState

    return ConsolePage(clocks["console"], actions, kept.of(ConsoleState), parent=parent)


def _geometry(parent: QWidget, clocks: Clocks, actions: Actions, kept: WindowState) -> PageView:
    from gui.geometry.page import GeometryPage, GeometryState

    console, own = clocks["console"], clocks["geometry"]
    return GeometryPage(console, actions, own, kept.of(GeometryState), parent=parent)


def _theory(parent: QWidget, clocks: Clocks, actions: Actions, kept: WindowState) -> PageView:
    from gui.theory.page import TheoryPage, TheoryState

    return TheoryPage(clocks["console"], kept.of(TheoryState), parent=parent)


def _experiments(parent: QWidget, clocks: Clocks, actions: Actions, kept: WindowState) -> PageView:
    from gui.experiments.kept_results import Experiments
    from gui.experiments.page import ExperimentsPage

    return ExperimentsPage(kept.of(Experiments), parent=parent)


def _hardware(parent: QWidget, clocks: Clocks, actions: Actions, kept: WindowState) -> PageView:
    from gui.hardware.page import HardwarePage, Panels

    return HardwarePage(clocks["console"], actions, kept.of(Panels), parent=parent)


def _lessons(parent: QWidget, clocks: Clocks, actions: Actions, kept: WindowState) -> PageView:
    from gui.lessons.page import LessonsPage, LessonsState

    return LessonsPage(clocks["console"], actions, kept.of(LessonsState), parent=parent)


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
        lambda: bool(remembered.board(1) or remembered.board(2)),
    ),
    Page("lessons", lambda: QCoreApplication.translate("Pages", "Lessons"), _lessons),
)


def titles() -> dict[str, str]:
    """Return the title of each page by name, in the order of the tabs."""
    return {page.name: page.title() for page in PAGES}
