"""What somebody did in a lesson, as one page of HTML to hand in."""

from __future__ import annotations

import base64
import itertools
from collections.abc import Iterator, Sequence
from datetime import datetime
from html import escape

from mark1.lessons.attempt import Attempt
from mark1.lessons.text import plain_text
from mark1.messages import Message
from mark1.report.html_report import Reporting

#: Most characters of a name.
MOST_NAME = 100


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
    before = f"<h2>{_said('tasks')}</h2><p>{count}</p><ol>{tasks}</ol>"
    return Reporting(attempt.session.document, when=when, title=title, before=before)


def _task(attempt: Attempt, place: int) -> str:
    text = attempt.lesson.text.tasks[place]
    parts = [f"<p>{escape(plain_text(text.text))}</p>"]
    parts += [_answers(attempt.said[place], text.choices[text.right])] if text.choices else []
    parts.append(f'<p class="quiet">{_state(attempt, place)}</p>')
    if attempt.story[place]:
        parts.append(f"<p>{_said('story', what=', '.join(_deeds(attempt.story[place])))}</p>")
    if place in attempt.pictures:
        data = base64.b64encode(attempt.pictures[place]).decode("ascii")
        picture = f'<img src="data:image/png;base64,{data}" alt="{_said("picture")}">'
        parts.append(f'<figure class="live">{picture}</figure>')
    return f"<li>{''.join(parts)}</li>"


def _answers(tried: Sequence[str], right: str) -> str:
    """List the answers in the order in which they were tried."""
    marks = (
        f'<li class="{kind}">{mark} {escape(plain_text(each))}</li>'
        for each in tried
        for kind, mark in [("right", "✓") if each == right else ("wrong", "✗")]
    )
    return f"<ul>{''.join(marks)}</ul>"


def _state(attempt: Attempt, place: int) -> str:
    if place in attempt.skipped:
        return _said("skipped")
    if place < attempt.earlier:
        return _said("done-earlier")
    return _said("done" if place < attempt.done else "not-done")


def _deeds(labels: Sequence[Message]) -> Iterator[str]:
    """Yield what was done, with a count for what was done several times running."""
    for label, run in itertools.groupby(str(label).removesuffix(".") for label in labels):
        count = len(list(run))
        yield f"{label} × {count}" if count > 1 else label


def _said(code: str, **values: object) -> str:
    return escape(str(Message(f"handin.{code}", values)))
