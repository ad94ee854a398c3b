"""After the program was killed, its session is offered again."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QProgressDialog, QPushButton
from pytestqt.qtbot import QtBot

from gui.shell.recovery import Recovery, journals
from gui.shell.window import MainWindow
from mark1.session.commands import Clear, Command, Draw, Step, Train, TurnPots
from mark1.session.session import Session
from tests.mark1.random_session import digest

pytestmark = pytest.mark.usefixtures("no_chart")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "journals"


def killed(folder: Path, *commands: Command) -> Session:
    """Leave a session behind, as a kill does: the file stays, and nobody holds it."""
    session = Session(recovery=folder)
    for command in commands:
        session.perform(command)
        session.commit()
    session._history.journal.close()
    return session


def answer(box: QMessageBox | None, text: str) -> None:
    assert box is not None
    button = next(b for b in box.findChildren(QPushButton) if b.text() == text)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def offered(window: MainWindow) -> QMessageBox | None:
    return next((b for b in window.findChildren(QMessageBox) if b.isVisible()), None)


def test_nothing_is_asked_where_nothing_was_left(window: MainWindow, folder: Path) -> None:
    assert Recovery(window.files, folder).offer() is None
    assert not folder.exists()


def test_the_last_session_comes_back_as_it_was(window: MainWindow, folder: Path) -> None:
    old = killed(folder, Clear(), Draw(((3, 4, 255),)), Train(30), Step()).state
    answer(Recovery(window.files, folder).offer(), "Restore")
    window.clock.settle()
    state = window.session.state
    assert np.array_equal(state.drawing, old.drawing)
    volts = state.machine.potentiometers.volts
    assert np.array_equal(volts, old.machine.potentiometers.volts)
    assert state.progress == old.progress
    assert state.is_modified
    assert window.footer.message.text() == "The last session was restored."
    assert list(folder.iterdir()) == []
    assert window.isEnabled()


def test_space_learns_after_a_session_was_restored(
    window: MainWindow, folder: Path, qtbot: QtBot
) -> None:
    killed(folder, Train(30))
    box = Recovery(window.files, folder).offer()
    assert box is not None
    qtbot.waitActive(box)
    answer(box, "Restore")
    with qtbot.waitActive(window):
        window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
    assert QApplication.focusWidget() is window  # and not a button, which takes the space bar
    QTest.keyClick(window, Qt.Key.Key_Space)
    assert window.session.is_running


def test_nothing_else_reaches_the_session_while_it_is_restored(
    window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = killed(folder, *[Step()] * 20)

    def turn_a_knob(now: float) -> bool:
        return window.clock.perform(TurnPots(((0, now % 9 + 1),)))

    window.clock.each_frame(turn_a_knob)
    monkeypatch.setattr("gui.shell.recovery.PAUSE", 0.0)
    Recovery(window.files, folder).restore({"console": next(folder.iterdir())})
    assert digest(window.session.document) == digest(old.document)


def test_a_discarded_session_is_gone_and_the_one_before_is_offered(
    window: MainWindow, folder: Path
) -> None:
    killed(folder, Step())
    killed(folder, Clear())
    recovery = Recovery(window.files, folder)
    answer(recovery.offer(), "Discard")
    assert len(list(folder.iterdir())) == 1
    answer(offered(window), "Discard")
    assert list(folder.iterdir()) == []
    assert offered(window) is None
    assert not window.session.is_modified


def test_a_question_put_off_loses_nothing(window: MainWindow, folder: Path) -> None:
    killed(folder, Step())
    box = Recovery(window.files, folder).offer()
    assert box is not None
    QTest.keyClick(box, Qt.Key.Key_Escape)
    assert len(list(folder.iterdir())) == 1
    assert window.session.state.progress.step == 0


def test_a_damaged_journal_is_said_and_set_aside(window: MainWindow, folder: Path) -> None:
    folder.mkdir()
    (folder / "1-bad.journal").write_bytes(b"no journal at all\n")
    answer(Recovery(window.files, folder).offer(), "Restore")
    assert "could not be restored" in window.footer.message.text()
    assert [path.name for path in folder.iterdir()] == ["1-bad.damaged"]
    assert Recovery(window.files, folder).offer() is None
    assert len(window.session.state.patterns) == 26


def test_what_was_written_before_the_damage_comes_back(window: MainWindow, folder: Path) -> None:
    killed(folder, Step(), Step())
    path = next(folder.iterdir())
    path.write_bytes(path.read_bytes()[:-5])
    answer(Recovery(window.files, folder).offer(), "Restore")
    assert window.session.state.progress.step == 1
    assert "except for" in window.footer.message.text()


def test_unsaved_changes_are_asked_about_before_they_are_replaced(
    window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed(folder, Step(), Step())
    window.clock.perform(Step())
    asked: list[str] = []
    buttons = QMessageBox.StandardButton
    monkeypatch.setattr(
        QMessageBox, "question", lambda *given: asked.append(given[2]) or buttons.Cancel
    )
    answer(Recovery(window.files, folder).offer(), "Restore")
    assert len(asked) == 1
    assert window.session.state.progress.step == 1
    assert len(list(folder.iterdir())) == 1


def test_the_journals_are_kept_where_the_platform_keeps_data(tmp_path: Path) -> None:
    assert journals().name == "journals"
    assert tmp_path in journals().parents


def test_a_cancelled_restoring_leaves_both_sessions_as_they_were(
    window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed(folder, Train(3), *[Step()] * 5)
    before = digest(window.session.document)
    monkeypatch.setattr("gui.shell.recovery.PAUSE", 0.0)
    monkeypatch.setattr("gui.shell.recovery.MOMENT", 0)

    seen: list[int] = []

    def show(recovery: Recovery, dialog: QProgressDialog, number: int) -> bool:
        goes_on = shown(recovery, dialog, number)
        if number == 3:
            assert dialog.isVisible() and dialog.maximum() == 6
            seen.append(dialog.value())
            QTest.keyClick(dialog, Qt.Key.Key_Escape)
        return goes_on

    shown = Recovery._show
    monkeypatch.setattr(Recovery, "_show", show)
    Recovery(window.files, folder).restore({"console": next(folder.iterdir())})
    assert seen == [3]
    assert digest(window.session.document) == before
    assert window.footer.message.text().startswith("Not restored.")
    assert len(list(folder.iterdir())) == 1
    assert window.isEnabled()


@pytest.mark.parametrize("is_damaged", [True, False])
def test_no_progress_is_shown_of_a_restoring_that_has_ended(
    window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch, is_damaged: bool
) -> None:
    killed(folder, Step())
    path = next(folder.iterdir())
    if is_damaged:
        path.write_bytes(b"no journal at all\n")
    monkeypatch.setattr("gui.shell.recovery.MOMENT", 100)
    Recovery(window.files, folder).restore({"console": path})
    QTest.qWait(500)
    assert QApplication.activeModalWidget() is None
    assert not any(dialog.isVisible() for dialog in window.findChildren(QProgressDialog))
