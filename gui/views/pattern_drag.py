"""Drags patterns from one class to another."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QMimeData, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import (
    QDrag,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QPixmap,
)
from PySide6.QtWidgets import QWidget

from gui import theme
from gui.views.pattern_layout import Stop
from gui.views.pattern_picture import PatternPicture
from gui.views.thumbnails import thumbnail

#: MIME type of a dragged pattern; the data are its number.
MIME = "application/x-mark1-pattern"

_SIDE = 40


class PatternDrag(PatternPicture):
    """Patterns whose pictures can be dragged onto another class, and only there.

    Attributes
    ----------
    moved : Signal(int, str)
        A pattern goes to another class.
    """

    moved = Signal(int, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._carried: tuple[int, str] | None = None  # the pattern, and the class it comes from
        self.viewport().setAcceptDrops(True)

    def _carry(self, stop: Stop) -> None:
        """Drag a picture until it is dropped."""
        row = self._rows[stop.group]
        self._carried = self._index(stop), row.class_name
        mime = QMimeData()
        mime.setData(MIME, QByteArray(str(self._index(stop)).encode()))
        drag = QDrag(self)
        drag.setMimeData(mime)
        ratio = self.devicePixelRatioF()
        image = thumbnail(row.pictures[self._place(stop)], round(_SIDE * ratio), theme.theme)
        pixmap = QPixmap.fromImage(image)
        pixmap.setDevicePixelRatio(ratio)
        drag.setPixmap(pixmap)
        drag.setHotSpot(QPoint(_SIDE // 2, _SIDE // 2))
        drag.exec(Qt.DropAction.MoveAction)
        self._carried = None
        self._set_drop(-1)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        event.setAccepted(self._carried is not None and event.mimeData().hasFormat(MIME))

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._scroll_near_edge(event.position().y())
        self._set_drop(self._other_group(event.position()))
        event.setAccepted(self._drop_group >= 0)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._set_drop(-1)

    def dropEvent(self, event: QDropEvent) -> None:
        group = self._other_group(event.position())
        self._set_drop(-1)
        event.setAccepted(group >= 0)
        if self._carried is not None and group >= 0:
            self.moved.emit(self._carried[0], self._rows[group].class_name)

    def _other_group(self, point: QPointF) -> int:
        """Return the class at a point, −1 if there is no class or the picture comes from it."""
        group = self._group_at(point)
        if self._carried is None or group < 0:
            return -1
        return group if self._rows[group].class_name != self._carried[1] else -1

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
