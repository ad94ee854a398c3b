"""The chart of mistakes per pass, with the chapters of the run and its earlier branches.

Values are downsampled where there are more passes than pixels, so that no peak is lost.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QHelpEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QToolTip, QWidget

from gui.base import theme
from gui.base.number_format import plain, round_step, short
from gui.base.tips import plain_tip
from gui.charts.chapter_labels import MOST, place_labels, row_height, shorten
from gui.charts.plot import Plot

#: The chart shows at least this many passes.
_FIRST_PASSES = 10

#: With more passes than this, there are no dots: they would hide the line.
_MOST_DOTS = 60

#: Room below 0 and above the top: as a share, and in pixels, so that no dot there is cut off.
_SPARE, _DOT = 0.04, 4.0

#: Fewest passes that can be zoomed in to.
_CLOSEST = 4
_AXIS_WIDTH = 40
_AXIS_HEIGHT = 22
_REACHES = (1, 1.2, 1.6, 2, 2.5, 3, 4, 5, 6, 8)

#: Height of the chart, in pixels of the design, under which chapters have no labels but tips.
_LOW = 96

#: Chapters that a screen reader names.
_SAID = 8
_PADDING = 6

#: How far a label at an end may stand out over the axis and the margin, in pixels.
_BEYOND = 16

#: Pixels from a line within which it is pointed at.
_NEAR = 4

#: Pixels across a curve within which a click hits it.
_REACH = 12

#: Pixels between the numbers on the axes, at least.
_APART = {"left": 30, "bottom": 64}


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

    def __init__(self) -> None:
        super().__init__(WholeAxis)
        self._mistakes = np.zeros(0, dtype=int)
        self._of = 1
        self._passes = _FIRST_PASSES
        self._reach = (0.0, 0, 0.0)
        self._zoomed = False
        self._pointed = 0
        self._line = pg.PlotCurveItem(antialias=True)
        self._line.setSegmentedLineMode("on")  # takes half the time
        self._dots = pg.ScatterPlotItem(size=6, pxMode=True, antialias=True)
        self._band = pg.PlotCurveItem(antialias=False, fillLevel="enclosed")  # only a faint tint
        self._chapters = ChapterMarks(self)
        self._ghosts = Ghosts(self.axes.view, self.ghost_chosen.emit)
        for item in (self._band, self._line, self._dots):
            self.axes.view.addItem(item)
        self._hint = self.label(self.tr("Mistakes appear here as the machine learns."))
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
        self._make_room()
        self._describe()
        self._show()

    def _make_room(self) -> None:
        """Leave room for the labels of the chapters; a low chart needs it for the curve."""
        has_labels = bool(self._chapters) and self.height() >= _LOW * theme.scale
        self._chapters.setVisible(has_labels)
        room = row_height() + 4 if has_labels else 0
        self.axes.setContentsMargins(0, 6 + room, 16, 0)

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
        self._reach = (0.0, 0, 0.0)
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
        self._hint.setStyleSheet(
            f"color: {colors.quiet}; background: {colors.panel}; padding: 2px 8px"
        )

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
        height = float(self.axes.view.height())
        spare = max(_SPARE, _DOT / max(height - 2 * _DOT, _DOT))
        if (reach, top, spare) == self._reach:
            return
        self._reach = (reach, top, spare)
        x, y = (0.0, 1.01 * reach), (-spare * top, (1 + spare) * top)
        self.axes.view.setLimits(xMin=x[0], xMax=x[1], minXRange=min(_CLOSEST, reach))
        if not self._zoomed:
            self.axes.view.setRange(xRange=x, yRange=y, padding=0)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._ratio is not None and not self.closed:
            self._make_room()
            self._hint.adjustSize()
            self._hint.move(self.rect().center() - self._hint.rect().center())
            self._ghosts.draw()
            self._show()

    # Pointing ------------------------------------------------------------------------------

    def point_at(self, at: QPointF | None) -> None:
        """Read out the pass at a point, and show a hand over a branch."""
        if at is None:
            self._point(0)
            return
        view = self.axes.view
        inside = view.sceneBoundingRect().contains(at)
        over = inside and self._ghosts.at(view.mapSceneToView(at)) >= 0
        self.viewport().setCursor(
            Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor
        )
        x = view.mapSceneToView(at).x() if inside else 0
        count = len(self._mistakes)
        self._point(min(max(round(x), 1), count) if inside and count and x <= count + 1 else 0)

    def _point(self, number: int) -> None:
        """Draw a ring around the dot of a pass and show its mistakes."""
        text = self.describe(number)
        self.read_out(text, (number, int(self._mistakes[number - 1]) if text else 0))
        if number != self._pointed:
            self._pointed = number
            self.pointed.emit(number)

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

    def _zoom_by_hand(self) -> None:
        self._zoomed = True
        self._show()


def _at(values: np.ndarray, place: int) -> str:
    """Write a value of a curve, or nothing if it has none."""
    return str(int(values[place])) if 0 <= place < len(values) else ""


class ChapterMarks(QWidget):
    """The lines of the chapters, and over them a row of labels that never overlap.

    Parameters
    ----------
    chart : Plot
        The chart that they mark.
    """

    def __init__(self, chart: Plot) -> None:
        super().__init__(chart)
        self._view = chart.axes.view
        self._chapters: list[tuple[float, str]] = []
        self._lines = pg.VTickGroup()
        self._view.addItem(self._lines)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def __bool__(self) -> bool:
        """Whether there are chapters."""
        return bool(self._chapters)

    def set_chapters(self, chapters: Sequence[tuple[float, str]]) -> None:
        """Mark chapters, each given by the passes done when it started, and its label."""
        self._chapters = list(chapters)
        self._lines.setXVals([number for number, _ in self._chapters])
        self._lines.update()
        self.update()

    def place(self, *_: object) -> None:
        """Follow the plot when it is moved, resized or zoomed."""
        box = self._view.sceneBoundingRect()
        left, width = round(box.left()) - _BEYOND, round(box.width()) + 2 * _BEYOND
        self.setGeometry(left, 4, width, row_height())
        self.update()

    def dress(self, ratio: float) -> None:
        """Apply the theme, for a screen with this device pixel ratio."""
        self._lines.setPen(pg.mkPen(theme.theme.quiet, width=ratio, dash=[2, 3]))

    def at(self, number: float) -> str:
        """Return the labels of the chapters whose lines are close to a place on the axis."""
        near = _NEAR * self._view.viewPixelSize()[0]
        return ", ".join(label for start, label in self._chapters if abs(start - number) <= near)

    def describe(self) -> str:
        """Name the last chapters in a sentence; empty without chapters."""
        if not self._chapters:
            return ""
        one = self.tr("{label} from pass {number}")
        last = [
            one.format(label=label, number=short(number))
            for number, label in self._chapters[-_SAID:]
        ]
        words = self.tr("Chapters: {labels}.")
        if len(last) < len(self._chapters):
            words = self.tr("{count} chapters, most recently {labels}.")
        return words.format(count=len(self._chapters), labels="; ".join(last))

    def shown(self) -> list[tuple[QRectF, str]]:
        """List the labels that find room, the last chapter first, with their frames."""
        metrics = QFontMetrics(theme.font(theme.TITLE))
        low, high = self._view.viewRange()[0]
        scale = (self.width() - 2 * _BEYOND) / (high - low)
        wanted: list[tuple[float, float]] = []
        texts: list[tuple[float, str]] = []
        for number, label in reversed(self._chapters):
            if low <= number <= high and len(wanted) < MOST:
                text = shorten(label)
                width = metrics.horizontalAdvance(text) + 2.0 * _PADDING
                wanted.append((_BEYOND + (number - low) * scale - width / 2, width))
                texts.append((width, text))
        return [
            (QRectF(left, 0, width, self.height()), text)
            for left, (width, text) in zip(place_labels(wanted, self.width()), texts, strict=True)
            if left is not None
        ]

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme.theme
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(theme.font(theme.TITLE))
            for frame, text in self.shown():
                painter.setPen(QPen(QColor(colors.line), 1))
                painter.setBrush(QColor(colors.raised))
                painter.drawRoundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
                painter.setPen(QColor(colors.text))
                painter.drawText(frame, Qt.AlignmentFlag.AlignCenter, text)


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


class WholeAxis(pg.AxisItem):
    """An axis numbered in whole steps of 1, 2, 5, 10, …"""

    _apart = math.inf  # pixels between two numbers

    def boundingRect(self) -> QRectF:
        """Leave room for the numbers at the ends, which pyqtgraph hides when it draws a grid."""
        beyond = 8 if self.orientation == "left" else 0
        return QRectF(super().boundingRect().adjusted(0, -beyond, 0, beyond))

    def tickSpacing(self, low: float, high: float, size: float) -> list[tuple[float, float]]:
        numbers = max(size / _APART[self.orientation], 1)
        step = round_step((high - low) / numbers)
        if step > high >= 1:  # of a short axis, show one number beside 0
            power = 10.0 ** math.floor(math.log10(high))
            step = max(times * power for times in (1, 2, 5) if times * power <= high)
        step = max(1.0, step)
        self._apart = step / max(high - low, 1e-9) * size
        return [(step, 0)]

    def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:
        is_low = self.orientation == "left" and self._apart < _text_height()
        least = 1 if is_low else 0  # 0 is the foot of the chart anyway
        whole = [round(value) for value in values]
        return [_short(value) if value >= least else "" for value in whole]


def _text_height() -> int:
    return QFontMetrics(theme.font(theme.TITLE)).height()


def _short(value: int) -> str:
    """Write 20000 as 20k and 3000000 as 3M."""
    for size, letter in ((1_000_000, "M"), (1_000, "k")):
        if value >= 10_000 and value % size == 0:
            return plain(value / size) + letter
    return plain(value)


@dataclass(frozen=True, slots=True)
class Downsampled:
    """Downsampled values: the lowest, mean and highest of each stretch of passes."""

    x: np.ndarray
    low: np.ndarray
    mean: np.ndarray
    high: np.ndarray

    def band(self) -> tuple[np.ndarray, np.ndarray]:
        """Return the outline of all values: x and y of its corners."""
        x = np.concatenate([self.x, self.x[::-1]])
        return x, np.concatenate([self.high, self.low[::-1]])


def downsample(values: np.ndarray, first: int, columns: int) -> Downsampled | None:
    """Downsample values for drawing so that no peak is lost.

    Parameters
    ----------
    values : ndarray, (n,)
        One for each pass.
    first : int
        Number of the first pass.
    columns : int
        Pixels or points available.

    Returns
    -------
    Downsampled or None
        None if all passes fit.
    """
    stretch = -(-len(values) // max(columns, 1))
    if stretch < 2:
        return None
    whole = len(values) - len(values) % stretch
    full, tail = values[:whole].reshape(-1, stretch), values[whole:]
    low, mean, high = full.min(axis=1), full.mean(axis=1), full.max(axis=1)
    x = first + (stretch - 1) / 2 + stretch * np.arange(len(full))
    if tail.size:
        x = np.append(x, first + whole + (tail.size - 1) / 2)
        low, high = np.append(low, tail.min()), np.append(high, tail.max())
        mean = np.append(mean, tail.mean())
    return Downsampled(x, low, mean, high)
