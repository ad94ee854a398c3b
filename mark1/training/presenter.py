"""The presenter: presents patterns to a machine by a rule, and logs what a replay needs."""

from __future__ import annotations

import functools
import math
import time
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from mark1.errors import TrainingError
from mark1.machine.config import TrainingConfig
from mark1.machine.conventions import rule_of
from mark1.machine.machine import Mark1
from mark1.machine.response import Code
from mark1.patterns.pattern_set import PatternSet
from mark1.training.checking import Checking
from mark1.training.chunk import Chunk, grain_of
from mark1.training.following import note_all, predictor_at, predictor_for
from mark1.training.orders import draw_order
from mark1.training.pattern_loop import PatternLoop
from mark1.training.predictors import Pocket, Predictor
from mark1.training.progress import why_finished
from mark1.training.recorder import Recorder
from mark1.training.run_log import LOG_BYTES, Checkpoint, Position, RunLog, RunRecord

#: Most bytes of weights kept for a predictor in one slice.
KEPT_BYTES = 2**22

#: Features of the next presentations, shape (m, features), where they are known.
Seen = NDArray[np.float32] | None


class Presenter:
    """Presents patterns in the order of the training, for the first time or again from the log.

    `Trainer` is its public face.
    """

    _spacing = 4096  # steps between regular checkpoints of the log at first

    def __init__(
        self,
        machine: Mark1,
        patterns: PatternSet,
        training: TrainingConfig | None = None,
        recorder: Recorder | None = None,
        features: NDArray[np.uint8] | None = None,
    ) -> None:
        self.machine = machine
        self.training = training or TrainingConfig()
        self.position = Position()
        self.revision = 0
        self._recorder = recorder
        self._take(self._loop_for(patterns, features))
        self._adopt(self.training)
        affordable = max(2, LOG_BYTES // (4 * machine.config.weights))
        self._most, self._most_by_hand = min(1024, affordable), min(4096, affordable)
        self.log = RunLog(self._most, self._most_by_hand, spacing=self._spacing)
        self._order: tuple[tuple[int, str, int], NDArray[np.int64]] | None = None
        self._chunk = Chunk(machine.config.weights)
        self._predictor: Predictor | None = None
        self._begin_predictor()
        self.log.add(self._checkpoint(by_hand=True))

    def _loop_for(
        self, patterns: PatternSet, features: NDArray[np.uint8] | None = None
    ) -> PatternLoop:
        code = Code(self.machine.config, patterns.codes)
        return PatternLoop(self.machine, patterns, code, features)

    def _take(self, loop: PatternLoop) -> None:
        """Train on the patterns of this loop from now on."""
        self.pattern_loop = loop
        self._checking = Checking(loop, in_slices=self._recorder is None)
        self.patterns, self.code, self.rows = loop.patterns, loop.code, loop.indices
        self._order = None

    @property
    def finished(self) -> str | None:
        """Why there is nothing left to do, as in `Progress`, or None."""
        if self.position.step < self.log.end:
            return None  # the log goes on from here
        return why_finished(self.position, self.training, self.rule)

    @property
    def next_pattern(self) -> int | None:
        """Index in the pattern set of the pattern presented next, or None at the end."""
        if not len(self.rows):
            return None
        return int(self.rows[self.order()[self.position.index]])

    def order(self) -> NDArray[np.int64]:
        """The order of the present pass, as rows of the training patterns."""
        key = self._order_key()
        if self._order is None or self._order[0] != key:
            self._order = (key, draw_order(len(self.rows), *key))
        return self._order[1]

    def _order_key(self) -> tuple[int, str, int]:
        seed = self.machine.config.seed if self.training.seed is None else self.training.seed
        return self.position.passes, self.training.order, seed

    def answering(self) -> Mark1:
        """Return the machine that answers for this run; read only, valid until the run continues.

        With most rules it is the one being trained. The mean, the pocket and the votes cover the
        presentations since their rule was chosen or the patterns changed.
        """
        predictor = self.predictor()
        return self.machine if predictor is None else predictor.machine(self.machine)

    def predictor(self) -> Predictor | None:
        """Return the predictor that follows the run, or None if its last weights answer."""
        if self.rule.predictor != "last":
            self._catch_up()
        return self._predictor

    def _begin_predictor(self) -> None:
        """Start the predictor of the rule, if it has one, at the current weights."""
        self._predictor = predictor_for(self.rule, self._count_right, self.log.voters)
        if self._predictor:
            self._predictor.begin(self.machine.potentiometers.volts)

    @property
    def lacks_predictor(self) -> bool:
        """Whether a replay has to find the predictor, which an old file does not hold."""
        return self._predictor is None and self.rule.predictor != "last"

    def _catch_up(self) -> None:
        """Rebuild the predictor after a record of an older version was resumed."""
        if self._predictor is None:
            self._go_to(self.position.step)

    def _count_right(self, volts: NDArray[np.float32]) -> int | None:
        wrong = self._checking.wrong(volts)
        return None if wrong is None else len(self.rows) - wrong

    def _note(self, made: int, before: NDArray[np.float32], wrong: bool) -> None:
        if self._predictor:
            while not self._predictor.is_ready(made, before, wrong):
                self._work_ahead(len(self.rows))
            self._predictor.note(made, before, self.machine.potentiometers.volts, wrong)

    def _checkpoint(self, by_hand: bool = False) -> Checkpoint:
        self.revision += 1
        return Checkpoint(
            position=self.position,
            volts=self.machine.potentiometers.volts.copy(),
            training=self.training,
            patterns=self.patterns,
            faults=self.machine.faults,
            by_hand=by_hand,
            predictor=self._predictor.state if self._predictor else None,
        )

    def _restore(self, checkpoint: Checkpoint) -> None:
        self._equip(checkpoint)
        self.position = checkpoint.position
        self._adopt(checkpoint.training)
        self.machine.potentiometers.load(checkpoint.volts)
        self._predictor = predictor_at(checkpoint, self.rule, self._count_right, self.log.voters)
        self.pattern_loop.discard_pending()
        self.revision += 1

    def _equip(self, at: Checkpoint | RunRecord) -> None:
        """Take up patterns and broken parts as they were at a moment."""
        if at.patterns is not self.patterns or at.faults != self.machine.faults:
            self.machine.take_faults(at.faults)
            self._take(self._loop_for(at.patterns))

    def _go_to(self, step: int, seconds: float = math.inf) -> None:
        """Go to the position after this many presentations, or part of the way if time runs out.

        Another call continues from there.
        """
        end, grain = time.perf_counter() + seconds, grain_of(seconds)
        start = self.log.before(step)
        if self.lacks_predictor or not start.position.step <= self.position.step <= step:
            self._restore(start)
        while self.position.step < step:
            replay = functools.partial(self._present, replay=True)
            self._timed(step - self.position.step, replay, grain)
            if time.perf_counter() >= end:
                return

    def _timed(self, most: int, present: Callable[[int], int], grain: float) -> int:
        """Make as many presentations as fit into `grain` seconds, and no more than `most`.

        If something must be done before the next one, do as much of that and make none.
        """
        began, chunk = time.perf_counter(), self._chunk.size
        ahead = self._work_ahead(chunk)
        made = 0 if ahead else present(min(chunk, most))
        self._chunk.adapt(ahead or made, time.perf_counter() - began, grain)
        return made

    def _work_ahead(self, most: int) -> int:
        """Show the machine up to this many patterns that it must see before it can go on.

        Returns how many there were: presentations of this pass, made again for their pending
        updates, or patterns that are checked.
        """
        if not self._is_behind():
            return self._checking.advance(most)
        at, made = self.position, self.pattern_loop.collected
        rows = self.order()[made : at.index][:most]
        number = at.step - at.index + made + 1
        return len(self.pattern_loop.present(rows, self.training, number))

    @property
    def share_ahead(self) -> float:
        """How much of the work before the next presentation is done, 0…1."""
        if self._is_behind():
            return self.pattern_loop.collected / self.position.index
        return self._checking.share

    def _is_behind(self) -> bool:
        """Whether presentations of this pass must be made again for their pending updates."""
        if self.rule.waits and not self.pattern_loop.has_pending:
            self.pattern_loop.begin_pending(self.training)
        return self.rule.waits and self.pattern_loop.collected < self.position.index

    def cut(self) -> None:
        """Remove everything after this step from the log."""
        if self.position.step < self.log.end:
            self.log.cut(self.position)
            self.revision += 1

    def _adopt(self, training: TrainingConfig) -> None:
        """Train by these settings from now on."""
        self.rule = rule_of(training, self.code)
        self.training = training
        self.machine.counted_by(training)

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

    def _present_now(
        self, replay: bool, most: int, seen: Seen = None, seconds: float = math.inf
    ) -> int:
        """Make the next presentation, or up to `most`, and the work before it.

        Returns how many; none if time runs out first, and then another call continues.
        """
        end, grain = time.perf_counter() + seconds, grain_of(seconds)
        present = functools.partial(self._present, replay=replay, seen=seen)
        while not (made := self._timed(most, present, grain)) and time.perf_counter() < end:
            pass
        return made

    def _present(self, most: int, replay: bool = False, seen: Seen = None) -> int:
        """Make up to this many presentations, no further than this pass or the next checkpoint.

        Returns how many; none where `_work_ahead` is due before.
        """
        if self._is_behind():
            return 0
        predictor, kept = self.predictor(), None
        if not replay:
            self.log.check_room()
            if predictor:
                predictor.check()
        at = self.position
        due = self.log.next_checkpoint(at.step)
        count = min(most, len(self.rows) - at.index, due - at.step)
        restore = None
        if self._checks and self._checking.in_slices:
            # The check may have to wait, and the presentation before it, which is then made again.
            count = max(1, count - 1) if at.index + count == len(self.rows) else count
            restore = self.pattern_loop.saved()
        if predictor:
            before = self.machine.potentiometers.volts.copy()
            count = 1 if self.training.decay else count
            kept = np.empty((self._most_kept(predictor, count), len(before)), dtype=np.float32)
        wrong = self._reinforce(count, seen, kept)
        ends = self._ends_pass(wrong)
        moved = self._apply_pending() if ends and self.rule.waits else math.inf
        self._check_finite(len(wrong), replay)
        if restore and ends and self._is_right() is None:
            restore()
            return 0
        if predictor and kept is not None:
            volts = self.machine.potentiometers.volts
            noted, volts = note_all(predictor, before, kept, volts, wrong)
            if noted < len(wrong):  # the others are made again
                self.machine.potentiometers.load(volts)
                wrong = wrong[:noted]
                ends = self._ends_pass(wrong)
            if not noted:
                return 0
        if self._recorder:
            self._recorder.presented(self.order()[at.index : at.index + len(wrong)], wrong)
        self.position = at.after(wrong)
        self.revision += 1
        if ends:
            self._end_pass(replay, moved)
        if not replay:
            self.log.end = self.position.step
            if self.position.step == due:
                self.log.add(self._checkpoint())
        return len(wrong)

    def _ends_pass(self, wrong: NDArray[np.uint16]) -> bool:
        """Whether these presentations complete the pass."""
        is_last = self.position.index + len(wrong) == len(self.rows)
        return is_last or (self.rule.when == "first" and bool(wrong.any()))

    @property
    def _checks(self) -> bool:
        """Whether all patterns are checked at the end of a pass."""
        return self.training.stop == "check" and not isinstance(self._predictor, Pocket)

    def _most_kept(self, predictor: Predictor, count: int) -> int:
        """Return the most mistakes of one call if a predictor needs the weights after each."""
        most = min(count, predictor.room, KEPT_BYTES // (4 * self.machine.config.weights))
        if self.training.budget is not None:
            most = min(most, self.training.budget - self.position.total)
        return max(1, most)

    def _reinforce(
        self, count: int, seen: Seen, kept: NDArray[np.float32] | None
    ) -> NDArray[np.uint16]:
        """Present the next patterns, at most `count`; returns the wrong R-units of each."""
        at, training, budget = self.position, self.training, -1
        if training.budget is not None and not self.rule.waits:
            budget = max(1, training.budget - at.total)
        if self.rule.when == "first":
            budget = 1
        rows = self.order()[at.index : at.index + count]
        return self.pattern_loop.present(rows, training, at.step + 1, budget, seen, kept)

    def _apply_pending(self) -> float:
        """Apply the pending updates of a pass; returns the length of the change."""
        if self._recorder:
            self._recorder.pass_ending(self.pattern_loop.cost(self.rule.joint)[0])
        return self.pattern_loop.apply_pending(self.training)

    def _check_finite(self, made: int, replay: bool) -> None:
        """If a weight overflows, return to the step before it and raise an error."""
        if np.isfinite(self.machine.potentiometers.volts).all():
            return
        step = self.position.step
        self._restore(self.log.before(step))
        self._go_to(step)
        for goal in (step + made // 2, step + made) if made > 1 else ():  # one raises the error
            while self.position.step < goal:
                self._present_now(replay, goal - self.position.step)
        raise TrainingError("training.overflow", step=step, eta=f"{self.training.eta:g}")

    def _end_pass(self, replay: bool, moved: float) -> None:
        at = self.position
        if not replay:
            self.log.add_pass(at.mistakes)
        settled = moved < self.training.epsilon and not at.touched
        self.position = at.after_pass(self._is_clean(at), settled)

    def _is_clean(self, at: Position) -> bool:
        """Whether a pass that is ending shows that all patterns are learned."""
        if self.training.stop != "check":
            return at.mistakes == 0 and not at.touched
        if isinstance(self._predictor, Pocket):
            return self._predictor.right == len(self.rows)
        return bool(self._is_right())

    def _is_right(self) -> bool | None:
        """Whether the machine answers all patterns correctly; None if that must be checked."""
        volts = self.machine.potentiometers.volts
        wrong = self._checking.wrong(volts, self.rule.joint, most=1)
        return None if wrong is None else not wrong
