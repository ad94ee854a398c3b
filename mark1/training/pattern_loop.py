"""The pattern loop: shows training patterns to a machine and updates its weights by the rule.

Most rules update after each presentation. Some decide a whole pass by the weights before it: their
updates are pending here until the pass ends.
"""

from __future__ import annotations

import functools
import math
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mark1.machine import loop, sums
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.loop import Lesson, Outcome, Panel, Settings
from mark1.machine.machine import Mark1
from mark1.machine.potentiometers import Potentiometers, Wipers, greatest
from mark1.machine.response import Code, judged_jointly
from mark1.machine.rules import rule_named
from mark1.machine.rules.rule import Rule
from mark1.machine.sums import MOST_SUM, MOST_WHOLE, Inputs, dot, is_whole
from mark1.patterns.pattern_set import PatternSet
from mark1.training.features import Features

#: Most patterns whose sums are computed at once, and most of their features: 4 MiB as float32.
SUMMED_AT_ONCE, MOST_FEATURES = 1024, 2**20

#: Corrections for which positions are worth being copied to int16.
WORTHWHILE = 64

#: Sums that plain Python makes in less time than it takes to load or compile machine code.
WORTH_COMPILING = 2**12

#: What compiles it.
LOOP = "mark1.machine.compiled"


class Least(NamedTuple):
    """The pattern with the least d ν of a pass so far, for one R-unit: that, x, ν and d."""

    margin: float
    x: NDArray[Any]
    drive: float
    desired: int


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
    weights : ndarray of float64, shape (n, r_units), optional
        By what each turn is multiplied, at least 0. With 0, the R-unit is not taught.

    Attributes
    ----------
    indices : ndarray of int64, shape (n,)
        Index of each training pattern in the set. A row below is an index into this array.
    collected : int
        Presentations whose updates are pending.
    made_plainly : dict
        How many sums this process has made in plain Python for each rule's function.
    compiles_aside : bool
        Whether slices go on in plain Python while another thread compiles. A window sets it, which
        has to answer meanwhile.
    in_slices : bool
        Whether what is presented is a slice of a few milliseconds.

    Raises
    ------
    PatternError
        If the pictures do not fit the machine, or are too many for one run.
    """

    made_plainly: ClassVar[dict[loop.Turn, int]] = {}
    compiles_aside: ClassVar[bool] = False
    _asked_for: ClassVar[set[tuple[Any, ...]]] = set()

    def __init__(
        self,
        machine: Mark1,
        patterns: PatternSet,
        code: Code,
        features: NDArray[np.uint8] | None = None,
        weights: NDArray[np.float64] | None = None,
    ) -> None:
        self.machine, self.patterns, self.code = machine, patterns, code
        self.indices = patterns.training_indices()
        self._features = Features(machine, patterns, self.indices, features)
        is_all = len(self.indices) == len(patterns)
        labels = patterns.labels if is_all else patterns.labels[self.indices]
        self._targets = code.words.take(labels, axis=0)
        self._weights = loop.EVEN if weights is None else np.ascontiguousarray(weights)
        if weights is not None:
            self._targets = np.where(weights > 0, self._targets, np.int8(0))
        self._targets.flags.writeable = False
        self._pending: Potentiometers | None = None
        self._least: list[Least] | None = None
        self.collected = 0
        self.in_slices = False

    def present(
        self,
        rows: NDArray[np.int64],
        training: TrainingConfig,
        number: int,
        budget: int = -1,
        seen: NDArray[Any] | None = None,
        kept: NDArray[np.float64] | None = None,
        late: NDArray[np.float64] | None = None,
        noted: int = 0,
    ) -> Outcome:
        """Present patterns in order and reinforce: as many as take a few milliseconds to see.

        Parameters
        ----------
        rows : ndarray of int64, shape (m,)
        training : TrainingConfig
        number : int
            Number of the first presentation, which decides the noise of the cells.
        budget : int
            Stop after this many presentations with a wrong R-unit; −1 never.
        seen : ndarray, shape (m, features), optional
            Features of these presentations, if they have been computed already.
        kept : ndarray of float64, shape (most, weights), optional
            Receives the positions after each presentation with a wrong R-unit. When it is full,
            stop, whatever the budget.
        late : ndarray of float64, shape (weights,), optional
            Receives each turn times the number of presentations before it.
        noted : int
            The number of presentations before these, for `late`.

        Returns
        -------
        Outcome
            Of the presentations made, at most m.
        """
        if seen is None:
            rows = self.at_once(rows)
            parts = self._features.of(rows, number)
        else:
            x = seen.astype(self._features.type)  # a copy, which the loop may write to
            parts = iter([(x, np.arange(len(rows)), slice(None))])
        made, found = 0, [np.zeros((3, 0), np.int64)]
        if kept is not None:
            budget = len(kept)
        for x, places, part in parts:
            # The features of all patterns, or some that were computed for these presentations.
            targets, weights = self._targets, self._weights
            if places is not rows:
                some = rows[part]
                targets, weights = targets[some], weights[some] if len(weights) else weights
            if self._least is not None:
                found.append(self._look_for_least(x[places], targets[places]))
                found[-1][loop.PLACE] += made
                made += len(places)
                continue
            lesson = Lesson(x, places, targets, self.code.rivals, weights)
            panel = self.machine.panel(self._pending, late, kept)
            wrong = np.empty((3, len(places)), np.int64)
            count, mistakes = self._train(lesson, panel, training, noted + made, budget, wrong)
            found.append(wrong[:, :mistakes])
            found[-1][loop.PLACE] += made
            made += count
            if kept is not None:
                kept = kept[mistakes:]
            budget -= mistakes if budget > 0 else 0
            if count < len(places) or budget == 0:
                break
        self.collected += made if self.has_pending else 0
        # Most often there is one part, which then need not be copied.
        return Outcome(made, np.concatenate(found, axis=1) if len(found) > 2 else found[-1])

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
            self._least = [Least(math.inf, np.zeros(0), 0.0, 0)] * config.r_units
        elif when == "pass":
            self._pending = self.machine.more_potentiometers()
            self._pending.load(self.machine.potentiometers.wipers)
            self._forget(self._pending, training)
        else:
            free = replace(config, limit=math.inf, step=0.0, stuck=0, start="zeros")
            self._pending = Potentiometers(free)
            self._pending.unit = self.machine.potentiometers.unit

    def discard_pending(self) -> None:
        """Discard pending updates because the weights have changed or the run has moved."""
        self._pending = self._least = None

    @np.errstate(over="ignore", invalid="ignore")  # the trainer finds weights that overflow
    def apply_pending(self, training: TrainingConfig) -> float:
        """Apply the updates of a pass; returns the Euclidean length of the change, in volts."""
        pots = self.machine.potentiometers
        self._forget(pots, training)
        moved = math.inf
        if self._pending is None:
            self._update_least(training)
        else:
            change = self._pending.positions.copy()
            if rule_named(training.rule).when == "sum":
                self._turn(slice(None), change, 1.0, training)
            else:
                change -= pots.positions
                pots.positions[:] = self._pending.positions
            moved = pots.unit * math.sqrt(dot(change, change))
        self.discard_pending()
        return moved

    def _forget(self, pots: Potentiometers, training: TrainingConfig) -> None:
        if training.decay:
            loop.forget(pots.positions, pots.movable, np.zeros(0), 1 - training.decay, 0)

    def _turn(self, pots: slice, x: NDArray[Any], by: float, training: TrainingConfig) -> None:
        """Turn potentiometers by `by` positions for each unit of x."""
        potentiometers, settings = self.machine.potentiometers, self.machine.settings(training)
        w, free = potentiometers.positions, potentiometers.movable
        loop.turn(Inputs(x, 0), w, free, np.zeros(0), pots.start or 0, (by, 0.0), settings, 0)

    def _look_for_least(self, x: NDArray[Any], targets: NDArray[np.int8]) -> NDArray[np.int64]:
        """Keep for each R-unit the first pattern with the least d ν of the pass so far.

        Returns what the loop would write.
        """
        assert self._least is not None
        seen = self.machine.whole(x)
        drive = self.machine.response.add_up(seen, self.machine.potentiometers)
        margins = np.where(targets == 0, math.inf, targets * drive)
        for unit, place in enumerate(margins.argmin(axis=0)):
            margin = float(margins[place, unit])
            if margin < self._least[unit].margin:
                x_of = seen[place, self.machine.response.blocks[unit].features]
                d = int(targets[place, unit])
                self._least[unit] = Least(margin, x_of, float(drive[place, unit]), d)
        missed = self._missed(targets, drive).sum(axis=1, dtype=np.int64)
        places = np.flatnonzero(missed)
        are_wrong = self._are_wrong(targets[places], drive[places])
        return np.array([places, missed[places], are_wrong], np.int64)

    def _update_least(self, training: TrainingConfig) -> None:
        """Correct the patterns found as after a mistake, even if they are answered correctly."""
        turn, settings = rule_named(training.rule).turn, self.machine.settings(training)
        for block, found in zip(self.machine.response.blocks, self._least or (), strict=False):
            if found.desired:
                by, _ = turn(Inputs(found.x, 0), found.drive, 0, found.desired, settings)
                self._turn(block.pots, found.x, by, training)

    # --- how long the patterns are -------------------------------------------------------------

    @functools.cached_property
    def longest(self) -> float:
        """The greatest ‖x‖² of all patterns and R-units, the bias included; 0 without patterns.

        Each is multiplied by its weight, as η is.
        """
        blocks = {(block.start, block.stop): block for block in self.machine.response.blocks}
        rows, greatest = np.arange(len(self.indices)), 0.0
        for start in range(0, len(rows), most := at_once(self.machine.config)):
            squares = self.seen(rows[start : start + most]).astype(np.float64) ** 2
            if len(self._weights):
                squares *= self._weights[start : start + most].max(axis=1, keepdims=True)
            sums = [squares[:, block.features].sum(axis=1) for block in blocks.values()]
            greatest = max(greatest, float(np.max(sums)))
        return greatest

    # --- evaluation ----------------------------------------------------------------------------

    def cost(
        self, jointly: bool = False, rows: NDArray[np.int64] | None = None
    ) -> tuple[float, int]:
        """Compute J and J₁: Σ −d ν over the unit mistakes, and the number of wrong answers.

        Parameters
        ----------
        jointly : bool
            Whether the R-units of a pattern are judged together.
        rows : ndarray of int64, shape (m,), optional
            What to sum over, a row for each presentation; all patterns, once each.
        """
        total, wrong = 0.0, 0
        for targets, drive in self._sums(self.machine.potentiometers, rows):
            missed = self._missed(targets, drive, jointly)
            total += float(-(targets * drive)[missed].sum())
            wrong += int(self._are_wrong(targets, drive).sum())
        return total, wrong

    def is_right(self, wipers: Potentiometers | Wipers, jointly: bool = False) -> bool:
        """Return whether no R-unit is wrong at any pattern, with some potentiometers.

        Parameters
        ----------
        wipers : Potentiometers or Wipers
        jointly : bool
            Whether to judge as in `cost`.
        """
        return not self._check(wipers, jointly, most=1).size

    def count_wrong(self, wipers: Potentiometers | Wipers) -> int:
        """Count the patterns that are answered wrongly with some potentiometers."""
        return int(self._check(wipers)[loop.ANSWER].sum())

    def _check(
        self, wipers: Potentiometers | Wipers, jointly: bool = False, most: int = -1
    ) -> NDArray[np.int64]:
        """Present all patterns without turning anything, until `most` have a wrong R-unit.

        Returns what the loop writes about those.
        """
        rule = rule_named("multi-class" if jointly else "error-correction")
        settings = self.machine.settings(TrainingConfig(rule=rule.name), budget=most)
        settings = settings._replace(eta=0.0, unit=wipers.unit)  # so that nothing turns
        positions = wipers.positions.copy()  # those of a moment are read-only
        panel = self.machine.panel()._replace(deciding=positions, turned=positions)
        ((x, places, _),) = self._features.of()
        wrong = np.empty((3, len(places)), np.int64)
        lesson = Lesson(x, places, self._targets, self.code.rivals)
        _, mistakes = self._run(rule, lesson, panel, settings, wrong)
        return wrong[:, :mistakes]

    def _sums(
        self, wipers: Potentiometers | Wipers, rows: NDArray[np.int64] | None = None
    ) -> Iterator[tuple[NDArray[np.int8], NDArray[np.float64]]]:
        """Yield the desired responses and the drives of the patterns, some at a time."""
        rows = np.arange(len(self.indices)) if rows is None else rows
        for start in range(0, len(rows), most := at_once(self.machine.config)):
            some = rows[start : start + most]
            yield self._targets[some], self.machine.response.add_up(self.seen(some), wipers)

    @property
    def rows(self) -> NDArray[np.int64]:
        """All rows in the order given, shape (n,)."""
        return self._features.rows

    def at_once(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the first of these rows, as many as take a few milliseconds to see."""
        return self._features.at_once(rows)

    def seen(self, rows: NDArray[np.int64]) -> NDArray[Any]:
        """Return what the machine sees in patterns without noise, (m, features)."""
        ((x, places, _),) = self._features.of(rows)
        return self.machine.whole(x[places])

    def _missed(
        self, targets: NDArray[np.int8], drive: NDArray[np.float64], jointly: bool = False
    ) -> NDArray[np.bool_]:
        """Find the R-units that are wrong, of those that are asked."""
        units = self.machine.response
        response = judged_jointly(drive, targets) if jointly else units.decide(drive)
        missed: NDArray[np.bool_] = (response != targets) & (targets != 0)
        return missed

    def _are_wrong(
        self, targets: NDArray[np.int8], drive: NDArray[np.float64]
    ) -> NDArray[np.bool_]:
        """Find the patterns that are answered wrongly."""
        return self.code.is_wrong(drive, self.machine.response.decide(drive), targets)

    # --- the loop ------------------------------------------------------------------------------

    def _train(
        self,
        lesson: Lesson,
        panel: Panel,
        training: TrainingConfig,
        noted: int,
        budget: int,
        wrong: NDArray[np.int64],
    ) -> tuple[int, int]:
        """Present patterns until a budget is used up; returns what the loop does."""
        rule = rule_named(training.rule)
        settings = self.machine.settings(training, noted, budget)
        if rule.when == "sum":  # stops and steps of the motor act on the sum, once
            settings = settings._replace(stop=math.inf, is_stepped=False)
        return self._run(rule, lesson, panel, settings, wrong)

    def _run(
        self,
        rule: Rule,
        lesson: Lesson,
        panel: Panel,
        settings: Settings,
        wrong: NDArray[np.int64],
    ) -> tuple[int, int]:
        """Run the loop; in int16 if there is room for corrections of whole positions."""
        is_even = lesson.x.dtype == np.uint8 and not len(lesson.weights)
        room = _room(rule, panel, settings) if is_even else 0
        is_narrow = room >= min(WORTHWHILE, len(lesson.rows))
        if not self._is_compiled(rule, lesson, len(panel.starts), is_narrow):
            with np.errstate(over="ignore", invalid="ignore"):
                return loop.train(rule.turn, sums.add_up, lesson, panel, settings, wrong)
        from mark1.machine import compiled  # loads numba

        if not is_narrow:
            return compiled.train(rule.turn, lesson, panel, settings, wrong)
        if room < len(lesson.rows):
            lesson = lesson._replace(rows=lesson.rows[: int(room)])
        deciding = panel.deciding.astype(np.int16)
        turned = deciding if panel.turned is panel.deciding else panel.turned.astype(np.int16)
        kept = np.zeros(panel.kept.shape, np.int16)
        narrow = panel._replace(deciding=deciding, turned=turned, kept=kept)
        made = compiled.train(rule.turn, lesson, narrow, settings, wrong)
        panel.turned[:] = turned
        panel.kept[:] = kept
        return made

    def _is_compiled(self, rule: Rule, lesson: Lesson, units: int, is_narrow: bool) -> bool:
        """Whether to use machine code: if there is some, or enough to do to compile it first."""
        found = sys.modules.get(LOOP)
        kind = rule.turn, np.dtype(np.int16 if is_narrow else np.float64), lesson.x.dtype
        if found is not None:
            if getattr(found, "is_busy", lambda: True)():  # another thread loads it: go on
                return False
            if found.is_made(*kind):
                return True
        made = PatternLoop.made_plainly.get(rule.turn, 0) + len(lesson.rows) * units
        PatternLoop.made_plainly[rule.turn] = made
        if made < WORTH_COMPILING:
            return False
        if self.in_slices and self.compiles_aside:
            if kind not in self._asked_for:
                self._asked_for.add(kind)
                threading.Thread(target=_compile, args=kind, daemon=True).start()
            return False
        return True


