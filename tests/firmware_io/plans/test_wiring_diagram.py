"""The drawing is followed wire by wire, as a person would, and compared with the table of pins."""

import json
from xml.etree import ElementTree

import pytest

from firmware_io.board_errors import PlanError
from firmware_io.plans.nets import nets_of
from firmware_io.plans.plan import PanelPlan
from firmware_io.plans.wiring_diagram import diagram_of, draw_wiring
from tests.examples import one_in
from tests.firmware_io.plans.panels import all_panels

SVG = "{http://www.w3.org/2000/svg}"


def lines_of(svg):
    """Return the lines of a drawing as pairs of points."""
    root = ElementTree.fromstring(svg)
    for line in root.iter(f"{SVG}polyline"):
        (a, b) = (tuple(map(float, p.split(","))) for p in line.get("points").split())
        yield a, b


def boxes_of(svg):
    """Return each part's box with the words in it, by where they stand."""
    root = ElementTree.fromstring(svg)
    boxes = []
    for box in list(root.iter(f"{SVG}rect"))[1:]:
        x, y, width, height = (float(box.get(name)) for name in ("x", "y", "width", "height"))
        boxes.append((x, y, x + width, y + height))
    words = [
        (float(text.get("x")), float(text.get("y")), text.text) for text in root.iter(f"{SVG}text")
    ]
    return boxes, words


def pin_at(point, boxes, words):
    """Return the part and the pin that a wire ends at: the words beside its end, in the box."""
    x, y = point
    for left, top, right, bottom in boxes:
        if x in (left, right) and top < y < bottom:
            inside = [w for w in words if left < w[0] < right and top < w[1] < bottom]
            name = min(inside, key=lambda w: w[1])[2].split("  ")[0]
            beside = [w[2] for w in inside if abs(w[1] - 3.5 - y) < 0.1]
            assert len(beside) == 1
            return name, beside[0]
    raise AssertionError(f"a wire ends in nothing at {point}")


def followed(svg):
    """Follow every wire by its dots; gives the sets of joined pins."""
    root = ElementTree.fromstring(svg)
    dots = {(float(c.get("cx")), float(c.get("cy"))) for c in root.iter(f"{SVG}circle")}
    boxes, words = boxes_of(svg)
    upright = [(a, b) for a, b in lines_of(svg) if a[0] == b[0]]
    level = [(a, b) for a, b in lines_of(svg) if a[0] != b[0]]
    assert all(a[1] == b[1] for a, b in level)
    nets = []
    for a, b in upright:
        joined = set()
        for end, on in level:
            if on in dots and on[0] == a[0]:
                joined.add(pin_at(end, boxes, words))
        assert all(a[1] <= dot[1] <= b[1] for dot in dots if dot[0] == a[0])
        nets.append(joined)
    return nets, upright, level


@pytest.mark.parametrize("plan", one_in(4, all_panels()[::5]), ids=str)
def test_following_the_wires_gives_the_table_of_pins(plan):
    nets, upright, level = followed(draw_wiring(plan))
    assert sorted(map(sorted, nets)) == sorted(sorted(net.pins) for net in nets_of(plan)[1])
    # no two wires lie on one another, or anybody following them would go astray
    assert len({a[0] for a, _ in upright}) == len(upright)
    assert len({a[1] for a, _ in level}) == len(level)


@pytest.mark.parametrize("plan", one_in(4, all_panels()[::11]), ids=str)
def test_all_words_can_be_read_and_stay_in_the_drawing(plan):
    root = ElementTree.fromstring(draw_wiring(plan))
    width = float(root.get("viewBox").split()[2])
    for text in root.iter(f"{SVG}text"):
        assert float(text.get("font-size")) >= 9
        assert 0 < float(text.get("x")) < width


def board_pins(pins):
    return {pin.removeprefix("D") for part, pin in pins if part == "U1"}


@pytest.mark.parametrize("board", ["uno", "nano", "mega"])
def test_each_pin_of_the_board_goes_where_the_plan_has_it(board):
    plan = PanelPlan(board=board, light="ws2812", knobs=2)
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
    diagram = json.loads(diagram_of(PanelPlan(light="ws2812", columns=16, rows=4)))
    (lights,) = [part for part in diagram["parts"] if part["id"] == "lights"]
    assert lights["attrs"] == {"layout": "serpentine", "rows": "4", "cols": "16"}


def test_what_wokwi_cannot_show_is_refused_in_a_sentence():
    with pytest.raises(PlanError, match=r"^Wokwi has no APA102 / SK9822 lights\."):
        diagram_of(PanelPlan(light="apa102"))
    with pytest.raises(PlanError, match=r"^Wokwi cannot build the firmware of a Raspberry Pi Pico"):
        diagram_of(PanelPlan(board="pico", knobs=3))
