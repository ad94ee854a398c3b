"""Lets a test choose whether training runs plain Python or machine code."""

from __future__ import annotations

import pytest

#: Rules of which each kind of correction is compiled in every run: x, x − mean x, of two R-units at
#: once, by a size of its own, and of all potentiometers alike.
COMPILED = (
    *("error-correction", "forced-gamma", "multi-class-averaged", "passive-aggressive"),
    "beta-1958",
)

LOOP = "mark1.training.pattern_loop"


def plainly(patch: pytest.MonkeyPatch) -> None:
    """Let the loop run as plain Python, however long it takes."""
    patch.setattr(f"{LOOP}.WORTH_COMPILING", 2**62)
    patch.setattr(f"{LOOP}.LOOP", "not loaded")


def compiled(patch: pytest.MonkeyPatch) -> None:
    """Let the loop run as machine code from the first presentation."""
    patch.setattr(f"{LOOP}.WORTH_COMPILING", 0)
