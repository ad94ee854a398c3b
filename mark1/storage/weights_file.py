"""Weights as people read and write them: one row per R-unit with w and b, in a CSV or NPY file.

The sum of R-unit r is ν = Σ w x + b, minus its threshold. On the Mark I each A-unit has one
potentiometer, which belongs to one R-unit: its weight for the others is 0.
"""

from __future__ import annotations

import csv
import warnings
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.disk.atomic import writing
from mark1.disk.file_stamp import FileStamp
from mark1.errors import FileError
from mark1.machine.config import MachineConfig
from mark1.machine.response import blocks_of

#: Formats by their endings.
ENDINGS = (".csv", ".npy")

#: What an NPY file begins with.
_NPY = b"\x93NUMPY"

#: Most bytes of one number in a CSV file, with its comma.
_LONGEST_NUMBER = 64


def matrix_of(config: MachineConfig, volts: NDArray[np.float64]) -> NDArray[np.float64]:
    """Arrange the weights of a machine by R-unit.

    Parameters
    ----------
    volts : ndarray of float64, shape (weights,)

    Returns
    -------
    ndarray of float64, shape (r_units, features)
        The bias, if the machine has one, is the last column.
    """
    matrix = np.zeros((config.r_units, config.features))
    for unit, block in enumerate(blocks_of(config)):
        matrix[unit, block.features] = volts[block.pots]
    return matrix


def headings_of(config: MachineConfig) -> list[str]:
    """Return the names of the weights of one R-unit, in the order of a file: b, w1, w2 …"""
    count = config.features - config.has_bias
    return ["b"] * config.has_bias + [f"w{place}" for place in range(1, count + 1)]


def write_weights(
    config: MachineConfig,
    volts: NDArray[np.float64],
    path: Path,
    replaces: FileStamp | None = None,
) -> None:
    """Write w and b, completely or not at all.

    Parameters
    ----------
    volts : ndarray of float64, shape (weights,)
    path : Path
        A ``.csv`` file gets the columns unit (from 1), b if there is a bias, w1, w2 …; an ``.npy``
        file the array of `matrix_of`, whose last column is b.
    replaces : FileStamp, optional
        Of the file that may be replaced; any other stays.

    Raises
    ------
    FileChangedError
        If the file is not the one that `replaces` describes.
    FileError
        If the name ends differently, or the file cannot be written.
    """
    check_name(path)
    matrix = matrix_of(config, volts)
    with writing(path, replaces) as unfinished:
        if path.suffix.lower() == ".npy":
            with unfinished.open("wb") as binary:
                np.save(binary, matrix, allow_pickle=False)
            return
        with unfinished.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(["unit", *headings_of(config)])
            for unit, row in enumerate(np.roll(matrix, config.has_bias, axis=1), 1):
                writer.writerow([unit, *map(str, row)])  # the shortest text that reads back


def check_name(path: Path) -> None:
    """Reject a name whose ending is not that of a format."""
    if path.suffix.lower() not in ENDINGS:
        raise FileError("storage.weights-name", path=path, endings=" or ".join(ENDINGS))


def read_weights(config: MachineConfig, path: Path) -> NDArray[np.float64]:
    """Read weights for a machine.

    Returns
    -------
    ndarray of float64, shape (weights,)

    Raises
    ------
    FileError
        If the file is missing, damaged, too large, or holds the weights of another machine.
    """
    try:
        with path.open("rb") as file:
            is_npy = file.read(len(_NPY)) == _NPY
        matrix = _from_npy(config, path) if is_npy else _from_csv(config, path)
    except OSError as error:
        raise FileError("storage.weights-unreadable", path=path, reason=error.strerror) from error
    except (
        ValueError,
        csv.Error,
    ) as error:  # a header that NumPy rejects, or text that is not a number
        raise FileError("storage.weights-damaged", path=path) from error
    matrix = matrix.astype(np.float64)
    if not np.isfinite(matrix).all():
        raise FileError("storage.weights-not-finite", path=path)
    volts = np.zeros(config.weights)
    for unit, block in enumerate(blocks_of(config)):
        volts[block.pots] = matrix[unit, block.features]
    strays = np.argwhere(matrix_of(config, volts) != matrix)
    if len(strays):
        unit, place = strays[0].tolist()
        raise FileError("storage.weights-not-wired", path=path, unit=unit + 1, place=place + 1)
    return volts


def _from_npy(config: MachineConfig, path: Path) -> NDArray[Any]:
    try:
        with warnings.catch_warnings(action="ignore"):
            values = np.load(path, mmap_mode="r", allow_pickle=False)  # checks the size of the file
    except Exception as error:  # on a damaged header, NumPy raises almost any type
        raise ValueError from error
    if values.dtype.kind not in "fiu":
        raise ValueError
    if values.shape != (config.r_units, config.features):
        raise FileError(
            "storage.weights-shape",
            path=path,
            shape=" × ".join(map(str, values.shape)),
            units=config.r_units,
            features=config.features,
        )
    return np.array(values)


def _from_csv(config: MachineConfig, path: Path) -> NDArray[Any]:
    names = headings_of(config)
    if path.stat().st_size > _LONGEST_NUMBER * (config.r_units + 1) * (len(names) + 1):
        raise FileError("storage.weights-too-large", path=path)
    with path.open(encoding="utf-8-sig", newline="") as file:
        first, *rows = [[cell.strip() for cell in row] for row in csv.reader(file) if row] or [[]]
    wanted = set(names)
    if {name for name in first if name != "unit"} != wanted or len(set(first)) != len(first):
        shown = ", ".join(names if len(names) < 5 else [*names[:3], "…", names[-1]])
        raise FileError("storage.weights-headings", path=path, names=shown)
    if len(rows) != config.r_units or any(len(row) != len(first) for row in rows):
        raise FileError("storage.weights-rows", path=path, units=config.r_units, count=len(rows))
    places = [first.index(name) for name in names]
    matrix = np.array([[float(row[place]) for place in places] for row in rows])
    return np.roll(matrix, -config.has_bias, axis=1)
