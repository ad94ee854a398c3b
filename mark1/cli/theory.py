"""`mark1 theory`: what the theory says of patterns, beside what a machine does with them.

With ``--json`` one object with these keys:

patterns, machine, seed, rule
    As asked for; the rule has its usual settings, and begins with weights of 0.
covered
    Whether the convergence theorem speaks of the rule.
training_patterns
    How many patterns there are, without those kept for a test.
r_units
    A list with one object for each R-unit:

    unit, features
        Its number from 1, and how many features it sees.
    separable, exact, residual
        Whether some weights give every pattern the right sign; whether the proof was checked
        without rounding; and if not, by how much the mixture below misses 0.
    weights
        If separable: weights w with d w·x ≥ 1 for every pattern, one for each feature.
    combination
        If not: a list of ``{pattern, class, answer, share, fraction}``. Mixed in these shares, the
        patterns that want 1 and those that want 0 give the same features. `fraction` is the exact
        share as text, null where it is not known.
    radius, margin, bound
        R, γ* and R²/γ*²; the last two null if not separable.
    mistakes, passes, learned
        Of this R-unit, taught from weights of 0 until a pass without mistakes.
    chance_by_lot
        The chance that as many patterns in general position, with answers by lot, are separable.
activity
    Null without A-units, else an object: excitatory, inhibitory, theta, cells; lit, the mean share
    of the retina that the patterns light; expected, P_a for so many lit cells, averaged over the
    patterns; large_retina, the same for a retina of very many cells; measured, the share of the
    machine's A-units that the patterns switch on.
seconds, plot
    Time taken; the file of the charts or null.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.cli.common import (
    add_common,
    add_label,
    config_for,
    number_of,
    patterns_called,
    seed_of,
    usual_kind,
)
from mark1.cli.plots import add_plot, draw, plot_asked_for
from mark1.errors import ConfigError, PatternError, TrainingError
from mark1.lab.charts import Chart, activity_chart, capacity_chart, length_chart, live_charts
from mark1.machine import kernels
from mark1.machine.config import KINDS, ORDERS, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.machine.response import Code
from mark1.machine.rules import RULES, building, rule_named, teaching
from mark1.patterns.pattern_set import PatternSet
from mark1.theory.activity import firing_chance, firing_chance_on
from mark1.theory.bounds import UnitRun, bound_curves, run_alone, separable_share
from mark1.theory.margin import Margin, largest_margin
from mark1.theory.separability import Separability, check_size, radius_of, separability

#: Passes after which a run that cannot end is left.
PASSES = TrainingConfig().passes

#: Most patterns of one side of a mixture that are printed: those of the largest shares.
MOST_PRINTED = 4


def add(commands: Any) -> None:
    """Add the subcommand to the parser."""
    parser = commands.add_parser(
        "theory", help="say what can be learned, why not, and in how many mistakes"
    )
    parser.add_argument("name", nargs="?", metavar="NAME|PATH", help="the same as --patterns")
    parser.add_argument(
        "--patterns", metavar="NAME|PATH", help="built-in set, folder, IDX, CSV or NPZ (letters)"
    )
    add_label(parser)
    parser.add_argument(
        "--machine", choices=KINDS, help="mark1 (the default), full, or direct (for points)"
    )
    parser.add_argument(
        "--rule", metavar="NAME", default="error-correction", help="one that adds d x on mistakes"
    )
    parser.add_argument("--order", choices=ORDERS, help="order in a pass (as the rule has it)")
    parser.add_argument(
        "--passes",
        type=number_of("passes"),
        metavar="N",
        help="most passes (40; some rules have their own)",
    )
    add_plot(parser, "the curves")
    add_common(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print what the theory says of each R-unit, and of the A-units."""
    plot = plot_asked_for(chosen.plot, chosen.light)
    began = time.perf_counter()
    seed = seed_of(chosen)
    patterns = patterns_called(_name(chosen), seed, chosen.label)
    patterns.check_trainable()
    kind = chosen.machine or usual_kind(patterns)
    config = config_for(patterns, kind, seed, **_built_for(chosen.rule, kind))
    training = teaching(chosen.rule, order=chosen.order, passes=chosen.passes)
    case = _Case(patterns, Mark1(config), training, chosen.passes or PASSES)
    units = [case.unit(number) for number in range(len(case.machine.response.blocks))]
    result = {
        "patterns": patterns.name or "own patterns",
        "machine": case.machine.config.kind,
        "seed": seed,
        "rule": case.training.rule,
        "covered": rule_named(case.training.rule).covered,
        "training_patterns": len(case.rows),
        "r_units": units,
        "activity": case.activity(),
        "seconds": round(time.perf_counter() - began, 6),
        "plot": chosen.plot,
    }
    if plot:
        draw(case.charts(units), plot, chosen.light)
    if chosen.json:
        print(json.dumps(result))
    else:
        _print_result(result, patterns)
    return 0


