"""Commands that draw on the retina, and set the class of the drawing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from mark1.errors import PatternError, TrainingError
from mark1.messages import Message
from mark1.session.commands.kinds import (
    Gesture,
    Latest,
    WhileTraining,
    check_class,
    check_pattern,
    did,
)
from mark1.session.open_document import OpenDocument
from mark1.storage.document import Document

Picture = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Draw(Gesture):
    """Set cells, each (row, column, light 0…255); the pieces of a stroke make one gesture."""

    cells: tuple[tuple[int, int, int], ...]

    @property
    def label(self) -> Message:
        """Label of the stroke."""
        return did("stroke")

    def joined(self, later: Self) -> Self:
        """Return the stroke extended by a later piece."""
        return replace(self, cells=self.cells + later.cells)

    def changed(self, before: Document, after: Document) -> bool:
        """Return whether the drawing differs from the one before the gesture."""
        return not np.array_equal(before.drawing, after.drawing)

    def perform(self, document: OpenDocument) -> Message:
        """Set the cells."""
        picture = document.drawing.copy()
        rows, columns = picture.shape
        for row, column, light in self.cells:
            if not (0 <= row < rows and 0 <= column < columns):
                raise TrainingError("session.no-such-cell", row=row + 1, column=column + 1)
            if not 0 <= light <= 255:
                raise TrainingError("session.no-such-light", light=light)
            picture[row, column] = light
        document.put_drawing(picture)
        return self.label


@dataclass(frozen=True, slots=True)
class PutPicture(WhileTraining):
    """Put a picture on the retina; `what` is ``picture``, ``letter`` or ``paste``."""

    picture: Picture
    what: str = "picture"

    def perform(self, document: OpenDocument) -> Message:
        """Replace the drawing."""
        document.put_drawing(self.picture)
        return did(self.what if self.what in ("letter", "paste") else "picture")


@dataclass(frozen=True, slots=True)
class See(Gesture):
    """Put on the retina what a camera sees; each frame replaces the one before."""

    is_kept: ClassVar[bool] = False
    picture: Picture

    @property
    def label(self) -> Message:
        """Label of what is seen."""
        return did("see")

    def joined(self, later: Self) -> Self:
        """Return the later frame."""
        return later

    def changed(self, before: Document, after: Document) -> bool:
        """Return whether the drawing differs from the one before the camera."""
        return not np.array_equal(before.drawing, after.drawing)

    def perform(self, document: OpenDocument) -> Message:
        """Replace the drawing."""
        document.put_drawing(self.picture)
        return self.label


@dataclass(frozen=True, slots=True)
class Clear(WhileTraining):
    """Turn all cells dark."""

    def perform(self, document: OpenDocument) -> Message:
        """Clear the drawing."""
        document.put_drawing(np.zeros_like(document.drawing))
        return did("clear")


@dataclass(frozen=True, slots=True)
class Invert(WhileTraining):
    """Swap light and dark."""

    def perform(self, document: OpenDocument) -> Message:
        """Invert the drawing."""
        document.put_drawing(255 - document.drawing)
        return did("invert")


@dataclass(frozen=True, slots=True)
class Shift(WhileTraining):
    """Shift the drawing by whole cells; what leaves the retina is lost."""

    down: int
    right: int

    def perform(self, document: OpenDocument) -> Message:
        """Shift the drawing."""
        document.put_drawing(_shifted(document.drawing, self.down, self.right))
        return did("shift", down=self.down, right=self.right)


@dataclass(frozen=True, slots=True)
class Rotate(WhileTraining):
    """Rotate the drawing clockwise by quarter turns; only by half turns if it is not square."""

    quarters: int

    def perform(self, document: OpenDocument) -> Message:
        """Rotate the drawing."""
        rows, columns = document.drawing.shape
        if rows != columns and self.quarters % 2:
            raise PatternError("session.rotate-square", rows=rows, columns=columns)
        document.put_drawing(np.rot90(document.drawing, -self.quarters).copy())
        return did("rotate")


@dataclass(frozen=True, slots=True)
class Flip(WhileTraining):
    """Mirror the drawing left to right, or top to bottom."""

    upside_down: bool

    def perform(self, document: OpenDocument) -> Message:
        """Mirror the drawing."""
        document.put_drawing(np.flip(document.drawing, 0 if self.upside_down else 1).copy())
        return did("flip")


@dataclass(frozen=True, slots=True)
class Centre(WhileTraining):
    """Move the drawing to the middle of the retina by whole cells."""

    def perform(self, document: OpenDocument) -> Message:
        """Move the drawing so that there is as much room on either side of what is lit."""
        document.put_drawing(centred(document.drawing, document.machine.config.light))
        return did("centre")


def centred(picture: Picture, light: int) -> Picture:
    """Move a picture by whole cells, so that there is as much room on either side of what is lit.

    Parameters
    ----------
    picture : ndarray of uint8, shape (rows, columns)
    light : int
        Brightness from which a cell is lit.
    """
    lit = picture >= light
    if not lit.any():
        return picture
    rows, columns = np.flatnonzero(lit.any(axis=1)), np.flatnonzero(lit.any(axis=0))
    down = (lit.shape[0] - 1 - int(rows[0] + rows[-1])) // 2
    right = (lit.shape[1] - 1 - int(columns[0] + columns[-1])) // 2
    return _shifted(picture, down, right)


def _shifted(picture: Picture, down: int, right: int) -> Picture:
    rows, columns = picture.shape
    down = max(-rows, min(down, rows))
    right = max(-columns, min(right, columns))
    moved = np.zeros_like(picture)
    moved[max(0, down) : rows + min(0, down), max(0, right) : columns + min(0, right)] = picture[
        max(0, -down) : rows - max(0, down), max(0, -right) : columns - max(0, right)
    ]
    return moved


@dataclass(frozen=True, slots=True)
class ShowPattern(Latest):
    """Put a pattern of the set on the retina, with its class."""

    index: int

    def perform(self, document: OpenDocument) -> Message:
        """Show the pattern."""
        check_pattern(document.patterns, (self.index,))
        document.show_pattern(self.index)
        return did("show-pattern")


@dataclass(frozen=True, slots=True)
class SetDesired(Latest):
    """Set the desired response of each R-unit: ±1, or 0 where nothing is asked."""

    desired: tuple[int, ...]

    def perform(self, document: OpenDocument) -> Message:
        """Set the desired responses."""
        units = document.machine.config.r_units
        if len(self.desired) != units or not set(self.desired) <= {-1, 0, 1}:
            raise TrainingError("training.desired-count", given=len(self.desired), units=units)
        document.desired = np.array(self.desired, dtype=np.int8)
        return did("desired")


@dataclass(frozen=True, slots=True)
class ChooseClass(Latest):
    """Set the class of the drawing, or None for unknown; it is selected, too."""

    name: str | None

    def perform(self, document: OpenDocument) -> Message:
        """Set the class and its code."""
        if self.name is not None:
            check_class(document.patterns, self.name)
        document.choose_class(self.name)
        return did("choose-class")


@dataclass(frozen=True, slots=True)
class SelectClass(Latest):
    """Select the class to which drawings are added; what the drawing is stays open."""

    name: str

    def perform(self, document: OpenDocument) -> Message:
        """Select the class."""
        check_class(document.patterns, self.name)
        document.target = self.name
        return did("select-class")
