"""An experiment of minutes in separate processes, for tests that stop it early."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path

import pytest

from tests.mark1.cli.running import PROGRAM, ROOT


def long_experiment(out: Path) -> subprocess.Popen[str]:
    """Start it with two workers; return it when the first trial is in its file."""
    program = subprocess.Popen(
        [*PROGRAM, "experiment", "noise", "--json", "--seeds", "500", "--workers", "2",
         "--out", str(out)],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip
    while not out.exists() and program.poll() is None:
        time.sleep(0.1)
    return program


def assert_no_process_is_left(program: subprocess.Popen[str], within: float) -> None:
    """Wait this many seconds; the last to go is what cleans up behind the workers."""
    end = time.monotonic() + within
    with pytest.raises(ProcessLookupError):
        while time.monotonic() < end:
            os.killpg(program.pid, 0)
            time.sleep(0.05)
