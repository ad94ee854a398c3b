"""Commands that draw on the retina, and say what the drawing is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from mark1.errors import Mark1Error, PatternError, TrainingError
from mark1.session.commands import (
    BuildMachine,
    Centre,
    ChooseClass,
    Clear,
    Draw,
    Flip,
    Invert,
    PutPicture,
    Rotate,
    See,
    SelectClass,
    SetDesired,
    Shift,
    ShowPattern,
    Step,
    Undo,
)
from mark1.session.session import Session
from tests.mark1.random_session import COLUMNS, ROWS, digest, start


@pytest.fixture
def session() -> Session:
    """Open a session of six pictures in three classes."""
    return Session(start(0))


@pytest.fixture
def points() -> Session:
    """Open a session of points."""
    return Session(start(6))


def picture(*lit: tuple[int, int]) -> np.ndarray:
    """Make a picture with some cells lit."""
    found = np.zeros((ROWS, COLUMNS), np.uint8)
    for cell in lit:
        found[cell] = 255
    return found


def test_drawing_sets_cells_to_any_light(session: Session) -> None:
    session.perform(Clear())
    session.perform(Draw(((0, 0, 255), (5, 4, 7), (0, 0, 100))))
    drawing = session.state.drawing
    assert (drawing[0, 0], drawing[5, 4]) == (100, 7)
    assert np.count_nonzero(drawing) == 2


@pytest.mark.parametrize("cell", [(-1, 0, 0), (6, 0, 0), (0, -1, 0), (0, 5, 0)])
def test_a_cell_that_does_not_exist_is_refused(
    session: Session, cell: tuple[int, int, int]
) -> None:
    before = digest(session.document)
    with pytest.raises(TrainingError) as error:
        session.perform(Draw(((0, 0, 255), cell)))
    assert f"row {cell[0] + 1}" in str(error.value)
    assert digest(session.document) == before


def test_a_picture_of_another_size_is_refused(session: Session) -> None:
    with pytest.raises(PatternError):
        session.perform(PutPicture(np.zeros((3, 3), np.uint8)))
    with pytest.raises(PatternError):
        session.perform(PutPicture(np.zeros((ROWS, COLUMNS), np.float32)))


def test_a_picture_that_somebody_changes_later_is_not_changed_here(session: Session) -> None:
    mine = picture((1, 1))
    session.perform(PutPicture(mine))
    mine[:] = 9
    assert np.array_equal(session.state.drawing, picture((1, 1)))
    assert not session.state.drawing.flags.writeable


@pytest.mark.parametrize(
    ("what", "label"), [("letter", "draw letter"), ("paste", "paste"), ("{x}", "insert picture")]
)
def test_undo_names_where_a_picture_came_from(session: Session, what: str, label: str) -> None:
    session.perform(PutPicture(picture((1, 1)), what))
    assert str(session.state.undo) == label


def test_inverting_twice_is_the_drawing_again(session: Session) -> None:
    before = session.state.drawing
    session.perform(Invert())
    assert np.array_equal(session.state.drawing, 255 - before)
    session.perform(Invert())
    assert np.array_equal(session.state.drawing, before)


@pytest.mark.parametrize(
    ("down", "right", "lit"),
    [
        (0, 0, [(0, 0), (5, 4), (2, 3)]),
        (1, 1, [(1, 1), (3, 4)]),
        (-1, 0, [(1, 3), (4, 4)]),
        (0, -4, [(5, 0)]),
        (5, 4, [(5, 4)]),
        (6, 0, []),
        (0, 5, []),
        (-99, 0, []),
        (2**70, -(2**70), []),
    ],
)
def test_shifting_drops_what_leaves_the_retina(
    session: Session, down: int, right: int, lit: list[tuple[int, int]]
) -> None:
    session.perform(PutPicture(picture((0, 0), (5, 4), (2, 3))))
    session.perform(Shift(down, right))
    assert np.array_equal(session.state.drawing, picture(*lit))


def test_a_drawing_is_not_lost_when_a_pattern_is_shown(session: Session) -> None:
    session.perform(PutPicture(picture((2, 2))))
    for index in (0, 3, 5):
        session.perform(ShowPattern(index))
        assert np.array_equal(session.state.drawing, session.state.patterns.pictures[index])
        assert session.state.desired_class == session.state.target == "abc"[index // 2]
    session.perform(Undo())
    assert np.array_equal(session.state.drawing, picture((2, 2)))
    assert session.state.by_hand


def test_desired_responses_are_set_switch_by_switch_in_one_step_of_undo(session: Session) -> None:
    session.perform(ShowPattern(0))
    before = session.state.desired
    for desired in ((1, 0, 0), (1, -1, 0), (1, -1, 1)):
        session.perform(SetDesired(desired))
        assert session.state.desired.tolist() == list(desired)
    assert session.state.desired_class is None
    session.perform(Undo())
    assert np.array_equal(session.state.desired, before)


@pytest.mark.parametrize("desired", [(), (1, 1), (1, 1, 1, 1), (2, 0, 0)])
def test_desired_responses_that_do_not_fit_are_refused(
    session: Session, desired: tuple[int, ...]
) -> None:
    with pytest.raises(TrainingError):
        session.perform(SetDesired(desired))


def test_a_class_can_be_chosen_and_left_open(session: Session) -> None:
    session.perform(ChooseClass("c"))
    assert session.state.desired_class == session.state.target == "c"
    session.perform(ChooseClass(None))
    assert session.state.desired_class is None
    assert session.state.target is None
    assert not session.state.desired.any()
    with pytest.raises(TrainingError, match="no class Z"):
        session.perform(ChooseClass("Z"))


def test_selecting_a_class_says_nothing_of_the_drawing(session: Session) -> None:
    session.perform(ShowPattern(0))
    before = session.state.desired
    for name in "bc":
        session.perform(SelectClass(name))
        assert session.state.target == name
        assert np.array_equal(session.state.desired, before)
        assert session.state.desired_class == "a"
    assert str(session.state.undo) == "select class"
    session.perform(Undo())
    assert session.state.target == session.state.desired_class == "a"
    with pytest.raises(TrainingError, match="no class Z"):
        session.perform(SelectClass("Z"))


def test_a_pattern_keeps_its_class_in_another_machine_whatever_is_selected(
    session: Session,
) -> None:
    session.perform(ShowPattern(0))
    session.perform(SelectClass("c"))
    config = session.state.machine.config
    session.perform(BuildMachine(replace(config, seed=config.seed + 1)))
    assert session.state.target == "c"
    assert session.state.desired_class == "a"


@pytest.mark.parametrize("index", [-1, 6, 10**20])
def test_a_pattern_that_does_not_exist_is_refused(session: Session, index: int) -> None:
    with pytest.raises(TrainingError) as error:
        session.perform(ShowPattern(index))
    assert f"Pattern {index + 1} does not exist" in str(error.value)


@pytest.mark.parametrize(
    "command", [Draw(((0, 0, 1),)), Clear(), Invert(), Shift(0, 1), PutPicture(picture())]
)
def test_points_cannot_be_drawn_and_are_shown(points: Session, command: Draw) -> None:
    points.perform(ShowPattern(1))
    before = digest(points.document)
    with pytest.raises(Mark1Error, match="cannot be drawn"):
        points.perform(command)
    assert digest(points.document) == before
    assert np.array_equal(points.state.drawing, points.state.patterns.pictures[1])


def test_a_drawing_is_rotated_and_flipped_and_undone(session: Session) -> None:
    session.perform(Clear())
    session.perform(Draw(((0, 0, 255), (0, 1, 255))))
    before = session.state.drawing.copy()
    with pytest.raises(PatternError, match="6 × 5 cells"):
        session.perform(Rotate(1))  # it is not square
    session.perform(Rotate(2))
    assert np.array_equal(session.state.drawing, before[::-1, ::-1])
    session.perform(Flip(upside_down=False))
    assert np.array_equal(session.state.drawing, before[::-1])
    session.perform(Flip(upside_down=True))
    assert np.array_equal(session.state.drawing, before)
    for _ in range(3):
        session.perform(Undo())
    assert np.array_equal(session.state.drawing, before)


def test_a_square_drawing_is_rotated_clockwise() -> None:
    session = Session()
    before = session.state.drawing.copy()
    session.perform(Rotate(1))
    assert np.array_equal(session.state.drawing, np.rot90(before, -1))
    session.perform(Rotate(-1))
    assert np.array_equal(session.state.drawing, before)


def test_a_drawing_is_moved_to_the_middle(session: Session) -> None:
    session.perform(Clear())
    session.perform(Centre())
    assert not session.state.drawing.any()
    session.perform(Draw(((0, 0, 255), (1, 2, 255))))
    session.perform(Centre())
    rows, columns = np.nonzero(session.state.drawing)
    for low, high, side in (
        (rows.min(), rows.max(), ROWS),
        (columns.min(), columns.max(), COLUMNS),
    ):
        assert abs(int(low) - (side - 1 - int(high))) <= 1


def test_frames_of_a_camera_are_one_step_of_undo_and_leave_only_the_last(session: Session) -> None:
    session.perform(PutPicture(picture((2, 2))))
    for cell in ((0, 0), (1, 1), (3, 4)):
        session.perform(See(picture(cell)))
        assert np.array_equal(session.state.drawing, picture(cell))
    session.commit()
    session.perform(Undo())
    assert np.array_equal(session.state.drawing, picture((2, 2)))
    assert session.journal.count(b'"do":"See"') == 1


def test_what_a_camera_saw_can_be_forgotten_with_what_it_changed(session: Session) -> None:
    session.perform(ShowPattern(3))
    session.note_saved(Path("saved.mark1"), None)
    before = session.document
    session.perform(See(picture((0, 0))))
    assert session.state.desired_class is None
    assert not session.is_modified  # nobody has kept it
    session.drop(Draw)  # another gesture
    assert np.array_equal(session.state.drawing, picture((0, 0)))
    session.drop(See)
    assert session.document.same(before)
    assert session.state.desired_class == "b"
    assert b"See" not in session.journal
    session.perform(See(picture((0, 0))))
    session.perform(SelectClass("a"))  # anything else keeps it
    assert session.is_modified
    assert np.array_equal(session.state.drawing, picture((0, 0)))


@pytest.mark.parametrize("go_on", [Session.run, Session.step, partial(Session.seek, step=1)])
def test_what_a_camera_sees_is_no_step_of_undo_when_patterns_take_its_place(
    session: Session, go_on: Callable[[Session], None]
) -> None:
    session.perform(Step())
    session.perform(Step())
    session.perform(See(picture((0, 0))))
    go_on(session)
    session.advance(steps=1)
    session.pause()
    assert b'"do":"See"' not in session.journal
