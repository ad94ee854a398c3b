"""Draw charts into a PNG or SVG file with matplotlib. The only file that imports it."""

from __future__ import annotations

import functools
import logging
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib import font_manager, ticker
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.lines import Line2D
from matplotlib.transforms import ScaledTranslation

from mark1.disk.atomic import writing
from mark1.lab.chart_records import Chart, Curve, grouped
from mark1.messages import with_decimal_sign
from mark1.patterns.typefaces import FOLDER

#: Usual width of a picture and height of one row of charts, in points; a PNG has `SHARPNESS` pixels
#: each.
WIDTH, HEIGHT = 1280, 400
SHARPNESS = 2

#: Points in an inch, so that every size below is in points.
POINTS = 72

#: Height of a chart with named rows: of its title and axis, of its legend, and of each row.
AROUND, LEGEND, ROW = 104, 30, 26

#: Columns of the sheet: one, two or three charts fill a row evenly.
COLUMNS = 6

#: Markers of the first series of all colors, of the next, and so on.
MARKERS = "osv^"

#: Points that stay free at the left and right of a chart.
MARGIN = 16

#: Points between the markers of two series at the same value.
APART = 6

#: Share of an axis that stays free around markers, and above a line.
ROOM = 0.04

#: Strokes and gaps of a bound, in widths of its line: wide enough to see another line between.
DASHES = (6, 6)

#: A subscript after a capital, as in ``P_a``.
SUBSCRIPT = re.compile(r"(?<=\b[A-Z])_(\w+)")

TITLE, BODY = 13, 11


@dataclass(frozen=True, slots=True)
class Ink:
    """Colors of a picture."""

    ground: str
    text: str
    quiet: str
    line: str
    series: tuple[str, str, str]


#: The colors of the window, and those for print.
DARK = Ink("#0E1317", "#E8EEF2", "#8FA1AE", "#25303A", ("#FFB857", "#55A8FF", "#41CFB4"))
LIGHT = Ink("#FFFFFF", "#14181C", "#4E5A64", "#B8C0C7", ("#B45F00", "#1F6FC0", "#0B7F6B"))


def draw(
    charts: Iterable[Sequence[Chart]], path: Path, light: bool = False, width: int = WIDTH
) -> None:
    """Draw rows of charts into a file.

    Parameters
    ----------
    charts : iterable of sequence of mark1.lab.chart_records.Chart
        One sequence for each row, with one to three charts.
    path : Path
        Ends in .png or .svg. Text stays text in an SVG.
    light : bool
        Draw on white, for print, instead of in the colors of the window.
    width : int
        Of the picture, in points.

    Raises
    ------
    FileError
        If the file cannot be written.
    """
    rows = list(charts)
    titles = [chart.title for row in rows for chart in row]
    metadata = {"Title": "; ".join(titles)}
    ending = path.suffix.lower().removeprefix(".")
    if ending == "svg":
        metadata["Date"] = None  # type: ignore[assignment]  # the same charts, the same bytes
    with mpl.rc_context(_style(LIGHT if light else DARK)):
        figure = lay_out(rows, LIGHT if light else DARK, width)
        with writing(path) as unfinished:
            dots = POINTS * SHARPNESS
            figure.savefig(unfinished, dpi=dots, metadata=metadata, format=ending)


def lay_out(rows: Sequence[Sequence[Chart]], ink: Ink = DARK, width: int = WIDTH) -> Figure:
    """Build the figure: each row of charts fills the width."""
    layout = ConstrainedLayoutEngine(w_pad=MARGIN / POINTS, h_pad=18 / POINTS, hspace=0, wspace=0)
    size = width / POINTS, sum(map(_height, rows)) / POINTS
    figure = Figure(figsize=size, dpi=POINTS, layout=layout, facecolor=ink.ground)
    FigureCanvasAgg(figure)
    inner = [_height(row) - AROUND - LEGEND * _has_legend(row) for row in rows]
    grid = figure.add_gridspec(len(rows), COLUMNS, height_ratios=inner)
    for number, row in enumerate(rows):
        span = COLUMNS // len(row)
        for place, chart in enumerate(row):
            axes = figure.add_subplot(grid[number, place * span : (place + 1) * span])
            _fill(axes, chart, ink)
            above = LEGEND * _has_legend(row)  # without a legend too, so that the row is level
            axes.set_title(_lettered(chart.title), color=ink.text, fontsize=TITLE, pad=10 + above)
    _move_titles(figure)
    return figure


