"""What a person does to a run: teach a picture, turn a potentiometer, change or break something."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.errors import TrainingError
from mark1.machine.config import TrainingConfig
from mark1.machine.conventions import rule_for, rule_of, taken_up
from mark1.machine.faults import Faults
from mark1.machine.limits import LIMITS
from mark1.machine.machine import Presentation
from mark1.patterns.pattern_set import PatternSet
from mark1.training.presenter import Presenter
from mark1.training.run_log import LONGEST_LABEL, Position


class ByHand(Presenter):
    """Changes a run, and logs what no replay could find again.

    `Trainer` is its public face.
    """

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

    def _touch(self, label: str = "", taught: bool = False) -> None:
        """Log a change by hand, after which neither this pass nor the last proves anything."""
        at = self.position
        self.position = replace(at, touched=at.index > 0, clean=False, settled=False)
        self.pattern_loop.discard_pending()
        self._add_by_hand(label, taught)

    def _add_by_hand(self, label: str = "", taught: bool = False) -> None:
        """Log a change by hand; several at one step make one checkpoint with all labels."""
        last = self.log.checkpoints[-1]
        if last.position.step == self.position.step:
            taught = taught or last.taught
            labels = dict.fromkeys(filter(None, [*last.label.split(" · "), label]))
            label = " · ".join(labels)
        checkpoint = self._checkpoint(by_hand=True)
        self.log.add(replace(checkpoint, label=label[:LONGEST_LABEL], taught=taught))

    def _check_finite_after_hand(self, before: NDArray[np.float32]) -> None:
        """If a weight overflows, restore the weights and raise an error."""
        potentiometers, at = self.machine.potentiometers, self.position
        if not np.isfinite(potentiometers.volts).all():
            potentiometers.load(before)
            raise TrainingError("training.overflow", step=at.step, eta=f"{self.training.eta:g}")

    def _before_hand(self) -> NDArray[np.float32]:
        if predictor := self.predictor():
            predictor.check()
        return self.machine.potentiometers.volts.copy()
