"""How much an A-unit must see: Minsky and Papert's predicates on limited machines.

A predicate says yes or no to a picture. Each A-unit here is a mask: it fires if all of a few cells
are lit. Whatever A-units of at most k cells each can decide, the masks of at most k cells can, too
(the theorem of the positive normal form), so nothing is lost.

Minsky and Papert 1969, Perceptrons: An Introduction to Computational Geometry.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mark1.lab.experiments import Experiment, Record, Sketch, Value
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.machine.wiring import Plugboard
from mark1.patterns.pattern_set import PatternSet
from mark1.theory.separability import separability
from mark1.training.trainer import Trainer

#: Pictures as lit cells, bool (n, rows, columns).
Figures = NDArray[np.bool_]

#: Maximum passes of a machine that can learn a predicate.
PASSES = 100_000


def is_odd(figures: Figures) -> NDArray[np.bool_]:
    """Parity: whether the number of lit cells is odd."""
    odd: NDArray[np.bool_] = figures.sum(axis=(1, 2)) % 2 == 1
    return odd


def is_majority(figures: Figures) -> NDArray[np.bool_]:
    """Return whether more than half of the cells are lit."""
    many: NDArray[np.bool_] = figures.mean(axis=(1, 2)) > 0.5
    return many


def is_connected(figures: Figures) -> NDArray[np.bool_]:
    """Return whether all lit cells are connected, side by side; a dark picture is."""
    from scipy import ndimage  # takes a second to load

    return np.array([ndimage.label(figure)[1] <= 1 for figure in figures])


#: Every predicate by its name.
PREDICATES: dict[str, Callable[[Figures], NDArray[np.bool_]]] = {
    "parity": is_odd,
    "majority": is_majority,
    "connectedness": is_connected,
}


def all_figures(rows: int, columns: int) -> Figures:
    """Make all pictures on a retina, bool (2^(rows × columns), rows, columns)."""
    cells = rows * columns
    lit: Figures = (np.arange(2**cells)[:, None] >> np.arange(cells)) % 2 == 1
    return lit.reshape(-1, rows, columns)


def end_figures(length: int) -> Figures:
    """Make the four figures that no window shorter than themselves can tell apart.

    Three bars, 5 cells high in all. At each end the middle bar is joined to the upper or to the
    lower one: if at both ends to the same, the third bar is on its own, otherwise the figure is
    connected. So the answer is the exclusive or of the two ends (Minsky and Papert 1969, §0.8).

    Parameters
    ----------
    length : int
        At least 2.

    Returns
    -------
    ndarray of bool, shape (4, 5, length)
    """
    figures = np.zeros((4, 5, length), dtype=np.bool_)
    figures[:, ::2] = True
    for figure, (left, right) in zip(figures, itertools.product((1, 3), repeat=2), strict=True):
        figure[left, 0] = figure[right, -1] = True
    return figures


@dataclass(frozen=True, slots=True)
class LimitedRetina:
    """A retina and its limited A-units: all masks of a few cells, or of cells near each other.

    Every A-unit has as many wires as the order. Those that a mask does not need go to cells below
    the picture that are always lit, and θ is the order. The mask of no cell is a constant.

    Attributes
    ----------
    rows, columns : int
    order : int
        Maximum cells of a mask, at least 1.
    diameter : int
        Maximum height and width of a mask in cells.
    """

    rows: int
    columns: int
    order: int
    diameter: int

    @property
    def masks(self) -> list[tuple[int, ...]]:
        """The cells of each mask, row by row from 0."""
        cells = range(self.rows * self.columns)
        sizes = range(self.order + 1)
        return [
            mask
            for size in sizes
            for mask in itertools.combinations(cells, size)
            if self._extent(mask) <= self.diameter
        ]

    def _extent(self, mask: tuple[int, ...]) -> int:
        places = [divmod(cell, self.columns) for cell in mask]
        return max((max(axis) - min(axis) + 1 for axis in zip(*places, strict=True)), default=0)

    @property
    def _spare(self) -> int:
        """Rows of cells that are always lit."""
        return math.ceil(self.order / self.columns)

    def machine(self) -> Mark1:
        """Build the machine: one R-unit that sees all A-units."""
        masks, cells = self.masks, self.rows * self.columns
        lit = range(cells, cells + self.order)
        wires = np.array([[*mask, *lit[len(mask) :]] for mask in masks], dtype=np.int32)
        config = MachineConfig.of(
            "full",
            classes=2,
            rows=self.rows + self._spare,
            columns=self.columns,
            a_units=len(masks),
            excitatory=self.order,
            inhibitory=0,
            theta=self.order,
            fan_out=len(masks),
        )
        return Mark1(config, Plugboard(wires, self.order, config.cells))

    def patterns(self, figures: Figures, answers: NDArray[np.bool_]) -> PatternSet:
        """Make the pictures of figures (n, rows, columns), with the class of each."""
        lit = np.pad(figures, ((0, 0), (0, self._spare), (0, 0)), constant_values=True)
        names = np.where(answers, "yes", "no").tolist()
        return PatternSet.from_names(np.where(lit, 255, 0).astype(np.uint8), names)

    def separates(self, figures: Figures, answers: NDArray[np.bool_]) -> bool:
        """Decide exactly whether some weights give every figure its answer."""
        seen = self.machine().see(self.patterns(figures, answers).pictures)
        return separability(seen, np.where(answers, 1, -1)).separable


def order_needed(figures: Figures, answers: NDArray[np.bool_]) -> LimitedRetina:
    """Find the least order of masks, however far apart their cells, that give every answer."""
    _, rows, columns = figures.shape
    limits = (
        LimitedRetina(rows, columns, order, max(rows, columns))
        for order in itertools.count(1)  # with masks of all cells any answer is possible
    )
    return next(limited for limited in limits if limited.separates(figures, answers))


def diameter_needed(figures: Figures, answers: NDArray[np.bool_], order: int) -> LimitedRetina:
    """Find the least diameter of masks of at most `order` cells that give every answer."""
    _, rows, columns = figures.shape
    limits = (
        LimitedRetina(rows, columns, order, size) for size in range(1, max(rows, columns) + 1)
    )
    return next(limited for limited in limits if limited.separates(figures, answers))


def parity_trial(parameters: Mapping[str, Value], seed: int) -> Record:
    """Find the order that a predicate needs on a retina, and learn all pictures with it."""
    cells = int(parameters["cells"])
    rows = max(n for n in range(1, math.isqrt(cells) + 1) if cells % n == 0)
    figures = all_figures(rows, cells // rows)
    answers = PREDICATES[str(parameters["predicate"])](figures)
    limited = order_needed(figures, answers)
    return {"order": limited.order, **_learned(limited, figures, answers)}


def diameter_trial(parameters: Mapping[str, Value], seed: int) -> Record:
    """Find the diameter that connectedness needs on figures of a length, and learn them with it."""
    figures = end_figures(int(parameters["length"]))
    answers = is_connected(figures)
    limited = diameter_needed(figures, answers, order=2)
    return {"diameter": limited.diameter, **_learned(limited, figures, answers)}


def _learned(limited: LimitedRetina, figures: Figures, answers: NDArray[np.bool_]) -> Record:
    """Teach the machine by error correction until it makes no mistake."""
    machine = limited.machine()
    training = TrainingConfig(passes=PASSES)
    trainer = Trainer(machine, limited.patterns(figures, answers), training)
    progress = trainer.finish()
    return {
        "a_units": machine.config.a_units,
        "learned": int(progress.finished == "learned"),
        "mistakes": progress.total,
    }


#: The order that a predicate needs, over the cells of the retina.
PARITY = Experiment(
    "parity",
    "order of A-units that parity, majority and connectedness need, by photocells, and all "
    "pictures learned with it",
    parity_trial,
    tuple(
        {"cells": cells, "predicate": predicate}
        for predicate, retinas in (
            ("parity", range(2, 8)),
            ("connectedness", (4, 6, 8, 9, 12)),
            ("majority", (2, 3, 4, 5, 6, 7, 9, 12)),
        )
        for cells in retinas
    ),
    ("order", "a_units", "learned", "mistakes"),
    fixed=frozenset(range(19)),
    group="later machines",
    window_group="one layer",
    sketch=Sketch(("order",), units={"order": "cells"}),
)

#: The diameter that connectedness needs, over the length of a figure.
DIAMETER = Experiment(
    "diameter",
    "diameter of A-units that connectedness needs, by length of a figure with two ends",
    diameter_trial,
    tuple({"length": length} for length in range(5, 13)),
    ("diameter", "a_units", "learned", "mistakes"),
    fixed=frozenset(range(8)),
    group="later machines",
    window_group="one layer",
    sketch=Sketch(("diameter",), units={"diameter": "diameter"}),
)
