"""The confusion table: which classes are read as which."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QToolTip, QWidget

from gui.base import theme
from gui.base.announce import announce
from gui.base.elide import elided
from gui.base.keyboard import ARROWS, RETURNS, is_chord
from gui.base.number_format import whole
from gui.base.tips import plain_tip

#: Widest and tallest field, and least height and width for a number in it, in design pixels.
_WIDEST, _TALLEST = 44, 26
_NUMBERED = 12, 18
#: Room for the names of the classes at the left, in pixels of the design.
_NAMES = 56
_NAME_ROW = 16


class ConfusionView(QWidget):
    """A row for each class and a column for each answer, the last one for no class.

    The diagonal holds what is right. A click on a field, or Enter at the cursor, asks for its
    pictures.

    Signals
    -------
    chosen(int, int)
        The class of a field, and its answer, −1 for none.
    """

    chosen = Signal(int, int)

    def __init__(self) -> None:
        super().__init__()
        self._table = np.zeros((0, 1), dtype=np.int64)
        self._names: list[str] = []
        self._cursor = (0, 0)
        self._empty = ""
        self.setAccessibleName(self.tr("Confusion table"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)

    @property
    def is_empty(self) -> bool:
        """Whether there are no counts to show."""
        return not self._table.any()

    def set_table(self, table: NDArray[np.int64], names: list[str], empty: str) -> None:
        """Show counts.

        Parameters
        ----------
        table : ndarray of int64, shape (classes, classes + 1)
            By true class and answer; the last column for no class.
        names : list of str
        empty : str
            Said in place of a table without counts.
        """
        self._table, self._names, self._empty = table, names, empty
        row, column = self._cursor
        self._cursor = min(row, max(0, len(table) - 1)), min(column, table.shape[1] - 1)
        self._describe()
        self.update()

    def describe(self, row: int, column: int) -> str:
        """Describe a field."""
        count, name = int(self._table[row, column]), self._names[row]
        if column == row:
            text = self.tr("{name} read as {answer}: {count}, right")
        elif column < len(self._names):
            text = self.tr("{name} read as {answer}: {count}")
        else:
            return self.tr("{name} read as no class: {count}").format(name=name, count=whole(count))
        return text.format(name=name, answer=self._names[column], count=whole(count))

    def field_at(self, point: QPoint) -> tuple[int, int] | None:
        """Return the row and column at a point, None outside the table."""
        left, top, width, height = self._layout()
        column, row = (point.x() - left) // width, (point.y() - top) // height
        rows, columns = self._table.shape
        inside = 0 <= row < rows and 0 <= column < columns
        return (int(row), int(column)) if inside else None

    def field_rect(self, row: int, column: int) -> QRectF:
        """Return the place of a field."""
        left, top, width, height = self._layout()
        return QRectF(left + column * width, top + row * height, width, height)

    def sizeHint(self) -> QSize:
        return QSize(300, 160)

    def minimumSizeHint(self) -> QSize:
        return QSize(160, 56)

    # Painting ------------------------------------------------------------------------------

    def _layout(self) -> tuple[float, float, float, float]:
        """Return left and top of the table, and width and height of a field."""
        rows, columns = self._table.shape
        head = _NAME_ROW * theme.scale if self._has_heads() else 0.0
        left = _NAMES * theme.scale
        width = min(_WIDEST * theme.scale, (self.width() - left) / max(1, columns))
        height = min(_TALLEST * theme.scale, (self.height() - head) / max(1, rows))
        return left, head, max(width, 1.0), max(height, 1.0)

    def _has_heads(self) -> bool:
        rows, columns = self._table.shape
        wide = (self.width() - _NAMES * theme.scale) / max(1, columns) >= _NUMBERED[1] * theme.scale
        tall = self.height() / max(1, rows + 1) >= _NUMBERED[0] * theme.scale
        return bool(wide and tall)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setFont(theme.font(theme.TITLE))
            if self.is_empty:
                painter.setPen(theme.theme.color("quiet"))
                flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
                painter.drawText(self.rect(), flags, self._empty)
                return
            self._draw_fields(painter)
            self._draw_names(painter)
            if self.hasFocus():
                painter.setPen(QPen(theme.theme.color("action"), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(self.field_rect(*self._cursor))

    def _draw_fields(self, painter: QPainter) -> None:
        colors = theme.instruments
        _, _, width, height = self._layout()
        gap = 1 if min(width, height) >= 4 else 0
        is_numbered = height >= _NUMBERED[0] * theme.scale and width >= _NUMBERED[1] * theme.scale
        most = np.maximum(self._table.sum(axis=1, keepdims=True), 1)
        shares = self._table / most
        rows, columns = self._table.shape
        ground = QRectF(
            self.field_rect(0, 0).topLeft(), self.field_rect(rows - 1, columns - 1).bottomRight()
        )
        painter.fillRect(ground, colors.color("well"))
        for row, column in np.argwhere(self._table > 0).tolist():
            rect = self.field_rect(row, column).adjusted(0, 0, -gap, -gap)
            share = 0.25 + 0.75 * float(shares[row, column])
            ink = colors.right if row == column else colors.wrong
            painter.fillRect(rect, theme.mix(colors.well, ink, share))
            if is_numbered:
                painter.setPen(colors.color("well" if share > 0.55 else "lamp"))
                text = whole(int(self._table[row, column]))
                painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)

    def _draw_names(self, painter: QPainter) -> None:
        """Write as many class names beside the rows and above the columns as fit."""
        painter.setPen(theme.theme.color("quiet"))
        left, top, width, height = self._layout()
        line = painter.fontMetrics().height()
        every = max(1, int(np.ceil(line / height)))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for row in range(0, len(self._names), every):
            room = QRectF(0, top + (row + 0.5) * height - line / 2, left - 6, line)
            text = elided(self._names[row], painter.fontMetrics(), room.width())
            painter.drawText(room, right, text)
        if not self._has_heads():
            return
        for column, name in enumerate([*self._names, "?"]):
            room = QRectF(left + column * width, 0, width, top)
            text = elided(name, painter.fontMetrics(), width)
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, text)

    # Choosing ------------------------------------------------------------------------------

    def _choose(self, row: int, column: int) -> None:
        if self._table[row, column]:
            self.chosen.emit(row, column if column < len(self._names) else -1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        field = self.field_at(event.position().toPoint())
        if field is not None:
            self._cursor = field
            self._describe()
            self._choose(*field)
            self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_chord(event) or not self._table.any():
            event.ignore()
        elif event.key() in ARROWS:
            down, across = ARROWS[Qt.Key(event.key())]
            rows, columns = self._table.shape
            row, column = self._cursor
            self._cursor = (
                min(max(row + down, 0), rows - 1),
                min(max(column + across, 0), columns - 1),
            )
            self._describe()
            self.update()
        elif event.key() in RETURNS:
            self._choose(*self._cursor)
        else:
            event.ignore()

    def _describe(self) -> None:
        is_there = self._table.any()
        announce(self, self.describe(*self._cursor) if is_there else self._empty)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusOutEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            event.setAccepted(event.key() in (*ARROWS, *RETURNS) and not is_chord(event))
            return event.isAccepted()
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            field = self.field_at(event.pos())
            text = self.describe(*field) if field is not None and self._table.any() else ""
            QToolTip.showText(event.globalPos(), plain_tip(text), self)
            return True
        return super().event(event)
