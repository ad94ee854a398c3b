"""What helps if a machine cannot learn its patterns: another rule, more A-units, the best weights.

All are tried out, so that nothing is promised that does not come true.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, replace

import numpy as np

from mark1.errors import Mark1Error
from mark1.machine.config import LIMITS, MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.machine.rules import rule_named
from mark1.patterns.pattern_set import PatternSet
from mark1.training.conventions import teaches_apart
from mark1.training.evaluation import evaluate, read_closely
from mark1.training.trainer import Trainer

#: The rule that corrects all R-units together, so that the largest sum is that of the class.
TOGETHER = "multi-class"

#: Seconds for all trials of machines together, and for the pocket.
PATIENCE, SOON = 20.0, 5.0

#: Most passes of a trial.
PASSES = 200

#: Least number of presentations after which the pocket is judged.
ENOUGH = 1000

#: Numbers of A-units tried for a machine without any; of others, how many times as many.
COUNTS, TIMES = (4, 16, 64, 512, 2048), (2, 4, 8)

#: Thresholds of the R-units that are tried, in volts. Darkness lights no A-unit, so its sum is 0:
#: with a threshold above that it means 0, with a margin.
THRESHOLDS = (0.0, 0.5)

#: Most training patterns × A-units of a trial.
MOST_NUMBERS = 2**24


@dataclass(frozen=True, slots=True, eq=False)
class Remedies:
    """What was found to help.

    Attributes
    ----------
    machine : MachineConfig or None
        One with more A-units that has learned the patterns, if possible with a margin. Its tie rule
        is that of the machine; its threshold may be another.
    passes : int
        Passes that it took.
    right : int or None
        Of the training patterns, how many the best weights answer correctly that the pocket rule
        has found; None if that took too long.
    together : int or None
        Passes after which the rule `TOGETHER` has learned the patterns on the machine itself, as
        the largest sum may be right where an R-unit alone cannot be; None if it has not.
    """

    machine: MachineConfig | None = None
    passes: int = 0
    right: int | None = None
    together: int | None = None


def remedies(machine: Mark1, patterns: PatternSet, training: TrainingConfig) -> Remedies:
    """Try larger machines on patterns, and other rules on the current machine.

    Parameters
    ----------
    machine : Mark1
        Its weights change.
    patterns : PatternSet
    """
    together = _together(machine, patterns, training)
    config, passes = learner(machine.config, patterns, training) or (None, 0)
    return Remedies(config, passes, _by_pocket(machine, patterns, training), together)


def learner(
    config: MachineConfig, patterns: PatternSet, training: TrainingConfig
) -> tuple[MachineConfig, int] | None:
    """Find a larger machine that learns the patterns, and the passes that it takes.

    One that answers a pattern with a sum exactly at the threshold is taken only if no other does.
    None if no machine that was tried learns them.
    """
    end, without_margin = time.perf_counter() + PATIENCE, None
    usual = TrainingConfig(eta=training.eta, seed=training.seed, passes=PASSES)
    for larger in _larger(config, patterns):
        try:
            trainer = Trainer(Mark1(larger), patterns, usual)
            progress = trainer.advance(end - time.perf_counter())
        except Mark1Error:  # its wires cannot be drawn
            continue
        if progress.finished == "learned":
            pictures = patterns.pictures[trainer.rows]
            if read_closely(trainer.machine, trainer.code, pictures)[1].min() > 0:
                return larger, progress.passes
            without_margin = without_margin or (larger, progress.passes)
    return without_margin


def pocket_passes(made: int, of: int, patterns: int) -> int:
    """Return how many passes to allow in total for the pocket rule to find good weights.

    Parameters
    ----------
    made : int
        Passes made already by the pocket rule.
    of : int
        Passes allowed so far.
    patterns : int
        Training patterns.
    """
    more = max(of, -(-ENOUGH // max(1, patterns)))
    return min(int(LIMITS["passes"].high), made + more)


def _larger(config: MachineConfig, patterns: PatternSet) -> Iterator[MachineConfig]:
    """List machines with more A-units, the smallest first."""
    rows = int(np.count_nonzero(~patterns.test))
    if config.kind != "direct":
        for times in TIMES:
            count, wires = config.a_units * times, config.excitatory + config.inhibitory
            if count * rows <= MOST_NUMBERS and count <= LIMITS["a_units"].high:
                yield replace(config, a_units=count, fan_out=_plugs(config, count, wires))
        return
    wires = min(10, max(1, config.cells // 4))
    for count in COUNTS:
        is_small = config.cells < 2 or count * rows > MOST_NUMBERS
        if is_small or count < 2 * config.r_units:
            continue
        for threshold in THRESHOLDS:
            yield MachineConfig.of(
                "full",
                classes=max(2, len(patterns.classes)),
                rows=config.rows,
                columns=config.columns,
                analog=config.analog,
                a_units=count,
                excitatory=wires,
                inhibitory=wires,
                theta=1 if wires < 10 else 2,
                fan_out=_plugs(config, count, 2 * wires),
                tie=config.tie,
                threshold=threshold,
                light=config.light,
                seed=config.seed,
                code=config.code,
                r_units=config.r_units,
            )


def _plugs(config: MachineConfig, a_units: int, wires: int) -> int:
    """Return the fan-out that this many wires need, at least that of the machine."""
    return max(config.fan_out, -(-a_units * wires // config.cells))


def _together(machine: Mark1, patterns: PatternSet, training: TrainingConfig) -> int | None:
    """Return the passes in which the rule that corrects R-units together learns the patterns."""
    if not teaches_apart(rule_named(training.rule), machine.config):
        return None
    trainer = Trainer(deepcopy(machine), patterns, training)
    trainer.take_up(TOGETHER)
    trainer.change(replace(trainer.training, passes=max(training.passes, PASSES)))
    progress = trainer.advance(SOON)
    return progress.passes if progress.finished == "learned" else None


def _by_pocket(machine: Mark1, patterns: PatternSet, training: TrainingConfig) -> int | None:
    """Count the training patterns that are right with the best weights found in a trial."""
    trainer = Trainer(machine, patterns, training)
    trainer.take_up("pocket")
    passes = pocket_passes(0, training.passes, len(trainer.rows))
    trainer.change(replace(trainer.training, passes=passes))
    if trainer.advance(SOON).finished is None:
        return None
    wrong = evaluate(trainer.answering(), patterns).wrong
    return int(np.count_nonzero(~wrong[patterns.training_indices()]))
