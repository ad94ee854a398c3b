"""The colours of the lights, by sign and size of a level: the same as in the panel's firmware.

In both palettes, people who cannot tell red from green can tell the two colours apart. `in_colour`
draws the lights as coloured blocks for a terminal.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firmware_io.wire.protocol import FULL

#: Power of a level that is its strength.
EXPONENT = 2.2


def strengths(exponent: float = EXPONENT) -> NDArray[np.uint16]:
    """Return the strength of each level, 0…255, corrected for the eye; never dark above 0."""
    found = np.rint(255 * (np.arange(FULL + 1) / FULL) ** exponent).astype(np.uint16)
    found[1:] = np.maximum(found[1:], 1)
    return found


GAMMA = strengths()

#: Colours of negative and positive levels: red, green, blue.
PALETTES = (
    ((0, 80, 255), (255, 90, 0)),  # blue, orange
    ((170, 0, 255), (70, 255, 0)),  # violet, green
)
PALETTE_NAMES = (("blue", "orange"), ("violet", "green"))
LAMP = (255, 150, 50)

#: Greatest brightness of a panel.
BRIGHTEST = 31


def colours_of(
    levels: NDArray[np.int8],
    lights: int,
    palette: int = 0,
    brightness: int = BRIGHTEST,
    exponent: float = EXPONENT,
) -> NDArray[np.uint8]:
    """Return the colour of each cell.

    Parameters
    ----------
    levels : ndarray of int8, shape (cells,)
        Lights, then R lamps.
    lights : int
        How many of the cells are lights.
    palette : {0, 1}
    brightness : int
        Greatest brightness, 0…31. Lights with a brightness of their own are dimmed by that; here
        the colours are dimmed instead, and none that is lit goes dark.
    exponent : float
        Power of a level that is its strength; 1 for lights that are corrected elsewhere.

    Returns
    -------
    ndarray of uint8, shape (cells, 3)
    """
    pair = np.array(PALETTES[palette], np.uint16)
    sizes = np.abs(np.maximum(levels.astype(np.int16), -FULL))
    chosen = pair[(levels >= 0).astype(np.intp)]
    chosen[lights:] = LAMP
    strength = (GAMMA if exponent == EXPONENT else strengths(exponent))[sizes]
    strength[lights:] = np.where(levels[lights:] > 0, 255, 0)
    full = (chosen.astype(np.uint32) * strength[:, None] + 255) >> 8
    return ((full * brightness + BRIGHTEST - 1) // BRIGHTEST).astype(np.uint8)


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
