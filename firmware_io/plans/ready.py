"""Which panels have a ready image, so that nobody needs a compiler. Pure."""

from __future__ import annotations

from firmware_io.flash import BOARD_TYPES, LIGHTS
from firmware_io.plans.feeding import feeding_of
from firmware_io.plans.plan import PanelPlan

#: What the sketch comes with: knobs of the Uno's images and the Mega's, R lamps, and the mA of all
#: lights on USB and on a supply of 3 A.
KNOBS, LAMPS = {"uno.hex": 4, "mega.hex": 16}, 8
ON_USB, ON_SUPPLY = 420, 2400

#: Columns and rows of the ready images.
SIZES = ((8, 8), (20, 20))


def ready_lights(plan: PanelPlan) -> str | None:
    """Return what `mark1 board flash --lights` calls the image of a panel; None if it has none."""
    image = BOARD_TYPES[plan.board].image
    name = f"{plan.light}-{plan.lights}"
    budget = ON_USB if plan.lights <= 64 else ON_SUPPLY
    fits = (
        name in LIGHTS[image]
        and (plan.columns, plan.rows) in SIZES
        and (plan.lamps, plan.knobs) == (LAMPS, KNOBS[image])
        and plan.colours == plan.of.orders[0]
        and budget <= feeding_of(plan).budget_ma
    )
    return name if fits else None
