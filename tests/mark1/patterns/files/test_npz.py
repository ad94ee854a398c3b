"""NumPy archives of patterns."""

from __future__ import annotations

import gc
import io
import pickle
import zipfile
from pathlib import Path

import numpy as np
import pytest

from mark1.errors import FileError, Mark1Error
from mark1.patterns.files import read_patterns, write_patterns
from tests.full_disk import full_disk
from tests.mark1.patterns.files.samples import (
    some_pictures,
    written_and_read,
)


def test_a_disk_that_fills_up_leaves_nothing_and_nothing_open(tmp_path: Path) -> None:
    with full_disk(100), pytest.raises(FileError, match="File too large"):
        write_patterns(some_pictures(3), tmp_path / "set.npz", "npz")
    gc.collect()  # an archive that is still open would complain here
    assert list(tmp_path.iterdir()) == []


def test_npz_holds_the_codes_of_classes_if_they_are_not_their_places(tmp_path: Path) -> None:
    patterns = some_pictures(6)
    write_patterns(patterns, tmp_path / "plain.npz", "npz")
    with np.load(tmp_path / "plain.npz") as arrays:
        assert sorted(arrays) == ["classes", "labels", "pictures", "test"]
    left = patterns.without_class(patterns.classes[0])
    assert left.codes[0] == 1
    write_patterns(left, tmp_path / "left.npz", "npz")
    assert read_patterns(tmp_path / "left.npz") == left


@pytest.mark.parametrize(
    ("codes", "says"),
    [
        ([0, 0], "Two classes have the code 0"),
        ([0], "1 codes are given for 2 classes"),
        ([0.5, 1], "0.5 cannot be"),
        (["0", "1"], "cannot be the number"),
        ([-1, 0], "-1 cannot be"),
        ([0, 2**40], "cannot be the number"),
    ],
)
def test_npz_with_impossible_codes_is_refused(tmp_path: Path, codes: list[int], says: str) -> None:
    arrays = {
        "x": np.zeros((2, 3, 3), np.uint8),
        "y": np.arange(2),
        "classes": np.array(["a", "b"]),
    }
    np.savez(tmp_path / "set.npz", codes=np.array(codes), **arrays)
    with pytest.raises(Mark1Error, match=says):
        read_patterns(tmp_path / "set.npz")


@pytest.mark.parametrize("pictures", ["pictures", "x", "X", "images", "data"])
@pytest.mark.parametrize("labels", ["labels", "y", "target", "Labels"])
def test_npz_arrays_may_have_several_names(tmp_path: Path, pictures: str, labels: str) -> None:
    values = {pictures: some_pictures(3).pictures, labels: np.array([2, 0, 2])}
    np.savez(tmp_path / "set.npz", **values)
    patterns = read_patterns(tmp_path / "set.npz")
    assert np.array_equal(patterns.pictures, values[pictures])
    assert patterns.classes == ("0", "2")


def test_of_npz_names_that_differ_in_case_the_lower_one_counts(tmp_path: Path) -> None:
    x = some_pictures(2).pictures
    np.savez(tmp_path / "set.npz", x=x, X=255 - x, y=np.array([0, 1]))
    assert np.array_equal(read_patterns(tmp_path / "set.npz").pictures, x)


def test_npz_of_keras_mnist_is_split(tmp_path: Path) -> None:
    pictures = some_pictures(3).pictures
    np.savez(
        tmp_path / "mnist.npz",
        x_train=pictures[:2],
        y_train=np.array([1, 0]),
        x_test=pictures[2:],
        y_test=np.array([1]),
    )
    assert read_patterns(tmp_path / "mnist.npz").test.tolist() == [False, False, True]


@pytest.mark.parametrize(
    ("pictures", "labels", "first"),
    [
        (np.eye(20, dtype=bool)[None], ["E"], 255),
        (np.eye(20)[None], [3.0], 255),
        (np.eye(20, dtype=np.int64)[None] * 200, np.array([[1]]), 200),
        (np.eye(20, dtype=np.float32)[None] * 200, np.array([b"E"]), 200),
        (np.asfortranarray(np.eye(20)[None]), ["E"], 255),
        (np.eye(20).reshape(1, 400), ["E"], 255),
    ],
)
def test_npz_pictures_may_be_bits_fractions_or_rows(
    tmp_path: Path, pictures: np.ndarray, labels: object, first: int
) -> None:
    np.savez(tmp_path / "set.npz", x=pictures, y=np.asarray(labels))
    patterns = read_patterns(tmp_path / "set.npz")
    assert np.array_equal(patterns.pictures[0], np.eye(20) * first)
    assert patterns.classes[0] in ("E", "3", "1")


def test_npz_of_short_rows_are_points(tmp_path: Path) -> None:
    np.savez(tmp_path / "set.npz", data=np.array([[0.5, 2], [1, 3]]), target=np.array([0, 1]))
    assert read_patterns(tmp_path / "set.npz").pictures.tolist() == [[[0.5, 2]], [[1, 3]]]


