"""The settings of the training, chosen by keys as a hand would."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.session.commands.training import BuildMachine, ChangeTraining
from mark1.training.pace import FULL, Pace
from tests.gui.by_hand import let_follow, perform


@pytest.fixture
def window(same_window):
    return same_window


@pytest.fixture(autouse=True)
def wide(window, qtbot):
    """Give the settings their place in the bar."""
    window.resize(1920, 1080)
    qtbot.waitUntil(lambda: window.console.training.settings.eta.isVisible())


def test_keys_typed_into_a_number_stay_in_it_until_it_is_taken(window, qtbot):
    eta = window.console.training.settings.eta
    eta.setFocus()
    eta.selectAll()
    QTest.keyClicks(eta, "e s")
    window.clock.settle()
    assert eta.text() == "e s"
    assert not window.session.is_running
    assert window.session.state.progress.step == 0
    QTest.keyClick(eta, Qt.Key.Key_Return)
    assert (eta.text(), window.session.state.training.eta) == ("e s", 0.5)
    assert eta.refusal in eta.toolTip()
    eta.selectAll()
    QTest.keyClicks(eta, "1e-3\r")
    assert window.session.state.training.eta == 0.001
    assert not eta.hasFocus()


def test_a_number_can_be_typed_while_the_machine_learns(window, qtbot):
    perform(window.clock, ChangeTraining({"passes": 1_000_000, "stop": "passes"}))
    window.clock.do(lambda: window.session.run(FULL))
    eta = window.console.training.settings.eta
    eta.setFocus()
    eta.selectAll()
    for key in "0.25":
        QTest.keyClick(eta, key)
        step = window.session.state.progress.step
        qtbot.waitUntil(lambda step=step: window.session.state.progress.step > step + 1000)
        window.clock.draw()
    QTest.keyClick(eta, Qt.Key.Key_Return)
    assert window.session.state.training.eta == 0.25


def choose_rule(window, qtbot, name):
    """Choose a rule with the keys, as a hand does without a mouse."""
    rule = window.console.training.settings.rule
    rule.setFocus()
    place = rule.findData(name)
    while rule.currentIndex() != place:
        before = rule.currentIndex()
        key = Qt.Key.Key_Down if before < place else Qt.Key.Key_Up
        qtbot.keyClick(rule, key)
        assert rule.currentIndex() != before


def test_a_rule_is_chosen_with_the_keys_and_brings_its_own_order(window, qtbot):
    choose_rule(window, qtbot, "pocket")
    assert window.session.state.training.rule == "pocket"
    assert window.console.training.settings.order.currentData() == "random"
    choose_rule(window, qtbot, "batch")
    assert window.session.state.training.stop == "small-change"
    assert window.console.training.settings.order.currentData() == "given"
    choose_rule(window, qtbot, "error-correction")
    assert window.session.state.training == TrainingConfig()


def test_a_rule_for_another_machine_is_not_offered_and_says_why(window):
    rules = window.console.training.settings.rule
    for name, offered in (("alpha-1958", False), ("delta-dy", False), ("first-mistake", True)):
        place = rules.findData(name)
        assert rules.model().item(place).isEnabled() == offered
        tip = rules.itemData(place, Qt.ItemDataRole.ToolTipRole)
        assert ("Needs a machine with" in tip) != offered
    tip = rules.itemData(rules.findData("delta-dy"), Qt.ItemDataRole.ToolTipRole)
    assert tip.endswith("\nNeeds a machine with “At a sum of zero” set to “fires”.")
    window.files.change_kind("direct")
    let_follow()
    tip = rules.itemData(rules.findData("first-mistake"), Qt.ItemDataRole.ToolTipRole)
    assert tip.endswith("\nNeeds a machine without a bias.")


def test_rules_that_judge_or_reward_all_r_units_are_chosen_and_run_on_their_machine(window, qtbot):
    machine = MachineConfig.of("full", classes=26, a_units=64, start="random")
    perform(window.clock, BuildMachine(machine))
    rules = window.console.training.settings.rule
    for name in ("multi-class", "trial-and-error"):
        assert rules.model().item(rules.findData(name)).isEnabled()
        choose_rule(window, qtbot, name)
        assert window.session.state.training.rule == name
        window.session.set_pace(Pace(1))
        before = window.session.state.progress.step
        QTest.keyClick(window, Qt.Key.Key_S)
        window.clock.settle()
        assert window.session.state.progress.step == before + 1
