"""The charts of the theory."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mark1.lab.chart_records import Chart, Curve
from mark1.machine.config import MachineConfig
from mark1.messages import Message
from mark1.theory.activity import firing_chance, firing_chance_on
from mark1.theory.bounds import BoundCurves, separable_share

#: Points of a smooth curve.
SMOOTH = 200

#: Part of the greatest of some values by which rounding may tell them apart.
ALIKE = 1e-9

#: Bars of a histogram.
BINS = 24


def live_charts(
    curves: BoundCurves, unit: str, uncovered: str = "", volts: bool = True
) -> tuple[Chart, ...]:
    """Make the four charts of a run on separable patterns, each with the bound it never crosses.

    Parameters
    ----------
    curves : BoundCurves
        Measured against the weights of the largest margin γ*.
    unit : str
        Name of the R-unit and why it is shown, for the titles.
    uncovered : str
        The rule, if the theorem does not cover it, so that the bounds need not hold.
    volts : bool
        Whether features are 0 or 1, so that sums are in volts. Sums of points have no unit.
    """
    bound = "-uncovered" if uncovered else ""
    projection = (
        Curve("w·w*", curves.t, curves.projection, "measured"),
        Curve(text(f"projection-bound{bound}"), curves.t, curves.projection_bound, "bound"),
    )
    cosine = (
        Curve("cos(w*, w)", curves.t, curves.cosine, "measured"),
        Curve(text(f"cosine-bound{bound}"), curves.t, curves.cosine_bound, "bound"),
    )
    distance = (
        Curve("‖w − αw*‖²", curves.t, curves.distance, "measured"),
        Curve(text(f"distance-bound{bound}"), curves.t, curves.distance_bound, "bound"),
    )
    bottom, left = _mistakes(uncovered), text("volts") if volts else "w·w*"
    square = text("volts-square") if volts else "‖w − αw*‖²"
    return (
        Chart(text("along", unit=unit), bottom, left, projection),
        length_chart(curves, unit, uncovered, volts),
        Chart(text("direction", unit=unit), bottom, text("cosine"), cosine),
        Chart(text("distance", unit=unit), bottom, square, distance),
    )


def length_chart(curves: BoundCurves, unit: str, uncovered: str = "", volts: bool = True) -> Chart:
    """Make the chart of ‖w‖² and its bound, which holds for inseparable patterns too."""
    bound = "length-bound-uncovered" if uncovered else "length-bound"
    length = (
        Curve("‖w‖²", curves.t, curves.square, "measured"),
        Curve(text(bound), curves.t, curves.square_bound, "bound"),
    )
    left = text("volts-square") if volts else "‖w‖²"
    return Chart(text("length", unit=unit), _mistakes(uncovered), left, length)


def text(key: str, **values: object) -> str:
    """Write a part of a chart in the language in use."""
    return str(Message(f"charts.{key}", values))


def _mistakes(uncovered: str) -> str:
    return text("mistakes-uncovered", rule=uncovered) if uncovered else text("mistakes")


def activity_chart(
    config: MachineConfig, lit: NDArray[np.int64], active: NDArray[np.float64]
) -> Chart:
    """Make the chart of P_a over the lit share of the retina, with the patterns as points.

    Parameters
    ----------
    config : MachineConfig
        Configuration of a machine with A-units.
    lit : ndarray of int64, shape (n,)
        Number of lit cells of each pattern.
    active : ndarray of float64, shape (n,)
        Share of A-units that each pattern switches on.
    """
    wires = config.excitatory, config.inhibitory, config.theta
    counts = np.unique(np.linspace(0, config.cells, SMOOTH).astype(np.int64))
    exact = firing_chance_on(config.cells, *wires, counts)
    shares = np.linspace(0, 1, SMOOTH)
    return Chart(
        text("activity", plus=wires[0], minus=wires[1], theta=wires[2]),
        text("lit-share"),
        text("active-share"),
        (
            Curve(text("cells", count=config.cells), counts / config.cells, exact, "theory"),
            Curve(text("large-retina"), shares, firing_chance(*wires, shares), "bound"),
            Curve(text("these-patterns"), lit / config.cells, active, "point"),
        ),
    )


def capacity_chart(patterns: int, features: int) -> Chart:
    """Make the chart of the share of random dichotomies that are separable."""
    most = max(4 * features, round(1.2 * patterns))
    counts = np.linspace(1, most, 2 * SMOOTH)
    here = np.array([patterns])
    return Chart(
        text("capacity", count=features),
        text("patterns"),
        text("share"),
        (
            Curve("Cover 1965", counts, separable_share(counts, features), "theory"),
            Curve(
                text("count-of-patterns", count=patterns),
                here.astype(np.float64),
                separable_share(here, features),
                "point",
            ),
        ),
    )


def margins_chart(
    unit: str,
    signed: NDArray[np.float64],
    learned: NDArray[np.float64],
    best: NDArray[np.float64],
) -> Chart:
    """Make the chart of the margins of all patterns: d w·x/‖w‖ after a run, and at w*.

    Parameters
    ----------
    unit : str
        Name of the R-unit.
    signed : ndarray of float64, shape (n, features)
        d x of each pattern.
    learned : ndarray of float64, shape (features,)
        w after the run.
    best : ndarray of float64, shape (features,)
        w*, of length 1.
    """
    length = float(np.linalg.norm(learned))
    at_best = text("margins-at-best", least=float((signed @ best).min()))
    found = [(at_best, signed @ best, "theory")]
    if length > 0:
        now = signed @ learned / length
        after = text("margins-after-run", least=float(now.min()))
        found.insert(0, (after, now, "measured"))
    every = np.concatenate([margins for _, margins, _ in found])
    edges = _edges(every)
    curves = tuple(
        Curve(name, np.repeat(edges, 2), _outline(margins, edges), kind)
        for name, margins, kind in found
    )
    return Chart(text("margins", unit=unit), text("margin"), text("patterns"), curves)


def _edges(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the edges of the bars; of values that only rounding tells apart, all in one bar."""
    low, high = float(values.min()), float(values.max())
    most = max(-low, high)
    if high - low <= ALIKE * most:
        low, high = low - most / 2, high + most / 2
    return np.histogram_bin_edges(values, bins=BINS, range=(low, high))


def _outline(values: NDArray[np.float64], edges: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the heights of a histogram at each side of each edge."""
    counts = np.histogram(values, edges)[0].astype(np.float64)
    return np.concatenate([[0.0], np.repeat(counts, 2), [0.0]])
