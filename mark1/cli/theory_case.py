"""What `mark1 theory` finds out about each R-unit of a machine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.cli.terminal import sentence
from mark1.errors import PatternError, TrainingError
from mark1.lab.chart_records import Chart
from mark1.lab.charts import (
    activity_chart,
    capacity_chart,
    length_chart,
    live_charts,
    margins_chart,
)
from mark1.machine.config import TrainingConfig
from mark1.machine.machine import Mark1
from mark1.machine.response import Code
from mark1.machine.rules import rule_named
from mark1.patterns.pattern_set import PatternSet
from mark1.theory.activity import firing_chance, firing_chance_on
from mark1.theory.bounds import UnitRun, bound_curves, run_alone, separable_share
from mark1.theory.margin import Margin, largest_margin
from mark1.theory.separability import Separability, check_size, radius_of, separability

#: Longest number that is written as text, in bits; Python refuses to read numbers a little longer.
MOST_BITS = 12_000


class Case:
    """An untrained machine, the patterns, and what each R-unit sees of them."""

    def __init__(
        self, patterns: PatternSet, machine: Mark1, training: TrainingConfig, most: int
    ) -> None:
        self.patterns, self.machine, self.training = patterns, machine, training
        self.most = most  # passes for an R-unit that cannot learn
        self.rows = patterns.training_indices()
        blocks = machine.response.blocks
        check_size(len(self.rows), max(block.stop - block.start for block in blocks))
        self.labels = patterns.labels[self.rows]
        self.desired = Code(machine.config, patterns.codes).words[self.labels]
        self.x = machine.see(patterns.pictures[self.rows])

    def seen_by(self, number: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return x (n, features) and d (n,) of one R-unit."""
        block = self.machine.response.blocks[number]
        return self.x[:, block.features].astype(np.float64), self.desired[:, number].astype(float)

    def unit(self, number: int) -> dict[str, Any]:
        """Return what `--json` prints for one R-unit."""
        x, d = self.seen_by(number)
        found = _separability(x, d)
        is_able = found is not None and found.separable
        margin = _margin(x, d) if is_able else None
        made = self._run(number, ends=is_able)
        return {
            "unit": number + 1,
            "features": x.shape[1],
            "separable": None if found is None else found.separable,
            "weights": _weights(found),
            "combination": None if found is None else self._mixture(found, d),
            "radius": radius_of(x),
            "margin": None if margin is None else margin.margin,
            "bound": None if margin is None else margin.bound,
            "mistakes": len(made.rows),
            "passes": made.passes,
            "learned": made.learned,
            "chance_by_lot": float(separable_share(len(x), x.shape[1])),
        }

    def activity(self) -> dict[str, Any] | None:
        """Return what `--json` prints for the A-units."""
        config = self.machine.config
        if config.kind == "direct":
            return None
        wires, lit = (config.excitatory, config.inhibitory, config.theta), self._lit()
        return {
            "excitatory": config.excitatory,
            "inhibitory": config.inhibitory,
            "theta": config.theta,
            "cells": config.cells,
            "lit": float(lit.mean()) / config.cells,
            "expected": float(firing_chance_on(config.cells, *wires, lit).mean()),
            "large_retina": float(firing_chance(*wires, lit / config.cells).mean()),
            "measured": float(self.x.mean()),
        }

    def charts(self, units: Sequence[dict[str, Any]], chosen: int | None) -> list[list[Chart]]:
        """Return rows of charts, for the chosen R-unit or the able one with the most mistakes."""
        shown = max(units, key=lambda unit: (unit["margin"] is not None, unit["mistakes"]))
        name = title(shown, units)
        if chosen is not None:
            shown, name = units[chosen - 1], sentence("chart-only-unit", unit=chosen)
        number = shown["unit"] - 1
        followed = self.followed(number, shown["margin"] is not None, name)
        below = self.about_machine(number)
        return [[*followed, *below]] if shown["margin"] is None else [followed, below]

    def followed(self, number: int, is_separable: bool, name: str) -> list[Chart]:
        """Make the charts of the run of an R-unit: three, or its length if it cannot learn."""
        uncovered = "" if rule_named(self.training.rule).covered else self.training.rule
        volts = not self.patterns.analog
        x, d = self.seen_by(number)
        rows, step = self._run(number, is_separable).rows, self.step
        if not is_separable:
            curves = bound_curves(x, d, rows, np.ones(x.shape[1]), step)
            return [length_chart(curves, name, uncovered, volts)]
        curves = bound_curves(x, d, rows, largest_margin(x, d).weights, step)
        return list(live_charts(curves, name, uncovered, volts))

    def about_machine(self, number: int) -> list[Chart]:
        """Make the charts of the activity, if there are A-units, and of the capacity."""
        found = [capacity_chart(*self.seen_by(number)[0].shape)]
        if self.machine.config.kind != "direct":
            active = self.x.mean(axis=1, dtype=np.float64)
            found.insert(0, activity_chart(self.machine.config, self._lit(), active))
        return found

    @property
    def step(self) -> float:
        """Volts by which a correction turns the potentiometer of a feature of 1."""
        return self.training.eta * self.training.gain

    def proof(self, number: int, name: str) -> dict[str, Any]:
        """Return what `--stream` prints more for one R-unit that can learn."""
        x, d = self.seen_by(number)
        margin, rows = largest_margin(x, d), self._run(number).rows
        learned = self.step * (d[rows] @ x[rows])
        nearest = np.argsort(-margin.shares, kind="stable")[: np.count_nonzero(margin.shares)]
        charts = self.followed(number, True, name)
        charts.append(margins_chart(name, x * d[:, None], learned, margin.weights))
        return {
            "best": margin.weights.tolist(),
            "nearest": [self._part(row, d[row]) for row in nearest.tolist()],
            "charts": [chart.to_json() for chart in charts],
        }

    def _run(self, number: int, ends: bool = True) -> UnitRun:
        """Train one R-unit alone, for a limited number of passes if it cannot learn."""
        passes = self.training.passes if ends else min(self.training.passes, self.most)
        training = replace(self.training, passes=passes)
        return run_alone(*self.seen_by(number), self.machine.config, training)

    def _lit(self) -> NDArray[np.int64]:
        """Return the number of lit cells of each pattern, shape (n,)."""
        cells = self.machine.retina.sense(self.patterns.pictures[self.rows])
        lit: NDArray[np.int64] = cells.sum(axis=1, dtype=np.int64)
        return lit

    def _mixture(self, found: Separability, d: NDArray[np.float64]) -> list[dict[str, Any]] | None:
        if found.fractions is None:
            return None
        return [
            self._part(i, d[i]) | {"share": float(share), "fraction": _written(share)}
            for i, share in sorted(found.fractions.items())
        ]

    def _part(self, row: int, d: float) -> dict[str, Any]:
        """Name a training pattern, and what this R-unit should answer."""
        name = self.patterns.classes[self.labels[row]]
        return {"pattern": int(self.rows[row]), "class": name, "answer": int(d > 0)}


