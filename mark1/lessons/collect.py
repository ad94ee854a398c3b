"""Gather the pages that a class has handed in into one table, as CSV and as HTML."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape, unescape
from pathlib import Path
from string import Template
from typing import Any

from mark1.disk.atomic import writing
from mark1.errors import FileError
from mark1.lessons.attempt import MOST_WRITTEN
from mark1.lessons.hand_in import DATA, MOST_NAME
from mark1.messages import Message, visible
from mark1.report import html_report

#: Most bytes of a page that is read, and the end of the names of pages.
MOST_BYTES, PAGES = 50_000_000, (".html", ".htm")

#: Most seconds that a task is believed to have taken: ten days.
LONGEST = 864_000

#: Name of the tables, without its ending. A page of this name is no answer.
NAME = "lessons-collected"

#: Columns of the table.
COLUMNS = (
    *("file", "student", "lesson", "when", "tasks"),
    *("done", "shown", "skipped", "wrong", "minutes", "answers", "reasons"),
)

_DATA = re.compile(rf'{DATA}="([^"]*)"')


@dataclass(frozen=True, slots=True)
class Answers:
    """What one page says.

    Attributes
    ----------
    file : str
        Its name.
    cells : tuple
        Of the row, as `COLUMNS`: tasks done by oneself, shown and skipped, wrong answers, minutes,
        what the wrong answers were, and the reasons that were written.
    """

    file: str
    cells: tuple[str | int, ...]


def collect(folder: Path) -> tuple[list[Answers], list[str]]:
    """Read the pages in a folder.

    Returns
    -------
    answers : list of Answers
        In the order of lesson and student.
    others : list of str
        Names of pages that hold no answers.

    Raises
    ------
    FileError
        If the folder or a page cannot be read.
    """
    answers, others = [], []
    for path in _pages(folder):
        record = _record(path)
        if record is None:
            others.append(path.name)
        else:
            answers.append(Answers(path.name, _cells(path.name, record)))
    answers.sort(key=lambda each: (each.cells[2], str(each.cells[1]).casefold(), each.file))
    return answers, others


def write(answers: Sequence[Answers], folder: Path) -> list[Path]:
    """Write the table into a folder, as CSV and as HTML, and return both files.

    Raises
    ------
    WriteError
        If a file cannot be written.
    """
    written = []
    for ending, text in ((".csv", _as_csv(answers)), (".html", _as_html(answers))):
        path = folder / f"{NAME}{ending}"
        with writing(path) as unfinished:
            unfinished.write_text(text, encoding="utf-8")
        written.append(path)
    return written


def _pages(folder: Path) -> list[Path]:
    try:
        found = sorted(folder.iterdir())
    except OSError as error:
        raise FileError("disk.cannot-read", path=folder, reason=error.strerror) from error
    pages = (path for path in found if path.suffix.lower() in PAGES and path.is_file())
    return [path for path in pages if path.stem != NAME]


def _record(path: Path) -> Mapping[str, Any] | None:
    """Return what a page holds; None if it was not saved by a lesson."""
    try:
        with path.open("rb") as file:
            text = file.read(MOST_BYTES).decode("utf-8", "replace")
    except OSError as error:
        raise FileError("disk.cannot-read", path=path, reason=error.strerror) from error
    found = _DATA.search(text)
    try:
        record = json.loads(unescape(found[1])) if found else None
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) and isinstance(record.get("tasks"), list) else None


def _cells(file: str, record: Mapping[str, Any]) -> tuple[str | int, ...]:
    tasks = [each for each in record["tasks"] if isinstance(each, dict)]
    states = [each.get("state") for each in tasks]
    reasons = [_words(each.get("reason"), MOST_WRITTEN) for each in tasks]
    wrong = [str(words) for each in tasks for words in _listed(each.get("wrong"))]
    seconds = sum(map(_seconds, tasks))
    return (
        _words(file),
        _words(record.get("student")),
        _words(record.get("lesson")),
        _words(record.get("when")),
        len(tasks),
        states.count("done") + states.count("done-earlier"),
        states.count("shown"),
        states.count("skipped"),
        len(wrong),
        round(seconds / 60),
        _words(" · ".join(wrong), MOST_WRITTEN),
        " · ".join(filter(None, reasons)),
    )


def _listed(found: Any) -> list[Any]:
    return found if isinstance(found, list) else []


def _seconds(task: Mapping[str, Any]) -> int:
    found = task.get("seconds")
    return found if type(found) is int and 0 <= found <= LONGEST else 0


def _words(found: Any, most: int = MOST_NAME) -> str:
    """Return a text that neither a terminal nor a spreadsheet takes for a command."""
    text = visible(found[:most]) if isinstance(found, str) else ""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text


def _as_csv(answers: Iterable[Answers]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(each.cells for each in answers)
    return text.getvalue()


def _as_html(answers: Sequence[Answers]) -> str:
    template = Template(Path(html_report.__file__).with_name("page.html").read_text("utf-8"))
    head = "".join(f"<th>{_said(f'column-{each}')}</th>" for each in COLUMNS)
    return template.substitute(
        title=_said("collected"),
        subtitle=_said("pages", count=len(answers)),
        sections=f"<table><tr>{head}</tr>{''.join(_rows(answers))}</table>",
    )


def _rows(answers: Sequence[Answers]) -> Iterator[str]:
    for each in answers:
        kinds = ("number" if isinstance(cell, int) else "" for cell in each.cells)
        cells = zip(kinds, each.cells, strict=True)
        yield "<tr>" + "".join(f'<td class="{k}">{escape(str(c))}</td>' for k, c in cells) + "</tr>"


def _said(code: str, **values: object) -> str:
    return escape(str(Message(f"handin.{code}", values)))
