"""Limits on the size of what is read."""

from __future__ import annotations

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
