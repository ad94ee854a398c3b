"""Says on stderr what takes long, such as loading the compiled training loop."""

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
    """Load or compile the loop. `quiet` says nothing, and neither does a loop that is loaded."""
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
    """Show a message of the command line, on a terminal, while something takes its time."""
    if quiet or not sys.stderr.isatty():
        return nullcontext()
    return _counting(sentence(code, **values))


@contextmanager
def _counting(text: str) -> Iterator[None]:
    """Show a text with the seconds that have passed, and remove it at the end."""
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
