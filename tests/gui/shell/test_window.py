"""The window with real mouse and key events."""

import threading
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QInputDialog,
    QLabel,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.base import theme
from gui.shell import window as window_module
from gui.shell.window import MainWindow
from mark1.lab.side_by_side import SideBySide
from mark1.machine import compiled
from mark1.machine.config import MachineConfig
from mark1.machine.machine import Mark1
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.session.commands import (
    ChangeTraining,
    ChooseClass,
    RenameClass,
    Reset,
    SetDesired,
    ShowPattern,
    Step,
    Teach,
    Train,
    TurnPots,
)
from mark1.session.new_document import new_document
from mark1.session.session import Session
from mark1.training import pattern_loop
from mark1.training.evaluation import evaluate
from mark1.training.trainer import Trainer
from tests.examples import slow
from tests.gui.by_hand import click, draw_bar, key, learn, perform, rebuild
from tests.mark1.random_session import digest


@pytest.fixture
def window(same_window: MainWindow) -> MainWindow:
    return same_window


def test_a_stroke_lights_cells_and_the_lamps_follow(window):
    key(window, Qt.Key.Key_Delete)
    assert not window.session.state.drawing.any()
    draw_bar(window.clock, window.console.retina.retina)
    assert window.session.state.drawing[8, 3:16].all()
    assert np.array_equal(
        window.console.association.lamps._active, window.session.state.presentation.features != 0
    )
    assert window.console.association.note.text().startswith(
        str(int(window.session.state.presentation.features.sum()))
    )


def test_draw_say_what_it_is_and_the_machine_answers(window):
    key(window, Qt.Key.Key_Delete)
    draw_bar(window.clock, window.console.retina.retina)
    for _ in range(3):
        click(window.console.response.no)
        box = window.console.response.choice
        click(next(b for b in box.findChildren(QPushButton) if b.accessibleName() == "T"))
        window.clock.settle()
        if window.session.state.answer == "T":
            break
    assert window.console.response.sentence.text() == "This is a T."
    assert window.console.response.verdict.text().startswith("✓ right")
    assert window.console.response.big.text() == "T"


def test_learned_by_its_key_it_reads_all_letters(window, qtbot):
    key(window, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: not window.session.is_running)
    window.clock.settle()
    assert "pass 14 had no mistakes" in window.footer.message.text()
    assert window.console.wrong.note.text() == "✓ none of 26 wrong"
    assert window.console.training.bar.value() == window.console.training.bar.maximum()


def test_space_runs_and_pauses(window, qtbot):
    perform(window.clock, ChangeTraining({"stop": "passes", "passes": 1_000_000}))
    key(window, Qt.Key.Key_Space)
    assert window.session.is_running
    qtbot.waitUntil(lambda: window.console.training.learn.text() == "Pause")
    qtbot.waitUntil(lambda: window.session.state.progress.step > 26)
    key(window, Qt.Key.Key_Space)
    assert not window.session.is_running
    assert window.console.training.learn.text() == "Learn"


def test_the_window_answers_while_it_trains_flat_out(window, qtbot):
    perform(window.clock, ChangeTraining({"stop": "passes", "passes": 1_000_000}))
    window.clock.do(window.session.run)
    qtbot.waitUntil(lambda: window.session.state.progress.step > 1000)
    draw_bar(window.clock, window.console.retina.retina)
    assert window.session.state.drawing[8, 3:16].all()
    assert window.session.is_running
    window.session.pause()


def test_step_and_back_by_their_keys(window):
    key(window, Qt.Key.Key_S, Qt.Key.Key_S, Qt.Key.Key_S, Qt.Key.Key_B)
    assert window.session.state.progress.step == 2
    assert window.footer.step.text() == "step 2"
    assert window.footer.timeline.step == 2


def test_dragging_the_timeline_back_gives_the_machine_as_it_was(window):
    for _ in range(30):
        key(window, Qt.Key.Key_S)
    window.footer.timeline.setValue(0)
    window.clock.settle()
    assert not window.session.state.machine.potentiometers.volts.any()
    window.footer.timeline.setValue(30)
    assert window.session.state.machine.potentiometers.volts.any()


def test_the_number_keys_set_the_desired_response(window):
    perform(window.clock, SetDesired((0,) * 5))
    key(window, Qt.Key.Key_1, Qt.Key.Key_3, Qt.Key.Key_3)
    assert window.session.state.desired.tolist() == [1, 0, -1, 0, 0]


