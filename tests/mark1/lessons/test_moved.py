"""Cards to learn from and cards to test the machine are not the same, and follow the seed."""

import numpy as np
import pytest

from mark1.errors import FileError, PatternError
from mark1.lessons.lesson import read_lesson
from mark1.lessons.moved import cards, check_fit, examples
from mark1.lessons.new_lesson import write_new
from mark1.lessons.showing import check_record
from mark1.machine.config import MachineConfig
from mark1.patterns import shapes

NAME = "e-f?rotation=8&wander=0.5&size=0.7"


def test_there_are_ten_of_each_class_to_learn_from_and_twenty_to_test():
    config = MachineConfig(seed=7)
    taught, tested = (make(NAME, config, is_centred=False) for make in (examples, cards))
    assert taught.labels.tolist() == [0] * 10 + [1] * 10
    assert tested.labels.tolist() == [0] * 20 + [1] * 20
    same = (taught.pictures[:, None] == tested.pictures[None]).all(axis=(2, 3))
    assert same.sum() <= 1  # by chance
    again = cards(NAME, MachineConfig(seed=7), is_centred=False)
    other = cards(NAME, MachineConfig(seed=8), is_centred=False)
    assert np.array_equal(again.pictures, tested.pictures)
    assert not np.array_equal(other.pictures, tested.pictures)


def test_in_the_middle_there_is_as_much_room_on_either_side():
    before = cards(NAME, MachineConfig(), is_centred=False).pictures
    after = cards(NAME, MachineConfig(), is_centred=True).pictures
    assert np.array_equal((before > 0).sum(axis=(1, 2)), (after > 0).sum(axis=(1, 2)))
    for picture in after:
        for axis in (0, 1):
            lit = np.flatnonzero(picture.any(axis=axis))
            assert abs(lit[0] - (19 - lit[-1])) <= 1


def test_a_set_without_examples_is_no_cards():
    with pytest.raises(PatternError):
        cards("bars", MachineConfig(), is_centred=False)


@pytest.mark.parametrize(
    "record",
    [{"moved": "bars"}, {"moved": 3}, {"moved": NAME, "centred": 1}, {"moved": NAME, "zero": 5}],
)
def test_cards_that_cannot_be_added_are_refused(record):
    check_record({"moved": NAME, "centred": True})
    with pytest.raises(FileError, match="cannot be shown"):
        check_record(record)


@pytest.mark.parametrize(
    ("moved", "problem"),
    [
        ("", "shows cards, but does not say which. Add moved to"),
        ('moved = "nothing"', "There is no built-in set 'nothing'"),
        ("moved = 3", "the lesson cannot start with moved = 3."),
        ('moved = "e-x-f"', "The cards need the classes and the size of the patterns."),  # points
    ],
)
def test_a_lesson_that_shows_cards_says_which(tmp_path, moved, problem):
    write_new(tmp_path / "mine")
    table = tmp_path / "mine" / "lesson.toml"
    text = table.read_text().replace('"plane"', '"cards"')
    table.write_text(text.replace("[start]", f"[start]\n{moved}"))
    with pytest.raises(FileError, match=problem):
        read_lesson(tmp_path / "mine")


def test_cards_of_a_class_that_is_not_learned_are_refused():
    check_fit(cards("e-x", MachineConfig(), is_centred=False), shapes.make("e-x-f"))
    with pytest.raises(PatternError, match="Choose another set for moved"):
        check_fit(cards("e-x-f", MachineConfig(), is_centred=False), shapes.make("e-x"))
