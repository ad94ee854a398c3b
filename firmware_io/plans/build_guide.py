"""The building guide of one panel: parts, wiring, steps with their checks, and trouble. Pure.

One page of HTML that needs nothing else: the drawings are in it, and it prints on A4.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape

from firmware_io.catalogue import Series, message
from firmware_io.plans.front import FRAMES, frames_for, surface_of
from firmware_io.plans.nets import CHANNELS, bus_of, chips_of, count_of_chips, nets_of
from firmware_io.plans.panel_firmware import SHIPPED, ready_lights
from firmware_io.plans.parts_list import Item, parts_of
from firmware_io.plans.plan import PanelPlan
from firmware_io.plans.supply import DIALS_A_FEED, as_text, feeding_of, least_v, weak_supply
from firmware_io.plans.wiring_diagram import draw_wiring
from mark1.messages import with_decimal_sign

#: What can go wrong, in the order in which it is likely.
TROUBLE = ("dark", "part", "all-white", "brown", "restart", "port", "knob")
TROUBLE_OF_DIALS = ("dial-still", "dial-chip", "dial-jitter", "dial-reversed", "port", "knob")

#: The columns of the table of feeds.
_FEED_HEADS = ("supply", "fuse", "place")

#: What a builder is warned of where the current is high.
WARNINGS = ("mains", "fuses", "heat", "checked")

_STYLE = """
body { font: 15px/1.5 "IBM Plex Sans", Helvetica, Arial, sans-serif; color: #14202a;
  max-width: 46em; margin: 2em auto; padding: 0 1em; }
h1 { font-size: 1.7em; line-height: 1.2; } h2 { font-size: 1.2em; margin-top: 2em; }
table { border-collapse: collapse; width: 100%; }
td, th { border-bottom: 1px solid #d3dbe1; padding: .35em .6em .35em 0; text-align: left;
  vertical-align: top; }
