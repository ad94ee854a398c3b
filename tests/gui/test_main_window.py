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
from gui.deeds import SETS
from gui.main_window import MainWindow
from gui.session import Session
from mark1.machine import kernels
from mark1.machine.config import TrainingConfig
from mark1.patterns import shapes
from mark1.patterns.files import write_patterns
from mark1.patterns.pattern_set import PatternSet
from mark1.training.evaluate import evaluate

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def window(qtbot, qapp):
    kernels.compiled()
    window = MainWindow()
    window.resize(1280, 720)
    window.show()
    qtbot.waitExposed(window)
    qapp.processEvents()
    yield window
    window.close_at_once()
    window.hide()


def cell_at(window, row, column):
    """The point of a cell on the retina view."""
    board = window.retina.retina._board()
    return board.on_widget(board.cell(row, column)).center()


def draw_bar(window):
    """Drag the pen over a row of the retina."""
    retina = window.retina.retina
    start, end = (cell_at(window, 8, c) for c in (3, 15))
    QTest.mousePress(retina, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(retina, end)
    QTest.mouseRelease(retina, Qt.MouseButton.LeftButton, pos=end)


def key(window, *pressed, modifier=Qt.KeyboardModifier.NoModifier):
    for one in pressed:
        QTest.keyClick(window, one, modifier)


def test_a_stroke_lights_cells_and_the_lamps_follow(window):
    key(window, Qt.Key.Key_Delete)
    assert not window.session.picture.any()
    draw_bar(window)
    assert window.session.picture[8, 3:16].all()
    assert np.array_equal(window.association.lamps._active, window.session.shown.features != 0)
    assert window.association.note.text().startswith(str(int(window.session.shown.features.sum())))


def test_draw_choose_what_it_should_be_teach_and_the_machine_answers(window):
    key(window, Qt.Key.Key_Delete)
    draw_bar(window)
    wanted = window.response.wanted
    wanted.setCurrentIndex(wanted.findData("T"))
    wanted.activated.emit(wanted.currentIndex())
    for _ in range(3):
        key(window, Qt.Key.Key_T)
    assert window.response.sentence.text() == "This is a T."
    assert window.response.verdict.text().startswith("✓ right")
    assert window.response.big.text() == "T"


def test_until_learned_by_its_key_reads_all_letters(window, qtbot):
    key(window, Qt.Key.Key_U)
    qtbot.waitUntil(lambda: not window.session.runner.is_running, timeout=20_000)
    assert "pass 14 was without a mistake" in window.message.text()
    assert window.wrong.note.text() == "0 of 26"
    assert window.desk.bar.value() == window.desk.bar.maximum()


def test_space_runs_and_pauses(window, qtbot):
    window.session.change(stop="passes", passes=1_000_000)
    key(window, Qt.Key.Key_Space)
    assert window.session.runner.is_running
    assert window.desk.run.text() == "Pause"
    qtbot.wait(100)
    key(window, Qt.Key.Key_Space)
    assert not window.session.runner.is_running
    assert window.desk.run.text() == "Run"
    assert window.session.trainer.position.step > 26


def test_the_window_answers_while_it_trains_flat_out(window, qtbot):
    window.session.change(stop="passes", passes=1_000_000)
    window.session.run()
    with qtbot.waitSignal(window.session.progressed, timeout=2000):
        pass
    draw_bar(window)
    assert window.session.picture[8, 3:16].all()
    assert window.session.runner.is_running
    window.session.pause()


def test_a_button_reached_by_tab_answers_to_the_space_bar_itself(window):
    button = next(
        b for b in window.desk.findChildren(QAbstractButton) if b.accessibleName() == "Step"
    )
    button.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert window.session.trainer.position.step == 1
    assert not window.session.runner.is_running


def test_step_and_back_by_their_keys(window):
    key(window, Qt.Key.Key_S, Qt.Key.Key_S, Qt.Key.Key_S, Qt.Key.Key_B)
    assert window.session.trainer.position.step == 2
    assert window.at.text() == "step 2"
    assert window.tape.value() == 2


def test_dragging_the_tape_back_gives_the_machine_as_it_was(window):
    for _ in range(30):
        key(window, Qt.Key.Key_S)
    window.tape.setValue(0)
    assert not window.session.machine.potentiometers.volts.any()
    window.tape.setValue(30)
    assert window.session.machine.potentiometers.volts.any()


def test_the_number_keys_set_the_desired_response(window):
    window.session.set_desired(np.zeros(5, dtype=np.int8))
    key(window, Qt.Key.Key_1, Qt.Key.Key_3, Qt.Key.Key_3)
    assert window.session.desired.tolist() == [1, 0, -1, 0, 0]


def test_reset_by_its_key_turns_all_potentiometers_to_zero(window):
    key(window, Qt.Key.Key_S, Qt.Key.Key_R)
    assert not window.session.machine.potentiometers.volts.any()


def test_pointing_at_a_lamp_shows_its_wires_on_the_retina(window):
    window.association.lamps.pointed.emit(137)
    excitatory, inhibitory = window.session.machine.plugboard.into(137)
    assert window.association.hint.text().startswith("Unit 138:")
    before = window.retina.retina.grab().toImage()
    window.association.lamps.pointed.emit(-1)
    assert before != window.retina.retina.grab().toImage()
    assert len(excitatory) == len(inhibitory) == 10


def test_the_drawing_goes_to_its_class_by_one_key(window):
    key(window, Qt.Key.Key_Delete)
    draw_bar(window)
    window.session.set_target("C")
    key(window, Qt.Key.Key_A)
    assert len(window.session.patterns) == 27
    assert window.session.patterns.labels[26] == 2


def test_a_new_class_is_asked_for_by_name(window, monkeypatch):
    monkeypatch.setattr(QInputDialog, "getText", lambda *a, **k: ("bar", True))
    draw_bar(window)
    key(window, Qt.Key.Key_A, modifier=Qt.KeyboardModifier.ShiftModifier)
    assert window.session.patterns.classes[-1] == "bar"


def test_undo_and_redo_by_their_keys(window):
    before = window.session.picture.copy()
    draw_bar(window)
    after = window.session.picture.copy()
    assert not np.array_equal(before, after)
    key(window, Qt.Key.Key_Z, modifier=Qt.KeyboardModifier.ControlModifier)
    assert np.array_equal(window.session.picture, before)
    key(window, Qt.Key.Key_Y, modifier=Qt.KeyboardModifier.ControlModifier)
    assert np.array_equal(window.session.picture, after)


def test_copy_and_paste_give_the_drawing_again(window):
    drawing = window.session.picture.copy()
    key(window, Qt.Key.Key_C, modifier=Qt.KeyboardModifier.ControlModifier)
    key(window, Qt.Key.Key_Delete)
    key(window, Qt.Key.Key_V, modifier=Qt.KeyboardModifier.ControlModifier)
    assert np.array_equal(window.session.picture, drawing)


def test_pasting_without_a_picture_says_so(window):
    QGuiApplication.clipboard().setText("words")
    key(window, Qt.Key.Key_V, modifier=Qt.KeyboardModifier.ControlModifier)
    assert "no picture on the clipboard" in window.message.text()


def test_a_dropped_picture_lands_on_the_retina(window, tmp_path):
    picture = shapes.make("letters").pictures[6]
    path = tmp_path / "g.png"
    Image.fromarray(picture).resize((200, 200), Image.Resampling.NEAREST).save(path)
    window.retina.retina.image_dropped.emit([str(path)])
    assert np.array_equal(window.session.picture, picture)
    window.retina.retina.image_dropped.emit(QImage(str(path)).flipped(Qt.Orientation.Horizontal))
    assert np.array_equal(window.session.picture, picture[:, ::-1])


def test_dropped_patterns_land_in_the_tray_and_can_be_undone(window, tmp_path):
    write_patterns(shapes.make("digits"), tmp_path / "digits", "folder")
    window.retina.retina.image_dropped.emit([str(tmp_path / "digits")])
    assert len(window.session.patterns.classes) == 10
    key(window, Qt.Key.Key_Z, modifier=Qt.KeyboardModifier.ControlModifier)
    assert len(window.session.patterns.classes) == 26


@pytest.mark.parametrize("content", [b"", b"GIF89a", b"\x89PNG\r\n\x1a\n" + bytes(30)])
def test_a_bad_picture_is_refused_in_a_sentence(window, tmp_path, monkeypatch, content):
    warned = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *given: warned.append(given[-1]))
    path = tmp_path / "bad.png"
    path.write_bytes(content)
    before = window.session.picture.copy()
    window.files.take([str(path)])
    assert len(warned) == 1
    assert "bad.png" in warned[0]
    assert np.array_equal(window.session.picture, before)


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
    assert len(window.session.patterns) == 0
    window.actions_["open"].trigger()
    assert window.session.trainer.position.step == 2
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
    assert (len(window.session.patterns.classes) == 0) is left


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
    pixels = [label.font().pixelSize() for label in (window.about, window.response.sentence)]
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
        for action in [*window.actions_.values(), *window.retina.actions()]
        for shortcut in action.shortcuts()
    ]
    assert len(keys) == len(set(keys))


