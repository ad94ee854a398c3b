"""Sweeps: vary one setting of the machine or of its training, and keep everything else.

Unless stated otherwise, the Mark I learns the letters of one typeface with its default settings,
and the seed wires the plugboard.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.lab.backprop1961 import BACKPROP_1961
from mark1.lab.coupled import CROSS_COUPLED, FOUR_LAYER
from mark1.lab.damage import blind, burn_out, pull_wires, remove_a_units, right_share
from mark1.lab.experiments import Experiment, Record, Sketch, Value
from mark1.lab.kernel import KERNEL
from mark1.lab.madaline import MADALINE
from mark1.lab.predicates import DIAMETER, PARITY
from mark1.machine.config import MachineConfig, TrainingConfig, stream
from mark1.machine.machine import Mark1
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.theory.activity import firing_chance_on
from mark1.theory.bounds import separable_share
from mark1.theory.separability import separability
from mark1.training.evaluation import answers_to, evaluate
from mark1.training.trainer import Trainer

#: Results of a run over the letters.
RESULTS = ("right", "learned", "passes", "mistakes")

#: Maximum passes of a run of a sweep.
PASSES = 40

#: The same with noisy cells, where hardly any pass is free of mistakes.
NOISY_PASSES = 20

#: How often the noisy cells read each letter.
READINGS = 5

#: New pictures of each class to test a machine on.
TRIED = 50

#: Examples of each class where few are given.
EXAMPLES = 10

#: Maximum passes over random pictures, which take many near the capacity.
MEMORY_PASSES = 1000

#: Dichotomies per seed.
DRAWN = 20


def taught(config: MachineConfig, patterns: PatternSet, **training: Any) -> Trainer:
    """Train a new machine; `training` are fields of `TrainingConfig`."""
    trainer = Trainer(Mark1(config), patterns, TrainingConfig(**training))
    trainer.finish()
    return trainer


def share_right(trainer: Trainer, patterns: PatternSet) -> float:
    """Compute the share of pictures, 0…1, that the machine classifies correctly."""
    return right_share(trainer.machine, patterns, trainer.code)


def letters_machine(seed: int, **changes: Any) -> MachineConfig:
    """Configure the Mark I for 26 letters, with five R-units."""
    return MachineConfig.of(classes=26, seed=seed, **changes)


def machine_trial(parameters: Mapping[str, Value], seed: int) -> Record:
    """Learn the letters on a machine with other settings."""
    return _summary(taught(letters_machine(seed, **parameters), _letters(), passes=PASSES))


def training_trial(parameters: Mapping[str, Value], seed: int) -> Record:
    """Learn the letters with other training settings."""
    return _summary(taught(letters_machine(seed), _letters(), passes=PASSES, **parameters))


def noise_trial(parameters: Mapping[str, Value], seed: int) -> Record:
    """Learn and then read the letters with noisy cells."""
    trainer = taught(letters_machine(seed, **parameters), _letters(), passes=NOISY_PASSES)
    machine, patterns = trainer.machine, trainer.patterns
    last = trainer.position.step
    right = []
    for reading in range(READINGS):
        numbers = [last + reading * patterns.n + number + 1 for number in range(patterns.n)]
        answers, _ = answers_to(machine, trainer.code, machine.see(patterns.pictures, numbers))
        right.append((answers == patterns.labels).mean())
    return {**_summary(trainer), "right": float(np.mean(right))}


def theta_trial(parameters: Mapping[str, Value], seed: int) -> Record:
    """Learn the letters with another θ, and measure how many A-units they switch on."""
    config = letters_machine(seed, **parameters)
    trainer = taught(config, _letters(), passes=PASSES)
    machine, pictures = trainer.machine, trainer.patterns.pictures
    lit = machine.retina.sense(pictures).sum(axis=1, dtype=np.int64)
    wires = config.excitatory, config.inhibitory, config.theta
    return {
        **_summary(trainer),
        "p_a": float(machine.see(pictures).mean(dtype=np.float64)),
        "p_a_theory": float(firing_chance_on(config.cells, *wires, lit).mean()),
    }


def curve_trial(parameters: Mapping[str, Value], seed: int) -> Record:
    """Read the letters after a number of passes; once learned, no more mistakes are made."""
    passes = int(parameters["passes"])
    trainer = taught(letters_machine(seed), _letters(), passes=passes)
    last = trainer.log.mistakes_in(trainer.position.passes - 1)
    return {
        "right": share_right(trainer, trainer.patterns),
        "last_mistakes": last,
        "learned": int(trainer.position.clean),
    }


def removal_trial(parameters: Mapping[str, Value], seed: int) -> Record:
    """Read the letters after removing A-units from the trained machine."""
    trainer = taught(letters_machine(seed), _letters(), passes=PASSES)
    remove_a_units(trainer.machine, int(parameters["removed"]), seed)
    return _summary(trainer)


def wires_trial(parameters: Mapping[str, Value], seed: int) -> Record:
    """Read the letters after pulling plug wires out of the trained machine."""
    trainer = taught(letters_machine(seed), _letters(), passes=PASSES)
    pull_wires(trainer.machine, int(parameters["pulled"]), seed)
    return _summary(trainer)


def cells_trial(parameters: Mapping[str, Value], seed: int) -> Record:
    """Read the letters with photocells that died before or after training."""
    cells, before = int(parameters["dead_cells"]), parameters["when"] == "before"
    config = letters_machine(seed, dead_cells=cells if before else 0)
    trainer = taught(config, _letters(), passes=PASSES)
    blind(trainer.machine, cells)
    return _summary(trainer)


def burnt_trial(parameters: Mapping[str, Value], seed: int) -> Record:
    """Read the letters after breaking potentiometers of the trained machine."""
    trainer = taught(letters_machine(seed), _letters(), passes=PASSES)
    burn_out(trainer.machine, int(parameters["burnt"]), seed, parameters["at"] == "a stop")
    return _summary(trainer)


def capacity_trial(parameters: Mapping[str, Value], seed: int) -> Record:
    """Measure how often points in general position with random classes are separable."""
    dimensions = int(parameters["dimensions"])
    points = round(float(parameters["points_each"]) * dimensions)
    random = stream(seed, "dichotomies", points, dimensions)
    parted = [
        separability(
            random.standard_normal((points, dimensions)), random.choice([-1.0, 1.0], points)
        ).separable
        for _ in range(DRAWN)
    ]
    return {
        "separable": float(np.mean(parted)),
        "separable_theory": float(separable_share(points, dimensions)),
    }


def cover_of_points(each: NDArray[np.float64], others: Mapping[str, Value]) -> NDArray[np.float64]:
    """Compute Cover's share for a number of points per dimension."""
    dimensions = float(others["dimensions"])
    return separable_share(np.maximum(each * dimensions, 1), dimensions)


