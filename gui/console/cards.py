"""Places units on cards of eight, evenly spaced over a rectangle, and finds them again.

Where each unit belongs to one R-unit, the units of each R-unit have rows of cards of their own: a
band, apart from the next one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

#: A card of the Mark I holds eight units.
PER_CARD = 8
#: The Mark I's bay: 512 units on 8 × 8 cards.
BAY_UNITS = 512
BAY_SIDE = 8

_WIDEST_GAP = 8.0
_WIDEST_PAD = 5.0

#: Most units of a band that is one line of cards.
_LONGEST_LINE = 128


@dataclass(frozen=True, eq=False)
class Cards:
    """Cards of units laid out over a rectangle whose top left corner is (0, 0).

    Cards follow one another as words do on a page, and so do the units within a card; each band
    begins a new line. All cards have one size and all units have one size. Make one with `lay_out`.

    Attributes
    ----------
    units : int
        How many units there are; the last card of a band may be part empty.
    width, height : float
        The rectangle, in pixels.
    columns, rows : int
        The grid of cards.
    across, down : int
        The grid of units on one card.
    card_width, card_height : float
        Size of a card.
    cell_width, cell_height : float
        Size of the room of one unit.
    card_lefts, card_tops : ndarray of float, (columns,) and (rows,)
        Edges of the cards.
    lefts, tops : ndarray of float, (columns * across,) and (rows * down,)
        Edges of the rooms of the units.
    starts : ndarray of int, (bands + 1,)
        First unit of each band, and the number of units.
    """

    units: int
    width: float
    height: float
    columns: int
    rows: int
    across: int
    down: int
    card_width: float
    card_height: float
    cell_width: float
    cell_height: float
    card_lefts: np.ndarray
    card_tops: np.ndarray
    lefts: np.ndarray
    tops: np.ndarray
    starts: np.ndarray

    @property
    def bands(self) -> int:
        """How many bands there are."""
        return len(self.starts) - 1

    @property
    def band_rows(self) -> int:
        """Rows of cards of a band."""
        return self.rows // self.bands

    @property
    def per_card(self) -> int:
        """Units on a full card."""
        return self.across * self.down

    def cards(self) -> list[int]:
        """List the cards that hold units."""
        per_band = self.columns * self.band_rows
        used = -(-np.diff(self.starts) // self.per_card)
        return [
            band * per_band + card for band, count in enumerate(used) for card in range(int(count))
        ]

    def band_edges(self, band: int) -> tuple[float, float]:
        """Return the upper and the lower edge of a band."""
        first = band * self.band_rows
        last = first + self.band_rows - 1
        return float(self.card_tops[first]), float(self.card_tops[last] + self.card_height)

    @property
    def side(self) -> float:
        """The largest square that fits the room of a unit, in pixels."""
        return min(self.cell_width, self.cell_height)

    def places(self, units: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the column and row of units in the grid of all units."""
        band = np.searchsorted(self.starts[1:-1], units, side="right")
        per_band = self.columns * self.band_rows * self.per_card
        place = band * per_band + units - self.starts[band]
        card, inside = np.divmod(place, self.per_card)
        column = card % self.columns * self.across + inside % self.across
        row = card // self.columns * self.down + inside // self.across
        return column, row

    def corners(self, units: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the top left corner of the rooms of units: x and y, in pixels."""
        column, row = self.places(units)
        return self.lefts[column], self.tops[row]

    def rect(self, unit: int) -> tuple[float, float, float, float]:
        """Return the room of a unit: left, top, width, height."""
        left, top = self.corners(np.asarray(unit))
        return float(left), float(top), self.cell_width, self.cell_height

    def card_rect(self, card: int) -> tuple[float, float, float, float]:
        """Return the rectangle of a card: left, top, width, height."""
        row, column = divmod(card, self.columns)
        left, top = self.card_lefts[column], self.card_tops[row]
        return float(left), float(top), self.card_width, self.card_height

    def unit_at(self, x: float, y: float) -> int:
        """Return the unit nearest to a point, −1 outside the rectangle and in empty places."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return -1
        column = int(np.searchsorted(_midways(self.lefts, self.cell_width), x, side="right"))
        row = int(np.searchsorted(_midways(self.tops, self.cell_height), y, side="right"))
        return self._unit(column, row)

    def units_within(self, left: float, top: float, right: float, bottom: float) -> np.ndarray:
        """Return the units whose rooms touch a rectangle."""
        units = np.arange(self.units)
        x, y = self.corners(units)
        beside = (x + self.cell_width < left) | (x > right)
        beside |= (y + self.cell_height < top) | (y > bottom)
        return np.flatnonzero(~beside)

    def step(self, unit: int, right: int, down: int) -> int:
        """Return the unit some places to the right and down, or the same one at an edge."""
        column, row = (int(place) for place in self.places(np.asarray(unit)))
        column = min(max(column + right, 0), len(self.lefts) - 1)
        row = min(max(row + down, 0), len(self.tops) - 1)
        there = self._unit(column, row)
        return unit if there < 0 else there

    def _unit(self, column: int, row: int) -> int:
        """Return the unit at a place in the grid of all units, −1 if the place is empty."""
        card_column, in_column = divmod(column, self.across)
        card_row, in_row = divmod(row, self.down)
        band, band_row = divmod(card_row, self.band_rows)
        card = band_row * self.columns + card_column
        unit = int(self.starts[band]) + card * self.per_card + in_row * self.across + in_column
        return unit if unit < self.starts[band + 1] else -1


@lru_cache(maxsize=32)
def lay_out(
    units: int, width: float, height: float, scale: float = 1.0, starts: tuple[int, ...] = (0,)
) -> Cards:
    """Lay out units over a rectangle so that each gets as much room as possible.

    512 units in one band always make the Mark I's 8 × 8 cards. All else gets the grid of cards
    that leaves the units largest with few empty places. Cards hold 4 × 2 or 2 × 4 units. Units
    of a few pixels have no gaps between them, and edges on whole pixels if each unit has one.

    Parameters
    ----------
    units : int
        At least 1.
    width, height : float
        The rectangle, in pixels; anything under 1 counts as 1.
    scale : float
        Pixels per pixel of the design (the device pixel ratio), for the width of gaps.
    starts : tuple of int
        First unit of each band, from 0.
    """
    if units < 1:
        raise ValueError(f"Cards need at least one unit, not {units}.")
    width, height = max(float(width), 1.0), max(float(height), 1.0)
    room = (width * height / units) ** 0.5
    gap = np.floor(min(0.25 * room, _WIDEST_GAP * scale)) if room >= 3 else 0.0
    pad = np.floor(min(0.08 * room, _WIDEST_PAD * scale)) if room >= 8 else 0.0
    bands = len(starts)
    edges = np.array([*starts, units])
    longest = int(np.diff(edges).max())
    if bands > 1:  # a few units in a low panel: at least half of the height is for the cards
        gap = min(gap, np.floor(height / (6 * (bands - 1))))
    around = height - 2 * gap * (bands - 1)  # bands stand apart by three gaps
    columns, across, down = max(
        _candidates(longest, bands),
        key=lambda grid: _merit(grid, longest, width, around / bands, gap, pad),
    )
    rows = bands * -(-longest // (columns * across * down))
    card_lefts, card_width = _spread(width, columns, gap)
    card_tops, card_height = _spread(around, rows, gap)
    card_tops = card_tops + 2 * gap * (np.arange(rows) // (rows // bands))
    in_lefts, cell_width = _pack(card_width, across, pad)
    in_tops, cell_height = _pack(card_height, down, pad)
    return Cards(
        units=units,
        width=width,
        height=height,
        columns=columns,
        rows=rows,
        across=across,
        down=down,
        card_width=card_width,
        card_height=card_height,
        cell_width=cell_width,
        cell_height=cell_height,
        card_lefts=card_lefts,
        card_tops=card_tops,
        lefts=(card_lefts[:, None] + in_lefts).ravel(),
        tops=(card_tops[:, None] + in_tops).ravel(),
        starts=edges,
    )


def _candidates(units: int, bands: int) -> list[tuple[int, int, int]]:
    """List the grids to choose from: columns of cards, units across and down a card.

    A band of a small machine is one line of cards, in every panel: lamps and potentiometers stand
    in the same places.
    """
    if bands > 1 and PER_CARD <= units <= _LONGEST_LINE:
        return [(-(-units // PER_CARD), 2, 4)]
    if units < PER_CARD:
        shapes = [(-(-units // down), down) for down in range(1, units + 1)]
        return [(1, across, down) for across, down in shapes]
    shapes = [(4, 2), (2, 4)]
    if units == BAY_UNITS:
        return [(BAY_SIDE, across, down) for across, down in shapes]
    cards = -(-units // PER_CARD)
    # not np.unique, which loads masked arrays: the first picture need not wait for them
    most = np.array(sorted(set(np.rint(np.geomspace(1, cards, min(cards, 400))).astype(int))))
    return [(int(columns), across, down) for columns in most for across, down in shapes]


def _merit(
    grid: tuple[int, int, int], units: int, width: float, height: float, gap: float, pad: float
) -> float:
    """Score a grid: the side of a unit's square, less a share for each empty place."""
    columns, across, down = grid
    rows = -(-units // (columns * across * down))
    across_room = (width - gap * (columns - 1)) / columns - 2 * pad
    down_room = (height - gap * (rows - 1)) / rows - 2 * pad
    filled = units / (columns * rows * across * down)
    return min(across_room / across, down_room / down) * filled


def _spread(length: float, count: int, gap: float) -> tuple[np.ndarray, float]:
    """Spread equal cards over a length, the first at its start and the last at its end."""
    size = (length - gap * (count - 1)) / count
    whole = size >= PER_CARD
    if whole:
        size = float(np.floor(size))
    starts = np.linspace(0, length - size, count) if count > 1 else np.zeros(1)
    return (np.floor(starts) if whole else starts), size


def _pack(length: float, count: int, pad: float) -> tuple[np.ndarray, float]:
    """Pack equal rooms without gaps into a card, in its middle."""
    size = (length - 2 * pad) / count
    if size < 1 <= length:  # a card squeezed flat: better no border than no units
        pad, size = 0.0, length / count
    whole = size >= 2
    if whole:
        size = float(np.floor(size))
    start = (length - size * count) / 2
    return (np.floor(start) if whole else start) + size * np.arange(count), size


def _midways(edges: np.ndarray, size: float) -> np.ndarray:
    """Return the lines halfway between neighbouring rooms."""
    middles: np.ndarray = (edges[:-1] + edges[1:] + size) / 2
    return middles