def test_the_retina_view_shows_what_each_response_unit_looks_for(window):
    window.session.trainer.finish()
    window.potentiometers.group.button(1).click()
    assert window.potentiometers.stack.currentWidget() is window.potentiometers.maps
    image = window.potentiometers.maps.grab().toImage()
    window.session.reset()
    assert window.potentiometers.maps.grab().toImage() != image


@pytest.mark.parametrize("size", [(1240, 690), (1280, 720), (1920, 1080), (3840, 2160)])
def test_no_text_is_cut_off_at_any_size(window, qapp, size):
    window.resize(*size)
    window.session.trainer.finish()
    window.session.show_all()
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
        and label is not window.message
    ]  # fmt: skip
    assert not cut


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.3])
def test_no_word_of_the_desk_is_cut_off_with_larger_text(window, qapp, scale):
    theme.rescale(qapp, scale)
    qapp.processEvents()
    try:
        shown = [b for b in window.desk.findChildren(QAbstractButton) if b.isVisible()]
        cut = [b.text() for b in shown if b.sizeHint().width() > b.width() + 1]
        assert not cut
        assert window.desk.text.sizeHint().width() <= window.desk.text.width() + 1
        assert all(b.text() or b.accessibleName() for b in shown)
    finally:
        theme.rescale(qapp, 1.0)
        qapp.processEvents()
    assert all(button.text() for button in window.desk._wordy.values())


