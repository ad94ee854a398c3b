"""Each R-unit has a row: lamp, meter, volts, desired response, right or wrong."""

from __future__ import annotations

import math

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage
from pytestqt.qtbot import QtBot

from gui.base import theme
from gui.console.response_row import Row, RowPainter, volts_text
from gui.console.response_view import ResponseView
from tests.gui.by_hand import opened

LEFT = Qt.MouseButton.LeftButton
DRIVE = np.array([-6.5, -2.0, 8.5, -11.0, 0.0])
ANSWER = np.array([-1, -1, 1, -1, 0], dtype=np.int8)


@pytest.fixture
def view(qtbot: QtBot) -> ResponseView:
    """Show five R-units of eight."""
    response = opened(qtbot, ResponseView(), 300, 300)
    response.set_units(5)
    return response


def asked(view: ResponseView) -> list[tuple[int, int]]:
    told: list[tuple[int, int]] = []
    view.desired_changed.connect(lambda unit, desired: told.append((unit, desired)))
    return told


def side(view: ResponseView, unit: int, digit: int) -> QPoint:
    """Return the middle of one half of a switch."""
    switch = view.switch_rect(unit)
    quarter = QPoint(switch.width() // 4, 0)
    return switch.center() + quarter if digit else switch.center() - quarter


def click(view: ResponseView, qtbot: QtBot, unit: int, digit: int) -> None:
    qtbot.mouseClick(view.viewport(), LEFT, pos=side(view, unit, digit))


def row(view: ResponseView, unit: int) -> QImage:
    switch = view.switch_rect(unit)
    band = QRect(0, switch.top(), view.viewport().width(), switch.height())
    return view.viewport().grab().toImage().copy(band)


def columns(image: QImage, name: str) -> list[int]:
    """Find the columns with pixels of about one colour of the theme."""
    color: QColor = theme.DARK.color(name)

    def near(one: QColor) -> bool:
        pairs = zip(one.getRgb()[:3], color.getRgb()[:3], strict=True)
        return all(abs(a - b) < 25 for a, b in pairs)

    pixels = ((x, y) for x in range(image.width()) for y in range(image.height()))
    return [x for x, y in pixels if near(image.pixelColor(x, y))]


def test_the_bar_goes_right_in_orange_and_left_in_blue(view: ResponseView) -> None:
    view.set_response(DRIVE, ANSWER)
    plus, minus = columns(row(view, 2), "plus"), columns(row(view, 0), "minus")
    assert plus
    assert minus
    assert max(minus) <= min(plus) + 1
    assert not columns(row(view, 2), "minus")
    assert not columns(row(view, 0), "plus")


def test_a_lit_lamp_is_lit_and_an_undecided_one_hollow(view: ResponseView) -> None:
    view.set_response(DRIVE, ANSWER)
    lit, dark, hollow = (len(columns(row(view, unit), "lamp")) for unit in (2, 0, 4))
    assert lit > 100
    assert dark < lit / 4
    assert hollow < lit / 4
    assert len(columns(row(view, 4), "glow")) > len(columns(row(view, 0), "glow"))


def test_longer_bars_mean_more_volts(view: ResponseView) -> None:
    view.set_response(DRIVE, ANSWER)
    lengths = [len(columns(row(view, unit), "minus")) for unit in (1, 0, 3)]
    assert lengths[0] < lengths[1] < lengths[2]


@pytest.mark.parametrize(
    ("drive", "scale"), [(0.3, 1), (1.5, 2), (2.0, 2), (2.1, 5), (11.0, 20), (512.0, 1000)]
)
def test_the_scale_is_one_two_or_five(view: ResponseView, drive: float, scale: float) -> None:
    view.set_response(np.array([drive, 0, 0, 0, -drive]), np.ones(5))
    assert view.scale == scale


def test_the_scale_only_grows_until_it_is_reset(view: ResponseView) -> None:
    view.set_response(DRIVE * 10, ANSWER)
    assert view.scale == 200
    view.set_response(DRIVE, ANSWER)
    assert view.scale == 200
    view.reset_scale()
    assert view.scale == 20


def test_volts_have_a_sign_a_unit_and_a_width(view: ResponseView) -> None:
    assert volts_text(-6.5) == "−6.5 V"
    assert volts_text(8.46) == "+8.5 V"
    assert volts_text(0.0) == volts_text(-0.0) == "0.0 V"
    assert volts_text(-0.04) == "0.0 V"
    assert volts_text(1234.4) == "+1234 V"
    assert volts_text(math.nan) == "– V"


def test_before_the_first_response_nothing_is_said(view: ResponseView) -> None:
    view.set_desired(np.ones(5))
    assert view.describe(0) == "R1, desired 1"
    assert not columns(row(view, 0), "wrong")


def test_a_click_asks_and_a_second_one_no_longer(view: ResponseView, qtbot: QtBot) -> None:
    told = asked(view)
    click(view, qtbot, 2, 1)
    click(view, qtbot, 2, 0)
    click(view, qtbot, 2, 0)
    assert told == [(2, 1), (2, -1), (2, 0)]


def test_a_click_beside_the_switches_asks_nothing(view: ResponseView, qtbot: QtBot) -> None:
    told = asked(view)
    switch = view.switch_rect(1)
    qtbot.mouseClick(view.viewport(), LEFT, pos=QPoint(40, switch.center().y()))
    qtbot.mouseClick(view.viewport(), LEFT, pos=QPoint(switch.center().x(), switch.bottom() + 3))
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.RightButton, pos=switch.center())
    assert told == []


