"""What the tests of *Why?* share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gui.base.clock import Clock
from gui.why.card import WhyCard
from tests.gui.by_hand import learn, opened


@pytest.fixture
def owner(clock: Clock, qtbot: QtBot) -> Iterator[QWidget]:
    """Open an empty window, which is made faster than all of the program's."""
    yield opened(qtbot, QWidget(), 1000, 600, active=True)


@pytest.fixture
def card(clock: Clock, owner: QWidget, qapp: QApplication) -> WhyCard:
    """Learn the letters, and ask why."""
    learn(clock)
    card = WhyCard(owner, clock)
    card.ask()
    qapp.processEvents()
    return card
