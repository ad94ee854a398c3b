"""What the tests of sessions share: a person who trains, draws and reads."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mark1.errors import Mark1Error
from mark1.session.commands import Command
from mark1.session.session import Session
from mark1.training.pace import Pace
from tests.mark1.random_session import digest

FULL_SPEED = Pace()


def cross() -> Any:
    """Draw a cross."""
    picture = np.zeros((20, 20), dtype=np.uint8)
    picture[9:11, 2:18] = picture[2:18, 9:11] = 255
    return picture


def learn(session: Session) -> None:
    """Train at full speed until the run is over."""
    session.run(FULL_SPEED)
    while session.is_running:
        session.advance()


def advance(session: Session, now: float) -> None:
    """Advance a session at this time, long enough for all that is due."""
    session.advance(now=now, seconds=60)


def evaluated(session: Session) -> None:
    """Finish the evaluation."""
    while session.is_evaluating:
        session.advance()


def volts(session: Session) -> list[float]:
    """Read all potentiometers."""
    return session.state.machine.potentiometers.volts.tolist()


def step_of(session: Session) -> int:
    """Return the position of the run."""
    return session.state.progress.step


def labels(session: Session) -> list[str]:
    """Name the chapters of the run."""
    return [chapter.label for chapter in session.state.chapters]


def refused(session: Session, command: Command) -> str:
    """Check that a command is refused: nothing changes, and the sentence says why."""
    before, is_modified = digest(session.document), session.is_modified
    undo, journal = session.state.undo, session.journal
    with pytest.raises(Mark1Error) as error:
        session.perform(command)
    assert digest(session.document) == before
    assert session.is_modified == is_modified
    assert session.state.undo == undo
    assert session.journal == journal
    message = session.state.message
    assert message is not None
    assert message.tone == "wrong"
    assert str(message) == str(error.value)
    return str(message)
