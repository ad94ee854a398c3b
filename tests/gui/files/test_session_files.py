"""Files, dropped pictures and the clipboard, with the questions that belong to them."""

import os
import re
import threading
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QColor, QGuiApplication, QImage, QTransform
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

import gui.files.session_files
from gui.base import remembered, work
from gui.base.work import WaitingBox
from gui.files.session_files import pillow_image
from gui.shell.window import MainWindow
from mark1.disk.atomic import LEFT_BEHIND
from mark1.disk.user_folders import log_path
from mark1.lab import ready
from mark1.machine.config import MachineConfig
from mark1.patterns import files, shapes
from mark1.patterns.files import (
    picture_from_image,
    read_patterns,
    read_picture,
    write_patterns,
)
from mark1.session.commands import BeginRun, Clear
from mark1.storage import session_file
from mark1.training.evaluation import evaluate
from tests.gui.by_hand import answer_box, click, key, learn, let_save, read_table
from tests.mark1.random_session import digest


@pytest.fixture
def window(same_window):
    return same_window


def test_files_beside_the_session_are_proposed_and_not_itself(window, monkeypatch, tmp_path):
    path = tmp_path / "noise.mark1"
    window.session.save(path)
    given = []
    for name in ("getSaveFileName", "getOpenFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *a: given.append(a[2]) or ("", ""))
    files = window.files
    for ask in (files.ask_export, files.ask_import, files.ask_picture, files.ask_open):
        ask()
    assert given == [str(tmp_path)] * 4
    files.ask_cards()
    files.save_as()
    assert given[4:] == [str(tmp_path / "cards.pdf"), str(path)]


def test_copy_and_paste_give_the_drawing_again(window):
    drawing = window.session.state.drawing.copy()
    key(window, Qt.Key.Key_C, modifier=Qt.KeyboardModifier.ControlModifier)
    key(window, Qt.Key.Key_Delete)
    key(window, Qt.Key.Key_V, modifier=Qt.KeyboardModifier.ControlModifier)
    assert np.array_equal(window.session.state.drawing, drawing)


def test_what_a_killed_save_left_is_removed_at_the_next_start(window, tmp_path, qtbot):
    (tmp_path / "run.mark1").touch()
    remembered.remember_file(tmp_path / "run.mark1")
    data = log_path().parent
    data.mkdir(parents=True, exist_ok=True)
    left = [folder / ".run.mark1.00c0ffee.part" for folder in (tmp_path, data)]
    fresh = tmp_path / ".run.mark1.12345678.part"
    for path in (*left, fresh):
        path.write_bytes(b"half of a")
    for path in left:
        os.utime(path, (time.time() - 2 * LEFT_BEHIND,) * 2)
    window.files.remove_left_behind()
    qtbot.waitUntil(lambda: not any(path.exists() for path in left))
    assert fresh.exists()


def test_pasting_without_a_picture_says_so(window):
    QGuiApplication.clipboard().setText("words")
    key(window, Qt.Key.Key_V, modifier=Qt.KeyboardModifier.ControlModifier)
    assert "no picture on the clipboard" in window.footer.message.text()


@pytest.mark.parametrize("depth", ["Grayscale8", "RGB32", "ARGB32", "ARGB32_Premultiplied", "Mono"])
@pytest.mark.parametrize("size", [(1, 1), (30, 20), (37, 41)])
def test_a_pasted_picture_is_seen_as_if_it_were_a_file(tmp_path, depth, size):
    width, height = size
    image = QImage(width, height, QImage.Format.Format_ARGB32)
    random = np.random.default_rng(7)
    for x in range(width):
        for y in range(height):
            image.setPixelColor(x, y, QColor(*random.integers(0, 256, 4).tolist()))
    image = image.convertToFormat(getattr(QImage.Format, f"Format_{depth}"))
    image.setText("Mark I", "lit is on")
    image.save(str(tmp_path / "same.png"))
    expected = read_picture(tmp_path / "same.png", 20, 20)
    assert np.array_equal(picture_from_image(pillow_image(image), 20, 20), expected)


def test_a_picture_with_too_many_pixels_is_refused_before_it_is_copied(window, monkeypatch):
    image = QImage(2**16 + 1, 1, QImage.Format.Format_Mono)
    converted = []
    monkeypatch.setattr(QImage, "convertToFormat", lambda *given: converted.append(given))
    QGuiApplication.clipboard().setImage(image)
    said = []
    answer_box("OK", said)
    window.files.paste()
    assert "65536" in said[0].replace("\N{NARROW NO-BREAK SPACE}", "").replace(",", "")
    assert not converted


def test_pictures_of_17_levels_are_scaled_and_it_is_said(window, tmp_path):
    path = tmp_path / "digits.csv"
    path.write_text("label," + ",".join(f"p{n}" for n in range(64)) + "\n" + "7,16" + ",0" * 63)
    window.files.take([str(path)])
    read_table()
    assert window.session.state.patterns.pictures.max() == 255
    assert "greatest brightness is 16" in window.footer.message.text()


def test_a_dropped_picture_lands_on_the_retina(window, tmp_path):
    picture = shapes.make("letters").pictures[6]
    path = tmp_path / "g.png"
    Image.fromarray(picture).resize((200, 200), Image.Resampling.NEAREST).save(path)
    window.console.retina.retina.image_dropped.emit([str(path)])
    assert np.array_equal(window.session.state.drawing, picture)
    window.console.retina.retina.image_dropped.emit(
        QImage(str(path)).transformed(QTransform().scale(-1, 1))
    )
    assert np.array_equal(window.session.state.drawing, picture[:, ::-1])


def test_dropped_patterns_replace_the_set_and_can_be_undone(window, tmp_path):
    write_patterns(shapes.make("digits"), tmp_path / "digits", "folder")
    answer_box("Keep")
    window.console.retina.retina.image_dropped.emit([str(tmp_path / "digits")])
    window.clock.settle()
    assert len(window.session.state.patterns.classes) == 10
    window.actions_["undo"].trigger()
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
    assert remembered.recent_files() == [path]


@pytest.mark.parametrize(("page", "answer"), [("console", "Import"), ("geometry", "Cancel")])
def test_patterns_that_are_opened_as_a_session_are_offered_for_import(
    new_window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, page: str, answer: str
) -> None:
    window, path = new_window, tmp_path / "two.npz"
    write_patterns(shapes.make("letters"), path, "npz")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *a: (str(path), ""))
    window.turn_to(page)
    before, said = window.session.state.patterns, list[str]()
    answer_box(answer, said)
    window.actions_["open"].trigger()
    (text,) = said
    assert text.startswith("two.npz is not a session. Such files are opened with “Import patterns”")
    assert (window.session.state.patterns is before) is (answer == "Cancel")


