"""What the panels share."""

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont

from gui.base.elide import unbroken
from gui.base.panel_frame import OneLine, PanelFrame
from tests.gui.by_hand import opened


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


def test_a_word_is_not_cut_to_another_one(qapp):
    text = "The patterns cannot be learned"
    line = OneLine(text)
    wide = line.fontMetrics().horizontalAdvance
    shown = {line._fitting(width) for width in range(wide("Th"), wide(text) + 2)}
    words = {f"{text[:end]}…" for end in range(len(text)) if text[end] == " "}
    assert text in shown
    cut = {each.replace(" …", "…") for each in shown if " " in each}
    assert cut <= words | {text} and len(cut) > 2
    assert not any(each.endswith("can…") for each in shown)


@pytest.mark.parametrize(("width", "height", "lines"), [(400, 20, 1), (150, 44, 2), (150, 20, 1)])
def test_a_high_line_shows_all_of_its_text_below_one_another(qtbot, width, height, lines):
    line = opened(qtbot, OneLine("Learned: pass 9 had no mistakes."), width, height)
    picture = line.grab().toImage()
    ground = picture.pixel(0, 0)
    inked = [
        any(picture.pixel(x, y) != ground for x in range(picture.width()))
        for y in range(picture.height())
    ]
    begun = sum(not before and now for before, now in pairwise([False, *inked]))
    assert begun == lines


def test_what_is_too_long_for_its_lines_ends_on_the_last_of_them(qtbot):
    text = "This can be learned: at most 1270 mistakes are left, so 1273 passes are always enough."
    line = opened(qtbot, OneLine(text), 200, 34)
    shown, metrics = line._in_lines(line.contentsRect()), line.fontMetrics()
    assert text.startswith(shown.rstrip("…")) and shown.endswith("…")
    assert metrics.horizontalAdvance(shown) > 200  # more than a line
    flags = Qt.TextFlag.TextWordWrap
    assert metrics.boundingRect(line.contentsRect(), flags, shown).height() <= 34
    following = text[len(shown) - 1 :].split()[0]
    more = f"{shown[:-1]} {following}…"
    assert metrics.boundingRect(line.contentsRect(), flags, more).height() > 34


def test_on_several_lines_too_whole_parts_are_left_out_first(qtbot):
    line = opened(qtbot, OneLine("Click to add · drag to move · right-click to remove"), 130, 34)
    assert line._in_lines(line.contentsRect()) == "Click to add · drag to move"


def test_no_width_breaks_a_note_that_is_one_line_high(qtbot):
    line = opened(qtbot, OneLine("130 on · θ 2 · 1 broken"), 80, 16)
    for width in range(80, line.fontMetrics().horizontalAdvance(line.text()) + 9):
        line.resize(width, line.fontMetrics().height())
        picture = line.grab().toImage()
        ground = picture.pixel(0, 0)
        inked = [
            any(picture.pixel(x, y) != ground for x in range(picture.width()))
            for y in range(picture.height())
        ]
        begun = sum(not before and now for before, now in pairwise([False, *inked]))
        assert begun == 1, width


def test_a_formula_does_not_go_on_in_another_line():
    shown = unbroken("It holds that 12.3 ≥ 54 · 0.5 in all passes.")
    assert "12.3\u00a0≥\u00a054\u00a0·\u00a00.5" in shown
    assert shown.startswith("It holds ") and shown.endswith(" all passes.")


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
