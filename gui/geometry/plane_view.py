"""The plane on which people place points with mouse, finger or keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import hypot
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QHideEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
)
from PySide6.QtWidgets import QWidget

from gui.base import theme
from gui.base.announce import announce
from gui.base.keyboard import ARROWS, BY_KEYBOARD, RETURNS, is_chord
from gui.base.number_format import FIGURE_SPACE, MINUS, round_step, short, vector
from gui.base.repeated_drawing import MOST_SHAPES, writes_shapes
from gui.geometry.plane_scale import Line, PlaneScale, scale_for

#: Colours of the classes, and their signs: the marks of the points.
COLORS = ("minus", "plus", "lamp")
SIGNS = "−+▲"

#: Radius of a point, of the ring around a wrong one, and most points drawn with marks.
RADIUS, RING, MOST_MARKS = 7.5, 11.0, 400

#: Pixels between the tip of an arrow and the edge.
EDGE = 14.0

#: Least pixels between two numbers of an axis: one at the edge is moved inwards.
NUMBERS_APART = 3.0

#: Side of the picture that shows the regions of three classes, or of A-units.
_REGIONS = 320


@dataclass(frozen=True, slots=True, eq=False)
class PlaneScene:
    """What a picture shows.

    Attributes
    ----------
    points : ndarray of float64, shape (n, 2)
    labels : ndarray of int, shape (n,)
        0, 1 or 2.
    wrong : ndarray of bool, shape (n,)
    classes : int
    lines : sequence of Line
        The boundary, one for each R-unit.
    previous : sequence of Line
        The boundary before the last update.
    ghosts : sequence of Line
        Earlier ones, the latest last.
    beside : sequence of Line
        Parallels through the points nearest to the boundary.
    arrows : tuple of three (x, y), or None
        w before the last update, the update, and w after it.
    other : tuple of (x, y), or None
        What w would be after the opposite update, to be compared.
    current : int or None
        The point presented last.
    mixture : tuple of (index, share) and of the point where the mixtures meet, or None
        Why no line separates the classes.
    mirrored : sequence of Line
        The boundary on the other side of the origin, where points of the first class are shown at
        −x. Without a bias it is the boundary itself, and is left out.
    query : tuple of (x, y), and of its answer in a few signs, or None
        A point that belongs to no class.
    names : tuple of str
        Of the two numbers of a point, as in the table that they come from; empty without any.
    units : sequence of (Line, str)
        The lines of A-units, which are on where w₁ x₁ + w₂ x₂ + b is at least 0, and their names.
    answers : callable, or None
        Gives the labels that points (n, 2) are answered with, −1 for none, where A-units decide.
    """

    points: NDArray[np.float64] = field(default_factory=lambda: np.zeros((0, 2)))
    labels: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    wrong: NDArray[np.bool_] = field(default_factory=lambda: np.zeros(0, np.bool_))
    classes: int = 2
    lines: Sequence[Line] = ()
    previous: Sequence[Line] = ()
    ghosts: Sequence[Line] = ()
    beside: Sequence[Line] = ()
    arrows: tuple[tuple[float, float], ...] | None = None
    other: tuple[float, float] | None = None
    current: int | None = None
    mixture: tuple[dict[int, float], tuple[float, float]] | None = None
    mirrored: Sequence[Line] = ()
    query: tuple[tuple[float, float], str] | None = None
    names: tuple[str, ...] = ()
    units: Sequence[tuple[Line, str]] = ()
    answers: Callable[[NDArray[np.float64]], NDArray[np.int64]] | None = None

    @property
    def movable(self) -> NDArray[np.float64]:
        """The points and, after them, the query point, shape (n or n + 1, 2)."""
        return self.points if self.query is None else np.vstack([self.points, self.query[0]])


class PlanePicture(QWidget):
    """Paints a scene; small ones have neither grid nor marks."""

    def __init__(self, *, small: bool = False) -> None:
        super().__init__()
        self._small = small
        self._scene = PlaneScene()
        self._scale: PlaneScale | None = None
        self._layer: tuple[tuple[Any, ...], QPixmap] | None = None
        self._regions: tuple[tuple[Any, ...], QImage] | None = None

    def sizeHint(self) -> QSize:
        return QSize(96, 64) if self._small else QSize(560, 420)

    def minimumSizeHint(self) -> QSize:
        return QSize(72, 48) if self._small else QSize(240, 150)

    @property
    def scene(self) -> PlaneScene:
        """What is shown."""
        return self._scene

    def show_scene(self, scene: PlaneScene, refit: bool = False) -> None:
        """Show another scene; the scale changes with `refit`, or if a point would be outside."""
        self._scene = scene
        scale = self.scale()
        if refit or self._small or not scale.holds_all(scene.movable):
            self.fit()
        self.update()

    def fit(self) -> None:
        """Choose the scale that shows all points."""
        self._scale = None
        self.update()

    def scale(self) -> PlaneScale:
        """Return the scale in use."""
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self._scale is None:
            self._scale = scale_for(self._scene.movable, rect)
        elif self._scale.rect != rect:
            wider = scale_for(self._scene.movable, rect)
            self._scale = PlaneScale(self._scale.centre, self._scale.span, rect)
            if not self._scale.holds_all(self._scene.movable):
                self._scale = wider
        return self._scale

    def shows(self, line: Line) -> bool:
        """Return whether any part of a line is visible."""
        scale = self.scale()
        values = [line[0] * c.x() + line[1] * c.y() + line[2] for c in scale.corners.toList()]
        return min(values) < 0 < max(values)

    def shrink(self) -> float:
        """Return the factor by which arrows are drawn shorter, so that they fit: 1, ½, ⅕, …"""
        if self._scene.arrows is None:
            return 1.0
        before, _, after = self._scene.arrows
        scale = self.scale()
        room = scale.rect.adjusted(EDGE, EDGE, -EDGE, -EDGE)
        origin, factor = scale.to_pixel(0, 0), 1.0
        for x, y in (before, after, self._scene.other or before):
            tip = scale.to_pixel(x, y) - origin
            for along, low, high in (
                (tip.x(), room.left() - origin.x(), room.right() - origin.x()),
                (tip.y(), room.top() - origin.y(), room.bottom() - origin.y()),
            ):
                reach = high if along > 0 else low
                if along and abs(along) > abs(reach):
                    factor = min(factor, max(1e-6, reach / along))
        return 1.0 if factor >= 1 else 1 / round_step(1 / factor)

    # Painting ------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        scale = self.scale()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(self.rect(), QColor(theme.instruments.well))
            painter.setClipRect(scale.rect)
            self._paint_sides(painter, scale)
            if not self._small:
                self._paint_grid(painter, scale)
            self._paint_lines(painter, scale)
            self._paint_mixture(painter, scale)
            self._paint_points(painter, scale)
            room = QRectF(self.rect()).adjusted(2, 2, -2, -2)
            reach = RING if self._radius == RADIUS else self._radius
            names = PlaneNames(room, scale.pixels(self._scene.points), reach, [])
            painter.setFont(theme.font(theme.BODY, weight=600))
            answered = self._place_answer(painter, scale, names)  # before the arrows take it
            self._paint_arrows(painter, scale, names)
            self._paint_unit_names(painter, scale, names)
            self._paint_query(painter, scale, answered)
            if not self._small:
                names.radius = self._radius  # a ring may touch a number
                self._paint_numbers(painter, scale, names)
            self.paint_over(painter, scale)

    def paint_over(self, painter: QPainter, scale: PlaneScale) -> None:
        """Paint what lies over everything else."""

    def _paint_sides(self, painter: QPainter, scale: PlaneScale) -> None:
        """Tint where the boundary answers with each class."""
        scene = self._scene
        if scene.answers is not None or scene.classes > 2:
            self._paint_regions(painter, scale)
            return
        if len(scene.lines) != 1 or not any(scene.lines[0]):
            return
        line = scene.lines[0]
        colors = theme.instruments
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)  # a line covers their edge
        for color, sign in (("plus", 1), ("minus", -1)):
            painter.setBrush(theme.mix(colors.well, getattr(colors, color), 0.09))
            painter.drawPolygon(scale.side([sign * number for number in line]))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def _paint_regions(self, painter: QPainter, scale: PlaneScale) -> None:
        scene = self._scene
        has_lines = len(scene.lines) == scene.classes and any(map(any, scene.lines))
        if scene.answers is None and not has_lines:
            return
        key = (scene, scale, theme.instruments)
        if self._regions is None or self._regions[0] != key:
            self._regions = key, _regions(scene, scale)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(scale.rect, self._regions[1])

    def _paint_grid(self, painter: QPainter, scale: PlaneScale) -> None:
        for horizontal in (False, True):
            for place in self._grid_places(scale, horizontal):
                strong = "line" if place else "quiet"
                painter.setPen(QPen(theme.instruments.color(strong), 1))
                if horizontal:
                    at = round(scale.to_pixel(0, place).y()) + 0.5
                    painter.drawLine(QPointF(0, at), QPointF(self.width(), at))
                else:
                    at = round(scale.to_pixel(place, 0).x()) + 0.5
                    painter.drawLine(QPointF(at, 0), QPointF(at, self.height()))
        if self._scene.names:
            self._paint_names(painter, scale)

    @staticmethod
    def _grid_places(scale: PlaneScale, horizontal: bool) -> list[float]:
        """Return the numbers of the grid lines that are visible."""
        low, high = scale.corners.at(0), scale.corners.at(2)
        first = low.y() if horizontal else low.x()
        last = high.y() if horizontal else high.x()
        counts = range(int(np.ceil(first / scale.grid)), int(last // scale.grid) + 1)
        return [count * scale.grid for count in counts]

    def _paint_numbers(self, painter: QPainter, scale: PlaneScale, names: PlaneNames) -> None:
        """Write the numbers of the grid; a point or name that hid a part would change a number."""
        painter.setFont(theme.font(theme.TITLE, mono=True))
        painter.setPen(theme.instruments.color("quiet"))
        ground = theme.instruments.color("well")
        ground.setAlphaF(0.7)
        for horizontal in (False, True):
            for place in filter(None, self._grid_places(scale, horizontal)):
                text = short(place)
                for side in (1, -1):
                    room = self._number_room(painter, scale, place, horizontal, side)
                    if not names.hidden(room.adjusted(-NUMBERS_APART, 0, NUMBERS_APART, 0)):
                        painter.fillRect(room, ground)  # or a line would hide a sign
                        painter.drawText(room, text)
                        names.taken.append(room)
                        break

    def _number_room(
        self, painter: QPainter, scale: PlaneScale, place: float, horizontal: bool, side: int
    ) -> QRectF:
        """Find the room of a number on one side of its axis, or at the edge nearest to it."""
        metrics = painter.fontMetrics()
        width, height = metrics.horizontalAdvance(short(place)), metrics.height()
        at = scale.to_pixel(0, place) if horizontal else scale.to_pixel(place, 0)
        x, y = at.x() - width / 2, at.y() - height / 2
        if horizontal:
            x -= side * (width / 2 + 5)
        else:
            y += side * (height / 2 + 3)
        x = min(max(x, 4.0), self.width() - width - 4.0)
        y = min(max(y, 2.0), self.height() - height - 2.0)
        return QRectF(x, y, width + 2, height)

    def _paint_names(self, painter: QPainter, scale: PlaneScale) -> None:
        """Write what x₁ and x₂ are at the ends of the axes, on the side without numbers."""
        painter.setFont(theme.font(theme.TITLE))
        painter.setPen(theme.instruments.color("text"))
        metrics, origin = painter.fontMetrics(), scale.to_pixel(0, 0)
        for symbol, name in zip(("x₁", "x₂"), self._scene.names, strict=True):
            text = metrics.elidedText(
                f"{symbol} = {name}", Qt.TextElideMode.ElideRight, self.width() // 2 - 12
            )
            width, height = metrics.horizontalAdvance(text) + 2, metrics.height()
            x, y = self.width() - width - 6.0, origin.y() - height - 3
            if symbol == "x₂":
                x, y = origin.x() + 6, 4.0
            x = min(max(x, 4.0), self.width() - width - 4.0)
            y = min(max(y, 2.0), self.height() - height - 2.0)
            painter.drawText(QRectF(x, y, width, height), text)

    def _paint_lines(self, painter: QPainter, scale: PlaneScale) -> None:
        scene, colors = self._scene, theme.instruments
        styles = Qt.PenStyle
        width = 1.4 if self._small else 2.0
        for age, ghost in enumerate(reversed(scene.ghosts)):
            faded = QColor(colors.quiet)
            faded.setAlphaF(max(0.25, 0.7 - 0.08 * age))
            self._draw_line(painter, scale, ghost, QPen(faded, 1))
        for line in scene.previous:
            self._draw_line(painter, scale, line, QPen(QColor(colors.text), 1.4, styles.DashLine))
        for line in scene.beside:
            self._draw_line(painter, scale, line, QPen(QColor(colors.text), 1.2, styles.DotLine))
        for line in scene.mirrored:
            pen = QPen(QColor(getattr(colors, COLORS[0])), 1.6, styles.DashLine)
            self._draw_line(painter, scale, line, pen)
        for line, _ in scene.units:
            self._draw_line(painter, scale, line, QPen(QColor(colors.text), width))
        for unit, line in enumerate(scene.lines):
            color = colors.action if len(scene.lines) == 1 else getattr(colors, COLORS[unit % 3])
            if self._small:
                color = colors.text
            self._draw_line(painter, scale, line, QPen(QColor(color), width))

    @staticmethod
    def _draw_line(painter: QPainter, scale: PlaneScale, line: Line, pen: QPen) -> None:
        ends = scale.across(line)
        if ends is not None:
            painter.setPen(pen)
            painter.drawLine(*ends)

    def _paint_mixture(self, painter: QPainter, scale: PlaneScale) -> None:
        """Paint where mixtures of both classes meet, and what they are mixed from."""
        if self._scene.mixture is None:
            return
        shares, place = self._scene.mixture
        meeting = scale.to_pixel(*place)
        painter.setPen(QPen(theme.instruments.color("wrong"), 1.4, Qt.PenStyle.DashDotLine))
        for index in shares:
            if index < len(self._scene.points):
                painter.drawLine(scale.to_pixel(*self._scene.points[index].tolist()), meeting)
        painter.setPen(QPen(theme.instruments.color("wrong"), 2))
        for step in (QPointF(5, 5), QPointF(5, -5)):
            painter.drawLine(meeting - step, meeting + step)

    def _paint_points(self, painter: QPainter, scale: PlaneScale) -> None:
        scene, radius = self._scene, self._radius
        if writes_shapes(painter) and len(scene.points) <= MOST_SHAPES:
            self._draw_points(painter, scale)
        else:
            painter.drawPixmap(0, 0, self._layer_of_points(scale))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.instruments.color("wrong"), 1 if self._small else 2))
        ring = radius + (1.5 if self._small else RING - RADIUS)
        for x, y in scale.pixels(scene.points[scene.wrong]).tolist():
            painter.drawEllipse(QPointF(x, y), ring, ring)
        if scene.current is not None and not self._small:
            painter.setPen(QPen(theme.instruments.color("text"), 1.6))
            at = scale.to_pixel(*scene.points[scene.current].tolist())
            painter.drawEllipse(at, radius + 8, radius + 8)

    @property
    def _radius(self) -> float:
        if self._small:
            return 2.4
        return RADIUS if len(self._scene.points) <= MOST_MARKS else 4.0

    def _layer_of_points(self, scale: PlaneScale) -> QPixmap:
        """Return a picture of all points, drawn again only if they differ."""
        scene, ratio = self._scene, self.devicePixelRatioF()
        key = (scale, ratio, theme.instruments, scene.points.tobytes(), scene.labels.tobytes())
        if self._layer is None or self._layer[0] != key:
            made = QPixmap(self.size() * ratio)
            made.setDevicePixelRatio(ratio)
            made.fill(Qt.GlobalColor.transparent)
            with QPainter(made) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                self._draw_points(painter, scale)
            self._layer = key, made
        return self._layer[1]

    def _draw_points(self, painter: QPainter, scale: PlaneScale) -> None:
        scene = self._scene
        marked = not self._small and len(scene.points) <= MOST_MARKS
        places = scale.pixels(scene.points).tolist()
        for (x, y), label in zip(places, scene.labels.tolist(), strict=True):
            draw_point(painter, QPointF(x, y), label, self._radius, marked=marked)

    def _paint_arrows(self, painter: QPainter, scale: PlaneScale, names: PlaneNames) -> None:
        """Paint w, its update and their sum, head to tail from the origin."""
        if self._scene.arrows is None or self._small:
            return
        before, by, after = self._scene.arrows
        factor = self.shrink()
        origin = scale.to_pixel(0, 0)
        tip = scale.to_pixel(before[0] * factor, before[1] * factor)
        end = scale.to_pixel(after[0] * factor, after[1] * factor)
        moved = hypot(*by) > 0
        colors = theme.instruments
        if self._scene.other is not None:
            x, y = self._scene.other
            other = scale.to_pixel(x * factor, y * factor)
            draw_arrow(painter, origin, other, QColor(colors.quiet), 1.4)
            text = self._sum_name(moved).replace("w +", f"w {MINUS}")
            names.write(painter, QLineF(origin, other), end, text, colors.quiet)
        if moved:
            draw_arrow(painter, origin, tip, QColor(colors.text), 2)
            color = getattr(colors, self._update_color())
            draw_arrow(painter, tip, end, QColor(color), 2)
            names.write(painter, QLineF(tip, end), origin, self._update_name(), color)
            if hypot(*before) > 0:
                names.write(painter, QLineF(origin, tip), end, "w", colors.text)
        draw_arrow(painter, origin, end, QColor(colors.action), 2.6)
        if hypot(*after) > 0:
            away = tip if moved else origin
            text = self._sum_name(moved)
            names.write(painter, QLineF(origin, end), away, text, colors.action)

    def _paint_unit_names(self, painter: QPainter, scale: PlaneScale, names: PlaneNames) -> None:
        """Write the names of A-units on the side of their line where they are on."""
        for line, name in self._scene.units:
            ends = scale.across(line)
            if ends is None:
                continue
            along = [QLineF(*ends).pointAt(share) for share in np.linspace(0, 1, 101).tolist()]
            seen = [point for point in along if scale.rect.contains(point)]
            if not seen:
                continue
            off = seen[0] + QPointF(-line[0], line[1]) * 1e6
            part = QLineF(seen[0], seen[-1])
            place = names.place(part, off, size_of_name(painter, name), sides=(1,))
            paint_name(painter, place, name, theme.instruments.text)

    def _place_answer(self, painter: QPainter, scale: PlaneScale, names: PlaneNames) -> QRectF:
        """Find the place of the answer to the query point, above or below it."""
        if self._scene.query is None:
            return QRectF()
        at, up = scale.to_pixel(*self._scene.query[0]), RADIUS * 1.25
        across = QLineF(at + QPointF(-up, -4), at + QPointF(up, -4))
        size = size_of_name(painter, self._scene.query[1])
        return names.place(across, at + QPointF(0, up), size)

    def _paint_query(self, painter: QPainter, scale: PlaneScale, answered: QRectF) -> None:
        """Paint the query point, a grey triangle, and its answer."""
        if self._scene.query is None:
            return
        place, answer = self._scene.query
        colors = theme.instruments
        painter.setPen(QPen(colors.color("text"), 1.2))
        painter.setBrush(colors.color("quiet"))
        painter.drawPolygon(triangle(scale.to_pixel(*place), RADIUS * 1.25))
        paint_name(painter, answered, answer, colors.text)

    def _update_color(self) -> str:
        """Return the colour of the class of the point presented last."""
        scene = self._scene
        return "lamp" if scene.current is None else COLORS[int(scene.labels[scene.current]) % 3]

    def _update_name(self) -> str:
        """Return what is written beside the arrow of the update."""
        return "Δw"

    def _sum_name(self, moved: bool) -> str:
        """Return what is written beside the arrow of the sum."""
        return "w + Δw" if moved else "w"


def _regions(scene: PlaneScene, scale: PlaneScale) -> QImage:
    """Tint each place with the class that it is answered with, as a picture of the plane."""
    left, top = scale.to_numbers(scale.rect.topLeft())
    right, bottom = scale.to_numbers(scale.rect.bottomRight())
    share = (np.arange(_REGIONS) + 0.5) / _REGIONS
    x, y = np.meshgrid(left + (right - left) * share, top + (bottom - top) * share)
    places = np.column_stack([x.ravel(), y.ravel()])
    if scene.answers is not None:
        best = scene.answers(places)
    else:
        lines = np.array([list(line) for line in scene.lines])
        best = np.argmax(places @ lines[:, :2].T + lines[:, 2], axis=1)
    colors = [theme.instruments.color(name) for name in COLORS]
    table = np.array([[c.red(), c.green(), c.blue(), 26] for c in colors] + [[0] * 4], np.uint8)
    pixels = np.ascontiguousarray(table[best].reshape(_REGIONS, _REGIONS, 4))  # −1: the last one
    return QImage(pixels.data, _REGIONS, _REGIONS, QImage.Format.Format_RGBA8888).copy()


def draw_point(
    painter: QPainter, at: QPointF, label: int, radius: float, *, marked: bool = True
) -> None:
    """Draw a point of a class: a circle with − or +, or a triangle."""
    painter.setPen(QPen(theme.instruments.color("well"), 1))
    painter.setBrush(theme.instruments.color(COLORS[label % 3]))
    if label == 2:
        painter.drawPolygon(triangle(at, radius * 1.25))
        return
    painter.drawEllipse(at, radius, radius)
    if marked:
        painter.setPen(QPen(theme.instruments.color("well"), max(1.4, radius / 4)))
        reach = radius * 0.55
        painter.drawLine(at - QPointF(reach, 0), at + QPointF(reach, 0))
        if label == 1:
            painter.drawLine(at - QPointF(0, reach), at + QPointF(0, reach))


def triangle(at: QPointF, up: float) -> QPolygonF:
    """Return a triangle around a point, with its tip this many pixels above it."""
    return QPolygonF(
        [at + QPointF(0, -up), at + QPointF(up, up * 0.75), at + QPointF(-up, up * 0.75)]
    )


def draw_arrow(
    painter: QPainter, start: QPointF, end: QPointF, color: QColor, width: float
) -> None:
    """Draw an arrow; nothing if it has no length."""
    along = end - start
    length = hypot(along.x(), along.y())
    if length < 1:
        return
    unit = along / length
    across = QPointF(-unit.y(), unit.x())
    head = min(13.0, length * 0.6)
    neck = end - unit * head
    painter.setPen(QPen(color, width))
    painter.drawLine(start, neck)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawPolygon(QPolygonF([end, neck + across * head * 0.45, neck - across * head * 0.45]))


#: Pixels within which a press means a point, and the cursor stands on one.
NEAR = 12.0

#: Steps of the grain that an arrow key makes.
STEPS = 5

_PLACES = (Qt.Key.Key_Space, *RETURNS)
_REMOVES = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)


class PlaneView(PlanePicture):
    """Points that can be added, dragged and removed.

    The view changes nothing by itself. A press on free ground adds a point, a press on a point
    starts to drag it, the right button removes it. The keyboard has a cursor: it appears on Tab or
    an arrow key. Enter or Space adds a point there, or picks up the one that is there and puts it
    down again; Delete removes it. While the cursor shows, the plane keeps these keys from the
    window.

    Signals
    -------
    added(float, float)
        Where a point is to be added.
    moved(int, float, float)
        A point is being dragged; a number beyond the points means the query point.
    put_down
        The drag has ended.
    removed(int)
    pointed(str)
        The numbers under the pointer or the cursor, empty for none.
    """

    added = Signal(float, float)
    moved = Signal(int, float, float)
    put_down = Signal()
    removed = Signal(int)
    pointed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._dragged = -1
        self._by_mouse = False
        self._has_removed = False  # with the right button, at its last press
        self._selected = -1
        self._cursor = (0.0, 0.0)
        self._shows_cursor = False
        self._names = ("Δw", "w")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Plane"))
        self.setCursor(Qt.CursorShape.CrossCursor)

    def show_scene(self, scene: PlaneScene, refit: bool = False) -> None:
        """Show another scene; during a drag the scale stays."""
        count = len(scene.movable)
        if self._dragged >= count:
            self._dragged = -1
        if self._selected >= count:
            self._selected = -1
        if self._dragged >= 0:
            self._scene = scene
            self.update()
            return
        super().show_scene(scene, refit)

    def set_names(self, update: str, total: str) -> None:
        """Set what is written beside the arrows of an update."""
        self._names = update, total

    def _update_name(self) -> str:
        return self._names[0]

    def _sum_name(self, moved: bool) -> str:
        return self._names[1] if moved else "w"

    def remove_selected(self) -> None:
        """Remove the point that was pressed last, or the last one there is."""
        place = self._selected if self._selected >= 0 else len(self._scene.points) - 1
        if place >= 0:
            self._selected = -1
            self.removed.emit(place)

    # Where things are ----------------------------------------------------------------------

    def point_at(self, place: QPointF) -> int:
        """Return the point under a pixel, the nearest first, or −1."""
        points = self._scene.movable
        if not len(points):
            return -1
        apart = self.scale().pixels(points) - [place.x(), place.y()]
        away = np.hypot(apart[:, 0], apart[:, 1])
        nearest = int(away.argmin())
        return nearest if away[nearest] <= NEAR else -1

    def _under_cursor(self) -> int:
        return self.point_at(self.scale().to_pixel(*self._cursor))

    def text_of(self, place: tuple[float, float]) -> str:
        """Write two numbers as (x₁, x₂)."""
        return vector(place, self.scale().decimals()).replace(FIGURE_SPACE, "")

    # Mouse ---------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._shows_cursor = False
        self._drop()
        under = self.point_at(event.position())
        if event.button() == Qt.MouseButton.RightButton:
            self._has_removed = under >= 0
            if under >= 0:
                self._selected = -1
                self.removed.emit(under)
        elif event.button() == Qt.MouseButton.LeftButton:
            self._cursor = self.scale().rounded(event.position())
            if under >= 0:
                self._dragged = self._selected = under
                self._by_mouse = True
            else:
                self._selected = len(self._scene.points)
                self.added.emit(*self._cursor)
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = self.scale().rounded(event.position())
        if self._dragged >= 0 and self._by_mouse:
            if not event.buttons() & Qt.MouseButton.LeftButton:
                self._drop()  # the button was released outside
            elif place != self._cursor:
                self._carry(place)
        over = self.point_at(event.position()) >= 0
        shapes = Qt.CursorShape
        self.setCursor(shapes.PointingHandCursor if over else shapes.CrossCursor)
        self.pointed.emit(self.text_of(place))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._by_mouse:
            self._drop()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Leave the menu to the panel, unless the right button has just removed a point."""
        is_by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        event.setAccepted(self._has_removed and not is_by_key)

    def leaveEvent(self, event: QEvent) -> None:
        self.pointed.emit("")

    def hideEvent(self, event: QHideEvent) -> None:
        self._drop()

    def _carry(self, place: tuple[float, float]) -> None:
        """Take the dragged point along."""
        self._cursor = place
        self.moved.emit(self._dragged, *place)

    def _drop(self) -> None:
        """End a drag, if there is one."""
        if self._dragged >= 0:
            self._dragged, self._by_mouse = -1, False
            self.put_down.emit()
            self.update()

    # Keyboard ------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            is_ours = event.key() in (*ARROWS, *_REMOVES) or (
                self._shows_cursor and event.key() in (*_PLACES, Qt.Key.Key_Escape)
            )
            event.setAccepted(is_ours and not is_chord(event))
            return event.isAccepted()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if is_chord(event):
            event.ignore()
        elif key in ARROWS:
            fine = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self._step(*ARROWS[key], 1 if fine else STEPS)
        elif key in _REMOVES:
            under = self._under_cursor() if self._shows_cursor else self._selected
            if under >= 0:
                self._drop()
                self._selected = -1
                self.removed.emit(under)
        elif key in _PLACES and self._shows_cursor:
            self._place()
        elif key == Qt.Key.Key_Escape and self._dragged >= 0:
            self._drop()
        else:
            super().keyPressEvent(event)

    def _step(self, down: int, right: int, steps: int) -> None:
        """Move the cursor, and the point picked up."""
        if self._by_mouse:
            return
        self._shows_cursor = True
        scale = self.scale()
        by = scale.grain * steps
        low, high = scale.corners.at(0), scale.corners.at(2)
        x = min(max(self._cursor[0] + right * by, low.x()), high.x())
        y = min(max(self._cursor[1] - down * by, low.y()), high.y())
        self._cursor = scale.rounded(scale.to_pixel(x, y))
        if self._dragged >= 0:
            self._carry(self._cursor)
        self._tell()
        self.update()

    def _place(self) -> None:
        """Add a point at the cursor, pick up the one there, or put it down."""
        under = self._under_cursor()
        if self._dragged >= 0:
            self._drop()
        elif under >= 0:
            self._dragged = self._selected = under
        else:
            self._selected = len(self._scene.points)
            self.added.emit(*self._cursor)
        self.update()

    def _tell(self) -> None:
        """Announce where the cursor is, and the point there."""
        place, under = self.text_of(self._cursor), self._under_cursor()
        self.pointed.emit(place)
        words = self.tr("{place}, free").format(place=place)
        if under >= len(self._scene.points):
            words = self.tr("{place}, query point").format(place=place)
        elif under >= 0:
            words = self.tr("{place}, point {number}").format(place=place, number=under + 1)
        announce(self, words)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in BY_KEYBOARD:
            self._shows_cursor = True
            self._tell()
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if not self._by_mouse:
            self._drop()
        self._shows_cursor = False
        self.update()

    # Painting ------------------------------------------------------------------------------

    def paint_over(self, painter: QPainter, scale: PlaneScale) -> None:
        """Paint the selected point's ring, the cursor, and the focus."""
        action = theme.instruments.color("action")
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if 0 <= self._selected < len(self._scene.movable) and self.hasFocus():
            painter.setPen(QPen(action, 1.4, Qt.PenStyle.DotLine))
            at = scale.to_pixel(*self._scene.movable[self._selected].tolist())
            painter.drawEllipse(at, RING + 2, RING + 2)
        if self._shows_cursor and self.hasFocus():
            at = scale.to_pixel(*self._cursor)
            painter.setPen(QPen(action, 1.6))
            for step in (QPointF(RADIUS + 6, 0), QPointF(0, RADIUS + 6)):
                painter.drawLine(at - step, at - step * 0.35)
                painter.drawLine(at + step * 0.35, at + step)
            painter.drawRect(scale.rect.adjusted(0.5, 0.5, -0.5, -0.5))


