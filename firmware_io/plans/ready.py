"""Which panels have a ready image, so that nobody needs a compiler. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from firmware_io import uf2
from firmware_io.flash import BOARD_TYPES, LIGHTS, PICO
from firmware_io.plans.feeding import feeding_of
from firmware_io.plans.plan import PanelPlan

#: What the sketch comes with: knobs of each board, R lamps, and the mA of all lights on USB and on
#: a supply of 3 A.
KNOBS, LAMPS = {"uno": 4, "nano": 4, "mega": 16, PICO: 3}, 8
ON_USB, ON_SUPPLY = 420, 2400

#: Columns and rows of the ready images.
SIZES = ((8, 8), (20, 20))


def ready_lights(plan: PanelPlan) -> str | None:
    """Return what `mark1 board flash --lights` calls the image of a panel; None if it has none."""
    name = f"{plan.light}-{plan.lights}"
    budget = ON_USB if plan.lights <= 64 else ON_SUPPLY
    fits = (
        name in images_of(plan.board)
        and (plan.columns, plan.rows) in SIZES
        and (plan.lamps, plan.knobs) == (LAMPS, KNOBS[plan.board])
        and not plan.sensor
        and plan.colours == plan.of.orders[0]
        and budget <= feeding_of(plan).budget_ma
    )
    return name if fits else None


def images_of(board: str) -> Mapping[str, str]:
    """Return the ready images of a board by the lights that they drive."""
    if board == PICO:
        return uf2.LIGHTS
    return LIGHTS[BOARD_TYPES[board].image] if board in BOARD_TYPES else {}
