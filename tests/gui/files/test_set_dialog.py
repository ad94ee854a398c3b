"""A built-in set is chosen as text or by fields, seen before it is used, and kept in a file."""

from itertools import combinations

import numpy as np
import pytest
from PIL import Image
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QMessageBox

from gui.base import work
from gui.base.work import WaitingBox
from gui.files.set_dialog import SetDialog
from mark1 import messages
from mark1.cli.main import main
from mark1.lab import ready
from mark1.machine.config import MachineConfig
from mark1.patterns import shapes
from mark1.session.commands import BeginRun, Undo
from mark1.storage.session_file import load_session
from tests.examples import slow
from tests.gui.by_hand import answer_box, let_save, read_table

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

TEXT = "e-x?examples=3&rotation=90&outline=1"


@pytest.fixture
def window(same_window):
    return same_window


@pytest.fixture
def ask(window, qapp):
    """Open the dialog by its menu item."""

    def run(action="new_named"):
        window.actions_[action].trigger()
        qapp.processEvents()
        (dialog,) = (d for d in window.findChildren(SetDialog) if d.isVisible())
        return dialog

    yield run
    for dialog in window.findChildren(SetDialog):
        dialog.reject()


def write(field, text):
    """Replace the text of a field by typing."""
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(field, text)


def test_limits_are_written_as_numbers_are(window, ask):
    dialog = ask()
    write(dialog.text, "letters")
    said = {label.text().rpartition(" (")[2] for label in dialog.findChildren(QLabel)}
    assert {"−1000 to 1000)", "0.2 to 1)", "1 to 100 000)"} <= said
    before = QLocale()
    QLocale.setDefault(QLocale("de"))
    try:
        dialog._show_fields("letters")
        said = {label.text().rpartition(" (")[2] for label in dialog.findChildren(QLabel)}
        assert "0,2 to 1)" in said
    finally:
        QLocale.setDefault(before)


def test_a_set_is_typed_seen_and_used_for_a_new_session(window, ask):
    dialog = ask()
    write(dialog.text, TEXT)
    assert dialog.sets.currentItem().text() == "E and X"
    assert dialog.done_button.isEnabled()
    QTest.keyClick(dialog.text, Qt.Key.Key_Return)
    patterns = window.session.state.patterns
    assert patterns == shapes.make(TEXT, seed=1960)
    assert patterns.name == TEXT
    assert window.session.state.progress.step == 0


@pytest.mark.parametrize(
    ("gate", "answers"), [("AND", "0001"), ("OR", "0111"), ("NAND", "1110"), ("XOR", "0110")]
)
def test_a_gate_is_three_clicks_from_the_console(window, qapp, gate, answers):
    left = Qt.MouseButton.LeftButton
    QTest.mouseClick(window.pages.view("console").patterns.other, left)
    qapp.processEvents()
    (dialog,) = (d for d in window.findChildren(SetDialog) if d.isVisible())
    (item,) = dialog.sets.findItems(gate, Qt.MatchFlag.MatchExactly)
    place, shown = dialog.sets.visualItemRect(item), dialog.sets.viewport()
    assert shown.rect().contains(place)  # in sight, without scrolling
    QTest.mouseClick(shown, left, pos=place.center())
    QTest.mouseClick(dialog.done_button, left)
    assert not dialog.isVisible()
    patterns = window.session.state.patterns
    outputs = {
        tuple(map(int, point[0])): patterns.classes[label]
        for point, label in zip(patterns.pictures, patterns.labels, strict=True)
    }
    assert outputs == dict(zip([(0, 0), (0, 1), (1, 0), (1, 1)], answers, strict=True))


def test_each_set_is_shown_as_a_picture_of_its_own_with_its_name_in_the_language(ask, monkeypatch):
    monkeypatch.setattr(messages, "_language", "de")
    gallery = ask().sets
    items = [gallery.item(place) for place in range(gallery.count())]
    names = {item.data(Qt.ItemDataRole.UserRole): item.text() for item in items}
    assert set(names) == {
        name for name in shapes.BUILT_IN if not name.endswith(("serif", "mono", "all"))
    }
    assert (names["letters"], names["e-x"], names["moons"]) == ("Buchstaben", "E und X", "Monde")
    pictures = [item.icon().pixmap(44).toImage() for item in items]
    assert not [a for a, b in combinations(pictures, 2) if a == b]
    assert items[0].toolTip() == "A bis Z in einer Schrift Ihrer Wahl"


def test_a_field_shows_its_default_with_the_decimal_sign_of_the_language(ask):
    before = QLocale()
    QLocale.setDefault(QLocale("de"))
    dialog = ask()
    write(dialog.text, "letters")
    assert dialog._fields["height"].placeholderText() == "0,7"
    QLocale.setDefault(before)


def test_the_file_remembers_the_text_for_the_command_line_and_the_window(window, ask, tmp_path):
    write(ask().text, TEXT)
    QTest.keyClick(window.findChildren(SetDialog)[-1].text, Qt.Key.Key_Return)
    path = tmp_path / "s.mark1"
    window.session.save(path)
    assert load_session(path).document.run.patterns.name == TEXT
    assert main(["train", "--from", str(path), "--more", "1", "--save", str(path)]) == 0
    window.session.open(path)
    assert ask("choose_set").text.text() == TEXT


