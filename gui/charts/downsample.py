"""Downsamples long runs of values for drawing, so that no peak is lost."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True)
class Downsampled:
    """Downsampled values: the lowest, mean and highest of each stretch of passes."""

    x: np.ndarray
    low: np.ndarray
    mean: np.ndarray
    high: np.ndarray

    def band(self) -> tuple[np.ndarray, np.ndarray]:
        """Return the outline of all values: x and y of its corners."""
        x = np.concatenate([self.x, self.x[::-1]])
        return x, np.concatenate([self.high, self.low[::-1]])


def downsample(values: np.ndarray, first: int, columns: int) -> Downsampled | None:
    """Downsample values for drawing so that no peak is lost.

    Parameters
    ----------
    values : ndarray, (n,)
        One for each pass.
    first : int
        Number of the first pass.
    columns : int
        Pixels or points available.

    Returns
    -------
    Downsampled or None
        None if all passes fit.
    """
    stretch = -(-len(values) // max(columns, 1))
    if stretch < 2:
        return None
    whole = len(values) - len(values) % stretch
    full, tail = values[:whole].reshape(-1, stretch), values[whole:]
    low, mean, high = full.min(axis=1), full.mean(axis=1), full.max(axis=1)
    x = first + (stretch - 1) / 2 + stretch * np.arange(len(full))
    if tail.size:
        x = np.append(x, first + whole + (tail.size - 1) / 2)
        low, high = np.append(low, tail.min()), np.append(high, tail.max())
        mean = np.append(mean, tail.mean())
    return Downsampled(x, low, mean, high)
