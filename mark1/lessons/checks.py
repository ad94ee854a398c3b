"""Checks: what a task asks for, as questions to the session and to the log of its commands.

A check is a table in ``lesson.toml``; all of its conditions must hold. None holds at the beginning
of a task, so that no task is done by doing nothing.
"""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

import mark1.session.commands
from mark1.errors import FileError, Mark1Error
from mark1.lessons.showing import without
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.messages import Message
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.session.session import Session
from mark1.session.state import SessionState
from mark1.storage.document import same_patterns
from mark1.training.progress import end_message

#: Commands that a check can count.
COUNTED = tuple(
    name for name in mark1.session.commands.__all__ if name not in ("Command", "Gesture")
)


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a lesson or a task began: what is counted, is counted from here.

    Attributes
    ----------
    done : Counter of str
        Commands so far, by name.
    labels : int
        How many labels of commands there were.
    step, total : int
        Presentations and mistakes of the run.
    chapters : tuple of str
        Labels of the chapters of the run.
    patterns : PatternSet
    volts : ndarray of float64, shape (weights,)
    message : Message or None
        What the session said last.
    """

    done: Counter[str]
    labels: int
    step: int
    total: int
    chapters: tuple[str, ...]
    patterns: PatternSet
    volts: NDArray[np.float64]
    message: Message | None = None

    @classmethod
    def of(cls, session: Session) -> Mark:
        """Note where a session stands."""
        state = session.state
        return cls(
            done=state.done,
            labels=len(state.labels),
            step=state.progress.step,
            total=state.progress.total,
            chapters=tuple(chapter.label for chapter in state.chapters),
            patterns=state.patterns,
            volts=state.machine.potentiometers.volts.copy(),
            message=state.message,
        )


@dataclass(frozen=True, slots=True)
class Facts:
    """What a check may look at.

    Attributes
    ----------
    state : SessionState
    done : Counter of str
        Commands since the task began.
    since, start : Mark
        Where the task began, and where the lesson did.
    said : str or None
        The right answer, if it was chosen, or what was written; None for neither.
    expected : str
        What was to be written.
    """

    state: SessionState
    done: Counter[str]
    since: Mark
    start: Mark
    said: str | None
    expected: str = ""

    @property
    def labels(self) -> tuple[Message, ...]:
        """What was done since the task began."""
        return self.state.labels[self.since.labels :]


#: Conditions on what is written.
ASKS = ("number", "reason")

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

    @property
    def asks(self) -> str:
        """What is to be written: ``number``, ``reason``, or nothing."""
        return next((name for name in ASKS if name in self.conditions), "")

    def accepts(self, written: str, expected: str) -> bool:
        """Return whether what was written answers the question; any reason does."""
        if self.asks == "number":
            return _is_near(written, expected, self.conditions["number"])
        return bool(written.strip())

    def holds(
        self,
        session: Session,
        since: Mark,
        start: Mark,
        said: str | None = None,
        expected: str = "",
    ) -> bool:
        """Return whether everything that is asked for has happened since the task began."""
        state = session.state
        facts = Facts(state, state.done - since.done, since, start, said, expected)
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


def _corrections(value: int | Mapping[str, int], facts: Facts) -> bool:
    before = 0 if _is_new_run(facts) else facts.since.total
    wanted = {"least": value} if isinstance(value, int) else value
    return _is_within(facts.state.progress.total - before, wanted)


def _goes_on(value: bool, facts: Facts) -> bool:
    """Return whether the run is the one in which the task began."""
    before = facts.since.chapters
    return tuple(chapter.label for chapter in facts.state.chapters)[: len(before)] == before


def _settings_used(state: SessionState) -> Iterator[Mapping[str, Any]]:
    """Yield the settings in force, and those of every chapter in which there is a step."""
    yield state.training.to_dict()
    for chapter, following in zip(state.chapters, state.chapters[1:], strict=False):
        if following.position.step > chapter.position.step:
            yield chapter.training.to_dict()


def _training(value: Mapping[str, Any], facts: Facts) -> bool:
    used = _settings_used(facts.state)
    return all(each[name] == wanted for each in used for name, wanted in value.items())


def _differs(value: Mapping[str, Any], facts: Facts) -> bool:
    used = _settings_used(facts.state)
    return all(each[name] != usual for each in used for name, usual in value.items())


def _machine(value: Mapping[str, Any], facts: Facts) -> bool:
    config = facts.state.machine.config.to_dict()
    return all(config[name] == wanted for name, wanted in value.items())


@functools.lru_cache(maxsize=4)
def _ready_set(name: str, seed: int) -> PatternSet | None:
    """Make a built-in set; None if no set has this name."""
    try:
        return shapes.make(name, seed=seed)
    except Mark1Error:  # named after a file, or by hand
        return None


def _patterns(value: str, facts: Facts) -> bool:
    patterns, seed = facts.state.patterns, facts.state.machine.config.seed
    if patterns.name.partition("?")[0] != value:
        return False
    made = _ready_set(patterns.name, seed)
    return made is not None and all(
        np.array_equal(one, other)
        for one, other in ((made.pictures, patterns.pictures), (made.labels, patterns.labels))
    )


def _setting(value: Mapping[str, Mapping[str, float]], facts: Facts) -> bool:
    try:
        settings = shapes.settings_of(facts.state.patterns.name)
    except Mark1Error:  # named after a file
        return False
    values = {each: number for each, number in settings.items() if _is_number(number)}
    return all(
        each in values and _is_within(values[each], wanted) for each, wanted in value.items()
    )


def _unchanged(value: bool, facts: Facts) -> bool:
    return same_patterns(facts.state.patterns, facts.start.patterns)


def _undone(value: int, facts: Facts) -> bool:
    """Return whether more was undone than was done: as many steps as the value says."""
    back = facts.done["Undo"]
    return 2 * back - facts.done.total() >= value


def _same_places(before: PatternSet, now: PatternSet) -> NDArray[np.bool_]:
    """Return which of the patterns are where they were; more may have been added after them."""
    count = len(before)
    same_size = len(now) >= count and now.pictures.shape[1:] == before.pictures.shape[1:]
    if not same_size or not np.array_equal(now.labels[:count], before.labels):
        return np.zeros(count, np.bool_)
    same = (now.pictures[:count] == before.pictures).reshape(count, -1)
    return np.asarray(same.all(axis=1))


def _moved(value: int, facts: Facts) -> bool:
    same = _same_places(facts.since.patterns, facts.state.patterns)
    return np.flatnonzero(~same).tolist() == [value]


def _added(value: int, facts: Facts) -> bool:
    before, now = facts.since.patterns, facts.state.patterns
    return bool(_same_places(before, now).all()) and len(now) - len(before) >= value


def _each(value: int, facts: Facts) -> bool:
    """Return whether each class has this many patterns, and did not have them before."""
    before, now = facts.since.patterns, facts.state.patterns
    return bool(now.counts.min() >= value > before.counts.min())


def _wrong(value: Mapping[str, Any], facts: Facts) -> bool:
    if facts.state.evaluation is None or not facts.state.has_learned:
        return False
    wrong = np.flatnonzero(facts.state.wrong).tolist()
    return set(value.get("places", ())) <= set(wrong) and _is_within(len(wrong), value)


#: What changes a drawing by hand, and what says only of which class it is.
_STROKE, _JUDGED = "session.did-stroke", ("choose-class", "correct", "desired", "teach")


def _drawn(value: int, facts: Facts) -> bool:
    """Return whether so many cells were lit by hand since the retina was last cleared."""
    state = facts.state
    lit = int((state.drawing >= state.machine.config.light).sum())
    if not state.by_hand or lit < value:
        return False
    allowed = (_STROKE, *(f"session.did-{each}" for each in _JUDGED))
    for label in reversed(state.labels):
        if label.code == "session.did-clear":
            return True
        if _turned_back(label)[0].code not in allowed:
            return False
    return False


def _judged(value: bool, facts: Facts) -> bool:
    """Return whether it was said of which class the drawing is."""
    is_said = facts.done["ChooseClass"] + facts.done["Correct"] > 0
    return is_said and facts.state.by_hand and facts.state.desired_class is not None


def _shifted(value: int, facts: Facts) -> bool:
    """Return whether the picture was shifted this far in all; there and back is not far."""
    down = right = 0
    for label in facts.labels:
        shift, sign = _turned_back(label)
        if shift.code != "session.did-shift":
            down = right = 0
            continue
        down += sign * shift.values["down"]
        right += sign * shift.values["right"]
    return abs(down) + abs(right) >= value


def _turned_back(label: Message) -> tuple[Message, int]:
    """Return what a label says was done, and 1; or what it says was undone, and −1."""
    if label.code in ("session.undone", "session.redone"):
        return label.values["what"], 1 if label.code == "session.redone" else -1
    return label, 1


def _broken(value: Mapping[str, int], facts: Facts) -> bool:
    """Return whether this percentage of the potentiometers is new, and nothing else differs."""
    volts, whole = facts.state.machine.potentiometers.volts, facts.start.volts
    config = facts.state.machine.config
    percents = range(value.get("least", 1), value.get("most", 100) + 1)
    return len(volts) == len(whole) and any(
        np.array_equal(without(whole, percent, config), volts) for percent in percents
    )


def _misread(value: str, facts: Facts) -> bool:
    state = facts.state
    return state.desired_class == value and not state.by_hand and state.answer != value


def _said(value: bool, facts: Facts) -> bool:
    return (facts.said is not None) == value


def number_in(text: str) -> float | None:
    """Return the number that was typed, with a point or a comma; None if it is none."""
    try:
        number = float(text.strip().removesuffix("%").replace(",", "."))
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def _is_near(written: str, expected: str, within: float) -> bool:
    typed, right = number_in(written), number_in(expected)
    return typed is not None and right is not None and abs(typed - right) <= within + 1e-9


def _number(value: float, facts: Facts) -> bool:
    return _is_near(facts.said or "", facts.expected, value)


def _reason(value: bool, facts: Facts) -> bool:
    return bool(facts.said and facts.said.strip())


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


def _is_within(number: float, value: Mapping[str, Any]) -> bool:
    return bool(value.get("least", number) <= number <= value.get("most", number))


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value >= 0


def _is_range(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and bool(value)
        and value.keys() <= {"least", "most"}
        and all(_is_number(limit) for limit in value.values())
    )


def _are_percents(value: Any) -> bool:
    return _is_range(value) and all(isinstance(limit, int) for limit in value.values())


def _are_ranges(value: Any) -> bool:
    return isinstance(value, dict) and bool(value) and all(map(_is_range, value.values()))


def _is_place(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _are_wrong(value: Any) -> bool:
    if not isinstance(value, dict) or not isinstance(value.get("places", []), list):
        return False
    limits = {name: limit for name, limit in value.items() if name != "places"}
    places = value.get("places", [])
    return all(map(_is_place, places)) and (_is_range(limits) or (bool(places) and not limits))


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 64


_TRAINING, _MACHINE = TrainingConfig().to_dict(), MachineConfig().to_dict()
_ENDS = ("learned", "passes", "budget", "small-change", "memory")


def _is_true(value: Any) -> bool:
    return isinstance(value, bool) and value


#: What a check may ask: whether a value is possible, and whether the condition holds. What each
#: means, the messages ``lessons.check-…`` say.
CONDITIONS: Mapping[str, tuple[Callable[[Any], bool], Condition]] = {
    "did": (_are_counts, _did),
    "any": (_are_counts, _any),
    "undone": (_is_count, _undone),
    "finished": (lambda value: value in _ENDS, _finished),
    "goes_on": (_is_true, _goes_on),
    "steps": (_is_count, _steps),
    "corrections": (lambda value: _is_count(value) or _is_range(value), _corrections),
    "training": (_are_settings(_TRAINING), _training),
    "differs": (_are_settings(_TRAINING), _differs),
    "machine": (_are_settings(_MACHINE), _machine),
    "patterns": (_is_text, _patterns),
    "setting": (_are_ranges, _setting),
    "unchanged": (_is_true, _unchanged),
    "moved": (_is_place, _moved),
    "added": (_is_count, _added),
    "each": (_is_count, _each),
    "wrong": (_are_wrong, _wrong),
    "drawn": (_is_count, _drawn),
    "judged": (_is_true, _judged),
    "shifted": (_is_count, _shifted),
    "broken": (_are_percents, _broken),
    "misread": (_is_text, _misread),
    "said": (_is_true, _said),
    "number": (_is_number, _number),
    "reason": (_is_true, _reason),
}
