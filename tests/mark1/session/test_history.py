"""Undo: each step holds all that one action changed, and none is empty."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from mark1.machine.config import MachineConfig
from mark1.patterns import shapes
from mark1.session.commands import (
    AddPattern,
    BuildMachine,
    ChangeTraining,
    ChooseClass,
    Clear,
    Command,
    Correct,
    Draw,
    Invert,
    Redo,
    RemovePatterns,
    RenameClass,
    ReplacePatterns,
    Reset,
    Seek,
    SelectClass,
    ShowPattern,
    Step,
    Teach,
    Train,
    TurnPots,
    Undo,
)
from mark1.session.new_document import config_for
from mark1.session.session import Session
from tests.mark1.random_session import digest, start
from tests.mark1.sessions import (
    cross,
    evaluated,
    learn,
    step_of,
    volts,
)


def test_undo_of_a_new_machine_gives_the_old_run_on_the_old_plugboard(session: Session) -> None:
    learn(session)
    evaluated(session)
    kept, wires = volts(session), session.state.machine.plugboard
    found = session.state.evaluation
    session.perform(BuildMachine(config_for("mark1", session.state.patterns, seed=7)))
    assert session.state.machine.plugboard is not wires
    assert not any(volts(session))
    assert len(session.state.mistakes) == 0
    session.perform(Undo())
    assert session.state.machine.plugboard is wires
    assert volts(session) == kept
    assert len(session.state.mistakes) == 14
    evaluated(session)
    assert found is not None
    assert session.state.evaluation is not None
    assert np.array_equal(session.state.evaluation.answers, found.answers)
    assert not session.state.wrong.any()


def test_undo_after_teaching_takes_back_the_teaching_and_not_a_stroke(session: Session) -> None:
    session.perform(Clear())
    session.perform(Draw(tuple((row, column, 255) for row, column in np.argwhere(cross()))))
    session.perform(ChooseClass("X"))
    drawn = session.state.drawing
    session.perform(Teach())
    assert any(volts(session))
    session.perform(Undo())
    assert not any(volts(session))
    assert np.array_equal(session.state.drawing, drawn)
    assert session.state.desired_class == "X"
    assert str(session.state.message) == "Undone: teach."


def test_undo_takes_the_whole_stroke(session: Session) -> None:
    session.perform(Clear())
    for column in range(5):
        session.perform(Draw(((3, column, 255),)))
        assert session.state.presentation.cells.sum() == column + 1
    assert str(session.state.undo) == "stroke"
    session.perform(Undo())
    assert not session.state.drawing.any()
    session.perform(Redo())
    assert np.count_nonzero(session.state.drawing) == 5


def test_undo_lets_go_of_a_knob_first(session: Session) -> None:
    session.perform(TurnPots(((3, 2.0),)))
    session.commit()
    session.perform(TurnPots(((7, 1.0),)))
    session.perform(TurnPots(((7, 5.0),)))
    session.perform(Undo())
    assert [volts(session)[pot] for pot in (3, 7)] == [2.0, 0.0]
    assert str(session.state.message) == "Undone: turn potentiometer 8."
    session.perform(Redo())
    assert volts(session)[7] == 5.0
    session.perform(Undo())
    session.perform(Undo())
    assert not any(volts(session))
    assert session.state.undo is None


@pytest.mark.parametrize("command", [Seek(0), Step(), Reset(), Teach()])
def test_what_a_hand_did_is_a_step_of_its_own_before_anything_else(
    session: Session, command: Command
) -> None:
    session.perform(Step())
    before = volts(session)[7]
    session.perform(TurnPots(((7, 5.0),)))
    session.perform(command)
    assert session.journal.count(b'"do":"TurnPots"') == 1
    session.perform(Undo())
    assert volts(session)[7] == 5.0
    assert str(session.state.undo) == "turn potentiometer 8"
    session.perform(Undo())
    assert volts(session)[7] == before


def test_a_knob_that_ends_where_it_began_is_no_turn(session: Session) -> None:
    session.perform(Train(30))
    session.perform(Seek(10))
    before, at = digest(session.document), volts(session)[7]
    session.perform(TurnPots(((7, at + 1),)))
    session.perform(TurnPots(((7, at),)))
    session.commit()
    assert digest(session.document) == before
    assert session.state.progress.end == 30
    assert str(session.state.undo) == "go to step 10"


def test_a_stroke_that_takes_itself_back_is_no_stroke(session: Session) -> None:
    before = digest(session.document)
    light = int(session.state.drawing[0, 0])
    session.perform(Draw(((0, 0, 255 - light),)))
    session.perform(Draw(((0, 0, light),)))
    session.commit()
    assert digest(session.document) == before
    assert session.state.desired_class == "E"


def test_a_stroke_that_lights_nothing_is_no_step_of_undo(session: Session) -> None:
    session.perform(Clear())
    session.perform(Draw(((0, 0, 0),)))
    session.commit()
    assert str(session.state.undo) == "clear"


@pytest.mark.parametrize(
    "command",
    [
        AddPattern("E"),
        AddPattern("new"),
        RemovePatterns((0, 3)),
        RenameClass("A", "Å"),
        Step(),
        Reset(),
        Seek(3),
        TurnPots(((3, 1.0),)),
        ChangeTraining({"eta": 0.25}),
        ChangeTraining({"rule": "averaged"}),
        Teach(),
        Correct("T"),
        Correct("T", keeps=True),
        ShowPattern(2),
        ReplacePatterns(shapes.make("digits")),
        BuildMachine(MachineConfig.of("full", classes=26)),
    ],
    ids=lambda command: type(command).__name__,
)
def test_undo_restores_run_chart_and_drawing(session: Session, command: Command) -> None:
    session.perform(Train(100))
    session.perform(Seek(60))
    session.perform(Invert())
    session.perform(ChooseClass("E"))
    before, chart = digest(session.document), session.state.mistakes.tolist()
    session.perform(command)
    session.commit()
    after = digest(session.document)
    assert after != before
    session.perform(Undo())
    assert digest(session.document) == before
    assert session.state.mistakes.tolist() == chart
    session.perform(Redo())
    assert digest(session.document) == after


@pytest.mark.parametrize(
    "command",
    [
        Seek(60),
        RenameClass("A", "A"),
        RemovePatterns(()),
        ChangeTraining({"eta": 0.5}),
        ChangeTraining({}),
        ChooseClass("E"),
        SelectClass("E"),
        Draw(()),
        Draw(((0, 0, 0),)),
        TurnPots(()),
        ReplacePatterns(shapes.make("letters")),
        Undo(),
        Redo(),
    ],
    ids=lambda command: type(command).__name__,
)
def test_what_changes_nothing_leaves_nothing_to_undo(session: Session, command: Command) -> None:
    session.perform(Train(60))
    session.begin(session.document)
    journal, before = session.journal, digest(session.document)
    session.perform(command)
    session.commit()
    assert session.journal == journal
    assert digest(session.document) == before
    assert session.state.undo is None
    assert not session.is_modified


def test_going_back_and_forth_is_nothing_to_undo(session: Session) -> None:
    session.perform(Train(60))
    session.perform(Seek(30))
    session.perform(Seek(60))
    assert str(session.state.undo) == "training"


def test_resetting_or_rebuilding_a_machine_that_is_new_is_nothing_to_undo(session: Session) -> None:
    session.perform(Reset())
    session.perform(BuildMachine(session.state.machine.config))
    assert session.state.undo is None
    assert not session.is_modified


def test_undo_does_not_grow_for_ever(session: Session) -> None:
    for _ in range(150):
        session.perform(Invert())
    session.perform(ShowPattern(7))
    undone = 0
    while session.perform(Undo()):
        undone += 1
    assert undone == 100
    assert session.is_modified, "what can no longer be undone would be lost"


def undone(session: Session) -> int:
    """Undo all; returns how many steps that were."""
    count = 0
    while session.perform(Undo()):
        count += 1
    return count


def test_undo_keeps_no_more_machines_than_memory_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(start(0))
    size = session.state.machine.nbytes
    assert size > 24 * 30 * 4
    monkeypatch.setattr("mark1.session.history.MOST_BYTES", 4 * size + 4000)
    for seed in range(10):
        session.perform(BuildMachine(replace(session.state.machine.config, seed=seed)))
    assert undone(session) == 4


def test_undo_keeps_no_more_runs_than_memory_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(start(0))
    session.perform(ChangeTraining({"stop": "never"}))
    monkeypatch.setattr("mark1.session.history.MOST_BYTES", 5000)
    for turn in range(30):
        session.perform(TurnPots(((0, turn + 0.5),)))
        session.perform(Train(3))
        session.perform(Reset())  # beyond the limit of branches, this drops the oldest run
    session.commit()
    steps = undone(session)
    assert 10 < steps < 80
    assert session.is_modified


def test_a_change_that_shares_everything_keeps_nothing(session: Session) -> None:
    change = session.perform(Invert())
    assert change is not None
    assert change.nbytes == 0
    change = session.perform(Train(1000))
    assert change is not None
    assert change.nbytes <= 2 * 4 * 512


def test_the_last_change_can_be_undone_however_large_it_is(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mark1.session.history.MOST_BYTES", 1)
    session.perform(Step())
    session.perform(BuildMachine(config_for("mark1", session.state.patterns, seed=7)))
    assert undone(session) == 1
    assert step_of(session) == 1
