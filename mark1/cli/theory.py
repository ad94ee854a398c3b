"""`mark1 theory`: compare what theory predicts for patterns with what a machine does.

With ``--json`` one object with these keys:

patterns, machine, seed, rule
    As requested; the rule has its default settings and starts from weights of 0.
covered
    Whether the convergence theorem bounds the mistakes of the rule.
training_patterns
    Number of patterns, without those kept for testing.
r_units
    A list with one object for each R-unit:

    unit, features
        Its number from 1, and the number of its features.
    separable
        Whether some weights put every pattern on the correct side of the threshold, proved in exact
        arithmetic; null if neither could be proved, or if none do but the sign does not decide.
    by_sign
        Whether the sign of the sum, less the threshold, decides the answer. It does not if there is
        no bias, the threshold is 0, and the tie rule takes 0 V as an answer.
    threshold
        What the sum must exceed, in volts.
    weights
        If separable: weights w, one per feature, with d w·x ≥ 1 for every pattern. Fractions as
        text where float64 has too few digits for them. With a threshold and no bias, one more
        stands for −threshold: scale all weights by the number that makes it so.
    combination
        If not: a list of ``{pattern, class, answer, share, fraction}``. Weighted by these shares,
        which add up to 1 in all, the patterns with desired response 1 and those with 0 have the
        same mean features. `fraction` is the exact share as text, or null if it has thousands of
        digits. Null if the threshold alone makes it impossible.
    radius, margin, bound
        R, γ* and R²/γ*²; the last two null if not separable, if they could not be computed, or
        with a threshold other than 0; and any of them if it is too large for float64.
    mistakes, passes, learned
        Unit mistakes of this R-unit, trained from weights of 0 until a pass without any.
    chance_by_lot
        Probability that as many patterns in general position with random labels are separable.
activity
    Null without A-units, otherwise an object: excitatory, inhibitory, theta, cells; lit, the mean
    share of lit cells; expected, the mean P_a for these numbers of lit cells; large_retina, the
    same in the limit of a large retina; measured, the mean share of active A-units.
seconds, plot
    Time taken; the file of the charts, or null.

With ``--stream`` first a line for each R-unit as it is found: the first six of these keys; r_units,
their number; step, the volts of one correction; and unit, as above with these keys:

best
    w*, the weights of length 1 with the largest margin, or null.
nearest
    The patterns nearest to its plane, which alone determine it: pattern, class, answer.
charts
    Four charts of the run with their bounds, and one of all margins, as in
    `mark1.lab.chart_records`; if it cannot learn, one chart of the run.

The last line is that of ``--json``, with the charts of activity and capacity.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.cli.asked_patterns import AskedPatterns
from mark1.cli.common import (
    add_common,
    add_patterns,
    check_a_units,
    check_pictures,
    note,
    patterns_asked_for,
    retina_of,
    save_or_tell,
    seed_of,
    tell_problem,
)
from mark1.cli.json_line import json_line
from mark1.cli.loading import load_loop
from mark1.cli.options import ORDER, PASSES, RETINA_OPTIONS, SEED, THEORY_OPTIONS, flag, given
from mark1.cli.plots import add_plot, draw, plot_asked_for
from mark1.cli.terminal import aligned, examples, sentence
from mark1.errors import ConfigError, PatternError, TrainingError
from mark1.lab.chart_records import Chart
from mark1.lab.charts import (
    activity_chart,
    capacity_chart,
    length_chart,
    live_charts,
    margins_chart,
)
from mark1.lab.configuring import machine_for, usual_kind
from mark1.machine.config import TrainingConfig
from mark1.machine.machine import Mark1
from mark1.machine.response import Code
from mark1.machine.rules import RULES, rule_named
from mark1.machine.rules.error_correction import error_correction
from mark1.patterns.lighting import unlit
from mark1.patterns.pattern_set import PatternSet
from mark1.storage import SUFFIX
from mark1.theory.activity import firing_chance, firing_chance_on
from mark1.theory.bounds import UnitRun, bound_curves, run_alone, separable_share
from mark1.theory.margin import Margin, largest_margin
from mark1.theory.separability import (
    Separability,
    beside_threshold,
    check_size,
    radius_of,
    separability,
)
from mark1.training.conventions import teaching

#: Above the table of R-units: R is the greatest length of a pattern, γ* the largest margin.
HEADINGS = ("R-unit", "features", "separable", "R", "γ*", "R²/γ*²", "unit mistakes", "passes")

#: Passes after which a run that cannot end is stopped.
LAST_PASS = TrainingConfig().passes


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the options of this subcommand to its parser."""
    parser.description = (
        "Tells for each R-unit whether it can learn the patterns, gives the proof and the "
        "bound on its unit mistakes, and compares them with a run. Instead of patterns, a .mark1 "
        "session may be named; its machine and training are then used."
    )
    parser.epilog = examples(
        "mark1 theory xor",
        "mark1 theory and --plot curves.svg",
        "mark1 theory session.mark1",
    )
    add_patterns(parser)
    usual = TrainingConfig().rule
    text = f"rule that adds d x on mistakes (default: {usual}, or that of the session)"
    parser.add_argument("--rule", metavar="NAME", help=text)
    ORDER.add_to(parser)
    PASSES.add_to(parser)
    add_plot(parser, "the charts")
    parser.add_argument(
        "--unit",
        type=int,
        metavar="N",
        help="R-unit of the charts (default: of those that can learn, the one with most unit "
        "mistakes)",
    )
    add_common(parser)
    parser.add_argument(
        "--stream",
        action="store_true",
        help="print what is found as lines of JSON, with the charts",
    )
    group = parser.add_argument_group("machine")
    for option in THEORY_OPTIONS:
        option.add_to(group)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the prediction and the result for each R-unit, and the activity of the A-units."""
    plot = plot_asked_for(chosen.plot, chosen.white)
    began = time.perf_counter()
    name = patterns_asked_for(chosen) or "letters"
    asked = AskedPatterns.of(chosen)
    case = _saved(name, chosen) if name.endswith(SUFFIX) else _built(name, chosen, asked)
    count = len(case.machine.response.blocks)
    if chosen.unit is not None and not 1 <= chosen.unit <= count:
        raise ConfigError("cli.no-such-unit", unit=chosen.unit, count=count)
    load_loop(quiet=chosen.quiet)
    header = {
        "patterns": case.patterns.name or "own patterns",
        "machine": case.machine.config.kind,
        "seed": case.machine.config.seed,
        "rule": case.training.rule,
        "covered": not case.uncovered,
        "training_patterns": len(case.rows),
    }
    units = []
    for number in range(count):
        units.append(case.unit(number))
        if chosen.stream:
            _stream(case, header, units)
    plotted, problem = save_or_tell(
        str(plot) if plot else None,
        lambda path: draw(case.charts(units, chosen.unit), path, chosen.white),
    )
    result = {
        **header,
        "r_units": units,
        "activity": case.activity(),
        "seconds": round(time.perf_counter() - began, 6),
        "plot": plotted,
        "table": asked.table,
        "left_out": asked.left_out,
    }
    if chosen.stream:
        charts = [chart.to_json() for chart in case.about_machine(0)]
        print(json_line({**result, "charts": charts}))
    elif chosen.json:
        print(json_line(result))
    else:
        _write(result, case)
    return int(tell_problem(plotted, problem))


def _built(name: str, chosen: argparse.Namespace, asked: AskedPatterns) -> Case:
    """Build the machine that the options ask for, for patterns by name or path."""
    seed, rule = seed_of(chosen), chosen.rule or TrainingConfig().rule
    patterns = asked.read(name, seed, retina_of(chosen))
    patterns.check_trainable()
    check_pictures(chosen, patterns)
    kind = chosen.machine or usual_kind(patterns)
    built = given(chosen, THEORY_OPTIONS)
    check_a_units(kind, built)
    _check_rule(rule)
    config = machine_for(patterns, kind, seed, rule, start="zeros", **built)
    note(unlit(patterns, config.light), quiet=chosen.quiet)
    training = teaching(rule, order=chosen.order, passes=chosen.passes)
    return Case(patterns, Mark1(config), training, chosen.passes or LAST_PASS)


def _saved(name: str, chosen: argparse.Namespace) -> Case:
    """Take patterns, machine and training from a session."""
    from mark1.storage.session_file import load_session  # not loaded for help

    for option in (SEED, *RETINA_OPTIONS, *THEORY_OPTIONS):
        if getattr(chosen, option.name) is not None:
            raise ConfigError("cli.option-of-session", option=option.flag, path=name)
    for option_name in ("machine", "label"):
        if getattr(chosen, option_name) is not None:
            raise ConfigError("cli.option-of-session", option=flag(option_name), path=name)
    document = load_session(name).document
    patterns, training = document.patterns, document.run.training
    patterns.check_trainable()
    changes = {"order": chosen.order, "passes": chosen.passes}
    changes = {option: value for option, value in changes.items() if value is not None}
    if chosen.rule is not None:
        training = teaching(chosen.rule, **changes)
    _check_rule(training.rule)
    if training.decay:
        raise ConfigError("cli.theory-with-decay", decay=training.decay)
    training = replace(training, **changes, stop="clean-pass", budget=None)
    return Case(patterns, document.machine, training, chosen.passes or LAST_PASS)


def _stream(case: Case, header: dict[str, Any], units: Sequence[dict[str, Any]]) -> None:
    """Print what is known of the last R-unit."""
    unit, count = units[-1], len(case.machine.response.blocks)
    number, name = unit["unit"] - 1, sentence("chart-only-unit", unit=unit["unit"])
    if unit["margin"] is not None:
        more = case.proof(number, name)
    else:
        charts = [chart.to_json() for chart in case.followed(number, False, name)]
        more = {"best": None, "nearest": [], "charts": charts}
    line = {**header, "r_units": count, "step": case.step, "unit": {**unit, **more}}
    print(json_line(line), flush=True)


def _check_rule(name: str) -> None:
    """Reject a rule whose weights are not the sum of d x over the mistakes."""
    found = rule_named(name)
    usable = [
        other.name
        for other in RULES.values()
        if other.turn is error_correction
        and other.when != "least"
        and not (other.joint or other.repeats)
    ]
    if found.name not in usable:
        raise ConfigError("cli.rule-without-bound", rule=found.name, usable=", ".join(usable))


#: Longest number that is written as text, in bits; Python refuses to read numbers a little longer.
MOST_BITS = 12_000


class Case:
    """An untrained machine, the patterns, and what each R-unit sees of them."""

    def __init__(
        self, patterns: PatternSet, machine: Mark1, training: TrainingConfig, most: int
    ) -> None:
        self.patterns, self.machine, self.training = patterns, machine, training
        self.most = most  # passes for an R-unit that cannot learn
        self.rows = patterns.training_indices()
        blocks = machine.response.blocks
        check_size(len(self.rows), max(block.stop - block.start for block in blocks))
        self.labels = patterns.labels[self.rows]
        self.desired = Code(machine.config, patterns.codes).words[self.labels]
        self.x = machine.see(patterns.pictures[self.rows])

    def seen_by(self, number: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return x (n, features) and d (n,) of one R-unit."""
        block = self.machine.response.blocks[number]
        return self.x[:, block.features].astype(np.float64), self.desired[:, number].astype(float)

    def unit(self, number: int) -> dict[str, Any]:
        """Return what `--json` prints for one R-unit."""
        x, d = self.seen_by(number)
        threshold, by_sign = self.machine.config.threshold, self._decides_by_sign()
        if threshold and not self.machine.config.has_bias:
            found = _separability(*beside_threshold(x, d, threshold), bias=True)
        else:
            found = _separability(x, d)
        if found is not None and not found.separable and not by_sign:
            found = None  # a sum of 0 can be right
        is_able = found is not None and found.separable
        margin = _margin(x, d) if is_able and not threshold else None
        made = self._run(number, ends=is_able)
        return {
            "unit": number + 1,
            "features": x.shape[1],
            "separable": None if found is None else found.separable,
            "by_sign": by_sign,
            "threshold": threshold,
            "weights": _weights(found),
            "combination": None if found is None else self._mixture(found, d),
            "radius": radius_of(x),
            "margin": None if margin is None else margin.margin,
            "bound": None if margin is None else margin.bound,
            "mistakes": len(made.rows),
            "passes": made.passes,
            "learned": made.learned,
            "chance_by_lot": float(separable_share(len(x), x.shape[1])),
        }

    def _decides_by_sign(self) -> bool:
        config = self.machine.config
        return config.has_bias or config.tie == "undecided" or config.threshold != 0

    def activity(self) -> dict[str, Any] | None:
        """Return what `--json` prints for the A-units of a retina."""
        config = self.machine.config
        if config.kind == "direct" or config.analog:
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

    def charts(self, units: Sequence[dict[str, Any]], chosen: int | None) -> list[list[Chart]]:
        """Return rows of charts, for the chosen R-unit or the able one with the most mistakes."""
        shown = max(units, key=lambda unit: (unit["margin"] is not None, unit["mistakes"]))
        name = _title(shown, units)
        if chosen is not None:
            shown, name = units[chosen - 1], sentence("chart-only-unit", unit=chosen)
        number = shown["unit"] - 1
        followed = self.followed(number, shown["margin"] is not None, name)
        below = self.about_machine(number)
        if shown["margin"] is None:
            return [[*followed, *below]]
        return [followed[:3], [*followed[3:], *below]]

    @property
    def uncovered(self) -> str:
        """What the theorem does not cover, a rule or an option; empty if nothing."""
        rule, config = rule_named(self.training.rule), self.machine.config
        if not rule.covered:
            return rule.name
        return "--band" if config.band else "--threshold" if config.threshold else ""

    def followed(self, number: int, is_separable: bool, name: str) -> list[Chart]:
        """Make the charts of the run of an R-unit: four, or its length if it cannot learn."""
        volts = not self.patterns.analog
        x, d = self.seen_by(number)
        rows, step = self._run(number, is_separable).rows, self.step
        if not is_separable:
            curves = bound_curves(x, d, rows, np.ones(x.shape[1]), step)
            return [length_chart(curves, name, self.uncovered, volts)]
        curves = bound_curves(x, d, rows, largest_margin(x, d).weights, step)
        return list(live_charts(curves, name, self.uncovered, volts))

    def about_machine(self, number: int) -> list[Chart]:
        """Make the charts of the activity, if there are A-units, and of the capacity."""
        found = [capacity_chart(*self.seen_by(number)[0].shape)]
        if self.activity() is not None:
            active = self.x.mean(axis=1, dtype=np.float64)
            found.insert(0, activity_chart(self.machine.config, self._lit(), active))
        return found

    @property
    def step(self) -> float:
        """Volts by which a correction turns the potentiometer of a feature of 1."""
        return self.training.eta * self.training.gain

    def proof(self, number: int, name: str) -> dict[str, Any]:
        """Return what `--stream` prints more for one R-unit that can learn."""
        x, d = self.seen_by(number)
        margin, rows = largest_margin(x, d), self._run(number).rows
        learned = self.step * (d[rows] @ x[rows])
        nearest = np.argsort(-margin.shares, kind="stable")[: np.count_nonzero(margin.shares)]
        charts = self.followed(number, True, name)
        charts.append(margins_chart(name, x * d[:, None], learned, margin.weights))
        return {
            "best": margin.weights.tolist(),
            "nearest": [self._part(row, d[row]) for row in nearest.tolist()],
            "charts": [chart.to_json() for chart in charts],
        }

    def _run(self, number: int, ends: bool = True) -> UnitRun:
        """Train one R-unit alone, for a limited number of passes if it cannot learn."""
        passes = self.training.passes if ends else min(self.training.passes, self.most)
        training = replace(self.training, passes=passes)
        return run_alone(*self.seen_by(number), self.machine.config, training)

    def _lit(self) -> NDArray[np.int64]:
        """Return the number of lit cells of each pattern, shape (n,)."""
        cells = self.machine.retina.sense(self.patterns.pictures[self.rows])
        lit: NDArray[np.int64] = cells.sum(axis=1, dtype=np.int64)
        return lit

    def _mixture(self, found: Separability, d: NDArray[np.float64]) -> list[dict[str, Any]] | None:
        if found.fractions is None or len(d) in found.fractions:  # of the added pattern
            return None
        return [
            self._part(i, d[i]) | {"share": float(share), "fraction": _written(share)}
            for i, share in sorted(found.fractions.items())
        ]

    def _part(self, row: int, d: float) -> dict[str, Any]:
        """Name a training pattern, and what this R-unit should answer."""
        name = self.patterns.classes[self.labels[row]]
        return {"pattern": int(self.rows[row]), "class": name, "answer": int(d > 0)}


