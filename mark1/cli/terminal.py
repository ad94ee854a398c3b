"""The terminal: streams, sentences, Ctrl+C and the progress bar. Imports nothing of the machine."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from mark1.messages import Message, visible

#: Names of the signals that end a command: Ctrl+C, `kill`, and a terminal that closes.
ENDINGS = ("SIGINT", "SIGTERM", "SIGHUP")

#: Help texts that begin with one of these keep their lines: an epilog of examples, and a table.
EXAMPLES, TABLE = "Examples:\n", "Table:\n"


def examples(*commands: str) -> str:
    """Return an epilog for a parser that shows commands, one per line."""
    return EXAMPLES + "\n".join(f"  {command}" for command in commands)


def aligned(rows: Sequence[Sequence[str]], gap: int = 2, indent: int = 0) -> Iterator[str]:
    """Yield the rows of a table as lines, with columns aligned on the right; headings come first.

    Where the table is wider than the terminal, each cell has a line of its own, after its heading.
    """
    rows = [[visible(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    if indent + sum(widths) + gap * (len(widths) - 1) <= room():
        for row in rows:
            cells = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
            yield (" " * indent + (" " * gap).join(cells)).rstrip()
        return
    headings, *records = rows
    for number, record in enumerate(records):
        yield from [""] * bool(number)
        yield from named(list(zip(headings, record, strict=True)), indent)


def named(
    pairs: Sequence[tuple[str, str]], indent: int = 0, width: int = 0, most: int = sys.maxsize
) -> Iterator[str]:
    """Yield lines in two columns, with each name before its text.

    A text that is longer than the terminal is broken between words. Where the names leave less than
    half of the terminal, each text begins below its name.

    Parameters
    ----------
    pairs : sequence of (str, str)
    indent : int
        Spaces before a name.
    width : int
        Least width of the names.
    most : int
        Longest line where the terminal is wider.
    """
    most = min(most, room())
    column = indent + max([width, *(len(name) for name, _ in pairs)]) + 2
    is_below = column > most // 2
    for name, text in pairs:
        head = f"{'':{indent}}{name}"
        if is_below:
            yield from textwrap.wrap(head, most)
        column, start = (indent + 2, "") if is_below else (column, head)
        yield from textwrap.wrap(
            text,
            most,
            initial_indent=start.ljust(column),
            subsequent_indent=" " * column,
            break_on_hyphens=False,
        ) or [start]


def room() -> int:
    """Return the columns of the terminal; a file or a pipe has room for any line."""
    return shutil.get_terminal_size((sys.maxsize, 24)).columns


def sentence(code: str, **values: Any) -> str:
    """Write a message of the command line in English; `code` is its key under ``[cli]``."""
    return str(Message(f"cli.{code}", values))


def open_streams() -> None:
    """Give a process without standard output or error ones that lead nowhere.

    A file opened later would otherwise get the number of such a stream, and what a library reports
    would be written into it.
    """
    if os.name == "posix":
        for number in range(3):
            try:
                os.fstat(number)
            except OSError:
                os.open(os.devnull, os.O_RDWR)  # gets the lowest free number, which is this one
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            nowhere = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
            setattr(sys, name, nowhere)


class Ended(KeyboardInterrupt):
    """A signal other than Ctrl+C has asked the program to end.

    Attributes
    ----------
    status : int
        The exit status.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number


@contextmanager
def cleaning_up() -> Iterator[None]:
    """End at a signal as at Ctrl+C, by an exception, so that temporary files are removed.

    Without this, the system would end the program at once. `interruptible` comes first.
    """

    def end(number: int, frame: FrameType | None) -> None:
        raise Ended(number)

    with ExitStack() as handled:
        for name in ENDINGS:
            number = getattr(signal, name, None)
            if number is None or signal.getsignal(number) != signal.SIG_DFL:
                continue
            try:
                signal.signal(number, end)
            except ValueError:  # not the main thread: signals go elsewhere
                break
            handled.callback(signal.signal, number, signal.SIG_DFL)
        yield


class Stop:
    """Tells whether a signal has asked a command to stop.

    Attributes
    ----------
    status : int
        The exit status: 0 until a signal arrives, then 1 for Ctrl+C, or 128 + n for signal n.
    """

    def __init__(self) -> None:
        self.status = 0

    def __call__(self) -> bool:
        """Return whether to stop."""
        return self.status != 0

    def ask(self, number: int, frame: FrameType | None = None) -> None:
        """Handle a signal."""
        self.status = self.status or (1 if number == signal.SIGINT else 128 + number)


@contextmanager
def interruptible() -> Iterator[Stop]:
    """Catch Ctrl+C and termination signals, so that work stops cleanly and can be saved."""
    stop = Stop()
    numbers = [getattr(signal, name) for name in ENDINGS if hasattr(signal, name)]
    with ExitStack() as handled:
        for number in numbers:
            if number != signal.SIGINT and signal.getsignal(number) == signal.SIG_IGN:
                continue  # as after nohup
            try:
                old = signal.signal(number, stop.ask)
            except ValueError:  # not the main thread: signals go elsewhere
                break
            handled.callback(signal.signal, number, old)
        yield stop


@contextmanager
def progress_bar(unit: str, total: int, initial: int = 0, *, quiet: bool) -> Iterator[Any]:
    """Yield a tqdm bar on a terminal; None in a pipe or if `quiet`."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from tqdm import tqdm

    with tqdm(total=total, initial=initial, unit=unit, leave=False, file=sys.stderr) as bar:
        yield bar
