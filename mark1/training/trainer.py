"""Training: step, advance in time slices, seek, and what a person does on the way.

Deterministic however it is sliced.
"""

from __future__ import annotations

import functools
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.errors import ConfigError, TrainingError
from mark1.machine.config import DEFAULTS, LIMITS, TrainingConfig, stream
from mark1.machine.faults import Faults
from mark1.machine.loop import ANSWER, PLACE, Outcome
from mark1.machine.machine import Mark1, Presentation
from mark1.machine.potentiometers import Wipers
from mark1.machine.response import Code
from mark1.messages import Message
from mark1.patterns.pattern_set import PatternSet
from mark1.training.conventions import rule_for, rule_of, taken_up
from mark1.training.pattern_loop import PatternLoop
from mark1.training.predictors import Mean, Pocket, Predictor, note_all, predictor_at, predictor_for
from mark1.training.progress import Progress, end_message, why_finished
from mark1.training.run_log import (
    LOG_BYTES,
    LONGEST_LABEL,
    Checkpoint,
    Curve,
    Position,
    RunLog,
    RunRecord,
    check_spacing,
)

#: Most bytes of weights kept for a predictor in one call of the inner loop, and most weights ×
#: patterns that the pocket checks after it, unless it is one check: a few milliseconds. A check of
#: 20,000 pictures in 26 classes takes 15 ms on the Mark I, and 60 ms on the full machine.
KEPT_BYTES, MOST_CHECKED = 2**22, 2**21

#: Steps between regular checkpoints of the log at first: the least number, and the greatest, which
#: lets a whole pass fit between two. Repeating the steps takes about ten milliseconds.
LEAST_SPACING, MOST_SPACING = 2**12, 2**14

#: The same for a recorded run, which goes back only if a weight overflows.
SPACING_RECORDED = 2**22

#: Seconds that one call of the inner loop may take; a slice overruns by no more than this. Where
#: nobody waits for the end of a slice it may take longer.
GRAIN, COARSE_GRAIN = 0.001, 0.05

#: Most presentations of the first call, and most numbers that they read; where nobody waits, only
#: most numbers, which take about ten milliseconds to read.
FIRST_CHUNK, FIRST_NUMBERS, FIRST_COARSE = 64, 2**19, 2**23

#: Most presentations of any call.
LARGEST_CHUNK = 2**20

#: Features of the next presentations, shape (m, features), where they are known.
Seen = NDArray[Any] | None


class Recording:
    """What a trainer records of its run, presentation by presentation.

    Attributes
    ----------
    costs : list of float
        J of the presentations of each pass, with rules that decide it by the weights before it.
    """

    def __init__(self) -> None:
        self.costs: list[float] = []
        self._mistaken: list[NDArray[np.int64]] = []

    @property
    def mistaken(self) -> NDArray[np.int64]:
        """The row of each mistake in order, shape (mistakes,)."""
        return np.concatenate([np.zeros(0, np.int64), *self._mistaken])

    def presented(
        self, outcome: Outcome, index: int, order: NDArray[np.int64] | None = None
    ) -> None:
        """Record which rows were answered wrongly, of those presented from place `index` on.

        Without an order the rows came one after another, so that none need be looked up.
        """
        places, are_wrong = outcome.wrong[PLACE] + index, outcome.wrong[ANSWER] > 0
        if not are_wrong.all():
            places = places[are_wrong]
        self._mistaken.append(places if order is None else order[places])

    def pass_ending(self, cost: float) -> None:
        """Record J before the updates of the pass are made."""
        self.costs.append(cost)


