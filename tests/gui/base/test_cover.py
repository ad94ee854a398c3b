"""A card over a page: what lies behind takes no keys and no mouse until it is closed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.base.cover import Cover
from tests.gui.by_hand import opened


class Card(Cover):
    """Two buttons in a corner."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page, page, 0.8)
        self.card = QFrame(self)
        self.buttons = [QPushButton("1"), QPushButton("2")]
        column = QVBoxLayout(self.card)
        for button in self.buttons:
            column.addWidget(button)

    def fit(self) -> None:
        """Cover the page."""
        self.setGeometry(self._over.rect())
        self.card.resize(100, 100)


@pytest.fixture
def card(qtbot: QtBot) -> Iterator[Card]:
    """Open a card over a page whose button has the focus."""
    page = QWidget()
    page.behind = QPushButton("behind", page)  # type: ignore[attr-defined]
    opened(qtbot, page, 300, 200, active=True)
    page.behind.setFocus()  # type: ignore[attr-defined]
    card = Card(page)
    card.cover(card.buttons[0], Qt.FocusReason.OtherFocusReason)
    yield card


def focus(card: Card) -> str:
    """Return what the button says that has the focus."""
    button = card.window().focusWidget()
    return button.text() if isinstance(button, QPushButton) else ""


@pytest.mark.parametrize("step", [Qt.Key.Key_Tab, Qt.Key.Key_Backtab])
def test_the_focus_goes_round_within_it(card: Card, step: Qt.Key) -> None:
    seen = []
    for _ in range(3):
        seen.append(focus(card))
        QTest.keyClick(card.window().focusWidget(), step)
    assert seen == ["1", "2", "1"]


def test_escape_closes_it_and_the_focus_returns(card: Card) -> None:
    QTest.keyClick(card, Qt.Key.Key_Escape)
    assert card.isHidden()
    assert focus(card) == "behind"


def test_a_click_beside_the_card_closes_it_and_one_on_the_card_does_not(card: Card) -> None:
    QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=QPoint(50, 2))
    assert card.isVisible()
    QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=QPoint(200, 150))
    assert card.isHidden()


def test_it_follows_the_size_of_the_page(card: Card) -> None:
    card.window().resize(400, 250)
    assert card.size() == QSize(400, 250)


@pytest.mark.parametrize(
    ("keys", "is_kept"), [("S", False), ("Ctrl+Z", False), ("F11", True), ("Ctrl+Q", True)]
)
def test_only_keys_of_the_window_itself_go_on_to_it(card: Card, keys: str, is_kept: bool) -> None:
    pressed: list[str] = []
    QShortcut(QKeySequence(keys), card.window()).activated.connect(lambda: pressed.append(keys))
    QTest.keySequence(card.window().focusWidget(), QKeySequence(keys))
    assert pressed == ([keys] if is_kept else [])
