"""The settings of a run of points: their captions give way, and a second row takes them up."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QComboBox, QLabel
from pytestqt.qtbot import QtBot

from gui.clock import Clock
from gui.panels.course_panel import CoursePanel
from mark1.new_document import new_document
from mark1.patterns import shapes
from tests.gui.by_hand import opened


@pytest.mark.parametrize(
    ("width", "has_captions", "rows"), [(760, True, 1), (460, False, 1), (390, True, 2)]
)
def test_the_captions_give_way_to_the_choices_and_return_in_a_second_row(
    clock: Clock, qtbot: QtBot, width: int, has_captions: bool, rows: int
) -> None:
    clock.do(lambda: clock.session.begin(new_document("direct", shapes.make("and"), 1)))
    panel = opened(qtbot, CoursePanel(clock), width, 150)
    clock.settle()
    shown = {label.text() for label in panel.findChildren(QLabel) if label.isVisible()}
    assert ({"Rule", "Order", "Passes"} <= shown) == has_captions
    assert "η" in shown
    assert len({choice.y() for choice in (panel.rule, panel.order)}) == rows
    for choice in panel.findChildren(QComboBox):
        assert choice.fontMetrics().horizontalAdvance(choice.currentText()) + 24 < choice.width()
