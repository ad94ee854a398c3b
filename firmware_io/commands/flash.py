"""`mark1 board flash`: writes the panel's firmware onto an Arduino."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path

from firmware_io.commands.common import BoardRefusedError, likely_port, refusing
from firmware_io.flash import (
    BOARD_TYPES,
    board_at,
    check_image,
    command_for,
    find_avrdude,
    find_image,
    write,
)
from mark1.cli.common import interruptible


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `flash` to `mark1 board`."""
    parser = subparsers.add_parser(
        "flash",
        help="write the firmware onto an Arduino",
        description="Writes the panel's firmware onto an Arduino, by avrdude. "
        "Exit status: 0 written, 1 not written, 2 not even begun.",
    )
    parser.add_argument(
        "--port", dest="device", metavar="PORT", help="a serial port (the likely one)"
    )
    parser.add_argument(
        "--board",
        choices=BOARD_TYPES,
        help="what its USB plug says, if this is left out; nano has the old boot loader, and a "
        "newer Nano is an uno here",
    )
    parser.add_argument("--hex", metavar="FILE", help="the image (the one of `make firmware`)")
    parser.add_argument(
        "--dry-run", action="store_true", help="print the call of avrdude, and write nothing"
    )
    parser.set_defaults(run=refusing(run))


def run(chosen: argparse.Namespace) -> int:
    """Write the firmware; returns the exit status."""
    if chosen.port is not None:
        raise BoardRefusedError(f"--port {chosen.port} is a TCP port: give --port after flash.")
    device = _device(chosen)
    board = BOARD_TYPES[chosen.board or _board_at(device)]
    image = find_image(board) if chosen.hex is None else Path(chosen.hex)
    size = check_image(image, board)
    if chosen.dry_run:
        print(shlex.join(command_for(board, device, image)))
        return 0
    avrdude = find_avrdude()
    _check_free(device)
    print(f"Writing {size} bytes onto the {board.title} on {device}.", flush=True)
    with interruptible() as is_stopped:
        problem = write(command_for(board, device, image, avrdude), _show)
    if problem is None:
        print(f"Written. `mark1 selftest --port {device}` goes over the panel.")
        return 0
    if is_stopped():
        print("Stopped: the board may have half a program. Run this again.")
    else:
        print(
            f"Not written; avrdude says: {problem}. See that it is this kind of board, and that "
            "nothing is on its pins 0, 1 and RESET; then try again."
        )
    return 1


def _device(chosen: argparse.Namespace) -> str:
    """Give the serial port that is named, or the likely one."""
    from firmware_io.transport import is_port_name

    device: str = likely_port() if chosen.device is None else chosen.device
    if not device.strip() or not is_port_name(device):
        raise BoardRefusedError(
            f"{device!r} is no serial port: give one such as /dev/ttyACM0, see `mark1 ports`."
        )
    return device


def _board_at(device: str) -> str:
    from firmware_io.ports import list_serial_ports

    return board_at(device, list_serial_ports())


def _check_free(device: str) -> None:
    """Refuse a port that is not there, not permitted or in use, which only opening it tells."""
    from firmware_io.transport import open_transport

    open_transport(device).close()


def _show(data: bytes) -> None:
    """Pass on what avrdude says to whoever looks."""
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write(data.decode(errors="replace"))
        sys.stderr.flush()
