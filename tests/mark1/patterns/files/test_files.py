"""Every format: written, read back, and rejected."""

from __future__ import annotations

import csv
import os
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from PIL import Image

from mark1.disk import atomic as disk
from mark1.errors import FileError, PatternError
from mark1.patterns import shapes
from mark1.patterns.files import (
    KINDS,
    image,
    read_patterns,
    read_picture,
    write_patterns,
)
from mark1.patterns.pattern_set import PatternSet
from tests.examples import examples
from tests.mark1.patterns.files.samples import (
    SUFFIX,
    contents,
    idx_bytes,
    pattern_sets,
    some_pictures,
    written_and_read,
)


@pytest.mark.parametrize("kind", ["csv", "npz"])
@settings(max_examples=examples(60))
@given(pattern_sets() | pattern_sets(analog=True))
def test_a_set_written_to_a_file_is_read_back_unchanged(kind: str, patterns: PatternSet) -> None:
    assert written_and_read(patterns, kind) == patterns


@pytest.mark.parametrize("kind", KINDS)
def test_scikit_learns_digits_come_back_bit_for_bit(kind: str) -> None:
    from sklearn.datasets import load_digits  # here, as it takes long

    digits = load_digits()
    pictures = (digits.images[:200] * 15).astype(np.uint8)
    patterns = PatternSet.from_names(pictures, [str(t) for t in digits.target[:200]])
    back = written_and_read(patterns, kind)
    assert back.classes == tuple("0123456789")
    assert contents(back) == contents(patterns)


def test_other_programs_can_read_the_files(tmp_path: Path) -> None:
    patterns = some_pictures()
    for kind in KINDS:
        write_patterns(patterns, tmp_path / f"set-{kind}{SUFFIX[kind]}", kind)
    with np.load(tmp_path / "set-npz.npz", allow_pickle=False) as archive:
        assert np.array_equal(archive["pictures"], patterns.pictures)
        assert archive["classes"].tolist() == list(patterns.classes)
    idx = (tmp_path / "set-idx" / "train-images-idx3-ubyte").read_bytes()
    assert idx == idx_bytes(patterns.pictures)
    with (tmp_path / "set-csv.csv").open(newline="") as file:
        rows = list(csv.reader(file))
    assert rows[0][:4] == ["label", "test", "1x1", "1x2"]
    assert np.array_equal(np.array(rows[1:])[:, 2:].astype(int), patterns.pictures.reshape(6, -1))
    with Image.open(tmp_path / "set-folder" / "class 0" / "000000.png") as picture:
        assert np.array_equal(np.asarray(picture), patterns.pictures[0])


def test_writing_replaces_a_file_but_never_a_folder_with_content(tmp_path: Path) -> None:
    patterns = some_pictures()
    (tmp_path / "set.csv").write_text("old")
    write_patterns(patterns, tmp_path / "set.csv", "csv")
    assert read_patterns(tmp_path / "set.csv") == patterns
    (tmp_path / "new").mkdir()
    for kind in ("folder", "idx"):
        write_patterns(patterns, tmp_path / f"{kind}-new", kind)
        with pytest.raises(FileError, match="is not empty, and nothing in it is replaced"):
            write_patterns(patterns, tmp_path / f"{kind}-new", kind)
        with pytest.raises(FileError, match="is a file"):
            write_patterns(patterns, tmp_path / "set.csv", kind)
    write_patterns(patterns, tmp_path / "new", "folder")
    assert read_patterns(tmp_path / "new").n == 6


@pytest.mark.parametrize("kind", KINDS)
def test_an_unwritable_place_is_reported_in_one_message(tmp_path: Path, kind: str) -> None:
    (tmp_path / "file").write_text("x")
    for place in (tmp_path / "file" / "set", tmp_path / "missing" / "set"):
        with pytest.raises(FileError, match=r"set cannot be written: .*Choose another place"):
            write_patterns(some_pictures(), place, kind)
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["file"]


