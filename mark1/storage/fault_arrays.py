"""What was broken at each moment of the runs, as one array and a list in the header of a file."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.errors import FileError
from mark1.machine.faults import KINDS, MOST_BROKEN, Faults, Part
from mark1.storage.checked import array_of, field_of, typed, whole

#: Most broken parts of a file, counted again for each chapter.
MOST_ROWS = 2**18


class FaultWriter:
    """Collects the faults of all runs; the same faults are written once."""

    def __init__(self) -> None:
        self._faults: dict[Faults, int] = {}

    def place(self, faults: Faults) -> int:
        """Return the place of these faults in the list."""
        return self._faults.setdefault(faults, len(self._faults))

    def header(self) -> list[dict[str, Any]]:
        """Return the entries of the header."""
        return [{"noise": f.noise, "dead_cells": f.dead_cells} for f in self._faults]

    def rows(self) -> NDArray[np.int64]:
        """Return a row for each broken part: place of the faults, kind, number, photocell.

        Raises
        ------
        FileError
            If there are too many.
        """
        rows = [
            (place, KINDS.index(part.kind), part.number, part.cell)
            for faults, place in self._faults.items()
            for part in faults.parts
        ]
        if len(rows) > MOST_ROWS:
            raise FileError("storage.too-many-chapters")
        return np.array(rows, np.int64).reshape(-1, 4)


def read_faults(header: dict[str, Any], arrays: dict[str, NDArray[Any]]) -> list[Faults]:
    """Read the faults that a file lists.

    Raises
    ------
    ValueError, TypeError, KeyError
        If anything is invalid.
    """
    rows = array_of(arrays, "broken", np.int64, 2)
    specs = field_of(header, "faults", list)
    if rows.shape[1] != 4 or len(rows) > MOST_ROWS:
        raise ValueError(f"broken has shape {rows.shape}")
    if len(rows) and not (rows[:, 0].min() >= 0 and rows[:, 0].max() < len(specs)):
        raise ValueError("broken names faults that are not in the file")
    if len(rows) and not (rows[:, 1].min() >= 0 and rows[:, 1].max() < len(KINDS)):
        raise ValueError("broken names parts of an unknown kind")
    parts: list[list[Part]] = [[] for _ in specs]
    for place, kind, number, cell in rows.tolist():
        parts[place].append(Part(KINDS[kind], number, cell))
    return [
        _faults(typed("faults", spec, dict), some) for spec, some in zip(specs, parts, strict=True)
    ]


def _faults(spec: dict[str, Any], parts: list[Part]) -> Faults:
    noise = spec["noise"]
    if type(noise) not in (int, float) or spec.keys() != {"noise", "dead_cells"}:
        raise ValueError(f"noise is {str(noise)[:40]!r}")
    if parts != sorted(set(parts)) or len(parts) > MOST_BROKEN:
        raise ValueError("a part is broken twice")
    return Faults(
        noise=float(noise), dead_cells=whole("dead_cells", spec["dead_cells"]), parts=tuple(parts)
    )
