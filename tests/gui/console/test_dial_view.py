"""Dials show volts by side and colour, and are turned by hand."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QImage, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gui.base import theme
from gui.console.dial_face import DialFace, Look
from gui.console.dial_view import DialView
from tests.gui.by_hand import opened

LEFT = Qt.MouseButton.LeftButton
UNIT = 137


class Hand:
    """Notes what a hand does, and turns the dial as the session does."""

    def __init__(self, view: DialView) -> None:
        self.told: list[tuple[object, ...]] = []
        self.volts = np.zeros(512)
        self.view = view
        view.set_volts(self.volts, 11.0)
        view.turn_started.connect(lambda unit: self.told.append(("start", unit)))
        view.turn_ended.connect(lambda unit: self.told.append(("end", unit)))
        view.turned.connect(self.turn)

    def turn(self, unit: int, volts: float) -> None:
        self.told.append((unit, volts))
        self.volts[unit] = volts
        self.view.set_volts(self.volts, 11.0)

    @property
    def words(self) -> list[object]:
        return [told[0] for told in self.told]


@pytest.fixture
def view(qtbot: QtBot) -> DialView:
    """Show 512 dials in a window."""
    return opened(qtbot, DialView(), 760, 560)


@pytest.fixture
def hand(view: DialView) -> Hand:
    """Turn the dials of the view."""
    return Hand(view)


def volts(*pairs: tuple[int, float], of: int = 512) -> np.ndarray:
    values = np.zeros(of)
    for unit, value in pairs:
        values[unit] = value
    return values


def middle(view: DialView, unit: int) -> QPoint:
    return view.unit_rect(unit).center().toPoint()


def face(view: DialView, unit: int) -> QImage:
    return view.grab().toImage().copy(view.unit_rect(unit).toAlignedRect())


def places(image: QImage, color: QColor) -> list[tuple[int, int]]:
    """Find the pixels of about one colour."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), -1, 4)
    blue_green_red = pixels[:, : plain.width(), :3].astype(int)
    wanted = np.array(color.getRgb()[2::-1])
    near = (np.abs(blue_green_red - wanted) < 40).all(axis=2)
    return [(int(x), int(y)) for x, y in np.argwhere(near.T)]


PLUS, MINUS = theme.DARK.color("plus"), theme.DARK.color("minus")


def test_plus_is_orange_and_points_right(view: DialView) -> None:
    view.set_volts(volts((UNIT, 6.0)), 11.0)
    image = face(view, UNIT)
    orange = places(image, PLUS)
    assert orange
    assert not places(image, MINUS)
    assert np.mean([x for x, _ in orange]) > image.width() / 2 + 1


def test_minus_is_blue_and_points_left(view: DialView) -> None:
    view.set_volts(volts((UNIT, -6.0)), 11.0)
    image = face(view, UNIT)
    blue = places(image, MINUS)
    assert blue
    assert not places(image, PLUS)
    assert np.mean([x for x, _ in blue]) < image.width() / 2 - 1


def test_zero_is_colourless_but_visible(view: DialView) -> None:
    view.set_volts(volts(), 11.0)
    image = face(view, UNIT)
    assert not places(image, PLUS)
    assert not places(image, MINUS)
    shades = {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}
    assert len(shades) > 3


def test_more_volts_colour_more_of_the_dial(view: DialView) -> None:
    amounts = []
    for value in (1.0, 4.0, 8.0, 11.0):
        view.set_volts(volts((UNIT, value)), 11.0)
        amounts.append(len(places(face(view, UNIT), PLUS)))
    assert all(less < more for less, more in pairwise(amounts))


def test_the_smallest_voltage_still_has_its_colour(view: DialView) -> None:
    view.set_volts(volts((UNIT, -0.001)), 11.0)
    assert places(face(view, UNIT), MINUS)


