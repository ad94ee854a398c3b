"""Runs the published results again: one function for each number, from a seed.

The IBM 704 programs were other machines than the Mark I: every R-unit saw all A-units, on a retina
whose size is not known.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mark1.lab.damage import remove_a_units
from mark1.lab.sweeps import PASSES, letters_machine, share_right, taught
from mark1.machine.config import MachineConfig, TrainingConfig, stream
from mark1.machine.machine import Mark1
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.theory.activity import recall_of_1957
from mark1.training.trainer import Trainer

#: Pictures of each class, drawn anew, that a machine is tried on. ASSUMED. Where there are few
#: places and turns, some of them are alike those that were learned.
TRIED = 250


def program_704(
    seed: int,
    patterns: PatternSet,
    a_units: int,
    wires: tuple[int, int, int] = (10, 10, 2),
    **training: Any,
) -> tuple[float, float]:
    """Teach a machine like the IBM 704 programs; share right of those learned and of the others.

    One R-unit sees all A-units; `wires` are excitatory, inhibitory and θ of each. A program has no
    plugs that run out, hence the fan-out.
    """
    excitatory, inhibitory, theta = wires
    config = MachineConfig.of(
        "full",
        classes=2,
        rows=patterns.rows,
        columns=patterns.columns,
        seed=seed,
        a_units=a_units,
        excitatory=excitatory,
        inhibitory=inhibitory,
        theta=theta,
        fan_out=patterns.rows * patterns.columns,
    )
    trainer = taught(config, patterns, **training)
    learned, unseen = patterns.training_indices(), patterns.test_indices()
    return (
        share_right(trainer, patterns.subset(learned)),
        share_right(trainer, patterns.subset(unseen)),
    )


def drawn(name: str, seed: int, examples: int, side: int = 20, **options: Any) -> PatternSet:
    """So many pictures of each class to learn, and `TRIED` of each to be tried on."""
    both = shapes.make(
        name, rows=side, columns=side, seed=seed, examples=examples + TRIED, **options
    )
    classes = len(both.classes)
    return both.marked(np.arange(classes * examples, both.n), test=True)


def letters_read(
    seed: int, typefaces: int = 1, passes: int = PASSES, anywhere: bool = False, **training: Any
) -> float:
    """Letters on the Mark I: share right of those that it was taught.

    Its wipers stand at 0 before, or anywhere between the stops.
    """
    patterns = _both_faces() if typefaces == 2 else shapes.make("letters")
    machine = Mark1(letters_machine(seed))
    if anywhere:
        config = machine.config
        volts = stream(seed, "wipers").uniform(-config.limit, config.limit, config.weights)
        machine.potentiometers.load(volts.astype(np.float32))
    trainer = Trainer(machine, patterns, TrainingConfig(passes=passes, **training))
    trainer.finish()
    return share_right(trainer, patterns)


def face_added(seed: int, passes: int = PASSES, alone: bool = False) -> float:
    """Letters of two typefaces, the second taught after the first, alone or with it: share right.

    The first is taught until a pass without mistakes, then so many passes are made.
    """
    first = taught(letters_machine(seed), shapes.make("letters"), passes=PASSES)
    then = shapes.make("letters-serif") if alone else _both_faces()
    trainer = Trainer(first.machine, then, TrainingConfig(passes=passes))
    trainer.finish()
    return share_right(trainer, _both_faces())


def _both_faces() -> PatternSet:
    return shapes.make("letters").joined(shapes.make("letters-serif"))


def unseen_face(seed: int) -> float:
    """Letters of a second typeface, read by a Mark I that was taught the first alone."""
    trainer = taught(letters_machine(seed), shapes.make("letters"), passes=PASSES)
    return share_right(trainer, shapes.make("letters-serif"))


def left_right(seed: int, examples: int, rule: str = "error-correction") -> float:
    """Squares left or right: share right of others, after each was shown once."""
    patterns = drawn("left-right", seed, examples)
    return program_704(seed, patterns, 1000, rule=rule, stop="passes", passes=1)[1]


def scattered(
    seed: int,
    name: str,
    examples: int,
    unseen: bool = True,
    side: int = 20,
    wander: float = 1.0,
    size: float | None = None,
    wires: tuple[int, int, int] = (10, 10, 2),
) -> float:
    """Figures anywhere, learned until a pass without mistakes: share right."""
    sizes = {} if size is None else {"smallest": size, "largest": size}
    patterns = drawn(name, seed, examples, side, wander=wander, **sizes)
    return program_704(seed, patterns, 1000, wires, passes=PASSES)[unseen]


def square_circle(
    seed: int, passes: int = 1, size: float = 0.5, thickness: float | None = None
) -> float:
    """Squares and circles, each shown so many times: share right of others."""
    options: dict[str, Any] = {"smallest": size, "largest": size}
    if thickness is not None:
        options |= {"outline": True, "thickness": thickness}
    patterns = drawn("square-circle", seed, 5000, **options)
    return program_704(seed, patterns, 500, stop="passes", passes=passes)[1]


def without_units(seed: int, share: float) -> float:
    """Letters on the Mark I, read after a share of the A-units was removed."""
    patterns = shapes.make("letters")
    trainer = taught(letters_machine(seed), patterns, passes=PASSES)
    remove_a_units(trainer.machine, round(share * trainer.machine.config.a_units), seed)
    return share_right(trainer, patterns)


def random_world(seed: int, stimuli: int, unseen: bool) -> float:
    """Random pictures in random classes, each forced once: share right."""
    random = stream(seed, "random world")
    count = stimuli + 2 * TRIED
    pictures = np.where(random.random((count, 20, 20)) < 0.5, 255, 0).astype(np.uint8)
    names = ["01"[place % 2] for place in range(count)]
    patterns = PatternSet.from_names(pictures, names, np.arange(count) >= stimuli)
    return _forced_once(seed, patterns)[unseen]


def class_world(seed: int, stimuli: int, unseen: bool) -> float:
    """Squares left or right, each forced once: share right."""
    return _forced_once(seed, drawn("left-right", seed, stimuli // 2))[unseen]


def _forced_once(seed: int, patterns: PatternSet) -> tuple[float, float]:
    return program_704(seed, patterns, 512, rule="forced-gamma", stop="passes", passes=1)


def z_of_1957(seed: int, a_units: int, p_a: float, stimuli: int, right: bool = False) -> float:
    """Rosenblatt's Z, or P, by his formula; the seed does nothing."""
    recall = recall_of_1957(a_units, p_a, stimuli)
    return recall.right if right else recall.z
