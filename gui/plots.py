"""Pictures of the theory's curves, drawn without a screen, in the colours of the window."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mark1.errors import FileError

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

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
        if path.suffix.lower() == ".svg":
            written = _write_svg(sheet, path, HEIGHT * len(rows))
        else:
            written = _write_png(sheet, path, HEIGHT * len(rows))
    finally:
        sheet.close()
        sheet.deleteLater()
    if not written:
        raise FileError(f"{path} cannot be written: choose another folder or name.")


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
    # Otherwise it would stay small in a picture that is drawn larger.
    legend.setFlag(legend.GraphicsItemFlag.ItemIgnoresTransformations, False)
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
    plot.plot(curve.x, curve.y, pen=pen, name=curve.name, antialias=True)


def _reach(plot: Any, chart: Chart) -> None:
    """Show both axes from 0, or from below where a curve is, with room above."""
    ranges = []
    for axis in ("x", "y"):
        values = [float(v) for curve in chart.curves for v in (*getattr(curve, axis),)]
        low, high = min(0.0, *values), max(*values, 1e-9)
        ranges.append((low, low + 1.06 * (high - low)))
    plot.getViewBox().disableAutoRange()
    plot.setRange(xRange=ranges[0], yRange=ranges[1], padding=0)


def _write_png(sheet: Any, path: Path, height: int) -> bool:
    from PySide6.QtGui import QImage, QPainter

    image = QImage(WIDTH * SHARPNESS, height * SHARPNESS, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.scale(SHARPNESS, SHARPNESS)
    _paint(sheet, painter, height)
    painter.end()
    return image.save(str(path), "PNG")


def _write_svg(sheet: Any, path: Path, height: int) -> bool:
    from PySide6.QtCore import QRect, QSize
    from PySide6.QtGui import QPainter
    from PySide6.QtSvg import QSvgGenerator

    target = QSvgGenerator()
    target.setFileName(str(path))
    target.setSize(QSize(WIDTH, height))
    target.setViewBox(QRect(0, 0, WIDTH, height))
    target.setTitle("Mark I Perceptron")
    target.setResolution(sheet.logicalDpiX())  # the axes are recorded at the screen's
    painter = QPainter()
    if not painter.begin(target):
        return False
    _paint(sheet, painter, height)
    return painter.end()


def _paint(sheet: Any, painter: QPainter, height: int) -> None:
    """Paint the ground and the charts; what is never shown has to be laid out by hand."""
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QApplication

    from gui import theme

    area = QRectF(0, 0, WIDTH, height)
    sheet.ci.setGeometry(area)
    QApplication.processEvents()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(area, theme.theme.color("ground"))
    sheet.scene().prepareForPaint()
    sheet.scene().render(painter, area, area)
