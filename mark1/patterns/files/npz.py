"""Read and write NPZ: NumPy arrays in a zip archive, decompressed only after a size check."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from mark1.disk.archive import check_entries, pack_into, read_array
from mark1.errors import FileError
from mark1.patterns.files.flat import brightness, pictures_or_points, points
from mark1.patterns.files.guard import check_bytes, check_count
from mark1.patterns.pattern_set import PatternSet

#: Names that the two arrays may have; the first is the one written.
PICTURES = ("pictures", "x", "images", "data")
LABELS = ("labels", "y", "target")

#: Names of the arrays in the MNIST file of Keras.
_KERAS = ("x_train", "y_train", "x_test", "y_test")

#: Kinds of dtype that hold plain numbers or text. Never objects, which would need pickle.
_PLAIN = "biufUS"


def read(path: Path, rows: int, columns: int) -> PatternSet:
    """Read pictures, uint8 (n, height, width), or points, float32 (n, 1, k)."""
    check_bytes(path.stat().st_size, path.name)
    with zipfile.ZipFile(path) as archive:
        check_entries(archive.infolist())
        names = set(archive.namelist())
        if {f"{name}.npy" for name in _KERAS} <= names:
            values, labels, test = _from_keras(archive)
        else:
            values = _array(archive, _found(names, PICTURES, "pictures"))
            labels = _array(archive, _found(names, LABELS, "labels"))
            test = _array(archive, "test") if "test.npy" in names else np.zeros(len(labels), bool)
        classes = _array(archive, "classes") if "classes.npy" in names else None
    pictures = _shaped(values, rows, columns)
    labels = labels.reshape(-1) if labels.shape == (len(labels), 1) else labels
    return _pattern_set(pictures, labels, classes, test.astype(np.bool_), path.stem)


def write(patterns: PatternSet, path: Path) -> None:
    """Write the arrays pictures, labels, classes and test, compressed."""
    arrays = {
        "pictures": patterns.pictures,
        "labels": patterns.labels,
        "classes": np.array(patterns.classes, dtype=np.str_),
        "test": patterns.test,
    }
    with path.open("xb") as file:
        pack_into(file, arrays)


def _pattern_set(
    pictures: npt.NDArray[Any],
    labels: npt.NDArray[Any],
    classes: npt.NDArray[Any] | None,
    test: npt.NDArray[np.bool_],
    name: str,
) -> PatternSet:
    if classes is not None:
        return PatternSet(pictures, labels, tuple(_texts(classes)), test, name)
    if labels.ndim != 1 or len(labels) != len(pictures):
        raise FileError("patterns.npz-label-shape", count=len(pictures), shape=labels.shape)
    return PatternSet.from_names(pictures, _texts(labels), test, name)


def _from_keras(
    archive: zipfile.ZipFile,
) -> tuple[npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[np.bool_]]:
    x_train, y_train, x_test, y_test = (_array(archive, name) for name in _KERAS)
    test = np.repeat([False, True], [len(y_train), len(y_test)])
    return np.concatenate([x_train, x_test]), np.concatenate([y_train, y_test]), test


def _found(names: set[str], wanted: Iterable[str], what: str) -> str:
    for name in wanted:
        if f"{name}.npy" in names:
            return name
    raise FileError(
        f"patterns.npz-without-{what}",
        wanted=", ".join(wanted),
        found=", ".join(sorted(names))[:200] or "–",
    )


def _array(archive: zipfile.ZipFile, name: str) -> npt.NDArray[Any]:
    """Decompress one array of at least one dimension, unless it is too large."""
    info = archive.getinfo(f"{name}.npy")
    check_bytes(info.file_size, info.filename)
    values = read_array(archive, info, _PLAIN)
    if not values.ndim:
        raise FileError("patterns.npz-single-value", name=name)
    check_count(len(values), info.filename)
    return values


def _shaped(values: npt.NDArray[Any], rows: int, columns: int) -> npt.NDArray[Any]:
    if values.dtype.kind in "US":
        raise FileError("patterns.npz-pictures-are-text")
    if values.ndim == 2:
        return pictures_or_points(values, rows, columns)
    if values.ndim != 3:
        raise FileError("patterns.npz-picture-shape", shape=values.shape)
    if values.dtype.kind == "f" and values.shape[1] == 1:
        return points(values[:, 0])
    return brightness(values)


def _texts(values: npt.NDArray[Any]) -> list[str]:
    """Convert an array of text or numbers to names."""
    if values.dtype.kind == "S":
        values = np.char.decode(values, "utf-8")
    if values.dtype.kind == "f" and (values == np.floor(values)).all():
        values = values.astype(np.int64)
    return [str(value) for value in values.ravel().tolist()]
