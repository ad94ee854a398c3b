"""A task is done by what it asks for: each check refuses at least ten other things."""

from pathlib import Path

import pytest

from mark1.errors import FileError
from mark1.lessons.attempt import Attempt
from mark1.lessons.checks import Check
from mark1.lessons.lesson import read_lesson
from mark1.lessons.showing import perform
from mark1.session.session import Session

FOLDER = Path(__file__).parents[3] / "gui" / "lessons"

Records = list[dict[str, object]]

UNDO, RESET, STEP = {"do": "Undo"}, {"do": "Reset"}, {"do": "Step"}
MOVED = "e-x-f?wander=0.5&rotation=8&size=0.7"
LEARN = {"do": "Train", "steps": 10_000, "shows_each": False, "goes_on": False}


def change(**values: object) -> dict[str, object]:
    """Return the record that changes settings of the training."""
    return {"do": "ChangeTraining", "values": values}


def move(place: int, x: float, y: float) -> dict[str, object]:
    """Return the record that moves a point."""
    return {"do": "MovePoints", "moves": [[place, x, y]]}


def add(x: float, y: float, name: str = "1") -> dict[str, object]:
    """Return the record that adds a point."""
    return {"do": "AddPoint", "point": [x, y], "name": name}


def draw(*cells: tuple[int, int]) -> dict[str, object]:
    """Return the record that lights cells."""
    return {"do": "Draw", "cells": [[row, column, 255] for row, column in cells]}


def shift(down: int, right: int) -> dict[str, object]:
    """Return the record that shifts the picture."""
    return {"do": "Shift", "down": down, "right": right}


#: Things that can be done to points on a plane, by name.
PLANE: dict[str, Records] = {
    "nothing": [],
    "another point": [move(0, 2.5, 2.5)],
    "the point, not across": [move(3, 1.4, 1.2)],
    "there and back": [move(3, -0.5, -0.5), UNDO],
    "one point more": [add(1.4, 1.2)],
    "one point more, twice undone": [add(1.4, 1.2), UNDO, add(1.3, 1.1), UNDO],
    "a point more and one less": [add(1.4, 1.2), {"do": "RemovePatterns", "indices": [0]}],
    "no points": [{"do": "RemovePatterns", "indices": [0, 1, 2, 3]}],
    "another eta": [change(eta=2.0)],
    "a mixed run": [RESET, change(eta=2.0), STEP, STEP, STEP, STEP, change(eta=0.5), LEARN],
    "reset": [RESET],
    "reset, and another eta": [RESET, change(eta=3.0)],
    "shuffled, not learned": [RESET, change(order="shuffled")],
    "averaged, not learned": [RESET, change(rule="averaged")],
    "pocket, not learned": [RESET, change(rule="pocket")],
    "or": [{"use": "or"}],
    "or with a point moved": [{"use": "or"}, move(3, 2.0, 2.0), LEARN],
    "or learned": [{"use": "or"}, LEARN],
    "nand learned": [{"use": "nand"}, LEARN],
    "xor learned": [{"use": "xor"}, LEARN],
    "clouds, wider": [{"use": "clouds?margin=0.3"}, LEARN],
    "clouds, the same": [{"use": "clouds?margin=0.2"}, LEARN],
    "clouds, narrower, not learned": [{"use": "clouds?margin=0.02"}],
    "clouds, narrower": [{"use": "clouds?margin=0.02"}, LEARN],
    "no bias": [{"use": "and", "bias": False}],
    "to the first step": [{"do": "Seek", "step": 0}],
    "a step": [STEP],
    "learned": [LEARN],
    "learned with eta 2": [RESET, change(eta=2.0), LEARN],
    "learned in another order": [RESET, change(order="shuffled"), LEARN],
    "learned with the mean": [RESET, change(rule="averaged"), LEARN],
    "learned with the pocket": [RESET, change(rule="pocket"), LEARN],
}

