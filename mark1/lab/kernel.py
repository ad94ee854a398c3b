"""The kernel perceptron: error correction that counts mistakes instead of turning potentiometers.

From zero, the weights are the sum of d φ(x) over the mistakes. With a count α of the mistakes on
each pattern, the sum of an R-unit is ν(x) = Σ α d K(pattern, x), where K(a, b) = φ(a)·φ(b). So φ
need not be computed, however long it is.

Neither the `Trainer` nor the table of rules teaches this machine, and the window does not show it.
It has no potentiometers behind features: it keeps its patterns, and a mistake changes the count of
that pattern, whatever its features are. For a kernel whose φ can be written out, the `Trainer` on φ
makes the same mistakes.

Aizerman, Braverman & Rozonoer 1964, Theoretical foundations of the potential function method in
pattern recognition learning; Freund & Schapire 1999, Large margin classification using the
perceptron algorithm.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from numpy.typing import NDArray

from mark1.errors import PatternError
from mark1.lab.experiments import Experiment, Record, Sketch, Value
from mark1.lab.predicates import all_figures, is_odd

#: K of each of n points with each of m, shapes (n, k) and (m, k), as float64 (n, m).
Kernel = Callable[[NDArray[np.float64], NDArray[np.float64]], NDArray[np.float64]]

#: Maximum passes of one run.
PASSES = 1000


def polynomial(degree: int) -> Kernel:
    """Return K(a, b) = (1 + a·b)^degree, whose φ holds all products of up to `degree` numbers."""

    def kernel(a: NDArray[np.float64], b: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.asarray((1 + a @ b.T) ** degree)

    return kernel


@dataclass(frozen=True, slots=True, eq=False)
class KernelRun:
    """What a kernel perceptron learned.

    Attributes
    ----------
    points : ndarray of float64, shape (n, k)
    signed : ndarray of float64, shape (n,)
        α d: the number of mistakes on each pattern, negative where −1 was desired.
    per_pass : ndarray of int64, shape (passes,)
        Mistakes of each pass.
    kernel : callable
    """

    points: NDArray[np.float64]
    signed: NDArray[np.float64]
    per_pass: NDArray[np.int64]
    kernel: Kernel

    @property
    def learned(self) -> bool:
        """Whether the last pass had no mistakes."""
        return bool(self.per_pass[-1] == 0)

    @property
    def support(self) -> int:
        """Number of patterns on which it ever made a mistake; it needs no others."""
        return int(np.count_nonzero(self.signed))

    def decision(self, x: npt.ArrayLike) -> NDArray[np.float64]:
        """Compute ν of each row of x (m, k): float64 (m,). Positive means +1."""
        sums: NDArray[np.float64] = (
            self.kernel(np.asarray(x, np.float64), self.points) @ self.signed
        )
        return sums


def fit_kernel(
    x: npt.ArrayLike, d: npt.ArrayLike, kernel: Kernel, *, max_passes: int = PASSES
) -> KernelRun:
    """Train a kernel perceptron, in the order given, until a pass has no mistakes.

    A sum of zero is a mistake. There is no bias but that of the kernel, and η has no effect.

    Parameters
    ----------
    x : array_like of float, shape (n, k)
    d : array_like of ±1, shape (n,)
    kernel : callable
        From two tables of points to K of each pair, such as `polynomial`. Whole numbers below 2⁵³
        are exact.
    max_passes : int
        At least 1.

    Raises
    ------
    PatternError
        If x is not a table of finite numbers with a d of ±1 for each row.

    Examples
    --------
    >>> run = fit_kernel([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1], polynomial(2))
    >>> run.learned, run.signed.tolist(), int(run.per_pass.sum())
    (True, [-7.0, 5.0, 5.0, -4.0], 21)
    """
    points, desired = np.asarray(x, dtype=np.float64), np.asarray(d, dtype=np.float64)
    if points.ndim != 2 or not points.size or desired.shape != points.shape[:1]:
        raise PatternError("theory.shapes", x=points.shape, d=desired.shape)
    if not np.isfinite(points).all() or not (np.abs(desired) == 1).all():
        raise PatternError("theory.values")
    table, sums, signed = kernel(points, points), np.zeros(len(points)), np.zeros(len(points))
    per_pass: list[int] = []
    while len(per_pass) < max_passes and (not per_pass or per_pass[-1]):
        mistakes = 0
        for row, wanted in enumerate(desired):
            if wanted * sums[row] <= 0:
                sums += wanted * table[row]
                signed[row] += wanted
                mistakes += 1
        per_pass.append(mistakes)
    return KernelRun(points, signed, np.array(per_pass), kernel)


def kernel_trial(parameters: Mapping[str, Value], seed: int) -> Record:
    """Learn the parity of some cells with a polynomial kernel; that of two cells is XOR."""
    figures = all_figures(1, int(parameters["cells"]))
    points, d = figures.reshape(len(figures), -1), np.where(is_odd(figures), 1, -1)
    run = fit_kernel(points, d, polynomial(int(parameters["degree"])))
    return {
        "learned": int(run.learned),
        "passes": len(run.per_pass),
        "mistakes": int(run.per_pass.sum()),
        "support": run.support,
    }


#: Parity learned by polynomials, over their degree.
KERNEL = Experiment(
    "kernel",
    "parity of 2 (XOR), 3 and 4 photocells by degree of a polynomial kernel, "
    f"at most {PASSES} passes",
    kernel_trial,
    tuple({"degree": degree, "cells": cells} for cells in (2, 3, 4) for degree in range(1, 6)),
    ("learned", "passes", "mistakes", "support"),
    fixed=frozenset(range(15)),
    group="later machines",
    sketch=Sketch(("learned",)),
)