def title(shown: dict[str, Any], units: Sequence[dict[str, Any]]) -> str:
    """Name the R-unit of a chart, and why it was chosen."""
    able = sum(unit["margin"] is not None for unit in units)
    code = "most-mistakes"
    if len(units) == 1:
        code = "only-unit"
    elif 0 < able < len(units):
        code = "only-able" if able == 1 else "most-mistakes-able"
    return sentence(f"chart-{code}", unit=shown["unit"])


def _separability(x: NDArray[np.float64], d: NDArray[np.float64]) -> Separability | None:
    """Return the answer with its proof; None if neither could be proved."""
    try:
        return separability(x, d)
    except TrainingError:
        return None


def _weights(found: Separability | None) -> list[float] | list[str | None] | None:
    """Write the weights of a proof: as numbers or, if float64 has too few digits, as fractions."""
    if found is None or not found.separable:
        return None
    if found.weights is not None:
        return [float(weight) for weight in found.weights]
    return [_written(weight) for weight in found.exact_weights or ()]


def _written(number: Fraction) -> str | None:
    """Write a fraction; None if it is too long for a number in text."""
    is_long = max(abs(number.numerator), number.denominator).bit_length() > MOST_BITS
    return None if is_long else str(number)


def _margin(x: NDArray[np.float64], d: NDArray[np.float64]) -> Margin | None:
    """Return the largest margin; None if it could not be computed."""
    try:
        return largest_margin(x, d)
    except (PatternError, TrainingError):
        return None
