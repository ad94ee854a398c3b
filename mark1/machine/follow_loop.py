"""Training that keeps the weights after each mistake, for predictors that need more than the last.

What the mean makes of them is here, too.

`mark1.machine.kernels` compiles it, after `mark1.machine.loops`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mark1.machine import loops


def follow(x: Any, rows: Any, lesson: Any, kept: Any, wrong: Any) -> int:
    """Present patterns as `loops.train`, at most until `kept`, float32 (most, weights), is full.

    It receives the weights after each presentation with a mistake. `lesson` is a tuple of the
    arguments of `loops.train` from `targets` to `step`; the others and the result are those.
    """
    made = 0
    for place in range(len(kept)):
        if made == len(rows):
            break
        made += loops.train(x, rows[made:], *lesson, 1, wrong[made:])  # type: ignore[call-arg]
        if wrong[made - 1] > 0:
            kept[place] = lesson[1]
    return made


def add_late(kept: Any, before: Any, late: Any, total: Any) -> None:
    """Add to `total`, float64 (weights,), each turn of the weights times its own factor.

    `kept`, float32 (most, weights), holds the weights after each turn, `before` those before the
    first, and `late` the factors. It adds in order, with the bits of
    `mark1.training.predictors.Mean.note`.
    """
    for place in range(len(kept)):
        last = before if place == 0 else kept[place - 1]
        for i in range(len(total)):
            total[i] += late[place] * (np.float64(kept[place, i]) - np.float64(last[i]))
