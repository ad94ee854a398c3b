"""The labels of a run's chapters: a row of short texts that never overlap."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable

from PySide6.QtGui import QFontMetrics

from gui.base import theme
from gui.base.elide import elided

#: Only this many chapters, the last ones, compete for room: more never find it.
MOST = 200

_GAP = 6
_WIDEST = 140


def row_height() -> int:
    """Return the height of a row of labels, in pixels."""
    return round(18 * theme.scale)


def shorten(text: str) -> str:
    """Shorten a label that would take too much of the row."""
    room = round(_WIDEST * theme.scale)
    return elided(text, QFontMetrics(theme.font(theme.TITLE)), room)


def place_labels(wanted: Iterable[tuple[float, float]], room: float) -> list[float | None]:
    """Place labels in a row, and leave out those that would overlap one before them.

    Parameters
    ----------
    wanted : iterable of (left, width)
        In pixels, the most important label first. A label that would stand out at an end of the
        row is moved inwards.
    room : float
        Width of the row.

    Returns
    -------
    list of float or None
        The left edge of each label, None if it finds no room.
    """
    taken: list[tuple[float, float]] = []
    placed: list[float | None] = []
    for left, width in wanted:
        start = max(0.0, min(left, room - width))
        here = bisect(taken, (start, start))
        before = taken[here - 1][1] + _GAP if here else 0.0
        after = taken[here][0] - _GAP if here < len(taken) else room + 1e-6
        fits = before <= start and start + width <= after
        placed.append(start if fits else None)
        if fits:
            taken.insert(here, (start, start + width))
    return placed
