"""The weights of a machine without A-units: chosen by mouse and keys, with their bias."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.base import theme
from gui.console.weight_grid import WeightGrid
from tests.gui.by_hand import click, colour, opened
from tests.gui.console.weight_places import place_of

KEYS = Qt.Key


@pytest.fixture
def view(qtbot: QtBot) -> WeightGrid:
    return opened(qtbot, WeightGrid(), 400, 300, active=True)


def weights(units: int, cells: int, **set_to: float) -> np.ndarray:
    """Make weights at 0, but for those named u<unit>_<place>."""
    made = np.zeros((units, cells + 1), dtype=np.float32)
    for name, volts in set_to.items():
        unit, place = map(int, name[1:].split("_"))
        made[unit, place] = volts
    return made


def test_two_switches_are_big_cells_with_their_numbers(view: WeightGrid) -> None:
    view.set_weights(weights(1, 2, u0_0=1.5, u0_1=-1.0, u0_2=-2.0), 1, 2)
    left, right, bias = (place_of(view, pot) for pot in range(3))
    assert left.width() >= 80 and left.right() + 1 == right.left()
    assert bias.top() > left.bottom()
    image = view.grab(left).toImage()
    middle = image.rect().center()
    steps = (
        range(side - reach, side + reach) for side, reach in ((middle.x(), 24), (middle.y(), 8))
    )
    inks = {image.pixel(*at) for at in product(*steps)}
    assert theme.DARK.color("well").rgb() in inks  # the number
    assert view.describe(right.center()) == "R1, cell 2: −1.0 V"
    assert view.describe(bias.center()) == "R1, bias: −2.0 V"


def test_few_cells_fill_a_large_panel(qtbot: QtBot) -> None:
    view = opened(qtbot, WeightGrid(), 950, 480)
    view.set_weights(weights(1, 2), 1, 2)
    left, right = (place_of(view, pot) for pot in range(2))
    assert left.width() == right.width() >= 0.24 * view.width()
    assert left.height() + view.name_height <= view.height()


def test_the_scale_holds_for_the_bias_as_well(view: WeightGrid) -> None:
    view.set_weights(weights(2, 400, u0_3=1.0, u1_400=-7.5), 20, 20)
    assert view.scale == 8
    bias = place_of(view, 401 + 400)
    assert colour(view, bias.topLeft()).blue() > 180


def test_a_click_chooses_a_weight(view: WeightGrid) -> None:
    chosen: list[int] = []
    view.chosen.connect(chosen.append)
    view.set_weights(weights(5, 400), 20, 20)
    for pot in (401 * 3 + 47, 401 * 3 + 400):
        click(view, place_of(view, pot).center())
    assert chosen == [401 * 3 + 47, 401 * 3 + 400]
    click(view, QPointF(1, view.height() - 1).toPoint())
    assert view.chosen_pot == 401 * 3 + 400


@pytest.mark.parametrize(
    ("start", "key", "end"),
    [
        (0, KEYS.Key_Right, 1),
        (0, KEYS.Key_Down, 3),
        (0, KEYS.Key_Left, 0),
        (2, KEYS.Key_Right, 7),
        (7, KEYS.Key_Left, 2),
        (4, KEYS.Key_Down, 6),
        (6, KEYS.Key_Right, 13),
        (13, KEYS.Key_Left, 6),
        (6, KEYS.Key_Up, 5),
        (13, KEYS.Key_Right, 13),
        (9, KEYS.Key_Home, 0),
        (0, KEYS.Key_End, 13),
    ],
)
def test_arrows_walk_over_maps_and_biases(
    view: WeightGrid, start: int, key: Qt.Key, end: int
) -> None:
    view.set_weights(weights(2, 6), 2, 3)
    view.choose(start)
    QTest.keyClick(view, key)
    assert view.chosen_pot == end
    assert view.accessibleDescription() == view.words(end)


def test_plus_minus_and_zero_ask_for_a_turn(view: WeightGrid) -> None:
    asked: list[int] = []
    view.turn_asked.connect(asked.append)
    view.set_weights(weights(1, 2), 1, 2)
    for key in (KEYS.Key_Plus, KEYS.Key_Minus, KEYS.Key_PageUp, KEYS.Key_0):
        QTest.keyClick(view, key)
    assert asked == [1, -1, 4, 0]


def test_maps_without_room_are_a_wheel_or_key_away(view: WeightGrid) -> None:
    view.resize(260, 120)
    view.set_weights(weights(26, 400), 20, 20)
    shown = view._tiles().shown
    assert shown < 26
    view.choose(401 * 25)
    assert 25 in view._shown(view._tiles())
    assert view.describe(place_of(view, 401 * 25).center()).startswith("R26")


def test_a_machine_without_bias_shows_none(view: WeightGrid) -> None:
    view.set_weights(np.ones((2, 4), dtype=np.float32), 2, 2)
    QTest.keyClick(view, KEYS.Key_End)
    assert view.words(view.chosen_pot) == "R2, row 2, column 2: +1.0 V"
    view.grab()
