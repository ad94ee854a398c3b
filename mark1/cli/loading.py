"""Announces slow steps on stderr, such as loading the compiled training loop."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from typing import Any

from mark1.cli.terminal import sentence
from mark1.machine import kernels
from mark1.messages import Message


def load_loop(*, quiet: bool = False) -> None:
    """Load or compile the loop, and report compiling and problems unless `quiet`."""
    with ExitStack() as running:

        def tell(message: Message) -> None:
            if quiet:
                return
            if message.code == "machine.loop-compiling" and sys.stderr.isatty():
                running.enter_context(_counting(str(message)))
            else:
                running.close()
                print(f"mark1: {message}", file=sys.stderr)

        kernels.compiled(tell)


def announced(code: str, *, quiet: bool, **values: Any) -> AbstractContextManager[None]:
    """Show a message on a terminal while something slow runs."""
    if quiet or not sys.stderr.isatty():
        return nullcontext()
    return _counting(sentence(code, **values))


@contextmanager
def _counting(text: str) -> Iterator[None]:
    """Show a text with the elapsed seconds, and erase it at the end."""
    ended = threading.Event()
    began = time.monotonic()

    def count() -> None:
        while True:
            seconds = time.monotonic() - began
            line = sentence("counting", text=text, seconds=seconds)
            print(f"\r{line}\x1b[K", end="", file=sys.stderr, flush=True)
            if ended.wait(1):
                break
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    thread = threading.Thread(target=count, name="counting")
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
