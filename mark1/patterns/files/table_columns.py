"""What each column of a table holds: the class, an input, the test mark, or nothing that counts.

The caller may say it. Otherwise the class is, in this order,

1. in the column headed label, class or target,
2. in the only column of text,
3. in the first or the last of the other columns, if it alone holds few different whole numbers, as
   classes do. If both do, it is in the one with which equal inputs have equal classes, or more
   different numbers than any other column has; otherwise in the last, where truth tables have it.

Columns that are empty, that count the rows, or that hold text or a second class are left out.
Whatever is chosen is told (`TableReading`), since some of it is a guess.
"""

from __future__ import annotations

import functools
import itertools
import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from mark1.disk.csv_text import from_text
from mark1.errors import FileError
from mark1.messages import Message
from mark1.patterns.files.flat import Unlabelled
from mark1.patterns.files.table_text import UTF_8, TableText
from mark1.patterns.pattern_set import input_name

#: Headings of the column of the class, the first of several first.
LABEL_HEADINGS = ("label", "class", "target")

#: Heading of the column that holds 1 for a pattern kept for testing, otherwise 0.
TEST_HEADING = "test"

#: What marks a pattern for training, and for testing.
MARKS = {"0": False, "1": True, "false": False, "true": True}

#: Headings of a column that numbers the rows.
_COUNTING = ("", "id", "index", "no", "no.", "nr", "nr.", "#", "row", "unnamed: 0")

#: Digits with marks of any kind, which are refused where a number is read, and not left out.
_NUMERIC = re.compile(r"[-+]?[.,]?[0-9][-+0-9.,'’_\s]*(?:[eE][-+]?[0-9]+)?\s?%?")

#: Most different whole numbers of a column that may hold classes. ASSUMED.
_FEW = 20

#: Least rows that show that a column without a heading counts them. ASSUMED.
_COUNTED = 5

#: Names listed of many.
LISTED = 6

#: A whole number as some programs write it: 1.0 is the class 1.
_WHOLE = re.compile(r"(-?[0-9]+)\.0+")


@dataclass(frozen=True, slots=True)
class TableChoices:
    """What a person says about a table; what is None or empty is found out.

    Attributes
    ----------
    label : str or None
        The column of the class, by heading or by number from 1.
    inputs : tuple of str
        The columns that are inputs, in this order; all others are left out.
    skip : tuple of str
        Columns that are left out.
    decimal, separator, encoding : str or None
        As in `mark1.patterns.files.table_text.TableText`.
    headings : bool or None
        Whether the comment above the table or its first row has the headings.
    known : tuple of str
        Headings of the inputs that a machine has learned. A table with headings must have all of
        them, in any order; what it has besides is left out.
    """

    label: str | None = None
    inputs: tuple[str, ...] = ()
    skip: tuple[str, ...] = ()
    decimal: str | None = None
    separator: str | None = None
    encoding: str | None = None
    headings: bool | None = None
    known: tuple[str, ...] = ()

    @property
    def option(self) -> str | None:
        """The first of the choices that was made, as an option of the command line, or None."""
        names = (each.name for each in fields(self) if each.name not in ("headings", "known"))
        return next((f"--{name}" for name in names if getattr(self, name)), None)


@dataclass(frozen=True, slots=True)
class Column:
    """One column.

    Attributes
    ----------
    place : int
        From 0.
    name : str
        Its heading; empty without one.
    role : {"class", "input", "test", "out"}
    why : str
        Of a column that is left out, and of the class, the reason: the end of a code of a message.
    """

    place: int
    name: str
    role: str
    why: str = ""

    @property
    def title(self) -> str:
        """How it is named in a sentence: with the letter that a spreadsheet gives it."""
        letter = letter_of(self.place)
        return f"{letter} ({self.name})" if self.name else letter


