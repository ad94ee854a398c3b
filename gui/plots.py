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

#: Columns of the sheet: one, two or three charts fill a row evenly.
COLUMNS = 6

#: Corner of a legend: its own point and the chart's, as shares, and pixels between them.
CORNERS = {
    "top left": ((0, 0), (0, 0), (8, 4)),
    "top right": ((1, 0), (1, 0), (-8, 4)),
    "bottom right": ((1, 1), (1, 1), (-8, -8)),
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
    sheet = _sheet(rows)
    try:
        svg = _svg(sheet, HEIGHT * len(rows))
    finally:
        sheet.close()
        sheet.deleteLater()
    data = svg if path.suffix.lower() == ".svg" else _png(svg, HEIGHT * len(rows))
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
    for number, charts in enumerate(rows):
        span = COLUMNS // len(charts)
        for place, chart in enumerate(charts):
            _add(sheet.addPlot(row=number, col=place * span, colspan=span), chart)
    for column in range(COLUMNS):
        sheet.ci.layout.setColumnPreferredWidth(column, 1)
        sheet.ci.layout.setColumnStretchFactor(column, 1)
    sheet.resize(WIDTH, HEIGHT * len(rows))
    return sheet


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
    plot.showGrid(x=False, y=True, alpha=0.25)
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
    if curve.kind == "point":
        # Without its cache, which would put them into an SVG as little photographs.
        brush, marks = pg.mkBrush(colors.action), {"pen": None, "size": 7, "useCache": False}
        plot.addItem(pg.ScatterPlotItem(curve.x, curve.y, name=curve.name, brush=brush, **marks))
        return
    pen = {
        "measured": pg.mkPen(colors.action, width=2),
        "theory": pg.mkPen(colors.minus, width=2),
        "bound": pg.mkPen(colors.quiet, width=1.5, style=Qt.PenStyle.DashLine),
    }[curve.kind]
    times = 2 if len(curve.x) == 1 else 1  # one point alone is no line, and no valid SVG
    x, y = curve.x.repeat(times), curve.y.repeat(times)
    plot.plot(x, y, pen=pen, name=curve.name, antialias=True)


def _reach(plot: Any, chart: Chart) -> None:
    """Show both axes from 0, or from below where a curve is, with room above."""
    ranges = []
    for axis in ("x", "y"):
        values = [float(v) for curve in chart.curves for v in getattr(curve, axis)]
        low, high = min(0.0, *values), max(0.0, *values)
        high = high if high > low else low + 1
        ranges.append((low, low + 1.06 * (high - low)))
    plot.getViewBox().disableAutoRange()
    plot.setRange(xRange=ranges[0], yRange=ranges[1], padding=0)


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
