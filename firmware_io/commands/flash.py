"""`mark1 board flash`: writes the panel's firmware onto an Arduino or a Raspberry Pi Pico."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path

from firmware_io.boards import BOARDS, PICO
from firmware_io.catalogue import message
from firmware_io.commands.panel_options import BoardRefusedError, likely_port, refusing
from firmware_io.flashing import (
    BOARD_TYPES,
    board_at,
    check_image,
    command_for,
    find_avrdude,
    find_image,
    write,
)
from mark1.cli.terminal import examples, interruptible


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `flash` to `mark1 board`."""
    parser = subparsers.add_parser(
        "flash",
        help="write the firmware onto an Arduino or a Pico",
        description="Writes the panel's firmware onto an Arduino with avrdude, or copies it to the "
        "drive of a Raspberry Pi Pico. "
        "Exit status: 0 written, 1 failed, 2 not started.",
        epilog=examples(
            "mark1 board flash",
            "mark1 board flash --port /dev/ttyACM0 --board uno --dry-run",
            "mark1 board flash --board pico --lights ws2812-400 --dry-run",
        ),
    )
    parser.add_argument(
        "--port", dest="device", metavar="PORT", help="a serial port (default: the likely one)"
    )
    parser.add_argument(
        "--board",
        choices=[*BOARD_TYPES, PICO],
        help="board type (default: what its USB descriptor says); nano means the old boot loader, "
        "a newer Nano is an uno",
    )
    parser.add_argument(
        "--hex",
        metavar="FILE",
        help="the image (default: that of `make firmware`, or else that of the program)",
    )
    parser.add_argument(
        "--lights",
        choices=sorted({name for board in BOARDS.values() for name in board.images}),
        help="the lights of the panel, if it was not built here: their kind and how many "
        "(default: apa102-64 for an uno or a pico, apa102-400 for a mega)",
    )
    parser.add_argument(
        "--dry-run",
        action="store_true",
        help="print the avrdude command or the image, and write nothing",
    )
    parser.set_defaults(run=refusing(run))


def run(chosen: argparse.Namespace) -> int:
    """Write the firmware; returns the exit status."""
    if chosen.port is not None:
        raise BoardRefusedError("cli.port-before-flash", port=chosen.port)
    if chosen.board == PICO:
        return _run_pico(chosen)
    device = _device(chosen)
    name = chosen.board or _board_at(device)
    if name == PICO:
        return _run_pico(chosen)
    board = BOARD_TYPES[name]
    image = find_image(name, chosen.lights) if chosen.hex is None else Path(chosen.hex)
    size = check_image(image, board)
    if chosen.dry_run:
        print(shlex.join(command_for(board, device, image)))
        return 0
    avrdude = find_avrdude()
    _check_free(device)
    print(message("cli.flashing", bytes=size, board=board.title, port=device), flush=True)
    with interruptible() as is_stopped:
        problem = write(command_for(board, device, image, avrdude), _show)
    if problem is None:
        print(message("cli.flashed", port=device))
        return 0
    if is_stopped():
        print(message("cli.flash-stopped"))
    else:
        print(message("cli.flash-failed", reason=problem))
    return 1


def _run_pico(chosen: argparse.Namespace) -> int:
    """Copy the image onto the drive of a Pico, or say how to drag it there."""
    from firmware_io.flashing import check_uf2, copy_uf2, find_drive, find_uf2

    image = find_uf2(chosen.lights) if chosen.hex is None else Path(chosen.hex)
    check_uf2(image)
    if chosen.dry_run:
        print(image)
        return 0
    drive = find_drive()
    if drive is None:
        print(message("cli.flash-drag", image=image))
        return 1
    copy_uf2(image, drive)
    print(message("cli.flashed-drive", drive=drive))
    return 0


def _device(chosen: argparse.Namespace) -> str:
    """Return the serial port that is given, or the likely one."""
    from firmware_io.wire.address import is_port_name

    device: str = likely_port() if chosen.device is None else chosen.device
    if not device.strip() or not is_port_name(device):
        raise BoardRefusedError("cli.not-serial", port=device)
    return device


def _board_at(device: str) -> str:
    from firmware_io.wire.serial_ports import list_serial_ports

    return board_at(device, list_serial_ports())


def _check_free(device: str) -> None:
    """Refuse a port that is missing, forbidden or in use, which only opening it tells."""
    from firmware_io.wire.transport import open_transport

    open_transport(device).close()


def _show(data: bytes) -> None:
    """Show the output of avrdude on a terminal."""
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write(data.decode(errors="replace"))
        sys.stderr.flush()
