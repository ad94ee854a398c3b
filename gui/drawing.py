"""The drawing on the retina and all that can be done to it, each undoably."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from gui.edits import Change
from gui.sentences import speaks
from mark1.errors import PatternError
from mark1.patterns import shapes

Picture = NDArray[Any]


class Drawing(QObject):
    """What is on the retina: drawn by hand, or a pattern that is shown there.

    Parameters
    ----------
    stack : QUndoStack
        Where its changes go.

    Attributes
    ----------
    picture : ndarray, shape (rows, columns)
        uint8 light; or float32 numbers of a point, which cannot be drawn on.

    Signals
    -------
    changed
    said : str, str
        A sentence for the person, and its tone.
    """

    changed = Signal()
    said = Signal(str, str)

    def __init__(self, stack: QUndoStack, parent: QObject) -> None:
        super().__init__(parent)
        self.stack = stack
        self.picture: Picture = np.zeros((20, 20), dtype=np.uint8)
        self._before: Picture | None = None
        self._by_hand = False

    def begin(self, picture: Picture, by_hand: bool) -> None:
        """Begin anew with a picture, for another session."""
        self.picture, self._by_hand, self._before = picture, by_hand, None

    def begin_stroke(self) -> None:
        """Note the drawing before a stroke."""
        self._before = self.picture.copy()

    def paint(self, cells: list[tuple[int, int, int]]) -> None:
        """Set cells (row, column, light) while a stroke goes on; the machine sees each at once."""
        picture = self.picture.copy()
        for row, column, light in cells:
            picture[row, column] = light
        self._put(picture)

    def end_stroke(self) -> None:
        """Make the stroke one step of undo."""
        before, self._before = self._before, None
        if before is not None and not np.array_equal(before, self.picture):
            self.stack.push(Change(self.tr("stroke"), self._put, before, self.picture))

    @speaks
    def put(self, picture: Picture, text: str) -> None:
        """Put another picture on the retina; `text` is what was done."""
        if self.picture.dtype != np.uint8:
            raise PatternError("points of numbers cannot be drawn: begin with pictures.")
        if not np.array_equal(picture, self.picture):
            self.stack.push(Change(text, self._put, self.picture, picture))

    def clear(self) -> None:
        """Darken all cells."""
        self.put(np.zeros_like(self.picture), self.tr("clear"))

    def invert(self) -> None:
        """Light what is dark and the reverse."""
        self.put(255 - self.picture, self.tr("invert"))

    def shift(self, down: int, right: int) -> None:
        """Move the drawing by cells; what leaves the retina is gone."""
        rows, columns = self.picture.shape
        moved = np.zeros_like(self.picture)
        kept = self.picture[
            max(0, -down) : rows - max(0, down), max(0, -right) : columns - max(0, right)
        ]
        top, left = max(0, down), max(0, right)
        moved[top : top + kept.shape[0], left : left + kept.shape[1]] = kept
        self.put(moved, self.tr("shift"))

    @speaks
    def type_letter(self, character: str) -> None:
        """Draw a character."""
        rows, columns = self.picture.shape
        self.put(shapes.draw_character(character, rows=rows, columns=columns), self.tr("letter"))

    def show(self, pattern: Picture) -> None:
        """Put a pattern there, of which nothing is lost; a drawing by hand can be undone to."""
        if self._by_hand and not np.array_equal(pattern, self.picture):
            text = self.tr("show a pattern")
            self.stack.push(Change(text, self._put, self.picture, pattern))
        self.picture, self._by_hand = pattern, False

    def _put(self, picture: Picture) -> None:
        self.picture, self._by_hand = picture, True
        self.changed.emit()
