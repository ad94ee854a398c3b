"""How many of 26 cards a machine reads through the simulated camera.

The machine is the usual one, trained on the printed letters alone, or on ten examples of each class
that the camera recorded of cards held by hand as well.
"""

from __future__ import annotations

import string
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from mark1.camera.eye import see
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.patterns.pattern_set import PatternSet
from mark1.session.commands.drawing import centred
from mark1.training.trainer import Trainer
from tests.mark1.camera.simulated_card import Scene, take

#: Examples of each class that are recorded, and cards of each class that are held up afterwards.
RECORDED, HELD = 10, 10

#: Light as in a room: a window on one side, a cheap lens and sensor, not quite sharp.
ROOM = Scene(slope=0.4, vignette=0.25, noise=6, blur=0.2, exposure=0.8)

#: What is done to a card that is held straight, by what the manual calls it.
ONE_AT_A_TIME = {
    "straight": ROOM,
    **{f"tilt {degrees}": replace(ROOM, tilt=degrees) for degrees in (2, 5, 10, 20)},
    **{f"shift {cells}": replace(ROOM, right=cells) for cells in (0.5, 1, 2)},
    **{f"size {size}": replace(ROOM, size=size) for size in (0.9, 0.8)},
    "dim": replace(ROOM, exposure=0.25),
    "side": replace(ROOM, slope=0.9),
    "noise": replace(ROOM, noise=25),
    "black": replace(ROOM, light_on_dark=True),
}


def by_hand(draws: np.random.Generator) -> Scene:
    """Hold a card as people do: a little tilted, shifted, near or far, in some light."""
    return replace(
        ROOM,
        tilt=draws.uniform(-8, 8),
        right=draws.uniform(-1.5, 1.5),
        down=draws.uniform(-1.5, 1.5),
        size=draws.uniform(0.88, 1.06),
        lean=draws.uniform(-0.1, 0.1),
        slope=draws.uniform(-0.6, 0.6),
        exposure=draws.uniform(0.4, 1.1),
        seed=int(draws.integers(2**31)),
    )


def seen(letters: PatternSet, scenes: list[Scene]) -> NDArray[np.uint8]:
    """Return what the camera sees of each letter in each scene, (scenes × letters, 20, 20)."""
    return np.stack(
        [see(take(one, scene), 20, 20).picture for scene in scenes for one in letters.pictures]
    )


def trained(letters: PatternSet) -> Trainer:
    """Train the usual machine until it makes no mistake, or for 400 passes."""
    machine = Mark1(MachineConfig.of(classes=len(letters.classes), seed=1960))
    trainer = Trainer(machine, letters, TrainingConfig(passes=400))
    trainer.advance()
    return trainer


def right(trainer: Trainer, pictures: NDArray[np.uint8]) -> int:
    """Count the pictures, all letters over and over, that are read as what they are."""
    machine = trainer.answering()
    drive = machine.response.add_up(machine.see(pictures), machine.potentiometers)
    answers = trainer.code.read(drive, machine.response.decide(drive))
    return int(
        np.count_nonzero(answers == np.arange(len(pictures)) % len(trainer.patterns.classes))
    )


def with_recorded(letters: PatternSet, recorded: NDArray[np.uint8]) -> PatternSet:
    """Return the printed letters and what was recorded of each, all letters over and over."""
    times = len(recorded) // len(letters)
    return PatternSet(
        pictures=np.concatenate([letters.pictures, recorded]),
        labels=np.concatenate([letters.labels, np.tile(letters.labels, times)]),
        classes=letters.classes,
        test=np.zeros(len(letters) + len(recorded), np.bool_),
    )


def middle(pictures: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Move each picture to the middle, as *Centre* does."""
    return np.stack([centred(picture, 128) for picture in pictures])


def some(letters: PatternSet, names: str) -> PatternSet:
    """Return some of the letters."""
    places = [string.ascii_uppercase.index(name) for name in names]
    count = len(names)
    return PatternSet(
        pictures=letters.pictures[places],
        labels=np.arange(count, dtype=np.int32),
        classes=tuple(names),
        test=np.zeros(count, np.bool_),
    )
