"""The way of a visitor, without a screen: what they may do at each stage, and what follows.

A visitor can press what `offered` lists, draw, choose a language and choose a thing. Everything
else is ignored, so nothing that a hand does can leave the exhibit. All of it becomes commands of
one session, which begins again with each visitor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum, auto

import numpy as np
from numpy.typing import NDArray

from gui.exhibit.attract import Attract
from gui.exhibit.learning import Learning
from gui.exhibit.staff_settings import ExhibitSettings
from gui.exhibit.visitor_machine import (
    DRAWINGS,
    THINGS,
    blank_document,
    config_for,
    same_to,
    shared_light,
)
from gui.exhibit.visits import Visit
from mark1.session.commands import (
    AddPattern,
    BuildMachine,
    Centre,
    Clear,
    Draw,
    PutPicture,
    See,
)
from mark1.session.session import Session
from mark1.storage.document import Document


class Stage(Enum):
    """Where the visitor is."""

    ATTRACT = auto()
    DRAW = auto()
    LEARN = auto()
    TRY = auto()
    ANSWER = auto()
    WHICH = auto()
    RIGHT = auto()
    WHY = auto()
    CANNOT = auto()


class Over(Enum):
    """What lies over the stage and waits for an answer."""

    LANGUAGES = auto()
    LEAVE = auto()
    STILL_THERE = auto()


class Press(Enum):
    """What can be pressed."""

    BEGIN = auto()
    UNDO = auto()
    CLEAR = auto()
    NEXT = auto()
    FASTER = auto()
    GUESS = auto()
    YES = auto()
    NO = auto()
    WHY = auto()
    BACK = auto()
    ELSE = auto()
    AGAIN = auto()
    THIRD = auto()
    RESTART = auto()
    LANGUAGES = auto()
    LEAVE = auto()
    STAY = auto()


class Hint(Enum):
    """Why the last press did not lead on."""

    EMPTY = auto()
    TOO_SMALL = auto()
    TOO_FULL = auto()
    ONLY_THESE = auto()


#: What each stage offers, beside *Languages* and *Leave*.
OFFERED = {
    Stage.ATTRACT: (Press.BEGIN,),
    Stage.DRAW: (Press.UNDO, Press.CLEAR, Press.NEXT),
    Stage.LEARN: (Press.FASTER, Press.BACK),
    Stage.TRY: (Press.UNDO, Press.CLEAR, Press.GUESS),
    Stage.ANSWER: (Press.YES, Press.NO, Press.WHY),
    Stage.WHICH: (Press.ELSE, Press.BACK),
    Stage.RIGHT: (Press.AGAIN, Press.THIRD),
    Stage.WHY: (Press.BACK,),
    Stage.CANNOT: (Press.BACK, Press.RESTART),
}


Picture = NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What a camera sees at a moment.

    Attributes
    ----------
    picture : ndarray of uint8, shape (rows, columns)
        On the photocells.
    is_card : bool
        Whether it is something on a plain background, with no hand across the edge.
    is_still, is_new : bool
        Whether it is held still, and whether that is so for the first time.
    """

    picture: Picture
    is_card: bool
    is_still: bool = False
    is_new: bool = False


#: Most drawings of one visit: nobody comes so far, except a hand that never tires.
MOST_DRAWINGS = 60

#: The least size of a drawing, in cells of its longer side, and the largest share of lit cells. A
#: smaller drawing is a few dots; with hardly a dark cell left, the wires that excite an A-unit and
#: those that inhibit it cancel out, and no unit answers.
LEAST_SIDE, MOST_LIT = 6, 0.9


class Reason(Enum):
    """Why the machine guesses wrong so often."""

    ALIKE = auto()
    UNLIKE = auto()
    MOVED = auto()


#: Wrong guesses after which the machine says why, and the share of light from which two drawings
#: have most of it in common.
WRONG, MOST_LIGHT = 2, 0.5


@dataclass(frozen=True, slots=True)
class _Before:
    """A visit as it was before a drawing was accepted."""

    document: Document
    stage: Stage
    thing: int
    wrong: int