@pytest.mark.parametrize("side", [9, 12, 24, 48])
def test_the_needle_goes_from_seven_to_five_oclock(view: DialView, side: int) -> None:
    dial = DialFace(side, 1.0)
    for sign, colour in ((1, PLUS), (-1, MINUS)):
        picture = dial.picture(Look(sign * dial.levels, False, False)).toImage()
        angle = math.radians(150 * sign)
        tip = QPointF(math.sin(angle), -math.cos(angle)) * 0.3 * dial.side
        spot = (QPointF(dial.side / 2, dial.side / 2) + tip).toPoint()
        assert picture.pixelColor(spot).alpha() > 100
        assert abs(picture.pixelColor(spot).hue() - colour.hue()) < 12


@pytest.mark.parametrize("side", [2, 3, 5, 7, 9, 12, 30])
def test_stop_and_stuck_show_at_every_size(view: DialView, side: int) -> None:
    dial = DialFace(side, 1.0)
    level = dial.levels
    plain = dial.picture((level, False, False)).toImage()
    if side >= 6:
        assert dial.picture((level, True, False)).toImage() != plain
    assert dial.picture((level, False, True)).toImage() != plain


def test_a_dial_at_the_stop_is_closed_to_a_ring(view: DialView) -> None:
    view.set_volts(volts((UNIT, 11.0), (UNIT + 1, 10.9)), 11.0)
    assert view.at_stop == 1
    closed, image = places(face(view, UNIT), PLUS), face(view, UNIT)
    open_ = places(face(view, UNIT + 1), PLUS)
    assert [x for x, _ in closed if x < image.width() / 2 - 4]
    assert not [x for x, _ in open_ if x < image.width() / 2 - 4]


def test_without_stops_the_largest_fills_the_scale(view: DialView) -> None:
    view.set_volts(volts((UNIT, 400.0), (UNIT + 1, 200.0)), math.inf)
    assert view.at_stop == 0
    image = face(view, UNIT)
    view.set_volts(volts((UNIT, 800.0)), math.inf)
    assert face(view, UNIT) == image


def test_stuck_dials_are_marked_also_when_told_before_the_volts(view: DialView) -> None:
    view.set_stuck(np.arange(64) == 5)
    view.set_volts(np.zeros(64), 11.0)
    assert view.describe(5) == "Potentiometer 6, 0.0 volts, stuck"
    assert places(face(view, 5), theme.DARK.color("text"))
    assert not places(face(view, 6), theme.DARK.color("text"))


@pytest.mark.parametrize("units", [1, 64, 2560, 4096])
def test_any_number_of_dials_shows_each_in_colour(view: DialView, units: int) -> None:
    view.set_volts(volts((units - 1, -11.0), of=units), 11.0)
    assert view.units == units
    assert places(face(view, units - 1), MINUS)


def test_dragging_up_turns_right_in_one_turn(hand: Hand, view: DialView, qtbot: QtBot) -> None:
    start = middle(view, UNIT)
    qtbot.mousePress(view, LEFT, pos=start)
    for up in (10, 20, 30):
        qtbot.mouseMove(view, start - QPoint(0, up))
    qtbot.mouseRelease(view, LEFT, pos=start - QPoint(0, 30))
    assert hand.words == ["start", UNIT, UNIT, UNIT, "end"]
    assert hand.volts[UNIT] == pytest.approx(3.0)


def test_dragging_down_turns_left_and_ends_at_the_stop(
    hand: Hand, view: DialView, qtbot: QtBot
) -> None:
    start = middle(view, UNIT)
    qtbot.mousePress(view, LEFT, pos=start)
    qtbot.mouseMove(view, start + QPoint(0, 300))
    qtbot.mouseMove(view, start + QPoint(0, 400))
    qtbot.mouseRelease(view, LEFT, pos=start + QPoint(0, 400))
    assert hand.told == [("start", UNIT), (UNIT, -11.0), ("end", UNIT)]
    assert view.describe(UNIT) == f"Potentiometer {UNIT + 1}, −11.0 volts, at the stop"


