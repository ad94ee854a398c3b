"""Turn a frame of a camera into lit and dark photocells.

The retina of the Mark I was 400 photocells in the image plane of a camera (high confidence). Here
each cell takes the mean light of its part of a square in the middle of the frame. What the light
alone does to a blank card, brighter on one side or darker in the corners, is estimated from the
frame itself and divided out. A cell is lit if a pattern covers about half of it: ink on a light
card, or light on a dark one.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from mark1.errors import CameraError

#: A frame: red, green and blue 0…255, shape (height, width, 3), dtype uint8.
Frame = NDArray[np.uint8]

#: What the square holds: something on an even ground; that, but across the edge of the square, such
#: as a hand; an even ground; or hardly any light.
Kind = Literal["pattern", "edge", "empty", "dark"]

#: How bright red, green and blue look (ITU-R BT.601).
_LUMINANCE = np.array([0.299, 0.587, 0.114])

#: The usual setting of the light dial.
USUAL_LIGHT = 128

#: Greatest zoom: the square is this many times smaller than the largest one in the frame.
MOST_ZOOM = 4.0

#: The mean light 0…255 below which nothing can be told apart.
DARKEST = 12.0

#: How far the figure must differ from its ground, as a share of the brighter of the two. Print on
#: paper differs by 0.6 to 0.9; wood, cloth and soft shadows by less than 0.3.
LEAST_CONTRAST = 0.35

#: How far a cell must differ from the ground, in the same unit, not to count as part of it.
_APART = 0.15

#: Fewest cells of a figure, and the share of the outermost cells that it may take.
_FEWEST, _MOST_ON_EDGE = 4, 0.15

#: A cell changes only if the pattern covers this much more of it, or less, than the threshold.
HYSTERESIS = 0.08

#: How much more contrast the other ground must promise before dark and light change places.
_OTHER_GROUND = 1.3

#: Pixels along the side of a cell from which on every second one, or fewer, is counted.
_ENOUGH = 32

#: How often the ground is estimated again without the cells of the figure.
_ROUNDS = 6


@dataclass(frozen=True, slots=True)
class Aim:
    """How the frame falls on the photocells.

    Attributes
    ----------
    zoom : float
        1…4: how many times smaller the square is than the largest one in the frame.
    mirrored : bool
        Whether left and right change places, for a camera that looks into a mirror.
    light : int
        1…255: how much of a cell the pattern must cover to light it, as a share of 256. At 128,
        the usual setting of the light dial, it is one half.
    """

    zoom: float = 1.0
    mirrored: bool = False
    light: int = USUAL_LIGHT


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """What the photocells see in one frame.

    Attributes
    ----------
    cells : ndarray of bool, shape (rows, columns)
        The cells that are lit.
    light : ndarray of float64, shape (rows, columns)
        Mean light of each cell, 0…255.
    kind : str
        ``pattern``, ``edge``, ``empty`` or ``dark``.
    is_ink : bool
        Whether the figure is dark on a light ground.
    contrast : float
        0…1: how far the figure differs from its ground.
    """

    cells: NDArray[np.bool_]
    light: NDArray[np.float64]
    kind: Kind
    is_ink: bool = True
    contrast: float = 0.0

    @property
    def has_figure(self) -> bool:
        """Whether there is something on an even ground."""
        return self.kind in ("pattern", "edge")

    @property
    def picture(self) -> NDArray[np.uint8]:
        """The cells as a picture on the retina: 0 dark or 255 lit."""
        return np.where(self.cells, np.uint8(255), np.uint8(0))


def see(
    frame: Frame, rows: int, columns: int, aim: Aim = Aim(), before: Sight | None = None
) -> Sight:
    """Let a frame fall on the photocells.

    Parameters
    ----------
    frame : ndarray of uint8, shape (height, width, 3)
    rows, columns : int
        Size of the retina.
    aim : Aim
    before : Sight, optional
        What was seen in the frame before this: a cell whose light hardly changes stays as it was.

    Returns
    -------
    Sight

    Raises
    ------
    CameraError
        If the square has fewer pixels than the retina has cells.
    """
    light = mean_light(frame, rows, columns, aim)
    nothing = np.zeros((rows, columns), np.bool_)
    if light.mean() < DARKEST:
        return Sight(nothing, light, "dark")
    if before is not None and (before.light.shape != light.shape or not before.has_figure):
        before = None
    figures = [_figure(light, is_ink) for is_ink in (True, False)]
    promise = [figure.contrast for figure in figures]
    if before is not None:
        promise[0 if before.is_ink else 1] *= _OTHER_GROUND
    figure = figures[int(promise[1] > promise[0])]
    if figure.contrast < LEAST_CONTRAST:
        return Sight(nothing, light, "empty")
    threshold = np.full(light.shape, aim.light / 256)
    if before is not None and before.is_ink == figure.is_ink:
        threshold += np.where(before.cells, -HYSTERESIS, HYSTERESIS)
    cells = figure.covered > threshold
    is_crossed = _on_edge(cells).mean() > _MOST_ON_EDGE
    kind: Kind = "edge" if is_crossed else "pattern"
    return Sight(cells, light, kind, figure.is_ink, figure.contrast)


def square(height: int, width: int, rows: int, columns: int, zoom: float) -> tuple[slice, slice]:
    """Return the lines and columns of a frame that fall on the retina: the middle of it.

    On a retina that is not square they are a rectangle of its shape.
    """
    side = min(height / rows, width / columns) / min(max(zoom, 1.0), MOST_ZOOM)
    high, wide = int(side * rows), int(side * columns)
    top, left = (height - high) // 2, (width - wide) // 2
    return slice(top, top + high), slice(left, left + wide)


def mean_light(frame: Frame, rows: int, columns: int, aim: Aim = Aim()) -> NDArray[np.float64]:
    """Return the mean light of each cell, 0…255, shape (rows, columns)."""
    height, width = frame.shape[:2]
    lines, across = square(height, width, rows, columns, aim.zoom)
    high, wide = lines.stop - lines.start, across.stop - across.start
    if high < rows or wide < columns:
        raise CameraError(
            "camera.frame-too-small", width=width, height=height, rows=rows, columns=columns
        )
    step = max(1, high // (rows * _ENOUGH))
    part = frame[lines, across][::step, ::step]
    high, wide = part.shape[:2]
    tops, lefts = _starts(high, rows), _starts(wide, columns)
    # 16 bits hold the sum of a column of a cell, and are much faster.
    sums = np.add.reduceat(part.astype(np.uint16), tops, axis=0, dtype=np.uint16)
    sums = np.add.reduceat(sums.astype(np.uint32), lefts, axis=1)
    pixels = np.diff(tops, append=high)[:, None] * np.diff(lefts, append=wide)
    light: NDArray[np.float64] = sums @ _LUMINANCE / pixels
    return light[:, ::-1] if aim.mirrored else light


def _starts(pixels: int, cells: int) -> NDArray[np.int64]:
    """Return the first pixel of each cell."""
    return np.arange(cells) * pixels // cells


@dataclass(frozen=True, slots=True)
class _Figure:
    """What differs from its ground, if that is the lighter or the darker of the two.

    `covered` is the share of each cell that it covers: 0 none, 1 all, beyond these by noise.
    """

    is_ink: bool
    contrast: float
    covered: NDArray[np.float64]


def _figure(light: NDArray[np.float64], is_ink: bool) -> _Figure:
    """Divide the light into a figure and its ground, which is lighter if the figure is ink."""
    ground = _ground(light, is_ink)
    apart = 1 - light / ground if is_ink else (light - ground) / light.max()
    strong = apart[apart > _APART]
    nothing = _Figure(is_ink, 0.0, np.zeros_like(light))
    if not _FEWEST <= len(strong) <= light.size // 2:
        return nothing
    # Cells that the figure covers fully, not those on its outline.
    full = _median(strong[strong >= _median(strong)])
    return _Figure(is_ink, min(full, 1.0), apart / full)


def _ground(light: NDArray[np.float64], is_ink: bool) -> NDArray[np.float64]:
    """Estimate the light on each cell without the figure: a smooth surface over the others.

    Its logarithm is a polynomial of the second degree, which is near enough to a lamp at one side
    and to a lens that darkens the corners. Cells of the figure are found by their distance from it
    and left out of the next round.
    """
    values, terms = np.log(light.ravel() + 1), _terms(*light.shape)
    middle = _median(values)
    counts = values >= middle if is_ink else values <= middle
    surface = values
    for _ in range(_ROUNDS):
        known = terms[counts]
        surface = terms @ _solve(known.T @ known, known.T @ values[counts], light.shape)
        beyond = (surface - values) if is_ink else (values - surface)
        before, counts = counts, beyond < max(0.06, 1.5 * _median(np.abs(beyond[counts])))
        if np.count_nonzero(counts) < len(values) // 4 or np.array_equal(before, counts):
            break
    ground: NDArray[np.float64] = np.maximum(np.exp(surface) - 1, 1).reshape(light.shape)
    return ground


def _solve(
    equations: NDArray[np.float64], sums: NDArray[np.float64], shape: tuple[int, ...]
) -> NDArray[np.float64]:
    """Return the coefficients of the ground; of several solutions, the smallest.

    There is only one unless all cells that count lie on a conic, which passes through at most twice
    as many as a line does: less than a quarter of a retina with more than eight lines and columns.
    """
    if min(shape) > 8:
        return np.asarray(np.linalg.solve(equations, sums), np.float64)
    return np.asarray(np.linalg.lstsq(equations, sums, rcond=None)[0], np.float64)


@functools.lru_cache(maxsize=8)
def _terms(rows: int, columns: int) -> NDArray[np.float64]:
    """Return 1, x, y, xy, x² and y² of each cell, shape (cells, 6)."""
    y, x = (axis.ravel() for axis in np.mgrid[-1 : 1 : rows * 1j, -1 : 1 : columns * 1j])
    terms = np.stack([np.ones_like(x), x, y, x * y, x * x, y * y], axis=1)
    terms.flags.writeable = False
    return terms


def _median(values: NDArray[np.float64]) -> float:
    """Return the median of at least one number, in a tenth of the time of `np.median`."""
    low, high = (len(values) - 1) // 2, len(values) // 2
    parted = np.partition(values, (low, high))
    return float(parted[low] + parted[high]) / 2


def _on_edge(cells: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the outermost cells."""
    return np.concatenate([cells[0], cells[-1], cells[1:-1, 0], cells[1:-1, -1]])
