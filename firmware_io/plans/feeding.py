"""What feeds the lights or dials of a panel: current, brightness, supply, fuse and wire. Pure.

All of it comes from `firmware_io.panel.current`. Guide, list of parts and `panel_config.h` share
it.
"""

from __future__ import annotations

from dataclasses import dataclass

from firmware_io.errors import PlanError
from firmware_io.link.colours import BRIGHTEST
from firmware_io.link.desired_state import USUAL_BRIGHTNESS
from firmware_io.panel.current import (
    BOARD_MA,
    DIAL_MA,
    DIAL_REST_MA,
    IDLE_MA,
    MARGIN,
    SUPPLIES,
    USB_MA,
    WARN_A,
    Supply,
    panel_a,
    supply_for,
    supply_for_dials,
)
from firmware_io.plans.plan import PanelPlan

#: Milliamperes that each light should have: as much again as when it is dark.
LEAST_LIGHT_MA = 2 * IDLE_MA

#: Most dials that the firmware moves at once.
MOST_AT_ONCE = 40


@dataclass(frozen=True, slots=True)
class Feeding:
    """How the lights or dials of one panel are fed.

    Attributes
    ----------
    budget_ma : int
        What all lights may draw together, or the dials that move: what USB leaves them, or a supply
        not at its limit.
    brightness : int
        Greatest brightness of 31 at which no picture draws more; of dials, all of it.
    dark_a : float
        Current of dark lights, or of dials at rest, in A.
    supply : Supply
        What this needs.
    least_supply : float
        The smallest supply in A with which the lights can be lit, or one dial moves.
    is_enough : bool
        Whether the budget lets the lights be lit, or a dial move.
    at_once : int
        How many dials move at once; 0 with lights.
    """

    budget_ma: int
    brightness: int
    dark_a: float
    supply: Supply
    least_supply: float
    is_enough: bool
    at_once: int = 0

    @property
    def is_strong(self) -> bool:
        """Whether the current is one to be warned of."""
        return self.supply.amperes > WARN_A


def is_fed_twice(plan: PanelPlan) -> bool:
    """Whether the supply goes to both ends of the chain."""
    return plan.supply > 0 and feeding_of(plan).supply.feeds > 1


def weak_supply(plan: PanelPlan) -> PlanError:
    """Return the error of a panel whose supply is too weak; its sentence says what is needed."""
    code = "plan.weak-supply-dials" if plan.of.is_dial else "plan.weak-supply"
    count = plan.lights if plan.of.is_dial else plan.chain
    return PlanError(code, lights=count, supply=feeding_of(plan).least_supply)


def check_supply(plan: PanelPlan) -> None:
    """Refuse a panel whose supply is too weak.

    Raises
    ------
    PlanError
        If what feeds the lights is not enough even for lights that are hardly lit.
    """
    if not feeding_of(plan).is_enough:
        raise weak_supply(plan)


def feeding_of(plan: PanelPlan) -> Feeding:
    """Return how a panel is fed."""
    if plan.of.is_dial:
        return _feeding_of_dials(plan)
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
        is_enough=budget >= least,
    )


def _feeding_of_dials(plan: PanelPlan) -> Feeding:
    """Return how dials are fed: servos start with too much current for USB."""
    rest = DIAL_REST_MA * plan.lights
    budget = max(0.0, plan.supply / MARGIN - rest)
    at_once = min(int(budget // DIAL_MA), MOST_AT_ONCE, plan.lights)
    least = DIAL_MA + rest
    return Feeding(
        budget_ma=round(budget),
        brightness=BRIGHTEST,
        dark_a=rest / 1000,
        supply=supply_for_dials(plan.lights, max(1, at_once)),
        least_supply=next(amperes for amperes in SUPPLIES if 1000 * amperes >= MARGIN * least),
        is_enough=at_once > 0,
        at_once=at_once,
    )