def memory_trial(parameters: Mapping[str, Value], seed: int) -> Record:
    """Learn random pictures in two random classes, on one R-unit with all 512 A-units."""
    count = int(parameters["pictures"])
    lit = stream(seed, "random pictures").random((count, 20, 20)) < 0.5
    pictures = np.where(lit, 255, 0).astype(np.uint8)
    names = stream(seed, "random classes").choice(["0", "1"], count).tolist()
    limit = None if parameters["stops"] == "at 11 V" else math.inf
    config = MachineConfig.of(classes=2, seed=seed, limit=limit)
    trainer = taught(config, PatternSet.from_names(pictures, names), passes=MEMORY_PASSES)
    separable = separable_share(count, config.a_units)
    return {**_summary(trainer), "learned_theory": float(separable)}


def cover_of_pictures(
    count: NDArray[np.float64], others: Mapping[str, Value]
) -> NDArray[np.float64]:
    """Compute Cover's share for a number of pictures, whatever the end stops."""
    return separable_share(count, MachineConfig.of(classes=2).a_units)


def examples_trial(parameters: Mapping[str, Value], seed: int) -> Record:
    """Learn rotated and shifted E and X from examples, and test on others."""
    count = int(parameters["examples"])
    both = shapes.make("e-x", seed=seed, examples=count + TRIED)
    patterns = both.marked(np.arange(2 * count, both.n), test=True)
    config = MachineConfig.of("full", classes=2, seed=seed)
    trainer = taught(config, patterns, passes=PASSES)
    found = evaluate(trainer.machine, patterns)
    return {**_summary(trainer), "right": found.test_accuracy or 0.0}