#: Things that can be done to the machine with a retina.
MACHINE: dict[str, Records] = {
    "nothing": [],
    "one cell": [draw((0, 0))],
    "a stroke over the letter": [draw(*((0, column) for column in range(15)))],
    "cleared": [{"do": "Clear"}],
    "cleared, one cell": [{"do": "Clear"}, draw((0, 0))],
    "cleared and undone, one cell": [{"do": "Clear"}, UNDO, draw((0, 0))],
    "cleared and inverted": [{"do": "Clear"}, {"do": "Invert"}],
    "cleared, a pattern and one cell": [
        {"do": "Clear"},
        {"do": "ShowPattern", "index": 2},
        draw((0, 0)),
    ],
    "a class for a pattern": [{"do": "ChooseClass", "name": None}],
    "another pattern": [{"do": "ShowPattern", "index": 7}],
    "inverted": [{"do": "Invert"}],
    "flipped": [{"do": "Flip", "upside_down": False}],
    "shifted once": [shift(0, 1)],
    "there and back": [shift(0, 1), shift(0, -1)],
    "around": [shift(1, 0), shift(0, 1), shift(-1, 0), shift(0, -1)],
    "shifted and undone": [shift(2, 0), UNDO],
    "a step": [STEP],
    "reset": [RESET],
    "another eta": [change(eta=2.0)],
    "one percent": [{"zero": 1}],
    "nearly five percent": [{"zero": 4}],
    "six percent": [{"zero": 6}],
    "mended": [{"zero": 20}, UNDO],
    "other potentiometers": [{"do": "TurnPots", "turns": [[pot, 0.0] for pot in range(26)]}],
    "to the first step": [{"do": "Seek", "step": 0}],
    "learned": [LEARN],
    "learned again": [RESET, LEARN],
}

#: Things that can be done to cards that were moved.
CARDS: dict[str, Records] = {
    "ten of each": [{"moved": MOVED}],
    "ten of each, in the middle": [{"moved": MOVED, "centred": True}],
    "ten of each, undone": [{"moved": MOVED}, UNDO],
    "one of each": [{"do": "AddPattern", "name": name} for name in "EFX"],
    "another pattern": [{"do": "ShowPattern", "index": 2}],
    "ten of one": [{"do": "AddPattern", "name": "E"}] * 10,
}

#: Things that can be done to the letters only, which have five R-units.
LETTERS: dict[str, Records] = {
    "switches": [{"do": "SetDesired", "desired": [1, 1, 1, 1, 1]}],
    "a class for a pattern": [
        {"do": "ShowPattern", "index": 2},
        {"do": "ChooseClass", "name": "C"},
    ],
}

_LEARNED = {
    "learned",
    "learned with eta 2",
    "learned in another order",
    "learned with the mean",
    "learned with the pocket",
    "a mixed run",
}

#: Which of them are what a task asks for, perhaps with something else. Questions ask for none.
ASKED: dict[str, tuple[set[str], ...]] = {
    "01-threshold": (set(), {"there and back"}, set(), {"no bias"}, set()),
    "02-and-or": (_LEARNED, {"or learned"}, {"nand learned"}, set()),
    "03-update": (set(), set(), set(), set(), _LEARNED),
    "04-order": (
        {"learned", "learned with the mean"},
        {"learned with eta 2"},
        set(),
        {"learned in another order"},
        set(),
    ),
    "05-bound": (
        _LEARNED | {"clouds, the same"},
        {"clouds, narrower"},
        set(),
        {"learned in another order"},
    ),
    "06-xor": (_LEARNED | {"xor learned"}, set(), {"learned with the pocket"}, set(), set()),
    "07-averaging": (
        _LEARNED - {"learned with the mean", "learned with the pocket"},
        {"learned with the mean"},
        {"learned with the pocket"},
        set(),
    ),
    "08-letters": (
        {"learned", "learned again"},
        set(),
        set(),
        {"learned", "learned again"},
    ),
    "09-breaking": (set(), set(), set(), {"learned"}),
    "10-generalizing": ({"learned", "learned again"}, set(), set(), set(), set()),
    "11-moved": (
        {"learned", "learned again"},
        *[set()] * 4,
        {"ten of each", "ten of each, in the middle"},
        {"learned", "learned again"},
        set(),
    ),
}


def settle(session: Session) -> None:
    """Let a session do all that it has to do."""
    while session.is_evaluating or session.is_seeking:
        session.advance()


def at_task(folder: Path, place: int) -> Attempt:
    """Begin a lesson, and have the tasks before this one done."""
    attempt = Attempt(read_lesson(folder, tries_start=False), Session())
    for _ in range(place):
        attempt.show()
        settle(attempt.session)
        assert attempt.look()
    settle(attempt.session)
    return attempt


def ticks(folder: Path, place: int, records: Records) -> bool:
    """Return whether a task is done after these records, and the right number if it asks for it."""
    attempt = at_task(folder, place)
    check = attempt.lesson.tasks[place].check
    if check.asks and len(check.conditions) > 1:
        attempt.say(attempt.lesson.text.tasks[place].expected)
    for record in records:
        perform(record, attempt.session)
    settle(attempt.session)
    return attempt.look()


