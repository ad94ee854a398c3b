"""Finds the run of the session on the curves of a run that was checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.lab.chart_records import Chart

#: The charts of an R-unit in the order of `mark1 theory --stream`.
ALONG, LENGTH, DIRECTION, MARGINS = range(4)


def mistakes_at(volts: NDArray[np.float32], unit: Mapping[str, Any]) -> int | None:
    """Find after how many of its mistakes an R-unit has these weights.

    Along w* every mistake adds at least γ*, so no two of them leave the same sum.

    Parameters
    ----------
    volts : ndarray of float32, shape (n,)
        The weights.
    unit : mapping
        What `mark1 theory --stream` says of the R-unit, with its charts in "drawn" and the weights
        of the best separation in "w*".

    Returns
    -------
    int or None
        None if the run never has these weights, or if nothing separates the patterns.
    """
    best, weights = unit["w*"], volts.astype(np.float64)
    if unit["best"] is None or len(best) != len(weights):
        return None
    along, square = float(best @ weights), float(weights @ weights)
    reached = unit["drawn"][ALONG].curves[0].y
    t = int(np.abs(reached - along).argmin())
    there = unit["drawn"][LENGTH].curves[0].y[t]
    tiny = 1e-5 * max(1.0, square)
    return t if abs(reached[t] - along) <= tiny and abs(there - square) <= tiny else None


def until(chart: Chart, t: int) -> Chart:
    """Cut what was measured after t mistakes; the bound stays."""
    measured, *others = chart.curves
    cut = replace(measured, x=measured.x[: t + 1], y=measured.y[: t + 1])
    return replace(chart, curves=(cut, *others))
