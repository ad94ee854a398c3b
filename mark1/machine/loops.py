"""The inner loop of training in plain Python, which `mark1.machine.kernels` compiles.

`mark1.machine.update_rules` is the readable form. Both add up in the order of `mark1.machine.sums`
and give the same weights, bit for bit: a run may start with one and continue with the other.

Numba notices a change only in the file of a function; `mark1.machine.kernels` watches all of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mark1.machine.sum_loop import _count, _dot, _drive
from mark1.machine.sums import LANES

ERROR_CORRECTION, FORCED_ALPHA, FORCED_GAMMA, NON_QUANTIZED, SPONTANEOUS = range(5)
ERROR_CORRECTION_GAMMA, ALPHA_1958, BETA_1958, GAMMA_1958, SPONTANEOUS_GAMMA = range(5, 10)
# From here on the size of the sum counts, and not its sign alone.
WIDROW_HOFF, PASSIVE_AGGRESSIVE, PASSIVE_AGGRESSIVE_1, PASSIVE_AGGRESSIVE_2 = range(10, 14)

#: Share of a sum that one addition in float32 may round off, doubled to be on the safe side.
ROUNDING = 2.0**-23

#: Far above what float32 rounds to 0.
TINY = 2.0**-126

#: Sums that only screen. They may be reordered, so that they use vector instructions.
SCREENS = ("_dot_roughly", "_sum_and_size", "_sum_lit", "_reach")

#: The other functions in the order in which they call each other.
IN_ORDER = ("_mean", "_size_1958", "_tau", "_size", "_turn_lit", "_turn_counted", "_correct")


def _dot_roughly(x: Any, w: Any) -> Any:
    total = np.float32(0)
    for i in range(len(x)):
        total += np.float32(x[i]) * w[i]
    return total


def _sum_and_size(x: Any, w: Any) -> Any:
    """Sum the products in float32, and their sizes, which bound what that rounds off."""
    total, size = np.float32(0), np.float32(0)
    for i in range(len(x)):
        product = np.float32(x[i]) * w[i]
        total += product
        size += abs(product)
    return total, size


def _mean(x: Any, ones: Any, lanes: Any) -> Any:
    return np.float32(_drive(x, ones[: len(x)], 0.0, 0.0, lanes)) / np.float32(len(x))


# The next three cut out the block themselves: a view made in the loop would cost a reference count.
# On or off is a factor in them: a choice between two values would need slower instructions.


def _sum_lit(volts: Any, offset: int, x: Any, row: int, start: int, stop: int) -> Any:
    lit, w = x[row, start:stop], volts[offset : offset + stop - start]
    total = np.float32(0)
    for i in range(len(lit)):
        total += w[i] * np.float32(lit[i])
    return total


def _reach(volts: Any, offset: int, size: int) -> Any:
    """Add up the sizes of a block's volts: no sum of any of them goes further."""
    w = volts[offset : offset + size]
    total = np.float32(0)
    for i in range(len(w)):
        total += abs(w[i])
    return total


def _turn_lit(
    volts: Any, offset: int, x: Any, row: int, start: int, stop: int, by: Any, limit: Any
) -> None:
    lit, w = x[row, start:stop], volts[offset : offset + stop - start]
    for i in range(len(lit)):
        w[i] = min(max(w[i] + by * np.float32(lit[i]), -limit), limit)


def _turn_counted(
    w: Any, x: Any, steps: Any, eta: Any, quantum: float, limit: Any, free: Any
) -> None:
    """Turn wipers by `steps` of η for each unit of x, as `Potentiometers.turn` with a quantum."""
    are_whole = True
    for i in range(len(x)):
        by = steps * np.float32(x[i])
        are_whole &= by == np.rint(by)
    for i in range(len(x)):
        by, count = steps * np.float32(x[i]), _count(w[i], quantum)
        is_counted = are_whole and count == count
        turned = np.float32((count + by) * quantum) if is_counted else w[i] + eta * by
        if turned > limit:
            turned = limit
        elif turned < -limit:
            turned = -limit
        w[i] = turned if free[i] else w[i]


def _size(
    rule: int,
    drive: Any,
    y: int,
    d: int,
    gain: Any,
    eta: Any,
    c: Any,
    seen: Any,
    ones: Any,
    lanes: Any,
) -> Any:
    """How far to turn for each unit of x, in volts; η(d − y) if the rule corrects mistakes."""
    if rule in (ERROR_CORRECTION, NON_QUANTIZED, ERROR_CORRECTION_GAMMA):
        return eta * gain * np.float32(d)
    if ALPHA_1958 <= rule <= GAMMA_1958:
        return _size_1958(rule, d, eta, seen, ones, lanes)
    if rule in (FORCED_ALPHA, FORCED_GAMMA):
        return eta * np.float32(d)
    if rule in (SPONTANEOUS, SPONTANEOUS_GAMMA):
        return eta * np.float32(y)
    if rule == WIDROW_HOFF:
        return np.float32(np.float64(eta) * (d - drive))
    return np.float32(_tau(rule, drive, d, c, seen, lanes))


