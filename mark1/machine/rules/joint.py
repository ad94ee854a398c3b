"""Rules that judge all R-units of a pattern together, and correct the two that disagree."""

from __future__ import annotations

from typing import Any

from mark1.machine.rules.error_correction import error_correction
from mark1.machine.rules.rule import EXCLUSIVE, UNIT, Rule

#: The joint form of error correction. With two classes it moves their difference by 2η d x.
#: Kesler's construction makes it one perceptron, on vectors of x for the class and −x for another.
_JOINT: dict[str, Any] = {
    "turn": error_correction,
    "covered": True,
    "on_mistakes": True,
    "joint": True,
    "teaching": UNIT,
    "building": EXCLUSIVE,
}

ROWS = (
    Rule(
        name="multi-class",
        source="Kesler's construction in Nilsson 1965, Learning Machines; Duda & Hart 1973; "
        "Crammer & Singer 2003, Ultraconservative online algorithms",
        **_JOINT,
    ),
    Rule(
        name="multi-class-averaged",
        source="Freund & Schapire 1999; Collins 2002, Discriminative training methods",
        predictor="mean",
        **_JOINT,
    ),
)
