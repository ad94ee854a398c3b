"""The console with real mouse and key events."""

import io

import numpy as np
import pytest
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QFileDialog,
    QInputDialog,
    QLabel,
    QMessageBox,
    QWidget,
)

from gui import settings, theme
from gui.window import MainWindow
from mark1.commands import (
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
from mark1.machine.config import TrainingConfig
from mark1.new_document import new_document
from mark1.patterns import shapes
from mark1.patterns.files import write_patterns
from mark1.patterns.pattern_set import PatternSet
from mark1.session import Session
from mark1.training.evaluate import evaluate
from mark1.training.pace import Pace

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def cell_at(window, row, column):
    """The point of a cell on the retina view."""
    grid = window.console.retina.retina._grid()
    return grid.on_widget(grid.cell(row, column)).center()


def draw_bar(window):
    """Drag the pen over a row of the retina."""
    retina = window.console.retina.retina
    start, end = (cell_at(window, 8, c) for c in (3, 15))
    QTest.mousePress(retina, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(retina, end)
    QTest.mouseRelease(retina, Qt.MouseButton.LeftButton, pos=end)
    settle(window)


def key(window, *pressed, modifier=Qt.KeyboardModifier.NoModifier):
    for one in pressed:
        QTest.keyClick(window, one, modifier)
    settle(window)


def settle(window):
    """Let everything be drawn."""
    window.clock.settle()


def learn(window):
    window.clock.do(window.session.run)
    while window.session.is_running:
        window.session.advance(seconds=0.1)
    settle(window)


def perform(window, command):
    assert window.clock.perform(command)
    settle(window)


def test_a_stroke_lights_cells_and_the_lamps_follow(window):
    key(window, Qt.Key.Key_Delete)
    assert not window.session.state.drawing.any()
    draw_bar(window)
    assert window.session.state.drawing[8, 3:16].all()
    assert np.array_equal(
        window.console.association.lamps._active, window.session.state.presentation.features != 0
    )
    assert window.console.association.note.text().startswith(
        str(int(window.session.state.presentation.features.sum()))
    )


def test_draw_choose_what_it_should_be_teach_and_the_machine_answers(window):
    key(window, Qt.Key.Key_Delete)
    draw_bar(window)
    wanted = window.console.response.wanted
    wanted.setCurrentIndex(wanted.findData("T"))
    wanted.activated.emit(wanted.currentIndex())
    for _ in range(3):
        key(window, Qt.Key.Key_T)
    assert window.console.response.sentence.text() == "This is a T."
    assert window.console.response.verdict.text().startswith("✓ right")
    assert window.console.response.big.text() == "T"


def test_until_learned_by_its_key_reads_all_letters(window, qtbot):
    key(window, Qt.Key.Key_U)
    qtbot.waitUntil(lambda: not window.session.is_running, timeout=20_000)
    settle(window)
    assert "pass 14 had no mistakes" in window.footer.message.text()
    assert window.console.wrong.note.text() == "0 of 26"
    assert window.training.bar.value() == window.training.bar.maximum()


def test_space_runs_and_pauses(window, qtbot):
    perform(window, ChangeTraining({"stop": "passes", "passes": 1_000_000}))
    key(window, Qt.Key.Key_Space)
    assert window.session.is_running
    qtbot.waitUntil(lambda: window.training.run.text() == "Pause")
    qtbot.waitUntil(lambda: window.session.state.progress.step > 26, timeout=5000)
    key(window, Qt.Key.Key_Space)
    assert not window.session.is_running
    assert window.training.run.text() == "Run"


def test_the_window_answers_while_it_trains_flat_out(window, qtbot):
    perform(window, ChangeTraining({"stop": "passes", "passes": 1_000_000}))
    window.clock.do(window.session.run)
    qtbot.waitUntil(lambda: window.session.state.progress.step > 1000, timeout=2000)
    draw_bar(window)
    assert window.session.state.drawing[8, 3:16].all()
    assert window.session.is_running
    window.session.pause()


def test_a_button_reached_by_tab_answers_to_the_space_bar_itself(window):
    button = next(
        b for b in window.training.findChildren(QAbstractButton) if b.accessibleName() == "Step"
    )
    button.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert window.session.state.progress.step == 1
    assert not window.session.is_running


def test_step_and_back_by_their_keys(window):
    key(window, Qt.Key.Key_S, Qt.Key.Key_S, Qt.Key.Key_S, Qt.Key.Key_B)
    assert window.session.state.progress.step == 2
    assert window.footer.step.text() == "step 2"
    assert window.footer.timeline.step == 2


def test_dragging_the_tape_back_gives_the_machine_as_it_was(window):
    for _ in range(30):
        key(window, Qt.Key.Key_S)
    window.footer.timeline.setValue(0)
    settle(window)
    assert not window.session.state.machine.potentiometers.volts.any()
    window.footer.timeline.setValue(30)
    assert window.session.state.machine.potentiometers.volts.any()


def test_the_number_keys_set_the_desired_response(window):
    perform(window, SetDesired((0,) * 5))
    key(window, Qt.Key.Key_1, Qt.Key.Key_3, Qt.Key.Key_3)
    assert window.session.state.desired.tolist() == [1, 0, -1, 0, 0]


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
    draw_bar(window)
    perform(window, ChooseClass("C"))
    key(window, Qt.Key.Key_A)
    assert len(window.session.state.patterns) == 27
    assert window.session.state.patterns.labels[26] == 2


def test_a_new_class_is_asked_for_by_name(window, monkeypatch):
    monkeypatch.setattr(QInputDialog, "getText", lambda *a, **k: ("bar", True))
    draw_bar(window)
    key(window, Qt.Key.Key_A, modifier=Qt.KeyboardModifier.ShiftModifier)
    assert window.session.state.patterns.classes[-1] == "bar"


def test_undo_and_redo_by_their_keys(window):
    before = window.session.state.drawing.copy()
    draw_bar(window)
    after = window.session.state.drawing.copy()
    assert not np.array_equal(before, after)
    key(window, Qt.Key.Key_Z, modifier=Qt.KeyboardModifier.ControlModifier)
    assert np.array_equal(window.session.state.drawing, before)
    key(window, Qt.Key.Key_Y, modifier=Qt.KeyboardModifier.ControlModifier)
    assert np.array_equal(window.session.state.drawing, after)


def test_copy_and_paste_give_the_drawing_again(window):
    drawing = window.session.state.drawing.copy()
    key(window, Qt.Key.Key_C, modifier=Qt.KeyboardModifier.ControlModifier)
    key(window, Qt.Key.Key_Delete)
    key(window, Qt.Key.Key_V, modifier=Qt.KeyboardModifier.ControlModifier)
    assert np.array_equal(window.session.state.drawing, drawing)


def test_pasting_without_a_picture_says_so(window):
    QGuiApplication.clipboard().setText("words")
    key(window, Qt.Key.Key_V, modifier=Qt.KeyboardModifier.ControlModifier)
    assert "no picture on the clipboard" in window.footer.message.text()


def test_a_dropped_picture_lands_on_the_retina(window, tmp_path):
    picture = shapes.make("letters").pictures[6]
    path = tmp_path / "g.png"
    Image.fromarray(picture).resize((200, 200), Image.Resampling.NEAREST).save(path)
    window.console.retina.retina.image_dropped.emit([str(path)])
    assert np.array_equal(window.session.state.drawing, picture)
    window.console.retina.retina.image_dropped.emit(
        QImage(str(path)).flipped(Qt.Orientation.Horizontal)
    )
    assert np.array_equal(window.session.state.drawing, picture[:, ::-1])


def test_dropped_patterns_land_in_the_tray_and_can_be_undone(window, tmp_path):
    write_patterns(shapes.make("digits"), tmp_path / "digits", "folder")
    window.console.retina.retina.image_dropped.emit([str(tmp_path / "digits")])
    settle(window)
    assert len(window.session.state.patterns.classes) == 10
    key(window, Qt.Key.Key_Z, modifier=Qt.KeyboardModifier.ControlModifier)
    assert len(window.session.state.patterns.classes) == 26


@pytest.mark.parametrize("content", [b"", b"GIF89a", b"\x89PNG\r\n\x1a\n" + bytes(30)])
def test_a_bad_picture_is_refused_in_a_sentence(window, tmp_path, monkeypatch, content):
    warned = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *given: warned.append(given[-1]))
    path = tmp_path / "bad.png"
    path.write_bytes(content)
    before = window.session.state.drawing.copy()
    window.files.take([str(path)])
    assert len(warned) == 1
    assert "bad.png" in warned[0]
    assert np.array_equal(window.session.state.drawing, before)


def test_saving_and_opening_by_the_menus(window, tmp_path, monkeypatch):
    path = tmp_path / "mine.mark1"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a: (str(path), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *a: (str(path), ""))
    key(window, Qt.Key.Key_S, Qt.Key.Key_S)
    assert window.isWindowModified()
    window.actions_["save"].trigger()
    assert not window.isWindowModified()
    assert window.windowTitle().startswith("mine.mark1")
    window.actions_["new_empty"].trigger()
    assert len(window.session.state.patterns) == 0
    window.actions_["open"].trigger()
    assert window.session.state.progress.step == 2
    assert settings.recent_files() == [path]


@pytest.mark.parametrize(
    ("answer", "left"),
    [
        (QMessageBox.StandardButton.Cancel, False),
        (QMessageBox.StandardButton.Discard, True),
    ],
)
def test_unsaved_changes_are_asked_about_before_a_new_session(window, monkeypatch, answer, left):
    asked = []
    monkeypatch.setattr(QMessageBox, "question", lambda *given: asked.append(given[2]) or answer)
    window.actions_["new_digits"].trigger()
    assert not asked
    key(window, Qt.Key.Key_S)
    window.actions_["new_empty"].trigger()
    assert len(asked) == 1
    assert (len(window.session.state.patterns.classes) == 0) is left


def test_closing_with_unsaved_changes_can_be_cancelled(window, monkeypatch):
    monkeypatch.setattr(QMessageBox, "question", lambda *given: QMessageBox.StandardButton.Cancel)
    key(window, Qt.Key.Key_S)
    assert not window.close()
    assert window.isVisible()


def test_a_file_that_cannot_be_written_is_said_and_the_session_stays_unsaved(
    window, tmp_path, monkeypatch
):
    warned = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *given: warned.append(given[-1]))
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *a: (str(tmp_path / "no" / "x.mark1"), "")
    )
    key(window, Qt.Key.Key_S)
    window.actions_["save_as"].trigger()
    assert len(warned) == 1
    assert "Choose another place" in warned[0]
    assert window.isWindowModified()


