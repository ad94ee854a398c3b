"""What is chosen and typed is kept, and shown in the widgets that are made next."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QComboBox, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gui.base.kept_input import Kept, keep_input, show_input
from gui.base.number_field import NumberField
from gui.base.segments import Segments
from mark1.machine.settings import Limit


class Fields(QWidget):
    """One of each kind."""

    def __init__(self) -> None:
        super().__init__()
        self.number = NumberField(Limit(0, 9))
        self.line = QLineEdit("before")
        self.listed, self.typed = QComboBox(), QComboBox(editable=True)
        for box in (self.listed, self.typed):
            box.addItems(["one", "two", "three"])
        self.tabs = Segments("Tabs", [("a", "A"), ("b", "B")])
        self.tabs.choose("a")
        self.check = QCheckBox("on")
        self.dials, self.maps = QPushButton("dials"), QPushButton("maps")
        self.group = QButtonGroup(self)
        for button in (self.dials, self.maps):
            button.setCheckable(True)
            self.group.addButton(button)
        self.dials.setChecked(True)
        self.all: dict[str, QWidget] = {
            name: widget for name, widget in vars(self).items() if isinstance(widget, QWidget)
        }
        for widget in self.all.values():
            widget.setParent(self)

    def shown(self) -> list[object]:
        return [
            *(self.number.text(), self.line.text(), self.listed.currentIndex()),
            *(self.typed.currentText(), self.tabs.current, self.check.isChecked()),
            *(self.dials.isChecked(), self.maps.isChecked()),
        ]


@pytest.fixture
def fields(qtbot: QtBot) -> Fields:
    fields = Fields()
    qtbot.addWidget(fields)
    return fields


def test_all_that_is_set_is_shown_in_the_next_widgets(fields: Fields, qtbot: QtBot) -> None:
    kept: Kept = {}
    keep_input(kept, **fields.all)
    assert kept == {}
    fields.number.retype("12")  # too large, and kept all the same
    fields.line.setText("after")
    fields.listed.setCurrentIndex(2)
    fields.typed.setCurrentText("four")
    fields.tabs.buttons["b"].click()
    fields.check.click()
    fields.maps.click()
    again = Fields()
    qtbot.addWidget(again)
    before = again.shown()
    keep_input(kept, **again.all)
    assert again.shown() == fields.shown() == ["12", "after", 2, "four", "b", True, False, True]
    assert all(one != other for one, other in zip(before, again.shown(), strict=True))


def test_what_was_not_touched_stays_as_it_is_made(fields: Fields) -> None:
    before = fields.shown()
    keep_input({"line": "after"}, **fields.all)
    assert fields.shown() == [before[0], "after", *before[2:]]


def test_what_is_only_shown_is_not_kept(fields: Fields) -> None:
    kept: Kept = {"line": "after"}
    show_input(kept, **fields.all)
    fields.line.setText("later")
    assert kept == {"line": "after"}


def test_what_is_chosen_in_a_group_is_told_as_when_it_is_clicked(fields: Fields) -> None:
    chosen: list[int] = []
    fields.group.idClicked.connect(chosen.append)
    keep_input({"dials": False, "maps": True}, dials=fields.dials, maps=fields.maps)
    assert fields.maps.isChecked()
    assert chosen[-1] == fields.group.id(fields.maps)
