"""A picture of points on a plane, the lines between their classes, and an update of the weights."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import hypot
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QWidget

from gui.base import theme
from gui.base.number_format import round_step, short
from gui.base.stamp import MOST_SHAPES, writes_shapes
from gui.geometry.plane_names import PlaneNames
from gui.geometry.plane_scale import Line, PlaneScale, scale_for

#: Colours of the classes; their marks differ, too.
COLORS = ("minus", "plus", "lamp")

#: Radius of a point, of the ring around a wrong one, and most points drawn with marks.
RADIUS, RING, MOST_MARKS = 7.5, 11.0, 400

#: Pixels between the tip of an arrow and the edge.
EDGE = 14.0

#: Side of the picture that shows the regions of three classes.
_REGIONS = 160


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
    current : int or None
        The point presented last.
    mixture : tuple of (index, share) and of the point where the mixtures meet, or None
        Why no line separates the classes.
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
    current: int | None = None
    mixture: tuple[dict[int, float], tuple[float, float]] | None = None


class PlanePicture(QWidget):
    """Paints a scene; small ones have neither grid nor marks."""

    def __init__(self, parent: QWidget | None = None, *, small: bool = False) -> None:
        super().__init__(parent)
        self._small = small
        self._scene = PlaneScene()
        self._scale: PlaneScale | None = None
        self._layer: tuple[tuple[Any, ...], QPixmap] | None = None

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
        if refit or self._small or not scale.holds_all(scene.points):
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
            self._scale = scale_for(self._scene.points, rect)
        elif self._scale.rect != rect:
            wider = scale_for(self._scene.points, rect)
            self._scale = PlaneScale(self._scale.centre, self._scale.span, rect)
            if not self._scale.holds_all(self._scene.points):
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
        for x, y in (before, after):
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
            self._paint_arrows(painter, scale)
            self.paint_over(painter, scale)

    def paint_over(self, painter: QPainter, scale: PlaneScale) -> None:
        """Paint what lies over everything else."""

    def _paint_sides(self, painter: QPainter, scale: PlaneScale) -> None:
        """Tint where the boundary answers with each class."""
        scene = self._scene
        if scene.classes > 2:
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
        lines = np.array([list(line) for line in self._scene.lines])
        if not lines.any() or len(lines) != self._scene.classes:
            return
        left, top = scale.to_numbers(scale.rect.topLeft())
        right, bottom = scale.to_numbers(scale.rect.bottomRight())
        x, y = np.meshgrid(np.linspace(left, right, _REGIONS), np.linspace(top, bottom, _REGIONS))
        best = np.argmax([a * x + b * y + c for a, b, c in lines], axis=0)
        colors = [theme.instruments.color(name) for name in COLORS]
        table = np.array([[c.red(), c.green(), c.blue(), 26] for c in colors], np.uint8)
        pixels = np.ascontiguousarray(table[best])
        image = QImage(pixels.data, _REGIONS, _REGIONS, QImage.Format.Format_RGBA8888)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(scale.rect, image)

    def _paint_grid(self, painter: QPainter, scale: PlaneScale) -> None:
        low, high = scale.corners.at(0), scale.corners.at(2)
        painter.setFont(theme.font(theme.TITLE, mono=True))
        for horizontal in (False, True):
            first = low.y() if horizontal else low.x()
            last = high.y() if horizontal else high.x()
            for count in range(int(np.ceil(first / scale.grid)), int(last // scale.grid) + 1):
                place = count * scale.grid
                strong = "quiet" if count == 0 else "line"
                painter.setPen(QPen(theme.instruments.color(strong), 1))
                if horizontal:
                    at = round(scale.to_pixel(0, place).y()) + 0.5
                    painter.drawLine(QPointF(0, at), QPointF(self.width(), at))
                else:
                    at = round(scale.to_pixel(place, 0).x()) + 0.5
                    painter.drawLine(QPointF(at, 0), QPointF(at, self.height()))
                if count:
                    self._paint_number(painter, scale, place, horizontal)

    def _paint_number(
        self, painter: QPainter, scale: PlaneScale, place: float, horizontal: bool
    ) -> None:
        """Write a number at its grid line: at the axis, or at the edge nearest to it."""
        text = short(place)
        metrics = painter.fontMetrics()
        width, height = metrics.horizontalAdvance(text), metrics.height()
        at = scale.to_pixel(0, place) if horizontal else scale.to_pixel(place, 0)
        x = at.x() - width - 5 if horizontal else at.x() - width / 2
        y = at.y() - height / 2 if horizontal else at.y() + 3
        x = min(max(x, 4.0), self.width() - width - 4.0)
        y = min(max(y, 2.0), self.height() - height - 2.0)
        painter.setPen(theme.instruments.color("quiet"))
        painter.drawText(QRectF(x, y, width + 2, height), text)

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

    def _paint_arrows(self, painter: QPainter, scale: PlaneScale) -> None:
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
        room = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        names = PlaneNames(room, scale.pixels(self._scene.points), self._radius, [])
        painter.setFont(theme.font(theme.BODY, weight=600))
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


def draw_point(
    painter: QPainter, at: QPointF, label: int, radius: float, *, marked: bool = True
) -> None:
    """Draw a point of a class: a circle with − or +, or a triangle."""
    painter.setPen(QPen(theme.instruments.color("well"), 1))
    painter.setBrush(theme.instruments.color(COLORS[label % 3]))
    if label == 2:
        up = radius * 1.25
        painter.drawPolygon(
            QPolygonF(
                [at + QPointF(0, -up), at + QPointF(up, up * 0.75), at + QPointF(-up, up * 0.75)]
            )
        )
        return
    painter.drawEllipse(at, radius, radius)
    if marked:
        painter.setPen(QPen(theme.instruments.color("well"), max(1.4, radius / 4)))
        reach = radius * 0.55
        painter.drawLine(at - QPointF(reach, 0), at + QPointF(reach, 0))
        if label == 1:
            painter.drawLine(at - QPointF(0, reach), at + QPointF(0, reach))


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