class _Case:
    """A machine before it learns, the patterns, and what each of its R-units sees of them."""

    def __init__(
        self, patterns: PatternSet, machine: Mark1, training: TrainingConfig, most: int = PASSES
    ) -> None:
        self.patterns, self.machine, self.training = patterns, machine, training
        self.most = most  # passes of an R-unit that cannot learn
        self.rows = patterns.training_indices()
        blocks = machine.response.blocks
        check_size(len(self.rows), max(block.stop - block.start for block in blocks))
        self.labels = patterns.labels[self.rows]
        self.desired = Code(machine.config, len(patterns.classes)).words[self.labels]
        self.x = machine.see(patterns.pictures[self.rows])

    def seen_by(self, number: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """x (n, features) and d (n,) of one R-unit."""
        block = self.machine.response.blocks[number]
        return self.x[:, block.features].astype(np.float64), self.desired[:, number].astype(float)

    def unit(self, number: int) -> dict[str, Any]:
        """What `--json` says of one R-unit."""
        x, d = self.seen_by(number)
        found = separability(x, d)
        margin = _margin(x, d) if found.separable else None
        made = self._run(number, ends=found.separable)
        return {
            "unit": number + 1,
            "features": x.shape[1],
            "separable": found.separable,
            "exact": found.exact,
            "residual": found.residual,
            "weights": None if found.weights is None else found.weights.tolist(),
            "combination": self._mixture(found, d),
            "radius": radius_of(x),
            "margin": None if margin is None else margin.margin,
            "bound": None if margin is None else margin.bound,
            "mistakes": len(made.rows),
            "passes": made.passes,
            "learned": made.learned,
            "chance_by_lot": float(separable_share(len(x), x.shape[1])),
        }

    def activity(self) -> dict[str, Any] | None:
        """What `--json` says of the A-units."""
        config = self.machine.config
        if config.kind == "direct":
            return None
        wires, lit = (config.excitatory, config.inhibitory, config.theta), self._lit()
        return {
            "excitatory": config.excitatory,
            "inhibitory": config.inhibitory,
            "theta": config.theta,
            "cells": config.cells,
            "lit": float(lit.mean()) / config.cells,
            "expected": float(firing_chance_on(config.cells, *wires, lit).mean()),
            "large_retina": float(firing_chance(*wires, lit / config.cells).mean()),
            "measured": float(self.x.mean()),
        }

    def charts(self, units: Sequence[dict[str, Any]]) -> list[list[Chart]]:
        """Rows of charts; the live ones of the separable R-unit that made the most mistakes."""
        shown = max(units, key=lambda unit: (unit["margin"] is not None, unit["mistakes"]))
        number, name = shown["unit"] - 1, f"R{shown['unit']}"
        able = sum(unit["margin"] is not None for unit in units)
        if len(units) > 1:
            why = "most mistakes of those that learn" if able > 1 else "the only one that learns"
            name += f", {why if 0 < able < len(units) else 'most mistakes'}"
        uncovered = "" if rule_named(self.training.rule).covered else self.training.rule
        volts = not self.patterns.analog
        x, d = self.seen_by(number)
        ends = shown["margin"] is not None
        rows, step = self._run(number, ends).rows, self.training.eta * self.training.gain
        below: list[Chart] = [capacity_chart(*x.shape)]
        if self.machine.config.kind != "direct":
            active = self.x.mean(axis=1, dtype=np.float64)
            below.insert(0, activity_chart(self.machine.config, self._lit(), active))
        if shown["margin"] is None:
            curves = bound_curves(x, d, rows, np.ones(x.shape[1]), step)
            return [[length_chart(curves, name, uncovered, volts), *below]]
        curves = bound_curves(x, d, rows, largest_margin(x, d).weights, step)
        return [list(live_charts(curves, name, uncovered, volts)), below]

    def _run(self, number: int, ends: bool = True) -> UnitRun:
        """Teach one R-unit by itself; where that cannot end, for as many passes as are usual."""
        passes = self.training.passes if ends else min(self.training.passes, self.most)
        training = replace(self.training, passes=passes)
        return run_alone(*self.seen_by(number), self.machine.config, training)

    def _lit(self) -> NDArray[np.int64]:
        """Lit cells of each pattern, shape (n,)."""
        cells = self.machine.retina.sense(self.patterns.pictures[self.rows])
        lit: NDArray[np.int64] = cells.sum(axis=1, dtype=np.int64)
        return lit

    def _mixture(self, found: Separability, d: NDArray[np.float64]) -> list[dict[str, Any]] | None:
        if found.combination is None:
            return None
        exact = found.fractions or {}
        return [
            {
                "pattern": int(self.rows[i]),
                "class": self.patterns.classes[self.labels[i]],
                "answer": int(d[i] > 0),
                "share": float(found.combination[i]),
                "fraction": str(exact[i]) if i in exact else None,
            }
            for i in np.flatnonzero(found.combination).tolist()
        ]


def _margin(x: NDArray[np.float64], d: NDArray[np.float64]) -> Margin | None:
    """The largest margin; None where it is too small for float64."""
    try:
        return largest_margin(x, d)
    except (PatternError, TrainingError):
        return None


def _name(chosen: argparse.Namespace) -> str:
    given = [name for name in (chosen.name, chosen.patterns) if name is not None]
    if len(given) > 1:
        raise ConfigError(f"patterns are named twice, {given[0]!r} and {given[1]!r}: give one.")
    return given[0] if given else "letters"


def _built_for(rule: str, kind: str) -> dict[str, Any]:
    """Settings of the machine for a rule whose weights are the sum of d x over the mistakes."""
    found = rule_named(rule)
    if found.kernel != kernels.ERROR_CORRECTION or found.when == "least":
        usable = [
            other.name
            for other in RULES.values()
            if other.kernel == kernels.ERROR_CORRECTION and other.when != "least"
        ]
        raise ConfigError(
            f"the curves are of rules that add d x on mistakes, and {found.name} turns otherwise: "
            f"use one of {', '.join(usable)}."
        )
    return {name: value for name, value in building(rule, kind).items() if name != "start"}


def _print_result(result: dict[str, Any], patterns: PatternSet) -> None:
    count, units = result["training_patterns"], result["r_units"]
    print(f"{result['patterns']} on the {result['machine']} machine, seed {result['seed']}")
    able = sum(unit["separable"] for unit in units)
    print(f"{count} patterns; R-units that can learn them: {able} of {len(units)}")
    if not result["covered"]:
        print(f"the theorem does not speak of {result['rule']}: it may cross its bounds")
    print()
    print("R-unit  features  separable        R       γ*     R²/γ*²  mistakes  passes")
    for unit in units:
        print(_row(unit))
    for unit in units:
        if not unit["separable"]:
            print(f"\n{_why(unit, patterns)}")
        elif not unit["learned"]:
            print(
                f"\nR{unit['unit']} can learn, but has not by pass {unit['passes']}: give "
                "it more with --passes."
            )
    if result["activity"]:
        print(f"\n{_activity_in_words(result['activity'])}")
    if result["plot"]:
        print(f"\nThe curves are in {result['plot']}.")


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
    """Say which patterns cancel, in which shares."""
    checked = (
        "checked without rounding"
        if unit["exact"]
        else f"checked in floating point: no more than {unit['residual']:.1g} is left"
    )
    sides = [[part for part in unit["combination"] if part["answer"] == one] for one in (1, 0)]
    if not all(sides):
        only = " + ".join(_part(part, patterns) for part in (sides[0] or sides[1])[:MOST_PRINTED])
        return (
            f"R{unit['unit']} cannot learn: {only} gives a sum of 0, whatever the weights "
            f"({checked})."
        )
    lines = [
        f"R{unit['unit']} cannot learn: mixed in these shares, the patterns that want 1 and those "
        "that want 0",
        f"have the same features, and so the same sum, whatever the weights ({checked}).",
    ]
    for one, side in zip((1, 0), sides, strict=True):
        more = f" + {len(side) - MOST_PRINTED} more" if len(side) > MOST_PRINTED else ""
        if more:
            side = sorted(side, key=lambda part: part["share"], reverse=True)
        parts = " + ".join(_part(part, patterns) for part in side[:MOST_PRINTED])
        lines.append(f"  wants {one}:  {parts}{more}")
    return "\n".join(lines)


def _part(part: dict[str, Any], patterns: PatternSet) -> str:
    """Write a share of a pattern: a point by its numbers, a picture by index and class."""
    share = part["fraction"]
    if share is None or len(share) > 9:
        share = f"{part['share']:.3g}"
    if patterns.analog and patterns.columns <= 4:
        point = ", ".join(f"{number:g}" for number in patterns.pictures[part["pattern"]][0])
        return f"{share} of ({point})"
    return f"{share} of pattern {part['pattern']} ({part['class']})"


def _activity_in_words(activity: dict[str, Any]) -> str:
    return (
        f"A-units with {activity['excitatory']} + {activity['inhibitory']} wires, "
        f"θ = {activity['theta']}; the patterns light {activity['lit']:.1%} of "
        f"{activity['cells']} cells\n"
        f"fire with P_a = {activity['expected']:.1%} by the theory "
        f"({activity['large_retina']:.1%} on a large retina); on this machine "
        f"{activity['measured']:.1%} do"
    )
