"""Drawings of visitors: stored as pictures that the machine can learn from, and not too many."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from gui.exhibit import drawings
from gui.exhibit.drawings import Drawings
from mark1.patterns.files import read_patterns

PICTURE = (np.arange(400).reshape(20, 20) % 7 == 0).astype(np.uint8) * 255


def test_a_drawing_is_a_picture_in_the_folder_of_its_thing(tmp_path: Path):
    kept = Drawings(tmp_path / "new")
    assert kept.keep(PICTURE, 1)
    assert Drawings(tmp_path / "new").keep(255 - PICTURE, 2)
    first = tmp_path / "new" / "thing-1" / "00001.pgm"
    assert (np.array(Image.open(first)) == PICTURE).all()
    assert (tmp_path / "new" / "thing-2" / "00002.pgm").is_file()


def test_the_folder_can_be_learned_from(tmp_path: Path):
    kept = Drawings(tmp_path)
    for thing in (1, 2):
        kept.keep(PICTURE, thing)
    patterns = read_patterns(tmp_path, invert=False)
    assert patterns.classes == ("thing-1", "thing-2")
    assert (patterns.pictures == PICTURE).all()


def test_at_most_so_many_are_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(drawings, "MOST", 2)
    kept = Drawings(tmp_path)
    assert [kept.keep(PICTURE, 1) for _ in range(4)] == [True, True, False, False]


def test_a_folder_that_cannot_be_written_to_is_no_error(tmp_path: Path):
    (tmp_path / "file").write_text("")
    assert not Drawings(tmp_path / "file").keep(PICTURE, 1)
