"""`mark1 lecture`: show calculations of a first lecture with the numbers of real runs."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from mark1.cli.asked_patterns import AskedPatterns, table_choices
from mark1.cli.common import add_table
from mark1.cli.json_line import json_line
from mark1.cli.options import several_of
from mark1.cli.terminal import aligned, examples, named, sentence
from mark1.errors import ConfigError
from mark1.machine.config import MachineConfig

if TYPE_CHECKING:
    from mark1.patterns.pattern_set import PatternSet

#: Names of the pages in `mark1.lab.lectures`, which the help does not load.
NAMES = (
    *("threshold", "strict", "step", "angle", "flip", "cosine", "distance", "gradient"),
    *("solutions", "order", "invariance", "formula"),
)

#: The sets of the lecture itself.
AND, CLOUDS = "AND", "200 points in two clouds"

#: Most rows of a table that are printed; --json has all.
MOST_ROWS = 40


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the options of this subcommand to its parser."""
    parser.description = (
        "Shows calculations of a first lecture on the perceptron, each with the numbers of a real "
        "run: the threshold as a bias, the strict test, the effect of a correction on sum and "
        "angle, negatives as −x, both proofs of convergence, gradient descent, several solutions, "
        "order and scale of the patterns, and g(x) as a formula. By default the patterns are those "
        "of AND; --patterns names others, and --class the class to tell from "
        "the rest."
    )
    parser.epilog = examples(
        "mark1 lecture",
        "mark1 lecture threshold --w 2,-1 --theta 3",
        "mark1 lecture step cosine --json",
        "mark1 lecture step cosine formula --patterns 'clouds?n=20'",
        "mark1 lecture order --patterns letters --class A",
    )
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help=f"what to show: {', '.join(NAMES)} (default: a list of all)",
    )
    parser.add_argument(
        "--w",
        type=several_of(float),
        metavar="N,N",
        help="with threshold: initial weights (default: 2,-1 for two inputs, otherwise 0)",
    )
    parser.add_argument(
        "--theta", type=float, metavar="N", help="with threshold: θ at the start (default: 3)"
    )
    parser.add_argument(
        "--patterns",
        metavar="NAME|PATH",
        help="built-in set, image folder, IDX, CSV or NPZ, or - for standard input (default: and)",
    )
    parser.add_argument(
        "--class",
        dest="lit",
        metavar="CLASS",
        help="the class answered with 1, against all others (default: the second of two)",
    )
    add_table(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object, nothing else")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print some pages, or a list of all."""
    given = {name: getattr(chosen, name) for name in ("w", "theta")}
    given = {name: value for name, value in given.items() if value is not None}
    if given and chosen.names != ["threshold"]:
        raise ConfigError("cli.start-of-another-lecture", option=f"--{next(iter(given))}")
    if "w" in given:
        given["given"] = given.pop("w")
    patterns = _patterns(chosen)
    if not chosen.names and not chosen.json and patterns is None:
        pairs = [(name, sentence(f"lecture-{name}", name=_own(name))) for name in NAMES]
        print(*named(pairs, width=10), sep="\n")
        return 0
    from mark1.lab.lectures import Page, page  # not loaded for help

    pages: dict[str, Page] = {name: page(name, patterns, **given) for name in chosen.names or NAMES}
    if chosen.json:
        result = {
            name: {"columns": one.columns, "rows": one.rows, **one.values}
            for name, one in pages.items()
        }
        print(json_line({"lecture": result}, is_ascii=False))
        return 0
    for number, (name, one) in enumerate(pages.items()):
        print("\n" * bool(number) + sentence(f"lecture-{name}", name=one.name or _own(name)) + "\n")
        cells = [[_cell(cell) for cell in row] for row in (one.columns, *one.rows[:MOST_ROWS])]
        print(*aligned(cells, gap=3, indent=2), sep="\n")
        if len(one.rows) > MOST_ROWS:
            print("  " + sentence("lecture-more", count=len(one.rows) - MOST_ROWS))
        print("\n" + sentence(f"lecture-{name}-{one.end}", **one.values))
    return 0


def _patterns(chosen: argparse.Namespace) -> PatternSet | None:
    """Read the patterns that the options name, if any, as points of two classes."""
    if chosen.patterns is None:
        option = "--class" if chosen.lit is not None else table_choices(chosen).option
        if option:
            raise ConfigError("cli.lecture-without-patterns", option=option)
        return None
    from mark1.lab.lecture_sets import of_two_classes  # not loaded for help

    asked = AskedPatterns(  # its JSON has no field for how a table is read
        table_choices(chosen),
        quiet=chosen.quiet,
        announces=not chosen.json,
        strict=chosen.strict,
    )
    return of_two_classes(asked.read(chosen.patterns, MachineConfig().seed), chosen.lit)


def _own(name: str) -> str:
    return CLOUDS if name == "order" else AND


def _cell(value: float | str) -> str:
    return value if isinstance(value, str) else f"{value:.4g}".replace("-", "−")
