"""How a thing is timed beside its peer, and a row of the table."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Row:
    """One figure.

    Attributes
    ----------
    name, unit, peer : str
    value, other : float
        Ours and the peer's, in the unit.
    ratio : float
        Of the two, in the direction of `bar`.
    bar : str
        ``"≥ 5"`` or ``"≤ 2"``.
    detail : dict
        What bench.json has besides, such as the points of a line.
    is_quiet : bool
        Whether the peer is a fixed time, so that other programs on this computer count against us.
    """

    name: str
    value: float
    unit: str
    peer: str
    other: float
    ratio: float
    bar: str
    detail: dict[str, Any] = field(default_factory=dict)
    is_quiet: bool = False

    @property
    def holds(self) -> bool:
        """Whether the ratio keeps to its bar."""
        sign, number = self.bar.split()
        return self.ratio >= float(number) if sign == "≥" else self.ratio <= float(number)

    def as_dict(self) -> dict[str, Any]:
        """The row as bench.json has it."""
        return {
            "name": self.name,
            "value": round(self.value, 4),
            "unit": self.unit,
            "peer": self.peer,
            "ratio": round(self.ratio, 3),
            "bar": self.bar,
            "holds": self.holds,
            "needs a quiet computer": self.is_quiet,
            **self.detail,
        }

    def __str__(self) -> str:
        mark = "holds" if self.holds else "DOES NOT HOLD"
        name = f"{self.name} *" if self.is_quiet else self.name
        return (
            f"{name:46} {self.value:9.3f} {self.unit}  {self.other:9.3f} {self.unit}  "
            f"{self.ratio:7.2f}  {self.bar:7} {mark}\n{'':6}beside {self.peer}"
        )


def in_turn(
    ours: Callable[[], object], theirs: Callable[[], object], rounds: int = 15
) -> tuple[float, float, float]:
    """Time two things in turn; medians in seconds, and the median of theirs / ours pair by pair."""
    ours()
    theirs()
    pairs = []
    gc.disable()
    try:
        for _ in range(rounds):
            pairs.append((_seconds(ours), _seconds(theirs)))
    finally:
        gc.enable()
    return (
        statistics.median(pair[0] for pair in pairs),
        statistics.median(pair[1] for pair in pairs),
        statistics.median(pair[1] / pair[0] for pair in pairs),
    )


def _seconds(call: Callable[[], object]) -> float:
    began = time.perf_counter()
    call()
    return time.perf_counter() - began
