"""Whether something is at a path, the same with every version of Python."""

from pathlib import Path

import pytest

from mark1.disk.user_folders import cache_folder, is_there


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


@pytest.mark.parametrize(
    ("platform", "env", "folder"),
    [
        ("linux", {}, "home/.cache/mark1"),
        ("linux", {"XDG_CACHE_HOME": "/var/x"}, "/var/x/mark1"),
        ("linux", {"XDG_CACHE_HOME": "not/absolute"}, "home/.cache/mark1"),
        ("linux", {"XDG_CACHE_HOME": ""}, "home/.cache/mark1"),
        ("linux", {"XDG_CACHE_HOME": "/var/x", "NUMBA_CACHE_DIR": "/n"}, "/n/mark1"),
        ("darwin", {}, "home/Library/Caches/mark1"),
        ("win32", {}, "home/AppData/Local/mark1"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/mark1"),
    ],
)
def test_the_cache_is_where_the_system_keeps_caches(monkeypatch, tmp_path, platform, env, folder):
    for name in ("XDG_CACHE_HOME", "NUMBA_CACHE_DIR", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr("sys.platform", platform)
    assert cache_folder() == tmp_path / folder


def test_a_user_without_a_home_is_an_error_of_the_system(monkeypatch):
    def homeless():
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", homeless)
    for name in ("XDG_CACHE_HOME", "NUMBA_CACHE_DIR"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(OSError, match="home"):
        cache_folder()
