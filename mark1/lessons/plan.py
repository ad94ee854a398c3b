"""A plan for three lessons of 45 minutes at school, and the pages that close them, as Markdown.

Its words are in ``plan.toml``. The questions with their mistakes, the minutes and all numbers that
the machine makes are those of the lessons of the program.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mark1.lessons.handout import LINE, choices
from mark1.lessons.lesson import Lesson
from mark1.messages import Message, language

#: Minutes of all, of the opening question, and of the closing page.
MINUTES, OPENING, CLOSING = 45, 5, 5

#: Lessons of the program, from 1, for each of the three at school, and two for quick pupils.
PARTS, EXTRA, LAST = ((1, 2, 3), (4, 5, 6), (8, 9, 10)), 7, 11

#: How many goals a part has, and how many questions its closing page.
COUNT = 3


def plan(lessons: Sequence[Lesson]) -> str:
    """Write the plan in the language in use.

    Parameters
    ----------
    lessons : sequence of Lesson
        Those of the program, in their order; others may follow.
    """
    extra, last = (lessons[number - 1].text.title for number in (EXTRA, LAST))
    parts = [
        f"# {_said('title')}",
        _said("intro"),
        _said("prepare", extra=EXTRA, extra_title=extra, last=LAST, last_title=last),
    ]
    for number in range(1, len(PARTS) + 1):
        parts += _part(number, lessons)
    return "\n\n".join(parts) + "\n"


def closing_pages(lessons: Sequence[Lesson]) -> str:
    """Write the closing pages of the three lessons, for pupils."""
    numbers = _numbers(lessons)
    parts = []
    for part in range(1, len(PARTS) + 1):
        title = _said(f"title-{part}")
        parts += [f"# {_said('closing-title', title=title)}", str(Message("handout.name"))]
        for place in range(1, COUNT + 1):
            question = _said(f"closing-{part}-{place}", **numbers)
            parts += [f"**{place}**\u2002{question}", *[LINE] * 4]
    return "\n\n".join(parts) + "\n"


def timetable(part: int, lessons: Sequence[Lesson]) -> list[tuple[int, str]]:
    """Return the minutes of each section of one of the three lessons, and what is done in it."""
    at_computer = [
        (lesson.minutes, _said("row-lesson", number=number, title=lesson.text.title))
        for number in PARTS[part - 1]
        for lesson in [lessons[number - 1]]
    ]
    rest = MINUTES - OPENING - CLOSING - sum(minutes for minutes, _ in at_computer)
    return [
        (OPENING, _said("row-opening")),
        *at_computer,
        (rest, _said("row-talk")),
        (CLOSING, _said("row-closing")),
    ]


def _part(part: int, lessons: Sequence[Lesson]) -> Iterator[str]:
    """Yield the paragraphs of one of the three lessons."""
    places = PARTS[part - 1]
    counts, values = range(1, COUNT + 1), {"first": places[0], "last": places[-1]}
    yield f"# {_said(f'title-{part}')}"
    yield f"**{_said('goals')}**"
    yield "\n".join(f"- {_said(f'goal-{part}-{place}')}" for place in counts)
    yield f"**{_said('known')}** {_said(f'known-{part}')}"
    yield f"**{_said('opening')}** {_said(f'opening-{part}')}"
    yield f"*{_said('opening-answer')}* {_said(f'opening-answer-{part}', **values)}"
    yield f"## {_said('time')}"
    yield _table(timetable(part, lessons))
    yield f"## {_said('mistakes')}"
    for number in places:
        for task in lessons[number - 1].text.tasks:
            if task.choices:
                yield f"{number}\u2002{task.text}"
                yield "\n".join(choices(task))
    yield f"## {_said('closing')}"
    numbers = _numbers(lessons)
    for place in counts:
        yield f"**{place}**\u2002{_said(f'closing-{part}-{place}', **numbers)}"
        yield f"*{_said('answer')}* {_said(f'answer-{part}-{place}', **numbers)}"


def _table(rows: Sequence[tuple[int, str]]) -> str:
    """Write the timetable, each row with the minute in which it begins."""
    names = (_said(f"column-{each}") for each in ("from", "minutes", "what"))
    lines, start = [f"| {' | '.join(names)} |", "|---|---|---|"], 0
    for minutes, what in rows:
        lines.append(f"| {start} | {minutes} | {what} |")
        start += minutes
    return "\n".join(lines)


def _numbers(lessons: Sequence[Lesson]) -> Mapping[str, str]:
    """Return the measured numbers of all lessons, named like ``l2_and``."""
    return {
        f"l{number}_{name}": fact.written(language())
        for number, lesson in enumerate(lessons, 1)
        for name, fact in lesson.facts.items()
    }


def _said(code: str, **values: object) -> str:
    return str(Message(f"plan.{code}", values))
