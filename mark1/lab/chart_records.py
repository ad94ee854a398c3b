"""Charts as records: curves, axes and titles, which a window, a file or JSON can hold."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

#: Kinds of curves, which decide how they are drawn.
KINDS = (
    "measured", "bound", "theory", "point", "mean", "dots", "band", "expected", "row", "figure",
)  # fmt: skip

#: Possible range of a share, and of a count.
SHARE, COUNT = (0.0, 1.0), (0.0, math.inf)


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """One line or set of points.

    Attributes
    ----------
    name : str
        Text in the legend.
    x, y : ndarray of float64, shape (k,)
    kind : str
        One of `KINDS`. The spread of a ``mean`` and of ``dots`` is drawn as bars, that of a
        ``band`` along the line, and that of a ``row`` sideways. ``expected`` is the theory of a
        mean, and ``figure`` a published value.
    spread : ndarray of float64, shape (k,), or None
        Standard deviation of each point, in units of the axis.
    series : int
        0, 1 or 2; curves of the same series have the same color.
    limits : tuple of float
        The possible range, at which spreads are cut.
    """

    name: str
    x: NDArray[np.float64]
    y: NDArray[np.float64]
    kind: str
    spread: NDArray[np.float64] | None = None
    series: int = 0
    limits: tuple[float, float] = (-math.inf, math.inf)

    @property
    def ends(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Each point minus and plus its spread, within the possible range."""
        middle = self.x if self.kind == "row" else self.y
        spread = np.zeros(len(middle)) if self.spread is None else self.spread
        least, most = self.limits
        return (
            np.minimum(middle, np.maximum(middle - spread, least)),
            np.maximum(middle, np.minimum(middle + spread, most)),
        )

    def to_json(self) -> dict[str, Any]:
        """Return it as plain values; a limit that is infinite is None."""
        arrays = {"x": self.x.tolist(), "y": self.y.tolist()}
        spread = None if self.spread is None else self.spread.tolist()
        limits = [end if math.isfinite(end) else None for end in self.limits]
        others = {"name": self.name, "kind": self.kind, "series": self.series}
        return {**others, **arrays, "spread": spread, "limits": limits}

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Curve:
        """Restore it from what `to_json` returns."""
        x, y, spread = (
            None if values[name] is None else np.array(values[name], dtype=np.float64)
            for name in ("x", "y", "spread")
        )
        assert x is not None and y is not None
        low, high = values["limits"]
        limits = (-math.inf if low is None else low, math.inf if high is None else high)
        return cls(values["name"], x, y, values["kind"], spread, values["series"], limits)


@dataclass(frozen=True, slots=True, eq=False)
class Chart:
    """Curves with common axes.

    Attributes
    ----------
    title, bottom, left : str
        Title, and captions of the axes.
    curves : tuple of Curve
    columns, rows : tuple of str
        Names of the positions 0, 1, 2, … along the bottom, or down the left side; empty for a
        numeric axis.
    low : float
        Start of the axis of values, unless a value is lower.
    log : bool
        Whether that axis is logarithmic; all values must be above 0.
    """

    title: str
    bottom: str
    left: str
    curves: tuple[Curve, ...]
    columns: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    low: float = 0.0
    log: bool = False

    def to_json(self) -> dict[str, Any]:
        """Return it as plain values."""
        names = ("title", "bottom", "left", "columns", "rows", "low", "log")
        curves = [curve.to_json() for curve in self.curves]
        return {**{name: getattr(self, name) for name in names}, "curves": curves}

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Chart:
        """Restore it from what `to_json` returns, also after it went through JSON."""
        curves = tuple(Curve.of(curve) for curve in values["curves"])
        columns, rows = tuple(values["columns"]), tuple(values["rows"])
        return cls(**{**values, "curves": curves, "columns": columns, "rows": rows})


def grouped(text: str) -> str:
    """Group the thousands of whole numbers from 10 000 on by narrow spaces."""
    return re.sub(
        r"(?<![\d.])\d{5,}", lambda number: f"{int(number[0]):,}".replace(",", "\u202f"), text
    )


def table_of(chart: Chart) -> list[list[str]]:
    """Return the points of a chart as rows of text: where they are, then a column for each curve.

    The first row is the heading. A spread has a column of its own.
    """
    heading, columns = [chart.bottom or "x"], []
    for curve in chart.curves:
        where, values = (curve.y, curve.x) if chart.rows else (curve.x, curve.y)
        heading.append(curve.name)
        columns.append(dict(zip(where.tolist(), values.tolist(), strict=True)))
        if curve.spread is not None:
            heading.append(f"± {curve.name}")
            columns.append(dict(zip(where.tolist(), curve.spread.tolist(), strict=True)))
    names = chart.rows or chart.columns
    places = sorted({place for column in columns for place in column})
    return [
        heading,
        *(
            [
                names[round(place)] if names else f"{place:.12g}",
                *(f"{column[place]:.12g}" if place in column else "" for column in columns),
            ]
            for place in places
        ),
    ]
