"""Training: step, advance in time slices, seek. Deterministic however it is sliced."""

from __future__ import annotations

import math
import time
from dataclasses import replace

from mark1.errors import TrainingError
from mark1.machine import kernels
from mark1.machine.conventions import rule_of
from mark1.machine.machine import Presentation
from mark1.training.by_hand import ByHand
from mark1.training.chunk import grain_of
from mark1.training.following import predictor_at
from mark1.training.predictors import Predictor
from mark1.training.progress import Progress
from mark1.training.run_log import RunLog, RunRecord, check_spacing

#: Steps above which a replay is worth loading the compiled loop.
LONG = 2**12


class Trainer(ByHand):
    """Teaches a machine a set of patterns, and keeps a log of the run.

    A budget of time decides when `advance` pauses, never what it computes: the same machine,
    patterns and settings give the same weights, step for step.

    What a person does on the way (teaching one picture, turning a potentiometer, another η, other
    patterns, a broken part) goes on the log too. Training on from the middle of the log replays it
    to its end; to do something else there, `cut` it first.

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
            faults=self.machine.faults,
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
        for faults in {record.faults, *(c.faults for c in record.checkpoints)}:
            faults.check(self.machine.config, self.machine.plugboard)
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
        self._equip(record)
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
