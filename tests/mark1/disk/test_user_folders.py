"""Whether something is at a path, the same with every version of Python."""

from pathlib import Path

import pytest

from mark1.disk.user_folders import is_there


def test_only_what_exists_is_there(tmp_path: Path):
    (tmp_path / "loop").symlink_to("loop")
    assert is_there(tmp_path)
    assert is_there(Path(__file__))
    for name in ("missing", "loop", "zero\0byte"):
        assert not is_there(tmp_path / name)
    assert not is_there(Path(__file__) / "below a file")


def test_a_name_that_the_system_rejects_is_no_missing_file(tmp_path: Path):
    with pytest.raises(OSError, match="too long"):
        is_there(tmp_path / ("x" * 5000))