class Story:
    """One exhibit: attract, then a visitor, then attract again.

    Parameters
    ----------
    session : Session
        Without a recovery folder: nothing of a visitor is written to the disk.
    now : float
        Time in seconds on a monotonic clock.
    random : numpy.random.Generator
        Decides machines, and what the machine teaches itself.

    Attributes
    ----------
    stage : Stage
    over : Over or None
    language : str
        Code of the language in use.
    thing : int
        The thing that is being drawn, from 0.
    hint : Hint or None
    learning : Learning or None
        The last one of this visitor.
    twins : tuple of ndarray, or None
        Two drawings that the machine cannot tell apart.
    guesses, right, wrong, visits : int
        Counts of this visit, and the visits so far.
    on_begin, on_answer : callable
        Called when a visit begins, and when it gets its first answer. One that a card began is
        counted when somebody touches the screen.
    on_end : callable
        Called with the `Visit` when one that was counted is over.
    """

    def __init__(
        self,
        session: Session,
        settings: ExhibitSettings,
        now: float,
        random: np.random.Generator | None = None,
    ) -> None:
        self.session, self.settings = session, settings
        self._random = np.random.default_rng() if random is None else random
        self._attract = Attract(session, settings.pattern_sets, self._random)
        self.on_begin: Callable[[], None] = lambda: None
        self.on_answer: Callable[[], None] = lambda: None
        self.on_end: Callable[[Visit], None] = lambda visit: None
        self.visits = 0
        self._now = now
        self._forget()

    def _forget(self) -> None:
        """Make everything as it is before the first visitor."""
        self.stage = Stage.ATTRACT
        self.over: Over | None = None
        self.language = self.settings.first_language
        self.thing = self.guesses = self.right = self.wrong = 0
        self.hint: Hint | None = None
        self.learning: Learning | None = None
        self.twins: tuple[Picture, Picture] | None = None
        self._strokes = Strokes(self.session)
        self._accepted: list[_Before] = []
        self._begun = self._touched = self._now
        self._is_counted = False
        self._attract.begin(self._now)

    # --- what a view asks ---------------------------------------------------------------------

    @property
    def things(self) -> int:
        """How many things there are to tell apart, once all are drawn."""
        return max(2, self.thing + 1)

    @property
    def set_name(self) -> str:
        """The name of the set that the machine teaches itself."""
        return self._attract.name

    def drawings(self, thing: int) -> list[Picture]:
        """Return the drawings of a thing, from 0, the oldest first."""
        patterns = self.session.state.patterns
        if self.stage is Stage.ATTRACT or THINGS[thing] not in patterns.classes:
            return []
        label = patterns.classes.index(THINGS[thing])
        return list(patterns.pictures[patterns.labels == label])

    @property
    def answer(self) -> int | None:
        """The thing that the machine takes the drawing for, from 0; None if it cannot decide."""
        name = self.session.state.answer
        return THINGS.index(name) if name in THINGS else None

    @property
    def drawn(self) -> int:
        """How many drawings this visitor has taught."""
        return 0 if self.stage is Stage.ATTRACT else len(self.session.state.patterns)

    @property
    def is_empty(self) -> bool:
        """Whether the retina is dark."""
        return not self.session.state.drawing.any()

    @property
    def offered(self) -> tuple[Press, ...]:
        """What can be pressed now."""
        if self.over is not None:
            leave = (Press.LEAVE,) if self.over is not Over.LANGUAGES else ()
            return (Press.STAY, *leave)
        if self.stage is Stage.ATTRACT:
            return OFFERED[self.stage]
        presses = [*OFFERED[self.stage], Press.LANGUAGES, Press.LEAVE]
        return tuple(press for press in presses if self._is_possible(press))

    def _is_possible(self, press: Press) -> bool:
        if press is Press.UNDO:
            return self._strokes.can_undo or self.takes_back
        if self.stage is Stage.LEARN and press is Press.BACK:
            return bool(self._accepted)
        if press is Press.CLEAR:
            return not self.is_empty
        if press is Press.FASTER:
            return self.learning is not None and not self.learning.is_fast
        if press is Press.THIRD:
            return self.settings.third_thing and self.thing < 2
        if self.stage is Stage.WHICH and press is Press.BACK:
            return self.answer is not None
        if self.stage is Stage.CANNOT:
            return press is not (Press.RESTART if self.twins is not None else Press.BACK)
        return True

    @property
    def takes_back(self) -> bool:
        """Whether *Undo* takes the last accepted drawing back, as no stroke is left to undo."""
        is_blank = self.stage is Stage.DRAW and not self._strokes.can_undo
        return is_blank and bool(self._accepted)

    @property
    def reason(self) -> tuple[Reason, float] | None:
        """Why guesses are wrong, with the share of light that says so; None if few are."""
        if self.wrong < WRONG:
            return None
        own, other = shared_light(self.session.state.patterns)
        if other >= MOST_LIGHT:
            return Reason.ALIKE, other
        return (Reason.UNLIKE, own) if own < MOST_LIGHT else (Reason.MOVED, own)

    @property
    def can_draw(self) -> bool:
        """Whether a hand can draw now."""
        return self.over is None and self.stage in (Stage.DRAW, Stage.TRY)

    @property
    def has_card(self) -> bool:
        """Whether the field shows what a camera sees."""
        return self.can_draw and self._strokes.has_card

    @property
    def choices(self) -> tuple[int, ...]:
        """The things that the drawing may be, where the visitor is asked."""
        if self.stage is not Stage.WHICH or self.over is not None:
            return ()
        said = self.answer
        return tuple(thing for thing in range(self.things) if thing != said)

    @property
    def seconds_left(self) -> float:
        """Seconds of the countdown before everything begins again."""
        whole = self.settings.still_there_s + self.settings.countdown_s
        return max(0.0, self._touched + whole - self._now)

    # --- what a visitor does ------------------------------------------------------------------

    def touch(self, now: float) -> None:
        """Note that somebody is there; only that, while the screen asks whether anybody is."""
        self._now = self._touched = now
        if self.stage is not Stage.ATTRACT and not self._is_counted:
            self._count()

    def speak(self, language: str, now: float) -> bool:
        """Change the language; return whether it is one of the exhibit."""
        is_asked = self.stage is Stage.ATTRACT or self.over is Over.LANGUAGES
        if language not in self.settings.languages or not is_asked:
            return False
        self.touch(now)
        self.language, self.over = language, None
        return True

    def press(self, press: Press, now: float) -> bool:
        """Do what was pressed; return whether it was offered."""
        if press not in self.offered:
            return False
        self.touch(now)
        self.hint = None
        if self.over is not None:
            self._answer(press)
        else:
            _DO[press](self)
        return True

    def tell(self, thing: int, now: float) -> bool:
        """Say which thing the drawing is; the machine learns it. Return whether it was asked."""
        if thing not in self.choices:
            return False
        self.touch(now)
        before = self._as_it_is()
        if self.answer is not None:
            self.wrong += 1
        if len(self.session.state.patterns) >= MOST_DRAWINGS:
            self._try_again()
        elif not self._find_twin(THINGS[thing]):
            self._accepted = [before]
            self.session.perform(AddPattern(THINGS[thing]))
            self._learn()
        return True

    def begin_stroke(self) -> None:
        """Begin a stroke, if this is a time to draw."""
        if self.can_draw:
            self._strokes.begin()

    def draw(self, cells: Iterable[tuple[int, int]], now: float) -> None:
        """Light cells, given by row and column, as a part of the stroke."""
        if self.can_draw and self._strokes.draw(cells):
            self.touch(now)
            self.hint = None

    def end_stroke(self) -> None:
        """End the stroke."""
        self._strokes.end()

    def drop_stroke(self) -> None:
        """End the stroke, and take it back: nobody meant to draw."""
        self._strokes.drop()

    def see(self, look: Look, now: float) -> None:
        """Take what a camera sees.

        A card that is newly held still begins a visit, or is drawn on an empty field. From then on
        the field shows what the camera sees, until a finger draws. Only a touch shows that somebody
        is there: what a camera sees may move for other reasons.
        """
        if look.is_new:
            self._take_card(now)
        if self.has_card:
            self._strokes.see(look)

    def _take_card(self, now: float) -> None:
        if self.stage is Stage.ATTRACT:
            self._now = self._touched = self._begun = now
            self._start()
        if self.can_draw and (self._strokes.has_card or self.is_empty):
            self._strokes.has_card = True
            self.hint = None

    # --- time ---------------------------------------------------------------------------------

    def advance(self, now: float) -> bool:
        """Do what is due; return whether pictures move, so that frames should go on."""
        self._now, self._touched = now, min(self._touched, now)
        if self.stage is Stage.ATTRACT:
            self._attract.advance(now)
            if now - self._touched >= self.settings.still_there_s:
                self.language = self.settings.first_language
            return True
        idle = now - self._touched
        if idle >= self.settings.still_there_s + self.settings.countdown_s:
            self.end("timed-out")
        elif idle >= self.settings.still_there_s:
            self.end_stroke()
            self.over = Over.STILL_THERE
        elif self.stage is Stage.LEARN and self.over is None:
            self._watch(now)
        elif self.learning is not None:
            self.learning.now = now  # a pause is not made up for
        return self.stage in (Stage.ATTRACT, Stage.LEARN) or self.over is Over.STILL_THERE

    def _watch(self, now: float) -> None:
        """Go on with the learning."""
        learning = self.learning
        if learning is None or not learning.advance(now):
            return
        if learning.has_learned:
            self._try_again()
        else:
            self.stage = Stage.CANNOT

    def end(self, why: str) -> None:
        """End the visit, and leave nothing of it."""
        visit = self._visit(why) if self._is_counted else None
        self._forget()
        if visit is not None:
            self.on_end(visit)

    def _visit(self, end: str) -> Visit:
        return Visit.of(
            self.session.state.patterns,
            self.settings.keep_drawings,
            seconds=self._now - self._begun,
            guesses=self.guesses,
            right=self.right,
            wrong=self.wrong,
            end=end,
        )

    # --- what each press does -----------------------------------------------------------------

    def _answer(self, press: Press) -> None:
        """Answer what lies over the stage."""
        if press is Press.LEAVE:
            self.end("left")
        self.over = None

    def _begin(self) -> None:
        self._begun = self._now
        self._start()
        self._count()

    def _count(self) -> None:
        """Count the visit: somebody has touched the screen."""
        self._is_counted = True
        self.visits += 1
        self.on_begin()

    def _start(self) -> None:
        """Begin with two new things."""
        self.session.begin(blank_document(int(self._random.integers(2**31))))
        self.stage, self.thing, self.twins, self.learning = Stage.DRAW, 0, None, None
        self._accepted = []
        self._strokes.forget()
        self._strokes.has_card = False

    def _next(self) -> None:
        if not self._is_seen() or self._find_twin(THINGS[self.thing]):
            return
        self._accepted.append(self._as_it_is())
        self.session.perform(AddPattern(THINGS[self.thing]))
        if len(self.drawings(self.thing)) >= DRAWINGS:
            if self.thing >= 1:
                self._learn()
                return
            self.thing += 1
        self._strokes.blank()

    def _as_it_is(self) -> _Before:
        return _Before(self.session.document, self.stage, self.thing, self.wrong)

    def _undo(self) -> None:
        if self.takes_back:
            self._take_back()
        else:
            self._strokes.undo()

    def _take_back(self) -> None:
        """Return to the last accepted drawing, as if it had not been accepted."""
        before = self._accepted.pop()
        self.session.begin(before.document)
        self.stage, self.thing, self.wrong = before.stage, before.thing, before.wrong
        self._strokes.forget()
        self._strokes.has_card = False

    def _is_seen(self) -> bool:
        """Move the drawing to the middle; return whether it is one that can be learned."""
        before = self.session.state.drawing
        self.hint = fault_of(before)
        if self.hint is not None:
            return False
        self.session.perform(Centre())
        if self.session.state.presentation.features.any():
            return True
        self.session.perform(PutPicture(before))
        self.hint = Hint.TOO_SMALL
        return False

    def _find_twin(self, name: str) -> bool:
        """Stop at a drawing that the machine cannot tell from one of another thing."""
        state = self.session.state
        index = same_to(state.machine, state.drawing, state.patterns, name)
        if index is None:
            return False
        self.twins = (state.drawing, state.patterns.pictures[index])
        self.stage = Stage.CANNOT
        return True

    def _learn(self) -> None:
        self._strokes.forget()
        self.learning = Learning(self.session, self._now)
        self.stage = Stage.LEARN

    def _try_again(self) -> None:
        self._accepted = []
        self._strokes.blank()
        self.stage = Stage.TRY

    def _guess(self) -> None:
        if not self._is_seen():
            return
        self.guesses += 1
        self._strokes.forget()
        self.stage = Stage.WHICH if self.answer is None else Stage.ANSWER
        if self.guesses == 1:
            self.on_answer()

    def _yes(self) -> None:
        self.right += 1
        self.stage = Stage.RIGHT

    def _turn_to(self, stage: Stage) -> None:
        self.stage = stage

    def _back(self) -> None:
        if self.stage is Stage.LEARN:
            self._take_back()
        elif self.stage is Stage.CANNOT:
            was_drawn = len(self.drawings(self.thing)) < DRAWINGS
            self.twins = None
            self._strokes.blank()
            self.stage = Stage.DRAW if was_drawn else Stage.TRY
        else:
            self.stage = Stage.ANSWER

    def _else(self) -> None:
        self._try_again()
        self.hint = Hint.ONLY_THESE

    def _third(self) -> None:
        self.thing = 2
        seed = self.session.state.machine.config.seed
        self.session.perform(BuildMachine(config_for(3, seed)))
        self._strokes.blank()
        self.stage = Stage.DRAW

    def _ask(self, over: Over) -> None:
        self.over = over


