"""The firmware of a panel: a ready image, which needs no compiler, or `panel_config.h`. Pure.

That file is the shipped one, with what differs set at its top.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from firmware_io.link.desired_state import USUAL_BRIGHTNESS
from firmware_io.plans.plan import PanelPlan
from firmware_io.plans.supply import check_supply, feeding_of

#: The file that the sketch comes with. Each setting in it gives way to one made before.
SHIPPED = Path(__file__).parents[1] / "firmware" / "mark1_panel" / "panel_config.h"

#: The line of the shipped file after which the choices are written.
_AFTER = "#include <Arduino.h>\n"


def config_of(plan: PanelPlan) -> str:
    """Return `panel_config.h` for a panel.

    Raises
    ------
    PlanError
        If what feeds the lights is not enough even for lights that are hardly lit.
    """
    before, found, after = SHIPPED.read_text(encoding="utf-8").partition(_AFTER)
    assert found, "the shipped file has lost the line after which choices belong"
    lines = [f"#define {name} {value}" for name, value in choices_of(plan).items()]
    return "\n".join([before + found, "// Chosen for this panel.", *lines]) + "\n" + after


def choices_of(plan: PanelPlan) -> dict[str, str]:
    """Return what is set for a panel: names of the firmware, and their values.

    Raises
    ------
    PlanError
        If what feeds the lights is not enough even for lights that are hardly lit.
    """
    check_supply(plan)
    feeding = feeding_of(plan)
    choices = {
        "LIGHT_KIND": plan.of.firmware,
        "BUDGET_MA": str(feeding.budget_ma),
        "LIGHTS": str(plan.lights),
        "LAMPS": str(plan.lamps),
        "KNOBS": str(plan.knobs),
    }
    if plan.of.is_dial:
        choices["LAMP_PINS"] = _numbers(plan.on.lamps[: plan.lamps])
    else:
        choices["LIGHT_ORDER"] = f"ORDER_{plan.colours[:3]}"  # of RGBW, white comes last
        choices["BRIGHTEST"] = str(feeding.brightness)
    if plan.is_multiplexed:
        choices["KNOB_PINS"] = _numbers(plan.on.knobs[:1])
        choices["KNOB_SELECT_PINS"] = _numbers(plan.on.select)
    elif plan.knobs:
        choices["KNOB_PINS"] = _numbers(plan.knob_pins[: plan.knobs])
    if plan.sensor:
        choices["LIGHT_SENSOR_PIN"] = _numbers([plan.on.sensor])
    return choices


def _numbers(pins: Sequence[str]) -> str:
    """Return pins as the firmware names them: all but the analog pins of an Arduino by number."""
    return ", ".join(re.sub("^(GPIO|GP|D)", "", pin) for pin in pins)


#: What the sketch comes with, besides as many knobs as the board can have: R lamps, the mA of all
#: lights on USB and on a supply of 3 A, and the greatest brightness.
LAMPS = 8
ON_USB, ON_SUPPLY = 420, 2400
BRIGHTEST = USUAL_BRIGHTNESS

#: Columns and rows of the ready images.
SIZES = ((8, 8), (20, 20))


def ready_lights(plan: PanelPlan) -> str | None:
    """Return what `mark1 board flash --lights` calls the image of a panel; None if it has none.

    The image keeps to the same limits as the plan: a stronger supply would be of no use with it.
    """
    name = f"{plan.light}-{plan.lights}"
    feeding = feeding_of(plan)
    budget = ON_USB if plan.lights <= 64 else ON_SUPPLY
    fits = (
        name in plan.on.images
        and (plan.columns, plan.rows) in SIZES
        and (plan.lamps, plan.knobs) == (LAMPS, len(plan.on.knobs))
        and not plan.sensor
        and plan.colours == plan.of.orders[0]
        and (feeding.budget_ma, feeding.brightness) == (budget, BRIGHTEST)
    )
    return name if fits else None