def _tau(rule: int, drive: Any, d: int, c: Any, seen: Any, lanes: Any) -> Any:
    """τ d of the passive–aggressive rules, in float64."""
    loss = max(0.0, 1 - d * drive)
    square = _dot(seen, seen, lanes) if loss > 0 else 0.0
    if square == 0:
        return 0.0
    if rule == PASSIVE_AGGRESSIVE:
        return loss / square * d
    if rule == PASSIVE_AGGRESSIVE_1:
        return min(c, loss / square) * d
    return loss / (square + 0.5 / c) * d


def _size_1958(rule: int, d: int, eta: Any, seen: Any, ones: Any, lanes: Any) -> Any:
    if d < 0:
        return np.float32(0)
    if rule == ALPHA_1958:
        return eta
    if rule == GAMMA_1958:
        mean = _mean(seen, ones, lanes)
        return eta / (np.float32(1) - mean) if mean < 1 else np.float32(0)
    active = np.float32(_drive(seen, ones[: len(seen)], 0.0, 0.0, lanes))
    return eta / active if active > 0 else np.float32(0)


def add_up(
    x: Any,
    volts: Any,
    starts: Any,
    stops: Any,
    offsets: Any,
    threshold: float,
    quantum: float,
    drive: Any,
) -> None:
    """Write ν of each row of x and each R-unit, as `ResponseUnits.add_up` gives it, into `drive`.

    The arguments are those of `train`, with x and `drive`, shape (n, r_units), as float32.
    """
    lanes = np.empty(LANES)
    for i in range(len(x)):
        for r in range(len(starts)):
            w = volts[offsets[r] : offsets[r] + stops[r] - starts[r]]
            drive[i, r] = _drive(x[i, starts[r] : stops[r]], w, threshold, quantum, lanes)


def _correct(
    x: Any,
    rows: Any,
    targets: Any,
    volts: Any,
    starts: Any,
    stops: Any,
    offsets: Any,
    movable: Any,
    eta: Any,
    gain: Any,
    quantum: float,
    limit: Any,
    at_zero: int,
    budget: int,
    wrong: Any,
) -> int:
    """Do what `train` does in its most common case, faster.

    The case: error correction by η(d − y)x, features that are on or off, all wipers turned at
    once and by any amount, no threshold and no decay. Most responses are right by a wide margin,
    so the sum is first made in float32. The sum in order decides only where float32 may have
    rounded off more than the margin, which is rare.
    """
    reach, by = np.full(len(starts), np.inf), eta * gain  # the reach is not known yet
    lanes = np.empty(LANES)
    for i in range(len(rows)):
        row = rows[i]
        missed = 0
        for r in range(len(starts)):
            d = targets[row, r]
            if d == 0:
                continue
            start, stop, offset = starts[r], stops[r], offsets[r]
            margin = d * _sum_lit(volts, offset, x, row, start, stop)
            doubt = (
                reach[r] * (stop - start) * ROUNDING
            )  # this many additions, each at most this far
            if margin > doubt:
                continue
            if not margin < -doubt:  # an overflow, too, is in doubt
                reach[r] = _reach(volts, offset, stop - start)
                w = volts[offset : offset + stop - start]
                exactly = d * _drive(x[row, start:stop], w, 0.0, quantum, lanes)
                if exactly > 0 or (exactly == 0 and d == at_zero):
                    continue
            missed += 1
            if quantum > 0:
                w, free = volts[offset : offset + stop - start], movable[offset:]
                _turn_counted(
                    w, x[row, start:stop], gain * np.float32(d), eta, quantum, limit, free
                )
            else:
                _turn_lit(volts, offset, x, row, start, stop, by * np.float32(d), limit)
            reach[r] += (stop - start) * by
        wrong[i] = missed
        if missed > 0 and budget > 0:
            budget -= 1
            if budget == 0:
                return i + 1
    return len(rows)


