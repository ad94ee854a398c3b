"""A file that is open in two windows: the second to save does not overwrite the first unasked."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from gui.files.sessions import folders_in, open_sessions, plane_session, take_up_points
from gui.shell.recovery import Recovery
from gui.shell.window import MainWindow
from mark1.disk.open_marks import is_open
from mark1.session.commands import Invert, Step
from mark1.session.journal import left_behind
from mark1.session.session import Session
from mark1.storage.session_file import load_session
from tests.gui.by_hand import answer_box, rebuild
from tests.gui.files.test_sessions import MOVED, choose, close, do, same, turn_to

CONTROL = Qt.KeyboardModifier.ControlModifier


pytestmark = pytest.mark.usefixtures("no_chart")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Save a session to a file."""
    session = Session()
    session.save(tmp_path / "mine.mark1")
    return tmp_path / "mine.mark1"


@pytest.fixture
def theirs(window: MainWindow, path: Path) -> Session:
    """Open the file in this window, change it here, and save other changes from elsewhere."""
    window.files.open(path)
    do(window.session, Step())
    other = Session()
    other.open(path)
    do(other, Invert())
    other.save(path)
    return other


def save(window: MainWindow) -> None:
    window.actions_["save"].trigger()


def test_the_second_window_to_save_asks_and_can_cancel(
    window: MainWindow, path: Path, theirs: Session
) -> None:
    said: list[str] = []
    answer_box("Cancel", said)
    QTest.keyClick(window, Qt.Key.Key_S, CONTROL)
    assert "mine.mark1 was changed by another program" in said[0]
    assert same(load_session(path).document, theirs.document)
    assert window.session.is_modified
    assert window.session.path == path
    answer_box("Cancel", said)  # asked again
    save(window)
    assert len(said) == 2


def test_the_second_window_can_replace_the_file_and_is_not_asked_again(
    window: MainWindow, path: Path, theirs: Session
) -> None:
    answer_box("Replace")
    save(window)
    assert same(load_session(path).document, window.session.document)
    assert not window.session.is_modified
    do(window.session, Step())
    save(window)
    assert same(load_session(path).document, window.session.document)


