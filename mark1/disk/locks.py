"""Locks that keep two programs from writing the same file."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from mark1.errors import WriteError

#: Errors if another program holds the lock; any other means that locks are not supported.
HELD = (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK)

#: Seconds between two attempts to get a lock.
PAUSE = 0.01


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
def locked(path: Path, patience: float = 0.0) -> Iterator[None]:
    """Keep other programs from writing a file that is replaced as a whole.

    The lock is on a hidden file beside it. Without support for locks, this does nothing.

    Parameters
    ----------
    path : Path
    patience : float
        Seconds to wait for another program.

    Raises
    ------
    WriteError
        If another program holds the lock.
    """
    real = Path(os.path.realpath(path))
    beside = real.with_name(f".{real.name}.lock")
    end = time.monotonic() + patience
    while True:
        try:
            file = beside.open("ab")
        except OSError:  # the folder cannot be written to: saving will report it
            yield
            return
        with file:
            is_held_elsewhere = lock(file) is False
            if not is_held_elsewhere and _is_at(beside, file):
                try:
                    yield
                finally:
                    with suppress(OSError):
                        _remove(beside, file)
                return
        if is_held_elsewhere and time.monotonic() >= end:
            raise WriteError("disk.in-use", path=path)
        time.sleep(PAUSE)


def _is_at(path: Path, file: IO[bytes]) -> bool:
    """Return whether a file has this name still: another program removes it after its turn."""
    if os.name == "nt":  # where an open file cannot be removed
        return True
    try:
        return os.path.samestat(path.stat(), os.fstat(file.fileno()))
    except OSError:
        return False


def _remove(path: Path, file: IO[bytes]) -> None:
    if os.name == "nt":  # where an open file cannot be removed
        file.close()
    path.unlink()
