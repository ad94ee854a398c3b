"""Attract: while nobody is there, the machine teaches itself something, big and slow."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.session.commands import Step
from mark1.session.new_document import new_document
from mark1.session.session import Session

#: Seconds that each picture is shown, and that the last one stays.
EACH, REST = 1.2, 4.0

#: Most classes that it learns at a time, and most pictures of each.
CLASSES, PICTURES = 5, 2

#: Most rounds, after which it begins with something else.
ROUNDS = 12


@dataclass(slots=True)
class Attract:
    """Teaches a session one small set after another.

    Parameters
    ----------
    sets : tuple of str
        Names of built-in sets, taken in turn.
    random : numpy.random.Generator
        Decides the machine, and which part of a set it learns.

    Attributes
    ----------
    name : str
        Of the set.
    """

    session: Session
    sets: tuple[str, ...]
    random: np.random.Generator
    name: str = ""
    _turn: int = 0
    _next: float = 0.0

    def begin(self, now: float) -> None:
        """Start with a new machine and a new set."""
        self.name = self.sets[self._turn % len(self.sets)]
        self._turn += 1
        seed = int(self.random.integers(2**31))
        patterns = some_of(shapes.make(self.name, seed=seed), self.random)
        self.session.begin(new_document("mark1", patterns, seed))
        self._next = now + EACH

    def advance(self, now: float) -> None:
        """Present the next pattern if it is due; begin something else after the last."""
        self._next = min(self._next, now + REST)  # the clock may have jumped back
        if now < self._next:
            return
        progress = self.session.state.progress
        if progress.finished or progress.passes >= ROUNDS:
            self.begin(now)
            return
        self.session.perform(Step())
        is_over = self.session.state.progress.finished is not None
        self._next = now + (REST if is_over else EACH)


def some_of(patterns: PatternSet, random: np.random.Generator) -> PatternSet:
    """Choose a few classes of a set, and a few pictures of each, in a new order."""
    count = len(patterns.classes)
    chosen = random.permutation(count)[: min(CLASSES, count)]
    places = []
    for label in chosen:
        members = np.flatnonzero(patterns.labels == label)
        places.append(random.permutation(members)[:PICTURES])
    mixed = random.permutation(np.concatenate(places))
    names = [patterns.classes[patterns.labels[place]] for place in mixed]
    return PatternSet.from_names(patterns.pictures[mixed], names, name=patterns.name)
