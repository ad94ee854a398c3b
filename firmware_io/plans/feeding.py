"""What feeds the lights of a panel: current, brightness, supply, fuse and wire. Pure.

All of it comes from `firmware_io.current`. Guide, list of parts and `panel_config.h` share it.
"""

from __future__ import annotations

from dataclasses import dataclass

from firmware_io.colours import BRIGHTEST
from firmware_io.current import (
    BOARD_MA,
    IDLE_MA,
    MARGIN,
    SUPPLIES,
    USB_MA,
    Supply,
    panel_a,
    supply_for,
)
from firmware_io.desired_state import USUAL_BRIGHTNESS
from firmware_io.plans.plan import PanelPlan

#: Milliamperes that each light should have: as much again as when it is dark.
LEAST_LIGHT_MA = 2 * IDLE_MA


@dataclass(frozen=True, slots=True)
class Feeding:
    """How the lights of one panel are fed.

    Attributes
    ----------
    budget_ma : int
        What all lights may draw together: what USB leaves them, or a supply not at its limit.
    brightness : int
        Greatest brightness of 31 at which no picture draws more.
    dark_a : float
        Current of dark lights, in A.
    supply : Supply
        What this needs.
    least_supply : float
        The smallest supply in A with which the lights can be lit at all.
    usual_supply : float
        The supply in A for the usual brightness.
    is_enough : bool
        Whether the budget lets the lights be lit.
    """

    budget_ma: int
    brightness: int
    dark_a: float
    supply: Supply
    least_supply: float
    usual_supply: float
    is_enough: bool


def is_fed_twice(plan: PanelPlan) -> bool:
    """Whether the supply goes to both ends of the chain."""
    return plan.supply > 0 and feeding_of(plan).supply.feeds > 1


def feeding_of(plan: PanelPlan) -> Feeding:
    """Return how a panel is fed."""
    budget = plan.supply / MARGIN if plan.supply else USB_MA - BOARD_MA
    size = plan.lights, plan.lamps
    fitting = [b for b in range(BRIGHTEST + 1) if 1000 * panel_a(*size, b) <= budget]
    brightness = max(USUAL_BRIGHTNESS, *fitting) if fitting else USUAL_BRIGHTNESS
    least = LEAST_LIGHT_MA * plan.chain
    return Feeding(
        budget_ma=round(budget),
        brightness=brightness,
        dark_a=panel_a(*size, 0),
        supply=supply_for(*size, brightness, budget_ma=budget),
        least_supply=next(amperes for amperes in SUPPLIES if 1000 * amperes >= MARGIN * least),
        usual_supply=supply_for(*size, USUAL_BRIGHTNESS).supply_a,
        is_enough=budget >= least,
    )
