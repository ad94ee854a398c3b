"""`mark1 train`: train a machine on a set of patterns."""

from __future__ import annotations

import argparse
from importlib import metadata

from mark1.cli.common import add_common, add_patterns, add_save
from mark1.cli.loading import announced
from mark1.cli.options import MACHINE_OPTIONS, TRAINING_OPTIONS, number_of
from mark1.cli.parts import load_those_there
from mark1.cli.standard_output import printing
from mark1.cli.terminal import examples

#: Entry points of this group follow a run. Each is a function of the parser of `train` that adds
#: options to it and returns a function. That function takes the trainer and the parsed options, and
#: returns a `mark1.cli.train_run.Watcher`, or None if the options ask for none.
WATCHERS = "mark1.watchers"


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the options of this subcommand to its parser."""
    parser.description = (
        "Trains a machine on a set of patterns and prints how it went. Ctrl+C stops the "
        "run; with --save it can be continued."
    )
    parser.epilog = examples(
        "mark1 train xor --passes 10 --save xor.mark1",
        "mark1 train --from xor.mark1 --more 5",
        "mark1 train --patterns table.csv --label class --test 0.5 --json",
        "mark1 train --patterns - < table.csv",
        "mark1 train and --start zeros --trace and.csv --weights w.csv",
        "mark1 train and --weights - | mark1 train and --start -",
        "mark1 train 'e-x?rotation=180&size=0.6' --a-units 800 --passes 20",
    )
    add_patterns(parser)
    parser.add_argument(
        "--test", type=float, metavar="SHARE", help="share of the patterns kept for testing"
    )
    parser.add_argument(
        "--from",
        dest="source",
        metavar="FILE",
        help="continue a saved session; - for standard input",
    )
    parser.add_argument(
        "--more", type=number_of("passes"), metavar="N", help="with --from: train N more passes"
    )
    add_save(parser)
    parser.add_argument(
        "--weights",
        metavar="FILE",
        help="write w and b of each R-unit to this .csv or .npy file; - prints them as CSV, and "
        "the rest to the standard error output; --start reads the file",
    )
    parser.add_argument(
        "--costs",
        action="store_true",
        help="compute J and J₁ of all training patterns at the weights after each pass",
    )
    parser.add_argument(
        "--trace",
        metavar="FILE",
        help="write each presentation to this CSV file: t, x or the active inputs, d, ν, y, and "
        "the weights before and after it; d and y are those of the rule's formula",
    )
    add_common(parser)
    for title, options in (("training", TRAINING_OPTIONS), ("machine", MACHINE_OPTIONS)):
        group = parser.add_argument_group(title)
        for option in options:
            option.add_to(group)
    found = sorted(metadata.entry_points(group=WATCHERS), key=lambda entry: entry.name)
    parser.set_defaults(run=run, watchers=[add(parser) for add in load_those_there(found)])


def run(chosen: argparse.Namespace) -> int:
    """Train, print the result, and save the session if asked."""
    with announced("announce-loading", quiet=chosen.json or chosen.quiet):
        from mark1.cli import train_run  # takes as long to load as all of the help

    return printing(train_run.run, chosen, "weights", ".csv", tells=True)