def test_points_that_are_opened_as_a_session_come_to_geometry_if_that_is_shown(
    new_window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window, path = new_window, tmp_path / "and.npz"
    write_patterns(shapes.make("and"), path, "npz")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *a: (str(path), ""))
    window.turn_to("geometry")
    taken: list[str] = []
    monkeypatch.setattr(window.pages.view("geometry"), "take", taken.extend)
    answer_box("Import")
    window.actions_["open"].trigger()
    assert taken == [str(path)]


def test_dialogs_begin_in_the_folder_of_the_last_import_while_the_session_has_no_file(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    remembered.remember_file(tmp_path / "older.mark1")
    (folder := tmp_path / "pictures").mkdir()
    write_patterns(shapes.make("letters"), path := folder / "two.npz", "npz")
    given: list[str] = []

    def choose(*asked: object) -> tuple[str, str]:
        given.append(str(asked[2]))
        return str(path), ""

    monkeypatch.setattr(QFileDialog, "getOpenFileName", choose)
    window.files.ask_import()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a: given.append(a[2]) or ("", ""))
    window.files.ask_export()
    window.files.save_as()
    assert given == [str(tmp_path), str(folder), str(folder)]


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


def four_classes(tmp_path):
    """Write a table of four classes, sorted by class."""
    path = tmp_path / "four.csv"
    write_patterns(shapes.make("figures?examples=5"), path, "csv")
    return path


