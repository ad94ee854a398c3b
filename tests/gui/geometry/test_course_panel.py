"""The settings of a run of points: their captions give way, and return in a second row."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QComboBox, QLabel
from pytestqt.qtbot import QtBot

from gui.base.clock import Clock
from gui.geometry.course_panel import CoursePanel
from mark1.machine.rules import RULES
from mark1.patterns import shapes
from mark1.session.new_document import new_document
from tests.gui.by_hand import let_follow, opened


@pytest.mark.parametrize(
    ("width", "has_captions", "rows"), [(760, True, 1), (480, False, 1), (390, True, 2)]
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


def test_a_rule_with_a_long_name_takes_the_room_of_the_captions_and_says_it_in_the_tip(
    clock: Clock, qtbot: QtBot
) -> None:
    clock.do(lambda: clock.session.begin(new_document("direct", shapes.make("and"), 1)))
    panel = opened(qtbot, CoursePanel(clock), 590, 150)
    clock.settle()
    captions = [caption for group in panel._captions for caption in group]
    assert all(caption.isVisible() for caption in captions)
    rule = max(RULES.values(), key=lambda each: len(each.title))
    panel.take_rule(rule.name)
    clock.settle()
    let_follow()
    assert not any(caption.isVisible() for caption in captions)
    assert rule.title in panel.rule.toolTip()
    assert rule.formula in panel.rule.toolTip()
