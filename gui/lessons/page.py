"""The lessons: a list, a text with things to do, and the live machine beside it."""

from __future__ import annotations

import functools
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QHideEvent, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QInputDialog,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from gui.base import layouts, remembered, theme
from gui.base.actions import Actions
from gui.base.clock import Clock
from gui.base.command_process import Command
from gui.base.drawings import pack_soon
from gui.base.endings import save_name
from gui.base.kept_input import Kept
from gui.base.page import PageView
from gui.base.work import later
from gui.lessons import FOLDER
from gui.lessons.damage_panel import Damage
from gui.lessons.lesson_list import LessonList
from gui.lessons.lesson_panel import LessonPanel
from mark1 import messages
from mark1.errors import Mark1Error
from mark1.lessons.attempt import Attempt
from mark1.lessons.course import Broken, find_lessons, own_folder
from mark1.lessons.lesson import Lesson
from mark1.session.new_document import letters, points
from mark1.session.session import Session
from mark1.session.state import SessionState
from mark1.training.pace import FAST, Pace

if TYPE_CHECKING:
    from gui.lessons.live import LessonMachine, LessonPlane
    from gui.why.card import WhyCard, WhyState

#: Width under which the live part stands below the text, and the least height of both then.
STACKED, STACKED_HEIGHT = 560, 240

#: Seconds for which a task is shown at once.
AT_A_TIME = 0.03

#: Milliseconds for which the text of the first lesson is seen before its live part is made.
SEEN = 50

#: Widths of the list and of the text, and least width of the live part where that has priority: as
#: much as a plane needs with all that belongs to it. In pixels of the design.
LIST_WIDTH, TEXT_WIDTH, NARROW_TEXT, LIVE_WIDTH = 250, 390, 300, 932

#: Parts of a session that a check may look at.
WATCHED = (
    *("machine", "patterns", "weights", "presentation", "run", "running", "evaluation", "undo"),
    "message",
)


@dataclass
class LessonsState:
    """What the page keeps while the window is rebuilt.

    Attributes
    ----------
    lessons : list
        All that were found; empty before the page is first made.
    attempt : Attempt or None
        The lesson that is open.
    attempts : dict of str to Attempt
        All that were open, by the name of the lesson.
    place : int
        Its place in the list.
    showing : iterator or None
        What *Show me* still has to do, or what brings the session to the task at hand.
    chosen : dict
        In the panels of the machine.
    why : WhyState or None
        Of the card over the page; None before it is first asked for.
    """

    lessons: list[Lesson | Broken] = field(default_factory=list)
    attempt: Attempt | None = None
    attempts: dict[str, Attempt] = field(default_factory=dict)
    place: int = -1
    showing: Iterator[None] | None = None
    damage: Damage = field(default_factory=Damage)
    chosen: Kept = field(default_factory=dict)
    why: WhyState | None = None


@functools.cache
def _lessons_of_the_program() -> tuple[Lesson | Broken, ...]:
    """Read the lessons of the program, once; the tests have seen that each can be begun."""
    return tuple(find_lessons(FOLDER, tries_start=False))


