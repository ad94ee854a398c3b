"""Read the folder of a lesson. What is in it may come from anybody, so everything is checked.

::

    minutes = 8
    view = "plane"                       # or "machine", or "damage"

    [start]
    patterns = "and"                     # a built-in set, with settings as on the command line
    kind = "direct"
    seed = 1960
    training = { eta = 0.5, passes = 40 }
    trained = false                      # whether it has learned before the lesson begins
    steps = 0                            # or how many steps it has made
    share = 50                           # percent of the patterns that are kept for testing

    [[task]]
    check = { finished = "learned" }
    show = [{ do = "Undo" }]             # what does it, see `mark1.lessons.showing`

    [facts]                              # numbers that the texts name in braces
    and = { value = 18, patterns = "and", give = "total" }
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mark1.errors import FileError, Mark1Error
from mark1.lessons.checks import Check
from mark1.lessons.showing import check_record
from mark1.lessons.text import LessonText, read_text
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.messages import language
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.session.commands import SplitPatterns, Train
from mark1.session.new_document import config_for
from mark1.session.open_document import OpenDocument
from mark1.storage.document import Document
from mark1.training.trainer import Trainer

#: The file that describes a lesson, and most bytes of it and of a text.
FILE, MOST_BYTES = "lesson.toml", 100_000

#: Live parts that a lesson can show.
VIEWS = ("plane", "machine", "damage")

#: Most steps of a training at the start of a lesson.
MOST_STEPS = 100_000

#: What the start of a lesson may say, and of which type it is. True is no number.
_START: Mapping[str, type | tuple[type, ...]] = {
    "patterns": str,
    "kind": str,
    "seed": int,
    "training": dict,
    "machine": dict,
    "trained": bool,
    "steps": int,
    "share": (int, float),
    "shown": int,
}


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to do.

    Attributes
    ----------
    check : Check
    show : tuple of mapping
        What does it, see `mark1.lessons.showing`; empty if only a person can.
    """

    check: Check
    show: tuple[Mapping[str, Any], ...] = ()


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
    """

    name: str
    folder: Path
    minutes: int
    view: str
    start: Mapping[str, Any]
    tasks: tuple[Task, ...]
    texts: Mapping[str, LessonText] = field(default_factory=dict)

    @property
    def text(self) -> LessonText:
        """The text in the language in use, or in English."""
        return self.texts.get(language(), self.texts["en"])

    def document(self, steps: int = MOST_STEPS) -> Document:
        """Return the state in which the lesson begins, trained for this many steps at most."""
        start = self.start
        seed = start.get("seed", MachineConfig().seed)
        patterns = _patterns(start["patterns"], seed)
        training = TrainingConfig().changed(start.get("training", {}))
        config = config_for(start.get("kind", "mark1"), patterns, seed)
        config = MachineConfig.from_dict(config.to_dict() | start.get("machine", {}))
        opened = OpenDocument(Document.of(Trainer(Mark1(config), patterns, training)))
        if start.get("share"):
            SplitPatterns(start["share"], seed).perform(opened)
        made = steps if start.get("trained") else min(steps, start.get("steps", 0))
        if made:
            Train(made).perform(opened)
        if len(patterns):
            opened.show_pattern(min(start.get("shown", 0), len(patterns) - 1))
        return opened.freeze()


@functools.lru_cache(maxsize=16)
def _patterns(name: str, seed: int) -> PatternSet:
    return shapes.make(name, seed=seed)


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
    unknown = data.keys() - {"minutes", "view", "start", "task", "facts"}
    if unknown:
        raise FileError("lessons.unknown-entry", path=folder / FILE, name=min(unknown))
    minutes, view = data.get("minutes", 10), data.get("view", "plane")
    if not (type(minutes) is int and 1 <= minutes <= 240):
        raise FileError("lessons.minutes", path=folder / FILE, value=minutes)
    if view not in VIEWS:
        views = ", ".join(VIEWS)
        raise FileError("lessons.view", path=folder / FILE, value=view, views=views)
    tasks = data.get("task", [])
    if not isinstance(tasks, list) or not all(isinstance(each, dict) for each in tasks):
        raise FileError("lessons.tasks", path=folder / FILE)
    read = tuple(_task(each, number, folder) for number, each in enumerate(tasks, 1))
    texts = _texts(folder, len(read), _facts(data, folder))
    lesson = Lesson(folder.name, folder, minutes, view, _start(data, folder), read, texts)
    try:
        if tries_start:
            lesson.document(steps=1)  # all of them would take as long as the rest of the page
    except (Mark1Error, TypeError, ValueError) as error:
        raise FileError("lessons.start", path=folder / FILE, problem=str(error)) from error
    return lesson


def _start(data: Mapping[str, Any], folder: Path) -> Mapping[str, Any]:
    start = data.get("start")
    if not isinstance(start, dict) or not isinstance(start.get("patterns"), str):
        raise FileError("lessons.no-start", path=folder / FILE)
    if unknown := start.keys() - _START.keys():
        raise FileError("lessons.unknown-entry", path=folder / FILE, name=min(unknown))
    for name, value in start.items():
        is_flag = isinstance(value, bool)
        fits = isinstance(value, _START[name]) and is_flag == (name == "trained")
        if not fits or (name in ("shown", "steps") and value < 0):
            raise FileError("lessons.start-value", path=folder / FILE, name=name, value=value)
    return start


def _task(entry: Mapping[str, Any], number: int, folder: Path) -> Task:
    path = folder / FILE
    try:
        if unknown := entry.keys() - {"check", "show"}:
            raise FileError("lessons.unknown-entry", path=path, name=min(unknown))
        if not isinstance(entry.get("check"), dict):
            raise FileError("lessons.empty-check")
        show = entry.get("show", [])
        if not isinstance(show, list):
            raise FileError("lessons.check-value", name="show", value=show)
        for record in show:
            check_record(record)
        return Task(Check(entry["check"]), tuple(show))
    except FileError as error:
        raise FileError("lessons.task", path=path, number=number, problem=str(error)) from error


def _facts(data: Mapping[str, Any], folder: Path) -> Mapping[str, int]:
    """Return the numbers that the texts name."""
    facts = data.get("facts", {})
    path = folder / FILE
    if not isinstance(facts, dict):
        raise FileError("lessons.fact", path=path, name="facts")
    for name, fact in facts.items():
        if not (isinstance(fact, dict) and type(fact.get("value")) is int):
            raise FileError("lessons.fact", path=path, name=name)
    return {name: fact["value"] for name, fact in facts.items()}


def _texts(folder: Path, tasks: int, facts: Mapping[str, int]) -> Mapping[str, LessonText]:
    def filled(path: Path) -> str:
        text = _read(path)
        for name, value in facts.items():
            text = text.replace(f"{{{name}}}", str(value))
        return text

    texts = {path.stem: read_text(filled(path), str(path)) for path in sorted(folder.glob("*.md"))}
    if "en" not in texts and texts:  # a teacher may write in one language alone
        texts["en"] = next(iter(texts.values()))
    if not texts:
        raise FileError("lessons.no-text", path=folder)
    for code, text in texts.items():
        if len(text.tasks) != tasks:
            path = folder / f"{code}.md"
            raise FileError("lessons.tasks-differ", path=path, said=len(text.tasks), checked=tasks)
    return texts


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
