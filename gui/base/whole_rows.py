"""Keeps lists and tables from showing a part of a row."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QListView, QTableView

#: Pixels that no list is wider than, so that a wider window needs no other mask.
WIDEST = 2**15


def show_whole_rows(view: QListView | QTableView) -> None:
    """Hide the rows at the upper and lower edge of a list of which only a part would be seen."""

    def hide_parts(*_: object) -> None:
        room = whole_rows(view)
        if room == view.viewport().rect():
            view.viewport().clearMask()
        else:
            view.viewport().setMask(QRegion(0, room.top(), WIDEST, room.height()))

    bar = view.verticalScrollBar()
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