_DO: dict[Press, Callable[[Story], None]] = {
    Press.BEGIN: Story._begin,
    Press.UNDO: Story._undo,
    Press.CLEAR: lambda story: story._strokes.clear(),
    Press.NEXT: Story._next,
    Press.FASTER: lambda story: story.learning.hurry() if story.learning else None,
    Press.GUESS: Story._guess,
    Press.YES: Story._yes,
    Press.NO: lambda story: story._turn_to(Stage.WHICH),
    Press.WHY: lambda story: story._turn_to(Stage.WHY),
    Press.BACK: Story._back,
    Press.ELSE: Story._else,
    Press.AGAIN: Story._try_again,
    Press.THIRD: Story._third,
    Press.RESTART: Story._start,
    Press.LANGUAGES: lambda story: story._ask(Over.LANGUAGES),
    Press.LEAVE: lambda story: story._ask(Over.LEAVE),
}


def fault_of(drawing: Picture) -> Hint | None:
    """Return why a drawing, uint8 (rows, columns), cannot be learned from; None if it can."""
    rows, columns = np.nonzero(drawing)
    if not len(rows):
        return Hint.EMPTY
    if len(rows) > MOST_LIT * drawing.size:
        return Hint.TOO_FULL
    side = 1 + max(np.ptp(rows), np.ptp(columns))
    return Hint.TOO_SMALL if side < LEAST_SIDE else None


