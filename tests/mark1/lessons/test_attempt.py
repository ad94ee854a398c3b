"""Every lesson of the program can be done, in order, and none of it by doing nothing."""

import json
from pathlib import Path

import numpy as np
import pytest

from mark1.lessons.attempt import Attempt
from mark1.lessons.lesson import read_lesson
from mark1.lessons.showing import MOST_STEPS, perform
from mark1.session.commands import Undo
from mark1.session.session import Session
from tests.mark1.random_session import digest

FOLDERS = sorted(
    file.parent for file in (Path(__file__).parents[3] / "gui" / "lessons").glob("*/lesson.toml")
)


def settle(session):
    while session.is_evaluating or session.is_seeking:
        session.advance()


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_each_task_is_done_by_what_is_shown_and_by_nothing_less(folder):
    lesson = read_lesson(folder)
    attempt = Attempt(lesson, Session())
    for place in range(len(lesson.tasks)):
        settle(attempt.session)
        assert attempt.done == place
        assert not attempt.look(), "done before anything was done"
        attempt.show()
        settle(attempt.session)
        assert attempt.look(), f"task {place + 1} is not done by what is shown"
    assert attempt.is_over
    assert attempt.skipped == set()


def test_a_task_can_be_skipped_and_is_remembered_as_such():
    attempt = Attempt(read_lesson(FOLDERS[0]), Session())
    attempt.skip()
    assert (attempt.done, attempt.skipped) == (1, {0})


def test_tasks_done_earlier_stay_done():
    lesson = read_lesson(FOLDERS[0])
    assert Attempt(lesson, Session(), {"done": 2}).done == 2
    assert Attempt(lesson, Session(), {"done": 99}).is_over


def test_a_record_is_read_again_whatever_it_holds():
    lesson = read_lesson(FOLDERS[1])
    attempt = Attempt(lesson, Session())
    attempt.show()
    settle(attempt.session)
    assert attempt.look()
    attempt.skip()
    attempt.seconds[0] = 12.34
    record = json.loads(json.dumps(attempt.record))
    again = Attempt(lesson, Session(), record)
    assert again.record == record
    assert (again.done, again.shown, again.skipped) == (2, {0}, {1})
    assert again.seconds == [12.3, 0, 0, 0]
    xor = read_lesson(FOLDERS[5])
    said = [[], [0, 2], [], [], ["x" * 2000, 3, None]]
    again = Attempt(xor, Session(), {"said": said})
    assert again.said == [[], [0, 2], [], [], ["x" * 1000]]
    for wrong in (None, "x", -1, 2.5, [None], [[-1, "x"]], {"0": 1}, [1e999]):
        broken = dict.fromkeys(record, wrong)
        assert Attempt(lesson, Session(), broken).record == Attempt(lesson, Session()).record


@pytest.mark.parametrize("folder", [FOLDERS[0], FOLDERS[2], FOLDERS[8]], ids=lambda each: each.name)
def test_a_lesson_is_resumed_where_its_next_task_can_be_done(folder):
    lesson = read_lesson(folder)
    for done in range(1, len(lesson.tasks)):
        attempt = Attempt(lesson, Session(), {"done": done})
        assert attempt.is_behind
        for _ in attempt.catching_up():
            pass
        settle(attempt.session)
        assert not attempt.is_behind
        assert not attempt.look()
        attempt.show()
        settle(attempt.session)
        assert attempt.look()


def test_a_lesson_leaves_the_session_of_the_console_alone():
    console = Session()
    before = console.document
    Attempt(read_lesson(FOLDERS[5]), Session()).show()
    assert console.document.same(before)


def test_learn_counts_where_nothing_is_left_to_learn():
    attempt = Attempt(read_lesson(FOLDERS[7]), Session())
    attempt.show()
    settle(attempt.session)
    assert attempt.look()
    for _ in range(2):
        attempt.skip()
    assert not attempt.look()
    attempt.session.run()
    assert attempt.look()


def test_a_long_training_is_shown_in_parts_and_told_as_one():
    lesson = read_lesson(FOLDERS[6])
    attempt, other = Attempt(lesson, Session()), Attempt(lesson, Session())
    steps = [other.session.state.progress.step for _ in other.showing()]
    assert len(steps) > 2
    assert max(np.diff([0, *steps])) <= MOST_STEPS
    perform(lesson.tasks[0].show[0], attempt.session)  # in one go
    assert digest(other.session.document) == digest(attempt.session.document)
    assert other.session.state.labels == attempt.session.state.labels
    assert len(other.session.state.labels) == 1
    other.session.perform(Undo())
    assert other.session.state.progress.step == 0


def test_what_is_learned_is_not_trained_further():
    attempt = Attempt(read_lesson(FOLDERS[9]), Session())
    attempt.show()
    progress = attempt.session.state.progress
    assert (progress.finished, progress.step) == ("learned", progress.end)
    assert progress.step < MOST_STEPS