def test_a_failed_write_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    (tmp_path / "set.npz").write_text("old")
    monkeypatch.setattr(disk.os, "fsync", full)
    with pytest.raises(FileError, match="the disk is full"):
        write_patterns(some_pictures(), tmp_path / "set.npz", "npz")
    monkeypatch.setattr(image, "write", full)
    with pytest.raises(FileError, match="the disk is full"):
        write_patterns(some_pictures(), tmp_path / "set", "folder")
    assert [entry.name for entry in tmp_path.iterdir()] == ["set.npz"]
    assert (tmp_path / "set.npz").read_text() == "old"


def test_patterns_that_a_format_cannot_hold_are_rejected(tmp_path: Path) -> None:
    points = PatternSet.from_names(np.zeros((1, 1, 2), np.float32), ["0"])
    for kind in ("folder", "idx"):
        with pytest.raises(PatternError, match="Use csv or npz"):
            write_patterns(points, tmp_path / "set", kind)
    with pytest.raises(PatternError, match="Did you mean 'folder'"):
        write_patterns(some_pictures(), tmp_path / "set", "folders")
    with pytest.raises(PatternError, match="no patterns to write"):
        write_patterns(PatternSet.empty(), tmp_path / "set", "npz")
    many = PatternSet.from_names(np.zeros((257, 1, 1), np.uint8), list(map(str, range(257))))
    with pytest.raises(PatternError, match="Write npz instead"):
        write_patterns(many, tmp_path / "set", "idx")
    assert not list(tmp_path.iterdir())


def test_missing_and_special_files_are_reported_in_one_message(tmp_path: Path) -> None:
    (tmp_path / "empty.csv").write_bytes(b"")
    (tmp_path / "text.doc").write_text("hello")
    os.mkfifo(tmp_path / "pipe")
    for name, says in {
        "missing.png": r"missing\.png: There is no such file",
        "empty.csv": "The file is empty",
        "text.doc": "This is not an image",
        "pipe": "not an ordinary file",
        "nul\0": "There is no such file",
        "x" * 5000: "cannot be read",
    }.items():
        with pytest.raises(FileError, match=says):
            read_patterns(tmp_path / name)
    with pytest.raises(FileError, match="This is a folder"):
        read_picture(tmp_path, 20, 20)


def test_the_retina_is_checked_first(tmp_path: Path) -> None:
    for read in (read_patterns, read_picture):
        with pytest.raises(PatternError, match="rows is 0"):
            read(tmp_path, 0, 20)


class Stopped(BaseException):
    """What a person who has waited long enough raises."""


def stop(share: float) -> None:
    raise Stopped


@pytest.mark.parametrize("kind", ["folder", "idx", "csv", "npz"])
def test_whoever_waits_is_told_how_much_is_read_and_can_end_it(tmp_path: Path, kind: str) -> None:
    patterns, path = shapes.make("figures?examples=50"), tmp_path / kind
    write_patterns(patterns, path, kind)
    path = path.rename(tmp_path / "table.csv") if kind == "csv" else path
    shares: list[float] = []
    read_patterns(path, watch=shares.append)
    assert shares == sorted(shares)
    assert all(0 <= share <= 1 for share in shares)
    assert shares[-1] == 1
    assert kind in ("idx", "npz") or (len(shares) > 3 and 0.6 < shares[-2] < 1)
    with pytest.raises(Stopped):
        read_patterns(path, watch=stop)


@pytest.mark.parametrize("kind", ["folder", "csv"])
def test_whoever_waits_is_told_how_much_is_written_and_can_end_it(
    tmp_path: Path, kind: str
) -> None:
    patterns = shapes.make("figures?examples=50")
    shares: list[float] = []
    write_patterns(patterns, tmp_path / "whole", kind, watch=shares.append)
    assert shares == sorted(shares)
    assert len(shares) > 3
    assert 0.6 < shares[-1] < 1
    with pytest.raises(Stopped):
        write_patterns(patterns, tmp_path / "half", kind, watch=stop)
    assert [path.name for path in tmp_path.iterdir()] == ["whole"]
