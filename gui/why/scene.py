"""Where the four steps of an explanation are drawn, and how much of them is shown."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF

if TYPE_CHECKING:
    from mark1.machine.account import Account, SumAccount

#: Steps from the lit cells to the class.
STEPS = 4

#: Inputs up to which all are drawn, and otherwise how many of the heaviest.
MOST_INPUTS, HEAVIEST = 640, 200

#: Sizes in pixels of the design: above and below each step, between them, and of the code.
HEAD, FOOT, GAP, CODE = 46, 70, 30, 176

#: Least width for four steps in one row, and least side of a picture in each.
WIDE, SIDE = 820, 190

#: What a ring or a letter may reach beyond its step, in pixels.
AROUND = 12

#: Largest distance of two units, in pixels of the design.
WIDEST_PITCH = 40


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """What is shown of an account.

    Attributes
    ----------
    account : Account
    unit : int
        The R-unit that is explained, from 0.
    pointed : int
        The input whose wires are drawn, by its place in x; −1 for none.
    step : int
        The last step that is shown, from 1.
    share : float
        How much of this step is drawn, 0 to 1.
    is_focused : bool
        Whether the arrow keys choose the input.
    """

    account: Account
    unit: int
    pointed: int = -1
    step: int = STEPS
    share: float = 1.0
    is_focused: bool = False

    @property
    def sum(self) -> SumAccount:
        """The sum of the R-unit."""
        return self.account.sums[self.unit]

    def shown(self, step: int) -> float:
        """Return how much of a step is drawn, 0 to 1."""
        return 1.0 if step < self.step else self.share if step == self.step else 0.0


@dataclass(frozen=True, slots=True)
class Part:
    """The rectangles of one step: its heading, its drawing, and the text below."""

    head: QRectF
    body: QRectF
    foot: QRectF

    @property
    def rect(self) -> QRectF:
        """All of it, with a small margin around the drawing."""
        return self.head.united(self.foot).adjusted(-AROUND, 0, AROUND, 0)


def is_wide(width: float, scale: float) -> bool:
    """Return whether the four steps fit in one row."""
    return width >= WIDE * scale


def least_height(width: float, scale: float) -> int:
    """Return the least height of the steps at a width: one row of four, or two of two."""
    row = (HEAD + FOOT + SIDE) * scale
    return math.ceil(row if is_wide(width, scale) else 2 * row + GAP * scale)


def best_height(width: float, scale: float) -> int:
    """Return the height of the steps at which their pictures are square."""
    columns = _columns(width, scale)
    each = columns[0][1] + (HEAD + FOOT) * scale
    return math.ceil(each if is_wide(width, scale) else 2 * each + GAP * scale)


def _columns(width: float, scale: float) -> list[tuple[float, float]]:
    """Return the start and the width of each step in a row."""
    gap = GAP * scale
    if not is_wide(width, scale):
        each = (width - gap) / 2
        return [(0.0, each), (each + gap, each)]
    code = min(CODE * scale, 0.2 * width)
    each = (width - code - 3 * gap) / 3
    return [(place * (each + gap), code if place == 3 else each) for place in range(STEPS)]


def parts(width: float, height: float, scale: float) -> tuple[Part, ...]:
    """Divide a rectangle among the steps, in one row or in two."""
    columns = _columns(width, scale)
    rows = STEPS // len(columns)
    high = (height - (rows - 1) * GAP * scale) / rows
    tops = [row * (high + GAP * scale) for row in range(rows)]
    return tuple(_part(QRectF(x, top, wide, high), scale) for top in tops for x, wide in columns)


def _part(rect: QRectF, scale: float) -> Part:
    head, foot = HEAD * scale, FOOT * scale
    return Part(
        QRectF(rect.left(), rect.top(), rect.width(), head),
        rect.adjusted(0, head, 0, -foot),
        QRectF(rect.left(), rect.bottom() - foot, rect.width(), foot),
    )


@dataclass(frozen=True, slots=True)
class CellPlaces:
    """Where the photocells are: the largest grid of squares that fits."""

    rows: int
    columns: int
    left: float
    top: float
    pitch: float

    @classmethod
    def of(cls, account: Account, room: QRectF, *, on_left: bool = True) -> CellPlaces:
        """Place the cells of a retina in a rectangle, at its left or in the middle."""
        pitch = min(room.width() / account.columns, room.height() / account.rows)
        left = room.left() + (0 if on_left else (room.width() - pitch * account.columns) / 2)
        return cls(account.rows, account.columns, left, room.top(), pitch)

    @property
    def rect(self) -> QRectF:
        """All cells."""
        return QRectF(self.left, self.top, self.columns * self.pitch, self.rows * self.pitch)

    def cell(self, index: int) -> QRectF:
        """Return the rectangle of a cell."""
        row, column = divmod(index, self.columns)
        left, top = self.left + column * self.pitch, self.top + row * self.pitch
        return QRectF(left, top, self.pitch, self.pitch)


@dataclass(frozen=True, slots=True, eq=False)
class InputPlaces:
    """Where the inputs of an R-unit are.

    Attributes
    ----------
    indices : ndarray of int64, shape (n,)
        The inputs that are drawn, by their place in x, in the order of the places.
    is_all : bool
        Whether all inputs are drawn, rather than the heaviest.
    x, y : ndarray of float64, shape (n,)
        Their middles.
    pitch : float
        Distance of two of them.
    columns : int
        How many stand side by side.
    """

    indices: NDArray[np.int64]
    is_all: bool
    x: NDArray[np.float64]
    y: NDArray[np.float64]
    pitch: float
    columns: int

    @classmethod
    def of(cls, account: Account, one: SumAccount, room: QRectF, scale: float) -> InputPlaces:
        """Place the inputs of an R-unit: A-units in rows, cells where they are on the retina."""
        is_all = one.inputs <= MOST_INPUTS
        indices = _inputs(one) if is_all else heaviest(one, HEAVIEST)
        if account.kind == "direct" and not account.analog:
            cells = CellPlaces.of(account, room, on_left=False)
            down, right = np.divmod(indices, account.columns)
            x = cells.left + (right + 0.5) * cells.pitch
            y = cells.top + (down + 0.5) * cells.pitch
            return cls(indices, is_all, x, y, max(cells.pitch, 9 * scale), account.columns)
        count = max(1, len(indices))
        wide, high = max(1.0, room.width()), max(1.0, room.height())
        columns = max(1, math.ceil(math.sqrt(count * wide / high)))
        lines = math.ceil(count / columns)
        pitch = min(wide / columns, high / lines, max(WIDEST_PITCH * scale, wide / 12))
        row, column = np.divmod(np.arange(len(indices)), columns)
        left = room.left() + (wide - pitch * columns) / 2
        x, y = left + (column + 0.5) * pitch, room.top() + (row + 0.5) * pitch
        return cls(indices, is_all, x, y, pitch, columns)

    @property
    def rect(self) -> QRectF:
        """Return the rectangle of all inputs."""
        half = self.pitch / 2
        left, top = float(self.x.min()) - half, float(self.y.min()) - half
        wide, high = float(np.ptp(self.x)) + self.pitch, float(np.ptp(self.y)) + self.pitch
        return QRectF(left, top, wide, high)

    def middle(self, index: int) -> QPointF | None:
        """Return the middle of an input, or None if it is not drawn."""
        found = np.flatnonzero(self.indices == index)
        return QPointF(self.x[found[0]], self.y[found[0]]) if len(found) else None

    def at(self, point: QPointF) -> int:
        """Return the number of the input at a point, or −1."""
        if not len(self.indices):
            return -1
        far = np.hypot(self.x - point.x(), self.y - point.y())
        nearest = int(far.argmin())
        return int(self.indices[nearest]) if far[nearest] <= self.pitch * 0.75 else -1

    def beside(self, index: int, down: int, right: int) -> int:
        """Return the nearest input in a direction, or the same one at the edge."""
        here = self.middle(index)
        if here is None:
            return int(self.indices[0]) if len(self.indices) else -1
        along = (self.x - here.x()) * right + (self.y - here.y()) * down
        aside = (self.x - here.x()) * down + (self.y - here.y()) * right
        reach = np.where(along > self.pitch * 0.25, along + 3 * np.abs(aside), np.inf)
        best = int(reach.argmin())
        return int(self.indices[best]) if np.isfinite(reach[best]) else index


def _inputs(one: SumAccount) -> NDArray[np.int64]:
    return np.arange(one.first, one.first + one.inputs)


def heaviest(one: SumAccount, most: int) -> NDArray[np.int64]:
    """Return the active inputs with the largest weights, largest first; votes are equal."""
    if one.is_vote:
        return one.active[:most]
    return one.active[np.argsort(-np.abs(one.parts), kind="stable")[:most]]
