"""The list of parts has everything that the drawing shows."""

import csv
import io

import pytest
from hypothesis import given

from firmware_io.boards import BOARDS, LIGHTS
from firmware_io.plans.front import front_of
from firmware_io.plans.nets import nets_of
from firmware_io.plans.parts_list import parts_csv, parts_of
from firmware_io.plans.plan import PanelPlan
from mark1 import messages
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
    text = parts_csv(PanelPlan(board="mega", knobs=16, supply=4000)).removeprefix("\ufeff")
    rows = list(csv.reader(io.StringIO(text)))
    assert rows[0][:3] == ["count", "unit", "part"]
    for count, _, _, each, total in rows[1:]:
        assert abs(float(count) * float(each) - float(total)) < 0.01
    assert any(row[0] == "16" and row[4] == "24.00" for row in rows)  # the knobs


def test_every_board_and_light_has_a_price():
    assert all(board.price > 0 for board in BOARDS.values())
    assert all(light.price > 0 for light in LIGHTS.values())


@pytest.mark.parametrize("spoken", ["de", "es", "fr"])
def test_a_spreadsheet_with_a_decimal_comma_reads_the_same_numbers(spoken, monkeypatch):
    plan = PanelPlan(board="mega", knobs=16, supply=4000)
    english = list(csv.reader(io.StringIO(parts_csv(plan))))
    monkeypatch.setattr(messages, "_language", spoken)
    text = parts_csv(plan)
    assert text.startswith("\ufeff")  # without it, Excel takes the letters for another alphabet
    rows = list(csv.reader(io.StringIO(text), delimiter=";"))
    assert {len(row) for row in rows} == {5}
    for row, other in zip(rows[1:], english[1:], strict=True):
        assert [row[column].replace(",", ".") for column in (0, 1, 3, 4)] == [
            other[column] for column in (0, 1, 3, 4)
        ]
        assert not any("." in row[column] for column in (0, 3, 4))
    assert any("," in row[0] for row in rows[1:])


@given(panels(["dials", *SHINING]))
def test_jack_screws_and_the_board_of_the_frame_are_on_the_list(plan):
    counts, front = counts_of(plan), front_of(plan)
    assert counts["screw"] == len(front.screws) == 4
    assert counts.get("jack", 0) == counts.get("supply", 0)
    (frame,) = [item for item in parts_of(plan) if item.name.code == "parts.frame"]
    assert 0 <= frame.name.values["width"] - front.width < 1
    assert 0 <= frame.name.values["height"] - front.height < 1