def test_a_mistake_is_one_sentence_and_cannot_be_used(window, ask):
    before = window.session.state.patterns
    dialog = ask()
    write(dialog.text, "e-x?rotate=90")
    assert dialog.note.text() == "The set 'e-x' has no setting 'rotate'. Did you mean 'rotation'?"
    assert not dialog.done_button.isEnabled()
    QTest.keyClick(dialog.text, Qt.Key.Key_Return)
    assert dialog.isVisible()
    write(dialog.text, "e-y")
    assert dialog.note.text().startswith("There is no built-in set 'e-y'.")
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert window.session.state.patterns is before


def test_there_is_a_field_for_every_setting_and_it_changes_only_its_part(ask):
    dialog = ask()
    write(dialog.text, "e-x?rotation=90&thickness=2")
    assert list(dialog._fields) == list(shapes.BUILT_IN["e-x"].options)
    size, outline = dialog._fields["size"], dialog._fields["outline"]
    assert isinstance(size, QLineEdit)
    assert isinstance(outline, QComboBox)
    assert (dialog._fields["rotation"].text(), size.text()) == ("90", "")
    write(size, "0.5")
    outline.setFocus()
    QTest.keyClick(outline, Qt.Key.Key_Down)
    assert dialog.text.text() == "e-x?rotation=90&thickness=2&size=0.5&outline=1"
    write(dialog._fields["rotation"], "30")  # the default
    assert dialog.text.text() == "e-x?thickness=2&size=0.5&outline=1"
    write(size, "2")
    assert dialog.note.text() == "size is 2. Use a value from 0.1 to 1."
    assert not dialog.done_button.isEnabled()


@pytest.mark.parametrize("name", ["letters?typeface=serif", "clouds?n=20", "xor"])
def test_the_preview_shows_what_the_set_is_like(ask, name):
    dialog = ask()
    write(dialog.text, name)
    assert dialog.done_button.isEnabled()
    before = dialog.preview.grab().toImage()
    write(dialog.text, "bars")
    assert dialog.preview.grab().toImage() != before


def test_settings_with_commas_are_shown_in_their_fields(ask):
    dialog = ask()
    write(dialog.text, "e-x?rotation=90,size=0.5")
    assert dialog._fields["rotation"].text() == "90"
    write(dialog._fields["size"], "0.4")
    assert dialog.text.text() == "e-x?rotation=90&size=0.4"


def test_another_set_of_the_list_has_its_own_fields(ask):
    dialog = ask()
    dialog.sets.setFocus()
    QTest.keyClicks(dialog.sets, "bars")
    assert dialog.text.text() == "bars"
    assert list(dialog._fields) == ["narrowest", "widest"]


def test_patterns_are_replaced_and_the_weights_stay(window, ask):
    window.session.run()
    window.session.advance(seconds=0.1)
    window.session.pause()
    before = window.session.state.machine.potentiometers.volts.copy()
    dialog = ask("choose_set")
    assert not dialog.rows.isVisible()
    write(dialog.text, "letters?typeface=mono")
    QTest.keyClick(dialog.text, Qt.Key.Key_Return)
    state = window.session.state
    assert state.patterns.name == "letters?typeface=mono"
    assert np.array_equal(state.machine.potentiometers.volts, before)


def test_a_new_session_has_the_retina_that_is_chosen(window, ask):
    dialog = ask()
    write(dialog.text, "bars")
    write(dialog.rows.lineEdit(), "18")
    QTest.keyClick(dialog.rows, Qt.Key.Key_Return)
    if dialog.isVisible():
        QTest.mouseClick(dialog.done_button, Qt.MouseButton.LeftButton)
    config = window.session.state.machine.config
    assert (config.rows, config.columns) == (18, 20)


def test_points_bring_the_direct_machine_and_can_be_undone(window, ask):
    write(ask("choose_set").text, "xor")
    QTest.keyClick(window.findChildren(SetDialog)[-1].text, Qt.Key.Key_Return)
    assert window.session.state.machine.config.kind == "direct"
    assert window.session.state.patterns.name == "xor"
    window.clock.perform(Undo())
    assert window.session.state.patterns.name == "letters"


def test_a_new_session_has_the_mark_1_again_after_points(window, ask, monkeypatch):
    monkeypatch.setattr(window.files, "may_leave", lambda: True)
    write(ask("choose_set").text, "xor")
    QTest.keyClick(window.findChildren(SetDialog)[-1].text, Qt.Key.Key_Return)
    window.actions_["new_letters"].trigger()
    config, patterns = window.session.state.machine.config, window.session.state.patterns
    assert (config.kind, patterns.name) == ("mark1", "letters")


