"""The knobs of a panel: turned by mouse, wheel and key; where each stands is seen and said."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication

from gui.hardware.knob_view import Channel, KnobView
from tests.gui.by_hand import opened

SPAN = 11.0


def channels(count=8, **values):
    return tuple(Channel(f"Knob {n + 1}", str(n + 1), **values) for n in range(count))


@pytest.fixture
def view(qtbot):
    view = KnobView()
    view.set_channels(channels(knob=0.0), SPAN, turns_knobs=True)
    return opened(qtbot, view, 560, 100)


def drag(view, number, up):
    start = view.channel_rect(number).center().toPoint()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(view, start - QPoint(0, up))
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=start - QPoint(0, up))


def last(spy):
    return list(spy.at(spy.count() - 1))


def test_a_drag_upwards_turns_a_knob_to_plus(view):
    spy = QSignalSpy(view.turned)
    drag(view, 2, 110)
    number, volts = last(spy)
    assert number == 2
    assert volts == pytest.approx(SPAN)
    drag(view, 5, -55)
    assert last(spy) == [5, pytest.approx(-5.5, abs=0.05)]


def test_a_drag_begins_where_the_knob_stands_if_that_can_be_turned_from_here(view):
    spy = QSignalSpy(view.turned)
    both = (Channel("Knob 1", "1", volts=4.0, knob=-6.0), Channel("M", "2", 4.0))
    view.set_channels(both, SPAN, turns_knobs=True)
    drag(view, 0, 22)
    assert last(spy)[1] == pytest.approx(-6.0 + 2.2, abs=0.06)
    drag(view, 1, 22)
    assert last(spy)[1] == pytest.approx(4.0 + 2.2, abs=0.06)


def test_a_real_knob_does_not_move_so_a_turn_begins_at_its_potentiometer(view):
    spy = QSignalSpy(view.turned)
    view.set_channels((Channel("Knob 1", "1", volts=4.0, knob=-11.0),), SPAN)
    drag(view, 0, 22)
    assert last(spy)[1] == pytest.approx(4.0 + 2.2, abs=0.06)
    QTest.keyClick(view, Qt.Key.Key_Plus)
    assert last(spy)[1] == pytest.approx(4.5)


def test_keys_in_quick_succession_add_up_though_the_board_answers_later(view):
    spy = QSignalSpy(view.turned)
    view.setFocus()
    for _ in range(10):
        QTest.keyClick(view, Qt.Key.Key_Up)
    assert last(spy) == [0, pytest.approx(5.0)]


def test_a_potentiometer_beyond_the_end_of_a_knob_is_not_thrown_back_to_it(view):
    spy = QSignalSpy(view.turned)
    view.set_channels((Channel("Knob 1", "1", volts=50.0),), SPAN)
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Plus)
    assert spy.count() == 0
    QTest.keyClick(view, Qt.Key.Key_Minus)
    assert last(spy)[1] == pytest.approx(49.5)


def test_a_click_alone_turns_nothing_and_chooses(view):
    turned, chosen = QSignalSpy(view.turned), QSignalSpy(view.chosen)
    at = view.channel_rect(3).center().toPoint()
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=at)
    assert turned.count() == 0
    assert last(chosen) == [3]
    assert view.channel == 3


def test_the_wheel_turns_the_knob_under_it(view):
    spy = QSignalSpy(view.turned)
    at = view.channel_rect(6).center()
    for notches in (1, -3):
        event = QWheelEvent(
            at, view.mapToGlobal(at), QPoint(), QPoint(0, 120 * notches),
            Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(view, event)
    assert [list(spy.at(i)) for i in range(2)] == [[6, 0.5], [6, -1.0]]


def test_keys_choose_a_knob_and_turn_it(view):
    spy = QSignalSpy(view.turned)
    view.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClick(view, Qt.Key.Key_Plus)
    assert last(spy) == [1, 0.5]
    QTest.keyClick(view, Qt.Key.Key_PageDown)
    assert last(spy) == [1, -1.5]
    QTest.keyClick(view, Qt.Key.Key_Left)
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert view.channel == 7


def test_a_knob_ends_at_its_stop(view):
    spy = QSignalSpy(view.turned)
    drag(view, 0, 5000)
    assert last(spy)[1] == SPAN
    view.set_channels(channels(knob=SPAN), SPAN, turns_knobs=True)
    count = spy.count()
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Plus)
    assert spy.count() == count


def test_it_says_where_potentiometer_and_knob_are(view):
    view.set_channels((Channel("Knob 1", "17", -2.5, -2.5), Channel("Knob 2", "", 0, 0)), SPAN)
    assert view.describe(0) == "Knob 1 turns potentiometer 17, which is at −2.5 V."
    assert view.describe(1) == "Knob 2: this machine has no potentiometer for it."
    assert view.describe(2) == ""
    view.set_channels((Channel("Knob 1", "17", -2.5, 4.0),), SPAN)
    assert view.describe(0).endswith(
        " The knob is at +4.0 V and has no effect until it reaches that value."
    )
    view.setFocus(Qt.FocusReason.TabFocusReason)
    assert view.accessibleDescription() == view.describe(0)


@pytest.mark.parametrize("count", [0, 1, 4, 8, 16])
def test_every_knob_has_room_of_its_own_inside_the_view(view, count):
    view.set_channels(channels(count), SPAN)
    rects = [view.channel_rect(number) for number in range(count)]
    for rect in rects:
        assert view.rect().adjusted(0, 0, 1, 1).contains(rect.toRect())
        assert rect.width() >= 60
    assert not any(a.intersects(b) for i, a in enumerate(rects) for b in rects[:i])
    assert (view.height() == 0) == (count == 0)


def test_the_needle_and_the_triangle_move(view):
    pictures = []
    for volts, knob in ((0.0, 0.0), (5.0, 0.0), (5.0, 5.0)):
        view.set_channels((Channel("K", "1", volts, knob),), SPAN)
        pictures.append(view.grab().toImage())
    assert pictures[0] != pictures[1] != pictures[2]


def test_where_a_motor_was_sent_is_drawn_and_said(view):
    view.set_channels((Channel("Knob 1", "17", 2.5),), SPAN)
    still = view.grab().toImage()
    view.set_channels((Channel("Knob 1", "17", 2.5, motor=2.5),), SPAN)
    assert view.grab().toImage() != still
    assert view.describe(0).endswith(" Its motor was sent to +2.5 V.")


def test_nothing_is_turned_beside_the_knobs(view):
    spy = QSignalSpy(view.turned)
    view.set_channels((), SPAN)
    QTest.keyClick(view, Qt.Key.Key_Plus)
    QTest.mouseClick(view, Qt.MouseButton.LeftButton)
    assert spy.count() == 0
    assert view._channel_at(QPointF(5, 5)) == -1
