"""The main window: header with menus and tabs, a page, the training bar, and the footer."""

from __future__ import annotations

import functools
import gc
import threading
from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QThread, QTimer
from PySide6.QtGui import QCloseEvent, QGuiApplication, QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QWidget,
)
from shiboken6 import isValid

from gui.base import layouts, remembered, theme
from gui.base.actions import Actions
from gui.base.clock import Clock
from gui.base.keyboard import ButtonKeys
from gui.base.page import PageView
from gui.base.page_stack import PageStack, destroy
from gui.base.place import (
    Scrolled,
    place_of_focus,
    places_scrolled_to,
    restore_focus,
    scroll_to,
)
from gui.base.undo_titles import UndoTitles
from gui.base.work import give_up, is_under_way, later
from gui.compare.comparison_choice import CompareButton
from gui.console.page import ConsolePage
from gui.console.training_bar import TrainingBar
from gui.files.panel_pictures import PanelPictures
from gui.files.session_files import Files, KeptPoints
from gui.files.sessions import CONSOLE, GEOMETRY, plane_session
from gui.machine.chip import MachineChip
from gui.shell import look
from gui.shell.action_table import ActionTable
from gui.shell.drop_overlay import DropOverlay
from gui.shell.footer import Footer
from gui.shell.help import Help
from gui.shell.hints import offer_hints
from gui.shell.look import Look
from gui.shell.menus import Menus
from gui.shell.page_states import PageStates
from gui.shell.pages import PAGES, titles
from gui.shell.reports import Reports, ReportState
from gui.shell.sound import Sounds
from gui.shell.tabs import Tabs
from gui.shell.window_state import WindowState
from gui.theory.cannot import Cannot
from gui.theory.prospects_state import ProspectsState
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.rules import rule_named
from mark1.session.session import Session
from mark1.training.pace import Pace

if TYPE_CHECKING:
    from gui.compare.overlay import ComparisonView
    from gui.machine.drawer import MachineDrawer
    from gui.why.card import WhyCard

#: Milliseconds that the window has to itself at the start; in which no page is opened before the
#: compiled loop is loaded; and between two checks of whether the window may be rebuilt.
CALM, REST, SOON = 400, 1000, 50

#: Level of the program's own event loop.
LOOP = 1

#: What is made on first use and lies over a page.
CARDS = ("drawer", "comparison", "why")

#: Least width, in pixels of the design, for the name of the program in the header.
BRANDED = 1200


