"""What the tests of the firmware stand on: the firmware, built once."""

from __future__ import annotations

import subprocess

import pytest

from tests.firmware_io.simulated import FIRMWARE, missing_packages


@pytest.fixture(scope="session")
def firmware() -> str:
    """Build all panels and the simulated chip; gives what `make` said. Skips where it cannot."""
    return _make("all")


@pytest.fixture(scope="session")
def frames_program() -> None:
    """Build the firmware's frames for this computer."""
    _make("frames")


def _make(target: str) -> str:
    missing = missing_packages()
    if missing:
        pytest.skip(f"the firmware cannot be built without {', '.join(missing)}")
    command = ["make", "--no-print-directory", "-j2", "-C", FIRMWARE, target]
    built = subprocess.run(command, capture_output=True, text=True, timeout=240)
    assert built.returncode == 0, built.stdout + built.stderr
    return built.stdout
