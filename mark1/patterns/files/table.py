"""CSV: one pattern in a row, its class in a column of its own.

The class stands in the column headed label, class or target. Without such a heading it is the one
column of text; or, in a table of numbers without headings, the first column if it holds whole
numbers. What is otherwise is refused, unless somebody says which column it is.
"""

from __future__ import annotations

import codecs
import csv
import math
import re
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from mark1.errors import FileError
from mark1.patterns.files.flat import pictures_or_points, points
from mark1.patterns.files.guard import check_bytes
from mark1.patterns.pattern_set import PatternSet

#: Headings of the column that holds the class.
LABEL_HEADINGS = ("label", "class", "target")

#: Heading of the column that holds 1 for a pattern kept for testing and 0 for any other.
TEST_HEADING = "test"

_MARKS = {"0": False, "1": True, "false": False, "true": True}

#: How to say which column holds the class.
SAY_WHICH = "head the one with the class label, or name it with --label"

#: A number as it is written where the comma parts off the decimals.
_DECIMAL_COMMA = re.compile(r"[-+]?[0-9]*,[0-9]+")

#: More names than this in the class column can be no classes.
MOST_CLASSES = 10_000


def read(path: Path, rows: int, columns: int, label: str | None = None) -> PatternSet:
    """Read pictures, uint8 (n, height, width), or points, float32 (n, 1, k).

    `label` is the heading of the column that holds the class, or its number from 1.
    """
    # The shortest number with its comma takes 2 bytes; as float32 it takes 4.
    check_bytes(2 * path.stat().st_size, "the numbers in it")
    try:
        digits = _digits(path, label)
        if digits:
            layout, names, values = digits
            layout.check_classes(dict.fromkeys(names))
            shaped = layout.shaped(values, rows, columns)
            return PatternSet.from_names(shaped, names, None, path.stem)
        with path.open(encoding="utf-8-sig", newline="") as file:
            delimiter = _delimiter(file.readline(2**16))
            file.seek(0)
            layout, table = _table(csv.reader(file, delimiter=delimiter, strict=True), label)
    except UnicodeDecodeError:
        raise FileError("it is not text in UTF-8: save it as CSV in UTF-8.") from None
    layout.check_classes(table.known)
    shaped = layout.shaped(table.values(), rows, columns)
    return PatternSet.from_names(shaped, table.names, np.array(table.marks, bool), path.stem)


