"""What all charts share: quiet axes that follow the theme, and what is pointed at, read out."""

from __future__ import annotations

from collections.abc import Callable

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGraphicsGridLayout, QGraphicsItem, QLabel, QSizePolicy

from gui.base import theme


class Plot(pg.GraphicsView):
    """A plot without buttons and menus, whose owner decides what it shows.

    A subclass calls `dress` when it is complete, says in `paint` what has colours of its own, and
    reads out in `point_at` what is at the pointer.

    Parameters
    ----------
    axis : callable
        Makes the axis of a side.

    Attributes
    ----------
    axes : Axes
    """

    #: Width of the ring around what is pointed at; distance of its text from the right and the top.
    ring, corner = 10, (8, 4)

    _ratio: float | None = None  # for which it was painted

    def __init__(self, axis: Callable[[str], pg.AxisItem]) -> None:
        super().__init__(background=None)
        self.axes = Axes(axis("left"), axis("bottom"))
        self.setCentralItem(self.axes)
        self.enableMouse(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        for each in (self.axes.left, self.axes.bottom):
            each.setStyle(tickLength=0, tickTextOffset=8, hideOverlappingLabels=False)
            each.enableAutoSIPrefix(False)  # its "(x0.001)" does not belong to our numbers
        self.viewport().setAutoFillBackground(False)
        self.setCacheMode(self.CacheModeFlag(0))  # a cached ground would cover the panel
        for part in (self, self.viewport()):  # there is nothing in it for the keyboard
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._reading = self.label()
        self._ring = pg.ScatterPlotItem(size=self.ring, pxMode=True, antialias=True)
        self._ring.setZValue(1)  # over the curves
        self.axes.view.addItem(self._ring)

    def label(self, text: str = "") -> QLabel:
        """Make a label over the plot that takes no clicks."""
        label = QLabel(text, self)
        label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        label.setFont(theme.font(theme.TITLE))
        return label

    def fit(self) -> None:
        """Show everything."""
        raise NotImplementedError

    def table(self) -> list[list[str]]:
        """Return the values that are drawn, as rows of text with a heading first."""
        raise NotImplementedError

    def paint(self, colors: theme.Palette, ratio: float) -> None:
        """Apply the colours, with lines of the same width at every scale of the screen."""
        raise NotImplementedError

    def dress(self) -> None:
        """Apply the theme, if that was not done for this scale of the screen."""
        colors, ratio = theme.theme, self.devicePixelRatioF()
        if ratio == self._ratio:
            return
        self._ratio = ratio
        for axis in (self.axes.left, self.axes.bottom):
            axis.setTextPen(colors.quiet)
            axis.setStyle(tickFont=theme.font(theme.TITLE))
            axis.setPen(pg.mkPen(None))
            axis.setTickPen(pg.mkPen(colors.line, width=max(1, round(ratio))))
        self._ring.setBrush(pg.mkBrush(None))
        self._ring.setPen(pg.mkPen(colors.text, width=1.5))
        self._reading.setStyleSheet(f"color: {colors.text}; background: {colors.panel}")
        self._reading.raise_()
        self.paint(colors, ratio)

    def draw_for_file(self, is_on: bool) -> None:
        """Draw markers as shapes, not as cached pixmaps, for the current pixel ratio and theme."""
        for item in self.axes.view.addedItems:
            if isinstance(item, pg.ScatterPlotItem):
                item.opts["useCache"] = not is_on
        self._ratio = None
        self.dress()

    def showEvent(self, event: QShowEvent) -> None:
        """Follow a screen of another scale that it came to while hidden."""
        super().showEvent(event)
        if self._ratio is not None:
            self.dress()

    def event(self, event: QEvent) -> bool:
        """Follow a screen of another scale."""
        if event.type() == QEvent.Type.DevicePixelRatioChange and self._ratio is not None:
            self.dress()
        return bool(super().event(event))

    def point_at(self, at: QPointF | None) -> None:
        """Read out what is at a point of the scene; None for no point."""
        raise NotImplementedError

    def read_out(self, text: str, place: tuple[float, float]) -> None:
        """Show a text in the corner and a ring around a place of the view; no text, no ring."""
        self._ring.setVisible(bool(text))
        if text:
            self._ring.setData(pos=[place])
        if text != self._reading.text():
            self._reading.setText(text)
            self._place_reading()

    def _place_reading(self) -> None:
        self._reading.setVisible(bool(self._reading.text()))
        self._reading.adjustSize()
        right, top = self.corner
        self._reading.move(max(0, self.width() - self._reading.width() - right), top)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the text in its corner."""
        super().resizeEvent(event)
        if self._ratio is not None and not self.closed:  # pyqtgraph drops all on closing
            self._place_reading()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Read out what is at the pointer."""
        super().mouseMoveEvent(event)
        self.point_at(self.mapToScene(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        """Read out nothing."""
        if not self.closed:
            self.point_at(None)
        super().leaveEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Show everything again."""
        self.fit()
        event.accept()


class Axes(pg.GraphicsWidget):
    """A view between two axes.

    `pyqtgraph.PlotItem` does the same, but always builds a menu of 44 widgets that no chart here
    shows. Without them a chart is ready in 11 ms instead of 18, and there are fewer widgets to
    restyle when the size of the text changes.

    Attributes
    ----------
    view : pyqtgraph.ViewBox
        What the curves are drawn in.
    """

    def __init__(self, left: pg.AxisItem, bottom: pg.AxisItem) -> None:
        super().__init__()
        self.left, self.bottom = left, bottom
        self.view = pg.ViewBox(parent=self, enableMenu=False)
        self.view.disableAutoRange()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        grid = QGraphicsGridLayout(self)
        grid.setContentsMargins(1, 1, 1, 1)
        grid.setSpacing(0)
        grid.addItem(self.view, 0, 1)
        grid.setRowStretchFactor(0, 100)
        grid.setColumnStretchFactor(1, 100)
        for axis, (row, column) in ((left, (0, 0)), (bottom, (1, 1))):
            axis.linkToView(self.view)
            grid.addItem(axis, row, column)
            axis.setZValue(-10)  # under the curves
            axis.setFlag(QGraphicsItem.GraphicsItemFlag.ItemNegativeZStacksBehindParent)
