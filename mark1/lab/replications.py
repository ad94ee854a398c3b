"""Replicate the published results: one function for each value, from a seed.

The IBM 704 programs differed from the Mark I: every R-unit was connected to all A-units, and the
size of the retina is not known.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mark1.lab.damage import remove_a_units
from mark1.lab.sweeps import PASSES, letters_machine, share_right, taught
from mark1.machine.config import MachineConfig, TrainingConfig, stream
from mark1.machine.machine import Mark1
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.theory.activity import recall_of_1957
from mark1.training.trainer import Trainer

#: Test pictures of each class. ASSUMED. With few possible positions and rotations, many of them
#: equal training pictures: `Reading.new` says how many do not.
TRIED = 250


class Reading(NamedTuple):
    """How well pictures were read.

    Attributes
    ----------
    value : float
        Share that was read correctly, 0 to 1; or a value of the theory.
    new : float
        Share that equals no picture of the training, 0 to 1.
    """

    value: float
    new: float = 0.0


def share_new(read: Iterable[NDArray[Any]], trained: Iterable[NDArray[Any]]) -> float:
    """Compute the share of pictures, 0…1, that equal none of those that were trained."""
    known = {picture.tobytes() for picture in trained}
    return float(np.mean([picture.tobytes() not in known for picture in read]))


def program_704(
    seed: int,
    patterns: PatternSet,
    a_units: int,
    wires: tuple[int, int, int] = (10, 10, 2),
    start: str = "zeros",
    focus: float = 0.0,
    **training: Any,
) -> tuple[Reading, Reading]:
    """Train a machine like the IBM 704 programs; read its training and its test pictures.

    One R-unit is connected to all A-units; `wires` are the excitatory and inhibitory wires and θ of
    each, `focus` is that of the plugboard, and `start` is where the wipers start. The fan-out is
    unlimited, since a program cannot run out of plugs.
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
        focus=focus,
    )
    trainer = taught(config, patterns, **training)
    learned = patterns.subset(patterns.training_indices())
    test = patterns.subset(patterns.test_indices())
    new = share_new(test.pictures, learned.pictures)
    return Reading(share_right(trainer, learned)), Reading(share_right(trainer, test), new)


def drawn(name: str, seed: int, examples: int, side: int = 20, **options: Any) -> PatternSet:
    """Draw `examples` training pictures of each class, and `TRIED` test pictures."""
    both = shapes.make(
        name, rows=side, columns=side, seed=seed, examples=examples + TRIED, **options
    )
    classes = len(both.classes)
    return both.marked(np.arange(classes * examples, both.n), test=True)


def letters_read(
    seed: int, typefaces: int = 1, passes: int = PASSES, anywhere: bool = False, **training: Any
) -> Reading:
    """Read the training letters with the Mark I.

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
    return Reading(share_right(trainer, patterns))


def face_added(seed: int, passes: int = PASSES, alone: bool = False) -> Reading:
    """Read two typefaces, the second trained after the first, alone or with it.

    The first is trained until a pass has no mistakes, then `passes` passes are made.
    """
    first = taught(letters_machine(seed), shapes.make("letters"), passes=PASSES)
    then = shapes.make("letters-serif") if alone else _both_faces()
    trainer = Trainer(first.machine, then, TrainingConfig(passes=passes))
    trainer.finish()
    return Reading(share_right(trainer, _both_faces()))


def _both_faces() -> PatternSet:
    return shapes.make("letters").joined(shapes.make("letters-serif"))


def unseen_face(seed: int) -> Reading:
    """Read a second typeface after training only the first."""
    trainer = taught(letters_machine(seed), shapes.make("letters"), passes=PASSES)
    other = shapes.make("letters-serif")
    return Reading(
        share_right(trainer, other), share_new(other.pictures, trainer.patterns.pictures)
    )


def left_right(seed: int, examples: int, rule: str = "error-correction") -> Reading:
    """Test a machine on squares left or right, each presented once."""
    patterns = drawn("left-right", seed, examples)
    return program_704(seed, patterns, 1000, rule=rule, stop="passes", passes=1)[1]


def left_right_alone(
    seed: int, rule: str, decay: float = 0.0, size: float | None = None
) -> Reading:
    """Test how well a machine that nobody teaches tells 40 squares left and right apart.

    It learns from its own responses, from small random weights, with each square presented once in
    random order. Which response it gives to the left is up to it: the better way to name them
    counts, and 0.5 means that all test squares have the same response.
    """
    sizes: dict[str, Any] = {} if size is None else {"size": size}
    patterns = drawn("left-right", seed, 20, **sizes)
    settings: dict[str, Any] = {"rule": rule, "decay": decay, "order": "shuffled"}
    _, test = program_704(seed, patterns, 1000, start="random", stop="passes", passes=1, **settings)
    return test._replace(value=max(test.value, 1 - test.value))


def scattered(
    seed: int,
    name: str,
    examples: int,
    unseen: bool = True,
    side: int = 20,
    wires: tuple[int, int, int] = (10, 10, 2),
    focus: float = 0.0,
    **options: Any,
) -> Reading:
    """Read training or test figures at any position, trained until a pass has no mistakes.

    `options` are those of the set of patterns, such as ``size`` and ``wander``.
    """
    patterns = drawn(name, seed, examples, side, **options)
    return program_704(seed, patterns, 1000, wires, focus=focus, passes=PASSES)[unseen]


def square_circle(
    seed: int, passes: int = 1, thickness: float | None = None, **options: Any
) -> Reading:
    """Test a machine on squares and circles, each presented `passes` times."""
    if thickness is not None:
        options |= {"outline": True, "thickness": thickness}
    patterns = drawn("square-circle", seed, 5000, **options)
    return program_704(seed, patterns, 500, stop="passes", passes=passes)[1]


def without_units(seed: int, share: float) -> Reading:
    """Read the training letters with the Mark I after removing a share of its A-units."""
    patterns = shapes.make("letters")
    trainer = taught(letters_machine(seed), patterns, passes=PASSES)
    remove_a_units(trainer.machine, round(share * trainer.machine.config.a_units), seed)
    return Reading(share_right(trainer, patterns))


def random_world(seed: int, stimuli: int, unseen: bool) -> Reading:
    """Read random pictures in random classes, each forced once."""
    random = stream(seed, "random world")
    count = stimuli + 2 * TRIED
    pictures = np.where(random.random((count, 20, 20)) < 0.5, 255, 0).astype(np.uint8)
    names = ["01"[place % 2] for place in range(count)]
    patterns = PatternSet.from_names(pictures, names, np.arange(count) >= stimuli)
    return _forced_once(seed, patterns)[unseen]


def class_world(seed: int, stimuli: int, unseen: bool) -> Reading:
    """Read squares left or right, each forced once."""
    return _forced_once(seed, drawn("left-right", seed, stimuli // 2))[unseen]


def _forced_once(seed: int, patterns: PatternSet) -> tuple[Reading, Reading]:
    return program_704(seed, patterns, 512, rule="forced-gamma", stop="passes", passes=1)


def z_of_1957(seed: int, a_units: int, p_a: float, stimuli: int, right: bool = False) -> Reading:
    """Compute Rosenblatt's Z, or P, from his formula; the seed has no effect."""
    recall = recall_of_1957(a_units, p_a, stimuli)
    return Reading(recall.right if right else recall.z)
