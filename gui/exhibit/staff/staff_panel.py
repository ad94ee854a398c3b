"""The staff panel: covers the exhibit, asks for the PIN, and closes when nobody touches it."""

from __future__ import annotations

import time
from collections.abc import Callable
from string import Template

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QWidget,
)

import mark1
from gui.base import layouts, theme
from gui.exhibit.logs import FULL, writing_problem
from gui.exhibit.staff.board_page import BoardPage
from gui.exhibit.staff.export_page import ExportPage
from gui.exhibit.staff.page import Host, StaffPage
from gui.exhibit.staff.pin_page import PinPage
from gui.exhibit.staff.settings_pages import LanguagesPage, PatternsPage, ScreenPage, TimesPage
from gui.exhibit.staff.touch_controls import arrange, button, dress, label, set_icon_sizes
from gui.exhibit.staff.visits_page import HourChart, VisitsPage

#: The screen that sizes are given for, in units; a screen held upright swaps them.
WIDE, HIGH = 1920, 1080

#: Sizes in units: the least target, the gap, titles, text and notes.
TARGET, GAP, TITLE, BODY, NOTE = 96, 24, 56, 34, 28


def unit_for(width: int, height: int) -> float:
    """Return the pixels of one unit on a screen."""
    wide, high = (WIDE, HIGH) if width >= height else (HIGH, WIDE)
    return max(0.2, min(width / wide, height / high))


def sheet(unit: float) -> str:
    """Return the style sheet for a screen with units of this many pixels."""
    sizes = {
        "body": BODY,
        "heading": TITLE,
        "note": NOTE,
        "target": TARGET,
        "digit": 108,
        "tile": 176,
        "wide": 150,
        "pad": 24,
        "pad2": 11,
        "corner": 16,
        "line": 2,
    }
    pixels = {name: max(1, round(size * unit)) for name, size in sizes.items()}
    colors = theme.theme
    names = ("ground", "panel", "raised", "chosen", "groove", "text", "quiet", "faint", "wrong")
    table = {name: getattr(colors, name) for name in (*names, "action", "fill", "on_action")}
    edge = theme.mix(colors.line, colors.quiet, 0.25).name()
    text = (theme.RESOURCES / "exhibit" / "staff.qss").read_text(encoding="utf-8")
    return Template(text).substitute(table, edge=edge, **pixels)


class MenuPage(StaffPage):
    """Leads to the other pages.

    Signals
    -------
    chosen : str
        The name of a page.
    restarting, quitting
        The staff wants the exhibit to start again, or to end.
    """

    chosen = Signal(str)
    restarting = Signal()
    quitting = Signal()

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.tiles = {name: self._tile(name, text) for name, text in self._texts().items()}
        self._grid = QGridLayout()
        self.column.addLayout(self._grid)
        self.problem = label(name="problem")
        self.column.addWidget(self.problem)
        self.column.addStretch()
        self.restart = button(self.tr("Restart the exhibit"), icon="reset")
        self.quit = button(self.tr("Quit"), icon="cross")
        self.restart.clicked.connect(self.restarting.emit)
        self.quit.clicked.connect(self._ask)
        row = QGridLayout()
        arrange(row, (self.restart, self.quit), 2, 2)
        self.column.addLayout(row)
        if writing_problem(host.folder):
            self.problem.setText(self.tr("Nothing can be stored: see State."))
        elif host.reading.problems:
            self.problem.setText(self.tr("The settings file has problems. See State."))
        self.stand(is_upright=False)

    def title(self) -> str:
        return self.tr("Staff")

    def stand(self, is_upright: bool) -> None:
        """Arrange the tiles in two or four columns."""
        arrange(self._grid, self.tiles.values(), 2 if is_upright else 4, 4)

    def _texts(self) -> dict[str, str]:
        return {
            "patterns": self.tr("Patterns"),
            "languages": self.tr("Languages"),
            "times": self.tr("Times"),
            "screen": self.tr("Screen, sound"),
            "board": self.tr("Panel of lights"),
            "visits": self.tr("Visits"),
            "export": self.tr("Export"),
            "state": self.tr("State"),
        }

    def _tile(self, name: str, text: str) -> QPushButton:
        made = button(text, "tile")
        made.clicked.connect(lambda checked=False: self.chosen.emit(name))
        return made

    def _ask(self) -> None:
        """Quit at the second touch: afterwards someone has to start the exhibit again."""
        if self.quit.objectName() == "action":
            self.quitting.emit()
            return
        self.quit.setText(self.tr("Touch again to quit"))
        dress(self.quit, "action")
        self.noted.emit(
            self.tr("After that, the exhibit stays off until this computer starts again."), False
        )