#: Most strokes that can be undone.
MOST_STROKES = 200


class Strokes:
    """Draws on the retina of a session.

    Undo of the session itself would take back more than the drawing, so the pictures before each
    stroke are kept here.

    Attributes
    ----------
    has_card : bool
        Whether a card in front of the camera is what is drawn; a stroke ends that.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._before: list[NDArray[np.uint8]] = []
        self._is_open = self.has_card = False
        self._held: Picture | None = None  # the card as it was when it was held still

    @property
    def can_undo(self) -> bool:
        """Whether there is a stroke to undo."""
        return bool(self._before)

    def see(self, look: Look) -> None:
        """Draw what a camera sees; when the card is gone, as it was held still."""
        if look.is_still:
            self._held = look.picture
        picture = look.picture if look.is_card or self._held is None else self._held
        if not np.array_equal(picture, self._session.state.drawing):
            self._session.perform(See(picture))

    def begin(self) -> None:
        """Begin a stroke, on an empty retina if a card was drawn."""
        self.end()
        if self.has_card:
            self.has_card, self._held = False, None
            self._session.perform(Clear())
        self._is_open = True
        self._before = [*self._before[1 - MOST_STROKES :], self._session.state.drawing]

    def draw(self, cells: Iterable[tuple[int, int]]) -> bool:
        """Light cells, given by row and column; return whether a stroke is open for them."""
        lit = tuple((row, column, 255) for row, column in cells)
        if not self._is_open or not lit:
            return False
        self._session.perform(Draw(lit))
        return True

    def end(self) -> None:
        """End the stroke; one that changed nothing is forgotten."""
        if not self._is_open:
            return
        self._is_open = False
        self._session.commit()
        if np.array_equal(self._before[-1], self._session.state.drawing):
            self._before.pop()

    def drop(self) -> None:
        """End the stroke, and take it back."""
        if self._is_open:
            self._is_open = False
            self._session.commit()
            self._session.perform(PutPicture(self._before.pop()))

    def undo(self) -> None:
        """Undo the last stroke or *Clear*, and drop a card that was drawn after it."""
        self.end()
        if self._before:
            self.has_card, self._held = False, None
            self._session.perform(PutPicture(self._before.pop()))

    def clear(self) -> None:
        """Clear the retina, as a stroke that can be undone."""
        self.begin()
        self._session.perform(Clear())
        self.end()

    def forget(self) -> None:
        """End the stroke; nothing can be undone from here."""
        self.end()
        self._before, self._held = [], None

    def blank(self) -> None:
        """Clear the retina for a new drawing."""
        self.forget()
        self._session.perform(Clear())
