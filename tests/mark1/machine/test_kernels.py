import os
import subprocess
import sys

from mark1.machine import kernels


def test_the_loop_is_kept_on_disk_by_a_process_of_its_own(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    kernels.compile_ahead()
    kept = {path.name.split("-")[0] for path in tmp_path.rglob("*.nbi")}
    assert kept >= {"loops.train", "loops._dot", "loops._bounds"}


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
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=os.environ, timeout=120
    )
    assert done.stdout == "learned\n", done.stderr


def test_loading_the_machine_does_not_load_the_compiler():
    program = (
        "import sys, mark1.training.trainer, mark1.patterns.shapes; print('numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "False\n", done.stderr
