"""What a machine sees in its training patterns, computed when it is first needed."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.errors import PatternError
from mark1.machine.machine import Mark1
from mark1.patterns.pattern_set import PatternSet

#: Most features of all patterns of one run: half a GiB at a byte each.
MOST_FEATURES = 2**29

#: Most cells, or features, of pictures processed at once, first as float32 and then as bytes.
SEEN_AT_ONCE = 2**23

#: Fewest patterns and features to compute ahead at once: a few milliseconds on any machine.
SEEN_AHEAD, FEATURES_AHEAD = 32, 2**19

#: Features of some presentations, the row of each among these features, and which they are.
Part = tuple[NDArray[Any], NDArray[np.int64], slice]


class Features:
    """The features of training patterns, without the bias of a direct machine, which is always 1.

    Those of pictures and A-units are kept, in a byte each, unless noise changes them at each
    presentation. Those of points on the direct machine are the points themselves.

    Parameters
    ----------
    machine : Mark1
    patterns : PatternSet
    indices : ndarray of int64, shape (n,)
        Those to train with. A row below is an index into this array.
    known : ndarray of uint8, shape (n, k), optional
        The features, if they have been computed already.

    Attributes
    ----------
    count : int
        Number of features, k: without the bias.
    rows : ndarray of int64, shape (n,)
        0, 1, 2…: all patterns in the order given.

    Raises
    ------
    PatternError
        If the pictures do not fit the machine, or are too many for one run.
    """

    def __init__(
        self,
        machine: Mark1,
        patterns: PatternSet,
        indices: NDArray[np.int64],
        known: NDArray[np.uint8] | None = None,
    ) -> None:
        self._machine, self._patterns, self._indices = machine, patterns, indices
        machine.check_pictures(patterns.pictures)
        if len(indices) * machine.config.features > MOST_FEATURES:
            raise PatternError(
                "training.too-many-features",
                patterns=len(indices),
                features=machine.config.features,
                most=MOST_FEATURES,
            )
        self.count = machine.config.features if machine.plugboard else machine.config.cells
        self._is_of_points = machine.config.analog and machine.plugboard is None
        is_all = len(indices) == len(patterns)  # so that each row is its index
        self.rows = indices if is_all else np.arange(len(indices))
        self.rows.flags.writeable = False
        self._unseen, self._ahead = np.ones(len(indices), np.bool_), 0
        if known is not None:
            self._x, self._ahead = known, len(indices)

    @property
    def _most_ahead(self) -> int:
        return max(SEEN_AHEAD, FEATURES_AHEAD // self._machine.config.features)

    def at_once(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the first of these rows, as many as `of` computes in a few milliseconds."""
        if self._ahead >= len(self._unseen) or self._is_of_points:
            return rows
        unseen = np.flatnonzero(self._unseen[rows])
        return rows[: unseen[self._most_ahead]] if len(unseen) > self._most_ahead else rows

    @functools.cached_property
    def _points(self) -> NDArray[Any]:
        """Points to train with: those of the patterns, in their own memory if none is left out."""
        points = self._patterns.pictures
        if len(self._indices) < len(points):
            points = points[self._indices]
        return np.require(points.reshape(len(self._indices), self.count), None, ["C", "A", "E"])

    @property
    def type(self) -> np.dtype[Any]:
        """Of the numbers: bytes where they are only on or off."""
        return self._patterns.pictures.dtype if self._is_of_points else np.dtype(np.uint8)

    def of(
        self, rows: NDArray[np.int64] | None = None, number: int | None = None
    ) -> Iterator[Part]:
        """Yield the features of presentations in order, all at once if they are kept.

        Parameters
        ----------
        rows : ndarray of int64, shape (m,), optional
            The patterns presented; by default each once.
        number : int, optional
            Number of the first presentation, which decides the noise of the cells; by default there
            is none.
        """
        rows = self.rows if rows is None else rows
        config = self._machine.config
        if number is None or not config.noise:
            yield self._points if self._is_of_points else self._seen(rows), rows, slice(None)
            return
        most = max(1, SEEN_AT_ONCE // max(config.cells, config.features))
        x = np.empty((min(most, len(rows)), self.count), np.uint8)
        for start in range(0, len(rows), most):
            part = slice(start, min(start + most, len(rows)))
            count, numbers = part.stop - start, [*range(number + start, number + part.stop)]
            self._see(self._indices[rows[part]], x[:count], numbers)
            yield x[:count], np.arange(count), part

    @functools.cached_property
    def _x(self) -> NDArray[np.uint8]:
        """Features of all training patterns; only those that `_seen` has computed are valid."""
        return np.empty((len(self._indices), self.count), np.uint8)

    def _seen(self, rows: NDArray[np.int64]) -> NDArray[np.uint8]:
        """Return the features of all training patterns, computed at least for these rows."""
        count = len(self._unseen)
        if self._ahead >= count:
            return self._x
        wanted = rows[self._unseen[rows]]
        if len(wanted):
            # A few more hardly take longer: the wires are read once for all of them.
            most = self._most_ahead
            end = count if rows is self.rows else min(count, self._ahead + most)
            ahead = np.flatnonzero(self._unseen[self._ahead : end]) + self._ahead
            elsewhere = wanted[(wanted < self._ahead) | (wanted >= end)]
            for now in (ahead, elsewhere if len(elsewhere) < 2 else np.unique(elsewhere)):
                at = _as_slice(now)
                if isinstance(at, slice):
                    self._see(self._indices[now], self._x[at])
                elif len(now):
                    seen = np.empty((len(now), self._x.shape[1]), np.uint8)
                    self._x[at] = self._see(self._indices[now], seen)
                self._unseen[at] = False
            self._ahead = end
        return self._x

    def _see(
        self, indices: NDArray[np.int64], out: NDArray[Any], numbers: list[int] | None = None
    ) -> NDArray[Any]:
        """Compute the features of patterns."""
        config = self._machine.config
        most = max(1, SEEN_AT_ONCE // max(config.cells, config.features))
        for start in range(0, len(indices), most):
            block = slice(start, start + most)
            pictures = self._patterns.pictures[_as_slice(indices[block])]
            self._machine.see(pictures, numbers and numbers[block], out[block])
        return out


def _as_slice(indices: NDArray[np.int64]) -> slice | NDArray[np.int64]:
    """Return consecutive indices as a slice, which saves a copy of what it selects."""
    if len(indices) and (np.diff(indices) == 1).all():
        return slice(int(indices[0]), int(indices[-1]) + 1)
    return indices
