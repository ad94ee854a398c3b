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


def test_no_column_is_shown_in_part(qtbot: QtBot) -> None:
    """Half of "24.60 ± 0.55" would be another number."""
    view = QTableWidget(ROWS, 6)
    view.horizontalHeader().setDefaultSectionSize(90)
    view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    show_whole_rows(view, columns=True)
    opened(qtbot, view, 240, 200)
    for width, value in ((240, 0), (240, 40), (300, 100), (260, 10_000), (900, 0)):
        view.resize(width, 200)
        view.horizontalScrollBar().setValue(value)
        let_follow()
        rects = [view.visualRect(view.model().index(0, column)) for column in range(6)]
        parts = [rect for rect in rects if rect.intersects(seen(view))]
        assert len(parts) >= 1
        assert all(seen(view).left() <= part.left() for part in parts)
        assert all(part.right() <= seen(view).right() for part in parts)


def test_a_column_that_is_wider_than_the_table_is_shown_as_far_as_it_goes(qtbot: QtBot) -> None:
    view = a_table()
    view.horizontalHeader().setDefaultSectionSize(500)
    view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    show_whole_rows(view, columns=True)
    opened(qtbot, view, 240, 200)
    let_follow()
    assert seen(view).width() == view.viewport().width()
