"""The list of parts of a panel, as a spreadsheet. Pure."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Mapping
from dataclasses import dataclass

from firmware_io.catalogue import Message, message
from firmware_io.plans.front import front_of
from firmware_io.plans.nets import CHANNELS, bus_of, count_of_capacitors, count_of_chips
from firmware_io.plans.plan import PanelPlan
from firmware_io.plans.supply import JOINT_MM2, TRUNK_M, feeding_of
from mark1.messages import decimal_sign, language, with_decimal_sign

#: Price of the board of a chip that turns sixteen servos, in euros. All prices are estimates of
#: November 2026 and were not verified.
CHIP_PRICE = 6.0

#: Metres of a wire between the board and a part, and the slack of a wire from row to row.
SIGNAL_M, SLACK_M = 0.3, 0.05


@dataclass(frozen=True, slots=True)
class Item:
    """One line of the list.

    Parameters
    ----------
    name : Message
    price : float
        Of one, in euros, estimated.
    uses : mapping of str to float
        How many, or how many metres, each step of the guide takes.
    unit : {"", "m"}
    """

    name: Message
    price: float
    uses: Mapping[str, float]
    unit: str = ""

    @property
    def count(self) -> float:
        """How many, or how many metres."""
        return round(sum(self.uses.values()), 1)


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
    feeding = feeding_of(plan)
    supplies = len(feeding.parts) * (feeding.supply_a > 0)
    strip = "power" if plan.of.is_dial else "chain"
    front = front_of(plan)
    size = {"width": math.ceil(front.width), "height": math.ceil(front.height)}
    has_shifter = plan.on.needs_shifter and not plan.of.is_dial
    chips = {"shifter": has_shifter, "multiplexer": plan.is_multiplexed}
    first_chip = next((step for step, is_used in chips.items() if is_used), "shifter")
    feeds = _feeds(plan)
    metres = {step: 2 * feeding.metres * count for step, count in feeds.items()}
    if plan.of.is_dial:  # from chip to chip, each beside its dials
        metres["power"] += 2 * (count_of_chips(plan) - feeding.feeds) * CHANNELS * plan.pitch / 1000
    metres = {step: round(length, 1) for step, length in metres.items()}
    fuses = feeds if supplies else {}
    return [
        Item(board, plan.on.price, {"firmware": 1}),
        Item(message("parts.usb"), 3.0, {"firmware": 1}),
        *(_dials(plan) if plan.of.is_dial else _chain(plan)),
        Item(message("parts.shifter"), 1.0, {"shifter": has_shifter}),
        Item(message("parts.multiplexer"), 2.0, {"multiplexer": plan.is_multiplexed}),
        Item(message("parts.small-capacitor"), 0.1, chips),
        Item(message("parts.stripboard"), 2.0, {first_chip: any(chips.values())}),
        Item(message("parts.knob"), 1.5, {"knobs": plan.knobs}),
        Item(message("parts.sensor"), 0.5, {"sensor": plan.sensor}),
        Item(message("parts.sensor-resistor"), 0.1, {"sensor": plan.sensor}),
        Item(message("parts.supply", amperes=feeding.supply_a), 15.0, {"jack": supplies}),
        Item(message("parts.jack"), 1.5, {"jack": supplies}),
        Item(message("parts.fuse", amperes=feeding.fuse_a), 2.0, fuses),
        Item(message("parts.strip", count=supplies), 10.0, {strip: supplies > 1}),
        Item(message("parts.trunk-wire", mm2=feeding.trunk_mm2), 1.0,
             {"jack": round(2 * TRUNK_M * supplies, 1)}, "m"),
        Item(message("parts.thick-wire", mm2=feeding.wire_mm2), 1.0, metres, "m"),
        Item(message("parts.joint-wire", mm2=JOINT_MM2), 0.8, _joints(plan, wires=2), "m"),
        Item(message("parts.thin-wire"), 0.5, _signal_metres(plan), "m"),
        Item(message("parts.pins"), 0.5, {"power": 1}),
        Item(message("parts.diffuser"), 3.0, {"frame": not plan.of.is_dial}),
        Item(message("parts.frame", **size), 6.0, {"frame": 1}),
        Item(message("parts.screw"), 0.2, {"frame": len(front.screws)}),
    ]  # fmt: skip


def _chain(plan: PanelPlan) -> list[Item]:
    """Return the lights, and what stands between them and the board."""
    lights = message("parts.lights", light=plan.of.title, per_metre=round(1000 / plan.pitch))
    rest = plan.lights - plan.columns
    parts = count_of_capacitors(plan)
    return [
        Item(lights, plan.of.price, {"power": plan.columns, "chain": rest, "lamps": plan.lamps}),
        Item(message("parts.capacitor"), 0.5, {"power": min(parts, 1), "chain": max(0, parts - 1)}),
        Item(message("parts.resistor"), 0.1, {"colour": 1}),
    ]


def _dials(plan: PanelPlan) -> list[Item]:
    """Return the servos and their chips, the bus, and the R lamps."""
    kilohms = bus_of(plan).ohms / 1000
    return [
        Item(message("parts.servo"), plan.of.price, {"servos": plan.lights}),
        Item(message("parts.servo-chip"), CHIP_PRICE, {"chips": count_of_chips(plan)}),
        Item(message("parts.capacitor"), 0.5, {"power": count_of_capacitors(plan)}),
        Item(message("parts.bus-resistor", kilohms=kilohms), 0.1, {"bus": 2}),
        Item(message("parts.lamp"), 0.2, {"lamps": plan.lamps}),
        Item(message("parts.resistor"), 0.1, {"lamps": plan.lamps}),
    ]


def _feeds(plan: PanelPlan) -> dict[str, int]:
    """Return how many feeds each step connects: a chain is fed as it grows, its end last."""
    feeding = feeding_of(plan)
    if plan.of.is_dial:
        return {"power": feeding.feeds}
    if plan.rows == 1:
        return {"power": 1, "feeds": feeding.feeds - 1}
    last = int(feeding.feeds > len(feeding.parts))
    return {"power": 1, "chain": feeding.feeds - 1 - last, "feeds": last}


def _joints(plan: PanelPlan, wires: int) -> dict[str, float]:
    """Return the metres of this many wires from row to row, and to the R lamps."""
    if plan.of.is_dial:
        return {}
    length = plan.pitch / 1000 * (1 if plan.serpentine else plan.columns) + SLACK_M
    joints = {"chain": plan.rows - 1, "lamps": min(plan.lamps, 1)}
    return {step: math.ceil(10 * wires * length * count) / 10 for step, count in joints.items()}


def _signal_metres(plan: PanelPlan) -> dict[str, float]:
    """Return the metres of thin wire that each step takes."""
    signals = 1 + plan.of.has_clock
    wires = {
        "power": 1 if plan.supply else 0,
        "multiplexer": 8 * plan.is_multiplexed,  # VCC, GND, E, Z, and S0 to S3
        "knobs": plan.knobs + 2 if plan.knobs else 0,
        "sensor": 3 * plan.sensor,
    }
    if plan.of.is_dial:
        wires |= {"bus": 4 * count_of_chips(plan), "lamps": plan.lamps + 1 if plan.lamps else 0}
        return {step: round(SIGNAL_M * count, 1) for step, count in wires.items()}
    wires |= {"colour": signals, "shifter": 2 * plan.on.needs_shifter}
    metres = {step: round(SIGNAL_M * count, 1) for step, count in wires.items()}
    return metres | _joints(plan, wires=signals)
