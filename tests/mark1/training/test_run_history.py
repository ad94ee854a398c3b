"""The moments of a run are those that it went through."""

from __future__ import annotations

import numpy as np
import pytest

from mark1.session.commands import Seek, SplitPatterns, Train
from mark1.session.session import Session
from mark1.training import run_history
from mark1.training.run_history import MOST, RunHistory


def found(session: Session) -> RunHistory:
    history = RunHistory()
    history.begin(session.state.machine, session.document.run)
    while not history.advance(0.0):
        pass
    return history


def test_the_moments_of_a_run_have_its_weights_and_its_answers() -> None:
    session = Session()
    session.perform(SplitPatterns(0, 1))
    session.perform(Train(60))
    history = found(session)
    assert history.is_done and len(history.moments) <= MOST
    assert history.moments[0].passes == 0 and not history.moments[0].volts.any()
    last = history.moments[-1]
    assert last.passes == 60 / 26 and last.test is None
    assert np.array_equal(last.volts, session.state.machine.potentiometers.volts)
    for moment in history.moments[::13]:
        session.perform(Seek(round(moment.passes * 26)))
        assert np.array_equal(moment.volts, session.state.machine.potentiometers.volts)
        while session.is_evaluating:
            session.advance()
        assert session.state.evaluation is not None
        assert moment.training == session.state.evaluation.training_accuracy
        assert moment.cost == session._open.trainer.cost()


def test_a_run_that_has_not_begun_has_one_moment() -> None:
    session = Session()
    history = found(session)
    assert len(history.moments) == 1
    assert not session.state.machine.potentiometers.volts.any()


def test_too_many_numbers_have_no_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_history, "MOST_FOR_COST", 26 * 512 - 1)
    assert found(Session()).moments[0].cost is None
