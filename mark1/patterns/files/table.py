"""Read and write tables: one pattern per row, with the class in a column of its own.

How the text is written is found in `mark1.patterns.files.table_text`, and what the columns hold in
`mark1.patterns.files.table_columns`.

How some tables are read; ⏎ ends a row, and ⇥ is a tab:

    0,0,0⏎0,1,0⏎1,0,0⏎1,1,1            class C by its numbers; inputs A, B
    x1 x2 y⏎0 0 0⏎0 1 1⏎1 0 1⏎1 1 1    class y by its numbers; inputs x1, x2
    5.1,3.5,setosa⏎4.9,3,virginica     class C; inputs A, B
    Id,x,sort⏎1,5,a⏎2,4,b⏎3,4,b        class sort; input x; out Id
    ,0,1,2⏎0,5.1,3,a⏎1,4.9,4,b         class 2; inputs 0, 1; out A
    1,14.2,1065⏎2,12.4,520⏎1,13,1050   class A by its numbers; inputs B, C
    label,target,x⏎A,0,1⏎B,1,2         class label; input x; out target
    x,name,class⏎1,Ann,A⏎2,Bob,B       class class; input x; out name
    label,test,x⏎A,0,1.5⏎B,1,2         class label; input x; test test
    label,test,x⏎A,70,1.5⏎B,81,2       class label; inputs test, x
    sep=;⏎x;class⏎1,5;a⏎2;b            class class; input x
    # by hand⏎# label,x⏎a,1⏎b,2        class label; input x
    My table⏎⏎x⇥class⇥⏎1,5⇥a⇥⏎2⇥b⇥     class class; input x; out C
    x,y⏎1,2⏎3,4                        refused: no class
    x,name,sort⏎1,a,b⏎2,c,d            refused: two columns of text
    x,class⏎1,A⏎,B                     refused: row 3, column A (x) is empty
    x,class⏎"1,234.5",A⏎7,B            refused: marks between thousands
    x,class⏎1.5,A⏎"2,5",B              refused: decimal point and comma
    x,class⏎1,A⏎2                      refused: row 3 is too short
"""

from __future__ import annotations

import csv
import os
import re
import zipfile
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, islice
from operator import itemgetter
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from mark1.disk.csv_text import as_text
from mark1.errors import FileError
from mark1.messages import Message
from mark1.patterns.files.flat import NO_CLASS, Unlabelled, pictures_or_points, points
from mark1.patterns.files.guard import check_count, check_table
from mark1.patterns.files.table_columns import (
    LABEL_HEADINGS,
    MARKS,
    TEST_HEADING,
    TableChoices,
    TableReading,
    class_name,
    is_number,
    reading_of,
)
from mark1.patterns.files.table_text import (
    DECIMAL_COMMA,
    SAMPLE_CHARACTERS,
    SAMPLE_LINES,
    THOUSANDS,
    text_of,
)
from mark1.patterns.pattern_set import PatternSet
from mark1.patterns.shelf import frozen

#: With more names than this, a column cannot be that of the class.
MOST_CLASSES = 10_000

#: Bytes read at a time.
_BATCH = 2**18

#: Rows between two checks of the progress.
_SOME = 64

#: Rows beyond the first that are looked at for classes, and values of a column that are enough.
MOST_LOOKED_AT, MOST_ENDS = 100_000, 25

#: How documents of Office before 2007 begin, .xls among them.
_OLD_OFFICE = b"\xd0\xcf\x11\xe0"


def is_spreadsheet(path: Path, start: bytes) -> bool:
    """Return whether a file, which begins with these bytes, is one of Excel or OpenDocument."""
    if start == _OLD_OFFICE:
        return True
    if not start.startswith(b"PK") or not zipfile.is_zipfile(path):
        return False
    with zipfile.ZipFile(path) as archive:
        return not {"xl/workbook.xml", "xl/workbook.bin", "content.xml"}.isdisjoint(
            archive.namelist()
        )


def look(
    path: Path, choices: TableChoices | None = None, unlabelled: Unlabelled | None = None
) -> TableReading:
    """Find out from its first rows how a table is to be read.

    Where the numbers must tell which column holds the class, further rows are looked at: those of
    a sorted table are of one class at first.

    Raises
    ------
    FileError
        If it is not text, or has no rows.
    """
    choices = choices or TableChoices()
    text = text_of(path, choices.encoding, choices.separator, choices.decimal)
    with text.open(path) as file:
        found = text.rows(file)
        rows = list(_first(found))
        reading = reading_of(text, rows, choices, unlabelled)
        further = list(islice(found, 1))
        if not further:
            return reading
        unknown = (
            reading.problem is not None and reading.problem.code == "patterns.csv-class-unknown"
        )
        if reading.is_guess or unknown:
            ends = _with_new_ends(chain(further, found))
            again = reading_of(text, [*rows, *ends], choices, unlabelled)
            reading = replace(again, rows=reading.rows)
    return replace(reading, is_whole=False)


