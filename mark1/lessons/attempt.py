"""One attempt at a lesson: a session of its own, the task at hand, and what has been done."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from mark1.lessons.checks import Mark
from mark1.lessons.lesson import Lesson, Task
from mark1.lessons.showing import parts_of, perform
from mark1.messages import Message
from mark1.session.session import Session

#: Most characters of an answer in words.
MOST_WRITTEN = 1000


class Attempt:
    """One attempt at a lesson.

    Parameters
    ----------
    lesson : Lesson
    session : Session
        Where the lesson happens; that of the window is left alone. What it held is replaced.
    record : mapping, optional
        What was done at an earlier time, as `record` gave it; what makes no sense is left out.

    Attributes
    ----------
    done : int
        How many tasks are done or skipped. One thing is done at a time, in order.
    earlier : int
        How many of them were done before the program was last started.
    is_behind : bool
        Whether the session has still to catch up with the tasks that are done.
    said : list of (list of int or str)
        The answers to the question of each task, in the order in which they were tried: the place
        of what was chosen, or what was written.
    drafts : dict of int to str
        What is written but not yet given as an answer, by the place of the task.
    seconds : list of float
        How long each task took.
    shown : set of int
        Tasks that *Show me* did, from 0.
    story : list of (tuple of Message)
        What was done in the session for each task.
    pictures : dict of int to bytes
        What the live part showed when a task was done, as PNG; by the place of the task, from 0.
    skipped : set of int
        Tasks that were passed over, from 0.
    """

    def __init__(
        self, lesson: Lesson, session: Session, record: Mapping[str, Any] | None = None
    ) -> None:
        self.lesson, self.session = lesson, session
        record, tasks = record or {}, len(lesson.tasks)
        done = record.get("done")
        self.done = self.earlier = min(max(0, done), tasks) if type(done) is int else 0
        self.said = [
            _answers(_at(record, "said", place), bool(task.check.asks))
            for place, task in enumerate(lesson.tasks)
        ]
        self.seconds = [_seconds(_at(record, "seconds", place)) for place in range(tasks)]
        self.story: list[tuple[Message, ...]] = [() for _ in lesson.tasks]
        self.pictures: dict[int, bytes] = {}
        self.drafts: dict[int, str] = {}
        self.skipped = {place for place in _places(record.get("skipped")) if place < self.done}
        self.shown = {place for place in _places(record.get("shown")) if place < tasks}
        self.begin()

    def begin(self) -> None:
        """Begin the session of the lesson; what is done stays done."""
        self.session.begin(self.lesson.document())
        self.is_behind = self.done > 0
        self._start = Mark.of(self.session)
        self._begin_task()

    @property
    def record(self) -> dict[str, Any]:
        """What is done, to be stored as JSON."""
        return {
            "done": self.done,
            "said": self.said,
            "seconds": [round(each, 1) for each in self.seconds],
            "skipped": sorted(self.skipped),
            "shown": sorted(self.shown),
        }

    def catching_up(self) -> Iterator[None]:
        """Bring the session to where the task at hand begins, in parts that take little time."""
        self.is_behind = False
        for task in self.lesson.tasks[: self.done]:
            yield from self._perform(task)
        self._begin_task()

    @property
    def task(self) -> Task | None:
        """The task at hand; None when all are done."""
        return self.lesson.tasks[self.done] if self.done < len(self.lesson.tasks) else None

    @property
    def is_over(self) -> bool:
        """Whether all tasks are done or skipped."""
        return self.task is None

    @property
    def is_centred(self) -> bool:
        """Whether *Centre* was to be switched on for a task that is done or skipped."""
        return any(task.is_centred for task in self.lesson.tasks[: self.done])

    def look(self) -> bool:
        """Return whether the task at hand has just been done; the next one begins if so."""
        task = self.task
        if task is None:
            return False
        expected = self.lesson.text.tasks[self.done].expected
        said = self._answer()
        if not task.check.holds(self.session, self._since, self._start, said, expected):
            return False
        self._go_on()
        return True

    def say(self, answer: int | str) -> None:
        """Answer the question of the task at hand: by the place of the answer, from 0, or in words.

        Each answer is noted; the right one leads to the next task.
        """
        if self.task is not None:
            self.said[self.done].append(answer)

    def _answer(self) -> str | None:
        """Return what was last written for the task at hand, or the right answer if chosen."""
        text, tried = self.lesson.text.tasks[self.done], self.said[self.done]
        last = tried[-1] if tried else None
        if isinstance(last, str):
            return last
        return text.choices[text.right] if text.choices and last == text.right else None

    def skip(self) -> None:
        """Pass over the task at hand."""
        if self.task is not None:
            self.skipped.add(self.done)
            self._go_on()

    def show(self) -> None:
        """Do the task at hand; a question is answered right."""
        for _ in self.showing():
            pass

    def showing(self) -> Iterator[None]:
        """Do the task at hand in parts, each of which takes little time."""
        task = self.task
        if task is None:
            return
        self.shown.add(self.done)
        text = self.lesson.text.tasks[self.done]
        if text.choices or text.expected:
            self.say(text.expected or text.right)
        yield from self._perform(task)

    def _perform(self, task: Task) -> Iterator[None]:
        """Do what a task asks for, in parts."""
        for record in task.show:
            for part in parts_of(record, self.session):
                perform(part, self.session)
                yield

    def _go_on(self) -> None:
        self.story[self.done] = self.session.state.labels[self._since.labels :]
        self.done += 1
        self._begin_task()

    def _begin_task(self) -> None:
        self._since = Mark.of(self.session)


def _at(record: Mapping[str, Any], name: str, place: int) -> Any:
    """Return an item of a list in a record; None if it is missing."""
    found = record.get(name)
    return found[place] if isinstance(found, list) and place < len(found) else None


def _places(found: Any) -> list[int]:
    """Return the places in what should be a list of them."""
    if not isinstance(found, list):
        return []
    return [each for each in found if type(each) is int and each >= 0]


def _answers(found: Any, is_written: bool) -> list[int | str]:
    """Return the answers in what should be a list of them: words if they are to be written."""
    if not is_written:
        return [*_places(found)]
    words = found if isinstance(found, list) else []
    return [each[:MOST_WRITTEN] for each in words if isinstance(each, str)]


def _seconds(found: Any) -> float:
    """Return a number of seconds; 0 for anything else."""
    is_one = type(found) in (int, float) and math.isfinite(found) and found >= 0
    return float(found) if is_one else 0.0
