"""What somebody did in a lesson, as one page of HTML to hand in."""

from __future__ import annotations

import base64
import itertools
import json
from collections.abc import Iterator, Sequence
from datetime import datetime
from html import escape
from typing import Any

from mark1.lessons.attempt import Attempt
from mark1.lessons.text import plain_text
from mark1.messages import Message
from mark1.report.html_report import Reporting

#: Most characters of a name.
MOST_NAME = 100

#: The attribute that holds what is on the page as JSON, for `mark1.lessons.collect`.
DATA = "data-lesson"


def answers_of(attempt: Attempt, student: str = "", when: datetime | None = None) -> Reporting:
    """Make the page of an attempt: each task, the answers tried, what was done, and the run.

    Parameters
    ----------
    attempt : Attempt
    student : str
        Who did it, as typed; may be empty. At most `MOST_NAME` characters are shown.
    when : datetime, optional

    Returns
    -------
    Reporting
        Which writes the page to a file.
    """
    lesson, name = attempt.lesson, student.strip()[:MOST_NAME]
    title = lesson.text.title
    if name:
        title = str(Message("handin.title", {"name": name, "lesson": title}))
    tasks = "".join(_task(attempt, place) for place in range(len(lesson.tasks)))
    done = attempt.done - len(attempt.skipped)
    count = _said("tasks-done", done=done, count=len(lesson.tasks))
    which = _said("lesson", name=lesson.name, minutes=round(sum(attempt.seconds) / 60))
    kept = escape(json.dumps(_record(attempt, name, when), ensure_ascii=False))
    before = f'<h2>{_said("tasks")}</h2><p {DATA}="{kept}">{which} {count}</p><ol>{tasks}</ol>'
    return Reporting(attempt.session.document, when=when, title=title, before=before)


def _task(attempt: Attempt, place: int) -> str:
    text = attempt.lesson.text.tasks[place]
    parts = [f"<p>{escape(plain_text(text.text))}</p>"]
    parts += [_answers(attempt, place)] if text.choices or text.expected else []
    parts.append(f'<p class="quiet">{_state(attempt, place)}</p>')
    if attempt.story[place]:
        parts.append(f"<p>{_said('story', what=', '.join(_deeds(attempt.story[place])))}</p>")
    if place in attempt.pictures:
        data = base64.b64encode(attempt.pictures[place]).decode("ascii")
        picture = f'<img src="data:image/png;base64,{data}" alt="{_said("picture")}">'
        parts.append(f'<figure class="live">{picture}</figure>')
    return f"<li>{''.join(parts)}</li>"


def _record(attempt: Attempt, student: str, when: datetime | None) -> dict[str, Any]:
    """Return what `mark1.lessons.collect` reads of a page."""
    tasks = []
    for place, task in enumerate(attempt.lesson.tasks):
        tried = list(_tried(attempt, place))
        reasons = [words for words, _ in tried] if task.check.asks == "reason" else []
        tasks.append(
            {
                "state": _code(attempt, place),
                "wrong": [words for words, is_right in tried if not is_right],
                "reason": reasons[-1] if reasons else "",
                "seconds": round(attempt.seconds[place]),
            }
        )
    return {
        "student": student,
        "lesson": attempt.lesson.name,
        "when": when.isoformat(timespec="minutes") if when else "",
        "tasks": tasks,
    }


def _tried(attempt: Attempt, place: int) -> Iterator[tuple[str, bool]]:
    """Yield the answers to a task in the order in which they were tried, and which are right."""
    text, check = attempt.lesson.text.tasks[place], attempt.lesson.tasks[place].check
    for each in attempt.said[place]:
        if isinstance(each, str):
            yield each, check.accepts(each, text.expected)
        elif each < len(text.choices):
            yield plain_text(text.choices[each]), each == text.right


def _answers(attempt: Attempt, place: int) -> str:
    """List the answers in the order in which they were tried; a reason is not judged."""
    is_reason = attempt.lesson.tasks[place].check.asks == "reason"
    marks = (
        f"<li>{escape(words)}</li>"
        if is_reason
        else f'<li class="{kind}">{mark} {escape(words)}</li>'
        for words, is_right in _tried(attempt, place)
        for kind, mark in [("right", "✓") if is_right else ("wrong", "✗")]
    )
    return f"<ul>{''.join(marks)}</ul>"


def _state(attempt: Attempt, place: int) -> str:
    code, seconds = _code(attempt, place), attempt.seconds[place]
    state = _said(code)
    return f"{state} {_said('time', seconds=round(seconds))}" if seconds >= 1 else state


def _code(attempt: Attempt, place: int) -> str:
    """Return whether a task was skipped, shown or done, as the code of a message."""
    if place >= attempt.done:
        return "not-done"
    if place in attempt.skipped:
        return "skipped"
    if place in attempt.shown:
        return "shown"
    return "done-earlier" if place < attempt.earlier else "done"


def _deeds(labels: Sequence[Message]) -> Iterator[str]:
    """Yield what was done, with a count for what was done several times running."""
    for label, run in itertools.groupby(str(label).removesuffix(".") for label in labels):
        count = len(list(run))
        yield f"{label} × {count}" if count > 1 else label


def _said(code: str, **values: object) -> str:
    return escape(str(Message(f"handin.{code}", values)))
