"""Read and write NPZ: NumPy arrays in a zip archive, decompressed only after a size check."""

from __future__ import annotations

import unicodedata
import zipfile
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from mark1.disk.archive import check_entries, length_of_array, pack_into, read_array
from mark1.errors import FileError, PatternError
from mark1.messages import Message
from mark1.patterns.files.flat import (
    NO_CLASS,
    Unlabelled,
    blocks,
    brightness,
    pictures_or_points,
    points,
)
from mark1.patterns.files.guard import check_count, check_unpacked
from mark1.patterns.pattern_set import MOST_CLASSES, PatternSet, visible
from mark1.patterns.scaling import check_size
from mark1.patterns.shelf import frozen

#: Names that the two arrays may have, in upper or lower case; the first is the one written.
PICTURES = ("pictures", "x", "images", "data")
LABELS = ("labels", "y", "target")

#: Names of the arrays in the MNIST file of Keras.
_KERAS = ("x_train", "y_train", "x_test", "y_test")

#: Kinds of dtype that hold plain numbers or text. Never objects, which would need pickle.
_PLAIN = "biufUS"


def read(
    path: Path,
    rows: int,
    columns: int,
    tell: Callable[[Message], None] | None = None,
    unlabelled: Unlabelled | None = None,
) -> PatternSet:
    """Read pictures, uint8 (n, height, width), or points, float64 (n, 1, k)."""
    values, labels, test, classes, codes = _arrays(path, unlabelled)
    if unlabelled and values.shape == (len(values), unlabelled.numbers):
        pictures: npt.NDArray[Any] = frozen(points(values))
    else:
        pictures = frozen(_shaped(values, rows, columns, tell))
    del values  # which may be much larger than the pictures
    labels = labels.reshape(-1) if labels.shape == (len(labels), 1) else labels
    return _pattern_set(pictures, labels, classes, codes, test.astype(np.bool_), path.stem)


def write(patterns: PatternSet, path: Path) -> None:
    """Write the arrays pictures, labels, classes and test, compressed.

    If the codes of the classes are not 0, 1, 2 …, there is an array codes, too.
    """
    arrays = {
        "pictures": patterns.pictures,
        "labels": patterns.labels,
        "classes": np.array(patterns.classes, dtype=np.str_),
        "test": patterns.test,
    }
    if not patterns.is_numbered:
        arrays["codes"] = np.array(patterns.codes, dtype=np.int32)
    with path.open("xb") as file:
        pack_into(file, arrays)


def _pattern_set(
    pictures: npt.NDArray[Any],
    labels: npt.NDArray[Any],
    classes: npt.NDArray[Any] | None,
    codes: npt.NDArray[Any] | None,
    test: npt.NDArray[np.bool_],
    name: str,
) -> PatternSet:
    if classes is not None:
        if classes.size > MOST_CLASSES:
            raise PatternError("patterns.too-many-classes", count=classes.size, most=MOST_CLASSES)
        numbers = () if codes is None else tuple(codes.reshape(-1).tolist())
        return PatternSet(pictures, labels, tuple(_texts(classes)), test, name, numbers)
    if labels.ndim != 1 or len(labels) != len(pictures):
        raise FileError("patterns.npz-label-shape", count=len(pictures), shape=labels.shape)
    return PatternSet.from_names(pictures, _texts(labels), test, name)