def test_a_click_turns_nothing(hand: Hand, view: DialView, qtbot: QtBot) -> None:
    qtbot.mouseClick(view, LEFT, pos=middle(view, UNIT))
    assert hand.told == []


def test_while_a_dial_is_dragged_no_other_is_pointed_at(
    hand: Hand, view: DialView, qtbot: QtBot
) -> None:
    qtbot.mousePress(view, LEFT, pos=middle(view, UNIT))
    pointed: list[int] = []
    view.pointed.connect(pointed.append)
    qtbot.mouseMove(view, middle(view, 300))
    qtbot.mouseRelease(view, LEFT, pos=middle(view, 300))
    assert pointed == []


def test_a_double_click_sets_zero(hand: Hand, view: DialView, qtbot: QtBot) -> None:
    hand.turn(UNIT, 5.0)
    hand.told.clear()
    qtbot.mouseDClick(view, LEFT, pos=middle(view, UNIT))
    assert hand.told == [("start", UNIT), (UNIT, 0.0), ("end", UNIT)]


def turn_wheel(view: DialView, unit: int, notches: float) -> bool:
    place = QPointF(middle(view, unit))
    event = QWheelEvent(
        place,
        view.mapToGlobal(place),
        QPoint(),
        QPoint(0, round(120 * notches)),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, event)
    return event.isAccepted()


def test_wheel_notches_are_half_volts_and_one_turn(
    hand: Hand, view: DialView, qtbot: QtBot
) -> None:
    assert turn_wheel(view, UNIT, 1)
    assert turn_wheel(view, UNIT, 2)
    assert hand.told == [("start", UNIT), (UNIT, 0.5), (UNIT, 1.5)]
    qtbot.waitUntil(lambda: hand.told[-1] == ("end", UNIT))


def test_the_wheel_on_another_dial_is_another_turn(hand: Hand, view: DialView) -> None:
    turn_wheel(view, UNIT, -1)
    turn_wheel(view, UNIT + 1, -1)
    assert hand.told[2:4] == [("end", UNIT), ("start", UNIT + 1)]
    view.hide()


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        (Qt.Key.Key_Plus, 0.5),
        (Qt.Key.Key_Minus, -0.5),
        (Qt.Key.Key_PageUp, 2.0),
        (Qt.Key.Key_PageDown, -2.0),
    ],
)
def test_keys_turn_the_dial_at_the_cursor(
    hand: Hand, view: DialView, qtbot: QtBot, key: Qt.Key, expected: float
) -> None:
    qtbot.mouseClick(view, LEFT, pos=middle(view, UNIT))
    qtbot.keyClick(view, key)
    assert hand.told == [("start", UNIT), (UNIT, expected)]
    view.hide()
    assert hand.told[-1] == ("end", UNIT)


def test_plus_works_where_it_needs_shift(hand: Hand, view: DialView, qtbot: QtBot) -> None:
    qtbot.mouseClick(view, LEFT, pos=middle(view, UNIT))
    qtbot.keyClick(view, Qt.Key.Key_Plus, Qt.KeyboardModifier.ShiftModifier)
    assert hand.volts[UNIT] == 0.5
    view.hide()


def test_the_key_zero_sets_zero(hand: Hand, view: DialView, qtbot: QtBot) -> None:
    hand.turn(UNIT, 5.0)
    qtbot.mouseClick(view, LEFT, pos=middle(view, UNIT))
    hand.told.clear()
    qtbot.keyClick(view, Qt.Key.Key_0)
    assert hand.told == [("start", UNIT), (UNIT, 0.0), ("end", UNIT)]


def test_walking_on_ends_the_turn(hand: Hand, view: DialView, qtbot: QtBot) -> None:
    qtbot.mouseClick(view, LEFT, pos=middle(view, UNIT))
    qtbot.keyClick(view, Qt.Key.Key_Plus)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert hand.told[-1] == ("end", UNIT)


