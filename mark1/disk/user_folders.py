"""The user's own folders, and saving there what cannot be saved as requested."""

from __future__ import annotations

import errno
import itertools
import os
import sys
from collections.abc import Callable
from pathlib import Path

from mark1.errors import FileError

#: Folder of this program in each of the user's folders.
FOLDER = "mark1"


def user_folders() -> dict[str, Path]:
    """Return the customary folders of this system for ``settings`` and ``data``."""
    home = Path.home()
    if sys.platform == "win32":
        place = Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
        return {"settings": place, "data": place}
    if sys.platform == "darwin":
        library = home / "Library"
        return {"settings": library / "Preferences", "data": library / "Application Support"}
    return {
        "settings": Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config"),
        "data": Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share"),
    }


def cache_folder() -> Path:
    """Return the cache folder of this program: below NUMBA_CACHE_DIR, or the user's.

    Raises
    ------
    OSError
        If this user has no home.
    """
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    if chosen:
        return Path(chosen).absolute() / FOLDER
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or _home() / "AppData" / "Local") / FOLDER
    if sys.platform == "darwin":
        return _home() / "Library" / "Caches" / FOLDER
    base = Path(os.environ.get("XDG_CACHE_HOME", ""))
    # The XDG specification: a relative path is invalid and must be ignored.
    return (base if base.is_absolute() else _home() / ".cache") / FOLDER


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError as error:
        raise OSError(str(error)) from error


def is_there(path: Path) -> bool:
    """Return whether there is a file or a folder.

    Raises
    ------
    OSError
        If the system rejects the name, such as one of a thousand letters. `Path.exists` raises
        this only before Python 3.14.
    """
    try:
        path.stat()
    except ValueError:  # a name with a zero byte
        return False
    except OSError as error:
        if error.errno in (errno.ENOENT, errno.ENOTDIR, errno.ELOOP):
            return False
        raise
    return True


def log_path() -> Path | None:
    """Return where unexpected errors are logged; None if the user has no home."""
    try:
        return user_folders()["data"] / FOLDER / "mark1.log"
    except RuntimeError:
        return None


def save_or_rescue(
    path: Path, save: Callable[[Path], None]
) -> tuple[Path | None, FileError | None]:
    """Save to a path or, if that fails, under a new name in the user's data folder.

    Parameters
    ----------
    path : Path
    save : callable
        ``save(path)``; raises a `FileError` if it fails.

    Returns
    -------
    saved : Path or None
        Where it was saved; None if it could not be saved anywhere.
    problem : FileError or None
        Why it is not at `path`; None if it is.
    """
    try:
        save(path)
    except FileError as problem:
        try:
            folder = user_folders()["data"] / FOLDER
            folder.mkdir(parents=True, exist_ok=True)
            spare = unused(folder / path.name)
            save(spare)
        except (FileError, OSError, RuntimeError):  # RuntimeError: the user has no home
            return None, problem
        return spare, problem
    return path, None


def unused(path: Path) -> Path:
    """Return this path or, if it exists, the first unused one with a number added."""
    numbered = (path.with_name(f"{path.stem}-{n}{path.suffix}") for n in itertools.count(2))
    return next(name for name in itertools.chain([path], numbered) if not name.exists())
