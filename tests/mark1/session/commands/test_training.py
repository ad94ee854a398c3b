"""Commands that train the machine, go through its run, or build another."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mark1.machine.config import MachineConfig
from mark1.session.commands import (
    AddPattern,
    BeginRun,
    BuildMachine,
    ChangeTraining,
    ChooseBranch,
    ChooseClass,
    Clear,
    Correct,
    Invert,
    PutPicture,
    RemoveClass,
    Reset,
    Seek,
    ShowPattern,
    Step,
    Teach,
    Train,
    TurnPots,
    Undo,
)
from mark1.session.session import Session
from mark1.storage.document import MOST_BRANCHES
from tests.mark1.random_session import COLUMNS, ROWS, digest, pictures, start
from tests.mark1.sessions import cross, labels, refused, step_of, volts


@pytest.fixture
def session() -> Session:
    """Open a session of six pictures in three classes."""
    return Session(start(0))


def small(kind: str = "mark1", **changes: Any) -> MachineConfig:
    """Describe a machine with three R-units."""
    wires = {} if kind == "direct" else {"a_units": 24, "excitatory": 3, "inhibitory": 2}
    usual: dict[str, Any] = {"rows": ROWS, "columns": COLUMNS, "r_units": 3} | wires
    return MachineConfig.of(kind, classes=3, **(usual | changes))


# --- settings -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "label"),
    [
        ({"eta": 0.25}, "η 0.25"),
        ({"rule": "averaged"}, "Averaged"),
        ({"order": "shuffled"}, "shuffled"),
        ({"budget": 3}, "3"),
    ],
)
def test_another_setting_begins_a_chapter(
    session: Session, values: dict[str, Any], label: str
) -> None:
    session.perform(Train(4))
    session.perform(ChangeTraining(values))
    assert len(labels(session)) == 2
    assert label.lower() in labels(session)[1].lower()
    assert str(session.state.undo) == labels(session)[1]
    for name, value in values.items():
        assert getattr(session.state.training, name) == value


def test_changing_one_setting_again_is_one_step_of_undo(session: Session) -> None:
    for eta in (0.1, 0.2, 0.3):
        session.perform(ChangeTraining({"eta": eta}))
    session.perform(ChangeTraining({"order": "shuffled"}))
    session.perform(Undo())
    assert session.state.training.eta == 0.3
    session.perform(Undo())
    assert session.state.training.eta == 0.5


def test_a_rule_and_a_setting_can_be_chosen_together(session: Session) -> None:
    session.perform(ChangeTraining({"rule": "averaged", "eta": 0.125}))
    assert (session.state.training.rule, session.state.training.eta) == ("averaged", 0.125)


def test_what_a_person_chose_comes_back_with_the_rule_that_hid_it(session: Session) -> None:
    session.perform(ChangeTraining({"coding": "bipolar"}))
    session.perform(ChangeTraining({"rule": "batch"}))
    session.perform(ChangeTraining({"rule": "error-correction"}))
    assert session.state.training.coding == "bipolar"


@pytest.mark.parametrize(
    "values",
    [
        {"eta": -1.0},
        {"eta": float("nan")},
        {"eta": "0.5"},
        {"rule": "no such rule"},
        {"rule": ["averaged"]},
        {"no such setting": 1},
        {"order": "none"},
        {"passes": 0},
    ],
)
def test_a_setting_out_of_range_is_refused(session: Session, values: dict[str, Any]) -> None:
    refused(session, ChangeTraining(values))


# --- teaching -------------------------------------------------------------------------------------


def test_teaching_a_drawing_until_it_is_right() -> None:
    session = Session()
    session.perform(PutPicture(cross()))
    session.perform(ChooseClass("X"))
    for taught in range(1, 4):
        session.perform(Teach())
        assert step_of(session) == taught
    assert session.state.is_right
    assert session.state.answer == "X"
    message = session.state.message
    assert message is not None
    assert (str(message), message.tone) == ("Already right.", "right")
    for _ in range(3):
        session.perform(Seek(step_of(session) - 1))
    assert not any(volts(session))


def test_stepping_over_what_was_taught_repeats_it(session: Session) -> None:
    session.perform(Step())
    session.perform(ShowPattern(5))
    session.perform(Teach())
    session.perform(Step())
    kept, end = volts(session), session.state.progress.end
    session.perform(Seek(0))
    for _ in range(3):
        session.perform(Step())
    assert volts(session) == kept
    assert session.state.progress.end == end
    assert session.state.branches == ()


def test_a_step_shows_the_pattern_as_the_machine_saw_it_before_it_turned(session: Session) -> None:
    session.perform(Step())
    state = session.state
    assert np.array_equal(state.presentation.picture, state.patterns.pictures[0])
    assert not state.presentation.drive.any()
    assert any(volts(session))
    assert state.desired_class == "a"


def test_a_step_into_another_chapter_shows_what_it_presented(session: Session) -> None:
    session.perform(Train(2))
    pattern = session.state.patterns.pictures[1]
    session.perform(RemoveClass("a"))
    session.perform(Seek(1))
    session.perform(Step())
    assert np.array_equal(session.state.drawing, pattern)
    assert session.state.target is None
    assert session.state.is_right is None


# --- branches -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        ChangeTraining({"eta": 0.25}),
        TurnPots(((3, 1.0),)),
        Teach(),
        AddPattern("a"),
        RemoveClass("a"),
    ],
    ids=lambda command: type(command).__name__,
)
def test_something_else_in_the_middle_keeps_the_old_branch(
    session: Session, command: Teach
) -> None:
    session.perform(Train(30))
    end, kept = step_of(session), volts(session)
    session.perform(Seek(10))
    session.perform(ShowPattern(3))
    session.perform(command)
    session.commit()
    assert len(session.state.branches) == 1
    branch = session.state.branches[0]
    assert branch.fork == 10
    assert branch.run.end == end
    assert session.state.progress.end <= 11
    left = digest(session.document)
    session.perform(ChooseBranch(0))
    assert session.state.progress.end == end
    assert len(session.state.branches) == 1
    session.perform(Seek(end))
    assert volts(session) == kept
    session.perform(ChooseBranch(0))
    assert digest(session.document) != left  # the other is a branch now, and stands at its end
    assert session.state.progress.end <= 11


def test_a_branch_that_does_not_exist_is_refused(session: Session) -> None:
    assert "There are 0" in refused(session, ChooseBranch(0))
    refused(session, ChooseBranch(-1))


def test_a_number_of_passes_is_a_limit_though_nothing_else_stops(session: Session) -> None:
    session.perform(ChangeTraining({"stop": "never"}))
    session.perform(Train(500))
    made = session.state.progress.passes
    assert made > 40
    assert session.state.progress.finished is None
    session.perform(ChangeTraining({"passes": made + 3}))
    session.perform(Train(500))
    assert session.state.progress.passes == made + 3
    assert session.state.progress.finished == "passes"
    session.perform(ChangeTraining({"rule": "delta-dy"}))  # whose own limit goes when it goes
    session.perform(ChangeTraining({"rule": "averaged"}))
    assert session.state.training.stop == "never"
    assert session.state.training.passes == made + 3


def test_the_oldest_of_many_branches_goes(session: Session) -> None:
    session.perform(ChangeTraining({"stop": "never"}))
    for turn in range(MOST_BRANCHES + 3):
        session.perform(Train(5))
        session.perform(Seek(step_of(session) - 2))
        session.perform(TurnPots(((0, float(turn % 7) + 0.5),)))
    session.commit()
    assert len(session.state.branches) == MOST_BRANCHES
    assert session.state.branches[0].fork == 12


def test_no_branch_parts_after_the_run_that_is_shown_ends(session: Session) -> None:
    session.perform(Train(30))
    for step in (20, 25, 10):
        session.perform(Seek(min(step, session.state.progress.end)))
        session.perform(TurnPots(((0, step / 10),)))
        session.perform(Train(9))
    assert [branch.fork for branch in session.state.branches] == [10, 10, 10]
    session.perform(Reset())
    assert [branch.fork for branch in session.state.branches] == [0, 0, 0, 0]
    session.perform(ChooseBranch(0))
    assert [branch.fork for branch in session.state.branches] == [0, 0, 0, 0]


def test_reset_turns_all_back_and_keeps_wires_and_run(session: Session) -> None:
    session.perform(Train(20))
    kept, wires = volts(session), session.state.machine.plugboard
    session.perform(Reset())
    assert not any(volts(session))
    assert step_of(session) == 0
    assert session.state.machine.plugboard is wires
    assert len(session.state.branches) == 1
    session.perform(ChooseBranch(0))
    assert volts(session) == kept


def test_reset_of_a_random_start_is_the_same_start() -> None:
    session = Session(start(2))
    first = volts(session)
    session.perform(Train(9))
    session.perform(Reset())
    assert volts(session) == first


@pytest.mark.parametrize("step", [-1, 31, 10**20])
def test_a_step_that_is_not_in_the_log_is_refused(session: Session, step: int) -> None:
    session.perform(Train(30))
    refused(session, Seek(step))


# --- other machines -------------------------------------------------------------------------------


def test_another_machine_keeps_patterns_drawing_and_its_class(session: Session) -> None:
    session.perform(Train(20))
    session.perform(ShowPattern(3))
    before, patterns = session.state.drawing, session.state.patterns
    session.perform(BuildMachine(small("full", seed=3)))
    state = session.state
    assert state.patterns is patterns
    assert np.array_equal(state.drawing, before)
    assert state.desired_class == "b"
    assert state.progress.step == 0
    assert state.branches == ()


def test_another_machine_knows_no_more_of_a_drawing_made_by_hand(session: Session) -> None:
    session.perform(Invert())
    session.perform(BuildMachine(small(seed=3)))
    assert session.state.desired_class is None


def test_another_retina_shows_a_pattern_of_the_same_class(session: Session) -> None:
    session.perform(ShowPattern(3))
    session.perform(BuildMachine(small(rows=8, columns=9)))
    state = session.state
    assert state.patterns.pictures.shape[1:] == (8, 9)
    assert state.desired_class == "b"
    assert np.array_equal(state.drawing, state.patterns.pictures[2])
    assert not state.by_hand


def test_other_patterns_never_give_a_class_to_the_drawing_of_the_old_ones(session: Session) -> None:
    session.perform(ShowPattern(3))
    others = pictures(9, classes=2)
    session.perform(BeginRun(small(r_units=1), others))
    state = session.state
    assert not state.by_hand
    shown = [np.array_equal(state.drawing, picture) for picture in others.pictures]
    assert state.desired_class == others.classes[others.labels[shown.index(True)]]


def test_another_retina_scales_a_drawing_made_by_hand(session: Session) -> None:
    session.perform(Clear())
    session.perform(Invert())
    session.perform(BuildMachine(small(rows=2 * ROWS, columns=2 * COLUMNS)))
    state = session.state
    assert state.by_hand
    assert (state.drawing == 255).all()
    assert state.desired_class is None
    session.perform(Undo())
    assert session.state.drawing.shape == (ROWS, COLUMNS)


@pytest.mark.parametrize(
    "config",
    [
        MachineConfig.of("direct", classes=2, rows=1, columns=2, analog=True),
        small(r_units=1),
    ],
    ids=["analog", "too few R-units"],
)
def test_a_machine_that_cannot_see_the_patterns_is_refused(
    session: Session, config: MachineConfig
) -> None:
    session.perform(Train(7))
    refused(session, BuildMachine(config))


# --- knobs ----------------------------------------------------------------------------------------


def test_turning_several_knobs_in_one_gesture_is_one_step_of_undo(session: Session) -> None:
    session.perform(TurnPots(((3, 1.0), (5, 2.0))))
    session.perform(TurnPots(((3, 1.5),)))
    session.commit()
    assert [volts(session)[pot] for pot in (3, 5)] == [1.5, 2.0]
    assert str(session.state.undo) == "turn 2 potentiometers"
    assert labels(session) == ["weight 4 · weight 6"]
    session.perform(Undo())
    assert not any(volts(session))


def test_a_knob_stops_at_its_end(session: Session) -> None:
    session.perform(TurnPots(((3, 99.0),)))
    assert volts(session)[3] == 11.0


@pytest.mark.parametrize("turn", [(24, 1.0), (-1, 1.0), (0, float("nan")), (0, float("inf"))])
def test_a_knob_that_cannot_be_turned_so_is_refused(
    session: Session, turn: tuple[int, float]
) -> None:
    refused(session, TurnPots(((2, 1.0), turn)))


def test_a_knob_can_be_turned_before_there_is_anything_to_learn(session: Session) -> None:
    session.perform(Clear())
    session.perform(TurnPots(((0, 1.0),)))
    session.commit()
    assert session.state.has_learned
    assert session.state.is_right is None


def test_a_correction_that_is_not_enough_says_so(session):
    session.perform(ShowPattern(0))
    session.perform(TurnPots(tuple((pot, 5.0) for pot in range(len(volts(session))))))
    other = session.state.patterns.classes[-1]
    told = []
    for _ in range(40):
        session.perform(Correct(other))
        told.append(session.state.message.code)
        assert (told[-1] == "session.still-wrong") == (session.state.is_right is False)
        if session.state.is_right:
            break
    assert "session.still-wrong" in told and told[-1] == "session.taught"


def test_a_rule_that_turns_nothing_says_so(session):
    session.perform(ChangeTraining({"rule": "spontaneous"}))
    session.perform(ShowPattern(0))
    before = volts(session)
    session.perform(Teach())
    assert volts(session) == before
    assert session.state.message.code == "session.nothing-turned"


def test_a_rule_that_judges_all_units_together_says_what_it_did(session):
    """The third R-unit is neither raised nor lowered, and undecided is not a mistake here."""
    session.perform(BuildMachine(small("full", tie="undecided")))
    session.perform(ChangeTraining({"rule": "multi-class"}))
    session.perform(ShowPattern(0))
    session.perform(ChooseClass(session.state.patterns.classes[0]))
    told, turned = [], []
    for _ in range(2):
        before = volts(session)
        session.perform(Teach())
        told.append(session.state.message.code)
        turned.append(volts(session) != before)
    assert told == ["session.taught", "session.already-right"]
    assert turned == [True, False]
    assert 0 in session.state.presentation.response
    assert session.state.is_right


def test_a_right_answer_with_a_wrong_r_unit_is_right_and_turns_the_motors(session):
    """The third R-unit is raised first: its sum is the greatest, and the others are undecided."""
    session.perform(BuildMachine(small("direct", code="one-per-class", bias=True)))
    session.perform(TurnPots(((session.state.machine.config.weights - 1, 1.0),)))
    session.perform(ShowPattern(int(session.state.patterns.labels.argmax())))
    before = volts(session)
    session.perform(Teach())
    assert session.state.message.code == "session.right-and-turned"
    assert session.state.is_right
    assert volts(session) != before
    progress = session.state.progress
    assert (progress.total, progress.unit_total) == (0, 2)
