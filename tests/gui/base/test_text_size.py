"""After a change of the text size, every control looks as if it had been made in that size."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.base import text_size, theme
from gui.base.icons import put_icon
from gui.base.later import later
from gui.base.panel_frame import make_primary
from gui.charts.curve_panel import CurvePanel
from gui.lessons.page import LessonsPage
from gui.shell.pages import titles
from gui.shell.window import MainWindow
from tests.gui.by_hand import let_follow, rebuild

#: Where a control is, what it is called, its font and icon, and its size.
Look = tuple[str, str, tuple[int, int, str], int, tuple[int, int]]


def place_of(widget: QWidget) -> str:
    """Spell the way to a widget by the classes and names of what it is in."""
    above = widget.parentWidget()
    return f"{place_of(above) if above else ''}/{type(widget).__name__}#{widget.objectName()}"


def look_of(page: str, widget: QWidget) -> Look:
    """Tell how a widget looks."""
    font = widget.font()
    drawn = isinstance(widget, QAbstractButton) and not widget.icon().isNull()
    return (
        page,
        place_of(widget),
        (font.pixelSize(), int(font.weight()), font.capitalization().name),
        widget.iconSize().height() if drawn else 0,
        widget.size().toTuple(),
    )


def looks(window: MainWindow, qtbot: QtBot) -> Counter[Look]:
    """Tell how everything on every page looks once the theory is worked out."""
    found: Counter[Look] = Counter()
    for page in titles():
        window.turn_to(page)
        qtbot.waitUntil(lambda: not window.pages.view(window.pages.shown).is_busy, timeout=60_000)
        charts = [each for each in window.findChildren(CurvePanel) if each.isVisible()]
        qtbot.waitUntil(lambda charts=charts: all(each.has_chart for each in charts))
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        for _ in range(5):
            let_follow()
        shown = (each for each in window.findChildren(QWidget) if each.isVisibleTo(window))
        found.update(look_of(page, each) for each in shown)
    return found


def differences(one: Counter[Look], other: Counter[Look]) -> str:
    """List what looks different."""
    lines = [f"resized: {each}" for each in one - other]
    return "\n".join(sorted(lines + [f"new:     {each}" for each in other - one]))


def test_what_is_resized_looks_like_what_is_made_in_that_size(
    window: MainWindow, at_size: QApplication, qtbot: QtBot
) -> None:
    looks(window, qtbot)  # makes all pages
    for scale in (1.5, 2.0, 1.0, 0.8):
        text_size.rescale(at_size, scale)
        resized = looks(window, qtbot)
        rebuild(window)
        found = differences(resized, looks(window, qtbot))
        assert not found, f"at {scale}:\n{found}"


def test_what_is_hidden_is_resized_by_the_time_it_is_seen(
    window: MainWindow, at_size: QApplication, qtbot: QtBot
) -> None:
    looks(window, qtbot)  # makes all pages
    window.actions_["larger"].trigger()
    window.actions_["larger"].trigger()
    resized = looks(window, qtbot)
    rebuild(window)
    assert theme.scale == 1.2
    assert not differences(resized, looks(window, qtbot))


def test_what_is_hidden_is_resized_soon_one_part_in_each_turn(
    window: MainWindow, at_size: QApplication, qtbot: QtBot
) -> None:
    parts = [window.pages.view(name) for name in titles()] + cards(window)
    seen, hidden = window.console, [part for part in parts if part is not window.console]
    lessons = window.pages.view("lessons")
    assert isinstance(lessons, LessonsPage)
    qtbot.waitUntil(lambda: lessons.attempt is not None)  # with what it consists of
    turns: list[int] = []

    def watch() -> None:
        turns.append(sum(sizes(part) == larger for part, larger in expected))
        later(window, watch)

    text_size.rescale(at_size, 1.0)  # gives every control a font of its own
    before = {part: sizes(part) for part in parts}
    text_size.rescale(at_size, 1.1)
    expected = [(part, sizes(part)) for part in hidden]
    at_seen = sizes(seen)
    text_size.rescale(at_size, 1.0)
    assert {part: sizes(part) for part in parts} == before
    make_larger(window)
    assert sizes(seen) == at_seen
    assert {part: sizes(part) for part in hidden} == {part: before[part] for part in hidden}
    watch()
    qtbot.waitUntil(lambda: turns[-1] == len(hidden))
    assert set(turns) == set(range(len(hidden) + 1))


def test_text_given_to_a_hidden_part_meanwhile_has_the_new_size(
    window: MainWindow, at_size: QApplication, qtbot: QtBot
) -> None:
    page = window.pages.view("theory")
    kept, dressed, made = QLabel("Kept"), QLabel("Dressed"), "Made"
    for label in (kept, dressed):
        label.setParent(page)
        label.setFont(theme.font(20))
    make_larger(window)
    dressed.setFont(theme.font(40))
    make_larger(window)
    late = QLabel(made, page)
    late.setFont(theme.font(30))
    text_size.catch_up(page)
    assert [each.font().pixelSize() for each in (kept, dressed, late)] == [24, 48, 36]


def test_a_card_has_the_new_size_when_it_opens(
    window: MainWindow, at_size: QApplication, qtbot: QtBot
) -> None:
    cards(window)
    text_size.rescale(at_size, 1.0)  # gives every control a font of its own
    before = {card: sizes(card) for card in cards(window)}
    for opens, card in (
        (lambda: window.open_machine(draws=False), window.drawer),
        (window.compare, window.comparison),
        (window.ask_why, window.why),
    ):
        make_larger(window)
        assert sizes(card) == before[card]
        opens()
        assert card.isVisible()
        text_size.catch_up(card)  # has nothing left to do
        opened = sizes(card)
        text_size.rescale(at_size, theme.scale)
        assert opened == sizes(card) != before[card]
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
        assert not card.isVisible()
        text_size.rescale(at_size, 1.0)


def test_a_card_that_opens_before_the_window_is_resized_is_resized_with_it(
    window: MainWindow, at_size: QApplication, qtbot: QtBot
) -> None:
    cards(window)
    window.actions_["larger"].trigger()
    window.ask_why()
    before = sizes(window.why)
    qtbot.waitUntil(lambda: theme.scale == 1.1)
    resized = sizes(window.why)
    text_size.rescale(at_size, 1.0)
    assert sizes(window.why) == before
    text_size.rescale(at_size, 1.1)
    assert sizes(window.why) == resized != before


class Paints(QObject):
    """Counts how often anything is painted."""

    number = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.number += event.type() == QEvent.Type.Paint
        return False


def test_the_window_is_painted_in_the_new_size_even_if_it_was_to_be_painted_before(
    window: MainWindow, at_size: QApplication, qtbot: QtBot
) -> None:
    window.show()
    qtbot.wait(20)
    paints = Paints()
    for _ in range(3):
        text_size._change_shown(0.1, window, {})
        while not window.updatesEnabled():
            QApplication.processEvents()
        text_size._change_shown(0.1, window, {})  # before anything can be painted
        paints.number = 0
        at_size.installEventFilter(paints)
        qtbot.waitUntil(window.updatesEnabled)
        qtbot.wait(50)
        at_size.removeEventFilter(paints)
        assert paints.number > 50


def make_larger(window: MainWindow) -> None:
    """Make text larger, and wait until what is shown is: the rest follows."""
    before = theme.scale
    window.actions_["larger"].trigger()
    while theme.scale == before:  # no longer than that, as `waitUntil` might
        QApplication.processEvents()


def cards(window: MainWindow) -> list[QWidget]:
    """Make everything that opens over a page."""
    return [window.drawer, window.why, window.comparison]


def sizes(part: QWidget) -> list[int]:
    """Measure the text of all controls in a part of the window."""
    kinds = (QLabel, QAbstractButton, QAbstractSpinBox, QComboBox)
    found = (each for kind in kinds for each in part.findChildren(kind))
    return sorted(each.font().pixelSize() for each in found)


def test_sizes_do_not_drift(window: MainWindow, at_size: QApplication, qtbot: QtBot) -> None:
    first = looks(window, qtbot)
    for scale in (0.8, 1.1, 0.9, 1.7, 2.0, 0.8, 1.0):
        text_size.rescale(at_size, scale)
        at_size.processEvents()
    assert not differences(looks(window, qtbot), first)


@pytest.mark.parametrize("scale", [0.8, 1.3, 2.0])
def test_a_name_gives_its_font(at_size: QApplication, qtbot: QtBot, scale: float) -> None:
    label = QLabel("Note")
    qtbot.addWidget(label)
    theme.dress(label, "note")
    assert label.font().pixelSize() == theme.TITLE
    text_size.rescale(at_size, scale)
    expected = max(9, round(theme.TITLE * scale))
    assert label.font().pixelSize() == expected
    theme.dress(label, "problem")
    assert label.font().pixelSize() == theme.font(theme.TITLE).pixelSize()


def test_a_font_given_later_is_the_one_that_is_scaled(at_size: QApplication, qtbot: QtBot) -> None:
    label = QLabel("Answer")
    qtbot.addWidget(label)
    text_size.rescale(at_size, 1.5)
    label.setFont(theme.font(34))
    text_size.rescale(at_size, 2.0)
    assert label.font().pixelSize() == 68


def test_a_font_outlasts_another_colour(at_size: QApplication, qtbot: QtBot) -> None:
    label = QLabel("Right")
    qtbot.addWidget(label)
    label.show()
    text_size.rescale(at_size, 2.0)
    label.setStyleSheet("color: red")
    assert label.font().pixelSize() == 26


def test_a_button_is_bold_only_while_it_is_the_one_to_press(
    at_size: QApplication, qtbot: QtBot
) -> None:
    button = QPushButton("Run")
    qtbot.addWidget(button)
    make_primary(button, True)
    text_size.rescale(at_size, 1.5)
    assert button.font().weight() == 600
    make_primary(button, False)
    assert button.font().weight() == 400
    assert button.font().pixelSize() == theme.font().pixelSize()


def test_icons_grow_with_the_text(at_size: QApplication, qtbot: QtBot) -> None:
    button = QPushButton()
    qtbot.addWidget(button)
    put_icon(button, "check")
    assert button.iconSize().toTuple() == (16, 16)
    text_size.rescale(at_size, 1.5)
    assert button.iconSize().toTuple() == (24, 24)
