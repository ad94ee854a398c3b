"""Pictures of the theory's curves, drawn without a screen, in the colours of the window."""

from __future__ import annotations

import html
import math
import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from mark1.errors import FileError

if TYPE_CHECKING:
    from mark1.lab.charts import Chart, Curve

#: Width of a picture and height of one row of charts, in pixels of the window.
WIDTH, HEIGHT = 1280, 400

#: Pixels of a PNG for each of them, so that it is sharp on paper.
SHARPNESS = 2

#: Height of a chart with named rows: of its title and axis, and of each row.
AROUND, ROW = 104, 26

#: Times that letters are drawn too large before they are written as outlines, so that none of
#: their lines is moved to whole pixels.
LARGE = 16

#: Text of an SVG as Qt writes it, its attributes, and a subscript in it with its size.
TEXT = re.compile(r"<text ([^>]*)>([^<]*)</text>")
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
SUBSCRIPT = re.compile(r"(?<=\b[A-Z])_(\w+)")
SMALLER = 0.75

#: Strokes and gaps of a bound, in widths of its line: wide enough to see another line between.
DASHES = (6, 6)

#: Columns of the sheet: one, two or three charts fill a row evenly.
COLUMNS = 6

#: Pixels between the points of two series that stand at one value.
APART = 6

#: Height of the row of a legend, of what is in it, and the room from one entry to the next.
KEY, ENTRY, BETWEEN = 30, 22, 18


@dataclass(frozen=True, slots=True)
class Ink:
    """Colours of a picture."""

    ground: str
    text: str
    quiet: str
    line: str
    series: tuple[str, str, str]


#: On white, as dark as text has to be there.
LIGHT = Ink("#FFFFFF", "#14181C", "#4E5A64", "#B8C0C7", ("#B45F00", "#1F6FC0", "#0B7F6B"))


