"""The reviewer's page: every number computed again, from its formula and from data sheets."""

import html
import math
import re

import pytest
from hypothesis import given

from firmware_io.plans.build_guide import guide_of
from firmware_io.plans.plan import PanelPlan
from firmware_io.plans.review import review_of, rows_of
from firmware_io.plans.supply import feeding_of
from mark1 import messages
from tests.firmware_io.plans.circuit import FUSE_V, LARGEST_FUSE, STRIP, WIRE, light_a
from tests.firmware_io.plans.panels import panels

CELLS = re.compile(r'<tr id="([a-z-]+)">(.*?)</tr>')


def table_of(plan):
    """Read the page: formula, value and limit of each number."""
    found = {}
    for name, line in CELLS.findall(review_of(plan)):
        cells = [html.unescape(cell) for cell in re.findall("<td>(.*?)</td>", line)]
        _, formula, value, limit, source = cells
        found[name] = (formula, float(value.split()[0]), limit, source)
    return found


def computed(formula):
    """Compute a formula as a reviewer would."""
    code = formula.replace("·", "*").replace("−", "-").replace("⌊", "floor(").replace("⌋", ")")
    first, _, rest = code.rpartition(";")
    names = {"min": min, "floor": math.floor}
    if first:
        names["I"] = eval(first.partition("=")[2], names)
    return eval(rest.strip(), names)


PLANS = [
    PanelPlan(),
    PanelPlan(board="mega", light="apa102", supply=4000),
    PanelPlan(board="mega", columns=20, rows=20, supply=3000),
    PanelPlan(board="mega", columns=20, rows=20, supply=10_000),
    PanelPlan(board="mega", light="apa102", columns=32, rows=16, supply=20_000, serpentine=False),
    PanelPlan(board="mega", light="dials", columns=64, supply=15_000),
    PanelPlan(light="dials", supply=3000),
]


@pytest.mark.parametrize("plan", PLANS, ids=str)
def test_each_formula_gives_its_number(plan):
    table = table_of(plan)
    formulas = {name: row for name, row in table.items() if row[0]}
    assert len(formulas) >= 9
    for name, (formula, value, _, _) in formulas.items():
        assert computed(formula) == pytest.approx(value, rel=0.004, abs=2e-4), name


@pytest.mark.parametrize("plan", PLANS, ids=str)
def test_each_number_follows_from_the_data_sheets(plan):
    """Computed with nothing but what the guide says to buy."""
    value = {name: row[1] for name, row in table_of(plan).items()}
    feeding = feeding_of(plan)
    if plan.of.is_dial:
        most = max(1, int(value["at-once"]))
        assert value["rest"] == pytest.approx(0.006 * plan.lights, rel=1e-3)
        assert value["amperes"] == pytest.approx(
            0.006 * (plan.lights - most) + 0.25 * most, rel=1e-3
        )
        on_feed = min(64, plan.lights)
        feed = 0.006 * (on_feed - most) + 0.25 * most
        chain = 0.0
    else:
        bright = int(value["brightness"])
        full = plan.lights * light_a(bright) + plan.lamps * light_a(bright, (255, 150, 50))
        budget = plan.supply / 1.25 / 1000 if plan.supply else 0.42
        assert value["light"] == pytest.approx(1 + 20 * (170 + 255) / 255, rel=1e-3)
        assert value["lamp"] == pytest.approx(1 + 20 * (255 + 150 + 50) / 255, rel=1e-3)
        assert value["amperes"] == pytest.approx(min(full, budget), rel=1e-3)
        row = plan.columns * plan.pitch
        joint = plan.pitch if plan.serpentine else row
        ohms = 2 * (STRIP * row + WIRE[0.5] / 1000 * joint) / plan.columns  # mΩ, as pitch is in mm
        assert value["ohms"] == pytest.approx(ohms, rel=1e-3)
        feed, chain = value["feed"], value["chain"]
    assert value["feed"] == pytest.approx(feed, rel=1e-3)
    in_wire = 2 * feeding.metres * WIRE[value["wire"]] / 1000 * feed
    assert value["wire-v"] == pytest.approx(in_wire, rel=2e-3)
    in_fuse = FUSE_V * feed / value["fuse"] if plan.supply else 0
    assert value["drop"] == pytest.approx(chain + in_wire + in_fuse, rel=2e-3)
    assert value["watts"] == pytest.approx(5 * value["amperes"], rel=1e-3)
    if plan.supply:
        assert value["fuse"] <= LARGEST_FUSE[value["wire"]]
        trunk = 2 * 0.3 * WIRE[value["trunk"]] / 1000
        terminals = 4.75 - (2 * 0.03 + trunk) * value["part"]
    else:
        terminals = (
            4.5  # USB 2.0, 7.2.2: 4.75 V at the port, 0.125 V less in each wire of the cable
        )
        assert value["usb"] == pytest.approx(1000 * value["amperes"] + 80, rel=1e-3)
        assert value["inrush"] == pytest.approx(0.1 * plan.chain)
    assert value["terminals"] == pytest.approx(terminals, rel=1e-3)
    assert value["lowest"] == pytest.approx(terminals - value["drop"], rel=1e-3)
    assert terminals - value["drop"] > 3.5  # the lowest supply of a WS2812B
    (said,) = re.findall(r"voltage is at least ([\d.]+) V", guide_of(plan))
    assert terminals - 0.1 <= float(said) <= terminals + 1e-9  # the check can pass


@given(panels())
def test_every_plan_that_is_written_keeps_every_limit(plan):
    if feeding_of(plan).is_enough:
        assert not [row.name for row in rows_of(plan) if not row.holds]


def test_a_limit_that_is_broken_is_shown():
    """A plan that is refused, as it draws too much from USB."""
    assert "✗" in review_of(PanelPlan(columns=20, rows=20))


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "fuse of a feed"), ("de", "Sicherung einer Einspeisung"), ("fr", "fusible d’une"),
     ("es", "fusible de una toma")],
)  # fmt: skip
def test_the_page_is_in_the_language_in_use(language, words):
    messages.speak(language)
    try:
        text = review_of(PanelPlan(supply=4000))
    finally:
        messages.speak("en")
    assert words in text
    assert f'<html lang="{language}">' in text
