"""Commands that change the patterns; each begins a chapter of the run."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from mark1.errors import Mark1Error
from mark1.patterns.pattern_set import PatternSet
from mark1.session.commands import (
    AddPattern,
    ChooseClass,
    Clear,
    Draw,
    MarkPatterns,
    MovePatterns,
    RecordPattern,
    RemoveClass,
    RemovePatterns,
    RenameClass,
    ReplacePatterns,
    Seek,
    ShowPattern,
    SplitPatterns,
    Step,
    Train,
    Undo,
)
from mark1.session.session import Session
from tests.mark1.random_session import ROWS, pictures, start
from tests.mark1.sessions import labels, refused, step_of, volts


@pytest.fixture
def session() -> Session:
    """Open a session of six pictures in three classes, four steps into its run."""
    session = Session(start(0))
    session.perform(Train(4))
    return session


def test_adding_keeps_the_weights_and_the_chart_and_begins_a_chapter(session: Session) -> None:
    session.perform(Train(6))
    kept, chart = volts(session), session.state.mistakes.tolist()
    session.perform(Draw(((0, 0, 255), (1, 1, 0))))
    session.perform(AddPattern("d"))
    assert volts(session) == kept
    assert session.state.mistakes.tolist() == chart
    assert len(session.state.patterns) == 7
    assert labels(session) == ["", "+d"]
    assert session.state.desired_class == "d"
    assert str(session.state.message) == "Added to d."
    session.perform(Step())
    assert step_of(session) == 11


def test_a_recorded_picture_is_a_pattern_and_one_step_of_undo(session: Session) -> None:
    before = session.document
    seen = pictures(1).pictures[0]
    session.perform(RecordPattern("d", seen))
    assert labels(session) == ["", "+d"]
    assert np.array_equal(session.state.patterns.pictures[-1], seen)
    assert np.array_equal(session.state.drawing, seen)
    assert session.state.desired_class == "d"
    assert str(session.state.undo) == "record d"
    session.perform(Undo())
    assert session.document.same(before)


@pytest.mark.parametrize(
    ("command", "label"),
    [
        (AddPattern("b"), "+b"),
        (RemovePatterns((0, 1)), "−a"),
        (RemovePatterns((0, 2)), "−2"),
        (MovePatterns((0,), "b"), "→b"),
        (RenameClass("a", "x"), "a = x"),
        (RemoveClass("b"), "−b"),
        (ReplacePatterns(pictures(8)), "few"),
        (SplitPatterns(50, 3), "50 % for testing"),
        (MarkPatterns((0, 2), True), "2 for testing"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_each_chapter_has_its_label_and_undo_takes_it_back(
    session: Session, command: AddPattern, label: str
) -> None:
    before = session.state.patterns
    session.perform(command)
    assert labels(session) == ["", label]
    assert session.state.chapters[1].position.step == 4
    session.perform(Undo())
    assert labels(session) == [""]
    assert session.state.patterns is before
    assert step_of(session) == 4


def test_chapters_at_one_step_are_one_with_all_labels(session: Session) -> None:
    session.perform(AddPattern("b"))
    session.perform(AddPattern("d"))
    session.perform(AddPattern("b"))
    assert labels(session) == ["", "+b · +d"]


def test_a_label_is_never_too_long_for_a_file(session: Session, tmp_path: Path) -> None:
    session.perform(AddPattern("x" * 64))
    assert len(labels(session)[1]) == 40
    path = tmp_path / "a.mark1"
    session.save(path)
    other = Session(start(0))
    other.open(path)
    assert other.state.patterns.classes[-1] == "x" * 64


def test_going_back_across_a_chapter_restores_its_patterns(session: Session) -> None:
    before = session.state.patterns
    session.perform(RemoveClass("b"))
    session.perform(Train(3))
    after = session.state.patterns
    session.perform(Seek(2))
    assert session.state.patterns is before
    session.perform(Seek(6))
    assert session.state.patterns is after
    session.perform(Seek(3))
    session.perform(Train(4))
    assert session.state.patterns is after
    assert step_of(session) == 7
    assert session.state.branches == ()


def test_renaming_keeps_the_pass_and_the_class_of_the_drawing(session: Session) -> None:
    session.perform(ShowPattern(2))
    session.perform(RenameClass("b", "B"))
    assert session.state.patterns.classes == ("a", "B", "c")
    assert session.state.desired_class == session.state.target == "B"
    assert session.state.progress.index == 4
    assert session.state.progress.start_pass == 0
    session.perform(Train(1))
    session.perform(Seek(1))
    assert session.state.desired_class == "b"
    session.perform(Seek(5))
    assert session.state.desired_class == "B"


def test_a_drawing_stays_of_its_class_when_another_is_removed(session: Session) -> None:
    session.perform(ShowPattern(4))
    word = session.state.desired
    session.perform(RemoveClass("a"))
    assert session.state.desired_class == "c"
    assert np.array_equal(session.state.desired, word)
    session.perform(RemoveClass("c"))
    assert session.state.desired_class is None
    assert session.state.target == "b"


def test_a_drawing_without_a_class_gets_none_from_other_patterns(session: Session) -> None:
    session.perform(Clear())
    session.perform(RemoveClass("a"))
    assert session.state.desired_class is None
    session.perform(ReplacePatterns(pictures(8)))
    assert session.state.desired_class is None


def test_a_removed_pattern_is_gone_wherever_it_was(session: Session) -> None:
    kept = session.state.patterns.pictures[[0, 2, 3, 5]]
    session.perform(RemovePatterns((4, 1, 4)))
    assert np.array_equal(session.state.patterns.pictures, kept)
    assert session.state.patterns.classes == ("a", "b", "c")


def test_moving_to_a_new_class_adds_it(session: Session) -> None:
    session.perform(MovePatterns((0, 5), "new"))
    patterns = session.state.patterns
    assert [patterns.classes[label] for label in patterns.labels[[0, 5]]] == ["new", "new"]


def test_all_patterns_can_be_removed_and_come_back(session: Session) -> None:
    session.perform(RemovePatterns(tuple(range(6))))
    with pytest.raises(Mark1Error, match="pattern"):
        session.perform(Step())
    session.perform(Seek(2))
    session.perform(Step())
    assert step_of(session) == 3
    assert len(session.state.patterns) == 6


@pytest.mark.parametrize(
    "command",
    [
        RenameClass("a", "b"),
        RenameClass("no such", "x"),
        RenameClass("a", ""),
        AddPattern(""),
        AddPattern("x" * 65),
        MovePatterns((6,), "a"),
        MovePatterns((0,), " "),
        RemovePatterns((-1,)),
        RemoveClass("no such"),
        SplitPatterns(100, 3),
        SplitPatterns(-1, 3),
        MarkPatterns((6,), True),
        ReplacePatterns(PatternSet.empty(ROWS, 9)),
        ReplacePatterns(replace(pictures(1), classes=tuple("abcdefghi"), codes=())),
    ],
    ids=lambda command: type(command).__name__,
)
def test_what_is_impossible_is_refused(session: Session, command: AddPattern) -> None:
    refused(session, command)


def test_choosing_a_class_that_has_left_is_refused(session: Session) -> None:
    session.perform(RemoveClass("b"))
    refused(session, ChooseClass("b"))


def test_patterns_are_kept_for_testing_and_returned(session: Session) -> None:
    session.perform(SplitPatterns(50, 3))
    assert session.state.patterns.test.sum() == 3
    session.perform(SplitPatterns(0, 3))
    session.perform(MarkPatterns((1, 4), True))
    assert np.flatnonzero(session.state.patterns.test).tolist() == [1, 4]
    session.perform(MarkPatterns((4,), False))
    assert np.flatnonzero(session.state.patterns.test).tolist() == [1]