class MainWindow(QMainWindow):
    """The window.

    Parameters
    ----------
    session : Session, optional
        Of the console.
    points : Session, optional
        Of Geometry.

    Attributes
    ----------
    clocks : mapping of str to Clock
        That drive these sessions, by the names of the pages that show them.
    kept : WindowState
        What pages and cards keep while the content of the window is rebuilt.
    """

    def __init__(self, session: Session | None = None, points: Session | None = None) -> None:
        super().__init__()
        self.session, self.points = session or Session(), points or plane_session()
        self.kept = WindowState()
        self._scrolled: dict[str, Scrolled] = {}  # of pages that are not shown yet
        self._button_keys = ButtonKeys(self)
        self.help = Help(self)
        self.look = Look(self)
        # Queued, so that the menu that was chosen from is not taken apart at once.
        self.look.changed.connect(self.rebuild, Qt.ConnectionType.QueuedConnection)
        self.sounds = Sounds(self)
        self._is_started = self._is_closing = False
        self._loading = QTimer(self, singleShot=True, interval=REST)
        self._loading.timeout.connect(
            lambda: threading.Thread(target=_load_loop, daemon=True).start()
        )
        self._rebuilding = QTimer(self, singleShot=True, interval=SOON)
        self._rebuilding.timeout.connect(self.rebuild)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._keep_focus)
        self._fill()
        self.pages.turn_to("console")
        self.setFocus()  # on nothing in particular: keys do what the menus say
        self.setMinimumSize(960, 560)
        self.resize(1280, 720)
        self.clock.draw()
        self.footer.write(self.tr("Draw on the retina, or press “Learn”."))

    def _fill(self) -> None:
        """Make all but the pages."""
        self.clock = Clock(self.session, self)
        self.clocks: Mapping[str, Clock] = {CONSOLE: self.clock, GEOMETRY: Clock(self.points, self)}
        self.footer = Footer(self.clock)
        self.files = Files(self, self.clocks, self.kept.of(KeptPoints))
        self.files.said.connect(self.footer.write)
        self.files.shown.connect(lambda page: self.pages.turn_to(page))
        self.files.taken.connect(self._take_drop)
        self.reports = Reports(self, self.clock, self.files, self.kept.of(ReportState))
        self._table = ActionTable(self, self, self.clock, self.files)
        specs = self._table.specs() | self.look.specs() | self.reports.specs() | self.sounds.specs()
        self.actions_ = Actions(self, specs, self.clock, self._table.for_session)
        UndoTitles(self.clock, self.actions_["undo"], self.actions_["redo"])
        self.sounds.follow(self.clock, self.actions_["sound"], self.footer.write)
        self._build()
        self._drops = DropOverlay(self)
        self._drops.dropped.connect(self._take_drop)
        self.clock.watch(lambda state: self.chip.show_machine(state.machine.config), "machine")
        for clock in self.clocks.values():
            clock.watch(lambda state: self.show_title(), "file")
        prospects = self.kept.of(ProspectsState)
        self.cannot = Cannot(self.clock, self.pages, self.propose_machine, prospects)
        self.cannot.said.connect(self.footer.write)
        self.cannot.enough.connect(self.footer.offer)
        self.cannot.made.connect(self._give_keys_to_buttons)
        self.actions_["learn"].triggered.connect(self.cannot.remind)

    # --- another theme, language or size of text ---------------------------------------------

    def rebuild(self) -> None:
        """Make everything in the window again, as another theme, language or size of text needs.

        Session, run, undo history and connected panels go on. While somebody still needs the parts
        of the window, as in a dialog or with a button of the mouse held, it waits.
        """
        if self._is_closing:
            return
        if _is_in_use() or is_under_way(self) or not self.isEnabled():
            self._rebuilding.start()
            return
        self._rebuilding.stop()
        page, room = self.pages.shown, self.body.geometry()
        cards = [name for name in CARDS if name in vars(self) and vars(self)[name].isVisible()]
        *parts, _ = before = self._parts(cards)
        scrolled, focus = [places_scrolled_to(part) for part in parts], place_of_focus(before)
        self._scrolled |= self.pages.scrolled
        self._scrolled.pop(page)  # which is done at once
        self.setUpdatesEnabled(False)  # so that nothing of it is seen before all is in place
        try:
            self._make_again()
            self.body.setGeometry(room)  # which the cards cover
            self.pages.turn_to(page)
            self.body.show()  # Qt would do so among later events
            self.clock.draw()
            for clock in self.clocks.values():
                clock.hurry()  # what learns goes on
            *parts, _ = after = self._parts(cards)
            restore_focus(focus, after)
            for part, places in zip(parts, scrolled, strict=True):
                scroll_to(places, part)
        finally:
            self.setUpdatesEnabled(True)
        self.help.open_manual(self.actions_)
        later(self, gc.collect)  # Python still has what Qt has destroyed

    def _parts(self, cards: list[str]) -> list[QWidget]:
        """Return these cards, the page that is shown, and all of the window."""
        return [*(getattr(self, name) for name in cards), self.pages.area(self.pages.shown), self]

    def _make_again(self) -> None:
        """Destroy the content and build it again, with the pages that go on."""
        going = self.pages.going
        self._end()
        self.help.close_manual()
        del self.brand  # which an event may ask for
        held = [self._drops, self.files, self._table, *self.actions_.values()]
        for old in (self.body, *self.clocks.values(), *held):  # first what shows the actions
            destroy(old)
        for name, kind in vars(type(self)).items():  # what is made on first use
            if isinstance(kind, functools.cached_property):
                vars(self).pop(name, None)
        look.apply()
        self._fill()
        for name in going:
            self.pages.view(name)
        self.setFocus()

    def _build(self) -> None:
        self.pages: PageStack = PageStack(self.clocks, self.actions_, PAGES, self.kept)
        column = layouts.column(
            self._header(),
            (self.pages, 1),
            self.footer,
            spacing=theme.UNIT,
            margins=(theme.GUTTER, 0, theme.GUTTER, 0),
        )
        self.body = QWidget()
        self.body.setLayout(column)
        self.setCentralWidget(self.body)
        self._give_keys_to_buttons(self.body)
        self._fit_header()
        self.pages.made.connect(self._take_page)
        self.pages.turned.connect(self._turned)
        self.pages.marked.connect(self.states.set_state)
        compare = CompareButton(self.clock, self.actions_["compare"], self.footer)
        compare.chosen.connect(self.compare)
        self.footer.row.addWidget(compare)
        self.tabs.currentChanged.connect(lambda place: self.pages.turn_to(self.pages.names[place]))

    def _header(self) -> QHBoxLayout:
        self.brand = QLabel(self.tr("Mark I Perceptron"))
        self.brand.setFont(theme.font(13, weight=600, spaced=True))
        self.chip = MachineChip()
        self.chip.setCheckable(True)
        self.chip.clicked.connect(lambda: self.open_machine(draws=False))
        self.tabs = Tabs(list(titles().values()))
        header = layouts.row(spacing=theme.GUTTER, margins=(2, 6, 2, 0))
        pictures = PanelPictures(self, self.files)
        header.addWidget(Menus(self.actions_, self.files.open, pictures.menu))
        header.addWidget(self.brand)
        header.addWidget(self.tabs)
        header.addStretch()
        header.addWidget(self.chip, 1)
        self.states = PageStates(titles())
        self.states.chosen.connect(self.turn_to)
        header.addWidget(self.states)
        return header

    def event(self, event: QEvent) -> bool:
        """Follow the width of the window and the size of text."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.StyleChange) and "brand" in vars(self):
            self._fit_header()
        return super().event(event)

    def _keep_focus(self, before: QWidget | None, now: QWidget | None) -> None:
        """Take the focus from what was hidden or disabled, so that keys do what the menus say.

        Qt gives it to the next control, which nobody chose.
        """
        if before is None or now is None or not (isValid(before) and self.isAncestorOf(before)):
            return
        if self.isAncestorOf(now) and not (before.isVisible() and before.isEnabled()):
            self.setFocus()

    def _fit_header(self) -> None:
        """Leave the header to the tabs where the window is narrow or the text large."""
        self.brand.setVisible(self.width() >= BRANDED * theme.scale)
        self.states.fit_to(self.width())

    def _give_keys_to_buttons(self, within: QWidget) -> None:
        """Let a button reached by Tab take the space bar and Return."""
        for button in within.findChildren(QAbstractButton):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.installEventFilter(self._button_keys)

    # --- pages -----------------------------------------------------------------------------

    @property
    def console(self) -> ConsolePage:
        """The page of the machine."""
        view = self.pages.view("console")
        assert isinstance(view, ConsolePage)
        return view

    def _take_page(self, view: PageView) -> None:
        self._give_keys_to_buttons(view)
        view.dropped.connect(self.files.take)
        for bar in view.findChildren(TrainingBar):
            bar.said.connect(self.footer.write)
        if isinstance(view, ConsolePage):
            view.response.why_asked.connect(self.ask_why)
            view.curve.theory_asked.connect(lambda: self.turn_to("theory"))
            if self._is_started:
                later(view, lambda: offer_hints(view, self.clock))

    def _turned(self, name: str) -> None:
        if not self.tabs.hasFocus():
            self.setFocus()  # what had it may be hidden now
        self.tabs.setCurrentIndex(self.pages.names.index(name))
        if self._loading.isActive():
            self._loading.start()  # a page takes twice as long to open while the loop is loaded
        is_of_console = self.pages.view(name).is_of_console
        self.actions_.turn_to(name, is_of_console)
        self._drops.shows_plane = name == GEOMETRY
        self.chip.setVisible(is_of_console)
        self.footer.show_for(is_of_console)
        self.files.turn_to(name, is_of_console)
        self.show_title()
        if name in self._scrolled:
            places, area = self._scrolled.pop(name), self.pages.area(name)
            later(area, lambda: scroll_to(places, area))  # once it has its size
        if "drawer" in vars(self):
            self.drawer.leave()

    def _take_drop(self, dropped: QImage | list[str], choice: str) -> None:
        """Take what was dropped somewhere on the window, as the page does that is shown."""
        if choice == "points" and not isinstance(dropped, QImage):
            from gui.geometry.page import GeometryPage

            view = self.pages.view(GEOMETRY)
            assert isinstance(view, GeometryPage)
            view.take(dropped)
        else:
            self.files.take(dropped, choice)

    def turn_to(self, page: str) -> None:
        """Show a page."""
        self.pages.turn_to(page)

    def ask_new_class(self) -> None:
        """Ask for the name of a new class, and add the drawing to it."""
        self.console.patterns.ask_new_class()

    def set_pace(self, pace: Pace) -> None:
        """Choose the pace of the training."""
        self.console.training.set_pace(pace)

    @functools.cached_property
    def comparison(self) -> ComparisonView:
        """The view that compares two runs, made on first use."""
        from gui.compare.overlay import ComparisonState, ComparisonView

        view = ComparisonView(self.clock, self.pages, self.actions_, self.kept.of(ComparisonState))
        self.pages.turned.connect(view.leave)
        return view

    def compare(self, branch: int | None = None) -> None:
        """Compare the run with a branch, or with a run of other settings."""
        self.comparison.open(branch)

    @functools.cached_property
    def why(self) -> WhyCard:
        """The card that explains an answer, made on first use."""
        from gui.why.card import WhyCard, WhyState

        card = WhyCard(self.body, self.clock, self.kept.of(WhyState))
        self._give_keys_to_buttons(card)
        return card

    def ask_why(self) -> None:
        """Explain the answer that is shown."""
        self.why.ask()

    def show_manual(self) -> None:
        """Open the manual at the page that is shown."""
        self.help.show_manual(self.actions_, self.pages.names[self.tabs.currentIndex()])

    def show_keys(self) -> None:
        """Show all keys."""
        self.help.show_keys(self.actions_, self.console.retina.actions())

    def show_about(self) -> None:
        """Show what this program is."""
        self.help.show_about()

    @functools.cached_property
    def drawer(self) -> MachineDrawer:
        """The machine drawer, made on first use."""
        from gui.machine.drawer import DrawerState, MachineDrawer

        drawer = MachineDrawer(self.pages, self.clock, self.kept.of(DrawerState))
        drawer.turned.connect(self.chip.setChecked)
        self.chip.setChecked(drawer.isVisible())
        return drawer

    def open_machine(self, draws: bool = True) -> None:
        """Open the machine drawer, with a new seed if `draws`; or close it."""
        if "drawer" in vars(self) and self.drawer.isVisible() and not draws:
            self.drawer.leave()
        else:
            self.turn_to("console")
            self.drawer.show_machine(draws)

    def propose_machine(self, config: MachineConfig | None) -> None:
        """Open the machine drawer with a machine to build, or with the current one."""
        self.turn_to("console")
        if not self.drawer.isVisible():
            self.drawer.show_machine()
        if config is not None:
            self.drawer.take_machine(config)
            self.drawer.build_button.setFocus(Qt.FocusReason.TabFocusReason)

    def show_title(self) -> None:
        """Name the file that the page shows in the title bar, with a star if it has changed."""
        state = self.files.clock.session.state
        name = state.path.name if state.path else self.tr("Untitled")
        self.setWindowTitle(self.tr("{file}[*] – Mark I Perceptron").format(file=name))
        self.setWindowModified(state.is_modified)

    # --- opening and closing -----------------------------------------------------------------

    def start(self) -> None:
        """Show the window where it was last time, then do what its first frame does not need."""
        place = remembered.geometry()
        if place is not None:
            self.restoreGeometry(place)
        self.show()
        later(self, self.prepare, CALM)

    def prepare(self) -> None:
        """Do what the first frame does not need."""
        if self._is_closing:
            return
        self._loading.start()
        self.files.remove_left_behind()
        self.cannot.prepare()
        self.pages.resume()
        self.sounds.resume()
        self._is_started = True
        offer_hints(self.console, self.clock)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about unsaved changes, and remember where the window stands."""
        for clock in self.clocks.values():
            clock.do(clock.session.pause)
        if not all(map(self.files.may_close, self.clocks)):
            event.ignore()
            return
        remembered.remember_geometry(self.saveGeometry())
        self.hide()  # disconnecting a panel may take a moment
        self._release()
        self._close_sessions()
        event.accept()

    def leave(self) -> None:
        """Close without asking and without losing anything, as when the computer shuts down."""
        for clock in self.clocks.values():
            clock.session.leave()
        remembered.remember_geometry(self.saveGeometry())
        self.hide()  # disconnecting a panel may take a moment
        self._release()

    def close_at_once(self) -> None:
        """Close without a question, as after drawing a picture."""
        self._release()
        self._close_sessions()
        self.deleteLater()

    def _close_sessions(self) -> None:
        for clock in self.clocks.values():
            clock.session.close()

    def _end(self) -> None:
        """End what pages and cards have started, before they are destroyed."""
        for clock in self.clocks.values():
            clock.end()
        self.pages.release()
        self.cannot.close()
        if "drawer" in vars(self):
            self.drawer.preview.stop()

    def _release(self) -> None:
        self._is_closing = True
        self._loading.stop()
        give_up(self)
        self._end()
        self.kept.close()
        self.sounds.close()


def _load_loop() -> None:
    """Load the usual loops, or compile them, each of which takes seconds on a new computer.

    It imports numba, too, for which nobody should wait who presses *Train*. The first loop is that
    of pictures. The second is that of points, or *Compare* on Geometry would keep the window.
    """
    from mark1.machine import compiled

    turn = rule_named(TrainingConfig().rule).turn
    compiled.prepare(turn)
    compiled.prepare(turn, float, float)


def _is_in_use() -> bool:
    """Return whether a button of the mouse is held, or a menu or dialog is open.

    The code that opened a dialog goes on only after it has closed. Until then its parts must stay:
    a nested event loop has not returned yet.
    """
    is_held = QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton
    is_open = QApplication.activeModalWidget() or QApplication.activePopupWidget()
    return is_held or is_open is not None or QThread.currentThread().loopLevel() > LOOP