def test_a_drawing_of_another_size_is_shown_in_a_session_of_that_size(window):
    picture = np.zeros((1, 8, 8), dtype=np.uint8)
    patterns = (
        PatternSet.empty(8, 8)
        .with_added(picture[0], "dark")
        .with_added(np.full((8, 8), 255, dtype=np.uint8), "lit")
    )
    window.session.new("direct", patterns, 1)
    window.session.step()
    assert window.retina.note.text().startswith("64 photocells")


def test_a_point_of_two_numbers_is_shown_and_cannot_be_drawn_on(window):
    window.session.new("direct", shapes.make("and"), 1)
    window.session.step()
    assert not window.retina.retina.isEnabled()
    assert io.StringIO(window.retina.note.text()).read().startswith("2 photocells")


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
    menu = window._menu("New", "new_")
    assert [action.objectName() for action in menu.actions()] == [
        "new_empty",
        *(f"new_{name}" for name in SETS),
    ]


def test_space_and_letters_do_what_they_do_while_a_number_has_the_focus(window, qtbot):
    window.session.runner.set_speed(1)
    eta = window.desk.eta
    eta.setFocus()
    eta.selectAll()
    key(eta, Qt.Key.Key_Space)
    assert window.session.runner.is_running
    assert eta.text() == "0.50"
    key(eta, Qt.Key.Key_Space, Qt.Key.Key_S)
    assert not window.session.runner.is_running
    assert window.session.trainer.position.step == 1
    QTest.keyClicks(eta, "0.25\r")
    assert window.session.trainer.training.eta == 0.25
    assert not eta.hasFocus()