def test_larger_text_is_larger_everywhere_and_comes_back(window, qapp):
    labels = [label for label in window.findChildren(QLabel) if label.text()]
    widths = [label.sizeHint().width() for label in labels]
    for _ in range(6):
        window.actions_["larger"].trigger()
    assert theme.scale == pytest.approx(1.6)
    assert [x.text() for x, w in zip(labels, widths, strict=True) if x.sizeHint().width() < w] == []
    pixels = [
        label.font().pixelSize() for label in (window.about, window.console.response.sentence)
    ]
    assert pixels == [round(12 * 1.6), round(15 * 1.6)]
    window.actions_["normal"].trigger()
    assert [label.sizeHint().width() for label in labels] == widths


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
    learn(window)
    window.console.potentiometers.group.button(1).click()
    assert window.console.potentiometers.stack.currentWidget() is window.console.potentiometers.maps
    image = window.console.potentiometers.maps.grab().toImage()
    perform(window, Reset())
    assert window.console.potentiometers.maps.grab().toImage() != image


@pytest.mark.parametrize("size", [(1240, 690), (1280, 720), (1920, 1080), (3840, 2160)])
def test_no_text_is_cut_off_at_any_size(window, qapp, size):
    window.resize(*size)
    learn(window)
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


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.3])
def test_no_word_of_the_desk_is_cut_off_with_larger_text(window, qapp, scale):
    theme.rescale(qapp, scale)
    qapp.processEvents()
    try:
        shown = [b for b in window.training.findChildren(QAbstractButton) if b.isVisible()]
        cut = [b.text() for b in shown if b.sizeHint().width() > b.width() + 1]
        assert not cut
        assert window.training.text.sizeHint().width() <= window.training.text.width() + 1
        assert all(b.text() or b.accessibleName() for b in shown)
    finally:
        theme.rescale(qapp, 1.0)
        qapp.processEvents()
    assert all(button.text() for button in window.training._wordy.values())


