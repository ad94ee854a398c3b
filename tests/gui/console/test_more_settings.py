"""The settings of the training in their own box: the fields that a rule has, and what they set."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox
from pytestqt.qtbot import QtBot

from gui.base.clock import Clock
from gui.base.number_field import NumberField
from gui.console.training_settings import TrainingSettings
from mark1.patterns import shapes
from mark1.session.commands import ChangeTraining
from mark1.session.new_document import new_document
from mark1.training.conventions import teaching
from tests.gui.by_hand import opened, perform


@pytest.fixture
def settings(clock: Clock, qtbot: QtBot) -> TrainingSettings:
    """Show the settings of a direct machine for AND, with the box open."""
    clock.do(lambda: clock.session.begin(new_document("direct", shapes.make("and"), 1)))
    settings = opened(qtbot, TrainingSettings(clock), 900, 80)
    settings.fit()
    clock.settle()
    settings.more.open()
    return settings


@pytest.mark.parametrize(
    ("rule", "fields"),
    [
        ("error-correction", {"stop", "budget", "decay", "coding"}),
        ("batch", {"stop", "budget", "decay", "epsilon", "coding", "unit_step"}),
        ("pa-1", {"c", "stop", "budget", "decay"}),
        ("widrow-hoff", {"stop", "budget", "decay"}),
    ],
)
def test_a_rule_has_the_fields_that_change_something(
    settings: TrainingSettings, clock: Clock, rule: str, fields: set[str]
) -> None:
    perform(clock, ChangeTraining({"rule": rule}))
    editors = settings.more.settings.editors
    assert {name for name, editor in editors.items() if editor.isVisible()} == fields
    assert all(editor.accessibleName() and editor.toolTip() for editor in editors.values())
    training = clock.session.state.training
    assert training == teaching(rule, eta=training.eta)  # to show it changes nothing


def test_what_is_set_in_the_box_is_set_in_the_session(
    settings: TrainingSettings, clock: Clock
) -> None:
    perform(clock, ChangeTraining({"rule": "batch"}))
    editors = settings.more.settings.editors
    epsilon, budget, unit = editors["epsilon"], editors["budget"], editors["unit_step"]
    assert isinstance(epsilon, NumberField)
    assert isinstance(budget, NumberField)
    assert isinstance(unit, QCheckBox)
    epsilon.retype("0.25")
    QTest.keyClick(epsilon, Qt.Key.Key_Return)
    assert budget.text() == "no limit"
    budget.retype("7")
    QTest.keyClick(budget, Qt.Key.Key_Return)
    QTest.keyClick(unit, Qt.Key.Key_Space)
    training = clock.session.state.training
    assert (training.epsilon, training.budget, training.unit_step) == (0.25, 7, False)
    budget.retype("no limit")
    QTest.keyClick(budget, Qt.Key.Key_Return)
    assert clock.session.state.training.budget is None


def test_a_stop_that_the_rule_does_not_support_is_not_offered(
    settings: TrainingSettings, clock: Clock
) -> None:
    stop = settings.more.settings.editors["stop"]
    assert isinstance(stop, QComboBox)
    place = stop.findData("small-change")
    for rule, is_offered in (("error-correction", False), ("batch", True)):
        perform(clock, ChangeTraining({"rule": rule}))
        assert bool(
            stop.model().flags(stop.model().index(place, 0)) & Qt.ItemFlag.ItemIsEnabled
        ) == (is_offered)
