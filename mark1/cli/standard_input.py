"""The file name ``-``: standard input, wherever patterns or a session are read."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mark1.cli.terminal import sentence
from mark1.errors import FileError, Mark1Error
from mark1.storage import SUFFIX

#: The name for standard input.
NAME = "-"

#: Bytes examined to detect the type.
START = 4096


@contextmanager
def readable(name: str | Path) -> Iterator[Path]:
    """Yield a path to read: for ``-``, a temporary copy of standard input.

    Errors that name this file say "standard input" instead.
    """
    if str(name) != NAME:
        yield Path(name)
        return
    if sys.stdin is None:
        raise FileError("cli.no-standard-input")
    with tempfile.TemporaryDirectory(prefix="mark1-") as folder:
        start = sys.stdin.buffer.read(START)
        path = Path(folder, f"standard-input{_suffix(start)}")
        with path.open("wb") as file:
            file.write(start)
            shutil.copyfileobj(sys.stdin.buffer, file)
        try:
            yield path
        except Mark1Error as error:
            for key, value in error.values.items():
                if str(value) in (str(path), path.name):
                    error.values[key] = sentence("standard-input")
            raise


def _suffix(start: bytes) -> str:
    """Return the ending of the file name from which a reader recognizes this type."""
    if start.startswith(b"PK"):
        return SUFFIX
    return "" if b"\0" in start else ".csv"
