"""Earlier branches of a run: grey dashed curves that can be clicked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, Qt

from gui.base import theme
from gui.charts.downsample import downsample

#: Pixels across a curve within which a click hits it.
_REACH = 12


class Ghosts:
    """The curves of the branches that were left.

    Parameters
    ----------
    view : pyqtgraph.ViewBox
        The view that they are drawn in.
    chosen : callable
        Called with the place of a curve that was clicked.

    Attributes
    ----------
    ends : list of int
        The last pass of each branch.
    highest : int
        The most mistakes in a pass of any branch.
    """

    def __init__(self, view: pg.ViewBox, chosen: Callable[[int], None]) -> None:
        self._view, self._chosen = view, chosen
        self._branches: list[tuple[int, np.ndarray]] = []
        self._curves: list[pg.PlotCurveItem] = []
        self._ratio = 1.0
        self.ends: list[int] = []
        self.highest = 0

    @property
    def count(self) -> int:
        """How many branches there are."""
        return len(self._branches)

    @property
    def branches(self) -> list[tuple[int, np.ndarray]]:
        """The first pass of each branch, and its mistakes from there."""
        return self._branches

    @property
    def last(self) -> int:
        """The last pass of all branches, 0 without any."""
        return max(self.ends, default=0)

    def set(self, branches: Sequence[tuple[int, np.ndarray]]) -> None:
        """Show branches, each given by its first pass and its mistakes."""
        self._branches = [(first, np.asarray(mistakes)) for first, mistakes in branches]
        self.ends = [first + len(mistakes) - 1 for first, mistakes in self._branches]
        self.highest = max((int(m.max()) for _, m in self._branches if m.size), default=0)
        while len(self._curves) > self.count:
            self._view.removeItem(self._curves.pop())
        while len(self._curves) < self.count:
            self._add()
        self.draw()

    def draw(self) -> None:
        """Draw the curves, downsampled if they have more passes than the plot has pixels."""
        width = max(int(self._view.width()), 100)
        for curve, (first, mistakes) in zip(self._curves, self._branches, strict=True):
            thinned = downsample(mistakes, first, width) if len(mistakes) > width else None
            if thinned is None:
                curve.setData(np.arange(first, first + len(mistakes)), mistakes)
            else:
                curve.setData(thinned.x, thinned.mean)

    def dress(self, ratio: float) -> None:
        """Apply the theme, for a screen with this device pixel ratio."""
        self._ratio = ratio
        for curve in self._curves:
            curve.setPen(self._pen())

    def at(self, point: QPointF) -> int:
        """Return the branch at a point of the plot, in passes and mistakes; −1 for none."""
        hit = (place for place, c in enumerate(self._curves) if c.mouseShape().contains(point))
        return next(hit, -1)

    def _add(self) -> None:
        curve, place = pg.PlotCurveItem(antialias=True, pen=self._pen()), len(self._curves)
        curve.setClickable(True, _REACH)
        curve.setZValue(-5)  # under the curve of the run
        curve.sigClicked.connect(lambda: self._chosen(place))
        self._view.addItem(curve)
        self._curves.append(curve)

    def _pen(self) -> pg.QtGui.QPen:
        color, style = theme.theme.color("quiet"), Qt.PenStyle.DashLine
        color.setAlphaF(0.7)
        return pg.mkPen(color, width=1.2 * self._ratio, style=style)
