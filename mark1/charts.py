"""The theory's curves as records that anybody can draw."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mark1.activity import firing_chance, firing_chance_on
from mark1.config import MachineConfig
from mark1.theory import BoundCurves, separable_share

#: What a curve is, which decides how it looks.
KINDS = (
    *("measured", "bound", "theory", "point"),
    *("mean", "dots", "band", "expected", "row", "figure"),
)

#: Where a legend may stand.
CORNERS = ("top left", "top right", "bottom right", "bottom left")

#: Points of a smooth curve.
SMOOTH = 200


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """One line or set of points.

    Attributes
    ----------
    name : str
        What the legend says.
    x, y : ndarray of float64, shape (k,)
    kind : str
        One of `KINDS`. A ``mean`` and ``dots`` without a line have their spread as bars, a
        ``band`` along the line, a ``row`` to the sides; ``expected`` is what the theory says of
        means, and ``figure`` a mark that was published.
    spread : ndarray of float64, shape (k,), or None
        Standard deviation of each point, in units of the axis.
    series : int
        0, 1 or 2; curves of one series have one colour.
    """

    name: str
    x: NDArray[np.float64]
    y: NDArray[np.float64]
    kind: str
    spread: NDArray[np.float64] | None = None
    series: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Chart:
    """Curves with common axes, both of which begin at 0.

    Attributes
    ----------
    title, bottom, left : str
        What is shown, and what the axes count.
    curves : tuple of Curve
    legend : str
        The corner where there is room, one of `CORNERS`; empty for none.
    columns, rows : tuple of str
        Names of the places 0, 1, 2, … along the bottom, or down the left side; empty where the
        axis has numbers.
    """

    title: str
    bottom: str
    left: str
    curves: tuple[Curve, ...]
    legend: str = "top left"
    columns: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()


def live_charts(curves: BoundCurves, unit: str, covered: bool = True) -> tuple[Chart, ...]:
    """Three charts of a run on separable patterns, each with the bound it never crosses.

    Parameters
    ----------
    curves : BoundCurves
    unit : str
        The name of the R-unit, for the titles.
    covered : bool
        Whether the theorem covers the run; the bounds do not hold otherwise, and do not say so.
    """
    low = ", never below" if covered else ""
    projection = (
        Curve("w*·w", curves.t, curves.projection, "measured"),
        Curve(f"tγ{low}", curves.t, curves.projection_bound, "bound"),
    )
    cosine = (
        Curve("cos(w*, w)", curves.t, curves.cosine, "measured"),
        Curve(f"√t γ/R{low}", curves.t, curves.cosine_bound, "bound"),
    )
    bottom = "mistakes t"
    return (
        Chart(f"{unit}: along the best weights", bottom, "volts", projection),
        length_chart(curves, unit, covered),
        Chart(f"{unit}: direction", bottom, "cosine", cosine, "bottom right"),
    )


def length_chart(curves: BoundCurves, unit: str, covered: bool = True) -> Chart:
    """‖w‖² and its bound, which holds even where no weights separate the patterns."""
    high = ", never above" if covered else ""
    length = (
        Curve("‖w‖²", curves.t, curves.square, "measured"),
        Curve(f"tR²{high}", curves.t, curves.square_bound, "bound"),
    )
    return Chart(f"{unit}: length", "mistakes t", "volts²", length)


def activity_chart(
    config: MachineConfig, lit: NDArray[np.int64], active: NDArray[np.float64]
) -> Chart:
    """P_a over the share of the retina that is lit, beside what the patterns switch on.

    Parameters
    ----------
    config : MachineConfig
        Of a machine with A-units.
    lit : ndarray of int64, shape (n,)
        Lit cells of each pattern.
    active : ndarray of float64, shape (n,)
        Share of A-units that it switches on.
    """
    wires = config.excitatory, config.inhibitory, config.theta
    counts = np.unique(np.linspace(0, config.cells, SMOOTH).astype(np.int64))
    exact = firing_chance_on(config.cells, *wires, counts)
    shares = np.linspace(0, 1, SMOOTH)
    return Chart(
        f"A-units that fire, {wires[0]} + {wires[1]} wires, θ = {wires[2]}",
        "share of the retina that is lit",
        "share of A-units",
        (
            Curve(f"{config.cells} cells", counts / config.cells, exact, "theory"),
            Curve("large retina", shares, firing_chance(*wires, shares), "bound"),
            Curve("these patterns", lit / config.cells, active, "point"),
        ),
        "top right",
    )


def capacity_chart(patterns: int, features: int) -> Chart:
    """The chance that classes drawn by lot can be separated, over the number of patterns."""
    most = max(4 * features, round(1.2 * patterns))
    counts = np.unique(np.linspace(1, most, 2 * SMOOTH).astype(np.int64))
    here = np.array([patterns])
    return Chart(
        f"Separable, if classes are drawn by lot, in {features} dimensions",
        "patterns",
        "chance",
        (
            Curve(
                "Cover 1965", counts.astype(np.float64), separable_share(counts, features), "theory"
            ),
            Curve(
                f"{patterns} patterns",
                here.astype(np.float64),
                separable_share(here, features),
                "point",
            ),
        ),
        "top right",
    )
