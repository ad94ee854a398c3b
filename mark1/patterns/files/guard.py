"""Turns all that can go wrong with a file into one sentence, and checks sizes."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mark1.errors import FileError, PatternError

#: Largest file that is read, and most bytes that one array in it may take once unpacked.
MOST_BYTES = 2**29

#: Most patterns that are read.
MOST_PATTERNS = 4_000_000


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Let only a `FileError` or a `PatternError` out, with the name of the file in front."""
    name = path.name or str(path)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    except PatternError as error:
        raise PatternError(f"{name}: {error}") from error
    except FileError as error:
        raise type(error)(f"{name}: {error}") from error
    except MemoryError as error:
        raise FileError(f"{name} needs more memory than there is: use a smaller file.") from error
    # Readers of damaged files (Pillow's, zipfile's, numpy's) raise nearly every type there is.
    except Exception as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise FileError(
                f"{name} cannot be read: {error.strerror}. Check the name and who may read it."
            ) from error
        raise FileError(
            f"{name} is damaged or not what it seems ({_first_line(error)}): "
            "make or fetch it again."
        ) from error


def check_new_folder(path: Path) -> None:
    """Refuse a folder that has something in it, or a file in its place."""
    if path.is_dir():
        if any(path.iterdir()):
            raise FileError(f"{path.name} is not empty: choose a new folder, nothing is replaced.")
    elif path.exists():
        raise FileError(f"{path.name} is a file: choose a new folder.")


def check_bytes(count: int, what: str) -> None:
    """Refuse what would take more than `MOST_BYTES`."""
    if count > MOST_BYTES:
        raise FileError(
            f"{what} would take {count / 2**20:.0f} MiB, more than the {MOST_BYTES // 2**20} MiB "
            "allowed: use fewer or smaller pictures."
        )


def check_count(count: int, what: str) -> None:
    """Refuse more than `MOST_PATTERNS`."""
    if count > MOST_PATTERNS:
        raise FileError(
            f"{what} has {count} entries, more than the {MOST_PATTERNS} allowed: use fewer."
        )


def _first_line(error: Exception) -> str:
    text = str(error).strip() or type(error).__name__
    return text.splitlines()[0][:120]
