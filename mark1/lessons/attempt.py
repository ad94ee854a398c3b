"""Somebody's way through a lesson: a session of its own, the task at hand, and what is done."""

from __future__ import annotations

from mark1.lessons.checks import Mark
from mark1.lessons.folder import Lesson, Task
from mark1.lessons.showing import perform
from mark1.session import Session


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
    said : list of (str or None)
        The answer to the question of each task.
    skipped : set of int
        Tasks that were passed over, from 0.
    """

    def __init__(self, lesson: Lesson, session: Session, done: int = 0) -> None:
        self.lesson, self.session = lesson, session
        session.begin(lesson.document())
        self.done = min(max(0, done), len(lesson.tasks))
        self.said: list[str | None] = [None] * len(lesson.tasks)
        self.skipped: set[int] = set()
        self._since = Mark.of(self.session)

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
        if task is None or not task.check.holds(self.session, self._since, self.said[self.done]):
            return False
        self._go_on()
        return True

    def say(self, answer: str) -> None:
        """Answer the question of the task at hand."""
        if self.task is not None:
            self.said[self.done] = answer

    def skip(self) -> None:
        """Pass over the task at hand."""
        if self.task is not None:
            self.skipped.add(self.done)
            self._go_on()

    def show(self) -> None:
        """Do the task at hand; a question is answered right."""
        task = self.task
        if task is None:
            return
        text = self.lesson.text.tasks[self.done]
        if text.choices:
            self.say(text.choices[text.right])
        for record in task.show:
            perform(record, self.session)

    def _go_on(self) -> None:
        self.done += 1
        self._since = Mark.of(self.session)
