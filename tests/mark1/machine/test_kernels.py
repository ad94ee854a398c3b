import subprocess
import sys

import pytest

from mark1.machine import kernels


def python(program):
    """Run a program in a Python of its own; returns what it printed."""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_loop_is_loaded_from_disk_where_it_was_compiled_before():
    kernels.compiled()
    program = "from mark1.machine import kernels; stats = kernels.compiled().stats"
    found = python(f"{program}; print(len(stats.cache_hits), len(stats.cache_misses))")
    assert found == "2 0\n"


@pytest.mark.slow
def test_the_loop_is_kept_on_disk_by_a_process_of_its_own(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    kernels.compile_ahead()
    kept = {path.name.split("-")[0] for path in tmp_path.rglob("*.nbi")}
    assert kept >= {"loops.train", "loops._dot", "loops._bounds"}


def test_where_it_cannot_be_kept_the_loop_is_compiled_for_this_process_only(monkeypatch):
    def compile_only(njit, cache):
        if cache:
            raise RuntimeError("no locator available")  # as numba does
        return len

    monkeypatch.setattr(kernels, "_compiled", None)
    monkeypatch.setattr(kernels, "_compile", compile_only)
    assert kernels.compiled() is len


@pytest.mark.slow
def test_the_loop_runs_even_where_it_cannot_be_kept():
    """No folder of the package or of the user takes the cache, as in a read-only installation."""
    program = (
        "import numba.core.caching as caching\n"
        "caching.CacheImpl._locator_classes = []\n"
        "from mark1.patterns import shapes\n"
        "from mark1.machine.config import MachineConfig\n"
        "from mark1.machine.machine import Mark1\n"
        "from mark1.training.trainer import Trainer\n"
        "t = Trainer(Mark1(MachineConfig.of(classes=26)), shapes.make('letters'))\n"
        "print(t.finish().finished)\n"
    )
    assert python(program) == "learned\n"


def test_the_command_starts_without_the_compiler_and_the_libraries_that_are_slow_to_load():
    slow = {"numba", "matplotlib", "scipy.linalg", "scipy.optimize", "scipy.special", "scipy.stats"}
    program = (
        f"import sys, mark1.cli.main as cli; cli.build_parser(); print({slow} & set(sys.modules))"
    )
    assert python(program) == "set()\n"
