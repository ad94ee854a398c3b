"""Training: step, advance in time slices, go back, seek. Deterministic however it is sliced."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1 import kernels
from mark1.answers import Answer, Mean, Pocket, Votes
from mark1.config import TrainingConfig, stream
from mark1.errors import ConfigError, PatternError, TrainingError
from mark1.history import Checkpoint, History, Position, Tape
from mark1.machine import Mark1
from mark1.patterns import PatternSet
from mark1.potentiometers import Potentiometers
from mark1.reinforcement import Rule, rule_for
from mark1.response import AT_ZERO, Code
from mark1.turns import Case

#: Seconds that one call of the inner loop may take; a slice is overrun by no more than this.
GRAIN = 0.001

#: Most bytes of checkpoints of one run.
TAPE_BYTES = 2**26

#: Patterns whose sums are made at once; bounds the memory that their features take.
AT_ONCE = 1024

#: Most features of all patterns of one run together: in a byte each they take half a GiB, and
#: those of points, which are float32, 2 GiB.
MOST_FEATURES = 2**29

#: Most cells, or features, of the pictures seen at once; they are float32 before they are bytes.
SEEN_AT_ONCE = 2**23


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a run has come: one for each slice of training, not one for each step.

    Attributes
    ----------
    step : int
        Presentations so far.
    first, end : int
        The part of the tape that can be gone to.
    passes : int
        Whole passes made.
    of : int
        Most passes to be made.
    index, patterns : int
        Presentations made of this pass, and how many it has.
    mistakes : int
        Mistakes in this pass so far.
    last_mistakes : int or None
        Mistakes in the last whole pass.
    total : int
        Mistakes since the start.
    finished : str or None
        ``"learned"`` after a pass without mistakes, or a check that found none; ``"small-change"``
        after a pass that hardly moved the weights; ``"passes"`` or ``"budget"`` when that many are
        used up; None while there is something left to do.
    """

    step: int
    first: int
    end: int
    passes: int
    of: int
    index: int
    patterns: int
    mistakes: int
    last_mistakes: int | None
    total: int
    finished: str | None


