"""`mark1 exhibit`: the PIN, the settings, and the screen that asks visitors to wait."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gui.exhibit import soon, supervisor
from gui.exhibit.pin import matches
from gui.exhibit.settings_file import read
from gui.exhibit.staff_settings import LANGUAGES
from mark1.cli.main import build_parser, main
from mark1.errors import Mark1Error


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


def test_a_pin_is_written_as_a_hash(tmp_path: Path, monkeypatch, capsys):
    file = tmp_path / "exhibit.json"
    file.write_text('{\n  "sound": true\n}\n')
    typed(monkeypatch, "2580\n2580\n")
    assert main(["exhibit", "pin", "--settings", str(file)]) == 0
    assert capsys.readouterr().out == f"The PIN is set in {file}.\n"
    reading = read(file)
    assert reading.problems == ()
    assert reading.settings.sound
    assert matches("2580", reading.settings.pin)
    assert "2580" not in json.loads(file.read_text())["pin"].split("$")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("12\n12\n", "A PIN has 4 to 8 digits."),
        ("2580\n2581\n", "The two PINs differ."),
        ("", "A PIN has 4 to 8 digits."),
    ],
)
def test_a_pin_that_cannot_be_used_changes_nothing(
    tmp_path: Path, monkeypatch, capsys, text: str, sentence: str
):
    typed(monkeypatch, text)
    assert main(["exhibit", "pin", "--settings", str(tmp_path / "exhibit.json")]) == 2
    assert capsys.readouterr().err == f"mark1: {sentence} Nothing was changed.\n"
    assert list(tmp_path.iterdir()) == []


def test_the_settings_are_printed_as_a_file_that_can_be_used(tmp_path: Path, capsys):
    file = tmp_path / "exhibit.json"
    file.write_text('{"brightness": 80}')
    assert main(["exhibit", "settings", "--settings", str(file)]) == 0
    printed = capsys.readouterr().out
    (tmp_path / "other.json").write_text(printed)
    assert read(tmp_path / "other.json").settings.brightness == 80


def test_problems_of_the_file_are_listed_with_exit_status_1(tmp_path: Path, capsys):
    file = tmp_path / "exhibit.json"
    file.write_text('{\n"sound": 3\n}')
    assert main(["exhibit", "settings", "--settings", str(file)]) == 1
    assert capsys.readouterr().err.startswith("Line 2: sound must be true or false, not 3.")


@pytest.mark.parametrize("words", [["--exhibit"], ["exhibit"], ["exhibit", "run"]])
def test_the_exhibit_starts_its_supervisor(monkeypatch, words: list[str]):
    asked = []
    monkeypatch.setattr("gui.exhibit._supervise", lambda path: asked.append(path) or 5)
    assert main([*words, "--settings", "x.json"]) == 5
    assert asked == [Path("x.json")]


def test_a_second_exhibit_on_the_screen_is_refused(monkeypatch, capsys, tmp_path: Path):
    monkeypatch.setattr(supervisor, "PATIENCE", 0.1)
    runs: list[int] = []

    def run(self: supervisor.Supervisor) -> None:
        runs.append(main(["exhibit"]) if not runs else 0)

    monkeypatch.setattr(supervisor.Supervisor, "run", run)
    assert main(["exhibit"]) == 0
    assert runs == [2]
    said = "mark1: An exhibit is already running on screen 1. Quit it on its staff panel first.\n"
    assert capsys.readouterr().err == said
    other = tmp_path / "exhibit.json"
    other.write_text('{"screen": 2}')
    runs.clear()
    monkeypatch.setattr(supervisor.Supervisor, "run", lambda self: runs.append(1))
    with supervisor.alone_on(1):
        assert main(["exhibit", "--settings", str(other)]) == 0
    assert main(["exhibit"]) == 0
    assert runs == [1, 1]


def test_the_help_names_the_option(capsys):
    assert "--exhibit" in build_parser([]).format_help()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_screen_to_wait_says_so_in_the_language(language: str, qtbot: QtBot):
    window = soon.screen(language)
    qtbot.addWidget(window)
    window.resize(800, 480)
    texts = [label.text() for label in window.findChildren(QLabel)]
    assert texts == list(soon.TEXTS[language])


def test_the_screen_for_breaks_says_what_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "PySide6.QtWidgets", None)
    with pytest.raises(Mark1Error, match="Qt cannot be loaded"):
        soon.show("en")
