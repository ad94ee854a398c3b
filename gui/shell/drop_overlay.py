"""Says what a drop anywhere in the window would do, and lets people choose."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QImage,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QWidget

from gui.base import theme
from gui.base.picture_drop import picture_or_paths
from gui.base.work import later

_HEIGHT = 200
_WIDEST = 280


class Choice(NamedTuple):
    """What a drop can do.

    Attributes
    ----------
    key : str
        ``"replace"``, ``"add"``, ``"points"``, ``"draw"``, ``"open"`` or ``"cancel"``.
    title, detail : str
        Said in the zone.
    """

    key: str
    title: str
    detail: str


class DropOverlay(QWidget):
    """Zones over the whole window while something is dragged over it.

    Attributes
    ----------
    shows_plane : bool
        Whether the page that is shown takes points rather than patterns.

    Signals
    -------
    dropped(object, str)
        What was dropped, and the key of the choice; nothing for *Cancel*.
    """

    dropped = Signal(object, str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.choices: list[Choice] = []
        self.shows_plane = False
        self._over = -1
        self._is_entered = False
        self.setAcceptDrops(True)
        self.setAccessibleName(self.tr("Drop targets"))
        self.hide()
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show the zones when something is dragged into the window."""
        if event.type() == QEvent.Type.DragEnter and isinstance(event, QDragEnterEvent):
            return self._offer(event)
        if event.type() == QEvent.Type.DragLeave and not self._is_entered:
            later(self, self._hide_unless_entered)  # the zones are entered next
        return super().eventFilter(watched, event)

    def _offer(self, event: QDragEnterEvent) -> bool:
        dropped = picture_or_paths(event.mimeData())
        if dropped is None:
            return False
        self.choices = self._choices(dropped)
        self._over = -1
        self.setGeometry(self._window.rect())
        self.raise_()
        self.show()
        event.acceptProposedAction()
        return True

    def _choices(self, dropped: QImage | list[str]) -> list[Choice]:
        """List what can be done with a picture or with files."""
        from mark1.patterns.files import is_picture

        cancel = self.tr("Cancel"), self.tr("Drop here, or press Escape: nothing changes.")
        draw = self.tr("Draw on the retina")
        if isinstance(dropped, QImage):
            found = [Choice("draw", draw, self.tr("The picture is scaled to fit."))]
        elif dropped[0].lower().endswith(".mark1"):
            found = [Choice("open", self.tr("Open the session"), Path(dropped[0]).name)]
        elif is_picture(dropped[0]):
            found = [Choice("draw", draw, Path(dropped[0]).name)]
        elif self.shows_plane:
            found = [Choice("points", self.tr("Replace the points"), Path(dropped[0]).name)]
        else:
            name = Path(dropped[0]).name
            found = [
                Choice("replace", self.tr("Replace the patterns"), name),
                Choice("add", self.tr("Add to the patterns"), name),
            ]
        return [*found, Choice("cancel", *cancel)]

    def _hide_unless_entered(self) -> None:
        if not self._is_entered:
            self.hide()

    def zone(self, number: int) -> QRectF:
        """Return where a choice is."""
        gap = 2 * theme.GUTTER
        count = len(self.choices)
        width = min(_WIDEST * theme.scale, (self.width() - gap * (count + 1)) / count)
        height = min(_HEIGHT * theme.scale, self.height() - 2 * gap)
        left = (self.width() - count * width - (count - 1) * gap) / 2
        return QRectF(left + number * (width + gap), (self.height() - height) / 2, width, height)

    def _at(self, point: QPointF) -> int:
        zones = (n for n in range(len(self.choices)) if self.zone(n).contains(point))
        return next(zones, -1)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take the drag over from the window."""
        self._is_entered = True
        event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Mark the zone under the pointer."""
        over = self._at(event.position())
        if over != self._over:
            self._over = over
            self.update()
        event.setAccepted(over >= 0)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Hide the zones: nothing was dropped."""
        self._leave()

    def dropEvent(self, event: QDropEvent) -> None:
        """Do what the zone says."""
        number, dropped = self._at(event.position()), picture_or_paths(event.mimeData())
        self._leave()
        if number < 0 or dropped is None:
            event.ignore()
            return
        event.acceptProposedAction()
        key = self.choices[number].key
        if key != "cancel":
            self.dropped.emit(dropped, key)

    def _leave(self) -> None:
        self._is_entered = False
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the zones over the dimmed window."""
        colors = theme.theme
        dim = QColor(colors.ground)
        dim.setAlphaF(0.8)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(self.rect(), dim)
            for number, choice in enumerate(self.choices):
                self._draw_zone(painter, self.zone(number), choice, number == self._over)

    def _draw_zone(self, painter: QPainter, zone: QRectF, choice: Choice, is_over: bool) -> None:
        colors = theme.theme
        style = Qt.PenStyle.SolidLine if is_over else Qt.PenStyle.DashLine
        painter.setPen(QPen(colors.color("action" if is_over else "quiet"), 2, style))
        painter.setBrush(colors.color("raised" if is_over else "panel"))
        painter.drawRoundedRect(zone, theme.CORNER, theme.CORNER)
        room = zone.adjusted(16, 16, -16, -16)
        middle = QPointF(0, room.height() / 2)
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap
        painter.setPen(colors.color("text"))
        painter.setFont(theme.font(18, weight=600))
        upper = QRectF(room.topLeft(), room.bottomRight() - middle)
        painter.drawText(upper, flags | Qt.AlignmentFlag.AlignBottom, choice.title)
        painter.setPen(colors.color("quiet"))
        painter.setFont(theme.font(12))
        lower = QRectF(room.topLeft() + middle + QPointF(0, 8), room.bottomRight())
        painter.drawText(lower, flags | Qt.AlignmentFlag.AlignTop, choice.detail)
