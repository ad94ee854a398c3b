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


def over_cells() -> Row:
    """Retinas of 20 × 20 to 100 × 100 before 512 A-units; the ratio is that of the worst of them.

    Not a straight line: the wires are added up one by one where the retina is large.
    """
    configs = [MachineConfig.of(classes=2, rows=edge, columns=edge) for edge in EDGES]
    times, cells = medians(configs), np.square(EDGES)
    shares = times[1:] / times[0] / (cells[1:] / cells[0])
    return Row(
        "a presentation over the cells, beside its share",
        *(float(times[-1]), "µs", "the smallest of these machines, times the number of cells"),
        *(float(times[0] * cells[-1] / cells[0]), float(shares.max()), "≤ 1"),
        {"cells": cells.tolist(), "microseconds": times.round(3).tolist()},
    )


def over_a_units() -> Row:
    """512 to 65 536 A-units behind 400 cells, and the line that is off by the least share.

    The ratio is the largest deviation.
    """
    configs = [MachineConfig.of(classes=2, a_units=units, fan_out=4000) for units in A_UNITS]
    times = medians(configs)
    slope, at_zero = np.polyfit(A_UNITS, times, 1, w=1 / times)
    off = float(np.abs(times / (slope * np.array(A_UNITS) + at_zero) - 1).max())
    return Row(
        "a presentation over the A-units, off its line",
        *(float(times[0]), "µs", f"the largest of these machines; {slope * 1e3:.3f} ns an A-unit"),
        *(float(times[-1]), off, "≤ 0.15"),
        {
            "A-units": list(A_UNITS),
            "microseconds": times.round(3).tolist(),
            "slope in ns": round(float(slope) * 1e3, 4),
            "microseconds at size 0": round(float(at_zero), 3),
        },
    )


MEASURES = (over_cells, over_a_units)
