"""Somebody's way through a lesson: a session of its own, the task at hand, and what is done."""

from __future__ import annotations

from collections.abc import Iterator

from mark1.lessons.checks import Mark
from mark1.lessons.lesson import Lesson, Task
from mark1.lessons.showing import parts_of, perform
from mark1.messages import Message
from mark1.session.session import Session


class Attempt:
    """One attempt at a lesson.

    Parameters
    ----------
    lesson : Lesson
    session : Session
        Where the lesson happens; that of the window is left alone. What it held is replaced.
    done : int
        How many tasks were done at an earlier time.

    Attributes
    ----------
    done : int
        How many tasks are done or skipped. One thing is done at a time, in order.
    earlier : int
        How many of them were done at an earlier time.
    said : list of (list of str)
        The answers to the question of each task, in the order in which they were tried.
    story : list of (tuple of Message)
        What was done in the session for each task.
    pictures : dict of int to bytes
        What the live part showed when a task was done, as PNG; by the place of the task, from 0.
    skipped : set of int
        Tasks that were passed over, from 0.
    """

    def __init__(self, lesson: Lesson, session: Session, done: int = 0) -> None:
        self.lesson, self.session = lesson, session
        session.begin(lesson.document())
        self.done = self.earlier = min(max(0, done), len(lesson.tasks))
        self.said: list[list[str]] = [[] for _ in lesson.tasks]
        self.story: list[tuple[Message, ...]] = [() for _ in lesson.tasks]
        self.pictures: dict[int, bytes] = {}
        self.skipped: set[int] = set()
        self._start = Mark.of(session)
        self._begin_task()

    @property
    def task(self) -> Task | None:
        """The task at hand; None when all are done."""
        return self.lesson.tasks[self.done] if self.done < len(self.lesson.tasks) else None

    @property
    def is_over(self) -> bool:
        """Whether all tasks are done or skipped."""
        return self.task is None

    def look(self) -> bool:
        """Return whether the task at hand has just been done; the next one begins if so."""
        task = self.task
        if task is None:
            return False
        answer = self._right_answer()
        if not task.check.holds(self.session, self._since, self._start, answer):
            return False
        self._go_on()
        return True

    def say(self, answer: str) -> None:
        """Answer the question of the task at hand; each try is noted, the right one goes on."""
        if self.task is not None:
            self.said[self.done].append(answer)

    def _right_answer(self) -> str | None:
        """Return the right answer if it was given to the task at hand."""
        text = self.lesson.text.tasks[self.done]
        tried = self.said[self.done]
        return tried[-1] if tried and tried[-1] == text.choices[text.right] else None

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
        text = self.lesson.text.tasks[self.done]
        if text.choices:
            self.say(text.choices[text.right])
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
