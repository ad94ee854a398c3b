"""`mark1 selftest`: tests a panel light by light, and says what to watch."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from firmware_io.catalogue import message
from firmware_io.commands.panel_options import (
    BoardRefusedError,
    add_port,
    link_options,
    refusing,
)
from mark1.cli.terminal import examples, interruptible

if TYPE_CHECKING:
    from firmware_io.panel.self_test import SelfTest


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `mark1 selftest` to the command line."""
    parser = subparsers.add_parser(
        "selftest",
        help="test a panel: each light, colour, lamp and knob, and the line",
        description="Tests a panel and says what to watch. "
        "Exit status: 0 if the panel took everything, otherwise 1.",
        epilog=examples(
            "mark1 selftest --port /dev/ttyACM0",
            "mark1 selftest --port sim:// --json",
        ),
    )
    add_port(parser)
    parser.add_argument(
        "--pace", type=float, default=1.0, metavar="X", help="speed factor (default: 1)"
    )
    parser.add_argument(
        "--motors",
        action="store_true",
        help="also turn each motor; keep your hands away",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object, nothing else")
    parser.set_defaults(run=refusing(run))


def run(chosen: argparse.Namespace) -> int:
    """Test and print; returns the exit status."""
    from firmware_io.link.link import Link
    from firmware_io.panel.self_test import SelfTest

    if not 0 < chosen.pace < float("inf"):
        raise BoardRefusedError("cli.pace", pace=chosen.pace)
    where, baud = link_options(chosen.port, chosen.baud)
    with interruptible() as is_stopped, Link(where, baud) as link:
        test = SelfTest(link, pace=chosen.pace, motors=chosen.motors)
        _go_through(test, is_stopped, (lambda text: None) if chosen.json else _say)
        stopped = is_stopped()
    passed = not stopped and all(finding.passed for finding in test.findings)
    if chosen.json:
        rows = [
            {"name": each.name, "passed": each.passed, "detail": each.detail}
            for each in test.findings
        ]
        line = {"round_trip_ms": test.round_trip_ms, "deltas_per_s": test.deltas_per_s}
        print(json.dumps({"findings": rows, "passed": passed, "stopped": stopped} | line))
    elif stopped:
        print(message("cli.test-stopped"))
    else:
        print(message("cli.test-passed" if passed else "cli.test-failed"))
    return 0 if passed else 1


def _go_through(test: SelfTest, is_stopped: Callable[[], bool], say: Callable[[str], None]) -> None:
    """Test until the end or Ctrl+C; print findings, and what to watch next."""
    told, said = 0, ""
    while test.advance() and not is_stopped():
        told, said = _tell(test, told, said, say)
        time.sleep(test.rest)
    test.stop()
    _tell(test, told, said, say)


def _tell(test: SelfTest, told: int, said: str, say: Callable[[str], None]) -> tuple[int, str]:
    """Print what is new since a number of findings and an instruction."""
    for finding in test.findings[told:]:
        say(f"{'ok  ' if finding.passed else 'FAIL'} {finding.name:10} {finding.detail}")
    if test.says and test.says != said:
        say(f"     {test.says}")
    return len(test.findings), test.says


def _say(text: str) -> None:
    print(text, flush=True)