def test_an_unused_unit_cannot_be_asked(view: ResponseView, qtbot: QtBot) -> None:
    told = asked(view)
    click(view, qtbot, 6, 1)
    assert told == []
    assert view.describe(6) == "R7, unused"


def test_setting_the_switches_asks_nobody(view: ResponseView) -> None:
    told = asked(view)
    view.set_desired(np.array([1, -1, 0, 1, -1], dtype=np.int8))
    assert told == []
    assert view.describe(1) == "R2, desired 0"


def test_right_and_wrong_are_marked(view: ResponseView) -> None:
    view.set_response(DRIVE, ANSWER)
    view.set_desired(np.array([-1, 1, 0, -1, -1], dtype=np.int8))
    assert columns(row(view, 0), "right")
    assert not columns(row(view, 0), "wrong")
    assert columns(row(view, 1), "wrong")
    assert not columns(row(view, 2), "right")
    assert not columns(row(view, 2), "wrong")
    assert columns(row(view, 4), "wrong")  # undecided


def test_undecided_is_wrong_whatever_was_asked() -> None:
    for desired in (1, -1):
        assert not Row("R1", True, 0.0, 0, desired).right
    assert not Row("R1", True, 0.0, 0, 0).judged


def test_a_row_is_said_in_words(view: ResponseView) -> None:
    view.set_response(DRIVE, ANSWER)
    view.set_desired(np.array([1, 0, 1, 0, 0], dtype=np.int8))
    assert view.describe(0) == "R1, dark, −6.5 volts, desired 1, wrong"
    assert view.describe(2) == "R3, lit, +8.5 volts, desired 1, right"
    assert view.describe(4) == "R5, undecided, 0.0 volts"
    assert view.describe(99) == ""


def test_the_keyboard_asks_too(view: ResponseView, qtbot: QtBot) -> None:
    told = asked(view)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Left):
        qtbot.keyClick(view, key)
    qtbot.keyClick(view, Qt.Key.Key_Left)  # chosen again, it is not asked for
    assert told == [(1, 1), (1, -1), (1, 0)]


def test_up_and_down_stay_on_the_used_units(view: ResponseView, qtbot: QtBot) -> None:
    for _ in range(12):
        qtbot.keyClick(view, Qt.Key.Key_Down)
    assert view.accessibleDescription().startswith("R5")
    for _ in range(12):
        qtbot.keyClick(view, Qt.Key.Key_Up)
    assert view.accessibleDescription().startswith("R1")


def test_twenty_six_units_are_all_reached(view: ResponseView, qtbot: QtBot) -> None:
    view.set_units(26, 26)
    view.set_response(np.linspace(-5, 5, 26), np.ones(26))
    told = asked(view)
    assert view.verticalScrollBar().maximum() > 0
    for _ in range(26):
        qtbot.keyClick(view, Qt.Key.Key_Down)
    assert view.viewport().rect().contains(view.switch_rect(25))
    click(view, qtbot, 25, 1)
    assert told == [(25, 1)]


def test_eight_units_need_no_scrolling(view: ResponseView) -> None:
    view.set_units(8)
    assert view.verticalScrollBar().maximum() == 0


def test_units_have_the_names_they_are_given(view: ResponseView) -> None:
    view.set_units(2, 8, ["square", "circle"])
    assert view.describe(1) == "circle"
    assert view.describe(2) == "R3, unused"


def test_units_keep_what_they_show_when_unused_ones_come_and_go(view: ResponseView) -> None:
    view.set_response(DRIVE, ANSWER)
    view.set_desired(np.array([-1, -1, 1, 1, 0]))
    before = [view.describe(unit) for unit in range(5)]
    view.set_units(5, 5)
    assert [view.describe(unit) for unit in range(5)] == before
    view.set_units(5, 8)
    assert [view.describe(unit) for unit in range(5)] == before
    view.set_units(5, 8, ["square"])
    assert view.describe(0) == before[0].replace("R1", "square")


def test_the_switches_hold_their_place_while_numbers_change(view: ResponseView) -> None:
    before = view.switch_rect(0)
    view.set_response(DRIVE * 50, ANSWER)
    view.grab()
    assert view.switch_rect(0) == before


def test_a_response_of_another_size_is_taken(view: ResponseView) -> None:
    view.set_response(np.zeros(8), np.zeros(8))
    assert view.used == 8


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.6])
def test_the_name_of_a_unit_is_never_cut(monkeypatch: pytest.MonkeyPatch, scale: float) -> None:
    monkeypatch.setattr(theme, "scale", scale)
    names = [f"R{unit}" for unit in range(1, 9)]
    painter = RowPainter(200, names, 1.0)
    longest = max(QFontMetricsF(painter._name_font).horizontalAdvance(name) for name in names)
    assert painter._name_width >= longest