def test_classes_that_do_not_fit_the_r_units_are_never_taken_in_silence(window, tmp_path):
    said = []
    before = digest(window.session.document)
    answer_box("Cancel", said)
    window.files.take([str(four_classes(tmp_path))])
    assert said[0].startswith("4 classes need 2 R-units. This machine has 5, and 3 of them")
    assert digest(window.session.document) == before
    answer_box("Rebuild (recommended)")
    window.files.take([str(four_classes(tmp_path))])
    state = window.session.state
    assert (state.machine.config.r_units, len(state.patterns)) == (2, 20)
    window.actions_["undo"].trigger()
    assert digest(window.session.document) == before  # one step, machine and patterns


def test_classes_that_the_machine_knows_keep_their_codes_when_they_are_imported(window, tmp_path):
    learn(window.clock)
    path, said = tmp_path / "some.csv", []
    letters = window.session.state.patterns
    write_patterns(letters.subset(np.arange(1, 26)), path, "csv")
    window.files.take([str(path)])  # as many R-units: nothing is asked
    state = window.session.state
    assert (state.patterns.classes[0], state.patterns.codes[0]) == ("B", 1)
    assert not evaluate(state.machine, state.patterns).wrong.any()
    write_patterns(letters.subset([4, 23]), path, "csv")  # E 00100 and X 10111
    answer_box("Keep this machine", said)
    window.files.take([str(path)])
    assert said[0].startswith("2 classes need 1 R-unit. This machine has 5, and 2 of them")
    state = window.session.state
    assert state.patterns.codes == (4, 23)
    assert not evaluate(state.machine, state.patterns).wrong.any()
    answer_box("Rebuild (recommended)")
    window.files.take([str(path)])
    state = window.session.state
    assert (state.machine.config.r_units, state.patterns.codes) == (1, (0, 1))


def test_points_are_imported_in_one_step(window, tmp_path):
    path = tmp_path / "points.csv"
    write_patterns(shapes.make("clouds?examples=3"), path, "csv")
    before = digest(window.session.document)
    window.files.take([str(path)])
    state = window.session.state
    assert (state.machine.config.kind, state.machine.config.analog) == ("direct", True)
    assert state.drawing.tolist() == state.patterns.pictures[0].tolist()
    assert window.footer.message.text() == (
        "Imported points.csv. It needed a new machine (Direct). Undo restores the old one."
    )
    key(window, Qt.Key.Key_Z, modifier=Qt.KeyboardModifier.ControlModifier)
    assert digest(window.session.document) == before


def test_pictures_after_points_come_to_a_mark_1_again(window, tmp_path):
    write_patterns(shapes.make("clouds?examples=3"), tmp_path / "points.csv", "csv")
    write_patterns(shapes.make("letters"), tmp_path / "letters.csv", "csv")
    for name in ("points.csv", "letters.csv"):
        window.files.take([str(tmp_path / name)])
    config = window.session.state.machine.config
    assert (config.kind, config.analog, config.a_units) == ("mark1", False, 512)
    window.files.take([str(tmp_path / "letters.csv")])
    assert window.footer.message.text() == "Imported letters.csv."


def test_a_folder_is_imported_by_the_menu(window, tmp_path, monkeypatch):
    write_patterns(shapes.make("letters-serif"), tmp_path / "serif", "folder")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *a: str(tmp_path / "serif"))
    window.actions_["import_folder"].trigger()
    assert window.session.state.patterns.name != "letters"
    assert len(window.session.state.patterns.classes) == 26