@pytest.mark.parametrize("page", ["geometry", "experiments", "lessons"])
def test_no_single_key_acts_on_the_console_from_a_page_that_does_not_show_it(
    new_window: MainWindow, qtbot: QtBot, page: str
) -> None:
    window = new_window
    window.turn_to(page)
    qtbot.waitUntil(lambda: not window.pages.view(page).is_busy)
    before = digest(window.session.document)
    for _, one in _single_keys(window):
        QTest.keyClick(window, one.key(), one.keyboardModifiers())
    assert not window.session.is_running
    assert digest(window.session.document) == before


@pytest.mark.parametrize("page", ["theory", "hardware"])
def test_a_page_that_shows_the_run_has_no_keys_for_the_drawing(
    new_window: MainWindow, page: str
) -> None:
    window = new_window
    perform(window.clock, Step())
    window.turn_to(page)
    possible = [name for name, _ in _single_keys(window) if window.actions_[name].isEnabled()]
    assert possible == ["reset", "back", "step", "learn"]


def _single_keys(window: MainWindow) -> list[tuple[str, QKeyCombination]]:
    """List the actions that are done by a key alone, or with the Shift key, and that key."""
    found = [
        (name, keys[0]) for name, action in window.actions_.items() for keys in action.shortcuts()
    ]
    alone = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
    return [
        (name, key)
        for name, key in found
        if key.keyboardModifiers() in alone and not Qt.Key.Key_F1 <= key.key() <= Qt.Key.Key_F11
    ]


def test_reset_by_its_key_turns_all_potentiometers_to_zero(window):
    key(window, Qt.Key.Key_S, Qt.Key.Key_R)
    assert not window.session.state.machine.potentiometers.volts.any()


def test_pointing_at_a_lamp_shows_its_wires_on_the_retina(window):
    window.console.association.lamps.pointed.emit(137)
    excitatory, inhibitory = window.session.state.machine.plugboard.into(137)
    assert window.console.association.hint.text().startswith("Unit 138:")
    before = window.console.retina.retina.grab().toImage()
    window.console.association.lamps.pointed.emit(-1)
    assert before != window.console.retina.retina.grab().toImage()
    assert len(excitatory) == len(inhibitory) == 10


def test_the_drawing_goes_to_its_class_by_one_key(window):
    key(window, Qt.Key.Key_Delete)
    draw_bar(window.clock, window.console.retina.retina)
    perform(window.clock, ChooseClass("C"))
    key(window, Qt.Key.Key_A)
    assert len(window.session.state.patterns) == 27
    assert window.session.state.patterns.labels[26] == 2


def test_a_new_class_is_asked_for_by_name(window, monkeypatch):
    monkeypatch.setattr(QInputDialog, "getText", lambda *a, **k: ("bar", True))
    draw_bar(window.clock, window.console.retina.retina)
    key(window, Qt.Key.Key_A, modifier=Qt.KeyboardModifier.ShiftModifier)
    assert window.session.state.patterns.classes[-1] == "bar"


def test_undo_and_redo_by_their_keys(window):
    before = window.session.state.drawing.copy()
    draw_bar(window.clock, window.console.retina.retina)
    after = window.session.state.drawing.copy()
    assert not np.array_equal(before, after)
    key(window, Qt.Key.Key_Z, modifier=Qt.KeyboardModifier.ControlModifier)
    assert np.array_equal(window.session.state.drawing, before)
    key(window, Qt.Key.Key_Y, modifier=Qt.KeyboardModifier.ControlModifier)
    assert np.array_equal(window.session.state.drawing, after)


@pytest.mark.slow
def test_larger_text_is_larger_everywhere_and_comes_back(window, qtbot):
    def widths():
        labels = window.findChildren(QLabel)
        labels = [label for label in labels if len(label.text()) > 1]  # the answer fills its room
        return {label.text(): label.sizeHint().width() for label in labels}

    before = widths()
    for _ in range(6):
        window.actions_["larger"].trigger()
    qtbot.waitUntil(lambda: theme.scale == 1.6)
    larger = widths()
    assert len(before.keys() & larger.keys()) > 20  # some leave words out
    assert [text for text in before.keys() & larger.keys() if larger[text] < before[text]] == []
    pixels = [label.font().pixelSize() for label in (window.chip, window.console.response.sentence)]
    assert pixels == [round(12 * 1.6), round(17 * 1.6)]
    window.actions_["normal"].trigger()
    qtbot.waitUntil(lambda: theme.scale == 1.0)
    again = widths()
    assert len(before.keys() & again.keys()) > 20
    assert [text for text in before.keys() & again.keys() if again[text] != before[text]] == []