def draw(charts: Iterable[Sequence[Chart]], path: Path, light: bool = False) -> None:
    """Draw rows of charts into a file.

    Parameters
    ----------
    charts : iterable of sequence of mark1.lab.charts.Chart
        One sequence for each row; one to three charts in it.
    path : Path
        Ends in .png or .svg.
    light : bool
        On white, for print, and not in the colours of the window.

    Raises
    ------
    FileError
        If the file cannot be written.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from gui.app import make_application

    make_application()
    rows, ink = list(charts), _ink(light)
    sheet, height = _sheet(rows, ink), sum(map(_height, rows))
    try:
        svg = with_paths(_svg(sheet, height, ink))
    finally:
        sheet.close()
        sheet.deleteLater()
    data = svg if path.suffix.lower() == ".svg" else _png(svg, height)
    try:
        path.write_bytes(data)
    except OSError as error:
        raise FileError(
            f"{path} cannot be written: {error.strerror}. Choose another folder or name."
        ) from error


def _ink(light: bool = False) -> Ink:
    """Colours on white, or those of the window."""
    from gui import theme

    now = theme.theme
    series = now.action, now.minus, now.right
    return LIGHT if light else Ink(now.ground, now.text, now.quiet, now.line, series)


def _sheet(rows: list[Sequence[Chart]], ink: Ink) -> Any:
    """Lay the charts out."""
    import pyqtgraph as pg

    from gui.views.chart_axis import NumberAxis

    sheet = pg.GraphicsLayoutWidget(show=False)
    sheet.setBackground(ink.ground)
    sheet.ci.setContentsMargins(20, 16, 20, 16)
    sheet.ci.setSpacing(24)
    names = _width_of_names(rows)
    for number, charts in enumerate(rows):
        span = COLUMNS // len(charts)
        sheet.ci.layout.setRowStretchFactor(number, _height(charts))
        for place, chart in enumerate(charts):
            axes = {
                "left": NumberAxis("left"),
                "bottom": NumberAxis("bottom", 1.0 if _whole(chart) else 0.0),
            }
            plot = sheet.addPlot(row=number, col=place * span, colspan=span, axisItems=axes)
            _add(plot, chart, ink, WIDTH / len(charts) - 100)
            if _has_keys(charts):  # in charts without a legend too, so that all are level
                plot.layout.setRowFixedHeight(1, KEY)
            if chart.rows:
                plot.getAxis("left").setWidth(names)
    for column in range(COLUMNS):
        sheet.ci.layout.setColumnPreferredWidth(column, 1)
        sheet.ci.layout.setColumnStretchFactor(column, 1)
    sheet.resize(WIDTH, sum(map(_height, rows)))
    return sheet


def _width_of_names(rows: list[Sequence[Chart]]) -> float:
    """Room for the longest name of a row, so that all charts with named rows begin alike."""
    from PySide6.QtGui import QFontMetricsF

    from gui import theme

    words = QFontMetricsF(theme.font(theme.TITLE))
    names = [name for charts in rows for chart in charts for name in chart.rows]
    return 24 + max(map(words.horizontalAdvance, names), default=0.0)


def _height(charts: Sequence[Chart]) -> int:
    """Height of a row of charts, by the one with the most named rows if there are any."""
    most = max(len(chart.rows) for chart in charts)
    return AROUND + KEY * _has_keys(charts) + ROW * most if most else HEIGHT


def _has_keys(charts: Sequence[Chart]) -> bool:
    return any(len(chart.curves) > 1 for chart in charts)


def _whole(chart: Chart) -> bool:
    """Whether a chart is over counts."""
    return not chart.rows and all((curve.x % 1 == 0).all() for curve in chart.curves)


def _add(plot: Any, chart: Chart, ink: Ink, width: float) -> None:
    """Fill one chart, about so many pixels wide: title, axes, legend, curves."""
    import pyqtgraph as pg

    from gui import theme

    plot.setMenuEnabled(False)
    plot.hideButtons()
    plot.setTitle(chart.title, color=ink.text, size=f"{theme.BODY}px")
    for side, text in (("left", chart.left), ("bottom", chart.bottom)):
        axis = plot.getAxis(side)
        axis.setLabel(text, color=ink.quiet, **{"font-size": f"{theme.TITLE}px"})
        axis.enableAutoSIPrefix(False)
        axis.setStyle(
            tickFont=theme.font(theme.TITLE),
            tickLength=0,
            tickTextOffset=8,
            hideOverlappingLabels=False,
        )
        axis.setPen(pg.mkPen(ink.line))
        axis.setTextPen(ink.quiet)
    for side, names in (("left", chart.rows), ("bottom", chart.columns)):
        if names:
            plot.getAxis(side).setTicks([list(enumerate(names))])
    plot.showGrid(x=bool(chart.rows), y=not chart.rows, alpha=0.25)
    across, up = _ranges(chart)
    drawn = [
        (_add_curve(plot, curve, ink), curve.name)
        for curve in _beside(_placed(chart), APART * (across[1] - across[0]) / width)
    ]
    if len(drawn) > 1:
        _add_legend(plot, drawn, ink)
    if chart.log:
        plot.getAxis("bottom" if chart.rows else "left").setTicks([_decades(chart)])
    view = plot.getViewBox()
    view.disableAutoRange()
    view.invertY(bool(chart.rows))
    plot.setRange(xRange=across, yRange=up, padding=0)


def _add_legend(plot: Any, drawn: list[tuple[Any, str]], ink: Ink) -> None:
    """Put the legend into a row of its own, below the title, where no curve can be."""
    import pyqtgraph as pg
    from PySide6.QtCore import Qt

    from gui import theme

    legend = pg.LegendItem(
        colCount=len(drawn), frame=False, labelTextColor=ink.text, labelTextSize=f"{theme.TITLE}px"
    )
    for number, (item, name) in enumerate(drawn):
        legend.addItem(item, name)
        legend.layout.setColumnSpacing(2 * number + 1, BETWEEN)
    legend.setFixedWidth(legend.width() + BETWEEN * (len(drawn) - 1))
    legend.setFixedHeight(ENTRY)
    plot.layout.removeItem(plot.getAxis("top"))
    plot.layout.addItem(legend, 1, 1, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)


def _placed(chart: Chart) -> tuple[Curve, ...]:
    """The curves of a chart, by the logarithms of their values where its axis wants them."""
    if not chart.log:
        return chart.curves
    axis = "x" if chart.rows else "y"
    return tuple(
        replace(curve, **{axis: np.log10(getattr(curve, axis))}, spread=None)
        for curve in chart.curves
    )


def _beside(curves: Sequence[Curve], apart: float) -> list[Curve]:
    """Move the points of several series a little to the sides, so that none hides another."""
    pointed = [number for number, curve in enumerate(curves) if curve.kind in ("mean", "dots")]
    moved = list(curves)
    for place, number in enumerate(pointed):
        by = apart * (place - (len(pointed) - 1) / 2)
        moved[number] = replace(curves[number], x=curves[number].x + by)
    return moved


def _add_curve(plot: Any, curve: Curve, ink: Ink) -> Any:
    """Draw one curve; what is given back stands for it in the legend."""
    import pyqtgraph as pg
    from PySide6.QtCore import Qt

    color = ink.series[curve.series]
    shown = None
    if curve.spread is not None and curve.spread.any():
        plot.addItem(_spread(curve, color))
    marks = {
        "point": ("o", 7, ink.series[0]),
        "mean": ("o", 7, color),
        "dots": ("o", 7, color),
        "row": ("o", 8, color),
        "figure": ("d", 15, ink.series[1]),
    }
    pens = {
        "measured": pg.mkPen(ink.series[0], width=3.5),
        "theory": pg.mkPen(ink.series[1], width=3.5),
        "bound": pg.mkPen(ink.series[2], width=2, dash=DASHES, capstyle=Qt.PenCapStyle.FlatCap),
        "mean": pg.mkPen(color, width=1.5),
        "band": pg.mkPen(color, width=2),
        "expected": pg.mkPen(color, width=1.5),
    }
    if curve.kind in pens:
        times = 2 if len(curve.x) == 1 else 1  # one point alone is no line, and no valid SVG
        x, y = curve.x.repeat(times), curve.y.repeat(times)
        shown = plot.plot(x, y, pen=pens[curve.kind], antialias=True)
        shown.curve.setSegmentedLineMode("off")  # strokes longer than one piece of the line
        shown.setZValue(curve.kind == "bound")  # its dashes show on a line that it hits
    if curve.kind in marks:
        # Without its cache, which would put them into an SVG as little photographs.
        symbol, size, paint = marks[curve.kind]
        hollow = curve.kind == "figure" or curve.series > 0  # so that one that it hits is seen
        shown = pg.ScatterPlotItem(
            curve.x, curve.y, symbol=symbol, size=size + 2 * (hollow and symbol == "o"),
            useCache=False, brush=None if hollow else paint,
            pen=pg.mkPen(paint, width=1.5) if hollow else None,
        )  # fmt: skip
        shown.setZValue(1)  # above the line of a theory
        plot.addItem(shown)
    return shown


def _spread(curve: Curve, color: str) -> Any:
    """A band along the line, or a bar at each point: upright, or to both sides of a row."""
    import pyqtgraph as pg

    if curve.kind == "band":
        return _band(curve, color)
    low, high = curve.ends
    wide = high > low  # a bar without length would be drawn as a short one
    along, middle = (("left", "right"), curve.x) if curve.kind == "row" else (
        ("bottom", "top"), curve.y
    )  # fmt: skip
    bars = dict(zip(along, ((middle - low)[wide], (high - middle)[wide]), strict=True))
    return pg.ErrorBarItem(x=curve.x[wide], y=curve.y[wide], pen=pg.mkPen(color, width=1.5), **bars)


def _band(curve: Curve, color: str) -> Any:
    """An area from one spread below the line to one above."""
    from PySide6.QtCore import QPointF, Qt
    from PySide6.QtGui import QColor, QPolygonF
    from PySide6.QtWidgets import QGraphicsPolygonItem

    low, high = curve.ends
    there = zip(curve.x, high, strict=True)
    back = zip(curve.x[::-1], low[::-1], strict=True)
    band = QGraphicsPolygonItem(QPolygonF([QPointF(x, y) for x, y in (*there, *back)]))
    shade = QColor(color)
    shade.setAlphaF(0.22)
    band.setBrush(shade)
    band.setPen(Qt.PenStyle.NoPen)
    return band


def _ranges(chart: Chart) -> list[tuple[float, float]]:
    """From where to where the axes go, across and up.

    That of the values begins where the chart says, or below; the other where the curves do. There
    is room above, points stand clear of the edge, and each name has a place of its own.
    """
    dotted = any(curve.kind in ("mean", "dots", "band", "row") for curve in chart.curves)
    ranges = []
    for axis, names in (("x", chart.columns), ("y", chart.rows)):
        if names:
            ranges.append((-0.6, len(names) - 0.4))
            continue
        of_values = (axis == "x") == bool(chart.rows)
        values = [value for curve in _placed(chart) for value in _extent(curve, axis)]
        start = [chart.low] if of_values and not chart.log else []
        low, high = min([*start, *values]), max([*start, *values])
        high = high if high > low else low + 1
        room = high - low
        ranges.append((low - 0.03 * room * dotted, low + 1.06 * room))
    return ranges


def _decades(chart: Chart) -> list[tuple[float, str]]:
    """Places and numbers 1, 2, 5, 10, … along a logarithmic axis."""
    low, high = _ranges(chart)[0 if chart.rows else 1]
    powers = range(math.floor(low), math.ceil(high) + 1)
    numbers = [step * 10.0**power for power in powers for step in (1, 2, 5)]
    return [
        (math.log10(number), f"{number:g}") for number in numbers if low < math.log10(number) < high
    ]


def _extent(curve: Curve, axis: str) -> list[float]:
    """Where a curve is along an axis, with its spread."""
    if (axis == "x") != (curve.kind == "row"):
        return [float(value) for value in getattr(curve, axis)]
    return [float(value) for end in curve.ends for value in end]


def _svg(sheet: Any, height: int, ink: Ink) -> bytes:
    """Paint the sheet, which is never shown and so has to be laid out by hand."""
    from PySide6.QtCore import QBuffer, QRect, QRectF, QSize
    from PySide6.QtGui import QColor, QPainter
    from PySide6.QtSvg import QSvgGenerator
    from PySide6.QtWidgets import QApplication

    area = QRect(0, 0, WIDTH, height)
    sheet.ci.setGeometry(QRectF(area))
    QApplication.processEvents()
    written, target = QBuffer(), QSvgGenerator()
    target.setOutputDevice(written)
    target.setSize(QSize(WIDTH, height))
    target.setViewBox(area)
    target.setTitle("Mark I Perceptron")
    target.setResolution(sheet.logicalDpiX())  # the axes are recorded at the screen's
    painter = QPainter(target)
    painter.fillRect(area, QColor(ink.ground))
    sheet.scene().prepareForPaint()
    sheet.scene().render(painter, QRectF(area), QRectF(area))
    painter.end()
    return bytes(written.data().data())


def with_paths(svg: bytes) -> bytes:
    """Turn the text of an SVG into outlines, which look alike where the font is not installed.

    The words stay as labels, for those who search or listen, and ``P_a`` gets a real subscript.
    """
    return TEXT.sub(_outlined, svg.decode()).encode()


def _outlined(found: re.Match[str]) -> str:
    """One piece of text as a path."""
    from PySide6.QtGui import QFont, QPainterPath

    named = dict(ATTRIBUTE.findall(found[1]))
    words, size = html.unescape(found[2]), float(named["font-size"])
    x, y = float(named["x"]), float(named["y"])
    outline = QPainterPath()
    for place, piece in enumerate(SUBSCRIPT.split(words)):
        if not piece:
            continue
        font = QFont(named["font-family"])
        font.setPixelSize(round(LARGE * size * (SMALLER if place % 2 else 1)))
        font.setWeight(QFont.Weight(int(named["font-weight"])))
        outline.addText(x * LARGE, (y + 0.22 * size * (place % 2)) * LARGE, font, piece)
        x += _advance(font, piece) / LARGE
    return (
        f'<path aria-label="{html.escape(words)}" fill="{named["fill"]}" '
        f'fill-opacity="{named["fill-opacity"]}" stroke="none" fill-rule="nonzero" '
        f'd="{_steps(outline)}"/>'
    )


def _advance(font: Any, words: str) -> float:
    from PySide6.QtGui import QFontMetricsF

    return QFontMetricsF(font).horizontalAdvance(words)


def _steps(outline: Any) -> str:
    """Write an outline, drawn so much too large, as the steps of an SVG path."""
    parts = []
    for number in range(outline.elementCount()):
        step = outline.elementAt(number)
        letter = {"Move": "M", "Line": "L", "Curve": "C"}.get(
            step.type.name.removesuffix("ToElement"), ""
        )
        parts.append(f"{letter}{step.x / LARGE:.2f} {step.y / LARGE:.2f}")
    return " ".join(parts)


def _png(svg: bytes, height: int) -> bytes:
    """Draw an SVG into pixels: lines and dots then grow with the sharpness, as text does."""
    from PySide6.QtCore import QBuffer, QByteArray
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    image = QImage(WIDTH * SHARPNESS, height * SHARPNESS, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(svg)).render(painter)
    painter.end()
    written = QBuffer()
    image.save(written, "PNG")
    return bytes(written.data().data())