def test_keys_do_not_wait_for_the_owner_to_show_the_volts(view: DialView, qtbot: QtBot) -> None:
    turned: list[float] = []
    view.set_volts(volts(), 11.0)
    view.turned.connect(lambda _, value: turned.append(value))
    qtbot.mouseClick(view, LEFT, pos=middle(view, UNIT))
    for _ in range(3):
        qtbot.keyClick(view, Qt.Key.Key_Plus)
    assert turned == [0.5, 1.0, 1.5]
    view.hide()


def test_the_dial_shows_only_what_the_owner_says(view: DialView, qtbot: QtBot) -> None:
    view.set_volts(volts(), 11.0)
    qtbot.mouseClick(view, LEFT, pos=middle(view, UNIT))
    qtbot.keyClick(view, Qt.Key.Key_Plus)
    assert not places(face(view, UNIT), PLUS)
    view.hide()


def test_with_control_the_keys_are_shortcuts(hand: Hand, view: DialView, qtbot: QtBot) -> None:
    qtbot.mouseClick(view, LEFT, pos=middle(view, UNIT))
    for key in (Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_0):
        qtbot.keyClick(view, key, Qt.KeyboardModifier.ControlModifier)
    assert hand.told == []


def test_a_dial_is_said_in_words(view: DialView) -> None:
    view.set_volts(volts((UNIT, 2.5), (0, -11.0)), 11.0)
    assert view.describe(UNIT) == "Potentiometer 138, +2.5 volts"
    assert view.describe(0) == "Potentiometer 1, −11.0 volts, at the stop"
    view.set_blocks([(0, 256), (256, 512)])
    assert view.describe(UNIT) == "Potentiometer 138, R1, +2.5 volts"
    assert view.describe(-1) == ""


def test_a_screen_reader_hears_the_dial_turn(hand: Hand, view: DialView, qtbot: QtBot) -> None:
    qtbot.keyClick(view, Qt.Key.Key_Home)
    qtbot.keyClick(view, Qt.Key.Key_Plus)
    assert view.accessibleDescription() == "Potentiometer 1, +0.5 volts"
    view.hide()


def test_invisible_changes_paint_nothing(view: DialView, qtbot: QtBot) -> None:
    view.set_volts(volts((UNIT, 2.0)), 11.0)
    QApplication.processEvents()
    paints = Paints(view)
    view.set_volts(volts((UNIT, 2.0001)), 11.0)
    QApplication.processEvents()
    assert paints.rects == []
    view.set_volts(volts((UNIT, 5.0)), 11.0)
    QApplication.processEvents()
    (rect,) = paints.rects
    assert rect.width() < view.width() / 3


class Paints(QObject):
    """Notes the rectangle of each paint event of a widget."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.rects: list[QRect] = []
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.rects.append(event.rect())
        return False


def test_thousands_of_tiny_dials_look_like_each_drawn_alone(qtbot: QtBot) -> None:
    random = np.random.default_rng(0)
    view = DialView()
    view.set_volts(random.integers(-11, 12, 9000).astype(float), 11.0)
    view.set_stuck(random.random(9000) < 0.1)
    opened(qtbot, view, 300, 200)
    at_once = view.grab().toImage()
    view._face.is_tiny = False
    assert view.grab().toImage() == at_once
    seen = {at_once.pixel(x, y) for x in range(300) for y in range(200)}
    assert len(seen) > 10  # not one grey field


def test_a_part_without_dials_is_painted_too(qtbot: QtBot) -> None:
    view = DialView()
    view.set_blocks([(0, 4001), (4001, 8002), (8002, 9000)])  # the last band is short
    view.set_volts(np.ones(9000), 11.0)
    opened(qtbot, view, 300, 200)
    view.grab()
    empty = QRect(290, 190, 10, 10)
    assert not view._units_in(empty).size
    assert view.grab(empty).toImage() == view.grab().toImage().copy(empty)
