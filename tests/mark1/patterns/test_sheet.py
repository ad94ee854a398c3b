"""Sheets of patterns."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from mark1.errors import PatternError
from mark1.patterns import shapes, sheet
from mark1.patterns.pattern_set import PatternSet
from mark1.patterns.sheet import write_sheet


def test_a_sheet_shows_every_picture(tmp_path: Path) -> None:
    bars = shapes.make("bars", rows=5, columns=5)
    write_sheet(bars, tmp_path / "bars.png")
    drawn = np.array(Image.open(tmp_path / "bars.png"))
    lit = (drawn == (255, 214, 102)).all(axis=2).sum()
    assert lit == (bars.pictures > 0).sum() * 6 * 6


def test_many_pictures_get_smaller_cells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet, "MOST_PIXELS", 2**18)
    many = PatternSet.from_names(np.zeros((40, 28, 28), np.uint8), ["a"] * 40)
    write_sheet(many, tmp_path / "many.png")
    with Image.open(tmp_path / "many.png") as drawn:
        assert 2**16 < drawn.width * drawn.height <= 2**18


def test_points_of_a_plane_are_drawn_in_the_colour_of_their_class(tmp_path: Path) -> None:
    write_sheet(shapes.make("and"), tmp_path / "and.png")
    with Image.open(tmp_path / "and.png") as drawn:
        assert drawn.getpixel((16 + 640, 16)) == (213, 94, 0)
        assert drawn.getpixel((16, 16 + 640)) == (0, 114, 178)


def test_what_cannot_be_drawn_is_rejected(tmp_path: Path) -> None:
    points = PatternSet.from_names(np.zeros((2, 1, 3), np.float32), "ab")
    huge = PatternSet.from_names(np.zeros((300, 400, 400), np.uint8), ["a"] * 300)
    none = PatternSet.empty()
    for patterns, says in ((points, "3 numbers"), (huge, "300 patterns"), (none, "no patterns")):
        with pytest.raises(PatternError, match=says):
            write_sheet(patterns, tmp_path / "sheet.png")
    assert not list(tmp_path.iterdir())
