"""What every test of the way to a board stands on: no descriptor is left open."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.firmware_io.simulated import OUTPUTS, Board, Host

DESCRIPTORS = Path("/proc/self/fd")


def open_descriptors() -> dict[str, str]:
    """Name what this process has open, where the system tells it."""
    if not DESCRIPTORS.exists():
        return {}
    found = {}
    for link in DESCRIPTORS.iterdir():
        try:
            found[link.name] = str(link.readlink())
        except OSError:
            continue  # the one that listed the folder
    return found


@pytest.fixture
def count_descriptors() -> Callable[[], int]:
    """Counts what this process has open."""
    return lambda: len(open_descriptors())


@pytest.fixture(autouse=True)
def no_descriptor_is_left(no_thread_is_left: None) -> Iterator[None]:
    """Fail a test that leaves a port, a pty or a socket open."""
    before = open_descriptors()
    yield
    left = _since(before)
    if left:
        gc.collect()
        left = _since(before)
    if left:
        pytest.fail(f"left open: {', '.join(left)}", pytrace=False)


def _since(before: dict[str, str]) -> list[str]:
    kinds = ("socket:", "pipe:", "/dev/pts", "/dev/ptmx", "/dev/tty")
    return [
        what
        for number, what in open_descriptors().items()
        if what.startswith(kinds) and before.get(number) != what
    ]


@pytest.fixture
def no_early_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send CHECK by the second alone, as scripts count on."""
    monkeypatch.setattr("firmware_io.link.delivery.SETTLED", 1e9)


@pytest.fixture
def board():
    with Board("uno400") as started:
        started.boot()
        yield started


@pytest.fixture
def host(board):
    return Host(board)


@pytest.fixture
def outputs():
    with Board("uno-outputs", *OUTPUTS) as started:
        started.boot()
        yield started
