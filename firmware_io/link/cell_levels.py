"""The levels that a board should show, and those it was sent: what differs is sent next. Pure.

There is no queue: a level that changes twice before its turn is sent once, with its newest value.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firmware_io.wire.framing import crc16
from firmware_io.wire.protocol import FULL, MOST_DELTA, MOST_KEY, Delta, Info, Key

#: Marks a level on the board that is not known.
UNKNOWN = -1000

#: Bytes of a frame on the wire that are not payload.
OVERHEAD = 7

#: Bytes before the levels of a KEY, and bytes of one cell in a DELTA.
_KEY_HEAD, _DELTA_PART = 2, 3

#: Cells that an index of two bytes can name.
MOST_CELLS = 2**16


def all_lights(info: Info, level: int) -> NDArray[np.int8]:
    """Return the levels of a panel whose lights all have one level and whose lamps are dark."""
    levels = np.zeros(info.cells, np.int8)
    levels[: info.lights] = level
    return levels


def one_cell(info: Info, cell: int, level: int) -> NDArray[np.int8]:
    """Return the levels of a panel that is dark but for one cell."""
    levels = np.zeros(info.cells, np.int8)
    levels[cell] = level
    return levels


class Cells:
    """What one board shows, cell by cell.

    Parameters
    ----------
    count : int
        Lights and R lamps together.

    Attributes
    ----------
    confirmed : int8 array of shape (count,)
        The levels that the board acknowledged last.
    revision : int
        Increases whenever levels are sent, or must be sent again.
    """

    def __init__(self, count: int) -> None:
        count = min(count, MOST_CELLS)
        self.confirmed = np.zeros(count, np.int8)
        self._wanted = np.zeros(count, np.int16)
        self._sent = np.full(count, UNKNOWN, np.int16)
        self._next = 0
        self.revision = 0

    def want(self, levels: NDArray[np.int8]) -> None:
        """Set the levels wanted; cells beyond the last are dark, and extra levels are ignored."""
        count = min(len(levels), len(self._wanted))
        np.maximum(levels[:count], -FULL, out=self._wanted[:count])
        self._wanted[count:] = 0

    def forget(self, message: Key | Delta | None = None) -> None:
        """Send every cell again, or only those of a message."""
        cells = slice(None) if message is None else _cells_of(message)
        self._sent[cells] = UNKNOWN
        self.revision += 1

    @property
    def crc(self) -> int | None:
        """CRC of all levels as sent; None until every cell has been sent once."""
        if (self._sent == UNKNOWN).any():
            return None
        return crc16(self._sent.astype(np.int8).tobytes())

    @property
    def are_shown(self) -> bool:
        """Whether the board has acknowledged every level wanted."""
        return bool((self.confirmed == self._wanted).all() and (self._sent == self._wanted).all())

    def next_frame(self, room: int) -> Key | Delta | None:
        """Return the next part of what differs, and note it as sent.

        Cells take turns, so that none waits forever behind others that keep changing. KEY or DELTA
        is chosen by which needs fewer bytes for each cell.

        Parameters
        ----------
        room : int
            Most bytes of payload.
        """
        if room < _DELTA_PART:
            return None
        dirty = np.flatnonzero(self._sent != self._wanted)
        if not dirty.size:
            return None
        behind = dirty[np.searchsorted(dirty, self._next) :]
        ahead = behind if behind.size else dirty
        singles = ahead[: min(MOST_DELTA, room // _DELTA_PART)]
        last, cost = _best_run(ahead, min(MOST_KEY, room - _KEY_HEAD))
        if cost <= OVERHEAD / len(singles) + _DELTA_PART:
            return self._key(int(ahead[0]), last + 1)
        return self._delta(singles)

    def confirm(self, message: Key | Delta) -> None:
        """Note that the board has taken these levels."""
        levels = message.levels if isinstance(message, Key) else [v for _, v in message.cells]
        self.confirmed[_cells_of(message)] = levels

    def _key(self, first: int, end: int) -> Key:
        levels = self._wanted[first:end]
        self._sent[first:end] = levels
        self.revision += 1
        self._next = end
        return Key(first, tuple(levels.tolist()))

    def _delta(self, cells: NDArray[np.intp]) -> Delta:
        levels = self._wanted[cells]
        self._sent[cells] = levels
        self.revision += 1
        self._next = int(cells[-1]) + 1
        return Delta(tuple(zip(cells.tolist(), levels.tolist(), strict=True)))


def _cells_of(message: Key | Delta) -> slice | list[int]:
    if isinstance(message, Key):
        return slice(message.first, message.first + len(message.levels))
    return [cell for cell, _ in message.cells]


def _best_run(dirty: NDArray[np.intp], most: int) -> tuple[int, float]:
    """Find where a KEY from the first of these cells should end: last cell, bytes for each."""
    reach = dirty[: np.searchsorted(dirty, dirty[0] + most)]
    costs = (OVERHEAD + _KEY_HEAD + 1 + reach - dirty[0]) / np.arange(1, len(reach) + 1)
    best = int(costs.argmin())
    return int(reach[best]), float(costs[best])
