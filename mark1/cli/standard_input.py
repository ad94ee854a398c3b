"""The file name ``-`` for standard input, and pipes, wherever patterns or a session are read.

A shell passes ``<(command)`` as the name of a pipe, which can be read only once and from its start.
"""

from __future__ import annotations

import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import BinaryIO

from mark1.cli.terminal import sentence
from mark1.disk.atomic import write_error
from mark1.errors import FileError, Mark1Error
from mark1.storage import SUFFIX

#: The name for standard input.
NAME = "-"

#: Bytes examined to detect the type, and bytes copied at a time.
START, BLOCK = 4096, 2**20


@contextmanager
def readable(name: str | Path) -> Iterator[Path]:
    """Yield a path to read: for ``-`` or a pipe, a temporary copy of what comes from there.

    Errors that name this file say "Standard input" or the name of the pipe instead. No more is
    copied than the largest file that can be read.
    """
    if not is_stream(name):
        yield Path(name)
        return
    called = str(name) if str(name) != NAME else sentence("standard-input")
    with tempfile.TemporaryDirectory(prefix="mark1-", ignore_cleanup_errors=True) as folder:
        path = _copy(name, called, Path(folder))
        try:
            yield path
        except Mark1Error as error:
            for key, value in error.values.items():
                if str(value) in (str(path), path.name):
                    error.values[key] = called
            raise


def is_stream(name: str | Path) -> bool:
    """Return whether a name means standard input or a pipe, which can be read only once."""
    if str(name) == NAME:
        return True
    try:
        return stat.S_ISFIFO(Path(name).stat().st_mode)
    except (OSError, ValueError):  # none of this name; a zero byte in it
        return False


def _copy(name: str | Path, called: str, folder: Path) -> Path:
    """Copy standard input or a pipe to a file."""
    with _opened(name, called) as stream:
        block = _read(stream, START, called)
        path = folder / f"standard-input{_suffix(block)}"
        most = left = _most(block)
        try:
            with path.open("wb") as file:
                while block:
                    left -= len(block)
                    if left < 0:
                        raise FileError("cli.stream-too-large", name=called, most=most / 2**20)
                    file.write(block)
                    block = _read(stream, BLOCK, called)
        except OSError as error:
            raise write_error(folder, error) from error
    return path


def _opened(name: str | Path, called: str) -> AbstractContextManager[BinaryIO]:
    if str(name) == NAME:
        if sys.stdin is None:
            raise FileError("cli.no-standard-input")
        return nullcontext(sys.stdin.buffer)
    try:
        return Path(name).open("rb")
    except OSError as error:
        raise FileError("cli.stream-unreadable", name=called, reason=error.strerror) from error


def _read(stream: BinaryIO, size: int, called: str) -> bytes:
    try:
        return stream.read(size)
    except OSError as error:
        raise FileError("cli.stream-unreadable", name=called, reason=error.strerror) from error


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
