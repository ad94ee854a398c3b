"""A chart of records: the same curves on the screen that a file of plots would show."""

from __future__ import annotations

import html
import math
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QFontMetricsF, QResizeEvent

from gui.base import theme
from gui.base.elide import elided
from gui.base.number_format import MINUS, NARROW_SPACE, plain, round_step
from gui.charts.plot import Plot
from mark1.lab.chart_records import Chart, Curve, table_of

#: Colours of the theme for the series of a chart.
SERIES = ("action", "minus", "right")

#: Which of them a curve of a kind has, whatever its series.
KIND_SERIES = {"measured": 0, "point": 0, "theory": 1, "figure": 1, "bound": 2}

#: Kinds that are drawn as marks, as marks on a line, and along a band.
MARKS = ("dots", "row", "point", "figure")
LINED = ("mean", "band", "measured", "theory", "expected", "bound")

#: The sign of a kind in the legend; hollow from the second series on.
SIGNS = {"mean": "●", "dots": "●", "row": "●", "point": "●", "figure": "◇", "bound": "╍"}

#: Share of an axis that stays free at its ends; more around marks, which a low chart must not cut.
ROOM, MARKED_ROOM = 0.05, 0.1

#: Pixels between named rows.
ROW = 22

#: Pixels from the pointer within which a point is read out.
NEAR = 40

#: Pixels between two numbers, at least.
APART = {"left": 34, "bottom": 70}

#: Most numbers on an axis, however long it is.
MOST = 10

#: Widest names on the left: a share of the chart.
WIDEST = 0.42


