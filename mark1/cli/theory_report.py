"""The result of `mark1 theory` as text."""

from __future__ import annotations

from typing import Any

from mark1.cli.terminal import sentence
from mark1.patterns.pattern_set import PatternSet

#: Most patterns of each side of a combination that are printed: those with the largest shares.
MOST_PRINTED = 4


def write(result: dict[str, Any], patterns: PatternSet) -> None:
    """Print a table of the R-units, why some cannot learn, and the activity of the A-units."""
    units = result["r_units"]
    print(sentence("train-run", **result))
    able = sum(unit["separable"] for unit in units)
    count = result["training_patterns"]
    print(sentence("theory-separable", count=count, able=able, units=len(units)))
    if not result["covered"]:
        print(sentence("theory-rule-not-covered", rule=result["rule"]))
    print()
    print("R-unit  features  separable        R       γ*     R²/γ*²  mistakes  passes")
    for unit in units:
        print(_row(unit))
    for unit in units:
        if not unit["separable"]:
            print("\n" + _why(unit, patterns))
        elif not unit["learned"]:
            print("\n" + sentence("theory-more-passes", **unit))
    if result["activity"]:
        print("\n" + sentence("theory-activity", **result["activity"]))
    if result["plot"]:
        print("\n" + sentence("saved", path=result["plot"]))


def _row(unit: dict[str, Any]) -> str:
    margin = "–" if unit["margin"] is None else f"{unit['margin']:.4f}"
    bound = "–" if unit["bound"] is None else f"{unit['bound']:,.1f}"
    separable = ("yes" if unit["separable"] else "no") + ("" if unit["exact"] else " (rounded)")
    passes = f"{unit['passes']}" if unit["learned"] else f"{unit['passes']}, not learned"
    return (
        f"R{unit['unit']:<5}  {unit['features']:8}  {separable:12}  {unit['radius']:6.3f}  "
        f"{margin:>7}  {bound:>9}  {unit['mistakes']:8}  {passes:>6}"
    )


def _why(unit: dict[str, Any], patterns: PatternSet) -> str:
    """Explain which patterns, in which shares, contradict each other."""
    code = "theory-exact" if unit["exact"] else "theory-rounded"
    checked = sentence(code, residual=unit["residual"])
    sides = [[part for part in unit["combination"] if part["answer"] == one] for one in (1, 0)]
    if not all(sides):
        parts = _sum((sides[0] or sides[1])[:MOST_PRINTED], patterns)
        return sentence("theory-sum-is-zero", unit=unit["unit"], parts=parts, checked=checked)
    lines = [sentence("theory-same-features", unit=unit["unit"], checked=checked)]
    for one, side in zip((1, 0), sides, strict=True):
        largest = side
        if len(side) > MOST_PRINTED:
            largest = sorted(side, key=lambda part: part["share"], reverse=True)[:MOST_PRINTED]
        code = "theory-side" if largest is side else "theory-side-and-more"
        more = len(side) - MOST_PRINTED
        lines.append("  " + sentence(code, desired=one, parts=_sum(largest, patterns), more=more))
    return "\n".join(lines)


def _sum(parts: list[dict[str, Any]], patterns: PatternSet) -> str:
    return " + ".join(_part(part, patterns) for part in parts)


def _part(part: dict[str, Any], patterns: PatternSet) -> str:
    """Write a share of a pattern: points by their numbers, pictures by number and class."""
    share = part["fraction"]
    if share is None or len(share) > 9:
        share = f"{part['share']:.3g}"
    if patterns.analog and patterns.columns <= 4:
        point = ", ".join(f"{number:g}" for number in patterns.pictures[part["pattern"]][0])
        return f"{share} × ({point})"
    number = part["pattern"] + 1
    return sentence("theory-part", share=share, number=number, name=part["class"])
