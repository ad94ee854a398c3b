"""What the subcommands for a panel share: a port, one sentence for what is refused."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from firmware_io.errors import AddressError, BoardError
from mark1.errors import Mark1Error

if TYPE_CHECKING:
    from firmware_io.link_state import LinkState

Run = Callable[[argparse.Namespace], int]

#: Where a panel is, in the words of --help.
PORTS = "a serial port, socket://HOST:PORT, or sim:// for a panel in software"

#: Seconds for a board to start and to answer: the silence after opening, the question, the answer.
PATIENCE = 9.0

#: Seconds between two looks at a link.
LOOK = 0.02


class BoardRefusedError(Mark1Error):
    """Something about a board that cannot be done, as the command line tells it."""


def refusing(run: Run) -> Run:
    """Let a command refuse in one sentence, with exit status 2."""

    def refused(chosen: argparse.Namespace) -> int:
        try:
            return run(chosen)
        except BoardError as error:
            raise BoardRefusedError(str(error)) from error

    return refused


def add_port(parser: argparse.ArgumentParser) -> None:
    """Add the option that names a panel."""
    parser.add_argument("--port", metavar="PORT", help=f"{PORTS} (the likely one)")
    parser.add_argument("--baud", type=int, help="rate of a serial port (500000)")


def link_options(chosen: argparse.Namespace) -> tuple[str, int]:
    """Give port and rate as asked for, or as found.

    Raises
    ------
    AddressError
        If nothing is named and nothing is found, or no panel can be there, or has this rate.
    """
    from firmware_io.protocol import BAUD_RATES
    from firmware_io.transport import check_address

    baud = BAUD_RATES[0] if chosen.baud is None else chosen.baud
    if baud not in BAUD_RATES:
        rates = ", ".join(map(str, sorted(BAUD_RATES)))
        raise AddressError(f"no panel has a rate of {baud} baud: use {rates}.")
    if chosen.port is None:
        return likely_port(), baud
    check_address(chosen.port)
    return chosen.port, baud


def likely_port() -> str:
    """Give the one port on which a board may well hang.

    Raises
    ------
    AddressError
        If there is none, or more than one.
    """
    from firmware_io.ports import list_serial_ports

    likely = [port.device for port in list_serial_ports() if port.is_likely]
    if len(likely) != 1:
        which = f"{', '.join(likely)} may each be it" if likely else "none is plugged in"
        raise AddressError(f"no panel is named, and {which}: give --port, see `mark1 ports`.")
    return likely[0]


def has_failed(state: LinkState) -> bool:
    """Whether waiting on is of little use: something is wrong, and a person has to see to it."""
    from firmware_io.link_state import Status

    return state.status in (Status.FAILED, Status.SEARCHING)


def is_terminal() -> bool:
    """Whether a person looks at the output."""
    return sys.stdout is not None and sys.stdout.isatty()
