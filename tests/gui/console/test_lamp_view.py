"""Lamps light up, are pointed at, and are walked over with the keyboard."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QImage, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.base import theme
from gui.console.lamp_view import LampView
from tests.gui.by_hand import colour, opened

EIGHT = [(first, first + 64) for first in range(0, 512, 64)]


@pytest.fixture
def view(qtbot: QtBot) -> LampView:
    """Show 512 lamps in a window."""
    return opened(qtbot, LampView(), 300, 400)


def lit(*units: int, of: int = 512) -> np.ndarray:
    active = np.zeros(of, dtype=bool)
    active[list(units)] = True
    return active


def middle(view: LampView, unit: int) -> QPoint:
    return view.unit_rect(unit).center().toPoint()


def heard(view: LampView) -> list[int]:
    units: list[int] = []
    view.pointed.connect(units.append)
    return units


class Paints(QObject):
    """Notes the rectangle of each paint event of a widget."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        QApplication.processEvents()
        self.rects: list[QRect] = []
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.rects.append(event.rect())
        return False


def test_active_units_are_bright_and_others_dark(view: LampView) -> None:
    view.set_active(lit(100))
    assert colour(view, middle(view, 100)).lightness() > 220
    assert colour(view, middle(view, 101)).lightness() < 80


def test_a_lamp_goes_out_again(view: LampView) -> None:
    view.set_active(lit(100))
    view.set_active(lit())
    assert colour(view, middle(view, 100)).lightness() < 80


def test_a_lit_lamp_glows_beyond_its_rim(view: LampView) -> None:
    rim = middle(view, 100) + QPoint(0, round(view.unit_rect(100).height() * 0.45))
    before = colour(view, rim).red()
    view.set_active(lit(100))
    assert colour(view, rim).red() > before + 20


@pytest.mark.parametrize("units", [1, 7, 64, 512, 4096])
def test_any_number_of_lamps_shows_each_where_it_is(view: LampView, units: int) -> None:
    view.set_active(lit(units - 1, of=units))
    assert view.units == units
    image = view.grab().toImage().copy(view.unit_rect(units - 1).toAlignedRect())
    lights = [
        image.pixelColor(x, y).lightness()
        for x in range(image.width())
        for y in range(image.height())
    ]
    assert max(lights) > 180


def test_nothing_is_painted_when_nothing_changed(view: LampView) -> None:
    view.set_active(lit(3, 5))
    paints = Paints(view)
    view.set_active(lit(3, 5))
    QApplication.processEvents()
    assert paints.rects == []
    view.set_active(lit(3, 6))
    QApplication.processEvents()
    assert len(paints.rects) == 1


def test_only_the_part_that_changed_is_painted(view: LampView) -> None:
    paints = Paints(view)
    view.set_active(lit(200))
    QApplication.processEvents()
    (rect,) = paints.rects
    assert rect.width() < view.width() / 3
    assert rect.contains(middle(view, 200))


def test_a_partial_paint_gives_the_same_picture_as_a_whole_one(view: LampView) -> None:
    rng = np.random.default_rng(1960)
    active = rng.random(512) < 0.2
    for unit in rng.integers(512, size=20).tolist():
        view.set_active(active)
        view.set_marked(unit)
        QApplication.processEvents()
        active[[unit, rng.integers(512)]] ^= True
    shown = view.screen().grabWindow(view.winId()).toImage()
    if shown.isNull():
        pytest.skip("this platform cannot show what is on the screen")
    depth = QImage.Format.Format_RGB32
    assert shown.convertToFormat(depth) == view.grab().toImage().convertToFormat(depth)


def test_the_pointer_points(view: LampView, qtbot: QtBot) -> None:
    units = heard(view)
    qtbot.mouseMove(view, middle(view, 137))
    qtbot.mouseMove(view, middle(view, 138))
    assert units == [137, 138]


def test_leaving_points_at_none(view: LampView, qtbot: QtBot) -> None:
    qtbot.mouseMove(view, middle(view, 137))
    units = heard(view)
    QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))
    assert units == [-1]


def test_arrows_walk_from_unit_to_unit(view: LampView, qtbot: QtBot) -> None:
    view.clearFocus()
    view.setFocus(Qt.FocusReason.TabFocusReason)
    units = heard(view)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Up):
        qtbot.keyClick(view, key)
    assert units == [1, 3, 2, 0]


def test_the_tab_key_shows_where_the_cursor_is(view: LampView) -> None:
    view.clearFocus()
    units = heard(view)
    view.setFocus(Qt.FocusReason.TabFocusReason)
    assert units == [0]


