"""Actions are bound to their keys, say what they do, and are enabled when they are possible."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.base.actions import Actions, ActionSpec
from gui.base.clock import Clock
from mark1.session.commands import Step
from mark1.session.session import Session


@pytest.fixture
def owner(qtbot: QtBot) -> QWidget:
    owner = QWidget()
    qtbot.addWidget(owner)
    with qtbot.waitActive(owner):
        owner.show()
        owner.activateWindow()
    return owner


@pytest.fixture
def done() -> Iterator[list[str]]:
    return []


@pytest.fixture
def table(owner: QWidget, clock: Clock, done: list[str]) -> Actions:
    return Actions(
        owner,
        {
            "save": ActionSpec("&Save…", lambda: done.append("save"), "Ctrl+S; F2", "save"),
            "back": ActionSpec(
                *("&Back", lambda: done.append("back"), "B", "", "Go back one step"),
                when=lambda state: state.progress.step > 0,
            ),
            "clear": ActionSpec("Clear", lambda: done.append("clear"), "C", page="console"),
            "learn": ActionSpec("Learn", lambda: done.append("learn"), "Space", of_run=True),
        },
        clock,
    )


def test_an_action_is_done_by_each_of_its_keys(
    table: Actions, owner: QWidget, done: list[str]
) -> None:
    QTest.keyClick(owner, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(owner, Qt.Key.Key_F2)
    table["save"].trigger()
    assert done == ["save"] * 3


def test_the_tip_names_the_first_key(table: Actions) -> None:
    assert table["save"].toolTip() == "Save (Ctrl+S)"
    assert table["back"].toolTip() == "Go back one step (B)"
    assert table["back"].statusTip() == "Go back one step"


def test_an_action_is_enabled_while_it_is_possible(
    table: Actions, owner: QWidget, clock: Clock, done: list[str]
) -> None:
    clock.settle()
    assert not table["back"].isEnabled()
    QTest.keyClick(owner, Qt.Key.Key_B)
    assert done == []
    clock.perform(Step())
    QTest.keyClick(owner, Qt.Key.Key_B)  # before any frame was made
    assert done == ["back"]


def test_an_action_of_one_page_is_possible_only_there(table: Actions) -> None:
    table.turn_to("console")
    assert table["clear"].isEnabled()
    table.turn_to("hardware")
    assert not table["clear"].isEnabled()
    assert table["save"].isEnabled()


def test_what_acts_on_the_run_is_possible_only_where_the_run_is_shown(
    table: Actions, owner: QWidget, done: list[str]
) -> None:
    for page, shows_run in (("experiments", False), ("hardware", True)):
        table.turn_to(page, shows_run)
        QTest.keyClick(owner, Qt.Key.Key_Space)
        done.append(page)
    assert done == ["experiments", "learn", "hardware"]


def test_actions_are_found_by_the_beginning_of_their_names(table: Actions) -> None:
    assert [action.objectName() for action in table.beginning("ba")] == ["back"]
    assert list(table) == ["save", "back", "clear", "learn"]
    assert len(table) == 4


def test_a_page_does_some_of_the_actions_itself(
    table: Actions, owner: QWidget, done: list[str], clock: Clock
) -> None:
    other = Clock(Session())
    mine = ActionSpec("", lambda: done.append("mine"), when=lambda state: state.progress.step == 0)
    table.lend({"back": mine, "no such": mine}, other)
    assert table["back"].isEnabled()
    QTest.keyClick(owner, Qt.Key.Key_B)
    QTest.keyClick(owner, Qt.Key.Key_F2)
    assert done == ["mine", "save"]
    other.session.perform(Step())
    clock.settle()
    table.show_now()
    assert not table["back"].isEnabled()
    table.lend({}, other)
    clock.perform(Step())
    QTest.keyClick(owner, Qt.Key.Key_B)
    assert done == ["mine", "save", "back"]
    other.deleteLater()
