"""Points are read from files and written to them; the page gives the command for the run."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtTest import QTest

from gui.geometry.page import GeometryPage
from mark1.cli.main import main
from mark1.patterns import shapes
from mark1.patterns.files import read_patterns, write_patterns
from mark1.session.commands import AddPoint, ChangeTraining
from tests.gui.by_hand import click, read_table, table_dialog
from tests.gui.geometry.page.hand import LEFT, learn, press


def test_points_go_to_csv_and_come_back(page: GeometryPage, tmp_path: Path) -> None:
    page.clock.perform(AddPoint((0.25, -0.5), "1"))
    page.points.write(tmp_path / "mine.csv")
    assert read_patterns(tmp_path / "mine.csv") == page.session.state.patterns
    press(page, "xor")
    page.points.read(tmp_path / "mine.csv")
    page.clock.settle()
    assert len(page.session.state.patterns) == 5
    assert str(page.session.state.undo) == "start with mine"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("label,test,x1,x2,x3\n0,0,1,2,3\n1,0,2,3,4\n", "no points of a plane"),
        ("label,test,x1,x2\na,0,1,2\nb,0,2,3\nc,0,1,1\nd,0,1,4\n", "more than three classes"),
        ("", "empty"),
    ],
)
def test_a_file_without_points_of_a_plane_changes_nothing(
    page: GeometryPage, tmp_path: Path, text: str, words: str
) -> None:
    path = tmp_path / "bad.csv"
    path.write_text(text)
    before = page.session.document
    page.points.read(path)
    assert words in page.course.message.text()
    assert page.session.document.same(before)


def test_of_a_table_with_more_columns_two_are_chosen(page: GeometryPage, tmp_path: Path) -> None:
    path = tmp_path / "three.csv"
    path.write_text("kind,long,wide,high\na,1,2,3\nb,2,3,4.5\nc,0,0,0\nd,4,4,4\n")
    before = page.session.document
    page.points.read(path)
    dialog = table_dialog()
    assert "choose two inputs" in dialog.found.text() and not dialog.read_button.isEnabled()
    dialog.give_role([2], "out")
    assert "choose two" not in dialog.found.text()
    click(dialog.read_button)
    assert "more than three classes" in dialog.found.text() and dialog.isVisible()
    assert page.session.document.same(before)
    path.write_text("kind,long,wide,high\na,1,2,3\nb,2,3,4.5\n")
    dialog.give_role([2], "out")
    read_table()
    patterns = page.session.state.patterns
    assert patterns.pictures[:, 0].tolist() == [[1, 3], [2, 4.5]]
    assert (patterns.inputs, patterns.classes) == (("long", "high"), ("a", "b"))
    page.clock.perform(AddPoint((0.25, -0.5), "a"))
    page.clock.settle()
    assert page.plane.view.scene.names == ("long", "high")
    page.points.read(written_by_this_program(tmp_path))
    page.clock.settle()
    assert page.plane.view.scene.names == ()


def written_by_this_program(folder: Path) -> Path:
    write_patterns(shapes.make("and"), folder / "and.csv", "csv")
    return folder / "and.csv"


@pytest.mark.parametrize("rule", ["stream", "averaged"])
def test_the_command_makes_the_same_run(
    page: GeometryPage, tmp_path: Path, capsys: pytest.CaptureFixture[str], rule: str
) -> None:
    press(page, "clouds")
    page.course.take_rule(rule)
    page.course.eta.setValue(0.25)
    page.clock.perform(ChangeTraining({"order": "shuffled"}))
    QTest.mouseClick(page.course.copier, LEFT)
    learn(page)
    command = shlex.split(QGuiApplication.clipboard().text())
    assert command[:2] == ["mark1", "train"]
    assert main([*command[1:], "--json", "--weights", str(tmp_path / "w.npy")]) in (0, 1)
    assert json.loads(capsys.readouterr().out)["mistakes"] is not None
    learned = page.session.document.trainer().answering().potentiometers.volts
    assert np.allclose(np.load(tmp_path / "w.npy").ravel(), learned)


def test_points_of_ones_own_have_a_command_once_they_are_in_a_file(
    page: GeometryPage, tmp_path: Path
) -> None:
    page.clock.perform(AddPoint((0.25, -0.5), "1"))
    QTest.mouseClick(page.course.copier, LEFT)
    assert page.course.message.text().startswith("Export the points first")
    page.points.write(tmp_path / "mine.csv")
    QTest.mouseClick(page.course.copier, LEFT)
    assert str(tmp_path / "mine.csv") in QGuiApplication.clipboard().text()


def test_a_dropped_file_is_read(page: GeometryPage, tmp_path: Path) -> None:
    path = tmp_path / "dropped.csv"
    path.write_text("label,x1,x2\nyes,0.5,1\nno,-1,2.25\n")
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    copy, none = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    page.dropEvent(QDropEvent(QPointF(5, 5), copy, mime, LEFT, none))
    read_table()
    page.clock.settle()
    assert page.session.state.patterns.classes == ("no", "yes")
    assert page.points.classes.buttons["1"].text() == "yes"
