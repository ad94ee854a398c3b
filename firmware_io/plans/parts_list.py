"""The list of parts of a panel, as a spreadsheet. Pure."""

from __future__ import annotations

import csv
import io
import math
from dataclasses import dataclass

from firmware_io.catalogue import Message, message
from firmware_io.plans.front import front_of
from firmware_io.plans.nets import bus_of, count_of_capacitors, count_of_chips
from firmware_io.plans.plan import PanelPlan
from firmware_io.plans.supply import feeding_of
from mark1.messages import decimal_sign, language, with_decimal_sign

#: Price of each board in euros. All prices are estimates of November 2026 and were not verified.
BOARD_PRICES = {
    "uno": 12.0,
    "nano": 8.0,
    "mega": 18.0,
    "leonardo": 20.0,
    "nano-every": 15.0,
    "uno-r4": 20.0,
    "esp32": 8.0,
    "pico": 5.0,
}

#: Price of the board of a chip that turns sixteen servos.
CHIP_PRICE = 6.0


@dataclass(frozen=True, slots=True)
class Item:
    """One line of the list.

    Parameters
    ----------
    count : float
        How many, or how many metres.
    unit : {"", "m"}
    price : float
        Of one, in euros, estimated.
    """

    count: float
    unit: str
    name: Message
    price: float


def parts_of(plan: PanelPlan) -> tuple[Item, ...]:
    """Return everything that has to be bought."""
    return tuple(item for item in _items(plan) if item.count)


def parts_csv(plan: PanelPlan) -> str:
    """Write the list of parts as CSV: count, unit, part, price of one, price.

    A spreadsheet reads it as its language has it: with a decimal comma, cells are separated by
    semicolons. The mark at its beginning tells it that this is UTF-8.
    """
    file = io.StringIO()
    has_comma = decimal_sign(language()) == ","
    writer = csv.writer(file, delimiter=";" if has_comma else ",", lineterminator="\n")
    file.write("\ufeff")
    columns = ("count", "unit", "part", "price-each", "price")
    writer.writerow([str(message(f"parts.column-{name}")) for name in columns])
    for item in parts_of(plan):
        count = f"{item.count:g}"
        total = f"{item.count * item.price:.2f}"
        numbers = [with_decimal_sign(text) for text in (count, f"{item.price:.2f}", total)]
        writer.writerow([numbers[0], item.unit, str(item.name), *numbers[1:]])
    return file.getvalue()


def _items(plan: PanelPlan) -> list[Item]:
    board = message("parts.board", board=plan.on.title)
    logic_chips = (plan.on.needs_shifter and not plan.of.is_dial) + plan.is_multiplexed
    feeding = feeding_of(plan)
    supplies = len(feeding.parts) * (feeding.supply_a > 0)
    front = front_of(plan)
    width, height = math.ceil(front.width), math.ceil(front.height)
    wire = 0.3 * plan.knobs + 2
    return [
        Item(1, "", board, BOARD_PRICES[plan.board]),
        Item(1, "", message("parts.usb"), 3.0),
        *(_dials(plan) if plan.of.is_dial else _chain(plan)),
        Item(plan.is_multiplexed, "", message("parts.multiplexer"), 2.0),
        Item(logic_chips, "", message("parts.small-capacitor"), 0.1),
        Item(plan.knobs, "", message("parts.knob"), 1.5),
        Item(plan.sensor, "", message("parts.sensor"), 0.5),
        Item(plan.sensor, "", message("parts.sensor-resistor"), 0.1),
        Item(supplies, "", message("parts.supply", amperes=feeding.supply_a), 15.0),
        Item(supplies, "", message("parts.jack"), 1.5),
        Item(supplies and feeding.feeds, "", message("parts.fuse", amperes=feeding.fuse_a), 2.0),
        Item(len(feeding.parts) > 1, "", message("parts.strip", count=supplies), 10.0),
        Item(round(0.6 * supplies, 1), "m",
             message("parts.trunk-wire", mm2=feeding.trunk_mm2), 1.0),
        Item(round(2 * feeding.metres * feeding.feeds, 1), "m",
             message("parts.thick-wire", mm2=feeding.wire_mm2), 1.0),
        Item(round(wire, 1), "m", message("parts.thin-wire"), 0.5),
        Item(not plan.of.is_dial, "", message("parts.diffuser"), 3.0),
        Item(1, "", message("parts.frame", width=width, height=height), 6.0),
        Item(len(front.screws), "", message("parts.screw"), 0.2),
    ]  # fmt: skip


def _chain(plan: PanelPlan) -> list[Item]:
    """Return the lights, and what stands between them and the board."""
    lights = message("parts.lights", light=plan.of.title, per_metre=round(1000 / plan.pitch))
    return [
        Item(plan.chain, "", lights, plan.of.price),
        Item(count_of_capacitors(plan), "", message("parts.capacitor"), 0.5),
        Item(1, "", message("parts.resistor"), 0.1),
        Item(plan.on.needs_shifter, "", message("parts.shifter"), 1.0),
    ]


def _dials(plan: PanelPlan) -> list[Item]:
    """Return the servos and their chips, the bus, and the R lamps."""
    return [
        Item(plan.lights, "", message("parts.servo"), plan.of.price),
        Item(count_of_chips(plan), "", message("parts.servo-chip"), CHIP_PRICE),
        Item(count_of_capacitors(plan), "", message("parts.capacitor"), 0.5),
        Item(2, "", message("parts.bus-resistor", kilohms=bus_of(plan).ohms / 1000), 0.1),
        Item(plan.lamps, "", message("parts.lamp"), 0.2),
        Item(plan.lamps, "", message("parts.resistor"), 0.1),
    ]
