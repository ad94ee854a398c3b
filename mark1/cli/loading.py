"""Announces slow steps on stderr, such as reading a large file. Does not import the machine."""

from __future__ import annotations

import importlib
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

from mark1.cli.terminal import sentence

#: Seconds between two updates of a line.
UPDATE = 0.25


def load_loop(*, quiet: bool = False) -> None:
    """Load what compiles the loop, and say so meanwhile unless `quiet`."""
    with announced("announce-loop", quiet=quiet):
        importlib.import_module("mark1.machine.compiled")


def announced(code: str, *, quiet: bool, **values: Any) -> AbstractContextManager[None]:
    """Show a message on a terminal while something slow runs."""
    if quiet or not sys.stderr.isatty():
        return nullcontext()
    return _counting(lambda: sentence(code, **values))


@contextmanager
def announced_reading(name: str, *, quiet: bool) -> Iterator[Callable[[float], None]]:
    """Show on a terminal how much of a file is read; yield a function for the share, 0…1."""
    share = 0.0

    def note(done: float) -> None:
        nonlocal share
        share = done

    def text() -> str:
        return sentence("announce-reading", name=name, percent=int(100 * share))

    with nullcontext() if quiet or not sys.stderr.isatty() else _counting(text):
        yield note


@contextmanager
def _counting(text: Callable[[], str]) -> Iterator[None]:
    """Show a text with the elapsed seconds, and erase it at the end."""
    ended = threading.Event()
    began = time.monotonic()

    def show() -> None:
        seconds = time.monotonic() - began
        line = sentence("counting", text=text(), seconds=seconds)
        print(f"\r{line}\x1b[K", end="", file=sys.stderr, flush=True)

    def count() -> None:
        while not ended.wait(UPDATE):
            show()
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    show()  # here, so that it stands there before the work begins
    thread = threading.Thread(target=count, name="counting")
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
