"""Read untrusted NumPy archives (.npz) safely, and write them atomically."""

from __future__ import annotations

import io
import math
import warnings
import zipfile
from collections import Counter
from pathlib import Path
from typing import IO, Any

from numpy.lib import format as npy
from numpy.typing import NDArray

from mark1.disk.atomic import writing
from mark1.disk.file_stamp import FileStamp
from mark1.errors import FileError, WriteError

#: Most bytes that the arrays of one file may take after decompression. A small file may take
#: `ALWAYS`, and a larger one `RATIO` times its own size; larger arrays are written uncompressed.
MOST_BYTES, ALWAYS, RATIO = 2**31, 3 * 2**25, 4

#: Bytes of arrays that are compressed in less than half a second.
_QUICK = 2**22

#: Longest axis of an array that has no elements.
_LONGEST_EMPTY = 2**20

#: Compression methods that are allowed: those that NumPy writes.
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)

#: Function that reads the header of an array, by version of the format.
_HEADERS = {(1, 0): npy.read_array_header_1_0, (2, 0): npy.read_array_header_2_0}

#: Bytes that the header of an array takes in a file.
_HEADER = 128


def read_arrays(path: Path, data: bytes | None = None) -> dict[str, NDArray[Any]]:
    """Read all arrays of an archive.

    Sizes are checked in the directory of the archive before memory is allocated; nothing is
    unpickled.

    Parameters
    ----------
    path : Path
    data : bytes, optional
        The archive itself, if it is not a file of its own; errors then name `path` as its place.

    Raises
    ------
    FileError
        If the file is missing, unreadable, damaged, too large, or not a NumPy archive.
    """
    try:
        if data is None and path.exists() and not path.is_file():
            raise FileError("disk.not-a-file")
        size = path.stat().st_size if data is None else len(data)
        if not size:
            raise FileError("disk.empty")
        source = path if data is None else io.BytesIO(data)
        with warnings.catch_warnings(action="ignore"), zipfile.ZipFile(source) as file:
            entries = file.infolist()
            check_entries(entries)
            for info in entries:
                if not info.filename.endswith(".npy"):
                    raise ValueError(f"{info.filename} is not an array")
            total = sum(info.file_size for info in entries)
            _check_total(total, room(size, ALWAYS), "disk.too-large-to-read")
            return {info.filename.removesuffix(".npy"): read_array(file, info) for info in entries}
    except FileError as error:
        raise FileError("disk.in-file", path=path, reason=error.message) from error
    except MemoryError as error:
        raise FileError("disk.out-of-memory", path=path) from error
    # On damaged bytes, zipfile, zlib and NumPy raise almost any type of exception.
    except Exception as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise FileError("disk.cannot-read", path=path, reason=error.strerror) from error
        reason = " ".join(str(error).split())[:120]
        raise FileError("disk.damaged", path=path, reason=reason) from error


def room(size: int, always: int) -> int:
    """Return the most bytes that the contents of a file may take; a small one, `always`."""
    return min(MOST_BYTES, max(always, RATIO * size))


def check_entries(entries: list[zipfile.ZipInfo]) -> None:
    """Reject duplicate names and unusual compression with a `ValueError`."""
    for name, times in Counter(info.filename for info in entries).items():
        if times > 1:
            raise ValueError(f"it contains {name} {times} times")
    for info in entries:
        if info.compress_type not in _PACKED or info.flag_bits & 1:  # encrypted
            raise ValueError(f"{info.filename} has an unknown compression")


def _check_total(total: int, most: int, code: str) -> None:
    if total > most:
        raise FileError(code, bytes=total, most=most)


def read_array(file: zipfile.ZipFile, info: zipfile.ZipInfo, kinds: str = "biuf") -> NDArray[Any]:
    """Read one array of an archive, after checking its type and length.

    Parameters
    ----------
    file : zipfile.ZipFile
    info : zipfile.ZipInfo
        The caller checks its size; no more than that is read.
    kinds : str
        Allowed kinds of dtype. Never objects, which would need pickle.

    Raises
    ------
    FileError
        If its dtype is not allowed. The message does not name the file.
    ValueError
        If the array is damaged.
    """
    with file.open(info) as packed:
        shape, dtype = _header(packed, info.filename)
        held = info.file_size - packed.tell()
        if dtype.kind not in kinds:
            raise FileError("disk.array-type", name=info.filename, dtype=str(dtype))
        is_real = held or max(shape, default=0) <= _LONGEST_EMPTY
        if min(shape, default=0) < 0 or math.prod(shape) * dtype.itemsize != held or not is_real:
            raise ValueError(f"{info.filename} does not match its header")
        packed.seek(0)
        # In blocks, so that only the array takes memory; no more than `held` is ever unpacked.
        array: NDArray[Any] = npy.read_array(packed, allow_pickle=False)
        packed.read(1)  # reaching the end verifies the checksum
    return array


def length_of_array(file: zipfile.ZipFile, name: str) -> int:
    """Return the number of rows that an array of an archive says that it has."""
    with file.open(name) as packed:
        shape, _ = _header(packed, name)
    return shape[0] if shape else 0


def _header(packed: IO[bytes], name: str) -> tuple[tuple[int, ...], Any]:
    read_header = _HEADERS.get(npy.read_magic(packed))
    if read_header is None:
        raise ValueError(f"{name} has an unknown format")
    shape, _, dtype = read_header(packed)
    return shape, dtype


def pack_arrays(arrays: dict[str, NDArray[Any]]) -> bytes:
    """Return the bytes of an archive; equal arrays give equal bytes.

    Large arrays are not compressed: the user waits for the journal that begins with them.
    """
    stream = io.BytesIO()
    pack_into(stream, arrays, _QUICK)
    return stream.getvalue()


def write_arrays(
    path: Path, arrays: dict[str, NDArray[Any]], replaces: FileStamp | None = None
) -> FileStamp:
    """Write an archive for `numpy.load`, completely or not at all.

    Parameters
    ----------
    path : Path
    arrays : dict of str to ndarray
    replaces : FileStamp, optional
        Of the file that may be replaced; any other stays.

    Returns
    -------
    FileStamp
        Of what was written.

    Raises
    ------
    FileChangedError
        If the file is not the one that `replaces` describes.
    WriteError
        If it would be too large to read again, or cannot be written; an old file of this name is
        then unchanged.
    """
    total = sum(array.nbytes + _HEADER for array in arrays.values())
    try:
        _check_total(total, MOST_BYTES, "disk.too-large-to-write")
    except FileError as error:
        raise WriteError("disk.in-file", path=path, reason=error.message) from error
    with writing(path, replaces) as unfinished:
        with unfinished.open("xb") as stream:
            pack_into(stream, arrays)
        return FileStamp.of(unfinished)


def pack_into(
    stream: IO[bytes], arrays: dict[str, NDArray[Any]], most_packed: float = math.inf
) -> None:
    """Write arrays as `numpy.savez_compressed` does, six times as fast, a quarter larger.

    Unlike NumPy 1.26, it leaves no file open when the disk is full.
    """
    is_large = sum(array.nbytes + _HEADER for array in arrays.values()) > min(ALWAYS, most_packed)
    how = zipfile.ZIP_STORED if is_large else zipfile.ZIP_DEFLATED
    with zipfile.ZipFile(stream, "w", how, compresslevel=1) as file:
        for name, array in arrays.items():
            with file.open(f"{name}.npy", "w", force_zip64=True) as entry:
                npy.write_array(entry, array, allow_pickle=False)