class RecordChart(Plot):
    """One chart, with the values under the pointer; its owner shows title, legend and left caption.

    The wheel zooms, the mouse drags, and a double click shows everything again.
    """

    ring, corner = 13, (18, 0)

    def __init__(self) -> None:
        super().__init__(RecordAxis)
        self._chart: Chart | None = None
        self._whole: Chart | None = None  # with points that are not finite
        self._items: list[Any] = []
        self.axes.setContentsMargins(0, 8, 18, 0)
        self.setAccessibleName(self.tr("Chart"))
        self.dress()

    @property
    def chart(self) -> Chart | None:
        """What is drawn."""
        return self._chart

    def show_chart(self, chart: Chart | None) -> None:
        """Draw a chart, or nothing. The same axes keep what was zoomed in to.

        Points that are not finite are left out; the table and the description include them.
        """
        old, self._whole, self._chart = self._chart, chart, chart and _finite(chart)
        self._draw()
        new = self._chart
        if new is not None and (old is None or _frame(old) != _frame(new)):
            self.fit()

    def table(self) -> list[list[str]]:
        """Return the points of all curves; nothing without a chart."""
        return table_of(self._whole) if self._whole else []

    def fit(self) -> None:
        """Show all of the chart."""
        if self._chart is None:
            return
        x, y = self._limits(self._chart)
        self.axes.view.setRange(xRange=x, yRange=y, padding=0)

    @property
    def legend(self) -> str:
        """The curves by name, as HTML."""
        curves = self._chart.curves if self._chart else ()
        return " &nbsp;&nbsp; ".join(
            f'<span style="color:{self._color(curve).name()}">{_sign(curve)}</span>'
            f"&nbsp;{lettered(curve.name)}"
            for curve in curves
        )

    def minimumSizeHint(self) -> QSize:
        """Leave room for each named row."""
        rows = len(self._chart.rows) if self._chart else 0
        return QSize(160, max(92, round((rows * ROW + 60) * theme.scale) if rows else 0))

    def sizeHint(self) -> QSize:
        """Ask for no more than is needed: panels give it the rest."""
        return self.minimumSizeHint()

    # Drawing -------------------------------------------------------------------------------

    def _draw(self) -> None:
        for item in self._items:
            self.axes.view.removeItem(item)
        self._items = []
        chart = self._chart
        self.axes.setVisible(chart is not None)  # no axes of nothing
        bottom, left = self.axes.bottom, self.axes.left
        bottom.names, left.names = (chart.columns, chart.rows) if chart else ((), ())
        sideways = bool(chart and chart.rows)
        bottom.is_log = bool(chart and chart.log and sideways)
        left.is_log = bool(chart and chart.log and not sideways)
        counts = chart is not None and all((curve.x % 1 == 0).all() for curve in chart.curves)
        bottom.is_whole = counts and not sideways
        for axis, has_grid in ((bottom, sideways), (left, not sideways)):
            axis.setGrid(255 if has_grid else False)
            axis.setStyle(tickAlpha=255 if has_grid else 0)
            axis.picture = None
        words = lettered(chart.bottom) if chart else ""
        bottom.setLabel(words, color=theme.theme.quiet)  # without one it falls back to grey
        bottom.showLabel(bool(chart and chart.bottom))
        self._fit_axes()
        for curve in chart.curves if chart else ():
            self._add(curve)
        self.point_at(None)
        self.setAccessibleDescription(_in_words(self._whole) if self._whole else "")
        self.updateGeometry()

    def _add(self, curve: Curve) -> None:
        color, ratio = self._color(curve), self.devicePixelRatioF()
        x, y = self._places(curve.x, curve.y)
        if curve.spread is not None and curve.spread.any():
            self._add_spread(curve, x, y)
        if curve.kind in LINED:
            width = 1.5 if curve.kind in ("mean", "expected", "bound") else 2.0
            pen = pg.mkPen(color, width=width * ratio)
            if curve.kind == "bound":
                pen.setDashPattern([5, 4])
            self._add_item(pg.PlotCurveItem(x, y, pen=pen, antialias=True))
        if curve.kind in (*MARKS, "mean"):
            hollow = curve.kind == "figure" or curve.series > 0
            ground = theme.theme.color("panel")
            marks = pg.ScatterPlotItem(
                x, y, size=14 if curve.kind == "figure" else 9,
                symbol="d" if curve.kind == "figure" else "o",
                pen=pg.mkPen(color, width=1.5 * ratio), antialias=True,
                brush=pg.mkBrush(ground if hollow and curve.kind != "figure" else
                                 None if hollow else color),
            )  # fmt: skip
            self._add_item(marks)

    def _add_spread(self, curve: Curve, x: NDArray[np.float64], y: NDArray[np.float64]) -> None:
        low, high = curve.ends
        color, ratio = self._color(curve), self.devicePixelRatioF()
        if curve.kind == "band":
            low, high = self._places(curve.x, low)[1], self._places(curve.x, high)[1]
            outline = np.concatenate([x, x[::-1]]), np.concatenate([high, low[::-1]])
            color.setAlphaF(0.22)
            band = pg.PlotCurveItem(
                *outline, pen=pg.mkPen(None), brush=pg.mkBrush(color), fillLevel="enclosed"
            )
            self._add_item(band)
            return
        if curve.kind == "row":
            ends = self._places(np.column_stack([low, high]).ravel(), np.repeat(curve.y, 2))
        else:
            ends = self._places(np.repeat(curve.x, 2), np.column_stack([low, high]).ravel())
        pen = pg.mkPen(color, width=1.5 * ratio)
        self._add_item(pg.PlotCurveItem(*ends, pen=pen, connect="pairs", antialias=True))

    def _add_item(self, item: Any) -> None:
        self.axes.view.addItem(item)
        self._items.append(item)

    def _places(
        self, x: NDArray[np.float64], y: NDArray[np.float64]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return where points are drawn: rows downwards, and logarithms."""
        assert self._chart is not None
        if self._chart.log and self._chart.rows:
            x = np.log10(np.maximum(x, 1e-12))
        elif self._chart.log:
            y = np.log10(np.maximum(y, 1e-12))
        return x, y

    def _limits(self, chart: Chart) -> tuple[tuple[float, float], tuple[float, float]]:
        """Return the ranges of both axes."""
        marked = any(curve.kind not in ("measured", "theory", "bound") for curve in chart.curves)
        ranges = []
        for side in (0, 1):
            values = [self._places(curve.x, curve.y)[side] for curve in chart.curves]
            for curve in chart.curves:
                if (curve.kind == "row") == (side == 0):
                    values += [self._places(end, end)[side] for end in curve.ends]
            every = np.concatenate(values)
            low, high = (float(every.min()), float(every.max())) if len(every) else (0.0, 1.0)
            is_value = (side == 0) == bool(chart.rows)
            if is_value and not chart.log:
                low = min(low, chart.low)
            share = MARKED_ROOM if marked and not chart.rows else ROOM
            room = share * ((high - low) or abs(high) or 1.0)
            ranges.append((low - room if marked else low, high + room))
        x, y = ranges
        if chart.columns:
            x = (-0.6, len(chart.columns) - 0.4)
        self.axes.view.invertY(bool(chart.rows))
        if chart.rows:
            y = (-0.6, len(chart.rows) - 0.4)
        return x, y

    # Look ----------------------------------------------------------------------------------

    def _color(self, curve: Curve) -> Any:
        return theme.theme.color(SERIES[KIND_SERIES.get(curve.kind, curve.series)])

    def paint(self, colors: theme.Palette, ratio: float) -> None:
        """Apply the colours."""
        for axis in (self.axes.left, self.axes.bottom):
            axis.label.setFont(theme.font(theme.TITLE))
        self._draw()

    def _fit_axes(self) -> None:
        left = self.axes.left
        left.setWidth(left.room(self.width()))
        named = 18 if self._chart and self._chart.bottom else 0
        self.axes.bottom.setHeight(round((22 + named) * theme.scale))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the names."""
        super().resizeEvent(event)
        if self._ratio is not None and not self.closed:
            self._fit_axes()

    # Pointing ------------------------------------------------------------------------------

    def point_at(self, at: QPointF | None) -> None:
        """Read out the nearest point."""
        found = self._nearest(at) if at is not None else None
        if found is None:
            self.read_out("", (0, 0))
            return
        curve, place = found
        x, y = self._places(curve.x[place : place + 1], curve.y[place : place + 1])
        self.read_out(self.describe(curve, place), (float(x[0]), float(y[0])))

    def _nearest(self, at: QPointF) -> tuple[Curve, int] | None:
        view, best, found = self.axes.view, float(NEAR), None
        if self._chart is None or not view.sceneBoundingRect().contains(at):
            return None
        width, height = view.viewPixelSize()
        here = view.mapSceneToView(at)
        for curve in self._chart.curves:
            x, y = self._places(curve.x, curve.y)
            away = np.hypot((x - here.x()) / width, (y - here.y()) / height)
            if len(away) and away.min() < best:
                best, found = float(away.min()), (curve, int(away.argmin()))
        return found

    def describe(self, curve: Curve, place: int) -> str:
        """Write one point: its name and its value with its spread."""
        chart = self._chart
        assert chart is not None
        where, value = float(curve.x[place]), float(curve.y[place])
        names = chart.columns
        if chart.rows:
            where, value, names = value, where, chart.rows
        name = names[round(where)] if names else number(where)
        spread = 0.0 if curve.spread is None else float(curve.spread[place])
        said = f"{number(value)} ± {number(spread)}" if spread else number(value)
        words = self.tr("{curve} at {place}: {value}")
        return str(words).format(curve=plain_text(curve.name), place=name, value=said)


def lettered(text: str) -> str:
    """Write a text as HTML, with its subscripts as in ``P_a``."""
    return re.sub(r"(?<=\b[A-Z])_(\w+)", r"<sub>\1</sub>", html.escape(text, quote=False))


def plain_text(text: str) -> str:
    """Write a text without the sign for subscripts."""
    return re.sub(r"(?<=\b[A-Z])_(\w+)", r"\1", text)


def _sign(curve: Curve) -> str:
    sign = SIGNS.get(curve.kind, "━")
    return "○" if sign == "●" and curve.series else sign


def _finite(chart: Chart) -> Chart:
    """Leave out points that are not finite, such as the end of a run that diverges."""
    return replace(chart, curves=tuple(map(_finite_part, chart.curves)))


def _finite_part(curve: Curve) -> Curve:
    kept = np.isfinite(curve.x) & np.isfinite(curve.y)
    if kept.all():
        return curve
    spread = None if curve.spread is None else curve.spread[kept]
    return replace(curve, x=curve.x[kept], y=curve.y[kept], spread=spread)


def _frame(chart: Chart) -> tuple[object, ...]:
    """What decides the axes, apart from the values."""
    ends = [float(end.max(initial=0)) for curve in chart.curves for end in (curve.x, *curve.ends)]
    return chart.title, chart.bottom, chart.columns, chart.rows, tuple(ends)


def _in_words(chart: Chart) -> str:
    """Describe a chart for a screen reader: its curves with their first and last values."""
    curves = [
        f"{plain_text(curve.name)}: {number(float(curve.y[0]))} – {number(float(curve.y[-1]))}"
        for curve in chart.curves
        if len(curve.x)
    ]
    return "; ".join([plain_text(chart.title), *curves])


class RecordAxis(pg.AxisItem):
    """An axis that can be numbered, logarithmic, or named at 0, 1, 2, …

    Attributes
    ----------
    names : tuple of str
        Names of the positions, empty for numbers.
    is_log : bool
        Whether positions are logarithms to base 10.
    is_whole : bool
        Whether only whole numbers are possible.
    """

    def __init__(self, orientation: str) -> None:
        super().__init__(orientation)
        self.names: tuple[str, ...] = ()
        self.is_log = self.is_whole = False
        self._room = 0

    def boundingRect(self) -> QRectF:
        """Leave room for the numbers at the ends, which pyqtgraph hides when it draws a grid."""
        beyond = (0, 8) if self.orientation == "left" else (24, 0)
        wide, high = beyond
        return QRectF(super().boundingRect().adjusted(-wide, -high, wide, high))

    def room(self, width: float) -> int:
        """Return the width that the names need in a chart of this width."""
        metrics = QFontMetricsF(theme.font(theme.TITLE))
        if not self.names:
            return round(46 * theme.scale)
        longest = max(metrics.horizontalAdvance(name) for name in self.names)
        self._room = math.ceil(min(longest, WIDEST * width))
        return self._room + 12

    def tickValues(self, low: float, high: float, size: float) -> list[tuple[float, list[float]]]:
        """Place the numbers, or the names."""
        low, high = sorted((low, high))  # an axis that runs downwards gives its ends reversed
        if self.names:
            first, last = max(0, math.ceil(low)), min(len(self.names) - 1, math.floor(high))
            every = self._every(size / max(1e-9, high - low))
            return [(1.0, [float(place) for place in range(first, last + 1, every)])]
        if self.is_log:
            steps = (1, 2, 5) if high - low < 3 else (1,)
            powers = range(math.floor(low), math.ceil(high) + 1)
            values = [power + math.log10(step) for power in powers for step in steps]
            return [(1.0, [value for value in values if low <= value <= high])]
        count = min(MOST, max(1.0, size / APART[self.orientation]))
        step = max(round_step((high - low) / count), 1.0 if self.is_whole else 0.0)
        first = math.ceil(low / step - 1e-9)
        count = math.floor(high / step + 1e-9) - first + 1
        return [(step, [(first + place) * step for place in range(min(count, 100))])]

    def _every(self, apart: float) -> int:
        """Return how many names to skip so that those left do not overlap."""
        if self.orientation == "left":
            return 1
        metrics = QFontMetricsF(theme.font(theme.TITLE))
        longest = max(metrics.horizontalAdvance(name) for name in self.names)
        return max(1, math.ceil((longest + 10) / max(apart, 1e-9)))

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        """Write the numbers, or the names cut to the room for them."""
        if self.names:
            metrics = QFontMetricsF(theme.font(theme.TITLE))
            names = [self.names[round(value)] for value in values]
            if self.orientation == "bottom":
                return names
            return [elided(name, metrics, self._room + 1) for name in names]
        if self.is_log:
            return [number(10**value) for value in values]
        decimals = max(0, -math.floor(math.log10(spacing) + 1e-9)) if spacing > 0 else 0
        return [number(value, decimals) for value in values]


def number(value: float, decimals: int | None = None, digits: int = 3) -> str:
    """Write a number, thousands apart from 10 000 on; in few digits unless told the decimals."""
    if math.isnan(value):
        return "?"
    if math.isinf(value):
        return (MINUS if value < 0 else "") + "∞"
    if decimals is None:
        before = math.ceil(math.log10(abs(value))) if value else 0
        decimals = min(max(6, digits), max(0, digits - before))
        while decimals and round(value, decimals) == round(value, decimals - 1):
            decimals -= 1
    if round(value, decimals) == 0:
        value = 0.0
    sign = MINUS if value < 0 else ""
    if decimals == 0 and abs(value) >= 10_000:
        return sign + f"{abs(value):,.0f}".replace(",", NARROW_SPACE)
    return sign + plain(abs(value), decimals)
