"""Replicate the published results: one function for each value, from a seed.

The IBM 704 programs differed from the Mark I: every R-unit was connected to all A-units, and the
size of the retina is not known.
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

#: New pictures of each class to test a machine on. ASSUMED. With few possible positions and
#: rotations, some equal training pictures.
TRIED = 250


def program_704(
    seed: int,
    patterns: PatternSet,
    a_units: int,
    wires: tuple[int, int, int] = (10, 10, 2),
    start: str = "zeros",
    **training: Any,
) -> tuple[float, float]:
    """Train a machine like the IBM 704 programs; returns its accuracy in training and in test.

    One R-unit is connected to all A-units; `wires` are the excitatory and inhibitory wires and θ of
    each, and `start` is where the wipers start. The fan-out is unlimited, since a program cannot
    run out of plugs.
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
        start=start,
    )
    trainer = taught(config, patterns, **training)
    learned, unseen = patterns.training_indices(), patterns.test_indices()
    return (
        share_right(trainer, patterns.subset(learned)),
        share_right(trainer, patterns.subset(unseen)),
    )


def drawn(name: str, seed: int, examples: int, side: int = 20, **options: Any) -> PatternSet:
    """Draw `examples` training pictures of each class, and `TRIED` test pictures."""
    both = shapes.make(
        name, rows=side, columns=side, seed=seed, examples=examples + TRIED, **options
    )
    classes = len(both.classes)
    return both.marked(np.arange(classes * examples, both.n), test=True)


def letters_read(
    seed: int, typefaces: int = 1, passes: int = PASSES, anywhere: bool = False, **training: Any
) -> float:
    """Measure the accuracy of the Mark I on its training letters.

    Its wipers start at 0, or at random positions between the stops.
    """
    patterns = _both_faces() if typefaces == 2 else shapes.make("letters")
    machine = Mark1(letters_machine(seed))
    if anywhere:
        config = machine.config
        volts = stream(seed, "wipers").uniform(-config.limit, config.limit, config.weights)
        machine.potentiometers.load(volts)
    trainer = Trainer(machine, patterns, TrainingConfig(passes=passes, **training))
    trainer.finish()
    return share_right(trainer, patterns)


def face_added(seed: int, passes: int = PASSES, alone: bool = False) -> float:
    """Measure the accuracy on two typefaces, the second trained after the first, alone or with it.

    The first is trained until a pass has no mistakes, then `passes` passes are made.
    """
    first = taught(letters_machine(seed), shapes.make("letters"), passes=PASSES)
    then = shapes.make("letters-serif") if alone else _both_faces()
    trainer = Trainer(first.machine, then, TrainingConfig(passes=passes))
    trainer.finish()
    return share_right(trainer, _both_faces())


def _both_faces() -> PatternSet:
    return shapes.make("letters").joined(shapes.make("letters-serif"))


def unseen_face(seed: int) -> float:
    """Measure the accuracy on a second typeface after training only the first."""
    trainer = taught(letters_machine(seed), shapes.make("letters"), passes=PASSES)
    return share_right(trainer, shapes.make("letters-serif"))


def left_right(seed: int, examples: int, rule: str = "error-correction") -> float:
    """Measure the test accuracy on squares left or right, each presented once."""
    patterns = drawn("left-right", seed, examples)
    return program_704(seed, patterns, 1000, rule=rule, stop="passes", passes=1)[1]


def left_right_alone(seed: int, rule: str, decay: float = 0.0, size: float | None = None) -> float:
    """Measure how well a machine that nobody teaches tells 40 squares left and right apart.

    It learns from its own responses, from small random weights, with each square presented once in
    random order. Which response it gives to the left is up to it: the better way to name them
    counts, and 0.5 means that all new squares have the same response.
    """
    sizes: dict[str, Any] = {} if size is None else {"size": size}
    patterns = drawn("left-right", seed, 20, **sizes)
    settings: dict[str, Any] = {"rule": rule, "decay": decay, "order": "shuffled"}
    right = program_704(seed, patterns, 1000, start="random", stop="passes", passes=1, **settings)[
        1
    ]
    return max(right, 1 - right)


def scattered(
    seed: int,
    name: str,
    examples: int,
    unseen: bool = True,
    side: int = 20,
    wander: float = 1.0,
    size: float | None = None,
    wires: tuple[int, int, int] = (10, 10, 2),
    torus: bool = False,
) -> float:
    """Measure the accuracy on figures at any position, trained until a pass has no mistakes."""
    sizes = {} if size is None else {"smallest": size, "largest": size}
    patterns = drawn(name, seed, examples, side, wander=wander, torus=torus, **sizes)
    return program_704(seed, patterns, 1000, wires, passes=PASSES)[unseen]


def square_circle(
    seed: int,
    passes: int = 1,
    size: float = 0.5,
    thickness: float | None = None,
    torus: bool = False,
) -> float:
    """Measure the test accuracy on squares and circles, each presented `passes` times."""
    options: dict[str, Any] = {"smallest": size, "largest": size, "torus": torus}
    if thickness is not None:
        options |= {"outline": True, "thickness": thickness}
    patterns = drawn("square-circle", seed, 5000, **options)
    return program_704(seed, patterns, 500, stop="passes", passes=passes)[1]


def without_units(seed: int, share: float) -> float:
    """Measure the accuracy of the Mark I on its letters after removing a share of A-units."""
    patterns = shapes.make("letters")
    trainer = taught(letters_machine(seed), patterns, passes=PASSES)
    remove_a_units(trainer.machine, round(share * trainer.machine.config.a_units), seed)
    return share_right(trainer, patterns)


def random_world(seed: int, stimuli: int, unseen: bool) -> float:
    """Measure the accuracy on random pictures in random classes, each forced once."""
    random = stream(seed, "random world")
    count = stimuli + 2 * TRIED
    pictures = np.where(random.random((count, 20, 20)) < 0.5, 255, 0).astype(np.uint8)
    names = ["01"[place % 2] for place in range(count)]
    patterns = PatternSet.from_names(pictures, names, np.arange(count) >= stimuli)
    return _forced_once(seed, patterns)[unseen]


def class_world(seed: int, stimuli: int, unseen: bool) -> float:
    """Measure the accuracy on squares left or right, each forced once."""
    return _forced_once(seed, drawn("left-right", seed, stimuli // 2))[unseen]


def _forced_once(seed: int, patterns: PatternSet) -> tuple[float, float]:
    return program_704(seed, patterns, 512, rule="forced-gamma", stop="passes", passes=1)


def z_of_1957(seed: int, a_units: int, p_a: float, stimuli: int, right: bool = False) -> float:
    """Compute Rosenblatt's Z, or P, from his formula; the seed has no effect."""
    recall = recall_of_1957(a_units, p_a, stimuli)
    return recall.right if right else recall.z
