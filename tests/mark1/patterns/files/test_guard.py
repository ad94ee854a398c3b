"""Limits on the size of what is read."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from mark1.errors import FileError
from mark1.patterns.files import (
    guard,
    read_patterns,
)
from tests.mark1.patterns.files.samples import (
    put_pair,
)


def test_many_small_pictures_are_not_enlarged_beyond_the_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_pair(tmp_path, "train", np.zeros((100, 1, 1), np.uint8), [0] * 100)
    monkeypatch.setattr(guard, "MOST_BYTES", 10_000)
    with pytest.raises(FileError, match="100 pictures of 20 × 20 cells would take"):
        read_patterns(tmp_path)


def idx(folder: Path, count: int) -> Path:
    put_pair(folder, "train", np.zeros((count, 10, 10), np.uint8), np.arange(count) % 2)
    return folder


def npz(folder: Path, count: int) -> Path:
    np.savez(folder / "a.npz", x=np.zeros((count, 10, 10), np.uint8), y=np.arange(count) % 2)
    return folder / "a.npz"


def csv(folder: Path, count: int) -> Path:
    rows = [f"{number % 2}," + ",".join("1" * 50) for number in range(count)]
    (folder / "a.csv").write_text("\n".join(["label," + ",".join("x" * 50), *rows, ""]))
    return folder / "a.csv"


@pytest.mark.parametrize("write", [idx, npz, csv])
def test_what_takes_too_much_memory_is_refused_with_the_number_of_patterns_that_fit(
    write: Callable[[Path, int], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "MOST_BYTES", 100_000)
    (tmp_path / "many").mkdir()
    with pytest.raises(FileError) as caught:
        read_patterns(write(tmp_path / "many", 2000), 10, 10)
    found = re.search(
        "more than the 0 MiB allowed: about ([0-9]+) patterns would fit", str(caught.value)
    )
    assert found is not None, caught.value
    fit = int(found[1])
    assert 100 < fit <= 1000
    (tmp_path / "few").mkdir()
    # Headers, labels and headings take a few bytes, too.
    assert len(read_patterns(write(tmp_path / "few", fit - 20), 10, 10)) == fit - 20
    with pytest.raises(FileError, match="would fit"):
        read_patterns(write(tmp_path, fit + 20), 10, 10)