def _arrays(
    path: Path, unlabelled: Unlabelled | None
) -> tuple[
    npt.NDArray[Any],
    npt.NDArray[Any],
    npt.NDArray[Any],
    npt.NDArray[Any] | None,
    npt.NDArray[Any] | None,
]:
    """Read pictures, labels, test marks, classes and codes, after checking their total size."""
    size = path.stat().st_size
    with zipfile.ZipFile(path) as archive:
        check_entries(archive.infolist())
        names = _names(archive)
        if not names:
            raise FileError("patterns.zip-not-npz")
        if names.keys() >= set(_KERAS):
            wanted: tuple[str, ...] = _KERAS
        elif unlabelled and not names.keys() & set(LABELS):
            wanted = (_found(names, PICTURES, "pictures"),)
        else:
            found = _found(names, PICTURES, "pictures"), _found(names, LABELS, "labels")
            wanted = (*found, "test") if "test" in names else found
        labelled = len(wanted) > 1
        names_too = [name for name in ("codes", "classes") if name in names]
        given = (*names_too, *wanted) if labelled and "classes" in names_too else wanted
        total = sum(archive.getinfo(names[name]).file_size for name in given)
        pictures = [name for name in given if name in (*PICTURES, "x_train", "x_test")]
        count = partial(sum, (length_of_array(archive, names[name]) for name in pictures))
        check_unpacked(total, path.name, size, count)
        arrays = {name: _array(archive, names[name]) for name in given}
    if not labelled:
        values = arrays[wanted[0]]
        return values, np.full(len(values), NO_CLASS), np.zeros(len(values), np.bool_), None, None
    labelled_arrays = _joined(*(arrays[name] for name in wanted))
    return *labelled_arrays, arrays.get("classes"), arrays.get("codes")


def _joined(
    pictures: npt.NDArray[Any],
    labels: npt.NDArray[Any],
    *others: npt.NDArray[Any],
) -> tuple[npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any]]:
    """Return pictures, labels and test marks; Keras keeps those for testing separate."""
    if len(others) < 2:
        return pictures, labels, others[0] if others else np.zeros(len(labels), np.bool_)
    test = np.repeat([False, True], [len(labels), len(others[1])])
    return np.concatenate([pictures, others[0]]), np.concatenate([labels, others[1]]), test


def _names(archive: zipfile.ZipFile) -> dict[str, str]:
    """Return the file of each array by its name in lower case: many people write X for x."""
    # In order, x comes after X, and is taken if there are both.
    arrays = (name for name in sorted(archive.namelist()) if name.endswith(".npy"))
    return {name.removesuffix(".npy").lower(): name for name in arrays}


def _found(names: dict[str, str], wanted: Iterable[str], what: str) -> str:
    for name in wanted:
        if name in names:
            return name
    stored = [name.removesuffix(".npy") for name in names.values()]
    raise FileError(
        f"patterns.npz-without-{what}",
        wanted=", ".join(wanted),
        found=visible(", ".join(stored)[:200]),
    )


def _array(archive: zipfile.ZipFile, file: str) -> npt.NDArray[Any]:
    """Decompress one array of at least one dimension."""
    info = archive.getinfo(file)
    values = read_array(archive, info, _PLAIN)
    if not values.ndim:
        raise FileError("patterns.npz-single-value", name=file.removesuffix(".npy"))
    check_count(len(values), info.filename)
    return values


def _shaped(
    values: npt.NDArray[Any], rows: int, columns: int, tell: Callable[[Message], None] | None
) -> npt.NDArray[Any]:
    if values.dtype.kind in "US":
        raise FileError("patterns.npz-pictures-are-text")
    if values.ndim == 2:
        check_size(1, values.shape[1])
        return pictures_or_points(values, rows, columns, tell)
    if values.ndim != 3:
        raise FileError("patterns.npz-picture-shape", shape=values.shape)
    check_size(*values.shape[1:])
    if values.dtype.kind == "f" and values.shape[1] == 1:
        return points(values[:, 0])
    return brightness(values, tell)


def _texts(values: npt.NDArray[Any]) -> Iterator[str]:
    """Convert an array of text or numbers to names, a few at a time; 1.0 is the class 1."""
    values = values.reshape(-1)
    for some in blocks(values):
        part = values[some]
        if part.dtype.kind == "S":
            part = np.char.decode(part, "utf-8")
        if part.dtype.kind != "f":
            yield from (unicodedata.normalize("NFC", str(one)) for one in part.tolist())
        elif np.isfinite(part).all():
            yield from (str(int(one)) if one == np.floor(one) else str(one) for one in part)
        else:
            raise FileError("patterns.npz-label-not-finite")
