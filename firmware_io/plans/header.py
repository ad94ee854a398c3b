"""The file `panel_config.h` of a panel: the shipped one, with what differs set at its top. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from firmware_io.plans.feeding import check_supply, feeding_of
from firmware_io.plans.plan import PanelPlan

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
