"""Marks that tell which files the running windows have open.

A mark is an empty file in the user's data folder, named after the place of the open file. Its
window holds a lock on it: the mark of a program that ended in any way counts no more.
"""

from __future__ import annotations

import hashlib
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import IO

from mark1.disk.locks import lock
from mark1.disk.user_folders import FOLDER, user_folders

SUFFIX = ".open"

#: Seconds after which a mark that is not locked is not about to be locked any more.
ABOUT_TO_BE_LOCKED = 60.0


class OpenMark:
    """Marks a file as open until the mark is closed. Where none can be made, it does nothing.

    Parameters
    ----------
    path : Path
    """

    def __init__(self, path: Path) -> None:
        self._file: IO[bytes] | None = None
        self._mark: Path | None = None
        self._marked = path
        with suppress(OSError, RuntimeError):  # RuntimeError: the user has no home
            folder = _folder()
            folder.mkdir(parents=True, exist_ok=True)
            name = f"{_name_of(path)}-{os.getpid()}-{os.urandom(4).hex()}{SUFFIX}"
            self._mark = folder / name
            self._file = self._mark.open("xb")
            lock(self._file)

    @property
    def is_elsewhere(self) -> bool:
        """Whether another running window has marked the same file."""
        return is_open(self._marked, other_than=self._mark)

    def close(self) -> None:
        """Remove the mark."""
        if self._file is not None and self._mark is not None:
            self._file.close()
            with suppress(OSError):
                self._mark.unlink()
        self._file = None


def is_open(path: Path, other_than: Path | None = None) -> bool:
    """Return whether a running window has a file open; also remove marks that were left behind.

    Parameters
    ----------
    path : Path
    other_than : Path, optional
        A mark that does not count.
    """
    found = False
    with suppress(OSError, RuntimeError):
        name = _name_of(path)
        for mark in _folder().glob(f"*{SUFFIX}"):
            if mark != other_than and _is_held(mark):
                found |= mark.name.startswith(f"{name}-")
    return found


def _is_held(mark: Path) -> bool:
    """Return whether the window that made a mark runs; remove the mark if it does not."""
    is_left_behind = False
    with suppress(OSError):
        with mark.open("rb+") as file:
            is_free = lock(file)
            if is_free:
                age = time.time() - mark.stat().st_mtime
                is_left_behind = age > ABOUT_TO_BE_LOCKED
        if is_left_behind:
            mark.unlink()
        return is_free is False
    return False


def _folder() -> Path:
    return user_folders()["data"] / FOLDER / "open"


def _name_of(path: Path) -> str:
    """Return the part of a mark's name that says which file is meant."""
    place = os.path.normcase(os.path.realpath(path))
    return hashlib.sha256(os.fsencode(place)).hexdigest()[:32]
