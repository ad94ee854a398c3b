"""Children at an exhibit with a camera: fingers and cards in any order, and an unplugged cable."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication

from gui.exhibit.card_camera import CardCamera
from gui.exhibit.pages.widgets import Words
from gui.exhibit.story import Press, Stage
from mark1.camera.eye import see
from tests.gui.exhibit.seeing import TABLE, Eye, attached
from tests.gui.exhibit.test_children import Children, cropped, play
from tests.gui.exhibit.things import SIDE, THINGS, drawn
from tests.gui.exhibit.visitor import Visitor
from tests.mark1.camera.simulated_card import Scene, take

#: What a camera sees besides cards: an empty table, a covered lens, and a hand from below.
HAND = TABLE.copy()
HAND[48:, 44:116] = 20
OTHERS = (TABLE, TABLE, TABLE // 40, HAND)

#: How many of the last pictures that were held up may still be on the field.
KEPT = 40


class CardChildren(Children):
    """Plays children with fingers and cards; the field is always the one or the other.

    Attributes
    ----------
    held : deque of ndarray
        What was in front of the camera lately, as cells.
    by_card : int
        How many of the learned drawings are those of cards.
    """

    def __init__(self, visitor: Visitor, seed: int, eye: Eye, camera: CardCamera) -> None:
        super().__init__(visitor, seed)
        self.eye, self.camera = eye, camera
        self.held: deque[NDArray[np.bool_]] = deque(maxlen=KEPT)
        self.by_card = self.began = 0
        self.window.began.connect(self._count_begin)
        # The window calls both for whatever a visitor does; no signal says so.
        self._press = self.window.story.press
        self.window.story.press = self._note_press  # type: ignore[method-assign]
        self._tell = self.window.story.tell
        self.window.story.tell = self._note_tell  # type: ignore[method-assign]

    def _count_begin(self) -> None:
        self.began += 1

    def _note_press(self, press: Press, now: float) -> bool:
        self.drawing = self.window.session.state.drawing > 0
        return self._press(press, now)

    def _note_tell(self, thing: int, now: float) -> bool:
        self.drawing = self.window.session.state.drawing > 0
        return self._tell(thing, now)

    def check(self, before: int) -> None:
        """Check that the field is what a finger has drawn or what was held up, and never both."""
        story = self.window.story
        if story.hint is not None:
            self.hints.add(story.hint.name)
        if story.drawn == before + 1:
            self.learned += 1
            pattern = cropped(self.window.session.state.patterns.pictures[-1] > 0)
            assert np.array_equal(pattern, cropped(self.drawing))
            cards = [cropped(each) for each in self.held if each.any()]
            self.by_card += any(np.array_equal(pattern, card) for card in cards)
        assert story.drawn <= before + 1
        field = self.window.session.state.drawing > 0
        if story.drawn == before - 1:  # taken back, to be drawn on
            self.at = story.stage, story.drawn
            self.ink = [(column + 0.5, row + 0.5) for row, column in np.argwhere(field)]
        if story.can_draw:
            is_card = any(np.array_equal(field, each) for each in self.held)
            if (story.stage, story.drawn) != self.at:
                self.at, self.ink = (story.stage, story.drawn), self.ink if field.any() else []
            if is_card:
                self.held.append(field)  # which may stay for long
            is_ink = self._is_near_ink(np.argwhere(field) + 0.5)
            assert is_card or is_ink, (story.has_card, field.tolist())
        assert self.window.light.isVisible() == self.eye.is_open
        assert self.began == len(self.visits) + (story._is_counted)
        if self.eye.refused:
            words = self.window.page.findChildren(Words)
            invitation = QCoreApplication.translate("AttractPage", "Hold a card in front of me")
            assert not [each for each in words if each.isVisible() and each.text() == invitation]

    # --- what children do ---------------------------------------------------------------------

    def hold_a_card(self) -> None:
        """Hold a card up, mostly until it is drawn, and move it a little."""
        name, size = self.random.choice(sorted(THINGS)), self.random.uniform(0.2, 0.6)
        picture = drawn(name, self.shapes, size)
        for _ in range(self.random.randint(1, 3)):
            room = np.argwhere(picture)
            low, high = room.min(axis=0), SIDE - 1 - room.max(axis=0)
            down, right = (
                int(self.shapes.integers(-min(a, 2), min(b, 2) + 1))
                for a, b in zip(low, high, strict=True)
            )
            cells = np.roll(picture, (down, right), (0, 1)) > 0
            frame = take(picture, Scene(down=down, right=right))
            if not np.array_equal(see(frame, SIDE, SIDE).cells, cells):
                continue  # one of 500: tiny and at the edge, it is read as its ground
            self.held.append(cells)
            self.eye.show(frame)
            self.visitor.wait(self.random.choice((0.2, 1.0, 1.5)), 0.1)

    def take_it_away(self) -> None:
        self._show(self.random.choice(OTHERS))
        self.visitor.wait(0.5)

    def _show(self, frame: NDArray[np.uint8]) -> None:
        """Show what is no card; a hand lights cells as long as no card was held still."""
        self.held.append(see(frame, SIDE, SIDE).cells)
        self.eye.show(frame)

    def draw_before_a_card(self) -> None:
        """Draw with a finger while somebody holds cards up."""
        self.hold_a_card()
        self.draw()
        self.hold_a_card()

    def pull_the_cable(self) -> None:
        self.eye.unplug()
        self.visitor.wait(0.5)

    def plug_it_in(self) -> None:
        self.eye.plug_in()
        self.visitor.wait(6, 0.5)

    def walk_away(self) -> None:
        if self.random.random() < 0.8:
            self.take_it_away()
        super().walk_away()


CardChildren.gestures = Children.gestures | {
    CardChildren.hold_a_card: 26,
    CardChildren.take_it_away: 8,
    CardChildren.draw_before_a_card: 3,
    CardChildren.pull_the_cable: 0.5,
    CardChildren.plug_it_in: 1.5,
}
CardChildren.gestures[Children.ask_why] = 12
del CardChildren.gestures[Children.walk_away]
CardChildren.gestures[CardChildren.walk_away] = 4


@pytest.mark.slow
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("seed", range(2))
def test_a_day_of_children_with_cards_teaches_nothing_but_what_they_draw_and_hold_up(
    visitors: Callable[..., Visitor],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    seed: int,
) -> None:
    visitor = visitors(480, 270, seed=seed)
    children = CardChildren(visitor, seed, *attached(visitor, monkeypatch))
    play(children, 24)
    assert not [each for each in caplog.records if each.levelname in ("ERROR", "CRITICAL")]
    assert {stage for _, stage, _ in children.pages} >= set(Stage) - {Stage.CANNOT}
    assert children.by_card > 30
    assert children.learned - children.by_card > 30
    assert len(children.eye.opened) >= 3  # unplugged, and back, at least twice
    assert children.began == len(children.visits)
