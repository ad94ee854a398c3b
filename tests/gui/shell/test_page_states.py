"""The header says how pages stand, and nothing moves when it does."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from gui.shell.page_states import PageStates
from gui.shell.window import MainWindow
from tests.gui.by_hand import click, let_follow, set_text_size


def sign(window: MainWindow) -> QPushButton:
    return window.states._signs["hardware"]


@pytest.mark.parametrize("size", [(960, 560), (1280, 720)])
def test_no_tab_moves_when_a_panel_connects_and_an_experiment_runs(
    window: MainWindow, size: tuple[int, int]
) -> None:
    window.resize(*size)
    let_follow()
    before = [window.tabs.tabRect(place).getRect() for place in range(window.tabs.count())]
    at = window.tabs.geometry()
    window.pages.marked.emit("hardware", "●", "right", "Connected to a simulated panel.")
    window.pages.marked.emit("experiments", "▸", "action", "An experiment is running.")
    let_follow()
    after = [window.tabs.tabRect(place).getRect() for place in range(window.tabs.count())]
    assert (after, window.tabs.geometry()) == (before, at)
    shown = [one for one in window.states._signs.values() if one.isVisible()]
    assert len(shown) == 2
    assert all(one.mapTo(window, one.rect().bottomRight()).x() < size[0] for one in shown)


def test_a_sign_says_how_its_page_stands_and_opens_it(window: MainWindow) -> None:
    window.resize(1440, 900)
    words = "Connected to a simulated panel."
    window.pages.marked.emit("hardware", "●", "right", words)
    let_follow()
    assert sign(window).isVisible() and sign(window).text() == words.removesuffix(".")
    assert sign(window).accessibleName() == f"Hardware: {words}"
    image = sign(window).icon().pixmap(12, 12).toImage()
    assert any(image.pixelColor(x, y).green() > 100 for x in range(12) for y in range(12))
    window.resize(1280, 720)
    let_follow()
    assert sign(window).text() == "Hardware"
    window.resize(960, 560)
    let_follow()
    assert sign(window).text() == "" and sign(window).toolTip() == words
    click(sign(window))
    assert window.pages.shown == "hardware"
    window.pages.marked.emit("hardware", "", "quiet", "No panel is connected.")
    assert not sign(window).isVisible()


def test_what_is_too_long_for_the_header_is_in_the_tip(window: MainWindow) -> None:
    window.resize(1440, 900)
    words = "The board does not answer. " * 4
    window.pages.marked.emit("hardware", "✕", "wrong", words)
    let_follow()
    assert sign(window).text() == "Hardware" and sign(window).toolTip().startswith("The board")


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_a_dot_is_as_wide_as_high_at_any_size_of_text(
    qtbot: QtBot, at_size: QApplication, scale: float
) -> None:
    set_text_size(scale)
    states = PageStates({"hardware": "Hardware"})
    qtbot.addWidget(states)
    states.set_state("hardware", "●", "right", "Connected to a simulated panel.")
    size = states._signs["hardware"].iconSize()
    seen = states._signs["hardware"].icon().pixmap(size).toImage()
    inked = [
        (x, y)
        for x in range(size.width())
        for y in range(size.height())
        if seen.pixelColor(x, y).alpha() > 128
    ]
    wide, high = (max(side) - min(side) + 1 for side in zip(*inked, strict=True))
    assert abs(wide - high) <= 1
    assert 5 * scale < wide < size.width()