@dataclass(frozen=True, slots=True)
class TableReading:
    """How a table was read.

    Attributes
    ----------
    text : TableText
    columns : tuple of Column
    headed : bool
        Whether there are headings.
    begins : int
        Line number of the first row below them.
    is_guess : bool
        Whether the numbers alone told which column holds the class.
    by_order : bool
        Whether the inputs are those that a machine knows only by their order, without headings.
    rows : tuple of tuple of str
        Cells of the rows that this was found out from, without the headings.
    is_whole : bool
        Whether these are all rows of the table.
    problem : Message or None
        Why the table cannot be read so.
    """

    text: TableText
    columns: tuple[Column, ...]
    headed: bool
    begins: int
    is_guess: bool = False
    by_order: bool = False
    rows: tuple[tuple[str, ...], ...] = field(default=(), repr=False)
    is_whole: bool = True
    problem: Message | None = None

    @property
    def label(self) -> Column | None:
        """The column of the class; None if the table has none."""
        return next(self.of("class"), None)

    @property
    def test(self) -> Column | None:
        """The column that marks patterns for testing, or None."""
        return next(self.of("test"), None)

    def of(self, role: str) -> Iterator[Column]:
        """Yield the columns of a role."""
        return (column for column in self.columns if column.role == role)

    @property
    def names(self) -> tuple[str, ...]:
        """The headings of the inputs; empty without headings."""
        return tuple(column.name for column in self.of("input")) if self.headed else ()

    @property
    def sentence(self) -> Message | None:
        """What is to be told of it in one line; None of a table as this program writes it."""
        own = ("label", "test", *(f"x{place}" for place in range(1, len(self.columns) - 1)))
        headings = tuple(column.name for column in sorted(self.columns, key=lambda one: one.place))
        if headings == own or (
            headings[:3] == ("label", "test", "1x1") and not any(self.of("out"))
        ):
            return None
        return Message("patterns.table-read", {"parts": " · ".join(map(str, self.parts()))})

    def parts(self) -> Iterator[Message]:
        """Yield what is to be told of it, one thing after the other."""
        encoding, decimal = self.text.encoding_name, self.text.decimal
        if encoding != UTF_8:
            yield Message("patterns.table-encoding", {"encoding": encoding})
        if decimal == ",":
            yield Message("patterns.table-decimal-comma")
        if self.label:
            code = "patterns.table-class-guessed" if self.is_guess else "patterns.table-class"
            yield Message(code, {"column": self.label.title})
        inputs = list(self.of("input"))
        yield Message("patterns.table-inputs", {"names": _listed(inputs), "count": len(inputs)})
        if self.by_order:
            yield Message("patterns.table-by-order")
        out = sorted(self.of("out"), key=lambda column: column.why)
        for why, columns in itertools.groupby(out, lambda column: column.why):
            yield Message(f"patterns.table-out-{why}", {"names": _listed(list(columns))})
        if self.test:
            yield Message("patterns.table-test", {"column": self.test.title})

    @property
    def classes(self) -> Counter[str]:
        """How many of `rows` are of each class."""
        place = self.label.place if self.label else len(self.columns)
        return Counter(
            class_name(row[place]) for row in self.rows if "".join(row[place : place + 1]).strip()
        )

    @property
    def tests(self) -> int:
        """How many of `rows` are kept for testing."""
        place = self.test.place if self.test else len(self.columns)
        return sum(
            MARKS.get("".join(row[place : place + 1]).strip().lower(), 0) for row in self.rows
        )

    def with_roles(self, roles: Sequence[str]) -> TableReading:
        """Give the columns, by their places, other roles, as a person chooses them."""
        columns = sorted(self.columns, key=lambda column: column.place)
        why = {"class": "asked", "out": "asked", "input": "", "test": ""}
        columns = [
            column if column.role == role else replace(column, role=role, why=why[role])
            for column, role in zip(columns, roles, strict=True)
        ]
        columns.sort(key=lambda column: column.role == "input")
        changed = replace(self, columns=tuple(columns), problem=None)
        if not any(changed.of("input")):
            code = "patterns.csv-without-numbers"
        elif changed.label is None:
            code = "patterns.table-without-class"
        else:
            return replace(changed, is_guess=self.is_guess and changed.label in self.columns)
        return replace(changed, is_guess=False, problem=Message(code, tone="wrong"))

    @property
    def record(self) -> dict[str, Any]:
        """The same as names and numbers, for JSON. Columns are numbered from 1."""
        return {
            "encoding": self.text.encoding_name,
            "separator": self.text.separator,
            "decimal": self.text.decimal,
            "first_row": self.text.start,
            "headings": self.headed,
            "class_is_a_guess": self.is_guess,
            "columns": [
                {"column": one.place + 1, "name": one.name, "role": one.role, "why": one.why}
                for one in self.columns
            ],
        }


