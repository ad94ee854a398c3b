"""The timeline of a run: a slider over its steps, with its chapters and earlier branches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QSlider, QStyle, QStyleOptionSlider, QToolTip, QWidget

from gui.base import theme
from gui.base.announce import announce
from gui.base.keyboard import is_chord
from gui.base.number_format import whole
from gui.base.tips import plain_tip
from gui.charts.chapter_labels import MOST, place_labels, row_height, shorten

#: Places of the handle, at most: more than a screen has pixels, and far from the limit of Qt's
#: 32-bit sliders, which a long run exceeds.
PLACES = 1_000_000

#: Pages in a whole run.
_PAGES = 20
_KEYS = (
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down),
    *(Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End),
)
#: Pixels from a tick or a branch within which it is pointed at.
_NEAR = 5
#: From the middle of the groove to the first line of branches, to the next one, and their number.
_DOWN, _ROW, _ROWS = 12, 6, 2


class Branch(NamedTuple):
    """A part of the run that was left.

    Attributes
    ----------
    fork, end : int
        The step at which it leaves the timeline, and its own last step.
    label : str
        What was different, such as "η 2 V"; empty if no chapter says it.
    """

    fork: int
    end: int
    label: str


class TimelineView(QSlider):
    """Chooses a step of a run.

    A tick with a label marks the start of each chapter, a dashed line below the groove each
    branch that was left. A click on the groove goes there, a click on a branch chooses it. Arrows
    go by one step, Page Up and Page Down by a twentieth of the run, Home and End to its ends.

    Signals
    -------
    moved(object)
        A step was chosen. It is an int of any size, which Qt's own int is not.
    branch_chosen(int)
        A branch was clicked: its place in the list given to `set_branches`.
    """

    moved = Signal(object)
    branch_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._first = self._end = self._step = 0
        self._chapters: list[tuple[int, str]] = []
        self._branches: list[Branch] = []
        self.setAccessibleName(self.tr("Timeline"))
        self.setObjectName("timeline")  # its groove has a colour of its own
        self.setMouseTracking(True)
        self.actionTriggered.connect(self._act)
        self.valueChanged.connect(self._follow)
        self.set_run(0, 0, 0)

    # What owners set -----------------------------------------------------------------------

    def set_run(self, first: int, end: int, step: int) -> None:
        """Show a run and where in it the machine is; emits nothing.

        Parameters
        ----------
        first, end : int
            The first and the last step of the run.
        step : int
            The step shown, between the two. Ignored while someone drags the handle.
        """
        self._first, self._end = first, max(first, end)
        if not self.isSliderDown():
            self._step = min(max(step, first), self._end)
        with QSignalBlocker(self):
            self.setRange(0, min(self._end - first, PLACES))
            self.setValue(self._place(self._step))
        self.update()

    def set_chapters(self, chapters: Sequence[tuple[int, str]]) -> None:
        """Mark the steps at which chapters start, in rising order, each with a short label.

        Of labels without room for all, the later chapter keeps its own.
        """
        self._chapters = list(chapters)
        self._describe()
        self.update()

    def set_branches(self, branches: Sequence[tuple[int, int, str]]) -> None:
        """Show the branches that were left, each as ``(fork_step, end_step, label)``."""
        self._branches = [Branch(*branch) for branch in branches]
        self.update()

    @property
    def step(self) -> int:
        """The step shown."""
        return self._step

    def sizeHint(self) -> QSize:
        return QSize(480, self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        below = _DOWN + _ROWS * _ROW
        return QSize(160, 2 * max(row_height() + 10, below))

    # Steps and places ----------------------------------------------------------------------

    def _place(self, step: int) -> int:
        """Return the place of the handle for a step."""
        span = self._end - self._first
        return (2 * (step - self._first) * self.maximum() + span) // (2 * span) if span else 0

    def _act(self, action: int) -> None:
        """Move by exact steps on a key, also in a run with more steps than places."""
        page = max(1, (self._end - self._first) // _PAGES)
        asked = QSlider.SliderAction
        step = {
            asked.SliderSingleStepAdd: self._step + 1,
            asked.SliderSingleStepSub: self._step - 1,
            asked.SliderPageStepAdd: self._step + page,
            asked.SliderPageStepSub: self._step - page,
            asked.SliderToMinimum: self._first,
            asked.SliderToMaximum: self._end,
        }.get(asked(action))
        if step is not None:
            self._go_to(step)
            self.setSliderPosition(self._place(self._step))

    def _follow(self, place: int) -> None:
        """Follow the handle when mouse, wheel or a screen reader moved it."""
        if place != self._place(self._step):
            span = self._end - self._first
            self._go_to(self._first + (2 * place * span + self.maximum()) // (2 * self.maximum()))

    def _go_to(self, step: int) -> None:
        step = min(max(step, self._first), self._end)
        if step != self._step:
            self._step = step
            self._describe()
            self.update()
            self.moved.emit(step)

    def _jump_to(self, step: int) -> None:
        """Go to a step and take the handle along."""
        self._go_to(step)
        self.setValue(self._place(self._step))

    def _describe(self) -> None:
        """Announce the step shown and its chapter."""
        words = self.tr("Step {step} of {end}.")
        label = next((label for at, label in reversed(self._chapters) if at <= self._step), "")
        if label:
            words = self.tr("Step {step} of {end}, in the chapter {label}.")
        announce(self, words.format(step=whole(self._step), end=whole(self._end), label=label))

    # Where everything is drawn -------------------------------------------------------------

    def _part(self, part: QStyle.SubControl) -> QRect:
        """Return the rectangle of the groove or of the handle."""
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        return self.style().subControlRect(QStyle.ComplexControl.CC_Slider, option, part, self)

    def _handle(self) -> QRect:
        return self._part(QStyle.SubControl.SC_SliderHandle)

    def _x(self, step: int) -> float:
        """Return where the middle of the handle is at a step."""
        groove, handle = self._part(QStyle.SubControl.SC_SliderGroove), self._handle().width()
        span = max(1, self._end - self._first)
        share = min(max((step - self._first) / span, 0.0), 1.0)
        return groove.left() + handle / 2 + share * (groove.width() - handle)

    def _place_at(self, x: float) -> int:
        """Return the place of the handle whose middle is nearest to x."""
        groove, handle = self._part(QStyle.SubControl.SC_SliderGroove), self._handle().width()
        inside = round(x - groove.left() - handle / 2)
        room = groove.width() - handle
        return QStyle.sliderValueFromPosition(0, self.maximum(), inside, room)

    def _middle(self) -> int:
        return self._part(QStyle.SubControl.SC_SliderGroove).center().y()

    def _labels(self) -> Iterator[tuple[QRectF, str, int]]:
        """Return the labels that find room, with their rectangles and the step each one names."""
        named = [*reversed(self._chapters[-MOST:])]
        named += [(one.fork, self._named(one)) for one in self._branches[-MOST:]]
        metrics = QFontMetrics(theme.font(theme.TITLE))
        texts = [shorten(text) for _, text in named]
        wanted = [
            (self._x(step) + 8, float(metrics.horizontalAdvance(text)))
            for (step, _), text in zip(named, texts, strict=True)
        ]
        top, height = self._middle() - 8 - row_height(), row_height()
        for left, (_, width), text, (step, _) in zip(
            place_labels(wanted, self.width()), wanted, texts, named, strict=True
        ):
            if left is not None:
                yield QRectF(left, top, width, height), text, step

    def _lines(self) -> Iterator[QPolygonF]:
        """Return the line of each branch: down from its fork, then along to its end."""
        ends = [-1.0] * _ROWS
        for branch in self._branches:
            start, middle = self._x(branch.fork), self._middle()
            end = max(self._x(branch.end), start + 16)
            row = next((n for n, taken in enumerate(ends) if taken < start), _ROWS - 1)
            ends[row] = max(ends[row], end)
            y = middle + _DOWN + row * _ROW
            yield QPolygonF([QPointF(start, middle + 4), QPointF(start + 8, y), QPointF(end, y)])

    # Painting ------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        colors, middle = theme.theme, self._middle()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(colors.quiet), 1.4, Qt.PenStyle.DashLine))
            for line in self._lines():
                painter.drawPolyline(line)
            self._paint_ticks(painter, [one.fork for one in self._branches], colors.quiet, middle)
            starts = [step for step, _ in self._chapters]
            self._paint_ticks(painter, starts, colors.text, middle)
            painter.setFont(theme.font(theme.TITLE))
            painter.setPen(QColor(colors.quiet))
            for rect, text, _ in self._labels():
                painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, text)

    def _paint_ticks(
        self, painter: QPainter, steps: Sequence[int], color: str, middle: int
    ) -> None:
        """Paint a tick over the groove at each step, except under the handle."""
        handle = self._handle()
        painter.setPen(QPen(QColor(color), 2))
        for x in {round(self._x(step)) for step in steps}:
            if not handle.left() <= x <= handle.right():
                painter.drawLine(QPointF(x, middle - 6), QPointF(x, middle + 7))

    # Mouse and keyboard --------------------------------------------------------------------

    def _branch_at(self, point: QPointF) -> int:
        """Return the branch whose line is under a point, −1 for none."""
        far = _ROW / 2 + 1
        found = (
            number
            for number, line in enumerate(self._lines())
            if line.at(0).x() - far <= point.x() <= line.at(2).x() + far
            and abs(point.y() - line.at(2).y()) <= far
        )
        return next(found, -1)

    def _chapter_at(self, point: QPointF) -> int | None:
        """Return the step of the chapter or branch whose label or tick is under a point."""
        for rect, _, step in self._labels():
            if rect.contains(point):
                return step
        if abs(point.y() - self._middle()) > _DOWN - _NEAR:
            return None
        near = ((abs(self._x(step) - point.x()), step) for step, _ in self._chapters)
        away, step = min(near, default=(_NEAR + 1.0, 0))
        return step if away <= _NEAR else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        point = event.position()
        left = event.button() == Qt.MouseButton.LeftButton
        if left and not self._handle().contains(point.toPoint()):
            branch, step = self._branch_at(point), self._chapter_at(point)
            if branch >= 0:
                self.branch_chosen.emit(branch)
                return
            if step is not None:
                self._jump_to(step)
            elif abs(point.y() - self._middle()) <= _DOWN:
                self.setValue(self._place_at(point.x()))
        if not left or self._handle().contains(point.toPoint()):
            super().mousePressEvent(event)  # from here on the handle is dragged

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position()
        over = self._branch_at(point) >= 0 or self._chapter_at(point) is not None
        shapes = Qt.CursorShape
        self.setCursor(shapes.PointingHandCursor if over else shapes.ArrowCursor)
        super().mouseMoveEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            event.setAccepted(event.key() in _KEYS and not is_chord(event))
            return event.isAccepted()
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            text = plain_tip(self._tip(QPointF(event.pos())))
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    def _named(self, branch: Branch) -> str:
        """Return the label of a branch, most of which have no chapter to name them."""
        if not branch.label:
            return self.tr("branch")
        return self.tr("branch: {label}").format(label=branch.label)

    def _tip(self, point: QPointF) -> str:
        """Name the branch or chapter under a point."""
        number = self._branch_at(point)
        if number >= 0:
            branch = self._branches[number]
            words = self.tr("Branch {label}, steps {fork} to {end}. Click to return to it.")
            if not branch.label:
                words = self.tr("Branch, steps {fork} to {end}. Click to return to it.")
            fork, end = whole(branch.fork), whole(branch.end)
            return words.format(label=branch.label, fork=fork, end=end)
        step = self._chapter_at(point)
        words = self.tr("{label}, from step {step}")
        named = [label for at, label in self._chapters if at == step]
        return "\n".join(words.format(label=label, step=whole(step or 0)) for label in named)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._describe()
