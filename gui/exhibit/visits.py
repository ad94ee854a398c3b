"""What an exhibit keeps of its visits: counts per hour, and nothing about the visitors.

The counts are in a local file, as CSV: hour, visits, finished visits. Each visit appends a row as
it begins, and another one when it first gets an answer; rows of one hour are added up when the file
is read, and when the program starts. So a power cut loses nothing but a torn last row.

Where the staff has switched that on, drawings are kept too: one small picture each, in a folder for
the visit with one folder per thing, as `mark1 train FOLDER` reads them. Nothing is stored about who
drew it or when.
"""

from __future__ import annotations

import datetime
import os
import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from mark1.disk.atomic import writing
from mark1.disk.locks import locked
from mark1.errors import FileError
from mark1.patterns.pattern_set import PatternSet


@dataclass(frozen=True, slots=True, eq=False)
class Visit:
    """One visit, from the first touch until the screen is as before.

    Attributes
    ----------
    seconds : float
    things, drawings : int
        How many were taught.
    guesses, right, wrong : int
        Answers, and what the visitor said of them.
    end : {"left", "timed-out", "closed", "error"}
    pictures : tuple of (str, ndarray)
        The drawings with the number of their thing; empty unless the exhibit keeps drawings.
    """

    seconds: float
    things: int
    drawings: int
    guesses: int
    right: int
    wrong: int
    end: str
    pictures: tuple[tuple[str, NDArray[np.uint8]], ...] = ()

    @classmethod
    def of(cls, patterns: PatternSet, keeps: bool, **counts: Any) -> Self:
        """Sum a visit up from what was taught; keep the drawings only if that is wanted."""
        names = [patterns.classes[label] for label in patterns.labels] if keeps else []
        return cls(
            things=len(patterns.classes),
            drawings=len(patterns),
            pictures=tuple(zip(names, patterns.pictures, strict=False)),
            **counts,
        )


NAME = "visits.csv"

HEADING = "hour,visits,finished"

#: One row: the hour in local time, and two counts.
_ROW = re.compile(r"(\d{4}-\d{2}-\d{2} \d{2}):00,(\d{1,9}),(\d{1,9})")

#: Most bytes that are read: more than a century of hours.
MOST_BYTES = 2**26


@dataclass(frozen=True, slots=True)
class Hour:
    """The visits of one hour.

    Attributes
    ----------
    start : datetime
        In local time.
    visits : int
        How many began.
    finished : int
        How many of all visits got an answer in this hour.
    """

    start: datetime.datetime
    visits: int
    finished: int

    def __str__(self) -> str:
        """Write it as a row of the file."""
        hour = self.start.isoformat(" ", "hours")  # %Y would write 226 for a year that is read 0226
        return f"{hour}:00,{self.visits},{self.finished}"


class Visits:
    """The counts of one exhibit.

    Parameters
    ----------
    path : Path
        The file, which is made when the first visit is counted.
    now : callable, optional
        The local time. It may jump: each row stands under the hour that the clock showed.

    Attributes
    ----------
    pending : list of Hour
        What could not be written yet, for example on a full disk.
    """

    def __init__(
        self, path: Path, now: Callable[[], datetime.datetime] = datetime.datetime.now
    ) -> None:
        self.path, self._now = path, now
        self.pending: list[Hour] = []

    def begin(self) -> None:
        """Count a visit that begins."""
        self._add(visits=1)

    def finish(self) -> None:
        """Count that the visit got an answer; call this once in a visit."""
        self._add(finished=1)

    def _add(self, visits: int = 0, finished: int = 0) -> None:
        hour = self._now().replace(minute=0, second=0, microsecond=0, tzinfo=None)
        self.pending = _added_up([*self.pending, Hour(hour, visits, finished)])
        self.flush()

    def flush(self) -> bool:
        """Write what is pending; returns whether nothing is left. Call it now and then."""
        if not self.pending:
            return True
        rows = "".join(f"{hour}\n" for hour in self.pending)
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            _append(self.path, rows.encode("ascii"))
            self.pending = []
        return not self.pending

    def hours(self) -> list[Hour]:
        """Return the counts of all hours with visits, in order, pending ones among them."""
        return _added_up([*_read(self.path), *self.pending])

    def compact(self) -> None:
        """Write one row per hour instead of several. If that fails, the file stays as it is."""
        with suppress(FileError, OSError), locked(self.path):
            rows = _read(self.path)
            hours = _added_up(rows)
            if len(hours) == len(rows):
                return
            with writing(self.path) as unfinished:
                unfinished.write_text(as_csv(hours), encoding="ascii")


