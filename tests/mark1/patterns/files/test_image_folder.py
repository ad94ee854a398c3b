"""Folders of images."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mark1.errors import FileError, PatternError
from mark1.patterns.files import (
    read_patterns,
    write_patterns,
)
from mark1.patterns.pattern_set import PatternSet
from tests.examples import examples
from tests.mark1.patterns.files.samples import (
    contents,
    pattern_sets,
    save,
    white_cross,
    written_and_read,
)


def test_a_folder_has_a_class_for_each_of_its_folders(tmp_path: Path) -> None:
    for name in ("10", "9", "b"):
        save(white_cross(), tmp_path / name / "2.png")
        save(white_cross(), tmp_path / name / "10.JPG")
    (tmp_path / "b" / "notes.txt").write_text("not an image")
    (tmp_path / ".hidden").mkdir()
    save(white_cross(), tmp_path / ".hidden" / "x.png")
    save(white_cross(), tmp_path / "b" / ".x.png")
    patterns = read_patterns(tmp_path)
    assert patterns.classes == ("9", "10", "b")
    assert patterns.counts.tolist() == [2, 2, 2]
    assert not patterns.test.any()


def test_folders_called_train_and_test_are_the_split(tmp_path: Path) -> None:
    for part, count in (("train", 3), ("test", 1)):
        for index in range(count):
            save(white_cross(), tmp_path / part / "E" / f"{index}.png")
    patterns = read_patterns(tmp_path)
    assert patterns.classes == ("E",)
    assert patterns.test.tolist() == [False] * 3 + [True]


def test_train_and_test_may_be_classes_if_the_images_lie_in_them(tmp_path: Path) -> None:
    for part in ("train", "test"):
        save(white_cross(), tmp_path / part / "1.png")
    assert read_patterns(tmp_path).classes == ("test", "train")


def test_a_folder_without_class_folders_says_what_to_do(tmp_path: Path) -> None:
    save(white_cross(), tmp_path / "loose.png")
    with pytest.raises(FileError, match="Make a sub-folder for each class"):
        read_patterns(tmp_path)


def test_a_damaged_image_in_a_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "E").mkdir()
    (tmp_path / "E" / "bad.png").write_bytes(b"no image")
    with pytest.raises(FileError, match=r"bad\.png: This is not an image"):
        read_patterns(tmp_path)


@settings(max_examples=examples(40), suppress_health_check=[HealthCheck.filter_too_much])
@given(pattern_sets(), st.data())
def test_a_folder_keeps_every_picture_class_and_test_mark(
    patterns: PatternSet, data: st.DataObject
) -> None:
    plain = st.lists(
        st.sampled_from(["train", "test", "E", "e", "ß", "10", "CLASS 1"]),
        min_size=len(patterns.classes),
        max_size=len(patterns.classes),
        unique=True,
    )
    names = data.draw(plain)
    named = PatternSet(patterns.pictures, patterns.labels, tuple(names), patterns.test)
    assert contents(written_and_read(named, "folder")) == contents(named)


@pytest.mark.parametrize("name", ["..", ".", ".git", "a/b", "a\\b", "a:b", "end.", "../../x"])
def test_a_class_name_never_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    patterns = PatternSet.from_names(np.zeros((1, 2, 2), np.uint8), [name])
    with pytest.raises(PatternError, match="cannot be the name of a folder"):
        write_patterns(patterns, tmp_path / "set", "folder")
    assert not list(tmp_path.iterdir())
