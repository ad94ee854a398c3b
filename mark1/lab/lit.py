"""How many A-units the pictures light on a machine that is not built yet."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from mark1.errors import Mark1Error
from mark1.lab.ready import Moved, is_small, moved_to
from mark1.machine.config import MachineConfig
from mark1.machine.machine import Mark1
from mark1.machine.wiring import Plugboard
from mark1.messages import Message
from mark1.patterns.pattern_set import PatternSet
from mark1.patterns.scaling import fit

#: Most patterns that are counted, evenly chosen from all.
MOST = 500


@dataclass(frozen=True, slots=True, eq=False)
class Lit:
    """What pictures light, in a form that can be sent between processes.

    Attributes
    ----------
    current : int
        A-units that the picture lights; lit photocells on a machine without A-units.
    counts : ndarray of int64, shape (n,)
        The same for each of the patterns, or of `MOST` of them.
    plugboard : Plugboard or None
        As the machine would be wired.
    moved : Moved or None
        The patterns on its retina, unless they are too many.
    problem : Message or None
        Why there is no such machine.
    """

    current: int = 0
    counts: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    plugboard: Plugboard | None = None
    moved: Moved | None = None
    problem: Message | None = None


def lit_by(
    config: MachineConfig,
    picture: NDArray[np.uint8],
    patterns: PatternSet,
    seed: int,
    example: int | None = None,
) -> Lit:
    """Count what a picture and the patterns light, without the noise of the photocells.

    Parameters
    ----------
    config : MachineConfig
        Of a machine with photocells.
    picture : ndarray of uint8, shape (rows, columns)
        Of any size: it is scaled to the retina.
    patterns : PatternSet
        Pictures, likewise; `sampled` if they are many.
    seed : int
        As for `moved_to`.
    example : int, optional
        The picture is this one of the patterns, and is drawn again with them.
    """
    rows, columns = config.rows, config.columns
    try:
        machine, moved = Mark1(config), None
        if is_small(patterns, rows, columns):
            moved = moved_to(patterns, rows, columns, seed)
            if example is not None:
                picture = moved.patterns.pictures[example]
        pictures = sampled(patterns if moved is None else moved.patterns).pictures
        seen = machine.see(
            np.concatenate([fit(picture[None], rows, columns), fit(pictures, rows, columns)])
        )
    except Mark1Error as error:
        return Lit(problem=error.message)
    counts = seen[:, : config.cells].sum(axis=1) if config.kind == "direct" else seen.sum(axis=1)
    return Lit(int(counts[0]), counts[1:].astype(np.int64), machine.plugboard, moved)


def sampled(patterns: PatternSet) -> PatternSet:
    """Choose `MOST` evenly spaced patterns, or all if there are fewer; the result has no name."""
    if patterns.n <= MOST:
        return patterns
    chosen = np.linspace(0, patterns.n - 1, MOST).astype(np.int64)
    return replace(patterns.subset(chosen), name="")
