"""NumPy archives (.npz) from people we do not know: read with care, written whole or not at all."""

from __future__ import annotations

import io
import math
import os
import secrets
import time
import warnings
import zipfile
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray

from mark1.errors import FileError

#: Most bytes that the arrays of one file may take, unpacked.
MOST_BYTES = 2**31

#: Seconds after which a file that was never finished belongs to no save that is under way.
LEFT_BEHIND = 3600.0

#: How the entries of an archive may be packed: what NumPy writes.
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)

#: Bytes that an array's own header takes in a file.
_HEADER = 128


def read_arrays(path: Path) -> dict[str, NDArray[Any]]:
    """Read all arrays of an archive.

    Sizes are compared with the file's own directory before memory is taken; nothing is unpickled.

    Parameters
    ----------
    path : Path

    Returns
    -------
    dict of str to ndarray

    Raises
    ------
    FileError
        If the file is missing, unreadable, damaged, too large, or not such an archive.
    """
    try:
        if path.exists() and not path.is_file():
            raise FileError(f"{path} is a folder or no ordinary file: choose a file.")
        if not path.stat().st_size:
            raise FileError(f"{path} is empty: use another copy of it.")
        with warnings.catch_warnings(action="ignore"), zipfile.ZipFile(path) as file:
            entries = file.infolist()
            _check_entries(entries)
            total = sum(info.file_size for info in entries)
            _check_total(path, total, "it is damaged or not meant for this program")
            return {info.filename.removesuffix(".npy"): _read_array(file, info) for info in entries}
    except FileError:
        raise
    except MemoryError as error:
        raise FileError(f"{path} needs more memory than there is: use a smaller file.") from error
    # zipfile, zlib and numpy raise nearly every type there is when bytes are damaged.
    except Exception as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise FileError(
                f"{path} cannot be read: {error.strerror}. Check the name and who may read it."
            ) from error
        what = " ".join(str(error).split())[:120]
        raise FileError(
            f"{path} is damaged or no NumPy archive ({what}): use another copy of it."
        ) from error


def _check_entries(entries: list[zipfile.ZipInfo]) -> None:
    for name, times in Counter(info.filename for info in entries).items():
        if times > 1:
            raise ValueError(f"it holds {name} {times} times")
    for info in entries:
        if not info.filename.endswith(".npy"):
            raise ValueError(f"{info.filename} is no array")
        if info.compress_type not in _PACKED or info.flag_bits & 1:  # encrypted
            raise ValueError(f"{info.filename} is packed in an unknown way")


def _check_total(path: Path, total: int, otherwise: str) -> None:
    if total > MOST_BYTES:
        raise FileError(
            f"{path} would take {total} bytes of memory, more than the {MOST_BYTES} allowed: "
            f"{otherwise}."
        )


def _read_array(file: zipfile.ZipFile, info: zipfile.ZipInfo) -> NDArray[Any]:
    with file.open(info) as packed:
        # So many and no more, however many come out; at the last the check sum is compared.
        data = packed.read(info.file_size)
    stream = io.BytesIO(data)
    if npy.read_magic(stream) != (1, 0):
        raise ValueError(f"{info.filename} is of another format")
    shape, _, dtype = npy.read_array_header_1_0(stream)
    held = len(data) - stream.tell()
    if dtype.kind not in "biuf" or min(shape, default=0) < 0:
        raise ValueError(f"{info.filename} does not hold numbers")
    if math.prod(shape) * dtype.itemsize != held:
        raise ValueError(f"{info.filename} does not hold what its header promises")
    stream.seek(0)
    array: NDArray[Any] = npy.read_array(stream, allow_pickle=False)
    return array


def write_arrays(path: Path, arrays: dict[str, NDArray[Any]]) -> None:
    """Write an archive that `numpy.load` opens, whole or not at all.

    Raises
    ------
    FileError
        If it would be too large to be read again, or the folder or the disk does not take it; an
        old file of this name is then untouched.
    """
    total = sum(array.nbytes + _HEADER for array in arrays.values())
    _check_total(path, total, "use fewer patterns or a smaller machine")
    write_whole(path, lambda stream: np.savez_compressed(stream, **arrays))  # type: ignore[arg-type]


def write_whole(path: Path, write: Callable[[IO[bytes]], None]) -> None:
    """Write a file beside the old one, sync it, and put it in the old one's place.

    Parameters
    ----------
    path : Path
        Where it is a link, the file that it leads to is replaced.
    write : callable
        Receives the open binary stream.

    Raises
    ------
    FileError
        If the folder or the disk does not take it.
    """
    real = Path(os.path.realpath(path))
    beside = real.parent / f".{real.name}.{secrets.token_hex(4)}.part"
    try:
        try:
            with beside.open("xb") as stream:
                write(stream)
                stream.flush()
                os.fsync(stream.fileno())
            beside.replace(real)
        finally:
            with suppress(OSError):
                beside.unlink(missing_ok=True)
    except OSError as error:
        raise FileError(
            f"{path} cannot be written: {error.strerror or error}. Choose another folder."
        ) from error
    # The new file is in its place, so nothing below may say that it is not.
    with suppress(OSError):
        _sync_folder(real.parent)
        _remove_left_behind(real)


def _sync_folder(folder: Path) -> None:
    """Make the rename itself last through a power cut, where the system knows how."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _remove_left_behind(path: Path) -> None:
    """Remove what earlier saves of this file could not finish, because they were killed."""
    start, end = f".{path.name}.", ".part"
    for entry in path.parent.iterdir():
        ours = entry.name.startswith(start) and entry.name.endswith(end)
        if ours and time.time() - entry.stat().st_mtime > LEFT_BEHIND:
            entry.unlink()
