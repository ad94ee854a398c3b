"""Drags patterns from one class to another, and takes the drawing that is dropped on a class."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QPointF, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
)
from PySide6.QtWidgets import QWidget

from gui.base.picture_drag import drag_picture, holds_drawing
from gui.patterns.layout import Stop
from gui.patterns.picture import PatternPicture

#: MIME type of a dragged pattern; the data are its number.
MIME = "application/x-mark1-pattern"


class PatternDrag(PatternPicture):
    """Patterns whose pictures can be dragged onto another class, and the drawing onto any.

    Attributes
    ----------
    moved : Signal(int, str)
        A pattern goes to another class.
    add_requested : Signal(str)
        Add the drawing to a class.
    """

    moved = Signal(int, str)
    add_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._carried: tuple[int, str] | None = None  # the pattern, and the class it comes from
        self.viewport().setAcceptDrops(True)

    def _carry(self, stop: Stop) -> None:
        """Drag a picture until it is dropped."""
        row = self._rows[stop.group]
        self._carried = self._index(stop), row.class_name
        data = str(self._index(stop)).encode()
        picture = row.pictures[self._place(stop)]
        drag_picture(self, picture, MIME, data, Qt.DropAction.MoveAction)
        self._carried = None
        self._set_drop(-1)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        mime = event.mimeData()
        is_own = self._carried is not None and mime.hasFormat(MIME)
        event.setAccepted(is_own or holds_drawing(mime))

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._scroll_near_edge(event.position().y())
        self._set_drop(self._goal(event.position(), event.mimeData()))
        event.setAccepted(self._drop_group >= 0)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._set_drop(-1)

    def dropEvent(self, event: QDropEvent) -> None:
        group = self._goal(event.position(), event.mimeData())
        self._set_drop(-1)
        event.setAccepted(group >= 0)
        if group < 0:
            return
        name = self._rows[group].class_name
        if self._carried is None:
            self.add_requested.emit(name)
        else:
            self.moved.emit(self._carried[0], name)

    def _goal(self, point: QPointF, mime: QMimeData) -> int:
        """Return the class that takes what is dragged to a point, −1 for none."""
        group = self._group_at(point)
        if group < 0 or holds_drawing(mime):
            return group
        is_other = self._carried is not None and self._carried[1] != self._rows[group].class_name
        return group if is_other else -1

    def _group_at(self, point: QPointF) -> int:
        """Return the class on whose ground a point of the viewport lies."""
        inside = point - QPointF(self._origin())
        return self._laid.group_at(inside.x(), inside.y())

    def _scroll_near_edge(self, y: float) -> None:
        bar, reach = self.verticalScrollBar(), self._laid.side // 2
        if y < reach:
            bar.setValue(bar.value() - reach)
        elif y > self.viewport().height() - reach:
            bar.setValue(bar.value() + reach)

    def _set_drop(self, group: int) -> None:
        """Highlight the class that the picture would be moved to."""
        if group != self._drop_group:
            self._drop_group = group
            self.viewport().update()
