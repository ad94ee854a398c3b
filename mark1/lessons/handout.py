"""Sheets of a lesson to print, as Markdown: one for pupils, one with answers for the teacher."""

from __future__ import annotations

from collections.abc import Iterator

from mark1.lessons.lesson import Lesson
from mark1.lessons.text import TaskText
from mark1.messages import Message


def handout(lesson: Lesson, number: int) -> str:
    """Write the sheet for pupils in the language in use, as Markdown.

    Parameters
    ----------
    lesson : Lesson
    number : int
        Of the lesson, from 1.
    """
    text = lesson.text
    parts = [
        f"# {text.title}",
        _said("head", number=number, minutes=lesson.minutes),
        _said("name"),
        text.body,
        f"## {_said('do')}",
        *_tasks(text.tasks, is_answered=False),
    ]
    return _joined(parts)


def answers(lesson: Lesson, number: int) -> str:
    """Write the sheet for the teacher: hints, right answers, and what follows from them.

    Parameters
    ----------
    lesson : Lesson
    number : int
        Of the lesson, from 1.
    """
    text = lesson.text
    parts = [
        f"# {text.title}",
        _said("teacher", number=number),
        *_tasks(text.tasks, is_answered=True),
    ]
    if text.answers:
        parts += [f"## {_said('answers')}", text.answers]
    return _joined(parts)


def _tasks(tasks: tuple[TaskText, ...], *, is_answered: bool) -> Iterator[str]:
    """Yield each task: with boxes to tick for pupils, or with hint and answer for the teacher."""
    for number, task in enumerate(tasks, 1):
        yield f"**{number}**\u2002{task.text}"
        if task.choices:
            right = task.right if is_answered else -1
            yield "\n".join(
                f"- [x] **{each}**" if place == right else f"- [ ] {each}"
                for place, each in enumerate(task.choices)
            )
        elif not is_answered:
            yield _said("notes")
        if is_answered and task.hint:
            yield f"*{_said('hint')}* {task.hint}"


def _joined(parts: list[str]) -> str:
    return "\n\n".join(parts) + "\n"


def _said(code: str, **values: object) -> str:
    return str(Message(f"handout.{code}", values))
