"""The window: the console, whose panels stand as the signal runs, the other pages, menus, keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAction, QCloseEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QMenu,
    QMenuBar,
    QSizePolicy,
    QSlider,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from gui import settings, theme
from gui.actions import make_actions
from gui.deeds import MENUS, SUBMENUS, deeds_of
from gui.files import Files
from gui.panels.association_panel import AssociationPanel
from gui.panels.curve_panel import CurvePanel
from gui.panels.desk_panel import DeskPanel
from gui.panels.panel import OneLine
from gui.panels.potentiometer_panel import PotentiometerPanel
from gui.panels.response_panel import ResponsePanel
from gui.panels.retina_panel import RetinaPanel
from gui.panels.wrong_panel import WrongPanel
from gui.session import Session
from gui.tabs import Tabs
from mark1.training.progress import Progress

if TYPE_CHECKING:
    from gui.hardware import Hardware
    from gui.hardware_page import HardwarePage

#: Milliseconds that the window has to itself before the inner loop is loaded.
CALM = 400

#: The pages, as their tabs name them, and what is done only on the first of them.
CONSOLE, HARDWARE = 0, 1
PAGES = ("Console", "Hardware")
ON_CONSOLE = (
    *("image_copy", "image_paste", "image_open", "clear", "invert"),
    *("shift_up", "shift_down", "shift_left", "shift_right", "add", "add_new"),
    *("present", "teach"),
)


class MainWindow(QMainWindow):
    """The window.

    Parameters
    ----------
    session : Session, optional
    """

    def __init__(self, session: Session | None = None) -> None:
        super().__init__()
        self.session = session or Session(self)
        self.hardware_page: HardwarePage | None = None  # made when it is first wanted
        self.files = Files(self, self.session)
        self.actions_ = make_actions(self, deeds_of(self))
        self._build()
        self._connect()
        self.setFocus()  # on nothing in particular: keys do what the menus say
        self.setMinimumSize(1240, 690)
        self.resize(1280, 720)
        self._redraw()

    def _build(self) -> None:
        actions = self.actions_
        self.retina = RetinaPanel(self.session, actions)
        self.association = AssociationPanel(self.session)
        self.potentiometers = PotentiometerPanel(self.session)
        self.response = ResponsePanel(self.session)
        self.desk = DeskPanel(self.session, actions)
        self.curve = CurvePanel(self.session)
        self.wrong = WrongPanel(self.session)
        console = QWidget()
        way = QHBoxLayout(console)
        way.setContentsMargins(0, 0, 0, 0)
        way.setSpacing(theme.GUTTER)
        for panel, share in (
            (self.retina, 36),
            (self.association, 27),
            (self.potentiometers, 38),
            (self.response, 27),
        ):
            way.addWidget(panel, share)
        self.pages = QStackedWidget()
        self.pages.addWidget(console)
        self.charts = QWidget()
        below = QGridLayout(self.charts)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(theme.GUTTER)
        below.addWidget(self.curve, 0, 0)
        below.addWidget(self.wrong, 0, 1)
        below.setColumnStretch(0, 58)
        below.setColumnStretch(1, 42)
        column = QVBoxLayout()
        column.setContentsMargins(theme.GUTTER, 0, theme.GUTTER, theme.UNIT)
        column.setSpacing(theme.GUTTER - 2)
        column.addLayout(self._header())
        column.addWidget(self.pages, 70)
        column.addWidget(self.desk)
        column.addWidget(self.charts, 20)
        column.addLayout(self._footer())
        body = QWidget()
        body.setLayout(column)
        self.setCentralWidget(body)
        self._leave_space_to_buttons(body)

    def _leave_space_to_buttons(self, within: QWidget) -> None:
        """A button reached by Tab answers to the space bar itself; else space runs and pauses."""
        for button in within.findChildren(QAbstractButton):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.installEventFilter(self)

    def _header(self) -> QHBoxLayout:
        brand = QLabel("Mark I Perceptron")
        brand.setFont(theme.font(13, weight=600, spaced=True))
        self.about = QLabel()
        self.about.setFont(theme.font(12, mono=True))
        self.about.setStyleSheet(f"color: {theme.theme.quiet}")
        header = QHBoxLayout()
        header.setContentsMargins(2, 6, 2, 0)
        header.setSpacing(20)
        header.addWidget(brand)
        self.tabs = Tabs([self.tr(name) for name in PAGES])
        header.addWidget(self._menus())
        header.addStretch(1)
        header.addWidget(self.tabs)
        header.addStretch(1)
        header.addWidget(self.about)
        return header

    def _menus(self) -> QMenuBar:
        bar = QMenuBar()
        bar.setNativeMenuBar(False)
        self.recent = QMenu(self.tr("Open &recent"), self)
        self.recent.aboutToShow.connect(self._fill_recent)
        for title, entries in MENUS.items():
            menu = bar.addMenu(self.tr(title))
            for entry in entries.split():
                self._add_entry(menu, entry)
        return bar

    def _add_entry(self, menu: QMenu, entry: str) -> None:
        """Add what `MENUS` names: an action, a line, or a menu of its own."""
        if entry == "-":
            menu.addSeparator()
        elif entry == "recent":
            menu.addMenu(self.recent)
        elif entry in SUBMENUS:
            menu.addMenu(self._menu(self.tr(SUBMENUS[entry]), entry))
        else:
            menu.addAction(self.actions_[entry])

    def _menu(self, title: str, prefix: str) -> QMenu:
        menu = QMenu(title, self)
        for name, action in self.actions_.items():
            if name.startswith(prefix):
                menu.addAction(action)
        return menu

    def _footer(self) -> QHBoxLayout:
        self.message = OneLine()
        self.message.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.message.setAccessibleName(self.tr("Message"))
        self.at = QLabel()
        self.end = QLabel()
        for label in (self.at, self.end):
            label.setFont(theme.font(12, mono=True))
            label.setStyleSheet(f"color: {theme.theme.quiet}")
            label.setMinimumWidth(70)
        self.at.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.tape = QSlider(Qt.Orientation.Horizontal)
        self.tape.setAccessibleName(self.tr("Steps of the run"))
        self.tape.setToolTip(self.tr("Drag back: the machine is as it was"))
        self.tape.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        footer = QHBoxLayout()
        footer.setSpacing(theme.GUTTER)
        footer.addWidget(self.message, 1)
        footer.addWidget(self.at)
        footer.addWidget(self.tape, 1)
        footer.addWidget(self.end)
        return footer

    def _connect(self) -> None:
        session = self.session
        session.machine_changed.connect(self._show_about)
        session.machine_changed.connect(lambda: self.point_at_unit(-1))
        session.tray_changed.connect(self._show_about)
        session.document_changed.connect(self._show_title)
        session.progressed.connect(self._show_tape)
        session.said.connect(self.say)
        session.runner.changed.connect(self._enable)
        session.stack.canUndoChanged.connect(self._enable)
        session.stack.canRedoChanged.connect(self._enable)
        self.tape.valueChanged.connect(self._seek)
        self.tabs.currentChanged.connect(self.turn_to)
        self.association.lamps.pointed.connect(self.point_at_unit)
        self.potentiometers.dials.pointed.connect(self._point_at_pot)
        self.retina.retina.image_dropped.connect(self.files.take)

    def _redraw(self) -> None:
        """Show everything once."""
        session = self.session
        session.machine_changed.emit()
        session.tray_changed.emit()
        session.weights_changed.emit()
        session.presented.emit(session.shown)
        session.desired_changed.emit()
        session.progressed.emit(session.trainer.progress)
        session.judging.judged.emit()
        session.document_changed.emit()
        self._enable()
        self.say(self.tr("Draw on the retina, or press “Until learned” and watch."), "plain")

    # --- pages -----------------------------------------------------------------------------

    def turn_to(self, page: int) -> None:
        """Show a page; the desk and the tape are below each of them."""
        if page == HARDWARE:
            self.hardware()
        self.charts.setVisible(page == CONSOLE)
        self.pages.setCurrentIndex(page)
        self.tabs.setCurrentIndex(page)
        for name in ON_CONSOLE:
            self.actions_[name].setEnabled(page == CONSOLE)

    def hardware(self) -> Hardware:
        """Give the panel beside the screen; what it needs is loaded when it is first asked for."""
        if self.hardware_page is None:
            from gui.hardware import Hardware
            from gui.hardware_page import HardwarePage

            hardware = Hardware(self.session)
            self.hardware_page = HardwarePage(hardware)
            self._leave_space_to_buttons(self.hardware_page)
            self.pages.addWidget(self.hardware_page)
            hardware.changed.connect(self._show_board)
        return self.hardware_page.hardware

    def _show_board(self) -> None:
        """Show beside the tab how the board stands."""
        from gui.panels.board_panel import MARKS

        hardware = self.hardware()
        state = hardware.state
        mark, color = MARKS[state.status] if hardware.link is not None else ("", "quiet")
        self.tabs.set_mark(HARDWARE, mark, color, state.words)

    # --- words -----------------------------------------------------------------------------

    def say(self, text: str, tone: str) -> None:
        """Show a sentence in the footer; tone is "plain", "right" or "wrong"."""
        color = {"plain": "quiet", "right": "right", "wrong": "wrong"}[tone]
        self.message.setText(text)
        self.message.setStyleSheet(f"color: {getattr(theme.theme, color)}")

    def point_at_unit(self, unit: int) -> None:
        """Show the wires of an A-unit on the retina and its potentiometers; −1 for none."""
        board = self.session.machine.plugboard
        if unit < 0 or board is None:
            none = np.array([], dtype=np.int64)
            self.retina.retina.set_wires(none, none)
        else:
            self.retina.retina.set_wires(*board.into(unit))
        self.association.lamps.set_marked(unit)
        self.potentiometers.dials.set_marked(unit)
        self.association.show_hint(unit)

    def _point_at_pot(self, pot: int) -> None:
        features = self.session.machine.config.features
        self.point_at_unit(pot % features if pot >= 0 else -1)
        self.potentiometers.dials.set_marked(pot)
        self.potentiometers.show_hint(pot)

    def _enable(self, _: bool = False) -> None:
        """Enable the actions that are possible now."""
        session, actions = self.session, self.actions_
        actions["undo"].setEnabled(session.can_undo)
        actions["redo"].setEnabled(session.stack.canRedo())
        actions["back"].setEnabled(session.trainer.position.step > session.trainer.history.first)
        actions["step"].setEnabled(not session.runner.is_running)

    def _show_about(self) -> None:
        session = self.session
        kind = {"mark1": "Mark I", "full": "full", "direct": "direct"}[session.machine.config.kind]
        name = session.patterns.name or self.tr("own drawings")
        count = len(session.patterns.classes)
        classes = self.tr("1 class") if count == 1 else self.tr("{0} classes").format(count)
        self.about.setText(
            self.tr("{0} · {1} · {2} · seed {3}").format(
                kind, name, classes, session.machine.config.seed
            )
        )

    def _show_title(self) -> None:
        name = self.session.path.name if self.session.path else self.tr("Untitled")
        self.setWindowTitle(f"{name}[*] – Mark I Perceptron")
        self.setWindowModified(self.session.is_modified)

    def _show_tape(self, progress: Progress) -> None:
        self.tape.blockSignals(True)
        self.tape.setRange(progress.first, min(progress.end, 2**31 - 1))
        self.tape.setValue(min(progress.step, 2**31 - 1))
        self.tape.blockSignals(False)
        self.tape.setEnabled(progress.end > progress.first)
        self.at.setText(self.tr("step {0}").format(progress.step))
        self.end.setText(str(progress.end))
        self._enable()

    def _seek(self, step: int) -> None:
        self.session.seek(step)

    def _fill_recent(self) -> None:
        self.recent.clear()
        for path in settings.recent_files():
            action = QAction(path.name, self.recent)
            action.setToolTip(str(path))
            action.triggered.connect(lambda checked=False, path=path: self.files.open(path))
            self.recent.addAction(action)
        if self.recent.isEmpty():
            self.recent.addAction(self.tr("No files yet")).setEnabled(False)

    def start(self) -> None:
        """Show the window where it stood last time, then load the inner loop beside it."""
        place = settings.geometry()
        if place is not None:
            self.restoreGeometry(place)
        self.show()
        QTimer.singleShot(CALM, self._prepare)

    def _prepare(self) -> None:
        """Load what the first picture did not need, and connect the panel of last time."""
        self.session.prepare()
        if settings.board():
            self.hardware().resume()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about unsaved changes, and remember where the window stands."""
        self.session.pause()
        if not self.files.may_leave():
            event.ignore()
            return
        settings.remember_geometry(self.saveGeometry())
        self.hide()  # letting go of a panel may take a moment
        self._let_board_go()
        event.accept()

    def _let_board_go(self) -> None:
        if self.hardware_page is not None:
            self.hardware_page.hardware.close()

    def close_at_once(self) -> None:
        """Close without a question, as after drawing a picture."""
        self.session.pause()
        self._let_board_go()
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave the space bar to a button that has the focus."""
        overrides = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        if overrides and event.key() == Qt.Key.Key_Space:
            event.accept()
            return True
        return super().eventFilter(watched, event)
