"""The chart of mistakes per pass, with the chapters of the run and its earlier branches."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QToolTip, QWidget

from gui.base import theme
from gui.base.number_format import round_step
from gui.base.tips import plain_tip
from gui.charts.axis import WholeAxis
from gui.charts.chapters import ChapterMarks
from gui.charts.downsample import downsample
from gui.charts.ghosts import Ghosts
from gui.charts.plot import Plot

#: The chart shows at least this many passes.
_FIRST_PASSES = 10
#: With more passes than this, there are no dots: they would hide the line.
_MOST_DOTS = 60
#: Fewest passes that can be zoomed in to.
_CLOSEST = 4
_AXIS_WIDTH = 40
_AXIS_HEIGHT = 22
_REACHES = (1, 1.2, 1.6, 2, 2.5, 3, 4, 5, 6, 8)


class MistakesChart(Plot):
    """Mistakes in each pass of training, and in the test, if patterns are kept for it.

    A thin line with a label marks each pass at which a chapter of the run starts. Branches that
    were left are grey dashed curves; a click on one chooses it.

    The wheel zooms and the mouse drags along the passes; a double click shows all again.

    Signals
    -------
    pointed(int)
        The pass under the pointer, 0 for none.
    ghost_chosen(int)
        An earlier branch was clicked: its place in the list given to `set_ghosts`.
    """

    pointed = Signal(int)
    ghost_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(WholeAxis, parent)
        self._mistakes = np.zeros(0, dtype=int)
        self._of = 1
        self._passes = _FIRST_PASSES
        self._reach = (0.0, 0)
        self._zoomed = False
        self._pointed = 0
        self._line = pg.PlotCurveItem(antialias=True)
        self._line.setSegmentedLineMode("on")  # takes half the time
        self._dots = pg.ScatterPlotItem(size=6, pxMode=True, antialias=True)
        self._here = pg.ScatterPlotItem(size=10, pxMode=True, antialias=True)
        self._band = pg.PlotCurveItem(antialias=False, fillLevel="enclosed")  # only a faint tint
        self._chapters = ChapterMarks(self)
        self._ghosts = Ghosts(self.axes.view, self.ghost_chosen.emit)
        for item in (self._band, self._line, self._dots, self._here):
            self.axes.view.addItem(item)
        self._hint = self.label(self.tr("Mistakes appear here as the machine learns."))
        self._reading = self.label()
        self._prepare()
        self.dress()
        self._fit()
        self.setAccessibleName(self.tr("Mistakes per pass"))

    # What owners set -----------------------------------------------------------------------

    def set_mistakes(self, mistakes: np.ndarray, of: int, passes: int) -> None:
        """Show the mistakes of training.

        Parameters
        ----------
        mistakes : ndarray of int, (p,)
            In pass 1, 2, …, p. Kept, not copied.
        of : int
            Patterns in a pass: the top of the chart.
        passes : int
            Passes planned.
        """
        self._mistakes = np.asarray(mistakes)
        self._of, self._passes = max(int(of), 1), max(int(passes), 1)
        self._show()

    def set_chapters(self, chapters: Sequence[tuple[float, str]]) -> None:
        """Mark where the chapters of the run start.

        Parameters
        ----------
        chapters : sequence of (float, str)
            Passes done when the chapter started, in rising order, and a short label such as
            "+D". Of labels without room for all, the later chapter keeps its own.
        """
        self._chapters.set_chapters(chapters)
        self.axes.setContentsMargins(0, 6 + self._chapters.room, 16, 0)
        self._describe()
        self._show()

    def set_ghosts(self, ghosts: Sequence[tuple[int, np.ndarray]]) -> None:
        """Show earlier branches of the run.

        Parameters
        ----------
        ghosts : sequence of (int, ndarray of int)
            The first pass of a branch and the mistakes in its passes. A branch that starts with
            the pass it left the run at is joined to the curve.
        """
        self._ghosts.set(ghosts)
        self._describe()
        self._show()

    def table(self) -> list[list[str]]:
        """Return pass and mistakes of the run and of its branches."""
        branches = self._ghosts.branches
        heading = [str(self.tr("pass")), str(self.tr("mistakes"))]
        heading += [str(self.tr("branch {0}")).format(n + 1) for n in range(len(branches))]
        curves = [(1, self._mistakes), *branches]
        last = max(first + len(values) - 1 for first, values in curves)
        rows = [
            [str(number), *(_at(values, number - first) for first, values in curves)]
            for number in range(1, last + 1)
        ]
        return [heading, *rows]

    def fit(self) -> None:
        """Show all passes."""
        self._zoomed = False
        self._reach = (0.0, 0)
        self._show()

    def describe(self, number: int) -> str:
        """Describe the mistakes in a pass; empty for a pass that was not run."""
        if not 1 <= number <= len(self._mistakes):
            return ""
        wrong = int(self._mistakes[number - 1])
        said = self.tr("pass {0}: {1} mistakes") if wrong != 1 else self.tr("pass {0}: 1 mistake")
        return str(said).format(number, wrong)

    def _describe(self) -> None:
        """Describe the chapters and branches for a screen reader."""
        said = self._chapters.describe()
        if self._ghosts.count:
            template = str(self.tr("{chapters} Earlier branches: {count}."))
            said = template.format(chapters=said, count=self._ghosts.count).strip()
        self.setAccessibleDescription(said)

    def sizeHint(self) -> QSize:
        return QSize(520, 176)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, 120)

    # Look ----------------------------------------------------------------------------------

    def _prepare(self) -> None:
        """Set up what never changes: only the axis of passes can be zoomed."""
        self.axes.left.setStyle(tickAlpha=255)
        self.axes.bottom.setStyle(tickAlpha=0)
        self.axes.left.setGrid(255)
        self.axes.setContentsMargins(0, 6, 16, 0)
        view = self.axes.view
        view.setMouseEnabled(x=True, y=False)
        view.sigRangeChangedManually.connect(self._zoom_by_hand)
        view.sigResized.connect(self._chapters.place)

    def paint(self, colors: theme.Palette, ratio: float) -> None:
        """Apply the colours, with lines of the same width at every scale of the screen."""
        self.axes.left.setWidth(round(_AXIS_WIDTH * theme.scale))
        self.axes.bottom.setHeight(round(_AXIS_HEIGHT * theme.scale))
        self._line.setPen(pg.mkPen(colors.action, width=1.6 * ratio))
        self._chapters.dress(ratio)
        self._ghosts.dress(ratio)
        band = colors.color("action")
        band.setAlphaF(0.28)
        self._band.setPen(pg.mkPen(None))
        self._band.setBrush(pg.mkBrush(band))
        self._dots.setBrush(pg.mkBrush(colors.action))
        self._dots.setPen(pg.mkPen(None))
        self._here.setBrush(pg.mkBrush(None))
        self._here.setPen(pg.mkPen(colors.text, width=1.5))
        self._hint.setStyleSheet(
            f"color: {colors.quiet}; background: {colors.panel}; padding: 2px 8px"
        )
        self._reading.setStyleSheet(f"color: {colors.text}; background: {colors.panel}")

    # Drawing -------------------------------------------------------------------------------

    def _show(self) -> None:
        """Draw if the chart is visible."""
        if self.isVisible() and not self.closed:  # pyqtgraph drops it on closing
            self._draw()

    def _draw(self) -> None:
        """Draw the visible passes."""
        self._fit()
        low, high = self.axes.view.viewRange()[0]
        count = len(self._mistakes)
        first, last = max(1, int(low) - 1), min(count, int(high) + 2)
        self._draw_passes(self._mistakes[first - 1 : max(last, first - 1)], first)
        self._hint.setVisible(not count)
        self._chapters.place()
        self._point(self._pointed)

    def _draw_passes(self, mistakes: np.ndarray, first: int) -> None:
        """Draw a line with dots; of many passes the mean within the band of all values."""
        width = max(int(self.axes.view.width()), 100)
        thinned = downsample(mistakes, first, width // 2) if len(mistakes) > width else None
        x = np.arange(first, first + len(mistakes)) if thinned is None else thinned.x
        self._line.setData(x, mistakes if thinned is None else thinned.mean)
        dotted = len(mistakes) < _MOST_DOTS
        self._dots.setVisible(dotted)
        if dotted:
            self._dots.setData(x, mistakes)
        self._band.setVisible(thinned is not None)
        if thinned is not None:
            self._band.setData(*thinned.band())

    def _fit(self) -> None:
        """Show all passes made, with a little room for more so that the line seldom moves."""
        count = max(len(self._mistakes), self._ghosts.last)
        reach = float(max(min(self._passes, _FIRST_PASSES), count))
        if count > _FIRST_PASSES:
            reach = min(round_step(count, _REACHES), max(self._passes, count))
        top = max(self._of, self._ghosts.highest)
        if self._chapters and self._mistakes.size:  # an earlier one may have had more patterns
            top = max(top, int(self._mistakes.max()))
        if (reach, top) == self._reach:
            return
        self._reach = (reach, top)
        x, y = (0.0, 1.01 * reach), (-0.04 * top, 1.04 * top)
        self.axes.view.setLimits(xMin=x[0], xMax=x[1], minXRange=min(_CLOSEST, reach))
        if not self._zoomed:
            self.axes.view.setRange(xRange=x, yRange=y, padding=0)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if hasattr(self, "_reading") and not self.closed:
            self._place_labels()
            self._ghosts.draw()
            self._show()

    def _place_labels(self) -> None:
        self._hint.adjustSize()
        self._hint.move(self.rect().center() - self._hint.rect().center())
        self._reading.setVisible(bool(self._reading.text()))
        self._reading.adjustSize()
        self._reading.move(self.width() - self._reading.width() - 8, 4)

    # Pointing ------------------------------------------------------------------------------

    def _hover(self, position: QPointF) -> None:
        view = self.axes.view
        inside = view.sceneBoundingRect().contains(position)
        over = inside and self._ghosts.at(view.mapSceneToView(position)) >= 0
        self.viewport().setCursor(
            Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor
        )
        x = view.mapSceneToView(position).x() if inside else 0
        count = len(self._mistakes)
        self._point(min(max(round(x), 1), count) if inside and count and x <= count + 1 else 0)

    def _point(self, number: int) -> None:
        """Draw a ring around the dot of a pass and show its mistakes."""
        text = self.describe(number)
        if text != self._reading.text():
            self._reading.setText(text)
            self._place_labels()
        self._here.setVisible(bool(text))
        if text:
            self._here.setData(pos=[(number, int(self._mistakes[number - 1]))])
        if number != self._pointed:
            self._pointed = number
            self.pointed.emit(number)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._hover(self.mapToScene(event.position().toPoint()))

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            at = self.axes.view.mapSceneToView(self.mapToScene(event.pos()))
            QToolTip.showText(event.globalPos(), plain_tip(self._tip(at)), self.viewport())
            return True
        return bool(super().viewportEvent(event))

    def _tip(self, at: QPointF) -> str:
        """Name the branch or chapter under the pointer."""
        ghost = self._ghosts.at(at)
        if ghost >= 0:
            words = self.tr("An earlier branch, left at pass {number}. Click to return to it.")
            return str(words).format(number=self._ghosts.ends[ghost])
        return self._chapters.at(at.x())

    def leaveEvent(self, event: QEvent) -> None:
        if not self.closed:
            self._point(0)
        super().leaveEvent(event)

    def _zoom_by_hand(self) -> None:
        self._zoomed = True
        self._show()


def _at(values: np.ndarray, place: int) -> str:
    """Write a value of a curve, or nothing if it has none."""
    return str(int(values[place])) if 0 <= place < len(values) else ""
