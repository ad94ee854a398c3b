"""The wiring of a panel: as a drawing, and as a Wokwi project to try its firmware. Pure.

The drawing has one vertical line for each net, one stub for each pin. The board stands on the left,
the other parts on the right. Every net has a vertical line of its own between them, and every pin a
height of its own, so no two wires overlap. Where a stub meets the line of its net there
is a dot; without a dot, lines only cross.

Wokwi simulates a panel in a browser. Source: docs.wokwi.com, *diagram.json file format*, and the
pages of the parts used here.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from firmware_io.board_errors import PlanError
from firmware_io.catalogue import message
from firmware_io.plans.nets import Net, Part, nets_of
from firmware_io.plans.plan import PanelPlan
from firmware_io.plans.vector_graphics import Drawing

#: Points between two pins, two nets, and two parts; around everything; and of a part's head.
#: Gap and head together are whole pitches, so that all pins on the right keep to one grid.
PITCH, LANE, GAP, MARGIN, HEAD = 16.0, 14.0, 10.0, 24.0, 22.0

#: Points of the widths of the boxes, of the heading, and of its height.
BOARD_WIDTH, PART_WIDTH, TOP = 160.0, 190.0, 56.0

#: Sizes of text in points: heading, names, pins.
HEADING, NAME, PIN = 16.0, 11.0, 10.0

#: Colours of wires by the kind of net. Each net is named, too, so that no colour is needed.
COLOURS = {
    "power": "#C62828",
    "ground": "#212121",
    "logic": "#AD5F00",
    "data": "#2E7D32",
    "clock": "#1565C0",
    "wiper": "#6A1B9A",
    "select": "#00838F",
    "lamp": "#795548",
    "plug": "#455A64",
}

#: Kinds of nets in the order of their lines, those with the most pins nearest to the parts.
_ORDER = ("wiper", "select", "lamp", "data", "clock", "plug", "logic", "power", "ground")


@dataclass(frozen=True, slots=True)
class Placed:
    """A part on the drawing: its box, and the height of each pin."""

    part: Part
    x: float
    y: float
    width: float
    height: float
    pins: dict[str, float]


def draw_wiring(plan: PanelPlan) -> str:
    """Return the wiring drawing as SVG."""
    parts, nets = nets_of(plan)
    nets = tuple(sorted(nets, key=lambda net: _ORDER.index(net.kind)))
    left = MARGIN + BOARD_WIDTH
    lanes = {net.name: left + 2 * LANE + LANE * place for place, net in enumerate(nets)}
    right = left + 3 * LANE + LANE * len(nets)
    placed = _place(parts, right)
    bottom = max(each.y + each.height for each in placed.values())
    title_of = "plan.wiring-title-dials" if plan.of.is_dial else "plan.wiring-title"
    title = str(message(title_of, board=plan.on.title, light=plan.of.title))
    drawing = Drawing(right + PART_WIDTH + MARGIN, bottom + MARGIN + 2 * PITCH, "pt", title)
    drawing.rectangle(0, 0, drawing.width, drawing.height, fill="#FFFFFF")
    drawing.text(MARGIN, MARGIN + HEADING * 0.6, title, HEADING, font_weight="600", fill="#14202A")
    for net in nets:
        _draw_net(drawing, net, lanes[net.name], placed)
    for each in placed.values():
        _draw_part(drawing, each)
    size = {"chain": plan.chain, "rows": plan.rows, "columns": plan.columns}
    lights = "dials" if plan.of.is_dial else "chain-lamps" if plan.lamps else "chain"
    for place, code in enumerate((lights, "dots")):
        words = str(message(f"plan.wiring-{code}", **size))
        y = bottom + MARGIN + PITCH * place
        drawing.text(MARGIN, y, words, PIN, fill="#4D5E6B")
    return str(drawing)


def _place(parts: tuple[Part, ...], right: float) -> dict[str, Placed]:
    """Place the board on the left and the others below each other on the right."""
    board, *others = parts
    placed = {}
    y = TOP
    for part in others:
        height = HEAD + PITCH * len(part.pins)
        placed[part.name] = _placed(part, right, y, PART_WIDTH, height, PITCH / 2)
        y += height + GAP
    height = HEAD + PITCH * len(board.pins) + PITCH / 2
    # a quarter of a pitch lower than any pin on the right, so that no two stubs share a height
    placed[board.name] = _placed(board, MARGIN, TOP, BOARD_WIDTH, height, PITCH * 0.75)
    return placed


def _placed(part: Part, x: float, y: float, width: float, height: float, first: float) -> Placed:
    pins = {pin: y + HEAD + first + PITCH * place for place, pin in enumerate(part.pins)}
    return Placed(part, x, y, width, height, pins)


def _draw_net(drawing: Drawing, net: Net, lane: float, placed: dict[str, Placed]) -> None:
    """Draw the line of a net, and a stub with a dot to each of its pins."""
    colour = COLOURS[net.kind]
    heights = [placed[part].pins[pin] for part, pin in net.pins]
    width = 2.0 if net.kind in ("power", "ground") else 1.4
    style: dict[str, str | float] = {"stroke": colour, "stroke_width": width}
    drawing.line([(lane, min(heights)), (lane, max(heights))], **style)
    for (part, _), height in zip(net.pins, heights, strict=True):
        box = placed[part]
        edge = box.x if box.x > lane else box.x + box.width
        drawing.line([(edge, height), (lane, height)], **style)
        drawing.circle(lane, height, 2.6, fill=colour)


def _draw_part(drawing: Drawing, each: Placed) -> None:
    """Draw the box of a part with its name, its title and its pins."""
    drawing.rectangle(
        each.x,
        each.y,
        each.width,
        each.height,
        rx=6,
        fill="#F1F4F6",
        stroke="#4D5E6B",
        stroke_width=1,
    )
    title = each.part.title
    words = str(message(title)) if title.startswith("plan.") else title
    drawing.text(
        each.x + 8, each.y + 15, f"{each.part.name}  {words}", NAME, font_weight="600",
        fill="#14202A",
    )  # fmt: skip
    is_board = each.x == MARGIN
    for pin, height in each.pins.items():
        x = each.x + each.width - 8 if is_board else each.x + 8
        anchor = "end" if is_board else "start"
        drawing.text(x, height + 3.5, pin, PIN, text_anchor=anchor, fill="#14202A")


#: A ground pin of an Arduino, as Wokwi names it.
_GROUND = "board:GND.1"


def diagram_of(plan: PanelPlan) -> str:
    """Return `diagram.json`.

    There, a supply is never too weak: resistor, capacitor, fuse and supply are left out.

    Raises
    ------
    PlanError
        If Wokwi has no such lights, or cannot build the firmware of this board.
    """
    if not plan.on.wokwi:
        raise PlanError("plan.wokwi-board", board=plan.on.title)
    if plan.of.has_clock or plan.of.has_white or plan.of.is_dial:
        raise PlanError("plan.wokwi-light", light=plan.of.title)
    parts: list[dict[str, Any]] = [_part(plan.on.wokwi, "board", 260, 0)]
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
        wires.append(_wire(_GROUND, f"{name}:VSS", "black"))
    for knob in range(plan.knobs):
        name = f"knob{knob + 1}"
        parts.append(_part("wokwi-potentiometer", name, 460, 90 * knob))
        wires.append(_wire(f"board:{plan.on.knob_power}", f"{name}:VCC", "orange"))
        wires.append(_wire(_GROUND, f"{name}:GND", "black"))
        wires.append(_wire(f"board:{_pin(plan.knob_pins[knob])}", f"{name}:SIG", "purple"))
    if plan.sensor:  # a potentiometer stands in: the sensor there gives fewer volts in more light
        parts.append(_part("wokwi-potentiometer", "room", 460, -90))
        wires.append(_wire(f"board:{plan.on.knob_power}", "room:VCC", "orange"))
        wires.append(_wire(_GROUND, "room:GND", "black"))
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
