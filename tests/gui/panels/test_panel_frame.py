"""What the panels share."""

import pytest

from gui.panels.panel_frame import OneLine


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
