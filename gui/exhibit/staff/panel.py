"""The staff panel: covers the exhibit, asks for the PIN, and closes when nobody touches it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from gui.exhibit.staff.board_page import BoardPage
from gui.exhibit.staff.chart import HourChart
from gui.exhibit.staff.choice_pages import LanguagesPage, PatternsPage
from gui.exhibit.staff.controls import button, label, set_icon_sizes
from gui.exhibit.staff.export_page import ExportPage
from gui.exhibit.staff.host import Host
from gui.exhibit.staff.menu_page import MenuPage
from gui.exhibit.staff.number_pages import ScreenPage, TimesPage
from gui.exhibit.staff.page import StaffPage
from gui.exhibit.staff.pin_page import PinPage
from gui.exhibit.staff.state_page import StatePage
from gui.exhibit.staff.style import BODY, GAP, NOTE, sheet, unit_for
from gui.exhibit.staff.visits_page import VisitsPage

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
    host : Host

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
        self._head, self._feet = QHBoxLayout(), QHBoxLayout()
        self._head.addWidget(self.heading, 1)
        self._head.addWidget(self.cross)
        self._feet.addWidget(self.back)
        self._feet.addWidget(self.foot, 1)
        keeps = self.back.sizePolicy()
        keeps.setRetainSizeWhenHidden(True)
        self.back.setSizePolicy(keeps)
        self.foot.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._head)
        self._column.addLayout(self._feet)
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
        self.foot.setObjectName("problem" if is_problem else "quiet")
        self.foot.style().unpolish(self.foot)
        self.foot.style().polish(self.foot)

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