class LessonsPage(PageView):
    """The lessons, each with a session of its own.

    Parameters
    ----------
    clock : Clock
        Of the window.
    actions : Actions
        Of the window; the live part does some of them itself while it is shown.
    """

    is_of_console = False

    def __init__(
        self,
        clock: Clock,
        actions: Actions,
        kept: LessonsState | None = None,
        *,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._window_clock, self._actions = clock, actions
        self._kept = kept = kept or LessonsState()
        kept.lessons = kept.lessons or [*_lessons_of_the_program(), *find_lessons(own_folder())]
        self.lessons = kept.lessons
        self.list = LessonList(self.lessons, self)
        self.panel = LessonPanel(self)
        self.live = QStackedWidget()
        self._plane: LessonPlane | None = None
        self._machine: LessonMachine | None = None
        self._why: WhyCard | None = None
        self._since: float | None = None  # from when on the time for a task is to be counted
        self._waits = False  # for its first picture, before the live part is made
        self._writing, self._sheets = Command(self), ""  # of sheets, and the folder for them
        self._writing.ended.connect(self._end_sheets)
        self._all = layouts.row(self.list, self.panel, (self.live, 1), of=self)
        self._all.setSpacing(theme.GUTTER)
        self.list.chosen.connect(self.open)
        self.panel.turned.connect(self._turn)
        self.panel.said.connect(self._say)
        self.panel.shown.connect(self._show_me)
        self.panel.skipped.connect(self._skip)
        self.panel.restarted.connect(self._begin_again)
        self.panel.saved.connect(self._save_answers)
        self.panel.fill_list([(place, each) for place, each in enumerate(self._titles()) if each])
        self.panel.chosen.connect(self.open)
        self.panel.sheets.connect(self._write_sheets)
        self._show_done()
        if kept.attempt is None:
            self._open_first()
        else:
            self._open_again(kept.attempt, kept.showing)

    def _titles(self) -> list[str]:
        """Return the title of each lesson; nothing for a broken one."""
        return [each.text.title if isinstance(each, Lesson) else "" for each in self.lessons]

    # --- opening ---------------------------------------------------------------------------

    @property
    def attempt(self) -> Attempt | None:
        """The lesson that is open."""
        return self._kept.attempt

    def _open_again(self, attempt: Attempt, showing: Iterator[None] | None) -> None:
        """Open the lesson that was open before."""
        self._show_text(attempt)
        self._show_live(attempt)
        if showing is not None:
            later(self, functools.partial(self._go_on_showing, showing))
        is_asked = self._kept.why is not None and self._kept.why.answer is not None
        if is_asked and self._machine is not None:
            later(self, functools.partial(self._why_card, self._machine))  # once it is shown

    def _open_first(self) -> None:
        """Open the first lesson that is not done; its live part follows when its text is seen."""
        done, places = remembered.lessons_done(), list(self.list.buttons)
        left = [place for place in places if not self._is_done(place, done)]
        place = next(iter(left or places), None)
        if place is not None:
            self._begin(place)
            self._waits = True

    def _is_done(self, place: int, done: Mapping[str, int]) -> bool:
        lesson = self.lessons[place]
        return isinstance(lesson, Lesson) and done.get(lesson.name, 0) >= len(lesson.tasks)

    def open(self, place: int) -> None:
        """Open a lesson at the first task that is not done."""
        if isinstance(self.lessons[place], Lesson):
            if self.attempt is not None:
                self.attempt.session.pause()
                self._keep()
            self._show_live(self._begin(place))

    def _begin_again(self) -> None:
        """Open the lesson that is open at its first task."""
        assert self.attempt is not None
        name = self.attempt.lesson.name
        self._kept.attempt = None
        del self._kept.attempts[name]
        remembered.remember_lesson(name, {"done": 0})
        self.open(self._kept.place)

    def _begin(self, place: int) -> Attempt:
        """Begin or resume a lesson, and show its text."""
        lesson, kept = self.lessons[place], self._kept
        assert isinstance(lesson, Lesson)
        session = self._session_for(lesson)
        session.set_pace(Pace(2) if lesson.view == "plane" else FAST)
        attempt = kept.attempts.get(lesson.name)
        if attempt is None:
            record = remembered.lesson_records().get(lesson.name)
            attempt = kept.attempts[lesson.name] = Attempt(lesson, session, record)
        else:
            attempt.session = session
            attempt.begin()
        kept.attempt, kept.place, kept.showing = attempt, place, None
        kept.damage.whole = None
        self._since = time.monotonic()
        self._show_text(attempt)
        return attempt

    def _session_for(self, lesson: Lesson) -> Session:
        """Return the session of the live part that this lesson shows."""
        live = self._live_of(lesson)
        if live is not None:
            return live.session
        return Session(points() if lesson.view == "plane" else letters())

    def _live_of(self, lesson: Lesson) -> LessonPlane | LessonMachine | None:
        return self._plane if lesson.view == "plane" else self._machine

    def _show_text(self, attempt: Attempt) -> None:
        self.list.mark(self._kept.place)
        number = list(self.list.buttons).index(self._kept.place) + 1
        self.panel.show_lesson(attempt, number, len(self.list.buttons))

    @property
    def is_busy(self) -> bool:
        """Whether the live part is to be made, or its steps and points to be looked at."""
        plane = self._plane
        return self._waits or (plane is not None and plane.isVisible() and plane.is_busy)

    def _show_live(self, attempt: Attempt) -> None:
        """Show the live part of a lesson, and let it alone say how much room is needed."""
        self._waits = False
        live, view = self._live_for(attempt), attempt.lesson.view
        if self._machine is live:
            self._machine.show_part(view, attempt.lesson.start.get("moved", ""))
            self._machine.damage.begin()
        needed, ignored = QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored
        for part in (self._plane, self._machine):
            if part is not None:
                policy = needed if part is live else ignored
                part.setSizePolicy(policy, policy)
        self.live.setCurrentWidget(live)
        live.clock.wake()
        if attempt.is_behind:
            self._kept.showing = attempt.catching_up()
            later(self, functools.partial(self._go_on_showing, self._kept.showing))

    def _live_for(self, attempt: Attempt) -> LessonPlane | LessonMachine:
        """Return the live part that a lesson shows, made on first use with this session."""
        live = self._live_of(attempt.lesson)
        if live is not None:
            return live
        from gui.lessons.live import LessonMachine, LessonPlane

        clock, actions, session = self._window_clock, self._actions, attempt.session
        if attempt.lesson.view == "plane":
            live = self._plane = LessonPlane(clock, actions, session, self.live)
        else:
            live = self._machine = LessonMachine(
                actions, session, self._kept.damage, self._kept.chosen, self.live
            )
            live.why_asked.connect(self._ask_why)
        self.live.addWidget(live)
        live.clock.watch(self._look, *WATCHED, slowly=True)
        return live

    # --- doing -----------------------------------------------------------------------------

    def _look(self, state: SessionState) -> None:
        """See whether the task at hand is done."""
        if self.attempt is None or self._kept.showing is not None:
            return
        self._count_time()
        if self.attempt.look():
            self._show_done()
            self.panel.show_attempt(self.attempt)
            later(self, functools.partial(self._keep_picture, self.attempt, self.attempt.done - 1))

    def _keep_picture(self, attempt: Attempt, task: int) -> None:
        """Keep a picture of a task that is done, unless another lesson was begun."""
        if attempt is self.attempt:
            keep_picture(attempt, task, self._live_for(attempt).whole)

    def _count_time(self) -> None:
        """Add the time since this was last done to that of the task at hand."""
        now, attempt = time.monotonic(), self.attempt
        if attempt is not None and self._since is not None and not attempt.is_over:
            attempt.seconds[attempt.done] += now - self._since
        self._since = now if self.isVisible() else None

    def _keep(self) -> None:
        """Store what is done of the lesson that is open."""
        self._count_time()
        if self.attempt is not None:
            remembered.remember_lesson(self.attempt.lesson.name, self.attempt.record)

    def _say(self, answer: int | str) -> None:
        if self.attempt is not None:
            self.attempt.say(answer)
            self._keep()
            self._look(self.attempt.session.state)

    def _show_me(self) -> None:
        """Do the task at hand."""
        if self.attempt is not None:
            self._kept.showing = self.attempt.showing()
            self._go_on_showing(self._kept.showing)

    def _go_on_showing(self, showing: Iterator[None]) -> None:
        """Do a part of the task, and the rest once the window has responded to its user."""
        attempt = self.attempt
        if attempt is None or showing is not self._kept.showing:
            return  # something else was begun

        def show_some() -> None:
            end = time.perf_counter() + AT_A_TIME
            for _ in showing:
                if time.perf_counter() >= end:
                    return
            self._kept.showing = None

        if not self._live_for(attempt).clock.do(show_some):
            self._kept.showing = None
        elif self._kept.showing is not None:
            later(self, lambda: self._go_on_showing(showing))
        self._look(attempt.session.state)
        if self._kept.showing is None and attempt.is_centred and self._machine is not None:
            self._machine.retina.centre.setChecked(True)

    def _skip(self) -> None:
        self._kept.showing = None
        if self.attempt is not None:
            self.attempt.skip()
            self._show_done()
            self.panel.show_attempt(self.attempt)

    def _save_answers(self) -> None:
        if self.attempt is not None:
            self._count_time()
            self.panel.say(ask_answers(self, self.attempt))

    def _write_sheets(self, option: str) -> None:
        """Ask for a folder, and let `mark1 lessons` write sheets in the language in use there."""
        if self._writing.is_running:
            return
        heading = self.tr("Folder for the sheets")
        folder = QFileDialog.getExistingDirectory(self, heading, remembered.picture_folder())
        if folder:
            self._sheets = folder
            self.panel.say(self.tr("Writing the sheets…"))
            self._writing.start(["lessons", option, folder, "--language", messages.language()])

    def _end_sheets(self, problem: str) -> None:
        text = self.tr("The sheets are in {folder}.")
        name = Path(self._sheets).name or self._sheets  # a USB stick may have no name
        self.panel.say(problem or text.format(folder=name))

    def _ask_why(self) -> None:
        """Explain the answer of the lesson's machine, over the whole page."""
        assert self._machine is not None
        self._why_card(self._machine).ask()

    def _why_card(self, machine: LessonMachine) -> WhyCard:
        if self._why is None:
            from gui.why.card import WhyCard, WhyState

            self._kept.why = self._kept.why or WhyState()
            self._why = WhyCard(self, machine.clock, self._kept.why)
        return self._why

    def _turn(self, by: int) -> None:
        """Open the lesson before or after this one."""
        places = list(self.list.buttons)
        at = places.index(self._kept.place) + by
        if 0 <= at < len(places):
            self.open(places[at])

    def _show_done(self) -> None:
        if self.attempt is not None:
            self._keep()
        self.list.show_done(remembered.lessons_done(), self.lessons)

    # --- the page --------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the list out where the live part needs its room: a button opens it then.

        With large text in a narrow window, the live part stands below the text.
        """
        super().resizeEvent(event)
        sizes = LIST_WIDTH, TEXT_WIDTH, NARROW_TEXT, LIVE_WIDTH
        beside, most, least, live = (round(each * theme.scale) for each in sizes)
        room = self.width() - live - theme.GUTTER
        has_list = room >= beside + theme.GUTTER + least
        if has_list:
            room -= beside + theme.GUTTER
        self.list.setVisible(has_list)
        self.list.setFixedWidth(beside)
        self.panel.all.setVisible(not has_list)
        wide = min(max(least, min(room, most)), self.width() // 2)
        is_stacked = self.width() < STACKED * theme.scale
        layouts.stack(self._all, is_stacked)
        self.panel.setMinimumWidth(0 if is_stacked else wide)
        self.panel.setMaximumWidth(theme.NO_LIMIT if is_stacked else wide)
        for part in (self.panel, self.live):
            part.setMinimumHeight(round(STACKED_HEIGHT * theme.scale) if is_stacked else 0)

    def showEvent(self, event: QShowEvent) -> None:
        """Count the time from now on."""
        super().showEvent(event)
        self._since = time.monotonic()

    def hideEvent(self, event: QHideEvent) -> None:
        """Store what is done: the window may be closed."""
        super().hideEvent(event)
        self._keep()
        self._since = None

    def paintEvent(self, event: QPaintEvent) -> None:
        """Go on with the live part of the first lesson once its text is seen."""
        super().paintEvent(event)
        if self._waits:
            later(self, self._go_on_opening, SEEN)

    def _go_on_opening(self) -> None:
        """Make the live part, unless the page is hidden again: then its next picture does."""
        if self._waits and self.isVisible() and self.attempt is not None:
            self._show_live(self.attempt)

    def heightForWidth(self, width: int) -> int:
        """Ask for no more than the least height: the text scrolls by itself."""
        return self.minimumSizeHint().height()

    def release(self) -> None:
        """End what was started."""
        self._writing.close()
        for live in (self._plane, self._machine):
            if live is not None:
                live.release()


def keep_picture(attempt: Attempt, task: int, live: QWidget) -> None:
    """Keep what the live part shows of a task that has just been done."""

    def keep(packed: bytes) -> None:
        if packed:
            attempt.pictures[task] = packed

    if live.isVisible():
        pack_soon(live, live.grab().toImage(), keep)


def ask_answers(over: QWidget, attempt: Attempt) -> str:
    """Ask for a name and a file, and save the answers there.

    Returns
    -------
    str
        What to say; empty if nothing was written.
    """
    heading = QCoreApplication.translate("LessonAnswers", "Save answers")
    question = QCoreApplication.translate("LessonAnswers", "Your name (optional):")
    student, accepted = QInputDialog.getText(over, heading, question)
    if not accepted:
        return ""
    proposed = Path(remembered.picture_folder()) / f"{attempt.lesson.name}.html"
    kinds = {QCoreApplication.translate("LessonAnswers", "Page (*.html)"): ".html"}
    path = save_name(over.window(), heading, proposed, kinds, (".htm",))
    if path is None:
        return ""
    from mark1.lessons.hand_in import answers_of  # scarcely ever needed

    try:
        answers_of(attempt, student, datetime.now().astimezone()).write(path)
    except Mark1Error as error:
        return str(error)
    return QCoreApplication.translate("LessonAnswers", "Saved as {file}.").format(file=path.name)
