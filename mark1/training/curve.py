"""The learning curve: mistakes of each whole pass, shared by runs with a common past."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


class Curve:
    """Whole numbers that are only ever appended.

    Reading and sharing them copies nothing: every reader knows how many are its own.

    Parameters
    ----------
    mistakes : ndarray of int32, shape (passes,)
        Not copied, and never changed.
    """

    def __init__(self, mistakes: NDArray[np.int32] | None = None) -> None:
        self._room = np.zeros(0, np.int32) if mistakes is None else mistakes
        self._length = len(self._room)

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, number: int) -> int:
        return int(self._room[: self._length][number])

    def first(self, passes: int) -> NDArray[np.int32]:
        """Return the mistakes of the first passes, shape (passes,), read only."""
        view = self._room[: min(passes, self._length)]
        view.flags.writeable = False
        return view

    def append(self, mistakes: int) -> None:
        """Append the mistakes of one more pass."""
        if self._length == len(self._room):  # readers keep the old array
            room = np.zeros(max(16, 2 * self._length), np.int32)
            room[: self._length] = self._room
            self._room = room
        self._room[self._length] = mistakes
        self._length += 1
