"""Sessions that several files of tests begin with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mark1.session.commands import AddPattern, Draw, Invert, Step, Undo
from mark1.session.session import Session
from tests.mark1.random_session import start


@pytest.fixture
def session() -> Session:
    """Open the session of a first start."""
    return Session()


@pytest.fixture
def new(tmp_path: Path) -> Iterator[Session]:
    """Open a small session that writes its journal and has done nothing."""
    session = Session(start(0), recovery=tmp_path / "recovery")
    yield session
    session.close()


@pytest.fixture
def used(new: Session) -> Session:
    """Do a few things in the new session."""
    new.perform(Draw(((0, 0, 255), (1, 1, 255))))
    new.perform(Draw(((2, 2, 255),)))
    new.perform(AddPattern("d"))
    new.perform(Step())
    new.perform(Invert())
    new.perform(Undo())
    return new