def reading_of(
    text: TableText,
    rows: Sequence[tuple[int, list[str]]],
    choices: TableChoices,
    unlabelled: Unlabelled | None = None,
) -> TableReading:
    """Decide what each column holds, from the first rows of a table and their line numbers.

    With `unlabelled`, no column need hold the class. What is not clear is the `problem` of the
    reading, and that a column which was named is not there.

    Raises
    ------
    FileError
        If there is no row below the headings.
    """
    headings = _headings(text, rows, choices.headings)
    body = list(rows) if headings is None or text.comment == headings else list(rows[1:])
    if not body:
        raise FileError("patterns.csv-without-rows")
    cells = [row for _, row in body]
    width = text.width if headings is None else max(len(headings), text.width)
    named = [name.strip() for name in headings or ()]
    named += [""] * (width - len(named))
    columns = _Columns(named, [*itertools.zip_longest(*cells, fillvalue="")], text.decimal)
    problem = columns.choose(choices, unlabelled, headed=headings is not None)
    return TableReading(
        text=text,
        columns=columns.found(),
        headed=headings is not None,
        begins=body[0][0],
        is_guess=columns.is_guess,
        by_order=bool(choices.known) and headings is None,
        rows=tuple(map(tuple, cells)),
        problem=problem,
    )


def _headings(
    text: TableText, rows: Sequence[tuple[int, list[str]]], are_there: bool | None
) -> Sequence[str] | None:
    """Return the headings, from the comment above the table or its first row; None without any."""
    cells = [row for _, row in rows]
    first, below = (cells[0] if cells else []), cells[1:]
    if are_there is False:
        return None
    if len(text.comment) == text.width and not any(is_number(one) for one in text.comment):
        return text.comment
    if are_there:
        return first
    numeric = [is_number(cell, text.decimal) for cell in first]
    if not any(numeric) and any(map(str.strip, first)) and len(first) > 1:
        return first
    if any(cell.strip().lower() in LABEL_HEADINGS for cell in first):
        return first
    numbers = [cell for cell, is_one in zip(first, numeric, strict=True) if is_one]
    if len(numbers) < 2 or not below or not _counts(numbers):
        return None
    for place, is_one in enumerate(numeric):
        column = [row[place] for row in below if place < len(row) and row[place].strip()]
        others = sum(is_number(cell, text.decimal) for cell in column)
        if column and first[place].strip() and others == (0 if is_one else len(column)):
            return first  # a number above text, or text above numbers
    is_all = len(numbers) == sum(bool(cell.strip()) for cell in first)
    return first if is_all and len(numbers) > 2 and int(numbers[0]) == 0 else None


def _counts(cells: Sequence[str]) -> bool:
    """Return whether cells are whole numbers that grow by one."""
    if not all(cell.strip().isdecimal() and len(cell) < 16 for cell in cells):
        return False
    numbers = [int(cell) for cell in cells]
    return numbers == list(range(numbers[0], numbers[0] + len(numbers)))


