"""IDX, the format of MNIST."""

from __future__ import annotations

import gzip
import struct
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings

from mark1.errors import FileError, Mark1Error
from mark1.patterns.files import (
    idx,
    read_patterns,
)
from mark1.patterns.pattern_set import PatternSet
from tests.examples import examples
from tests.mark1.patterns.files.samples import (
    contents,
    idx_bytes,
    pattern_sets,
    put_pair,
    some_pictures,
    written_and_read,
)


@pytest.mark.parametrize("name", ["", "train-images-idx3-ubyte", "train-labels-idx1-ubyte"])
def test_idx_is_read_from_either_file_or_from_the_folder(tmp_path: Path, name: str) -> None:
    pictures = some_pictures(3, 28, 28).pictures
    put_pair(tmp_path, "train", pictures, [7, 0, 7])
    patterns = read_patterns(tmp_path / name, 28, 28)
    assert np.array_equal(patterns.pictures, pictures)
    assert patterns.classes == ("0", "7")
    assert patterns.labels.tolist() == [1, 0, 1]


def test_idx_is_read_compressed_and_under_its_other_names(tmp_path: Path) -> None:
    pictures = some_pictures(2).pictures
    packed = gzip.compress(idx_bytes(pictures))
    (tmp_path / "train-images.idx3-ubyte.gz").write_bytes(packed)
    (tmp_path / "train-labels.idx1-ubyte").write_bytes(idx_bytes(np.array([1, 2], np.uint8)))
    patterns = read_patterns(tmp_path / "train-images.idx3-ubyte.gz")
    assert np.array_equal(patterns.pictures, pictures)


@pytest.mark.parametrize("name", ["", "train-images-idx3-ubyte", "t10k-labels-idx1-ubyte"])
def test_mnists_second_pair_is_kept_for_testing(tmp_path: Path, name: str) -> None:
    pictures = some_pictures(5).pictures
    put_pair(tmp_path, "train", pictures[:3], [0, 1, 2])
    put_pair(tmp_path, "t10k", pictures[3:], [2, 3])
    patterns = read_patterns(tmp_path / name)
    assert np.array_equal(patterns.pictures, pictures)
    assert patterns.test.tolist() == [False] * 3 + [True] * 2
    assert patterns.classes == ("0", "1", "2", "3")


def test_idx_pictures_of_another_size_are_scaled(tmp_path: Path) -> None:
    put_pair(tmp_path, "train", np.full((1, 28, 28), 255, np.uint8), [4])
    assert (read_patterns(tmp_path).pictures == 255).all()
    assert read_patterns(tmp_path).rows == 20


@pytest.mark.parametrize(
    ("images", "labels", "says"),
    [
        (b"", None, "not an IDX file, or it is cut off"),
        (b"\0\0\x08\x03\0\0", None, "cut off"),
        (struct.pack(">4B3I", 0, 0, 13, 3, 1, 1, 1) + b"0000", None, "holds type 13"),
        (
            struct.pack(">4B3I", 0, 0, 8, 3, 2, 20, 20) + bytes(799),
            None,
            "less data than its header",
        ),
        (
            struct.pack(">4B3I", 0, 0, 8, 3, 2, 20, 20) + bytes(801),
            None,
            "more data than its header",
        ),
        (struct.pack(">4B3I", 0, 0, 8, 3, 9, 2000, 2000) + b"0", None, "is cut off: it has 17 of"),
        (struct.pack(">4B3I", 0, 0, 8, 3, *[2**32 - 1] * 3), None, "4294967295 entries"),
        (struct.pack(">4B3I", 0, 0, 8, 3, 9, 2**31, 9), None, "more than the 114 MiB"),
        (struct.pack(">4B3I", 0, 0, 8, 3, 2, 0, 20), None, "shape"),
        (idx_bytes(np.zeros((2, 3, 3), np.uint8)), [1], "2 pictures, but .* holds 1 label"),
        (idx_bytes(np.zeros((0, 3, 3), np.uint8)), [], "contains no patterns"),
    ],
)
@pytest.mark.parametrize("packed", [False, True])
def test_invalid_idx_is_rejected(
    tmp_path: Path, images: bytes, labels: list[int] | None, says: str, packed: bool
) -> None:
    if packed and "17 of" in says:
        says = "holds 9 pictures, but"
    put_pair(tmp_path, "train", np.zeros((1, 1, 1), np.uint8), [0, 0] if labels is None else labels)
    file = tmp_path / "train-images-idx3-ubyte"
    file.write_bytes(gzip.compress(images, mtime=0) if packed else images)
    with pytest.raises(Mark1Error, match=says):
        read_patterns(tmp_path)