def _move_titles(figure: Figure) -> None:
    """Move titles that would be cut off on the right, since named rows leave little room there."""
    figure.draw_without_rendering()  # so that each chart has its place
    for axes in figure.axes:
        place = axes.get_subplotspec()
        assert place is not None
        left, right = (
            figure.bbox.width * column / COLUMNS
            for column in (place.colspan.start, place.colspan.stop)
        )
        title = axes.title.get_window_extent()
        beyond = min(title.x1 - (right - MARGIN), title.x0 - left)
        if beyond > 0:
            axes.title.set_x(0.5 - beyond / axes.bbox.width)


def _style(ink: Ink) -> Any:
    """Return the settings that matplotlib has only globally."""
    return {
        "font.family": [_typeface(), "DejaVu Sans", "sans-serif"],
        "mathtext.default": "regular",
        "savefig.facecolor": ink.ground,
        "svg.fonttype": "none",
        "svg.hashsalt": "mark1",
    }


@functools.cache
def _typeface() -> str:
    """Register the typeface of the window, without a word about fonts on the console."""
    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)
    path = str(FOLDER / "IBMPlexSans-Regular.ttf")
    font_manager.fontManager.addfont(path)
    return font_manager.FontProperties(fname=path).get_name()


def _height(row: Sequence[Chart]) -> int:
    """Height of a row of charts, by the longest list of named rows in it."""
    most = max(len(chart.rows) for chart in row)
    return AROUND + LEGEND * _has_legend(row) + ROW * most if most else HEIGHT


def _has_legend(row: Sequence[Chart]) -> bool:
    return any(len(chart.curves) > 1 for chart in row)


def _lettered(text: str) -> str:
    """Write ``P_a`` with a real subscript."""
    return SUBSCRIPT.sub(r"$_{\1}$", text)


def _fill(axes: Axes, chart: Chart, ink: Ink) -> None:
    """Draw the curves, the axes and the legend of one chart."""
    _dress(axes, chart, ink)
    pointed = [curve for curve in chart.curves if curve.kind in ("mean", "dots")]
    keys: list[Line2D] = []
    for curve in chart.curves:
        key, others = _add_curve(axes, curve, ink)
        if curve in pointed:
            _move(axes, [key, *others], APART * (pointed.index(curve) - (len(pointed) - 1) / 2))
        keys.append(key)
    _set_limits(axes, chart)
    if len(keys) > 1:
        legend = axes.legend(
            handles=keys, ncols=len(keys), loc="lower center", bbox_to_anchor=(0.5, 1.0),
            frameon=False, fontsize=BODY, labelcolor=ink.text, columnspacing=2.4,
        )  # fmt: skip
        legend.set_in_layout(False)  # the title leaves room for it


def _dress(axes: Axes, chart: Chart, ink: Ink) -> None:
    """Set the colors, labels, ticks and grid of the axes."""
    axes.set_facecolor(ink.ground)
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(ink.line)
    axes.tick_params(which="both", length=0, pad=6, labelsize=BODY, labelcolor=ink.quiet)
    axes.grid(axis="x" if chart.rows else "y", color=ink.line, linewidth=0.8, alpha=0.6)
    axes.set_axisbelow(True)
    axes.set_xlabel(_lettered(chart.bottom), color=ink.quiet, fontsize=BODY, labelpad=6)
    axes.set_ylabel(_lettered(chart.left), color=ink.quiet, fontsize=BODY, labelpad=8)
    counts = not chart.rows and all((curve.x % 1 == 0).all() for curve in chart.curves)
    for axis, names, whole in (
        (axes.xaxis, chart.columns, counts),
        (axes.yaxis, chart.rows, False),
    ):
        if names:
            axis.set_ticks(range(len(names)), [_lettered(name) for name in names])
        else:
            axis.set_major_locator(ticker.MaxNLocator(10, steps=[1, 2, 5, 10], integer=whole))
            axis.set_major_formatter(_Numbers(useOffset=False))
    if chart.log:
        values = axes.xaxis if chart.rows else axes.yaxis
        (axes.set_xscale if chart.rows else axes.set_yscale)("log")
        values.set_major_locator(ticker.LogLocator(subs=(1, 2, 5)))
        values.set_major_formatter(
            ticker.FuncFormatter(lambda value, _: with_decimal_sign(f"{value:g}"))
        )
        values.set_minor_locator(ticker.NullLocator())


