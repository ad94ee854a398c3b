"""What the subcommands for a panel share: the port, and refusing in one sentence."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from firmware_io.board_errors import AddressError, BoardError
from firmware_io.catalogue import Message, Series
from mark1.errors import Mark1Error

if TYPE_CHECKING:
    pass

Run = Callable[[argparse.Namespace], int]

#: Where a panel may be, for --help.
PORTS = "a serial port, socket://HOST:PORT, or sim:// for a simulated panel"
STREAMS = "adalight:PORT?lights=400 or ddp:HOST?lights=400 for lights that do not answer"

#: Seconds for a board to start and answer, on a bad line too. A silent port fails sooner: after the
#: silence on opening, the question, and the time for its answer.
PATIENCE = 12.0

#: Seconds between two checks of a link.
LOOK = 0.02


class BoardRefusedError(Mark1Error):
    """Something about a board that cannot be done, for the command line to report."""

    @property
    def message(self) -> Message:
        """The error as a message; its text is in the catalogue of this package."""
        return Message(self.code, self.values, "wrong")


def refusing(run: Run) -> Run:
    """Make a command refuse in one sentence, with exit status 2."""

    def refused(chosen: argparse.Namespace) -> int:
        try:
            return run(chosen)
        except BoardError as error:
            raise BoardRefusedError(error.code, **error.values) from error

    return refused


def add_port(parser: argparse.ArgumentParser) -> None:
    """Add the options that name a panel."""
    parser.add_argument("--port", metavar="PORT", help=f"{PORTS} (default: the likely one)")
    parser.add_argument("--baud", type=int, help="rate of a serial port (default: 500000)")


def link_options(port: str | None, rate: int | None) -> tuple[str, int]:
    """Return port and rate, as given or as found.

    Raises
    ------
    AddressError
        If no port is given and none is found, or no panel can be there or use this rate.
    """
    from firmware_io.link.light_stream import is_light_stream
    from firmware_io.wire.address import check_address
    from firmware_io.wire.protocol import BAUD_RATES

    baud = BAUD_RATES[0] if rate is None else rate
    if baud not in BAUD_RATES:
        raise AddressError("cli.baud", baud=baud, rates=Series(tuple(sorted(BAUD_RATES))))
    if port is None:
        return likely_port(), baud
    if is_light_stream(port):
        raise AddressError("cli.no-answers", address=port)
    check_address(port)
    return port, baud


def likely_port() -> str:
    """Return the one port to which a board may well be connected.

    Raises
    ------
    AddressError
        If there is no such port, or more than one.
    """
    from firmware_io.wire.serial_ports import list_serial_ports

    likely = [port.device for port in list_serial_ports() if port.is_likely]
    if len(likely) != 1:
        code = "cli.several-ports" if likely else "cli.no-port"
        raise AddressError(code, ports=Series(tuple(likely)))
    return likely[0]


def is_terminal() -> bool:
    """Whether the output goes to a terminal."""
    return sys.stdout is not None and sys.stdout.isatty()
