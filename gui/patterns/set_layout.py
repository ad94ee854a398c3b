"""Lays out the pattern set: a row per class, or like running text if each has one picture.

A row holds the name, how many pictures there are and how many are wrong, and as many pictures as
fit; the rest unfold beneath. Everything stands on lines of one height, so that the place of a
picture is computed when it is asked for, however many there are.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

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


class Item(NamedTuple):
    """Something in the view that the cursor can reach and choose.

    Attributes
    ----------
    group : int
        Which class; −1 for a new one.
    place : int
        Which picture of the class, or `NAME` or `FOLD`.
    """

    group: int
    place: int


#: In the place of a picture: the name of its class, and what folds and unfolds the class.
NAME, FOLD = -2, -1

#: In an empty set, the place to make a class.
NEW = Item(-1, NAME)


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


@dataclass(frozen=True, slots=True)
class ClassPlace:
    """Where a class stands.

    Attributes
    ----------
    line : int
        Its first line.
    x, left : int
        Where its name begins, and where its pictures do.
    name, count, wrong : int
        Widths of its name, and of its two numbers: 0 where there is no room for them.
    shown, across : int
        How many pictures are shown, and how many of them in a line.
    folds : bool
        Whether it has more pictures than a line holds.
    """

    line: int
    x: int
    left: int
    name: int
    count: int
    wrong: int
    shown: int
    across: int
    folds: bool

    @property
    def lines(self) -> int:
        """How many lines it takes."""
        return max(1, -(-self.shown // self.across))


@dataclass(slots=True)
class PatternLayout:
    """The patterns, laid out.

    Attributes
    ----------
    side, gap : int
        Of a thumbnail, and between two.
    flows : bool
        Whether classes follow one another on a line.
    width, fold : int
        Of a line, and of what folds a class, at its end.
    new : Spot or None
        In an empty set, the place for a new class.
    places : dict of int to ClassPlace
        Where each class stands, without those that are left out.
    """

    side: int
    flows: bool = False
    width: int = 0
    fold: int = 0
    new: Spot | None = None
    places: dict[int, ClassPlace] = field(default_factory=dict)
    _groups: list[int] = field(init=False)
    _lines: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self._groups = list(self.places)
        self._lines = [place.line for place in self.places.values()]

    @property
    def gap(self) -> int:
        return 4 if self.flows else 5

    @property
    def step(self) -> int:
        """From one line to the next."""
        return self.side + self.gap

    @property
    def count(self) -> int:
        """How many lines there are."""
        if self.new is not None:
            return 1
        last = self.places[self._groups[-1]] if self._groups else None
        return last.line + last.lines if last else 0

    @property
    def height(self) -> int:
        """Of all of it."""
        return (
            self.new.y + self.new.height if self.new else max(0, self.count * self.step - self.gap)
        )

    def line_of(self, item: Item) -> int:
        """Return the line that an item stands on."""
        place = self.places.get(item.group)
        return 0 if place is None else place.line + max(item.place, 0) // place.across

    def lines(self, top: float, bottom: float) -> range:
        """Return the lines that lie between two heights, at least in part."""
        if self.new is not None:
            return range(1)
        return range(max(0, int(top // self.step)), min(self.count, int(bottom // self.step) + 1))

    def items(self, line: int) -> list[Item]:
        """List what stands on a line, in reading order."""
        if self.new is not None:
            return [NEW]
        last = bisect_right(self._lines, line)
        found = []
        for group in self._groups[bisect_left(self._lines, self._lines[last - 1]) : last]:
            place = self.places[group]
            first = (line - place.line) * place.across
            if not first:
                found.append(Item(group, NAME))
            shown = range(first, min(first + place.across, place.shown))
            found += [Item(group, picture) for picture in shown]
            if place.folds and not first:
                found.append(Item(group, FOLD))
        return found

    def shows(self, item: Item) -> bool:
        """Return whether an item is shown."""
        if item == NEW:
            return self.new is not None
        place = self.places.get(item.group)
        if place is None or item.place == NAME:
            return place is not None
        return place.folds if item.place == FOLD else item.place < place.shown

    def spot(self, item: Item) -> Spot:
        """Return where an item stands that is shown."""
        if self.new is not None:
            return self.new
        place = self.places[item.group]
        if item.place == NAME:
            return Spot(place.x, place.line * self.step, place.name, self.side)
        if item.place == FOLD:
            return Spot(self.width - self.fold, place.line * self.step, self.fold, self.side)
        down, across = divmod(item.place, place.across)
        x, y = place.left + across * self.step, (place.line + down) * self.step
        return Spot(x, y, self.side, self.side)

    def numbers(self, group: int) -> tuple[Spot, Spot]:
        """Return where a class says how many pictures it has, and how many of them are wrong."""
        place = self.places[group]
        x, y = place.x + place.name, place.line * self.step
        return Spot(x, y, place.count, self.side), Spot(x + place.count, y, place.wrong, self.side)

    def ground(self, group: int) -> Spot:
        """Return the area of a class."""
        place = self.places[group]
        y, height = place.line * self.step, place.lines * self.step - self.gap
        if not self.flows:
            return Spot(0, y, self.width, height)
        return Spot(
            place.x, y, place.left + self.side - place.x if place.shown else place.name, height
        )

    def at(self, x: float, y: float) -> Item | None:
        """Return the item at a point."""
        near = [item for line in self.lines(y, y) for item in self.items(line)]
        return next((item for item in near if self.spot(item).holds(x, y)), None)

    def group_at(self, x: float, y: float) -> int:
        """Return the class on whose ground a point lies, −1 for none."""
        margin = self.gap // 2
        for group in self.places:
            ground = self.ground(group)
            if _grown(ground, margin).holds(x, y):
                return group
        return -1

    def ends(self) -> tuple[Item, Item] | None:
        """Return the first and the last item, None if nothing is shown."""
        return (self.items(0)[0], self.items(self.count - 1)[-1]) if self.count else None

    def nearest(self, item: Item | None) -> Item | None:
        """Return an item if it is shown, else one that is near it, or the first."""
        ends = self.ends()
        if ends is None or item is None:
            return ends and ends[0]
        place = self.places.get(item.group)
        if place is None:
            return ends[item.group > self._groups[-1]] if self._groups else ends[0]
        if self.shows(item):
            return item
        return Item(item.group, place.shown - 1 if place.shown else NAME)

    def beside(self, item: Item, down: int, right: int) -> Item:
        """Return the next item along the line, or the nearest on the line above or below.

        The same item if there is no other.
        """
        line = self.line_of(item)
        if right:
            here = self.items(line)
            place = here.index(item) + right
            if 0 <= place < len(here):
                return here[place]
        line += down + right
        if not 0 <= line < self.count:
            return item
        there = self.items(line)
        if right:
            return there[0 if right > 0 else -1]
        middle = _middle(self.spot(item))
        return min(there, key=lambda other: abs(_middle(self.spot(other)) - middle))


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
        return PatternLayout(FLOW_SIDES[0], new=Spot(0, 30, min(sizes.new, width), 28))
    if max(counts) <= 1 and len(counts) > 2 and not hidden:
        for side in FLOW_SIDES:
            flowing = _flowing(counts, sizes, width, side)
            if flowing.height <= height:
                return flowing
    for side in LINE_SIDES:
        laid = _in_lines(counts, sizes, width, side, unfolded, hidden)
        if laid.height <= height and not any(place.folds for place in laid.places.values()):
            break
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
    gap = PatternLayout(side).gap
    step = side + gap
    name = min(max(sizes.names), WIDEST_NAME)
    needed = name + _AFTER_COLUMN + step + sizes.fold
    wrong = sizes.wrong if needed + sizes.wrong <= width else 0
    count = sizes.count if needed + wrong + sizes.count + step <= width else 0
    left = name + _AFTER_COLUMN + count + wrong
    fitting = max(1, (width - left + gap) // step)
    places: dict[int, ClassPlace] = {}
    line = 0
    for group, pictures in enumerate(counts):
        if group in hidden:
            continue
        folds, shown, across = pictures > fitting, pictures, fitting
        if folds:
            across = max(1, (width - sizes.fold - left) // step)
            shown = pictures if group in unfolded else across
        places[group] = ClassPlace(line, 0, left, name, count, wrong, shown, across, folds)
        line += places[group].lines
    return PatternLayout(side, width=width, fold=sizes.fold, places=places)


def _flowing(counts: Sequence[int], sizes: Sizes, width: int, side: int) -> PatternLayout:
    """Put class after class, each with its only picture if it has one."""
    columns = _name_columns(sizes.names)
    between = _BETWEEN_LETTERS if max(columns) <= _LETTER else _BETWEEN_NAMES
    places: dict[int, ClassPlace] = {}
    x = line = 0
    for group, (shown, column) in enumerate(zip(counts, columns, strict=True)):
        name = min(column, width - side)
        needed = name + _AFTER_NAME + shown * side
        if x and x + min(needed, width) > width:
            x, line = 0, line + 1
        left = x + name + _AFTER_NAME
        places[group] = ClassPlace(line, x, left, name, 0, 0, shown, 1, False)
        x += needed + between
    return PatternLayout(side, flows=True, width=width, places=places)


def _name_columns(widths: Sequence[int]) -> list[int]:
    """Make all short names equally wide, so that classes line up in columns."""
    widest = max(widths)
    if widest <= _LETTER:
        return [widest] * len(widths)
    return [min(width, WIDEST_NAME) for width in widths]


def _grown(spot: Spot, margin: int) -> Spot:
    return Spot(spot.x - margin, spot.y - margin, spot.width + 2 * margin, spot.height + 2 * margin)


def _middle(spot: Spot) -> float:
    return spot.x + spot.width / 2
