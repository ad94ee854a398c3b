"""The cards of the comparison come to rest at any width."""

import numpy as np
import pytest
from PySide6.QtWidgets import QGridLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.base.clock import Clock
from gui.files.sessions import plane_session
from gui.geometry.compare_panel import Card, ComparePanel
from gui.geometry.page import _upright
from mark1.lab.side_by_side import Outcome
from tests.gui.by_hand import opened


class Counting(Card):
    """Counts how often it was given a size."""

    count = 0

    def resizeEvent(self, event) -> None:
        self.count += 1
        assert self.count < 500, "the scroll bar comes and goes"
        super().resizeEvent(event)


@pytest.mark.slow
def test_cards_in_a_scrolling_area_come_to_rest(qtbot, qapp):
    inner = QWidget()
    grid = QGridLayout(inner)
    cards = [Counting(f"Card {number}") for number in range(4)]
    for number, card in enumerate(cards):
        card.figures.setText("12 mistakes in 7 passes, all of 40 points right")
        grid.addWidget(card, *divmod(number, 2))
    area = opened(qtbot, _upright(inner), 400, 300)
    for height in range(200, 620, 35):
        for width in range(380, 480, 3):
            area.resize(width, height)
            for card in cards:
                card.count = 0
            for _ in range(20):
                qapp.processEvents()
            assert max(card.count for card in cards) < 15, (width, height)


def test_weights_without_a_direction_are_no_line(qtbot: QtBot) -> None:
    """They are worked by hand: x₁ + x₂ = 0 twice, and w = 0 with and without a bias."""
    clock, around = Clock(plane_session()), QWidget()
    qtbot.addWidget(around)
    panel = ComparePanel(clock, around)
    clock.stop()
    planes = [(1, 1, 0), (2, 2, 0), (0, 0, 0.5), (0, 0, 0)]
    found = [
        Outcome(np.array([plane], float), 1, 1, 0, 4, None, is_done=True, is_learned=False)
        for plane in planes
    ]
    said = panel._spread(found).split("\n")
    assert said == ["the same line", "2 without a line", "1 to 1 updates", "0 of 4 learned"]
    assert panel._spread(found[2:]).split("\n")[0] == "2 without a line"
    assert panel._spread(found[:2]).split("\n")[:2] == ["the same line", "1 to 1 updates"]
