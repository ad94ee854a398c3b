"""Runs commands in separate processes."""

import signal
import subprocess
import sys

import pytest

from tests.firmware_io.entry_points import ROOT

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pty")

#: Runs `mark1` in a process of its own, as this pyproject.toml has it.
PROGRAM = (
    "import sys; from importlib import metadata; from tests.firmware_io.entry_points import found;"
    "metadata.entry_points = found; from mark1.cli.main import main; sys.exit(main())"
)


def start(*argv, **options):
    """Start a command in a process of its own, its output as a pipe."""
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", PROGRAM, *argv],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **options,
    )


def end(process):
    """Press Ctrl+C; gives status and output."""
    process.send_signal(signal.SIGINT)
    try:
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert err == b"", err.decode()
    return process.returncode, out.decode()