@pytest.mark.parametrize(
    ("name", "chosen", "kind"),
    [
        ("exp2.csv", 0, "csv"),
        ("exp2.NPZ", 1, "npz"),
        ("exp2", 0, "folder"),
        pytest.param("exp2.csv", 2, "csv", marks=pytest.mark.slow),
        pytest.param("exp2", 1, "csv", marks=pytest.mark.slow),
        pytest.param("exp2-idx", 0, "idx", marks=pytest.mark.slow),
    ],
)
def test_the_ending_of_a_name_decides_the_format(window, tmp_path, monkeypatch, name, chosen, kind):
    window.files.new("bars")

    def choose(*given):
        return str(tmp_path / name), given[3].split(";;")[chosen]

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    window.actions_["export"].trigger()
    (written,) = tmp_path.glob("exp2*")
    assert written.is_dir() == (kind in ("folder", "idx"))
    assert read_patterns(written, 20, 20) == window.session.state.patterns
    assert (written.suffix.lower() or ".folder")[1:] == kind or kind == "idx"


@pytest.mark.parametrize(("chosen", "height"), [(0, 842), (1, 792)])  # 1/72 inch
def test_cards_are_printed_on_the_chosen_paper(window, tmp_path, monkeypatch, chosen, height):
    window.files.new("bars")

    def choose(*given):
        return str(tmp_path / "cards"), given[3].split(";;")[chosen]

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    window.actions_["cards"].trigger()
    boxes = re.findall(rb"/MediaBox \[0 0 \d+\S* (\d+)", (tmp_path / "cards.pdf").read_bytes())
    sets = -(-window.session.state.patterns.n // 6) + 1  # and a page of blank cards
    assert [int(box) for box in boxes] == [pytest.approx(height, abs=1)] * sets


@pytest.fixture
def gate(monkeypatch):
    """Hold long work up, behind its box, until this is set."""
    monkeypatch.setattr(work, "AT_ONCE", 0)
    monkeypatch.setattr(work, "MOMENT", 0.001)
    opened, report = threading.Event(), work.Progress.__call__

    def hold(progress, share):
        opened.wait(20)
        report(progress, share)

    monkeypatch.setattr(work.Progress, "__call__", hold)
    yield opened
    opened.set()


def wait_for_box(window, qtbot):
    """Wait until the box of long work is open, and return it."""
    qtbot.waitUntil(lambda: any(box.isVisible() for box in window.findChildren(WaitingBox)))
    (box,) = window.findChildren(WaitingBox)
    return box


@pytest.mark.parametrize("kind", ["folder", "csv"])
def test_the_window_goes_on_while_patterns_are_read(window, tmp_path, qtbot, gate, kind):
    path, patterns = tmp_path / f"serif.{kind}", shapes.make("letters-serif")
    write_patterns(patterns, path, kind)
    before = window.session.state.patterns
    window.files.take([str(path)])
    box = wait_for_box(window, qtbot)
    assert box.bar.words.text() == f"Reading {path.name}…"
    assert window.session.state.patterns is before
    gate.set()
    let_save()  # a table has been looked at
    let_save()
    assert np.array_equal(window.session.state.patterns.pictures, patterns.pictures)


@pytest.mark.parametrize("kind", ["folder", "csv", "npz", "png"])
def test_reading_can_be_cancelled(window, tmp_path, qtbot, gate, kind):
    path = tmp_path / f"bars.{kind}"
    if kind == "png":
        Image.new("L", (30, 30), 255).save(path)
    else:
        write_patterns(shapes.make("bars"), path, kind)
    before = digest(window.session.document)
    window.files.take([str(path)])
    wait_for_box(window, qtbot).reject()
    gate.set()
    let_save()
    assert digest(window.session.document) == before
    assert not window.findChildren(WaitingBox)


@pytest.mark.parametrize("name", ["exp2.csv", "exp2"])
@pytest.mark.parametrize("is_cancelled", [True, False])
def test_writing_can_be_cancelled(window, tmp_path, monkeypatch, qtbot, gate, name, is_cancelled):
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *given: (str(tmp_path / name), given[3])
    )
    window.actions_["export"].trigger()
    box = wait_for_box(window, qtbot)
    assert box.bar.words.text() == f"Writing {name}…"
    if is_cancelled:
        box.reject()
    gate.set()
    let_save()
    written = [path for path in tmp_path.iterdir() if "exp2" in path.name]
    assert len(written) == (0 if is_cancelled else 1)
    assert ("Written to" in window.footer.message.text()) is not is_cancelled


