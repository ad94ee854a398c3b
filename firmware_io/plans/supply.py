"""The current that a panel draws, and the supply, fuse and wire that it needs. Pure.

The only place where these figures are computed: guide, window, list of parts, `panel_config.h` and
the limit in the firmware take them from here, and tests compare them. They come from data sheets,
have not been measured, and are the most that can happen: every light at full level in the worst
colour.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from firmware_io.board_errors import PlanError
from firmware_io.link.colours import BRIGHTEST, LAMP, PALETTES
from firmware_io.link.desired_state import USUAL_BRIGHTNESS
from firmware_io.plans.plan import PanelPlan

#: Current of one colour of one light at full strength, and of a dark light, in mA. A light has
#: three colours, or four (SK6812 RGBW): 20 mA is not the current of a whole light. Most data sheets
#: give 20 mA a colour or less, and nobody can see which chip is in a strip, so all count the same.
CHANNEL_MA, IDLE_MA = 20.0, 1.0

#: Current of a board itself, and what a USB port gives, in mA.
BOARD_MA, USB_MA = 80.0, 500.0

#: Current of a small servo (SG90) that moves without load, as the firmware counts it, and of one at
#: rest, in mA: ASSUMED, neither was measured.
DIAL_MA, DIAL_REST_MA = 250.0, 6.0

#: Share by which supply and fuse exceed the current: neither should run at its limit for hours.
MARGIN = 1.25

#: Supplies of 5 V that shops have, and fuses, in A.
SUPPLIES = (2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 40, 60, 80, 100)
FUSES = (1, 2, 3, 4, 5, 7.5, 10, 15, 20, 25, 30, 40, 60, 80, 100)

#: Cross-sections of copper wire in mm², and the current in A that flexible leads of each may carry.
WIRES = {0.5: 3, 0.75: 6, 1: 10, 1.5: 16, 2.5: 25, 4: 32, 6: 40, 10: 63, 16: 82, 25: 108}

#: Resistance of copper in Ω mm²/m, and the voltage that the wires may take from the lights.
COPPER, MOST_DROP = 0.0175, 0.25

#: Current in A above which a plan begins with a warning: more than any USB charger gives.
WARN_A = 5.0

#: Most current in A, and most lights, that one feed of a strip should serve.
FEED_A, FEED_LIGHTS = 5.0, 250


def light_ma(colour: Sequence[int]) -> float:
    """Return the current of one light at full brightness, in mA.

    Parameters
    ----------
    colour : sequence of int
        0…255 for each of its three or four colours.

    Examples
    --------
    >>> [round(light_ma(colour) - IDLE_MA) for colour in (*PALETTES[0], *PALETTES[1], LAMP)]
    [26, 27, 33, 25, 36]
    """
    return IDLE_MA + CHANNEL_MA * sum(colour) / 255


#: The colour that draws the most: that of full lights in the worst palette.
WORST = max((colour for pair in PALETTES for colour in pair), key=light_ma)


def panel_a(
    lights: int, lamps: int = 0, brightness: int = BRIGHTEST, budget_ma: float = math.inf
) -> float:
    """Return the greatest current of the lights of a panel, in A.

    Parameters
    ----------
    lights, lamps : int
        Lamps are R lamps that are lights of the chain.
    brightness : int, optional
        Greatest brightness that the firmware allows, 0…31.
    budget_ma : float, optional
        Limit on the sum that the firmware keeps to. Dark lights draw their current whatever it is.

    Examples
    --------
    >>> [round(panel_a(400, 8, brightness), 1) for brightness in (0, 4, 31)]
    [0.4, 2.2, 14.0]
    """
    idle = IDLE_MA * (lights + lamps)
    lit = lights * (light_ma(WORST) - IDLE_MA) + lamps * (light_ma(LAMP) - IDLE_MA)
    return max(idle, min(idle + lit * brightness / BRIGHTEST, budget_ma)) / 1000


@dataclass(frozen=True, slots=True)
class Supply:
    """What feeds a panel.

    Attributes
    ----------
    amperes : float
        Greatest current of the lights.
    is_usb : bool
        Whether the USB port of the board is enough. The rest is then not needed.
    supply_a, fuse_a : float
        Next larger standard values, in A.
    wire_mm2 : float
        Cross-section of the wires between supply and lights, for 1 m each way.
    feeds : int
        Points, evenly along the chain, at which it is connected to the supply.
    """

    amperes: float
    is_usb: bool
    supply_a: float
    fuse_a: float
    wire_mm2: float
    feeds: int


def supply_for(
    lights: int,
    lamps: int = 0,
    brightness: int = BRIGHTEST,
    *,
    budget_ma: float = math.inf,
    metres: float = 1.0,
) -> Supply:
    """Return what a panel needs; arguments as for `panel_a`.

    Parameters
    ----------
    metres : float, optional
        Length of the wires from the supply to the lights.

    Raises
    ------
    ValueError
        If it is more than one supply can give.
    """
    amperes = panel_a(lights, lamps, brightness, budget_ma)
    feeds = max(1, math.ceil(amperes / FEED_A), math.ceil((lights + lamps) / FEED_LIGHTS))
    return _supply(amperes, feeds, metres)


def dials_a(dials: int, at_once: int) -> float:
    """Return the current of dials in A, given how many of them move at once.

    Examples
    --------
    >>> round(dials_a(512, 32), 1)
    11.0
    """
    return (DIAL_REST_MA * (dials - at_once) + DIAL_MA * at_once) / 1000


def supply_for_dials(dials: int, at_once: int, *, metres: float = 1.0) -> Supply:
    """Return what dials need; arguments as for `dials_a`, and `metres` as for `supply_for`.

    Raises
    ------
    ValueError
        If it is more than one supply can give.
    """
    return _supply(dials_a(dials, at_once), 1, metres)


def _supply(amperes: float, feeds: int, metres: float) -> Supply:
    if amperes * MARGIN > SUPPLIES[-1]:
        raise ValueError(f"{amperes:.0f} A is more than one supply of 5 V should give")
    fuse = _next(FUSES, amperes * MARGIN)
    return Supply(
        amperes=amperes,
        is_usb=1000 * amperes + BOARD_MA <= USB_MA,
        supply_a=_next(SUPPLIES, amperes * MARGIN),
        fuse_a=fuse,
        wire_mm2=_wire(amperes, fuse, metres),
        feeds=feeds,
    )


def as_text(amperes: float) -> str:
    """Write a current with two digits, for a person: 0.38, 2.2, 14."""
    return f"{amperes:.2g}"


def _next(values: Sequence[float], least: float) -> float:
    return next(value for value in values if value >= least)


def _wire(amperes: float, fuse: float, metres: float) -> float:
    """Return the wire that the fuse protects and that loses little voltage."""
    least = 2 * metres * COPPER * amperes / MOST_DROP
    return next(
        (mm2 for mm2, most in WIRES.items() if most >= fuse and mm2 >= least), math.ceil(least)
    )


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
