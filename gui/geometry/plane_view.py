"""The plane on which people place points with mouse, finger or keyboard."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QWidget

from gui.base import theme
from gui.base.announce import announce
from gui.base.keyboard import ARROWS, BY_KEYBOARD, RETURNS, is_chord
from gui.base.number_format import MINUS
from gui.geometry.plane_picture import RADIUS, RING, PlanePicture, PlaneScene
from gui.geometry.plane_scale import PlaneScale

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
        A point is being dragged.
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

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dragged = -1
        self._by_mouse = False
        self._selected = -1
        self._cursor = (0.0, 0.0)
        self._shows_cursor = False
        self._names = ("Δw", "w")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Plane"))
        self.setCursor(Qt.CursorShape.CrossCursor)

    def show_scene(self, scene: PlaneScene, refit: bool = False) -> None:
        """Show another scene; during a drag the scale stays."""
        if self._dragged >= len(scene.points):
            self._dragged = -1
        if self._selected >= len(scene.points):
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
        points = self._scene.points
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
        digits = self.scale().decimals()
        first, second = (f"{number:.{digits}f}".replace("-", MINUS) for number in place)
        return f"({first}, {second})"

    # Mouse ---------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._shows_cursor = False
        self._drop()
        under = self.point_at(event.position())
        if event.button() == Qt.MouseButton.RightButton:
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
        if under >= 0:
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
        if 0 <= self._selected < len(self._scene.points) and self.hasFocus():
            painter.setPen(QPen(action, 1.4, Qt.PenStyle.DotLine))
            at = scale.to_pixel(*self._scene.points[self._selected].tolist())
            painter.drawEllipse(at, RING + 2, RING + 2)
        if self._shows_cursor and self.hasFocus():
            at = scale.to_pixel(*self._cursor)
            painter.setPen(QPen(action, 1.6))
            for step in (QPointF(RADIUS + 6, 0), QPointF(0, RADIUS + 6)):
                painter.drawLine(at - step, at - step * 0.35)
                painter.drawLine(at + step * 0.35, at + step)
            painter.drawRect(scale.rect.adjusted(0.5, 0.5, -0.5, -0.5))
