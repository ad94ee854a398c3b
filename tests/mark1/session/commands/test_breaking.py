"""Commands that break parts of the machine, and mend them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from mark1.machine.faults import WHOLE, Part
from mark1.session.commands import (
    BreakPart,
    ChangeFaults,
    ChooseBranch,
    Command,
    MendAll,
    MendPart,
    Redo,
    Reset,
    Seek,
    Train,
    TurnPots,
    Undo,
)
from mark1.session.replay import read_journal
from mark1.session.session import Session
from tests.mark1.random_session import digest, reopened, start
from tests.mark1.sessions import FULL_SPEED, refused, volts


@pytest.fixture
def session() -> Session:
    """Open a session of six pictures in three classes, trained for 20 steps."""
    session = Session(start(0))
    session.perform(Train(20))
    return session


def wire(session: Session) -> int:
    """Return a photocell that has a wire to A-unit 7."""
    return int(session.state.machine.plugboard.wires[6, 0])


def breaks(session: Session) -> list[Command]:
    """List a command of each kind."""
    return [
        BreakPart("dark-cell", 7),
        BreakPart("lit-cell", 3),
        BreakPart("a-unit", 4),
        BreakPart("wire", 6, wire(session)),
        BreakPart("wiper", 9),
        ChangeFaults({"noise": 0.05}),
        ChangeFaults({"dead_cells": 2}),
    ]


def test_each_break_is_one_undo_step_and_a_chapter(session: Session) -> None:
    before, kept = digest(session.document), volts(session)
    found = []
    for command in breaks(session):
        session.perform(command)
        session.perform(Train(1))
        found.append(digest(session.document))
    labels = [chapter.label for chapter in session.state.chapters]
    row, column = divmod(wire(session), 5)
    assert labels == [
        *("", "dead cell 2, 3", "lit cell 1, 4", "dead unit 5"),
        f"pulled {row + 1}, {column + 1} → 7",
        *("stuck P10", "noise 5 %", "2 dead cells"),
    ]
    for state in reversed(found):
        assert digest(session.document) == state
        session.perform(Undo())
        session.perform(Undo())
    assert digest(session.document) == before
    assert volts(session) == kept
    for _ in found:
        session.perform(Redo())
        session.perform(Redo())
    assert digest(session.document) == found[-1]


def test_the_undo_entries_say_what_broke(session: Session) -> None:
    said = []
    for command in breaks(session):
        session.perform(command)
        said.append(str(session.state.undo))
    row, column = divmod(wire(session), 5)
    assert said == [
        *("break photocell 2, 3", "photocell 1, 4 stuck lit", "break A-unit 5"),
        *(f"pull wire {row + 1}, {column + 1} → A-unit 7", "break potentiometer 10"),
        *("noise 5 %", "2 dead cells"),
    ]
    session.perform(MendPart("dark-cell", 7))
    assert str(session.state.undo) == "mend photocell 2, 3"
    session.perform(MendAll())
    assert str(session.state.undo) == "mend all parts"
    assert session.state.machine.faults.parts == ()
    assert session.state.machine.config.noise == 0.05


def test_weights_and_run_stay(session: Session) -> None:
    kept = volts(session)
    for command in breaks(session):
        session.perform(command)
    assert volts(session) == kept
    assert session.state.progress.step == 20


def test_to_break_what_is_broken_changes_nothing(session: Session) -> None:
    session.perform(BreakPart("a-unit", 4))
    assert session.perform(BreakPart("a-unit", 4)) is None
    assert session.perform(MendPart("a-unit", 5)) is None
    assert session.state.machine.faults.parts == (Part("a-unit", 4),)


def test_turns_of_one_dial_are_one_undo_step(session: Session) -> None:
    for noise in (0.01, 0.02, 0.03):
        session.perform(ChangeFaults({"noise": noise}))
    session.perform(ChangeFaults({"dead_cells": 3}))
    session.perform(Undo())
    assert session.state.machine.config.noise == 0.03
    session.perform(Undo())
    assert session.state.machine.config.noise == 0.0


def test_a_break_in_the_middle_of_the_run_keeps_the_rest_as_a_branch(session: Session) -> None:
    session.perform(Seek(10))
    session.perform(BreakPart("a-unit", 4))
    session.perform(Train(30))
    assert [branch.fork for branch in session.state.branches] == [10]
    session.perform(ChooseBranch(0))
    assert session.state.machine.faults == WHOLE
    session.perform(ChooseBranch(0))
    assert session.state.machine.faults.parts == (Part("a-unit", 4),)


def test_going_back_mends_and_going_on_breaks_again(session: Session) -> None:
    session.perform(BreakPart("a-unit", 4))
    session.perform(ChangeFaults({"noise": 0.1}))
    session.perform(Train(20))
    session.perform(Seek(10))
    assert (session.state.machine.faults, session.state.machine.config.noise) == (WHOLE, 0.0)
    session.perform(Seek(30))
    assert session.state.machine.faults.parts == (Part("a-unit", 4),)
    assert session.state.machine.config.noise == 0.1


def test_a_part_can_break_while_the_machine_learns(session: Session) -> None:
    session.run(FULL_SPEED, 0.0)
    session.perform(BreakPart("a-unit", 4))
    assert session.is_running
    session.advance(now=1.0, seconds=60)
    assert session.state.machine.faults.parts == (Part("a-unit", 4),)


def test_after_a_reset_parts_are_still_broken(session: Session) -> None:
    session.perform(TurnPots(((9, 2.5),)))
    session.perform(BreakPart("wiper", 9))
    session.perform(Reset())
    assert session.state.machine.faults.parts == (Part("wiper", 9),)
    assert volts(session)[9] == 2.5
    assert not any(volts(session)[:9])


def test_broken_parts_come_back_from_file_and_journal(session: Session, tmp_path: Path) -> None:
    session.perform(Seek(10))
    for command in breaks(session):
        session.perform(command)
    session.perform(Train(20))
    session.perform(MendPart("a-unit", 4))
    again = reopened(session, tmp_path)
    assert digest(again.document) == digest(session.document)
    assert again.state.machine.faults == session.state.machine.faults
    replayed = Session(start(0))
    read_journal(session.journal, "here").perform(replayed)
    assert digest(replayed.document) == digest(session.document)
    assert np.array_equal(
        again.state.machine.association.wires(), session.state.machine.association.wires()
    )


@pytest.mark.parametrize(
    "command",
    [
        BreakPart("dark-cell", 30),
        BreakPart("wire", 6, 999),
        BreakPart("nothing", 1),
        MendPart("a-unit", 24),
        ChangeFaults({"noise": 0.6}),
        ChangeFaults({"dead_cells": 31}),
        ChangeFaults({"stuck": 1}),
    ],
)
def test_what_cannot_break_is_refused(session: Session, command: Command) -> None:
    refused(session, command)
