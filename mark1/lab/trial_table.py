"""The table of an experiment: one record of numbers per trial, stored in a CSV file."""

from __future__ import annotations

import csv
import io
import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import mark1
from mark1.disk.atomic import writing
from mark1.errors import FileError
from mark1.messages import with_decimal_sign

#: Value of a parameter.
Value = str | int | float

#: Results of a trial, under the same names for every trial of an experiment.
Record = Mapping[str, int | float]

#: Maximum bytes of a table to read.
MOST_BYTES = 2**26


#: A spread that needs more decimals or zeros than this is written with a power of ten.
MOST_DECIMALS = 6


@dataclass(frozen=True, slots=True)
class Trial:
    """One run of an experiment: its parameters, and the seed of all its randomness."""

    parameters: tuple[tuple[str, Value], ...]
    seed: int

    @property
    def key(self) -> tuple[str, ...]:
        """The parameters and the seed as text, as in the file."""
        return (*(str(value) for _, value in self.parameters), str(self.seed))


@dataclass(frozen=True, slots=True)
class Average:
    """Mean and spread over the trials of one setting.

    Attributes
    ----------
    parameters : dict of str to Value
    trials : int
    mean, spread : dict of str to float
        Of each result. The spread is the sample standard deviation, 0 for a single trial.
    """

    parameters: dict[str, Value]
    trials: int
    mean: dict[str, float]
    spread: dict[str, float]


@dataclass(frozen=True, slots=True)
class Table:
    """The results of the trials of an experiment.

    Attributes
    ----------
    trials : tuple of Trial
        The finished trials, in the order of the request.
    records : tuple of Record
        The results of each trial.
    complete : bool
        Whether no trial is missing.
    version : str
        Version of the program that computed the results; empty if the file does not say.
    problem : FileError or None
        Why the file that was asked for could not be written at the end.
    rescued : Path or None
        The file in the user's data folder that then holds the results.
    """

    trials: tuple[Trial, ...]
    records: tuple[Record, ...]
    complete: bool = True
    version: str = mark1.__version__
    problem: FileError | None = None
    rescued: Path | None = None

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


def with_spread(mean: float, spread: float) -> str:
    """Write a mean with as many digits as its spread has, which is rounded to two of them.

    >>> with_spread(0.5897, 0.0222), with_spread(0.628, 0.284), with_spread(0.3846, 0)
    ('0.590 ± 0.022', '0.63 ± 0.28', '0.385 ± 0')
    >>> with_spread(1357.9, 112.3), with_spread(7437, 0)
    ('1360 ± 110', '7437 ± 0')
    """
    digits = f"{spread:.1e}".partition("e")[2] if 0 < spread < math.inf else ""
    decimals = 1 - int(digits) if digits else None
    if decimals is None or abs(decimals) > MOST_DECIMALS:
        is_whole = not spread and abs(mean) < 10**MOST_DECIMALS and mean == round(mean)
        first = f"{mean:.0f}" if is_whole else f"{mean:.3g}"
        return with_decimal_sign(f"{first} ± {spread:.2g}")
    mean, spread = (round(value, decimals) + 0.0 for value in (mean, spread))  # and no -0
    return with_decimal_sign(f"{mean:.{max(decimals, 0)}f} ± {spread:.{max(decimals, 0)}f}")


class Sheet:
    """A CSV file with one line per trial: experiment, version, parameters, seed, results.

    It names the version of the program, since another version may give other numbers.

    Parameters
    ----------
    experiment : str
    parameters, results : sequence of str
        Names of the columns.

    Attributes
    ----------
    version : str
        Version of the program that wrote the records; empty if the file does not say.
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
        """Read the records by the key of their trial; empty if there is no file.

        Raises
        ------
        FileError
            If the file cannot be read, is damaged, or belongs to another experiment.
        """
        lines = self._lines()
        if not lines:
            return {}
        if lines[0] == [name for name in self.header if name != "version"]:  # before 0.2
            lines = [[*cells[:1], "", *cells[1:]] for cells in lines]
            lines[0][1] = "version"
        if lines[0] != self.header:
            raise FileError("lab.table-of-another", path=self.path, experiment=self.experiment)
        found: dict[tuple[str, ...], Record] = {}
        for number, cells in enumerate(lines[1:], start=2):
            key, record = self._parsed(number, cells)
            if key in found:
                raise self._damaged(number, "repeated")
            if found and cells[1] != self.version:
                raise self._damaged(number, "version")
            self.version = cells[1]
            found[key] = record
        return found

    def check_version(self) -> None:
        """Refuse to add to the table of another version.

        Raises
        ------
        FileError
            If the records were written by another version of the program.
        """
        if self.version != mark1.__version__:
            code = "lab.table-version" if self.version else "lab.table-without-version"
            raise FileError(code, path=self.path, version=self.version, here=mark1.__version__)

    def write(self, records: Mapping[tuple[str, ...], Record], path: Path | None = None) -> None:
        """Write these records to the file or another; if that fails, the old file stays.

        Raises
        ------
        FileError
            If the file cannot be written.
        """
        text = io.StringIO()
        out = csv.writer(text, lineterminator="\n")
        out.writerow(self.header)
        for key, record in records.items():
            numbers = (repr(record[name]) for name in self.results)
            out.writerow([self.experiment, self.version, *key, *numbers])
        with writing(path or self.path) as unfinished:
            unfinished.write_text(text.getvalue(), encoding="utf-8")

    def _lines(self) -> list[list[str]]:
        try:
            if not self.path.exists():
                return []
            if self.path.stat().st_size > MOST_BYTES:
                raise FileError("lab.table-too-large", path=self.path, most=MOST_BYTES)
            text = self.path.read_bytes().decode("utf-8")
            whole, end, cut = text.rpartition("\n")
            if end and cut.startswith(f"{self.experiment},"):  # incomplete: its trial runs again
                text = whole + end
            return list(csv.reader(io.StringIO(text, newline=""), strict=True))
        except OSError as error:
            raise FileError(
                "disk.cannot-read", path=self.path, reason=error.strerror or str(error)
            ) from error
        except (ValueError, csv.Error) as error:
            raise FileError("lab.table-damaged", path=self.path) from error

    def _parsed(self, number: int, cells: list[str]) -> tuple[tuple[str, ...], Record]:
        if len(cells) != len(self.header):
            raise self._damaged(number, "cells", cells=len(cells), expected=len(self.header))
        if cells[0] != self.experiment:
            raise self._damaged(number, "experiment", experiment=cells[0][:80])
        numbers = cells[-len(self.results) :]
        try:
            values = [_number(text) for text in numbers]
        except ValueError:
            raise self._damaged(number, "number") from None
        record = dict(zip(self.results, values, strict=True))
        return tuple(cells[2 : -len(self.results)]), record

    def _damaged(self, line: int, what: str, **values: Any) -> FileError:
        return FileError(f"lab.table-line-{what}", path=self.path, line=line, **values)


def _number(text: str) -> int | float:
    """Parse an int or a finite float as `repr` writes it, or raise a `ValueError`."""
    try:
        return int(text)
    except ValueError:
        number = float(text)
        if not math.isfinite(number):
            raise
        return number
