"""What every test stands on: no screen, no settings of the user, nothing left running."""

from __future__ import annotations

import argparse
import contextlib
import gc
import importlib
import os
import signal
import sys
import threading
import time
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.examples import THOROUGH

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before anything imports Qt
os.environ.pop("COLUMNS", None)  # readline, which pytest loads, sets it; tables fit their terminal

# Libraries keep lists of typefaces, and we the machine code of loops. They take seconds to make, so
# they stay for the next run: in the checkout, and not with what belongs to the user. What Dask's
# workers write goes there, too. The libraries read these names when they are imported.
for _name in ("XDG_CACHE_HOME", "MPLCONFIGDIR", "NUMBA_CACHE_DIR", "DASK_TEMPORARY_DIRECTORY"):
    os.environ.setdefault(_name, str(Path(__file__).parents[1] / "build" / "tests" / "cache"))

# A slow computer is no failure. `make test` takes the same examples everywhere and every time, so
# that its verdict says something of the change. `make test-all` explores, and what it finds becomes
# an @example. "free" is the quick run with other examples, chosen by --hypothesis-seed.
settings.register_profile("house", deadline=None, derandomize=False)
settings.register_profile("thorough", settings.get_profile("house"), max_examples=THOROUGH)
settings.register_profile("free", settings.get_profile("house"), max_examples=8)
settings.register_profile("quick", settings.get_profile("free"), derandomize=True)
settings.load_profile("quick")  # before pytest loads the one of --hypothesis-profile

#: Where programs keep things on Linux, all of which a test gets for itself.
FOLDERS = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")

#: Seconds that a thread has to end after the test that started it.
PATIENCE = 10.0


def pytest_configure() -> None:
    """Let the signals of a terminal reach the tests."""
    _heed_signals()


def _heed_signals() -> None:
    """Heed what nohup or a shell has switched off: a test that sends it would wait for ever."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_IGN:
            is_interrupt = number == signal.SIGINT
            signal.signal(number, signal.default_int_handler if is_interrupt else signal.SIG_DFL)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Pass over the files without a test of those that run alone: to load them takes longer."""
    if not config.option.markexpr.startswith("alone") or collection_path.suffix != ".py":
        return None
    return "mark.alone" not in collection_path.read_text(encoding="utf-8") or None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest tests: no process should work alone on one at the end."""
    items.sort(key=lambda item: item.get_closest_marker("longest") is None)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Keep what was loaded out of the garbage collector, which many tests call."""
    gc.disable()
    try:
        _load_own_share(session.config)
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def _load_own_share(config: pytest.Config) -> None:
    """Load every third file if this is one of three workers, before it collects them all.

    In a fresh clone no file is compiled, which takes longer than all else that collecting takes:
    so each worker compiles others, and finds on disk what they compiled.
    """
    if not hasattr(config, "workerinput"):
        return
    number = int(config.workerinput["workerid"].removeprefix("gw"))
    folders = [Path(config.invocation_params.dir, word) for word in config.args]
    files = [file for folder in folders for file in sorted(folder.rglob("test_*.py"))]
    for file in files[number :: config.workerinput["workercount"]]:
        if not pytest_ignore_collect(file, config):
            with contextlib.suppress(Exception, pytest.skip.Exception):  # reported when collected
                name = ".".join(file.relative_to(config.rootpath).with_suffix("").parts)
                importlib.import_module(name)


def pytest_runtest_setup() -> None:
    """Let no test compile a loop, which takes seconds, because of the sums that others made."""
    loop = sys.modules.get("mark1.training.pattern_loop")
    if loop is not None:
        loop.PatternLoop.made_plainly.clear()


@pytest.fixture(scope="session", autouse=True)
def words_of_argparse_as_they_are() -> Iterator[None]:
    """Spare argparse the search for translations that do not exist, which is slow."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(argparse, "_", str)
        yield


@pytest.fixture(scope="session", autouse=True)
def session_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep settings and data of this run away from those of the user."""
    with pytest.MonkeyPatch.context() as patch:
        for name in FOLDERS:
            patch.setenv(name, str(tmp_path_factory.mktemp(name.lower())))
        yield


@pytest.fixture(autouse=True)
def no_thread_is_left() -> Iterator[None]:
    """Fail a test that leaves a thread running."""
    before = set(threading.enumerate())
    yield
    left = _threads_since(before)
    deadline = time.monotonic() + PATIENCE
    for thread in left:
        thread.join(max(0.0, deadline - time.monotonic()))
    names = [thread.name for thread in _threads_since(before)]
    if names:
        pytest.fail(f"left threads running: {', '.join(names)}", pytrace=False)


def _threads_since(before: set[threading.Thread]) -> list[threading.Thread]:
    """Name the threads started since; not those of Qt that once ran a line of Python, and not
    the one that tqdm keeps for all its bars."""
    return [
        thread
        for thread in threading.enumerate()
        if thread not in before
        and not isinstance(thread, threading._DummyThread)
        and type(thread).__name__ != "TMonitor"
    ]
