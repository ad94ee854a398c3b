"""Questions without a process, so that tests are fast: answered at once, or by the tests."""

from __future__ import annotations

from typing import Any

from gui.base.question_process import Questions


class AtOnce(Questions):
    """Answers in this process, while it is asked."""

    def ask(self, *arguments: Any) -> None:
        """Answer, as the other process would."""
        self._answered(self._work(*arguments))


class Unasked:
    """Stands in for `gui.base.question_process.Questions`.

    Attributes
    ----------
    asked : list of tuple
        The questions so far.
    """

    def __init__(self, *given: Any) -> None:
        self.asked: list[tuple[Any, ...]] = []
        self.is_waiting = False

    def ask(self, *arguments: Any) -> None:
        """Note a question."""
        self.asked.append(arguments)
        self.is_waiting = True

    def close(self) -> None:
        """Wait no more."""
        self.is_waiting = False