def read(
    path: Path,
    rows: int,
    columns: int,
    choices: TableChoices | None = None,
    tell: Callable[[Message], None] | None = None,
    unlabelled: Unlabelled | None = None,
    watch: Callable[[float], None] | None = None,
    reads: Callable[[TableReading], None] | None = None,
    reading: TableReading | None = None,
) -> PatternSet:
    """Read pictures, uint8 (n, height, width), or points, float64 (n, 1, k).

    Without `reading`, it is found out how the table is to be read. With `unlabelled`, there may be
    no column of the class. `watch` receives the share of the file that is read, 0…1, and `reads`
    how the table is read.
    """
    size = path.stat().st_size
    check_table(path)
    reading = reading or look(path, choices, unlabelled)
    if reading.problem is not None:
        raise FileError(reading.problem.code, **reading.problem.values)
    if reads is not None:
        reads(reading)
    digits = _digits(path, reading)
    if digits:
        names, values = digits[0], digits[1].astype(np.float64)
        marks = None
    else:
        with reading.text.open(path) as file:
            place = partial(os.lseek, file.fileno(), 0, os.SEEK_CUR)
            found = _watched(reading.text.rows(file), watch, lambda: place() / size)
            table = _Table(reading)
            for number, row in found:
                if number >= reading.begins:
                    table.take(row, number)
                    check_count(len(table.names), path.name)
        names, values, marks = table.names, table.values(), np.array(table.marks, bool)
    if reading.is_guess:
        check_classes(dict.fromkeys(names))
    if unlabelled and unlabelled.numbers == values.shape[1]:
        shaped = points(values)
    else:
        shaped = _shaped(values, reading.names, rows, columns, tell)
    patterns = PatternSet.from_names(frozen(shaped), names, marks, path.stem)
    return patterns.with_inputs(reading.names) if patterns.analog else patterns


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


def _first(rows: Iterator[tuple[int, list[str]]]) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows from which all is found out."""
    characters = 0
    for number, row in islice(rows, SAMPLE_LINES):
        yield number, row
        characters += sum(map(len, row))
        if characters > SAMPLE_CHARACTERS:
            return


def _with_new_ends(rows: Iterator[tuple[int, list[str]]]) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that bring another value in a column that may hold the class."""
    seen: dict[int, set[str]] = {0: set(), 1: set(), -1: set(), -2: set()}
    for number, row in islice(rows, MOST_LOOKED_AT):
        is_new = False
        for place, values in seen.items():
            if -len(row) <= place < len(row) and len(values) < MOST_ENDS:
                is_new |= row[place] not in values
                values.add(row[place])
        if is_new:
            yield number, row


def _digits(path: Path, reading: TableReading) -> tuple[list[str], npt.NDArray[np.float32]] | None:
    """Read a table of single digits after a class column; None if the table is different.

    The features of a machine, 0 and 1, are such a table. Its digits are at the same offsets in
    every row, so it is read about forty times as fast as other numbers.
    """
    roles, separator = [column.role for column in reading.columns], reading.text.separator
    in_order = [column.place for column in reading.columns] == list(range(len(roles)))
    if not in_order or roles[0] != "class" or set(roles[1:]) != {"input"}:
        return None
    if separator == " " or reading.text.encoding != "utf-8-sig":
        return None
    names: list[str] = []
    known: dict[bytes, str] = {}
    parts: list[npt.NDArray[np.uint8]] = []
    with path.open("rb") as file:
        above = b"".join(islice(file, reading.begins - 1))
        if b'"' in above or b"\r" in above.replace(b"\r\n", b""):
            return None
        while lines := file.readlines(_BATCH):
            cut = [line.rstrip(b"\r\n").partition(separator.encode())[::2] for line in lines]
            digits = _digits_in([cells for _, cells in cut], len(roles) - 1, separator)
            if digits is None:
                return None
            parts.append(digits)
            for name, _ in cut:
                if name not in known:
                    known[name] = class_name(name.decode())
                names.append(known[name])
            check_count(len(names), path.name)
            if len(known) > MOST_CLASSES:
                return None
    bare = any(not name or name.startswith(b"#") or b'"' in name or b"\r" in name for name in known)
    if not names or bare or not all(known.values()):
        return None
    return names, np.concatenate(parts).astype(np.float32)


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


