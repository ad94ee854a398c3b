"""NumPy archives (.npz) from people we do not know: read with care, written whole or not at all."""

from __future__ import annotations

import io
import math
import warnings
import zipfile
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray

from mark1.disk.atomic import writing
from mark1.errors import FileError

#: Most bytes that the arrays of one file may take, unpacked.
MOST_BYTES = 2**31

#: How the entries of an archive may be packed: what NumPy writes.
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)

#: What reads the header of an array, by the version of its format.
_HEADERS = {(1, 0): npy.read_array_header_1_0, (2, 0): npy.read_array_header_2_0}

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
            raise FileError("it is a folder or no ordinary file: choose a file.")
        if not path.stat().st_size:
            raise FileError("it is empty: use another copy of it.")
        with warnings.catch_warnings(action="ignore"), zipfile.ZipFile(path) as file:
            entries = file.infolist()
            check_entries(entries)
            for info in entries:
                if not info.filename.endswith(".npy"):
                    raise ValueError(f"{info.filename} is no array")
            total = sum(info.file_size for info in entries)
            _check_total(total, "it is damaged or not meant for this program")
            return {info.filename.removesuffix(".npy"): read_array(file, info) for info in entries}
    except FileError as error:
        raise FileError(f"{path}: {error}") from error
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


def check_entries(entries: list[zipfile.ZipInfo]) -> None:
    """Refuse, with a `ValueError`, a name that stands twice and a packing that is not NumPy's."""
    for name, times in Counter(info.filename for info in entries).items():
        if times > 1:
            raise ValueError(f"it holds {name} {times} times")
    for info in entries:
        if info.compress_type not in _PACKED or info.flag_bits & 1:  # encrypted
            raise ValueError(f"{info.filename} is packed in an unknown way")


def _check_total(total: int, otherwise: str) -> None:
    if total > MOST_BYTES:
        raise FileError(
            f"it would take {total} bytes of memory, more than the {MOST_BYTES} allowed: "
            f"{otherwise}."
        )


def read_array(file: zipfile.ZipFile, info: zipfile.ZipInfo, kinds: str = "biuf") -> NDArray[Any]:
    """Read one array of an archive, if it is of these kinds and as long as it says.

    Parameters
    ----------
    file : zipfile.ZipFile
    info : zipfile.ZipInfo
        Its size is the caller's to check: so many bytes are taken, and no more.
    kinds : str
        Kinds of dtype that may come. Never objects, which would need pickle.

    Raises
    ------
    FileError
        If it holds another kind; the sentence wants the name of the file in front.
    ValueError
        If it is damaged.
    """
    with file.open(info) as packed:
        # So many and no more, however many come out; at the last the check sum is compared.
        data = packed.read(info.file_size)
    stream = io.BytesIO(data)
    read_header = _HEADERS.get(npy.read_magic(stream))
    if read_header is None:
        raise ValueError(f"{info.filename} is of another format")
    shape, _, dtype = read_header(stream)
    held = len(data) - stream.tell()
    if dtype.kind not in kinds:
        raise FileError(f"the array {info.filename} holds {dtype}: save plain numbers or text.")
    if min(shape, default=0) < 0 or math.prod(shape) * dtype.itemsize != held:
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
    try:
        _check_total(total, "use fewer patterns or a smaller machine")
    except FileError as error:
        raise FileError(f"{path}: {error}") from error
    with writing(path) as unfinished, unfinished.open("xb") as stream:
        np.savez_compressed(stream, **arrays)  # type: ignore[arg-type]
