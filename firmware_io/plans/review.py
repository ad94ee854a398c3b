"""The reviewer's page of a panel: each electrical number with its formula, limit and source. Pure.

For a qualified person who checks the wiring before it is switched on. The formulas are written with
the numbers of the panel, so that each line can be computed again by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from firmware_io.catalogue import message
from firmware_io.link.colours import BRIGHTEST, LAMP
from firmware_io.plans.build_guide import page_of
from firmware_io.plans.front import CARD_W, FRAMES, SURFACE_W, surface_of
from firmware_io.plans.plan import PanelPlan
from firmware_io.plans.supply import (
    BOARD_MA,
    CHAIN_V,
    CHANNEL_MA,
    CHECK_V,
    CUT_OFF,
    DIAL_MA,
    DIAL_REST_MA,
    DIALS_A_FEED,
    FUSE_LOAD,
    FUSE_V,
    IDLE_MA,
    JACK_A,
    JACK_OHMS,
    JOINT_MM2,
    LIGHT_UF,
    MARGIN,
    MOST_AT_ONCE,
    STRIP_OHMS,
    TOLERANCE,
    TRUNK_M,
    USB_MA,
    USB_UF,
    VOLTS,
    WIRE_V,
    WIRES,
    WORST,
    Feeding,
    feeding_of,
    least_v,
    light_ma,
    lowest_v,
    ohms_a_light,
    terminals_v,
    wire_v,
)
from mark1.messages import with_decimal_sign

#: What the numbers come from. Those that are not here are assumed.
SOURCES = {
    "chip": "Worldsemi, WS2812B; APA Electronics, APA102: data sheets (3.5–5.3 V; 12–22 mA, 1 mA)",
    "usb": "USB 2.0, 7.2.1 (500 mA), 7.2.2 (4.75 V, 0.25 V in the cable) and 7.2.4.1 (10 µF)",
    "jack": "Tensility, 50-00045: data sheet (5 A, 30 mΩ)",
    "wire": "IEC 60228, class 5 (mΩ/m at 20 °C)",
    "load": "DIN VDE 0100, group 1 (A of the fuse for mm²)",
    "strip": "neopixelBooster, properties.md (1 Ω on 5 m of each track, 60 a metre, measured)",
    "heat": "Marlow, natural convection in air, 2–25 W/(m² K)",
}


@dataclass(frozen=True, slots=True)
class Row:
    """One number.

    Attributes
    ----------
    name : str
        What it is: a message of the catalogue `review`.
    formula : str
        How it is computed, with the numbers of the panel; empty for a choice.
    value : float
    unit : str
    limit : tuple of (str, float) or None
        "≤" or "≥" and what it must not exceed or fall below.
    source : str
        Of the figures that are not computed: a name from `SOURCES`, or ASSUMED.
    """

    name: str
    formula: str
    value: float
    unit: str
    limit: tuple[str, float] | None = None
    source: str = ""

    @property
    def holds(self) -> bool:
        """Whether the limit is kept."""
        if self.limit is None:
            return True
        sign, bound = self.limit
        return self.value <= bound + 1e-9 if sign == "≤" else self.value >= bound - 1e-9


def review_of(plan: PanelPlan) -> str:
    """Return the page as HTML, in the language in use."""
    title = str(message("review.title", columns=plan.columns, rows=plan.rows, board=plan.on.title))
    heads = ("number", "formula", "value", "limit", "source")
    lines = ["<tr>" + "".join(f"<th>{_say(name)}</th>" for name in heads) + "</tr>"]
    names = list(SOURCES)
    for row in rows_of(plan):
        limit = f"{row.limit[0]} {row.limit[1]:.4g} {row.unit}" if row.limit else ""
        verdict = "" if row.limit is None else " ✓" if row.holds else " ✗"
        source = f"[{names.index(row.source) + 1}]" if row.source in SOURCES else ""
        if row.source == ASSUMED:
            source = _say("assumed")
        cells = (
            _say(row.name),
            _numbers(row.formula),
            _numbers(f"{row.value:.4g} {row.unit}"),
            _numbers(limit) + verdict,
            source,
        )
        cells_html = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        lines.append(f'<tr id="{row.name}">{cells_html}</tr>')
    sources = "".join(f"<li>{escape(text)}</li>" for text in SOURCES.values())
    return page_of(
        escape(title),
        [
            f"<p>{escape(_say('intro'))}</p>",
            "<table>" + "\n".join(lines) + "</table>",
            f"<h2>{escape(_say('sources'))}</h2><ol>{sources}</ol>",
        ],
    )


#: The source of a figure that no data sheet was found for.
ASSUMED = "ASSUMED"


def rows_of(plan: PanelPlan) -> Iterator[Row]:
    """Give each number of a plan."""
    feeding = feeding_of(plan)
    yield from _dials(plan, feeding) if plan.of.is_dial else _lights(plan, feeding)
    if feeding.supply_a:
        yield from _supplies(plan, feeding)
    else:
        yield from _usb(plan, feeding)
    yield from _feed(plan, feeding)
    yield from _heat(plan, feeding)


def _lights(plan: PanelPlan, feeding: Feeding) -> Iterator[Row]:
    full, lamp = light_ma(WORST), light_ma(LAMP)
    lights, lamps = plan.lights, plan.lamps
    parts = "+".join(str(each) for each in WORST)
    formula = f"{IDLE_MA:g} + {CHANNEL_MA:g} · ({parts})/255"
    yield Row("light", formula, full, "mA", source="chip")
    parts = "+".join(str(each) for each in LAMP)
    formula = f"{IDLE_MA:g} + {CHANNEL_MA:g} · ({parts})/255"
    yield Row("lamp", formula, lamp, "mA", source="chip")
    yield Row("dark", f"{plan.chain} · {IDLE_MA:g} / 1000", feeding.dark_a, "A", source="chip")
    yield Row("brightness", "", feeding.brightness, f"/ {BRIGHTEST}")
    formula = _sum(lights, lamps, feeding.brightness, feeding.budget_ma)
    yield Row("amperes", formula, feeding.amperes, "A")


def _sum(lights: int, lamps: int, brightness: int, budget: float) -> str:
    """Write how the current of lights and lamps is computed."""
    full, lamp = light_ma(WORST) - IDLE_MA, light_ma(LAMP) - IDLE_MA
    lit = f"({lights} · {full:.4g} + {lamps} · {lamp:.4g})"
    return f"min({lights + lamps} + {lit} · {brightness}/{BRIGHTEST}, {budget:.5g}) / 1000"


def _moving(dials: int, feeding: Feeding) -> str:
    """Write how the current of dials is computed."""
    moving = min(max(1, feeding.at_once), dials)
    return f"({dials - moving} · {DIAL_REST_MA:g} + {moving} · {DIAL_MA:g}) / 1000"


def _dials(plan: PanelPlan, feeding: Feeding) -> Iterator[Row]:
    dials = plan.lights
    formula = f"{dials} · {DIAL_REST_MA:g} / 1000"
    yield Row("rest", formula, feeding.dark_a, "A", source=ASSUMED)
    formula = f"min(⌊{feeding.budget_ma} / {DIAL_MA:g}⌋, {MOST_AT_ONCE}, {dials})"
    yield Row("at-once", formula, feeding.at_once, "", source=ASSUMED)
    yield Row("amperes", _moving(dials, feeding), feeding.amperes, "A", source=ASSUMED)


def _supplies(plan: PanelPlan, feeding: Feeding) -> Iterator[Row]:
    yield Row("supplies", "", len(feeding.parts), "")
    if plan.of.is_dial:
        dials = max(part.last - part.first + 1 for part in feeding.parts)
        formula = _moving(dials, feeding)
    else:
        lights, lamps = feeding.longest - plan.lamps, plan.lamps
        share = feeding.budget_ma / len(feeding.parts)
        formula = _sum(lights, lamps, feeding.brightness, share)
    yield Row("part", formula, feeding.part_a, "A", ("≤", JACK_A), "jack")
    formula = f"{MARGIN:g} · {feeding.part_a:.4g}"
    yield Row("supply", formula, MARGIN * feeding.part_a, "A", ("≤", feeding.supply_a), ASSUMED)
    most = WIRES[feeding.trunk_mm2][0]
    formula = f"{CUT_OFF:g} · {feeding.supply_a}"
    yield Row("trunk-load", formula, CUT_OFF * feeding.supply_a, "A", ("≤", most), ASSUMED)
    yield Row("trunk", "", feeding.trunk_mm2, "mm²", source="load")


def _usb(plan: PanelPlan, feeding: Feeding) -> Iterator[Row]:
    formula = f"1000 · {feeding.amperes:.4g} + {BOARD_MA:g}"
    drawn = 1000 * feeding.amperes + BOARD_MA
    yield Row("usb", formula, drawn, "mA", ("≤", USB_MA), "usb")
    formula = f"{plan.chain} · {LIGHT_UF:g}"
    yield Row("inrush", formula, plan.chain * LIGHT_UF, "µF", ("≤", USB_UF), "usb")


def _feed(plan: PanelPlan, feeding: Feeding) -> Iterator[Row]:
    yield Row("feeds", "", feeding.feeds, "")
    if plan.of.is_dial:
        formula = _moving(min(DIALS_A_FEED, plan.lights), feeding)
    else:
        formula = _feed_formula(feeding)
        row = plan.columns * plan.pitch / 1000
        joint = plan.pitch / 1000 if plan.serpentine else row
        loop = f"{1000 * STRIP_OHMS:g} · {row:.4g} + {WIRES[JOINT_MM2][1]:g} · {joint:.4g}"
        formula_r = f"2 · ({loop}) / {plan.columns}"
        yield Row("ohms", formula_r, 1000 * ohms_a_light(plan), "mΩ", source="strip")
        formula_v = _chain_formula(plan, feeding)
        yield Row("chain", formula_v, feeding.chain_v, "V", ("≤", CHAIN_V), "strip")
    yield Row("feed", formula, feeding.feed_a, "A")
    metres, mm2 = feeding.metres, feeding.wire_mm2
    lost = 0.0
    if feeding.fuse_a:
        formula = f"{feeding.feed_a:.4g} / {FUSE_LOAD:g}"
        bound = ("≤", feeding.fuse_a)
        yield Row("fuse-load", formula, feeding.feed_a / FUSE_LOAD, "A", bound, ASSUMED)
        yield Row("fuse", "", feeding.fuse_a, "A", ("≤", WIRES[mm2][0]), "load")
        lost = FUSE_V * feeding.feed_a / feeding.fuse_a
        formula = f"{FUSE_V:g} · {feeding.feed_a:.4g} / {feeding.fuse_a:g}"
        yield Row("fuse-v", formula, lost, "V", source=ASSUMED)
    yield Row("wire", "", mm2, "mm²", source="load")
    formula = f"2 · {metres:g} · {WIRES[mm2][1] / 1000:g} · {feeding.feed_a:.4g}"
    in_wire = wire_v(mm2, feeding.feed_a, metres)
    yield Row("wire-v", formula, in_wire, "V", ("≤", WIRE_V), "wire")
    formula = f"{feeding.chain_v:.4g} + {lost:.4g} + {in_wire:.4g}"
    yield Row("drop", formula, feeding.drop_v, "V", ("≤", CHECK_V))
    terminals, source, formula = terminals_v(feeding), "usb", ""
    if feeding.supply_a:
        ohms = f"2 · ({JACK_OHMS:g} + {TRUNK_M:g} · {WIRES[feeding.trunk_mm2][1] / 1000:g})"
        formula = f"{(1 - TOLERANCE) * VOLTS:g} − {ohms} · {feeding.part_a:.4g}"
        source = "jack"
    yield Row("terminals", formula, terminals, "V", ("≥", least_v(feeding)), source)
    formula = f"{terminals:.4g} − {feeding.drop_v:.4g}"
    yield Row("lowest", formula, lowest_v(feeding), "V", ("≥", 3.5), "chip")


def _feed_formula(feeding: Feeding) -> str:
    """Write how the current of one feed is computed."""
    if not feeding.intervals:
        return f"{feeding.part_a:.4g}"
    reach = feeding.longest / feeding.intervals * (1 if feeding.intervals == 1 else 2)
    most = f"{reach:.4g} · {feeding.light_a:.4g}"
    current = min(feeding.part_a, reach * feeding.light_a)
    return f"I = min({feeding.part_a:.4g}, {most}); {current:.4g} · (1 − I / (2 · {most}))"


def _chain_formula(plan: PanelPlan, feeding: Feeding) -> str:
    """Write how the loss along the chain is computed."""
    length = feeding.longest / max(1, feeding.intervals)
    full = f"{length:.4g} · {feeding.light_a:.4g}"
    ends = 8 if feeding.intervals else 2
    ohms = f"{ohms_a_light(plan):.4g} · {length:.4g}"
    return f"I = min({feeding.part_a:.4g}, {full}); {ohms} · I · (2 − I / ({full})) / {ends}"


def _heat(plan: PanelPlan, feeding: Feeding) -> Iterator[Row]:
    yield Row("watts", f"{VOLTS:g} · {feeding.amperes:.4g}", feeding.watts, "W")
    for frame in FRAMES:
        surface = surface_of(plan, frame)
        formula = f"{feeding.watts:.4g} / {surface:.4g}"
        bound = ("≤", SURFACE_W)
        if frame == "card" and feeding.watts > CARD_W:
            continue  # no plan for one is written
        yield Row(f"heat-{frame}", formula, feeding.watts / surface, "W/m²", bound, "heat")


def _numbers(text: str) -> str:
    """Write numbers with the decimal sign of the language; a list then has semicolons."""
    localised = with_decimal_sign(text)
    return localised if localised == text else with_decimal_sign(text.replace(",", ";"))


def _say(name: str) -> str:
    return str(message(f"review.{name}"))
