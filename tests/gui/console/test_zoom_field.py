"""A large machine: tiles for groups of units, and a way to each unit in a few zooms."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.base import theme
from gui.base.number_format import whole
from gui.console.zoom_field import (
    MOST_UNITS,
    DialField,
    LampField,
    Part,
    ZoomField,
    beside,
    farther,
    nearer,
    whole_of,
)
from tests.gui.by_hand import click, colour, opened

UNITS = 16_384


@pytest.fixture
def lamps(qtbot: QtBot) -> LampField:
    """Light 3 units of every 8, and none of the first 64."""
    field = opened(qtbot, LampField(), 340, 340, active=True)
    active = np.arange(UNITS) % 8 < 3
    active[:64] = False
    field.set_active(active)
    return field


@pytest.fixture
def dials(qtbot: QtBot) -> DialField:
    """Turn the first 64 dials to −4 V, and the next to +1 V."""
    field = opened(qtbot, DialField(), 340, 340, active=True)
    volts = np.zeros(UNITS, dtype=np.float32)
    volts[:64], volts[64:128] = -4, 1
    field.set_volts(volts, 11.0)
    return field


def tile_at(field: ZoomField, tile: int) -> QPoint:
    return field.tiles.unit_rect(tile).center().toPoint()


def wheel(view: ZoomField, at: QPoint, notches: int) -> None:
    place = QPointF(at)
    spun = QPoint(0, 120 * notches)
    none, phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    modifier = Qt.KeyboardModifier.NoModifier
    target = view._shown if notches > 0 else view  # only Qt's own events go on to the parent
    above = target.mapToGlobal(place)
    event = QWheelEvent(place, above, QPoint(), spun, none, modifier, phase, False)
    QApplication.sendEvent(target, event)


def test_a_small_machine_has_no_tiles(qtbot: QtBot) -> None:
    field = opened(qtbot, LampField(), 340, 340)
    field.set_active(np.ones(512, dtype=bool))
    assert field.lamps.isVisible() and not field.text.isVisible()


def test_the_view_says_how_it_is_shown(lamps: LampField, dials: DialField) -> None:
    assert lamps.text.text() == "Each tile: 64 units"
    assert dials.text.text() == "Each tile: 64 dials, mean |w|"


def test_a_tile_is_as_bright_as_its_share_of_lit_units(lamps: LampField) -> None:
    dark, lit = (colour(lamps.tiles, tile_at(lamps, tile)) for tile in (0, 5))
    assert dark == theme.DARK.color("line")
    assert lit.lightness() > dark.lightness() + 80


def test_a_tile_has_the_colour_and_mark_of_its_weights(dials: DialField) -> None:
    dials.tiles._point(-1)  # a new window may have got the focus, and marked its first tile
    image = dials.tiles.grab().toImage()
    marks = theme.DARK.color("well"), theme.DARK.color("lamp")
    for tile, name, mark in ((0, "minus", marks[0]), (1, "plus", marks[1])):
        room = dials.tiles.unit_rect(tile)
        at, corner = room.center().toPoint(), room.topLeft().toPoint() + QPoint(1, 1)
        assert image.pixelColor(at - QPoint(1, 1)) == mark or image.pixelColor(at) == mark
        blue_is_more = image.pixelColor(corner).blue() > image.pixelColor(corner).red()
        assert blue_is_more == (name == "minus")


def test_pointing_shows_how_many_are_on(lamps: LampField) -> None:
    QTest.mouseMove(lamps.tiles, tile_at(lamps, 5))
    assert lamps.text.text() == "321–384: 24 of 64 on"


def test_pointing_shows_the_mean_weight(dials: DialField) -> None:
    QTest.mouseMove(dials.tiles, tile_at(dials, 0))
    assert dials.text.text() == "1–64: mean |w| 4.00 V"
    assert dials.tiles.describe(0) == "1–64: mean |w| 4.00 V, 0 positive, 64 negative"


def test_a_double_click_zooms_in_to_lamps(lamps: LampField) -> None:
    pointed: list[int] = []
    lamps.lamps.pointed.connect(pointed.append)
    QTest.mouseDClick(lamps.tiles, Qt.MouseButton.LeftButton, pos=tile_at(lamps, 100))
    assert lamps.lamps.isVisible() and lamps.lamps.units == 512
    first = lamps.part.start
    assert first <= 6400 < first + 512
    assert lamps.text.text() == f"{first + 1}–{first + 512} of {whole(UNITS)}"
    click(lamps.lamps, lamps.lamps.unit_rect(9).center().toPoint())
    assert pointed[-1] == first + 9
    assert lamps.lamps.describe(9).startswith(f"A-unit {first + 10}, on")


def test_the_wheel_zooms_in_and_out(lamps: LampField) -> None:
    wheel(lamps, tile_at(lamps, 100), 1)
    assert lamps.part.group == 1
    wheel(lamps, QPoint(50, 50), -1)
    assert lamps.part.group == 64


def test_keys_zoom_in_move_and_out(dials: DialField) -> None:
    dials.tiles.setFocus()
    QTest.keyClick(dials.tiles, Qt.Key.Key_Home)
    QTest.keyClick(dials.tiles, Qt.Key.Key_Plus)
    assert dials.part.start == 0 and dials.part.group == 1
    assert dials.dials.hasFocus()
    QTest.keyClick(dials.dials, Qt.Key.Key_Backspace)
    assert dials.part.group == 64 and dials.tiles.hasFocus()


def test_a_dial_of_a_part_turns_the_one_of_the_machine(dials: DialField) -> None:
    turned: list[tuple[int, float]] = []
    dials.dials.turned.connect(lambda pot, volts: turned.append((pot, volts)))
    dials.look_closer(5000)
    dials.dials.setFocus()
    QTest.keyClick(dials.dials, Qt.Key.Key_Home)
    QTest.keyClick(dials.dials, Qt.Key.Key_Plus)
    assert turned == [(dials.part.start, 0.5)]


def test_buttons_go_to_the_units_beside(lamps: LampField) -> None:
    lamps.look_closer(0)
    assert not lamps._back.isEnabled()
    click(lamps._on)
    assert lamps.part.start == 512
    click(lamps._out)
    assert lamps.part.group == 64
    assert not lamps._on.isVisible()


def test_another_machine_is_shown_whole(lamps: LampField) -> None:
    lamps.look_closer(9000)
    lamps.set_active(np.ones(8192, dtype=bool))
    assert lamps.part.start == 0 and lamps.part.stop == 8192
    lamps.set_active(np.ones(512, dtype=bool))
    assert lamps.lamps.isVisible() and lamps.lamps.first_unit == 0
    assert not lamps.text.isVisible()


def test_each_r_unit_has_a_band_of_tiles(lamps: LampField) -> None:
    lamps.set_blocks([(n * 2048, (n + 1) * 2048) for n in range(8)])
    assert lamps.tiles.describe(32) == "A-units 2049–2112 of R2: 24 of 64 on"
    lamps.look_closer(16_000)
    assert lamps.lamps.describe(0).endswith("R8")


def test_a_marked_unit_marks_its_tile(dials: DialField) -> None:
    dials.set_marked(130)
    assert dials.tiles._marked == 2
    dials.look_closer(130)
    dials.set_marked(130)
    assert dials.dials._marked == 130 - dials.part.start


COUNTS = st.integers(1, 2**26)


@pytest.mark.parametrize(
    ("units", "group"), [(512, 1), (4096, 1), (4097, 64), (16_384, 64), (425_984, 1024)]
)
def test_small_machines_show_units_and_large_ones_tiles(units: int, group: int) -> None:
    assert whole_of(units) == Part(0, units, group)


@given(COUNTS, st.data())
def test_zooming_in_ends_at_the_unit_and_zooming_out_at_all(
    units: int, data: st.DataObject
) -> None:
    unit = data.draw(st.integers(0, units - 1))
    part = whole_of(units)
    for _ in range(4):
        closer = nearer(part, unit, units)
        assert closer.start <= unit < closer.stop
        assert closer.group < part.group or closer == part
        part = closer
    assert part.group == 1 and part.stop - part.start <= MOST_UNITS
    for _ in range(4):
        wider = farther(part, units)
        assert wider.start <= (part.start + part.stop) // 2 < wider.stop
        part = wider
    assert part == whole_of(units)


@given(COUNTS, st.integers(-3, 3))
def test_parts_beside_one_another_stay_inside(units: int, steps: int) -> None:
    part = nearer(whole_of(units), units // 2, units)
    other = beside(part, steps, units)
    assert 0 <= other.start < other.stop <= units
    assert other.stop - other.start == part.stop - part.start


@given(st.integers(4097, 100_000), st.integers(1, 26))
def test_no_tile_spans_two_r_units(units: int, r_units: int) -> None:
    cuts = np.linspace(0, units, r_units + 1).astype(int).tolist()
    part = whole_of(units)
    edges = part.edges(list(itertools.pairwise(cuts)))
    assert edges[0] == 0 and edges[-1] == units
    assert set(cuts) <= set(edges.tolist())
    assert np.diff(edges).min() >= 1 and np.diff(edges).max() <= part.group
