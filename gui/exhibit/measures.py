"""Where things are on a screen of any shape: one unit for all sizes, and the reach of a hand.

Lengths are in units; there are 1080 or more of them across the shorter side of the screen, so that
a page drawn for 1920 × 1080 fits 4:3, portrait and 3840 × 2160 as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QRect, QRectF

#: The least room that a page is made for, in units: landscape is at least as wide as 4:3.
LANDSCAPE = 1600.0, 1080.0
PORTRAIT = 1080.0, 1728.0

#: The widest page; a wider screen leaves the rest dark.
WIDEST = 2100.0

#: Least side of what can be pressed: in units, and in millimetres on the screen.
TARGET, TARGET_MM = 96.0, 15.0

#: Most that a small screen may enlarge targets to, in units: the pages have room for no more.
LARGEST_TARGET = 132.0

#: A screen that does not tell its size is taken for one of 22 inches (millimetres).
DIAGONAL = 558.8

#: Sizes of text in units: of notes, which are 16 minutes of arc high from two metres on a screen of
#: 22 inches, and the least to which words on keys may shrink, and all on a screen of 16:10 or 4:3.
NOTE, LEAST_TEXT = 37.0, 28.0

#: A screen squarer than this, as its longer side by its shorter one, has no room for whole notes:
#: one of 16:10 has none.
SQUARE = 1.61

#: Heights in units: of the edge, of the steps at the top, of the text beneath them, of the buttons.
EDGE, STEPS, HEADER, FOOT = 48.0, 72.0, 320.0, 112.0

#: From one part of a page to the next.
GAP = 24.0

#: What the field leaves to the text beneath it in portrait.
BODY = 262.0


class Part(Protocol):
    """What is placed in units."""

    def place(self, measures: Measures, rect: QRectF) -> None:
        """Move to a rectangle in units."""


@dataclass(frozen=True, slots=True)
class Measures:
    """The places of one screen, all rectangles in units.

    Parameters
    ----------
    width, height : int
        Of the window, in pixels.
    reach : float
        Share of the height, from below, within which everything is that a hand touches.
    millimetre : float
        Pixels per millimetre; 0 if the screen does not tell.
    """

    width: int
    height: int
    reach: float = 2 / 3
    millimetre: float = 0.0

    @property
    def is_portrait(self) -> bool:
        """Whether the screen is higher than it is wide."""
        return self.height > self.width

    @property
    def unit(self) -> float:
        """Pixels per unit."""
        wide, high = PORTRAIT if self.is_portrait else LANDSCAPE
        return max(0.01, min(self.width / wide, self.height / high))

    @property
    def target(self) -> float:
        """Least side of what can be pressed: 15 mm, and never less than 96 units."""
        pixels = float(self.width**2 + self.height**2) ** 0.5
        scale = self.millimetre or pixels / DIAGONAL
        return min(LARGEST_TARGET, max(TARGET, TARGET_MM * scale / self.unit))

    @property
    def least_text(self) -> float:
        """The smallest size of text, in units."""
        long, short = max(self.width, self.height), min(self.width, self.height)
        return LEAST_TEXT if long < SQUARE * short else NOTE

    @property
    def foot(self) -> float:
        """Height of the buttons."""
        return max(FOOT, self.target)

    @property
    def page(self) -> QRectF:
        """The room of the page within its edges."""
        wide, high = self.width / self.unit, self.height / self.unit
        used = min(wide, WIDEST)
        margin = EDGE if self.is_portrait or used < 1900 else 2 * EDGE
        left = (wide - used) / 2 + margin
        return QRectF(left, EDGE, used - 2 * margin, high - 2 * EDGE)

    @property
    def line(self) -> float:
        """The height under which everything is that a hand touches."""
        return max(HEADER, self.height / self.unit * (1 - self.reach))

    @property
    def steps(self) -> QRectF:
        """The steps of the visit, at the top."""
        page = self.page
        return QRectF(page.left(), page.top(), page.width(), STEPS)

    @property
    def header(self) -> QRectF:
        """The text that says what to do."""
        page, top = self.page, self.page.top() + STEPS + GAP
        return QRectF(page.left(), top, page.width(), self.line - GAP / 2 - top)

    @property
    def zone(self) -> QRectF:
        """Everything within reach."""
        page = self.page
        return QRectF(page.left(), self.line, page.width(), page.bottom() - self.line)

    @property
    def rail(self) -> QRectF:
        """The column of *Language* and *Leave* at the right edge."""
        zone = self.zone
        return QRectF(zone.right() - self.target, zone.top(), self.target, 2 * self.target + GAP)

    @property
    def field(self) -> QRectF:
        """The square to draw on."""
        zone = self.zone
        if self.is_portrait:
            wide = zone.width() - self.target - GAP
            side = min(wide, zone.height() - BODY - self.foot - 2 * GAP)
            return QRectF(zone.left() + (wide - side) / 2, zone.top(), side, side)
        side = min(zone.height(), 0.45 * zone.width())
        return QRectF(zone.left(), zone.bottom() - side, side, side)

    @property
    def side(self) -> QRectF:
        """What is beside the field, or beneath it in portrait, with its buttons at the bottom."""
        zone, field = self.zone, self.field
        if self.is_portrait:
            top = field.bottom() + GAP
            return QRectF(zone.left(), top, zone.width(), zone.bottom() - top)
        left = field.right() + 2.5 * GAP
        width = zone.right() - self.target - 1.5 * GAP - left
        return QRectF(left, field.top(), width, field.height())

    @property
    def body(self) -> QRectF:
        """The part of `side` above the buttons."""
        return self.side.adjusted(0, 0, 0, -self.foot - GAP)

    @property
    def buttons(self) -> QRectF:
        """The row of buttons."""
        side = self.side
        return QRectF(side.left(), side.bottom() - self.foot, side.width(), self.foot)

    def pixels(self, rect: QRectF) -> QRect:
        """Turn a rectangle in units into whole pixels."""
        left, top = round(rect.left() * self.unit), round(rect.top() * self.unit)
        right, bottom = round(rect.right() * self.unit), round(rect.bottom() * self.unit)
        return QRect(left, top, right - left, bottom - top)

    def place(self, rects: list[QRectF], *parts: Part) -> None:
        """Move each part of a page to one of these rectangles, in order."""
        for part, rect in zip(parts, rects, strict=True):
            part.place(self, rect)

    def text(self, size: float) -> int:
        """Return the pixels of a text of this many units."""
        return max(1, round(size * self.unit))


def row(rect: QRectF, shares: list[float], gap: float = GAP) -> list[QRectF]:
    """Divide a rectangle into columns of these shares."""
    room = rect.width() - gap * (len(shares) - 1)
    made, left = [], rect.left()
    for share in shares:
        width = room * share / sum(shares)
        made.append(QRectF(left, rect.top(), width, rect.height()))
        left += width + gap
    return made


def column(rect: QRectF, heights: list[float], gap: float = GAP) -> list[QRectF]:
    """Stack rectangles of these heights from the top; a height of 0 takes what is left."""
    left = rect.height() - sum(heights) - gap * (len(heights) - 1)
    made, top = [], rect.top()
    for height in heights:
        high = height or max(0.0, left)
        made.append(QRectF(rect.left(), top, rect.width(), high))
        top += high + gap
    return made
