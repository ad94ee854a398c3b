"""The way of a visitor as plain Python: every stage, what is offered there, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from gui.exhibit.staff_settings import ExhibitSettings
from gui.exhibit.story import MOST_DRAWINGS, Hint, Look, Over, Press, Reason, Stage, Story
from gui.exhibit.visitor_machine import DRAWINGS
from gui.exhibit.visits import Visit
from mark1.session.commands import AddPattern, PutPicture, TurnPots
from mark1.session.session import Session
from tests.gui.exhibit.things import drawn


class Told:
    """A story with a clock, and what it reported."""

    def __init__(self, **values: object) -> None:
        self.now = 0.0
        self.random = np.random.default_rng(5)
        settings = replace(ExhibitSettings(), **values)
        self.story = Story(Session(), settings, self.now, np.random.default_rng(5))
        self.reports: list[str] = []
        self.visits: list[Visit] = []
        self.story.on_begin = lambda: self.reports.append("begin")
        self.story.on_answer = lambda: self.reports.append("answer")
        self.story.on_end = self.visits.append

    @property
    def stage(self) -> Stage:
        return self.story.stage

    def press(self, *presses: Press) -> None:
        for each in presses:
            assert self.story.press(each, self.now), each

    def wait(self, seconds: float, step: float = 0.1) -> None:
        for _ in range(round(seconds / step)):
            self.now += step
            self.story.advance(self.now)

    def put(self, picture: np.ndarray) -> None:
        self.story.begin_stroke()
        self.story.draw([(int(r), int(c)) for r, c in np.argwhere(picture)], self.now)
        self.story.end_stroke()

    def draw(self, name: str) -> None:
        self.put(drawn(name, self.random))

    def teach(self, *names: str) -> None:
        for name in names:
            for _ in range(DRAWINGS):
                self.draw(name)
                self.press(Press.NEXT)

    def until_learned(self) -> None:
        while self.stage is Stage.LEARN:
            self.wait(0.1)

    def guess(self, name: str, answer: int) -> None:
        """Draw a thing until the machine takes it for one."""
        for _ in range(50):
            self.draw(name)
            self.press(Press.GUESS)
            if self.story.answer == answer:
                return
            if self.stage is Stage.ANSWER:
                self.press(Press.NO)
            self.press(Press.ELSE)
        raise AssertionError


@pytest.fixture
def told() -> Told:
    return Told()


@pytest.fixture
def taught(told: Told) -> Told:
    """Teach a house and a fish."""
    told.press(Press.BEGIN)
    told.teach("house", "fish")
    told.until_learned()
    assert told.stage is Stage.TRY
    return told


def test_the_machine_teaches_itself_something_new_each_time(told: Told) -> None:
    seen = []
    for _ in range(600):
        told.wait(1, 1)
        seen.append(told.story.session.state.patterns)
    sets = list({id(each): each for each in seen}.values())
    assert len(sets) > 5
    assert len({each.classes for each in sets}) > 4
    assert {each.name.partition("?")[0] for each in sets} == {"letters", "digits", "e-x"}
    assert told.reports == []


def test_only_what_is_offered_can_be_pressed(taught: Told) -> None:
    for press in set(Press) - set(taught.story.offered):
        assert not taught.story.press(press, taught.now)
    assert taught.stage is Stage.TRY
    assert not taught.story.tell(0, taught.now)
    assert not taught.story.speak("de", taught.now)


def test_yes_praises_and_no_teaches_the_drawing(taught: Told) -> None:
    taught.guess("fish", 1)
    taught.press(Press.YES)
    assert taught.stage is Stage.RIGHT
    taught.press(Press.AGAIN)
    assert taught.stage is Stage.TRY
    assert taught.story.is_empty
    taught.guess("fish", 1)
    taught.press(Press.NO)
    assert taught.story.choices == (0,)
    assert taught.story.tell(0, taught.now)
    assert taught.stage is Stage.LEARN
    assert len(taught.story.drawings(0)) == DRAWINGS + 1
    taught.until_learned()
    assert (taught.story.right, taught.story.wrong) == (1, 1)
    assert taught.reports == ["begin", "answer"]


def test_why_leads_back_to_the_answer(taught: Told) -> None:
    taught.guess("house", 0)
    taught.press(Press.WHY)
    assert taught.stage is Stage.WHY
    taught.press(Press.BACK)
    assert taught.stage is Stage.ANSWER


def test_a_third_thing_is_learned_with_the_others(taught: Told) -> None:
    taught.guess("house", 0)
    taught.press(Press.YES, Press.THIRD)
    assert taught.stage is Stage.DRAW
    taught.teach("star")
    taught.until_learned()
    taught.guess("star", 2)
    taught.press(Press.NO)
    assert taught.story.choices == (0, 1)
    taught.press(Press.BACK, Press.YES)
    assert Press.THIRD not in taught.story.offered


def test_the_staff_can_switch_the_third_thing_off() -> None:
    told = Told(third_thing=False)
    told.press(Press.BEGIN)
    told.teach("house", "fish")
    told.until_learned()
    told.guess("house", 0)
    told.press(Press.YES)
    assert Press.THIRD not in told.story.offered


@pytest.mark.parametrize(
    ("rows", "columns", "hint"),
    [
        (0, 0, Hint.EMPTY),
        (1, 1, Hint.TOO_SMALL),
        (5, 5, Hint.TOO_SMALL),
        (6, 6, None),
        (1, 6, None),  # a line
        (18, 20, None),  # 360 of 400 cells
        (19, 19, Hint.TOO_FULL),  # 361
        (20, 20, Hint.TOO_FULL),
    ],
)
def test_a_drawing_that_is_empty_tiny_or_full_is_answered_with_a_hint(
    told: Told, rows: int, columns: int, hint: Hint | None
) -> None:
    told.press(Press.BEGIN)
    block = np.zeros((20, 20), np.uint8)
    block[:rows, :columns] = 255
    told.put(block)
    told.press(Press.NEXT)
    assert told.story.hint is hint
    assert len(told.story.drawings(0)) == (hint is None)
    if hint is not None:
        assert np.array_equal(told.story.session.state.drawing, block)
        told.press(*[Press.CLEAR] * (hint is not Hint.EMPTY))
        told.draw("house")
        assert told.story.hint is None


def test_a_full_field_is_not_guessed_either(taught: Told) -> None:
    taught.put(np.full((20, 20), 255, np.uint8))
    taught.press(Press.GUESS)
    assert (taught.stage, taught.story.hint) == (Stage.TRY, Hint.TOO_FULL)


def test_a_drawing_that_no_unit_answers_to_is_too_small(
    told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gui.exhibit.visitor_machine.THETA", 8)  # so that one cell is not enough
    told.press(Press.BEGIN)
    line = np.zeros((20, 20), np.uint8)
    line[3, 3:9] = 255
    told.put(line)
    told.press(Press.NEXT)
    assert told.story.hint is Hint.TOO_SMALL
    assert np.array_equal(told.story.session.state.drawing, line)
    assert told.story.drawings(0) == []


def test_strokes_are_undone_one_by_one_and_clearing_too(told: Told) -> None:
    told.press(Press.BEGIN)
    assert Press.UNDO not in told.story.offered
    told.draw("circle")
    first = told.story.session.state.drawing
    told.draw("cross")
    told.press(Press.CLEAR)
    assert told.story.is_empty
    told.press(Press.UNDO, Press.UNDO)
    assert np.array_equal(told.story.session.state.drawing, first)
    told.press(Press.UNDO)
    assert told.story.is_empty
    assert Press.UNDO not in told.story.offered


def test_an_accepted_drawing_is_taken_back_and_can_be_changed(told: Told) -> None:
    told.press(Press.BEGIN)
    told.teach("house")
    last = told.story.drawings(0)[2]
    assert told.story.thing == 1
    assert told.story.takes_back
    told.draw("star")
    assert not told.story.takes_back
    told.press(Press.UNDO)  # the stroke first
    assert told.story.is_empty
    told.press(Press.UNDO)
    assert told.story.thing == 0
    assert len(told.story.drawings(0)) == 2
    assert np.array_equal(told.story.session.state.drawing, last)
    told.press(Press.NEXT)
    assert np.array_equal(told.story.drawings(0)[2], last)
    told.press(*[Press.UNDO] * 3)
    assert told.story.drawings(0) == []
    assert Press.UNDO not in told.story.offered


def test_the_last_drawing_is_taken_back_while_the_machine_learns(told: Told) -> None:
    told.press(Press.BEGIN)
    told.teach("house", "fish")
    told.wait(3)
    assert told.story.session.state.machine.potentiometers.volts.any()
    told.press(Press.BACK)
    assert (told.stage, told.story.thing) == (Stage.DRAW, 1)
    assert len(told.story.drawings(1)) == DRAWINGS - 1
    assert not told.story.session.state.machine.potentiometers.volts.any()
    told.press(Press.NEXT)
    told.until_learned()
    assert told.stage is Stage.TRY
    assert Press.UNDO not in told.story.offered


def test_a_drawing_told_for_the_wrong_thing_is_taken_back(taught: Told) -> None:
    taught.guess("fish", 1)
    volts = taught.story.session.state.machine.potentiometers.volts.copy()
    taught.press(Press.NO)
    for _ in range(2):
        taught.story.tell(0, taught.now)
        taught.wait(5)
        assert taught.story.wrong == 1
        if taught.stage is Stage.LEARN:
            taught.press(Press.BACK)
            assert taught.stage is Stage.WHICH
            assert taught.story.wrong == 0
            assert np.array_equal(taught.story.session.state.machine.potentiometers.volts, volts)
            assert len(taught.story.drawings(0)) == DRAWINGS


def square(row: int, column: int) -> np.ndarray:
    """Light 8 × 8 cells from a corner on."""
    picture = np.zeros((20, 20), np.uint8)
    picture[row : row + 8, column : column + 8] = 255
    return picture


@pytest.mark.parametrize(
    ("own", "other", "reason"),
    [
        (0, 2, (Reason.ALIKE, 0.75)),  # 8 × 6 of 64 cells in common
        (6, 12, (Reason.UNLIKE, 0.25)),  # 8 × 2 of 64, and none with the other
        (2, 12, (Reason.MOVED, 0.75)),
    ],
)
def test_after_two_wrong_guesses_it_says_why(
    told: Told, own: int, other: int, reason: tuple[Reason, float]
) -> None:
    told.press(Press.BEGIN)
    pictures = [square(0, 0), square(own, 0), square(0, other), square(own, other)]
    for picture, name in zip(pictures, "1122", strict=True):
        told.story.session.perform(PutPicture(picture))
        told.story.session.perform(AddPattern(name))
    told.story.wrong = 1
    assert told.story.reason is None
    told.story.wrong = 2
    found = told.story.reason
    assert found is not None
    assert found[0] is reason[0]
    assert found[1] == pytest.approx(reason[1])


def test_a_stroke_over_lit_cells_is_no_stroke(told: Told) -> None:
    told.press(Press.BEGIN)
    told.draw("circle")
    told.press(Press.UNDO)
    assert Press.UNDO not in told.story.offered


def test_two_drawings_that_are_the_same_are_shown_and_drawn_again(told: Told) -> None:
    told.press(Press.BEGIN)
    told.teach("house")
    same = told.story.drawings(0)[1]
    told.put(same)
    told.press(Press.NEXT)
    assert told.stage is Stage.CANNOT
    assert told.story.twins is not None
    assert np.array_equal(*told.story.twins)
    told.press(Press.BACK)
    assert told.stage is Stage.DRAW
    assert told.story.thing == 1


def test_a_drawing_taught_as_two_things_is_refused_and_guessing_goes_on(taught: Told) -> None:
    taught.put(taught.story.drawings(0)[0])
    taught.press(Press.GUESS, Press.NO)
    taught.story.tell(1, taught.now)
    assert taught.stage is Stage.CANNOT
    taught.press(Press.BACK)
    assert taught.stage is Stage.TRY


def test_what_it_does_not_learn_it_gives_up_kindly(
    told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gui.exhibit.visitor_machine.ROUNDS", 1)
    told.press(Press.BEGIN)
    told.teach("circle", "face")
    told.until_learned()
    assert told.stage is Stage.CANNOT
    assert told.story.twins is None
    told.press(Press.RESTART)
    assert told.stage is Stage.DRAW
    assert told.story.drawings(0) == []
    assert told.reports == ["begin"]


def test_an_undecided_machine_asks(taught: Told) -> None:
    volts = taught.story.session.state.machine.potentiometers.volts
    zeros = tuple((pot, 0.0) for pot in range(len(volts)))
    taught.story.session.perform(TurnPots(zeros))
    taught.story.session.commit()
    taught.draw("house")
    taught.press(Press.GUESS)
    assert taught.stage is Stage.WHICH
    assert taught.story.answer is None
    assert taught.story.choices == (0, 1)
    assert Press.BACK not in taught.story.offered
    assert taught.story.wrong == 0


def test_leaving_is_asked_first(taught: Told) -> None:
    taught.press(Press.LEAVE)
    assert taught.story.over is Over.LEAVE
    taught.press(Press.STAY)
    assert taught.stage is Stage.TRY
    taught.press(Press.LEAVE, Press.LEAVE)
    assert taught.stage is Stage.ATTRACT
    assert [visit.end for visit in taught.visits] == ["left"]


def test_nobody_there_is_asked_twice_and_then_forgotten(told: Told) -> None:
    settings = told.story.settings
    told.story.speak("fr", told.now)
    told.press(Press.BEGIN)
    told.draw("star")
    told.wait(settings.still_there_s - 1)
    assert told.story.over is None
    told.wait(2)
    assert told.story.over is Over.STILL_THERE
    assert 0 < told.story.seconds_left < settings.countdown_s
    told.press(Press.STAY)
    told.wait(settings.still_there_s + settings.countdown_s + 1)
    assert told.stage is Stage.ATTRACT
    assert told.story.language == settings.first_language
    assert told.story.drawings(0) == []
    assert [visit.end for visit in told.visits] == ["timed-out"]


def test_learning_waits_while_the_screen_asks_something(told: Told) -> None:
    told.press(Press.BEGIN)
    told.teach("house", "fish")
    told.wait(1)
    learning = told.story.learning
    assert learning is not None
    made = [list(each) for each in learning.rounds]
    told.press(Press.LANGUAGES)
    told.wait(5)
    assert learning.rounds == made
    told.story.speak("es", told.now)
    told.until_learned()
    assert told.stage is Stage.TRY


def test_a_language_chosen_in_attract_is_reset_when_nobody_begins(told: Told) -> None:
    assert told.story.speak("de", told.now)
    told.wait(told.story.settings.still_there_s - 2, 1)
    assert told.story.language == "de"
    told.wait(4, 1)
    assert told.story.language == "en"


def test_a_clock_that_jumps_back_or_far_ahead_does_no_harm(told: Told) -> None:
    told.press(Press.BEGIN)
    told.story.advance(-1e6)
    assert told.stage is Stage.DRAW
    told.story.advance(1e9)
    assert told.stage is Stage.ATTRACT
    told.now = -1e9
    patterns = told.story.session.state.patterns
    told.wait(200, 1)
    assert told.stage is Stage.ATTRACT
    assert told.story.session.state.patterns is not patterns


def test_a_visit_says_nothing_about_the_visitor_unless_drawings_are_kept() -> None:
    for keeps, kept in ((False, 0), (True, 3)):
        told = Told(keep_drawings=keeps)
        told.press(Press.BEGIN)
        told.teach("moon")
        told.wait(10)
        told.press(Press.LEAVE, Press.LEAVE)
        (visit,) = told.visits
        assert (visit.things, visit.drawings, len(visit.pictures)) == (1, 3, kept)
        assert visit.seconds == pytest.approx(10)


def test_there_is_a_most_of_drawings(taught: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gui.exhibit.story.MOST_DRAWINGS", 6)
    assert MOST_DRAWINGS > 6
    taught.guess("house", 0)
    taught.press(Press.NO)
    taught.story.tell(1, taught.now)
    assert taught.stage is Stage.TRY
    assert len(taught.story.session.state.patterns) == 6


# --- cards in front of a camera -----------------------------------------------------------------

CARD, OTHER = (np.zeros((20, 20), np.uint8) for _ in range(2))
CARD[4:16, 5:8] = CARD[4:7, 5:15] = 255
OTHER[4:16, 9:11] = 255
NOTHING = Look(np.zeros((20, 20), np.uint8), is_card=False)


def hold(told: Told, picture: np.ndarray) -> None:
    """Hold a card up, until it is still."""
    told.story.see(Look(picture, is_card=True), told.now)
    told.story.see(Look(picture, is_card=True, is_still=True, is_new=True), told.now)


def shown(told: Told) -> np.ndarray:
    return told.story.session.state.drawing


def test_a_card_that_moves_begins_nothing(told: Told) -> None:
    before = shown(told)
    told.story.see(Look(CARD, is_card=True), told.now)
    told.story.see(Look(CARD, is_card=True, is_still=True), told.now)  # for long
    assert told.stage is Stage.ATTRACT
    assert np.array_equal(shown(told), before)


def test_a_card_begins_a_visit_that_is_counted_with_the_first_touch(told: Told) -> None:
    told.wait(100, 1)
    hold(told, CARD)
    assert told.stage is Stage.DRAW
    assert np.array_equal(shown(told), CARD)
    told.wait(40)
    assert told.story.over is None
    told.wait(21)
    assert told.stage is Stage.ATTRACT
    assert (told.reports, told.visits, told.story.visits) == ([], [], 0)
    hold(told, CARD)
    told.wait(5)
    told.press(Press.NEXT)
    assert (told.reports, told.story.visits) == (["begin"], 1)
    told.wait(61)
    assert [(visit.end, visit.drawings) for visit in told.visits] == [("timed-out", 1)]


def test_cards_do_not_keep_a_visit_alive_and_answer_nothing(told: Told) -> None:
    told.press(Press.BEGIN)
    settings = told.story.settings
    for second in range(settings.still_there_s + settings.countdown_s - 1):
        hold(told, (CARD, OTHER)[second % 2])
        told.wait(1, 0.5)
        assert (told.story.over is Over.STILL_THERE) == (second + 1 >= settings.still_there_s)
    told.wait(2)
    assert told.stage is Stage.ATTRACT
    assert told.story.drawn == 0


def test_a_card_is_drawn_live_and_stays_as_it_was_held_when_it_is_gone(told: Told) -> None:
    told.press(Press.BEGIN)
    hold(told, CARD)
    for picture in (OTHER, CARD):
        told.story.see(Look(picture, is_card=True), told.now)
        assert np.array_equal(shown(told), picture)
    told.story.see(Look(OTHER, is_card=True), told.now)  # on its way out
    told.story.see(Look(CARD | OTHER, is_card=False), told.now)  # a hand
    assert np.array_equal(shown(told), CARD)
    told.story.see(NOTHING, told.now)
    assert np.array_equal(shown(told), CARD)
    told.press(Press.NEXT)
    assert np.count_nonzero(told.story.drawings(0)[0]) == np.count_nonzero(CARD)
    told.story.see(NOTHING, told.now)
    assert told.story.is_empty
    told.story.see(Look(CARD, is_card=True), told.now)  # it draws on without being still again
    assert np.array_equal(shown(told), CARD)


def test_a_finger_takes_over_and_no_card_is_drawn_into_its_drawing(told: Told) -> None:
    told.press(Press.BEGIN)
    hold(told, CARD)
    told.story.begin_stroke()
    told.story.draw([(1, 1)], told.now)
    hold(told, OTHER)
    told.story.end_stroke()
    hold(told, CARD)
    assert np.argwhere(shown(told)).tolist() == [[1, 1]]
    told.press(Press.UNDO)
    assert told.story.is_empty  # nothing of the card
    told.story.see(Look(CARD, is_card=True, is_still=True), told.now)  # the one that was there
    assert told.story.is_empty
    hold(told, OTHER)
    assert np.array_equal(shown(told), OTHER)
    told.press(Press.CLEAR)
    told.story.see(Look(OTHER, is_card=True, is_still=True), told.now)
    assert told.story.is_empty


def test_a_drawing_that_returns_with_undo_is_not_drawn_over(told: Told) -> None:
    told.press(Press.BEGIN)
    told.put(OTHER)
    told.press(Press.CLEAR)
    hold(told, CARD)
    assert np.array_equal(shown(told), CARD)
    told.press(Press.UNDO)
    told.story.see(Look(CARD, is_card=True, is_still=True), told.now)
    assert np.array_equal(shown(told), OTHER)


def test_a_drawing_that_was_taken_back_is_not_drawn_over(told: Told) -> None:
    told.press(Press.BEGIN)
    hold(told, CARD)
    told.press(Press.NEXT)
    told.story.see(NOTHING, told.now)
    told.press(Press.UNDO)
    before = shown(told).copy()
    assert before.any()
    hold(told, OTHER)
    assert np.array_equal(shown(told), before)


@pytest.mark.parametrize(
    ("cells", "hint"), [(0, Hint.EMPTY), (5, Hint.TOO_SMALL), (20, Hint.TOO_FULL)]
)
def test_a_card_must_have_as_much_on_it_as_a_drawing(told: Told, cells: int, hint: Hint) -> None:
    told.press(Press.BEGIN)
    picture = np.zeros((20, 20), np.uint8)
    picture[:cells, :cells] = 255
    hold(told, picture)
    told.press(Press.NEXT)
    assert (told.story.hint, told.story.drawn) == (hint, 0)
    hold(told, CARD)
    assert told.story.hint is None
    told.press(Press.NEXT)
    assert told.story.drawn == 1


def test_only_where_a_finger_can_draw_a_camera_can(taught: Told) -> None:
    hold(taught, CARD)
    assert np.array_equal(shown(taught), CARD)
    taught.press(Press.GUESS)
    seen = shown(taught).copy()
    hold(taught, OTHER)
    assert np.array_equal(shown(taught), seen)
    assert not taught.story.has_card