def test_a_name_that_the_system_rejects_is_refused_in_a_sentence(window, tmp_path, monkeypatch):
    said = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *given: said.append(given[2]))
    window.files.take([str(tmp_path / f"{'x' * 300}.png")])
    assert "File name too long" in said[0]


def test_a_damaged_file_is_refused_after_a_while_too(window, tmp_path, monkeypatch, gate):
    path = tmp_path / "text.csv"
    path.write_text("label,test,x1\nA,0,1\nB,0,2\nB,0,x\n", encoding="utf-8")
    before, said = digest(window.session.document), []
    monkeypatch.setattr(QMessageBox, "warning", lambda *given: said.append(given[2]))
    window.files.take([str(path)])
    assert not said
    gate.set()
    let_save()  # it has been looked at
    let_save()
    assert "text.csv" in said[0]
    assert digest(window.session.document) == before


def test_the_window_goes_on_while_a_session_is_saved(window, tmp_path, monkeypatch):
    monkeypatch.setattr(work, "AT_ONCE", 0)
    path, write, said = tmp_path / "large.mark1", session_file.save_session, []
    goes_on = threading.Event()

    def slowly(*given):
        assert goes_on.wait(20)
        write(*given)

    def look():
        (box,) = window.findChildren(WaitingBox)
        said.append(box.bar.words.text())
        window.session.perform(Clear())  # as a knob of the panel may do
        goes_on.set()

    monkeypatch.setattr(session_file, "save_session", slowly)
    before = window.session.document
    QTimer.singleShot(20, look)
    assert window.files._write("console", path)
    let_save()
    assert said == ["Saving large.mark1…"]
    assert digest(session_file.load_session(path).document) == digest(before)
    assert window.session.is_modified


#: Milliseconds after which the box of long work would have opened, had the work not ended.
LONG = 700


def answer_late(words, said):
    """Click a button of the question that is in front of everything after a while."""

    def press():
        boxes = [box for box in QApplication.topLevelWidgets() if box.isVisible() and box.isModal()]
        said.append([type(box) for box in boxes])
        in_front = QApplication.activeModalWidget()
        if isinstance(in_front, QMessageBox):
            click(next(button for button in in_front.buttons() if words in button.text()))
        else:  # nothing can be answered any more
            for box in boxes:
                box.hide()
            QApplication.exit()

    QTimer.singleShot(LONG, press)


@pytest.mark.parametrize("kind", ["good", "broken", "paper"])
def test_what_follows_the_reading_of_patterns_can_be_answered(
    window, tmp_path, monkeypatch, qtbot, kind
):
    path, said = tmp_path / "import", []
    if kind == "paper":
        path = tmp_path / "paper.pdf"
        Image.new("RGB", (600, 800), "white").save(path)
    else:
        write_patterns(shapes.make("figures?examples=20"), path, "folder")
    if kind == "broken":
        for picture in path.rglob("*.png"):
            picture.write_bytes(b"no picture")
    read = files.read_patterns

    def slowly(*given, **named):  # longer than the window waits, shorter than until a box opens
        time.sleep(0.1)
        return read(*given, **named)

    monkeypatch.setattr(work, "AT_ONCE", 0.05)
    monkeypatch.setattr(files, "read_patterns", slowly)
    asks = "ask_fit" if kind == "good" else "warning"
    owner = gui.files.session_files if kind == "good" else QMessageBox
    ask = getattr(owner, asks)

    def asked(*given):
        answer_late("Rebuild" if kind == "good" else "OK", said)
        return ask(*given)

    monkeypatch.setattr(owner, asks, asked)
    before = window.session.state.patterns
    window.files.take([str(path)])
    qtbot.waitUntil(lambda: bool(said), timeout=60_000)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None, timeout=60_000)
    assert said == [[QMessageBox]]
    assert (window.session.state.patterns is before) is (kind != "good")