@pytest.mark.parametrize("keeps", [False, True])
def test_a_new_session_keeps_the_kind_of_machine_only_if_asked(window, ask, keeps, monkeypatch):
    monkeypatch.setattr(window.files, "may_leave", lambda: True)
    window.files.change_kind("full")
    dialog = ask("new_named")
    assert dialog.keeps.text().startswith("Keep the kind of machine: ")
    assert not dialog.keeps.isChecked()
    if keeps:
        dialog.keeps.setFocus()
        QTest.keyClick(dialog.keeps, Qt.Key.Key_Space)
    write(dialog.text, "bars")
    QTest.keyClick(dialog.text, Qt.Key.Key_Return)
    assert window.session.state.machine.config.kind == ("full" if keeps else "mark1")


def test_a_set_with_too_many_classes_needs_another_machine(window, ask):
    window.files.new("bars")
    before, said = window.session.state.patterns, []
    dialog = ask("choose_set")
    write(dialog.text, "letters")
    answer_box("Cancel", said)
    QTest.keyClick(dialog.text, Qt.Key.Key_Return)
    assert said[0].startswith("26 classes need 5 R-units. This machine has 1, too few")
    assert dialog.isVisible()
    assert window.session.state.patterns is before
    answer_box("Rebuild")
    QTest.keyClick(dialog.text, Qt.Key.Key_Return)
    assert not dialog.isVisible()
    assert window.session.state.machine.config.r_units == 5


@pytest.mark.parametrize("answer", ["Yes", "No"])
def test_a_threshold_that_suits_one_pale_picture_is_offered(window, tmp_path, monkeypatch, answer):
    asked = []

    def reply(box):
        asked.append(box.informativeText())
        return getattr(QMessageBox.StandardButton, answer)

    monkeypatch.setattr(QMessageBox, "exec", reply)
    pale = Image.new("L", (20, 20), 0)
    pale.paste(99, (5, 5, 15, 15))
    pale.save(tmp_path / "pale.png")
    window.files.take([str(tmp_path / "pale.png")])
    assert asked == ["Rebuild the machine with a threshold of 50?"]
    state = window.session.state
    assert state.machine.config.light == (50 if answer == "Yes" else 128)
    assert state.drawing[7, 7] == 99
    lit = state.machine.present(state.drawing).cells
    assert int(lit.sum()) == (100 if answer == "Yes" else 0)


@pytest.mark.parametrize("answer", ["Yes", "No"])
def test_a_threshold_that_suits_dim_pictures_is_offered(window, tmp_path, monkeypatch, answer):
    asked = []

    def reply(box):
        asked.append((box.text(), box.informativeText()))
        return getattr(QMessageBox.StandardButton, answer)

    monkeypatch.setattr(QMessageBox, "exec", reply)
    path = tmp_path / "dark.csv"
    path.write_text("label," + ",".join(f"p{n}" for n in range(64)) + "\n" + "7,99" + ",0" * 63)
    window.files.take([str(path)])
    read_table()
    assert asked == [
        (
            "1 of 1 picture has no cell as bright as the light threshold of 128. Use brighter "
            "pictures, or train with a lower threshold.",
            "Rebuild the machine with a threshold of 38?",
        )
    ]
    assert window.session.state.machine.config.light == (38 if answer == "Yes" else 128)


@pytest.mark.parametrize("is_cancelled", [True, *slow(False)])
def test_the_window_goes_on_while_a_large_set_is_made(
    window, ask, qtbot, monkeypatch, is_cancelled
):
    monkeypatch.setattr(work, "AT_ONCE", 0)
    monkeypatch.setattr(work, "MOMENT", 0.001)
    before = window.session.state.patterns
    dialog = ask()
    write(dialog.text, "e-x?examples=300")
    QTest.keyClick(dialog.text, Qt.Key.Key_Return)
    (box,) = dialog.findChildren(WaitingBox)
    assert box.bar.words.text() == "Drawing the patterns…"
    assert window.session.state.patterns is before
    if is_cancelled:
        box.reject()
    let_save()
    left, patterns = window.findChildren(SetDialog), window.session.state.patterns
    if is_cancelled:
        assert left == [dialog]
        assert patterns is before
        dialog.close()
    else:
        assert not left
        assert patterns == shapes.make("e-x?examples=300")


def test_a_set_after_two_switches_gets_a_retina_of_its_own(window, ask):
    gate = ready.gate("AND")
    window.session.perform(BeginRun(ready.ready_machine("two-switches", gate), gate))
    dialog = ask("choose_set")
    assert dialog.retina == {"rows": 20, "columns": 20}
    write(dialog.text, "figures?examples=2")
    QTest.keyClick(dialog.text, Qt.Key.Key_Return)
    state = window.session.state
    assert (state.machine.config.rows, state.machine.config.columns) == (20, 20)
    assert state.patterns == shapes.make("figures?examples=2", seed=1960)


def test_a_small_retina_of_a_built_in_set_stays(window, ask):
    bars = shapes.make("bars?narrowest=1&widest=1", rows=5, columns=5)
    window.session.perform(BeginRun(MachineConfig.of("direct", classes=2, rows=5, columns=5), bars))
    assert ask("choose_set").retina == {"rows": 5, "columns": 5}
