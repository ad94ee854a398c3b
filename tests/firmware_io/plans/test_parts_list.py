"""The list of parts has everything that the drawing shows."""

import csv
import io

from hypothesis import given

from firmware_io.plans.boards import BOARDS, LIGHTS
from firmware_io.plans.nets import nets_of
from firmware_io.plans.parts_list import BOARD_PRICES, parts_csv, parts_of
from firmware_io.plans.plan import PanelPlan
from tests.firmware_io.plans.panels import SHINING, panels


def counts_of(plan):
    return {item.name.code.removeprefix("parts."): item.count for item in parts_of(plan)}


@given(panels(["dials"]))
def test_every_part_of_a_panel_of_dials_is_on_the_list(plan):
    counts = counts_of(plan)
    assert counts["servo"] == plan.lights
    assert counts["servo-chip"] == -(-plan.lights // 16)
    assert counts["bus-resistor"] == 2
    assert counts.get("lamp", 0) == counts.get("resistor", 0) == plan.lamps
    assert {"lights", "shifter", "diffuser"}.isdisjoint(counts)
    names = {part.title: part.name for part in nets_of(plan)[0]}
    for title, count in (("PCA9685", counts["servo-chip"]), ("SG90", plan.lights)):
        first, *last = (int(number[1:]) for number in names[title].split("–"))
        assert (last[0] if last else first) - first + 1 == count


@given(panels(SHINING))
def test_every_part_of_the_drawing_is_on_the_list(plan):
    counts = counts_of(plan)
    drawn = {part.title for part in nets_of(plan)[0]}
    assert counts["lights"] == plan.chain
    assert counts.get("knob", 0) == plan.knobs
    assert ("shifter" in counts) == ("74AHCT125" in drawn)
    assert ("sensor" in counts) == ("sensor-resistor" in counts) == plan.sensor
    assert ("multiplexer" in counts) == ("74HC4067" in drawn)
    small = [part.title for part in nets_of(plan)[0] if part.title == "100 nF"]
    assert counts.get("small-capacitor", 0) == len(small)
    assert ("supply" in counts) == ("fuse" in counts) == ("plan.fuse-part" in drawn)


def test_the_spreadsheet_adds_up():
    rows = list(csv.reader(io.StringIO(parts_csv(PanelPlan(board="mega", knobs=16, supply=4000)))))
    assert rows[0][:3] == ["count", "unit", "part"]
    for count, _, _, each, total in rows[1:]:
        assert abs(float(count) * float(each) - float(total)) < 0.01
    assert any(row[0] == "16" and row[4] == "24.00" for row in rows)  # the knobs


def test_every_board_and_light_has_a_price():
    assert BOARD_PRICES.keys() == BOARDS.keys()
    assert all(light.price > 0 for light in LIGHTS.values())
