"""Write files and folders atomically: completely or not at all."""

from __future__ import annotations

import errno
import os
import re
import shutil
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path

from mark1.disk.file_stamp import FileStamp
from mark1.disk.locks import locked
from mark1.errors import WriteError

#: Seconds after which an unfinished file no longer belongs to a save in progress.
LEFT_BEHIND = 3600.0

#: Seconds to wait while another program replaces the same file, which takes it a moment.
PATIENCE = 5.0

#: Errors of a disk that is full, for all or for this user.
_FULL = (errno.ENOSPC, errno.EDQUOT)

#: Names of unfinished files.
_UNFINISHED = re.compile(r"\..+\.[0-9a-f]{8}\.part", re.DOTALL)


@contextmanager
def writing(
    path: Path, replaces: FileStamp | None = None, *, is_private: bool = False
) -> Iterator[Path]:
    """Yield a temporary name beside `path` to write to, then move the result to `path`.

    The new file is synced before it is moved, so a crash or a power cut leaves either the old or
    the new one. If `path` is a link, its target is replaced. The permissions of an old file stay
    the same, unless the file is private: then only its owner may read it. A folder replaces only an
    empty folder.

    Parameters
    ----------
    path : Path
    replaces : FileStamp, optional
        Of the file that may be replaced; any other stays.
    is_private : bool
        Whether only its owner may read the file.

    Raises
    ------
    FileChangedError
        If the file is not the one that `replaces` describes.
    WriteError
        If it cannot be written; the old file is then unchanged.
    """
    check_replaceable(path)
    real = Path(os.path.realpath(path))
    unfinished = real.parent / f".{real.name}.{os.urandom(4).hex()}.part"
    try:
        try:
            yield unfinished
            if not unfinished.is_dir():
                if is_private:
                    _give_to_owner(unfinished, real)
                elif real.is_file():
                    shutil.copymode(real, unfinished)
                _sync(unfinished)
            elif real.is_dir():
                real.rmdir()
            with nullcontext() if replaces is None else locked(path, PATIENCE):
                if replaces is not None:
                    replaces.check(path)
                unfinished.replace(real)
        finally:
            _remove(unfinished)
    except OSError as error:
        raise write_error(path, error) from error
    # The new file is in place, so nothing below may raise.
    with suppress(OSError):
        _sync_folder(real.parent)
        remove_left_behind(real.parent)


def make_folder(path: Path) -> None:
    """Make a folder and those above it, if they are missing.

    Raises
    ------
    WriteError
        If it cannot be made.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise write_error(path, error) from error


def write_error(path: Path, error: OSError) -> WriteError:
    """Return what to raise for an error of the system while something is written to `path`."""
    if error.errno in _FULL:
        return WriteError("disk.full", path=path)
    return WriteError("disk.cannot-write", path=path, reason=error.strerror or str(error))


def check_replaceable(path: Path) -> None:
    """Reject a read-only file, a device, a pipe, or a cycle of links.

    Raises
    ------
    WriteError
    """
    try:
        mode = path.stat().st_mode
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise WriteError("disk.special-file", path=path) from error
        return  # it does not exist, or writing will report the error
    if stat.S_ISREG(mode) and not (mode & 0o222 and os.access(path, os.W_OK)):
        raise WriteError("disk.read-only", path=path)
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        raise WriteError("disk.special-file", path=path)


def remove_left_behind(folder: Path) -> None:
    """Remove the unfinished files of writes that were killed at least an hour ago."""
    with suppress(OSError):
        for entry in folder.iterdir():
            if _UNFINISHED.fullmatch(entry.name) and _age(entry) > LEFT_BEHIND:
                _remove(entry)


def _age(path: Path) -> float:
    """Return the seconds since a file, or the newest file in a folder, changed."""
    times = [entry.stat().st_mtime for entry in (path, *path.rglob("*"))]
    return time.time() - max(times)


def _give_to_owner(unfinished: Path, real: Path) -> None:
    """Let only the owner of the old file, or else of the folder, read and write the new one."""
    unfinished.chmod(0o600)
    if hasattr(os, "chown"):
        owner = (real if real.is_file() else real.parent).stat()
        with suppress(OSError):  # only root may give a file away
            os.chown(unfinished, owner.st_uid, owner.st_gid)


def _sync(path: Path) -> None:
    # Opened for reading: the permissions of the old file may allow this user no more.
    handle = os.open(path, os.O_RDONLY if os.name == "posix" else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _sync_folder(folder: Path) -> None:
    """Make the rename survive a power cut, on systems that can."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _remove(path: Path) -> None:
    with suppress(OSError):
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
