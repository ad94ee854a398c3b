"""A number field takes numbers within its limits; anything else stays, with the reason."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QLocale, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QPushButton, QVBoxLayout
from pytestqt.qtbot import QtBot

from gui.base.number_field import NumberField
from gui.base.number_format import NARROW_SPACE
from mark1.machine.config import LIMITS
from mark1.machine.settings import Limit

#: The greatest η, as a sentence says it.
MILLION = f"1{NARROW_SPACE}000{NARROW_SPACE}000"


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


def bubble(field: NumberField) -> QLabel | None:
    """Find the bubble that says why a text is refused."""
    found = [one for one in field.window().findChildren(QLabel, "refusal") if one.isVisible()]
    return found[0] if found else None


# --- what is a number ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        *(("0,3", 0.3), ("0.3", 0.3), ("0.000001", 1e-6), ("1000000", 1e6), (",5", 0.5)),
        *(("1e-3", 1e-3), ("1E-3", 1e-3), ("2,5e2", 250.0), ("+3", 3.0), ("10 000", 1e4)),
        ("0.1234567890123", 0.1234567890123),
    ],
)
def test_a_number_is_taken_as_people_write_it(qtbot: QtBot, typed: str, value: float) -> None:
    field = open_field(qtbot, "eta", 1.0)
    QTest.keyClicks(field, f"{typed}\r")
    assert field.value() == value
    assert not field.hasFocus()


@pytest.mark.parametrize("leave", [Qt.Key.Key_Tab, Qt.Key.Key_Return, None])
def test_what_was_typed_is_taken_however_the_field_is_left(
    qtbot: QtBot, leave: Qt.Key | None
) -> None:
    field = open_field(qtbot, "eta", 1.0)
    changed: list[float] = []
    field.changed.connect(changed.append)
    QTest.keyClicks(field, "0.25")
    assert changed == []
    if leave is None:
        field.clearFocus()
    else:
        QTest.keyClick(field, leave)
    field.clearFocus()
    assert changed == [0.25]


def test_what_is_being_typed_stays_until_it_is_taken_or_left(qtbot: QtBot) -> None:
    field = open_field(qtbot, "eta", 1.0)
    QTest.keyClicks(field, "0.2")
    for shown in (1.0, 3.0):  # as a clock does while the machine learns
        field.show_value(shown)
        assert field.text() == "0.2"
    QTest.keyClicks(field, "5\r")
    assert field.value() == 0.25
    field.show_value(3.0)
    assert field.text() == "3"
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "7")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == "3"
    field.show_value(4.0)
    assert field.text() == "4"


def test_a_number_has_the_decimal_sign_of_the_language(
    qtbot: QtBot,
) -> None:
    field = open_field(qtbot, "eta", 1.0)
    before = QLocale()
    QLocale.setDefault(QLocale("de"))
    try:
        field.show_value(0.5)
        assert field.text() == "0,5"
        QTest.keyClicks(field, "0.125\r")
        assert field.value() == 0.125
        assert field.text() == "0,125"
    finally:
        QLocale.setDefault(before)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.5, "0.5"),
        (2, "2"),
        (0.1 + 0.2, "0.30000000000000004"),
        (1e-6, "0.000001"),
        (1e6, "1000000"),
    ],
)
def test_a_number_is_written_as_briefly_as_is_exact(qtbot: QtBot, value: float, text: str) -> None:
    assert open_field(qtbot, "eta", value).text() == text


def test_a_whole_number_has_no_decimals(qtbot: QtBot) -> None:
    field = open_field(qtbot, "passes", 40)
    assert field.text() == "40"
    for typed in ("1.5", "1,000", "40.0"):  # the second is a thousand to some, and one to others
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, f"{typed}\r")
        assert (field.value(), field.text()) == (40, typed)
    field.selectAll()
    QTest.keyClicks(field, "1e3\r")
    assert field.value() == 1000


@pytest.mark.parametrize("seed", [2**63 - 1, 2**53 + 1])
def test_a_large_whole_number_keeps_all_its_digits(qtbot: QtBot, seed: int) -> None:
    field = open_field(qtbot, "seed", 1)
    QTest.keyClicks(field, f"{seed}\r")
    assert field.value() == seed
    field.show_value(1)
    field.show_value(seed)
    assert field.text() == str(seed)


# --- what is none ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "typed", "sentence"),
    [
        ("eta", "-5", f"η must be a number from 10⁻¹² to {MILLION}, not “-5”."),
        ("eta", "1e9", f"η must be a number from 10⁻¹² to {MILLION}, not “1e9”."),
        ("eta", "abc", f"η must be a number from 10⁻¹² to {MILLION}, not “abc”."),
        ("eta", " ", f"η is empty. Enter a number from 10⁻¹² to {MILLION}."),
        ("passes", "1.5", f"Passes must be a whole number from 1 to {MILLION}, not “1.5”."),
        ("passes", "0", f"Passes must be a whole number from 1 to {MILLION}, not “0”."),
        ("limit", "-1", "End stop must be a number of at least 0.001, not “-1”."),
    ],
)
def test_what_is_not_taken_stays_as_typed_with_the_reason(
    qtbot: QtBot, name: str, typed: str, sentence: str
) -> None:
    field = open_field(qtbot, name, 40)
    field.setAccessibleName({"eta": "η", "passes": "Passes", "limit": "End stop"}[name])
    field.setToolTip("A tip")
    QTest.keyClicks(field, f"{typed}\r")
    assert (field.text(), field.value()) == (typed, 40)
    assert field.hasFocus() and field.lineEdit().selectedText() == typed
    said = bubble(field)
    assert said is not None and said.text() == sentence
    assert (field.toolTip(), field.accessibleDescription()) == (sentence, sentence)
    assert field.property("refused")
    field.clearFocus()
    assert (field.text(), field.value(), bubble(field)) == (typed, 40, said)
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert float(field.text()) == 40 and not field.hasFocus()
    assert (field.toolTip(), field.accessibleDescription()) == ("A tip", "")
    assert not field.property("refused") and bubble(field) is None


def test_a_correction_is_taken_and_the_reason_goes(qtbot: QtBot) -> None:
    field = open_field(qtbot, "eta", 1.0)
    QTest.keyClicks(field, "0..3")
    field.clearFocus()
    assert field.text() == "0..3" and bubble(field) is not None
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Home)
    QTest.keyClick(field, Qt.Key.Key_Right)
    QTest.keyClick(field, Qt.Key.Key_Delete)
    assert field.text() == "0.3" and bubble(field) is None
    field.clearFocus()
    assert field.value() == 0.3


def test_a_refused_text_stays_until_the_number_is_another_one(qtbot: QtBot) -> None:
    field = open_field(qtbot, "eta", 1.0)
    QTest.keyClicks(field, "abc")
    field.clearFocus()
    field.show_value(1.0)  # as a clock does
    assert field.text() == "abc" and bubble(field) is not None
    field.show_value(2.0)
    assert field.text() == "2" and bubble(field) is None


@pytest.mark.parametrize("typed", ["nan", "inf", "--1", "1_0", "0.3.3", "1,000.5", "٣", "1e999"])
def test_what_is_no_number_changes_nothing(qtbot: QtBot, typed: str) -> None:
    field = open_field(qtbot, "eta", 1.0)
    if typed.isascii():
        QTest.keyClicks(field, typed)
    else:  # for which QTest knows no key
        field.retype(typed)
    field.clearFocus()
    assert (field.text(), field.value()) == (typed, 1.0)
    assert field.refusal


@pytest.mark.parametrize("typed", ["0", "1000001", ""])
def test_what_is_out_of_range_changes_nothing(qtbot: QtBot, typed: str) -> None:
    field = open_field(qtbot, "eta", 1.0)
    changed: list[float] = []
    field.changed.connect(changed.append)
    QTest.keyClick(field, Qt.Key.Key_Delete)
    QTest.keyClicks(field, f"{typed}\r")
    assert changed == []
    assert field.text() == typed


# --- keys and wheel --------------------------------------------------------------------------


def test_up_and_down_go_by_the_step_of_the_table(qtbot: QtBot) -> None:
    field = open_field(qtbot, "eta", 0.5)
    QTest.keyClick(field, Qt.Key.Key_Up)
    assert field.value() == pytest.approx(0.55)
    QTest.keyClick(field, Qt.Key.Key_Down)
    QTest.keyClick(field, Qt.Key.Key_Down)
    assert field.value() == pytest.approx(0.45)
    field.selectAll()
    QTest.keyClicks(field, "abc")
    QTest.keyClick(field, Qt.Key.Key_Up)
    assert (field.text(), field.value()) == ("abc", pytest.approx(0.45))


def test_the_wheel_counts_only_in_a_field_that_has_the_focus(qtbot: QtBot) -> None:
    field = open_field(qtbot, "passes", 40)
    for has_focus, value in ((False, 40), (True, 41)):
        if has_focus:
            field.setFocus()
        else:
            field.clearFocus()
        at = QPointF(field.rect().center())
        event = QWheelEvent(
            *(at, QPointF(field.mapToGlobal(at.toPoint())), QPoint(), QPoint(0, 120)),
            *(Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier),
            *(Qt.ScrollPhase.NoScrollPhase, False),
        )
        QApplication.sendEvent(field, event)
        assert field.value() == value


def test_to_show_a_number_tells_nobody(qtbot: QtBot) -> None:
    field = open_field(qtbot, "eta", 0.5)
    changed: list[float] = []
    field.changed.connect(changed.append)
    field.show_value(0.75)
    assert (field.value(), changed) == (0.75, [])


def test_a_word_and_a_unit_belong_to_the_number(qtbot: QtBot) -> None:
    field = NumberField(Limit(0, 100), suffix=" mA", least="auto")
    qtbot.addWidget(field)
    assert field.text() == "auto"
    field.setValue(7)
    assert field.text() == "7 mA"
    with qtbot.waitActive(field):
        field.show()
        field.activateWindow()
    field.setFocus()
    assert field.text() == "7"  # to be typed over
    for typed, value, shown in (("12 mA", 12, "12 mA"), ("auto", 0, "auto"), ("3", 3, "3 mA")):
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, typed)
        field.clearFocus()
        assert (field.value(), field.text()) == (value, shown)


def test_in_a_form_each_key_counts_and_enter_goes_on_to_it(qtbot: QtBot) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    field = NumberField(Limit(1, 100), in_form=True)
    field.setAccessibleName("Rows")
    QVBoxLayout(dialog).addWidget(field)
    button = QPushButton("Use", dialog)
    button.setDefault(True)
    pressed: list[bool] = []
    button.clicked.connect(lambda: pressed.append(True))
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    told: list[tuple[float, str]] = []
    field.changed.connect(lambda value: told.append((value, field.refusal[:9])))
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "12x")
    assert told == [(1, ""), (12, ""), (12, "Rows must")]
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert pressed == [] and field.text() == "12x"
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert dialog.isVisible() and field.text() == "12" and told[-1] == (12, "")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert pressed == [True] and field.value() == 12
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_a_number_too_long_for_its_field_shows_its_first_digits(qtbot: QtBot) -> None:
    field = open_field(qtbot, "eta", 0.5)
    field.clearFocus()
    field.setFixedWidth(60)
    field.show_value(1 / 15)
    edit = field.lineEdit()
    assert field.text() == "0.06666666666666667"
    assert edit.cursorPosition() == 0
    field.setFocus()
    edit.end(False)
    field.clearFocus()
    assert edit.cursorPosition() == 0
