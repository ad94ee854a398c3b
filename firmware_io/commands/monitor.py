"""`mark1 monitor`: shows the traffic with a panel, one frame a line."""

from __future__ import annotations

import argparse
import queue
import time

from firmware_io.commands.panel_options import (
    BoardRefusedError,
    add_port,
    link_options,
    refusing,
)
from mark1.cli.terminal import examples, interruptible
from mark1.messages import visible

#: Seconds between two checks of what was heard.
LOOK = 0.05


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `mark1 monitor` to the command line."""
    parser = subparsers.add_parser(
        "monitor",
        help="show the traffic with a panel, one frame a line",
        description="Connects to a panel and prints every frame: seconds, direction, number, "
        "session, message. All numbers are those on the wire: cells, knobs and outputs "
        "count from 0. Press Ctrl+C to stop.",
        epilog=examples(
            "mark1 monitor",
            "mark1 monitor --port sim:// --seconds 0.5",
        ),
    )
    add_port(parser)
    parser.add_argument(
        "--seconds", type=float, metavar="S", help="stop after S seconds (default: at Ctrl+C)"
    )
    parser.set_defaults(run=refusing(run))


def run(chosen: argparse.Namespace) -> int:
    """Print frames until Ctrl+C; returns the exit status, 1 if there was no panel."""
    from firmware_io.link.link import Link
    from firmware_io.link.traffic_monitor import monitored

    seconds = float("inf") if chosen.seconds is None else chosen.seconds
    if not seconds > 0:
        raise BoardRefusedError("cli.seconds", seconds=seconds)
    where, baud = link_options(chosen.port, chosen.baud)
    heard: queue.SimpleQueue[str] = queue.SimpleQueue()
    said, end = "", time.monotonic() + seconds
    with interruptible() as is_stopped, Link(where, baud, opener=monitored(heard.put)) as link:
        while not is_stopped() and time.monotonic() < end:
            state = link.state()
            if state.words != said:
                said = state.words
                print(f"{'':10} . {said}", flush=True)
            _print_all(heard)
            time.sleep(LOOK)
        sessions = link.state().link_stats.sessions
    _print_all(heard)
    return 0 if sessions else 1


def _print_all(heard: queue.SimpleQueue[str]) -> None:
    """Print what has come; what comes meanwhile waits for the next call."""
    lines = [visible(heard.get()) for _ in range(heard.qsize())]
    if lines:
        print("\n".join(lines), flush=True)
