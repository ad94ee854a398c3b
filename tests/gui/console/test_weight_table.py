"""The table of all weights: what it shows, and that edits, pastes and files turn the weights."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from gui.base.clock import Clock
from gui.console.weight_table import INPUT, NUMBER, UNIT, VOLTS, WeightTable
from mark1.machine.config import MachineConfig
from mark1.patterns import shapes
from mark1.session.commands import BeginRun, Undo
from tests.gui.by_hand import learn, opened, perform


@pytest.fixture
def table(clock: Clock, qtbot: QtBot) -> Iterator[WeightTable]:
    window = opened(qtbot, QWidget(), 640, 480)
    learn(clock)
    clock.settle()
    table = WeightTable(clock, window)
    table.open()
    yield table
    table.close()


def shown(table: WeightTable, column: int) -> list[str]:
    model = table.model
    texts = [model.index(row, column).data() for row in range(model.rowCount())]
    return [text.replace("−", "-") if column == VOLTS else text for text in texts]


def volts_of(clock: Clock) -> np.ndarray:
    return clock.session.state.machine.potentiometers.volts.copy()


def test_every_weight_has_a_row_with_its_unit_its_input_and_its_volts(
    table: WeightTable, clock: Clock
) -> None:
    volts, blocks = volts_of(clock), clock.session.state.machine.response.blocks
    assert [float(text) for text in shown(table, VOLTS)] == volts.tolist()
    owners = [f"R{n}" for n, b in enumerate(blocks, 1) for _ in range(b.pots.start, b.pots.stop)]
    assert shown(table, UNIT) == owners
    assert shown(table, INPUT)[511] == "A-unit 512"


def test_the_volts_are_sorted_as_numbers_both_ways(table: WeightTable, clock: Clock) -> None:
    volts = sorted(volts_of(clock).tolist())
    table.view.sortByColumn(VOLTS, Qt.SortOrder.AscendingOrder)
    assert [float(text) for text in shown(table, VOLTS)] == volts
    table.view.sortByColumn(VOLTS, Qt.SortOrder.DescendingOrder)
    assert [float(text) for text in shown(table, VOLTS)] == volts[::-1]
    numbers = [int(text) for text in shown(table, NUMBER)]
    assert [volts_of(clock)[n - 1] for n in numbers] == volts[::-1]


def test_a_weight_is_typed_and_taken_back(
    table: WeightTable, clock: Clock, qapp: QApplication
) -> None:
    before = volts_of(clock)
    table.view.sortByColumn(VOLTS, Qt.SortOrder.DescendingOrder)
    index = table.model.index(3, VOLTS)
    pot = int(table.model.index(3, NUMBER).data()) - 1
    table.view.setCurrentIndex(index)
    table.view.edit(index)
    (editor,) = table.view.findChildren(QLineEdit)
    editor.selectAll()
    QTest.keyClicks(editor, "-2,5")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qapp.processEvents()  # what is written is taken afterwards
    after = volts_of(clock)
    assert after[pot] == -2.5
    assert np.array_equal(np.delete(after, pot), np.delete(before, pot))
    perform(clock, Undo())
    assert np.array_equal(volts_of(clock), before)


def test_what_is_copied_can_be_changed_in_a_spreadsheet_and_pasted(
    table: WeightTable, clock: Clock
) -> None:
    before = volts_of(clock)
    table.copy()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0] == "Weight\tR-unit\tInput\tVolts"
    assert [float(line.split("\t")[-1]) for line in lines[1:]] == before.tolist()
    changed = [line.rpartition("\t")[0] + f"\t{n / 8}" for n, line in enumerate(lines[1:81])]
    QGuiApplication.clipboard().setText("\n".join([lines[0], *reversed(changed)]))
    table.paste()
    assert volts_of(clock)[:80].tolist() == [n / 8 for n in range(80)]
    assert np.array_equal(volts_of(clock)[80:], before[80:])
    perform(clock, Undo())  # in one step
    assert np.array_equal(volts_of(clock), before)


def test_a_column_of_volts_is_pasted_from_the_selected_row_on(
    table: WeightTable, clock: Clock
) -> None:
    table.view.setCurrentIndex(table.model.index(9, VOLTS))
    QGuiApplication.clipboard().setText("1.5\n-2\n0,25\n")
    table.paste()
    assert volts_of(clock)[9:12].tolist() == [1.5, -2, 0.25]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1\tR1\tx\t1\n2\tR1\tx\tabc", "“abc” in line 2 is not a number of volts. Correct it."),
        ("513\t1", "Line 1 belongs to no weight: there are 512. Leave it out."),
        ("1\tinf", "“inf” in line 1 is not a number of volts. Correct it."),
    ],
)
def test_a_wrong_line_changes_nothing_and_is_named(
    table: WeightTable, clock: Clock, text: str, says: str
) -> None:
    before = volts_of(clock)
    QGuiApplication.clipboard().setText(text)
    table.paste()
    assert table.words.text() == says
    assert np.array_equal(volts_of(clock), before)


def test_a_file_has_all_weights_and_gives_them_back(
    table: WeightTable, clock: Clock, tmp_path: Path
) -> None:
    before = volts_of(clock)
    table.save(tmp_path / "w.csv")
    with (tmp_path / "w.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [float(row["volts"]) for row in rows] == before.tolist()
    assert (rows[0]["weight"], rows[0]["unit"], rows[0]["input"]) == ("1", "R1", "A-unit 1")
    QGuiApplication.clipboard().setText("\n".join(f"{n}\t0" for n in range(1, 513)))
    table.paste()
    assert not volts_of(clock).any()
    table.read(tmp_path / "w.csv")
    assert np.array_equal(volts_of(clock), before)
    (tmp_path / "w.csv").write_bytes(b"\xff\xfe\xfa")
    table.read(tmp_path / "w.csv")
    assert table.words.text()


def test_the_weights_of_points_are_x_and_the_bias(table: WeightTable, clock: Clock) -> None:
    points = shapes.make("and")
    config = MachineConfig.of("direct", classes=2, rows=1, columns=2, analog=True)
    perform(clock, BeginRun(config, points))
    clock.settle()
    assert shown(table, INPUT)[:2] == ["x1", "x2"]
    assert len(shown(table, INPUT)) == config.weights