td.number { text-align: right; white-space: nowrap; }
ol li { margin-bottom: 1em; } .hand { color: #4d5e6b; margin: 0 0 .2em; }
.check { color: #0a7562; margin: .2em 0 0; }
code { font-family: "IBM Plex Mono", monospace; font-size: .9em; }
.warning { border: 2px solid #b3261e; padding: 0 1em; } .warning h2 { margin-top: .6em; }
svg { max-width: 100%; height: auto; } .note { color: #4d5e6b; }
@media print { h2 { break-after: avoid; } li, tr, svg { break-inside: avoid; } }
"""


def page_of(title: str, parts: list[str]) -> str:
    """Return a page of HTML with this title, in the language in use."""
    head = f'<meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style>'
    return (
        f'<!DOCTYPE html>\n<html lang="{_say("language-code")}"><head>{head}</head><body>\n'
        + "\n".join([f"<h1>{title}</h1>", *parts])
        + "\n</body></html>\n"
    )


def guide_of(plan: PanelPlan) -> str:
    """Return the guide as HTML, in the language in use."""
    name = "title-dials" if plan.of.is_dial else "title"
    title = _say(name, columns=plan.columns, rows=plan.rows, board=plan.on.title)
    parts = [
        *_warning(plan),
        *_section("parts", [_parts(plan), f"<p>{_say('tools')}</p>", _note("parts-note")]),
        *_section("wiring", [draw_wiring(plan), _note("drawing-note")]),
        *_section("connections", [_connections(plan)]),
    ]
    if plan.of.is_dial:
        parts += _section("chips", [_chips(plan)])
    current_note = "current-note-dials" if plan.of.is_dial else "current-note"
    feeds_note = "feeds-note-dials" if plan.of.is_dial else "feeds-note"
    supply_note = [_note("supply-note")] if plan.supply else []
    parts += [
        *_section("current", [_current(plan), _note(current_note), *supply_note]),
        *_section("feeds", [_feeds(plan), _note(feeds_note)]),
        *_section("heat", [_heat(plan), _note("heat-note"), _note("review-note")]),
        *_section(
            "steps",
            [f"<p>{_say('steps-note', trouble=message('guide.trouble'))}</p>", _steps(plan)],
        ),
        *_section("trouble", [_trouble(plan)]),
    ]
    return page_of(title, parts)


@dataclass(frozen=True, slots=True)
class Step:
    """One step: which parts it takes, what to do, and how to know that it worked.

    Parameters
    ----------
    name : str
        Its key in the uses of `Item`.
    do, check : str
    """

    name: str
    do: str
    check: str

    def takes(self, parts: Iterable[Item]) -> Iterator[tuple[float, Item]]:
        """Yield the parts that it takes, each with its count."""
        for item in parts:
            if count := item.uses.get(self.name, 0):
                yield count, item


def steps_of(plan: PanelPlan) -> Iterator[Step]:
    """Yield the steps in order."""
    yield Step("firmware", _firmware(plan), _text("check-firmware"))
    yield from _steps_of_dials(plan) if plan.of.is_dial else _steps_of_chain(plan)
    if plan.is_multiplexed:
        values = {"supply": plan.on.knob_power, "output": plan.on.knobs[0]}
        yield _step("multiplexer", select=Series(plan.on.select), **values)
    if plan.knobs:
        name = "knobs-multiplexed" if plan.is_multiplexed else "knobs"
        pins = Series(plan.knob_pins[: plan.knobs], most=plan.knobs)
        yield _step("knobs", name, check="knobs", supply=plan.on.knob_power, pins=pins)
    if plan.sensor:
        yield _step("sensor", supply=plan.on.knob_power, pin=plan.on.sensor)
    if plan.of.is_dial:
        yield _step("frame", "pointers")
        yield _step("line", "line-dials")
        yield _step("window", "window-dials")
    else:
        yield _step("line", light=_farthest_light(plan), least=_least(plan))
        yield _step("frame")
        yield _step("window")


def _steps_of_chain(plan: PanelPlan) -> Iterator[Step]:
    feeding = feeding_of(plan)
    if plan.supply:
        yield _step("jack", mm2=feeding.trunk_mm2)
        yield _step("power", columns=plan.columns, fuse=feeding.fuse_a)
    else:
        yield _step("power", "power-usb", columns=plan.columns, power=plan.on.power)
    if plan.on.needs_shifter:
        yield _step("shifter")
    yield _first_light(plan)
    if plan.rows > 1:
        yield _rows(plan)
    if plan.lamps:
        yield _step("lamps", f"lamps{_clock(plan)}", check="lamps", lamps=plan.lamps)
    if feeding.feeds > len(feeding.parts):
        yield _step("feeds", "feeds" if plan.supply else "feeds-usb", fuse=feeding.fuse_a)


def _rows(plan: PanelPlan) -> Step:
    """Say how to join the rows; with several supplies, first say where their parts meet."""
    feeding = feeding_of(plan)
    values = {"columns": plan.columns, "more": plan.rows - 1}
    way = "" if plan.serpentine else "-straight"
    do = [_text(f"step-chain{way}{_clock(plan)}", **values)]
    check = [
        _text("check-chain", options=f"{plan.columns}{'' if plan.serpentine else ' --straight'}")
    ]
    if len(feeding.parts) > 1:
        ends = Series(tuple(f"{part.last}/{part.last + 1}" for part in feeding.parts[:-1]))
        do.insert(0, _text(f"step-parts{_clock(plan)}", ends=ends, fuse=feeding.fuse_a))
        check.append(_text("check-parts"))
    if feeding.feeds > len(feeding.parts) + 1:
        name = "step-chain-feeds" if plan.supply else "step-chain-feeds-usb"
        do.append(_text(name, fuse=feeding.fuse_a, power=plan.on.power))
    return Step("chain", " ".join(do), " ".join(check))


def _farthest_light(plan: PanelPlan) -> int:
    """Return the light at which the voltage is lowest."""
    feeds = feeding_of(plan).parts[0].feeds
    return (feeds[0] + feeds[1]) // 2 if len(feeds) > 1 else plan.chain


def _least(plan: PanelPlan) -> str:
    """Return the volts below which a supply is weak."""
    return _plain(least_v(feeding_of(plan)))


def _steps_of_dials(plan: PanelPlan) -> Iterator[Step]:
    bus, (sda, scl), supply = bus_of(plan), plan.on.bus, plan.on.knob_power
    feeding = feeding_of(plan)
    yield _step("jack", mm2=feeding.trunk_mm2)
    yield _step("chips")
    yield _step("power", "power-dials", fuse=feeding.fuse_a)
    name = "bus" if count_of_chips(plan) == bus.keepers else "bus-many"
    values = {"kilohms": bus.ohms / 1000, "keepers": bus.keepers, "supply": supply}
    yield _step("bus", name, check="bus", sda=sda, scl=scl, ohms=round(bus.together, -1), **values)
    yield _step("servos")
    yield _step("drop", "drop-dials", least=_least(plan))
    if plan.lamps:
        pins = ", ".join(plan.on.lamps[: plan.lamps])
        yield _step("lamps", "lamps-pins", check="lamps", pins=pins)


def _first_light(plan: PanelPlan) -> Step:
    """Say how the first light is connected."""
    shifted = "-shifted" if plan.on.needs_shifter else ""
    pin = plan.on.data if plan.of.has_clock else plan.on.strip
    ends = {"data": plan.of.data_pin, "clock": plan.of.clock_pin, "clock_pin": plan.on.clock}
    check = "colour" if plan.rows > 1 else "colour-all"
    name = f"colour{shifted}{_clock(plan)}"
    return _step("colour", name, check=check, pin=pin, columns=plan.columns, **ends)


def _clock(plan: PanelPlan) -> str:
    """Return the ending of the names of texts for lights with a clock wire."""
    return "-clock" if plan.of.has_clock else ""


def _firmware(plan: PanelPlan) -> str:
    """Say how the firmware gets onto the board."""
    lights = ready_lights(plan)
    if lights is not None:
        name = "firmware-ready" if plan.on.has_sketch else "firmware-drag"
        return _text(f"step-{name}", board=plan.board, lights=lights)
    if not plan.on.has_sketch:
        return _text("step-firmware-make")
    is_one_wire = not (plan.of.has_clock or plan.of.is_dial)
    name = "library" if plan.on.needs_library and is_one_wire else "sketch"
    return _text(f"step-firmware-{name}", sketch=SHIPPED.parent)


def _step(name: str, text: str = "", *, check: str = "", **values: object) -> Step:
    """Return a step; its texts are called `name` unless `text` or `check` names others."""
    text = text or name
    return Step(name, _text(f"step-{text}", **values), _text(f"check-{check or text}", **values))


def _text(name: str, **values: object) -> str:
    return str(message(f"guide.{name}", **values))


def _steps(plan: PanelPlan) -> str:
    parts = parts_of(plan)
    rows = (
        f'<li><p class="hand"><b>{_say("hand")}:</b> {_hand(step, parts)}</p>{_marked(step.do)}'
        f'<p class="check"><b>{_say("check")}:</b> {_marked(step.check)}</p></li>'
        for step in steps_of(plan)
    )
    return "<ol>" + "\n".join(rows) + "</ol>"


def _hand(step: Step, parts: Iterable[Item]) -> str:
    """List the parts that a step takes."""
    taken = [f"{_amount(count, item)} {item.name}" for count, item in step.takes(parts)]
    return escape("; ".join(taken), quote=False) if taken else _say("hand-none")


def _amount(count: float, item: Item) -> str:
    """Write how many, or how many metres."""
    return f"{_plain(round(count, 1))} {item.unit or '×'}"


def _warning(plan: PanelPlan) -> list[str]:
    """Say what a panel of many amperes asks of its builder; nothing for another one."""
    feeding = feeding_of(plan)
    if not feeding.is_strong:
        return []
    values = {
        "supplies": len(feeding.parts),
        "amperes": feeding.supply_a,
        "fuse": feeding.fuse_a,
        "mm2": feeding.wire_mm2,
        "watts": round(feeding.watts),
    }
    rows = "".join(f"<li>{_say(f'warning-{name}', **values)}</li>" for name in WARNINGS)
    heading = _say("warning", amperes=as_text(feeding.amperes))
    return [f'<div class="warning"><h2>{heading}</h2><ul>{rows}</ul></div>']


def _parts(plan: PanelPlan) -> str:
    rows = []
    for item in parts_of(plan):
        count = _amount(item.count, item).removesuffix(" ×")
        price = with_decimal_sign(f"{item.count * item.price:.2f} €")
        cells = f'<td class="number">{count}</td><td>{escape(str(item.name))}</td>'
        rows.append(f'<tr>{cells}<td class="number">{price}</td></tr>')
    return "<table>" + "\n".join(rows) + "</table>"


def _connections(plan: PanelPlan) -> str:
    head = f"<tr><th>{_say('connection-from')}</th><th>{_say('connection-to')}</th></tr>"
    rows = []
    for net in nets_of(plan)[1]:
        first, *others = (f"{part} {pin}" for part, pin in net.pins)
        rows.append(f"<tr><td>{escape(first)}</td><td>{escape('; '.join(others))}</td></tr>")
    return f"<table>{head}" + "\n".join(rows) + "</table>"


def _current(plan: PanelPlan) -> str:
    """Tabulate what the lights draw, and what feeds them."""
    feeding = feeding_of(plan)
    if plan.of.is_dial:
        rows = [
            ("current-rest", f"{as_text(feeding.dark_a)} A"),
            ("current-moving", f"{as_text(feeding.amperes)} A"),
            ("current-at-once", f"{feeding.at_once}"),
        ]
    else:
        rows = [
            ("current-dark", f"{as_text(feeding.dark_a)} A"),
            ("current-most", f"{as_text(feeding.amperes)} A"),
            ("current-brightness", _say("of-31", brightness=feeding.brightness)),
        ]
    rows.append(("current-budget", f"{feeding.budget_ma} mA"))
    if plan.supply:
        rows += [
            ("current-supply", f"{len(feeding.parts)} × {feeding.supply_a} A"),
            ("current-part", f"{as_text(feeding.part_a)} A"),
            ("current-trunk", f"{_plain(feeding.trunk_mm2)} mm²"),
            ("current-feed", f"{as_text(feeding.feed_a)} A"),
            ("current-fuse", f"{_plain(feeding.fuse_a)} A"),
        ]
    rows.append(("current-wire", f"{_plain(feeding.wire_mm2)} mm²"))
    rows.append(("current-length", f"{_plain(feeding.metres)} m"))
    made = [f'<tr><td>{_say(name)}</td><td class="number">{text}</td></tr>' for name, text in rows]
    table = "<table>" + "\n".join(made) + "</table>"
    if feeding.is_enough:
        return table
    return f"<p><b>{_marked(str(weak_supply(plan)))}</b></p>{table}"


def _feeds(plan: PanelPlan) -> str:
    """Tabulate which supply feeds which point, through which fuse."""
    feeding = feeding_of(plan)
    rows = ["<tr>" + "".join(f"<th>{_say(f'feed-{name}')}</th>" for name in _FEED_HEADS) + "</tr>"]
    number = 0
    for supply, part in enumerate(feeding.parts, 1):
        for feed in part.feeds:
            number += 1
            if plan.of.is_dial:
                first, last = feed, min(feed + DIALS_A_FEED - 1, part.last)
                chips = f"U{4 + (first - 1) // CHANNELS}", f"U{4 + (last - 1) // CHANNELS}"
                place = _say(
                    "feed-dials", first=first, last=last, chips="–".join(dict.fromkeys(chips))
                )
            else:
                behind = feed == part.last and feed != part.first
                place = _say("feed-behind" if behind else "feed-before", light=feed)
            fuse = f"F{number}, {_plain(feeding.fuse_a)} A" if feeding.fuse_a else "–"
            source = f"PS{supply}" if feeding.fuse_a else plan.on.power
            rows.append(f"<tr><td>{source}</td><td>{fuse}</td><td>{place}</td></tr>")
    return "<table>" + "\n".join(rows) + "</table>"


def _heat(plan: PanelPlan) -> str:
    """Tabulate what each frame has to give off, and whether it may be built."""
    watts = feeding_of(plan).watts
    allowed = frames_for(plan, watts)
    heads = ("frame", "watts", "surface", "density", "allowed")
    rows = ["<tr>" + "".join(f"<th>{_say(f'heat-{name}')}</th>" for name in heads) + "</tr>"]
    for frame in FRAMES:
        surface = surface_of(plan, frame)
        numbers = (
            f"{as_text(watts)} W",
            with_decimal_sign(f"{surface:.3f} m²"),
            f"{watts / surface:.0f} W/m²",
        )
        cells = [
            _say(f"heat-{frame}"),
            *numbers,
            _say("heat-yes" if frame in allowed else "heat-no"),
        ]
        rows.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    return "<table>" + "\n".join(rows) + "</table>"


def _chips(plan: PanelPlan) -> str:
    """Tabulate the address of each chip that turns dials, its jumpers and its dials."""
    heads = ("chip", "chip-address", "chip-jumpers", "chip-dials")
    rows = ["<tr>" + "".join(f"<th>{_say(name)}</th>" for name in heads) + "</tr>"]
    for number, chip in enumerate(chips_of(plan), 4):
        jumpers = ", ".join(chip.jumpers) or "–"
        cells = (f"U{number}", f"0x{chip.address:02X}", jumpers, f"M{chip.first}–M{chip.last}")
        rows.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    return "<table>" + "\n".join(rows) + "</table>"


def _trouble(plan: PanelPlan) -> str:
    rows = [f"<tr><th>{_say('trouble-symptom')}</th><th>{_say('trouble-what')}</th></tr>"]
    names = TROUBLE_OF_DIALS if plan.of.is_dial else TROUBLE
    fuse = "dial-fuse" if plan.of.is_dial else "fuse"
    for name in (*names, *([fuse] if plan.supply else [])):
        symptom, what = str(message(f"guide.trouble-{name}")).split("|")
        rows.append(f"<tr><td>{_marked(symptom)}</td><td>{_marked(what)}</td></tr>")
    return "<table>" + "\n".join(rows) + "</table>"


def _plain(value: float) -> str:
    """Write a number as short as it goes, with the decimal sign of the language."""
    return with_decimal_sign(f"{value:g}")


def _section(name: str, parts: list[str]) -> list[str]:
    return [f"<h2>{_say(name)}</h2>", *parts]


def _note(name: str) -> str:
    return f'<p class="note">{_say(name)}</p>'


def _say(name: str, **values: object) -> str:
    return _marked(str(message(f"guide.{name}", **values)))


def _marked(text: str) -> str:
    """Escape a text, and set what stands between backquotes as code.

    The command that asks questions asks them in the language of the guide.
    """
    language = message("guide.language-code")
    if str(language) != "en":
        text = re.sub("`(mark1 board check[^`]*)`", rf"`\1 --language {language}`", text)
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))