class Trainer:
    """Teaches a machine a set of patterns, and keeps the tape of it.

    A budget of time decides when `advance` pauses, never what it computes: the same machine,
    patterns and settings give the same weights, step for step.

    What a person does on the way (teaching one picture, turning a potentiometer, another η) goes
    on the tape too. Learning on from a place in the middle of the tape begins a new branch there.

    Parameters
    ----------
    machine : Mark1
        Turned in place. Its weights are where the run starts.
    patterns : PatternSet
        Those marked for test are left out.
    training : TrainingConfig, optional

    Raises
    ------
    ConfigError
        If the rule is unknown, or the R-units cannot name all classes.
    PatternError
        If the pictures do not fit the machine, or are too many for one run.

    Examples
    --------
    >>> from mark1 import shapes
    >>> from mark1.config import MachineConfig
    >>> letters = shapes.make("letters")
    >>> trainer = Trainer(Mark1(MachineConfig.of(classes=26)), letters)
    >>> trainer.finish().finished
    'learned'
    """

    def __init__(
        self, machine: Mark1, patterns: PatternSet, training: TrainingConfig | None = None
    ) -> None:
        self.machine = machine
        self.patterns = patterns
        self.training = training or TrainingConfig()
        self.code = Code(machine.config, len(patterns.classes))
        self.rule = self._rule_for(self.training)
        self.rows = patterns.training_indices()
        if len(self.rows) * machine.config.features > MOST_FEATURES:
            raise PatternError(
                f"{len(self.rows)} patterns × {machine.config.features} features are more than "
                f"the {MOST_FEATURES} of one run: use fewer patterns or a smaller machine."
            )
        self.position = Position()
        most = max(2, min(128, TAPE_BYTES // (4 * machine.config.weights)))
        self.history = History(most=most)
        self.history.add(self._checkpoint(by_hand=True))
        self._x = self._see(self.rows)
        self._targets = self.code.words[patterns.labels[self.rows]]
        self._order: tuple[tuple[int, str, int], NDArray[np.int64]] | None = None
        self._blocks = [
            np.array([getattr(block, edge) for block in machine.response.blocks], dtype=np.int64)
            for edge in ("start", "stop", "offset")
        ]
        self._chunk = 64
        self._waiting: Potentiometers | None = None
        self._answer: tuple[int, Answer] | None = None

    @property
    def progress(self) -> Progress:
        """How far the run is."""
        at = self.position
        return Progress(
            step=at.step,
            first=self.history.first,
            end=self.history.end,
            passes=at.passes,
            of=self.training.passes,
            index=at.index,
            patterns=len(self.rows),
            mistakes=at.mistakes,
            last_mistakes=self.history.mistakes_in(at.passes - 1) if at.passes else None,
            total=at.total,
            finished=self.finished,
        )

    @property
    def finished(self) -> str | None:
        """Why there is nothing left to do, as in `Progress`, or None."""
        at, training = self.position, self.training
        if at.clean and training.stop in ("clean-pass", "check", "small-change"):
            return "learned"
        if at.settled and training.stop == "small-change":
            return "small-change"
        if training.budget is not None and at.total >= training.budget:
            return "budget"
        if at.passes >= training.passes and at.index == 0 and training.stop != "never":
            return "passes"
        return None

    @property
    def next_pattern(self) -> int | None:
        """Index in the pattern set of what is presented next, None if there is nothing."""
        if not len(self.rows):
            return None
        return int(self.rows[self.order()[self.position.index]])

    def order(self) -> NDArray[np.int64]:
        """The order of the present pass, as places among the training patterns."""
        key = self._order_key()
        if self._order is None or self._order[0] != key:
            self._order = (key, self._draw_order(*key).astype(np.int64, copy=False))
        return self._order[1]

    def _order_key(self) -> tuple[int, str, int]:
        seed = self.machine.config.seed if self.training.seed is None else self.training.seed
        return self.position.passes, self.training.order, seed

    def _draw_order(self, passes: int, order: str, seed: int) -> NDArray[np.int64]:
        count = len(self.rows)
        if order == "shuffled":
            return stream(seed, "order", passes).permutation(count)
        if order == "random":
            return stream(seed, "order", passes).integers(0, count, size=count)
        return np.arange(count)

    def step(self) -> Progress:
        """Present the next pattern and reinforce, even after the run is finished.

        Raises
        ------
        PatternError
            If the patterns cannot be learned from.
        """
        self.patterns.check_trainable()
        self.cut()
        self._present(1)
        return self.progress

    def advance(self, seconds: float = math.inf, steps: int | None = None) -> Progress:
        """Train until the time or the steps are used up or the run is finished.

        Parameters
        ----------
        seconds : float
            Overrun by about a millisecond at most.
        steps : int, optional
            Presentations, exactly.

        Raises
        ------
        PatternError
            If the patterns cannot be learned from.
        """
        self.patterns.check_trainable()
        end = time.perf_counter() + seconds
        left = 2**62 if steps is None else steps
        if self.finished is None:
            self.cut()
        while self.finished is None and left > 0:
            began = time.perf_counter()
            if began >= end:
                break
            made = self._present(min(self._chunk, left))
            self._adapt(made, time.perf_counter() - began)
            left -= made
        return self.progress

    def finish(self) -> Progress:
        """Train until the run is finished, with the compiled loop."""
        kernels.compiled()
        return self.advance()

    def back(self) -> Progress:
        """Go back by one presentation."""
        return self.seek(max(self.history.first, self.position.step - 1))

    def seek(self, step: int) -> Progress:
        """Go to a step of the tape: the machine is as it was.

        Raises
        ------
        TrainingError
            If the tape does not hold this step.
        """
        if not self.history.first <= step <= self.history.end:
            raise TrainingError(
                f"step {step} is not on the tape: choose one from {self.history.first} to "
                f"{self.history.end}."
            )
        self._restore(self.history.before(step))
        while self.position.step < step:
            self._present(step - self.position.step, replay=True)
        return self.progress

    def teach(
        self, picture: NDArray[np.uint8] | NDArray[np.float32], desired: NDArray[np.int8]
    ) -> int:
        """Present one picture by hand with a wanted response; one step of the tape.

        Parameters
        ----------
        picture : ndarray, shape (rows, columns)
        desired : ndarray of int8, shape (r_units,)
            ±1, or 0 where nothing is asked.

        Returns
        -------
        int
            How many R-units were wrong before.

        Raises
        ------
        PatternError
            If the picture does not fit the machine.
        TrainingError
            If there is not one wanted response for each R-unit.
        """
        if desired.shape != (self.machine.config.r_units,):
            raise TrainingError(
                f"{len(desired)} wanted responses were given for {self.machine.config.r_units} "
                "R-units: give one for each, 0 where nothing is asked."
            )
        step = self.position.step + 1
        x = self.machine.see(picture[None], [step])[0]
        self.cut()
        missed = self.machine.reinforce(x, desired, self.training)
        self.position = replace(
            self.position,
            step=step,
            total=self.position.total + (missed > 0),
            corrections=self.position.corrections + missed,
        )
        self._touch()
        return missed

    def turn(self, index: int, volts: float) -> float:
        """Turn one potentiometer by hand; returns the volts reached.

        Raises
        ------
        ConfigError
            If there is no such potentiometer or the volts are not a finite number.
        """
        reached = self.machine.potentiometers.set(index, volts)
        self.cut()
        self._touch()
        return reached

    def change(self, training: TrainingConfig) -> None:
        """Go on with other settings.

        Raises
        ------
        ConfigError
            If the rule is unknown.
        """
        rule = self._rule_for(training)
        self.cut()
        reordered = (training.order, training.seed) != (self.training.order, self.training.seed)
        self.training, self.rule = training, rule
        if reordered and self.position.index:
            self.position = replace(self.position, touched=True)
        self._waiting = self._answer = None
        self.history.add(self._checkpoint(by_hand=True))

    def answering(self) -> Mark1:
        """The machine that answers for this run: not to be turned, and only good until it goes on.

        With most rules it is the one that is taught. The mean, the pocket and the votes go over
        the presentations since a hand last turned or changed something.
        """
        if self.rule.answers == "last":
            return self.machine
        return self._following().machine(self.machine)

    def cost(self) -> tuple[float, int]:
        """J and J₁ of the weights there are: Σ −d ν over the mistakes, and how many they are.

        J is what error correction and batch descend (Duda & Hart 1973, Pattern Classification).
        """
        total, wrong = 0.0, 0
        for _, targets, drive in self._sums(self.machine.potentiometers.volts):
            missed = self._missed(targets, drive)
            total += float(-(targets * drive.astype(np.float64))[missed].sum())
            wrong += int(missed.any(axis=1).sum())
        return total, wrong

    @property
    def tape(self) -> Tape:
        """All of the run, for a file or to come back to."""
        history = self.history
        return Tape(
            position=self.position,
            training=self.training,
            volts=self.machine.potentiometers.volts.copy(),
            order=self.order(),
            checkpoints=tuple(history.checkpoints),
            mistakes=history.mistakes,
            spacing=history.spacing,
            end=history.end,
        )

    def resume(self, tape: Tape) -> None:
        """Take up the tape of a run of this machine and these patterns.

        Raises
        ------
        TrainingError
            If it belongs to others.
        ConfigError
            If its weights are of another machine, or a rule is unknown.
        """
        tape.check(len(self.rows))
        rule = self._rule_for(tape.training)
        volts = self.machine.potentiometers.volts.copy()
        try:
            for checkpoint in tape.checkpoints:
                self._rule_for(checkpoint.training)
                self.machine.potentiometers.load(checkpoint.volts)
            self.machine.potentiometers.load(tape.volts)
        except ConfigError:
            self.machine.potentiometers.load(volts)
            raise
        self.position, self.training, self.rule = tape.position, tape.training, rule
        self.history = History(self.history.most, tape.spacing, list(tape.checkpoints), tape.end)
        self.history.add_passes(tape.mistakes.tolist())
        self._order = (self._order_key(), tape.order)
        self._waiting = self._answer = None

    def cut(self) -> None:
        """Forget what lies after this place of the tape: a new branch begins here."""
        if self.position.step < self.history.end:
            self.history.cut(self.position)
            if self._answer and self._answer[0] > self.position.step:
                self._answer = None

    def _touch(self) -> None:
        """Note that a hand changed the weights: neither this pass nor the last proves anything."""
        self.position = replace(
            self.position, touched=self.position.index > 0, clean=False, settled=False
        )
        self._waiting = self._answer = None
        self.history.add(self._checkpoint(by_hand=True))

    def _checkpoint(self, by_hand: bool = False) -> Checkpoint:
        volts = self.machine.potentiometers.volts.copy()
        return Checkpoint(self.position, volts, self.training, by_hand)

    def _restore(self, checkpoint: Checkpoint) -> None:
        self.position = checkpoint.position
        self.training = checkpoint.training
        self.rule = self._rule_for(checkpoint.training)
        self._waiting = None
        self.machine.potentiometers.load(checkpoint.volts)

    def _rule_for(self, training: TrainingConfig) -> Rule:
        rule = rule_for(training)
        if rule.building.get("code") == "one-per-class" and not self.code.one_per_class:
            raise ConfigError(
                f"{rule.name} needs a machine with an R-unit for each class: "
                "choose the code one-per-class."
            )
        return rule

    def _adapt(self, made: int, seconds: float) -> None:
        """Choose how many presentations fit one grain of time."""
        if seconds > GRAIN:
            self._chunk = max(1, min(self._chunk, int(made * GRAIN / seconds)))
        elif made == self._chunk:
            self._chunk = min(2 * self._chunk, 2**20)

    def _present(self, most: int, replay: bool = False) -> int:
        """Make up to so many presentations, no further than this pass or the next checkpoint."""
        if self.rule.answers != "last" and not replay:
            self._following().check()
        at = self.position
        due = self.history.next_checkpoint(at.step)
        before = None if self.rule.answers == "last" else self.machine.potentiometers.volts.copy()
        wrong = self._reinforce(min(most, len(self.rows) - at.index, due - at.step))
        made, mistakes = len(wrong), int(np.count_nonzero(wrong))
        ends = at.index + made == len(self.rows) or (self.rule.when == "first" and mistakes > 0)
        moved = self._turn_what_waited() if ends and self.rule.waits else math.inf
        self._check_finite()
        self.position = replace(
            at,
            step=at.step + made,
            index=at.index + made,
            mistakes=at.mistakes + mistakes,
            total=at.total + mistakes,
            corrections=at.corrections + int(wrong.sum()),
            clean=at.clean and not mistakes,
        )
        if ends:
            self._end_pass(replay, moved)
        if self._answer and self._answer[0] == at.step and before is not None:
            self._answer[1].note(made, before, self.machine.potentiometers.volts, mistakes > 0)
            self._answer = (self.position.step, self._answer[1])
        if not replay:
            self.history.end = self.position.step
            if self.position.step == due:
                self.history.add(self._checkpoint())
        return made

    def _reinforce(self, count: int) -> NDArray[np.uint16]:
        """Present the next so many patterns, or fewer; returns the wrong R-units of each."""
        at, training, budget = self.position, self.training, -1
        if training.budget is not None:
            budget = max(1, training.budget - at.total)
        if self.rule.answers != "last" or self.rule.when == "first":
            budget = 1  # so that the weights before and after each mistake are seen
            count = 1 if training.decay else count
        if self.rule.waits and self._waiting is None:
            self._wait()
        return self._show(at.index, at.index + count, at.step + 1, budget)

    def _show(self, start: int, stop: int, number: int, budget: int) -> NDArray[np.uint16]:
        """Present a part of the pass, whose first presentation has this number."""
        rows = self.order()[start:stop]
        x, targets = self._x, self._targets
        if self.machine.config.noise:
            x = self._see(self.rows[rows], [*range(number, number + len(rows))])
            targets, rows = targets[rows], np.arange(len(rows), dtype=np.int64)
        wrong = np.zeros(len(rows), dtype=np.uint16)
        return wrong[: self._loop(x, rows, targets, budget, wrong)]

    def _wait(self) -> None:
        """Make ready what is turned instead of the machine until the pass is at its end; after a
        jump into the middle of a pass with what it held there."""
        config, at = self.machine.config, self.position
        if self.rule.when == "pass":
            self._waiting = Potentiometers(config)
            self._waiting.load(self.machine.potentiometers.volts)
            self._waiting.forget(self.training.decay)
        else:
            free = replace(config, limit=math.inf, step=0.0, stuck=0, start="zeros")
            self._waiting = Potentiometers(free)
        if at.index:
            self._show(0, at.index, at.step - at.index + 1, -1)

    def _turn_what_waited(self) -> float:
        """Turn at the end of a pass; returns how far, as the Euclidean length of the change."""
        pots, waiting, self._waiting = self.machine.potentiometers, self._waiting, None
        assert waiting is not None
        pots.forget(self.training.decay)
        if self.rule.when == "least":
            self._turn_least()
            return math.inf
        if self.rule.when == "sum":
            change = waiting.volts
            pots.turn(slice(None), change)
        else:
            change = waiting.volts - pots.volts
            pots.lend()[:] = waiting.volts
        return float(np.linalg.norm(change.astype(np.float64)))

    def _turn_least(self) -> None:
        """Let each R-unit be corrected for the pattern with its least d ν, the first if several."""
        least: list[tuple[float, int]] = [(math.inf, -1)] * self.machine.config.r_units
        for rows, targets, drive in self._sums(self.machine.potentiometers.volts):
            margins = np.where(targets == 0, math.inf, targets * drive.astype(np.float64))
            for unit, place in enumerate(margins.argmin(axis=0)):
                found = (float(margins[place, unit]), int(rows[place]))
                least[unit] = found if found[0] < least[unit][0] else least[unit]
        for unit, (margin, row) in enumerate(least):
            if row >= 0:
                block, d = self.machine.response.blocks[unit], int(self._targets[row, unit])
                seen = self._x[row, block.features].astype(np.float32)
                turn = self.rule.turn(Case(seen, d * margin, 0, d, self.training))
                self.machine.potentiometers.turn(block.pots, turn)

    def _sums(
        self, volts: NDArray[np.float32]
    ) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int8], NDArray[np.float32]]]:
        """Go over the training patterns with some weights: rows, wanted responses, drives."""
        for start in range(0, len(self.rows), AT_ONCE):
            rows = np.arange(start, min(start + AT_ONCE, len(self.rows)))
            x = self._x[rows].astype(np.float32, copy=False)
            yield rows, self._targets[rows], self.machine.response.add_up(x, volts)

    def _missed(self, targets: NDArray[np.int8], drive: NDArray[np.float32]) -> NDArray[np.bool_]:
        """Say which R-units are wrong, of those that are asked."""
        response = self.machine.response.decide(drive)
        missed: NDArray[np.bool_] = (response != targets) & (targets != 0)
        return missed

    def _count_right(self, volts: NDArray[np.float32]) -> int:
        """Count the training patterns on which all R-units are right with some weights."""
        return sum(
            int((~self._missed(targets, drive)).all(axis=1).sum())
            for _, targets, drive in self._sums(volts)
        )

    def _following(self) -> Answer:
        """Give what follows the run to answer for it; if it is not up to this place of the tape, it
        goes over it again, from where a hand last turned or changed something."""
        step = self.position.step
        if self._answer is None or self._answer[0] != step:
            self._restore(self.history.by_hand_before(step))
            volts = self.machine.potentiometers.volts
            self._answer = (self.position.step, self._begin_answer(volts))
            while self.position.step < step:
                self._present(step - self.position.step, replay=True)
        return self._answer[1]

    def _begin_answer(self, volts: NDArray[np.float32]) -> Answer:
        if self.rule.answers == "mean":
            return Mean(volts)
        if self.rule.answers == "votes":
            return Votes(volts)
        return Pocket(volts, self._count_right)

    def _check_finite(self) -> None:
        """Go back to where the run stood, and say so, if a weight has grown beyond all numbers."""
        if np.isfinite(self.machine.potentiometers.volts).all():
            return
        step = self.position.step
        self._restore(self.history.before(step))
        while self.position.step < step:
            self._present(step - self.position.step, replay=True)
        raise TrainingError(
            f"after step {step} a weight grows beyond all numbers: use a smaller η than "
            f"{self.training.eta:g}, smaller inputs, or end stops."
        )

    def _see(self, indices: NDArray[np.int64], numbers: list[int] | None = None) -> NDArray[Any]:
        """Features of patterns, those that are only on or off in a byte each."""
        config = self.machine.config
        seen = np.empty(
            (len(indices), config.features), dtype=np.float32 if config.analog else np.uint8
        )
        most = max(1, SEEN_AT_ONCE // max(config.cells, config.features))
        for start in range(0, len(indices), most):
            block = slice(start, start + most)
            pictures = self.patterns.pictures[indices[block]]
            seen[block] = self.machine.see(pictures, numbers and numbers[block])
        return seen

    def _end_pass(self, replay: bool, moved: float) -> None:
        at = self.position
        if not replay:
            self.history.add_pass(at.mistakes)
        clean = at.mistakes == 0 and not at.touched
        if self.training.stop == "check":
            clean = self._count_right(self.machine.potentiometers.volts) == len(self.rows)
        self.position = replace(
            at,
            passes=at.passes + 1,
            index=0,
            mistakes=0,
            touched=False,
            clean=clean,
            settled=moved < self.training.epsilon and not at.touched,
        )

    def _loop(
        self,
        x: NDArray[Any],
        rows: NDArray[np.int64],
        targets: NDArray[np.int8],
        budget: int,
        wrong: NDArray[np.uint16],
    ) -> int:
        """Train with the compiled loop, or readably as long as there is none."""
        if not kernels.is_ready():
            return self._loop_readably(x, rows, targets, budget, wrong)
        pots, training = self.machine.potentiometers, self.training
        turned, keep = (self._waiting, 1) if self._waiting else (pots, 1 - training.decay)
        return kernels.compiled()(
            *(x, rows, targets, pots.lend(), turned.lend(), turned.movable, *self._blocks),
            *(self.rule.kernel, np.float32(training.gain), np.float32(training.eta), training.c),
            *(AT_ZERO[self.machine.config.tie], self.machine.config.threshold, np.float32(keep)),
            *(turned.limit, turned.step, budget, wrong),
        )

    def _loop_readably(
        self,
        x: NDArray[Any],
        rows: NDArray[np.int64],
        targets: NDArray[np.int8],
        budget: int,
        wrong: NDArray[np.uint16],
    ) -> int:
        for made, row in enumerate(rows):
            wrong[made] = self.machine.reinforce(
                x[row].astype(np.float32), targets[row], self.training, self._waiting
            )
            budget -= wrong[made] > 0
            if budget == 0:
                return made + 1
        return len(rows)
