"""`mark1 board check`: finds what is wrong with a panel while it is built, by a few questions."""

from __future__ import annotations

import argparse
import os
import select
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from firmware_io.catalogue import languages, message
from firmware_io.commands.panel_options import (
    BoardRefusedError,
    likely_port,
    link_options,
    refusing,
)
from mark1 import messages
from mark1.cli.terminal import Stop, examples, interruptible

if TYPE_CHECKING:
    from firmware_io.plans.build_check import BuildCheck, Question

#: Seconds between two checks of the panel while a question waits.
_LOOK_S = 0.01


class _StoppedError(Exception):
    """Ctrl+C, or the end of the input, while a question was waiting."""


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `check` to `mark1 board`."""
    parser = subparsers.add_parser(
        "check",
        help="find faults of a panel while it is built, by a few questions",
        description="Lights up one light at a time and asks what you see; then asks for a turn of "
        "each knob. Says which joint or wire to look at. Exit status: 0 if all is right, "
        "otherwise 1.",
        epilog=examples(
            "mark1 board check",
            "mark1 board check --port /dev/ttyACM0 --order RGB",
            "mark1 board check --only lights --language de",
        ),
    )
    parser.add_argument(
        "--port", dest="device", metavar="PORT", help="where the panel is (default: the likely one)"
    )
    parser.add_argument("--baud", type=int, help="rate of a serial port (default: 500000)")
    parser.add_argument(
        "--order",
        default="",
        metavar="ORDER",
        help="order of the colour bytes that the firmware is set to (default: what it says itself)",
    )
    parser.add_argument(
        "--columns",
        type=int,
        default=0,
        metavar="N",
        help="lights in a row: asks which way the rows run, too",
    )
    parser.add_argument(
        "--straight",
        action="store_true",
        help="all rows should run the same way, not back and forth",
    )
    parser.add_argument(
        "--only",
        choices=("lights", "lamps", "knobs"),
        default="",
        help="check only these, while the others are not connected yet; dials count as lights",
    )
    parser.add_argument(
        "--language",
        choices=languages(),
        help="language of the questions and answers (default: en, or what MARK1_LANGUAGE names)",
    )
    parser.set_defaults(run=refusing(run))


def run(chosen: argparse.Namespace) -> int:
    """Ask and print, in the language that is chosen; returns the exit status."""
    before = messages.language()
    messages.speak(chosen.language or before)
    try:
        return _run(chosen)
    finally:
        messages.speak(before)


def _run(chosen: argparse.Namespace) -> int:
    from firmware_io.link.link import Link
    from firmware_io.plans.build_check import BuildCheck

    if chosen.port is not None:
        raise BoardRefusedError("cli.port-before-check", port=chosen.port)
    if chosen.order and sorted(chosen.order.removesuffix("W")) != ["B", "G", "R"]:
        raise BoardRefusedError("cli.order", order=chosen.order)
    chosen.port = likely_port() if chosen.device is None else chosen.device
    where, baud = link_options(chosen.port, chosen.baud)
    with interruptible() as is_stopped, Link(where, baud) as link:
        told = 0

        def ask(question: Question, meanwhile: Callable[[], None]) -> str:
            nonlocal told
            told = _tell(check, told)
            return _ask(question, meanwhile, is_stopped)

        check = BuildCheck(
            link,
            ask,
            chosen.order,
            columns=chosen.columns,
            serpentine=not chosen.straight,
            only=chosen.only,
        )
        try:
            passed = check.run()
        except _StoppedError:
            _tell(check, told)
            print(message("build.stopped"))
            return 1
        _tell(check, told)
    print(message("build.passed" if passed else "build.failed"))
    return 0 if passed else 1


def _tell(check: BuildCheck, told: int) -> int:
    """Print the findings since a number of them."""
    for finding in check.findings[told:]:
        print(f"{'ok  ' if finding.passed else 'FAIL'} {finding.detail}", flush=True)
    return len(check.findings)


def _ask(question: Question, meanwhile: Callable[[], None], is_stopped: Stop) -> str:
    """Ask until the answer is one of the choices, by its number or its first letters."""
    labels = [str(label) for label in question.labels]
    if len(labels) == 1:
        offer = str(message("build.press-return"))
    else:
        offer = "  ".join(f"{number} {label}" for number, label in enumerate(labels, 1))
    while True:
        print(f"     {question.message}  {offer}", flush=True)
        typed = _read_line(meanwhile, is_stopped).strip().lower()
        if len(labels) == 1:
            return question.choices[0]
        if typed.isdecimal() and 1 <= int(typed) <= len(labels):
            return question.choices[int(typed) - 1]
        fitting = [place for place, label in enumerate(labels) if label.startswith(typed)]
        exact = [place for place, label in enumerate(labels) if label == typed]
        if typed and len(exact or fitting) == 1:
            return question.choices[(exact or fitting)[0]]
        print(f"     {message('build.type-number', count=len(labels))}", flush=True)


def _read_line(meanwhile: Callable[[], None], is_stopped: Stop) -> str:
    """Read a line from the terminal or a pipe, and look at the panel in the meantime."""
    if os.name != "posix":  # select() takes no files there, so knobs are seen at the end alone
        line = sys.stdin.readline()
        if not line or is_stopped():
            raise _StoppedError
        return line
    source, read = sys.stdin.fileno(), b""
    while not read.endswith(b"\n"):
        if is_stopped():
            raise _StoppedError
        ready, _, _ = select.select([source], [], [], _LOOK_S)
        meanwhile()
        if not ready:
            continue
        byte = os.read(source, 1)
        if not byte:
            raise _StoppedError
        read += byte
    return read.decode(errors="replace")