def focus_trial(parameters: Mapping[str, Value], seed: int) -> Record:
    """Learn E and X anywhere from ten examples each, with wires around points, and test others.

    The machine is that of the IBM 704 programs: one R-unit connected to 1000 A-units, and plugs for
    any number of wires from one cell. Here no wire is inhibitory.
    """
    both = shapes.make("e-x", seed=seed, examples=EXAMPLES + TRIED, smallest=0.7, largest=0.7)
    patterns = both.marked(np.arange(2 * EXAMPLES, both.n), test=True)
    wires: dict[str, Any] = {"excitatory": 5, "inhibitory": 0, "theta": 3, "fan_out": 400}
    config = MachineConfig.of(
        "full", classes=2, seed=seed, a_units=1000, **wires, focus=float(parameters["focus"])
    )
    trainer = taught(config, patterns, passes=PASSES)
    found = evaluate(trainer.machine, patterns)
    return {**_summary(trainer), "right": found.test_accuracy or 0.0}


def _letters() -> PatternSet:
    return shapes.make("letters")


def _summary(trainer: Trainer) -> dict[str, float]:
    position = trainer.position
    return {
        "right": share_right(trainer, trainer.patterns),
        "learned": int(position.clean),
        "passes": position.passes,
        "mistakes": position.total,
    }


def _sweep(
    group: str,
    name: str,
    about: str,
    trial: Any,
    sketch: Sketch,
    *settings: Mapping[str, Value],
    results: tuple[str, ...] = RESULTS,
    most_passes: int = PASSES,
) -> Experiment:
    sketch = replace(sketch, most_passes=most_passes)
    return Experiment(name, about, trial, settings, results, group=group, sketch=sketch)


def _over(parameter: str, *values: Value, **others: Value) -> list[dict[str, Value]]:
    """Make one setting for each value of a parameter, with constant others."""
    return [{parameter: value} | others for value in values]


_CHANGED = (0, 8, 16, 32, 64, 128, 256)
_RATIOS = (0.6, 1.0, 1.4, 1.6, 1.8, 2.0, 2.2, 2.4, 2.6, 3.0, 4.0)
_PICTURES = (64, 128, 256, 384, 512, 640, 768, 896, 1024)
_ONLY_RIGHT = ("right",)