def test_a_drawing_of_another_size_is_shown_in_a_session_of_that_size(window):
    picture = np.zeros((1, 8, 8), dtype=np.uint8)
    patterns = (
        PatternSet.empty(8, 8)
        .with_added(picture[0], "dark")
        .with_added(np.full((8, 8), 255, dtype=np.uint8), "lit")
    )
    window.session.begin(new_document("direct", patterns, 1))
    perform(window, Step())
    assert window.console.retina.note.text().startswith("64 photocells")


def test_a_point_of_two_numbers_is_shown_and_cannot_be_drawn_on(window):
    window.session.begin(new_document("direct", shapes.make("and"), 1))
    perform(window, Step())
    assert not window.console.retina.retina.isEnabled()
    assert io.StringIO(window.console.retina.note.text()).read().startswith("2 photocells")


def test_a_file_whose_name_was_given_without_its_ending_is_not_replaced_unasked(
    window, tmp_path, monkeypatch
):
    there = tmp_path / "mine.mark1"
    there.write_bytes(b"precious")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a: (str(tmp_path / "mine"), ""))
    buttons = QMessageBox.StandardButton
    monkeypatch.setattr(QMessageBox, "question", lambda *a: buttons.No)
    window.actions_["save_as"].trigger()
    assert there.read_bytes() == b"precious"
    monkeypatch.setattr(QMessageBox, "question", lambda *a: buttons.Yes)
    window.actions_["save_as"].trigger()
    assert there.read_bytes() != b"precious"


