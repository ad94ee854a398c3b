"""Finds the predictor of a rule that does not answer with the last weights of a run."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from mark1.errors import TrainingError
from mark1.machine.rules import Rule
from mark1.training.predictors import Mean, Pocket, Predictor, Votes
from mark1.training.run_log import Checkpoint, RunRecord

#: From weights to the number of patterns that they answer correctly.
CountRight = Callable[[NDArray[np.float32]], int]


def predictor_for(
    rule: Rule, count_right: CountRight, voters: list[NDArray[np.float32]]
) -> Predictor | None:
    """Make the predictor that a rule asks for, or None if its last weights answer."""
    if rule.predictor == "mean":
        return Mean()
    if rule.predictor == "votes":
        return Votes(voters)
    return Pocket(count_right) if rule.predictor == "pocket" else None


def predictor_at(
    checkpoint: Checkpoint | RunRecord,
    rule: Rule,
    count_right: CountRight,
    voters: list[NDArray[np.float32]],
) -> Predictor | None:
    """Make the predictor of a checkpoint or a record, in the state that it had there.

    Raises
    ------
    TrainingError
        If the checkpoint lacks the state that its rule needs, or holds one that it does not.
    """
    predictor = predictor_for(rule, count_right, voters)
    if (predictor is None) != (checkpoint.predictor is None):
        raise TrainingError("training.foreign-predictor")
    if predictor and checkpoint.predictor is not None:
        predictor.go_to(checkpoint.predictor, checkpoint.volts)
    return predictor
