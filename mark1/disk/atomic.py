"""Write files and folders atomically: completely or not at all."""

from __future__ import annotations

import os
import secrets
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from mark1.errors import FileError

#: Seconds after which an unfinished file no longer belongs to a save in progress.
LEFT_BEHIND = 3600.0


@contextmanager
def writing(path: Path) -> Iterator[Path]:
    """Yield a temporary name beside `path` to write to, then move the result to `path`.

    The new file is synced before it is moved, so a crash or a power cut leaves either the old or
    the new one. If `path` is a link, its target is replaced. A folder replaces nothing but an
    empty folder.

    Raises
    ------
    FileError
        If it cannot be written; the old file is then unchanged.
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
        reason = error.strerror or str(error)
        raise FileError("disk.cannot-write", path=path, reason=reason) from error
    # The new file is in place, so nothing below may raise.
    with suppress(OSError):
        _sync_folder(real.parent)
        _remove_left_behind(real)


def _sync(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Make the rename survive a power cut, on systems that can."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _remove_left_behind(path: Path) -> None:
    """Remove unfinished files of earlier writes to this name that were killed."""
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
