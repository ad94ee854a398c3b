"""Where the panels of the page *Geometry* stand, in windows and with text of any size."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from gui.base import theme
from gui.base.scroll_body import ScrollBody, show_in
from gui.base.segments import Segments
from gui.geometry.compare_panel import ComparePanel
from gui.geometry.course_panel import CoursePanel
from gui.geometry.plane_panel import PlanePanel
from gui.geometry.points_panel import PointsPanel
from gui.geometry.steps_panel import StepsPanel
from gui.theory.bound_panel import BoundPanel

#: Least width and height of both columns side by side, at the designed size of text. With less
#: height they scroll; with less width one stands below the other.
LEAST = (932, 424)

#: For one column below the other: least width, of which less scrolls; least height of the first;
#: and how much of the second is seen below it.
STACKED, FIRST, NEXT = 308, 300, 52

#: Shares of the columns in the width.
SHARES = 55, 45

#: From this size on the comparison stands below the plane, with this height.
LARGE, COMPARED = (1500, 780), 132

#: Maximum height of a widget, which Qt does not export.
_MOST = 2**24 - 1

#: Colours and marks of a verdict by its tone.
_COLORS = {"plain": "quiet", "right": "right", "wrong": "wrong"}
_MARKS = {"plain": "", "right": "✓ ", "wrong": "✕ "}


class GeometryLayout(ScrollBody):
    """Holds the panels: the plane on the left, points and details on the right, or below it.

    Make them as children of `body` or `stack`, then pass them to `take`: Qt would style a panel
    again, with all that it holds, if it moved here from elsewhere.

    Parameters
    ----------
    parent : QWidget

    Attributes
    ----------
    body : QWidget
        For the plane, its course and the points.
    stack : QStackedWidget
        For the details: steps, bound and comparison.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.details = QFrame(self.body)
        self.details.setObjectName("panel")
        self.stack = QStackedWidget(self.details)
        self._left = QVBoxLayout()
        self._columns = QHBoxLayout(self.body)
        self._columns.setContentsMargins(0, 0, 0, 0)

    def take(
        self,
        plane: PlanePanel,
        course: CoursePanel,
        points: PointsPanel,
        steps: StepsPanel,
        bound: BoundPanel,
        compare: ComparePanel,
    ) -> None:
        """Give each panel its place."""
        self._steps, self._compare = steps, compare
        self._left.addWidget(plane, 1)
        self._left.addWidget(course)
        self._fill_details(bound)
        right = QVBoxLayout()
        right.addWidget(points)
        right.addWidget(self.details, 1)
        self._columns.addLayout(self._left)
        self._columns.addLayout(right)
        for layout in (self._left, right, self._columns):
            layout.setSpacing(theme.GUTTER)
        for panel in (plane, course, points, self.details):
            panel.setSizePolicy(QSizePolicy.Policy.Ignored, panel.sizePolicy().verticalPolicy())
        self.show_body()

    def _fill_details(self, bound: BoundPanel) -> None:
        """Fill the panel of the verdict and of what can be chosen below it."""
        self.tabs = Segments(
            self.tr("Details"),
            [
                ("steps", self.tr("Steps")),
                ("bound", self.tr("Bound")),
                ("compare", self.tr("Compare")),
            ],
        )
        self.tabs.choose("steps")
        self.tabs.chosen.connect(self.turn_to)
        self.verdict = QLabel()
        self.verdict.setWordWrap(True)
        self.verdict.setMinimumSize(1, 1)
        self.verdict.setAccessibleName(self.tr("Separable or not"))
        # The last is for the comparison, where it has no place below the plane.
        self._place = _upright(self._compare, self.stack)
        for view in (self._steps, _upright(bound, self.stack), self._place):
            self.stack.addWidget(view)
        head = QHBoxLayout()
        head.addWidget(self.tabs)
        head.addStretch(1)
        head.addWidget(self._steps.tools)
        body = QVBoxLayout(self.details)
        body.setContentsMargins(14, 10, 14, 12)
        body.setSpacing(theme.UNIT)
        body.addWidget(self.verdict)
        body.addLayout(head)
        body.addWidget(self.stack, 1)
        QWidget.setTabOrder(self._steps.copy, self._steps.table)  # which was there before the tabs

    def turn_to(self, key: str) -> None:
        """Show the steps, the bound, or the comparison."""
        self.tabs.choose(key)
        self.stack.setCurrentIndex(("steps", "bound", "compare").index(key))
        self._steps.tools.setVisible(key == "steps")

    def show_verdict(self, text: str, tone: str) -> None:
        """Show whether a line separates the classes."""
        self.verdict.setText(_MARKS[tone] + text)
        self.verdict.setStyleSheet(f"color: {getattr(theme.theme, _COLORS[tone])}")

    def fold(self) -> None:
        """Show the comparison below the plane in a large window, else beside the steps.

        In a narrow window or with large text, one column stands below the other: the first nearly
        fills the window, and the second is scrolled to.
        """
        scale = theme.scale
        width, height = (round(each * scale) for each in LEAST)
        shares, direction = SHARES, QBoxLayout.Direction.LeftToRight
        if self.width() < width:
            least = max(round(FIRST * scale), self._left.minimumSize().height())
            shares = max(self.height() - round(NEXT * scale), least), height
            width, height = round(STACKED * scale), sum(shares) + theme.GUTTER
            direction = QBoxLayout.Direction.TopToBottom
        self._columns.setDirection(direction)
        for place, share in enumerate(shares):
            self._columns.setStretch(place, share)
        self.set_least(width, height)
        is_large = self.width() >= LARGE[0] * scale and self.height() >= LARGE[1] * scale
        if is_large:
            self._compare.setFixedHeight(round(COMPARED * scale))
        if is_large == (self._place.widget() is None):
            return
        if is_large:
            self._place.takeWidget()
            self._left.addWidget(self._compare)
            if self.tabs.current == "compare":
                self.turn_to("steps")
        else:
            self._left.removeWidget(self._compare)
            self._compare.setMinimumHeight(0)
            self._compare.setMaximumHeight(_MOST)
            self._place.setWidget(self._compare)
        self._compare.arrange(4 if is_large else 2)
        self._compare.show()
        self.tabs.buttons["compare"].setVisible(not is_large)


def _upright(view: QWidget, parent: QWidget | None = None) -> QScrollArea:
    """Put a view into an area that scrolls up and down if it has to."""
    area = QScrollArea(parent)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    show_in(area, view)
    return area