class _Columns:
    """The columns of a table, while it is decided what they hold."""

    def __init__(self, names: list[str], cells: list[Any], decimal: str) -> None:
        self.names, self.is_guess, self._decimal = names, False, decimal
        self._lower = [name.lower() for name in names]
        self._cells = [*cells, *[("",)] * (len(names) - len(cells))]
        self._filled = [[one for one in column if one.strip()] for column in self._cells]
        self._are_text = [self._is_text(column) for column in self._filled]
        self._roles: dict[int, tuple[str, str]] = {}
        self._order = list(range(len(names)))

    def _is_text(self, filled: list[str]) -> bool:
        """Whether there are cells, and at most half of them are numbers."""
        numbers = sum(
            times
            for cell, times in Counter(filled).items()
            if is_number(cell, self._decimal) or _is_numeric(cell)
        )
        return bool(filled) and 2 * numbers <= len(filled)

    def found(self) -> tuple[Column, ...]:
        """Return the columns, the inputs in their order."""
        inputs = [place for place in self._order if self._roles[place][0] == "input"]
        others = [place for place in range(len(self.names)) if self._roles[place][0] != "input"]
        return tuple(
            Column(place, self.names[place], *self._roles[place]) for place in [*others, *inputs]
        )

    def choose(
        self, choices: TableChoices, unlabelled: Unlabelled | None, headed: bool
    ) -> Message | None:
        """Give each column its role; return what is not clear."""
        try:
            self._choose(choices, unlabelled, headed)
        except FileError as error:
            self._leave_out(self._texts(), "text")
            for place in self._open():
                self._roles[place] = "input", ""
            return error.message
        return None

    def _choose(self, choices: TableChoices, unlabelled: Unlabelled | None, headed: bool) -> None:
        label = None if choices.label is None else self.place_of(choices.label)
        if label is not None:
            self._roles[label] = "class", "asked"
        self._leave_out(map(self.place_of, choices.skip), "asked")
        inputs = [self.place_of(name) for name in choices.inputs]
        for place, times in Counter([label, *inputs]).items():
            if place is not None and times > 1:
                raise FileError("patterns.csv-column-twice", column=self._title(place))
        if not inputs and choices.known and headed:
            inputs = self._known(choices.known)
        if headed and TEST_HEADING in self._lower:
            place = self._lower.index(TEST_HEADING)
            if place not in inputs and self._may_mark(place):
                self._roles.setdefault(place, ("test", ""))
        if label is None:
            label = self._headed()
        if inputs:
            self._order = inputs
            for place in inputs:
                self._roles[place] = "input", ""
            if label is None and (texts := self._texts()):
                self._roles[texts[0]] = "class", "text"
            why = "asked" if choices.inputs else "new"
            self._leave_out(self._open(), why)
        else:
            self._leave_out([place for place in self._open() if not self._filled[place]], "empty")
            self._find_class(label, unlabelled, headed)
            self._leave_out(self._texts(), "text")
            for place in self._open():
                self._roles[place] = "input", ""
        if not any(role == "input" for role, _ in self._roles.values()):
            raise FileError("patterns.csv-without-numbers")

    def place_of(self, asked: str) -> int:
        """Find a column by its heading, or by its number from 1."""
        wanted, (exact, lower) = asked.strip(), self._places
        if wanted and wanted in self.names:  # also one of two that begin alike
            return self.names.index(wanted)
        name = input_name(wanted)
        if (place := exact.get(name, lower.get(name.lower()))) is not None:
            return place
        if asked.isascii() and asked.isdigit() and 1 <= int(asked[:9]) <= len(self.names):
            return int(asked) - 1
        raise FileError("patterns.csv-unknown-column", name=asked[:40], count=len(self.names))

    @functools.cached_property
    def _places(self) -> tuple[dict[str, int], dict[str, int]]:
        """The first place of each heading, as a machine remembers it, and in lower case."""
        exact: dict[str, int] = {}
        lower: dict[str, int] = {}
        for place, name in enumerate(map(input_name, self.names)):
            if name:
                exact.setdefault(name, place)
                lower.setdefault(name.lower(), place)
        return exact, lower

    def _known(self, names: Sequence[str]) -> list[int]:
        """Find the inputs of a machine; two names that differ only in case are two columns."""
        exact, lower = self._places
        found = {name: exact[input_name(name)] for name in names if input_name(name) in exact}
        taken = set(found.values())
        for name in names:
            place = lower.get(input_name(name).lower())
            if name not in found and place is not None and place not in taken:
                found[name] = place
                taken.add(place)
        missing = [name for name in names if name not in found]
        if missing:
            raise FileError(
                "patterns.csv-input-missing", names=", ".join(missing[:LISTED]), count=len(missing)
            )
        return [found[name] for name in names]

    def _may_mark(self, place: int) -> bool:
        """Whether a column holds test marks, or text in their place; other numbers are an input."""
        cells = [cell.strip().lower() for cell in self._filled[place]]
        return self._are_text[place] or 2 * sum(cell in MARKS for cell in cells) > len(cells)

    def _headed(self) -> int | None:
        """Find the class by its heading; a second such column is left out."""
        places = [self._lower.index(name) for name in LABEL_HEADINGS if name in self._lower]
        places = [place for place in places if place not in self._roles]
        if places:
            self._roles[places[0]] = "class", "heading"
            self._leave_out(places[1:], "class")
        return places[0] if places else None

    def _find_class(self, label: int | None, unlabelled: Unlabelled | None, headed: bool) -> None:
        texts = self._texts()
        if label is None and texts:
            if len(texts) > 1 and not unlabelled:
                first, second = (self._title(place) for place in texts[:2])
                raise FileError("patterns.csv-two-texts", first=first, second=second)
            label = texts[0]
            self._roles[label] = "class", "text"
        self._leave_out(texts[1:], "text")
        left, counting = len(self._open()), self._counting(headed)
        if unlabelled and label is None and unlabelled.fits(left):
            return  # a column that looks as if it counted is an input then
        self._leave_out(counting, "counts")
        left -= len(counting)
        if label is not None or (unlabelled and (headed or unlabelled.fits(left))):
            return
        if unlabelled and not unlabelled.fits(left - 1):
            return
        self._roles[self._guessed(self._open(), bool(unlabelled))] = "class", "numbers"
        self.is_guess = True

    def _guessed(self, places: list[int], is_ignored: bool) -> int:
        """Choose between the first column and the last; both are numbers.

        If the class is ignored, the whole numbers of one of them are enough.
        """
        if len(places) < 2:
            raise FileError("patterns.csv-without-numbers")
        ends = [places[0], places[-1]]
        few = [place for place in ends if self._has_few(place)]
        if len(few) == 2:
            few = [place for place in ends if not self._contradicts(place, places)] or ends
        if len(few) == 2:
            counts = [len(self._values(place)) for place in places]
            if counts.index(max(counts)) == 0 and counts.count(max(counts)) == 1:
                return places[0]
        if not few and is_ignored:
            few = [place for place in ends if self._is_whole(place)]
        if not few:
            raise FileError("patterns.csv-class-unknown", headings=", ".join(LABEL_HEADINGS))
        return few[-1]

    def _contradicts(self, label: int, places: list[int]) -> bool:
        """Whether rows are alike but for this column."""
        inputs = zip(*(self._cells[place] for place in places if place != label), strict=True)
        seen: dict[tuple[str, ...], str] = {}
        return any(
            seen.setdefault(cells, name) != name
            for cells, name in zip(inputs, self._cells[label], strict=True)
        )

    def _has_few(self, place: int) -> bool:
        values = self._values(place)
        repeats = len(values) < len(self._filled[place]) or values in ({0.0, 1.0}, {-1.0, 1.0})
        return self._is_whole(place) and repeats and 2 <= len(values) <= _FEW

    def _is_whole(self, place: int) -> bool:
        return all(math.isfinite(one) and one % 1 == 0 for one in self._values(place))

    def _values(self, place: int) -> set[float]:
        cells = {cell for cell in self._cells[place] if is_number(cell, self._decimal)}
        return {float(cell.replace(self._decimal, ".")) for cell in cells}

    def _counting(self, headed: bool) -> list[int]:
        """Find columns that number the rows: by their headings, or the first if there are none."""
        found = []
        for place in self._open():
            cells = self._filled[place]
            if headed:
                may = self._lower[place] in _COUNTING
            else:
                may = place == 0 and len(cells) >= _COUNTED and cells[0].strip() in ("0", "1")
            if may and len(cells) > 1 and _counts(cells):
                found.append(place)
        return found

    def _texts(self) -> list[int]:
        """The columns, of those that have no role yet, in which most cells are no numbers."""
        return [place for place in self._open() if self._are_text[place]]

    def _open(self) -> list[int]:
        return [place for place in range(len(self.names)) if place not in self._roles]

    def _leave_out(self, places: Iterable[int], why: str) -> None:
        for place in places:
            self._roles.setdefault(place, ("out", why))

    def _title(self, place: int) -> str:
        return Column(place, self.names[place], "").title


