"""The loop of training, once: forget, sum, decide, turn, and stop after enough mistakes.

It is plain Python and runs as it is; `mark1.machine.compiled` makes machine code of it for each
rule. A rule (`mark1.machine.rules`) says how far the potentiometers turn: by a·x + b.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from mark1.machine import sums
from mark1.machine.sums import Inputs

#: No R-units, and no weights.
NONE, EVEN = np.zeros(0, np.int64), np.zeros((0, 0))
NONE.flags.writeable = EVEN.flags.writeable = False

#: No room for what `Panel.late` and `Panel.kept` receive.
NOT_LATE, NOT_KEPT = np.zeros(0), np.zeros((0, 1))

#: The rows of what the loop writes about presentations with a wrong R-unit: which one it was, how
#: many R-units were wrong, and whether the answer was.
PLACE, UNITS, ANSWER = 0, 1, 2


class Settings(NamedTuple):
    """The settings of one call of the loop. Lengths are positions of a potentiometer.

    Attributes
    ----------
    eta : float
        η: how many positions.
    gain : float
        |d − y| on a mistake, in the coding in force.
    c : float
        Bound of a passive–aggressive correction, in volts.
    unit : float
        Volts of one position.
    threshold : float
        What a sum must exceed, in volts.
    at_zero : int
        Response to a sum of exactly the threshold, or within the band: +1, −1 or 0.
    band : float
        Half the width of the band around the threshold, in volts.
    keep : float
        1 − decay.
    stop : float
        End stops.
    is_stepped : bool
        Whether a motor turns by whole positions only.
    on_mistakes, joint, rewarded, repeats : bool
        As in `mark1.machine.rules.rule.Rule`.
    made : int
        Presentations made before, which weigh the turns in `Panel.late`.
    budget : int
        Stop after this many presentations with a wrong R-unit; −1 never.
    """

    eta: float = 1.0
    gain: float = 1.0
    c: float = 1.0
    unit: float = 1.0
    threshold: float = 0.0
    at_zero: int = 0
    band: float = 0.0
    keep: float = 1.0
    stop: float = np.inf
    is_stepped: bool = False
    on_mistakes: bool = False
    joint: bool = False
    rewarded: bool = False
    repeats: bool = False
    made: int = 0
    budget: int = -1


class Lesson(NamedTuple):
    """What is presented.

    Attributes
    ----------
    x : ndarray, shape (n, k)
        uint8, on or off, which reads little memory; or real numbers. Row after row in memory. The
        bias may be left out.
    rows : ndarray of int64, shape (m,)
        Row of x and of targets for each presentation.
    targets : ndarray of int8, shape (n, r_units)
        ±1, or 0 for an R-unit that is not taught.
    rivals : ndarray of int64, shape (c,)
        The R-units of which the greatest sum answers; none where each answers by its own sign.
    weights : ndarray of float64, shape (n, r_units)
        By what each turn is multiplied; none for 1 throughout.
    """

    x: Any
    rows: Any
    targets: Any
    rivals: Any = NONE
    weights: Any = EVEN


class Panel(NamedTuple):
    """The potentiometers, by position.

    Attributes
    ----------
    deciding : ndarray of float, shape (weights,)
    turned : ndarray of float, shape (weights,)
        Those that turn: `deciding`, or others that wait for the end of a pass.
    movable : ndarray of bool, shape (weights,)
    starts, stops, offsets : ndarray of int64, shape (r_units,)
        The inputs of each R-unit and the place of its block among the potentiometers.
    late : ndarray of float64, shape (weights,)
        Receives each turn times the number of presentations before it; no weights for none.
    kept : ndarray of float, shape (most, weights)
        Receives the positions after each presentation with a wrong R-unit, unless it has no rows.
    nu : ndarray of float64, shape (r_units,)
        Room for the sums, which are of no use later.
    y, d : ndarray of int8, shape (r_units,)
        Room for the responses.
    """

    deciding: Any
    turned: Any
    movable: Any
    starts: Any
    stops: Any
    offsets: Any
    late: Any
    kept: Any
    nu: Any
    y: Any
    d: Any


class Outcome(NamedTuple):
    """What came of some presentations.

    Attributes
    ----------
    made : int
        How many were made.
    wrong : ndarray of int64, shape (3, k)
        Those with a wrong R-unit, as `train` writes them.
    """

    made: int
    wrong: Any


#: Most times that a correction is repeated at one presentation.
MOST_REPEATS = 2**16

#: From x, ν, y, d and the settings to a and b: each potentiometer of the block turns by a x + b.
Turn = Callable[[Inputs, float, int, int, Settings], tuple[float, float]]


def train(
    rule: Turn, add_up: Any, lesson: Lesson, panel: Panel, s: Settings, wrong: Any
) -> tuple[int, int]:
    """Present patterns in order and turn the potentiometers after each, by a rule.

    Adds up in one of the ways of `mark1.machine.sums`. Writes a column of `wrong`, int64 (3, m),
    for each presentation with a wrong R-unit: into row `PLACE` its place among those of the lesson,
    into `UNITS` the number of wrong R-units, and into `ANSWER` whether the answer is wrong, as
    `mark1.machine.response` says. Returns the number of presentations made, and of these columns.
    """
    x, rows, targets, rivals, weights = lesson
    w, turned, free, starts, stops, offsets, late, kept, nu, y, d = panel
    mistakes, is_scattered = 0, len(rows) > 0 and rows[-1] - rows[0] != len(rows) - 1
    for i in range(len(rows)):
        row, before, missed = rows[i], s.made + i, 0
        if is_scattered:
            sums.ask_for(x, rows[min(i + sums.AHEAD, len(rows) - 1)])
        if s.keep != 1:
            forget(turned, free, late, s.keep, before)
        # Sum, and decide.
        for r in range(len(starts)):
            d[r] = y[r] = targets[row, r]
            if d[r] != 0:
                total = add_up(x, row, starts[r], stops[r], w, offsets[r])
                nu[r] = s.unit * total - s.threshold
                y[r] = decide(nu[r], s.at_zero, s.band)
                missed += y[r] != d[r]
        if s.joint:
            missed = judge(nu, y, d)
        if missed:
            wrong[PLACE, mistakes], wrong[UNITS, mistakes] = i, missed
            wrong[ANSWER, mistakes] = len(rivals) == 0 or is_beaten(nu, d, rivals)
        elif s.on_mistakes:
            continue
        if s.rewarded:
            reward(y, d, missed)
        # Turn.
        for r in range(len(starts)):
            seen = inputs_of(x, row, starts[r], stops[r])
            a, b = rule(seen, nu[r], y[r], d[r], s) if d[r] != 0 else (0.0, 0.0)
            if len(weights):
                a, b = a * weights[row, r], b * weights[row, r]
            for _ in range(MOST_REPEATS if s.repeats else 1):
                if a == 0 and b == 0:
                    break
                turn(seen, turned, free, late, offsets[r], (a, b), s, before)
                if not s.repeats:
                    break
                last = nu[r]
                total = add_up(x, row, starts[r], stops[r], w, offsets[r])
                nu[r] = s.unit * total - s.threshold
                # At the stops, or with nothing lit, this would repeat for ever.
                a, b = 0.0, 0.0
                if nu[r] != last and nu[r] == nu[r]:
                    a, b = rule(seen, nu[r], decide(nu[r], s.at_zero, s.band), d[r], s)
        # Stop.
        if missed:
            mistakes += 1
            if len(kept):
                copy(turned, kept[mistakes - 1])
            if mistakes == s.budget:
                return i + 1, mistakes
    return len(rows), mistakes


def inputs_of(x: Any, row: int, start: int, stop: int) -> Inputs:
    """Return what one R-unit sees in one pattern."""
    seen = x[row, start:stop]
    return Inputs(seen, stop - start - len(seen))


def decide(nu: float, at_zero: int, band: float) -> int:
    """Return y: +1 lit, −1 dark, and from −band to band what the machine does with a tie."""
    if nu > band:
        return 1
    return -1 if nu < -band else at_zero


def judge(nu: Any, y: Any, d: Any) -> int:
    """Overwrite y, judging all R-units together: all are right, or two wrong. Returns how many.

    Those that should be lit must all have greater sums than those that should be dark. Otherwise
    two are wrong: of the first, that with the least sum, and of the others, that with the greatest.
    """
    low = high = -1
    for r in range(len(nu)):
        y[r] = d[r]
        if d[r] > 0 and (low < 0 or nu[r] < nu[low]):
            low = r
        if d[r] < 0 and (high < 0 or nu[r] > nu[high]):
            high = r
    if low >= 0 and high >= 0 and nu[low] <= nu[high]:
        y[low], y[high] = -1, 1
        return 2
    return 0


def is_beaten(nu: Any, d: Any, rivals: Any) -> bool:
    """Return whether, of some R-units, one that should be lit has no greater sum than another."""
    low, high = np.inf, -np.inf
    for r in rivals:
        if d[r] > 0:
            low = min(low, nu[r])
        elif d[r] < 0:
            high = max(high, nu[r])
    return bool(low <= high)


def reward(y: Any, d: Any, missed: int) -> None:
    """Overwrite d with the machine's own responses if all are right, or with their opposites."""
    for r in range(len(d)):
        if d[r] != 0:
            d[r] = -y[r] if missed else y[r]


