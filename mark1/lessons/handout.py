"""Sheets of a lesson to print, as Markdown: one for pupils, one with answers for the teacher."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mark1.lessons.lesson import Lesson
from mark1.lessons.text import TaskText
from mark1.messages import Message

#: The address of the figure on a sheet for pupils; what prints the sheet draws it.
FIGURE = "figure"

#: A line to write on. Underscores alone would be a rule in Markdown.
LINE = "\\_" * 75

#: An empty cell of a table, which would become one with the cell before it.
_EMPTY = re.compile(r"\| +(?=\|)")


def handout(lesson: Lesson, number: int) -> str:
    """Write the sheet for pupils in the language in use, as Markdown.

    Parameters
    ----------
    lesson : Lesson
    number : int
        Of the lesson, from 1.
    """
    text = lesson.text
    both = zip(text.tasks, (task.check.asks for task in lesson.tasks), strict=True)
    parts = [
        f"# {text.title}",
        _said("head", number=number, minutes=lesson.minutes),
        _said("name"),
        text.body,
        f"## {_said('do')}",
        *(part for place, each in enumerate(both, 1) for part in _task(place, *each)),
        f"# {_said('fill')}",  # on a page of its own
        *([_EMPTY.sub("| \u00a0 ", text.sheet)] if text.sheet else []),
        f"![{FIGURE}]({FIGURE})",
        _caption(lesson),
    ]
    return _joined(parts)


def answers(lesson: Lesson, number: int) -> str:
    """Write the sheet for the teacher: hints, right answers, and the mistakes behind the others.

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
        *(part for place, task in enumerate(text.tasks, 1) for part in _answered(place, task)),
    ]
    if text.answers:
        parts += [f"## {_said('answers')}", text.answers]
    return _joined(parts)


def _task(number: int, task: TaskText, asks: str) -> Iterator[str]:
    """Yield a task, with boxes to tick or lines to write on."""
    yield f"**{number}**\u2002{task.text}"
    if task.choices:
        yield "\n".join(f"- [ ] {each}" for each in task.choices)
    elif asks == "reason":
        yield _said("reason")
        yield LINE
        yield LINE
    else:
        yield _said(asks or "notes")


def _answered(number: int, task: TaskText) -> Iterator[str]:
    """Yield a task with its answer, the mistakes behind wrong answers, and its hint."""
    yield f"**{number}**\u2002{task.text}"
    if task.choices:
        yield "\n".join(choices(task))
    if task.expected:
        yield f"*{_said('expected')}* {task.expected}"
    if task.hint:
        yield f"*{_said('hint')}* {task.hint}"


def choices(task: TaskText) -> Iterator[str]:
    """Yield the answers to a question: the right one ticked, the others with what is wrong."""
    for place, (choice, why) in enumerate(zip(task.choices, task.whys, strict=True)):
        if place == task.right:
            yield f"- [x] **{choice}**"
        else:
            yield f"- [ ] {choice} *{_said('why')}* {why}" if why else f"- [ ] {choice}"


def _caption(lesson: Lesson) -> str:
    """Say what the figure shows; the classes of points are named."""
    classes = lesson.document(steps=0).patterns.classes
    view = "machine" if lesson.view == "cards" else lesson.view
    return _said(f"figure-{view}", full=classes[-1], empty=classes[0])


def _joined(parts: list[str]) -> str:
    return "\n\n".join(parts) + "\n"


def _said(code: str, **values: object) -> str:
    return str(Message(f"handout.{code}", values))