def _listed(columns: Sequence[Column]) -> str:
    names = [column.name or letter_of(column.place) for column in columns]
    if len(names) <= LISTED:
        return ", ".join(names)
    return f"{', '.join(names[:2])} … {names[-1]}"


def letter_of(place: int) -> str:
    """Return the name that a spreadsheet gives a column: A … Z, AA …

    >>> letter_of(0), letter_of(25), letter_of(26)
    ('A', 'Z', 'AA')
    """
    letters, left = "", place + 1
    while left:
        left, digit = divmod(left - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return letters


def _is_numeric(cell: str) -> bool:
    """Return whether a cell is meant as a number, although it may be written in another way."""
    return _NUMERIC.fullmatch(cell.strip()) is not None


def class_name(cell: str) -> str:
    """Return the class that a cell names: 1 and 1.0 are the same, and so is Ü however written."""
    name = unicodedata.normalize("NFC", from_text(cell.strip()))
    whole = _WHOLE.fullmatch(name)
    return whole[1] if whole else name


def is_number(text: str, decimal: str = ".") -> bool:
    """Return whether Python and other programs read a number in a cell."""
    if decimal != "." and "." not in text:
        text = text.replace(decimal, ".")
    try:
        float(text)
    except ValueError:
        return False
    return "_" not in text  # Python accepts it inside a number