#: Every sweep by its name, in groups.
SWEEPS: dict[str, Experiment] = {
    sweep.name: sweep
    for sweep in (
        _sweep(
            "teaching",
            "curve",
            "letters by number of passes: the learning curve",
            curve_trial,
            Sketch(("right", "last_mistakes"), band=True, units={"last_mistakes": "mistakes"}),
            *_over("passes", *range(1, 17)),
            results=("right", "last_mistakes", "learned"),
        ),
        _sweep(
            "teaching",
            "eta",
            "letters by size of a correction, in volts",
            training_trial,
            Sketch(evenly=True),
            *_over("eta", 0.125, 0.25, 0.5, 1.0, 2.0, 4.0),
        ),
        _sweep(
            "teaching",
            "order",
            "letters by order of presentation",
            training_trial,
            Sketch(evenly=True),
            *_over("order", "given", "shuffled", "random"),
        ),
        _sweep(
            "teaching",
            "decay",
            "letters by share of each weight forgotten before each presentation",
            training_trial,
            Sketch(evenly=True),
            *_over("decay", 0.0, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05),
        ),
        _sweep(
            "teaching",
            "examples",
            "unseen E and X, rotated and shifted, by number of training examples of each",
            examples_trial,
            Sketch(evenly=True),
            *_over("examples", 2, 5, 10, 20, 50, 100),
        ),
        _sweep(
            "machine",
            "a-units",
            "letters by number of A-units",
            machine_trial,
            Sketch(evenly=True),
            *_over("a_units", 32, 64, 128, 192, 256, 384, 512, 768),
        ),
        _sweep(
            "machine",
            "theta",
            "letters by threshold of the A-units, with P_a beside the theory",
            theta_trial,
            Sketch(("right", "passes", "p_a"), units={"p_a": "share"}),
            *_over("theta", *range(-1, 6)),
            results=(*RESULTS, "p_a", "p_a_theory"),
        ),
        _sweep(
            "machine",
            "focus",
            "unseen E and X anywhere, of 0.7 of the retina, by cells over which the wires into an "
            "A-unit thin out around a point; 0 = anywhere",
            focus_trial,
            Sketch(evenly=True),
            *_over("focus", 0.0, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0),
        ),
        _sweep(
            "machine",
            "capacity",
            "share of random dichotomies that are separable, beside Cover's theorem",
            capacity_trial,
            Sketch(
                ("separable",),
                units={"separable": "share"},
                theory=cover_of_points,
            ),
            *_over("points_each", *_RATIOS, dimensions=5),
            *_over("points_each", *_RATIOS, dimensions=20),
            results=("separable", "separable_theory"),
        ),
        _sweep(
            "machine",
            "memory",
            "random pictures in two random classes by their number: one R-unit with 512 A-units, "
            f"with and without end stops, {MEMORY_PASSES} passes, beside Cover's theorem",
            memory_trial,
            Sketch(
                ("learned", "right", "passes"),
                theory=cover_of_pictures,
            ),
            *_over("pictures", *_PICTURES, stops="at 11 V"),
            *_over("pictures", *_PICTURES, stops="nowhere"),
            results=(*RESULTS, "learned_theory"),
            most_passes=MEMORY_PASSES,
        ),
        _sweep(
            "damage",
            "noise",
            "letters by probability that a photocell reads wrong, in training and reading",
            noise_trial,
            Sketch(_ONLY_RIGHT),
            *_over("noise", 0.0, 0.005, 0.01, 0.02, 0.05),
            most_passes=NOISY_PASSES,
        ),
        _sweep(
            "damage",
            "dead-cells",
            "letters by number of photocells that died before or after training",
            cells_trial,
            Sketch(),
            *_over("dead_cells", 0, 5, 10, 20, 40, 80, 160, when="before"),
            *_over("dead_cells", 0, 5, 10, 20, 40, 80, 160, when="after"),
        ),
        _sweep(
            "damage",
            "wires",
            "letters by number of plug wires pulled out after training",
            wires_trial,
            Sketch(_ONLY_RIGHT),
            *_over("pulled", 0, 32, 64, 128, 256, 512, 1024, 2048),
        ),
        _sweep(
            "damage",
            "removed",
            "letters by number of A-units removed after training",
            removal_trial,
            Sketch(_ONLY_RIGHT),
            *_over("removed", *_CHANGED),
        ),
        _sweep(
            "damage",
            "burnt",
            "letters by number of potentiometers broken after training, at 0 or at a stop",
            burnt_trial,
            Sketch(_ONLY_RIGHT),
            *_over("burnt", *_CHANGED, at="0 V"),
            *_over("burnt", *_CHANGED, at="a stop"),
        ),
        _sweep(
            "damage",
            "stuck",
            "letters by number of potentiometers that do not move in training",
            machine_trial,
            Sketch(),
            *_over("stuck", 0, 16, 32, 64, 128, 256),
        ),
        # The machines beside and after the Mark I, each in a file of its own.
        PARITY,
        DIAMETER,
        KERNEL,
        MADALINE,
        BACKPROP_1961,
        FOUR_LAYER,
        CROSS_COUPLED,
    )
}
