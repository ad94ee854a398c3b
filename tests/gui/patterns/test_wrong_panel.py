"""The patterns that are still wrong, and what each is read as."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.base import language, theme
from gui.base.clock import Clock
from gui.patterns.wrong_panel import CAPTION, GAP, WrongPanel
from mark1.patterns.pattern_set import PatternSet
from mark1.session.commands import ChooseClass, Clear, Seek, Train
from mark1.session.new_document import new_document
from mark1.training.pace import WATCH
from tests.gui.by_hand import click, learn, opened, perform


@pytest.fixture
def panel(clock: Clock, qtbot: QtBot) -> WrongPanel:
    panel = opened(qtbot, WrongPanel(clock), 520, 160)
    clock.settle()
    return panel


def test_before_anything_was_learned_nothing_is_wrong(panel: WrongPanel) -> None:
    assert panel.gallery.empty == "Nothing learned yet."
    assert panel.gallery.captions == []
    assert panel.note.text() == ""


def test_while_it_learns_for_the_first_time_nothing_untrue_is_said(
    panel: WrongPanel, clock: Clock, qtbot: QtBot
) -> None:
    clock.session.set_pace(WATCH)
    clock.do(clock.session.run)
    qtbot.waitUntil(lambda: clock.session.state.progress.step > 1)
    assert panel.gallery.empty == "Shown as soon as training pauses."
    clock.do(clock.session.pause)
    qtbot.waitUntil(lambda: bool(panel.gallery.captions))


def test_what_is_wrong_is_shown_with_what_it_is_read_as(panel: WrongPanel, clock: Clock) -> None:
    perform(clock, Train(26 * 5))
    state = clock.session.state
    wrong = np.flatnonzero(state.wrong)
    shown = len(panel.gallery.captions)
    assert 0 < shown < len(wrong)
    assert panel.note.text() == f"{len(wrong)} of 26 · {shown} shown"
    assert state.evaluation is not None
    for index, caption in zip(wrong, panel.gallery.captions, strict=False):
        answer = state.evaluation.answers[index]
        read = state.patterns.classes[answer] if answer >= 0 else "?"
        assert caption == f"{state.patterns.classes[index]} read as {read}"


def test_a_click_shows_the_pattern(panel: WrongPanel, clock: Clock) -> None:
    perform(clock, Train(26 * 5), Clear())
    state = clock.session.state
    second = int(np.flatnonzero(state.wrong)[1])
    side, pitch = panel.gallery.side(), panel.gallery.pitch()
    click(panel.gallery, QPoint(pitch + side // 2, side // 2))
    assert np.array_equal(clock.session.state.drawing, state.patterns.pictures[second])
    click(panel.gallery, QPoint(panel.gallery.width() - 1, panel.gallery.height() - 1))
    assert np.array_equal(clock.session.state.drawing, state.patterns.pictures[second])


def test_the_right_button_leaves_the_drawing_alone(panel: WrongPanel, clock: Clock) -> None:
    perform(clock, Train(26 * 5), Clear())
    middle = QPoint(panel.gallery.side() // 2, panel.gallery.side() // 2)
    QTest.mouseClick(panel.gallery, Qt.MouseButton.RightButton, pos=middle)
    assert not clock.session.state.drawing.any()


def test_more_room_shows_more(panel: WrongPanel, clock: Clock) -> None:
    perform(clock, Train(26 * 5))
    before = len(panel.gallery.captions)
    panel.resize(1040, 160)
    assert len(panel.gallery.captions) > before


def test_when_all_is_learned_the_closest_calls_are_shown(panel: WrongPanel, clock: Clock) -> None:
    learn(clock)
    assert panel.note.text() == "✓ none of 26 wrong"
    assert panel.title.text() == "Closest calls"
    margins = clock.session.state.evaluation.margins
    assert margins is not None
    closest = int(margins.argmin())
    name = clock.session.state.patterns.classes[closest]
    assert panel.gallery.captions[0] == f"{name}: {margins.min():.1f} V"
    assert all(panel.gallery.right)
    perform(clock, Train(0), ChooseClass("A"))
    perform(clock, Seek(26 * 2))
    assert panel.title.text() == "Still wrong" and not any(panel.gallery.right)


def test_patterns_that_were_asked_for_are_shown_until_the_answers_change(
    panel: WrongPanel, clock: Clock
) -> None:
    perform(clock, Train(26 * 5))
    panel.show_asked(np.array([3, 7]), "these two")
    assert panel._indices == [3, 7] and panel.asked.text() == "✕ these two"
    click(panel.asked)
    assert panel._indices != [3, 7] and not panel.asked.isVisible()
    panel.show_asked(np.array([3, 7]), "these two")
    perform(clock, Train(26))
    assert not panel.asked.isVisible()


def test_without_patterns_it_says_so(panel: WrongPanel, clock: Clock) -> None:
    clock.do(lambda: clock.session.begin(new_document("mark1", PatternSet.empty(), 1)))
    clock.settle()
    assert panel.gallery.empty == "There are no patterns yet."
    assert panel.note.text() == ""


@pytest.mark.parametrize("code", ["en", "de", "es", "fr"])
def test_what_it_is_read_as_fits_under_a_small_picture(
    clock: Clock, qtbot: QtBot, qapp: QApplication, code: str
) -> None:
    language.use(qapp, code)
    try:
        panel = opened(qtbot, WrongPanel(clock), 300, 80)
        words = panel._words("G", "W")
    finally:
        language.use(qapp, "en")
    metrics = QFontMetrics(theme.font(CAPTION))
    assert metrics.horizontalAdvance(words) <= panel.gallery.pitch() - GAP


def test_what_a_class_of_a_long_name_is_read_as_is_not_cut(panel: WrongPanel, clock: Clock) -> None:
    names = ["rosa", "lily", "iris", "rosa", "lily", "iris"]
    points = np.array([[0.0], [1.0], [2.0], [0.1], [1.1], [2.1]])[:, None]
    clock.do(
        lambda: clock.session.begin(new_document("direct", PatternSet.from_names(points, names), 1))
    )
    perform(clock, Train(6))
    panel.resize(400, 80)
    metrics = QFontMetrics(theme.font(CAPTION))
    assert panel.gallery.captions
    for caption in panel.gallery.captions:
        assert " read as " in caption
        assert metrics.horizontalAdvance(caption) <= panel.gallery.pitch() - GAP
