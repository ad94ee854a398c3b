"""The pattern loop: shows training patterns to a machine and updates its weights by the rule.

Most rules update after each presentation. Some decide a whole pass by the weights before it: their
updates are pending here until the pass ends.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.machine import kernels, loops
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.counting import counted
from mark1.machine.machine import Mark1
from mark1.machine.potentiometers import Potentiometers
from mark1.machine.response import AT_ZERO, Code, judged_jointly
from mark1.machine.rules import rule_named
from mark1.machine.sums import dot
from mark1.machine.update_rules import Sample
from mark1.patterns.pattern_set import PatternSet
from mark1.training.features import Features

#: Most patterns whose sums are computed at once, and most of their features: 4 MiB as float32.
SUMMED_AT_ONCE, MOST_FEATURES = 1024, 2**20

#: Where no weights are to be kept.
NOTHING_KEPT = np.empty((0, 1), np.float32)


class PatternLoop:
    """Presents training patterns to a machine.

    Parameters
    ----------
    machine : Mark1
        Its weights change in place.
    patterns : PatternSet
        Those marked for test are left out.
    code : Code
        What the R-units should answer to each class.
    features : ndarray of uint8, shape (n, k), optional
        What the machine sees in the n training patterns, if it is known; a bias is left out.

    Attributes
    ----------
    indices : ndarray of int64, shape (n,)
        Index of each training pattern in the set. A row below is an index into this array.
    collected : int
        Presentations whose updates are pending.

    Raises
    ------
    PatternError
        If the pictures do not fit the machine, or are too many for one run.
    """

    def __init__(
        self,
        machine: Mark1,
        patterns: PatternSet,
        code: Code,
        features: NDArray[np.uint8] | None = None,
    ) -> None:
        self.machine, self.patterns, self.code = machine, patterns, code
        self.indices = patterns.training_indices()
        self._features = Features(machine, patterns, self.indices, features)
        self._targets = code.words[patterns.labels[self.indices]]
        self._pending: Potentiometers | None = None
        self._least: list[tuple[float, Sample | None]] | None = None
        self.collected = 0

    def present(
        self,
        rows: NDArray[np.int64],
        training: TrainingConfig,
        number: int,
        budget: int = -1,
        seen: NDArray[np.float32] | None = None,
        kept: NDArray[np.float32] | None = None,
    ) -> NDArray[np.uint16]:
        """Present patterns in order and reinforce: as many as take a few milliseconds to see.

        Parameters
        ----------
        rows : ndarray of int64, shape (m,)
        training : TrainingConfig
        number : int
            Number of the first presentation, which decides the noise of the cells.
        budget : int
            Stop after this many mistakes; −1 never.
        seen : ndarray of float32, shape (m, features), optional
            Features of these presentations, if they have been computed already.
        kept : ndarray of float32, shape (most, weights), optional
            Receives the weights after each mistake; stop, instead of at a budget, when it is full.

        Returns
        -------
        ndarray of uint16, shape (k,), k ≤ m
            Wrong R-units at each presentation made.
        """
        if seen is None:
            rows = self.at_once(rows)
            parts = self._features.of(rows, number)
        else:
            x = seen.astype(self._features.type)  # a copy, which the loop may write to
            parts = iter([(x, np.arange(len(rows)), slice(None))])
        wrong, made = np.zeros(len(rows), dtype=np.uint16), 0
        for x, places, part in parts:
            # The features of all patterns, or some that were computed for these presentations.
            targets = self._targets if places is rows else self._targets[rows[part]]
            if self._least is not None:
                wrong[part] = self._look_for_least(x[places], targets[places], training)
                made += len(places)
                continue
            until = budget if kept is None else kept
            count = self._train_by(training)(x, places, targets, training, until, wrong[part])
            made += count
            mistakes = int(np.count_nonzero(wrong[part][:count]))
            if kept is not None:
                kept = kept[mistakes:]
            budget -= mistakes if budget > 0 else 0
            if count < len(places) or budget == 0 or (kept is not None and not len(kept)):
                break
        self.collected += made if self.has_pending else 0
        return wrong[:made]

    # --- updates pending until the end of a pass -----------------------------------------------

    @property
    def has_pending(self) -> bool:
        """Whether updates are pending until the end of the pass."""
        return self._pending is not None or self._least is not None

    def begin_pending(self, training: TrainingConfig) -> None:
        """Collect updates from the start of a pass, whose presentations so far are repeated."""
        config, when = self.machine.config, rule_named(training.rule).when
        self.collected = 0
        if when == "least":
            self._least = [(math.inf, None)] * config.r_units
        elif when == "pass":
            self._pending = self.machine.more_potentiometers()
            self._pending.load(self.machine.potentiometers.volts)
            self._pending.forget(training.decay)
        else:
            free = replace(config, limit=math.inf, step=0.0, stuck=0, start="zeros")
            self._pending = Potentiometers(free)

    def discard_pending(self) -> None:
        """Discard pending updates because the weights have changed or the run has moved."""
        self._pending = self._least = None

    def apply_pending(self, training: TrainingConfig) -> float:
        """Apply the updates of a pass; returns the Euclidean length of the change."""
        pots = self.machine.potentiometers
        pots.forget(training.decay)
        if self._pending is None:
            self._update_least(training)
            change = np.array([math.inf])
        elif rule_named(training.rule).when == "sum":
            change = self._pending.volts.astype(np.float64)
            pots.turn(slice(None), *counted(self._pending.volts, self.machine.response.quantum))
        else:
            change = self._pending.volts.astype(np.float64) - pots.volts
            pots.lend()[:] = self._pending.volts
        self.discard_pending()
        return math.sqrt(dot(change, change))

    def _look_for_least(
        self, x: NDArray[Any], targets: NDArray[np.int8], training: TrainingConfig
    ) -> NDArray[np.uint16]:
        """Keep for each R-unit the first pattern with the least d ν of the pass so far."""
        assert self._least is not None
        seen = self.machine.whole(x)
        drive = self.machine.response.add_up(seen, self.machine.potentiometers.volts)
        margins = np.where(targets == 0, math.inf, targets * drive.astype(np.float64))
        for unit, place in enumerate(margins.argmin(axis=0)):
            if margins[place, unit] < self._least[unit][0]:
                block, d = self.machine.response.blocks[unit], int(targets[place, unit])
                # Updated as after a mistake, even if it is answered correctly; counted, if in η.
                taught = replace(training, eta=1.0) if self.machine.response.quantum else training
                x_of, nu = seen[place, block.features], float(drive[place, unit])
                sample = Sample(x_of, nu, 0, d, taught)
                self._least[unit] = (float(margins[place, unit]), sample)
        missed: NDArray[np.uint16] = self._missed(targets, drive).sum(axis=1, dtype=np.uint16)
        return missed

    def _update_least(self, training: TrainingConfig) -> None:
        rule = rule_named(training.rule)
        blocks = self.machine.response.blocks
        for block, (_, sample) in zip(blocks, self._least or (), strict=False):
            if sample:
                quantum = self.machine.response.quantum
                self.machine.potentiometers.turn(block.pots, rule.update(sample), quantum)

    # --- evaluation ----------------------------------------------------------------------------

    def cost(self, jointly: bool = False) -> tuple[float, int]:
        """Compute J and J₁: Σ −d ν over the mistakes, and the number of patterns with any.

        Parameters
        ----------
        jointly : bool
            Whether the R-units of a pattern are judged together.
        """
        total, wrong = 0.0, 0
        for targets, drive in self._sums(self.machine.potentiometers.volts):
            missed = self._missed(targets, drive, jointly)
            total += float(-(targets * drive.astype(np.float64))[missed].sum())
            wrong += int(missed.any(axis=1).sum())
        return total, wrong

    def is_right(self, volts: NDArray[np.float32], jointly: bool = False) -> bool:
        """Return whether all R-units answer all patterns correctly with other weights.

        The arguments are weights, float32 (weights,), and whether to judge as in `cost`.
        """
        return not self.count_wrong(volts, jointly, most=1)

    def count_wrong(self, volts: NDArray[np.float32], jointly: bool = False, most: int = -1) -> int:
        """Count the patterns that an R-unit answers wrongly with other weights.

        Parameters
        ----------
        volts : ndarray of float32, shape (weights,)
        jointly : bool
            Whether to judge as in `cost`.
        most : int
            Stop counting here, −1 never.
        """
        if kernels.is_ready() and not jointly:
            return self._count_fast(volts, most)
        count = 0
        for targets, drive in self._sums(volts):
            count += int(self._missed(targets, drive, jointly).any(axis=1).sum())
            if 0 < most <= count:
                return most
        return count

    def _count_fast(self, volts: NDArray[np.float32], most: int) -> int:
        """As `count_wrong`, with the compiled loop at a gain of 0."""
        config = self.machine.config
        volts, nothing = volts.copy(), np.zeros_like(volts)
        wrong = np.zeros(len(self.indices), dtype=np.uint16)
        for x, places, part in self._features.of():
            kernels.compiled().train(
                x,
                places,
                self._targets,
                volts,
                nothing,
                self.machine.potentiometers.movable,
                *self.machine.response.edges,
                loops.ERROR_CORRECTION,
                np.float32(0),
                np.float32(0),
                self.machine.response.quantum,
                1.0,
                AT_ZERO[config.tie],
                config.threshold,
                np.float32(1),
                np.float32(np.inf),
                np.float32(0),
                most,
                wrong[part],
            )
        return int(np.count_nonzero(wrong))

    def _sums(
        self, volts: NDArray[np.float32]
    ) -> Iterator[tuple[NDArray[np.int8], NDArray[np.float32]]]:
        """Yield the desired responses and the drives of the patterns, some at a time."""
        rows = np.arange(len(self.indices))
        for start in range(0, len(rows), most := at_once(self.machine.config)):
            some = rows[start : start + most]
            yield self._targets[some], self.machine.response.add_up(self.seen(some), volts)

    def at_once(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the first of these rows, as many as take a few milliseconds to see."""
        return self._features.at_once(rows)

    def seen(self, rows: NDArray[np.int64]) -> NDArray[np.float32]:
        """Return what the machine sees in patterns without noise, float32 (m, features)."""
        ((x, places, _),) = self._features.of(rows)
        return self.machine.whole(x[places])

    def _missed(
        self, targets: NDArray[np.int8], drive: NDArray[np.float32], jointly: bool = False
    ) -> NDArray[np.bool_]:
        """Find the R-units that are wrong, of those that are asked."""
        units = self.machine.response
        response = judged_jointly(drive, targets) if jointly else units.decide(drive)
        missed: NDArray[np.bool_] = (response != targets) & (targets != 0)
        return missed

    # --- the two loops -------------------------------------------------------------------------

    def _train_by(self, training: TrainingConfig) -> Callable[..., int]:
        """Return the loop for a rule: the compiled one as soon as it is in memory."""
        rule = rule_named(training.rule)
        # The compiled loops turn an R-unit before the response of all is known.
        return self._loop if kernels.is_ready() and not rule.rewarded else self._loop_readably

    def _loop(
        self,
        x: NDArray[Any],
        rows: NDArray[np.int64],
        targets: NDArray[np.int8],
        training: TrainingConfig,
        until: int | NDArray[np.float32],
        wrong: NDArray[np.uint16],
    ) -> int:
        """Train with a compiled loop until a budget is used up, or an array is full of weights.

        Returns the presentations made.
        """
        pots, config = self.machine.potentiometers, self.machine.config
        turned, keep = (self._pending, 1) if self._pending else (pots, 1 - training.decay)
        numbers = (
            targets,
            pots.lend(),
            turned.lend(),
            turned.movable,
            *self.machine.response.edges,
            rule_named(training.rule).kernel,
            np.float32(training.gain),
            np.float32(training.eta),
            self.machine.counted_by(training),
            training.c,
            AT_ZERO[config.tie],
            config.threshold,
            np.float32(keep),
            turned.limit,
            turned.step,
        )
        made, is_joint = kernels.compiled(), rule_named(training.rule).joint
        if isinstance(until, int):
            if is_joint:
                return made.train_jointly(x, rows, numbers, NOTHING_KEPT, until, wrong)
            return made.train(x, rows, *numbers, until, wrong)
        if is_joint:
            return made.train_jointly(x, rows, numbers, until, len(until), wrong)
        return made.follow(x, rows, numbers, until, wrong)

    def _loop_readably(
        self,
        x: NDArray[Any],
        rows: NDArray[np.int64],
        targets: NDArray[np.int8],
        training: TrainingConfig,
        until: int | NDArray[np.float32],
        wrong: NDArray[np.uint16],
    ) -> int:
        """As `_loop`, in plain Python."""
        budget = until if isinstance(until, int) else len(until)
        for made, row in enumerate(rows):
            (seen,) = self.machine.whole(x[row : row + 1])
            wrong[made] = self.machine.reinforce(seen, targets[row], training, self._pending)
            if wrong[made] and not isinstance(until, int):
                until[-budget] = self.machine.potentiometers.volts
            budget -= wrong[made] > 0
            if budget == 0:
                return made + 1
        return len(rows)


def at_once(config: MachineConfig) -> int:
    """Return how many patterns to sum at once, so that their features take little memory."""
    return max(1, min(SUMMED_AT_ONCE, MOST_FEATURES // config.features))
