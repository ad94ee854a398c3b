"""Checks: what a task asks for, as questions to the session and to the log of its commands.

A check is a table in ``lesson.toml``; all of its conditions must hold. None holds at the beginning
of a task, so that no task is done by doing nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import mark1.session.commands
from mark1.errors import FileError
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.messages import Message
from mark1.session.session import Session
from mark1.session.state import SessionState
from mark1.training.progress import end_message

#: Commands that a check can count.
COUNTED = tuple(
    name for name in mark1.session.commands.__all__ if name not in ("Command", "Gesture")
)


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a task began: what is counted, is counted from here.

    Attributes
    ----------
    done : Counter of str
        Commands so far, by name.
    step, total : int
        Presentations and mistakes of the run.
    message : Message or None
        What the session said last.
    """

    done: Counter[str]
    step: int
    total: int
    message: Message | None = None

    @classmethod
    def of(cls, session: Session) -> Mark:
        """Note where a session stands."""
        state = session.state
        progress = state.progress
        return cls(state.done, progress.step, progress.total, state.message)


@dataclass(frozen=True, slots=True)
class Facts:
    """What a check may look at.

    Attributes
    ----------
    state : SessionState
    done : Counter of str
        Commands since the task began.
    since : Mark
    said : str or None
        The answer chosen to the question of this task; None for none yet.
    """

    state: SessionState
    done: Counter[str]
    since: Mark
    said: str | None


#: A condition: the value in the table and the facts, to whether it holds.
Condition = Callable[[Any, Facts], bool]


@dataclass(frozen=True, slots=True)
class Check:
    """What a task asks for.

    Parameters
    ----------
    conditions : mapping of str to value
        By name, see `CONDITIONS`.

    Raises
    ------
    FileError
        If a condition is unknown or its value impossible.
    """

    conditions: Mapping[str, Any]

    def __post_init__(self) -> None:
        if not self.conditions:
            raise FileError("lessons.empty-check")
        for name, value in self.conditions.items():
            if name not in CONDITIONS:
                raise FileError("lessons.unknown-check", name=name, names=", ".join(CONDITIONS))
            if not CONDITIONS[name][0](value):
                raise FileError("lessons.check-value", name=name, value=value)

    def holds(self, session: Session, since: Mark, said: str | None = None) -> bool:
        """Return whether everything that is asked for has happened since the task began."""
        state = session.state
        facts = Facts(state, state.done - since.done, since, said)
        return all(CONDITIONS[name][1](value, facts) for name, value in self.conditions.items())


# --- conditions ----------------------------------------------------------------------------------


def _did(value: Mapping[str, int], facts: Facts) -> bool:
    return all(facts.done[name] >= count for name, count in value.items())


def _any(value: Mapping[str, int], facts: Facts) -> bool:
    return any(facts.done[name] >= count for name, count in value.items())


def _finished(value: str, facts: Facts) -> bool:
    state, since = facts.state, facts.since
    progress = state.progress
    if progress.finished != value or state.is_running:
        return False
    if progress.step != since.step or facts.done["Train"] > 0:
        return True
    # *Learn* on a run that had ended does nothing, but the session says again how it ended.
    ended = end_message(progress, state.training, state.machine)
    return state.message is not since.message and state.message == ended


def _is_new_run(facts: Facts) -> bool:
    return any(facts.done[name] for name in ("BeginRun", "BuildMachine", "Reset", "Retrain"))


def _steps(value: int, facts: Facts) -> bool:
    before = 0 if _is_new_run(facts) else facts.since.step
    return facts.state.progress.step - before >= value


def _corrections(value: int, facts: Facts) -> bool:
    before = 0 if _is_new_run(facts) else facts.since.total
    return facts.state.progress.total - before >= value


def _training(value: Mapping[str, Any], facts: Facts) -> bool:
    training = facts.state.training.to_dict()
    return all(training[name] == wanted for name, wanted in value.items())


def _differs(value: Mapping[str, Any], facts: Facts) -> bool:
    training = facts.state.training.to_dict()
    return all(training[name] != usual for name, usual in value.items())


def _machine(value: Mapping[str, Any], facts: Facts) -> bool:
    config = facts.state.machine.config.to_dict()
    return all(config[name] == wanted for name, wanted in value.items())


def _patterns(value: str, facts: Facts) -> bool:
    return facts.state.patterns.name.partition("?")[0] == value


def _wrong(value: Mapping[str, int], facts: Facts) -> bool:
    if facts.state.evaluation is None or not facts.state.has_learned:
        return False
    count = int(facts.state.wrong.sum())
    return value.get("least", 0) <= count <= value.get("most", count)


def _drawn(value: int, facts: Facts) -> bool:
    state = facts.state
    lit = int((state.drawing >= state.machine.config.light).sum())
    return state.by_hand and lit >= value


def _misread(value: str, facts: Facts) -> bool:
    state = facts.state
    return state.desired_class == value and not state.by_hand and state.answer != value


def _said(value: bool, facts: Facts) -> bool:
    return (facts.said is not None) == value


# --- what their values may be --------------------------------------------------------------------


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value < 10**9


def _are_counts(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and bool(value)
        and all(name in COUNTED and _is_count(count) for name, count in value.items())
    )


def _are_settings(known: Mapping[str, Any]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, dict) and bool(value) and value.keys() <= known.keys()


def _is_range(value: Any) -> bool:
    names = {"least", "most"}
    return (
        isinstance(value, dict)
        and bool(value)
        and value.keys() <= names
        and all(isinstance(count, int) and count >= 0 for count in value.values())
    )


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 64


_TRAINING, _MACHINE = TrainingConfig().to_dict(), MachineConfig().to_dict()
_ENDS = ("learned", "passes", "budget", "small-change", "memory")

#: What a check may ask: whether a value is possible, and whether the condition holds.
#: `did` counts commands, all of those named or `any`; `training` and `machine` compare settings,
#: `differs` those that must have changed from a value.
CONDITIONS: Mapping[str, tuple[Callable[[Any], bool], Condition]] = {
    "did": (_are_counts, _did),
    "any": (_are_counts, _any),
    "finished": (lambda value: value in _ENDS, _finished),
    "steps": (_is_count, _steps),
    "corrections": (_is_count, _corrections),
    "training": (_are_settings(_TRAINING), _training),
    "differs": (_are_settings(_TRAINING), _differs),
    "machine": (_are_settings(_MACHINE), _machine),
    "patterns": (_is_text, _patterns),
    "wrong": (_is_range, _wrong),
    "drawn": (_is_count, _drawn),
    "misread": (_is_text, _misread),
    "said": (lambda value: value is True, _said),
}