class _Numbers(ticker.ScalarFormatter):
    """Numbers with equal decimals and the decimal sign of the language, grouped from 10 000 on."""

    def __call__(self, x: float, pos: int | None = None) -> str:
        return with_decimal_sign(grouped(super().__call__(x, pos)))


def _add_curve(axes: Axes, curve: Curve, ink: Ink) -> tuple[Line2D, list[Artist]]:
    """Draw one curve: the line or markers that stand for it in the legend, and its spread."""
    turn, place = divmod(curve.series, len(ink.series))
    color = ink.series[place]  # the fourth series has that of the first, and another marker
    hollow = curve.kind == "figure" or curve.series > 0  # so that one that it hits is seen
    dot = {"marker": MARKERS[turn % len(MARKERS)], "markersize": 9 if hollow else 7}
    looks: dict[str, dict[str, Any]] = {
        "measured": {"color": ink.series[0], "linewidth": 2},
        "theory": {"color": ink.series[1], "linewidth": 2},
        # Above the others, so that its dashes show on a line that it hits.
        "bound": {"color": ink.series[2], "linewidth": 1.5, "dashes": DASHES, "zorder": 3},
        "expected": {"color": color, "linewidth": 1.5},
        "band": {"color": color, "linewidth": 2},
        "mean": {"color": color, "linewidth": 1.5, **dot},
        "dots": {"color": color, "linestyle": "none", **dot},
        "row": {"color": color, "linestyle": "none", **dot},
        "point": {"color": ink.series[0], "linestyle": "none", **dot},
        "figure": {
            "color": ink.series[1], "linestyle": "none", "marker": "d", "markersize": 13,
        },
    }  # fmt: skip
    look = {"zorder": 4 if "marker" in looks[curve.kind] else 2.5, **looks[curve.kind]}
    if hollow and "marker" in look:
        look |= {"markerfacecolor": "none", "markeredgewidth": 1.5}
    (key,) = axes.plot(curve.x, curve.y, label=_lettered(curve.name), **look)
    return key, _add_spread(axes, curve, color)


def _add_spread(axes: Axes, curve: Curve, color: str) -> list[Artist]:
    """Draw a band along the line, or a bar through each point."""
    if curve.spread is None or not curve.spread.any():
        return []
    low, high = curve.ends
    if curve.kind == "band":
        return [axes.fill_between(curve.x, low, high, color=color, alpha=0.22, linewidth=0)]
    if curve.kind == "row":
        return [axes.hlines(curve.y, low, high, color=color, linewidth=1.5)]
    return [axes.vlines(curve.x, low, high, color=color, linewidth=1.5)]


def _move(axes: Axes, artists: Sequence[Artist], points: float) -> None:
    """Move the markers of a series a little to the side, so that none hides another."""
    figure = axes.get_figure()
    assert figure is not None
    aside = ScaledTranslation(points / POINTS, 0, figure.dpi_scale_trans)
    for artist in artists:
        artist.set_transform(axes.transData + aside)


def _set_limits(axes: Axes, chart: Chart) -> None:
    """Start the values where the chart says, or below, and leave room around the markers."""
    marked = any(curve.kind in ("mean", "dots", "band", "row") for curve in chart.curves)
    if not chart.log:
        limits = axes.dataLim
        (limits.update_from_data_x if chart.rows else limits.update_from_data_y)(
            [chart.low], ignore=False
        )
    axes.margins(ROOM if marked else 0)
    axes.autoscale_view()
    if not marked:
        for ends, set_ends in ((axes.get_xlim(), axes.set_xlim), (axes.get_ylim(), axes.set_ylim)):
            set_ends(ends[0], ends[1] + ROOM * (ends[1] - ends[0]))
    if chart.columns:
        axes.set_xlim(-0.6, len(chart.columns) - 0.4)
    if chart.rows:
        axes.set_ylim(len(chart.rows) - 0.4, -0.6)
