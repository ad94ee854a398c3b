"""The report of the window: asked for in the menu, written once all patterns are evaluated."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMenu

from gui.shell.menus import Menus
from gui.shell.window import MainWindow
from mark1.session.commands import Train
from mark1.session.new_document import letters
from tests.gui.by_hand import answer_box, perform, rebuild
from tests.mark1.reports import page_of


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Answer the dialog with the last of these names; the proposal takes its place."""
    names: list[str] = []

    def reply(parent: object, title: str, proposed: str, filters: str) -> tuple[str, str]:
        chosen = names.pop()
        names.append(proposed)
        return chosen, filters

    monkeypatch.setattr(QFileDialog, "getSaveFileName", reply)
    return names


def choose_report(window: MainWindow) -> None:
    """Choose it in the menu."""
    bar = window.findChild(Menus)
    assert bar is not None
    menu = bar.menu()
    first = menu.actions()[0]  # PySide6 6.8 deletes a menu with the last name of its action
    file = first.menu()
    assert isinstance(file, QMenu)
    next(action for action in file.actions() if action.text() == "Save re&port…").trigger()
    window.clock.settle()


def test_the_menu_writes_it(window: MainWindow, tmp_path: Path, answer: list[str]) -> None:
    perform(window.clock, Train(78))
    answer.append(str(tmp_path / "run"))
    choose_report(window)
    text = (tmp_path / "run.html").read_text(encoding="utf-8")
    assert window.footer.message.text() == "Saved as run.html."
    assert Path(answer[-1]).name == "report.html"
    wrong = int(window.session.state.wrong.sum())
    assert text.count('<figure class="wrong">') == wrong
    sections = page_of(window.session.document).split("<section>")
    assert text.split("<section>")[:-1] == sections[:-1]  # the last one names the time


def test_it_names_the_file_that_repeats_it(
    window: MainWindow, tmp_path: Path, answer: list[str]
) -> None:
    perform(window.clock, Train(26))
    window.session.save(tmp_path / "saved.mark1")
    answer.append(str(tmp_path / "run.html"))
    choose_report(window)
    assert answer[-1] == str(tmp_path / "saved.html")
    assert "saved.mark1" in (tmp_path / "run.html").read_text(encoding="utf-8")
    perform(window.clock, Train(1))  # which the file does not hold
    answer.append(str(tmp_path / "run.html"))
    choose_report(window)
    assert "saved.mark1" not in (tmp_path / "run.html").read_text(encoding="utf-8")


def test_it_waits_for_the_evaluation_and_pauses_a_run(window: MainWindow, tmp_path: Path) -> None:
    window.clock.do(window.session.run)
    window.clock.tick()
    window.reports.save(tmp_path / "run.html")
    assert not window.session.is_running
    assert not (tmp_path / "run.html").exists()
    window.clock.settle()
    assert (tmp_path / "run.html").exists()


def test_it_is_not_written_of_another_moment(window: MainWindow, tmp_path: Path) -> None:
    perform(window.clock, Train(26))
    window.session.perform(Train(1))
    window.reports.save(tmp_path / "run.html")
    window.clock.do(window.session.run)
    window.clock.tick()
    assert window.footer.message.text() == "The report was not saved."
    window.clock.do(window.session.pause)
    window.clock.settle()
    assert not (tmp_path / "run.html").exists()


@pytest.mark.slow
def test_a_place_that_cannot_be_written_is_said(
    window: MainWindow, tmp_path: Path, answer: list[str]
) -> None:
    answer.append(str(tmp_path / "missing" / "run.html"))
    choose_report(window)
    assert "missing" in window.footer.message.text()


@pytest.mark.slow
def test_it_is_still_written_when_the_window_is_made_again(
    window: MainWindow, tmp_path: Path
) -> None:
    window.session.perform(Train(1))
    window.reports.save(tmp_path / "run.html")
    rebuild(window)
    window.clock.settle()
    assert (tmp_path / "run.html").exists()


@pytest.mark.slow
def test_a_page_there_is_stays_unless_its_person_says_otherwise(
    window: MainWindow, tmp_path: Path, answer: list[str]
) -> None:
    (tmp_path / "run.html").write_text("mine")
    answer.append(str(tmp_path / "run"))
    answer_box("No")
    window.reports.ask()
    window.clock.settle()
    assert (tmp_path / "run.html").read_text() == "mine"


@pytest.mark.slow
def test_it_is_not_written_of_another_session(window: MainWindow, tmp_path: Path) -> None:
    window.session.perform(Train(1))
    window.reports.save(tmp_path / "run.html")
    window.session.begin(letters())
    window.clock.settle()
    assert window.footer.message.text() == "The report was not saved."
    assert not (tmp_path / "run.html").exists()
