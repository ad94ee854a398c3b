"""A name that gets its ending after the dialog never replaces a file without a question."""

from __future__ import annotations

from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from gui.base.endings import open_name, with_ending
from tests.gui.by_hand import answer_box


@pytest.mark.parametrize(
    ("name", "given"),
    [("a", "a.png"), ("a.b", "a.b.png"), ("a.SVG", "a.SVG"), ("a.png", "a.png")],
)
def test_an_ending_is_added_where_there_is_none(
    qtbot: QtBot, tmp_path: Path, name: str, given: str
) -> None:
    qtbot.addWidget(window := QWidget())
    found = with_ending(window, str(tmp_path / name), ".png", (".svg",))
    assert found == tmp_path / given


@pytest.mark.parametrize("pressed", ["Yes", "No"])
def test_a_file_of_that_name_is_asked_about(qtbot: QtBot, tmp_path: Path, pressed: str) -> None:
    qtbot.addWidget(window := QWidget())
    (tmp_path / "a.png").touch()
    said: list[str] = []
    answer_box(pressed, said)
    found = with_ending(window, str(tmp_path / "a"), ".png")
    assert found == (tmp_path / "a.png" if pressed == "Yes" else None)
    assert said == ["a.png exists. Replace it? "]


def test_its_name_is_shown_as_it_was_typed(qtbot: QtBot, tmp_path: Path) -> None:
    qtbot.addWidget(window := QWidget())
    (tmp_path / "<b>a.png").touch()
    said: list[str] = []
    answer_box("Yes", said)
    assert with_ending(window, str(tmp_path / "<b>a"), ".png")
    assert "&lt;b&gt;a.png" in said[0]


@pytest.mark.parametrize("name", ["a.png", "IMG_1.PNG", "set.NPZ", "train-images-idx3-ubyte.gz"])
def test_files_are_offered_whose_endings_are_in_capitals(
    monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, name: str
) -> None:
    qtbot.addWidget(window := QWidget())
    given: list[Any] = []
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *a: given.append(a) or ("x", ""))
    assert open_name(window, "Open", "", "Patterns", (".png", ".npz", "ubyte.gz")) == "x"
    patterns, every = given[0][3].split(";;")
    assert every == "All files (*)"
    words, endings = patterns.rstrip(")").split(" (")
    assert words == "Patterns"
    assert any(fnmatchcase(name, ending) for ending in endings.split())
