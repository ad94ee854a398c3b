"""The front of a panel in millimetres: where each light, lamp, knob and screw is. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_io.plans.plan import PanelPlan

#: Millimetres around everything, for the heading, and between lights, lamps and knobs.
MARGIN, HEADING, APART = 22.0, 18.0, 18.0

#: Millimetres between knobs, of the hole for a shaft (M7 thread), and of a screw hole (M4).
KNOB_PITCH, SHAFT, SCREW = 34.0, 7.2, 4.3

#: Knobs in a row.
KNOBS_IN_A_ROW = 8

#: Share of the pitch that a round window of a light takes, and its largest diameter.
WINDOW_SHARE, WIDEST_WINDOW = 0.7, 12.0

#: Millimetres of the hole for the round boss of a servo (SG90: 11.8), and for an LED.
BOSS, LED = 12.0, 5.2

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Front:
    """Places on the front, from its top left corner, y downwards.

    Parameters
    ----------
    width, height : float
    window, lamp : float
        Diameters of the window of a light, or the hole of a dial, and of the window of an R lamp.
    lights : tuple of (float, float)
        Row by row, as the picture is seen; or dials.
    lamps, knobs, screws : tuple of (float, float)
    """

    width: float
    height: float
    window: float
    lamp: float
    lights: tuple[Point, ...]
    lamps: tuple[Point, ...]
    knobs: tuple[Point, ...]
    screws: tuple[Point, ...]


def front_of(plan: PanelPlan) -> Front:
    """Return the front of a panel."""
    field = ((plan.columns - 1) * plan.pitch, (plan.rows - 1) * plan.pitch)
    in_a_row = min(plan.knobs, KNOBS_IN_A_ROW)
    lamp_pitch = max(plan.pitch, 15.0)  # room for "R8" below each
    widest = max(field[0], (in_a_row - 1) * KNOB_PITCH, (plan.lamps - 1) * lamp_pitch)
    width = widest + 2 * MARGIN + KNOB_PITCH / 2
    y = MARGIN + HEADING
    lights = tuple(
        (x, y + row * plan.pitch)
        for row in range(plan.rows)
        for x in _row(plan.columns, plan.pitch, width)
    )
    y += field[1]
    lamps: tuple[Point, ...] = ()
    if plan.lamps:
        y += plan.pitch / 2 + APART
        lamps = tuple((x, y) for x in _row(plan.lamps, lamp_pitch, width))
    knobs: list[Point] = []
    for begun in range(0, plan.knobs, KNOBS_IN_A_ROW):
        y += KNOB_PITCH if begun else KNOB_PITCH / 2 + APART
        count = min(KNOBS_IN_A_ROW, plan.knobs - begun)
        knobs += [(x, y) for x in _row(count, KNOB_PITCH, width)]
    window = BOSS if plan.of.is_dial else min(WIDEST_WINDOW, WINDOW_SHARE * plan.pitch)
    height = y + MARGIN + (KNOB_PITCH / 2 if knobs else APART / 2)
    return Front(
        width=width,
        height=height,
        window=window,
        lamp=LED if plan.of.is_dial else window,
        lights=lights,
        lamps=lamps,
        knobs=tuple(knobs),
        screws=tuple((x, y) for x in (8.0, width - 8) for y in (8.0, height - 8)),
    )


def _row(count: int, pitch: float, width: float) -> list[float]:
    """Return places with this distance around the middle of a width."""
    return [width / 2 + (place - (count - 1) / 2) * pitch for place in range(count)]
