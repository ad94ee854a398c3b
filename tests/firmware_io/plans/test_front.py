"""Everything on a front has room, in the order in which the program counts it."""

import math

from hypothesis import given

from firmware_io.plans.front import FRAMES, KNOB_PITCH, SCREW, frame_of, front_of, labels_of
from firmware_io.plans.plan import PanelPlan
from firmware_io.plans.vector_graphics import Circle, Path, Words
from tests.firmware_io.plans.panels import panels


def holes_of(front):
    """Return middle and radius of all that needs room: a knob is wider than its shaft."""
    lights = [(*at, front.window / 2) for at in front.lights]
    lights += [(*at, front.lamp / 2) for at in front.lamps]
    knobs = [(*at, KNOB_PITCH / 2) for at in front.knobs]
    return lights + knobs + [(*at, SCREW / 2) for at in front.screws]


@given(panels(most=13))
def test_nothing_overlaps_and_nothing_reaches_over_the_edge(plan):
    front = front_of(plan)
    holes = holes_of(front)
    assert len(front.lights) == plan.lights
    assert (len(front.lamps), len(front.knobs)) == (plan.lamps, plan.knobs)
    for place, (x, y, radius) in enumerate(holes):
        assert radius <= x <= front.width - radius
        assert radius <= y <= front.height - radius
        for other_x, other_y, other in holes[:place]:
            assert math.hypot(x - other_x, y - other_y) >= radius + other - 1e-6


@given(panels(most=13))
def test_every_frame_and_the_labels_stay_on_their_sheets(plan):
    for sheet in [*(frame_of(plan, frame) for frame in FRAMES), labels_of(plan)]:
        for shape in sheet.shapes:
            points = shape.points if isinstance(shape, Path) else [(shape.x, shape.y)]
            reach = shape.radius if isinstance(shape, Circle) else 0
            for x, y in points:
                assert reach <= x <= sheet.width - reach
                assert reach <= y <= sheet.height - reach


@given(panels(["dials"], most=8))
def test_the_scales_of_dials_do_not_touch_and_leave_their_holes_free(plan):
    front = front_of(plan)
    marks = [shape for shape in labels_of(plan).shapes if isinstance(shape, Path)]
    marks = [mark for mark in marks if mark.layer == "MARK"][: 7 * plan.lights]
    for place, (x, y) in enumerate(front.lights):
        reaches = [
            math.hypot(at[0] - x, at[1] - y)
            for mark in marks[7 * place : 7 * place + 7]
            for at in mark.points
        ]
        assert min(reaches) > front.window / 2
        assert max(reaches) < plan.pitch / 2


def test_lights_are_row_by_row_and_lamps_below():
    front = front_of(PanelPlan(columns=3, rows=2, knobs=0))
    xs, ys = zip(*front.lights, strict=True)
    assert xs[0] < xs[1] < xs[2]
    assert xs[:3] == xs[3:]
    assert ys[0] == ys[2] < ys[3]
    assert all(y > ys[-1] for _, y in front.lamps)


def test_labels_name_each_lamp_and_knob_and_the_ends_of_each_scale():
    words = [
        shape.text for shape in labels_of(PanelPlan(knobs=3)).shapes if isinstance(shape, Words)
    ]
    assert [word for word in words if word.startswith("R")] == [f"R{n}" for n in range(1, 9)]
    assert words.count("−11") == words.count("+11") == words.count("0") == 3
    assert [word for word in words if word in "123"] == ["1", "2", "3"]


def test_no_words_of_the_labels_lie_on_others_or_on_a_mark():
    """By generous boxes: most letters are narrower, and no figure is higher."""
    sheet = labels_of(PanelPlan(board="mega", columns=20, rows=20, knobs=16, supply=4000))
    boxes = []
    for shape in sheet.shapes:
        if isinstance(shape, Words):
            half = 0.35 * shape.size * len(shape.text)
            boxes.append((shape.x - half, shape.y - 0.75 * shape.size, shape.x + half, shape.y))
        elif isinstance(shape, Path) and shape.layer == "MARK":
            xs, ys = zip(*shape.points, strict=True)
            boxes.append((min(xs), min(ys), max(xs), max(ys)))
    for place, (left, top, right, bottom) in enumerate(boxes):
        for other in boxes[:place]:
            is_beside = right <= other[0] or other[2] <= left
            assert is_beside or bottom <= other[1] or other[3] <= top


@given(panels(most=13))
def test_every_hole_has_a_drill_that_is_sold(plan):
    """Sets of drills come in steps of half a millimetre."""
    holes = [shape for shape in frame_of(plan, "wood").shapes if isinstance(shape, Circle)]
    assert holes
    assert all((4 * hole.radius).is_integer() and hole.radius > 0 for hole in holes)
