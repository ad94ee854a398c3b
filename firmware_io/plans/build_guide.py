"""The building guide of one panel: parts, wiring, steps with their checks, and trouble. Pure.

One page of HTML that needs nothing else: the drawings are in it, and it prints on A4.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from firmware_io.catalogue import Series, message
from firmware_io.plans.front import FRAMES, frames_for, surface_of
from firmware_io.plans.nets import CHANNELS, bus_of, chips_of, count_of_chips, nets_of
from firmware_io.plans.panel_firmware import ready_lights
from firmware_io.plans.parts_list import parts_of
from firmware_io.plans.plan import PanelPlan
from firmware_io.plans.supply import DIALS_A_FEED, as_text, feeding_of, weak_supply
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
ol li { margin-bottom: 1em; } .check { color: #0a7562; margin: .2em 0 0; }
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
    supply_note = [_note("supply-note")] if plan.supply else []
    parts += [
        *_section("current", [_current(plan), _note(current_note), *supply_note]),
        *_section("feeds", [_feeds(plan), _note("feeds-note")]),
        *_section("heat", [_heat(plan), _note("heat-note"), _note("review-note")]),
        *_section(
            "steps",
            [f"<p>{_say('steps-note', trouble=message('guide.trouble'))}</p>", _steps(plan)],
        ),
        *_section("trouble", [_trouble(plan)]),
    ]
    return page_of(title, parts)


def steps_of(plan: PanelPlan) -> Iterator[tuple[str, str]]:
    """Give each step with its check, as texts."""
    yield _firmware(plan), _step("firmware", check=True)
    yield from _steps_of_dials(plan) if plan.of.is_dial else _steps_of_chain(plan)
    if plan.is_multiplexed:
        supply, output = plan.on.knob_power, plan.on.knobs[0]
        select = Series(plan.on.select)
        step = _step("multiplexer", supply=supply, output=output, select=select)
        yield step, _step("multiplexer", check=True, supply=supply, output=output)
    if plan.knobs:
        name = "knobs-multiplexed" if plan.is_multiplexed else "knobs"
        yield _step(name, supply=plan.on.knob_power), _step("knobs", check=True)
    if plan.sensor:
        pins = _step("sensor", supply=plan.on.knob_power, pin=plan.on.sensor)
        yield pins, _step("sensor", check=True)
    of_dials = ("pointers", "line-dials", "window-dials")
    if not plan.of.is_dial:
        yield _drop(plan)
    for name in of_dials if plan.of.is_dial else ("frame", "window"):
        yield _step(name), _step(name, check=True)


def _steps_of_chain(plan: PanelPlan) -> Iterator[tuple[str, str]]:
    feeding = feeding_of(plan)
    if plan.supply:
        yield _jack(plan)
        yield _step("power", fuse=feeding.fuse_a), _step("power", check=True)
    else:
        yield _step("power-usb", power=plan.on.power), _step("power-usb", check=True)
    if plan.on.needs_shifter:
        yield _step("shifter"), _step("shifter", check=True)
    yield _first_light(plan), _step("colour", check=True)
    clock = "-clock" if plan.of.has_clock else ""
    if len(feeding.parts) > 1:
        ends = Series(tuple(f"{part.last}/{part.last + 1}" for part in feeding.parts[:-1]))
        yield _step(f"parts{clock}", ends=ends), _step("parts", check=True)
    chain = "chain" if plan.serpentine else "chain-straight"
    step = _step(chain + clock, rows=plan.rows, columns=plan.columns)
    rows = f"--columns {plan.columns}{'' if plan.serpentine else ' --straight'}"
    check = _step("chain", check=True)
    yield step, check.replace("`mark1 board check`", f"`mark1 board check {rows}`")
    if plan.lamps:
        yield _step(f"lamps{clock}", lamps=plan.lamps), _step("lamps", check=True)
    if feeding.feeds > 1:
        name = "feeds" if plan.supply else "feeds-usb"
        yield _step(name, fuse=feeding.fuse_a), _step(name, check=True)


def _jack(plan: PanelPlan) -> tuple[str, str]:
    """Say how the supplies are connected to their terminals, and how their polarity is checked."""
    return _step("jack", mm2=feeding_of(plan).trunk_mm2), _step("jack", check=True)


def _drop(plan: PanelPlan) -> tuple[str, str]:
    """Say where the voltage is lowest, and how much less it may be than at the supply."""
    feeds = feeding_of(plan).parts[0].feeds
    light = (feeds[0] + feeds[1]) // 2 if len(feeds) > 1 else plan.chain
    return _step("line", light=light), _step("line", check=True)


def _steps_of_dials(plan: PanelPlan) -> Iterator[tuple[str, str]]:
    bus, (sda, scl), supply = bus_of(plan), plan.on.bus, plan.on.knob_power
    yield _jack(plan)
    fuse = feeding_of(plan).fuse_a
    yield _step("power-dials", fuse=fuse), _step("power-dials", check=True)
    yield _step("chips"), _step("chips", check=True)
    name = "bus" if count_of_chips(plan) == bus.keepers else "bus-many"
    values = {"kilohms": bus.ohms / 1000, "keepers": bus.keepers}
    step = message(f"guide.step-{name}", sda=sda, scl=scl, supply=supply, **values)
    yield str(step), _step("bus", check=True, ohms=round(bus.together, -1))
    yield _step("servos"), _step("servos", check=True)
    yield _step("drop-dials"), _step("drop-dials", check=True)
    if plan.lamps:
        pins = ", ".join(plan.on.lamps[: plan.lamps])
        yield _step("lamps-pins", pins=pins), _step("lamps", check=True)


def _first_light(plan: PanelPlan) -> str:
    """Say how the first light is connected."""
    name = "colour"
    if plan.on.needs_shifter:
        name += "-shifted"
    if plan.of.has_clock:
        return _step(f"{name}-clock", pin=plan.on.data, clock=plan.on.clock)
    return _step(name, pin=plan.on.strip)


def _firmware(plan: PanelPlan) -> str:
    """Say how the firmware gets onto the board."""
    lights = ready_lights(plan)
    if lights is not None:
        name = "firmware-ready" if plan.on.has_sketch else "firmware-drag"
        return _step(name, board=plan.board, lights=lights)
    if not plan.on.has_sketch:
        return _step("firmware-make")
    is_one_wire = not (plan.of.has_clock or plan.of.is_dial)
    return _step("firmware-library" if plan.on.needs_library and is_one_wire else "firmware-sketch")


def _step(name: str, *, check: bool = False, **values: object) -> str:
    return str(message(f"guide.{'check' if check else 'step'}-{name}", **values))


def _steps(plan: PanelPlan) -> str:
    word = _say("check")
    rows = (
        f'<li>{_marked(step)}<p class="check"><b>{word}:</b> {_marked(check)}</p></li>'
        for step, check in steps_of(plan)
    )
    return "<ol>" + "\n".join(rows) + "</ol>"


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
        count = f"{_plain(item.count)}{' ' + item.unit if item.unit else ''}"
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
    for name in (*names, *(["fuse"] if plan.supply else [])):
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