def pool_of(name: str) -> dict[str, Records]:
    """Return what can be done in a lesson."""
    if read_lesson(FOLDER / name, tries_start=False).view == "plane":
        return PLANE
    if name == "11-moved":
        return MACHINE | CARDS
    return MACHINE if name == "10-generalizing" else MACHINE | LETTERS


@pytest.mark.slow
@pytest.mark.parametrize("name", ASKED)
def test_a_task_is_done_by_what_it_asks_for_alone(name):
    pool = pool_of(name)
    for place, asked in enumerate(ASKED[name]):
        done = {each for each, records in pool.items() if ticks(FOLDER / name, place, records)}
        assert done == asked, f"task {place + 1}"
        assert len(pool) - len(asked) >= 10


def test_every_lesson_is_asked():
    lessons = sorted(file.parent.name for file in FOLDER.glob("*/lesson.toml"))
    assert sorted(ASKED) == lessons
    for name in lessons:
        assert len(ASKED[name]) == len(read_lesson(FOLDER / name, tries_start=False).tasks)


@pytest.mark.parametrize(
    ("name", "place", "deed"),
    [
        ("01-threshold", 0, "another point"),
        ("01-threshold", 2, "one point more, twice undone"),
        ("05-bound", 1, "clouds, wider"),
        ("08-letters", 1, "one cell"),
        ("08-letters", 1, "cleared, a pattern and one cell"),
        ("09-breaking", 0, "one percent"),
        ("09-breaking", 1, "reset"),
        ("10-generalizing", 2, "there and back"),
        ("11-moved", 5, "ten of one"),
    ],
)
def test_what_was_not_asked_is_no_tick(name, place, deed):
    assert not ticks(FOLDER / name, place, pool_of(name)[deed])


@pytest.mark.parametrize(
    ("name", "place", "records"),
    [
        ("01-threshold", 0, [move(3, 0.5, 0.6), move(3, 0.2, 0.2)]),
        ("01-threshold", 1, [move(3, 1.0, 1.0), UNDO, UNDO]),
        ("01-threshold", 2, [add(1.4, 1.2), UNDO, add(1.4, 1.2), add(0.2, 0.1, "0")]),
        ("04-order", 1, [change(eta=3.0), RESET, LEARN]),
        (
            "08-letters",
            1,
            [draw((0, 0)), {"do": "Clear"}, draw((2, 2)), UNDO, draw(*((3, c) for c in range(14)))],
        ),
        ("10-generalizing", 2, [shift(0, 1), shift(0, -1), shift(-1, 0), shift(-1, 0)]),
    ],
)
def test_a_detour_takes_no_tick_away(name, place, records):
    assert ticks(FOLDER / name, place, records)


def test_a_drag_that_is_taken_back_by_hand_is_not_undone():
    assert not ticks(FOLDER / "01-threshold", 1, [move(3, 1.0, 1.0), add(2, 2), UNDO])


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("corrections", {"lowest": 1}),
        ("corrections", True),
        ("moved", -1),
        ("moved", "3"),
        ("added", 0),
        ("undone", 0),
        ("each", 0),
        ("unchanged", False),
        ("setting", {"margin": 0.1}),
        ("wrong", {"places": 3}),
        ("wrong", {"least": "many"}),
        ("broken", {"least": 5.5}),
        ("shifted", 0),
        ("goes_on", 1),
        ("number", -1),
        ("number", "18"),
        ("reason", False),
    ],
)
def test_an_impossible_value_is_refused(name, value):
    with pytest.raises(FileError, match=f"The check {name} cannot have the value"):
        Check({name: value})


@pytest.mark.parametrize("written", ["16", " 15,0 ", "17.0", "16 %"])
def test_a_number_is_right_within_what_the_check_allows(written):
    assert Check({"number": 1}).accepts(written, "16")


@pytest.mark.parametrize("written", ["14.9", "18", "sixteen", "nan", "inf", "1e999", "", "1,5,0"])
def test_anything_else_is_no_right_number(written):
    assert not Check({"number": 1}).accepts(written, "16")


def test_a_right_number_is_not_enough_where_a_run_is_asked_for_too():
    attempt = at_task(FOLDER / "07-averaging", 0)
    attempt.say("32")
    assert not attempt.look()
    perform(LEARN, attempt.session)
    attempt.say("33")
    settle(attempt.session)
    assert not attempt.look()
    attempt.say("32")
    assert attempt.look()


def test_any_reason_is_taken_but_none_is_not():
    attempt = at_task(FOLDER / "06-xor", 4)
    attempt.say(" \n")
    assert not attempt.look()
    attempt.say("because")
    assert attempt.look()
