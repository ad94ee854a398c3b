"""How the text of a table is written: its encoding, what separates the cells, the decimal mark.

All of it is guessed from the beginning of the file unless the caller says it. Rows above the table,
blank, of a comment or of a title, are skipped.
"""

from __future__ import annotations

import codecs
import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TextIO

from mark1.errors import FileError
from mark1.patterns.scaling import MOST_CELLS

#: What may separate cells, the first of equals first: a decimal comma must not win over a
#: semicolon, nor a space within a name over a comma. A space stands for any number of spaces.
SEPARATORS = (";", "\t", "|", ",", " ")

#: What a row that is cut at spaces counts beside one that is cut at another mark. ASSUMED.
SPACES_COUNT = 0.7

#: Most characters of a line.
LONGEST_LINE = 2**24

#: Lines and characters of the beginning, from which everything is guessed.
SAMPLE_LINES, SAMPLE_CHARACTERS = 1000, 2**17

#: Bytes read at once to find the encoding.
_BLOCK = 2**20

#: Share of the bytes that are 0 at even or odd places in UTF-16 without a byte order mark.
_ZEROS = 0.3

#: The names of encodings that people meet.
UTF_8, UTF_16, WINDOWS = "UTF-8", "UTF-16", "Windows-1252"

#: A number with a decimal comma; and one with marks between thousands.
DECIMAL_COMMA = re.compile(r"[-+]?[0-9]*,[0-9]+(?:[eE][-+]?[0-9]+)?")
THOUSANDS = re.compile(
    r"[-+]?[0-9]{1,3}(?:(?:,[0-9]{3})+\.[0-9]*|(?:\.[0-9]{3})+,[0-9]*|(?:[' \xa0\u202f’][0-9]{3})+"
    r"(?:[.,][0-9]*)?|(?:,[0-9]{3}){2,}|(?:\.[0-9]{3}){2,})"
)

