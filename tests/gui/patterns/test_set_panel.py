"""The pattern panel: patterns by class, and what is done with them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QInputDialog, QWidget
from pytestqt.qtbot import QtBot

from gui.base.clock import Clock
from gui.patterns.name_editor import NameEditor
from gui.patterns.set_layout import NAME, Item
from gui.patterns.set_panel import PatternPanel
from gui.shell.window import MainWindow
from mark1.patterns import shapes
from mark1.session.commands import (
    AddPattern,
    BeginRun,
    ChooseClass,
    Invert,
    RemoveClass,
    ReplacePatterns,
    SelectClass,
    ShowPattern,
    Step,
    Train,
)
from mark1.session.new_document import config_for
from mark1.training.pace import FULL, WATCH
from tests.gui.by_hand import click, draw_bar, learn, opened, perform
from tests.gui.patterns.set_view.tray import shown, spot


@pytest.fixture
def panel(clock: Clock, qtbot: QtBot) -> Iterator[PatternPanel]:
    window = opened(qtbot, QWidget(), 640, 320)  # alone, it would stay as wide as its buttons
    panel = PatternPanel(clock, window)
    panel.resize(330, 300)
    panel.show()
    clock.settle()
    yield panel


def wrong(panel: PatternPanel) -> set[int]:
    """List the patterns that are crossed out."""
    model = panel.patterns._model
    counts = enumerate(model.wrong_counts)
    return {model.number(Item(group, n)) for group, count in counts for n in range(count)}


def rename(panel: PatternPanel, name: str) -> None:
    """Type a name in the field that is open."""
    editor = panel.findChild(NameEditor)
    assert editor is not None
    editor.setText(name)
    QTest.keyClick(editor, Qt.Key.Key_Return)


def test_nothing_is_crossed_out_before_anything_was_learned(
    panel: PatternPanel, clock: Clock
) -> None:
    assert wrong(panel) == set()
    perform(clock, Train(26))
    assert wrong(panel) == set(np.flatnonzero(clock.session.state.wrong).tolist())
    assert wrong(panel)


def test_the_class_that_is_marked_is_the_one_a_drawing_goes_to(
    panel: PatternPanel, clock: Clock
) -> None:
    perform(clock, ChooseClass("C"))
    assert panel.patterns._target == "C"
    panel.patterns.add_requested.emit("C")
    clock.settle()
    rows = {row.class_name: row.indices.tolist() for row in panel.patterns.rows}
    assert rows["C"] == [2, 26]


def test_the_codes_of_the_other_classes_stay_when_one_is_removed(
    panel: PatternPanel, clock: Clock
) -> None:
    before = {row.class_name: row.code for row in panel.patterns.rows}
    panel.patterns.class_remove_requested.emit("A")
    perform(clock, AddPattern("new"))
    after = {row.class_name: row.code for row in panel.patterns.rows}
    assert after.pop("new") == before.pop("A") == "00000"
    assert after == before


def test_patterns_are_shown_moved_renamed_and_removed(
    panel: PatternPanel, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel.patterns.chosen.emit(7)
    assert np.array_equal(clock.session.state.drawing, clock.session.state.patterns.pictures[7])
    panel.patterns.moved.emit(7, "A")
    assert clock.session.state.patterns.labels[7] == 0
    panel.patterns.remove_requested.emit([7])
    assert len(clock.session.state.patterns) == 25
    panel.patterns.rename_requested.emit("A")
    rename(panel, " alpha ")
    assert clock.session.state.patterns.classes[0] == "alpha"
    panel.patterns.class_remove_requested.emit("alpha")
    assert "alpha" not in clock.session.state.patterns.classes
    monkeypatch.setattr(QInputDialog, "getText", lambda *a, **k: ("bar", True))
    panel.patterns.new_class_requested.emit()
    assert clock.session.state.patterns.classes[-1] == "bar"


@pytest.mark.parametrize("leave", [Qt.Key.Key_Return, Qt.Key.Key_Tab])
def test_a_new_name_is_kept_and_adds_no_picture(
    panel: PatternPanel, clock: Clock, leave: Qt.Key
) -> None:
    before = clock.session.state.patterns
    panel.patterns.rename_requested.emit("A")
    editor = panel.findChild(NameEditor)
    assert editor is not None
    QTest.keyClicks(editor, "alpha")
    QTest.keyClick(editor, leave)
    clock.settle()
    after = clock.session.state.patterns
    assert after.classes == ("alpha", *before.classes[1:])
    assert len(after) == len(before)


@pytest.mark.parametrize(("name", "reason"), [("x" * 204, "Use 1 to"), ("B", "already exists")])
def test_a_name_that_cannot_be_is_refused_in_place(
    panel: PatternPanel, clock: Clock, name: str, reason: str
) -> None:
    before = clock.session.state.patterns
    panel.patterns.rename_requested.emit("A")
    rename(panel, name)
    editor = panel.findChild(NameEditor)
    assert editor is not None and editor.isVisible()
    assert editor.text() == name and reason in editor.reason
    assert clock.session.state.patterns is before
    rename(panel, "alpha")
    assert clock.session.state.patterns.classes[0] == "alpha"


def test_a_new_class_that_is_refused_is_asked_for_again_with_the_reason(
    panel: PatternPanel, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, str]] = []

    def answer(panel: PatternPanel, title: str, label: str, text: str) -> tuple[str, bool]:
        asked.append((label, text))
        return ("x" * 204 if len(asked) == 1 else "bar"), True

    monkeypatch.setattr(QInputDialog, "getText", answer)
    click(panel.new)
    assert len(asked) == 2
    assert "Use 1 to" in asked[1][0] and asked[1][1] == "x" * 204
    assert clock.session.state.patterns.classes[-1] == "bar"


def test_a_question_that_is_cancelled_changes_nothing(
    panel: PatternPanel, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = clock.session.state.patterns
    monkeypatch.setattr(QInputDialog, "getText", lambda *a, **k: ("bar", False))
    panel.patterns.new_class_requested.emit()
    assert clock.session.state.patterns is before


def test_the_picture_of_a_step_is_the_pattern_it_showed(panel: PatternPanel, clock: Clock) -> None:
    perform(clock, Step())
    pictures = clock.session.state.patterns.pictures
    assert np.array_equal(clock.session.state.drawing, pictures[0])
    assert panel.patterns._target == "A"


def test_the_button_asks_for_a_new_class(
    panel: PatternPanel, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QInputDialog, "getText", lambda *a, **k: ("bar", True))
    click(panel.new)
    clock.settle()
    assert clock.session.state.patterns.classes[-1] == "bar"
    assert panel.note.text() == "27 classes · 27 pictures"


def test_while_it_is_watched_a_ring_travels_with_the_patterns(
    panel: PatternPanel, clock: Clock
) -> None:
    session = clock.session
    session.run(WATCH, now=100.0)
    for now in (100.21, 100.42):
        session.advance(now)
    clock.draw()
    assert panel.patterns._current == session.state.next_pattern == 2
    session.pause()
    session.run(FULL, now=101.0)
    session.advance(now=101.1, seconds=0.0)
    clock.draw()
    assert panel.patterns._current == 2
    session.pause()


def test_a_share_is_kept_for_testing_and_returned(panel: PatternPanel, clock: Clock) -> None:
    perform(clock, ReplacePatterns(shapes.make("e-x?examples=10")))
    actions = {action.text(): action for action in panel.split.menu().actions()}
    assert panel.split.text() == "0 for testing"
    actions["Keep 20 % for testing"].trigger()
    clock.settle()
    assert panel.split.text() == "4 for testing"
    panel.patterns.mark_requested.emit([0, 1, 2, 3], True)
    kept = int(clock.session.state.patterns.test[:4].sum())
    assert kept == 4
    actions["Train with all"].trigger()
    clock.settle()
    assert panel.split.text() == "0 for testing"


def test_the_switch_shows_only_wrong_ones(panel: PatternPanel, clock: Clock) -> None:
    perform(clock, Train(26))
    click(panel.only)
    pictures = [item for item in shown(panel.patterns) if item.place >= 0]
    assert len(pictures) == len(wrong(panel)) < 26
    click(panel.only)


def test_where_it_is_narrow_the_other_buttons_are_in_a_menu(
    panel: PatternPanel, clock: Clock
) -> None:
    panel.resize(200, 200)
    entries = {action.text(): action for action in panel.more.menu().actions()}
    assert panel.more.isVisible() and panel.add.isVisible()
    assert not panel.only.isVisible()
    assert panel.minimumSizeHint().width() < 200
    panel.resize(panel.minimumSizeHint().width(), 200)
    assert panel.more.isVisible() and panel.add.isVisible()
    assert not panel.new.isVisible() and entries["New class…"].isVisible()
    perform(clock, Train(26))
    entries["Only wrong"].trigger()
    assert panel.only.isChecked() and panel.patterns._model.only_wrong
    panel.resize(600, 300)
    assert panel.only.isVisible() and panel.new.isVisible() and not panel.more.isVisible()


def click_name(panel: PatternPanel, name: str) -> None:
    """Click the name of a class."""
    view = panel.patterns
    click(view.viewport(), spot(view, view._model.group(name), NAME))


def test_a_click_on_the_name_of_a_class_selects_it_and_adds_nothing(
    panel: PatternPanel, clock: Clock
) -> None:
    perform(clock, ShowPattern(0))
    before = clock.session.state
    click_name(panel, "E")
    clock.settle()
    after = clock.session.state
    assert after.target == panel.patterns._target == "E"
    assert after.patterns is before.patterns
    assert np.array_equal(after.drawing, before.drawing)
    assert after.desired_class == "A"


def test_a_double_click_on_the_name_of_a_class_renames_it(
    panel: PatternPanel, clock: Clock
) -> None:
    before = len(clock.session.state.patterns)
    click_name(panel, "E")
    clock.settle()
    at = spot(panel.patterns, 4, NAME)
    QTest.mouseDClick(panel.patterns.viewport(), Qt.MouseButton.LeftButton, pos=at)
    rename(panel, "epsilon")
    clock.settle()
    assert clock.session.state.patterns.classes[4] == "epsilon"
    assert len(clock.session.state.patterns) == before


def test_a_click_on_what_takes_no_keyboard_keeps_the_new_name(
    panel: PatternPanel, clock: Clock
) -> None:
    panel.patterns.rename_requested.emit("E")
    editor = panel.findChild(NameEditor)
    editor.setText("epsilon")
    click(panel.title)
    clock.settle()
    assert clock.session.state.patterns.classes[4] == "epsilon"
    assert not editor.isVisible()
    click(panel.title)


def test_a_click_on_what_takes_no_keyboard_leaves_a_refused_name_to_be_corrected(
    panel: PatternPanel, clock: Clock
) -> None:
    panel.patterns.rename_requested.emit("E")
    editor = panel.findChild(NameEditor)
    editor.setText("B")
    click(panel.title)
    assert editor.isVisible() and "already exists" in editor.reason
    click(editor)
    assert editor.isVisible()
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    assert clock.session.state.patterns.classes[4] == "E"


def test_the_pictures_of_a_class_come_into_view_when_the_drawing_is_added(
    panel: PatternPanel, clock: Clock
) -> None:
    view = panel.patterns
    for name in "AZ":  # the second picture of a class moves the classes to lines
        perform(clock, SelectClass(name))
        click(panel.add)
        clock.settle()
        group = view._model.group(name)
        spots = [
            QRect(*view._laid.spot(item)).translated(view._origin())
            for item in shown(view)
            if item.group == group and item.place >= 0
        ]
        assert len(spots) == 2 and view.verticalScrollBar().maximum() > 0
        assert all(view.viewport().rect().contains(spot) for spot in spots)


@pytest.mark.parametrize("width", [200, 330, 600])
def test_the_button_names_the_class_to_which_it_adds_the_drawing(
    panel: PatternPanel, clock: Clock, width: int
) -> None:
    panel.resize(width, 300)
    click_name(panel, "E")
    clock.settle()
    assert panel.add.text() in ("Add drawing to E", "Add to E")
    assert panel.add.accessibleName() == "Add drawing to E"
    assert "E" in panel.add.toolTip()
    click(panel.add)
    clock.settle()
    rows = {row.class_name: row.indices.tolist() for row in panel.patterns.rows}
    assert rows["E"] == [4, 26]


def test_the_button_says_all_where_there_is_room(panel: PatternPanel, clock: Clock) -> None:
    panel.resize(600, 300)
    perform(clock, ShowPattern(2))
    assert panel.add.text() == "Add drawing to C"


def test_the_button_keeps_its_width_whatever_is_selected(panel: PatternPanel, clock: Clock) -> None:
    clock.perform(AddPattern("W" * 60))
    clock.perform(AddPattern("R&D"))
    seen = set()
    for name in ("I", "W", "W" * 60, "R&D"):
        perform(clock, SelectClass(name))
        seen.add(panel.add.width())
        assert panel.add.accessibleName() == f"Add drawing to {name}"
    assert len(seen) == 1
    assert panel.add.text().endswith("R&&D")


def test_without_a_class_there_is_nothing_to_add_to(panel: PatternPanel, clock: Clock) -> None:
    perform(clock, ChooseClass(None))
    assert not panel.add.isEnabled()
    perform(clock, *[RemoveClass(name) for name in clock.session.state.patterns.classes])
    assert not panel.add.isVisible() and panel.new.isVisible()


def test_the_ring_is_on_the_picture_that_the_retina_shows(
    panel: PatternPanel, clock: Clock
) -> None:
    patterns = clock.session.state.patterns
    panel.choose(18)
    perform(clock, ShowPattern(1))  # as a click under Still wrong does
    assert np.array_equal(clock.session.state.drawing, patterns.pictures[1])
    assert panel.patterns._current == 1
    perform(clock, AddPattern("B"))  # the same picture twice: the ring is on either
    assert panel.patterns._current in (1, 26)
    learn(clock)
    shown = panel.patterns._current
    assert shown is not None
    pictures = clock.session.state.patterns.pictures
    assert np.array_equal(pictures[shown], clock.session.state.drawing)


def test_a_drawing_that_was_corrected_and_added_is_in_sight_and_ringed(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.resize(960, 560)
    clock, patterns = window.clock, window.console.patterns.patterns
    many = clock.session.state.patterns
    for _ in range(30):
        many = many.with_added(many.pictures[22], "W")
    perform(clock, ReplacePatterns(many))
    learn(clock)
    QTest.mouseClick(patterns.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    draw_bar(clock, window.console.retina.retina)
    patterns.verticalScrollBar().setValue(0)
    response = window.console.response
    click(response.no)
    response.choice.keeps.setChecked(True)
    click(next(b for b in response.choice._buttons if b.accessibleName() == "W"))
    clock.settle()
    number = len(clock.session.state.patterns) - 1
    item = patterns._model.find(number)
    assert item is not None and patterns._laid.shows(item)
    spot = QRect(*patterns._laid.spot(item)).translated(patterns._origin())
    assert patterns.viewport().rect().contains(spot)
    assert patterns._current == number
    draw_bar(clock, window.console.retina.retina)
    perform(clock, Invert())
    assert patterns._current is None  # the drawing is another by now


def test_points_are_counted_as_points(panel: PatternPanel, clock: Clock) -> None:
    points = shapes.make("clouds?examples=3")
    perform(clock, BeginRun(config_for("direct", points, 1960), points))
    assert panel.note.text() == "2 classes · 6 points"
