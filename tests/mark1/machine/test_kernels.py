import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from mark1.machine import kernels
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.patterns import shapes
from mark1.training.trainer import Trainer
from tests.mark1.storage.samples import saved


def python(program):
    """Run a program in a Python of its own; returns what it printed."""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=280
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_loop_is_loaded_from_disk_where_it_was_compiled_before():
    kernels.compiled()
    program = "from mark1.machine import kernels; stats = kernels.compiled().train.stats"
    found = python(f"{program}; print(len(stats.cache_hits), len(stats.cache_misses))")
    assert found == "2 0\n"


@pytest.mark.parametrize("kind", ["full", "direct"])
def test_a_machine_trains_with_what_was_compiled_ahead(kind):
    loop = kernels.compiled().train
    trainer = Trainer(Mark1(MachineConfig.of(kind, classes=2)), shapes.make("square-diamond"))
    trainer.advance(steps=3)
    assert len(loop.signatures) == 2


@pytest.mark.parametrize("order", ["given", "shuffled", "random"])
def test_a_saved_run_trains_with_what_was_compiled_ahead(tmp_path, order):
    training = TrainingConfig(order=order)
    machine = Mark1(MachineConfig.of("full", classes=2))
    trainer = Trainer(machine, shapes.make("square-diamond"), training)
    trainer.advance(steps=1)
    loaded = saved(trainer, tmp_path / "run.mark1")
    loaded.finish()
    trainer.finish()
    assert loaded.position == trainer.position


def test_no_other_type_is_ever_compiled():
    loop = kernels.compiled().train
    with pytest.raises(TypeError, match="No matching definition"):
        loop(*[np.zeros(1)] * len(loop.signatures[0]))
    assert len(loop.signatures) == 2


@pytest.mark.slow
def test_the_loop_is_kept_on_disk_by_a_process_of_its_own(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert not kernels.is_kept()
    kernels.compile_ahead()
    assert kernels.is_kept()
    kept = {path.name.split("-")[0] for path in tmp_path.rglob("*.nbi")}
    assert kept >= {"loops.train", "loops._size", "sum_loop._bounds"}


def test_a_loop_that_is_kept_is_not_compiled_ahead(monkeypatch):
    kernels.compiled()
    monkeypatch.setattr("subprocess.run", lambda *args, **settings: pytest.fail("a process"))
    kernels.compile_ahead()


@pytest.fixture
def told(tmp_path, monkeypatch):
    """Load the loop with a cache of its own and a compiler that only writes a file."""
    said = []

    def compile_only(folder):
        if folder is not None and not (folder / "loops.nbi").exists():
            (folder / "loops.nbi").write_bytes(b"index")
            (folder / "loops.nbc").write_bytes(b"machine code")
        return len if folder is None else str(folder).__len__

    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(kernels, "_compile", compile_only)

    def load():
        said.clear()
        monkeypatch.setattr(kernels, "_compiled", None)
        kernels.compiled(said.append)
        return [message.code for message in said]

    return load


def test_the_loop_is_compiled_once_and_says_so(told):
    assert told() == ["machine.loop-compiling"]
    assert told() == []
    assert kernels.is_kept()


@pytest.mark.parametrize("name", ["loops.nbi", "loops.nbc", "checksum"])
@pytest.mark.parametrize("content", [b"", b"machine c\0de", b"\xff\xfe"])
def test_a_damaged_cache_is_replaced_and_says_so_once(told, tmp_path, name, content):
    """As after a power cut. Of changed machine code, numba alone would notice nothing."""
    told()
    (damaged,) = tmp_path.rglob(name)
    damaged.write_bytes(content)
    assert told() == ["machine.loop-damaged", "machine.loop-compiling"]
    assert told() == []


def test_a_file_that_is_missing_or_new_counts_as_damage(told, tmp_path):
    told()
    (found,) = tmp_path.rglob("loops.nbc")
    found.unlink()
    assert "machine.loop-damaged" in told()
    found.with_name("other.nbc").touch()
    assert "machine.loop-damaged" in told()


def test_where_it_cannot_be_kept_the_loop_is_compiled_for_this_process_only(told, tmp_path):
    (tmp_path / "cache").touch()  # a file where the folder should be
    assert told() == ["machine.loop-not-kept"]
    assert kernels.compiled() is len


def test_a_loop_is_also_read_from_where_nothing_can_be_written(told, monkeypatch):
    told()
    monkeypatch.setattr("os.access", lambda path, mode: False)
    assert told() == []


def test_a_folder_that_numba_does_not_take_is_not_used(told, monkeypatch):
    def refused(folder):
        if folder is not None:
            raise RuntimeError("no locator available")  # as numba does
        return len

    monkeypatch.setattr(kernels, "_compile", refused)
    assert told() == ["machine.loop-compiling", "machine.loop-not-kept"]


def test_nothing_is_kept_of_a_compilation_that_was_stopped(told, monkeypatch, tmp_path):
    def stopped(folder):
        raise KeyboardInterrupt

    monkeypatch.setattr(kernels, "_compile", stopped)
    with pytest.raises(KeyboardInterrupt):
        told()
    assert list((tmp_path / "cache" / "mark1").iterdir()) == []


@pytest.mark.parametrize("read_only", [False, True])
def test_zeros_and_ones_are_written_into_bytes_and_others_are_found(read_only):
    points = np.array([[0, 1, 1], [1, -0.0, 0]], dtype=np.float32)
    points.flags.writeable = not read_only
    lit = np.full((2, 3), 7, dtype=np.uint8)
    assert kernels.compiled().lit_of(points, lit)
    assert lit.tolist() == [[0, 1, 1], [1, 0, 0]]


@pytest.mark.parametrize("other", [2, -1, 0.5, 1e-45, np.nan, np.inf])
@pytest.mark.parametrize("place", [0, 5])
def test_one_other_number_is_enough(other, place):
    points = np.ones(6, dtype=np.float32)
    points[place] = other
    assert not kernels.compiled().lit_of(points.reshape(2, 3), np.empty((2, 3), np.uint8))


def test_the_package_folder_stays_clean():
    kernels.compiled()
    assert list(Path(kernels.__file__).parents[1].rglob("*.nb[ic]")) == []


@pytest.mark.slow
def test_a_real_cache_that_is_damaged_is_compiled_again(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    program = (
        "from mark1.machine import kernels\nkernels.compiled(lambda message: print(message.code))\n"
    )
    assert python(program) == "machine.loop-compiling\n"
    for index in tmp_path.rglob("*.nbi"):
        index.write_bytes(b"")
    assert python(program) == "machine.loop-damaged\nmachine.loop-compiling\n"
    assert python(program) == ""
