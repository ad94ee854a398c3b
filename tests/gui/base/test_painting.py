"""What changes much of a window is painted in the turn after, once, and nothing is forgotten."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from gui.base import text_size, theme
from gui.base.painting import hold, paint_later, release
from gui.base.panel_frame import PanelFrame
from gui.console.weight_view import WeightView
from gui.shell.window import MainWindow
from tests.gui.by_hand import learn, let_follow


class Paints(QObject):
    """Counts how often each widget is painted."""

    def __init__(self) -> None:
        super().__init__()
        self.of: Counter[QObject] = Counter()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.of[watched] += 1
        return False


@pytest.fixture
def paints(qapp: QApplication) -> Iterator[Paints]:
    paints = Paints()
    qapp.installEventFilter(paints)
    yield paints
    qapp.removeEventFilter(paints)


@pytest.fixture
def look(qapp: QApplication) -> Iterator[None]:
    """Leave theme and size of text as they were."""
    yield
    theme.choose("dark")
    theme.apply(qapp)
    text_size.rescale(qapp, 1.0)


@pytest.fixture
def label(qtbot: QtBot, paints: Paints) -> Iterator[QLabel]:
    """Show a label in a plain window in which nothing is to be painted."""
    window = QWidget()
    label = QLabel("1", window)
    label.resize(50, 20)
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    qtbot.wait(20)
    paints.of.clear()
    yield label  # and keep its window


def test_a_window_is_painted_once_all_let_go_of_it(
    label: QLabel, paints: Paints, qapp: QApplication
) -> None:
    hold(label.window())
    hold(label.window())
    label.setText("2")
    qapp.processEvents()
    assert not paints.of
    release(label.window())
    qapp.processEvents()
    assert not paints.of
    release(label.window())
    assert paints.of[label] == 1
    qapp.processEvents()
    assert paints.of[label] == 1


@pytest.mark.parametrize("name", ["console", "geometry", "theory", "hardware", "lessons"])
def test_a_page_is_painted_once_when_it_is_shown(
    window: MainWindow, paints: Paints, qapp: QApplication, qtbot: QtBot, name: str
) -> None:
    page = window.pages.view(name)
    window.turn_to("experiments")
    qtbot.wait(200)
    window.turn_to(name)
    paints.of.clear()
    while not window.updatesEnabled():
        qapp.processEvents()
    assert paints.of[page] == 1
    assert max(paints.of[panel] for panel in page.findChildren(PanelFrame)) == 1


def test_what_asks_to_be_painted_afterwards_is_painted(
    label: QLabel, paints: Paints, qapp: QApplication
) -> None:
    for text in "234":
        paint_later(label.window())
        label.setText(text)
        qapp.processEvents()
        qapp.processEvents()
        paints.of.clear()
        label.setText(text * 2)
        qapp.processEvents()
        assert paints.of[label] == 1


def test_what_was_made_meanwhile_is_painted(
    label: QLabel, paints: Paints, qapp: QApplication
) -> None:
    hold(label.window())
    new, dialog = QLabel("new", label.window()), QWidget(label.window())
    dialog.setWindowFlag(dialog.windowFlags().Window)
    new.show()
    dialog.show()
    qapp.processEvents()
    release(label.window())
    qapp.processEvents()
    assert paints.of[new] and paints.of[dialog]


@pytest.mark.parametrize(
    "change",
    [
        lambda window: window.resize(1400, 800),
        lambda window: window.turn_to("theory"),
    ],
    ids=["size", "page"],
)
def test_a_great_change_is_painted_in_the_turn_after(
    window: MainWindow,
    paints: Paints,
    qapp: QApplication,
    qtbot: QtBot,
    change: Callable[[MainWindow], None],
) -> None:
    learn(window.clock)
    window.pages.view("theory")
    qtbot.wait(100)
    before = window.grab().toImage()
    paints.of.clear()
    change(window)
    assert not paints.of[window]
    qtbot.waitUntil(window.updatesEnabled)
    assert paints.of[window.tabs] == 1
    after = window.grab().toImage()
    assert after != before
    assert QColor(after.pixel(after.width() - 2, after.height() - 2)).name() != "#000000"


@pytest.mark.usefixtures("look")
def test_an_empty_window_is_never_seen_whatever_else_changes(
    window: MainWindow, qtbot: QtBot
) -> None:
    qtbot.wait(100)
    before = window.body
    window.actions_["larger"].trigger()
    window.look.choose_theme("light")
    seen: list[bool] = []

    class Seen(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Paint and watched is window:
                seen.append(window.body.isVisible() and bool(window.pages.shown))
            return False

    eye = Seen()
    window.installEventFilter(eye)
    qtbot.waitUntil(lambda: window.body is not before and window.updatesEnabled())
    window.resize(1100, 700)
    qtbot.wait(50)
    assert seen
    assert all(seen)


def test_after_a_resize_the_maps_are_drawn_in_a_turn_before_the_window_is_painted(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.files.change_kind("direct")
    learn(window.clock)
    let_follow()
    held: list[bool] = []
    draw = WeightView._paint_map

    def note(view: WeightView, *given: Any) -> QPixmap:
        held.append(window.testAttribute(Qt.WidgetAttribute.WA_UpdatesDisabled))
        return draw(view, *given)

    monkeypatch.setattr(WeightView, "_paint_map", note)
    window.resize(1920, 1080)
    let_follow()
    assert held == [True] * window.session.state.machine.config.r_units
    assert not window.testAttribute(Qt.WidgetAttribute.WA_UpdatesDisabled)