def train(
    x: Any,
    rows: Any,
    targets: Any,
    volts: Any,
    wipers: Any,
    movable: Any,
    starts: Any,
    stops: Any,
    offsets: Any,
    rule: int,
    gain: Any,
    eta: Any,
    quantum: float,
    c: Any,
    at_zero: int,
    threshold: float,
    keep: Any,
    limit: Any,
    step: Any,
    budget: int,
    wrong: Any,
) -> int:
    """Present patterns in order and turn the potentiometers after each.

    The order of one presentation is: forget, sum, decide, turn. The rules that correct mistakes
    turn by η(d − y)x, as in `mark1.machine.update_rules`.

    Parameters
    ----------
    x : uint8 or float32 (n, features)
        On or off in a byte each, which reads a quarter of the memory; or real numbers.
    rows : int64 (m,)
        Row of x and of targets for each presentation.
    targets : int8 (n, r_units)
        ±1, or 0 for an R-unit that is not taught.
    volts : float32 (weights,)
        The weights that decide.
    wipers : float32 (weights,)
        The weights to turn in place: `volts`, or others that wait for the end of a pass.
    movable : bool (weights,)
    starts, stops, offsets : int64 (r_units,)
        The block of each R-unit and its place among the potentiometers.
    rule : int
        One of the numbers above.
    gain, eta : float32
        |d − y| on a mistake, and η.
    quantum : float
        η if whole multiples of it are to be counted (`mark1.machine.counting`), otherwise 0.
    c : float64
        Bound of a passive–aggressive correction.
    at_zero : int
        Response to a sum of exactly the threshold: +1, −1 or 0.
    threshold : float64
        What a sum must exceed.
    keep : float32
        1 − decay.
    limit, step : float32
        End stops and motor step; step 0 turns continuously.
    budget : int
        Stop after the presentation that makes this many mistakes; −1 never.
    wrong : uint16 (m,)
        Receives the number of wrong R-units of each presentation.

    Returns
    -------
    int
        Number of presentations made.
    """
    free_to_turn = step == 0 and movable.all()
    at_once = volts.ctypes.data == wipers.ctypes.data and threshold == 0 and keep == 1
    if rule == ERROR_CORRECTION and x.itemsize == 1 and at_once and free_to_turn:
        of_turn = eta, gain, quantum, limit
        of_units = volts, starts, stops, offsets, movable
        return _correct(x, rows, targets, *of_units, *of_turn, at_zero, budget, wrong)
    plain = limit == np.inf and free_to_turn
    is_lit, screens, one = x.itemsize == 1, rule < WIDROW_HOFF, np.float32(1)
    greatest = np.float64(np.abs(volts).max())  # no weight is larger
    by_share = rule in (FORCED_GAMMA, ERROR_CORRECTION_GAMMA, GAMMA_1958, SPONTANEOUS_GAMMA)
    on_mistakes = rule in (ERROR_CORRECTION, NON_QUANTIZED, ERROR_CORRECTION_GAMMA)
    lanes, ones = np.empty(LANES), np.ones((stops - starts).max(), dtype=np.float32)
    for i in range(len(rows)):
        row = rows[i]
        if keep != 1:
            for j in range(len(wipers)):
                if movable[j]:
                    wipers[j] *= keep
        missed = 0
        for r in range(len(starts)):
            d = targets[row, r]
            if d == 0:
                continue
            seen = x[row, starts[r] : stops[r]]
            w = volts[offsets[r] : offsets[r] + len(seen)]
            to = wipers[offsets[r] : offsets[r] + len(seen)]
            is_sure = False
            if screens:
                # At most this is rounded off in float32: n additions of sums up to `size`.
                if is_lit:
                    total, size = _dot_roughly(seen, w), greatest * len(seen)
                else:
                    total, size = _sum_and_size(seen, w)
                doubt = np.float64(size) * (len(seen) + 8) * ROUNDING + TINY
                drive = np.float64(total) - threshold
                is_sure = bool(doubt < abs(drive) < np.inf)
            if not is_sure:
                drive = _drive(seen, w, threshold, quantum, lanes)
            y = 1 if drive > 0 else (-1 if drive < 0 else at_zero)
            is_wrong = y != d
            missed += is_wrong
            if on_mistakes and not is_wrong:
                continue
            if rule == NON_QUANTIZED and is_sure:
                drive = _drive(seen, w, threshold, quantum, lanes)
            while True:
                by = _size(rule, drive, y, d, gain, eta, c, seen, ones, lanes)
                greatest += abs(by) + step
                mean = _mean(seen, ones, lanes) if by_share else np.float32(0)
                even = np.float32(0)  # what every unit gains in the same way
                if rule == BETA_1958 and d < 0:
                    even = eta / np.float32(len(seen))
                    greatest += even
                far = 0.0  # a factor that float32 cannot hold, although it holds the turns
                if rule >= PASSIVE_AGGRESSIVE and not TINY <= abs(by) < np.inf:
                    far = _tau(rule, drive, d, c, seen, lanes)
                if quantum > 0:
                    free = movable[offsets[r] : offsets[r] + len(seen)]
                    steps = _size(rule, drive, y, d, gain, one, c, seen, ones, lanes)
                    _turn_counted(to, seen, steps, eta, quantum, limit, free)
                elif plain and far == 0 and even == 0:
                    for j in range(len(seen)):
                        to[j] += by * (np.float32(seen[j]) - mean)
                else:
                    free = movable[offsets[r] : offsets[r] + len(seen)]
                    for j in range(len(seen)):
                        turn = by * (np.float32(seen[j]) - mean) if even == 0 else even
                        if far != 0:
                            turn = np.float32(far * np.float64(seen[j]))
                        if step > 0:
                            turn = np.rint(turn / step) * step
                        turned = to[j] + turn
                        if turned > limit:  # NaN passes, and the trainer finds it
                            turned = limit
                        elif turned < -limit:
                            turned = -limit
                        to[j] = turned if free[j] else to[j]
                if rule != NON_QUANTIZED:
                    break
                before, drive = drive, _drive(seen, w, threshold, quantum, lanes)
                y = 1 if drive > 0 else (-1 if drive < 0 else at_zero)
                # At the stops, or with nothing lit, this would repeat for ever.
                if y == d or drive == before:
                    break
        wrong[i] = missed
        if missed > 0 and budget > 0:
            budget -= 1
            if budget == 0:
                return i + 1
    return len(rows)
