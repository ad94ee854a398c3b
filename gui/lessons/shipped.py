"""The lessons of the program, each of which is read once."""

from __future__ import annotations

from gui.lessons import FOLDER
from mark1.lessons.course import Broken, find_lessons
from mark1.lessons.folder import Lesson

#: Those that were read, and those that are still to be read.
_read: list[Lesson | Broken] = []
_to_read = find_lessons(FOLDER)


def read_next_lesson() -> bool:
    """Read one more lesson; return whether there was one."""
    lesson = next(_to_read, None)
    if lesson is not None:
        _read.append(lesson)
    return lesson is not None


def lessons_of_the_program() -> list[Lesson | Broken]:
    """Return all lessons; those that were not read yet are read now."""
    while read_next_lesson():
        pass
    return _read