def write(patterns: PatternSet, path: Path) -> None:
    """Write headings, then a row for each pattern, with the brightness of its cells 0…255."""
    size = None if patterns.analog else (patterns.rows, patterns.columns)
    with path.open("x", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow([LABEL_HEADINGS[0], TEST_HEADING, *_headings(patterns.columns, size)])
        for picture, label, test in zip(
            patterns.pictures, patterns.labels, patterns.test, strict=True
        ):
            flat = picture.ravel()
            # str of a float32 is the shortest text that reads back as the same number.
            numbers = [str(value) for value in flat] if patterns.analog else flat.tolist()
            writer.writerow([patterns.classes[label], int(test), *numbers])


def _digits(
    path: Path, label: str | None = None
) -> tuple[_Layout, list[str], npt.NDArray[np.float32]] | None:
    """Read a table of single digits with the class in front; None if it is any other.

    The features of a machine, 0 and 1, are such a table. Its numbers all stand in the same places
    of their rows, so that it takes a fortieth of the time that other numbers need.
    """
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
        lines = [line.rstrip(b"\r\n").partition(delimiter.encode())[::2] for line in file]
    known = {name: name.decode().strip() for name in {name for name, _ in lines}}
    width = 2 * len(layout.numbers) - 1
    if (
        not 0 < len(known) <= MOST_CLASSES
        or any(not name or '"' in name or "\r" in name for name in known.values())
        or any(len(cells) != width for _, cells in lines)
    ):
        return None
    table = np.frombuffer(b"".join(cells for _, cells in lines), np.uint8).reshape(-1, width)
    numbers = table[:, ::2] - np.uint8(ord("0"))
    if (numbers > 9).any() or (table[:, 1::2] != ord(delimiter)).any():
        return None
    return layout, [known[name] for name, _ in lines], numbers.astype(np.float32)


def _table(reader: _Reader, label: str | None) -> tuple[_Layout, _Table]:
    first = next((line for line in reader if line), [])
    layout, table, begun = _Layout.of(first, label), _Table(), []
    if layout is None:
        begun = [next((line for line in reader if line), [])]
        layout = _Layout.below(first, begun[0])
    for line in chain(begun if layout.headed else [first], reader):
        if line:
            layout.take(line, reader.line_num, table)
    if not table.names:
        raise FileError("there is no row of numbers below the headings: add some.")
    return layout, table


class _Reader(Protocol):
    """What the standard library's CSV reader is."""

    @property
    def line_num(self) -> int: ...
    def __iter__(self) -> Iterator[list[str]]: ...
    def __next__(self) -> list[str]: ...


@dataclass(slots=True)
class _Table:
    """What was read so far, as tight as it can be kept."""

    names: list[str] = field(default_factory=list)
    marks: bytearray = field(default_factory=bytearray)
    rows: array[int] = field(default_factory=lambda: array("L"))
    numbers: array[float] = field(default_factory=lambda: array("f"))
    known: dict[str, str] = field(default_factory=dict)

    def add(self, name: str, mark: bool, row: int) -> None:
        self.names.append(self.known.setdefault(name, name))
        self.marks.append(mark)
        self.rows.append(row)
        if len(self.known) > MOST_CLASSES:
            raise FileError(
                f"there are more than {MOST_CLASSES} classes in that column: {SAY_WHICH}."
            )

    def values(self) -> npt.NDArray[np.float32]:
        values = np.frombuffer(self.numbers, np.float32).reshape(len(self.names), -1)
        wrong = np.flatnonzero(~np.isfinite(values).all(axis=1))
        if len(wrong):
            row = self.rows[wrong[0]]
            raise FileError(f"row {row} holds NaN or an infinite number: remove the row.")
        return values


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where the parts of a pattern stand in a row."""

    headed: bool
    width: int
    label: int
    test: int | None
    numbers: tuple[str, ...]
    told: bool = False  # which column holds the class, by a heading, text in it, or a person

    @classmethod
    def of(cls, first: Sequence[str], asked: str | None = None) -> _Layout | None:
        """Find it out from the first row; None if these are headings that do not say it."""
        headings = [cell.strip().lower() for cell in first]
        _refuse_decimal_commas(headings)
        labelled = [name for name in LABEL_HEADINGS if name in headings]
        headed = bool(labelled) or not any(map(_is_number, headings))
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
        """Find it out from headings that do not say it, and the first row below them."""
        headings = [cell.strip().lower() for cell in first]
        _refuse_decimal_commas(second, row=2)
        pairs = zip(headings, second, strict=False)  # rows of another length are refused later
        cells = ["0" if name == TEST_HEADING else cell for name, cell in pairs]
        if not second:
            raise FileError("there is no row of numbers below the headings: add some.")
        label, found = _text_in(cells)
        if not found:
            raise FileError(
                f"no column is headed {', '.join(LABEL_HEADINGS[:-1])} or {LABEL_HEADINGS[-1]}, "
                f"and all of them hold numbers: {SAY_WHICH}."
            )
        return cls._with(headings, True, label, told=True)

    @classmethod
    def _with(cls, headings: Sequence[str], headed: bool, label: int, told: bool) -> _Layout:
        marked = headed and TEST_HEADING in headings
        test = headings.index(TEST_HEADING) if marked else None
        numbers = tuple(
            heading for place, heading in enumerate(headings) if place not in (label, test)
        )
        if not numbers:
            raise FileError(
                "row 1 has no numbers: write the class of a pattern first, then its numbers, "
                "with commas between."
            )
        return cls(headed, len(headings), label, test, numbers, told)

    def check_classes(self, names: Iterable[str]) -> None:
        """Refuse fractions in a column that nobody said to hold the class."""
        if self.told:
            return
        for name in names:
            if _is_number(name) and math.isfinite(float(name)) and float(name) % 1:
                raise FileError(
                    f"the first column holds {name[:40]!r}, which can be no class: {SAY_WHICH}."
                )

    def take(self, line: list[str], row: int, table: _Table) -> None:
        """Put the class, test mark and numbers of a row into the table."""
        if len(line) != self.width:
            raise FileError(
                f"row {row} has {len(line)} columns, but the first has {self.width}: "
                "make all rows the same length."
            )
        name = line[self.label].strip()
        if not name:
            raise FileError(f"row {row} has no class: write one.")
        test = False
        if self.test is not None:
            mark = line[self.test].strip().lower()
            if mark not in _MARKS:
                raise FileError(f"row {row} has {mark[:40]!r} in the column test: use 0 or 1.")
            test = _MARKS[mark]
        table.add(name, test, row)
        places = (self.label,) if self.test is None else (self.label, self.test)
        for place in sorted(places, reverse=True):
            del line[place]
        _append_numbers(line, row, table.numbers)

    def shaped(self, values: npt.NDArray[np.float32], rows: int, columns: int) -> npt.NDArray[Any]:
        """Pictures or points: as the headings say if they are ours, or else as it looks."""
        length = len(self.numbers)
        if self.headed and list(self.numbers) == _headings(length, None):
            return points(values)
        last = re.fullmatch(r"([0-9]{1,7})x([0-9]{1,7})", self.numbers[-1])
        size = (int(last[1]), int(last[2])) if self.headed and last else (0, 0)
        if size[0] * size[1] != length or list(self.numbers) != _headings(length, size):
            return pictures_or_points(values, rows, columns)
        wrong = ((values < 0) | (values > 255) | (values != np.floor(values))).any(axis=1)
        if wrong.any():
            raise FileError(
                f"picture {int(np.flatnonzero(wrong)[0]) + 1} holds something else than whole "
                "numbers from 0 (dark) to 255 (lit): correct it."
            )
        return values.astype(np.uint8).reshape(-1, *size)


def _headings(length: int, size: tuple[int, int] | None) -> list[str]:
    """``1x1`` (row × column) over the cells of a picture, ``x1`` over the numbers of a point."""
    if size is None:
        return [f"x{place}" for place in range(1, length + 1)]
    rows, columns = size
    return [f"{row}x{column}" for row in range(1, rows + 1) for column in range(1, columns + 1)]


def _place_of(asked: str, headings: Sequence[str]) -> tuple[int, bool]:
    """Find a column by its heading or its number from 1, and say whether it was by its heading."""
    if asked.strip().lower() in headings:
        return headings.index(asked.strip().lower()), True
    if asked.isascii() and asked.isdigit() and 1 <= int(asked) <= len(headings):
        return int(asked) - 1, False
    raise FileError(
        f"there is no column {asked[:40]!r}: name it by its heading in row 1, or by its number "
        f"from 1 to {len(headings)}."
    )


def _text_in(cells: Sequence[str]) -> tuple[int, bool]:
    """Find the one cell that is no number, and say whether there is one; the first if not."""
    places = [place for place, cell in enumerate(cells) if cell.strip() and not _is_number(cell)]
    if len(places) > 1:
        raise FileError(
            f"columns {places[0] + 1} and {places[1] + 1} both hold text, and one of them is not "
            f"the class: write numbers like 0.5 there, or {SAY_WHICH}."
        )
    return (places[0], True) if places else (0, False)


def _refuse_decimal_commas(cells: Iterable[str], row: int = 1) -> None:
    for cell in cells:
        if _DECIMAL_COMMA.fullmatch(cell.strip()):
            raise FileError(
                f"row {row} has {cell[:40]!r} with a decimal comma: write a point, as in 0.5."
            )


def _append_numbers(cells: list[str], row: int, numbers: array[float]) -> None:
    try:
        numbers.extend(map(float, cells))
    except ValueError:
        _refuse_decimal_commas(cells, row)
        wrong = next(cell for cell in cells if not _is_number(cell))
        raise FileError(
            f"row {row} has {wrong[:40]!r} where a number belongs: write numbers like 0.5, and "
            f"{SAY_WHICH}."
        ) from None


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _delimiter(line: str) -> str:
    """Comma, semicolon or tab: whichever the first line has most of, the comma last.

    A comma may part off decimals, and there are never more of those than of what parts columns.
    """
    return max(";\t,", key=line.count)
