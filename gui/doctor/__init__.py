"""The command `mark1 doctor`: checks everything the program needs, and says how to fix problems.

It must run where nothing else does, so this module imports no Qt, and each check imports what it
examines.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from gui.base.gui_messages import text
from gui.doctor import computer, libraries, program
from gui.doctor.finding import Finding
from mark1.cli.terminal import examples

#: In the order in which to fix problems: a missing system library breaks the checks below it.
CHECKS: tuple[tuple[str, Callable[[], Iterable[Finding]]], ...] = (
    ("program", program.check_program),
    ("packages", program.check_packages),
    ("system libraries", libraries.check_libraries_of_the_system),
    ("Python libraries", libraries.check_libraries_of_python),
    ("Qt", libraries.check_qt),
    ("screen", computer.check_screen),
    ("typefaces", program.check_fonts),
    ("serial ports", computer.check_ports),
    ("cameras", computer.check_cameras),
    ("folders", computer.check_folders),
    ("log", computer.check_log),
    ("compiled code", computer.check_compiler),
    ("processors", computer.check_computer),
)


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `mark1 doctor` to the command line."""
    parser = subparsers.add_parser(
        "doctor",
        help="check everything the program needs",
        description="Checks everything the program needs, and says how to fix what is missing. "
        "Exit status: 0 if no check fails, otherwise 1.",
        epilog=examples("mark1 doctor", "mark1 doctor --json"),
    )
    parser.add_argument(
        "--exhibit",
        action="store_true",
        help="also check what an exhibit needs: its settings, PIN, screen, disk, power and clock",
    )
    parser.add_argument(
        "--settings",
        metavar="FILE",
        type=Path,
        help="with --exhibit: the settings file (default: that of the service, or the one that "
        "`mark1 exhibit` finds)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object, nothing else")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the findings; returns the exit status."""
    findings = []
    for finding in _all(arguments):
        findings.append(finding)
        if not arguments.json:
            print(finding, flush=True)
    if arguments.json:
        rows = [dataclasses.asdict(finding) for finding in findings]
        print(json.dumps({"findings": rows}))
    return int(any(finding.status == "fail" for finding in findings))


def _all(arguments: argparse.Namespace) -> Iterator[Finding]:
    """Run the checks that were asked for."""
    yield from examine()
    if arguments.exhibit:
        from gui.doctor import exhibit

        yield from exhibit.check(arguments.settings)


def examine() -> Iterator[Finding]:
    """Run all checks."""
    for name, check in CHECKS:
        try:
            yield from check()
        except Exception as error:  # a check that breaks must not hide the others
            crash = text("doctor.crashed", kind=type(error).__name__, error=error)
            yield Finding(name, "fail", crash)