@pytest.mark.parametrize(
    ("arrays", "says"),
    [
        ({"x": np.zeros((2, 3, 3), np.uint8)}, "no array of labels. Name it one of labels, y"),
        ({"y": np.zeros(3)}, "no array of pictures.* Arrays found: y"),
        ({"x": np.zeros((2, 3, 3)), "y": np.zeros(3)}, "Give one label for each picture"),
        ({"x": np.zeros((2, 3, 3)), "y": np.zeros((2, 2))}, "Give one label for each picture"),
        ({"x": np.zeros((2, 3, 3, 3)), "y": np.zeros(2)}, "have the shape"),
        ({"x": np.zeros(2), "y": np.zeros(2)}, "have the shape"),
        ({"x": np.array(3.0), "y": np.zeros(2)}, "single value"),
        ({"x": np.full((1, 3, 3), np.nan), "y": np.zeros(1)}, "from nan"),
        ({"x": np.full((1, 3), np.nan), "y": np.zeros(1)}, "Point 1 holds NaN"),
        ({"x": np.full((1, 3), 1e300), "y": np.zeros(1)}, "Point 1 holds NaN or a number beyond"),
        ({"x": np.full((1, 3, 3), 999), "y": np.zeros(1)}, "Use 0 \\(dark\\) to 255"),
        ({"x": np.full((1, 3, 3), "E"), "y": np.zeros(1)}, "The pictures are text"),
        ({"x": np.zeros((1, 3, 3), complex), "y": np.zeros(1)}, "holds complex128"),
        ({"x": np.zeros((0, 3, 3)), "y": np.zeros(0)}, "contains no patterns"),
        (
            {"x": np.zeros((1, 3, 3)), "y": np.array([5]), "classes": np.array(["E"])},
            "no class with label 5",
        ),
        (
            {"x": np.zeros((1, 3, 3)), "y": np.array([0]), "test": np.zeros(5, bool)},
            "True or False for each",
        ),
    ],
)
def test_invalid_npz_is_rejected(tmp_path: Path, arrays: dict[str, np.ndarray], says: str) -> None:
    np.savez(tmp_path / "set.npz", **arrays)
    with pytest.raises(Mark1Error, match=says) as error:
        read_patterns(tmp_path / "set.npz")
    assert str(error.value).startswith("set.npz: ")


class Bang:
    """Fails the test when it is unpickled."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (pytest.fail, ("the pickle was opened",))


def test_npz_with_a_pickle_is_rejected_unopened(tmp_path: Path) -> None:
    np.savez(tmp_path / "set.npz", x=np.array([Bang(), None], dtype=object), y=np.zeros(2))
    with pytest.raises(FileError, match="Save plain numbers"):
        read_patterns(tmp_path / "set.npz")
    with zipfile.ZipFile(tmp_path / "raw.npz", "w") as archive:
        archive.writestr("x.npy", pickle.dumps(Bang()))
        archive.writestr("y.npy", b"")
    with pytest.raises(FileError, match=r"raw\.npz is damaged"):
        read_patterns(tmp_path / "raw.npz")


def npy_bytes(shape: tuple[int, ...], dtype: str = "|u1") -> bytes:
    stream = io.BytesIO()
    header = {"descr": dtype, "fortran_order": False, "shape": shape}
    np.lib.format.write_array_header_1_0(stream, header)
    return stream.getvalue()


@pytest.mark.parametrize(
    ("array", "says"),
    [
        (npy_bytes((5, 2**40, 2**40)), "does not match its header"),
        (npy_bytes((2**40, 1, 1)), "does not match its header"),
        (npy_bytes((-5, 3, 3)), "does not match its header"),
        (npy_bytes((5, 20, 20)) + bytes(1999), "does not match its header"),
        (npy_bytes((5, 20, 20)) + bytes(2001), "does not match its header"),
        (npy_bytes((4, 4), "<U99999999"), "does not match its header"),
        (b"\x93NUMPY\x03\x00" + npy_bytes((1, 1, 1))[8:], "unknown format"),
    ],
)
def test_npz_headers_are_checked_before_memory_is_taken(
    tmp_path: Path, array: bytes, says: str
) -> None:
    with zipfile.ZipFile(tmp_path / "set.npz", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("pictures.npy", array)
        archive.writestr("labels.npy", npy_bytes((5,)) + bytes(5))
    with pytest.raises(FileError, match=says):
        read_patterns(tmp_path / "set.npz")


def test_npz_keeps_the_order_of_classes_and_those_without_examples(tmp_path: Path) -> None:
    patterns = some_pictures().renamed("class 0", "zoo").with_class("none yet")
    assert written_and_read(patterns, "npz").classes == ("zoo", "class 1", "class 2", "none yet")


@pytest.mark.parametrize(
    ("labels", "classes"),
    [
        (np.array([1.0, -0.0, 2.5], np.float32), ("0", "1", "2.5")),
        (np.array([2.3, 10.0, 2.3], np.float32), ("2.3", "10")),
        (np.array([1e20, 1.0, 1.0]), ("1", "100000000000000000000")),
        (np.array(["M\u00fcller", "Mu\u0308ller", "01"]), ("01", "M\u00fcller")),
        (np.array(["M\u00fcller".encode(), b"1", b"1"]), ("1", "M\u00fcller")),
    ],
)
def test_npz_labels_that_are_equal_are_one_class(
    tmp_path: Path, labels: np.ndarray, classes: tuple[str, ...]
) -> None:
    np.savez(tmp_path / "set.npz", x=np.zeros((3, 8, 8), np.uint8), y=labels)
    assert read_patterns(tmp_path / "set.npz").classes == classes


@pytest.mark.parametrize("label", [np.nan, np.inf])
def test_npz_labels_that_are_no_numbers_are_refused(tmp_path: Path, label: float) -> None:
    np.savez(tmp_path / "set.npz", x=np.zeros((2, 8, 8), np.uint8), y=[1, label])
    with pytest.raises(FileError, match="A label is NaN or infinite"):
        read_patterns(tmp_path / "set.npz")


def test_a_zip_of_anything_else_is_to_be_unpacked(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "pictures.zip", "w") as archive:
        archive.writestr("a/1.png", b"")
    with pytest.raises(FileError, match="a ZIP archive without NumPy arrays"):
        read_patterns(tmp_path / "pictures.zip")