def size_of_name(painter: QPainter, text: str) -> QSizeF:
    """Return the size of a name in the font of a painter."""
    metrics = painter.fontMetrics()
    return QSizeF(metrics.horizontalAdvance(text) + 6, metrics.height())


def paint_name(painter: QPainter, place: QRectF, text: str, color: str) -> None:
    """Write a name on a ground that hides most of what is behind it."""
    behind = QColor(theme.instruments.well)
    behind.setAlphaF(0.7)
    painter.fillRect(place, behind)
    painter.setPen(QColor(color))
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)


#: Pixels between an arrow and its name.
APART = 6.0

#: Places for a name along its arrow, the best first, and its distances from the arrow, in heights
#: of the name: along a short arrow, the places are nearly the same.
ALONG = (0.5, 0.7, 0.3, 0.9, 0.1)
BESIDE = range(6)


@dataclass(slots=True)
class PlaneNames:
    """Places one name after another.

    Attributes
    ----------
    room : QRectF
        What all names stay inside of.
    points : ndarray of float64, shape (n, 2)
        Places of the points in pixels.
    radius : float
        Of a point.
    taken : list of QRectF
        Where names stand already.
    """

    room: QRectF
    points: NDArray[np.float64]
    radius: float
    taken: list[QRectF]

    def write(self, painter: QPainter, arrow: QLineF, away: QPointF, text: str, color: str) -> None:
        """Write a name beside an arrow, as `place` says, or none where it would hide another."""
        place = self.place(arrow, away, size_of_name(painter, text))
        *others, _ = self.taken
        if any(place.intersects(other) for other in others):
            self.taken.pop()
        else:
            paint_name(painter, place, text, color)

    def place(
        self, arrow: QLineF, away: QPointF, size: QSizeF, sides: tuple[int, ...] = (1, -1)
    ) -> QRectF:
        """Find the place of a name beside an arrow or at its ends, and keep it free of others.

        Parameters
        ----------
        away : QPointF
            The side on which the name stands only if that hides less.
        size : QSizeF
            Of the name.
        sides : tuple of int
            Where it may stand: 1 is the side that does not face `away`, −1 the other. If both
            are allowed, so are the ends.

        Returns
        -------
        QRectF
            Of the places that hide the fewest points and names, the one nearest to the middle.
        """
        along = QPointF(arrow.dx(), arrow.dy()) / (arrow.length() or 1.0) or QPointF(1, 0)
        aside = QPointF(along.y(), -along.x())
        if QPointF.dotProduct(aside, away - arrow.p1()) > 0:
            aside = -aside
        starts = [(arrow.pointAt(share), aside * side) for side in sides for share in ALONG]
        if len(sides) > 1:
            starts += [(arrow.p2(), along), (arrow.p1(), -along)]
        tried = [
            self._beside(*start, size, APART + lines * size.height())
            for lines in BESIDE
            for start in starts
        ]
        best = next((place for place in tried if not self.hidden(place)), None)
        best = best or min(tried, key=self.hidden)
        self.taken.append(best)
        return best

    def _beside(self, at: QPointF, aside: QPointF, size: QSizeF, reach: float) -> QRectF:
        """Return the place this far from a point, in the direction of a unit vector."""
        half = (abs(aside.x()) * size.width() + abs(aside.y()) * size.height()) / 2
        place = QRectF(QPointF(), size)
        place.moveCenter(at + aside * (reach + half))
        room = self.room
        place.moveLeft(min(max(place.left(), room.left()), room.right() - size.width()))
        place.moveTop(min(max(place.top(), room.top()), room.bottom() - size.height()))
        return place

    def hidden(self, place: QRectF) -> int:
        """Count the points that lie under a place, and each name as more than all of them."""
        names = (len(self.points) + 1) * sum(place.intersects(other) for other in self.taken)
        center = place.center()
        within = np.abs(self.points - (center.x(), center.y())) < (
            place.width() / 2 + self.radius,
            place.height() / 2 + self.radius,
        )
        return names + int(within.all(axis=1).sum())
