"""The command `mark1`: its own subcommands, and those that other packages add.

Exit status: 0 the work was done; 1 it was stopped, or a check found something to mend; 2 something
asked for is impossible, with one sentence that says what and what to do.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from importlib import metadata
from typing import NoReturn

import mark1
from mark1.cli import demo, evaluate, experiment, patterns, rules, theory, train
from mark1.errors import Mark1Error
from mark1.storage.session_file import SUFFIX

#: Entry points of this group are functions that add one subcommand to the parser.
COMMANDS = "mark1.commands"

#: Settings of several words, as messages name them.
_SETTINGS = re.compile(r"\b(a_units|r_units|dead_cells|fan_out|unit_step)\b(?![./])")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    for output in (sys.stdout, sys.stderr):
        if hasattr(output, "reconfigure"):
            output.reconfigure(errors="replace")
    try:
        return _run(list(sys.argv[1:] if argv is None else argv))
    except Mark1Error as error:
        print(f"mark1: {_as_options(str(error))}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("mark1: stopped.", file=sys.stderr)
        return 1
    except OSError as error:
        if error.filename:  # a name that no system takes, such as one of a thousand letters
            name, why = str(error.filename)[:80], error.strerror
            print(f"mark1: {name} cannot be used: {why}. Give another name.", file=sys.stderr)
            return 2
        # Files give a Mark1Error, so it is the output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # whoever read it has seen enough
            return 1
        print(f"mark1: the output cannot be written: {error.strerror}.", file=sys.stderr)
        return 2


def _run(arguments: list[str]) -> int:
    """Run the subcommand asked for, or the window."""
    parser = build_parser()
    if arguments and arguments[0].endswith(SUFFIX):
        arguments = ["window", *arguments]
    try:
        chosen = parser.parse_args(arguments)
        if chosen.run is None:
            chosen = parser.parse_args([*arguments, "window"])
        return int(chosen.run(chosen))
    finally:
        if sys.stdout is not None:
            sys.stdout.flush()  # here, where it is known what to do if nobody takes it


def _as_options(text: str) -> str:
    """Name settings of several words as the command line spells them."""
    return _SETTINGS.sub(lambda found: "--" + found[0].replace("_", "-"), text)


class Parser(argparse.ArgumentParser):
    """Refuses in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Say what was wrong and where to read more."""
        self.exit(2, f"mark1: {message}. See {self.prog} --help.\n")


def build_parser() -> argparse.ArgumentParser:
    """Make the parser with all subcommands, those of the other packages too."""
    parser = Parser(
        prog="mark1",
        description="The Mark I Perceptron of 1960. Without a command: opens the window.",
        epilog="Exit status: 0 done, 1 stopped or something to mend, 2 asked for the impossible.",
    )
    parser.add_argument("--version", action="version", version=f"mark1 {mark1.__version__}")
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for command in (demo, train, evaluate, patterns, rules, theory, experiment):
        command.add(commands)
    for entry in sorted(metadata.entry_points(group=COMMANDS), key=lambda entry: entry.name):
        entry.load()(commands)
    return parser


if __name__ == "__main__":
    sys.exit(main())
