"""Where the compiled loop is kept on disk, under a checksum.

Numba keeps pickles and machine code, here in the user's own cache folder. It fails on a file that a
power cut has emptied, and runs machine code even if bytes of it have changed. So a folder is used
only if all of it is as it was written, and it is never changed: a loop is compiled into a new
folder, which takes its place when it is complete.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

#: The file with the checksum of the others.
SEAL = "checksum"

#: Folders kept, including those of other versions and installations.
KEPT = 20


def cache_folder() -> Path:
    """Return the cache folder of this program: below NUMBA_CACHE_DIR, or the user's.

    Raises
    ------
    OSError
        If this user has no home.
    """
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    if chosen:
        return Path(chosen).absolute() / "mark1"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or _home() / "AppData" / "Local") / "mark1"
    if sys.platform == "darwin":
        return _home() / "Library" / "Caches" / "mark1"
    base = Path(os.environ.get("XDG_CACHE_HOME", ""))
    # The XDG specification: a relative path is invalid and must be ignored.
    return (base if base.is_absolute() else _home() / ".cache") / "mark1"


def is_whole(folder: Path) -> bool:
    """Return whether the folder is as it was written."""
    try:
        return (folder / SEAL).read_bytes() == _checksum(folder)
    except OSError:
        return False


def discard(folder: Path) -> None:
    """Remove the folder, or as much of it as possible."""
    shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def writable(folder: Path) -> Iterator[Path]:
    """Yield the folder, or a copy: numba reads only folders that it can write to."""
    if os.access(folder, os.W_OK):
        yield folder
        return
    with tempfile.TemporaryDirectory(prefix="mark1-", ignore_cleanup_errors=True) as name:
        yield Path(shutil.copytree(folder, Path(name, "loop"), copy_function=shutil.copyfile))


@contextmanager
def new(folder: Path) -> Iterator[Path]:
    """Yield an empty folder that takes the place of `folder` at the end.

    Raises
    ------
    OSError
        If nothing can be written there.
    """
    base = folder.parent
    base.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(
        dir=base, prefix="compiling-", ignore_cleanup_errors=True
    ) as name:
        made = Path(name, "loop")
        made.mkdir()
        yield made
        (made / SEAL).write_bytes(_checksum(made))
        with suppress(OSError):  # another process was faster, and its loop is as good
            made.rename(folder)
    with suppress(OSError):  # another process removes them
        others = sorted(base.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in others[KEPT:]:
            discard(old)


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError as error:
        raise OSError(str(error)) from error


def _checksum(folder: Path) -> bytes:
    """Hash the names and contents of all files except the seal."""
    total = hashlib.blake2b(digest_size=32)
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.name != SEAL:
            content = path.read_bytes()
            total.update(f"{path.relative_to(folder)}\0{len(content)}\0".encode() + content)
    return total.hexdigest().encode()
