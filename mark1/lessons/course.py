"""The lessons that there are: those of the program, then those that a teacher has added."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mark1.disk.user_folders import FOLDER, user_folders
from mark1.errors import FileError
from mark1.lessons.lesson import FILE, Lesson, read_lesson
from mark1.messages import Message

#: Most lessons that are read from one folder.
MOST = 200


@dataclass(frozen=True, slots=True)
class Broken:
    """A folder that should be a lesson but cannot be read; the others are there all the same.

    Attributes
    ----------
    name : str
    problem : Message
    """

    name: str
    problem: Message


def own_folder() -> Path | None:
    """Return the folder for lessons of one's own; None if the user has no home."""
    try:
        return user_folders()["data"] / FOLDER / "lessons"
    except RuntimeError:
        return None


def find_lessons(*folders: Path | None, tries_start: bool = True) -> Iterator[Lesson | Broken]:
    """Read all lessons in these folders, in the order of their names within each.

    Parameters
    ----------
    *folders : Path or None
        One that is missing holds none.
    tries_start : bool, optional
        As in `read_lesson`.

    Yields
    ------
    Lesson or Broken
        Each as soon as it is read.
    """
    for folder in folders:
        if folder is None or not folder.is_dir():
            continue
        inside = sorted(each for each in folder.iterdir() if (each / FILE).is_file())
        for place in inside[:MOST]:
            try:
                yield read_lesson(place, tries_start)
            except FileError as error:
                yield Broken(place.name, error.message)
