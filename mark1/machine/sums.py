"""Sums of products in one fixed order, so that every run gives the same bits.

Addition in floating point depends on the order, and a sum that a library or a compiler may reorder
depends on the width of a processor's vectors. Decisions and corrections depend on such sums, so all
of them are added in the order defined here, in `dot` and in `mark1.machine.loops`:

1. Multiply in float64, where the product of two float32 numbers is exact.
2. Add product i to lane i mod 64, from the first to the last. Every lane starts at +0.
3. Add the upper half of the lanes to the lower half until one is left.

Lanes are independent of each other, so a compiler can use vector instructions of any width.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

#: Partial sums of one sum; a power of two.
LANES = 64

#: The smallest float32 above zero. A sum below it keeps its sign.
LEAST = np.finfo(np.float32).smallest_subnormal

#: Largest count of quanta in one weight (`mark1.machine.counting`). In float32 a weight still tells
#: it from its neighbours, with room to spare.
MOST_COUNTED = 2**22


def dot(x: NDArray[Any], w: NDArray[Any]) -> NDArray[np.float64]:
    """Sum the products of x and w over the last axis, in the order above.

    Parameters
    ----------
    x : ndarray of float32 or uint8, shape (..., n)
    w : ndarray of float32, shape (n,) or that of x

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


def rounded(sums: NDArray[np.float64]) -> NDArray[np.float32]:
    """Round to float32; a sum too large is infinite, and only zero becomes zero, never −0."""
    sums = np.asarray(sums)
    with np.errstate(over="ignore", under="ignore"):
        near = np.asarray(sums, dtype=np.float32) + np.float32(0)
    vanished = (near == 0) & (sums != 0)
    return np.where(vanished, np.copysign(LEAST, sums).astype(np.float32), near)


def is_finite(numbers: NDArray[Any]) -> bool:
    """Return whether all numbers are finite."""
    with np.errstate(over="ignore", invalid="ignore"):
        total = numbers.sum()  # what is not finite makes the sum so; and a sum takes no memory
    return bool(np.isfinite(total)) or bool(np.isfinite(numbers).all())
