"""Cards as people hold them: shifted by some cells, and tilted by some degrees.

A lesson names them by a built-in set of the classes that it teaches, ``moved`` in its start. Ten of
each class can be added to what the machine learns; twenty others test it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np

from mark1.errors import PatternError
from mark1.machine.config import MachineConfig
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.session.commands.drawing import centred

#: Cards of each class that can be learned from, and that test the machine.
EXAMPLES, TESTED = 10, 20


def examples(name: str, config: MachineConfig, *, is_centred: bool) -> PatternSet:
    """Make the cards to learn from, `EXAMPLES` of each class.

    Parameters
    ----------
    name : str
        A built-in set with an option ``examples``, and how its pictures are moved.
    config : MachineConfig
        Of the machine, for its seed and its light dial.
    is_centred : bool
        Whether each picture is then moved to the middle, as *Centre* does.
    """
    return _made(name, EXAMPLES, config.seed, config.light if is_centred else None)


def cards(name: str, config: MachineConfig, *, is_centred: bool) -> PatternSet:
    """Make the cards that test the machine, `TESTED` of each class; as `examples`."""
    return _made(name, TESTED, config.seed + 1, config.light if is_centred else None)


def check_fit(cards: PatternSet, patterns: PatternSet) -> None:
    """Raise a `PatternError` unless a machine that learns these patterns can read the cards."""
    is_known = set(cards.classes) <= set(patterns.classes)
    if not is_known or cards.pictures.shape[1:] != patterns.pictures.shape[1:]:
        raise PatternError("lessons.cards-misfit")


@lru_cache(maxsize=8)
def _made(name: str, count: int, seed: int, light: int | None) -> PatternSet:
    made = shapes.make(name, seed=seed, examples=count)
    made = made.subset(np.argsort(made.labels, kind="stable"))  # one class after the other
    if light is None:
        return made
    return replace(made, pictures=np.stack([centred(each, light) for each in made.pictures]))
