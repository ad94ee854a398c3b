"""The strokes of one drawing, which can be undone one by one."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from mark1.session.commands import Clear, Draw, PutPicture
from mark1.session.session import Session

#: Most strokes that can be undone.
MOST = 200


class Strokes:
    """Draws on the retina of a session.

    Undo of the session itself would take back more than the drawing, so the pictures before each
    stroke are kept here.

    Parameters
    ----------
    session : Session
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._before: list[NDArray[np.uint8]] = []
        self._is_open = False

    @property
    def can_undo(self) -> bool:
        """Whether there is a stroke to undo."""
        return bool(self._before)

    def begin(self) -> None:
        """Begin a stroke."""
        self.end()
        self._is_open = True
        self._before = [*self._before[1 - MOST :], self._session.state.drawing]

    def draw(self, cells: Iterable[tuple[int, int]]) -> bool:
        """Light cells, given by row and column; return whether a stroke is open for them."""
        lit = tuple((row, column, 255) for row, column in cells)
        if not self._is_open or not lit:
            return False
        self._session.perform(Draw(lit))
        return True

    def end(self) -> None:
        """End the stroke; one that changed nothing is forgotten."""
        if not self._is_open:
            return
        self._is_open = False
        self._session.commit()
        if np.array_equal(self._before[-1], self._session.state.drawing):
            self._before.pop()

    def undo(self) -> None:
        """Take back the last stroke."""
        self.end()
        if self._before:
            self._session.perform(PutPicture(self._before.pop()))

    def clear(self) -> None:
        """Clear the retina, as a stroke that can be undone."""
        self.begin()
        self._session.perform(Clear())
        self.end()

    def forget(self) -> None:
        """End the stroke; nothing can be undone from here."""
        self.end()
        self._before = []

    def blank(self) -> None:
        """Clear the retina for a new drawing."""
        self.forget()
        self._session.perform(Clear())