def test_every_control_has_an_accessible_name(window):
    for control in window.findChildren(QWidget):
        if control.focusPolicy() != Qt.FocusPolicy.NoFocus and control.isVisibleTo(window):
            named = control.accessibleName() or getattr(control, "text", str)()
            inner = control.parentWidget() and control.parentWidget().accessibleName()
            assert named or inner, control


def test_no_key_is_bound_twice(window):
    keys = [
        shortcut.toString()
        for action in [*window.actions_.values(), *window.console.retina.actions()]
        for shortcut in action.shortcuts()
    ]
    assert len(keys) == len(set(keys))


def test_the_retina_view_shows_what_each_response_unit_looks_for(window):
    learn(window.clock)
    window.console.potentiometers.group.button(1).click()
    assert window.console.potentiometers.stack.currentWidget() is window.console.potentiometers.maps
    image = window.console.potentiometers.maps.grab().toImage()
    perform(window.clock, Reset())
    assert window.console.potentiometers.maps.grab().toImage() != image


@pytest.mark.parametrize("size", [(960, 560), (1280, 720), *slow((1920, 1080), (3840, 2160))])
def test_no_text_is_cut_off_at_any_size(window, qapp, size):
    window.resize(*size)
    learn(window.clock)
    for _ in range(2):  # it is laid out, and then painted
        qapp.processEvents()
    labels = [
        label
        for label in window.findChildren(QWidget)
        if label.metaObject().className() in ("QLabel", "QPushButton") and label.isVisible()
    ]
    cut = [
        label.text()
        for label in labels
        if label.text() and label.sizeHint().width() > label.width() + 1
        and label is not window.footer.message
    ]  # fmt: skip
    assert not cut


def test_a_drawing_of_another_size_is_shown_in_a_session_of_that_size(window):
    picture = np.zeros((1, 8, 8), dtype=np.uint8)
    patterns = (
        PatternSet.empty(8, 8)
        .with_added(picture[0], "dark")
        .with_added(np.full((8, 8), 255, dtype=np.uint8), "lit")
    )
    window.session.begin(new_document("direct", patterns, 1))
    perform(window.clock, Step())
    assert window.console.retina.retina._picture.shape == (8, 8)


def test_a_point_of_two_numbers_is_shown_and_cannot_be_drawn_on(window):
    window.session.begin(new_document("direct", shapes.make("and"), 1))
    perform(window.clock, Step())
    assert not window.console.retina.retina.isEnabled()
    assert window.console.retina.retina._picture.shape == (1, 2)


def test_the_menu_of_new_sessions_offers_nothing_else(window):
    offered = [action.objectName() for action in window.actions_.beginning("new_")]
    sets = ["letters", "letters-all", "digits", "figures", "bars", "left-right", "e-x-f"]
    assert offered == ["new_empty", *(f"new_{name}" for name in sets), "new_named"]


def test_a_long_name_in_a_file_asks_for_no_more_room(qtbot, window):
    session = Session()
    session.perform(RenameClass("E", "an E of which very much could be said, in many words"))
    other = MainWindow(session)
    other.show()
    qtbot.waitExposed(other)
    assert other.console.response.minimumSizeHint() == window.console.response.minimumSizeHint()
    other.close_at_once()
    other.hide()


def test_a_long_name_moves_nothing(window, qapp):
    before = [panel.geometry() for panel in (window.console.retina, window.console.response)]
    perform(window.clock, RenameClass("E", "an E of which very much could be said, in many words"))
    learn(window.clock)
    qapp.processEvents()
    assert "very much" in window.console.response.sentence.text()
    assert [
        panel.geometry() for panel in (window.console.retina, window.console.response)
    ] == before


def test_what_was_said_does_not_outlive_what_it_was_about(window):
    learn(window.clock)
    perform(window.clock, Teach())
    assert window.footer.message.text() == "Already right."
    key(window, Qt.Key.Key_B)
    assert not window.footer.message.text()
    perform(window.clock, Teach())
    perform(window.clock, Reset())
    assert not window.footer.message.text()


