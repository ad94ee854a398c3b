"""The button that compares: where there is a run, and nowhere else."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from gui.compare.comparison_choice import CompareButton
from gui.shell.pages import titles
from gui.shell.window import MainWindow
from mark1.session.commands import ChangeTraining, Seek, Step, Train
from tests.gui.by_hand import click, let_follow, perform


@pytest.mark.usefixtures("nothing_is_checked")
def test_compare_is_there_only_where_it_applies_and_nothing_moves(window: MainWindow) -> None:
    compare = window.footer.findChild(CompareButton)
    assert compare is not None
    let_follow()
    timeline = window.footer.timeline.geometry()
    assert not compare.isVisible()  # nothing has been learned yet
    perform(window.clock, Step())
    let_follow()
    assert compare.isVisible() and window.footer.timeline.geometry() == timeline
    for page in titles():
        window.turn_to(page)
        let_follow()
        assert compare.isVisible() == (page == "console")
        assert window.footer.timeline.geometry() == timeline


def test_compare_is_a_button_and_with_branches_a_menu(window: MainWindow) -> None:
    perform(window.clock, Train(60))
    let_follow()
    compare = window.footer.findChild(CompareButton)
    assert compare is not None and compare.menu() is None
    assert compare.text() == "Compare"
    click(compare)
    assert window.comparison.isVisible()
    window.comparison.leave()
    perform(window.clock, Seek(20), ChangeTraining({"eta": 2.0}), Train(10))
    assert compare.text() == "Compare ▾" and compare.menu() is not None


def test_a_rule_for_another_machine_says_why_it_is_grey(window: MainWindow) -> None:
    perform(window.clock, Step())
    window.compare()
    let_follow()
    rules = window.comparison.choice.rule
    place = rules.findData("multi-class")
    assert not rules.model().item(place).isEnabled()
    tip = rules.itemData(place, Qt.ItemDataRole.ToolTipRole)
    assert tip.endswith("Needs a machine with “Code of the classes” set to “one per class”.")
