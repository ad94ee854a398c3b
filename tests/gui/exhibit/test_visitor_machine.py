"""The machine of the exhibit tells things apart that people draw, on drawings it has not seen."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from gui.exhibit.visitor_machine import (
    DRAWINGS,
    ROUNDS,
    blank_document,
    config_for,
    same_to,
    shared_light,
)
from mark1.machine.machine import Mark1
from mark1.patterns.pattern_set import PatternSet
from mark1.session.commands import AddPattern, BuildMachine, Centre, Clear, PutPicture
from mark1.session.session import Session
from tests.gui.exhibit.things import SIZES, THINGS, drawn

#: New drawings of each thing, after three were taught.
NEW = 2


def put(session: Session, picture: NDArray[np.uint8]) -> None:
    session.perform(PutPicture(picture))
    session.perform(Centre())


def told_apart(names: Sequence[str], seed: int) -> tuple[float, int]:
    """Teach things as the exhibit does; return the share of new drawings named, and the rounds."""
    random = np.random.default_rng([seed, 1960])
    sizes = random.uniform(*SIZES, len(names))
    session = Session(blank_document(seed))
    if len(names) > 2:
        session.perform(BuildMachine(config_for(len(names), seed)))
    for thing, (name, size) in enumerate(zip(names, sizes, strict=True)):
        for _ in range(DRAWINGS):
            put(session, drawn(name, random, size))
            session.perform(AddPattern(str(thing + 1)))
    session.perform(Clear())
    session.run()
    while session.is_running:
        session.advance(seconds=1.0)
    right = 0
    for thing, (name, size) in enumerate(zip(names, sizes, strict=True)):
        for _ in range(NEW):
            put(session, drawn(name, random, size))
            right += session.state.answer == str(thing + 1)
    return right / (NEW * len(names)), session.state.progress.passes


def groups(count: int, things: int) -> list[list[str]]:
    random = np.random.default_rng(things)
    return [list(random.choice(list(THINGS), things, replace=False)) for _ in range(count)]


def test_of_30_pairs_at_least_nine_tenths_are_told_apart() -> None:
    found = [told_apart(names, seed) for seed, names in enumerate(groups(30, 2))]
    assert np.mean([share for share, _ in found]) >= 0.9
    assert max(rounds for _, rounds in found) <= 6


@pytest.mark.slow
def test_of_200_pairs_at_least_nine_tenths_are_told_apart() -> None:
    found = [told_apart(names, seed) for seed, names in enumerate(groups(200, 2))]
    assert np.mean([share for share, _ in found]) >= 0.9
    assert max(rounds for _, rounds in found) < ROUNDS


@pytest.mark.slow
def test_of_100_triples_at_least_four_fifths_are_told_apart() -> None:
    found = [told_apart(names, seed) for seed, names in enumerate(groups(100, 3))]
    assert np.mean([share for share, _ in found]) >= 0.8


def test_the_light_that_drawings_share_is_that_of_each_pair_in_turn() -> None:
    random = np.random.default_rng(7)
    names = ["1", "1", "2", "2", "3"]
    pictures = [drawn(name, random) for name in ("house", "house", "fish", "fish", "star")]
    shares: dict[bool, list[float]] = {True: [], False: []}
    for i in range(5):
        for j in range(i):
            one = {tuple(cell) for cell in np.argwhere(pictures[i])}
            other = {tuple(cell) for cell in np.argwhere(pictures[j])}
            both = len(one & other) / (len(one) + len(other)) * 2
            shares[names[i] == names[j]].append(both)
    found = shared_light(PatternSet.from_names(np.stack(pictures), names))
    assert found == pytest.approx((np.mean(shares[True]), np.mean(shares[False])))


def test_the_same_drawing_of_two_things_is_found() -> None:
    machine = Mark1(config_for(2, 1))
    random = np.random.default_rng(1)
    house, fish = drawn("house", random), drawn("fish", random)
    patterns = PatternSet.from_names(np.stack([house, fish]), ["1", "2"])
    assert same_to(machine, house, patterns, "2") == 0
    assert same_to(machine, house, patterns, "1") is None
    assert same_to(machine, drawn("star", random), patterns, "3") is None
    assert same_to(machine, house, PatternSet.empty(), "1") is None