class _Table:
    """The rows read so far, stored compactly."""

    def __init__(self, reading: TableReading) -> None:
        self.names: list[str] = []
        self.marks = bytearray()
        self._rows, self._numbers = array("L"), array("d")
        self._known: dict[str, str] = {}
        self._reading = reading
        self._inputs = [column.place for column in reading.of("input")]
        self._empty = {column.place for column in reading.of("out") if column.why == "empty"}
        self._label = reading.label.place if reading.label else None
        self._test = reading.test.place if reading.test else None
        self._pick = itemgetter(*self._inputs)

    def take(self, row: list[str], number: int) -> None:
        """Add the class, the test mark and the numbers of a row."""
        width = len(self._reading.columns)
        if len(row) == width + 1 and not row[-1].strip():  # a separator at the end
            row = row[:-1]
        if len(row) == width - 1 and width - 1 in self._empty:
            row = [*row, ""]
        if len(row) != width:
            raise FileError("patterns.csv-width", row=number, columns=len(row), expected=width)
        self._check_empty(row)
        name = NO_CLASS if self._label is None else class_name(row[self._label])
        if not name:
            raise FileError("patterns.csv-without-class", row=number)
        self.names.append(self._known.setdefault(name, name))
        if len(self._known) > MOST_CLASSES:
            raise FileError("patterns.csv-too-many-classes", most=MOST_CLASSES)
        self.marks.append(self._test is not None and self._mark(row[self._test], number))
        self._rows.append(number)
        cells = self._pick(row)
        self._append(cells if len(self._inputs) > 1 else (cells,), number)

    def _check_empty(self, row: Sequence[str]) -> None:
        """Refuse a number in a column that was left out because all looked at was empty."""
        for place in self._empty:
            if row[place].strip() and is_number(row[place], self._reading.text.decimal):
                first, where = self._reading.begins, self._title(place)
                raise FileError("patterns.csv-empty-cell", row=first, column=where)

    def _mark(self, cell: str, number: int) -> bool:
        mark = cell.strip().lower()
        if mark not in MARKS:
            raise FileError("patterns.csv-test-mark", row=number, value=mark[:40])
        return MARKS[mark]

    def _append(self, cells: Sequence[str], number: int) -> None:
        decimal = self._reading.text.decimal
        try:
            if "_" in "".join(cells):  # Python accepts it inside a number
                raise ValueError
            if decimal == ".":
                self._numbers.extend(map(float, cells))
            else:
                self._numbers.extend([_float(cell, decimal) for cell in cells])
        except ValueError:
            raise self._refusal(cells, number) from None

    def _refusal(self, cells: Sequence[str], number: int) -> FileError:
        """Return an error that names the first cell that is not a number."""
        decimal = self._reading.text.decimal
        place = next(i for i, cell in enumerate(cells) if not _is_written(cell, decimal))
        cell, where = cells[place].strip(), self._title(self._inputs[place])
        if not cell:
            return FileError("patterns.csv-empty-cell", row=number, column=where)
        values = {"row": number, "column": where, "value": cell[:40]}
        if THOUSANDS.fullmatch(cell):
            return FileError("patterns.csv-thousands", **values)
        if DECIMAL_COMMA.fullmatch(cell):
            return FileError("patterns.csv-decimal-comma", **values)
        return FileError("patterns.csv-not-a-number", **values)

    def _title(self, place: int) -> str:
        return next(one.title for one in self._reading.columns if one.place == place)

    def values(self) -> npt.NDArray[np.float64]:
        """Return the numbers, shape (rows, inputs)."""
        if not self.names:
            raise FileError("patterns.csv-without-rows")
        values = np.frombuffer(self._numbers, np.float64).reshape(len(self.names), -1)
        wrong = np.argwhere(~np.isfinite(values))
        if len(wrong):
            row, place = wrong[0].tolist()
            column = self._title(self._inputs[place])
            raise FileError("patterns.csv-not-finite", row=self._rows[row], column=column)
        return values


def _float(cell: str, decimal: str) -> float:
    if "." in cell:
        raise ValueError
    return float(cell.replace(decimal, "."))


def _is_written(cell: str, decimal: str) -> bool:
    """Return whether a cell is a number with this decimal mark."""
    return is_number(cell, decimal) and (decimal == "." or "." not in cell)


def check_classes(names: Iterable[str]) -> None:
    """Reject fractions in a class column that was only guessed."""
    for name in names:
        if is_number(name) and float(name) % 1:
            raise FileError("patterns.csv-class-is-fraction", value=name[:40])


def _shaped(
    values: npt.NDArray[Any],
    names: Sequence[str],
    rows: int,
    columns: int,
    tell: Callable[[Message], None] | None,
) -> npt.NDArray[Any]:
    """Shape into pictures or points: by headings as `write` makes them, or by the numbers."""
    length = values.shape[1]
    if list(names) == _headings(length, None):
        return points(values)
    last = re.fullmatch(r"([0-9]{1,7})x([0-9]{1,7})", names[-1]) if names else None
    size = (int(last[1]), int(last[2])) if last else (0, 0)
    if size[0] * size[1] != length or list(names) != _headings(length, size):
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
