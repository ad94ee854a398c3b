"""Read and write CSV: one pattern per row, with the class in a column of its own.

The class is in the column headed label, class or target. Without such a heading it is the only
column of text or, in a table of numbers without headings, the first column if it holds whole
numbers. Any other table is rejected unless the caller names the column.
"""

from __future__ import annotations

import codecs
import csv
import math
import os
import re
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any, TextIO

import numpy as np
import numpy.typing as npt

from mark1.disk.csv_text import as_text, from_text
from mark1.errors import FileError
from mark1.messages import Message
from mark1.patterns.files.flat import NO_CLASS, Unlabelled, is_picture, pictures_or_points, points
from mark1.patterns.files.guard import check_bytes, check_count
from mark1.patterns.pattern_set import PatternSet
from mark1.patterns.scaling import MOST_CELLS
from mark1.patterns.shelf import frozen

#: A number with a decimal comma.
_DECIMAL_COMMA = re.compile(r"[-+]?[0-9]*,[0-9]+")


def refuse_decimal_commas(cells: Iterable[str], row: int = 1) -> None:
    """Refuse cells of a row with a decimal comma."""
    for cell in cells:
        if _DECIMAL_COMMA.fullmatch(cell.strip()):
            raise FileError("patterns.csv-decimal-comma", row=row, value=cell[:40])


def append_numbers(cells: list[str], row: int, numbers: array[float]) -> None:
    """Append the numbers in the cells of a row, or refuse the first that is not a number."""
    try:
        if "_" in "".join(cells):  # Python accepts it inside a number
            raise ValueError
        numbers.extend(map(float, cells))
    except ValueError:
        refuse_decimal_commas(cells, row)
        wrong = next(cell for cell in cells if not is_number(cell))
        raise FileError("patterns.csv-not-a-number", row=row, value=wrong[:40]) from None


def is_number(text: str) -> bool:
    """Return whether Python and other programs read a number in a cell."""
    try:
        float(text)
    except ValueError:
        return False
    return "_" not in text


#: Headings of the column of the class.
LABEL_HEADINGS = ("label", "class", "target")

#: Heading of the column that holds 1 for a pattern kept for testing, otherwise 0.
TEST_HEADING = "test"

_MARKS = {"0": False, "1": True, "false": False, "true": True}

#: With more names than this, a column cannot be that of the class.
MOST_CLASSES = 10_000

#: Most characters of a line.
LONGEST_LINE = 2**24

#: Bytes read at a time.
_BATCH = 2**18

#: Rows between two looks at the progress.
_SOME = 64


def read(
    path: Path,
    rows: int,
    columns: int,
    label: str | None = None,
    tell: Callable[[Message], None] | None = None,
    unlabelled: Unlabelled | None = None,
    watch: Callable[[float], None] | None = None,
) -> PatternSet:
    """Read pictures, uint8 (n, height, width), or points, float64 (n, 1, k).

    `label` is the heading of the column of the class, or its number from 1. With `unlabelled`,
    there may be no such column. `watch` receives the share of the file that is read, 0…1.
    """
    size = path.stat().st_size
    # The shortest number and its comma take 2 bytes; as float64 it takes 8.
    check_bytes(4 * size, path.name)
    try:
        digits = None if unlabelled else _digits(path, label)
        if digits:
            layout, names, values = digits
            layout.check_classes(dict.fromkeys(names))
            shaped = layout.shaped(values, rows, columns, tell)
            return PatternSet.from_names(frozen(shaped), names, None, path.stem)
        with path.open(encoding="utf-8-sig", newline="") as file:
            delimiter = _delimiter(file.readline(2**16))
            file.seek(0)
            place = partial(os.lseek, file.fileno(), 0, os.SEEK_CUR)
            found = _watched(_rows(file, delimiter), watch, lambda: place() / size)
            if unlabelled and label is None:
                found = _with_class(found, unlabelled)
            layout, table = _table(found, label, path.name)
    except UnicodeDecodeError:
        raise FileError("patterns.csv-not-utf-8") from None
    layout.check_classes(table.known)
    if unlabelled and unlabelled.numbers == len(layout.numbers):
        shaped = points(table.values())
    else:
        shaped = layout.shaped(table.values(), rows, columns, tell)
    return PatternSet.from_names(
        frozen(shaped), table.names, np.array(table.marks, bool), path.stem
    )


