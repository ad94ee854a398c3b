"""Panels that the tests of the plans go through."""

import itertools

from hypothesis import strategies as st

from firmware_io.board_errors import PlanError
from firmware_io.boards import BOARDS, LIGHTS
from firmware_io.plans.plan import PanelPlan

#: Columns and rows.
USUAL_SIZES = ((8, 8), (16, 16), (20, 20), (32, 16))

#: The types of light, without the dials.
SHINING = tuple(name for name, light in LIGHTS.items() if not light.is_dial)


def all_panels():
    """Give each board with each type of light, in each usual size, with and without a supply."""
    found = []
    for board, light, (columns, rows), supply in itertools.product(
        BOARDS, LIGHTS, USUAL_SIZES, (0, 4000)
    ):
        for knobs, sensor in ((0, True), (1, False), (16, False), (15, True)):
            size = {"columns": columns, "rows": rows, "knobs": knobs, "supply": supply}
            size["sensor"] = sensor
            try:
                found.append(PanelPlan(board=board, light=light, **size))
            except PlanError:  # more than this board can do
                continue
    return found


def panels(lights=tuple(LIGHTS), most=64):
    """Draw any panel of these lights or dials that can be built, at most `most` a side."""

    def build(values):
        try:
            return PanelPlan(**values)
        except PlanError:
            return None

    has_lights = any(light in SHINING for light in lights)
    side = st.integers(1, min(most, 64 if has_lights else 16))
    values = st.fixed_dictionaries(
        {
            "board": st.sampled_from(sorted(BOARDS)),
            "light": st.sampled_from(sorted(lights)),
            "columns": side,
            "rows": side,
            "lamps": st.integers(0, 8),
            "knobs": st.integers(0, 16 if has_lights else 3),
            "sensor": st.booleans() if has_lights else st.just(False),
            "pitch": st.floats(5 if has_lights else 24, 50),
            "supply": st.integers(0, 20_000),
        }
    )
    return values.map(build).filter(lambda plan: plan is not None)
