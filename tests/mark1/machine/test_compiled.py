"""Machine code on disk: found again, and replaced where it is damaged."""

import subprocess
import sys

import numba
import numpy as np
import pytest

from mark1.disk import code_cache
from mark1.machine import compiled
from mark1.machine.response import sums_loop
from mark1.machine.rules import RULES
from tests.examples import slow

TURN = RULES["forced-alpha"].turn


@pytest.fixture
def fresh(tmp_path, monkeypatch):
    """Compile into a folder of its own, as a new process does."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))

    def forget():
        monkeypatch.setattr(compiled, "_made", {})

    forget()
    return forget


def add_up():
    """Use the smallest of the functions."""
    out = np.zeros(1)
    compiled.run(sums_loop, np.ones((1, 2)), np.array([1.0, 2.0]), out)
    return out.tolist()


def times_compiled(monkeypatch):
    """Count the compilations that do not come from disk."""
    counts = []
    compile_it = compiled._compile

    def counted(*arguments):
        made = compile_it(*arguments)
        counts.append(sum(made.stats.cache_misses.values()) or not made.stats.cache_path)
        return made

    monkeypatch.setattr(compiled, "_compile", counted)
    return counts


def test_a_function_is_compiled_once_and_then_read_from_disk(fresh, monkeypatch):
    counts = times_compiled(monkeypatch)
    assert add_up() == [3.0]
    fresh()
    assert add_up() == [3.0]
    assert counts == [1, 0]


@pytest.mark.parametrize("content", [b"machine c\0de", *slow(None, b"")])
@pytest.mark.parametrize("ending", [".nbi", ".nbc", "checksum"])
def test_a_damaged_folder_is_replaced(fresh, monkeypatch, tmp_path, ending, content):
    """As after a power cut. Of changed machine code, numba alone would notice nothing."""
    counts = times_compiled(monkeypatch)
    add_up()
    (damaged,) = (path for path in tmp_path.rglob("*") if path.name.endswith(ending))
    if content is None:
        damaged.unlink()
    else:
        damaged.write_bytes(content)
    for _ in range(2):
        fresh()
        assert add_up() == [3.0]
    assert counts == [1, 1, 0]


def test_where_nothing_can_be_kept_it_is_compiled_for_this_process(fresh, tmp_path):
    (tmp_path / "cache").touch()  # a file where the folder should be
    assert add_up() == [3.0]


def test_what_cannot_be_written_to_is_not_used(fresh, monkeypatch):
    counts = times_compiled(monkeypatch)
    add_up()
    fresh()
    monkeypatch.setattr("os.access", lambda path, mode: False)
    assert add_up() == [3.0]
    assert counts == [1, True]


def test_nothing_is_left_of_a_compilation_that_was_stopped(fresh, monkeypatch, tmp_path):
    def stopped(*arguments):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(compiled, "_compile", stopped)
        with pytest.raises(KeyboardInterrupt):
            add_up()
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]
    assert add_up() == [3.0]


def test_few_folders_are_kept(fresh, tmp_path):
    base = tmp_path / "cache" / "mark1"
    (base / "lessons").mkdir(parents=True)
    for number in range(2 * code_cache.KEPT):
        (base / f"loop-{number}").mkdir(parents=True)
    add_up()
    assert len(list(base.glob("loop-*"))) == code_cache.KEPT
    assert (base / "lessons").is_dir()  # on Windows it is the folder of all that is kept


def test_no_other_type_is_ever_compiled():
    compiled.prepare(TURN)
    loop = compiled._made[TURN, np.dtype(np.int16), np.dtype(np.uint8)]
    with pytest.raises(TypeError, match="No matching definition"):
        loop(1, 2, 3, 4)
    assert len(loop.signatures) == 1


@pytest.mark.slow
def test_another_process_reads_what_this_one_compiled(tmp_path):
    program = (
        "from mark1.machine import compiled; from mark1.machine.rules import RULES\n"
        "compiled.prepare(RULES['forced-alpha'].turn)\n"
        "stats = next(iter(compiled._made.values())).stats\n"
        "print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))"
    )
    environment = {"NUMBA_CACHE_DIR": str(tmp_path), "PYTHONPATH": ":".join(sys.path)}
    for expected in ("0 1\n", "1 0\n"):
        command = [sys.executable, "-c", program]
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
        assert done.stdout == expected


def test_what_is_compiled_is_the_plain_function():
    x, w, out = np.arange(6.0).reshape(2, 3), np.array([1.0, 0.5, 0.25, 2.0]), np.zeros(2)
    plain = np.zeros(2)
    sums_loop(x, w, plain)
    compiled.run(sums_loop, x, w, out)
    assert out.tolist() == plain.tolist() == [3.0, 8.25]


def test_a_table_that_does_not_lie_row_after_row_is_refused():
    """The code would read its numbers from wrong places."""
    x, w, out = np.asfortranarray(np.ones((3, 2))), np.ones(2), np.zeros(3)
    with pytest.raises((numba.TypingError, TypeError)):
        compiled.run(sums_loop, x, w, out)
