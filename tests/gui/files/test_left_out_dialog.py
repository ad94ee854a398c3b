"""What of a folder was not read is listed before its pictures are taken."""

from __future__ import annotations

from collections.abc import Callable
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog

from gui.files.left_out_dialog import LeftOutDialog
from gui.shell.window import MainWindow
from mark1.patterns import shapes
from mark1.patterns.files import write_patterns
from tests.gui.by_hand import click
from tests.mark1.random_session import digest

ENTER, ESCAPE = Qt.Key.Key_Return, Qt.Key.Key_Escape

Answer = Callable[[LeftOutDialog], object]


@pytest.fixture
def window(same_window: MainWindow) -> MainWindow:
    return same_window


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a folder of letters with a file that is no picture, for the menu to choose."""
    write_patterns(shapes.make("letters-serif"), tmp_path / "serif", "folder")
    (tmp_path / "serif" / "C" / "plan.pdf").write_bytes(b"%PDF")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *a: str(tmp_path / "serif"))
    return tmp_path / "serif"


def answer(with_this: Answer, said: list[str]) -> None:
    """Answer the dialog as soon as it opens."""

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, LeftOutDialog):
            QTimer.singleShot(20, look)
            return
        said.extend([*dialog.list.toPlainText().splitlines(), dialog.go_on.text()])
        with_this(dialog)

    QTimer.singleShot(0, look)


def cancel(dialog: LeftOutDialog) -> None:
    (buttons,) = dialog.findChildren(QDialogButtonBox)
    click(buttons.button(QDialogButtonBox.StandardButton.Cancel))


@pytest.mark.parametrize(
    "go_on", [lambda dialog: click(dialog.go_on), lambda dialog: QTest.keyClick(dialog, ENTER)]
)
def test_a_folder_is_taken_without_what_cannot_be_read(
    window: MainWindow, folder: Path, go_on: Answer
) -> None:
    said: list[str] = []
    answer(go_on, said)
    window.actions_["import_folder"].trigger()
    assert said == [
        "C/plan.pdf: PDF cannot be read. Save it as JPEG or PNG.",
        "Continue without it",
    ]
    assert window.session.state.patterns.name == "serif"
    assert len(window.session.state.patterns) == 26


@pytest.mark.parametrize("stop", [cancel, lambda dialog: QTest.keyClick(dialog, ESCAPE)])
def test_a_folder_that_is_not_whole_can_be_declined(
    window: MainWindow, folder: Path, stop: Answer
) -> None:
    (folder / "C" / "old").mkdir()
    before, said = digest(window.session.document), []
    answer(stop, said)
    window.actions_["import_folder"].trigger()
    assert said[-1] == "Continue without them"
    assert len(said) == 3
    assert digest(window.session.document) == before


@pytest.mark.parametrize("name", ["IMG_1.JPG", "a.jfif", "b.HEIC", "c.tsv", "MNIST.NPZ", "d.pgm"])
def test_every_file_that_is_read_is_offered(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    given: list[Any] = []
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *a: given.append(a) or ("", ""))
    window.files.ask_import()
    endings = given[0][3].partition(")")[0].partition("(")[2].split()
    assert any(fnmatchcase(name, ending) for ending in endings)