#: Most problems that have room.
MOST_PROBLEMS = 4


class StatePage(StaffPage):
    """Says how the exhibit is.

    Signals
    -------
    pin_wanted
        The staff wants another PIN.
    """

    pin_wanted = Signal()

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        pin = button(self.tr("Change the PIN"))
        pin.clicked.connect(self.pin_wanted.emit)
        for text in self._facts():
            self.column.addWidget(label(text))
        if disk := self._disk_problem():
            self.column.addWidget(label(disk, "problem"))
        for text, name in self._problems():
            self.column.addWidget(label(text, name))
        self.column.addStretch()
        self.column.addWidget(pin)

    def title(self) -> str:
        return self.tr("State")

    def _facts(self) -> list[str]:
        host = self.host
        minutes = round((time.monotonic() - host.started) / 60)
        running = self.tr("Running for {hours} h {minutes} min, restarts after a fault: {count}.")
        return [
            self.tr("Version {version}").format(version=mark1.__version__),
            running.format(hours=minutes // 60, minutes=minutes % 60, count=host.restarts),
            self.tr("Settings: {path}").format(path=host.reading.path),
            self.tr("Logs and visits: {path}").format(path=host.folder),
            self._camera(),
        ]

    def _camera(self) -> str:
        """Say whether the camera works, or why not."""
        camera = self.host.camera
        if camera is None:
            return self.tr("No camera is used.")
        if camera.problem is not None:
            return str(camera.problem.in_window)
        if camera.works:
            return self.tr("The camera works. It is off while this panel is open.")
        return self.tr("The camera has not been on yet.")

    def _disk_problem(self) -> str:
        """Say why nothing can be stored; empty if it can."""
        error = writing_problem(self.host.folder)
        if error is None:
            return ""
        if error.errno in FULL:
            return self.tr("The disk is full. Visits will be counted again when there is room.")
        text = self.tr("The folder cannot be written to ({reason}). No visits are stored.")
        return text.format(reason=error.strerror or error)

    def _problems(self) -> list[tuple[str, str]]:
        problems = self.host.reading.problems
        if not problems:
            return [(self.tr("The settings file has no problems."), "quiet")]
        shown = [(str(problem), "problem") for problem in problems[:MOST_PROBLEMS]]
        more = len(problems) - MOST_PROBLEMS
        if more > 0:
            text = self.tr("More problems: {count}. The log lists all of them.")
            shown.append((text.format(count=more), "quiet"))
        return shown


#: The pages behind the tiles of the menu.
PAGES: dict[str, Callable[[Host], StaffPage]] = {
    "patterns": PatternsPage,
    "languages": LanguagesPage,
    "times": TimesPage,
    "screen": ScreenPage,
    "board": BoardPage,
    "visits": VisitsPage,
    "export": ExportPage,
    "state": StatePage,
}

#: What counts as a touch.
TOUCHES = (
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseMove,
    QEvent.Type.TouchBegin,
    QEvent.Type.TouchUpdate,
    QEvent.Type.TabletPress,
    QEvent.Type.KeyPress,
)


class StaffPanel(QWidget):
    """Covers its parent from `open` until `closed`.

    Parameters
    ----------
    parent : QWidget
        The window of the exhibit.

    Signals
    -------
    closed
        The panel is hidden again.
    restarting
        The exhibit should start again: the staff said so, or has changed settings.
    quitting
        The exhibit should end.
    """

    closed = Signal()
    restarting = Signal()
    quitting = Signal()

    def __init__(self, parent: QWidget, host: Host) -> None:
        super().__init__(parent)
        self.host, self._covered = host, parent
        self.setObjectName("staff")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        # A touch beside a button must not reach the exhibit beneath.
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.page: StaffPage | None = None
        self.heading, self.foot = label(name="heading"), label(name="quiet")
        self.back = button(self.tr("Back"), icon="arrow-left")
        self.cross = button("", "square", "cross")
        self.cross.setAccessibleName(self.tr("Close"))
        self.back.clicked.connect(self._go_back)
        self.cross.clicked.connect(self.close_panel)
        self._head = layouts.row((self.heading, 1), self.cross)
        self._feet = layouts.row(self.back, (self.foot, 1))
        keeps = self.back.sizePolicy()
        keeps.setRetainSizeWhenHidden(True)
        self.back.setSizePolicy(keeps)
        self.foot.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._column = layouts.column(self._head, self._feet, of=self, margins=None)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._time_out)
        self.hide()

    # --- open and closed -------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether the panel covers the exhibit."""
        return self.isVisible()

    def open(self) -> None:
        """Ask for the PIN; without one, let the staff choose it."""
        if self.is_open:
            return
        self.setGeometry(self._covered.rect())
        self.host.take_pin()
        self._ask_for_pin(is_new=not self.host.settings.pin)
        self.show()
        self.raise_()
        self.setFocus()
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]
        self._wait()

    def close_panel(self) -> None:
        """Hide the panel; the exhibit starts again if settings have changed."""
        if not self.is_open:
            return
        QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]
        self._timer.stop()
        self.hide()
        self._turn_to(None)
        if self.host.is_changed:
            self.restarting.emit()
        self.closed.emit()

    def _wait(self) -> None:
        self._timer.start(1000 * self.host.settings.staff_s)

    def _time_out(self) -> None:
        if self.page is not None and self.page.is_busy:
            self._wait()
        else:
            self.close_panel()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay open while someone touches the panel, and follow the size of the window."""
        if event.type() in TOUCHES:
            self._wait()
        elif event.type() == QEvent.Type.Resize and watched is self._covered:
            self.setGeometry(self._covered.rect())
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass digits on to the page of the PIN, and keep all keys from the exhibit."""
        if isinstance(self.page, PinPage):
            self.page.keyPressEvent(event)
        event.accept()

    # --- pages -----------------------------------------------------------------------------

    def _ask_for_pin(self, *, is_new: bool) -> None:
        page = PinPage(self.host, is_new=is_new)
        page.accepted.connect(self.turn_to_menu)
        self._turn_to(page)
        self.back.setVisible(bool(is_new and self.host.settings.pin))

    def turn_to_menu(self) -> None:
        """Show the first page."""
        page = MenuPage(self.host)
        page.chosen.connect(self.turn_to)
        page.restarting.connect(self._restart)
        page.quitting.connect(self.quitting.emit)
        self._turn_to(page)
        self.back.hide()

    def turn_to(self, name: str) -> None:
        """Show one of `PAGES`."""
        page = PAGES[name](self.host)
        if isinstance(page, StatePage):
            page.pin_wanted.connect(lambda: self._ask_for_pin(is_new=True))
        self._turn_to(page)
        self.back.show()

    def _go_back(self) -> None:
        if self.page is None or not self.page.is_busy:
            self.turn_to_menu()

    def _restart(self) -> None:
        self.host.is_changed = True
        self.close_panel()

    def _turn_to(self, page: StaffPage | None) -> None:
        if self.page is not None:
            self.page.hide()
            self._column.removeWidget(self.page)
            self.page.deleteLater()
        self.page = page
        self._note("", False)
        if page is not None:
            self._column.insertWidget(1, page, 1)
            page.noted.connect(self._note)
            self.heading.setText(page.title())
            self._fit()
            page.show()

    def _note(self, text: str, is_problem: bool) -> None:
        self.foot.setText(text)
        dress(self.foot, "problem" if is_problem else "quiet")

    # --- sizes -----------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit everything to the screen."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        unit = unit_for(self.width(), self.height())
        is_upright = self.height() > self.width()
        gap, edge = round(GAP * unit), round((48 if is_upright else 96) * unit)
        self.setStyleSheet(sheet(unit))
        self._column.setContentsMargins(edge, round(48 * unit), edge, round(48 * unit))
        self._column.setSpacing(gap)
        for row in (self._head, self._feet):
            row.setSpacing(gap)
        if self.page is not None:
            self.page.column.setSpacing(gap)
            self.page.stand(is_upright)
            for layout in self.page.findChildren(QHBoxLayout):
                layout.setSpacing(gap // 2)
            for chart in self.page.findChildren(HourChart):
                chart.set_text_size(round(NOTE * unit))
        set_icon_sizes(self, round(BODY * unit * 1.1))
