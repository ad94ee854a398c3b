"""The soak run finds what grows, and says so with its exit status."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.soak import LIMITS, Figures, grown

ROOT = Path(__file__).parents[1]

CALM = Figures(
    done=100,
    memory=180.0,
    resident=340.0,
    descriptors=15,
    threads=4,
    busy=7.0,
    late=40.0,
    round_trip=3.0,
    resent=0,
    broken=0,
    mismatches=0,
)


def test_what_comes_and_goes_is_no_growth() -> None:
    high = replace(CALM, memory=300.0, descriptors=40, threads=9, busy=20.0)
    assert grown([CALM, high, CALM, high, CALM, high], LIMITS) == {}


def test_what_stays_is_growth_beyond_its_limit() -> None:
    figures = [
        replace(CALM, memory=180.0 + 2.0 * hour, descriptors=15 + 2 * hour, threads=4 + hour)
        for hour in range(6)
    ]
    # The least of hours 3 to 5 is that of hour 3; that of hours 0 to 2 is that of hour 0.
    assert grown(figures, LIMITS) == {"memory": 6.0, "descriptors": 6, "threads": 3}
    assert grown(figures, LIMITS | {"memory": 6.0, "threads": 3.0}) == {"descriptors": 6}


def test_a_wrong_cell_on_the_panel_is_growth() -> None:
    figures = [CALM, CALM, replace(CALM, mismatches=1), replace(CALM, mismatches=1)]
    assert grown(figures, LIMITS) == {"mismatches": 1}


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_a_soak_of_seconds_uses_both_parts_and_fails_beyond_the_limit() -> None:
    options = ["--hours", "0.002", "--measurements", "4", "--memory=-1000"]
    command = [sys.executable, "-m", "tests.soak", *options]
    env = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=env, timeout=840)
    lines = done.stdout.splitlines()
    for part in ("window", "exhibit"):
        measured = [line for line in lines if line.startswith(f"{part} Figures(")]
        assert len(measured) == 4, done.stdout + done.stderr
        assert f"{part}: 0.002 h" in lines
    assert sum(line.startswith("memory grew by ") for line in lines) == 2
    assert lines[-1] == "Failed: exhibit, window"
    assert done.returncode == 1
