"""The controls of settings: one for each kind, which tells what a person sets."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget
from pytestqt.qtbot import QtBot

from gui.base.number_field import NumberField
from gui.base.setting_editor import editor_for, reading_of, show_value
from mark1.machine.config import SETTINGS


@pytest.mark.parametrize(
    ("name", "kind", "value"),
    [("order", QComboBox, "random"), ("bias", QCheckBox, False), ("eta", NumberField, 0.25)],
)
def test_a_control_shows_a_value_without_telling_it(
    qtbot: QtBot, name: str, kind: type[QWidget], value: object
) -> None:
    told: list[object] = []
    editor = editor_for(SETTINGS[name], told.append)
    qtbot.addWidget(editor)
    assert isinstance(editor, kind)
    show_value(editor, value)
    assert reading_of(editor) == value
    assert told == []


def test_what_a_person_sets_is_told(qtbot: QtBot) -> None:
    told: list[Any] = []
    for name, keys in (
        ("order", [Qt.Key.Key_Down]),
        ("bias", [Qt.Key.Key_Space]),
        ("passes", [Qt.Key.Key_Up]),
    ):
        editor = editor_for(SETTINGS[name], told.append)
        qtbot.addWidget(editor)
        for key in keys:
            QTest.keyClick(editor, key)
    assert told == [SETTINGS["order"].choices[1], True, 2]


def test_a_number_that_need_not_be_set_has_a_word_for_it(qtbot: QtBot) -> None:
    told: list[Any] = []
    editor = editor_for(SETTINGS["budget"], told.append, unset="no limit")
    qtbot.addWidget(editor)
    assert isinstance(editor, NumberField)
    show_value(editor, 7)
    for text in ("9", "no limit"):
        editor.retype(text)
        QTest.keyClick(editor, Qt.Key.Key_Return)
    show_value(editor, None)
    assert told == [9, None]
    assert editor.text() == "no limit"
