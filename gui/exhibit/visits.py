"""Counts visits per hour in a local file, without anything about the visitors.

The file is CSV: hour, visits, finished visits. Each visit appends a row as it begins, and another
one when it first gets an answer; rows of one hour are added up when the file is read, and when the
program starts. So a power cut loses nothing but a torn last row.
"""

from __future__ import annotations

import datetime
import os
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from mark1.disk.atomic import writing
from mark1.disk.locks import locked
from mark1.errors import FileError

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
    """Read all rows that are complete; anything else in the file is passed over."""
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
