"""Training that keeps the weights after each mistake, for predictors that need more than the last.

`mark1.machine.kernels` compiles it, after `mark1.machine.loops`.
"""

from __future__ import annotations

from typing import Any

from mark1.machine import loops


def follow(
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
    kept: Any,
    wrong: Any,
) -> int:
    """Present patterns as `loops.train`, at most until `kept`, float32 (most, weights), is full.

    It receives the weights after each presentation with a mistake; the other arguments and the
    result are those of `loops.train`.
    """
    made = 0
    for place in range(len(kept)):
        if made == len(rows):
            break
        made += loops.train(
            x,
            rows[made:],
            targets,
            volts,
            wipers,
            movable,
            starts,
            stops,
            offsets,
            rule,
            gain,
            eta,
            quantum,
            c,
            at_zero,
            threshold,
            keep,
            limit,
            step,
            1,
            wrong[made:],
        )
        if wrong[made - 1] > 0:
            kept[place] = volts
    return made
