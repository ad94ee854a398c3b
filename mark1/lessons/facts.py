"""The numbers of a lesson: each is measured, or listed as one that is not.

::

    numbers = [0, 1, 1943]               # may stand in the texts: answers, coordinates, years

    [facts]                              # stand in the texts as {and}, and are measured
    and = { value = 18, give = "total" }
    or = { value = 9, give = "total", patterns = "or" }

A fact is measured in a session that begins like the lesson, but for the entries it has itself, and
then learns. With ``broken = 5``, that percentage of the potentiometers is new after that; with
``shift = [0, 1]``, every picture is then shifted down and to the right by this many cells. With
``examples = true``, it then learns ten cards of each class, too, and with ``tested = true`` other
cards are answered in the end, see `mark1.lessons.moved`; with ``centred = true``, all of these
cards are moved to the middle.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from mark1.errors import FileError, Mark1Error
from mark1.lessons import moved
from mark1.lessons.showing import without
from mark1.lessons.start import ENTRIES, MOST_STEPS, document_of
from mark1.messages import Message, decimal_sign
from mark1.session.commands import (
    ChangeTraining,
    ReplacePatterns,
    Shift,
    ShowPattern,
    Train,
    TurnPots,
)
from mark1.session.session import Session
from mark1.theory.diagnosis import tasks
from mark1.theory.verdict import Verdict, verdict

#: What is done besides learning.
_DONE = ("broken", "shift", "examples", "tested", "centred")

#: A name in braces, and a number.
_NAME, _NUMBER = re.compile(r"\{(\w+)\}"), re.compile(r"\d+(?:[.,]\d+)?")


@dataclass(frozen=True, slots=True)
class Fact:
    """A number that the texts name.

    Attributes
    ----------
    value : int or float
    give : str
        What is measured, one of `GIVES`; empty for a number that is not measured.
    entries : mapping
        In what its session differs from that of the lesson.
    """

    value: float
    give: str = ""
    entries: Mapping[str, Any] | None = None

    def written(self, language: str) -> str:
        """Write it with the decimal sign of a language."""
        return str(self.value).replace(".", decimal_sign(language))


def read_facts(facts: Any, path: Path) -> Mapping[str, Fact]:
    """Check the table ``[facts]``.

    Raises
    ------
    FileError
        If a fact has no value, or something unknown is to be measured.
    """
    if not isinstance(facts, dict):
        raise FileError("lessons.fact", path=path, name="facts")
    read = {}
    for name, fact in facts.items():
        if not (isinstance(fact, dict) and type(fact.get("value")) in (int, float)):
            raise FileError("lessons.fact", path=path, name=name)
        entries = {each: value for each, value in fact.items() if each not in ("value", "give")}
        if unknown := entries.keys() - ENTRIES.keys() - set(_DONE):
            raise FileError("lessons.unknown-entry", path=path, name=min(unknown))
        give = fact.get("give", "")
        if give and give not in GIVES:
            known = ", ".join(GIVES)
            raise FileError("lessons.fact-unknown", path=path, name=name, give=give, known=known)
        read[name] = Fact(fact["value"], give, entries)
    return read


def filled(text: str, facts: Mapping[str, Fact], language: str) -> str:
    """Write the facts into a text, in place of their names in braces."""
    for name, fact in facts.items():
        text = text.replace(f"{{{name}}}", fact.written(language))
    return text


def unstated(text: str, numbers: tuple[float, ...]) -> Iterator[tuple[int, str]]:
    """Yield the numbers in a text that are neither facts nor in `numbers`, with their lines."""
    for line, words in enumerate(text.splitlines(), 1):
        for number in _NUMBER.findall(_NAME.sub("", words)):
            if float(number.replace(",", ".")) not in numbers:
                yield line, number


def differing(facts: Mapping[str, Fact], start: Mapping[str, Any], path: Path) -> Iterator[Message]:
    """Measure all facts, and say which of them differ."""
    for name, fact in facts.items():
        if not fact.give:
            continue
        try:
            found = measured(fact, start)
        except (Mark1Error, TypeError, ValueError, ArithmeticError) as error:
            values = {"path": path, "name": name, "problem": str(error)}
            yield Message("lessons.fact-unmeasured", values)
            continue
        if found != fact.value:
            values = {"path": path, "name": name, "value": fact.value, "found": found}
            yield Message("lessons.fact-differs", values)


def measured(fact: Fact, start: Mapping[str, Any]) -> float:
    """Measure a fact, with as many decimals as its value has.

    Raises
    ------
    Mark1Error, TypeError, ValueError, ArithmeticError
        If that is impossible.
    """
    entries = dict(fact.entries or {})
    done = {name: entries.pop(name) for name in _DONE if name in entries}
    training = entries.pop("training", None)
    session = Session()
    start = {**start, **entries}
    session.begin(document_of(start))
    config = session.state.machine.config
    if training is not None:
        session.perform(ChangeTraining(training))  # a rule brings its conventions
    session.perform(Train(MOST_STEPS))
    is_centred, called = bool(done.get("centred")), start.get("moved", "")
    if not called and (done.get("examples") or done.get("tested")):
        raise Mark1Error("lessons.fact-without-cards")
    if done.get("examples"):
        found = moved.examples(called, config, is_centred=is_centred)
        session.perform(ReplacePatterns(session.state.patterns.joined(found)))
        session.perform(Train(MOST_STEPS))
    if "broken" in done:
        volts = session.state.machine.potentiometers.volts
        left = without(volts, done["broken"], config)
        session.perform(TurnPots(tuple(enumerate(left.tolist()))))
        session.commit()
    if "shift" in done:
        _shift_all(session, *done["shift"])
    if done.get("tested"):
        found = moved.cards(called, config, is_centred=is_centred)
        session.perform(ReplacePatterns(found))
    while session.is_evaluating:
        session.advance()
    number = GIVES[fact.give](session)
    decimals = len(str(fact.value).partition(".")[2])
    return round(number, decimals) if decimals else round(number)


def _shift_all(session: Session, down: int, right: int) -> None:
    """Shift every pattern."""
    patterns, pictures = session.state.patterns, []
    for place in range(len(patterns)):
        session.perform(ShowPattern(place))
        session.perform(Shift(down, right))
        pictures.append(session.state.drawing)
    session.perform(ReplacePatterns(replace(patterns, pictures=np.array(pictures), name="")))


def _verdict(session: Session) -> Verdict:
    """Return what theory says of the R-unit with the largest bound."""
    state = session.state
    found = [verdict(x, d, bias=False) for x, d in tasks(state.machine, state.patterns)]
    return max(found, key=lambda one: one.bound or math.inf)


def _bound(session: Session) -> float:
    return math.floor((_verdict(session).bound or math.nan) + 1e-9)  # 50.999… is 51


def _a_units_on(session: Session) -> float:
    state = session.state
    return float((state.machine.see(state.patterns.pictures) > 0).sum(axis=1).mean())


#: What can be measured. What each means, the messages ``lessons.give-…`` say.
GIVES: Mapping[str, Callable[[Session], float]] = {
    "total": lambda session: session.state.progress.total,
    "passes": lambda session: session.state.progress.passes,
    "wrong": lambda session: int(session.state.wrong.sum()),
    "right": lambda session: int((~session.state.wrong).sum()),
    "test": lambda session: int(session.state.wrong[session.state.patterns.test].sum()),
    "patterns": lambda session: len(session.state.patterns),
    "to-learn": lambda session: len(session.state.patterns.training_indices()),
    "to-test": lambda session: int(session.state.patterns.test.sum()),
    "radius": lambda session: _verdict(session).radius,
    "margin": lambda session: _verdict(session).margin or math.nan,
    "bound": _bound,
    "rows": lambda session: session.state.machine.config.rows,
    "columns": lambda session: session.state.machine.config.columns,
    "a-units": lambda session: session.state.machine.config.a_units,
    "a-units-on": _a_units_on,
}
