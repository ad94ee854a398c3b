"""Training: step, advance in time slices, go back, seek. Deterministic however it is sliced."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1 import kernels
from mark1.config import TrainingConfig, stream
from mark1.errors import ConfigError, PatternError, TrainingError
from mark1.history import Checkpoint, History, Position, Tape
from mark1.machine import Mark1
from mark1.patterns import PatternSet
from mark1.reinforcement import rule_named
from mark1.response import AT_ZERO, Code

#: Seconds that one call of the inner loop may take; a slice is overrun by no more than this.
GRAIN = 0.001

#: Most bytes of checkpoints of one run.
TAPE_BYTES = 2**26

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
        ``"learned"`` after a pass without mistakes, ``"passes"`` or ``"budget"`` when that many
        are used up, None while there is something left to do.
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
        self.rule = rule_named(self.training.rule)
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
        if at.clean and training.stop == "clean-pass":
            return "learned"
        if training.budget is not None and at.total >= training.budget:
            return "budget"
        if at.passes >= training.passes and at.index == 0:
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
        rule = rule_named(training.rule)
        self.cut()
        reordered = (training.order, training.seed) != (self.training.order, self.training.seed)
        self.training, self.rule = training, rule
        if reordered and self.position.index:
            self.position = replace(self.position, touched=True)
        self.history.add(self._checkpoint(by_hand=True))

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
        rule = rule_named(tape.training.rule)
        volts = self.machine.potentiometers.volts.copy()
        try:
            for checkpoint in tape.checkpoints:
                rule_named(checkpoint.training.rule)
                self.machine.potentiometers.load(checkpoint.volts)
            self.machine.potentiometers.load(tape.volts)
        except ConfigError:
            self.machine.potentiometers.load(volts)
            raise
        self.position, self.training, self.rule = tape.position, tape.training, rule
        self.history = History(self.history.most, tape.spacing, list(tape.checkpoints), tape.end)
        self.history.add_passes(tape.mistakes.tolist())
        self._order = (self._order_key(), tape.order)

    def cut(self) -> None:
        """Forget what lies after this place of the tape: a new branch begins here."""
        if self.position.step < self.history.end:
            self.history.cut(self.position)

    def _touch(self) -> None:
        """Note that a hand changed the weights: neither this pass nor the last proves anything."""
        self.position = replace(self.position, touched=self.position.index > 0, clean=False)
        self.history.add(self._checkpoint(by_hand=True))

    def _checkpoint(self, by_hand: bool = False) -> Checkpoint:
        volts = self.machine.potentiometers.volts.copy()
        return Checkpoint(self.position, volts, self.training, by_hand)

    def _restore(self, checkpoint: Checkpoint) -> None:
        self.position = checkpoint.position
        self.training = checkpoint.training
        self.rule = rule_named(checkpoint.training.rule)
        self.machine.potentiometers.load(checkpoint.volts)

    def _adapt(self, made: int, seconds: float) -> None:
        """Choose how many presentations fit one grain of time."""
        if seconds > GRAIN:
            self._chunk = max(1, min(self._chunk, int(made * GRAIN / seconds)))
        elif made == self._chunk:
            self._chunk = min(2 * self._chunk, 2**20)

    def _present(self, most: int, replay: bool = False) -> int:
        """Make up to so many presentations, no further than this pass or the next checkpoint."""
        at = self.position
        due = self.history.next_checkpoint(at.step)
        count = min(most, len(self.rows) - at.index, due - at.step)
        rows = self.order()[at.index : at.index + count]
        x, targets = self._x, self._targets
        if self.machine.config.noise:
            numbers = [*range(at.step + 1, at.step + count + 1)]
            x, targets = self._see(self.rows[rows], numbers), targets[rows]
            rows = np.arange(count, dtype=np.int64)
        wrong = np.zeros(count, dtype=np.uint16)
        budget = self.training.budget
        left = -1 if budget is None else max(1, budget - at.total)
        made = self._loop(x, rows, targets, left, wrong)
        self._check_finite()
        mistakes = int(np.count_nonzero(wrong[:made]))
        self.position = replace(
            at,
            step=at.step + made,
            index=at.index + made,
            mistakes=at.mistakes + mistakes,
            total=at.total + mistakes,
            corrections=at.corrections + int(wrong[:made].sum()),
            clean=at.clean and not mistakes,
        )
        if self.position.index == len(self.rows):
            self._end_pass(replay)
        if not replay:
            self.history.end = self.position.step
            if self.position.step == due:
                self.history.add(self._checkpoint())
        return made

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

    def _end_pass(self, replay: bool) -> None:
        at = self.position
        if not replay:
            self.history.add_pass(at.mistakes)
        clean = at.mistakes == 0 and not at.touched
        self.position = replace(
            at, passes=at.passes + 1, index=0, mistakes=0, touched=False, clean=clean
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
        pots = self.machine.potentiometers
        return kernels.compiled()(
            *(x, rows, targets, pots.lend(), pots.movable, *self._blocks),
            *(self.rule.kernel, np.float32(self.training.gain), np.float32(self.training.eta)),
            self.training.c,
            AT_ZERO[self.machine.config.tie],
            *(np.float32(1 - self.training.decay), pots.limit, pots.step, budget, wrong),
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
                x[row].astype(np.float32), targets[row], self.training
            )
            budget -= wrong[made] > 0
            if budget == 0:
                return made + 1
        return len(rows)
