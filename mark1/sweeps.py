"""Sweeps: one setting of the machine or of its training changes, everything else stays.

Where nothing else is said, the Mark I learns the letters of one typeface with its usual settings,
and the seed draws the plugboard.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from mark1 import shapes
from mark1.config import MachineConfig, TrainingConfig, stream
from mark1.evaluate import evaluate, read
from mark1.experiments import Experiment, Record, Value
from mark1.machine import Mark1
from mark1.patterns import PatternSet
from mark1.trainer import Trainer

#: What is known of a run over the letters.
RESULTS = ("right", "learned", "passes", "mistakes")

#: Most passes of a run of a sweep.
PASSES = 40

#: The same with cells that err, where hardly any pass is without a mistake.
NOISY_PASSES = 20

#: Times that each letter is read by cells that err.
READINGS = 5

#: Pictures of each class, drawn anew, that a machine is tried on.
TRIED = 50


def taught(config: MachineConfig, patterns: PatternSet, **training: Any) -> Trainer:
    """Teach a new machine; `training` are fields of `TrainingConfig`."""
    trainer = Trainer(Mark1(config), patterns, TrainingConfig(**training))
    trainer.finish()
    return trainer


def share_right(trainer: Trainer, patterns: PatternSet) -> float:
    """Share of pictures, 0…1, whose class the machine names."""
    answers = read(trainer.machine, trainer.code, patterns.pictures)
    return float((answers == patterns.labels).mean())


def remove(machine: Mark1, a_units: int, seed: int) -> None:
    """Take so many A-units, drawn by the seed, out of a taught machine.

    Nothing then passes through their potentiometers, as if these stood at 0.
    """
    count = machine.config.a_units
    gone = stream(seed, "removed").permutation(count)[:a_units]
    volts = machine.potentiometers.volts.copy()
    for offset in range(0, len(volts), count):
        volts[offset + gone] = 0
    machine.potentiometers.load(volts)


def letters_machine(seed: int, **changes: Any) -> MachineConfig:
    """The Mark I for 26 letters, five R-units."""
    return MachineConfig.of(classes=26, seed=seed, **changes)


def machine_trial(parameters: Mapping[str, Value], seed: int) -> Record:
    """Letters on a machine with some other settings."""
    return _summary(taught(letters_machine(seed, **parameters), _letters(), passes=PASSES))


def training_trial(parameters: Mapping[str, Value], seed: int) -> Record:
    """Letters, taught with some other settings."""
    return _summary(taught(letters_machine(seed), _letters(), passes=PASSES, **parameters))


def noise_trial(parameters: Mapping[str, Value], seed: int) -> Record:
    """Letters, taught and then read by cells that err."""
    trainer = taught(letters_machine(seed, **parameters), _letters(), passes=NOISY_PASSES)
    machine, patterns = trainer.machine, trainer.patterns
    last = trainer.position.step
    right = []
    for reading in range(READINGS):
        numbers = [last + reading * patterns.n + number + 1 for number in range(patterns.n)]
        drive = machine.response.add_up(
            machine.see(patterns.pictures, numbers), machine.potentiometers.volts
        )
        answers = trainer.code.read(drive, machine.response.decide(drive))
        right.append((answers == patterns.labels).mean())
    return {**_summary(trainer), "right": float(np.mean(right))}


def removal_trial(parameters: Mapping[str, Value], seed: int) -> Record:
    """Letters, read after A-units were removed from the taught machine."""
    trainer = taught(letters_machine(seed), _letters(), passes=PASSES)
    remove(trainer.machine, int(parameters["removed"]), seed)
    return _summary(trainer)


def examples_trial(parameters: Mapping[str, Value], seed: int) -> Record:
    """E and X, turned and anywhere, learned from some examples and tried on others."""
    count = int(parameters["examples"])
    both = shapes.make("e-x", seed=seed, examples=count + TRIED)
    patterns = both.marked(np.arange(2 * count, both.n), test=True)
    config = MachineConfig.of("full", classes=2, seed=seed)
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


def _sweep(name: str, about: str, trial: Any, parameter: str, *values: Value) -> Experiment:
    settings = tuple({parameter: value} for value in values)
    return Experiment(name, about, trial, settings, RESULTS)


#: Every sweep by its name.
SWEEPS: dict[str, Experiment] = {
    sweep.name: sweep
    for sweep in (
        _sweep(
            "a-units",
            "letters, by the number of A-units",
            machine_trial,
            "a_units",
            *(32, 64, 128, 192, 256, 384, 512, 768),
        ),
        _sweep(
            "theta",
            "letters, by the threshold of the A-units",
            machine_trial,
            "theta",
            *range(-1, 6),
        ),
        _sweep(
            "eta",
            "letters, by the size of a correction in volts",
            training_trial,
            "eta",
            *(0.125, 0.25, 0.5, 1.0, 2.0, 4.0),
        ),
        _sweep(
            "order",
            "letters, by the order in which they are shown",
            training_trial,
            "order",
            *("given", "shuffled", "random"),
        ),
        _sweep(
            "noise",
            "letters, by the chance that a photocell reads wrong, when taught and when read",
            noise_trial,
            "noise",
            *(0.0, 0.005, 0.01, 0.02, 0.05),
        ),
        _sweep(
            "decay",
            "letters, by the share of each weight that is lost before each presentation",
            training_trial,
            "decay",
            *(0.0, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05),
        ),
        _sweep(
            "removed",
            "letters, by the A-units that are removed after they were learned",
            removal_trial,
            "removed",
            *(0, 8, 16, 32, 64, 128, 256),
        ),
        _sweep(
            "examples",
            "other E and X, turned and anywhere, by the examples of each that were learned",
            examples_trial,
            "examples",
            *(2, 5, 10, 20, 50, 100),
        ),
        _sweep(
            "stuck",
            "letters, by the potentiometers that do not move",
            machine_trial,
            "stuck",
            *(0, 16, 32, 64, 128, 256),
        ),
    )
}
