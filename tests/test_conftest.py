"""What every test stands on leaves the user's folders alone."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

#: Tests that use what libraries keep in the user's folders: lists of typefaces, machine code.
KEEPERS = (
    "tests/firmware_io/plans/test_vector_graphics.py",
    "tests/mark1/lab/test_chart_files.py",
    "tests/mark1/training/test_slices.py",
)


@pytest.mark.slow
def test_a_run_writes_nothing_to_the_home_of_the_user(tmp_path: Path) -> None:
    names = ("MPLCONFIGDIR", "NUMBA_CACHE_DIR", "PYTEST_XDIST_WORKER")
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in names and not name.startswith("XDG_")
    }
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0"]
    done = subprocess.run(
        [*command, "-m", "not slow", *KEEPERS],
        **{"cwd": ROOT, "capture_output": True, "text": True, "timeout": 280},
        env=kept | {"HOME": str(tmp_path), "USERPROFILE": str(tmp_path)},
    )
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout
    assert [path.name for path in tmp_path.iterdir()] == []
