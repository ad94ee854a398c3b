"""The lights of a panel: drawn, pointed at, chosen by mouse and by key."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtTest import QSignalSpy, QTest

from gui.base import theme
from gui.hardware.light_view import LightView
from tests.gui.by_hand import opened


@pytest.fixture
def view(qtbot):
    view = LightView()
    view.set_colors("#0000FF", "#FF0000")
    view.set_grid(4, 5, 20)
    return opened(qtbot, view, 400, 440)


def color_at(view, cell, part=0.3):
    """The colour of a light, beside its mark."""
    rect = view.cell_rect(cell)
    at = rect.center() + QPointF(rect.width() * part / 1.4, rect.width() * part / 1.4)
    return QColor(view.grab().toImage().pixel(at.toPoint()))


def level(view, cell, value):
    levels = np.zeros(view._count, np.int8)
    levels[cell] = value
    view.set_levels(levels)


@pytest.mark.parametrize("ratio", [1.0])
def test_negative_and_positive_have_their_colours_and_the_larger_is_brighter(view, ratio):
    level(view, 7, 127)
    bright = color_at(view, 7)
    level(view, 7, 20)
    weak = color_at(view, 7)
    assert bright.red() > weak.red() > bright.blue()
    level(view, 7, -127)
    blue = color_at(view, 7)
    assert blue.blue() > 200 > 100 > blue.red()


def test_the_weakest_light_is_told_from_a_dark_one(view):
    level(view, 3, 1)
    weak, dark = color_at(view, 3, 0.2), color_at(view, 4, 0.2)
    assert weak.red() > dark.red() + 20


def test_plus_and_minus_are_told_apart_by_a_mark_too(view):
    view.set_colors("#FF0000", "#FF0000")
    level(view, 0, 127)
    plus = view.grab(view.cell_rect(0).toRect()).toImage()
    level(view, 0, -127)
    minus = view.grab(view.cell_rect(0).toRect()).toImage()
    assert plus != minus


def test_the_pointer_finds_its_cell_and_nothing_beside_them(view):
    spy = QSignalSpy(view.pointed)
    for cell in (0, 7, 19):
        QTest.mouseMove(view, view.cell_rect(cell).center().toPoint())
        assert spy.at(spy.count() - 1)[0] == cell
    QTest.mouseMove(view, QPoint(2, 2))
    assert spy.at(spy.count() - 1)[0] == -1


def test_a_click_chooses(view):
    spy = QSignalSpy(view.chosen)
    at = view.cell_rect(13).center().toPoint()
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseClick(view, Qt.MouseButton.RightButton, pos=at)
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(1, 1))
    assert [spy.at(i)[0] for i in range(spy.count())] == [13]


def test_a_cell_behind_the_last_light_is_none(view):
    view.set_grid(4, 5, 18)
    rect = view.cell_rect(17)
    beside = QPointF(rect.center().x() + rect.width() + 2, rect.center().y())
    assert view.cell_at(rect.center()) == 17
    assert view.cell_at(beside) == -1


def test_arrows_go_from_light_to_light_and_enter_chooses(view):
    view.clearFocus()
    pointed, chosen = QSignalSpy(view.pointed), QSignalSpy(view.chosen)
    view.setFocus(Qt.FocusReason.TabFocusReason)
    keys = (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Left, Qt.Key.Key_Left)
    for key in keys:
        QTest.keyClick(view, key)
    assert [pointed.at(i)[0] for i in range(pointed.count())] == [0, 1, 6, 5]
    assert [chosen.at(i)[0] for i in range(chosen.count())] == [6]


def test_the_cursor_stays_on_the_lights(view):
    view.set_grid(2, 2, 3)
    view.setFocus(Qt.FocusReason.TabFocusReason)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left):
        QTest.keyClick(view, key)
        assert 0 <= view._cursor < 3


def test_without_a_panel_it_says_so_and_takes_no_key(view):
    view.set_grid(0, 0, 0)
    view.set_words("No panel is connected.")
    before = view.grab().toImage()
    view.set_words("")
    assert view.grab().toImage() != before
    assert view.cell_at(QPointF(100, 100)) == -1
    QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.mouseClick(view, Qt.MouseButton.LeftButton)
    assert view._cursor == -1


def test_r_lamps_are_lit_below(view):
    view.set_lamps(np.zeros(8, bool))
    dark = view.grab().toImage()
    view.set_lamps(np.array([True] + [False] * 7))
    lit = view.grab().toImage()
    changed = [
        (x, y)
        for x in range(0, 400, 2)
        for y in range(0, 440, 2)
        if dark.pixel(x, y) != lit.pixel(x, y)
    ]
    assert changed
    assert min(y for _, y in changed) > view.cell_rect(19).bottom()


def test_a_panel_of_lamps_alone_shows_them(view):
    view.set_grid(0, 0, 0)
    pictures = []
    for lit in (False, True):
        view.set_lamps(np.array([lit] * 8))
        pictures.append(view.grab().toImage())
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize("count", [60_000, 1])
def test_any_number_of_lights_is_drawn(view, count):
    rows = max(1, round(count**0.5) // 1)
    columns = -(-count // rows)
    view.set_grid(rows, columns, count)
    view.set_levels(np.arange(count).astype(np.int8))
    image = view.grab().toImage()
    well = QColor(theme.theme.well)
    assert any(QColor(image.pixel(x, 200)) != well for x in range(150, 250))


def test_a_marked_light_has_a_frame(view):
    before = view.grab().toImage()
    view.set_marked(6)
    assert view.grab().toImage() != before
    view.set_marked(-1)
    assert view.grab().toImage() == before


def test_what_is_pointed_at_is_said_to_those_who_cannot_see(view):
    view.tell("Light 7: potentiometer 7, +50 %")
    assert view.accessibleDescription() == "Light 7: potentiometer 7, +50 %"
    assert view.accessibleName() == "Lights of the panel"


@pytest.mark.parametrize("name", ["dark", "light"])
def test_a_lamp_is_round_in_every_theme(view, monkeypatch, name):
    monkeypatch.setattr(theme, "theme", theme.THEMES[name])
    monkeypatch.setattr(theme, "instruments", theme.INSTRUMENTS[name])
    drawn = []
    write = QPainter.drawEllipse

    def note(painter, *given):
        drawn.append(painter.testRenderHint(QPainter.RenderHint.Antialiasing))
        return write(painter, *given)

    monkeypatch.setattr(QPainter, "drawEllipse", note)
    view.set_lamps(np.array([True, False]))
    view.grab()
    assert drawn and all(drawn)