def test_idx_without_its_other_file_says_which_one_is_missing(tmp_path: Path) -> None:
    put_pair(tmp_path, "train", np.zeros((1, 2, 2), np.uint8), [0])
    (tmp_path / "train-labels-idx1-ubyte").unlink()
    with pytest.raises(FileError, match=r"The file of labels that belongs to .* is missing"):
        read_patterns(tmp_path)
    (tmp_path / "other").write_bytes(idx_bytes(np.zeros((1, 2, 2), np.uint8)))
    with pytest.raises(FileError, match=r"The file of labels that belongs to .* is missing"):
        read_patterns(tmp_path / "other")


def test_several_sets_in_one_folder_are_not_mixed(tmp_path: Path) -> None:
    for prefix in ("letters", "digits"):
        put_pair(tmp_path, prefix, np.zeros((1, 2, 2), np.uint8), [0])
    with pytest.raises(FileError, match="Choose one of them"):
        read_patterns(tmp_path)
    assert read_patterns(tmp_path / "letters-images-idx3-ubyte").n == 1


def test_pairs_of_different_sizes_are_rejected(tmp_path: Path) -> None:
    put_pair(tmp_path, "train", np.zeros((1, 2, 2), np.uint8), [0])
    put_pair(tmp_path, "t10k", np.zeros((1, 3, 3), np.uint8), [0])
    with pytest.raises(FileError, match="different sizes"):
        read_patterns(tmp_path)


def test_too_few_names_of_classes_are_rejected(tmp_path: Path) -> None:
    put_pair(tmp_path, "train", np.zeros((1, 2, 2), np.uint8), [3])
    (tmp_path / "classes.txt").write_text("a\nb\n")
    with pytest.raises(FileError, match="names 2 classes, but one label is 3"):
        read_patterns(tmp_path)
    (tmp_path / "classes.txt").write_text("a" * 200_000)
    with pytest.raises(FileError, match="too long"):
        read_patterns(tmp_path)


@settings(max_examples=examples(40))
@given(pattern_sets())
def test_idx_keeps_every_picture_class_and_test_mark(patterns: PatternSet) -> None:
    back = written_and_read(patterns, "idx")
    assert back.classes == patterns.classes
    assert contents(back) == contents(patterns)


@pytest.mark.parametrize(
    ("start", "is_idx"),
    [
        (b"\0\0\x08\x03", True),
        (b"\0\0\x0d\x01", True),
        (b"\0\0\x08", False),
        (b"\0\0\x08\0", False),
        (b"\0\0\1\0", False),  # an icon
        (b"\0\0\0\x18", False),  # HEIC, JPEG 2000
        (b"\0\0\x0b\0", False),  # TGA
        (b"\0\0\xfe\xff", False),  # text in UTF-32
        (b"\0\1\x08\x03", False),
    ],
)
def test_two_zero_bytes_are_not_yet_idx(start: bytes, is_idx: bool) -> None:
    assert idx.is_header(start) == is_idx


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("a.ico", b"\0\0\1\0\1\0\x10\x10", "ICO cannot be read"),
        ("a.jp2", b"\0\0\0\x0cjP  \r\n\x87\n", "JPEG 2000 cannot be read"),
        ("a.bin", bytes(100), "not an image that can be read"),
        ("a.csv.gz", gzip.compress(b"label,a\nx,1\n", mtime=0), "only IDX can be read. Unpack"),
        ("a.gz", gzip.compress(b"", mtime=0), "only IDX can be read"),
    ],
)
def test_nothing_else_is_called_idx(tmp_path: Path, name: str, content: bytes, says: str) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(FileError, match=says):
        read_patterns(tmp_path / name)


def test_names_of_classes_are_read_as_programs_write_them(tmp_path: Path) -> None:
    put_pair(tmp_path, "train", np.zeros((2, 2, 2), np.uint8), [0, 1])
    (tmp_path / "classes.txt").write_bytes("\ufeffMu\u0308ller\r\nb\r\n".encode())
    assert read_patterns(tmp_path).classes == ("M\u00fcller", "b")
