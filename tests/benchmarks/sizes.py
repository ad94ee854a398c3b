"""What a presentation costs with more cells and with more A-units: no more than its share."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.patterns.pattern_set import PatternSet
from mark1.training.trainer import Trainer
from tests.benchmarks.measure import Row

PRESENTATIONS = 1024

#: Cells on one edge of the retina.
EDGES = (20, 36, 50, 64, 80, 100)

#: Over 400 cells, 65 536 are a tenth of the 2**28 places that a plugboard may have.
A_UNITS = (512, 2048, 8192, 16_384, 32_768, 49_152, 65_536)

ROUNDS = 5


def presentation(config: MachineConfig) -> tuple[Trainer, PatternSet]:
    """A machine of one R-unit, and pictures to show it."""
    random = np.random.default_rng(config.cells)
    size = (PRESENTATIONS, config.rows, config.columns)
    patterns = PatternSet(
        pictures=np.where(random.random(size, dtype=np.float32) < 0.25, 255, 0).astype(np.uint8),
        labels=(np.arange(PRESENTATIONS) % 2).astype(np.int32),
        classes=("no", "yes"),
        test=np.zeros(PRESENTATIONS, dtype=bool),
    )
    few = PatternSet(patterns.pictures[:2], patterns.labels[:2], ("no", "yes"), patterns.test[:2])
    return Trainer(Mark1(config), few), patterns


def microseconds(machine: Mark1, patterns: PatternSet) -> float:
    """S → A, sum and correction of each picture once: a whole run of one pass."""
    began = time.perf_counter()
    Trainer(machine, patterns, TrainingConfig(passes=1, stop="passes")).finish()
    return (time.perf_counter() - began) / PRESENTATIONS * 1e6


def medians(configs: Sequence[MachineConfig]) -> NDArray[np.float64]:
    """Measure the presentation of each machine in turn."""
    taken: list[list[float]] = [[] for _ in configs]
    lessons = [presentation(config) for config in configs]
    gc.disable()
    for _ in range(ROUNDS):
        for (trainer, patterns), times in zip(lessons, taken, strict=True):
            times.append(microseconds(trainer.machine, patterns))
    gc.enable()
    return np.array([statistics.median(each) for each in taken])


def over(what: str, sizes: Sequence[int], configs: Sequence[MachineConfig]) -> Row:
    """Larger and larger machines; the ratio is that of the one that costs the most of its share.

    The share is the time of the smallest, times how many times larger a machine is. It is not a
    straight line: larger machines outgrow one memory cache after another.
    """
    times = medians(configs)
    shares = times[0] * np.array(sizes) / sizes[0]
    return Row(
        f"a presentation over the {what}, beside its share",
        *(float(times[-1]), "µs", f"the smallest of these machines, times the number of {what}"),
        *(float(shares[-1]), float((times[1:] / shares[1:]).max()), "≤ 1"),
        {what: list(sizes), "microseconds": times.round(3).tolist()},
    )


def over_cells() -> Row:
    """Retinas of 20 × 20 to 100 × 100 before 512 A-units."""
    configs = [MachineConfig.of(classes=2, rows=edge, columns=edge) for edge in EDGES]
    return over("cells", [edge * edge for edge in EDGES], configs)


def over_a_units() -> Row:
    """512 to 65 536 A-units behind 400 cells."""
    configs = [MachineConfig.of(classes=2, a_units=units, fan_out=4000) for units in A_UNITS]
    return over("A-units", A_UNITS, configs)


MEASURES = (over_cells, over_a_units)