def _compile(turn: loop.Turn, positions: np.dtype[Any], x: np.dtype[Any]) -> None:
    from mark1.machine import compiled  # loads numba

    compiled.prepare(turn, positions, x)


def _room(rule: Rule, panel: Panel, settings: Settings) -> float:
    """Return after how many corrections a position might outgrow int16, or a sum int32.

    Not one, if positions, corrections or end stops are not whole.
    """
    by = settings.eta * max(1.0, settings.gain)
    exact = settings.eta == round(settings.eta) and settings.keep == 1 and not rule.repeats
    whole = rule.whole and exact
    wipers = [panel.deciding]
    if panel.turned is not panel.deciding:
        wipers.append(panel.turned)
    if not whole or not all(map(is_whole, wipers)):
        return 0
    if math.isfinite(settings.stop) and settings.stop != round(settings.stop):
        return 0
    most = max(map(greatest, wipers))
    room = min(MOST_WHOLE, MOST_SUM // len(panel.deciding)) - most  # no sum has more products
    if not by:  # nothing turns
        return math.inf if room > 0 else 0
    return room / by


def at_once(config: MachineConfig) -> int:
    """Return how many patterns to sum at once, so that their features take little memory."""
    return max(1, min(SUMMED_AT_ONCE, MOST_FEATURES // config.features))
