"""Samples for the tests of files: pictures, sets, and files written by hand."""

from __future__ import annotations

import os
import struct
import tempfile
from pathlib import Path

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from PIL import Image

from mark1.patterns.files import (
    picture_from_image,
    read_patterns,
    write_patterns,
)
from mark1.patterns.pattern_set import DIRECTION_MARKS, PatternSet

Image.init()
#: Pillow 11.3 and later read and write it, if they were built so.
HAS_AVIF = "AVIF" in Image.SAVE

SUFFIX = {"folder": "", "idx": "", "csv": ".csv", "npz": ".npz"}


def some_pictures(count: int = 6, rows: int = 20, columns: int = 20) -> PatternSet:
    rng = np.random.default_rng(1)
    pictures = rng.integers(0, 256, (count, rows, columns), dtype=np.uint8)
    return PatternSet.from_names(pictures, [f"class {i % 3}" for i in range(count)])


def save(pixels: np.ndarray, path: Path, mode: str | None = None) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    picture = Image.fromarray(pixels)
    (picture.convert(mode) if mode else picture).save(path)
    return path


def idx_bytes(values: np.ndarray) -> bytes:
    """Write IDX by hand, as the format is described."""
    header = bytes([0, 0, 8, values.ndim])
    return header + b"".join(struct.pack(">I", side) for side in values.shape) + values.tobytes()


def put_pair(folder: Path, prefix: str, pictures: np.ndarray, labels: list[int]) -> None:
    (folder / f"{prefix}-images-idx3-ubyte").write_bytes(idx_bytes(pictures))
    (folder / f"{prefix}-labels-idx1-ubyte").write_bytes(idx_bytes(np.array(labels, np.uint8)))


def white_cross() -> np.ndarray:
    cross = np.zeros((40, 40), np.uint8)
    cross[16:24, 4:36] = cross[4:36, 16:24] = 255
    return cross


CROSS = picture_from_image(Image.fromarray(white_cross()), 20, 20)


NAMES = (
    st.text(
        st.characters(
            codec="utf-8",
            exclude_categories=("Cc", "Cs", "Zl", "Zp", "Cn", "Co"),
            exclude_characters="".join(DIRECTION_MARKS),
        ),
        min_size=1,
        max_size=12,
    )
    .map(str.strip)
    .filter(bool)
)


@st.composite
def pattern_sets(draw: st.DrawFn, analog: bool = False) -> PatternSet:
    count = draw(st.integers(1, 6))
    if analog:
        shape = (count, 1, draw(st.integers(1, 5)))
        numbers = st.floats(width=32, allow_nan=False, allow_infinity=False)
        pictures = draw(arrays.arrays(np.float64, shape, elements=numbers))
    else:
        shape = (count, draw(st.integers(1, 6)), draw(st.integers(1, 6)))
        pictures = draw(arrays.arrays(np.uint8, shape))
    names = draw(st.lists(NAMES, min_size=count, max_size=count))
    test = draw(st.lists(st.booleans(), min_size=count, max_size=count))
    return PatternSet.from_names(pictures, names, test)


def written_and_read(patterns: PatternSet, kind: str) -> PatternSet:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"set{SUFFIX[kind]}"
        write_patterns(patterns, path, kind)
        assert os.listdir(folder) == [path.name]  # noqa: PTH208
        return read_patterns(path, patterns.rows, patterns.columns)


def contents(patterns: PatternSet) -> list[tuple[str, bool, bytes]]:
    """Return the content of a set in a fixed order."""
    return sorted(
        (patterns.classes[label], bool(test), picture.tobytes())
        for picture, label, test in zip(
            patterns.pictures, patterns.labels, patterns.test, strict=True
        )
    )