def forget(w: Any, free: Any, late: Any, keep: float, before: int) -> None:
    """w ← (1 − decay) w, in the potentiometers that move."""
    for j in range(len(w)):
        if free[j]:
            kept = w[j] * keep
            if len(late):
                late[j] += before * (kept - w[j])
            w[j] = kept


def copy(w: Any, to: Any) -> None:
    """Copy positions."""
    for j in range(len(w)):
        to[j] = w[j]


def turn(
    x: Inputs, w: Any, free: Any, late: Any, offset: int, by: Any, s: Settings, before: int
) -> None:
    """w ← w + a x + b, as far as the end stops allow, in the potentiometers that move.

    The compiler has `turn_loop`, which gives the same bits. Those of one R-unit begin at `offset`,
    and `by` is a and b. A motor with steps turns to the nearest one. The turns, times the
    presentations before them, are added to `late` if that has room.
    """
    block = slice(offset, offset + sums.size(x))
    turns = by[0] * sums.all_in(x) + by[1]
    reached = np.clip(w[block] + (np.rint(turns) if s.is_stepped else turns), -s.stop, s.stop)
    turned = np.where(free[block], reached, w[block])
    if len(late):
        late[block] += before * (turned - w[block])
    w[block] = turned


# --- number by number, for the compiler ---------------------------------------------------------


