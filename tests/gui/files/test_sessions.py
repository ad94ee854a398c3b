"""The console and Geometry each have a session: saved, opened, asked about and restored alike."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from gui.base import remembered
from gui.files.sessions import (
    CONSOLE,
    GEOMETRY,
    data_folder,
    keep_points,
    open_sessions,
    page_for,
    plane_session,
    take_up_points,
)
from gui.geometry.page import GeometryPage
from gui.shell.recovery import Recovery
from gui.shell.window import MainWindow
from mark1.machine.config import MachineConfig
from mark1.machine.rules import RULES
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.session.commands import (
    AddPoint,
    BreakPart,
    BuildMachine,
    Command,
    Draw,
    MovePoints,
    RemoveClass,
    Step,
    Train,
)
from mark1.session.new_document import letters, new_document, points
from mark1.session.session import Session
from mark1.storage.document import Document
from mark1.storage.session_file import load_session, save_session
from tests.examples import slow
from tests.gui.by_hand import answer_box, let_follow, read_table
from tests.mark1.random_session import digest

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
Answer = QMessageBox.StandardButton

pytestmark = pytest.mark.usefixtures("nothing_is_checked", "no_chart")

#: A run on moved points.
MOVED = (MovePoints(((0, 0.25, -0.5),)), AddPoint((0.75, 0.5), "1"), Train(7))


def do(session: Session, *commands: Command) -> None:
    for command in commands:
        session.perform(command)
        session.commit()


def turn_to(window: MainWindow, page: str) -> None:
    window.turn_to(page)
    settle(window)


def settle(window: MainWindow) -> None:
    let_follow()
    for clock in window.clocks.values():
        clock.settle()
        clock.draw()


def choose(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    """Let each question for a file be answered with this one."""
    for name in ("getSaveFileName", "getOpenFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *given: (str(path), ""))


def same(first: Document, second: Document) -> bool:
    return digest(first) == digest(second)


# --- saving and opening -------------------------------------------------------------------------


def test_saving_on_geometry_saves_the_points_and_not_the_console(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    do(window.session, Step())
    do(window.points, *MOVED)
    turn_to(window, "geometry")
    choose(monkeypatch, tmp_path / "line.mark1")
    QTest.keyClick(window, Qt.Key.Key_S, CONTROL)
    assert same(load_session(tmp_path / "line.mark1").document, window.points.document)
    assert window.points.path == tmp_path / "line.mark1"
    assert not window.points.is_modified
    assert window.session.path is None
    assert window.session.is_modified
    do(window.points, Step())
    QTest.keyClick(window, Qt.Key.Key_S, CONTROL)  # without a question
    assert same(load_session(tmp_path / "line.mark1").document, window.points.document)
    assert remembered.recent_files() == [tmp_path / "line.mark1"]


@pytest.mark.parametrize("page", ["hardware", *slow("theory", "lessons")])
def test_a_page_without_a_session_of_its_own_saves_that_of_the_console(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    do(window.session, Step())
    do(window.points, *MOVED)
    turn_to(window, "geometry")
    turn_to(window, page)
    choose(monkeypatch, tmp_path / "mine.mark1")
    QTest.keyClick(window, Qt.Key.Key_S, CONTROL | SHIFT)
    assert same(load_session(tmp_path / "mine.mark1").document, window.session.document)
    assert window.points.path is None


def test_the_title_tells_the_truth_about_the_page_that_is_shown(
    window: MainWindow, tmp_path: Path
) -> None:
    window.session.save(tmp_path / "letters.mark1")
    settle(window)
    assert window.windowTitle().startswith("letters.mark1[*]")
    assert not window.isWindowModified()
    turn_to(window, "geometry")
    assert window.windowTitle().startswith("Untitled[*]")
    assert not window.isWindowModified()
    page = window.pages.view("geometry")
    assert isinstance(page, GeometryPage)
    page.add_point(0.25, 0.75)
    page.clock.settle()
    assert window.isWindowModified()
    turn_to(window, "theory")
    assert window.windowTitle().startswith("letters.mark1[*]")
    assert not window.isWindowModified()
    turn_to(window, "geometry")
    assert window.isWindowModified()
    window.actions_["undo"].trigger()
    page.clock.settle()
    assert not window.isWindowModified()
    page.clock.do(lambda: window.points.save(tmp_path / "line.mark1"))
    page.clock.settle()
    assert window.windowTitle().startswith("line.mark1[*]")


@pytest.mark.parametrize("page", ["experiments", *slow("lessons")])
def test_what_is_opened_comes_into_view_from_a_page_that_shows_no_session(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, page: str
) -> None:
    save_session(letters(), tmp_path / "letters.mark1")
    turn_to(window, page)
    window.files.open(tmp_path / "letters.mark1")
    qtbot.waitUntil(lambda: window.pages.shown == "console")
    turn_to(window, "hardware")
    window.files.open(tmp_path / "letters.mark1")
    settle(window)
    assert window.pages.shown == "hardware"  # which shows the session, too


@pytest.mark.slow
def test_the_title_stays_right_when_the_window_is_made_again(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    window.points.save(tmp_path / "line.mark1")
    turn_to(window, "geometry")
    page = window.pages.view("geometry")
    window.look.choose_theme("light")
    qtbot.waitUntil(lambda: window.pages.shown == "geometry" and window.body.isVisible())
    qtbot.waitUntil(lambda: window.pages.view("geometry") is not page)
    settle(window)
    assert window.windowTitle().startswith("line.mark1[*]")
    do(window.points, Step())
    window.files.clock.wake()
    settle(window)
    assert window.isWindowModified()
    window.actions_["save"].trigger()
    assert load_session(tmp_path / "line.mark1").document.run.position.step == 1


def test_a_geometry_run_is_opened_on_geometry_and_pictures_on_the_console(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    plane = plane_session()
    do(plane, *MOVED)
    plane.save(tmp_path / "line.mark1")
    do(window.session, Step())
    before = window.session.document
    choose(monkeypatch, tmp_path / "line.mark1")
    window.actions_["open"].trigger()
    qtbot.waitUntil(lambda: window.pages.shown == "geometry")
    settle(window)
    assert same(window.points.document, plane.document)
    assert window.points.path == tmp_path / "line.mark1"
    assert window.session.document.same(before)
    assert window.windowTitle().startswith("line.mark1[*]")
    page = window.pages.view("geometry")
    assert isinstance(page, GeometryPage)
    assert len(page.plane.view.scene.points) == 5
    save_session(letters(), tmp_path / "letters.mark1")
    answer_box("Discard")
    window.files.open(tmp_path / "letters.mark1")
    qtbot.waitUntil(lambda: window.pages.shown == "console")
    assert window.session.path == tmp_path / "letters.mark1"
    assert same(window.points.document, plane.document)


@pytest.mark.slow
def test_a_file_that_the_question_has_just_saved_is_opened_as_it_is_now(
    window: MainWindow, tmp_path: Path
) -> None:
    window.points.save(tmp_path / "line.mark1")
    turn_to(window, "geometry")
    do(window.points, *MOVED)
    now = window.points.document
    answer_box("Save")
    window.files.open(tmp_path / "line.mark1")
    assert same(window.points.document, now)
    assert not window.points.is_modified


def test_a_damaged_file_asks_nothing_and_changes_nothing(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bad.mark1").write_bytes(b"no session")
    warned: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *given: warned.append(given[-1]))
    do(window.session, Step())
    window.files.open(tmp_path / "bad.mark1")
    assert len(warned) == 1
    assert window.session.state.progress.step == 1


def test_a_new_session_on_geometry_has_no_points_and_leaves_the_console_alone(
    window: MainWindow, qtbot: QtBot
) -> None:
    console = window.session.document
    turn_to(window, "geometry")
    do(window.points, Step())
    asked: list[str] = []
    answer_box("Discard", asked)
    window.actions_["new_empty"].trigger()
    settle(window)
    assert "points" in asked[0]
    assert len(window.points.state.patterns) == 0
    assert not window.points.is_modified
    page = window.pages.view("geometry")
    assert isinstance(page, GeometryPage)
    page.add_point(0.5, 0.5)
    assert page_for(window.points.document) == GEOMETRY
    assert window.session.document.same(console)
    window.actions_["new_digits"].trigger()
    qtbot.waitUntil(lambda: window.pages.shown == "console")
    assert len(window.session.state.patterns.classes) == 10
    assert len(window.points.state.patterns) == 1


# --- drops --------------------------------------------------------------------------------------


def files(path: Path) -> QMimeData:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    return mime


def drop(target: MainWindow | GeometryPage, mime: QMimeData) -> None:
    copy, none = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    left = Qt.MouseButton.LeftButton
    if isinstance(target, MainWindow):
        overlay = target._drops
        for entered in (target, overlay):
            drag = QDragEnterEvent(QPoint(5, 5), copy, mime, left, none)
            QApplication.sendEvent(entered, drag)
        place = overlay.zone(0).center()
        QApplication.sendEvent(overlay, QDropEvent(place, copy, mime, left, none))
    else:
        target.dropEvent(QDropEvent(QPointF(5, 5), copy, mime, left, none))


@pytest.mark.parametrize("name", ["line.mark1", "letters.mark1"])
def test_a_session_dropped_on_the_plane_is_opened_on_its_page(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, name: str
) -> None:
    made = {"line.mark1": points, "letters.mark1": letters}[name]()
    save_session(made, tmp_path / name)
    turn_to(window, "geometry")
    page = window.pages.view("geometry")
    assert isinstance(page, GeometryPage)
    drop(page, files(tmp_path / name))
    wanted = page_for(made)
    qtbot.waitUntil(lambda: window.pages.shown == wanted)
    assert window.clocks[wanted].session.path == tmp_path / name


@pytest.mark.slow
def test_points_dropped_beside_the_plane_replace_the_points(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    (tmp_path / "few.csv").write_text("label,x1,x2\nyes,0.5,1\nno,-1,2.25\n")
    console = window.session.document
    turn_to(window, "geometry")
    drop(window, files(tmp_path / "few.csv"))
    read_table()
    qtbot.waitUntil(lambda: window.points.state.patterns.classes == ("no", "yes"), timeout=60_000)
    assert window.session.document.same(console)


# --- closing ------------------------------------------------------------------------------------


def close(window: MainWindow) -> bool:
    event = QCloseEvent()
    window.closeEvent(event)
    return event.isAccepted()


def test_closing_asks_for_each_session_by_name(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    do(window.session, Step())
    window.points.save(tmp_path / "b.mark1")
    do(window.points, Step())
    asked: list[str] = []
    answers = iter([Answer.Discard, Answer.Cancel, Answer.Discard, Answer.Cancel])

    def ask(*given: object) -> Answer:
        asked.append(str(given[2]))
        return next(answers)

    monkeypatch.setattr(QMessageBox, "question", ask)
    assert not close(window)
    assert asked == ["Save the session of the console?", "Save changes to b.mark1?"]
    window.session.save(tmp_path / "a.mark1")
    do(window.session, Step())
    del asked[:]
    assert not close(window)
    assert asked == ["Save changes to a.mark1?", "Save changes to b.mark1?"]


def test_changes_to_a_file_of_points_are_saved_before_the_window_closes(
    window: MainWindow, tmp_path: Path
) -> None:
    window.points.save(tmp_path / "line.mark1")
    do(window.points, *MOVED)
    now = window.points.document
    answer_box("Save")
    assert close(window)
    assert same(load_session(tmp_path / "line.mark1").document, now)


def test_points_without_a_file_are_there_again_at_the_next_start(
    window: MainWindow, tmp_path: Path
) -> None:
    do(window.points, *MOVED)
    now = window.points.document
    assert close(window)  # without a question
    other = plane_session()
    take_up_points(other)
    assert same(other.document, now)
    assert other.path is None
    assert not other.is_modified
    assert keep_points(other)
    again = plane_session()
    take_up_points(again)
    assert same(again.document, now)


def test_points_that_got_a_file_are_not_kept_any_more(window: MainWindow, tmp_path: Path) -> None:
    kept = plane_session()
    do(kept, *MOVED)
    assert keep_points(kept)
    window.files.take_up_points()
    window.points.save(tmp_path / "line.mark1")
    assert close(window)
    assert not (data_folder() / "geometry.mark1").exists()


def test_a_file_that_the_program_is_started_with_leaves_kept_points_where_they_are(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    kept = plane_session()
    do(kept, *MOVED)
    assert keep_points(kept)
    plane_session().save(tmp_path / "line.mark1")
    window.files.load(tmp_path / "line.mark1")
    window.files.take_up_points()
    assert window.points.path == tmp_path / "line.mark1"
    qtbot.waitUntil(lambda: window.pages.shown == "geometry", timeout=60_000)
    assert close(window)
    other = plane_session()
    take_up_points(other)
    assert same(other.document, kept.document)


def test_a_file_does_not_replace_kept_points_without_a_question(
    window: MainWindow, tmp_path: Path
) -> None:
    kept = plane_session()
    do(kept, *MOVED)
    assert keep_points(kept)
    window.files.take_up_points()
    assert not window.points.is_modified
    plane_session().save(tmp_path / "line.mark1")
    asked: list[str] = []
    answer_box("Cancel", asked)
    window.files.open(tmp_path / "line.mark1")
    assert "points" in asked[0]
    assert same(window.points.document, kept.document)


def test_points_that_cannot_be_kept_are_asked_about(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr("gui.files.sessions.data_folder", lambda: tmp_path / "file")
    do(window.points, *MOVED)
    asked: list[str] = []
    answer_box("Cancel", asked)
    assert not close(window)
    assert "Save the points on the page Geometry?" in asked[0]


def test_kept_points_that_cannot_be_read_are_said_and_put_aside(window: MainWindow) -> None:
    path = data_folder() / "geometry.mark1"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"no session")
    window.files.take_up_points()
    assert "geometry.mark1" in window.footer.message.text()
    assert same(window.points.document, points())
    assert close(window)
    assert path.with_suffix(".damaged").read_bytes() == b"no session"


# --- after a crash ------------------------------------------------------------------------------


def killed(folder: Path, work: Callable[[dict[str, Session]], object]) -> dict[str, Session]:
    """Leave both sessions behind, as a kill does: the files stay, and nobody holds them."""
    sessions = open_sessions(folder)
    work(sessions)
    for session in sessions.values():
        session._history.journal.close()
        session._close_mark()
    return sessions


def answer(box: QMessageBox | None, text: str) -> None:
    assert box is not None
    button = next(b for b in box.findChildren(QPushButton) if b.text() == text)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_both_sessions_come_back_with_points_weights_steps_and_names(
    window: MainWindow, tmp_path: Path
) -> None:
    folder = tmp_path / "journals"

    def work(sessions: dict[str, Session]) -> None:
        do(sessions[CONSOLE], Draw(((3, 4, 255),)), Train(30))
        sessions[CONSOLE].save(tmp_path / "mine.mark1")
        do(sessions[CONSOLE], Step())
        do(sessions[GEOMETRY], *MOVED)
        sessions[GEOMETRY].save(tmp_path / "line.mark1")
        do(sessions[GEOMETRY], Step(), MovePoints(((1, 0.1, 0.9),)))

    old = killed(folder, work)
    box = Recovery(window.files, folder).offer()
    assert box is not None
    assert "points on Geometry" in box.informativeText()
    answer(box, "Restore")
    settle(window)
    for page, name in ((CONSOLE, "mine.mark1"), (GEOMETRY, "line.mark1")):
        session = window.clocks[page].session
        assert same(session.document, old[page].document)
        assert session.state.progress == old[page].state.progress
        assert np.array_equal(session.document.run.volts, old[page].document.run.volts)
        assert session.path == tmp_path / name
        assert session.is_modified
    said = window.footer.message.text()
    assert said == "The last session was restored. The points on Geometry were restored."
    assert list(folder.rglob("*.journal")) == []
    assert window.windowTitle().startswith("mine.mark1[*]")
    turn_to(window, "geometry")
    assert window.windowTitle().startswith("line.mark1[*]")


@pytest.mark.slow
def test_points_alone_are_restored_and_shown(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    old = killed(tmp_path, lambda sessions: do(sessions[GEOMETRY], *MOVED))
    console = window.session.document
    answer(Recovery(window.files, tmp_path).offer(), "Restore")
    qtbot.waitUntil(lambda: window.pages.shown == "geometry")
    settle(window)
    assert same(window.points.document, old[GEOMETRY].document)
    assert window.session.document.same(console)
    assert window.isWindowModified()
    assert window.footer.message.text() == "The points on Geometry were restored."


def test_a_damaged_journal_of_one_session_does_not_cost_the_other(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    old = killed(tmp_path, lambda sessions: do(sessions[GEOMETRY], *MOVED))
    (tmp_path / "1-bad.journal").write_bytes(b"no journal at all\n")
    answer(Recovery(window.files, tmp_path).offer(), "Restore")
    assert same(window.points.document, old[GEOMETRY].document)
    qtbot.waitUntil(lambda: window.pages.shown == "geometry")
    settle(window)
    said = window.footer.message.text()
    assert "could not be restored" in said
    assert "The points on Geometry were restored." in said


def test_a_cancelled_restoring_leaves_both_sessions_and_both_journals(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def work(sessions: dict[str, Session]) -> None:
        do(sessions[CONSOLE], Step())
        do(sessions[GEOMETRY], *MOVED)

    killed(tmp_path, work)
    before = {page: clock.session.document for page, clock in window.clocks.items()}
    calls: list[int] = []

    def show(recovery: Recovery, dialog: object, number: int) -> bool:
        calls.append(number)
        return len(calls) < 3  # in the second journal

    monkeypatch.setattr(Recovery, "_show", show)
    answer(Recovery(window.files, tmp_path).offer(), "Restore")
    for page, clock in window.clocks.items():
        assert same(clock.session.document, before[page])
    assert window.footer.message.text().startswith("Not restored.")
    assert len(list(tmp_path.rglob("*.journal"))) == 2


def test_a_signal_keeps_the_points_that_were_not_saved(tmp_path: Path, qapp: QApplication) -> None:
    window = MainWindow(*open_sessions(tmp_path).values())
    do(window.points, *MOVED)
    window.leave()
    assert [path.parent.name for path in tmp_path.rglob("*.journal")] == ["geometry"]
    window.deleteLater()


# --- which page shows a file --------------------------------------------------------------------


@pytest.mark.parametrize("name", ["and", "xor", "clouds", "moons"])
def test_points_of_a_plane_are_shown_on_geometry(name: str) -> None:
    assert page_for(new_document("direct", shapes.make(name), 7)) == GEOMETRY


def test_what_the_plane_would_not_show_is_shown_on_the_console() -> None:
    def three_numbers(classes: int, columns: int) -> PatternSet:
        numbers = np.random.default_rng(1).normal(size=(classes, 1, columns)).astype(np.float32)
        return PatternSet.from_names(numbers, [str(n) for n in range(classes)])

    for patterns in (shapes.make("letters"), three_numbers(2, 3), three_numbers(4, 2)):
        assert page_for(new_document("direct", patterns, 1)) == CONSOLE
    assert page_for(new_document("direct", three_numbers(3, 2), 1)) == GEOMETRY
    session = plane_session()
    session.perform(BreakPart("wiper", 0))
    assert page_for(session.document) == CONSOLE
    session = plane_session()
    config = session.state.machine.config
    for change in ({"threshold": 0.5}, {"step": 0.25}, {"limit": 10.0}):
        session.perform(BuildMachine(MachineConfig.from_dict(config.to_dict() | change)))
        assert page_for(session.document) == CONSOLE


@pytest.mark.slow
def test_whatever_is_chosen_on_geometry_is_shown_there_again(window: MainWindow) -> None:
    turn_to(window, "geometry")
    page = window.pages.view("geometry")
    assert isinstance(page, GeometryPage)
    for name in ("clouds", "xor"):
        page.points.take_set(name)
        for bias in (False, True):
            page.course.set_bias(bias)
            for rule in RULES:
                page.course.take_rule(rule)
                assert window.points.state.training.rule == rule
                assert page_for(window.points.document) == GEOMETRY
    do(window.points, AddPoint((0.25, 0.5), "2"))
    assert len(window.points.state.patterns.classes) == 3
    page.points.clear_points()
    assert page_for(window.points.document) == GEOMETRY


def test_points_of_two_classes_on_three_units_stay_on_geometry() -> None:
    session = plane_session()
    do(session, AddPoint((0.25, 0.5), "2"), RemoveClass("2"))
    assert session.state.machine.config.r_units == 3
    assert page_for(session.document) == GEOMETRY
