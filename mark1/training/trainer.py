"""Training: step, advance in time slices, go back, seek. Deterministic however it is sliced."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.errors import ConfigError, TrainingError
from mark1.machine import kernels
from mark1.machine.config import LIMITS, TrainingConfig, stream
from mark1.machine.machine import Mark1
from mark1.machine.response import Code
from mark1.machine.rules import Rule, rule_for, taken_up
from mark1.patterns.pattern_set import PatternSet
from mark1.training.pattern_loop import Drill
from mark1.training.predictors import Mean, Pocket, Predictor, Votes
from mark1.training.run_log import Checkpoint, History, Position, Tape

#: Seconds that one call of the inner loop may take; a slice is overrun by no more than this.
GRAIN = 0.001

#: Most bytes of checkpoints of one run.
TAPE_BYTES = 2**26


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
    >>> from mark1.patterns import shapes
    >>> from mark1.machine.config import MachineConfig
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
        self.drill = Drill(machine, patterns, self.code)
        self.rows = self.drill.indices
        self.position = Position()
        most = max(2, min(128, TAPE_BYTES // (4 * machine.config.weights)))
        self.history = History(most=most)
        self._order: tuple[tuple[int, str, int], NDArray[np.int64]] | None = None
        self._chunk = 64
        self._answer: Predictor | None = None
        self._begin_answer()
        self.history.add(self._checkpoint(by_hand=True))

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
        in_midst = self.rule.waits and at.index > 0  # when what was learned has yet to be turned
        if training.budget is not None and at.total >= training.budget and not in_midst:
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
        self._go_to(step)
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
        before = self._before_hand()
        missed = self.machine.reinforce(x, desired, self.training)
        self._note(1, before, missed > 0)
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
        self.machine.potentiometers.check(index, volts)
        self.cut()
        before = self._before_hand()
        reached = self.machine.potentiometers.set(index, volts)
        self._note(0, before, wrong=False)
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
        before = self.training
        if self.rule.predictor != "last":
            self._catch_up()
        self.training, self.rule = training, rule
        self.drill.leave()
        if rule.name != rule_for(before).name:
            self._begin_answer()
        reordered = (training.order, training.seed) != (before.order, before.seed)
        self.position = replace(
            self.position,
            touched=self.position.touched or (reordered and self.position.index > 0),
            settled=False,
        )
        self.history.add(self._checkpoint(by_hand=True))

    def take_up(self, rule: str, **chosen: Any) -> None:
        """Go on by another rule, with the conventions of its text.

        Passes that its text has are counted from here.

        Parameters
        ----------
        rule : str
        **chosen
            Fields of `TrainingConfig` that come back when the conventions of the rule before go.

        Raises
        ------
        ConfigError
            If the rule is unknown or does not fit the machine.
        """
        training = taken_up(rule, self.training, **chosen)
        if training.rule != self.training.rule and "passes" in rule_for(training).teaching:
            most = int(LIMITS["passes"][1])
            passes = min(most, self.position.passes + training.passes)
            training = replace(training, passes=passes)
        self.change(training)

    def answering(self) -> Mark1:
        """The machine that answers for this run: not to be turned, and only good until it goes on.

        With most rules it is the one that is taught. The mean, the pocket and the votes go over
        the presentations since their rule was taken up.
        """
        following = self.following()
        return self.machine if following is None else following.machine(self.machine)

    def following(self) -> Predictor | None:
        """What follows the run to answer for it, if its rule asks for that."""
        if self.rule.predictor != "last":
            self._catch_up()
        return self._answer

    def cost(self) -> tuple[float, int]:
        """J and J₁ of the weights there are: Σ −d ν over the mistakes, and how many they are.

        J is what error correction and batch descend (Duda & Hart 1973, Pattern Classification).
        """
        return self.drill.cost()

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
            voters=tuple(history.voters),
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
        history = History(self.history.most, tape.spacing, list(tape.checkpoints), tape.end)
        history.voters = [np.asarray(voter) for voter in tape.voters]
        try:
            for checkpoint in tape.checkpoints:
                self._rule_for(checkpoint.training)
                self.machine.potentiometers.load(checkpoint.volts)
                self._check_answer(checkpoint, history.voters)
            self.machine.potentiometers.load(tape.volts)
        except (ConfigError, TrainingError):
            self.machine.potentiometers.load(volts)
            raise
        self.position, self.training, self.rule = tape.position, tape.training, rule
        self.history = history
        self.history.add_passes(tape.mistakes.tolist())
        self._order = (self._order_key(), tape.order)
        self._answer = None
        self.drill.leave()

    def cut(self) -> None:
        """Forget what lies after this place of the tape: a new branch begins here."""
        if self.position.step < self.history.end:
            self.history.cut(self.position)

    def _touch(self) -> None:
        """Note that a hand changed the weights: neither this pass nor the last proves anything."""
        self.position = replace(
            self.position, touched=self.position.index > 0, clean=False, settled=False
        )
        self.drill.leave()
        self.history.add(self._checkpoint(by_hand=True))

    def _checkpoint(self, by_hand: bool = False) -> Checkpoint:
        volts = self.machine.potentiometers.volts.copy()
        answer = self._answer.state if self._answer else None
        return Checkpoint(self.position, volts, self.training, by_hand, answer)

    def _restore(self, checkpoint: Checkpoint) -> None:
        self.position = checkpoint.position
        self.training = checkpoint.training
        self.rule = self._rule_for(checkpoint.training)
        self.machine.potentiometers.load(checkpoint.volts)
        self._begin_answer(checkpoint.answer)
        self.drill.leave()

    def _go_to(self, step: int) -> None:
        """Stand where the tape stood after so many presentations."""
        self._restore(self.history.before(step))
        while self.position.step < step:
            self._present(step - self.position.step, replay=True)

    # --- what follows the run to answer for it ---------------------------------------------------

    def _new_answer(self, rule: Rule, voters: list[NDArray[np.float32]]) -> Predictor | None:
        if rule.predictor == "mean":
            return Mean()
        if rule.predictor == "votes":
            return Votes(voters)
        return Pocket(self.drill.count_right) if rule.predictor == "pocket" else None

    def _begin_answer(self, state: NDArray[np.float64] | None = None) -> None:
        """Let what follows the run begin here, or stand where it stood in a checkpoint."""
        self._answer = self._new_answer(self.rule, self.history.voters)
        volts = self.machine.potentiometers.volts
        if self._answer and state is None:
            self._answer.begin(volts)
        elif self._answer and state is not None:
            self._answer.go_to(state, volts)

    def _check_answer(self, checkpoint: Checkpoint, voters: list[NDArray[np.float32]]) -> None:
        """Refuse, with a `TrainingError`, a checkpoint whose answer is none of its rule."""
        answer = self._new_answer(self._rule_for(checkpoint.training), list(voters))
        if (answer is None) != (checkpoint.answer is None):
            raise TrainingError("the tape lacks what its rule answers with, or has too much of it.")
        if answer and checkpoint.answer is not None:
            answer.go_to(checkpoint.answer, checkpoint.volts)

    def _catch_up(self) -> None:
        """After a tape was taken up in its middle, find again what follows the run there."""
        if self._answer is None:
            self._go_to(self.position.step)

    def _before_hand(self) -> NDArray[np.float32]:
        if self.rule.predictor != "last":
            self._catch_up()
        return self.machine.potentiometers.volts.copy()

    def _note(self, made: int, before: NDArray[np.float32], wrong: bool) -> None:
        if self._answer:
            self._answer.note(made, before, self.machine.potentiometers.volts, wrong)

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
        before = None
        following = self.following()
        if following:
            if not replay:
                following.check()
            before = self.machine.potentiometers.volts.copy()
        at = self.position
        due = self.history.next_checkpoint(at.step)
        wrong = self._reinforce(min(most, len(self.rows) - at.index, due - at.step))
        made, mistakes = len(wrong), int(np.count_nonzero(wrong))
        ends = at.index + made == len(self.rows) or (self.rule.when == "first" and mistakes > 0)
        moved = self._turn_what_waited() if ends and self.rule.waits else math.inf
        self._check_finite()
        if before is not None:
            self._note(made, before, mistakes > 0)
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
        if not replay:
            self.history.end = self.position.step
            if self.position.step == due:
                self.history.add(self._checkpoint())
        return made

    def _reinforce(self, count: int) -> NDArray[np.uint16]:
        """Present the next so many patterns, or fewer; returns the wrong R-units of each."""
        at, training, budget = self.position, self.training, -1
        if training.budget is not None and not self.rule.waits:
            budget = max(1, training.budget - at.total)
        if self.rule.predictor != "last" or self.rule.when == "first":
            budget = 1  # so that the weights before and after each mistake are seen
            count = 1 if training.decay else count
        if self.rule.waits and not self.drill.is_waiting:
            self.drill.wait(self.order()[: at.index], training, at.step - at.index + 1)
        rows = self.order()[at.index : at.index + count]
        return self.drill.present(rows, training, at.step + 1, budget)

    def _turn_what_waited(self) -> float:
        return self.drill.turn_what_waited(self.training)

    def _check_finite(self) -> None:
        """Go back to where the run stood, and say so, if a weight has grown beyond all numbers."""
        if np.isfinite(self.machine.potentiometers.volts).all():
            return
        step, eta = self.position.step, self.training.eta
        self._go_to(step)
        raise TrainingError(
            f"after step {step} a weight grows beyond all numbers: use a smaller η than "
            f"{eta:g}, smaller inputs, or end stops."
        )

    def _end_pass(self, replay: bool, moved: float) -> None:
        at = self.position
        if not replay:
            self.history.add_pass(at.mistakes)
        self.position = replace(
            at,
            passes=at.passes + 1,
            index=0,
            mistakes=0,
            touched=False,
            clean=self._is_clean(at),
            settled=moved < self.training.epsilon and not at.touched,
        )

    def _is_clean(self, at: Position) -> bool:
        """Whether a pass that is at its end shows that all is learned."""
        if self.training.stop != "check":
            return at.mistakes == 0 and not at.touched
        if isinstance(self._answer, Pocket):
            return self._answer.right == len(self.rows)
        return self.drill.count_right(self.machine.potentiometers.volts) == len(self.rows)