def _title(shown: dict[str, Any], units: Sequence[dict[str, Any]]) -> str:
    """Name the R-unit of a chart, and why it was chosen."""
    able = sum(unit["margin"] is not None for unit in units)
    code = "most-mistakes"
    if len(units) == 1:
        code = "only-unit"
    elif 0 < able < len(units):
        code = "only-able" if able == 1 else "most-mistakes-able"
    return sentence(f"chart-{code}", unit=shown["unit"])


def _separability(
    x: NDArray[np.float64], d: NDArray[np.float64], *, bias: bool = False
) -> Separability | None:
    """Return the answer with its proof; None if neither could be proved."""
    try:
        return separability(x, d, bias=bias)
    except TrainingError:
        return None


def _weights(found: Separability | None) -> list[float] | list[str | None] | None:
    """Write the weights of a proof: as numbers or, if float64 has too few digits, as fractions."""
    if found is None or not found.separable:
        return None
    if found.weights is not None:
        return [float(weight) for weight in found.weights]
    return [_written(weight) for weight in found.exact_weights or ()]


def _written(number: Fraction) -> str | None:
    """Write a fraction; None if it is too long for a number in text."""
    is_long = max(abs(number.numerator), number.denominator).bit_length() > MOST_BITS
    return None if is_long else str(number)


