"""Two groups of controls: beside each other, or one below the other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.base.folding_row import SPACE, FoldingRow


@pytest.fixture
def row(qtbot: QtBot) -> Iterator[FoldingRow]:
    """Show a row of two buttons, 100 and 60 pixels wide, in a window that asks for its size."""
    window = QWidget()
    qtbot.addWidget(window)
    row = FoldingRow()
    for group, width in ((row.first, 100), (row.second, 60)):
        button = QPushButton()
        button.setFixedSize(width, 20)
        group.addWidget(button)
    row.first.addStretch(1)
    row.second.addStretch(1)
    column = QVBoxLayout(window)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(row)
    column.addStretch(1)
    window.resize(400, 200)
    window.show()
    yield row
    window.close()


def resize(row: FoldingRow, width: int) -> list[tuple[int, int]]:
    """Give the row a width, and return the places of the buttons."""
    row.window().resize(width, 200)
    for _ in range(3):
        QApplication.processEvents()
    return [button.pos().toTuple() for button in row.findChildren(QPushButton)]


def test_the_groups_stand_beside_each_other_as_long_as_both_fit(row: FoldingRow) -> None:
    assert resize(row, 168) == [(0, 0), (108, 0)]
    assert resize(row, 167) == [(0, 0), (0, 20 + SPACE)]
    assert row.is_folded
    assert resize(row, 300) == [(0, 0), (240, 0)]
    assert not row.is_folded


def test_no_more_width_is_asked_for_than_the_wider_group_needs(row: FoldingRow) -> None:
    assert row.window().minimumSizeHint().width() == 100
    resize(row, 100)
    assert row.height() == 40 + SPACE


def test_a_control_that_becomes_wider_folds_the_row(row: FoldingRow) -> None:
    resize(row, 200)
    first = row.findChildren(QPushButton)[0]
    for width, is_folded in ((150, True), (100, False)):
        first.setFixedWidth(width)
        resize(row, 200)
        assert row.is_folded == is_folded
