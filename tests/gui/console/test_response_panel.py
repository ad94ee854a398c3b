"""The response panel: meters, switches, and the answer where it is known."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from gui.base import theme
from gui.base.clock import Clock
from gui.console.response_panel import ResponsePanel
from mark1.machine.config import MachineConfig
from mark1.patterns import shapes
from mark1.session.commands import (
    AddPattern,
    BuildMachine,
    Clear,
    Invert,
    RemoveClass,
    Reset,
    SetDesired,
    ShowPattern,
    Step,
    Train,
    TurnPots,
    Undo,
)
from mark1.session.new_document import new_document
from tests.gui.by_hand import click, colour, learn, let_follow, opened, perform, set_text_size


@pytest.fixture
def panel(clock: Clock, qtbot: QtBot) -> ResponsePanel:
    panel = opened(qtbot, ResponsePanel(clock), 280, 390)
    clock.settle()
    return panel


def test_before_anything_was_learned_nothing_is_right_or_wrong(
    panel: ResponsePanel, clock: Clock
) -> None:
    assert panel.sentence.text() == "Undecided."
    assert panel.big.text() == "?"
    assert panel.verdict.text() == ""
    assert not any(row.judged for row in panel.units._rows)
    perform(clock, Train(1))
    assert all(row.judged for row in panel.units._rows if row.used)


def test_the_answer_is_right_where_the_class_is_known(panel: ResponsePanel, clock: Clock) -> None:
    learn(clock)
    assert panel.sentence.text() == "This is an E."
    assert panel.verdict.text() == "✓ right · code 00100"
    assert panel.big.text() == "E"
    assert not panel.yes.isEnabled()


def test_of_a_drawing_made_by_hand_nobody_says_whether_it_is_right(
    panel: ResponsePanel, clock: Clock
) -> None:
    learn(clock)
    perform(clock, Invert(), Invert())
    assert panel.sentence.text() == "This is an E."
    assert panel.verdict.text() == "code 00100"
    assert panel.yes.isEnabled()


def test_yes_says_why_it_is_grey(panel: ResponsePanel, clock: Clock) -> None:
    assert panel.yes.toolTip() == "Nothing has been learned yet"
    learn(clock)
    assert panel.yes.toolTip() == "It is already known what the drawing should be"
    perform(clock, Clear())
    assert panel.yes.toolTip() == "There is no answer that could be right"
    assert not panel.yes.isEnabled()
    perform(clock, ShowPattern(4), Invert(), Invert(), SetDesired((0, 0, 0, 0, 0)))
    assert panel.yes.isEnabled() and panel.yes.toolTip().startswith("The answer is right:")


def test_yes_says_that_the_answer_is_right(panel: ResponsePanel, clock: Clock) -> None:
    learn(clock)
    perform(clock, Invert(), Invert())
    click(panel.yes)
    clock.settle()
    assert clock.session.state.desired_class == "E"
    assert panel.verdict.text() == "✓ right · code 00100"


def test_before_anything_was_learned_there_is_nothing_to_agree_with(panel: ResponsePanel) -> None:
    assert not panel.yes.isEnabled()


def button_of(panel: ResponsePanel, name: str) -> QPushButton:
    buttons = panel.choice.findChildren(QPushButton)
    return next(button for button in buttons if button.accessibleName() == name)


@pytest.mark.parametrize("keeps", [False, True])
def test_no_it_is_teaches_by_one_click(panel: ResponsePanel, clock: Clock, keeps: bool) -> None:
    learn(clock)
    volts = clock.session.state.machine.potentiometers.volts.copy()
    click(panel.no)
    panel.choice.keeps.setChecked(keeps)
    click(button_of(panel, "T"))
    clock.settle()
    state = clock.session.state
    assert not panel.choice.isVisible()
    assert state.desired_class == state.target == "T"
    assert (state.machine.potentiometers.volts != volts).any()
    assert len(state.patterns) == 26 + keeps
    drive = state.machine.present(state.drawing).drive
    assert state.presentation.drive.tolist() == drive.tolist()  # what it says now, not before
    perform(clock, Undo())
    state = clock.session.state
    assert (state.machine.potentiometers.volts == volts).all()
    assert len(state.patterns) == 26


def test_a_switch_changes_one_desired_response(panel: ResponsePanel, clock: Clock) -> None:
    perform(clock, SetDesired((0,) * 5))
    panel.units.setFocus()
    QTest.keyClick(panel.units, Qt.Key.Key_Down)
    panel.units.desired_changed.emit(2, 1)
    clock.settle()
    assert clock.session.state.desired.tolist() == [0, 0, 1, 0, 0]


def test_a_switch_of_an_r_unit_that_is_gone_does_nothing(
    panel: ResponsePanel, clock: Clock
) -> None:
    small = clock.session.state.machine.config
    perform(clock, BuildMachine(MachineConfig.of("direct", classes=26)))
    assert len(panel.units._rows) == 26
    clock.perform(BuildMachine(small))
    before = clock.session.state.desired.tolist()
    panel.units.desired_changed.emit(25, 1)  # the panel does not know yet
    clock.settle()
    assert clock.session.state.desired.tolist() == before


@pytest.mark.parametrize(
    ("keys", "taught"),
    [([Qt.Key.Key_Return], "A"), ([Qt.Key.Key_Tab, Qt.Key.Key_Enter], "B"), ([Qt.Key.Key_T], "T")],
)
def test_what_it_is_can_be_said_by_keys(
    panel: ResponsePanel, clock: Clock, keys: list[Qt.Key], taught: str
) -> None:
    learn(clock)
    click(panel.no)
    for key in keys:
        focused = panel.choice.focusWidget() or panel.choice
        QTest.keyClick(focused, key, Qt.KeyboardModifier.NoModifier)
    clock.settle()
    assert clock.session.state.desired_class == taught
    assert not panel.choice.isVisible()


def test_escape_leaves_the_question(panel: ResponsePanel, clock: Clock) -> None:
    learn(clock)
    before = clock.session.state.machine.potentiometers.volts.copy()
    click(panel.no)
    QTest.keyClick(panel.choice, Qt.Key.Key_Escape)
    clock.settle()
    assert not panel.choice.isVisible()
    assert np.array_equal(clock.session.state.machine.potentiometers.volts, before)


def test_the_classes_to_choose_from_are_those_of_the_patterns(
    panel: ResponsePanel, clock: Clock
) -> None:
    learn(clock)
    perform(clock, Clear(), AddPattern("dark"), RemoveClass("A"))
    click(panel.no)
    buttons = panel.choice.findChildren(QPushButton)
    offered = {button.accessibleName() for button in buttons if button.isEnabled()}
    assert offered == {*"BCDEFGHIJKLMNOPQRSTUVWXYZ", "dark"} - {clock.session.state.answer}
    panel.choice.hide()


def test_a_class_keeps_its_place_whatever_was_answered(panel: ResponsePanel, clock: Clock) -> None:
    learn(clock)
    places = []
    for pattern in (0, 25):
        perform(clock, ShowPattern(pattern))
        click(panel.no)
        places.append(button_of(panel, "N").geometry())
        assert not button_of(panel, clock.session.state.answer or "").isEnabled()
        panel.choice.hide()
    assert places[0] == places[1]


def test_the_classes_stand_on_the_ground_of_the_panel(panel: ResponsePanel, clock: Clock) -> None:
    click(panel.no)
    first, second = panel.choice.findChildren(QPushButton)[:2]
    between = (first.geometry().center() + second.geometry().center()) / 2
    assert colour(panel.choice, first.parentWidget().mapTo(panel.choice, between)) == QColor(
        theme.DARK.panel
    )
    panel.choice.hide()


def test_unused_units_are_folded_until_asked_for(panel: ResponsePanel) -> None:
    assert panel.unused.text() == "3 unused ▸"
    assert len(panel.units._rows) == 5
    click(panel.unused)
    assert len(panel.units._rows) == 8


def test_used_units_go_on_showing_what_they_show_while_others_are_unfolded_and_folded(
    panel: ResponsePanel, clock: Clock
) -> None:
    perform(clock, Train(60))
    units = panel.units
    before, described = units._rows[:5], [units.describe(unit) for unit in range(5)]
    folded = units.viewport().grab().toImage()
    assert all(row.answered and row.desired for row in before)
    click(panel.unused)
    assert panel.unused.text() == "3 unused ▾"
    assert units._rows[:5] == before
    assert [units.describe(unit) for unit in range(5)] == described
    click(panel.unused)
    QApplication.processEvents()
    assert units._rows == before
    assert units.viewport().grab().toImage() == folded


def test_units_of_another_machine_show_its_volts_at_once(
    panel: ResponsePanel, clock: Clock
) -> None:
    perform(clock, Train(60))
    click(panel.unused)
    for r_units in (8, 6, 5):
        perform(clock, BuildMachine(MachineConfig(r_units=r_units)))
        state = clock.session.state
        rows = [(row.drive, row.response, row.desired) for row in panel.units._rows[:r_units]]
        shown = state.presentation
        assert rows == list(
            zip(shown.drive.tolist(), shown.response.tolist(), state.desired.tolist(), strict=True)
        )
        assert [row.used for row in panel.units._rows] == [unit < r_units for unit in range(8)]


def test_words_fit_the_panel_in_any_size_of_text(
    clock: Clock, qtbot: QtBot, at_size: QApplication
) -> None:
    for scale in (2.0, 1.0):
        set_text_size(scale)
        panel = opened(qtbot, ResponsePanel(clock), 280, 390)
        clock.settle()
        let_follow()
        assert panel.legend.isVisible() is (scale == 1)
        letter = panel.big.fontMetrics().tightBoundingRect(panel.big.text())
        assert letter.height() <= panel.big.height()
        assert letter.width() <= panel.big.width()


def test_an_r_unit_for_each_class_has_its_name(panel: ResponsePanel, clock: Clock) -> None:
    patterns = shapes.make("figures")
    clock.do(lambda: clock.session.begin(new_document("full", patterns, 1)))
    clock.settle()
    config = clock.session.state.machine.config
    names = [row.name for row in panel.units._rows[: config.r_units]]
    if config.code == "one-per-class":
        assert names == [name[:6] for name in patterns.classes]
    else:
        assert names == [f"R{number}" for number in range(1, config.r_units + 1)]


def test_a_pattern_with_a_long_name_is_not_written_large(
    panel: ResponsePanel, clock: Clock
) -> None:
    clock.do(lambda: clock.session.begin(new_document("mark1", shapes.make("bars"), 1)))
    learn(clock)
    perform(clock, ShowPattern(0))
    assert clock.session.state.answer == clock.session.state.patterns.classes[0]
    assert not panel.big.isVisibleTo(panel)
    assert clock.session.state.answer in panel.sentence.text()


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize(
    "answer", ["This is “A”.", "This is “Iris versicolor”.", "Das ist „Kraftfahrzeughaftpflicht“."]
)
def test_the_answer_is_never_cut(
    clock: Clock, qtbot: QtBot, at_size: QApplication, scale: float, answer: str
) -> None:
    set_text_size(scale)
    panel = opened(qtbot, ResponsePanel(clock), round(250 * scale), round(300 * scale))
    panel.sentence.setText(answer)
    let_follow()
    shown = panel.sentence
    needed = QFontMetrics(shown.font()).boundingRect(
        QRect(0, 0, shown.width(), 0), Qt.TextFlag.TextWordWrap, shown.text()
    )
    assert shown.text().replace("\u200b", "") == shown.accessibleName() == answer
    assert needed.width() <= shown.width() and needed.height() <= shown.height()
    assert shown.fontInfo().pixelSize() >= 11 * scale - 1


def test_the_scale_of_the_meters_is_that_of_before_after_undo(
    panel: ResponsePanel, clock: Clock
) -> None:
    learn(clock)
    before = panel.scale.text()
    perform(clock, TurnPots(tuple((pot, 11.0) for pot in range(512))))
    clock.do(clock.session.commit)
    clock.settle()
    assert panel.scale.text() == "volts, ±500"
    perform(clock, Undo())
    assert panel.scale.text() == before
    perform(clock, Reset())
    assert panel.scale.text() == "volts, ±1"


def test_the_scale_of_the_meters_only_grows_while_the_machine_learns(
    panel: ResponsePanel, clock: Clock
) -> None:
    scales = []
    for _ in range(100):
        perform(clock, Step())
        scales.append(panel.units.scale)
    assert scales == sorted(scales) and scales[-1] > scales[0]
