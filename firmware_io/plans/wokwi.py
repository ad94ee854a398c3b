"""A Wokwi project of a panel, to try its firmware in a browser. Pure.

Source: docs.wokwi.com, *diagram.json file format*, and the pages of the parts used here.
"""

from __future__ import annotations

import json
from typing import Any

from firmware_io.errors import PlanError
from firmware_io.plans.plan import PanelPlan

#: Boards whose sketch Wokwi builds: the type of the part, and one of its ground pins.
_PARTS = {
    "uno": ("wokwi-arduino-uno", "GND.1"),
    "nano": ("wokwi-arduino-nano", "GND.1"),
    "mega": ("wokwi-arduino-mega", "GND.1"),
}


def diagram_of(plan: PanelPlan) -> str:
    """Return `diagram.json`.

    There, a supply is never too weak: resistor, capacitor, fuse and supply are left out.

    Raises
    ------
    PlanError
        If Wokwi has no such lights, or cannot build the firmware of this board.
    """
    if plan.board not in _PARTS:
        raise PlanError("plan.wokwi-board", board=plan.on.title)
    if plan.of.has_clock or plan.of.has_white or plan.of.is_dial:
        raise PlanError("plan.wokwi-light", light=plan.of.title)
    kind, ground = _PARTS[plan.board]
    parts: list[dict[str, Any]] = [_part(kind, "board", 260, 0)]
    power = f"board:{plan.on.power}"
    wires = [_wire(f"board:{_pin(plan.on.strip)}", "lights:DIN", "green")]
    parts.append(_matrix("lights", plan.rows, plan.columns, 0, plan.serpentine))
    chains = ["lights"]
    if plan.lamps:
        parts.append(_matrix("lamps", 1, plan.lamps, 200, serpentine=False))
        wires.append(_wire("lights:DOUT", "lamps:DIN", "green"))
        chains.append("lamps")
    for name in chains:
        wires.append(_wire(power, f"{name}:VDD", "red"))
        wires.append(_wire(f"board:{ground}", f"{name}:VSS", "black"))
    for knob in range(plan.knobs):
        name = f"knob{knob + 1}"
        parts.append(_part("wokwi-potentiometer", name, 460, 90 * knob))
        wires.append(_wire(f"board:{plan.on.knob_power}", f"{name}:VCC", "orange"))
        wires.append(_wire(f"board:{ground}", f"{name}:GND", "black"))
        wires.append(_wire(f"board:{_pin(plan.knob_pins[knob])}", f"{name}:SIG", "purple"))
    if plan.sensor:  # a potentiometer stands in: the sensor there gives fewer volts in more light
        parts.append(_part("wokwi-potentiometer", "room", 460, -90))
        wires.append(_wire(f"board:{plan.on.knob_power}", "room:VCC", "orange"))
        wires.append(_wire(f"board:{ground}", "room:GND", "black"))
        wires.append(_wire(f"board:{_pin(plan.on.sensor)}", "room:SIG", "purple"))
    return json.dumps(
        {"version": 1, "editor": "wokwi", "parts": parts, "connections": wires}, indent=2
    )


def _part(kind: str, name: str, top: int, left: int, **attrs: str) -> dict[str, Any]:
    return {"type": kind, "id": name, "top": top, "left": left, "attrs": attrs}


def _matrix(name: str, rows: int, columns: int, top: int, serpentine: bool) -> dict[str, Any]:
    layout = "serpentine" if serpentine else ""
    size = {"rows": str(rows), "cols": str(columns)}
    return _part("wokwi-led-matrix", name, top, 0, layout=layout, **size)


def _wire(start: str, end: str, colour: str) -> list[Any]:
    return [start, end, colour, []]


def _pin(pin: str) -> str:
    """Return a pin as Wokwi names it: digital pins of an Arduino without their D."""
    return pin.removeprefix("D")
