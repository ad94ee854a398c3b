"""Read and write IDX, the format of MNIST: a file of images and a file of labels, also as .gz.

A file begins with two zeros, the type of its values (8: uint8), and the number of dimensions. The
dimensions follow as big-endian 32-bit integers, then the values.
Source: Y. LeCun, C. Cortes and C. Burges, the MNIST database (web page).
"""

from __future__ import annotations

import gzip
import math
import struct
import unicodedata
from collections.abc import Callable
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import IO, cast

import numpy as np
import numpy.typing as npt

from mark1.errors import FileError, PatternError
from mark1.patterns.files.flat import NO_CLASS
from mark1.patterns.files.guard import check_count, check_unpacked
from mark1.patterns.pattern_set import PatternSet
from mark1.patterns.shelf import frozen

#: Names of the classes, one per line in the order of the labels, which IDX itself cannot hold.
CLASSES_FILE = "classes.txt"

_IMAGES, _LABELS = ("images", "idx3"), ("labels", "idx1")
_TRAINING, _TEST = "train", "t10k"
_LONGEST_CLASSES_FILE = 100_000

#: Numbers of the types of values; only bytes (8) are read.
_TYPES = (0x08, 0x09, 0x0B, 0x0C, 0x0D, 0x0E)

#: Bytes read at a time.
_BLOCK = 2**20


def is_header(start: bytes) -> bool:
    """Return whether a file that begins with these bytes is IDX, of whatever type."""
    return len(start) >= 4 and start[:2] == b"\0\0" and start[2] in _TYPES and start[3] > 0


def check_packed(path: Path) -> None:
    """Reject a .gz file that holds anything else than IDX."""
    with _opened(path) as file:
        if not is_header(file.read(4)):
            raise FileError("patterns.packed-not-idx")


def is_in(folder: Path) -> bool:
    """Return whether a folder contains an IDX file of images."""
    return bool(_image_files(folder))


def read(
    path: Path, classes: bool = True, watch: Callable[[float], None] | None = None
) -> PatternSet:
    """Read a pair of files, or a training and a test pair, as uint8 (n, height, width).

    Parameters
    ----------
    path : Path
        One of the files, or the folder that contains them.
    classes : bool
        False if a file of images may be without labels.
    watch : callable, optional
        Receives the share of the images that is read, 0…1.
    """
    watch = watch or _unseen
    images = _images_of(path)
    if not classes and _existing(images.with_name(_name_of_partner(images))) is None:
        return _read_images(images, watch)
    return _read_pairs(path, watch)


def _watch_part(watch: Callable[[float], None], part: slice, count: int, share: float) -> None:
    """Report the progress of one part as a share of all `count` images."""
    watch((part.start + share * (part.stop - part.start)) / count)


def _unseen(share: float) -> None:
    """Show nothing."""


def _read_images(path: Path, watch: Callable[[float], None]) -> PatternSet:
    """Read a file of images without labels."""
    shape = _shape_in(path, 3)
    pictures = np.empty(shape, np.uint8)
    _fill(path, pictures, watch)
    return PatternSet.from_names(frozen(pictures), [NO_CLASS] * len(pictures), name=path.stem)


def _read_pairs(path: Path, watch: Callable[[float], None]) -> PatternSet:
    pairs = _pairs(_images_of(path))
    shapes = [_shape_of_pair(*pair) for pair in pairs]
    if len({shape[1:] for shape in shapes}) > 1:
        first, second = (images.name for images, _ in pairs)
        raise FileError("patterns.idx-sizes-differ", first=first, second=second)
    size = sum(file.stat().st_size for pair in pairs for file in pair)
    counts = [shape[0] for shape in shapes]
    check_unpacked(sum(map(math.prod, shapes)), pairs[0][0].name, size, lambda: sum(counts))
    pictures = np.empty((sum(counts), *shapes[0][1:]), np.uint8)
    labels = np.empty(sum(counts), np.uint8)
    for (images, names), count, stop in zip(pairs, counts, accumulate(counts), strict=True):
        some = slice(stop - count, stop)
        _fill(images, pictures[some], partial(_watch_part, watch, some, len(labels)))
        _fill(names, labels[some])
    folder = path if path.is_dir() else path.parent
    classes = _class_names(folder, labels)
    indices = labels.astype(np.int32)
    if classes is None:
        values = np.flatnonzero(np.bincount(labels))
        indices = np.searchsorted(values, labels).astype(np.int32)
        classes = tuple(str(value) for value in values)
    test = np.repeat([False, True][: len(counts)], counts)
    return PatternSet(frozen(pictures), indices, classes, test, folder.name)


def write(patterns: PatternSet, path: Path) -> None:
    """Write ``train-`` files and, if any pattern is kept for testing, ``t10k-`` files."""
    if len(patterns.classes) > 256:
        raise PatternError("patterns.idx-too-many-classes", count=len(patterns.classes))
    path.mkdir()
    for prefix, chosen in (
        (_TRAINING, patterns.training_indices()),
        (_TEST, patterns.test_indices()),
    ):
        if prefix == _TEST and not len(chosen):
            continue
        _write_values(path / f"{prefix}-images-idx3-ubyte", patterns.pictures[chosen])
        _write_values(path / f"{prefix}-labels-idx1-ubyte", patterns.labels[chosen])
    names = "".join(f"{name}\n" for name in patterns.classes)
    (path / CLASSES_FILE).write_text(names, encoding="utf-8", newline="\n")


