"""Read the folder of a lesson. What is in it may come from anybody, so everything is checked.

::

    minutes = 8
    view = "plane"                       # or "machine", "damage", or "cards"

    [start]
    patterns = "and"                     # a built-in set, with settings as on the command line
    kind = "direct"
    seed = 1960
    training = { eta = 0.5, passes = 40 }
    trained = false                      # whether it has learned before the lesson begins
    steps = 0                            # or how many steps it has made
    share = 50                           # percent of the patterns that are kept for testing
    moved = "e-x-f?rotation=8"           # cards as people hold them, see `mark1.lessons.moved`

    [[task]]
    check = { finished = "learned" }
    show = [{ do = "Undo" }]             # what does it, see `mark1.lessons.showing`
    centre = false                       # whether *Centre* is switched on for it

`mark1.lessons.facts` says how the numbers of the texts are given, and measures them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mark1.errors import FileError, Mark1Error
from mark1.lessons.checks import Check, number_in
from mark1.lessons.facts import Fact, differing, filled, read_facts, unstated
from mark1.lessons.moved import cards, check_fit
from mark1.lessons.showing import check_record
from mark1.lessons.start import MOST_STEPS, document_of, read_start
from mark1.lessons.text import LessonText, TaskText, read_text
from mark1.machine.config import MachineConfig
from mark1.messages import Message, language
from mark1.storage.document import Document

#: The file that describes a lesson, and most bytes of it and of a text.
FILE, MOST_BYTES = "lesson.toml", 100_000

#: Live parts that a lesson can show.
VIEWS = ("plane", "machine", "damage", "cards")


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to do.

    Attributes
    ----------
    check : Check
    show : tuple of mapping
        What does it, see `mark1.lessons.showing`; empty if only a person can.
    is_centred : bool
        Whether *Centre* is switched on for it.
    """

    check: Check
    show: tuple[Mapping[str, Any], ...] = ()
    is_centred: bool = False


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson.

    Attributes
    ----------
    name : str
        Of its folder.
    folder : Path
    minutes : int
        How long it takes.
    view : str
        One of `VIEWS`.
    start : mapping
        How its session begins.
    tasks : tuple of Task
    texts : mapping of str to LessonText
        By the code of the language; English is always there.
    facts : mapping of str to Fact
        Numbers that the texts name in braces.
    numbers : tuple of float
        Those that may stand in the texts, and are not measured.
    """

    name: str
    folder: Path
    minutes: int
    view: str
    start: Mapping[str, Any]
    tasks: tuple[Task, ...]
    texts: Mapping[str, LessonText] = field(default_factory=dict)
    facts: Mapping[str, Fact] = field(default_factory=dict)
    numbers: tuple[float, ...] = ()

    @property
    def text(self) -> LessonText:
        """The text in the language in use, or in English."""
        return self.texts.get(language(), self.texts["en"])

    def document(self, steps: int = MOST_STEPS) -> Document:
        """Return the state in which the lesson begins, trained for this many steps at most."""
        return document_of(self.start, steps)

    def false_numbers(self) -> Iterator[Message]:
        """Measure all numbers of the texts, and say which differ, or are not explained."""
        yield from differing(self.facts, self.start, self.folder / FILE)
        for path in sorted(self.folder.glob("*.md")):
            for line, number in unstated(_read(path), self.numbers):
                values = {"path": path, "line": line, "number": number}
                yield Message("lessons.unstated", values)


def read_lesson(folder: Path, tries_start: bool = True) -> Lesson:
    """Read a lesson.

    Parameters
    ----------
    folder : Path
    tries_start : bool, optional
        Whether to begin the lesson once, to see that it can be begun. It takes half of the time.

    Raises
    ------
    FileError
        If something is missing or wrong: it names the file, and the line or the entry.
    """
    data = _toml(folder / FILE)
    unknown = data.keys() - {"minutes", "view", "start", "task", "facts", "numbers"}
    if unknown:
        raise FileError("lessons.unknown-entry", path=folder / FILE, name=min(unknown))
    minutes, view = data.get("minutes", 10), data.get("view", "plane")
    if not (type(minutes) is int and 1 <= minutes <= 240):
        raise FileError("lessons.minutes", path=folder / FILE, value=minutes)
    if view not in VIEWS:
        views = ", ".join(VIEWS)
        raise FileError("lessons.view", path=folder / FILE, value=view, views=views)
    start = read_start(data.get("start"), folder / FILE)
    if view == "cards" and "moved" not in start:
        raise FileError("lessons.no-cards", path=folder / FILE)
    tasks = data.get("task", [])
    if not isinstance(tasks, list) or not all(isinstance(each, dict) for each in tasks):
        raise FileError("lessons.tasks", path=folder / FILE)
    read = tuple(_task(each, number, folder) for number, each in enumerate(tasks, 1))
    facts = read_facts(data.get("facts", {}), folder / FILE)
    numbers = data.get("numbers", [])
    if not (isinstance(numbers, list) and all(type(each) in (int, float) for each in numbers)):
        raise FileError("lessons.numbers", path=folder / FILE)
    lesson = Lesson(
        name=folder.name,
        folder=folder,
        minutes=minutes,
        view=view,
        start=start,
        tasks=read,
        texts=_texts(folder, read, facts),
        facts=facts,
        numbers=tuple(numbers),
    )
    try:
        if tries_start:
            # all steps would take as long as the rest of the page
            patterns = lesson.document(steps=1).patterns
            if "moved" in start:
                check_fit(cards(start["moved"], MachineConfig(), is_centred=False), patterns)
    except (Mark1Error, TypeError, ValueError) as error:
        raise FileError("lessons.start", path=folder / FILE, problem=str(error)) from error
    return lesson


def _task(entry: Mapping[str, Any], number: int, folder: Path) -> Task:
    path = folder / FILE
    try:
        if unknown := entry.keys() - {"check", "show", "centre"}:
            raise FileError("lessons.unknown-entry", path=path, name=min(unknown))
        if not isinstance(entry.get("check"), dict):
            raise FileError("lessons.empty-check")
        show = entry.get("show", [])
        if not isinstance(show, list):
            raise FileError("lessons.check-value", name="show", value=show)
        for record in show:
            check_record(record)
        if not isinstance(is_centred := entry.get("centre", False), bool):
            raise FileError("lessons.check-value", name="centre", value=is_centred)
        return Task(Check(entry["check"]), tuple(show), is_centred)
    except FileError as error:
        raise FileError("lessons.task", path=path, number=number, problem=str(error)) from error


def _texts(
    folder: Path, tasks: tuple[Task, ...], facts: Mapping[str, Fact]
) -> Mapping[str, LessonText]:
    texts = {
        path.stem: read_text(filled(_read(path), facts, path.stem), str(path))
        for path in sorted(folder.glob("*.md"))
    }
    if "en" not in texts and texts:  # a teacher may write in one language alone
        texts["en"] = next(iter(texts.values()))
    if not texts:
        raise FileError("lessons.no-text", path=folder)
    for code, text in texts.items():
        path = folder / f"{code}.md"
        if len(text.tasks) != len(tasks):
            values = {"said": len(text.tasks), "checked": len(tasks)}
            raise FileError("lessons.tasks-differ", path=path, **values)
        for number, (task, said) in enumerate(zip(tasks, text.tasks, strict=True), 1):
            _compare(task.check, said, number, path)
    return texts


def _compare(check: Check, said: TaskText, number: int, path: Path) -> None:
    """Refuse a task that asks for something to be written but does not say what, or vice versa."""
    if bool(check.asks) != bool(said.expected):
        raise FileError("lessons.expected", path=path, number=number)
    if check.asks == "number" and number_in(said.expected) is None:
        values = {"number": number, "value": said.expected}
        raise FileError("lessons.expected-number", path=path, **values)


def _toml(path: Path) -> dict[str, Any]:
    try:
        data = tomllib.loads(_read(path))
        repr(data)  # fails on whole numbers of thousands of digits, however they are written
        return data
    except tomllib.TOMLDecodeError as error:
        raise FileError("lessons.not-toml", path=path, reason=str(error)) from error
    except ValueError as error:
        raise FileError("lessons.not-toml", path=path, reason="too large a number") from error
    except RecursionError as error:
        raise FileError("lessons.not-toml", path=path, reason="too deep") from error


def _read(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise FileError("disk.cannot-read", path=path, reason=error.strerror) from error
    if len(data) > MOST_BYTES:
        raise FileError("lessons.too-large", path=path, most=MOST_BYTES)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileError("lessons.not-text", path=path) from error
