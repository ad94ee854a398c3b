"""Turn every failure to read a file into one clear error, and limit sizes."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from mark1.errors import FileError, PatternError

#: Largest file in bytes, and most bytes of all that is read from it.
MOST_BYTES = 2**29

#: Most bytes that a file may unpack to: this many, or more if it is large itself. Scaled to the
#: retina, the pictures may take three times as much.
UNPACKED, UNPACKED_PER_BYTE, SCALED = 120_000_000, 6, 3

#: Most patterns in one file.
MOST_PATTERNS = 4_000_000


@contextmanager
def reading(path: Path, name: str = "") -> Iterator[None]:
    """Raise only `FileError` and `PatternError`, with the name of the file in front."""
    name = name or path.name or str(path)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    except PatternError as error:
        raise PatternError("disk.in-file", path=name, reason=error.message) from error
    except FileError as error:
        raise type(error)("disk.in-file", path=name, reason=error.message) from error
    except MemoryError as error:
        raise FileError("disk.out-of-memory", path=name) from error
    # On damaged files, Pillow, zipfile and NumPy raise almost any type of exception.
    except Exception as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise FileError("disk.cannot-read", path=name, reason=error.strerror) from error
        reason = _first_line(error)
        raise FileError("patterns.file-damaged", path=name, reason=reason) from error


def check_new_folder(path: Path) -> None:
    """Reject a folder that is not empty, or a file in its place."""
    if path.is_dir():
        if any(path.iterdir()):
            raise FileError("patterns.folder-not-empty", name=path.name)
    elif path.exists():
        raise FileError("patterns.file-not-folder", name=path.name)


def check_bytes(count: int, name: str) -> None:
    """Reject a file that would take more than `MOST_BYTES`."""
    if count > MOST_BYTES:
        raise FileError("patterns.too-many-bytes", name=name, **_mebibytes(count, MOST_BYTES))


def check_unpacked(count: int, name: str, size: int, patterns: Callable[[], int]) -> None:
    """Reject data that would take too much memory for a file of `size` bytes.

    `patterns` counts those in it, of which the error says how many fit.
    """
    most = _allowed(size)
    if count > most:
        raise _too_many_rows(count, name, most, patterns() * most // count)


def check_table(path: Path) -> None:
    """Reject a table that would take more than `MOST_BYTES`, and say how many rows would not."""
    # The shortest number and its comma take 2 bytes; as float64 it takes 8.
    count = 4 * path.stat().st_size
    if count > MOST_BYTES:
        with path.open("rb") as file:
            fit = file.read(MOST_BYTES // 4).count(b"\n")
        raise _too_many_rows(count, path.name, MOST_BYTES, fit)


def _too_many_rows(count: int, name: str, most: int, fit: int) -> FileError:
    return FileError("patterns.too-many-rows", name=name, fit=fit, **_mebibytes(count, most))


def check_scaled(count: int, rows: int, columns: int, held: int, size: int) -> None:
    """Reject pictures that would take too much memory on this retina.

    Parameters
    ----------
    count, rows, columns : int
        Pictures, and photocells of the retina.
    held, size : int
        Bytes of the pictures before they are scaled, and of the file.
    """
    most = min(MOST_BYTES, SCALED * _allowed(size) - held)
    if count * rows * columns > most:
        sizes = _mebibytes(count * rows * columns, most)
        fit = max(0, most) // (rows * columns)
        raise FileError(
            "patterns.too-many-pixels", count=count, rows=rows, columns=columns, fit=fit, **sizes
        )


def check_count(count: int, name: str) -> None:
    """Reject more than `MOST_PATTERNS`."""
    if count > MOST_PATTERNS:
        raise FileError("patterns.too-many", name=name, count=count, most=MOST_PATTERNS)


def _allowed(size: int) -> int:
    return min(MOST_BYTES, max(UNPACKED, UNPACKED_PER_BYTE * size))


def _mebibytes(count: int, most: int) -> dict[str, float]:
    return {"size": count / 2**20, "most": most / 2**20}


def _first_line(error: Exception) -> str:
    text = str(error).strip() or type(error).__name__
    return text.splitlines()[0][:120]
