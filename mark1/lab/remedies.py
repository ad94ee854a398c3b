"""What helps if a machine cannot learn its patterns: more A-units, or the best weights found.

Both are tried out, so that nothing is promised that does not come true.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from mark1.errors import Mark1Error
from mark1.machine.config import LIMITS, MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.patterns.pattern_set import PatternSet
from mark1.training.evaluation import evaluate
from mark1.training.trainer import Trainer

#: Seconds for all trials of machines together, and for the pocket.
PATIENCE, SOON = 20.0, 5.0

#: Most passes of a trial.
PASSES = 200

#: Least number of presentations after which the pocket is judged.
ENOUGH = 1000

#: Numbers of A-units tried for a machine without any; of others, how many times as many.
COUNTS, TIMES = (16, 64, 512, 2048), (2, 4, 8)

#: Most training patterns × A-units of a trial.
MOST_NUMBERS = 2**24


@dataclass(frozen=True, slots=True, eq=False)
class Remedies:
    """What was found to help.

    Attributes
    ----------
    machine : MachineConfig or None
        One with more A-units that has learned the patterns.
    passes : int
        Passes that it took.
    right : int or None
        Of the training patterns, how many the best weights answer correctly that the pocket rule
        has found; None if that took too long.
    """

    machine: MachineConfig | None = None
    passes: int = 0
    right: int | None = None


def remedies(machine: Mark1, patterns: PatternSet, training: TrainingConfig) -> Remedies:
    """Try larger machines on patterns, and the pocket rule on the current machine.

    Parameters
    ----------
    machine : Mark1
        Its weights change.
    patterns : PatternSet
        Of pictures, or of points of zeros and ones, which are tried as pictures.
    """
    pictures = as_pictures(patterns)
    found = None if pictures is None else _learner(machine.config, pictures, training)
    config, passes = found or (None, 0)
    return Remedies(config, passes, _by_pocket(machine, patterns, training))


def _learner(
    config: MachineConfig, patterns: PatternSet, training: TrainingConfig
) -> tuple[MachineConfig, int] | None:
    """Find a larger machine that learns the patterns, and the passes that it takes."""
    end = time.perf_counter() + PATIENCE
    usual = TrainingConfig(eta=training.eta, seed=training.seed, passes=PASSES)
    for larger in _larger(config, patterns):
        try:
            progress = Trainer(Mark1(larger), patterns, usual).advance(end - time.perf_counter())
        except Mark1Error:  # its wires cannot be drawn
            continue
        if progress.finished == "learned":
            return larger, progress.passes
    return None


def as_pictures(patterns: PatternSet) -> PatternSet | None:
    """Return patterns as pictures if they are pictures or points of zeros and ones, else None."""
    if not patterns.analog:
        return patterns
    if not np.isin(patterns.pictures, (0, 1)).all():
        return None
    return replace(patterns, pictures=(255 * patterns.pictures).astype(np.uint8))


def pocket_passes(made: int, of: int, patterns: int) -> int:
    """Return how many passes to allow in total for the pocket rule to find good weights.

    Parameters
    ----------
    made : int
        Passes made already.
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
        for tie in ("undecided", "silent"):  # darkness lights no A-unit, so its sum is 0
            yield MachineConfig.of(
                "full",
                classes=max(2, len(patterns.classes)),
                rows=config.rows,
                columns=config.columns,
                a_units=count,
                excitatory=wires,
                inhibitory=wires,
                theta=1 if wires < 10 else 2,
                fan_out=_plugs(config, count, 2 * wires),
                tie=tie,
                light=config.light,
                seed=config.seed,
                code=config.code,
                r_units=config.r_units,
            )


def _plugs(config: MachineConfig, a_units: int, wires: int) -> int:
    """Return the fan-out that this many wires need, at least that of the machine."""
    return max(config.fan_out, -(-a_units * wires // config.cells))


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
