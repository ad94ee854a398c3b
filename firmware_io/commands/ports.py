"""`mark1 ports`: lists the serial ports of this computer, likely boards first."""

from __future__ import annotations

import argparse
import json
from typing import Any

from firmware_io.catalogue import message
from mark1.cli.terminal import examples
from mark1.messages import visible


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `mark1 ports` to the command line."""
    parser = subparsers.add_parser(
        "ports",
        help="list the serial ports, likely boards first",
        description="Lists the serial ports, likely boards first, and says which of them cannot be "
        "opened. Exit status: 1 if a likely board cannot be opened, otherwise 0.",
        epilog=examples("mark1 ports", "mark1 ports --json"),
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object, nothing else")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the ports; returns the exit status, 1 if a likely one cannot be opened."""
    from firmware_io.wire.serial_ports import list_serial_ports, permission_problem

    ports = list_serial_ports()
    problems = {port.device: permission_problem(port.device) for port in ports}
    if chosen.json:
        rows: list[dict[str, Any]] = [
            {
                "port": port.device,
                "name": port.name,
                "likely": port.is_likely,
                "serial_number": port.serial_number,
                "problem": None if (problem := problems[port.device]) is None else str(problem),
            }
            for port in ports
        ]
        print(json.dumps({"ports": rows}))
    elif not ports:
        print(message("cli.no-ports"))
    else:
        likely, width = message("cli.likely-board"), max(len(port.device) for port in ports)
        for port in ports:
            mark = str(likely) if port.is_likely else ""
            print(
                f"{port.device:{width}}  {mark:{len(str(likely))}}  {visible(port.name)}".rstrip()
            )
            if problems[port.device] is not None:
                print(f"  {problems[port.device]}")
        if not any(port.is_likely for port in ports):
            print(message("cli.no-likely-port"))
    return int(any(port.is_likely and problems[port.device] is not None for port in ports))