def _margin(x: NDArray[np.float64], d: NDArray[np.float64]) -> Margin | None:
    """Return the largest margin; None if it could not be computed."""
    try:
        return largest_margin(x, d)
    except (PatternError, TrainingError):
        return None


#: Most patterns of each side of a combination that are printed: those with the largest shares.
MOST_PRINTED = 4

#: Most coordinates of a point that is printed; most characters of a share printed as a fraction.
MOST_COORDINATES, LONGEST = 4, 9


def _write(result: dict[str, Any], case: Case) -> None:
    """Print a table of the R-units, why some cannot learn, and the activity of the A-units."""
    units = result["r_units"]
    print(sentence("train-run", **result))
    able = sum(unit["separable"] is True for unit in units)
    count = result["training_patterns"]
    print(sentence("theory-separable", count=count, able=able, units=len(units)))
    if case.uncovered:
        print(sentence("theory-rule-not-covered", rule=case.uncovered))
    if case.machine.config.has_bias:
        print(sentence("theory-of-x-and-one"))
    print()
    print(*aligned([HEADINGS, *map(_row, units)]), sep="\n")
    for unit in units:
        if unit["separable"] is None:
            code = "theory-not-known" if unit["by_sign"] else "theory-not-by-sign"
            print("\n" + sentence(code, **unit))
        elif not unit["separable"]:
            print("\n" + _why(unit, case.patterns))
        elif not unit["learned"]:
            code = "theory-may-not-end" if unit["threshold"] else "theory-more-passes"
            print("\n" + sentence(code, **unit))
    if result["activity"]:
        print("\n" + sentence("theory-activity", **result["activity"]))
    if result["plot"]:
        print("\n" + sentence("saved", path=result["plot"]))


