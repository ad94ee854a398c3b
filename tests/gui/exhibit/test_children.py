"""Children at the exhibit: double taps, resting palms, full fields, two fingers, ghost touches."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from gui.exhibit.pages.widgets import Key
from gui.exhibit.story import Over, Press, Stage
from gui.exhibit.visits import Visit
from tests.gui.exhibit.test_hand import Fingers
from tests.gui.exhibit.things import SIDE, THINGS, strokes
from tests.gui.exhibit.visitor import Visitor

#: The pages that may follow each page, beside attract: what leads past one would skip it.
NEXT = {
    Stage.ATTRACT: {Stage.DRAW},
    Stage.DRAW: {Stage.DRAW, Stage.LEARN, Stage.CANNOT},
    Stage.LEARN: {Stage.TRY, Stage.CANNOT, Stage.DRAW, Stage.WHICH},
    Stage.TRY: {Stage.ANSWER, Stage.WHICH},
    Stage.ANSWER: {Stage.RIGHT, Stage.WHICH, Stage.WHY},
    Stage.WHICH: {Stage.LEARN, Stage.TRY, Stage.ANSWER, Stage.CANNOT},
    Stage.RIGHT: {Stage.TRY, Stage.DRAW},
    Stage.WHY: {Stage.ANSWER},
    Stage.CANNOT: {Stage.DRAW, Stage.TRY},
}

#: Least seconds that each page must be seen before a touch leads on.
SEEN = 0.4

#: Seconds until the next children come.
ABSENT = (60, 600, 3600)

#: How far from the finger a cell may be lit, in cells: the brush is two cells wide, and the cells
#: are whole pixels with a margin around them.
NEAR = 2.3


class Children:
    """Plays children at an exhibit, and checks after each gesture what has come of it.

    Attributes
    ----------
    pages : list of (float, Stage, Over or None)
        Each page that was shown, and since when.
    learned : int
        How many drawings were learned.
    seen : set of str
        What was on the screen.
    """

    #: What they do, and how often.
    gestures: ClassVar[dict[Callable[[Any], None], float]]

    def __init__(self, visitor: Visitor, seed: int) -> None:
        self.visitor, self.window = visitor, visitor.window
        self.random, self.shapes = random.Random(seed), np.random.default_rng(seed)
        self.fingers = Fingers(visitor)
        self.ink: list[tuple[float, float]] = []
        self.at = Stage.ATTRACT, 0
        self.drawing = np.zeros((SIDE, SIDE), bool)
        self.learned = 0
        self.taught: list[NDArray[np.bool_]] = []
        self.hints: set[str] = set()
        self.visits: list[Visit] = []
        self.window.visited.connect(self.visits.append)
        self.pages: list[tuple[float, Stage, Over | None]] = []
        self._refresh = self.window.refresh
        # The window calls it whenever it may show another page; no signal says so.
        self.window.refresh = self._note_page  # type: ignore[method-assign]

    def _note_page(self) -> None:
        self._refresh()
        page = self.window.story.stage, self.window.story.over
        if not self.pages or page != self.pages[-1][1:]:
            self.pages.append((self.visitor.hours.now, *page))

    def play(self, hours: float) -> None:
        end = self.visitor.hours.now + 3600 * hours
        kinds, weights = list(self.gestures), list(self.gestures.values())
        while self.visitor.hours.now < end:
            before = self.window.story.drawn
            self.random.choices(kinds, weights)[0](self)
            self.check(before)
            self.pause(0.1, 2.0)
        self.walk_away()

    def check(self, before: int) -> None:
        """Check that the field and what was learned are what fingers have drawn."""
        story = self.window.story
        if story.hint is not None:
            self.hints.add(story.hint.name)
        if story.drawn == before + 1:
            self.learned += 1
            pattern = self.window.session.state.patterns.pictures[-1] > 0
            assert np.array_equal(cropped(pattern), cropped(self.drawing))
            self.taught.append(cropped(pattern))
        assert story.drawn <= before + 1
        field = self.window.session.state.drawing > 0
        if story.stage is Stage.ATTRACT:
            self.taught = []
        elif story.drawn == before - 1:  # taken back
            assert np.array_equal(cropped(field), self.taught.pop())
            self.at = story.stage, story.drawn
            self.ink = [(column + 0.5, row + 0.5) for row, column in np.argwhere(field)]
        if story.can_draw:
            if (story.stage, story.drawn) != self.at:
                self.at, self.ink = (story.stage, story.drawn), self.ink if field.any() else []
            assert self._is_near_ink(np.argwhere(field) + 0.5), "nobody drew this"
            self.drawing = field

    def _is_near_ink(self, cells: NDArray[np.float64]) -> bool:
        """Whether a finger was at each cell, or on the line between two places it was seen at."""
        ink = np.array(self.ink).reshape(-1, 2)[:, ::-1]
        far = np.abs(cells[:, None] - ink).max(axis=2).min(axis=1, initial=np.inf)
        return bool((far <= NEAR).all())

    # --- what children do ---------------------------------------------------------------------

    def pause(self, least: float, most: float) -> None:
        self.visitor.wait(self.random.uniform(least, most), 0.3)

    def tap(self, place: QPoint, finger: int = 0) -> None:
        self.fingers.put(finger, place)
        self.visitor.wait(0.1)
        self.fingers.lift(finger)

    def _key(self, kinds: tuple[str, ...] = ()) -> Key | None:
        keys = [key for key in self.window.page.keys if key.isVisible() and key.isEnabled()]
        wanted = [key for key in keys if not kinds or key._kind in kinds]
        return self.random.choice(wanted) if wanted else None

    def tap_a_key(self) -> None:
        if key := self._key(("action", "right", "wrong")) or self._key():
            self.tap(key.geometry().center())

    def tap_any_key(self) -> None:
        if key := self._key():
            self.tap(key.geometry().center())

    def ask_why(self) -> None:
        for key in self.window.page.keys:
            if key.isVisible() and key.press is Press.WHY:
                self.tap(key.geometry().center())

    def tap_twice(self) -> None:
        if key := self._key(("action", "right", "wrong")) or self._key():
            place = key.geometry().center()
            self.tap(place)
            self.visitor.hours.now += self.random.uniform(0.02, SEEN - 0.15)
            self.tap(place)

    def draw(self, finger: int = 0) -> None:
        name, size = self.random.choice(sorted(THINGS)), self.random.uniform(0.15, 0.9)
        for stroke in strokes(name, self.shapes, size):
            self.stroke(stroke, finger)

    def stroke(self, points: NDArray[np.float64], finger: int = 0) -> None:
        """Move a finger over the field, and note where it was."""
        if not self.window.story.can_draw or self.window.page.field is None:
            return
        for one, other in itertools.pairwise(points):
            self.ink += [tuple(each) for each in np.linspace(one, other, 40)]
        self.ink.append(tuple(points[0]))
        for x, y in points:
            self.fingers.put(finger, self._on_field(x, y))
            self.visitor.hours.now += 0.02
        self.fingers.lift(finger)

    def _on_field(self, x: float, y: float) -> QPoint:
        room = self.window.page.field.geometry()
        return room.topLeft() + QPoint(
            round(x * room.width() / SIDE), round(y * room.height() / SIDE)
        )

    def fill_the_field(self) -> None:
        rows = [((0.5, y), (SIDE - 0.5, y)) for y in np.arange(0.5, SIDE, 1.0)]
        self.stroke(np.array([place for row in rows for place in row]))
        self.visitor.settle()
        self.tap_a_key()

    def rest_a_palm(self) -> None:
        """Lay a hand on the screen, draw with a finger of the other one, and take it away."""
        place = self._somewhere()
        self.fingers.put(5, place)
        for _ in range(self.random.randint(9, 30)):
            self.visitor.wait(0.4, 0.4)
            self.fingers.put(5, place + QPoint(self.random.randint(-2, 2), 0))
        self.draw(1)
        self.fingers.lift(5)

    def draw_with_two_fingers(self) -> None:
        if not self.window.story.can_draw:
            return
        one, other = (strokes("circle", self.shapes, 0.6)[0] for _ in range(2))
        for points in (one, other):
            for first, second in itertools.pairwise(points):
                self.ink += [tuple(each) for each in np.linspace(first, second, 40)]
        for (x, y), (u, v) in zip(one, other, strict=True):
            self.fingers.put(0, self._on_field(x, y))
            self.fingers.put(1, self._on_field(u, v))
            self.visitor.hours.now += 0.02
        self.fingers.lift(0)
        self.fingers.lift(1)

    def leave_a_drop(self) -> None:
        """Leave a contact on the frame that nothing ends, or wipe it away."""
        if 9 in self.fingers.places:
            self.fingers.lift(9)
        else:
            self.fingers.put(9, QPoint(1, self.random.randrange(self.window.height())))

    def walk_away(self) -> None:
        settings = self.window.settings
        self.visitor.wait(settings.still_there_s + settings.countdown_s + 5, 5)
        assert (self.window.story.stage, self.window.story.over) == (Stage.ATTRACT, None)
        assert self.window.story.drawings(0) == []
        self.visitor.wait(self.random.choice(ABSENT), 60)
        QApplication.processEvents()

    def _somewhere(self) -> QPoint:
        width, height = self.window.width(), self.window.height()
        return QPoint(self.random.randrange(width), self.random.randrange(height))


Children.gestures = {
    Children.draw: 20,
    Children.tap_a_key: 22,
    Children.tap_twice: 8,
    Children.tap_any_key: 4,
    Children.ask_why: 4,
    Children.rest_a_palm: 2,
    Children.fill_the_field: 1,
    Children.draw_with_two_fingers: 2,
    Children.leave_a_drop: 1,
    Children.walk_away: 1,
}


def cropped(picture: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Cut the dark rows and columns around a drawing away."""
    rows, columns = np.nonzero(picture)
    return picture[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]


def play(children: Children, hours: float) -> None:
    """Let children play, and check that each page was seen and led to what may follow it."""
    children.play(hours)
    for (since, stage, over), (until, after, then) in itertools.pairwise(children.pages):
        is_by_clock = stage is Stage.LEARN and after in (Stage.TRY, Stage.CANNOT)
        assert is_by_clock or until - since >= SEEN, f"{stage} was left after {until - since:.2f} s"
        is_known = after in (stage, Stage.ATTRACT) or after in NEXT[stage]
        is_answered = over is None or then in (None, Over.STILL_THERE)  # nobody answered
        assert is_known and is_answered, (stage, over, after, then)


@pytest.mark.slow
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("seed", range(2))
def test_a_day_of_children_teaches_nothing_but_what_they_draw(
    visitors: Callable[..., Visitor], caplog: pytest.LogCaptureFixture, seed: int
) -> None:
    children = Children(visitors(480, 270, seed=seed), seed)
    play(children, 24)
    assert not [each for each in caplog.records if each.levelname in ("ERROR", "CRITICAL")]
    assert {stage for _, stage, _ in children.pages} >= set(Stage) - {Stage.CANNOT}
    assert {"TOO_FULL", "TOO_SMALL"} <= children.hints
    assert children.learned > 60
