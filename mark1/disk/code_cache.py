"""Machine code on disk: each function in a folder of its own, with a checksum.

What is found there is run. So a folder whose checksum is wrong, as after a power cut, is replaced.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from mark1.disk.user_folders import cache_folder

#: The file with the checksum of the others in its folder.
SEAL = "checksum"

#: Folders kept, including those of other versions, which have a few each.
KEPT = 60

Made = TypeVar("Made")


def folder_for(sources: Iterable[str], *tools: object) -> Path:
    """Return a folder named after what the code depends on: source files and tools.

    Raises
    ------
    OSError
        If this user has no home.
    """
    stats = [(path, Path(path).stat()) for path in sources]
    stamps = [(path, found.st_mtime_ns, found.st_size) for path, found in stats]
    name = hashlib.blake2b(repr((stamps, tools)).encode(), digest_size=8).hexdigest()
    return cache_folder() / f"loop-{name}"


def load_or_make(folder: Path, make: Callable[[Path], Made]) -> Made:
    """Return what is in a folder; if it is not there, or damaged, make it there first.

    Parameters
    ----------
    folder : Path
        In one that `folder_for` returned.
    make : callable
        ``make(folder)`` returns what is in a folder, and first makes it if the folder is empty.

    Raises
    ------
    OSError
        If nothing can be kept there.
    """
    if folder.exists() and not os.access(folder, os.W_OK):
        raise PermissionError(folder)  # numba would go on to the folder of the sources
    with suppress(OSError):
        if (folder / SEAL).read_bytes() == _checksum(folder):
            return make(folder)
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, ignore_cleanup_errors=True) as name:
        new = Path(name, "new")
        new.mkdir()
        made = make(new)
        (new / SEAL).write_bytes(_checksum(new))
        with suppress(OSError):  # another process was faster, and its function is as good
            new.rename(folder)
    _forget_old(folder.parent.parent)
    return made


def _checksum(folder: Path) -> bytes:
    """Hash the names and contents of all files except the seal."""
    total = hashlib.blake2b(digest_size=32)
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.name != SEAL:
            content = path.read_bytes()
            total.update(f"{path.relative_to(folder)}\0{len(content)}\0".encode() + content)
    return total.hexdigest().encode()


def _forget_old(base: Path) -> None:
    with suppress(OSError):  # another process removes them
        folders = sorted(base.glob("loop-*"), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in folders[KEPT:]:
            shutil.rmtree(old, ignore_errors=True)
