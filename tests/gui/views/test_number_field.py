"""A number field takes what is a number within its limits."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolTip
from pytestqt.qtbot import QtBot

from gui.views.number_field import NumberField
from mark1.machine.limits import LIMITS


def open_field(qtbot: QtBot, name: str, value: float) -> NumberField:
    field = NumberField(LIMITS[name])
    qtbot.addWidget(field)
    with qtbot.waitActive(field):
        field.show()
        field.activateWindow()
    field.show_value(value)
    field.setFocus()
    field.selectAll()
    return field


@pytest.mark.parametrize(
    ("typed", "value"),
    [("0,3", 0.3), ("0.3", 0.3), ("0.000001", 1e-6), ("1000000", 1e6), (",5", 0.5)],
)
def test_a_comma_and_a_point_are_the_same(qtbot: QtBot, typed: str, value: float) -> None:
    field = open_field(qtbot, "eta", 1.0)
    QTest.keyClicks(field, f"{typed}\r")
    assert field.value() == value
    assert not field.hasFocus()


def test_what_is_being_typed_stays_until_it_is_taken_or_left(qtbot: QtBot) -> None:
    field = open_field(qtbot, "eta", 1.0)
    QTest.keyClicks(field, "0.2")
    for shown in (1.0, 3.0):  # as a clock does while the machine learns
        field.show_value(shown)
        assert field.text() == "0.2"
    QTest.keyClicks(field, "5\r")
    assert field.value() == 0.25
    field.show_value(3.0)
    assert field.text() == "3.00"
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "7")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == "3.00"
    field.show_value(4.0)
    assert field.text() == "4.00"


def test_a_number_has_the_decimal_sign_of_the_language(
    qtbot: QtBot,
) -> None:
    field = open_field(qtbot, "eta", 1.0)
    before = QLocale()
    QLocale.setDefault(QLocale("de"))
    try:
        field.show_value(0.5)
        assert field.text() == "0,50"
        QTest.keyClicks(field, "0.125\r")
        assert field.value() == 0.125
        assert field.text() == "0,125"
    finally:
        QLocale.setDefault(before)


@pytest.mark.parametrize(
    ("value", "text"), [(0.5, "0.50"), (2, "2.00"), (0.125, "0.125"), (1e-6, "0.000001")]
)
def test_a_number_is_written_without_empty_zeros(qtbot: QtBot, value: float, text: str) -> None:
    assert open_field(qtbot, "eta", value).text() == text


def test_a_whole_number_has_no_decimals(qtbot: QtBot) -> None:
    field = open_field(qtbot, "passes", 40)
    assert field.text() == "40"
    QTest.keyClicks(field, "1.5\r")
    assert field.value() == 40


@pytest.mark.parametrize(
    ("name", "typed", "sentence"),
    [
        ("eta", "-5", "η is a number from 0.000001 to 1 000 000."),
        ("passes", "1.5", "Passes is a whole number from 1 to"),
        ("passes", "0", "Passes is a whole number from 1 to"),
    ],
)
def test_what_is_not_taken_stays_as_typed_with_the_reason(
    qtbot: QtBot, name: str, typed: str, sentence: str
) -> None:
    field = open_field(qtbot, name, 40)
    field.setAccessibleName({"eta": "η", "passes": "Passes"}[name])
    QTest.keyClicks(field, f"{typed}\r")
    assert field.text() == typed
    assert field.value() == 40
    assert field.hasFocus()
    assert QToolTip.text().startswith(sentence)
    assert field.accessibleDescription().startswith(sentence)
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert float(field.text()) == 40
    assert not field.hasFocus()


@pytest.mark.parametrize("typed", ["nan", "inf", "1e3", "--1", "1_0"])
def test_what_is_no_such_number_cannot_be_typed(qtbot: QtBot, typed: str) -> None:
    field = open_field(qtbot, "eta", 1.0)
    QTest.keyClicks(field, typed)
    assert field.text() != typed


@pytest.mark.parametrize("typed", ["0", "1000001", ""])
def test_what_is_out_of_range_changes_nothing(qtbot: QtBot, typed: str) -> None:
    field = open_field(qtbot, "eta", 1.0)
    changed: list[float] = []
    field.valueChanged.connect(changed.append)
    QTest.keyClick(field, Qt.Key.Key_Delete)
    QTest.keyClicks(field, f"{typed}\r")
    assert changed == []


def test_up_and_down_go_by_the_step_of_the_table(qtbot: QtBot) -> None:
    field = open_field(qtbot, "eta", 0.5)
    QTest.keyClick(field, Qt.Key.Key_Up)
    assert field.value() == pytest.approx(0.55)
    QTest.keyClick(field, Qt.Key.Key_Down)
    QTest.keyClick(field, Qt.Key.Key_Down)
    assert field.value() == pytest.approx(0.45)


def test_to_show_a_number_tells_nobody(qtbot: QtBot) -> None:
    field = open_field(qtbot, "eta", 0.5)
    changed: list[float] = []
    field.valueChanged.connect(changed.append)
    field.show_value(0.75)
    assert (field.value(), changed) == (0.75, [])
