"""Lays out the patterns view: a row per class, or like running text if each has one picture.

A row holds the name, how many pictures there are and how many are wrong, and as many pictures as
fit; the rest unfold beneath.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

#: Sides of a thumbnail to choose from: one class a line, and classes that follow one another.
#: 24 shows a retina of 20 × 20 a pixel a cell, with its frame.
LINE_SIDES = (44, 36, 32, 28)
FLOW_SIDES = (52, 44, 36, 28, 24)

#: Widest room for the name of a class, in pixels.
WIDEST_NAME = 88

_LETTER = 24  # names up to this width share a column
_BETWEEN_LETTERS = 8
_BETWEEN_NAMES = 16
_AFTER_NAME = 3
_AFTER_COLUMN = 8


class Spot(NamedTuple):
    """A rectangle in the view, in pixels from its top left corner."""

    x: int
    y: int
    width: int
    height: int

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Stop(NamedTuple):
    """Something in the view that the cursor can reach and choose.

    Attributes
    ----------
    kind : str
        A picture, the name of a class, what folds and unfolds a class, or in an empty set the
        place to make a class.
    group : int
        Which class; −1 for a new one.
    place : int
        Which picture of the class, else −1.
    spot : Spot
        Where.
    """

    kind: Literal["picture", "class", "fold", "new"]
    group: int
    place: int
    spot: Spot


@dataclass(frozen=True, slots=True)
class Sizes:
    """Room that the words of the view need, in pixels.

    Attributes
    ----------
    names : sequence of int
        Width of the name of each class.
    count, wrong, fold : int
        Width of the widest number of pictures, of "12 wrong" and of "+37 ▸".
    new : int
        Width of "+ new class".
    """

    names: Sequence[int]
    count: int
    wrong: int
    fold: int
    new: int


@dataclass(slots=True)
class PatternLayout:
    """The patterns, laid out.

    Attributes
    ----------
    side : int
        Of a thumbnail.
    lines : bool
        Whether each class begins a line of its own.
    height : int
        Of all of it.
    stops : list of Stop
        In reading order.
    names, counts, wrongs : list of Spot
        The name of each class, how many pictures it has, and how many of them are wrong; without
        width where there is no room for it.
    parts : list of list of Spot
        The ground of each class, a rectangle for each line it takes.
    """

    side: int
    lines: bool
    height: int = 0
    stops: list[Stop] = field(default_factory=list)
    names: list[Spot] = field(default_factory=list)
    counts: list[Spot] = field(default_factory=list)
    wrongs: list[Spot] = field(default_factory=list)
    parts: list[list[Spot]] = field(default_factory=list)

    @property
    def gap(self) -> int:
        """Between thumbnails."""
        return 5 if self.lines else 4

    def stop_at(self, x: float, y: float) -> int:
        """Return the number of the stop at a point, −1 for none."""
        near = self.within(y, y)
        return next((n for n in near if self.stops[n].spot.holds(x, y)), -1)

    def within(self, top: float, bottom: float) -> range:
        """Return the numbers of the stops on the lines between two heights."""
        first = bisect_left(self.stops, top - self.side - self.gap, key=_top)
        return range(first, bisect_right(self.stops, bottom, key=_top))

    def group_at(self, x: float, y: float) -> int:
        """Return the class on whose ground a point lies, −1 for none."""
        margin = self.gap // 2
        return next(
            (
                group
                for group, parts in enumerate(self.parts)
                for part in parts
                if _grown(part, margin).holds(x, y)
            ),
            -1,
        )

    def beside(self, stop: int, down: int, right: int) -> int:
        """Return the next stop along the line, or the nearest on the line above or below.

        The same stop if there is no other.
        """
        if right:
            return min(max(stop + right, 0), len(self.stops) - 1)
        here = self.stops[stop].spot
        others = [
            (abs(other.spot.y - here.y), abs(_middle(other.spot) - _middle(here)), number)
            for number, other in enumerate(self.stops)
            if (other.spot.y - here.y) * down > self.side // 2
        ]
        return min(others)[2] if others else stop


def lay_out(
    counts: Sequence[int],
    sizes: Sizes,
    width: int,
    height: int,
    unfolded: Collection[int] = (),
    hidden: Collection[int] = (),
) -> PatternLayout:
    """Lay the patterns out, as large as fits without scrolling, or else small.

    Parameters
    ----------
    counts : sequence of int
        Pictures of each class.
    sizes : Sizes
        What the words need.
    width, height : int
        Size of the visible area.
    unfolded, hidden : collection of int
        Classes of which all pictures are shown, and classes that are left out.
    """
    if not counts:
        return _empty(sizes, width)
    if max(counts) <= 1 and len(counts) > 2 and not hidden:
        for side in FLOW_SIDES:
            flowing = _flowing(counts, sizes, width, height, side)
            if flowing is not None:
                return flowing
    for side in LINE_SIDES:
        laid = _in_lines(counts, sizes, width, side, unfolded, hidden)
        if laid.height <= height and not any(stop.kind == "fold" for stop in laid.stops):
            break
    return laid


def _empty(sizes: Sizes, width: int) -> PatternLayout:
    """Only the place for a new class, under a line of text."""
    laid = PatternLayout(FLOW_SIDES[0], lines=True)
    laid.stops.append(Stop("new", -1, -1, Spot(0, 30, min(sizes.new, width), 28)))
    laid.height = 58
    return laid


def _in_lines(
    counts: Sequence[int],
    sizes: Sizes,
    width: int,
    side: int,
    unfolded: Collection[int],
    hidden: Collection[int],
) -> PatternLayout:
    """Give each class a row: its name and numbers in columns, and its pictures."""
    laid = PatternLayout(side, lines=True)
    step = side + laid.gap
    name = min(max(sizes.names), WIDEST_NAME)
    needed = name + _AFTER_COLUMN + step + sizes.fold
    wrong = sizes.wrong if needed + sizes.wrong <= width else 0
    count = sizes.count if needed + wrong + sizes.count + step <= width else 0
    left = name + _AFTER_COLUMN + count + wrong
    fitting = max(1, (width - left + laid.gap) // step)
    y = 0
    for group, pictures in enumerate(counts):
        is_hidden = group in hidden
        laid.names.append(Spot(0, y, 0 if is_hidden else name, side))
        laid.counts.append(Spot(name, y, 0 if is_hidden else count, side))
        laid.wrongs.append(Spot(name + count, y, 0 if is_hidden else wrong, side))
        laid.parts.append([])
        if is_hidden:
            continue
        top, x = y, left
        is_long = pictures > fitting
        right = width - sizes.fold - laid.gap if is_long else width
        most = pictures
        if is_long and group not in unfolded:
            most = max(1, (right - left + laid.gap) // step)
        fold = Spot(width - sizes.fold, y, sizes.fold, side)
        stops = [Stop("class", group, -1, laid.names[-1])]
        for place in range(most):
            x, y = _room(x, y, side, left, right, step)
            stops.append(Stop("picture", group, place, Spot(x, y, side, side)))
            x += step
        if is_long:
            on_top = (right - left + laid.gap) // step
            stops.insert(1 + max(1, on_top), Stop("fold", group, -1, fold))
        laid.stops += stops
        laid.parts[-1].append(Spot(0, top, width, y + side - top))
        y += step
    laid.height = max(0, y - laid.gap)
    return laid


def _flowing(
    counts: Sequence[int], sizes: Sizes, width: int, height: int, side: int
) -> PatternLayout | None:
    """Put class after class; return None if that does not fit into the height."""
    laid = PatternLayout(side, lines=False)
    step = side + laid.gap
    columns = _name_columns(sizes.names)
    between = _BETWEEN_LETTERS if max(columns) <= _LETTER else _BETWEEN_NAMES
    x = y = 0
    for group, (count, column) in enumerate(zip(counts, columns, strict=True)):
        column = min(column, width - side)
        needed = column + _AFTER_NAME + max(count * step - laid.gap, 0)
        if x and x + min(needed, width) > width:
            x, y = 0, y + step
        left = column + _AFTER_NAME
        spot = Spot(x, y, column, side)
        laid.names.append(spot)
        laid.counts.append(Spot(x, y, 0, side))
        laid.wrongs.append(Spot(x, y, 0, side))
        laid.stops.append(Stop("class", group, -1, spot))
        parts = [spot]
        x += left
        for place in range(count):
            x, y = _room(x, y, side, left, width, step)
            spot = Spot(x, y, side, side)
            laid.stops.append(Stop("picture", group, place, spot))
            parts.append(spot)
            x += step
        laid.parts.append(_merged(parts))
        x += between - (laid.gap if count else 0)
        if y + side > height:
            return None
    laid.height = y + side
    return laid


def _name_columns(widths: Sequence[int]) -> list[int]:
    """Make all short names equally wide, so that classes line up in columns."""
    widest = max(widths)
    if widest <= _LETTER:
        return [widest] * len(widths)
    return [min(width, WIDEST_NAME) for width in widths]


def _room(x: int, y: int, needed: int, left: int, width: int, step: int) -> tuple[int, int]:
    """Stay on the line if there is room on it, else begin the next one."""
    return (x, y) if x == left or x + needed <= width else (left, y + step)


def _merged(spots: Sequence[Spot]) -> list[Spot]:
    """Join the spots of each line into one."""
    lines: dict[int, Spot] = {}
    for spot in spots:
        line = lines.get(spot.y, spot)
        right = max(line.x + line.width, spot.x + spot.width)
        left = min(line.x, spot.x)
        lines[spot.y] = Spot(left, spot.y, right - left, spot.height)
    return list(lines.values())


def _grown(spot: Spot, margin: int) -> Spot:
    return Spot(spot.x - margin, spot.y - margin, spot.width + 2 * margin, spot.height + 2 * margin)


def _middle(spot: Spot) -> float:
    return spot.x + spot.width / 2


def _top(stop: Stop) -> int:
    return stop.spot.y