def _row(unit: dict[str, Any]) -> list[str]:
    """Write what is known of an R-unit, below `HEADINGS`."""
    margin = "–" if unit["margin"] is None else _number(unit["margin"], 4)
    bound = "–" if unit["bound"] is None else _number(unit["bound"], 1)
    separable = {True: "yes", False: "no", None: "not known"}[unit["separable"]]
    passes = f"{unit['passes']}" if unit["learned"] else f"{unit['passes']}, not learned"
    radius = _number(unit["radius"], 3 if unit["radius"] < 1000 else 0)
    counts = f"R{unit['unit']}", f"{unit['features']}"
    return [*counts, separable, radius, margin, bound, f"{unit['mistakes']}", passes]


def _number(value: float, decimals: int) -> str:
    """Write a number with decimals; a very small or large one with a power of ten."""
    if value == 0 or 10.0 ** (1 - decimals) <= value < 1e9:
        return f"{value:,.{decimals}f}"
    return f"{value:.1e}"


def _why(unit: dict[str, Any], patterns: PatternSet) -> str:
    """Explain which patterns, in which shares, contradict each other."""
    if unit["combination"] is None:
        return sentence("theory-not-at-threshold", **unit)
    sides = [[part for part in unit["combination"] if part["answer"] == one] for one in (1, 0)]
    if not all(sides):
        parts = _largest(sides[0] or sides[1], patterns)
        return sentence("theory-sum-is-zero", unit=unit["unit"], parts=parts)
    sides = [[_doubled(part) for part in side] for side in sides]
    lines = [sentence("theory-same-features", unit=unit["unit"])]
    for one, side in zip((1, 0), sides, strict=True):
        lines.append("  " + sentence("theory-side", desired=one, parts=_largest(side, patterns)))
    if not _is_true_as_printed(sides, patterns):
        lines.append("  " + sentence("theory-rounded"))
    return "\n".join(lines)


def _doubled(part: dict[str, Any]) -> dict[str, Any]:
    """Double a share: those of each side then add up to 1, as on the card of the window."""
    exact = None if part["fraction"] is None else _written(2 * Fraction(part["fraction"]))
    return part | {"share": 2 * part["share"], "fraction": exact}


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