def test_the_second_window_can_save_a_copy(
    window: MainWindow, path: Path, theirs: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    proposed: list[str] = []

    def accept(*given: str) -> tuple[str, str]:
        proposed.append(given[2])
        return given[2], ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", accept)
    answer_box("Save a copy")
    save(window)
    assert proposed == [str(path.with_name("mine-2.mark1"))]
    assert same(load_session(path).document, theirs.document)
    assert same(load_session(proposed[0]).document, window.session.document)
    assert window.session.path == Path(proposed[0])
    assert not window.session.is_modified


def test_a_change_while_the_question_is_open_is_asked_about_too(
    window: MainWindow, path: Path, theirs: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers, open_box = ["Replace", "Cancel"], QMessageBox.exec

    def change_meanwhile(box: QMessageBox) -> int:
        do(theirs, Step())
        theirs.save(path)
        answer_box(answers.pop(0))
        return open_box(box)

    monkeypatch.setattr(QMessageBox, "exec", change_meanwhile)
    save(window)
    assert answers == []
    assert same(load_session(path).document, theirs.document)
    assert window.session.is_modified


def test_a_window_that_is_closed_asks_too_and_stays_if_nothing_is_saved(
    window: MainWindow, path: Path, theirs: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    buttons = QMessageBox.StandardButton
    monkeypatch.setattr(QMessageBox, "question", lambda *given: buttons.Save)
    answer_box("Cancel")
    assert not close(window)
    assert window.isVisible()
    assert same(load_session(path).document, theirs.document)


def test_points_are_asked_about_in_the_same_way(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "line.mark1"
    plane_session().save(path)
    window.files.open(path)
    turn_to(window, "geometry")
    do(window.points, *MOVED)
    other = plane_session()
    do(other, Step())
    other.save(path)
    said: list[str] = []
    answer_box("Cancel", said)
    save(window)
    assert "line.mark1 was changed" in said[0]
    assert same(load_session(path).document, other.document)


def test_a_file_that_was_only_touched_is_saved_without_a_question(
    window: MainWindow, path: Path
) -> None:
    window.files.open(path)
    do(window.session, Step())
    os.utime(path, (0, 0))
    save(window)
    assert same(load_session(path).document, window.session.document)


def test_a_file_that_vanished_is_saved_again_without_a_question(
    window: MainWindow, path: Path
) -> None:
    window.files.open(path)
    do(window.session, Step())
    path.unlink()
    save(window)
    assert same(load_session(path).document, window.session.document)


def test_a_name_that_was_chosen_in_the_dialog_is_not_asked_about_twice(
    window: MainWindow, path: Path, theirs: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(monkeypatch, path)
    assert window.files.save_as()
    assert same(load_session(path).document, window.session.document)


@pytest.mark.slow
def test_the_window_still_asks_after_it_was_made_again(
    window: MainWindow, path: Path, theirs: Session
) -> None:
    rebuild(window)
    answer_box("Cancel")
    save(window)
    assert same(load_session(path).document, theirs.document)


@pytest.mark.parametrize("is_saved_first", [False, True])
def test_a_restored_session_asks_about_what_was_saved_since_the_crash(
    window: MainWindow, path: Path, tmp_path: Path, is_saved_first: bool
) -> None:
    folder = folders_in(tmp_path)["console"]
    crashed = Session(recovery=folder)
    crashed.open(path)
    do(crashed, Step())
    if is_saved_first:
        crashed.save(path)
        do(crashed, Step())
    crashed.leave()
    other = Session()
    other.open(path)
    do(other, Invert())
    other.save(path)
    Recovery(window.files, tmp_path).restore({"console": left_behind(folder)[0]})
    assert window.session.path == path
    answer_box("Cancel")
    save(window)
    assert same(load_session(path).document, other.document)


@pytest.fixture
def held(path: Path, tmp_path: Path) -> Iterator[Session]:
    """Open the file in another window."""
    other = Session(recovery=tmp_path / "journals")
    other.open(path)
    yield other
    other.close()


@pytest.fixture
def recovering(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    """Open a window that writes journals, as the program does."""
    window = MainWindow(*open_sessions(tmp_path / "journals").values())
    with qtbot.waitExposed(window):
        window.show()
    yield window
    window.close_at_once()


def test_opening_a_file_that_another_window_has_open_says_so(
    recovering: MainWindow, path: Path, held: Session
) -> None:
    recovering.files.open(path)
    assert "mine.mark1 is also open in another window" in recovering.footer.message.text()
    assert recovering.session.path == path
    held.close()
    recovering.footer.write("")
    recovering.files.open(path)  # again: it is open here, and nowhere else
    assert "another window" not in recovering.footer.message.text()


def test_a_file_that_only_this_window_has_open_is_opened_without_a_word(
    recovering: MainWindow, path: Path
) -> None:
    recovering.files.open(path)
    recovering.files.open(path)
    assert "another window" not in recovering.footer.message.text()
    assert is_open(path)
    assert recovering.close()
    assert not is_open(path)


def test_a_session_that_is_restored_says_that_its_file_is_open_elsewhere(
    recovering: MainWindow, path: Path, held: Session, tmp_path: Path
) -> None:
    crashed = Session(recovery=tmp_path / "left")
    crashed.open(path)
    do(crashed, Step())
    crashed.leave()
    Recovery(recovering.files, tmp_path / "left").restore(
        {"console": left_behind(tmp_path / "left")[0]}
    )
    assert "restored. mine.mark1 is also open" in recovering.footer.message.text()


@pytest.mark.slow
def test_points_that_another_window_kept_stay(window: MainWindow, qapp: QApplication) -> None:
    window.files.take_up_points()
    other = MainWindow()
    other.files.take_up_points()
    do(other.points, *MOVED)
    assert other.close()
    kept = other.points.document
    assert close(window)  # nothing was done here
    again = plane_session()
    take_up_points(again)
    assert same(again.document, kept)


@pytest.mark.slow
def test_points_are_asked_about_if_another_window_kept_its_own(window: MainWindow) -> None:
    window.files.take_up_points()
    other = MainWindow()
    other.files.take_up_points()
    do(other.points, *MOVED)
    assert other.close()
    do(window.points, Step())
    said: list[str] = []
    answer_box("Cancel", said)
    assert not close(window)
    assert "Save the points on the page Geometry?" in said[0]
    answer_box("Discard")
    assert close(window)
    again = plane_session()
    take_up_points(again)
    assert same(again.document, other.points.document)