def test_a_long_name_in_a_file_asks_for_no_more_room(qtbot, window):
    session = Session()
    session.rename("E", "an E of which very much could be said, in many words")
    other = MainWindow(session)
    other.show()
    qtbot.waitExposed(other)
    assert other.response.minimumSizeHint() == window.response.minimumSizeHint()
    other.close_at_once()
    other.hide()


def test_a_long_name_moves_nothing(window, qapp):
    before = [panel.geometry() for panel in (window.retina, window.response)]
    window.session.rename("E", "an E of which very much could be said, in many words")
    window.session.trainer.finish()
    window.session.show_all()
    qapp.processEvents()
    assert "very much" in window.response.sentence.text()
    assert [panel.geometry() for panel in (window.retina, window.response)] == before


def test_what_was_said_does_not_outlive_what_it_was_about(window):
    key(window, Qt.Key.Key_U)
    window.session.trainer.finish()
    window.session.teach()
    assert window.message.text() == "Already right."
    key(window, Qt.Key.Key_B)
    assert not window.message.text()
    window.session.teach()
    window.session.reset()
    assert not window.message.text()


def test_the_volts_of_a_dial_are_told_while_it_turns(window):
    window.potentiometers.dials.pointed.emit(7)
    window.session.turn(7, 3.0)
    assert "3.0 volts" in window.potentiometers.hint.text()
    window.potentiometers.group.button(1).click()
    assert "drag" not in window.potentiometers.hint.text()


def test_the_help_names_every_key(window, monkeypatch):
    texts = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: texts.append(box.text()))
    window.actions_["keys"].trigger()
    for action in [*window.actions_.values(), *window.retina.actions()]:
        for shortcut in action.shortcuts():
            if not action.objectName().startswith("desired_"):
                assert shortcut.toString() in texts[0].replace("&nbsp;", " ")


def test_the_desk_keeps_within_its_panel_in_the_smallest_window(window, qapp):
    window.resize(window.minimumSize())
    window.session.change(passes=10_000)
    qapp.processEvents()
    text = window.desk.text
    assert text.geometry().right() < window.desk.width()
    assert text.sizeHint().width() <= text.width()


def choose_rule(window, qtbot, name):
    """Choose a rule with the keys, as a hand does without a mouse."""
    rule = window.desk.rule
    rule.setFocus()
    place = rule.findData(name)
    while rule.currentIndex() != place:
        before = rule.currentIndex()
        key = Qt.Key.Key_Down if before < place else Qt.Key.Key_Up
        qtbot.keyClick(rule, key)
        assert rule.currentIndex() != before


def test_a_rule_is_chosen_with_the_keys_and_brings_its_own_order(window, qtbot):
    choose_rule(window, qtbot, "pocket")
    assert window.session.trainer.rule.name == "pocket"
    assert window.desk.order.currentData() == "random"
    choose_rule(window, qtbot, "batch")
    assert window.session.trainer.training.stop == "small-change"
    assert window.desk.order.currentData() == "given"
    choose_rule(window, qtbot, "error-correction")
    assert window.session.trainer.training == TrainingConfig()


def test_a_rule_for_another_machine_is_not_offered_and_says_why(window):
    rules = window.desk.rule
    for name, offered in (("alpha-1958", False), ("delta-dy", False), ("first-mistake", True)):
        place = rules.findData(name)
        assert rules.model().item(place).isEnabled() == offered
        tip = rules.itemData(place, Qt.ItemDataRole.ToolTipRole)
        assert ("needs a machine with" in tip) != offered


def test_the_tray_and_the_lamps_answer_with_the_mean_where_the_rule_does(window, qtbot):
    choose_rule(window, qtbot, "averaged")
    session = window.session
    with qtbot.waitSignal(session.judging.judged):
        session.trainer.finish()
        session.show_all()
        session.judging.judge(session.trainer)
    answers = evaluate(session.trainer.answering(), session.patterns).answers
    assert session.judging.answers.tolist() == answers.tolist()
    index = int(np.flatnonzero(session.judging.wrong)[0])
    session.choose(index)
    drive = session.trainer.answering().present(session.patterns.pictures[index]).drive
    assert session.shown.drive.tolist() == drive.tolist()
