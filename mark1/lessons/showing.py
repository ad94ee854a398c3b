"""Records that do what a task asks for: a command, another set of patterns, or damage.

``{do = "Undo"}`` is a command as in a journal, ``{use = "or", bias = false}`` begins a run on a
built-in set, ``{zero = 20}`` replaces a share of the potentiometers, in percent, and
``{moved = "e-x-f?rotation=8", centred = true}`` adds ten cards of each class, see
`mark1.lessons.moved`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.errors import FileError, Mark1Error
from mark1.lessons import moved
from mark1.machine.config import MachineConfig, stream
from mark1.patterns import shapes
from mark1.session.commands import BeginRun, ReplacePatterns, TurnPots
from mark1.session.journal import command_of
from mark1.session.session import Session
from mark1.training.conventions import config_for_points

#: Steps of a training in one part: 5 to 25 ms on the machine of 1960, depending on the rule.
MOST_STEPS = 500


def check_record(record: Any) -> None:
    """Refuse a record that can never be performed.

    Raises
    ------
    FileError
    """
    try:
        if not isinstance(record, dict):
            raise TypeError
        if "do" in record:
            command_of(record)
        elif "use" in record and record.keys() <= {"use", "bias"}:
            shapes.make(record["use"])
            if not isinstance(record.get("bias", True), bool):
                raise TypeError
        elif "moved" in record and record.keys() <= {"moved", "centred"}:
            has_examples = "examples" in shapes.settings_of(record["moved"])
            if not (has_examples and isinstance(record.get("centred", False), bool)):
                raise TypeError
        elif not (record.keys() == {"zero"} and 0 < record["zero"] <= 100):
            raise ValueError
    except (TypeError, ValueError, AttributeError, Mark1Error) as error:
        raise FileError("lessons.show", record=str(record)[:120]) from error


def parts_of(record: Mapping[str, Any], session: Session) -> Iterator[Mapping[str, Any]]:
    """Divide a long training into parts that do the same together, until nothing is left to learn.

    Each part has to be performed before the next one is asked for.
    """
    is_training = record.get("do") == "Train"
    left = record["steps"] if is_training else 0
    while left > MOST_STEPS:
        yield {**record, "steps": MOST_STEPS, "goes_on": True}
        is_over = session.state.progress.finished is not None
        left = 0 if is_over else left - MOST_STEPS
    yield {**record, "steps": left} if is_training else record


def perform(record: Mapping[str, Any], session: Session) -> None:
    """Do what a record says."""
    state = session.state
    if "do" in record:
        session.perform(command_of(record))
    elif "use" in record:
        patterns = shapes.make(record["use"], seed=state.machine.config.seed)
        config = config_for_points(
            len(patterns.classes),
            state.training.rule,
            seed=state.machine.config.seed,
            bias=record.get("bias", state.machine.config.bias),
        )
        session.perform(BeginRun(config, patterns))
    elif "moved" in record:
        is_centred = record.get("centred", False)
        found = moved.examples(record["moved"], state.machine.config, is_centred=is_centred)
        session.perform(ReplacePatterns(state.patterns.joined(found)))
    else:
        pots = broken_first(state.machine.config, record["zero"])
        session.perform(TurnPots(tuple((int(pot), 0.0) for pot in pots)))
    session.commit()


def broken_first(config: MachineConfig, percent: float) -> NDArray[np.int64]:
    """Return the potentiometers that break first, up to this percentage of them all.

    The seed decides, and more damage includes all of the lesser damage.
    """
    order = stream(config.seed, "burnt out").permutation(config.weights)
    return order[: round(len(order) * percent / 100)]


def without(
    volts: NDArray[np.float64], percent: float, config: MachineConfig
) -> NDArray[np.float64]:
    """Return weights, in volts, with this percentage of the potentiometers new, at 0 V."""
    left = volts.copy()
    left[broken_first(config, percent)] = 0
    return left
