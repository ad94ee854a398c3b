"""The project for Wokwi is wired as the table of pins says."""

import json

import pytest

from firmware_io.errors import PlanError
from firmware_io.plans.nets import nets_of
from firmware_io.plans.plan import PanelPlan
from firmware_io.plans.wokwi import diagram_of


def board_pins(pins):
    return {pin.removeprefix("D") for part, pin in pins if part == "U1"}


@pytest.mark.parametrize("board", ["uno", "nano", "mega"])
def test_each_pin_of_the_board_goes_where_the_plan_has_it(board):
    plan = PanelPlan(board=board, knobs=2)
    diagram = json.loads(diagram_of(plan))
    wired = {
        wire[0].removeprefix("board:").split(".")[0]
        for wire in diagram["connections"]
        if wire[0].startswith("board:")
    }
    planned = set().union(*(board_pins(net.pins) for net in nets_of(plan)[1]))
    assert wired == planned
    names = {part["id"] for part in diagram["parts"]}
    assert names == {"board", "lights", "lamps", "knob1", "knob2"}
    ends = {end.split(":")[0] for wire in diagram["connections"] for end in wire[:2]}
    assert ends == names


def test_the_matrix_has_the_size_and_the_layout_of_the_panel():
    diagram = json.loads(diagram_of(PanelPlan(columns=16, rows=4)))
    (lights,) = [part for part in diagram["parts"] if part["id"] == "lights"]
    assert lights["attrs"] == {"layout": "serpentine", "rows": "4", "cols": "16"}


def test_what_wokwi_cannot_show_is_refused_in_a_sentence():
    with pytest.raises(PlanError, match=r"^Wokwi has no APA102 or SK9822 lights\."):
        diagram_of(PanelPlan(light="apa102"))
    with pytest.raises(PlanError, match=r"^Wokwi cannot build the firmware of a Raspberry Pi Pico"):
        diagram_of(PanelPlan(board="pico", knobs=3))
