"""What the panels share."""

import pytest
from PySide6.QtGui import QFont

from gui.base.panel_frame import OneLine, PanelFrame


@pytest.mark.parametrize(
    ("room", "shown"),
    [
        ("112 of 512 on · θ 2 · 3 broken", "112 of 512 on · θ 2 · 3 broken"),
        ("112 of 512 on · θ 2 · 3", "112 of 512 on · θ 2"),
        ("112 of 512 on ·", "112 of 512 on"),
        ("112 of 51", "112 of …"),
    ],
)
def test_a_line_without_room_leaves_out_whole_parts(qapp, room, shown):
    line = OneLine("112 of 512 on · θ 2 · 3 broken")
    assert line._fitting(line.fontMetrics().horizontalAdvance(room)) == shown
    assert line.toolTip() == line.text()


def test_hints_three_spaces_apart_are_parts_too(qapp):
    line = OneLine("+ orange   − blue   drag to turn")
    width = line.fontMetrics().horizontalAdvance("+ orange   − blue   drag")
    assert line._fitting(width) == "+ orange   − blue"


def test_a_title_has_capitals_and_its_formula_keeps_its_letters(qtbot):
    frame = PanelFrame("w·w* grows")
    qtbot.addWidget(frame)
    assert frame.title.text() == "w·w* GROWS"
    assert frame.title.font().capitalization() is QFont.Capitalization.MixedCase
    assert frame.title.accessibleName() == frame.accessibleName() == "w·w* grows"
    frame.set_title("Still wrong")
    assert frame.title.text() == "Still wrong"
    assert frame.title.font().capitalization() is QFont.Capitalization.AllUppercase
