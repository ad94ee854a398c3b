"""The cards of the comparison come to rest at any width."""

import pytest
from PySide6.QtWidgets import QGridLayout, QWidget

from gui.geometry.compare_panel import Card
from gui.geometry.page import _upright
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
