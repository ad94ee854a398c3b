"""A table is shown before it replaces anything, and what is changed there is what is read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFileDialog,
    QMenu,
    QWidget,
)

from gui.base import language
from gui.files.table_dialog import TableDialog
from gui.shell.window import MainWindow
from mark1.patterns.files import look_at_table
from mark1.training.evaluation import read
from tests.examples import slow
from tests.gui.by_hand import click, let_follow, read_table, set_text_size, table_dialog
from tests.gui.clipping import doubled_mnemonics, problems
from tests.mark1.random_session import digest

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

Key, SHIFT = Qt.Key, Qt.KeyboardModifier.ShiftModifier

#: As a German spreadsheet saves it.
FISH = "Nr;Länge;Höhe;Art\n1;5,0;3,5;Äsche\n2;1,5;1,25;Zander\n3;5,5;3;Äsche\n4;1;0,5;Zander\n"

#: A truth table, in which the class is a guess; two columns of text; no classes at all.
GATE, TEXTS, FRACTIONS = "0,0,0\n0,1,0\n1,0,0\n1,1,1\n", "x,who,sort\n1,Ann,A\n2,Bob,B\n", "1.5,2\n"


@pytest.fixture
def window(same_window: MainWindow):
    yield same_window
    for dialog in same_window.findChildren(TableDialog):
        dialog.reject()
    let_follow()


def opened(window: MainWindow, path: Path, text: str, encoding: str = "utf-8") -> TableDialog:
    """Import a table; the dialog has opened."""
    path.write_bytes(text.encode(encoding))
    window.files.take([str(path)])
    QApplication.processEvents()
    return table_dialog()


def roles(dialog: TableDialog) -> list[str]:
    return [column.role for column in dialog.model.columns]


def heading(dialog: TableDialog, place: int) -> tuple[str, str]:
    """Heading and role of a column as they are shown."""
    name, _, role = dialog.model.headerData(place, Qt.Orientation.Horizontal).partition("\n")
    return name, role.removesuffix(" ▾")


def menu() -> QMenu:
    QApplication.processEvents()
    popup = QApplication.activePopupWidget()
    assert isinstance(popup, QMenu)
    return popup


def click_heading(dialog: TableDialog, place: int) -> None:
    header = dialog.table.horizontalHeader()
    left = header.sectionViewportPosition(place)
    click(header.viewport(), QPoint(left + header.sectionSize(place) // 2, header.height() // 2))


def choose(words: str) -> None:
    """Click an entry of the menu that is open."""
    shown = menu()
    action = next(one for one in shown.actions() if words in one.text().replace("&", ""))
    click(shown, shown.actionGeometry(action).center())
    QApplication.processEvents()


def pick(field: QComboBox, words: str) -> None:
    """Choose an entry by the keyboard."""
    field.setFocus()
    away = field.findText(words) - field.currentIndex()
    for _ in range(abs(away)):
        QTest.keyClick(field, Key.Key_Down if away > 0 else Key.Key_Up)
        let_follow()
    assert field.currentText() == words


def test_a_spreadsheet_in_german_is_shown_before_anything_is_replaced(
    window: MainWindow, tmp_path: Path
) -> None:
    before = digest(window.session.document)
    dialog = opened(window, tmp_path / "fish.csv", FISH, "cp1252")
    assert [heading(dialog, place) for place in range(4)] == [
        ("A · Nr", "Left out"),
        ("B · Länge", "Input"),
        ("C · Höhe", "Input"),
        ("D · Art", "Class"),
    ]
    assert [dialog.model.index(1, place).data() for place in range(4)] == [
        *("2", "1,5", "1,25", "Zander")
    ]
    assert dialog.found.text() == (
        "The text is in Windows-1252. Numbers have a decimal comma. Column D (Art) holds the "
        "class. Inputs: Länge, Höhe. Left out: Nr (row numbers)."
    )
    assert dialog.counts.text() == "4 rows · 2 classes (Äsche: 2, Zander: 2) · 2 inputs"
    fields = dialog.separator, dialog.decimal, dialog.encoding
    assert [one.currentText() for one in fields] == ["Semicolon", "Comma", "Windows-1252"]
    assert digest(window.session.document) == before
    dialog.reject()
    assert digest(window.session.document) == before


def test_from_the_file_dialog_to_a_trained_machine_takes_five_acts(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "fish.csv"
    path.write_bytes(FISH.encode("cp1252"))
    acts = ["choose the file in the dialog", "open it"]  # the dialog is the system's
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *given: (str(path), ""))
    acts.append("Import patterns…")
    window.actions_["import"].trigger()
    let_follow()
    acts.append("Read table")
    QTest.keyClick(table_dialog().focusWidget(), Key.Key_Return)
    let_follow()
    assert QApplication.activeModalWidget() is None
    acts.append("Learn")
    window.actions_["learn"].trigger()
    while window.session.is_running:
        window.clock.tick()
    assert len(acts) == 5
    state = window.session.state
    assert state.patterns.pictures[:, 0].tolist() == [[5, 3.5], [1.5, 1.25], [5.5, 3], [1, 0.5]]
    assert (state.patterns.classes, state.patterns.inputs) == (
        ("Zander", "Äsche"),
        ("Länge", "Höhe"),
    )
    answers = read(state.machine, state.code, state.patterns.pictures)
    assert np.array_equal(answers, state.patterns.labels) and state.has_learned


def test_the_role_of_a_column_is_changed_by_mouse(window: MainWindow, tmp_path: Path) -> None:
    dialog = opened(window, tmp_path / "gate.csv", GATE)
    assert heading(dialog, 2) == ("C", "Class, a guess")
    assert "Column C seems to hold the class: a guess" in dialog.found.text()
    click_heading(dialog, 0)
    choose("Class")
    assert roles(dialog) == ["class", "input", "out"]  # what was the class is no input unasked
    assert heading(dialog, 0) == ("A", "Class")
    click_heading(dialog, 2)
    assert [one.text() for one in menu().actions() if one.isChecked()] == ["&Leave out"]
    choose("Input")
    assert dialog.found.text() == "Column A holds the class. Inputs: B, C."
    read_table()
    patterns = window.session.state.patterns
    assert patterns.pictures[:, 0].tolist() == [[0, 0], [1, 0], [0, 0], [1, 1]]
    assert patterns.classes == ("0", "1") and patterns.labels.tolist() == [0, 0, 1, 1]


def test_the_keyboard_alone_does_the_same(window: MainWindow, tmp_path: Path) -> None:
    dialog = opened(window, tmp_path / "gate.csv", GATE)

    def press(*keys: Qt.Key) -> None:
        for one in keys:
            target = QApplication.activePopupWidget() or dialog.focusWidget()
            QTest.keyClick(target, one)
            QApplication.processEvents()

    assert dialog.focusWidget() is dialog.read_button
    while dialog.focusWidget() is not dialog.table:
        press(Key.Key_Backtab)
    press(Key.Key_Space)
    assert menu().activeAction().text() == "&Input"
    press(Key.Key_Up, Key.Key_Return)
    assert roles(dialog) == ["class", "input", "out"]
    assert dialog.table.accessibleDescription() == "A: Class"
    press(Key.Key_Right)
    assert dialog.table.accessibleDescription() == "B: Input"
    press(Key.Key_Right, Key.Key_Space, Key.Key_I)
    assert roles(dialog) == ["class", "input", "input"]
    press(Key.Key_Return)
    let_follow()
    assert window.session.state.patterns.labels.tolist() == [0, 0, 1, 1]


def test_several_columns_are_left_out_at_once(window: MainWindow, tmp_path: Path) -> None:
    dialog = opened(window, tmp_path / "a.csv", "label,a,b,c\nA,1,2,3\nB,4,5,6\n")
    dialog.table.setFocus()
    QTest.keyClick(dialog.table, Key.Key_Right)
    QTest.keyClick(dialog.table, Key.Key_Right, SHIFT)
    QTest.keyClick(dialog.table, Key.Key_Space)
    assert [one.isEnabled() for one in menu().actions()] == [False, True, True, False]
    choose("Leave out")
    assert roles(dialog) == ["class", "out", "out", "input"]
    assert dialog.counts.text() == "2 rows · 2 classes (A: 1, B: 1) · 1 input"
    QTest.keyClick(dialog.table, Key.Key_Escape)
    assert not dialog.isVisible()


@pytest.mark.parametrize(
    ("text", "says", "place"),
    [(TEXTS, "Columns B (who) and C (sort) both hold text", 2), (FRACTIONS, "It is not clear", 1)],
)
def test_what_is_not_clear_is_put_right_in_the_dialog(
    window: MainWindow, tmp_path: Path, text: str, says: str, place: int
) -> None:
    dialog = opened(window, tmp_path / "a.csv", text)
    assert says in dialog.found.text() and "--" not in dialog.found.text()
    assert not dialog.read_button.isEnabled() and dialog.focusWidget() is dialog.table
    click_heading(dialog, place)
    choose("Class")
    assert dialog.read_button.isEnabled()
    dialog.reject()


def test_without_a_class_or_an_input_nothing_is_read(window: MainWindow, tmp_path: Path) -> None:
    dialog = opened(window, tmp_path / "a.csv", "label,a\nA,1\nB,4\n")
    dialog.give_role([0], "out")
    assert dialog.found.text().startswith("No column holds the class.")
    assert not dialog.read_button.isEnabled()
    dialog.give_role([1], "class")
    assert dialog.found.text().startswith("No column is left for the inputs.")
    assert dialog.counts.text() == "2 rows · 2 classes (1: 1, 4: 1) · 0 inputs"
    dialog.give_role([0], "input")
    assert dialog.read_button.isEnabled()
    read_table()  # a text cannot be an input
    assert "Row 2, column A (label) has 'A' where a number is expected." in dialog.found.text()
    assert dialog.isVisible() and "--" not in dialog.found.text()


def test_test_marks_are_counted_and_read(window: MainWindow, tmp_path: Path) -> None:
    dialog = opened(window, tmp_path / "a.csv", "label,a,held\nA,5,1\nB,4,0\nA,6,0\nB,3,1\n")
    assert heading(dialog, 2) == ("C · held", "Input")
    dialog.give_role([2], "test")
    assert dialog.counts.text().endswith(" · 1 input · for testing: 2")
    read_table()
    assert window.session.state.patterns.test.tolist() == [True, False, False, True]


def test_another_separator_and_mark_are_looked_at_again(window: MainWindow, tmp_path: Path) -> None:
    dialog = opened(window, tmp_path / "a.csv", "label;a\nA;1,5\nB;2,5\n")
    pick(dialog.separator, "Comma")
    assert [heading(dialog, place)[0] for place in range(2)] == ["A", "B"]
    pick(dialog.separator, "Semicolon")
    pick(dialog.decimal, "Point")
    assert dialog.reading.text.decimal == "."
    read_table()
    assert "has '1,5'" in dialog.found.text() and dialog.isVisible()
    pick(dialog.decimal, "Comma")
    read_table()
    assert window.session.state.patterns.pictures[:, 0].tolist() == [[1.5], [2.5]]


def test_another_encoding_is_tried_and_refused(window: MainWindow, tmp_path: Path) -> None:
    dialog = opened(window, tmp_path / "a.csv", "Größe;class\n1;A\n2;B\n")
    pick(dialog.encoding, "Windows-1252")
    assert heading(dialog, 0)[0] == "A · GrÃ¶ÃŸe"
    pick(dialog.encoding, "UTF-16")
    assert not dialog.read_button.isEnabled() and "a.csv" in dialog.found.text()
    pick(dialog.encoding, "UTF-8")
    assert heading(dialog, 0)[0] == "A · Größe" and dialog.read_button.isEnabled()


def test_whether_there_are_headings_is_changed(window: MainWindow, tmp_path: Path) -> None:
    dialog = opened(window, tmp_path / "a.csv", f"10,40,20\n{GATE}")
    assert dialog.headings.currentText() == "No"
    assert dialog.counts.text().startswith("5 rows")
    pick(dialog.headings, "Yes")
    assert [heading(dialog, place)[0] for place in range(3)] == ["A · 10", "B · 40", "C · 20"]
    assert dialog.counts.text().startswith("4 rows · 2 classes (0: 3, 1: 1)")
    pick(dialog.headings, "No")
    assert dialog.counts.text().startswith("5 rows")
    pick(dialog.headings, "Yes")
    read_table()
    assert len(window.session.state.patterns) == 4


def test_roles_stay_while_the_way_it_is_written_changes(window: MainWindow, tmp_path: Path) -> None:
    dialog = opened(window, tmp_path / "a.csv", "label;a;b\nA;1;2\nB;2;3\n")
    dialog.give_role([1], "out")
    pick(dialog.decimal, "Comma")
    assert roles(dialog) == ["class", "out", "input"]


def test_a_long_table_is_counted_as_far_as_it_was_looked_at(
    window: MainWindow, tmp_path: Path
) -> None:
    rows = "".join(f"{'AB'[i % 2]},{i}\n" for i in range(1200))
    dialog = opened(window, tmp_path / "a.csv", f"label,a\n{rows}")
    assert dialog.counts.text().startswith("in the first 999 rows · 2 classes (A: 500, B: 499)")
    assert dialog.model.rowCount() == 12
    read_table()
    assert len(window.session.state.patterns) == 1200


def test_a_table_as_this_program_writes_it_is_read_at_once(
    window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "a.csv"
    path.write_text("label,test,x1\nA,0,1\nB,0,2\n")
    window.files.take([str(path)])
    assert not window.findChildren(TableDialog)
    assert window.session.state.patterns.classes == ("A", "B")


@pytest.mark.parametrize("code", ["en", "de", "fr", "es"])
@pytest.mark.parametrize("look", [(960, 560, 2), *slow((960, 560, 1), (1280, 720, 1.5))])
@pytest.mark.parametrize("text", [FISH, TEXTS], ids=["clear", "unclear"])
def test_nothing_is_cut_off(
    qapp: QApplication, tmp_path: Path, code: str, look: tuple[int, int, float], text: str
) -> None:
    (tmp_path / "fish.csv").write_bytes(text.encode("cp1252"))
    parent = QWidget()
    width, height, scale = look
    parent.resize(width, height)
    try:
        language.use(qapp, code)
        set_text_size(scale)
        reading = look_at_table(tmp_path / "fish.csv")
        never: Any = None  # nothing is read or taken here
        dialog = TableDialog(parent, tmp_path / "fish.csv", reading, never, never)
        dialog.show()
        let_follow()
        found = problems(dialog)
        menu_problems = offered(dialog)
        room, table = dialog.size(), dialog.table.height()
        dialog.close()
    finally:
        set_text_size(1)
        language.use(qapp, language.SOURCE)
        parent.deleteLater()
    assert not found and not menu_problems
    assert room.width() <= width and room.height() <= height
    assert table > 110  # headings, and at least one row


def offered(dialog: TableDialog) -> list[str]:
    """List the letters that the menu of roles offers twice."""
    dialog.table.setFocus()
    QTest.keyClick(dialog.table, Key.Key_Space)
    shown = menu()
    found = doubled_mnemonics(shown)
    shown.close()
    return found


def test_patterns_of_a_table_can_be_added(window: MainWindow, tmp_path: Path) -> None:
    opened(window, tmp_path / "a.csv", "label,a\nA,1\nB,2\n")
    read_table()
    (tmp_path / "b.csv").write_text("label,a\nA,3\nB,4\n")
    window.files.take([str(tmp_path / "b.csv")], "add")
    read_table()
    assert window.session.state.patterns.classes == ("A", "B")
    (tmp_path / "c.csv").write_text("label,a,b\nA,3,3\nB,4,4\n")
    window.files.take([str(tmp_path / "c.csv")], "add")
    read_table()
    assert "cannot be added" in table_dialog().found.text()
    assert len(window.session.state.patterns) == 4