def as_csv(hours: Iterable[Hour]) -> str:
    """Write counts as the text of a file."""
    return "\n".join([HEADING, *map(str, hours)]) + "\n"


def _append(path: Path, data: bytes) -> None:
    """Append complete rows and sync them, or raise an `OSError` and leave the file as it was."""
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags, 0o644)
    try:
        size = os.fstat(handle).st_size
        if not size:
            data = f"{HEADING}\n".encode("ascii") + data
        elif not _ends_a_row(handle, size):
            data = b"?\n" + data  # a row torn by a power cut, which must not count
        try:
            if os.write(handle, data) < len(data):
                raise OSError
            os.fsync(handle)
        except OSError:
            os.ftruncate(handle, size)
            raise
    finally:
        os.close(handle)


def _ends_a_row(handle: int, size: int) -> bool:
    os.lseek(handle, size - 1, os.SEEK_SET)
    return os.read(handle, 1) == b"\n"


def _read(path: Path) -> list[Hour]:
    """Read all rows that are complete; anything else in the file is ignored."""
    try:
        with path.open("rb") as file:
            text = file.read(MOST_BYTES).decode("ascii", errors="replace")
    except OSError:
        return []
    rows = []
    for line in text.split("\n")[:-1]:
        found = _ROW.fullmatch(line.rstrip("\r"))
        with suppress(ValueError):  # the 31st of February
            if found:
                start = datetime.datetime.strptime(found[1], "%Y-%m-%d %H")
                rows.append(Hour(start, int(found[2]), int(found[3])))
    return rows


def _added_up(rows: Iterable[Hour]) -> list[Hour]:
    counts: dict[datetime.datetime, tuple[int, int]] = {}
    for row in rows:
        visits, finished = counts.get(row.start, (0, 0))
        counts[row.start] = visits + row.visits, finished + row.finished
    return [Hour(start, *counts[start]) for start in sorted(counts)]


#: Most drawings that are kept; later ones are not stored.
MOST_DRAWINGS = 10_000


class Drawings:
    """The drawings of one exhibit.

    Parameters
    ----------
    folder : Path
        It is made with the first drawing.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._count: int | None = None

    def keep(self, pictures: Sequence[tuple[int, NDArray[np.uint8]]]) -> int:
        """Store the drawings of one visit; return how many are stored.

        Parameters
        ----------
        pictures : sequence of (int, ndarray of uint8, shape (rows, columns))
            Each with the visitor's thing that it shows, from 1.
        """
        if self._count is None:
            self._count = len(list(self._folder.glob("visit-*/thing-*/*.pgm")))
        names = (path.name.removeprefix("visit-") for path in self._folder.glob("visit-*"))
        before = [int(name) for name in names if name.isdecimal()]  # others are copies
        visit, kept = self._folder / f"visit-{1 + max(before, default=0):05}", 0
        for thing, picture in pictures[: max(0, MOST_DRAWINGS - self._count)]:
            path = visit / f"thing-{thing}" / f"{kept + 1:02}.pgm"
            rows, columns = picture.shape
            with suppress(FileError, OSError):
                path.parent.mkdir(parents=True, exist_ok=True)
                with writing(path) as unfinished:
                    unfinished.write_bytes(b"P5 %d %d 255\n" % (columns, rows) + picture.tobytes())
                kept += 1
        self._count += kept
        return kept