def turn_loop(
    x: Any, w: Any, free: Any, late: Any, offset: Any, by: Any, s: Any, before: Any
) -> None:
    """As `turn`."""
    n, block = len(x.x), slice(offset, offset + sums.size(x))
    w, free, late = w[block], free[block], late[block]
    for j in range(n):
        turn_one(w, free, late, j, x.x[j], by, s, before)
    if x.bias:
        turn_one(w, free, late, n, 1, by, s, before)


def turn_one(w: Any, free: Any, late: Any, j: Any, x: Any, by: Any, s: Any, before: Any) -> None:
    """Turn one potentiometer of a block."""
    reached = reach(w[j], by, x, free[j], s)
    if len(late):
        late[j] += before * (reached - w[j])
    w[j] = reached


def reach(w: Any, by: Any, x: Any, is_free: Any, s: Any) -> Any:
    """Return where one potentiometer stands when it has been turned."""
    # One that is stuck is written, too: to leave it out takes longer. Even −0 − 0 is −0.
    turned, stop = (by[0] * x + by[1], s.stop) if is_free else (-0.0, np.inf)
    reached = w + (np.rint(turned) if s.is_stepped else turned)
    if reached > stop:  # NaN passes, and the trainer finds it
        reached = stop
    elif reached < -stop:
        reached = -stop
    return reached


def reach_whole(w: Any, by: Any, x: Any, is_free: Any, s: Any) -> Any:
    """As `reach`, of a whole position in int16, which no motor rounds.

    Every number is narrow, so that a vector holds many.
    """
    a, b, stop = np.int16(by[0]), np.int16(by[1]), np.int16(min(s.stop, sums.MOST_WHOLE))
    reached = np.int16(w + np.int16(np.int16(a * np.int16(x)) + b))
    if reached > stop:
        reached = stop
    elif reached < np.int16(-stop):
        reached = np.int16(-stop)
    return reached if is_free else w
