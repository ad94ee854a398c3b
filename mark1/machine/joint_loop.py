"""The inner loop of rules that judge all R-units of a pattern together, in plain Python.

`mark1.machine.kernels` compiles it. `mark1.machine.machine.Mark1.reinforce` is the readable form,
and gives the same weights, bit for bit.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mark1.machine.sum_loop import LEAST_DOUBT, ROUNDING, TINY, _doubt, _drive, _of_bias
from mark1.machine.sums import LANES
from mark1.machine.turn_loop import _at, _turn_counted, _turn_freely

#: The functions in the order in which they call each other.
IN_ORDER = ("_length", "_product", "_is_clear", "_turn", "train_jointly")

#: Sums that only screen. They may be reordered, so that they use vector instructions.
SCREENS = ("_length", "_product")


# Both cut out the block themselves: a view made in the loop would cost a reference count.


def _length(x: Any, row: int, start: int, stop: int) -> Any:
    """Sum in float32 the squares of the inputs of a block, rounded up."""
    seen, square = x[row, start:stop], np.float32(0)
    for i in range(len(seen)):
        square += np.float32(seen[i]) * np.float32(seen[i])
    bias = 1.0 if stop - start > len(seen) else 0.0
    return np.float64(square) + (bias + (stop - start) * TINY)


def _product(volts: Any, offset: int, x: Any, row: int, start: int, stop: int) -> Any:
    """Sum in float32 the products of the inputs of a block and its weights."""
    seen, w = x[row, start:stop], volts[offset : offset + stop - start]
    bias, total = _of_bias(seen, w), np.float32(0)  # the bias first: see `sum_loop._roughly`
    for i in range(len(seen)):
        total += np.float32(seen[i]) * w[i]
    return np.float64(total) + bias


def _is_clear(
    x: Any,
    row: int,
    targets: Any,
    volts: Any,
    starts: Any,
    stops: Any,
    offsets: Any,
    threshold: float,
    doubts: Any,
) -> bool:
    """Whether every R-unit that should be lit has a larger sum than each that should be dark.

    False also where float32 cannot tell. `doubts` are those of `sum_loop._doubt` for each R-unit,
    −1 where they are not known yet.
    """
    least, greatest, square, of = np.inf, -np.inf, 0.0, -1
    for r in range(len(starts)):
        desired, start, stop = targets[row, r], starts[r], stops[r]
        if desired == 0:
            continue
        if doubts[r] < 0:
            doubts[r] = _doubt(volts[offsets[r] : offsets[r] + stop - start])
        if of < 0 or start != starts[of] or stop != stops[of]:
            square, of = _length(x, row, start, stop), r
        total = _product(volts, offsets[r], x, row, start, stop)
        # ν is rounded to float32, so that two sums may differ and be a tie.
        doubt = np.sqrt(doubts[r] * square + LEAST_DOUBT) + (abs(total) + abs(threshold)) * ROUNDING
        if not doubt < np.inf:
            return False
        if desired > 0:
            least = min(least, total - doubt)
        else:
            greatest = max(greatest, total + doubt)
    return bool(least > greatest)


def _turn(w: Any, x: Any, by: Any, limit: Any, step: Any, free: Any) -> None:
    """Turn wipers by `by` for each unit of x, as `mark1.machine.loops.train` does."""
    for j in range(len(w)):
        turn = by * _at(x, j)
        if step > 0:
            turn = np.rint(turn / step) * step
        turned = w[j] + turn
        if turned > limit:  # NaN passes, and the trainer finds it
            turned = limit
        elif turned < -limit:
            turned = -limit
        w[j] = turned if free[j] else w[j]


def train_jointly(x: Any, rows: Any, lesson: Any, kept: Any, budget: int, wrong: Any) -> int:
    """Present patterns in order, and for each mistake correct the two R-units involved.

    They are those that `mark1.machine.response.judged_jointly` finds. Most patterns are right by a
    wide margin, so their sums are first made in float32.

    Parameters
    ----------
    x, rows, wrong : ndarray
        As in `mark1.machine.loops.train`.
    lesson : tuple
        The arguments of `mark1.machine.loops.train` from `targets` to `step`.
    kept : float32 (most, weights)
        Receives the weights after each mistake, unless it has no rows.
    budget : int
        Stop after the presentation that makes this many mistakes; −1 never. No more than the rows
        of `kept`, if there are any.

    Returns
    -------
    int
        Number of presentations made.
    """
    targets, volts, _, movable, starts, stops, offsets, _, gain, eta, quantum = lesson[:11]
    threshold, keep, limit, step = lesson[13:]
    plain, none = limit == np.inf and step == 0 and movable.all(), np.float32(0)
    doubts, lanes, place = np.full(len(starts), -1.0), np.empty(LANES), 0
    for i in range(len(rows)):
        row, low, high = rows[i], -1, -1
        if keep != 1:
            for j in range(len(volts)):
                if movable[j]:
                    volts[j] *= keep
        if _is_clear(x, row, targets, volts, starts, stops, offsets, threshold, doubts):
            wrong[i] = 0
            continue
        least, greatest = np.inf, -np.inf
        for r in range(len(starts)):
            desired = targets[row, r]
            if desired == 0:
                continue
            w = volts[offsets[r] : offsets[r] + stops[r] - starts[r]]
            drive = _drive(x[row, starts[r] : stops[r]], w, threshold, quantum, lanes)
            if desired > 0 and (low < 0 or drive < least):
                low, least = r, drive
            if desired < 0 and (high < 0 or drive > greatest):
                high, greatest = r, drive
        if low < 0 or high < 0 or not least <= greatest:
            wrong[i] = 0
            continue
        for r in (low, high):
            seen, end = x[row, starts[r] : stops[r]], offsets[r] + stops[r] - starts[r]
            w, free = volts[offsets[r] : end], movable[offsets[r] : end]
            sign = np.float32(targets[row, r])
            if quantum > 0:
                _turn_counted(w, seen, gain * sign, np.float32(1), none, quantum, limit, free)
            elif plain:
                _turn_freely(w, seen, eta * gain * sign, none)
            else:
                _turn(w, seen, eta * gain * sign, limit, step, free)
            doubts[r] = -1.0
        wrong[i] = 2
        if len(kept) > 0:
            kept[place] = volts
            place += 1
        if budget > 0:
            budget -= 1
            if budget == 0:
                return i + 1
    return len(rows)
