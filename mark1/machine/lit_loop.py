"""A loop that finds out whether all numbers are on or off. `mark1.machine.kernels` compiles it."""

from __future__ import annotations

from typing import Any


def lit_of(points: Any, lit: Any) -> bool:
    """Write numbers that are 0 or 1, float32 (n, k), into bytes; return False if others occur."""
    for i in range(points.shape[0]):
        others = False
        for j in range(points.shape[1]):
            is_one = points[i, j] == 1
            others |= (points[i, j] != 0) ^ is_one
            lit[i, j] = is_one
        if others:
            return False
    return True