def write(patterns: PatternSet, path: Path, watch: Callable[[float], None] | None = None) -> None:
    """Write headings, then one row per pattern with its numbers or its brightness 0…255.

    `watch` receives the share of the patterns that is written, 0…1.
    """
    size = None if patterns.analog else (patterns.rows, patterns.columns)
    with path.open("x", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow([LABEL_HEADINGS[0], TEST_HEADING, *_headings(patterns.columns, size)])
        marked = zip(patterns.pictures, patterns.labels, patterns.test, strict=True)
        for number, (picture, label, test) in enumerate(marked):
            if watch is not None and number % _SOME == 0:
                watch(number / len(patterns))
            flat = picture.ravel()
            # str of a number is the shortest text that reads back as the same.
            numbers = [str(value) for value in flat] if patterns.analog else flat.tolist()
            writer.writerow([as_text(patterns.classes[label]), int(test), *numbers])


def _digits(
    path: Path, label: str | None = None
) -> tuple[_Layout, list[str], npt.NDArray[np.float32]] | None:
    """Read a table of single digits after a class column; None if the table is different.

    The features of a machine, 0 and 1, are such a table. Its digits are at the same offsets in
    every row, so it is read about forty times as fast as other numbers.
    """
    names: list[str] = []
    known: dict[bytes, str] = {}
    parts: list[npt.NDArray[np.uint8]] = []
    with path.open("rb") as file:
        first = file.readline(2**16)
        bare = first.rstrip(b"\r\n")
        if not bare.strip() or b'"' in bare or b"\r" in bare or bare[:1] == codecs.BOM_UTF8[:1]:
            return None
        delimiter = _delimiter(first.decode())
        layout = _Layout.of(bare.decode().split(delimiter), label)
        if layout is None or layout.label or layout.test is not None or not first.endswith(b"\n"):
            return None
        if not layout.headed:
            file.seek(0)
        while lines := file.readlines(_BATCH):
            cut = [line.rstrip(b"\r\n").partition(delimiter.encode())[::2] for line in lines]
            digits = _digits_in([cells for _, cells in cut], len(layout.numbers), delimiter)
            if digits is None:
                return None
            parts.append(digits)
            for name, _ in cut:
                if name not in known:
                    known[name] = name.decode().strip()
                names.append(known[name])
            check_count(len(names), path.name)
            if len(known) > MOST_CLASSES:
                return None
    if not names or any(not name or '"' in name or "\r" in name for name in known.values()):
        return None
    return layout, names, np.concatenate(parts).astype(np.float32)


def _digits_in(rows: list[bytes], count: int, delimiter: str) -> npt.NDArray[np.uint8] | None:
    """Return the digits of some rows, shape (rows, count); None if they hold anything else."""
    width = 2 * count - 1
    if any(len(row) != width for row in rows):
        return None
    table = np.frombuffer(b"".join(rows), np.uint8).reshape(-1, width)
    digits = table[:, ::2] - np.uint8(ord("0"))
    if (digits > 9).any() or (table[:, 1::2] != ord(delimiter)).any():
        return None
    return digits


def _rows(file: TextIO, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the line number and the cells of each row that is not blank."""
    cells = 0

    def lines() -> Iterator[str]:
        nonlocal cells
        for line in file:
            cells += line.count(delimiter)
            if len(line) > LONGEST_LINE or cells > MOST_CELLS + 1:
                number = reader.line_num + 1
                raise FileError("patterns.csv-row-too-long", row=number, most=MOST_CELLS)
            yield line

    reader = csv.reader(lines(), delimiter=delimiter, strict=True)
    for row in reader:
        if row:
            yield reader.line_num, row
        cells = 0


def _watched(
    rows: Iterator[tuple[int, list[str]]],
    watch: Callable[[float], None] | None,
    share: Callable[[], float],
) -> Iterator[tuple[int, list[str]]]:
    """Yield rows, and report the share that is read before every `_SOME` of them."""
    for number, row in enumerate(rows):
        if watch is not None and number % _SOME == 0:
            watch(share())
        yield row


def _with_class(
    rows: Iterator[tuple[int, list[str]]], known: Unlabelled
) -> Iterator[tuple[int, list[str]]]:
    """Put a class before every row of a table that has none."""
    begun = list(islice(rows, 2))
    first, cells = [row for _, row in [*begun, (0, []), (0, [])]][:2]
    headings = [cell.strip().lower() for cell in first]
    headed = not any(map(is_number, headings))
    values = [
        cell
        for cell, name in zip(cells if headed else first, headings, strict=False)
        if name != TEST_HEADING
    ]
    fits = known.cells.__eq__ if known.points else partial(is_picture, cells=known.cells)
    has_class = bool(set(LABEL_HEADINGS) & set(headings)) or any(
        cell.strip() and not is_number(cell) for cell in values
    )
    if has_class or (not headed and fits(len(values) - 1) and not fits(len(values))):
        yield from chain(begun, rows)
        return
    for place, (number, row) in enumerate(chain(begun, rows)):
        yield number, [LABEL_HEADINGS[0] if headed and not place else NO_CLASS, *row]


def _table(
    rows: Iterator[tuple[int, list[str]]], label: str | None, name: str
) -> tuple[_Layout, _Table]:
    first = next(rows, (1, []))
    layout, table, begun = _Layout.of(first[1], label), _Table(), first
    if layout is None:
        begun = next(rows, (2, []))
        layout = _Layout.below(first[1], begun[1])
    elif layout.headed:
        begun = next(rows, (2, []))
    for number, row in chain([begun] if begun[1] else [], rows):
        layout.take(row, number, table)
        check_count(len(table.names), name)
    if not table.names:
        raise FileError("patterns.csv-without-rows")
    return layout, table


@dataclass(slots=True)
class _Table:
    """The rows read so far, stored compactly."""

    names: list[str] = field(default_factory=list)
    marks: bytearray = field(default_factory=bytearray)
    rows: array[int] = field(default_factory=lambda: array("L"))
    numbers: array[float] = field(default_factory=lambda: array("d"))
    known: dict[str, str] = field(default_factory=dict)

    def add(self, name: str, mark: bool, row: int) -> None:
        self.names.append(self.known.setdefault(name, name))
        self.marks.append(mark)
        self.rows.append(row)
        if len(self.known) > MOST_CLASSES:
            raise FileError("patterns.csv-too-many-classes", most=MOST_CLASSES)

    def values(self) -> npt.NDArray[np.float64]:
        values = np.frombuffer(self.numbers, np.float64).reshape(len(self.names), -1)
        wrong = np.flatnonzero(~np.isfinite(values).all(axis=1))
        if len(wrong):
            raise FileError("patterns.csv-not-finite", row=self.rows[wrong[0]])
        return values


@dataclass(frozen=True, slots=True)
class _Layout:
    """Which columns hold the class, the test mark and the numbers."""

    headed: bool
    width: int
    label: int
    test: int | None
    numbers: tuple[str, ...]
    told: bool = False  # the class column is known from a heading, its text, or the caller

    @classmethod
    def of(cls, first: Sequence[str], asked: str | None = None) -> _Layout | None:
        """Derive the layout from the first row; None if headings leave the class column open."""
        headings = [cell.strip().lower() for cell in first]
        refuse_decimal_commas(headings)
        labelled = [name for name in LABEL_HEADINGS if name in headings]
        headed = bool(labelled) or not any(map(is_number, headings))
        if asked is not None:
            label, named = _place_of(asked, headings)
            return cls._with(headings, headed or named, label, told=True)
        if labelled:
            return cls._with(headings, True, headings.index(labelled[0]), told=True)
        if headed and len(headings) > 1:
            return None
        return cls._with(headings, False, *_text_in(headings))

    @classmethod
    def below(cls, first: Sequence[str], second: Sequence[str]) -> _Layout:
        """Derive the layout from ambiguous headings and the first row below them."""
        headings = [cell.strip().lower() for cell in first]
        refuse_decimal_commas(second, row=2)
        pairs = zip(headings, second, strict=False)  # other lengths are rejected later
        cells = ["0" if name == TEST_HEADING else cell for name, cell in pairs]
        if not second:
            raise FileError("patterns.csv-without-rows")
        label, found = _text_in(cells)
        if not found:
            raise FileError("patterns.csv-class-unknown", headings=", ".join(LABEL_HEADINGS))
        return cls._with(headings, True, label, told=True)

    @classmethod
    def _with(cls, headings: Sequence[str], headed: bool, label: int, told: bool) -> _Layout:
        marked = headed and TEST_HEADING in headings
        test = headings.index(TEST_HEADING) if marked else None
        numbers = tuple(
            heading for place, heading in enumerate(headings) if place not in (label, test)
        )
        if not numbers:
            raise FileError("patterns.csv-without-numbers")
        return cls(headed, len(headings), label, test, numbers, told)

    def check_classes(self, names: Iterable[str]) -> None:
        """Reject fractions in a class column that was only guessed."""
        if self.told:
            return
        for name in names:
            if is_number(name) and math.isfinite(float(name)) and float(name) % 1:
                raise FileError("patterns.csv-class-is-fraction", value=name[:40])

    def take(self, line: list[str], row: int, table: _Table) -> None:
        """Add the class, the test mark and the numbers of a row to the table."""
        if len(line) != self.width:
            raise FileError("patterns.csv-width", row=row, columns=len(line), expected=self.width)
        name = from_text(line[self.label].strip())
        if not name:
            raise FileError("patterns.csv-without-class", row=row)
        test = False
        if self.test is not None:
            mark = line[self.test].strip().lower()
            if mark not in _MARKS:
                raise FileError("patterns.csv-test-mark", row=row, value=mark[:40])
            test = _MARKS[mark]
        table.add(name, test, row)
        places = (self.label,) if self.test is None else (self.label, self.test)
        for place in sorted(places, reverse=True):
            del line[place]
        append_numbers(line, row, table.numbers)

    def shaped(
        self,
        values: npt.NDArray[Any],
        rows: int,
        columns: int,
        tell: Callable[[Message], None] | None,
    ) -> npt.NDArray[Any]:
        """Shape into pictures or points: by headings as `write` makes them, or by the numbers."""
        length = len(self.numbers)
        if self.headed and list(self.numbers) == _headings(length, None):
            return points(values)
        last = re.fullmatch(r"([0-9]{1,7})x([0-9]{1,7})", self.numbers[-1])
        size = (int(last[1]), int(last[2])) if self.headed and last else (0, 0)
        if size[0] * size[1] != length or list(self.numbers) != _headings(length, size):
            return pictures_or_points(values, rows, columns, tell)
        wrong = ((values < 0) | (values > 255) | (values != np.floor(values))).any(axis=1)
        if wrong.any():
            raise FileError("patterns.csv-brightness", picture=int(np.flatnonzero(wrong)[0]) + 1)
        return values.astype(np.uint8).reshape(-1, *size)


def _headings(length: int, size: tuple[int, int] | None) -> list[str]:
    """Return headings: ``1x1`` (row × column) for cells of a picture, ``x1`` for points."""
    if size is None:
        return [f"x{place}" for place in range(1, length + 1)]
    rows, columns = size
    return [f"{row}x{column}" for row in range(1, rows + 1) for column in range(1, columns + 1)]


def _place_of(asked: str, headings: Sequence[str]) -> tuple[int, bool]:
    """Find a column by heading or number from 1; also tell whether it was the heading."""
    if asked.strip().lower() in headings:
        return headings.index(asked.strip().lower()), True
    if asked.isascii() and asked.isdigit() and 1 <= int(asked) <= len(headings):
        return int(asked) - 1, False
    raise FileError("patterns.csv-unknown-column", name=asked[:40], count=len(headings))


def _text_in(cells: Sequence[str]) -> tuple[int, bool]:
    """Find the only text cell and True; the first cell and False if there is no text."""
    places = [place for place, cell in enumerate(cells) if cell.strip() and not is_number(cell)]
    if len(places) > 1:
        raise FileError("patterns.csv-two-texts", first=places[0] + 1, second=places[1] + 1)
    return (places[0], True) if places else (0, False)


def _delimiter(line: str) -> str:
    """Return the most frequent of semicolon, tab and comma in the first line.

    The comma loses a tie: decimal commas are never more frequent than the column separator.
    """
    return max(";\t,", key=line.count)
