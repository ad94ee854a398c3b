"""Damaged files of every format are rejected in one message."""

from __future__ import annotations

import gzip
import tempfile
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mark1.errors import Mark1Error
from mark1.patterns.files import (
    read_patterns,
    write_patterns,
)
from mark1.patterns.pattern_set import PatternSet
from tests.examples import examples
from tests.mark1.patterns.files.samples import (
    idx_bytes,
    put_pair,
    save,
    some_pictures,
    white_cross,
)


def valid_files() -> dict[str, bytes]:
    """Make a valid file of every kind, as bytes."""
    files = {}
    patterns = some_pictures(4, 5, 5).marked(3, True)
    with tempfile.TemporaryDirectory() as folder:
        for kind in ("csv", "npz"):
            path = Path(folder) / f"set.{kind}"
            write_patterns(patterns, path, kind)
            files[path.name] = path.read_bytes()
        for suffix in ("png", "jpg", "gif", "bmp", "tiff", "webp", "ppm"):
            path = save(white_cross(), Path(folder) / f"cross.{suffix}")
            files[path.name] = path.read_bytes()
    files["train-images-idx3-ubyte"] = idx_bytes(patterns.pictures)
    files["train-images-idx3-ubyte.gz"] = gzip.compress(files["train-images-idx3-ubyte"])
    files["classes.txt"] = b"a\nb\nc\nd\n"
    return files


VALID = valid_files()


def read_bytes(name: str, content: bytes) -> PatternSet | None:
    """Read a file of these bytes; None if it was rejected with a message."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "train-labels-idx1-ubyte").write_bytes(idx_bytes(np.zeros(4, np.uint8)))
        if name == "classes.txt":
            put_pair(Path(folder), "train", np.zeros((4, 5, 5), np.uint8), [0, 1, 2, 3])
        (Path(folder) / name).write_bytes(content)
        asked = "train-images-idx3-ubyte" if name == "classes.txt" else name
        try:
            return read_patterns(Path(folder) / asked, 5, 5)
        except Mark1Error as error:
            sentence = str(error)
            assert asked in sentence
            assert sentence.endswith(".")
            assert "\n" not in sentence
            return None


@pytest.mark.parametrize("name", sorted(VALID))
def test_good_files_are_read(name: str) -> None:
    assert read_bytes(name, VALID[name]) is not None


@pytest.mark.parametrize("name", sorted(VALID))
@settings(max_examples=examples(25))
@given(content=st.binary(max_size=300))
def test_random_bytes_are_rejected_in_one_message(name: str, content: bytes) -> None:
    read_bytes(name, content)
    read_bytes(name, VALID[name][:16] + content)


@pytest.mark.parametrize("name", sorted(VALID))
@settings(max_examples=examples(25))
@given(data=st.data())
def test_a_truncated_file_is_rejected_in_one_message(name: str, data: st.DataObject) -> None:
    read_bytes(name, VALID[name][: data.draw(st.integers(0, len(VALID[name])))])


@pytest.mark.parametrize("name", sorted(VALID))
@settings(max_examples=examples(40))
@given(data=st.data())
def test_a_file_with_flipped_bits_is_rejected_in_one_message(
    name: str, data: st.DataObject
) -> None:
    content = bytearray(VALID[name])
    # Headers are short: aim half of the flips at the first bytes.
    places = st.integers(0, len(content) - 1) | st.integers(0, min(99, len(content) - 1))
    for place in data.draw(st.lists(places, min_size=1, max_size=4)):
        content[place] ^= 1 << data.draw(st.integers(0, 7))
    read_bytes(name, bytes(content))
