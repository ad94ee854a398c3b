"""A list shows whole rows, however high it is and however far it is scrolled."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QTableWidget, QTableWidgetItem
from pytestqt.qtbot import QtBot

from gui.base.whole_rows import show_whole_rows
from tests.gui.by_hand import let_follow, opened

ROWS = 30


def a_list() -> QListWidget:
    view = QListWidget()
    view.addItems([f"row {row}" for row in range(ROWS)])
    return view


def a_table() -> QTableWidget:
    view = QTableWidget(ROWS, 2)
    for row in range(ROWS):
        view.setItem(row, 0, QTableWidgetItem(f"row {row}"))
    return view


def seen(view: QListWidget | QTableWidget) -> QRect:
    mask = view.viewport().mask()
    room = view.viewport().rect()
    return room if mask.isEmpty() else room.intersected(mask.boundingRect())


@pytest.mark.parametrize("make", [a_list, a_table])
def test_no_row_is_shown_in_part(qtbot: QtBot, make: type) -> None:
    view = make()
    show_whole_rows(view)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    opened(qtbot, view, 240, 200)
    for height, value in ((200, 0), (211, 0), (211, 13), (187, 10_000), (222, 7)):
        view.resize(240, height)
        view.verticalScrollBar().setValue(value)
        let_follow()
        rects = [view.visualRect(view.model().index(row, 0)) for row in range(ROWS)]
        parts = [rect for rect in rects if rect.intersects(seen(view))]
        assert len(parts) > 3 and seen(view).width() == view.viewport().width()
        assert all(seen(view).top() <= part.top() for part in parts)
        assert all(part.bottom() <= seen(view).bottom() for part in parts)


def test_a_row_that_is_higher_than_the_list_is_shown_as_far_as_it_goes(qtbot: QtBot) -> None:
    view = a_table()
    view.verticalHeader().setDefaultSectionSize(300)
    show_whole_rows(view)
    opened(qtbot, view, 240, 120)
    let_follow()
    assert seen(view) == view.viewport().rect()
