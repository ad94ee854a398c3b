"""`mark1 board plans` and `mark1 board config`: everything on paper for a panel of your own."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from firmware_io.catalogue import message
from firmware_io.commands.panel_options import BoardRefusedError, refusing
from mark1.cli.terminal import examples

if TYPE_CHECKING:
    from firmware_io.plans.plan import PanelPlan

#: Options of a panel that are whole numbers, and what they mean.
_NUMBERS = {
    "columns": "lights in a row (default: {usual})",
    "rows": "rows of lights (default: {usual})",
    "lamps": "R lamps, the last lights of the chain (default: {usual})",
    "knobs": "knobs (default: {usual}, or fewer on a board with fewer pins for them)",
    "supply": "supply of the lights in mA, at 5 V; 0 for USB, which dials cannot use (default: "
    "{usual})",
}


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `plans` and `config` to `mark1 board`."""
    parser = subparsers.add_parser(
        "plans",
        help="write building plans for a panel of your own",
        description="Writes into a folder: a guide with parts, wiring and steps (HTML, to print), "
        "the wiring (SVG), a list of parts (CSV), plans for three frames (SVG at 1:1 and DXF), "
        "labels, panel_config.h, a page for a person who checks the wiring, and for WS2812B and "
        "SK6812 a Wokwi project.",
        epilog=examples(
            "mark1 board plans --out panel",
            "mark1 board plans --board mega --light ws2812 --knobs 16 --out panel",
        ),
    )
    _add_panel(parser)
    parser.add_argument("--out", required=True, metavar="FOLDER", help="folder for the files")
    parser.set_defaults(run=refusing(run_plans))
    parser = subparsers.add_parser(
        "config",
        help="print panel_config.h for a panel of your own",
        description="Prints panel_config.h, the one file of the sketch that depends on the panel.",
        epilog=examples("mark1 board config --board uno --columns 16 --rows 16 --knobs 4"),
    )
    _add_panel(parser)
    parser.set_defaults(run=refusing(run_config))


def run_plans(chosen: argparse.Namespace) -> int:
    """Write the plans; returns the exit status."""
    from firmware_io.plans.kit import write_kit
    from firmware_io.plans.supply import as_text, feeding_of

    plan = plan_of(chosen)
    paths = write_kit(plan, Path(chosen.out))
    print(message("cli.plans-written", count=len(paths), folder=chosen.out))
    feeding = feeding_of(plan)
    if feeding.is_strong:
        print(message("cli.plans-warning", amperes=as_text(feeding.amperes)))
    return 0


def run_config(chosen: argparse.Namespace) -> int:
    """Print the file; returns the exit status."""
    from firmware_io.plans.panel_firmware import config_of

    print(config_of(plan_of(chosen)), end="")
    return 0


def _add_panel(parser: argparse.ArgumentParser) -> None:
    """Add the options that describe a panel."""
    from firmware_io.boards import BOARDS, LIGHTS
    from firmware_io.plans.plan import DIAL_PITCHES, PITCHES, PanelPlan

    usual = PanelPlan()
    parser.add_argument(
        "--board", choices=BOARDS, default=usual.board, help=f"the board (default: {usual.board})"
    )
    parser.add_argument(
        "--light", choices=LIGHTS, default=usual.light, help=f"the lights (default: {usual.light})"
    )
    for name, words in _NUMBERS.items():
        value = getattr(usual, name)
        given = None if name == "knobs" else value
        parser.add_argument(
            f"--{name}", type=int, default=given, metavar="N", help=words.format(usual=value)
        )
    parser.add_argument(
        "--sensor", action="store_true", help="a photoresistor dims the lights in a dark room"
    )
    parser.add_argument(
        "--straight", action="store_true", help="all rows run the same way, not back and forth"
    )
    parser.add_argument(
        "--order", default="", metavar="ORDER", help="order of the colour bytes, such as RGB"
    )
    parser.add_argument(
        "--pitch",
        metavar="MM",
        help=f"distance of the lights in mm, or {', '.join(PITCHES)} (default: 60 a metre; "
        f"{DIAL_PITCHES[0]:g} mm for dials)",
    )


def plan_of(chosen: argparse.Namespace) -> PanelPlan:
    """Return the panel that the options describe.

    Raises
    ------
    PlanError
        If it cannot be built.
    BoardRefusedError
        If the distance of the lights is no number.
    """
    from firmware_io.boards import BOARDS
    from firmware_io.plans.plan import PITCHES, PanelPlan, knob_pins

    if chosen.port is not None:
        raise BoardRefusedError("cli.port-and-plans")
    try:
        pitch = PITCHES[chosen.pitch] if chosen.pitch in PITCHES else float(chosen.pitch or 0)
    except ValueError:
        raise BoardRefusedError("cli.pitch", pitch=chosen.pitch) from None
    numbers = {name: getattr(chosen, name) for name in _NUMBERS}
    if chosen.knobs is None:
        pins = knob_pins(BOARDS[chosen.board], sensor=chosen.sensor)
        numbers["knobs"] = min(PanelPlan().knobs, len(pins))
    return PanelPlan(
        board=chosen.board,
        light=chosen.light,
        sensor=chosen.sensor,
        serpentine=not chosen.straight,
        order=chosen.order.upper(),
        pitch=pitch,
        **numbers,
    )
