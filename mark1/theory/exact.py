"""Arithmetic without rounding: floats as integers, linear equations, the nearest point of a hull.

Every float is an integer divided by a power of two, so that what follows from floats can be
computed in integers.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

#: Most work for the nearest point: multiplications of numbers of at most 256 bits; some seconds.
MOST_WORK = 3 * 10**7

#: Most patterns × features for the nearest point, because of the memory.
MOST_NUMBERS = 2**21

#: Most k⁴ × bits of x for k equations by elimination: a few seconds.
MOST_ELIMINATION = 2 * 10**9

#: From this many equations on they are solved modulo a prime; the most work for that,
#: multiplications of 64 bits: a few seconds.
FEW_EQUATIONS, MOST_REMAINDERS = 64, 10**10

#: Primes, so small that a sum of 2¹² products of two remainders fits into 64 bits; and the bits of
#: the parts of larger numbers.
PRIMES, PART = (33554393, 33554383), 24

#: Columns that are eliminated at once, and the bits of the lower half of a remainder. A float64 is
#: then exact for the sum of that many products of half a remainder and a whole one.
BLOCK, HALF = 64, 13


def whole(values: NDArray[np.float64]) -> tuple[NDArray[np.object_], int]:
    """Write floats as Python integers over one power of two: (numerators, 2ᵏ)."""
    mantissa, exponent = np.frexp(values)
    least = int(exponent[values != 0].min(initial=53)) - 53
    # A float is m × 2ᵉ with an integer m of 53 bits; trailing zeros only cost time.
    numbers = np.ldexp(mantissa, 53).astype(np.int64).astype(object)
    shifts = np.where(values != 0, exponent - 53 - least, 0).astype(object)
    scaled = np.left_shift(numbers, shifts)
    if least >= 0:
        return np.left_shift(scaled, least), 1
    zeros = _trailing_zeros(scaled, -least)
    return np.right_shift(scaled, zeros), 1 << (-least - zeros)


def _trailing_zeros(numbers: NDArray[np.object_], most: int) -> int:
    """Count the trailing zero bits common to all numbers, up to `most`."""
    common = math.gcd(*numbers.ravel().tolist())
    return min(most, (common & -common).bit_length() - 1) if common else most


def over_one_denominator(fractions: Sequence[Fraction]) -> tuple[NDArray[np.object_], int]:
    """Write fractions as integers over one denominator."""
    denominator = math.lcm(*(fraction.denominator for fraction in fractions))
    numerators = [
        fraction.numerator * (denominator // fraction.denominator) for fraction in fractions
    ]
    return np.array(numerators, dtype=object), denominator


def root(square: Fraction) -> float:
    """Compute the square root of a fraction to the precision of a float; inf above all floats."""
    top, bottom = square.numerator, square.denominator
    if not top:
        return 0.0
    shift = (128 - top.bit_length() + bottom.bit_length()) // 2  # leaves 64 bits of the root
    scaled = (top << 2 * shift) // bottom if shift >= 0 else top // (bottom << -2 * shift)
    try:
        return math.ldexp(math.isqrt(scaled), -shift)
    except OverflowError:
        return math.inf


def ratio(number: Fraction) -> float:
    """Convert to the nearest float; an infinite one beyond all floats."""
    try:
        return float(number)
    except OverflowError:
        return math.inf if number > 0 else -math.inf


# --- linear equations ------------------------------------------------------------------------


def null_vector(rows: NDArray[np.object_]) -> list[int] | None:
    """Find the integer p with rows @ p = 0 for k − 1 rows of k integers.

    Returns
    -------
    list of int or None
        Without a common factor, its last number not negative. None if p is not unique, or if
        finding it would take too long.
    """
    count = len(rows)
    bits = max((int(number).bit_length() for number in rows.flat), default=1)
    if count >= FEW_EQUATIONS:
        digits = 2 * count * (bits + count.bit_length()) // PART
        is_much = count > 2**12 or digits * count**2 * (2 + bits // PART) > MOST_REMAINDERS
        return None if is_much else _null_vector_by_remainders(rows)
    if (count + 1) ** 4 * bits > MOST_ELIMINATION:
        return None
    return _null_vector_by_elimination(rows)


def _null_vector_by_elimination(rows: NDArray[np.object_]) -> list[int] | None:
    """Solve as Bareiss 1968: elimination in which every division is exact."""
    a, count = rows.copy(), len(rows)
    before = 1
    for i in range(count):
        below = np.flatnonzero(a[i:, i])
        if not len(below):
            return None
        a[[i, i + below[0]]] = a[[i + below[0], i]]
        before = _eliminate(a, i, before)
    sign = 1 if before > 0 else -1
    return _reduced([-sign * int(c) for c in a[:, -1]] + [sign * int(before)])


def _eliminate(a: NDArray[np.object_], i: int, before: int) -> int:
    """Clear a column of integers but for row i; returns the pivot, by which the next divides."""
    others = np.arange(len(a)) != i
    a[others] = (a[i, i] * a[others] - a[others, i][:, None] * a[i]) // before
    return int(a[i, i])


def _reduced(numbers: list[int]) -> list[int]:
    common = math.gcd(*numbers)
    return [number // common for number in numbers]


def _null_vector_by_remainders(rows: NDArray[np.object_]) -> list[int] | None:
    """Solve as Dixon 1982: digits of p in base of a prime, then fractions from the digits."""
    a = rows[:, :-1]
    prime, inverse = PRIMES[0], None
    for prime in PRIMES:
        inverse = _inverse_modulo((a % prime).astype(np.int64), prime)
        if inverse is not None:
            break
    if inverse is None:
        return None
    parts = _parts(a)
    # Hadamard's bound on determinants, which are the numerators and the denominator.
    squares = ((rows * rows).sum(axis=1)).tolist()
    bits = sum(int(square).bit_length() for square in squares) / 2
    digits, rest = [], -rows[:, -1]
    for _ in range(int((2 * bits + 8) / math.log2(prime)) + 2):
        digit = inverse @ (rest % prime).astype(np.int64) % prime
        digits.append(digit.astype(object))
        for place, part in enumerate(parts):
            rest = rest - ((part @ digit).astype(object) << PART * place)
        rest = rest // prime
    shares = _from_remainders(_joined(digits, prime).tolist(), prime ** len(digits))
    return None if shares is None else _reduced(shares)


def _parts(numbers: NDArray[np.object_]) -> list[NDArray[np.int64]]:
    """Split integers into parts with few bits, the lowest first; each has the sign of the whole."""
    signs, left = np.where(numbers < 0, -1, 1), np.abs(numbers)
    parts: list[NDArray[np.int64]] = []
    while not parts or left.any():
        parts.append(signs * (left % (1 << PART)).astype(np.int64))
        left = left >> PART
    return parts


def _joined(digits: list[NDArray[np.object_]], base: int) -> NDArray[np.object_]:
    """Join digits, the lowest first, to numbers."""
    while len(digits) > 1:
        if len(digits) % 2:
            digits = [*digits, 0 * digits[0]]
        digits = [low + base * high for low, high in zip(digits[::2], digits[1::2], strict=True)]
        base *= base
    return digits[0]


def _inverse_modulo(a: NDArray[np.int64], prime: int) -> NDArray[np.int64] | None:
    """Invert a matrix modulo a prime, many columns at a time; None if it is singular there."""
    count = len(a)
    both = np.concatenate([a, np.eye(count, dtype=np.int64)], axis=1)
    for start in range(0, count, BLOCK):
        block = slice(start, min(start + BLOCK, count))
        order = _pivots_modulo(both[start:, block].copy(), prime)
        if order is None:
            return None
        both[start:] = both[start:][order]
        inverse = _inverse_of_block(both[block, block], prime)
        pivots = _product_modulo(inverse, both[block], prime)
        factors = both[:, block].copy()
        factors[block] = 0
        both = (both - _product_modulo(factors, pivots, prime)) % prime
        both[block] = pivots
    return both[:, count:]


def _pivots_modulo(a: NDArray[np.int64], prime: int) -> NDArray[np.int64] | None:
    """Order rows so that the first can be eliminated one by one; None if no order does it."""
    order = np.arange(len(a))
    for i in range(a.shape[1]):
        below = np.flatnonzero(a[i:, i])
        if not len(below):
            return None
        for rows in (a, order):
            rows[[i, i + below[0]]] = rows[[i + below[0], i]]
        a[i, i:] = a[i, i:] * pow(int(a[i, i]), -1, prime) % prime
        a[i + 1 :, i:] = (a[i + 1 :, i:] - a[i + 1 :, i, None] * a[i, i:]) % prime
    return order


def _inverse_of_block(a: NDArray[np.int64], prime: int) -> NDArray[np.int64]:
    """Invert a matrix modulo a prime by elimination in the order of its rows."""
    count = len(a)
    both = np.concatenate([a, np.eye(count, dtype=np.int64)], axis=1)
    for i in range(count):
        both[i] = both[i] * pow(int(both[i, i]), -1, prime) % prime
        others = np.arange(count) != i
        both[others] = (both[others] - both[others, i][:, None] * both[i]) % prime
    return both[:, count:]


def _product_modulo(a: NDArray[np.int64], b: NDArray[np.int64], prime: int) -> NDArray[np.int64]:
    """Multiply matrices of remainders, of which a has at most `BLOCK` columns."""
    as_floats = b.astype(np.float64)
    high = ((a >> HALF).astype(np.float64) @ as_floats).astype(np.int64) % prime
    low = ((a & ((1 << HALF) - 1)).astype(np.float64) @ as_floats).astype(np.int64)
    return ((high << HALF) + low) % prime


def _from_remainders(remainders: list[int], modulus: int) -> list[int] | None:
    """Find the numerators, and last the common denominator, of small fractions modulo a number."""
    most, denominator, tops = math.isqrt(modulus // 2), 1, list[int]()
    for remainder in remainders:
        top = remainder * denominator % modulus
        if most < top < modulus - most:
            top, factor = _fraction_of(top, modulus, most)
            if abs(denominator * factor) > most:
                return None
            tops, denominator = [one * factor for one in tops], denominator * factor
        tops.append(top if top <= most else top - modulus)
    sign = 1 if denominator > 0 else -1
    return [sign * top for top in tops] + [sign * denominator]


def _fraction_of(remainder: int, modulus: int, most: int) -> tuple[int, int]:
    """Find the numerator, at most `most`, and the denominator of a fraction modulo a number."""
    before, now, last, factor = modulus, remainder, 0, 1
    while now > most:
        times = before // now
        before, now, last, factor = now, before - times * now, factor, last - times * factor
    return (now, factor) if factor > 0 else (-now, -factor)


# --- the nearest point -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class ExactPoint:
    """A point of the hull of some corners.

    Attributes
    ----------
    shares : dict of int to Fraction
        Of the corners that it mixes: positive, with a sum of 1.
    point : tuple of Fraction
    """

    shares: dict[int, Fraction]
    point: tuple[Fraction, ...]

    @property
    def square(self) -> Fraction:
        """Its distance from the origin, squared."""
        return sum((number * number for number in self.point), Fraction(0))


def nearest_point(
    rows: NDArray[np.float64], start: Mapping[int, float] | None = None, is_first: bool = False
) -> ExactPoint | None:
    """Find the point of a hull that is nearest to the origin, without rounding.

    Parameters
    ----------
    rows : ndarray of float64, shape (n, features)
        The corners.
    start : mapping of int to float, optional
        A mixture that may be near to it.
    is_first : bool
        Whether a point will do whose product with each corner is positive.

    Returns
    -------
    ExactPoint or None
        None if this would take too long.

    References
    ----------
    Wolfe 1976, Finding the nearest point in a polytope, Mathematical Programming 11. Without
    rounding each set of corners occurs once only, so that it ends.
    """
    if rows.size > MOST_NUMBERS:
        return None
    z, unit = whole(rows)
    bits = max(int(number).bit_length() for number in z.flat)
    corners = sorted(row for row, share in (start or {}).items() if share > 0)
    is_much = 6 * len(corners) ** 3 * (1 + len(corners) * bits // 128) > MOST_WORK
    if start is None or not corners or is_much or _nearest_of_plane(z[corners]) is None:
        corners, shares = [0], [Fraction(1)]
    else:
        shares = [Fraction(start[row]) for row in corners]
        shares = [share / sum(shares) for share in shares]
    work = 0
    while True:
        corners, found = _settle(z, corners, shares)
        total = sum(found)
        point = np.array(found, dtype=object) @ z[corners]
        square = int(point @ point)
        products = z @ point
        worst = int(np.argmin(products))
        if not square or products[worst] * total >= square or (is_first and products[worst] > 0):
            return ExactPoint(
                {row: Fraction(share, total) for row, share in zip(corners, found, strict=True)},
                tuple(Fraction(int(number), total * unit) for number in point),
            )
        words = 1 + total.bit_length() // 256
        work += (z.size + (z.shape[1] + 3 * len(corners)) * len(corners) ** 2) * words
        if work > MOST_WORK:
            return None
        shares = [Fraction(share, total) for share in found] + [Fraction(0)]
        corners = [*corners, worst]


def _settle(
    z: NDArray[np.object_], corners: list[int], shares: list[Fraction]
) -> tuple[list[int], list[int]]:
    """Move to the nearest point of the plane, and leave out corners until it is in the hull."""
    while True:
        wanted = _nearest_of_plane(z[corners])
        assert wanted is not None  # no corner lies in the plane of the others
        if min(wanted) > 0:
            return corners, wanted
        total = sum(wanted)
        goals = [Fraction(share, total) for share in wanted]
        way = min(now / (now - goal) for now, goal in zip(shares, goals, strict=True) if goal <= 0)
        moved = [now + way * (goal - now) for now, goal in zip(shares, goals, strict=True)]
        keep = [place for place, share in enumerate(moved) if share > 0]
        corners, shares = [corners[place] for place in keep], [moved[place] for place in keep]


def _nearest_of_plane(z: NDArray[np.object_]) -> list[int] | None:
    """Return the nearest shares, times a number above 0; None if a corner is in others' plane."""
    gram = z @ z.T + 1
    a = np.concatenate([gram, np.ones((len(z), 1), dtype=object)], axis=1)
    before = 1
    for i in range(len(z)):
        if not a[i, i]:
            return None
        before = _eliminate(a, i, before)
    return _reduced([int(number) for number in a[:, -1]])