def test_home_goes_to_the_first_unit(view: LampView, qtbot: QtBot) -> None:
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=middle(view, 300))
    units = heard(view)
    qtbot.keyClick(view, Qt.Key.Key_Home)
    assert units == [0]


def test_arrows_go_on_from_the_unit_that_was_clicked(view: LampView, qtbot: QtBot) -> None:
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=middle(view, 300))
    units = heard(view)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert units == [301]


def test_escape_takes_the_cursor_away(view: LampView, qtbot: QtBot) -> None:
    qtbot.keyClick(view, Qt.Key.Key_Right)
    units = heard(view)
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert units == [-1]


def test_arrows_are_the_views_even_where_they_are_shortcuts(view: LampView, qtbot: QtBot) -> None:
    taken: list[str] = []
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Space):
        shortcut = QShortcut(QKeySequence(key), view)
        shortcut.activated.connect(lambda key=key: taken.append(key.name))
    units = heard(view)
    view.activateWindow()
    qtbot.keyClick(view, Qt.Key.Key_Right)
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert units == [0]
    assert taken == ["Key_Space"]


def test_a_unit_is_said_in_words(view: LampView) -> None:
    view.set_active(lit(136))
    view.set_blocks(EIGHT)
    assert view.describe(136) == "A-unit 137, on, card 18, R3"
    assert view.describe(137) == "A-unit 138, off, card 18, R3"
    assert view.describe(-1) == view.describe(512) == ""


def test_a_screen_reader_hears_the_cursor_and_its_changes(view: LampView, qtbot: QtBot) -> None:
    assert view.accessibleName() == "Association units"
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.accessibleDescription() == "A-unit 1, off, card 1"
    view.set_active(lit(0))
    assert view.accessibleDescription() == "A-unit 1, on, card 1"


def test_the_marked_unit_has_a_ring(view: LampView) -> None:
    before = view.grab().toImage()
    view.set_marked(137)
    ring = QPointF(view.unit_rect(137).center())
    changed = view.grab().toImage()
    differing = [
        (x, y)
        for x in range(before.width())
        for y in range(before.height())
        if before.pixel(x, y) != changed.pixel(x, y)
    ]
    assert differing
    assert all(abs(x - ring.x()) < 15 and abs(y - ring.y()) < 15 for x, y in differing)
    view.set_marked(-1)
    assert view.grab().toImage() == before


def test_each_block_has_rows_of_its_own_beside_its_name(view: LampView) -> None:
    plain = view.unit_rect(0).left()
    view.set_blocks(EIGHT)
    assert view.unit_rect(0).left() > plain + 15
    lines = [view.unit_rect(block * 64).top() for block in range(8)]
    assert lines == sorted(set(lines))
    for block in range(8):
        units = range(block * 64, (block + 1) * 64)
        bottom = max(view.unit_rect(unit).bottom() for unit in units)
        assert block == 7 or bottom < lines[block + 1]
        assert all(view.unit_at(view.unit_rect(unit).center()) == unit for unit in units)


def test_blocks_that_overlap_are_not_drawn(view: LampView) -> None:
    before = view.grab().toImage()
    view.set_blocks([(0, 512)] * 8)
    assert view.grab().toImage() == before
    assert view.describe(0) == "A-unit 1, off, card 1"


def test_a_block_may_begin_within_a_card(view: LampView) -> None:
    view.set_blocks([(0, 102), (102, 204), (204, 306), (306, 408), (408, 512)])
    assert view.describe(101).endswith("R1")
    assert view.describe(102).endswith("R2")
    view.grab()


def test_a_new_theme_is_painted_at_once(view: LampView, monkeypatch: pytest.MonkeyPatch) -> None:
    view.set_active(lit(100))
    monkeypatch.setattr(theme, "instruments", replace(theme.DARK, name="other", lamp="#00FF00"))
    assert colour(view, middle(view, 100)).green() > 200 > colour(view, middle(view, 100)).red()


def test_a_larger_view_has_larger_lamps(view: LampView, qtbot: QtBot) -> None:
    small = view.unit_rect(0).height()
    view.resize(600, 800)
    assert view.unit_rect(0).height() > 1.8 * small


def test_the_layout_gives_the_lamps_their_room(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    lamps = LampView()
    QVBoxLayout(window).addWidget(lamps)
    window.adjustSize()
    assert lamps.width() >= 240
    assert lamps.height() >= 300
