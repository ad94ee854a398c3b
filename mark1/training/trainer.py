"""Training: step, advance in time slices, seek. Deterministic however it is sliced."""

from __future__ import annotations

import math
import time
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.errors import TrainingError
from mark1.machine import kernels
from mark1.machine.config import TrainingConfig
from mark1.machine.conventions import rule_for, rule_of, taken_up
from mark1.machine.limits import LIMITS
from mark1.machine.machine import Presentation
from mark1.patterns.pattern_set import PatternSet
from mark1.training.chunk import grain_of
from mark1.training.following import predictor_at
from mark1.training.predictors import Predictor
from mark1.training.presenter import Presenter
from mark1.training.progress import Progress
from mark1.training.run_log import Position, RunLog, RunRecord, check_spacing

#: Steps above which a replay is worth loading the compiled loop.
LONG = 2**12


class Trainer(Presenter):
    """Teaches a machine a set of patterns, and keeps a log of the run.

    A budget of time decides when `advance` pauses, never what it computes: the same machine,
    patterns and settings give the same weights, step for step.

    What a person does on the way (teaching one picture, turning a potentiometer, another η, other
    patterns) goes on the log too. Training on from the middle of the log replays it to its end;
    to do something else there, `cut` it first.

    Parameters
    ----------
    machine : Mark1
        Its weights change in place, and are where the run starts.
    patterns : PatternSet
        Those marked for test are left out.
    training : TrainingConfig, optional
    recorder : Recorder, optional

    Attributes
    ----------
    revision : int
        Grows with every change of the run.

    Raises
    ------
    ConfigError
        If the rule is unknown, or the R-units cannot name all classes.
    PatternError
        If the pictures do not fit the machine, or are too many for one run.

    Examples
    --------
    >>> from mark1.machine.config import MachineConfig
    >>> from mark1.patterns import shapes
    >>> letters = shapes.make("letters")
    >>> trainer = Trainer(Mark1(MachineConfig.of(classes=26)), letters)
    >>> trainer.finish().finished
    'learned'
    """

    @property
    def progress(self) -> Progress:
        """How far the run has come."""
        at = self.position
        begun = at.start_pass < at.passes <= self.log.passes
        return Progress(
            step=at.step,
            first=self.log.first,
            end=self.log.end,
            passes=at.passes,
            start_pass=at.start_pass,
            of=self.training.passes,
            index=at.index,
            patterns=len(self.rows),
            mistakes=at.mistakes,
            last_mistakes=self.log.mistakes_in(at.passes - 1) if begun else None,
            total=at.total,
            finished=self.finished,
        )

    def step(self, seconds: float = math.inf) -> Presentation | None:
        """Present the next pattern once and reinforce, even after the run is finished.

        Parameters
        ----------
        seconds : float
            If they run out first, the position is as before, and another call continues.

        Returns
        -------
        Presentation or None
            What every part did, with the weights before the update, the desired response and the
            update itself. None if time ran out, or where the log holds a picture taught by hand.

        Raises
        ------
        PatternError
            If the patterns cannot be learned from.
        """
        number = self.position.step + 1
        later = self.log.next_by_hand(number - 1)
        by_hand = later if later and later.position.step == number else None
        shown = None
        if not (by_hand and by_hand.taught):
            shown = self._show_next(number, seconds)
        if by_hand and (shown or by_hand.taught):  # its checkpoint holds what was done
            self._restore(by_hand)
        return shown

    def _show_next(self, number: int, seconds: float) -> Presentation | None:
        """Present the next pattern, whose number in the run is given, and reinforce."""
        replay = number <= self.log.end
        if not replay:
            self.patterns.check_trainable()
        index = self.next_pattern
        assert index is not None
        shown = self.machine.present(self.patterns.pictures[index], number)
        desired = self.code.words[self.patterns.labels[index]]
        before = self.machine.potentiometers.volts.copy()
        if not self._present_now(replay, 1, shown.features[None], seconds):
            return None
        turn = self.machine.potentiometers.volts - before
        return replace(shown, desired=desired, turn=turn, before=before)

    def advance(self, seconds: float = math.inf, steps: int | None = None) -> Progress:
        """Train until the time or the steps are used up, or the run is finished.

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
        end, grain = time.perf_counter() + seconds, grain_of(seconds)
        left, checked = 2**62 if steps is None else steps, None
        while self.finished is None and left > 0:
            if self.patterns is not checked and self.position.step == self.log.end:
                self.patterns.check_trainable()
                checked = self.patterns
            if time.perf_counter() >= end:
                break
            left -= self._timed(left, self._go_on, grain)
        return self.progress

    def finish(self) -> Progress:
        """Train until the run is finished, with the compiled loop."""
        kernels.compiled()
        return self.advance()

    def seek(self, step: int, seconds: float = math.inf) -> Progress:
        """Go to a step of the log, and restore machine, settings and patterns.

        Parameters
        ----------
        step : int
        seconds : float
            If they run out first, the run stops on the way, and another call continues.

        Raises
        ------
        TrainingError
            If the log does not hold this step.
        """
        if not self.log.first <= step <= self.log.end:
            raise TrainingError(
                "training.no-such-step", step=step, first=self.log.first, last=self.log.end
            )
        if seconds == math.inf and step - self.log.before(step).position.step > LONG:
            kernels.compiled()
        self._go_to(step, seconds)
        return self.progress

    def teach(
        self, picture: NDArray[np.uint8] | NDArray[np.float32], desired: NDArray[np.int8]
    ) -> Presentation:
        """Present one picture by hand and reinforce; one step of the log.

        Parameters
        ----------
        picture : ndarray, shape (rows, columns)
        desired : ndarray of int8, shape (r_units,)
            ±1, or 0 for an R-unit that is not taught.

        Returns
        -------
        Presentation
            With the weights before the update, the desired response and the update itself.

        Raises
        ------
        PatternError
            If the picture does not fit the machine.
        TrainingError
            If there is not one desired response for each R-unit.
        """
        units = self.machine.config.r_units
        if desired.shape != (units,):
            raise TrainingError("training.desired-count", given=len(desired), units=units)
        shown = self.machine.present(picture, self.position.step + 1)
        self.cut()
        self.log.check_room()
        before = self._before_hand()
        missed = self.machine.reinforce(shown.features, desired, self.training)
        self._note(1, before, missed > 0)
        at = self.position
        total, corrections = at.total + (missed > 0), at.corrections + missed
        self.position = replace(at, step=at.step + 1, total=total, corrections=corrections)
        self._touch(taught=True)
        turn = self.machine.potentiometers.volts - before
        return replace(shown, desired=desired, turn=turn, before=before)

    def turn(self, index: int, volts: float, label: str = "") -> float:
        """Turn one potentiometer by hand; returns its volts, which a stop may limit.

        Parameters
        ----------
        index : int
        volts : float
        label : str
            Name of the chapter that begins here; none begins if it is empty.

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
        self._touch(label)
        return reached

    def change(self, training: TrainingConfig, label: str = "") -> None:
        """Change the settings, and begin a chapter with this label.

        Raises
        ------
        ConfigError
            If the rule is unknown.
        """
        rule = rule_of(training, self.code)
        self.cut()
        before = self.training
        if self.rule.predictor != "last":
            self._catch_up()
        self._adopt(training)
        self.pattern_loop.discard_pending()
        if rule.name != rule_for(before).name:
            self._begin_predictor()
        reordered = (training.order, training.seed) != (before.order, before.seed)
        touched = self.position.touched or (reordered and self.position.index > 0)
        self.position = replace(self.position, touched=touched, settled=False)
        self._add_by_hand(label)

    def take_up(self, rule: str, label: str = "", **chosen: Any) -> None:
        """Change the rule, and adopt the conventions of its source.

        Passes that the source prescribes count from here.

        Parameters
        ----------
        rule : str
        label : str
            Name of the chapter that begins here; none begins if it is empty.
        **chosen
            Fields of `TrainingConfig` to restore where the old rule had conventions of its own.

        Raises
        ------
        ConfigError
            If the rule is unknown or does not fit the machine.
        """
        training = taken_up(rule, self.training, **chosen)
        if training.rule != self.training.rule and "passes" in rule_for(training).teaching:
            made = self.position.passes - self.position.start_pass
            passes = min(int(LIMITS["passes"].high), made + training.passes)
            training = replace(training, passes=passes)
        self.change(training, label)

    def take_patterns(self, patterns: PatternSet, label: str = "") -> None:
        """Replace the patterns and begin a new pass; weights and log are kept.

        Raises
        ------
        ConfigError
            If the R-units cannot name all classes.
        PatternError
            If the pictures do not fit the machine, or are too many for one run.
        """
        loop = self._loop_for(patterns)
        self.cut()
        renamed = patterns.is_renamed(self.patterns)
        if renamed and self.rule.predictor != "last":
            self._catch_up()
        self._take(loop)
        if renamed:
            self._add_by_hand(label)
            return
        at = self.position
        self.position = Position(
            step=at.step,
            passes=at.passes,
            start_pass=at.passes,
            total=at.total,
            corrections=at.corrections,
        )
        self._begin_predictor()
        self._add_by_hand(label)

    def cost(self) -> tuple[float, int]:
        """Compute J and J₁ at the current weights: Σ −d ν over the mistakes, and their number.

        J is what error correction and batch descend (Duda & Hart 1973, Pattern Classification).
        """
        return self.pattern_loop.cost(self.rule.joint)

    @property
    def record(self) -> RunRecord:
        """The whole run, frozen, for a file or to return to."""
        log = self.log
        return RunRecord(
            position=self.position,
            training=self.training,
            patterns=self.patterns,
            volts=self.machine.potentiometers.volts.copy(),
            order=self.order(),
            checkpoints=tuple(log.checkpoints),
            curve=log.curve,
            passes=log.passes,
            spacing=log.spacing,
            end=log.end,
            voters=tuple(log.voters),
            predictor=self._predictor.state if self._predictor else None,
        )

    def check(self, record: RunRecord) -> None:
        """Reject a record that this machine cannot have made.

        Raises
        ------
        TrainingError, ConfigError, PatternError
            If it does not fit the machine, or holds what no run can leave behind.
        """
        record.check()
        check_spacing(record.spacing, self.machine.config.weights)
        voters = list(record.voters)
        for volts in (*voters, record.volts, *(c.volts for c in record.checkpoints)):
            self.machine.potentiometers.check_volts(volts)
        code = self._loop_for(record.patterns).code
        rule = rule_of(record.training, code)
        if record.predictor is not None:
            predictor_at(record, rule, self._count_right, voters)
        seen = record.patterns
        for checkpoint in record.checkpoints:
            if checkpoint.patterns is not seen:
                seen = checkpoint.patterns
                code = self._loop_for(seen).code
            rule = rule_of(checkpoint.training, code)
            predictor_at(checkpoint, rule, self._count_right, voters)

    def resume(self, record: RunRecord) -> None:
        """Continue from a record of this machine that `check` has accepted."""
        self.machine.potentiometers.load(record.volts)
        self.position = record.position
        if record.patterns is not self.patterns:
            self._take(self._loop_for(record.patterns))
        self._adopt(record.training)
        self.log = RunLog.of(record, self._most, self._most_by_hand)
        self._order = (self._order_key(), record.order)
        self._predictor = self._predictor_of(record)
        self.pattern_loop.discard_pending()
        self.revision += 1

    def _predictor_of(self, record: RunRecord) -> Predictor | None:
        if record.predictor is None:
            return None
        return predictor_at(record, self.rule, self._count_right, self.log.voters)
