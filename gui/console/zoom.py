"""How many units of a large machine share one tile, and which part of it is in view."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

#: Up to this many units are all shown, each by itself.
MOST_UNITS = 4096
#: Units to a tile at each zoom, from near to far, and the units that the zoom shows.
GROUPS = (1, 64, 1024, 16_384, 262_144)
SPANS = (512, 16_384, 262_144, 4_194_304)
#: Most tiles, at the zoom that shows all units.
_MOST_TILES = 512


@dataclass(frozen=True, slots=True)
class Part:
    """The part of a machine's units that is in view.

    Attributes
    ----------
    start, stop : int
        First unit, and the one after the last.
    group : int
        Units to a tile; 1 shows the units themselves.
    """

    start: int
    stop: int
    group: int

    def edges(self, blocks: list[tuple[int, int]]) -> NDArray[np.int64]:
        """Return where each tile begins, and where the last one ends; no tile spans two blocks."""
        inside = [(max(a, self.start), min(b, self.stop)) for a, b in blocks]
        parts = [(a, b) for a, b in inside if a < b] or [(self.start, self.stop)]
        starts = [np.arange(a, b, self.group, dtype=np.int64) for a, b in parts]
        return np.concatenate([*starts, [self.stop]])


def whole_of(units: int) -> Part:
    """Return the view of all units."""
    if units <= MOST_UNITS:
        return Part(0, units, 1)
    group = next((size for size in GROUPS[1:] if units <= size * _MOST_TILES), GROUPS[-1])
    return Part(0, units, group)


def nearer(part: Part, unit: int, units: int) -> Part:
    """Zoom in one level around a unit; at the closest level, return the same view."""
    if part.group == 1:
        return part
    zoom = GROUPS.index(part.group) - 1
    span, group = SPANS[zoom], GROUPS[zoom]
    last = -(-max(0, units - span) // group) * group  # from here on, no tile is left out
    start = min(max(unit - span // 2, 0) // group * group, last)
    return Part(start, min(start + span, units), group)


def farther(part: Part, units: int) -> Part:
    """Return the next wider view, around the middle of this one; the same one for all units."""
    everything = whole_of(units)
    if part.group == everything.group:
        return everything
    zoom = GROUPS.index(part.group) + 1
    if GROUPS[zoom] >= everything.group:
        return everything
    return nearer(Part(0, units, GROUPS[zoom + 1]), (part.start + part.stop) // 2, units)


def beside(part: Part, steps: int, units: int) -> Part:
    """Return the view moved by its own width, but not past the ends of the machine."""
    span = part.stop - part.start
    start = min(max(part.start + steps * span, 0), units - span)
    return Part(start, start + span, part.group)
