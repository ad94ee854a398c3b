"""The confusion table: counts, chosen by mouse and keys."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.charts.confusion_view import ConfusionView
from tests.gui.by_hand import click, colour, opened

TABLE = np.array([[5, 1, 0, 0], [0, 6, 0, 0], [0, 0, 4, 2]])


@pytest.fixture
def view(qtbot: QtBot) -> ConfusionView:
    view = opened(qtbot, ConfusionView(), 400, 140, active=True)
    view.set_table(TABLE, ["A", "B", "C"], "")
    view.told = []
    view.chosen.connect(lambda *field: view.told.append(field))
    return view


def middle(view: ConfusionView, row: int, column: int) -> QPoint:
    return view.field_rect(row, column).center().toPoint()


def test_a_click_on_a_field_asks_for_its_pictures(view: ConfusionView) -> None:
    for row, column in ((0, 1), (2, 3), (1, 1), (1, 0)):  # the last is empty
        click(view, middle(view, row, column))
    assert view.told == [(0, 1), (2, -1), (1, 1)]


def test_keys_walk_over_the_table_and_choose(view: ConfusionView) -> None:
    view.setFocus()
    assert view.accessibleDescription() == "A read as A: 5, right"
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Return):
        QTest.keyClick(view, key)
    assert view.told == [(0, 1)]
    assert view.accessibleDescription() == "A read as B: 1"
    for _ in range(5):
        QTest.keyClick(view, Qt.Key.Key_Right)
        QTest.keyClick(view, Qt.Key.Key_Down)
    assert view.accessibleDescription() == "C read as no class: 2"


def test_right_and_wrong_differ_in_colour_and_empty_fields_are_dark(view: ConfusionView) -> None:
    corner = QPoint(2, 2)
    right, wrong, none = (
        colour(view, view.field_rect(*field).topLeft().toPoint() + corner)
        for field in ((0, 0), (2, 3), (1, 0))
    )
    assert right.green() > right.red() and wrong.red() > wrong.green()
    assert none.lightness() < 20


@pytest.mark.parametrize("size", [(240, 60), (420, 110), (900, 500)])
def test_every_field_of_26_classes_can_be_pointed_at(
    view: ConfusionView, size: tuple[int, int]
) -> None:
    view.resize(*size)
    view.set_table(np.eye(26, 27, dtype=np.int64), [f"class {n}" for n in range(26)], "")
    assert view.field_at(middle(view, 25, 26)) == (25, 26)
    assert view.rect().contains(middle(view, 25, 26))
    view.grab()


def test_without_answers_it_says_why(view: ConfusionView) -> None:
    view.set_table(np.zeros((0, 1), dtype=np.int64), [], "Nothing learned yet.")
    assert view.accessibleDescription() == "Nothing learned yet."
    click(view, QPoint(100, 50))
    QTest.keyClick(view, Qt.Key.Key_Return)
    view.grab()
    assert view.told == []
