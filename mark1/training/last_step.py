"""The last step of a run: what was presented, why the response was wrong, and what turned."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass

from mark1.machine.account import Account, account_of
from mark1.machine.machine import Mark1, Presentation
from mark1.machine.response import Code
from mark1.training.conventions import rule_of
from mark1.training.run_log import RunRecord
from mark1.training.trainer import Trainer


class LastStep:
    """Explains the last step of a run, in slices and with a separate machine.

    Parameters
    ----------
    machine : Mark1
        It does not change.
    record : RunRecord
        A run of it that stands after at least one step.
    known : Presentation, optional
        The last step, unless it has to be made again.

    Attributes
    ----------
    account : Account or None
        None before `advance` has found it, and if it was taught by hand: the log does not hold
        what was drawn.
    """

    def __init__(
        self, machine: Mark1, record: RunRecord, known: Presentation | None = None
    ) -> None:
        self.account: Account | None = None
        self._machine, self._record, self._known = machine, record, known
        self._trainer: Trainer | None = None

    def advance(self, seconds: float = math.inf) -> bool:
        """Replay the run towards its last step for a time; return whether it is reached."""
        record = self._record
        if self.account is not None:
            return True
        if self._known is not None:
            code = Code(self._machine.config, record.patterns.codes)
            self.account = _account(self._machine, self._known, code, record)
            return True
        if self._trainer is None:
            self._trainer = Trainer(self._machine.twin(record.wipers), record.patterns)
            self._trainer.resume(record)
            return False
        trainer, end = self._trainer, time.perf_counter() + seconds
        goal = record.position.step - 1
        if trainer.position.step != goal:
            trainer.seek(goal, max(0.0, end - time.perf_counter()))
        if trainer.position.step != goal:
            return False
        before = trainer.record
        code = trainer.code
        shown = trainer.step()
        if shown is not None:
            self.account = _account(trainer.machine, shown, code, before)
        return True


@dataclass(frozen=True, slots=True, eq=False)
class Explanation:
    """Why an answer was given, and what the run did last.

    Attributes
    ----------
    answer : Account
    last_step : LastStep or None
        What accounts for the last step; None before the first.
    """

    answer: Account
    last_step: LastStep | None


def _account(machine: Mark1, shown: Presentation, code: Code, record: RunRecord) -> Account:
    rule = rule_of(record.training, code)
    return account_of(machine, shown, code, record.patterns.classes, rule, record.training.decay)
