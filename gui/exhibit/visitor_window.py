"""The window of the exhibit: full screen, one hand, and no way out but that of the staff."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from gui.base import language, theme
from gui.base.clock import Clock
from gui.console.brush import Stroke
from gui.exhibit.hand import AGAIN, DOWN, HOLD, MOVE, RESTED, TOUCHES, UP, Pointer, StaffGesture
from gui.exhibit.measures import Measures
from gui.exhibit.pages.answer_pages import AnswerPage, CannotPage, WhichPage, WhyPage
from gui.exhibit.pages.attract_page import AttractPage
from gui.exhibit.pages.draw_page import DrawPage
from gui.exhibit.pages.learn_page import LearnPage
from gui.exhibit.pages.over_page import OverPage
from gui.exhibit.pages.page import Page
from gui.exhibit.pages.widgets import CameraLight, Key
from gui.exhibit.staff_settings import ExhibitSettings
from gui.exhibit.story import Look, Over, Press, Stage, Story
from gui.exhibit.visitor_machine import BRUSH
from mark1.session.session import Session
from mark1.session.state import SessionState

#: Milliseconds between two checks of the clock while nothing moves.
PULSE = 200

#: Seconds after a new page in which no touch begins: it was meant for the page before.
SETTLE = 0.4

#: Parts of the session that pages show.
SHOWN = ("machine", "patterns", "weights", "presentation", "run")

_log = logging.getLogger("mark1")


class ExhibitWindow(QWidget):
    """Shows the story of a visitor.

    Parameters
    ----------
    now : callable
        Time in seconds on a monotonic clock.
    random : numpy.random.Generator, optional
        As of `Story`.

    Attributes
    ----------
    story : Story
    clock : Clock
    is_covered : bool
        Whether the staff panel covers the exhibit; a hand then does nothing here.
    is_dark : bool
        Whether the picture is dimmed to black; a touch then only wakes it.
    light : CameraLight
        Shown while the camera is on.
    now : callable
        Time in seconds on a monotonic clock.

    Signals
    -------
    heartbeat
        The window works; several times a second.
    staff_requested
        The gesture of the staff was made.
    woken
        The dark screen was touched.
    began, answered
        A visit has begun, and has got its first answer.
    visited(object)
        A `Visit` is over.
    """

    heartbeat = Signal()
    staff_requested = Signal()
    woken = Signal()
    began = Signal()
    answered = Signal()
    visited = Signal(object)

    def __init__(
        self,
        settings: ExhibitSettings,
        now: Callable[[], float] = time.monotonic,
        random: np.random.Generator | None = None,
    ) -> None:
        super().__init__()
        self._pointer = Pointer(self._hand, now)
        self._may_close = self._is_lost = self.is_covered = self.is_dark = False
        self.setWindowFlags(Qt.WindowType.Window | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.settings, self.now = settings, now
        self.session = Session()
        self.clock = Clock(self.session, self)
        self.story = Story(self.session, settings, now(), random)
        self.story.on_begin, self.story.on_answer = self.began.emit, self.answered.emit
        self.story.on_end = self.visited.emit
        self._language = ""
        self._shown: object = None
        self._shown_since = now()
        self._gesture = StaffGesture()
        self._key: Key | None = None
        self._tapped = float("-inf")  # when a hand went down on nothing in attract
        self._stroke: Stroke | None = None
        self._make_pages()
        self.clock.watch(self._watch, *SHOWN)
        self.clock.each_frame(lambda _: self._frame())
        self._pulse = QTimer(self, interval=PULSE)
        self._pulse.timeout.connect(self._beat)
        self._pulse.start()
        self._speak()
        self.refresh()

    def _make_pages(self) -> None:
        attract, over = AttractPage(self), OverPage(self)
        attract.set_languages(self.settings.languages)
        over.set_languages(self.settings.languages)
        answer, draw = AnswerPage(self), DrawPage(self)
        self._over = over
        self._pages: dict[Stage, Page] = {
            Stage.ATTRACT: attract,
            Stage.DRAW: draw,
            Stage.TRY: draw,
            Stage.LEARN: LearnPage(self),
            Stage.ANSWER: answer,
            Stage.RIGHT: answer,
            Stage.WHICH: WhichPage(self),
            Stage.WHY: WhyPage(self),
            Stage.CANNOT: CannotPage(self),
        }
        self.pages: list[Page] = [*dict.fromkeys(self._pages.values()), over]
        self.page: Page = attract
        for page in self.pages:
            page.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            page.pressed.connect(self._press)
            page.spoken.connect(self._choose_language)
            page.told.connect(self._tell)
        attract.show()
        self.light = CameraLight(self)  # before all pages

    def mention_camera(self, is_seeing: bool) -> None:
        """Invite visitors to hold cards up, while a camera sees them."""
        if is_seeing != self.page.has_camera:
            for page in self.pages:
                page.has_camera = is_seeing
            self.refresh()

    def mention_panel(self, has_panel: bool, has_knobs: bool) -> None:
        """Tell visitors about the panel of lights, and about its knobs, while it is connected."""
        if (has_panel, has_knobs) != (self.page.has_panel, self.page.has_knobs):
            for page in self.pages:
                page.has_panel, page.has_knobs = has_panel, has_knobs
            self.refresh()

    # --- what is shown ------------------------------------------------------------------------

    def _watch(self, state: SessionState) -> None:
        self._guarded(self.refresh)

    def refresh(self) -> None:
        """Show where the visitor is."""
        page = self._over if self.story.over is not None else self._pages[self.story.stage]
        if page is not self.page:
            self._pointer.release()
            self.page.hide()
            self.page = page
            page.show()
            self.light.arrange(self.measures(), page.top_line)
            if self.story.stage is Stage.ATTRACT:
                self._forget_drawings()
        shown = self.story.stage, self.story.over, self.story.drawn
        if shown != self._shown:
            self._shown, self._shown_since = shown, self.now()
        page.show_story(self.story, self.session.state)

    def shows(self) -> tuple[str, str]:
        """Name the stage that is shown, such as "attract", and the code of its language."""
        return self.story.stage.name.lower(), self.story.language

    def _speak(self) -> None:
        """Use the language of the visitor."""
        application = QApplication.instance()
        if self.story.language != self._language and isinstance(application, QApplication):
            self._language = self.story.language
            language.use(application, self._language, self.settings.informal)

    def measures(self) -> Measures:
        """Return the places of things on this screen."""
        screen = self.screen()
        wide = screen.physicalSize().width() if screen is not None else 0.0
        scale = screen.geometry().width() / wide if wide > 0 else 0.0
        return Measures(self.width(), self.height(), self.settings.control_height / 100, scale)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        measures = self.measures()
        self._gesture = StaffGesture(self.width(), self.height(), measures.unit)
        self._pointer.release()
        for page in self.pages:
            page.setGeometry(self.rect())
            page.arrange(measures)
        self.light.arrange(measures, self.page.top_line)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), QColor(theme.instruments.well))

    # --- time ---------------------------------------------------------------------------------

    def _frame(self) -> bool:
        """Let the story go on in each frame while pictures move."""
        goes_on = False

        def advance() -> None:
            nonlocal goes_on
            goes_on = self._go_on()

        self._guarded(advance)
        return goes_on

    def _go_on(self) -> bool:
        before = self.story.stage, self.story.over, self.story.language
        goes_on = self.story.advance(self.now())
        if (self.story.stage, self.story.over, self.story.language) != before:
            self._follow()
        elif self.story.over is Over.STILL_THERE:
            self.refresh()
        return goes_on

    def _beat(self) -> None:
        """Look at the clock even if nothing moves, and say that the window works."""
        if self._guarded(self._go_on) and not self._is_lost:
            self._pointer.look()
            self.clock.hurry()
            self.heartbeat.emit()

    def _follow(self) -> None:
        """Show what has changed in the story."""
        self._speak()
        self.refresh()
        self.clock.wake()

    def _guarded(self, do: Callable[[], object]) -> bool:
        """Do something; after an unexpected error log it, and begin again. Return whether it did.

        If even that fails, no heartbeat follows, and the supervisor starts the program again.
        """
        try:
            do()
        except Exception:
            _log.exception("The exhibit had an error and begins again.")
            self.begin_again()
            return False
        return True

    def begin_again(self) -> None:
        """Return to attract after an error, without anything of the visit."""
        self._stroke, self._key = None, None
        self._is_lost = True
        self.story.end("error")
        self._follow()
        self._is_lost = False

    # --- what a visitor does ------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Take every event of a hand here; drop keys, so that none leads anywhere.

        While the staff panel covers the exhibit, its own widgets get what is theirs.
        """
        if self.is_covered:
            return event.type() not in TOUCHES and super().event(event)
        if self._pointer.take(event):
            return True
        if event.type() in (
            QEvent.Type.KeyPress,
            QEvent.Type.KeyRelease,
            QEvent.Type.ShortcutOverride,
            QEvent.Type.Wheel,
            QEvent.Type.ContextMenu,
        ):
            event.accept()
            return True
        return super().event(event)

    def _hand(self, what: str, place: QPointF) -> bool:
        """Do what the hand asks for; return whether it is on a key or on the field."""
        self._guarded(lambda: self._take(what, place))
        return self._key is not None or self._stroke is not None

    def _take(self, what: str, place: QPointF) -> None:
        now = self.now()
        if what == DOWN:
            self._gesture.down(place.x(), place.y(), now)
            self._tapped = float("-inf")
            if self.is_dark:
                self.woken.emit()
            elif not 0 <= now - self._shown_since < SETTLE:
                self._go_down(place)
        elif what == AGAIN:
            self._begin_stroke(place)
        elif what == MOVE:
            self._gesture.move(place.x(), place.y())
            self._move(place)
        elif what == UP and self._gesture.up(now):
            self._lift(None)
            self.staff_requested.emit()
        elif what == RESTED and self._stroke is not None:
            self._stroke = None
            self.story.drop_stroke()
            self._follow()
        else:
            self._lift(place if what == UP else None)

    def _go_down(self, place: QPointF) -> None:
        self._key = self.page.key_at(place.toPoint())
        if self._key is not None:
            self._key.setDown(True)
        elif self.story.over is Over.STILL_THERE:
            self._press(Press.STAY)  # any touch says so
        elif self.story.stage is Stage.ATTRACT:
            self._tapped = self.now()
        else:
            self._begin_stroke(place)

    def _begin_stroke(self, place: QPointF) -> None:
        if self.story.can_draw and self._is_on_field(place.toPoint()):
            self._stroke = Stroke(20, 20, BRUSH, 255)
            self.story.begin_stroke()
            self._draw(place)

    def _is_on_field(self, place: QPoint) -> bool:
        field = self.page.field
        return field is not None and field.geometry().contains(place)

    def _move(self, place: QPointF) -> None:
        if self._key is not None:
            self._key.setDown(self._key.geometry().contains(place.toPoint()))
        elif self._stroke is not None:
            self._draw(place)

    def _draw(self, place: QPointF) -> None:
        field = self.page.field
        if field is not None and self._stroke is not None:
            corner = field.corner_at(place - QPointF(field.pos()), BRUSH)
            self.story.draw(self._stroke.to(corner), self.now())
            self.clock.wake()

    def _lift(self, place: QPointF | None) -> None:
        """End what the hand was doing; without a place it does nothing more."""
        key, self._key = self._key, None
        is_tap = place is not None and self.now() - self._tapped < HOLD
        self._tapped = float("-inf")
        if self._stroke is not None:
            self._stroke = None
            self.story.end_stroke()
            self._follow()
        if key is not None:
            key.setDown(False)
            if place is not None and key.geometry().contains(place.toPoint()):
                key.click()
        elif is_tap:  # anywhere in attract; who holds a corner longer is of the staff
            self._press(Press.BEGIN)

    def see(self, look: Look) -> bool:
        """Take what the camera sees, unless a new page was only just shown; return whether."""
        if 0 <= self.now() - self._shown_since < SETTLE:
            return False
        stage = self.story.stage
        self._guarded(lambda: self.story.see(look, self.now()))
        if self.story.stage is not stage:
            self._follow()
        return True

    def _press(self, press: Press) -> None:
        self._guarded(lambda: self.story.press(press, self.now()))
        self._follow()

    def _tell(self, thing: int) -> None:
        self._guarded(lambda: self.story.tell(thing, self.now()))
        self._follow()

    def _choose_language(self, code: str) -> None:
        self.story.speak(code, self.now())
        self._follow()

    def _forget_drawings(self) -> None:
        for page in self.pages:
            page.forget()

    def cover(self, is_covered: bool) -> None:
        """Leave all touches to the staff panel while it covers the exhibit."""
        self._pointer.release()
        self.is_covered = is_covered

    # --- leaving ------------------------------------------------------------------------------

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stay open, whatever asks: only `leave` closes the exhibit."""
        event.setAccepted(self._may_close)

    def leave(self) -> None:
        """Close the exhibit; a visit in progress is over."""
        if self.story.stage is not Stage.ATTRACT:
            self.story.end("closed")
        self._pulse.stop()
        self.clock.stop()
        self._may_close = True
        self.close()
