"""The current that a panel draws, and the supplies, feeds, fuses and wires that it needs. Pure.

The only place where these figures are computed: guide, reviewer's page, window, list of parts,
`panel_config.h` and the limit in the firmware take them from here, and tests compare them with an
independent computation. They come from data sheets, have not been measured, and are the most that
can happen: every light at full level in the worst colour.

A panel is fed by USB, or by enclosed supplies that come with a lead and a connector. These exist up
to 6 A at 5 V, so a larger panel is divided into parts with a supply each. Each feed, from the
terminals of its supply to the chain, has a fuse and is sized for what it may carry.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from firmware_io.board_errors import PlanError
from firmware_io.link.colours import BRIGHTEST, LAMP, PALETTES
from firmware_io.link.desired_state import USUAL_BRIGHTNESS
from firmware_io.plans.front import front_of, most_watts
from firmware_io.plans.plan import PanelPlan
from mark1.messages import with_decimal_sign

#: Current of one colour of one light at full strength, and of a dark light, in mA. A light has
#: three colours, or four (SK6812 RGBW): 20 mA is not the current of a whole light. Most data sheets
#: give 20 mA a colour or less, and nobody can see which chip is in a strip, so all count the same.
CHANNEL_MA, IDLE_MA = 20.0, 1.0

#: Volts of a supply.
VOLTS = 5.0

#: Current of a board itself, and what a USB port gives, in mA.
BOARD_MA, USB_MA = 80.0, 500.0

#: Least volts at a device on a USB port of 500 mA: 4.75 V, less 0.25 V in the cable (USB 2.0,
#: 7.2.2, 7.2.3). ASSUMED that little is lost on the board.
USB_V = 4.5

#: Most microfarads that a device may put on USB (USB 2.0, 7.2.4.1), and those beside each light of
#: a strip: ASSUMED 100 nF, as data sheets advise. So USB feeds 100 lights at most, no capacitor.
USB_UF, LIGHT_UF = 10.0, 0.1

#: Current of a small servo (SG90) that moves without load, as the firmware counts it, and of one at
#: rest, in mA: ASSUMED, neither was measured.
DIAL_MA, DIAL_REST_MA = 250.0, 6.0

#: Share by which a supply exceeds its current, since it should not run at its limit for hours, and
#: the share of its rating that a fuse may carry: ASSUMED, as fuse makers advise.
MARGIN, FUSE_LOAD = 1.25, 0.75

#: Closed supplies of 5 V with a lead and a connector, in A: ASSUMED that shops have none above 6 A.
#: Loaded to 1 / MARGIN of it, even the largest stays below the 5 A of its connector (data sheet of
#: Tensility, 50-00045).
SUPPLIES, JACK_A = (2, 3, 4, 5, 6), 5.0

#: Share of its current at which a supply cuts off: ASSUMED.
CUT_OFF = 1.5

#: Blade fuses (ISO 8820-3, ATO) in A, and the volts that one takes at its rating: ASSUMED.
FUSES, FUSE_V = (1, 2, 3, 4, 5, 7.5, 10), 0.15

#: Wires: mm² of copper, the A of the largest fuse that protects them (DIN VDE 0100, group 1, and
#: less below 1 mm²), and mΩ a metre at 20 °C (IEC 60228, class 5).
WIRES = {
    0.5: (3, 39.0), 0.75: (6, 26.0), 1: (10, 19.5), 1.5: (16, 13.3), 2.5: (25, 7.98), 4: (25, 4.95)
}  # fmt: skip

#: Ω a metre of each of the two power tracks of a strip of 60 a metre, as measured by the authors of
#: neopixelBooster: 1 Ω on 5 m. ASSUMED for all strips. Rows are joined with wires of this many mm².
STRIP_OHMS, JOINT_MM2 = 0.2, 0.5

#: Volts that may be lost along the chain, and in the wires of a feed, at full load; and the loss
#: from the terminals to the farthest light at which a check fails, which leaves some to spare.
CHAIN_V, WIRE_V, CHECK_V = 0.12, 0.10, 0.40

#: Metres of the wires from the jack to the terminals; Ω of each contact of the jack (Tensility);
#: and the share by which the voltage of a supply may be low: ASSUMED.
TRUNK_M, JACK_OHMS, TOLERANCE = 0.3, 0.03, 0.05

#: Current in A above which a plan begins with a warning: more than any USB charger gives.
WARN_A = 5.0

#: Most current in A that one feed should carry.
FEED_A = 5.0

#: Dials that one feed serves: a row of the large wall, with a capacitor.
DIALS_A_FEED = 64


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


def dials_a(dials: int, at_once: int) -> float:
    """Return the current of dials in A, given how many of them move at once.

    Examples
    --------
    >>> round(dials_a(512, 32), 1)
    11.0
    """
    return (DIAL_REST_MA * (dials - at_once) + DIAL_MA * at_once) / 1000


@dataclass(frozen=True, slots=True)
class Part:
    """The lights or dials that share one supply, or USB.

    Attributes
    ----------
    first, last : int
        Of the chain, R lamps included, from 1; or of the dials.
    feeds : tuple of int
        At which light each feed is connected: before it, or after it if it is the last one. Of
        dials, the first that each feed serves.
    """

    first: int
    last: int
    feeds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Feeding:
    """How the lights or dials of one panel are fed. All parts and feeds are alike, for the largest.

    Attributes
    ----------
    budget_ma : int
        What all lights may draw together, or the dials that move: what USB leaves them, or supplies
        not at their limit.
    brightness : int
        Greatest brightness of 31 at which no picture draws more; of dials, all of it.
    dark_a, amperes, part_a, feed_a : float
        Current in A: of dark lights, or of dials at rest; the greatest of the panel, of one part,
        and of one feed.
    supply_a : int
        Of each supply in A; 0 for USB.
    parts : tuple of Part
    fuse_a, wire_mm2, metres : float
        Of each feed: its fuse in A, 0 on USB, whose port limits the current; its wires, and their
        length one way.
    trunk_mm2 : float
        Wires from the jack to the terminals, which stand all that a supply gives.
    chain_v, drop_v : float
        Volts lost along the chain, and from the terminals to the farthest light, at most.
    least_supply : int
        The smallest supply in A with which the lights can be lit, or one dial moves.
    is_enough : bool
        Whether the budget lets the lights be lit, or a dial move.
    at_once : int
        How many dials move at once; 0 with lights.
    longest, intervals : int
        Lights of the longest part, and the stretches into which its feeds divide it; 0 if it is fed
        at one end, or has dials.
    light_a : float
        Most current of one light in A.
    """

    budget_ma: int
    brightness: int
    dark_a: float
    amperes: float
    part_a: float
    feed_a: float
    supply_a: int
    parts: tuple[Part, ...]
    fuse_a: float
    wire_mm2: float
    metres: float
    trunk_mm2: float
    chain_v: float
    drop_v: float
    least_supply: int
    is_enough: bool
    at_once: int = 0
    longest: int = 0
    intervals: int = 0
    light_a: float = 0.0

    @property
    def is_strong(self) -> bool:
        """Whether the current calls for a warning."""
        return self.amperes > WARN_A

    @property
    def feeds(self) -> int:
        """Feeds of all parts."""
        return sum(len(part.feeds) for part in self.parts)

    @property
    def watts(self) -> float:
        """Greatest power of the lights or dials, all of which becomes heat."""
        return VOLTS * self.amperes


def as_text(amperes: float) -> str:
    """Write a current with two digits, as the language in use does: 0.38, 2.2, 14."""
    return with_decimal_sign(f"{amperes:.2g}")


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


#: Milliamperes that each light should have: as much again as when it is dark.
LEAST_LIGHT_MA = 2 * IDLE_MA

#: Most dials that the firmware moves at once.
MOST_AT_ONCE = 40


def feeding_of(plan: PanelPlan) -> Feeding:
    """Return how a panel is fed."""
    return _feeding_of_dials(plan) if plan.of.is_dial else _feeding_of_lights(plan)


def _feeding_of_lights(plan: PanelPlan) -> Feeding:
    size = plan.lights, plan.lamps
    given = min(plan.supply / 1000, max(SUPPLIES[-1], MARGIN * panel_a(*size)))
    rows, count = _divided(plan.rows, given)
    given = min(given, SUPPLIES[-1] * count)
    budget = 1000 * given / MARGIN if plan.supply else USB_MA - BOARD_MA
    share = budget / count
    in_part = min(rows, plan.rows) * plan.columns, plan.lamps
    longest = sum(in_part)
    # the firmware limits the sum only, so no picture may light one part beyond its supply
    fitting = [
        b
        for b in range(BRIGHTEST + 1)
        if 1000 * panel_a(*in_part, b) <= share and VOLTS * panel_a(*size, b) <= most_watts(plan)
    ]
    brightness = max(fitting, default=0)
    if count == 1:
        brightness = max(brightness, USUAL_BRIGHTNESS)
    light_a = panel_a(0, 1, brightness) if plan.lamps else panel_a(1, 0, brightness)
    part_a = panel_a(*in_part, brightness, share)
    ohms = ohms_a_light(plan)
    intervals = _intervals(longest, light_a, part_a, ohms, may_be_one_end=part_a <= FEED_A)
    return _feeding(
        plan,
        budget_ma=round(budget),
        brightness=brightness,
        dark_a=panel_a(*size, 0),
        amperes=panel_a(*size, brightness, budget),
        part_a=part_a,
        feed_a=_feed_a(longest, light_a, part_a, intervals),
        parts=tuple(_parts_of_chain(plan, rows, intervals)),
        chain_v=_chain_v(longest, light_a, part_a, ohms, intervals),
        least_ma=LEAST_LIGHT_MA * plan.chain,
        is_enough=share >= LEAST_LIGHT_MA * longest
        and (plan.supply > 0 or LIGHT_UF * plan.chain <= USB_UF),
        longest=longest,
        intervals=intervals,
        light_a=light_a,
    )


def _feeding_of_dials(plan: PanelPlan) -> Feeding:
    """Return how dials are fed: servos start with too much current for USB."""
    longest, count = _divided(math.ceil(plan.lights / DIALS_A_FEED), plan.supply / 1000)
    dials = min(plan.lights, longest * DIALS_A_FEED)
    share = 1000 * min(plan.supply / 1000 / count, SUPPLIES[-1]) / MARGIN
    budget = max(0.0, share - DIAL_REST_MA * dials)  # all that move may be in the same part
    at_once = min(int(budget // DIAL_MA), MOST_AT_ONCE, plan.lights)
    moving = max(1, at_once)
    in_feed = min(DIALS_A_FEED, plan.lights)
    firsts = range(1, plan.lights + 1, longest * DIALS_A_FEED)
    lasts = (min(first + longest * DIALS_A_FEED - 1, plan.lights) for first in firsts)
    return _feeding(
        plan,
        budget_ma=round(budget),
        brightness=BRIGHTEST,
        dark_a=DIAL_REST_MA * plan.lights / 1000,
        amperes=dials_a(plan.lights, moving),
        part_a=dials_a(dials, min(moving, dials)),
        feed_a=dials_a(in_feed, min(moving, in_feed)),
        parts=tuple(
            Part(first, last, tuple(range(first, last + 1, DIALS_A_FEED)))
            for first, last in zip(firsts, lasts, strict=True)
        ),
        chain_v=0.0,
        least_ma=DIAL_MA + DIAL_REST_MA * plan.lights,
        is_enough=at_once > 0,
        at_once=at_once,
    )


def _divided(rows: int, amperes: float) -> tuple[int, int]:
    """Divide rows into parts with a supply each; returns the rows of one, and how many."""
    most = max(1, math.ceil(amperes / SUPPLIES[-1] - 1e-9))
    in_part = math.ceil(rows / most)
    return in_part, math.ceil(rows / in_part)


def _feeding(
    plan: PanelPlan,
    *,
    feed_a: float,
    parts: tuple[Part, ...],
    chain_v: float,
    least_ma: float,
    **found: Any,
) -> Feeding:
    """Add supplies, fuses and wires to the currents."""
    front = front_of(plan)
    metres = math.ceil((front.width + front.height) / 200 + 1) / 10  # from the middle of the back
    is_own = plan.supply > 0 or plan.of.is_dial
    supply = next((a for a in SUPPLIES if 1000 * a * len(parts) >= plan.supply), SUPPLIES[-1])
    fuse = next((a for a in FUSES if FUSE_LOAD * a >= feed_a), FUSES[-1]) if is_own else 0
    wire = _wire(fuse or feed_a, feed_a, metres)
    lost = FUSE_V * feed_a / fuse if fuse else 0.0
    return Feeding(
        feed_a=feed_a,
        supply_a=supply if is_own else 0,
        parts=parts,
        fuse_a=fuse,
        wire_mm2=wire,
        metres=metres,
        trunk_mm2=next(mm2 for mm2, (most, _) in WIRES.items() if most >= CUT_OFF * supply),
        chain_v=chain_v,
        drop_v=chain_v + lost + wire_v(wire, feed_a, metres),
        least_supply=next((a for a in SUPPLIES if 1000 * a >= MARGIN * least_ma), SUPPLIES[-1]),
        **found,
    )


def wire_v(mm2: float, amperes: float, metres: float) -> float:
    """Return the volts lost in two wires of this length, to the chain and back."""
    return 2 * metres * WIRES[mm2][1] / 1000 * amperes


def terminals_v(feeding: Feeding) -> float:
    """Return the lowest voltage under load at the terminals of a good supply, or a board on USB."""
    if not feeding.supply_a:
        return USB_V
    trunk = wire_v(feeding.trunk_mm2, feeding.part_a, TRUNK_M)
    return (1 - TOLERANCE) * VOLTS - 2 * JACK_OHMS * feeding.part_a - trunk


def least_v(feeding: Feeding) -> float:
    """Return the voltage under load below which the check in the guide calls a supply weak."""
    return math.floor(10 * terminals_v(feeding) + 1e-9) / 10


def lowest_v(feeding: Feeding) -> float:
    """Return the lowest voltage at a light or dial: all tolerances and losses at their worst."""
    return terminals_v(feeding) - feeding.drop_v


def _wire(fuse: float, amperes: float, metres: float) -> float:
    """Return the thinnest wires that the fuse protects and that lose little voltage."""
    fitting = (
        mm2
        for mm2, (most, _) in WIRES.items()
        if most >= fuse and wire_v(mm2, amperes, metres) <= WIRE_V
    )
    return next(fitting, max(WIRES))


def ohms_a_light(plan: PanelPlan) -> float:
    """Return the resistance of both power tracks from one light to the next, joints included."""
    row = plan.columns * plan.pitch / 1000
    joint = plan.pitch / 1000 if plan.serpentine else row
    return 2 * (STRIP_OHMS * row + WIRES[JOINT_MM2][1] / 1000 * joint) / plan.columns


def _intervals(
    lights: int, light_a: float, part_a: float, ohms: float, *, may_be_one_end: bool
) -> int:
    """Return into how many stretches feeds divide the chain of a part; 0 if one end is fed alone.

    A part of more than `FEED_A` has ⌈A / FEED_A⌉ stretches at least, and so one feed more.
    """
    least = 0 if may_be_one_end else math.ceil(part_a / FEED_A)
    counts = range(least, lights + 1)
    return next(n for n in counts if _chain_v(lights, light_a, part_a, ohms, n) <= CHAIN_V)


def _chain_v(lights: int, light_a: float, part_a: float, ohms: float, intervals: int) -> float:
    """Return the most volts that are lost along the chain of a part.

    A stretch of n lights with the current I, and the resistance R from end to end, that is fed at
    both ends loses R · I / 8 if all are lit alike. If the budget lights only some, the worst that
    can happen is that these are in the middle. Fed at one end it loses four times as much.
    """
    length = lights / max(1, intervals)
    current = min(part_a, length * light_a)
    crowd = 2 - current / (length * light_a)
    return ohms * length * current * crowd / (8 if intervals else 2)


def _feed_a(lights: int, light_a: float, part_a: float, intervals: int) -> float:
    """Return the most current of one feed: that of a middle one, if there is one.

    A light shares its current between the feeds at both ends of its stretch, the nearer one giving
    more. If the budget lights only some, the worst is that these are around the feed.
    """
    if not intervals:
        return part_a
    length = lights / intervals
    reach = length if intervals == 1 else 2 * length  # an end feed reaches to one side only
    current = min(part_a, reach * light_a)
    return current * (1 - current / (2 * reach * light_a))


def _parts_of_chain(plan: PanelPlan, rows: int, intervals: int) -> Iterable[Part]:
    """Give the parts, each of whole rows, the last one with the R lamps."""
    for row in range(0, plan.rows, rows):
        first = row * plan.columns + 1
        last = plan.chain if row + rows >= plan.rows else first + rows * plan.columns - 1
        steps = (round((last - first + 1) * n / max(1, intervals)) for n in range(intervals + 1))
        yield Part(first, last, tuple(min(first + step, last) for step in steps))
