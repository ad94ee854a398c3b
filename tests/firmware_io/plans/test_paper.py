"""Sheets of A4 show the whole plan at its true size, wherever it is divided."""

import math
import re
from xml.etree import ElementTree

import pytest

from firmware_io.plans.front import frame_of, labels_of
from firmware_io.plans.paper import print_on_a4
from firmware_io.plans.plan import PanelPlan
from firmware_io.plans.vector_graphics import Circle, Path
from mark1 import messages

SVG = "{http://www.w3.org/2000/svg}"
SMALL = PanelPlan()
LARGE = PanelPlan(board="mega", light="ws2812", columns=20, rows=20, knobs=16, supply=4000)


def pages_of(sheet):
    text = print_on_a4([sheet])
    return [ElementTree.fromstring(found) for found in re.findall(r"(?s)<svg .*?\n</svg>", text)]


def lines_of(page):
    """The ends of each line outside of the plan, in mm."""
    lines = [line.get("points") for line in page.findall(f"{SVG}polyline")]
    return [[tuple(map(float, at.split(","))) for at in points.split()] for points in lines]


@pytest.mark.parametrize("sheet", [labels_of(SMALL), frame_of(LARGE, "wood")], ids=["1", "many"])
def test_the_sheets_together_are_the_plan(sheet):
    pages = pages_of(sheet)
    assert len(pages) == math.ceil(sheet.width / 185) * math.ceil(sheet.height / 255)
    circles, reached = set(), set()
    for page in pages:
        assert (page.get("width"), page.get("height")) == ("210mm", "297mm")
        assert page.get("viewBox") == "0 0 210 297"
        tile = page.find(f"{SVG}svg")
        x, y, width, height = map(float, tile.get("viewBox").split())
        assert (float(tile.get("width")), float(tile.get("height"))) == (width, height)  # 1 : 1
        assert (float(tile.get("x")) + width, float(tile.get("y")) + height) <= (200, 275)
        reached.add((x, y))
        for circle in tile.iter(f"{SVG}circle"):
            at = tuple(float(circle.get(name)) for name in ("cx", "cy", "r"))
            assert x - at[2] <= at[0] <= x + width + at[2]
            circles.add(tuple(round(each, 2) for each in at))
    drawn = {
        (round(shape.x, 2), round(shape.y, 2), round(shape.radius, 2))
        for shape in sheet.shapes
        if isinstance(shape, Circle)
    }
    assert circles == drawn
    # each sheet begins where the cut one beside it ends, and the last reaches over the edge
    assert {x for x, _ in reached} == {185.0 * n for n in range(math.ceil(sheet.width / 185))}
    assert {y for _, y in reached} == {255.0 * n for n in range(math.ceil(sheet.height / 255))}


def test_every_sheet_that_a_line_crosses_shows_it():
    sheet = frame_of(LARGE, "wood")
    outline = next(shape for shape in sheet.shapes if isinstance(shape, Path))
    for page in pages_of(sheet):
        tile = page.find(f"{SVG}svg")
        assert any(
            len(line.get("points").split()) == len(outline.points)
            for line in tile.iter(f"{SVG}polyline")
        )


def test_each_sheet_has_a_ruler_of_100_mm_and_corner_marks_where_it_is_cut():
    for page in pages_of(frame_of(LARGE, "wood")):
        lines = lines_of(page)
        rulers = [ends for ends in lines if abs(ends[1][0] - ends[0][0]) == 100]
        assert len(rulers) == 1
        (start, y), _ = rulers[0]
        ticks = sorted(ends[0][0] - start for ends in lines if ends[1][1] == y and ends[0][1] != y)
        assert ticks == [10.0 * number for number in range(11)]
        marks = [ends for ends in lines if math.dist(*ends) == 5]
        assert len(marks) == 8
        upright = {ends[0][0] for ends in marks if ends[0][0] == ends[1][0]}
        level = {ends[0][1] for ends in marks if ends[0][1] == ends[1][1]}
        assert upright == {10.0, 195.0}
        assert level == {10.0, 265.0}
        for ends in marks:  # none is on the part that is kept
            middle = ((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2)
            assert not (10 < middle[0] < 195 and 10 < middle[1] < 265)


@pytest.mark.parametrize(
    ("spoken", "says"),
    [
        ("en", "Print at 100 %"),
        ("de", "Drucken Sie mit 100 %"),
        ("es", "Imprima"),
        ("fr", "Imprimez"),
    ],
)
def test_a_sheet_says_its_place_and_how_it_is_printed(spoken, says, monkeypatch):
    monkeypatch.setattr(messages, "_language", spoken)
    sheet = frame_of(LARGE, "wood")
    words = [text.text for page in pages_of(sheet) for text in page.findall(f"{SVG}text")]
    assert sum(says in each for each in words) == len(pages_of(sheet))
    assert len({each for each in words if sheet.title in each}) == len(pages_of(sheet))
    assert max(map(len, words)) * 3.0 * 0.55 <= 190  # Helvetica is 0.55 of its height wide at most
