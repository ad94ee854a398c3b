"""The table of an experiment: one record of numbers for each trial, kept in a CSV file."""

from __future__ import annotations

import csv
import io
import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import mark1
from mark1.disk.atomic import writing
from mark1.errors import FileError

#: What a trial is set to.
Value = str | int | float

#: What a trial gives: the same names for every trial of an experiment.
Record = Mapping[str, int | float]

#: Most bytes of a table that is read.
MOST_BYTES = 2**26


@dataclass(frozen=True, slots=True)
class Trial:
    """One run of an experiment: what it is set to, and the seed of all that is random in it.

    Attributes
    ----------
    parameters : tuple of (str, Value)
    seed : int
    """

    parameters: tuple[tuple[str, Value], ...]
    seed: int

    @property
    def key(self) -> tuple[str, ...]:
        """The parameters and the seed as a file writes them."""
        return (*(str(value) for _, value in self.parameters), str(self.seed))


@dataclass(frozen=True, slots=True)
class Average:
    """All trials of one setting.

    Attributes
    ----------
    parameters : dict of str to Value
    trials : int
    mean, spread : dict of str to float
        Of each result; the spread is the standard deviation of a sample, 0 for a single trial.
    """

    parameters: dict[str, Value]
    trials: int
    mean: dict[str, float]
    spread: dict[str, float]


@dataclass(frozen=True, slots=True)
class Table:
    """What came of the trials of an experiment.

    Attributes
    ----------
    trials : tuple of Trial
        Those that are finished, in the order in which they were asked for.
    records : tuple of Record
        The numbers of each.
    complete : bool
        Whether no trial is missing.
    version : str
        Of the program that the numbers are from; empty if the file that they were read from does
        not say.
    """

    trials: tuple[Trial, ...]
    records: tuple[Record, ...]
    complete: bool = True
    version: str = mark1.__version__

    def averages(self) -> list[Average]:
        """Mean and spread of each result by setting, in the order of the table."""
        groups: dict[tuple[tuple[str, Value], ...], list[Record]] = {}
        for trial, record in zip(self.trials, self.records, strict=True):
            groups.setdefault(trial.parameters, []).append(record)
        return [_average(dict(key), records) for key, records in groups.items()]


def _average(parameters: dict[str, Value], records: Sequence[Record]) -> Average:
    columns = {name: [float(record[name]) for record in records] for name in records[0]}
    return Average(
        parameters,
        len(records),
        {name: statistics.fmean(column) for name, column in columns.items()},
        {
            name: statistics.stdev(column) if len(column) > 1 else 0.0
            for name, column in columns.items()
        },
    )


class Sheet:
    """A CSV file with a line for each trial: experiment, version, parameters, seed, results.

    The version is that of the program, as another may find other numbers.

    Parameters
    ----------
    path : Path
    experiment : str
    parameters, results : sequence of str
        Names of the columns.

    Attributes
    ----------
    version : str
        Of the program that the records are from; empty if the file that was read does not say.
    """

    def __init__(
        self, path: Path, experiment: str, parameters: Sequence[str], results: Sequence[str]
    ) -> None:
        self.path = path
        self.experiment = experiment
        self.version = mark1.__version__
        self.results = tuple(results)
        self.header = ["experiment", "version", *parameters, "seed", *results]

    def read(self) -> dict[tuple[str, ...], Record]:
        """Give the records that are there by the key of their trial; none if there is no file.

        Raises
        ------
        FileError
            If it cannot be read, is damaged, or belongs to another experiment.
        """
        lines = self._lines()
        if not lines:
            return {}
        if lines[0] == [name for name in self.header if name != "version"]:  # before 0.2
            lines = [[*cells[:1], "", *cells[1:]] for cells in lines]
            lines[0][1] = "version"
        if lines[0] != self.header:
            raise FileError(
                f"{self.path} is no table of the experiment {self.experiment!r}: "
                "give another name, or remove it."
            )
        found: dict[tuple[str, ...], Record] = {}
        for number, cells in enumerate(lines[1:], start=2):
            key, record = self._parsed(number, cells)
            if key in found:
                raise self._damaged(number, "the same trial stands there twice")
            if found and cells[1] != self.version:
                raise self._damaged(number, "it is of another version than those before it")
            self.version = cells[1]
            found[key] = record
        return found

    def check_version(self) -> None:
        """Refuse to go on with the table of another version.

        Raises
        ------
        FileError
            If the records that were read are not of this version of the program.
        """
        if self.version != mark1.__version__:
            written = (
                f"version {self.version}" if self.version else "a version that it does not name"
            )
            raise FileError(
                f"{self.path} was begun by {written}, and this is {mark1.__version__}, which may "
                "find other numbers: give another name, or go on with that version."
            )

    def write(self, records: Mapping[tuple[str, ...], Record]) -> None:
        """Write the whole file anew, or leave the old one.

        Raises
        ------
        FileError
            If it cannot be written.
        """
        text = io.StringIO()
        out = csv.writer(text, lineterminator="\n")
        out.writerow(self.header)
        for key, record in records.items():
            numbers = (repr(record[name]) for name in self.results)
            out.writerow([self.experiment, self.version, *key, *numbers])
        with writing(self.path) as unfinished:
            unfinished.write_text(text.getvalue(), encoding="utf-8")

    def _lines(self) -> list[list[str]]:
        try:
            if not self.path.exists():
                return []
            if self.path.stat().st_size > MOST_BYTES:
                raise FileError(f"{self.path} is larger than {MOST_BYTES} bytes: give another.")
            text = self.path.read_bytes().decode("utf-8")
            whole, end, cut = text.rpartition("\n")
            if end and cut.startswith(f"{self.experiment},"):  # cut in half: its trial runs again
                text = whole + end
            return list(csv.reader(io.StringIO(text, newline=""), strict=True))
        except OSError as error:
            raise FileError(
                f"{self.path} cannot be read: {error.strerror or error}. Give another name."
            ) from error
        except (ValueError, csv.Error) as error:
            raise FileError(
                f"{self.path} is damaged or no table: remove it, or give another name."
            ) from error

    def _parsed(self, number: int, cells: list[str]) -> tuple[tuple[str, ...], Record]:
        if len(cells) != len(self.header):
            raise self._damaged(number, f"{len(cells)} cells instead of {len(self.header)}")
        if cells[0] != self.experiment:
            raise self._damaged(number, f"it belongs to the experiment {cells[0][:80]!r}")
        numbers = cells[-len(self.results) :]
        try:
            values = [_number(text) for text in numbers]
        except ValueError:
            raise self._damaged(number, "a result is not a number") from None
        record = dict(zip(self.results, values, strict=True))
        return tuple(cells[2 : -len(self.results)]), record

    def _damaged(self, number: int, why: str) -> FileError:
        return FileError(
            f"{self.path} is damaged in line {number}, {why}: "
            "remove the line, or give another name."
        )


def _number(text: str) -> int | float:
    """Read a number as `repr` wrote it, whole or not; a `ValueError` if it is none."""
    try:
        return int(text)
    except ValueError:
        number = float(text)
        if not math.isfinite(number):
            raise
        return number