def _image_files(folder: Path) -> list[Path]:
    return sorted(
        file
        for file in folder.iterdir()
        if all(part in file.name for part in _IMAGES) and file.is_file()
    )


def _images_of(path: Path) -> Path:
    """Find the file of images that belongs to `path`."""
    if not path.is_dir():
        if all(part in path.name for part in _LABELS):
            return _partner(path, _LABELS, _IMAGES)
        return path
    files = _image_files(path)
    training = [file for file in files if file.name.startswith(_TRAINING)]
    if len(files) == 1 or len(training) == 1:
        return (training or files)[0]
    raise FileError("patterns.idx-several", count=len(files))


def _pairs(images: Path) -> list[tuple[Path, Path]]:
    """Find the files of images and labels, the training pair first; the test pair may be absent."""
    for prefix, other in ((_TRAINING, _TEST), (_TEST, _TRAINING)):
        if images.name.startswith(prefix):
            second = _existing(images.with_name(other + images.name.removeprefix(prefix)))
            found = [images, second] if prefix == _TRAINING else [second, images]
            if second is not None:
                return [(file, _partner(file, _IMAGES, _LABELS)) for file in found if file]
    return [(images, _partner(images, _IMAGES, _LABELS))]


def _partner(path: Path, parts: tuple[str, str], other_parts: tuple[str, str]) -> Path:
    name = _name_of_partner(path, parts, other_parts)
    partner = _existing(path.with_name(name)) if name != path.name else None
    if partner is None:
        raise FileError(f"patterns.idx-without-{other_parts[0]}", name=path.name)
    return partner


def _name_of_partner(
    path: Path,
    parts: tuple[str, str] = _IMAGES,
    other_parts: tuple[str, str] = _LABELS,
) -> str:
    name = path.name
    for part, other in zip(parts, other_parts, strict=True):
        name = name.replace(part, other)
    return name


def _existing(path: Path) -> Path | None:
    """Find this file, compressed or not."""
    name = path.name.removesuffix(".gz")
    files = (path.with_name(name), path.with_name(f"{name}.gz"))
    return next((file for file in files if file.is_file()), None)


def _shape_of_pair(images: Path, labels: Path) -> tuple[int, ...]:
    """Return the shape of the pictures, after checking the header of both files."""
    shape, (count,) = _shape_in(images, 3), _shape_in(labels, 1)
    if shape[0] != count:
        raise FileError(
            "patterns.idx-counts-differ",
            images=images.name,
            pictures=shape[0],
            labels=labels.name,
            count=count,
        )
    return shape


def _opened(path: Path) -> IO[bytes]:
    with path.open("rb") as file:
        packed = file.read(2) == b"\x1f\x8b"
    return cast(IO[bytes], gzip.open(path)) if packed else path.open("rb")


def _shape_in(path: Path, dimensions: int) -> tuple[int, ...]:
    """Read the header of a file, and check it against the size of the file."""
    size = path.stat().st_size
    with _opened(path) as file:
        shape = _shape(file.read(4 + 4 * dimensions), dimensions)
        promised = math.prod(shape)
        check_count(shape[0], path.name)
        check_unpacked(promised, path.name, size, lambda: shape[0])
        if not isinstance(file, gzip.GzipFile) and size < promised:
            raise FileError("patterns.idx-truncated", name=path.name, bytes=size, promised=promised)
    return shape


def _fill(
    path: Path, values: npt.NDArray[np.uint8], watch: Callable[[float], None] = _unseen
) -> None:
    """Read the values of a file into an array, in blocks: unpacking must not take more memory."""
    left = values.reshape(-1).data
    with _opened(path) as file:
        file.read(4 + 4 * values.ndim)
        while len(left):
            watch(1 - len(left) / values.size)
            block = file.read(min(len(left), _BLOCK))
            if not block:
                raise FileError("patterns.idx-too-short", name=path.name)
            left[: len(block)] = block
            left = left[len(block) :]
        if file.read(1):
            raise FileError("patterns.idx-too-long", name=path.name)


def _shape(header: bytes, dimensions: int) -> tuple[int, ...]:
    if len(header) < 4 + 4 * dimensions or not is_header(header):
        raise FileError("patterns.not-idx")
    if header[2] != 8 or header[3] != dimensions:
        raise FileError(
            "patterns.idx-type", type=header[2], dimensions=header[3], expected=dimensions
        )
    return struct.unpack(f">{dimensions}I", header[4:])


def _class_names(folder: Path, labels: npt.NDArray[np.uint8]) -> tuple[str, ...] | None:
    """Read the names from the file beside the images; None if it does not exist."""
    file = folder / CLASSES_FILE
    if not file.is_file():
        return None
    if file.stat().st_size > _LONGEST_CLASSES_FILE:
        raise FileError("patterns.classes-file-too-long", name=CLASSES_FILE)
    text = unicodedata.normalize("NFC", file.read_text(encoding="utf-8-sig"))
    names = tuple(text.split("\n"))
    names = names[:-1] if not names[-1] else names
    if labels.size and labels.max() >= len(names):
        raise FileError(
            "patterns.classes-file-too-short",
            name=CLASSES_FILE,
            count=len(names),
            label=int(labels.max()),
        )
    return names


def _write_values(path: Path, values: npt.NDArray[np.uint8] | npt.NDArray[np.int32]) -> None:
    header = struct.pack(f">4B{values.ndim}I", 0, 0, 8, values.ndim, *values.shape)
    path.write_bytes(header + values.astype(np.uint8).tobytes())
