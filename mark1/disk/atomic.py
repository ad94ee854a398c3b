"""Puts files and folders in their place whole or not at all, whatever happens meanwhile."""

from __future__ import annotations

import os
import secrets
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from mark1.errors import FileError

#: Seconds after which a file that was never finished belongs to no save that is under way.
LEFT_BEHIND = 3600.0


@contextmanager
def writing(path: Path) -> Iterator[Path]:
    """Give a name beside `path` to write a file or a folder to, then put that in its place.

    It is synced first: a crash, a kill or a power cut leaves the old one or the new one. Where
    `path` is a link, what it leads to is replaced. A folder is put in place only where there is
    none, or an empty one.

    Raises
    ------
    FileError
        If the folder or the disk does not take it; what was there is then untouched.
    """
    real = Path(os.path.realpath(path))
    unfinished = real.parent / f".{real.name}.{secrets.token_hex(4)}.part"
    try:
        try:
            yield unfinished
            if not unfinished.is_dir():
                _sync(unfinished)
            elif real.is_dir():
                real.rmdir()
            unfinished.replace(real)
        finally:
            _remove(unfinished)
    except OSError as error:
        raise FileError(
            f"{path} cannot be written: {error.strerror or error}. Choose another place."
        ) from error
    # The new one is in its place, so nothing below may say that it is not.
    with suppress(OSError):
        _sync_folder(real.parent)
        _remove_left_behind(real)


def _sync(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Make the rename itself last through a power cut, where the system knows how."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _remove_left_behind(path: Path) -> None:
    """Remove what earlier writes of this name could not finish, because they were killed."""
    start, end = f".{path.name}.", ".part"
    for entry in path.parent.iterdir():
        ours = entry.name.startswith(start) and entry.name.endswith(end)
        if ours and time.time() - entry.stat().st_mtime > LEFT_BEHIND:
            _remove(entry)


def _remove(path: Path) -> None:
    with suppress(OSError):
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
