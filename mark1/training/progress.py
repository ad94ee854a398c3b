"""How far a run has come, and why it ended."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mark1.machine.config import TrainingConfig
from mark1.machine.machine import Mark1
from mark1.machine.rules import rule_named
from mark1.machine.rules.rule import Rule
from mark1.messages import Message
from mark1.patterns.pattern_set import PatternSet
from mark1.training.conventions import teaches_apart
from mark1.training.evaluation import Evaluation
from mark1.training.run_log import Position

#: A run in a sorted order is advised to shuffle if this many times the mistakes of its last pass
#: are wrong after it, and this share of the patterns, of which each class has this many.
TIMES, SHARE, EACH = 1.25, 0.1, 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a run has come: one for each slice of training, not for each step.

    Attributes
    ----------
    step : int
        Presentations so far.
    first, end : int
        The part of the log that can be returned to.
    passes : int
        Whole passes since the start.
    start_pass : int
        Passes made before the patterns or the rule last changed.
    of : int
        Most passes since then.
    index, patterns : int
        Presentations made in this pass, and how many it has.
    mistakes : int
        Wrong answers in this pass so far.
    last_mistakes : int or None
        Wrong answers in the last whole pass over these patterns.
    total : int
        Wrong answers since the start.
    unit_total : int
        Wrong R-units since the start.
    finished : str or None
        ``"learned"`` after a pass without unit mistakes, or a check that found none;
        ``"small-change"`` after a pass that hardly changed the weights; ``"passes"`` or
        ``"budget"`` when that many are used up; ``"memory"`` when there is no room for more weights
        that vote; None while there is something left to do.
    """

    step: int
    first: int
    end: int
    passes: int
    start_pass: int
    of: int
    index: int
    patterns: int
    mistakes: int
    last_mistakes: int | None
    total: int
    unit_total: int
    finished: str | None


def why_finished(at: Position, training: TrainingConfig, rule: Rule) -> str | None:
    """Return why a run at this position is over, as in `Progress`, or None if it is not."""
    if at.clean and training.stop in ("clean-pass", "check", "small-change"):
        return "learned"
    if at.settled and training.stop == "small-change":
        return "small-change"
    in_midst = rule.waits and at.index > 0  # what was learned has yet to change the weights
    if training.budget is not None and at.total >= training.budget and not in_midst:
        return "budget"
    made = at.passes - at.start_pass
    if made >= training.passes and at.index == 0:
        return "passes"
    return None


def end_message(
    progress: Progress, training: TrainingConfig, machine: Mark1 | None = None
) -> Message:
    """Return the message that tells how a finished run ended, and on a machine that it was idle."""
    is_idle_at_zero = rule_named(training.rule).is_idle_at_zero
    if is_idle_at_zero and machine and not machine.potentiometers.volts.any():
        return Message("training.nothing-turned", {}, "wrong")
    made = progress.passes - progress.start_pass
    values = {"passes": made, "total": progress.total, "units": progress.unit_total}
    is_apart = machine is not None and teaches_apart(rule_named(training.rule), machine.config)
    if progress.finished == "learned":
        by_check = "learned-by-check" if progress.last_mistakes else "learned"
        code = "learned-by-units" if is_apart and not progress.last_mistakes else by_check
        return Message(f"training.{code}", values, "right")
    if progress.finished == "memory":
        return Message("training.memory-full", values, "wrong")
    if progress.finished == "small-change":
        return Message("training.small-change", values)
    if progress.finished == "passes" and training.stop in ("passes", "never"):
        return Message("training.passes-made", values)
    if progress.finished == "passes" and is_apart and progress.last_mistakes == 0:
        return Message("training.limit-without-mistakes", values)
    code = "not-learned" if progress.finished == "passes" else "budget-used"
    return Message(f"training.{code}", values, "wrong")


def advice(
    progress: Progress, training: TrainingConfig, patterns: PatternSet, found: Evaluation
) -> Message | None:
    """Advise shuffling if a run did not learn because its patterns are sorted by class.

    Each class is then learned in turn and forgotten while the next one is: a pass has few
    mistakes, and far more patterns are wrong at its end.

    Parameters
    ----------
    progress : Progress
    training : TrainingConfig
    patterns : PatternSet
    found : Evaluation
        Of the patterns, after the run.
    """
    if progress.finished != "passes" or training.order != "given":
        return None
    taught = patterns.training_indices()
    labels, wrong = patterns.labels[taught], int(found.wrong[taught].sum())
    blocks = 1 + np.count_nonzero(np.diff(labels))
    is_sorted = EACH * blocks <= len(labels) and blocks == len(np.unique(labels))
    is_many = wrong > max(TIMES * (progress.last_mistakes or 0), SHARE * len(labels))
    if not (is_sorted and is_many):
        return None
    return Message("training.shuffle", {"wrong": wrong, "count": len(labels)}, "wrong")
