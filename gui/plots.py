"""Pictures of the theory's curves, drawn without a screen, in the colours of the window."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mark1.errors import FileError

if TYPE_CHECKING:
    from mark1.charts import Chart, Curve

#: Width of a picture and height of one row of charts, in pixels of the window.
WIDTH, HEIGHT = 1280, 400

#: Pixels of a PNG for each of them, so that it is sharp on paper.
SHARPNESS = 2

#: Height of a chart with named rows: of its title and axis, and of each row.
AROUND, ROW = 104, 26

#: Columns of the sheet: one, two or three charts fill a row evenly.
COLUMNS = 6

#: Corner of a legend: its own point and the chart's, as shares, and pixels between them.
CORNERS = {
    "top left": ((0, 0), (0, 0), (8, 4)),
    "top right": ((1, 0), (1, 0), (-8, 4)),
    "bottom right": ((1, 1), (1, 1), (-8, -8)),
    "bottom left": ((0, 1), (0, 1), (8, -8)),
}


def draw(charts: Iterable[Sequence[Chart]], path: Path) -> None:
    """Draw rows of charts into a file.

    Parameters
    ----------
    charts : iterable of sequence of mark1.charts.Chart
        One sequence for each row; one to three charts in it.
    path : Path
        Ends in .png or .svg.

    Raises
    ------
    FileError
        If the file cannot be written.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from gui.app import make_application

    make_application()
    rows = list(charts)
    sheet, height = _sheet(rows), sum(map(_height, rows))
    try:
        svg = _svg(sheet, height)
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


def _sheet(rows: list[Sequence[Chart]]) -> Any:
    """Lay the charts out."""
    import pyqtgraph as pg

    from gui import theme

    sheet = pg.GraphicsLayoutWidget(show=False)
    sheet.setBackground(theme.theme.ground)
    sheet.ci.setContentsMargins(20, 16, 20, 16)
    sheet.ci.setSpacing(24)
    names = _width_of_names(rows)
    for number, charts in enumerate(rows):
        span = COLUMNS // len(charts)
        sheet.ci.layout.setRowStretchFactor(number, _height(charts))
        for place, chart in enumerate(charts):
            plot = sheet.addPlot(row=number, col=place * span, colspan=span)
            _add(plot, chart)
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
    return AROUND + ROW * most if most else HEIGHT


def _add(plot: Any, chart: Chart) -> None:
    """Fill one chart: title, axes, legend, curves."""
    import pyqtgraph as pg

    from gui import theme

    colors = theme.theme
    plot.setMenuEnabled(False)
    plot.hideButtons()
    plot.setTitle(chart.title, color=colors.text, size=f"{theme.BODY}px")
    for side, text in (("left", chart.left), ("bottom", chart.bottom)):
        axis = plot.getAxis(side)
        axis.setLabel(text, color=colors.quiet, **{"font-size": f"{theme.TITLE}px"})
        axis.enableAutoSIPrefix(False)
        axis.setStyle(
            tickFont=theme.font(theme.TITLE),
            tickLength=0,
            tickTextOffset=8,
            hideOverlappingLabels=False,
        )
        axis.setPen(pg.mkPen(colors.line))
        axis.setTextPen(colors.quiet)
    for side, names in (("left", chart.rows), ("bottom", chart.columns)):
        if names:
            plot.getAxis(side).setTicks([list(enumerate(names))])
    plot.showGrid(x=bool(chart.rows), y=not chart.rows, alpha=0.25)
    if chart.legend:
        own, of_chart, offset = CORNERS[chart.legend]
        legend = plot.addLegend(labelTextColor=colors.text, labelTextSize=f"{theme.TITLE}px")
        legend.anchor(own, of_chart, offset)
    for curve in chart.curves:
        _add_curve(plot, curve)
    _reach(plot, chart)


