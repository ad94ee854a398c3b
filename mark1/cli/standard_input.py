"""The file name ``-``: standard input, wherever patterns or a session are read."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mark1.cli.terminal import sentence
from mark1.errors import FileError, Mark1Error, WriteError
from mark1.storage import SUFFIX

#: The name for standard input.
NAME = "-"

#: Bytes examined to detect the type, and bytes copied at a time.
START, BLOCK = 4096, 2**20


@contextmanager
def readable(name: str | Path) -> Iterator[Path]:
    """Yield a path to read: for ``-``, a temporary copy of standard input.

    Errors that name this file say "standard input" instead. No more is copied than the largest
    file that can be read.
    """
    if str(name) != NAME:
        yield Path(name)
        return
    if sys.stdin is None:
        raise FileError("cli.no-standard-input")
    with tempfile.TemporaryDirectory(prefix="mark1-", ignore_cleanup_errors=True) as folder:
        path = _copy(Path(folder))
        try:
            yield path
        except Mark1Error as error:
            for key, value in error.values.items():
                if str(value) in (str(path), path.name):
                    error.values[key] = sentence("standard-input")
            raise


def _copy(folder: Path) -> Path:
    """Copy standard input to a file."""
    block = _read(START)
    path = folder / f"standard-input{_suffix(block)}"
    most = left = _most(block)
    try:
        with path.open("wb") as file:
            while block:
                left -= len(block)
                if left < 0:
                    raise FileError("cli.standard-input-too-large", most=most / 2**20)
                file.write(block)
                block = _read(BLOCK)
    except OSError as error:
        raise WriteError("disk.cannot-write", path=folder, reason=error.strerror) from error
    return path


def _read(size: int) -> bytes:
    try:
        return sys.stdin.buffer.read(size)
    except OSError as error:
        raise FileError("cli.standard-input-unreadable", reason=error.strerror) from error


def _most(start: bytes) -> int:
    """Return the most bytes of a file of this type."""
    from mark1.disk import archive  # not loaded for help
    from mark1.patterns.files import guard

    return archive.MOST_BYTES if start.startswith(b"PK") else guard.MOST_BYTES


def _suffix(start: bytes) -> str:
    """Return the ending of the file name from which a reader recognizes this type."""
    if start.startswith(b"PK"):
        return SUFFIX
    return "" if b"\0" in start else ".csv"
