"""NumPy archives (.npz) from people we do not know: read with care, written whole or not at all."""

from __future__ import annotations

import io
import os
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from mark1.errors import FileError

#: Most bytes that the arrays of one file may take, unpacked.
MOST_BYTES = 2**31


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
        with zipfile.ZipFile(path) as file:
            _check_sizes(path, file)
            return {
                info.filename.removesuffix(".npy"): _read_array(file, info)
                for info in file.infolist()
                if info.filename.endswith(".npy")
            }
    except FileError:
        raise
    except OSError as error:
        raise FileError(f"{path} cannot be read: {error.strerror or error}.") from error
    except (zipfile.BadZipFile, zlib.error, ValueError, EOFError, RuntimeError) as error:
        # RuntimeError: encrypted; its subclass NotImplementedError: an unknown compression.
        what = "is empty" if path.stat().st_size == 0 else "is damaged or no NumPy archive"
        raise FileError(f"{path} {what} ({error}): use another copy of it.") from error


def _check_sizes(path: Path, file: zipfile.ZipFile) -> None:
    total = sum(info.file_size for info in file.infolist())
    if total > MOST_BYTES:
        raise FileError(
            f"{path} would take {total} bytes of memory, more than the {MOST_BYTES} allowed: "
            "it is damaged or not meant for this program."
        )


def _read_array(file: zipfile.ZipFile, info: zipfile.ZipInfo) -> NDArray[Any]:
    with file.open(info) as stream:
        version = np.lib.format.read_magic(stream)
        if version not in ((1, 0), (2, 0)):
            raise ValueError(f"{info.filename} has format {version}")
        read_header = (
            np.lib.format.read_array_header_1_0
            if version == (1, 0)
            else np.lib.format.read_array_header_2_0
        )
        shape, _, dtype = read_header(stream)
        size = dtype.itemsize
        for length in shape:
            size *= length
        if dtype.hasobject or size != info.file_size - stream.tell():
            raise ValueError(f"{info.filename} does not hold what its header promises")
    data = file.read(info)  # to the end, so that the check sum is compared
    return np.lib.format.read_array(io.BytesIO(data), allow_pickle=False)


def write_arrays(path: Path, arrays: dict[str, NDArray[Any]]) -> None:
    """Write an archive that `numpy.load` opens, whole or not at all.

    Raises
    ------
    FileError
        If the folder or the disk does not take it; an old file of this name is then untouched.
    """
    write_whole(path, lambda stream: np.savez_compressed(stream, **arrays))  # type: ignore[arg-type]


def write_whole(path: Path, write: Callable[[IO[bytes]], None]) -> None:
    """Write a file beside the old one, sync it, and put it in the old one's place.

    Parameters
    ----------
    path : Path
    write : callable
        Receives the open binary stream.

    Raises
    ------
    FileError
        If the folder or the disk does not take it.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        try:
            with beside.open("wb") as stream:
                write(stream)
                stream.flush()
                os.fsync(stream.fileno())
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
        _sync_folder(path.parent)
    except OSError as error:
        raise FileError(
            f"{path} cannot be written: {error.strerror or error}. Choose another folder."
        ) from error


def _sync_folder(folder: Path) -> None:
    """Make the rename itself last through a power cut, where the system knows how."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
