"""The result of `mark1 theory` as text."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from mark1.cli.terminal import sentence
from mark1.patterns.pattern_set import PatternSet

#: Most patterns of each side of a combination that are printed: those with the largest shares.
MOST_PRINTED = 4

#: Most coordinates of a point that is printed; most characters of a share printed as a fraction.
MOST_COORDINATES, LONGEST = 4, 9


def write(result: dict[str, Any], patterns: PatternSet) -> None:
    """Print a table of the R-units, why some cannot learn, and the activity of the A-units."""
    units = result["r_units"]
    print(sentence("train-run", **result))
    able = sum(unit["separable"] is True for unit in units)
    count = result["training_patterns"]
    print(sentence("theory-separable", count=count, able=able, units=len(units)))
    if not result["covered"]:
        print(sentence("theory-rule-not-covered", rule=result["rule"]))
    print()
    print("R-unit  features  separable        R       γ*     R²/γ*²  mistakes  passes")
    for unit in units:
        print(_row(unit))
    for unit in units:
        if unit["separable"] is None:
            print("\n" + sentence("theory-not-known", **unit))
        elif not unit["separable"]:
            print("\n" + _why(unit, patterns))
        elif not unit["learned"]:
            print("\n" + sentence("theory-more-passes", **unit))
    if result["activity"]:
        print("\n" + sentence("theory-activity", **result["activity"]))
    if result["plot"]:
        print("\n" + sentence("saved", path=result["plot"]))


def _row(unit: dict[str, Any]) -> str:
    margin = "–" if unit["margin"] is None else _number(unit["margin"], 4)
    bound = "–" if unit["bound"] is None else _number(unit["bound"], 1)
    separable = {True: "yes", False: "no", None: "not known"}[unit["separable"]]
    passes = f"{unit['passes']}" if unit["learned"] else f"{unit['passes']}, not learned"
    return (
        f"R{unit['unit']:<5}  {unit['features']:8}  {separable:12}  "
        f"{_number(unit['radius'], 3 if unit['radius'] < 1000 else 0):>6}  "
        f"{margin:>7}  {bound:>9}  {unit['mistakes']:8}  {passes:>6}"
    )


def _number(value: float, decimals: int) -> str:
    """Write a number with decimals; a very small or large one with a power of ten."""
    if value == 0 or 10.0 ** (1 - decimals) <= value < 1e9:
        return f"{value:,.{decimals}f}"
    return f"{value:.1e}"


def _why(unit: dict[str, Any], patterns: PatternSet) -> str:
    """Explain which patterns, in which shares, contradict each other."""
    sides = [[part for part in unit["combination"] if part["answer"] == one] for one in (1, 0)]
    if not all(sides):
        parts = _largest(sides[0] or sides[1], patterns)
        return sentence("theory-sum-is-zero", unit=unit["unit"], parts=parts)
    lines = [sentence("theory-same-features", unit=unit["unit"])]
    for one, side in zip((1, 0), sides, strict=True):
        lines.append("  " + sentence("theory-side", desired=one, parts=_largest(side, patterns)))
    if not _is_true_as_printed(sides, patterns):
        lines.append("  " + sentence("theory-rounded"))
    return "\n".join(lines)


def _is_true_as_printed(sides: list[list[dict[str, Any]]], patterns: PatternSet) -> bool:
    """Check an equation of points without rounding, in the digits that are printed of it."""
    if not _are_points(patterns):
        return True  # pictures are printed by their numbers
    sums = []
    for side in sides:
        if any(_share(part).startswith("≈") for part in side):
            return False
        points = [map(_digits, patterns.pictures[part["pattern"]][0]) for part in side]
        scaled = [
            [Fraction(part["fraction"]) * Fraction(text) for text in point]
            for part, point in zip(side, points, strict=True)
        ]
        sums.append([sum(column) for column in zip(*scaled, strict=True)])
    return sums[0] == sums[1]


def _are_points(patterns: PatternSet) -> bool:
    """Return whether patterns are printed as points."""
    return patterns.analog and patterns.columns <= MOST_COORDINATES


def _largest(parts: list[dict[str, Any]], patterns: PatternSet) -> str:
    """Write a sum, or its largest parts and how many more there are."""
    if len(parts) <= MOST_PRINTED:
        return _sum(parts, patterns)
    largest = sorted(parts, key=lambda part: part["share"], reverse=True)[:MOST_PRINTED]
    more = len(parts) - MOST_PRINTED
    return sentence("theory-and-more", parts=_sum(largest, patterns), more=more)


def _sum(parts: list[dict[str, Any]], patterns: PatternSet) -> str:
    return " + ".join(_part(part, patterns) for part in parts)


def _part(part: dict[str, Any], patterns: PatternSet) -> str:
    """Write a share of a pattern: points by their numbers, pictures by number and class.

    A point has as many digits as tell it from all others.
    """
    share = _share(part)
    if _are_points(patterns):
        point = ", ".join(map(_digits, patterns.pictures[part["pattern"]][0]))
        return f"{share} × ({point})"
    number = part["pattern"] + 1
    return sentence("theory-part", share=share, number=number, name=part["class"])


def _share(part: dict[str, Any]) -> str:
    """Write a share as a fraction, or rounded and marked as that if the fraction is long."""
    share: str | None = part["fraction"]
    if share is None or len(share) > LONGEST:
        return f"≈{part['share']:.3g}"
    return share


def _digits(number: np.float32) -> str:
    """Write a number with as many digits as tell it from all others of its kind."""
    is_plain = 1e-4 <= abs(number) < 1e9 or not number
    if is_plain:
        return np.format_float_positional(number, trim="-")
    return np.format_float_scientific(number, trim="-")
