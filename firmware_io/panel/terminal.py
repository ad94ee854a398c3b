"""Draws the lights of a panel as coloured blocks for a terminal."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firmware_io.link.colours import colours_of

_RESET = "\x1b[0m"

#: Colour of a light that is off, so that its place is visible.
_FLOOR = np.array((18, 24, 28), np.uint8)


def in_colour(
    levels: NDArray[np.int8], lights: int, shape: tuple[int, int], palette: int = 0
) -> list[str]:
    """Draw lights as coloured blocks, two rows to a line of text, with the R lamps below.

    Parameters
    ----------
    levels : ndarray of int8, shape (cells,)
        Lights, then R lamps.
    lights : int
    shape : tuple of int
        Rows and columns of the lights.
    palette : {0, 1}
    """
    colours = np.maximum(colours_of(levels, lights, palette), _FLOOR)
    rows, columns = shape
    grid = np.zeros((rows + rows % 2, columns, 3), np.uint8)
    grid[:rows] = colours[: rows * columns].reshape(rows, columns, 3)
    lines = [
        "".join(_halves(upper, lower) for upper, lower in zip(top, bottom, strict=True)) + _RESET
        for top, bottom in zip(grid[::2], grid[1::2], strict=True)
    ]
    lamps = [f"\x1b[38;2;{r};{g};{b}m●{_RESET}" for r, g, b in colours[lights:].tolist()]
    return [*lines, " ".join(lamps)] if lamps else lines


def _halves(upper: NDArray[np.uint8], lower: NDArray[np.uint8]) -> str:
    (r, g, b), (s, h, c) = upper.tolist(), lower.tolist()
    return f"\x1b[38;2;{r};{g};{b};48;2;{s};{h};{c}m▀"
