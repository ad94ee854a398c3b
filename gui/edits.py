"""What can be undone: a change of the drawing, of the tray, of a potentiometer turned by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtGui import QUndoCommand

Value = TypeVar("Value")


class Change(QUndoCommand, Generic[Value]):
    """One thing that had a value before and has another after.

    Parameters
    ----------
    text : str
        What was done, as the menu says it.
    put : callable
        Sets the thing to a value.
    before, after
        The two values.
    is_done : bool, optional
        Whether the value after is set already, as where a hand has done it.
    """

    def __init__(
        self,
        text: str,
        put: Callable[[Value], None],
        before: Value,
        after: Value,
        *,
        is_done: bool = False,
    ) -> None:
        super().__init__(text)
        self._put, self._before, self._after = put, before, after
        self._is_done = is_done

    def redo(self) -> None:
        """Set the value after."""
        if not self._is_done:
            self._put(self._after)
        self._is_done = False

    def undo(self) -> None:
        """Set the value before."""
        self._put(self._before)
