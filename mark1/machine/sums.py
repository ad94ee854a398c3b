"""The two sums of the machine: one of whole numbers, and one in a fixed order.

Whole numbers add up to the same in any order, as long as no sum outgrows the numbers of its type:
2³¹ in int32, 2⁵³ in float64. Other numbers do not, and a library or compiler chooses the order by
the width of a processor's vectors. So that every run gives the same bits everywhere, they are added
in one order:

1. Multiply in float64.
2. Add product i to lane i mod 64, from the first to the last. Every lane starts at +0.
3. Add the upper half of the lanes to the lower half until one is left.

Lanes are independent of each other, so a compiler may use vectors of any width. `dot` does this
with numpy for many rows, and `sum_in_order` for one, which `mark1.machine.compiled` replaces.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

#: Partial sums of one sum; a power of two.
LANES = 64

#: The greatest of whole weights in int16, and what sums of them in int32 are below.
MOST_WHOLE, MOST_SUM = 2**15 - 1, 2**31

#: Below this, sums of whole numbers are exact in float64.
EXACT_64 = 2**53

#: How many rows before it is needed a row is asked for: about as many as memory takes to give it.
AHEAD = 8


class Inputs(NamedTuple):
    """The inputs of one R-unit.

    Attributes
    ----------
    x : ndarray, shape (n,)
        uint8, on or off; or real numbers.
    bias : int
        1 if a last input of 1 follows that is not stored, so that a table is read where it lies.
    """

    x: Any
    bias: int


def dot(x: NDArray[Any], w: NDArray[Any]) -> NDArray[np.float64]:
    """Sum the products of x and w over the last axis, in the order above.

    Parameters
    ----------
    x : ndarray, shape (..., n)
    w : ndarray, shape (n,) or that of x

    Returns
    -------
    ndarray of float64, shape (...)
    """
    *outer, n = x.shape
    lanes = min(LANES, 1 << (n - 1).bit_length())  # adding further lanes of +0 changes no bit
    products = np.zeros((*outer, -(-n // lanes) * lanes))
    np.multiply(x, w, out=products[..., :n], dtype=np.float64)
    # Over an outer axis numpy adds row by row; over the last one it would add in pairs.
    sums: NDArray[np.float64] = np.add.reduce(
        products.reshape(*outer, -1, lanes), axis=-2, initial=0.0
    )
    while lanes > 1:
        lanes //= 2
        sums = sums[..., :lanes] + sums[..., lanes:]
    total: NDArray[np.float64] = sums[..., 0]
    return total


def all_in(x: Inputs) -> NDArray[np.float64]:
    """Return all inputs of an R-unit, the bias included."""
    return np.append(x.x, 1.0) if x.bias else x.x.astype(np.float64)


def size(x: Inputs) -> int:
    """Return the number of inputs."""
    return len(x.x) + x.bias


def total(x: Inputs) -> float:
    """Σx, added in order, one by one."""
    return float(np.cumsum(all_in(x))[-1])


def square(x: Inputs) -> float:
    """‖x‖²."""
    return sum_in_order(x.x, x.x, x.bias)


def add_up(x: Any, row: int, start: int, stop: int, w: Any, offset: int) -> float:
    """Σ w x of one R-unit, which sees inputs start…stop of a row of x.

    Its weights begin at `offset`.
    """
    seen, w = x[row, start:stop], w[offset : offset + stop - start]
    return sum_in_order(seen, w, w[len(seen)] if len(w) > len(seen) else 0.0)


def sum_in_order(x: Any, w: Any, last: float) -> float:
    """Σ w x in the order above, of as many weights as there are inputs; a last product follows."""
    return float(dot(np.append(x, 1.0), np.append(w[: len(x)], last)))


def ask_for(x: Any, row: int) -> None:
    """Ask memory for a row of x that is needed soon; only machine code can do this.

    A shuffled table that no cache holds is then read in half the time. The processor asks for rows
    that follow each other by itself, but too late where little is computed of each.
    """


def is_whole(numbers: NDArray[Any]) -> bool:
    """Return whether all numbers are whole."""
    return numbers.dtype.kind in "biu" or bool((numbers == np.rint(numbers)).all())


# --- number by number, for the compiler ---------------------------------------------------------


def whole_loop(x: Any, row: Any, start: Any, stop: Any, w: Any, offset: Any) -> Any:
    """As `add_up`, of whole weights in int16 and inputs that are on or off: in any order."""
    # By places without a sign: a slice, and a place that may count from the end, take longer.
    row, start, stop, offset = np.uint64(row), np.uint64(start), np.uint64(stop), np.uint64(offset)
    stored = min(stop, np.uint64(x.shape[1]))
    count = stored - start
    # The bias comes first: after the loop, it would take as long as the loop.
    of_bias = np.float64(w[offset + count]) if stored < stop else 0.0
    total = np.int32(0)
    for i in range(count):
        total = np.int32(total + np.int32(np.int32(x[row, start + i]) * np.int32(w[offset + i])))
    return np.float64(total) + of_bias


def total_loop(x: Any) -> Any:
    """Σx."""
    result = 0.0
    for i in range(len(x.x)):
        result += x.x[i]
    return result + x.bias


def count_loop(x: Any) -> Any:
    """Σx, and ‖x‖², of inputs that are on or off."""
    result = x.bias
    for i in range(len(x.x)):
        result += x.x[i]
    return np.float64(result)


def rough_loop(x: Any, w: Any) -> Any:
    """Σ w x and ‖x‖² in float32, in any order."""
    products, squares = np.float32(0), np.float32(0)
    for i in range(len(x)):
        value = np.float32(x[i])
        products += value * w[i]
        squares += value * value
    return np.float64(products), np.float64(squares)