def test_the_volts_of_a_dial_are_told_while_it_turns(new_window):
    window = new_window
    window.console.potentiometers.dials.pointed.emit(7)
    perform(window.clock, TurnPots(((7, 3.0),)))
    assert "3.0 volts" in window.console.potentiometers.hint.text()
    window.console.potentiometers.group.button(1).click()
    assert "drag" not in window.console.potentiometers.hint.text()


def test_patterns_and_lamps_answer_with_the_mean_where_the_rule_does(window):
    perform(window.clock, ChangeTraining({"rule": "averaged"}))
    perform(window.clock, Train(26 * 3))
    session = window.session
    means = session.document.trainer().answering()
    answers = evaluate(means, session.state.patterns).answers
    assert session.state.evaluation.answers.tolist() == answers.tolist()
    index = int(np.flatnonzero(session.state.wrong)[0])
    perform(window.clock, ShowPattern(index))
    drive = means.present(session.state.patterns.pictures[index]).drive
    assert session.state.presentation.drive.tolist() == drive.tolist()


@pytest.mark.slow
@pytest.mark.usefixtures("nothing_is_checked")
def test_the_drawer_opens_over_a_console_that_had_to_be_made(window, qtbot):
    window.show()
    window.turn_to("theory")
    rebuild(window)
    window.chip.click()
    qtbot.waitUntil(lambda: window.pages.shown == "console" and window.drawer.isVisible())
    assert window.chip.isChecked()
    window.chip.click()
    assert not window.drawer.isVisible()


def test_back_ten_times_goes_ten_steps_back_however_long_the_way_takes(window, monkeypatch):
    window.show()
    window.session._open.trainer.log.spacing = 2**16  # the way back begins at step 0
    perform(window.clock, ChangeTraining({"stop": "never"}), Train(4000))
    monkeypatch.setattr("mark1.session.session.SLICE", 0.0)
    monkeypatch.setattr("gui.base.clock.SLICE", 0.0)
    for press in range(1, 11):
        QTest.keyClick(window, Qt.Key.Key_B)
        for _ in range(4):  # each draws, or goes on with the work
            window.clock.tick()
        assert window.session.is_seeking
        assert window.footer.timeline.step == 4000 - press
    window.clock.settle()
    assert window.session.state.progress.step == 3990


def test_the_loop_is_loaded_after_the_last_page_was_opened(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    loaded, begun = list[None](), list[None]()
    monkeypatch.setattr(window_module, "_load_loop", lambda: loaded.append(None))
    window.prepare()
    with monkeypatch.context() as patch:
        patch.setattr(window._loading, "start", lambda: begun.append(None))
        window.turn_to("theory")
        window.turn_to("console")
    assert len(begun) == 2
    assert not loaded
    qtbot.waitUntil(lambda: bool(loaded))
    window.turn_to("theory")
    assert not window._loading.isActive()


def test_the_loops_of_letters_and_of_points_are_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that their runs ask for: what *Compare* did on the window's thread took seconds."""
    loaded, asked = set[Any](), set[Any]()
    numbers: Any = (np.int16, np.uint8)

    def prepare(turn: Any, positions: Any = numbers[0], x: Any = numbers[1]) -> None:
        loaded.add((turn, np.dtype(positions), np.dtype(x)))

    def is_made(*kind: Any) -> bool:
        asked.add(kind)
        return False

    monkeypatch.setattr(compiled, "prepare", prepare)
    monkeypatch.setattr(compiled, "is_made", is_made)
    monkeypatch.setattr(compiled, "is_busy", lambda: False)
    monkeypatch.setattr(pattern_loop, "WORTH_COMPILING", 2**62)
    window_module._load_loop()
    Trainer(Mark1(MachineConfig()), shapes.make("letters")).advance(steps=30)
    for runs in SideBySide(shapes.make("xor"), eta=0.5, seed=1, bias=True).orders[:2]:
        runs.advance(steps=30)
    assert asked == loaded


def test_the_window_does_not_wait_for_the_loop_to_be_loaded(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    may_end, threads = threading.Event(), list[threading.Thread]()

    def prepare(*kind: object) -> None:
        threads.append(threading.current_thread())
        may_end.wait()

    monkeypatch.setattr(compiled, "prepare", prepare)
    window.prepare()
    qtbot.waitUntil(lambda: bool(threads))
    click(window.console.training.learn)
    assert window.session.is_running
    window.clock.do(window.session.pause)
    may_end.set()
    threads[0].join()
    assert threads[0] is not threading.main_thread()
