"""Count in slices how many patterns weights answer wrongly, so that no window waits for it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mark1.training.pattern_loop import PatternLoop

#: Most weights × patterns that are not worth a slice of their own: a few milliseconds.
MOST_AT_ONCE = 2**21

#: Weights whose counts are remembered; a predictor compares two.
REMEMBERED = 4


class Checking:
    """Counts the patterns of a loop that weights answer wrongly.

    Parameters
    ----------
    loop : PatternLoop
    in_slices : bool
        Whether large counts wait for `advance`; otherwise `wrong` always makes them itself.
    """

    def __init__(self, loop: PatternLoop, in_slices: bool) -> None:
        self._loop, self._count = loop, len(loop.indices)
        self.in_slices = in_slices and self._count * loop.machine.config.weights > MOST_AT_ONCE
        self._known: dict[tuple[bytes, float, bool, int], int] = {}
        self._begun: tuple[tuple[bytes, float, bool, int], NDArray[np.float32]] | None = None

    def wrong(
        self, volts: NDArray[np.float32], jointly: bool = False, most: int = -1
    ) -> int | None:
        """Return how many patterns are answered wrongly; None if `advance` has to count them first.

        Parameters
        ----------
        volts : ndarray of float32, shape (weights,)
        jointly : bool
            Whether the R-units of a pattern are judged together.
        most : int
            Stop counting here, −1 never.
        """
        if not self.in_slices:
            return self._loop.count_wrong(volts, jointly, most)
        key = volts.tobytes(), self._loop.machine.response.quantum, jointly, most
        if key not in self._known and (self._begun is None or self._begun[0] != key):
            self._begun, self._done, self._found = (key, volts.copy()), 0, 0
        return self._known.get(key)

    @property
    def share(self) -> float:
        """How much of the last requested count is done, 0…1."""
        return 1.0 if self._begun is None else self._done / self._count

    def advance(self, most: int) -> int:
        """Check up to this many patterns of the count that was asked for last; return how many."""
        if self._begun is None:
            return 0
        key, volts = self._begun
        jointly, until = key[2:]
        rows = self._loop.at_once(np.arange(self._done, min(self._done + most, self._count)))
        left = until - self._found if until > 0 else -1
        self._found += self._loop.count_wrong(volts, jointly, left, rows)
        self._done += len(rows)
        if self._done == self._count or self._found == until:
            self._known[key], self._begun = self._found, None
            if len(self._known) > REMEMBERED:
                del self._known[next(iter(self._known))]
        return len(rows)