def test_nothing_is_asked_of_a_window_that_has_closed(new_window, tmp_path, gate):
    window = new_window
    write_patterns(shapes.make("figures?examples=5"), tmp_path / "pictures", "folder")
    before = digest(window.session.document)
    window.files.take([str(tmp_path / "pictures")])
    window.close()
    gate.set()
    let_save()
    assert QApplication.activeModalWidget() is None
    assert digest(window.session.document) == before


def points(tmp_path):
    path = tmp_path / "points.csv"
    path.write_text("label,test,x1,x2\nA,0,0,1\nB,0,1,0\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("kind", ["folder", "csv", "npz", "idx"])
def test_pictures_after_points_get_a_retina_of_their_own(window, tmp_path, kind):
    pictures = shapes.make("figures?examples=3").subset(range(6))
    path = tmp_path / ("pictures" if kind == "folder" else f"pictures.{kind}")
    write_patterns(pictures, path, kind)
    window.files.take([str(points(tmp_path))])
    before = digest(window.session.document)
    window.files.take([str(path)])
    state = window.session.state
    config = state.machine.config
    assert (config.rows, config.columns, config.analog) == (20, 20, False)
    assert state.patterns == read_patterns(path, 20, 20)
    assert any(np.array_equal(state.drawing, picture) for picture in state.patterns.pictures)
    window.actions_["undo"].trigger()
    assert digest(window.session.document) == before  # one step, machine and patterns


def test_pictures_after_two_switches_get_a_retina_of_their_own(window, tmp_path):
    pictures = shapes.make("figures?examples=3").subset(range(6))
    write_patterns(pictures, tmp_path / "pictures", "folder")
    gate = ready.gate("AND")
    window.session.perform(BeginRun(ready.ready_machine("two-switches", gate), gate))
    window.files.take([str(tmp_path / "pictures")])
    state = window.session.state
    assert (state.machine.config.rows, state.machine.config.columns) == (20, 20)
    assert state.patterns == read_patterns(tmp_path / "pictures", 20, 20)


def test_a_retina_that_shows_pictures_stays(window, tmp_path):
    write_patterns(shapes.make("letters"), tmp_path / "pictures", "folder")
    small = MachineConfig.of("mark1", classes=26, rows=16, columns=18)
    window.session.perform(BeginRun(small, shapes.make("letters", rows=16, columns=18)))
    window.files.take([str(tmp_path / "pictures")])
    state = window.session.state
    assert (state.machine.config.rows, state.machine.config.columns) == (16, 18)
    assert (state.patterns.rows, state.patterns.columns, len(state.patterns)) == (16, 18, 26)


def test_pictures_of_points_that_are_all_dark_get_a_threshold_too(window, tmp_path):
    dim = replace(shapes.make("bars"), pictures=shapes.make("bars").pictures // 4)
    write_patterns(dim, tmp_path / "dim.npz", "npz")
    window.files.take([str(points(tmp_path))])
    said = []
    answer_box("Yes", said)
    window.files.take([str(tmp_path / "dim.npz")])
    config = window.session.state.machine.config
    assert "light threshold" in said[0]
    assert (config.rows, config.columns) == (20, 20)
    assert config.light < 64


def test_pictures_cannot_be_added_to_points(window, tmp_path):
    write_patterns(shapes.make("bars"), tmp_path / "bars", "folder")
    window.files.take([str(points(tmp_path))])
    before, said = digest(window.session.document), []
    answer_box("OK", said)
    window.files.take([str(tmp_path / "bars")], "add")
    assert "20 × 20" in said[0]
    assert digest(window.session.document) == before
