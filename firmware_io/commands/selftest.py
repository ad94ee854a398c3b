"""`mark1 selftest`: goes over a panel light by light, and says what to look at."""

from __future__ import annotations

import argparse
import dataclasses
import json
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from firmware_io.commands.common import (
    BoardRefusedError,
    add_port,
    link_options,
    refusing,
)
from mark1.cli.common import interruptible

if TYPE_CHECKING:
    from firmware_io.selftest import SelfTest


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `mark1 selftest` to the command line."""
    parser = subparsers.add_parser(
        "selftest",
        help="go over a panel: each light, colour, lamp and knob, and the line",
        description="Goes over a panel and says what to look at. "
        "Exit status: 0 if the panel took everything, otherwise 1.",
    )
    add_port(parser)
    parser.add_argument("--pace", type=float, default=1.0, metavar="X", help="times as fast (1)")
    parser.add_argument(
        "--motors", action="store_true", help="switch the motors on and turn each: hands off"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object, nothing else")
    parser.set_defaults(run=refusing(run))


def run(chosen: argparse.Namespace) -> int:
    """Test and print; returns the exit status."""
    from firmware_io.link import Link
    from firmware_io.selftest import SelfTest

    if not 0 < chosen.pace < float("inf"):
        raise BoardRefusedError(f"--pace {chosen.pace} is no pace: use more than 0.")
    where, baud = link_options(chosen)
    with interruptible() as is_stopped, Link(where, baud) as link:
        test = SelfTest(link, pace=chosen.pace, motors=chosen.motors)
        _go_through(test, is_stopped, (lambda text: None) if chosen.json else _say)
        stopped = is_stopped()
    right = not stopped and all(finding.right for finding in test.findings)
    if chosen.json:
        rows = [dataclasses.asdict(finding) for finding in test.findings]
        figures = {"round_trip_ms": test.round_trip_ms, "deltas_per_s": test.deltas_per_s}
        print(json.dumps({"findings": rows, "right": right, "stopped": stopped} | figures))
    elif stopped:
        print("Stopped; the lights are dark again.")
    else:
        print(
            "The panel took everything. Whether it looked so, only you have seen."
            if right
            else "Something is to be mended: see the lines marked MEND."
        )
    return 0 if right else 1


def _go_through(test: SelfTest, is_stopped: Callable[[], bool], say: Callable[[str], None]) -> None:
    """Test until the end or Ctrl+C; tell what is found, and what to look at next."""
    told, said = 0, ""
    while test.advance() and not is_stopped():
        told, said = _tell(test, told, said, say)
        time.sleep(test.rest)
    test.stop()
    _tell(test, told, said, say)


def _tell(test: SelfTest, told: int, said: str, say: Callable[[str], None]) -> tuple[int, str]:
    """Tell what is new since so many findings, and since these words."""
    for finding in test.findings[told:]:
        say(f"{'ok  ' if finding.right else 'MEND'} {finding.name:10} {finding.detail}")
    if test.says and test.says != said:
        say(f"     {test.says}")
    return len(test.findings), test.says


def _say(text: str) -> None:
    print(text, flush=True)
