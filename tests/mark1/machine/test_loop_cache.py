import pytest

from mark1.machine import loop_cache


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
    assert loop_cache.cache_folder() == tmp_path / folder


def test_a_user_without_a_home_is_an_error_of_the_system(monkeypatch):
    def homeless():
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(loop_cache.Path, "home", homeless)
    for name in ("XDG_CACHE_HOME", "NUMBA_CACHE_DIR"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(OSError, match="home"):
        loop_cache.cache_folder()


def test_the_first_of_two_processes_that_compile_at_once_wins(tmp_path):
    folder = tmp_path / "loop"
    with loop_cache.new(folder) as second:
        (second / "code").write_bytes(b"second")
        with loop_cache.new(folder) as first:
            (first / "code").write_bytes(b"first")
    assert (folder / "code").read_bytes() == b"first"
    assert loop_cache.is_whole(folder)
    assert list(tmp_path.iterdir()) == [folder]


def test_only_the_newest_folders_remain(tmp_path):
    for number in range(loop_cache.KEPT + 3):
        with loop_cache.new(tmp_path / str(number)) as made:
            (made / "code").touch()
    assert len(list(tmp_path.iterdir())) == loop_cache.KEPT
    assert loop_cache.is_whole(tmp_path / str(loop_cache.KEPT + 2))
