"""Lays widgets out beside or below one another."""

from __future__ import annotations

from typing import Final, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

#: Empty room that takes what the rest leaves.
STRETCH: Final = "stretch"

Item = QWidget | QLayout
#: What stands in a line: an item, with its share of the room and how it stands in it, or `STRETCH`.
Part = Item | str | tuple[Item, int] | tuple[QWidget, int, Qt.AlignmentFlag]
Margins = tuple[int, int, int, int]
NO_MARGINS: Margins = (0, 0, 0, 0)
Line = TypeVar("Line", bound=QBoxLayout)


def row(
    *parts: Part,
    of: QWidget | None = None,
    spacing: int | None = None,
    margins: Margins | None = NO_MARGINS,
) -> QHBoxLayout:
    """Lay parts out from left to right.

    Parameters
    ----------
    *parts : QWidget, QLayout, tuple or STRETCH
        A tuple is a widget or layout with its stretch factor; of a widget, also its alignment.
    of : QWidget, optional
        What it is the layout of.
    spacing : int, optional
        Pixels between two parts; by default those of the style.
    margins : tuple of int, optional
        Pixels on the left, above, on the right and below; None for those of the style.
    """
    return _laid_out(QHBoxLayout(), parts, of, spacing, margins)


def column(
    *parts: Part,
    of: QWidget | None = None,
    spacing: int | None = None,
    margins: Margins | None = NO_MARGINS,
) -> QVBoxLayout:
    """Lay parts out from top to bottom; the parameters are those of `row`."""
    return _laid_out(QVBoxLayout(), parts, of, spacing, margins)


def add(line: QBoxLayout, *parts: Part) -> None:
    """Add parts at the end of a row or column."""
    for part in parts:
        item, share, *where = part if isinstance(part, tuple) else (part, 0)
        if isinstance(item, QWidget):
            line.addWidget(item, share, *where)
        elif isinstance(item, QLayout):
            line.addLayout(item, share)
        else:
            line.addStretch(1)


def stack(line: QBoxLayout, is_stacked: bool, first: str = "left") -> None:
    """Lay a row out as a column; or as a row again.

    Parameters
    ----------
    first : str
        What comes to the top of the column: the part on the ``"left"``, or on the ``"right"``.
    """
    direction = QBoxLayout.Direction
    down = direction.TopToBottom if first == "left" else direction.BottomToTop
    line.setDirection(down if is_stacked else direction.LeftToRight)


def _laid_out(
    line: Line,
    parts: tuple[Part, ...],
    of: QWidget | None,
    spacing: int | None,
    margins: Margins | None,
) -> Line:
    """Return a line with its parts."""
    if of is not None:
        of.setLayout(line)
    if margins is not None:
        line.setContentsMargins(*margins)
    if spacing is not None:
        line.setSpacing(spacing)
    add(line, *parts)
    return line