def test_the_menu_of_new_sessions_offers_nothing_else(window):
    offered = [action.objectName() for action in window.actions_.beginning("new_")]
    sets = ["letters", "letters-all", "digits", "figures", "bars", "left-right", "e-x-f"]
    assert offered == ["new_empty", *(f"new_{name}" for name in sets)]


def test_space_and_letters_do_what_they_do_while_a_number_has_the_focus(window, qtbot):
    window.clock.session.set_pace(Pace(1))
    eta = window.training.eta
    eta.setFocus()
    eta.selectAll()
    QTest.keyClick(eta, Qt.Key.Key_Space)
    assert window.session.is_running
    assert eta.text() == "0.50"
    QTest.keyClick(eta, Qt.Key.Key_Space)
    settle(window)
    QTest.keyClick(eta, Qt.Key.Key_S)
    settle(window)
    assert not window.session.is_running
    assert window.session.state.progress.step == 1
    QTest.keyClicks(eta, "0.25\r")
    assert window.session.state.training.eta == 0.25
    assert not eta.hasFocus()


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
    perform(window, RenameClass("E", "an E of which very much could be said, in many words"))
    learn(window)
    qapp.processEvents()
    assert "very much" in window.console.response.sentence.text()
    assert [
        panel.geometry() for panel in (window.console.retina, window.console.response)
    ] == before


def test_what_was_said_does_not_outlive_what_it_was_about(window):
    key(window, Qt.Key.Key_U)
    learn(window)
    perform(window, Teach())
    assert window.footer.message.text() == "Already right."
    key(window, Qt.Key.Key_B)
    assert not window.footer.message.text()
    perform(window, Teach())
    perform(window, Reset())
    assert not window.footer.message.text()


def test_the_volts_of_a_dial_are_told_while_it_turns(window):
    window.console.potentiometers.dials.pointed.emit(7)
    perform(window, TurnPots(((7, 3.0),)))
    assert "3.0 volts" in window.console.potentiometers.hint.text()
    window.console.potentiometers.group.button(1).click()
    assert "drag" not in window.console.potentiometers.hint.text()


def test_the_help_names_every_key(window, monkeypatch):
    texts = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: texts.append(box.text()))
    window.actions_["keys"].trigger()
    for action in [*window.actions_.values(), *window.console.retina.actions()]:
        for shortcut in action.shortcuts():
            if not action.objectName().startswith("desired_"):
                assert shortcut.toString() in texts[0].replace("&nbsp;", " ")


def test_the_desk_keeps_within_its_panel_in_the_smallest_window(window, qapp):
    window.resize(window.minimumSize())
    perform(window, ChangeTraining({"passes": 10_000}))
    qapp.processEvents()
    text = window.training.text
    assert text.geometry().right() < window.training.width()
    assert text.sizeHint().width() <= text.width()


def choose_rule(window, qtbot, name):
    """Choose a rule with the keys, as a hand does without a mouse."""
    rule = window.training.rule
    rule.setFocus()
    place = rule.findData(name)
    while rule.currentIndex() != place:
        before = rule.currentIndex()
        key = Qt.Key.Key_Down if before < place else Qt.Key.Key_Up
        qtbot.keyClick(rule, key)
        assert rule.currentIndex() != before


def test_a_rule_is_chosen_with_the_keys_and_brings_its_own_order(window, qtbot):
    choose_rule(window, qtbot, "pocket")
    assert window.session.state.training.rule == "pocket"
    assert window.training.order.currentData() == "random"
    choose_rule(window, qtbot, "batch")
    assert window.session.state.training.stop == "small-change"
    assert window.training.order.currentData() == "given"
    choose_rule(window, qtbot, "error-correction")
    assert window.session.state.training == TrainingConfig()


def test_a_rule_for_another_machine_is_not_offered_and_says_why(window):
    rules = window.training.rule
    for name, offered in (("alpha-1958", False), ("delta-dy", False), ("first-mistake", True)):
        place = rules.findData(name)
        assert rules.model().item(place).isEnabled() == offered
        tip = rules.itemData(place, Qt.ItemDataRole.ToolTipRole)
        assert ("needs a machine with" in tip) != offered


def test_patterns_and_lamps_answer_with_the_mean_where_the_rule_does(window, qtbot):
    choose_rule(window, qtbot, "averaged")
    perform(window, Train(26 * 3))
    session = window.session
    means = session.document.trainer().answering()
    answers = evaluate(means, session.state.patterns).answers
    assert session.state.evaluation.answers.tolist() == answers.tolist()
    index = int(np.flatnonzero(session.state.wrong)[0])
    perform(window, ShowPattern(index))
    drive = means.present(session.state.patterns.pictures[index]).drive
    assert session.state.presentation.drive.tolist() == drive.tolist()
