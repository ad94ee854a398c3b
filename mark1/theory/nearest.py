"""Find the point of a convex hull that is nearest to the origin, and which corners it mixes.

Mixed from patterns d x, it is a proof either way: the origin itself is a mixture of both classes
that gives the same point, and any other point is a w that separates all patterns, with the largest
margin. Wolfe's method needs no more corners at a time than there are features. It starts from the
corners that soft margins suggest, which are nearly those that it would find one by one.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import scipy
from numpy.typing import NDArray

#: Softness of the margins, in mean squares of the corners' lengths; the most steps for each.
SOFTNESS, MOST_STEPS = (1e-2, 1e-4, 1e-6), 40

#: Most corners for soft margins: their products take 128 MiB. And the share of them on the wrong
#: side from which on harder margins are not tried.
MOST_SOFT, MOST_WRONG = 2**12, 0.05

#: Corners that lie behind the nearest point by less than this share of the product of both lengths
#: are not added, nor by less than a rounding error of the largest corner.
NEAR, LAST_DIGIT = 1e-11, 1e-15

#: Smallest share of a corner in the mixture, and share of its length by which a corner must leave
#: the plane of the others.
LEAST, OUT_OF_PLANE = 1e-14, 1e-12

#: Corners per feature looked at between two looks at all of them; the most added after one look.
FEW, AT_ONCE = 2, 16


@dataclass(frozen=True, slots=True, eq=False)
class Nearest:
    """The nearest point, or the last one if the method had to end before.

    Attributes
    ----------
    point : ndarray of float64, shape (features,)
    corners : ndarray of int64, shape (k,)
        The corners that it mixes.
    shares : ndarray of float64, shape (k,)
        Their shares, positive and with a sum of 1.
    """

    point: NDArray[np.float64]
    corners: NDArray[np.int64]
    shares: NDArray[np.float64]


def nearest(
    z: NDArray[np.float64], is_first: bool = False, start: Nearest | None = None
) -> Nearest:
    """Find the nearest point.

    Parameters
    ----------
    z : ndarray of float64, shape (n, features)
        The corners.
    is_first : bool
        Whether a point will do whose product with each corner is positive.
    start : Nearest, optional
        Another mixture, which may be near; that of `softly`.

    References
    ----------
    Wolfe 1976, Finding the nearest point in a polytope, Mathematical Programming 11.
    """
    start = start or softly(z, is_first)
    if is_first and (z @ start.point).min() > 0:
        return start
    mix = _Mixture(z, start)
    while True:
        values = z @ mix.point
        if is_first and values.min() > 0:
            break
        some = np.argsort(values, kind="stable")[: FEW * z.shape[1]]
        if not _improve(mix, some, z[some]):
            break
    return Nearest(mix.point, np.array(mix.corners), mix.shares)


# --- soft margins ---------------------------------------------------------------------------------


def softly(z: NDArray[np.float64], is_first: bool = False) -> Nearest:
    """Find a mixture that may be near, or the first corner alone.

    A soft margin is the minimum of λ‖w‖²/2 + Σ max(0, 1 − z w)²/2, whose w is a mixture of the
    corners with z w < 1. As λ goes to 0, it becomes the largest margin. Where corners are many for
    each feature there is hardly one, and none is looked for.

    Parameters
    ----------
    z, is_first
        As in `nearest`.

    References
    ----------
    Keerthi and DeCoste 2005, A modified finite Newton method for fast solution of large scale
    linear SVMs, Journal of Machine Learning Research 6.
    """
    count, features = z.shape
    found = Nearest(z[0], np.zeros(1, np.int64), np.ones(1))
    if count > min(MOST_SOFT, 4 * features):
        return found
    gram = z @ z.T
    w, sums = np.zeros(features), np.zeros(count)
    for softness in SOFTNESS:
        soft = softness * float(gram.trace()) / count
        for _ in range(MOST_STEPS):
            inside = np.flatnonzero(sums < 1)
            goal = _least(z[inside], gram[np.ix_(inside, inside)], soft)
            if goal is None:
                return found
            there = z @ goal
            if np.array_equal(np.flatnonzero(there < 1), inside):
                w, sums = goal, there
                break
            step = _step(w, goal, sums, there, soft)
            if not step:  # only rounding errors are left
                break
            w, sums = w + step * (goal - w), sums + step * (there - sums)
        else:
            return found
        wrong = np.count_nonzero(sums <= 0)
        if len(inside) <= features + 1 or (is_first and not wrong):
            shares = (1 - sums[inside]) / (1 - sums[inside]).sum()
            found = Nearest(shares @ z[inside], inside, shares)
        if (is_first and not wrong) or wrong > MOST_WRONG * count:
            break
    return found


def _least(
    z: NDArray[np.float64], gram: NDArray[np.float64], soft: float
) -> NDArray[np.float64] | None:
    """Find the w with the least λ‖w‖² + Σ (1 − z w)²; None if rounding prevents it.

    The smaller of two sets of equations is solved: one for each feature, or one for each corner,
    with the products of any two corners in `gram`, which is overwritten.
    """
    count, features = z.shape
    products, wanted = (gram, np.ones(count)) if count <= features else (z.T @ z, z.sum(axis=0))
    products.flat[:: len(products) + 1] += soft
    try:
        factor = scipy.linalg.cho_factor(products, overwrite_a=True, check_finite=False)
    except scipy.linalg.LinAlgError:
        return None
    found: NDArray[np.float64] = scipy.linalg.cho_solve(factor, wanted, check_finite=False)
    return found @ z if count <= features else found


def _step(
    w: NDArray[np.float64],
    goal: NDArray[np.float64],
    sums: NDArray[np.float64],
    there: NDArray[np.float64],
    soft: float,
) -> float:
    """Return the part of the way from w to the goal at which the soft margin is least."""
    along, way, ways = float(w @ (goal - w)), goal - w, there - sums
    length = float(way @ way)

    def slope(part: float) -> float:
        lack = 1 - sums - part * ways
        return soft * (along + part * length) - float(np.maximum(lack, 0) @ ways)

    if slope(1.0) <= 0:
        return 1.0
    if slope(0.0) >= 0:
        return 0.0
    return float(scipy.optimize.brentq(slope, 0.0, 1.0, xtol=1e-9))


# --- Wolfe's method -------------------------------------------------------------------------------


def _improve(mix: _Mixture, numbers: NDArray[np.int64], corners: NDArray[np.float64]) -> bool:
    """Add to a mixture all of these corners that bring it nearer; returns whether one does."""
    lengths, has_moved = np.sqrt(np.einsum("ij,ij->i", corners, corners)), False
    longest = float(lengths.max())
    while True:
        lack = mix.square - corners @ mix.point
        lack[np.isin(numbers, mix.corners)] = 0
        near = NEAR * lengths * mix.square**0.5 + LAST_DIGIT * lengths * longest
        has_added = False
        for worst in np.argsort(-(lack - near), kind="stable")[:AT_ONCE].tolist():
            square = mix.square
            if square - float(corners[worst] @ mix.point) <= near[worst]:
                continue
            if mix.add(int(numbers[worst]), corners[worst]):
                has_added = True
                if mix.square >= square:  # only rounding errors are left
                    return has_moved
                has_moved = True
        if not has_added:
            return has_moved


class _Mixture:
    """Corners, and the point of their hull that is nearest to the origin.

    The Cholesky factor of 1 + the Gram matrix of the corners, an upper triangle, solves for the
    nearest point of their plane. It starts from some of those of another mixture.
    """

    def __init__(self, z: NDArray[np.float64], start: Nearest) -> None:
        features = z.shape[1]
        room = features + 2
        self._z = np.zeros((room, features))
        self._factor = np.zeros((room, room))
        some = z[start.corners]
        gram = 1 + some @ some.T
        factor, order, rank, _ = scipy.linalg.lapack.dpstrf(
            gram, tol=OUT_OF_PLANE * gram.diagonal().max()
        )
        chosen = order[: min(rank, room)] - 1
        k = len(chosen)
        self._z[:k], self._factor[:k, :k] = some[chosen], np.triu(factor[:k, :k])
        self.corners: list[int] = start.corners[chosen].tolist()
        self.shares = start.shares[chosen] / start.shares[chosen].sum()
        self._settle()

    def add(self, number: int, corner: NDArray[np.float64]) -> bool:
        """Add a corner and move to the nearest point; False if it lies in the plane already."""
        k = len(self.corners)
        if k == len(self._z) or number in self.corners:
            return False
        self._z[k] = corner
        gram = 1 + self._z[: k + 1] @ corner
        row = self._solve(gram[:k])
        rest = float(gram[k] - row @ row)
        if rest <= OUT_OF_PLANE * gram[k]:
            return False
        self._factor[:k, k], self._factor[k, k] = row, math.sqrt(rest)
        self.corners.append(number)
        self.shares = np.append(self.shares, 0.0)
        self._settle()
        return True

    def _solve(self, b: NDArray[np.float64], transposed: bool = False) -> NDArray[np.float64]:
        found: NDArray[np.float64] = scipy.linalg.solve_triangular(
            self._factor[: len(b), : len(b)],
            b,
            trans=int(not transposed),
            check_finite=False,
        )
        return found

    def _settle(self) -> None:
        """Move to the nearest point of the plane, and leave out corners until it is in the hull."""
        while True:
            wanted = self._solve(self._solve(np.ones(len(self.corners))), transposed=True)
            wanted /= wanted.sum()
            beyond = wanted <= LEAST
            if not beyond.any():
                self.shares = wanted
                break
            ways = self.shares[beyond] / (self.shares[beyond] - wanted[beyond])
            shares = self.shares + min(1.0, float(ways.min())) * (wanted - self.shares)
            stays = shares > LEAST
            stays[np.flatnonzero(beyond)[ways.argmin()]] = False
            self._keep(stays, shares)
        self.point = self.shares @ self._z[: len(self.corners)]
        self.square = float(self.point @ self.point)

    def _keep(self, stays: NDArray[np.bool_], shares: NDArray[np.float64]) -> None:
        """Leave out all other corners."""
        left = np.flatnonzero(stays)
        for place in np.flatnonzero(~stays)[::-1].tolist():
            self._leave_out(place)
            self.corners.pop(place)
        self._z[: len(left)] = self._z[left]
        self.shares = shares[stays] / shares[stays].sum()

    def _leave_out(self, place: int) -> None:
        """Remove a corner from the factor; what it had in its column goes to the later ones.

        Gill, Golub, Murray and Saunders 1974, Methods for modifying matrix factorizations.
        """
        k = len(self.corners)
        lost = self._factor[place, place + 1 : k].copy()
        self._factor[:place, place : k - 1] = self._factor[:place, place + 1 : k]
        later = self._factor[place : k - 1, place : k - 1]
        later[:] = self._factor[place + 1 : k, place + 1 : k]
        for i in range(len(lost)):
            row, rest = later[i, i:], lost[i:]
            length = math.hypot(row[0], rest[0])
            cosine, sine = row[0] / length, rest[0] / length
            kept = cosine * row + sine * rest
            rest *= cosine
            rest -= sine * row
            row[:] = kept