#: Two numbers with a space between them: what separates them is the space.
_NUMBERS_APART = re.compile(r"\s*[-+.,0-9]+\s+[-+.,0-9]+.*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class TableText:
    """How a table is written.

    Attributes
    ----------
    encoding : str
        As Python names it.
    separator : str
        One of `SEPARATORS`.
    decimal : str
        The mark before decimals, "." or ",".
    start : int
        Line number of the first row of the table: its headings, if it has any.
    width : int
        Cells of most rows.
    comment : tuple of str
        Cells of the last comment above the table, which may be its headings; otherwise empty.
    """

    encoding: str
    separator: str
    decimal: str
    start: int
    width: int
    comment: tuple[str, ...] = ()

    def open(self, path: Path) -> TextIO:
        """Open the file as text."""
        return path.open(encoding=self.encoding, newline="")

    def rows(self, file: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
        """Yield line number and cells of each row of the table that is not blank or a comment."""
        for number, row in _cells(file, self.separator):
            is_comment = row[:1] and row[0].startswith("#") and len(row) != self.width
            if number >= self.start and not _is_blank(row) and not is_comment:
                yield number, row

    @property
    def encoding_name(self) -> str:
        """The encoding as people name it."""
        known = {"utf-8-sig": UTF_8, "cp1252": WINDOWS}
        return known.get(self.encoding, UTF_16 if "16" in self.encoding else self.encoding)


def text_of(
    path: Path,
    encoding: str | None = None,
    separator: str | None = None,
    decimal: str | None = None,
) -> TableText:
    """Find out how a table is written; what is given is not guessed.

    Raises
    ------
    FileError
        If the encoding is unknown, or the file is not text in it, or a line is too long.
    """
    encoding = _known(encoding, path) if encoding else _encoding_of(path)
    with path.open(encoding=encoding, newline="") as file:
        lines = _sample(_bounded(file))
    named = re.fullmatch(r"sep=(.)", lines[0].strip("\r\n")) if lines else None
    if separator is None:
        separator = named[1] if named else _separator_of(lines)
    numbered = [one for one in _until_damage(lines, separator) if not _is_blank(one[1])]
    if named and numbered and numbered[0][0] == 1:
        numbered = numbered[1:]
    start, width, comment = _start_of(numbered)
    if decimal is None:
        decimal = _decimal_of(row for number, row in numbered if number >= start)
    if decimal is None and separator != ",":
        decimal = _first_decimal(path, encoding, separator, len(lines))
    return TableText(encoding, separator, decimal or ".", start, width, comment)


def _known(encoding: str, path: Path) -> str:
    """Return the name of an encoding as Python writes it, if the file is text in it."""
    try:
        found = codecs.lookup(encoding)
        "".encode(encoding)  # not one from bytes to bytes
    except (LookupError, ValueError, TypeError):
        raise FileError("patterns.csv-unknown-encoding", name=encoding[:40]) from None
    name = "utf-8-sig" if found.name == "utf-8" else found.name
    if not _is_text(path, name):
        raise FileError("patterns.csv-other-encoding", name=encoding[:40])
    return name


def _encoding_of(path: Path) -> str:
    """Guess: by a byte order mark, the zeros of UTF-16, as UTF-8; otherwise it is Windows-1252."""
    with path.open("rb") as file:
        first = file.read(2**12)
    if first.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    for place, order in ((1, "le"), (0, "be")):
        if len(first) > 1 and first[place::2].count(0) > _ZEROS * len(first) / 2:
            return f"utf-16-{order}"
    for encoding in ("utf-8-sig", "cp1252"):
        if _is_text(path, encoding):
            return encoding
    raise FileError("patterns.csv-not-text")


def _is_text(path: Path, encoding: str) -> bool:
    """Return whether a whole file is text in an encoding."""
    decoder = codecs.getincrementaldecoder(encoding)()
    try:
        with path.open("rb") as file:
            while block := file.read(_BLOCK):
                decoder.decode(block)
            decoder.decode(b"", final=True)
    except UnicodeError:
        return False
    return True


def _sample(found: Iterable[str]) -> list[str]:
    lines, characters = list[str](), 0
    for line in islice(found, SAMPLE_LINES):
        lines.append(line)
        characters += len(line)
        if characters > SAMPLE_CHARACTERS and len(lines) > 1:
            break
    return lines


def _bounded(file: TextIO) -> Iterator[str]:
    """Yield lines, and refuse one that is too long before all of it is read."""
    number = 0
    while line := file.readline(LONGEST_LINE + 1):
        number += 1
        if len(line) > LONGEST_LINE:
            raise FileError("patterns.csv-row-too-long", row=number, most=MOST_CELLS)
        yield line


def _separator_of(lines: Sequence[str]) -> str:
    """Choose what cuts most rows into the same number of cells, and more than one."""
    best, most = ",", 0.0
    for separator in SEPARATORS:
        rows = [row for _, row in _until_damage(lines, separator) if not _is_blank(row)]
        rows = [row for row in rows if not row[0].startswith("#")] or rows
        apart = [row for row in rows if not any(map(_NUMBERS_APART.fullmatch, row))]
        widths = Counter(len(row) for row in apart if len(row) > 1)
        share = max(widths.values(), default=0) / max(1, len(rows))
        if separator == " ":  # there are spaces in titles and names, too
            share *= SPACES_COUNT
        if share > most:
            best, most = separator, share
    return best


def _decimal_of(rows: Iterable[Sequence[str]]) -> str | None:
    """Return a comma if cells are numbers only with a decimal comma, and none has a point.

    None if no cell has either.
    """
    commas = False
    for row in rows:
        for cell in row:
            if "," in cell and DECIMAL_COMMA.fullmatch(cell.strip()):
                commas = True
            elif "." in cell and re.fullmatch(r"\s*[-+]?[0-9]*\.[0-9]+\s*", cell):
                return "."
    return "," if commas else None


def _first_decimal(path: Path, encoding: str, separator: str, start: int) -> str | None:
    """Return the mark of the first number with one below the sample, whose numbers are whole."""
    with path.open(encoding=encoding, newline="") as file:
        for line in islice(_bounded(file), start, None):
            if "," in line or "." in line:
                found = _decimal_of(row for _, row in _until_damage([line], separator))
                if found:
                    return found
    return None


def _start_of(
    rows: Sequence[tuple[int, list[str]]],
) -> tuple[int, int, tuple[str, ...]]:
    """Find the line where the table begins, the cells of a row, and those of the last comment."""
    widths = Counter(len(row) for _, row in rows if not row[0].startswith("#"))
    if not widths:
        return (rows[0][0], len(rows[0][1]), ()) if rows else (1, 1, ())
    usual = max(widths, key=lambda width: (widths[width], width))
    comment: tuple[str, ...] = ()
    for number, row in rows:
        if row[0].startswith("#"):
            first = row[0].lstrip("# ")
            comment = (first, *row[1:]) if first else tuple(row[1:])
            continue
        # A title is text, and fills fewer cells than the headings, which may lack the last.
        filled = [cell.strip() for cell in row if cell.strip()]
        is_wide = len(row) >= usual - 1 and (len(filled) > 1 or usual <= 2)
        if is_wide or any(cell[0] in "+-.,0123456789" for cell in filled):
            return number, usual, comment
    return rows[0][0], usual, ()


def _is_blank(row: Sequence[str]) -> bool:
    return not any(cell and not cell.isspace() for cell in row)


def _until_damage(lines: Iterable[str], separator: str) -> Iterator[tuple[int, list[str]]]:
    """Yield rows up to one that cannot be read, as where the beginning of a file ends in it."""
    with suppress(csv.Error):
        yield from _cells(lines, separator)


def _cells(lines: Iterable[str], separator: str) -> Iterator[tuple[int, list[str]]]:
    """Cut lines into cells, with the number of the last line of each row."""
    if separator == " ":
        for number, line in enumerate(lines, 1):
            yield number, line.split()
        return
    cells = 0

    def counted() -> Iterator[str]:
        nonlocal cells
        for line in lines:
            cells += line.count(separator)
            if len(line) > LONGEST_LINE or cells > MOST_CELLS + 3:
                number = reader.line_num + 1
                raise FileError("patterns.csv-row-too-long", row=number, most=MOST_CELLS)
            yield line

    reader = csv.reader(counted(), delimiter=separator, strict=True)
    for row in reader:
        cells = 0
        yield reader.line_num, row
