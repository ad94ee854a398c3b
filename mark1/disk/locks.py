"""Locks that keep two programs from writing the same file."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from mark1.errors import WriteError

#: Errors if another program holds the lock; any other means that locks are not supported.
HELD = (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK)


def lock(file: IO[bytes]) -> bool | None:
    """Lock a file against other programs until it is closed.

    Returns
    -------
    bool or None
        Whether that succeeded; None if the file system has no locks.
    """
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return False if error.errno in HELD else None
    return True


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep other programs from writing a file that is replaced as a whole.

    The lock is on a hidden file beside it. Without support for locks, this does nothing.

    Raises
    ------
    WriteError
        If another program holds the lock.
    """
    real = Path(os.path.realpath(path))
    beside = real.with_name(f".{real.name}.lock")
    try:
        file = beside.open("ab")
    except OSError:  # the folder cannot be written to: saving will report it
        yield
        return
    with file:
        if lock(file) is False:
            raise WriteError("disk.in-use", path=path)
        try:
            yield
        finally:
            with suppress(OSError):
                _remove(beside, file)


def _remove(path: Path, file: IO[bytes]) -> None:
    if os.name == "nt":  # where an open file cannot be removed
        file.close()
    path.unlink()
