"""A list to choose from is as wide as its entries, and narrower where it has to be."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.base.choice_box import ChoiceBox
from tests.gui.by_hand import set_text_size

LONG = "error correction, γ system"


@pytest.fixture
def row(qtbot: QtBot) -> QWidget:
    """Show a window with the box and an ordinary one of the same entries."""
    window = QWidget()
    qtbot.addWidget(window)
    layout = QHBoxLayout(window)
    for box in (ChoiceBox(6), QComboBox()):
        box.addItems(["short", LONG])
        box.setCurrentIndex(1)
        layout.addWidget(box)
        box.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    layout.addStretch(1)
    window.resize(900, 80)
    window.show()
    return window


def boxes(row: QWidget) -> tuple[ChoiceBox, QComboBox]:
    box, other = row.findChildren(QComboBox)
    assert isinstance(box, ChoiceBox)
    return box, other


@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
def test_where_there_is_room_it_looks_as_any_other(
    row: QWidget, qapp: QApplication, scale: float
) -> None:
    try:
        set_text_size(scale)
        row.resize(1400, 120)
        qapp.processEvents()
        box, other = boxes(row)
        assert box.size() == other.size()
        assert box.grab().toImage() == other.grab().toImage()
    finally:
        set_text_size(1.0)


def test_where_there_is_none_it_keeps_a_few_letters_and_three_dots(
    row: QWidget, qapp: QApplication
) -> None:
    box, other = boxes(row)
    other.hide()
    qapp.processEvents()
    whole = box.width()
    row.resize(row.minimumSizeHint())
    qapp.processEvents()
    metrics = box.fontMetrics()
    # There is room for six letters, and Qt measures them as X.
    taken = metrics.horizontalAdvance(LONG) - metrics.horizontalAdvance("XXXXXX")
    assert box.width() == whole - taken
    assert box.toolTip() == LONG
    cut = box.grab().toImage()
    box.setItemText(1, LONG[:12] + " and something else")
    assert box.grab().toImage() == cut  # its end is not seen


def test_short_entries_need_no_more_than_their_own_room(row: QWidget) -> None:
    box, _ = boxes(row)
    box.removeItem(1)
    assert box.minimumSizeHint() == box.sizeHint()
