"""What people see at first sight: each was once wrong, and is checked in what is painted."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from gui.base import theme
from gui.base.clock import Clock
from gui.console.cards import lay_out
from gui.console.dial_view import DialView
from gui.console.lamp_view import LampView
from gui.console.potentiometer_panel import PotentiometerPanel
from gui.console.response_panel import ResponsePanel
from gui.patterns.set_layout import NAME, Item
from gui.patterns.set_panel import PatternPanel
from gui.shell.pages import titles
from gui.shell.window import MainWindow
from mark1.machine.config import MachineConfig
from mark1.machine.response import blocks_of
from mark1.patterns import shapes
from mark1.session.commands import ReplacePatterns
from tests.gui.by_hand import click, learn, opened, perform

#: Contrast that small text, and a needle, must reach.
READABLE = 4.5


def luminance(color: QColor) -> float:
    parts = np.array([color.redF(), color.greenF(), color.blueF()])
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return float(linear @ (0.2126, 0.7152, 0.0722))


def contrast(one: QColor, other: QColor) -> float:
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def strongest(image: QImage, ground: QColor) -> float:
    """Return the contrast of the pixel that stands out most."""
    pixels = {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}
    return max(contrast(QColor(pixel), ground) for pixel in pixels)


@pytest.fixture(params=sorted(theme.THEMES))
def any_theme(request: pytest.FixtureRequest) -> Iterator[str]:
    """Paint in each theme."""
    theme.choose(request.param)
    yield request.param
    theme.choose("dark")


@pytest.mark.parametrize("side", [40, 20, 11, 7, 4])
def test_a_dial_at_rest_can_be_read(qtbot: QtBot, any_theme: str, side: int) -> None:
    view = DialView()
    qtbot.addWidget(view)
    view.resize(QSize(8, 8) * side)
    view.set_volts(np.zeros(64), 11.0)
    room = view.unit_rect(27).toAlignedRect()
    assert strongest(view.grab(room).toImage(), theme.instruments.color("ground")) >= READABLE


@pytest.mark.parametrize("size", [(336, 250), (336, 310), (500, 480), (900, 700)])
def test_no_card_holds_units_of_two_r_units(size: tuple[int, int]) -> None:
    config = MachineConfig.of(classes=26)
    starts = tuple(block.start for block in blocks_of(config))
    cards = lay_out(512, *size, 1.0, starts)
    column, row = cards.places(np.arange(512))
    places = row // cards.down * cards.columns + column // cards.across
    owners = np.searchsorted(starts, np.arange(512), side="right")
    for card in np.unique(places):
        assert len(set(owners[places == card].tolist())) == 1


@pytest.mark.parametrize("height", [130, 200, 310, 600])
def test_each_label_stands_beside_the_row_it_names(qtbot: QtBot, height: int) -> None:
    view = LampView()
    qtbot.addWidget(view)
    view.resize(336, height)
    blocks = [(block.start, block.stop) for block in blocks_of(MachineConfig.of(classes=26))]
    view.set_active(np.zeros(512, dtype=bool))
    view.set_blocks(blocks)
    cards = view._lay_out_now()
    assert cards.bands == len(blocks)
    for band, (start, stop) in enumerate(blocks):
        top, bottom = cards.band_edges(band)
        middles = [view.unit_rect(unit).center().y() for unit in (start, stop - 1)]
        assert all(top <= middle <= bottom for middle in middles)
        label = view.grab().toImage().copy(0, int(top), int(view._margin) - 4, int(bottom - top))
        assert strongest(label, theme.theme.color("panel")) > 2


def test_patterns_stand_in_rows_with_their_names(clock: Clock, qtbot: QtBot) -> None:
    perform(clock, ReplacePatterns(shapes.make("letters?shift=1&examples=40")))
    panel = opened(qtbot, PatternPanel(clock), 311, 263)
    clock.settle()
    laid = panel.patterns._laid
    for group, place in laid.places.items():
        name = laid.spot(Item(group, NAME))
        pictures = [laid.spot(Item(group, number)) for number in range(place.shown)]
        assert name.x == 0 and 0 < len(pictures) < 10
        assert {spot.y for spot in pictures} == {name.y}
        assert all(spot.x > name.width for spot in pictures)


@pytest.mark.parametrize("size", [(306, 270), (280, 380), (430, 640), (880, 1300)])
def test_the_response_fills_its_panel(clock: Clock, qtbot: QtBot, size: tuple[int, int]) -> None:
    panel = opened(qtbot, ResponsePanel(clock), *size)
    clock.settle()
    view = panel.units
    assert len(view._rows) == sum(row.used for row in view._rows) == 5  # the unused are folded
    assert 5 * view._row_height() > 0.75 * view.viewport().height()


def test_meters_and_dials_say_on_which_scale_they_are(clock: Clock, qtbot: QtBot) -> None:
    panel, dials = ResponsePanel(clock), PotentiometerPanel(clock)
    for widget in (panel, dials):
        qtbot.addWidget(widget)
    learn(clock)
    assert panel.scale.text() == f"volts, ±{panel.units._scale:g}"
    assert dials.note.text().startswith("−11 … +11 V")


def test_the_retina_view_has_its_own_scale_in_its_title(clock: Clock, qtbot: QtBot) -> None:
    panel = opened(qtbot, PotentiometerPanel(clock), 345, 390)
    learn(clock)
    click(panel.group.button(1))
    assert panel.note.text().endswith(f"±{panel.maps.scale:g} V")
    assert "11" not in panel.note.text()
    click(panel.group.button(0))
    assert panel.note.text().startswith("−11 … +11 V")


@pytest.mark.slow
def test_no_page_has_two_orange_buttons(window: MainWindow) -> None:
    for name in titles():
        window.turn_to(name)
        QApplication.processEvents()
        buttons = window.pages.view(name).findChildren(QPushButton, "primary")
        lit = [button.text() for button in buttons if button.isVisible() and button.isEnabled()]
        assert len(lit) <= 1, (name, lit)


@pytest.mark.parametrize(
    ("kind", "fill"),
    [
        (QMessageBox.Icon.Question, "#55A8FF"),
        (QMessageBox.Icon.Information, "#55A8FF"),
        (QMessageBox.Icon.Warning, "#FF6B98"),
        (QMessageBox.Icon.Critical, "#FF6B98"),
    ],
)
def test_dialogs_have_icons_of_this_program(
    qtbot: QtBot, kind: QMessageBox.Icon, fill: str
) -> None:
    box = QMessageBox()
    qtbot.addWidget(box)
    box.ensurePolished()
    box.setIcon(kind)
    image = box.iconPixmap().toImage()
    assert QColor(image.pixel(image.width() // 2, image.height() // 10)) == QColor(fill)
