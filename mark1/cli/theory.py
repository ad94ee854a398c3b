"""`mark1 theory`: compare what theory predicts for patterns with what a machine does.

With ``--json`` one object with these keys:

patterns, machine, seed, rule
    As requested; the rule has its default settings and starts from weights of 0.
covered
    Whether the convergence theorem applies to the rule.
training_patterns
    Number of patterns, without those kept for testing.
r_units
    A list with one object for each R-unit:

    unit, features
        Its number from 1, and the number of its features.
    separable
        Whether some weights give every pattern the correct sign, proved in exact arithmetic; null
        if neither could be proved.
    weights
        If separable: weights w, one per feature, with d w·x ≥ 1 for every pattern. Fractions as
        text where float64 has too few digits for them.
    combination
        If not: a list of ``{pattern, class, answer, share, fraction}``. Weighted by these shares,
        the patterns with desired response 1 and those with 0 have the same mean features.
        `fraction` is the exact share as text, or null if it has thousands of digits.
    radius, margin, bound
        R, γ* and R²/γ*²; the last two null if not separable, or if they could not be computed.
    mistakes, passes, learned
        Of this R-unit, trained from weights of 0 until a pass without mistakes.
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
    Three charts of the run with their bounds, and one of all margins, as in
    `mark1.lab.chart_records`; if it cannot learn, one chart of the run.

The last line is that of ``--json``, with the charts of activity and capacity.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from mark1.cli import theory_report
from mark1.cli.common import (
    add_common,
    add_patterns,
    check_a_units,
    check_pictures,
    note,
    patterns_asked_for,
    patterns_called,
    retina_of,
    save_or_tell,
    seed_of,
    tell_problem,
)
from mark1.cli.loading import load_loop
from mark1.cli.options import ORDER, PASSES, RETINA_OPTIONS, SEED, THEORY_OPTIONS, flag, given
from mark1.cli.plots import add_plot, draw, plot_asked_for
from mark1.cli.terminal import examples, sentence
from mark1.cli.theory_case import Case
from mark1.errors import ConfigError
from mark1.lab.machines import machine_for, usual_kind
from mark1.machine import loops
from mark1.machine.config import TrainingConfig
from mark1.machine.conventions import teaching
from mark1.machine.machine import Mark1
from mark1.machine.rules import RULES, rule_named
from mark1.patterns.lighting import unlit
from mark1.storage import SUFFIX

#: Passes after which a run that cannot end is stopped.
LAST_PASS = TrainingConfig().passes


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the options of this subcommand to its parser."""
    parser.description = (
        "Tells for each R-unit whether it can learn the patterns, gives the proof and the "
        "bound on its mistakes, and compares them with a run. Instead of patterns, a .mark1 "
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
        help="R-unit of the charts (default: of those that can learn, the one with most mistakes)",
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
    case = (_saved if name.endswith(SUFFIX) else _built)(name, chosen)
    count = len(case.machine.response.blocks)
    if chosen.unit is not None and not 1 <= chosen.unit <= count:
        raise ConfigError("cli.no-such-unit", unit=chosen.unit, count=count)
    load_loop(quiet=chosen.quiet)
    asked = {
        "patterns": case.patterns.name or "own patterns",
        "machine": case.machine.config.kind,
        "seed": case.machine.config.seed,
        "rule": case.training.rule,
        "covered": rule_named(case.training.rule).covered,
        "training_patterns": len(case.rows),
    }
    units = []
    for number in range(count):
        units.append(case.unit(number))
        if chosen.stream:
            _stream(case, asked, units)
    plotted, problem = save_or_tell(
        str(plot) if plot else None,
        lambda path: draw(case.charts(units, chosen.unit), path, chosen.white),
    )
    result = {
        **asked,
        "r_units": units,
        "activity": case.activity(),
        "seconds": round(time.perf_counter() - began, 6),
        "plot": plotted,
    }
    if chosen.stream:
        charts = [chart.to_json() for chart in case.about_machine(0)]
        print(json.dumps({**result, "charts": charts}))
    elif chosen.json:
        print(json.dumps(result))
    else:
        theory_report.write(result, case.patterns)
    return int(tell_problem(plotted, problem))


def _built(name: str, chosen: argparse.Namespace) -> Case:
    """Build the machine that the options ask for, for patterns by name or path."""
    seed, rule = seed_of(chosen), chosen.rule or TrainingConfig().rule
    patterns = patterns_called(name, seed, chosen.label, retina_of(chosen), quiet=chosen.quiet)
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


def _stream(case: Case, asked: dict[str, Any], units: Sequence[dict[str, Any]]) -> None:
    """Print what is known of the last R-unit."""
    unit, count = units[-1], len(case.machine.response.blocks)
    number, name = unit["unit"] - 1, sentence("chart-only-unit", unit=unit["unit"])
    if unit["margin"] is not None:
        more = case.proof(number, name)
    else:
        charts = [chart.to_json() for chart in case.followed(number, False, name)]
        more = {"best": None, "nearest": [], "charts": charts}
    line = {**asked, "r_units": count, "step": case.step, "unit": {**unit, **more}}
    print(json.dumps(line), flush=True)


def _check_rule(name: str) -> None:
    """Reject a rule whose weights are not the sum of d x over the mistakes."""
    found = rule_named(name)
    usable = [
        other.name
        for other in RULES.values()
        if other.kernel == loops.ERROR_CORRECTION and other.when != "least" and not other.joint
    ]
    if found.name not in usable:
        raise ConfigError("cli.rule-without-bound", rule=found.name, usable=", ".join(usable))