class Trainer:
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
    recording : Recording, optional
        Records the run from here on.
    features : ndarray of uint8, shape (n, k), optional
        What the machine sees in the training patterns, if it is known; a bias is left out.
    passes : int
        Passes made before, which decide how the next are shuffled.
    weights : ndarray of float64, shape (n, r_units), optional
        By what each turn is multiplied, as in `PatternLoop`, until the patterns change.

    Attributes
    ----------
    revision : int
        Grows with every change of the run.
    predictor : Predictor or None
        What follows the run and answers for it; None if its last weights answer.

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

    def __init__(
        self,
        machine: Mark1,
        patterns: PatternSet,
        training: TrainingConfig | None = None,
        recording: Recording | None = None,
        features: NDArray[np.uint8] | None = None,
        passes: int = 0,
        weights: NDArray[np.float64] | None = None,
    ) -> None:
        self.machine = machine
        self.training = training or TrainingConfig()
        self.revision = 0
        self._recording = recording
        self._take(self._loop_for(patterns, features, weights))
        self._adopt(self.training)
        machine.measure_by(self.training)
        affordable = max(2, LOG_BYTES // (8 * machine.config.weights))
        self._most, self._most_by_hand = min(1024, affordable), min(4096, affordable)
        self.position = Position(step=passes * len(self.rows), passes=passes)
        self.log = RunLog(
            self._most,
            self._most_by_hand,
            spacing=self._spacing() if recording is None else SPACING_RECORDED,
            curve=Curve(np.zeros(passes, np.int32)),  # nobody reads those made before
            passes=passes,
        )
        self._order: tuple[tuple[int, str, int], NDArray[np.int64]] | None = None
        numbers = machine.config.weights
        self._chunk = Chunk(min(FIRST_CHUNK, FIRST_NUMBERS // numbers))
        self._coarse = Chunk(FIRST_COARSE // numbers)
        self.predictor: Predictor | None = None
        self._begin_predictor()
        self.log.add(self._checkpoint(by_hand=True))

    def _loop_for(
        self,
        patterns: PatternSet,
        features: NDArray[np.uint8] | None = None,
        weights: NDArray[np.float64] | None = None,
    ) -> PatternLoop:
        code = Code(self.machine.config, patterns.codes)
        return PatternLoop(self.machine, patterns, code, features, weights)

    def _take(self, loop: PatternLoop) -> None:
        """Train on the patterns of this loop from now on."""
        self.pattern_loop = loop
        self.patterns, self.code, self.rows = loop.patterns, loop.code, loop.indices
        self._order = None

    def _adopt(self, training: TrainingConfig) -> None:
        """Train by these settings from now on."""
        self.rule = rule_of(training, self.code)
        self.training = training
        if training.is_eta_found:
            self.training = replace(training, eta=self._found_eta())

    def _found_eta(self) -> float:
        """Return an η for these patterns: a tenth of what is too large, in two digits."""
        if not self.rule.finds_eta:
            raise ConfigError("training.eta-not-found", rule=self.rule.name)
        most, limit = self.eta_too_large, LIMITS["eta"]
        tenth = DEFAULTS["eta"] if most is None else float(f"{most / 10:.2g}")
        return min(max(limit.low, tenth), limit.high)

    @property
    def eta_too_large(self) -> float | None:
        """The η from which a step takes the longest pattern no nearer to its goal, 2/‖x‖².

        None for rules whose steps do not depend on the sum, and without patterns.
        """
        longest = self.pattern_loop.longest if self.rule.finds_eta else 0.0
        return 2 / longest if longest else None

    @property
    def warning(self) -> Message | None:
        """What is wrong with the settings for these patterns, if anything is."""
        most, eta = self.eta_too_large, self.training.eta
        if most is None or eta < most:
            return None
        return Message(
            "training.eta-too-large", {"eta": f"{eta:g}", "most": f"{most:.3g}"}, "wrong"
        )

    @property
    def ending(self) -> Message:
        """What there is to say of a finished run."""
        return self.warning or end_message(self.progress, self.training, self.machine)

    @property
    def finished(self) -> str | None:
        """Why there is nothing left to do, as in `Progress`, or None."""
        if self.position.step < self.log.end:
            return None  # the log goes on from here
        is_full = self.predictor is not None and self.predictor.room < 1
        found = why_finished(self.position, self.training, self.rule)
        return found or ("memory" if is_full else None)

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
            unit_total=at.unit_total,
            finished=self.finished,
        )

    @property
    def next_pattern(self) -> int | None:
        """Index of the pattern presented next in the set; None without training patterns."""
        if not len(self.rows):
            return None
        return int(self.rows[self.order()[self.position.index]])

    def order(self) -> NDArray[np.int64]:
        """The order of the present pass, as rows of the training patterns."""
        key = self._order_key()
        if self._order is None or self._order[0] != key:
            given = self.training.order == "given"
            rows = self.pattern_loop.rows if given else draw_order(len(self.rows), *key)
            self._order = (key, rows)
        return self._order[1]

    def _order_key(self) -> tuple[int, str, int]:
        seed = self.machine.config.seed if self.training.seed is None else self.training.seed
        return self.position.passes, self.training.order, seed

    # --- going on -------------------------------------------------------------------------------

    def step(self) -> Presentation | None:
        """Present the next pattern once and reinforce, even after the run is finished.

        Returns
        -------
        Presentation or None
            What every part did, with the weights before the update, the desired response and the
            update itself. None where the log holds a picture taught by hand.

        Raises
        ------
        PatternError
            If the patterns cannot be learned from.
        """
        by_hand = self._by_hand_next()
        shown = None
        if not (by_hand and by_hand.taught):
            shown = self._show_next()
        if by_hand:  # its checkpoint holds what was done
            self._restore(by_hand)
        return shown

    def _by_hand_next(self) -> Checkpoint | None:
        """The checkpoint of what was done by hand right after the next presentation, if any."""
        later = self.log.next_by_hand(self.position.step)
        return later if later and later.position.step == self.position.step + 1 else None

    def _show_next(self) -> Presentation:
        """Present the next pattern, and reinforce."""
        replay = self.position.step < self.log.end
        if not replay:
            self.patterns.check_trainable()
        shown = self.upcoming()
        assert shown is not None
        before = self.machine.potentiometers.wipers
        self._present(1, replay, shown.features[None])
        return replace(shown, turn=self._turned_since(before), before=before.volts)

    def upcoming(self) -> Presentation | None:
        """Present the next pattern without reinforcing, with its desired response.

        None without training patterns, or where the log holds a picture taught by hand.
        """
        index, by_hand = self.next_pattern, self._by_hand_next()
        if index is None or (by_hand and by_hand.taught):
            return None
        shown = self.machine.present(self.patterns.pictures[index], self.position.step + 1)
        return replace(shown, desired=self.code.words[self.patterns.labels[index]])

    def advance(self, seconds: float = math.inf, steps: int | None = None) -> Progress:
        """Train until the time or the steps are used up, or the run is finished.

        Parameters
        ----------
        seconds : float
            Overrun by about a millisecond at most; but something is presented in any case, so that
            a computer busy with other work comes to an end, too.
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
            left -= self._timed(left, self._go_on, grain)
            if time.perf_counter() >= end:
                break
        return self.progress

    def finish(self) -> Progress:
        """Train until the run is finished."""
        return self.advance()

    def make_pass(self) -> int:
        """Make one whole pass, even over patterns of a single class.

        Returns
        -------
        int
            Mistakes in it.
        """
        number = self.position.passes
        while self.position.passes == number:
            self._go_on(len(self.rows))
        return self.log.mistakes_in(number)

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
        self._go_to(step, seconds)
        return self.progress

    def cost(self) -> tuple[float, int]:
        """Compute J and J₁ at the current weights: Σ −d ν over unit mistakes, and wrong answers.

        J is what error correction and batch descend (Duda & Hart 1973, Pattern Classification).
        """
        return self.pattern_loop.cost(self.rule.joint)

    # --- by hand --------------------------------------------------------------------------------

    def teach(self, picture: NDArray[Any], desired: NDArray[np.int8]) -> Presentation:
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
            If there is not one desired response for each R-unit, or if a weight overflows; then
            the weights stay as they were.
        """
        units = self.machine.config.r_units
        if desired.shape != (units,):
            raise TrainingError("training.desired-count", given=len(desired), units=units)
        shown = self.machine.present(picture, self.position.step + 1)
        self.cut()
        self.log.check_room()
        before = self._before_hand()
        missed = self.machine.reinforce(shown.features, desired, self.training)
        self._check_finite_after_hand(before)
        self._note(1, before, missed > 0)
        at = self.position
        total, units = at.total + shown.is_wrong(desired, self.code), at.unit_total + missed
        self.position = at._replace(step=at.step + 1, total=total, unit_total=units)
        self._touch(taught=True)
        turn = self._turned_since(before)
        return replace(shown, desired=desired, turn=turn, before=before.volts)

    def _turned_since(self, before: Wipers) -> NDArray[np.float64]:
        """Return how far each potentiometer has turned, in volts."""
        pots = self.machine.potentiometers
        turned: NDArray[np.float64] = (pots.positions - before.positions) * pots.unit
        return turned

    def turn(self, index: int, volts: float, label: str = "") -> float:
        """Turn one potentiometer by hand; returns its volts, which a stop may limit.

        The parameters and errors are those of `turn_several`.
        """
        self.turn_several(((index, volts),), label)
        return float(self.machine.potentiometers.volts[index])

    def turn_several(self, turns: Sequence[tuple[int, float]], label: str = "") -> None:
        """Turn potentiometers by hand, as far as their stops let them.

        Parameters
        ----------
        turns : sequence of (index, volts)
        label : str
            Name of the chapter that begins here; none begins if it is empty.

        Raises
        ------
        ConfigError
            If there is no such potentiometer or the volts are not a finite number. None is turned.
        """
        for index, volts in turns:
            self.machine.potentiometers.check(index, volts)
        self.cut()
        for index, volts in turns:
            before = self._before_hand() if self.predictor else None
            self.machine.potentiometers.set(index, volts)
            if before:  # each turn, so that a gesture may be cut anywhere
                self._note(0, before, wrong=False)
        self._touch(label)

    def change(self, training: TrainingConfig, label: str = "") -> None:
        """Change the settings, and begin a chapter with this label.

        What was learned by another rule proves nothing for this one, and its passes are counted
        from here.

        Raises
        ------
        ConfigError
            If the rule is unknown.
        """
        rule = rule_of(training, self.code)
        self.cut()
        before = self.training
        self._adopt(training)
        self.pattern_loop.discard_pending()
        old = self.machine.potentiometers.wipers
        self.machine.measure_by(self.training)
        is_other = rule.name != rule_for(before).name
        if is_other:
            self._begin_predictor()
            self.position = self.position._replace(start_pass=self.position.passes, clean=False)
        elif isinstance(self.predictor, Mean):
            self.predictor.measured_in(old.unit, self.machine.potentiometers.wipers)
        reordered = (training.order, training.seed) != (before.order, before.seed)
        touched = self.position.touched or ((reordered or is_other) and self.position.index > 0)
        self.position = self.position._replace(touched=touched, settled=False)
        self._add_by_hand(label)

    def take_up(self, rule: str, label: str = "", **chosen: Any) -> None:
        """Change the rule, and adopt the conventions of its source.

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
        self.change(taken_up(rule, self.training, **chosen), label)

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
            unit_total=at.unit_total,
        )
        self._begin_predictor()
        self._add_by_hand(label)

    def take_faults(self, faults: Faults, label: str = "") -> None:
        """Break or mend parts of the machine, and begin a chapter with this label.

        Raises
        ------
        ConfigError
            If the machine has no such part.
        """
        faults.check(self.machine.config, self.machine.plugboard)
        self.cut()
        self.machine.take_faults(faults)
        self._take(self._loop_for(self.patterns))
        self._begin_predictor()
        self._touch(label)

    def cut(self) -> None:
        """Remove everything after this step from the log."""
        if self.position.step < self.log.end:
            self.log.cut(self.position)
            self.revision += 1

    def _touch(self, label: str = "", taught: bool = False) -> None:
        """Log a change by hand, after which neither this pass nor the last proves anything."""
        at = self.position
        self.position = at._replace(touched=at.index > 0, clean=False, settled=False)
        self.pattern_loop.discard_pending()
        self._add_by_hand(label, taught)

    def _add_by_hand(self, label: str = "", taught: bool = False) -> None:
        """Log a change by hand; several at one step make one checkpoint with all labels."""
        last = self.log.checkpoints[-1]
        if last.position.step == self.position.step:
            taught = taught or last.taught
            labels = dict.fromkeys(filter(None, f"{last.label} · {label}".split(" · ")))
            label = " · ".join(labels)
        checkpoint = self._checkpoint(by_hand=True)
        self.log.add(replace(checkpoint, label=label[:LONGEST_LABEL], taught=taught))

    def _check_finite_after_hand(self, before: Wipers) -> None:
        """If a weight overflows, restore the weights and raise an error."""
        potentiometers, at = self.machine.potentiometers, self.position
        if not potentiometers.is_finite:
            potentiometers.load(before)
            raise TrainingError("training.overflow", step=at.step, eta=f"{self.training.eta:g}")

    def _before_hand(self) -> Wipers:
        if predictor := self.predictor:
            predictor.check()
        return self.machine.potentiometers.wipers

    # --- the run as a record --------------------------------------------------------------------

    @property
    def record(self) -> RunRecord:
        """The whole run, frozen, for a file or to return to."""
        log = self.log
        return RunRecord(
            position=self.position,
            training=self.training,
            patterns=self.patterns,
            faults=self.machine.faults,
            wipers=self.machine.potentiometers.wipers,
            order=self.order(),
            checkpoints=tuple(log.checkpoints),
            curve=log.curve,
            passes=log.passes,
            spacing=log.spacing,
            end=log.end,
            voters=tuple(log.voters),
            predictor=self.predictor.state if self.predictor else None,
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
        for wipers in (*voters, record.wipers, *(c.wipers for c in record.checkpoints)):
            self.machine.potentiometers.check_volts(wipers)
        for faults in {record.faults, *(c.faults for c in record.checkpoints)}:
            faults.check(self.machine.config, self.machine.plugboard)
        code = self._loop_for(record.patterns).code
        rule = rule_of(record.training, code)
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
        self.machine.potentiometers.load(record.wipers)
        self.position = record.position
        self._equip(record)
        self._adopt(record.training)
        self.log = RunLog.of(record, self._most, self._most_by_hand)
        self._order = (self._order_key(), record.order)
        self.predictor = predictor_at(record, self.rule, self._count_right, self.log.voters)
        self.pattern_loop.discard_pending()
        self.revision += 1

    def _checkpoint(self, by_hand: bool = False) -> Checkpoint:
        self.revision += 1
        return Checkpoint(
            position=self.position,
            wipers=self.machine.potentiometers.wipers,
            training=self.training,
            patterns=self.patterns,
            faults=self.machine.faults,
            by_hand=by_hand,
            predictor=self.predictor.state if self.predictor else None,
        )

    def _restore(self, checkpoint: Checkpoint) -> None:
        self._equip(checkpoint)
        self.position = checkpoint.position
        self._adopt(checkpoint.training)
        self.machine.potentiometers.load(checkpoint.wipers)
        self.predictor = predictor_at(checkpoint, self.rule, self._count_right, self.log.voters)
        self.pattern_loop.discard_pending()
        self.revision += 1

    def _equip(self, at: Checkpoint | RunRecord) -> None:
        """Take up patterns and broken parts as they were at a moment."""
        if at.patterns is not self.patterns or at.faults != self.machine.faults:
            self.machine.take_faults(at.faults)
            self._take(self._loop_for(at.patterns))

    # --- the predictor --------------------------------------------------------------------------

    def answering(self) -> Mark1:
        """Return the machine that answers for this run; read only, valid until the run continues.

        With most rules it is the one being trained. The mean, the pocket and the votes cover the
        presentations since their rule was chosen or the patterns changed.
        """
        return self.predictor.machine(self.machine) if self.predictor else self.machine

    def _spacing(self) -> int:
        """Return the steps between regular checkpoints at first."""
        count = len(self.rows)
        return count if LEAST_SPACING < count <= MOST_SPACING else LEAST_SPACING

    def _begin_predictor(self) -> None:
        """Start the predictor of the rule, if it has one, at the current weights."""
        self.predictor = predictor_for(self.rule, self._count_right, self.log.voters)
        if self.predictor:
            self.predictor.begin(self.machine.potentiometers.wipers)

    def _count_right(self, wipers: Wipers) -> int:
        return len(self.rows) - self.pattern_loop.count_wrong(wipers)

    def _note(self, made: int, before: Wipers, wrong: bool) -> None:
        if self.predictor:
            self.predictor.note(made, before, self.machine.potentiometers.wipers, wrong)

    def _most_kept(self, predictor: Predictor, count: int) -> int:
        """Return the most mistakes of one call if a predictor needs the weights after each."""
        weights = self.machine.config.weights
        most = min(count, predictor.room, KEPT_BYTES // (8 * weights))
        if isinstance(predictor, Pocket):
            most = min(most, MOST_CHECKED // (weights * len(self.rows)))
        if self.training.budget is not None:
            most = min(most, self.training.budget - self.position.total)
        return max(1, most)

    # --- presenting -----------------------------------------------------------------------------

    def _go_to(self, step: int, seconds: float = math.inf) -> None:
        """Go to the position after this many presentations, or part of the way if time runs out.

        Another call continues from there.
        """
        end, grain = time.perf_counter() + seconds, grain_of(seconds)
        start = self.log.before(step)
        if not start.position.step <= self.position.step <= step:
            self._restore(start)
        while self.position.step < step:
            replay = functools.partial(self._present, replay=True)
            self._timed(step - self.position.step, replay, grain)
            if time.perf_counter() >= end:
                return

    def _go_on(self, most: int) -> int:
        """Make up to this many presentations, replaying first what the log holds."""
        step = self.position.step
        if step == self.log.end:
            return self._present(most)
        most = min(most, self.log.end - step)
        by_hand = self.log.next_by_hand(step)
        if by_hand is None or by_hand.position.step > step + most:
            return self._present(most, replay=True)
        # No replay could find what was done by hand there; its checkpoint holds the result.
        self._restore(by_hand)
        return by_hand.position.step - step

    def _timed(self, most: int, present: Callable[[int], int], grain: float) -> int:
        """Make as many presentations as fit into `grain` seconds, and no more than `most`.

        If some of this pass must be repeated first, repeat as many of them, and make none.
        """
        self.pattern_loop.in_slices = grain < COARSE_GRAIN
        chunk = self._chunk if grain < COARSE_GRAIN else self._coarse
        began = time.perf_counter()
        repeated = self._collect_again(chunk.size)
        made = 0 if repeated else present(min(chunk.size, most))
        chunk.adapt(repeated or made, time.perf_counter() - began, grain)
        return made

    def _collect_again(self, most: int) -> int:
        """Repeat presentations of this pass whose updates are pending until its end.

        Returns how many: at most `most`, none if all are collected or the rule does not wait.
        """
        at, loop = self.position, self.pattern_loop
        if not self.rule.waits:
            return 0
        if not loop.has_pending:
            loop.begin_pending(self.training)
        made = loop.collected
        if made == at.index:
            return 0
        rows = self.order()[made : at.index][:most]
        return loop.present(rows, self.training, at.step - at.index + made + 1).made

    def _present(self, most: int, replay: bool = False, seen: Seen = None) -> int:
        """Make up to this many presentations, no further than this pass or the next checkpoint.

        Returns how many.
        """
        while self._collect_again(len(self.rows)):
            pass
        predictor, kept = self.predictor, None
        mean = predictor if isinstance(predictor, Mean) else None
        if not replay:
            self.log.check_room()
            if predictor:
                predictor.check()
        at = self.position
        due = self.log.next_checkpoint(at.step)
        count = min(most, len(self.rows) - at.index, due - at.step)
        before = self.machine.potentiometers.wipers if predictor else None
        if predictor and not mean:
            count = 1 if self.training.decay else count
            kept = np.empty((self._most_kept(predictor, count), self.machine.config.weights))
        outcome = self._reinforce(count, seen, kept, mean)
        ends = self._ends_pass(outcome)
        moved = self._apply_pending() if ends and self.rule.waits else math.inf
        self._check_finite(outcome.made, replay)
        if predictor and before:
            note_all(predictor, before, kept, self.machine.potentiometers.wipers, outcome)
        if self._recording:
            given = self.training.order == "given"
            self._recording.presented(outcome, at.index, None if given else self.order())
        self.position = at.after(outcome)
        self.revision += 1
        if ends:
            self._end_pass(replay, moved)
        if not replay:
            self.log.end = self.position.step
            if self.position.step == due:
                self.log.add(self._checkpoint())
        return outcome.made

    def _reinforce(
        self, count: int, seen: Seen, kept: NDArray[np.float64] | None, mean: Mean | None
    ) -> Outcome:
        """Present the next patterns, at most `count`."""
        at, training, budget = self.position, self.training, -1
        if training.budget is not None and not self.rule.waits:
            budget = max(1, training.budget - at.total)
        if self.rule.when == "first":
            budget = 1
        rows = self.order()[at.index : at.index + count]
        late, noted = (mean.late, mean.made) if mean else (None, 0)
        return self.pattern_loop.present(
            rows, training, at.step + 1, budget, seen, kept, late, noted
        )

    def _apply_pending(self) -> float:
        """Apply the pending updates of a pass; returns the length of the change."""
        if self._recording:
            presented = np.sort(self.order())  # each as often as it was drawn
            self._recording.pass_ending(self.pattern_loop.cost(self.rule.joint, presented)[0])
        return self.pattern_loop.apply_pending(self.training)

    def _check_finite(self, made: int, replay: bool) -> None:
        """If a weight overflows, return to the step before it and raise an error."""
        if self.machine.potentiometers.is_finite:
            return
        step = self.position.step
        self._restore(self.log.before(step))
        self._go_to(step)
        if self._recording:  # its checkpoints are far apart, and each half would start at the last
            self.log.add(self._checkpoint())
        for goal in (step + made // 2, step + made) if made > 1 else ():  # one raises the error
            while self.position.step < goal:
                self._present(goal - self.position.step, replay)
        raise TrainingError("training.overflow", step=step, eta=f"{self.training.eta:g}")

    def _ends_pass(self, outcome: Outcome) -> bool:
        """Whether these presentations complete the pass."""
        is_last = self.position.index + outcome.made == len(self.rows)
        return is_last or (self.rule.when == "first" and outcome.wrong.size > 0)

    def _end_pass(self, replay: bool, moved: float) -> None:
        at = self.position
        if not replay:
            self.log.add_pass(at.mistakes)
        settled = moved < self.training.epsilon and not at.touched
        self.position = at.after_pass(self._is_clean(at), settled)

    def _is_clean(self, at: Position) -> bool:
        """Whether a pass that is ending shows that all patterns are learned."""
        if self.training.stop != "check":
            return at.unit_mistakes == 0 and not at.touched
        if isinstance(self.predictor, Pocket):
            return self.predictor.right == len(self.rows)
        return self.pattern_loop.is_right(self.machine.potentiometers, self.rule.joint)


def grain_of(seconds: float) -> float:
    """Return the time limit of one call of the inner loop, in seconds, in a slice this long."""
    return GRAIN if math.isfinite(seconds) else COARSE_GRAIN


class Chunk:
    """Adapts the number of presentations of a call to the time that the last one took.

    Parameters
    ----------
    size : int
        Presentations of the first call; at least one is made.

    Attributes
    ----------
    size : int
        Presentations of the next call.
    """

    def __init__(self, size: int) -> None:
        self.size = min(max(1, size), LARGEST_CHUNK)

    def adapt(self, shown: int, seconds: float, grain: float) -> None:
        """Adapt the size after a call that showed this many patterns in this time."""
        if seconds > grain and shown:
            self.size = max(1, min(self.size, int(shown * grain / seconds)))
        elif shown == self.size:
            self.size = min(2 * self.size, LARGEST_CHUNK)


def draw_order(count: int, passes: int, order: str, seed: int) -> NDArray[np.int64]:
    """Return the order of one pass, as rows of the training patterns.

    Parameters
    ----------
    count : int
        Number of training patterns.
    passes : int
        Passes made before.
    order : {"given", "shuffled", "random"}
        With ``random`` each pattern is drawn from all of them, so that a pass may show one twice.
    seed : int
    """
    if order == "shuffled":
        return stream(seed, "order", passes).permutation(count)
    if order == "random":
        return stream(seed, "order", passes).integers(0, count, size=count)
    return np.arange(count)
