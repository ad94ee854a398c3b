"""Keeps lists and tables from showing a part of a row, or of a number."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QListView, QTableView

#: Pixels that no list is wider than, so that a wider window needs no other mask.
WIDEST = 2**15


def show_whole_rows(view: QListView | QTableView, *, columns: bool = False) -> None:
    """Hide the rows at the edges of a list of which only a part would be seen.

    Parameters
    ----------
    view : QListView or QTableView
    columns : bool
        Whether to do the same with columns: a part of a number would be another number.
    """

    def hide_parts(*_: object) -> None:
        room = whole_rows(view)
        if columns and view.horizontalScrollBar().maximum():
            room = whole_columns(view, room)
        elif room != view.viewport().rect():
            room.setWidth(WIDEST)
        if room == view.viewport().rect():
            view.viewport().clearMask()
        else:
            view.viewport().setMask(QRegion(room))

    for bar in (view.verticalScrollBar(), view.horizontalScrollBar()):
        bar.valueChanged.connect(hide_parts)
        bar.rangeChanged.connect(hide_parts)


def whole_rows(view: QListView | QTableView) -> QRect:
    """Return the part of the viewport with whole rows; all of it if a row is higher than that."""
    room = view.viewport().rect()
    first, last = (view.indexAt(QPoint(1, y)) for y in (0, room.bottom()))
    if first.isValid() and view.visualRect(first).top() < 0:
        room.setTop(view.visualRect(first).bottom() + 1)
    if last.isValid() and view.visualRect(last).bottom() > room.bottom():
        room.setBottom(view.visualRect(last).top() - 1)
    return room if room.height() > 0 else view.viewport().rect()


def whole_columns(view: QListView | QTableView, room: QRect) -> QRect:
    """Return the part of a room with whole columns; all of it if a column is wider than that."""
    left, right = room.left(), room.right()
    columns = view.model().columnCount() if isinstance(view, QTableView) else 0
    for column in range(columns):
        cell = view.visualRect(view.model().index(0, column))
        if cell.left() < room.left() <= cell.right():
            left = cell.right() + 1
        if cell.left() <= room.right() < cell.right():
            right = cell.left() - 1
    return QRect(left, room.top(), right - left + 1, room.height()) if left < right else room
