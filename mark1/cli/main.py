"""The command `mark1`: its own subcommands, and those of other packages.

Exit status: 0 success; 1 stopped, not saved, or a check found problems; 2 invalid request, with a
message that says what is wrong and what to do; 128 + n stopped by signal n.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from importlib import metadata
from typing import Any, NoReturn

import mark1
from mark1.cli import demo, evaluate, experiment, patterns, rules, run, theory, train
from mark1.cli.common import sentence
from mark1.cli.options import flag
from mark1.cli.parts import load_parts
from mark1.errors import Mark1Error
from mark1.storage.session_file import SUFFIX

#: Entry points of this group add one subcommand to the parser.
COMMANDS = "mark1.commands"

#: Settings of several words, as messages of other packages name them.
_SETTINGS = re.compile(r"\b(a_units|r_units|dead_cells|fan_out|unit_step)\b(?![./])")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    for output in (sys.stdout, sys.stderr):
        if hasattr(output, "reconfigure"):
            output.reconfigure(errors="replace")
    try:
        return _run(list(sys.argv[1:] if argv is None else argv))
    except Mark1Error as error:
        return _failed(_as_options(str(error)))
    except KeyboardInterrupt:
        return _failed(sentence("stopped"), status=1)
    except OSError as error:
        if error.filename:  # a name that the system rejects, such as one of a thousand letters
            name = str(error.filename)[:80]
            return _failed(sentence("name-rejected", name=name, reason=error.strerror))
        # Readers and writers of files raise Mark1Error, so this is the standard output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # the reader has closed the pipe
            return 1
        return _failed(sentence("output-not-writable", reason=error.strerror))


def _failed(text: str, status: int = 2) -> int:
    print(f"mark1: {text}", file=sys.stderr)
    return status


def _run(arguments: list[str]) -> int:
    """Run the subcommand; without one, the window."""
    load_parts()
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
            sys.stdout.flush()  # here, so that `main` handles its errors


def _as_options(text: str) -> str:
    """Write settings of several words as options."""
    return _SETTINGS.sub(lambda found: flag(found[0]), text)


class _Help(argparse.HelpFormatter):
    """Writes every help text in sentence case, those of argparse and other packages too."""

    def _expand_help(self, action: argparse.Action) -> str:
        text = super()._expand_help(action)
        return text[:1].upper() + text[1:]


class Parser(argparse.ArgumentParser):
    """Parser that reports an error in one line."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{"formatter_class": _Help} | settings)

    def error(self, message: str) -> NoReturn:
        """Print the error and how to get help; exit with status 2."""
        text = sentence("usage", reason=message[:1].upper() + message[1:], command=self.prog)
        self.exit(2, f"mark1: {text}\n")


def build_parser() -> argparse.ArgumentParser:
    """Build the parser with all subcommands, including those of other packages."""
    parser = Parser(
        prog="mark1",
        description="An emulator of the Mark I Perceptron of 1960. Without a command, it opens the "
        "window.",
        epilog="Exit status: 0 success, 1 stopped or problems found, 2 invalid request.",
    )
    parser.add_argument("--version", action="version", version=f"mark1 {mark1.__version__}")
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for command in (demo, train, run, evaluate, patterns, rules, theory, experiment):
        command.add(commands)
    for entry in sorted(metadata.entry_points(group=COMMANDS), key=lambda entry: entry.name):
        entry.load()(commands)
    return parser


if __name__ == "__main__":
    sys.exit(main())