def _add_curve(plot: Any, curve: Curve) -> None:
    import pyqtgraph as pg
    from PySide6.QtCore import Qt

    from gui import theme

    colors = theme.theme
    color = (colors.action, colors.minus, colors.right)[curve.series]
    if curve.spread is not None and curve.spread.any():
        plot.addItem(_spread(curve, color))
    marks = {
        "point": ("o", 7, colors.action),
        "mean": ("o", 7, color),
        "dots": ("o", 7, color),
        "row": ("o", 8, color),
        "figure": ("d", 15, colors.minus),
    }
    if curve.kind in marks:
        # Without its cache, which would put them into an SVG as little photographs.
        symbol, size, paint = marks[curve.kind]
        hollow = curve.kind == "figure"  # so that a mean that hits it is seen
        points = pg.ScatterPlotItem(
            curve.x, curve.y, symbol=symbol, size=size, useCache=False, name=curve.name,
            brush=None if hollow else paint, pen=pg.mkPen(paint, width=1.5) if hollow else None,
        )  # fmt: skip
        points.setZValue(1)  # above the line of a theory
        plot.addItem(points)
    pens = {
        "measured": pg.mkPen(colors.action, width=2),
        "theory": pg.mkPen(colors.minus, width=2),
        "bound": pg.mkPen(colors.quiet, width=1.5, style=Qt.PenStyle.DashLine),
        "mean": pg.mkPen(color, width=1.5),
        "band": pg.mkPen(color, width=2),
        "expected": pg.mkPen(color, width=1.5),
    }
    if curve.kind in pens:
        times = 2 if len(curve.x) == 1 else 1  # one point alone is no line, and no valid SVG
        x, y = curve.x.repeat(times), curve.y.repeat(times)
        name = None if curve.kind in marks else curve.name
        plot.plot(x, y, pen=pens[curve.kind], name=name, antialias=True)


def _spread(curve: Curve, color: str) -> Any:
    """A band along the line, or a bar at each point: upright, or to both sides of a row."""
    import pyqtgraph as pg

    if curve.kind == "band":
        return _band(curve, color)
    along = "width" if curve.kind == "row" else "height"
    wide = curve.spread > 0  # a bar without length would be drawn as a short one
    bars = {along: 2 * curve.spread[wide]}
    return pg.ErrorBarItem(x=curve.x[wide], y=curve.y[wide], pen=pg.mkPen(color, width=1.5), **bars)


def _band(curve: Curve, color: str) -> Any:
    """An area from one spread below the line to one above."""
    from PySide6.QtCore import QPointF, Qt
    from PySide6.QtGui import QColor, QPolygonF
    from PySide6.QtWidgets import QGraphicsPolygonItem

    there = zip(curve.x, curve.y + curve.spread, strict=True)
    back = zip(curve.x[::-1], (curve.y - curve.spread)[::-1], strict=True)
    band = QGraphicsPolygonItem(QPolygonF([QPointF(x, y) for x, y in (*there, *back)]))
    shade = QColor(color)
    shade.setAlphaF(0.22)
    band.setBrush(shade)
    band.setPen(Qt.PenStyle.NoPen)
    return band


def _reach(plot: Any, chart: Chart) -> None:
    """Show both axes from 0, or from below where a curve is, with room above.

    Points stand clear of the edge, and each name has a place of its own.
    """
    dotted = any(curve.kind in ("mean", "dots", "band", "row") for curve in chart.curves)
    ranges = []
    for axis, names in (("x", chart.columns), ("y", chart.rows)):
        values = [value for curve in chart.curves for value in _extent(curve, axis)]
        low, high = min(0.0, *values), max(0.0, *values)
        high = high if high > low else low + 1
        room = high - low
        if names:
            ranges.append((-0.6, len(names) - 0.4))
        else:
            ranges.append((low - 0.03 * room * dotted, low + 1.06 * room))
    view = plot.getViewBox()
    view.disableAutoRange()
    view.invertY(bool(chart.rows))
    plot.setRange(xRange=ranges[0], yRange=ranges[1], padding=0)


def _extent(curve: Curve, axis: str) -> list[float]:
    """Where a curve is along an axis, with its spread."""
    values = getattr(curve, axis)
    if curve.spread is None or (axis == "x") != (curve.kind == "row"):
        return [float(value) for value in values]
    return [*(values - curve.spread).tolist(), *(values + curve.spread).tolist()]


def _svg(sheet: Any, height: int) -> bytes:
    """Paint the sheet, which is never shown and so has to be laid out by hand."""
    from PySide6.QtCore import QBuffer, QRect, QRectF, QSize
    from PySide6.QtGui import QPainter
    from PySide6.QtSvg import QSvgGenerator
    from PySide6.QtWidgets import QApplication

    from gui import theme

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
    painter.fillRect(area, theme.theme.color("ground"))
    sheet.scene().prepareForPaint()
    sheet.scene().render(painter, QRectF(area), QRectF(area))
    painter.end()
    return bytes(written.data().data())


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
