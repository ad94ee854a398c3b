"""A panel is said to have a ready image only if the image is made for it."""

import re

import pytest

from firmware_io.flash import IMAGES
from firmware_io.plans import ready
from firmware_io.plans.header import SHIPPED
from firmware_io.plans.plan import PanelPlan
from firmware_io.plans.ready import images_of, ready_lights


@pytest.mark.parametrize(
    ("plan", "lights"),
    [
        (PanelPlan(), "ws2812-64"),
        (PanelPlan(light="apa102", serpentine=False, supply=3000), "apa102-64"),
        (PanelPlan(board="nano", columns=20, rows=20, supply=3000), "ws2812-400"),
        (PanelPlan(board="mega", columns=20, rows=20, knobs=16, supply=3000), "ws2812-400"),
        (PanelPlan(board="mega", knobs=16), None),
        (PanelPlan(board="pico", knobs=3), "ws2812-64"),
        (PanelPlan(board="pico", light="apa102", columns=20, rows=20, knobs=3, supply=3000),
         "apa102-400"),
        (PanelPlan(board="pico", knobs=2), None),
        (PanelPlan(board="leonardo"), None),
        (PanelPlan(columns=16, rows=4), None),
        (PanelPlan(columns=20, rows=20, supply=2000), None),
        (PanelPlan(lamps=7), None),
        (PanelPlan(knobs=3), None),
        (PanelPlan(order="RGB"), None),
        (PanelPlan(light="sk6812"), None),
    ],
)  # fmt: skip
def test_only_a_panel_like_that_of_the_image_has_one(plan, lights):
    assert ready_lights(plan) == lights
    if lights is not None:
        assert (IMAGES / images_of(plan.board)[lights]).is_file()


def test_the_images_are_built_with_what_the_sketch_comes_with():
    shipped = SHIPPED.read_text(encoding="utf-8")
    defined = lambda name: [int(n) for n in re.findall(rf"#define {name} (\d+)", shipped)]  # noqa: E731
    _, mega, pico, _, uno = defined("KNOBS")  # the first is an example, another for an ESP32
    assert {"uno": uno, "nano": uno, "mega": mega, "pico": pico} == ready.KNOBS
    assert defined("LAMPS") == [ready.LAMPS]
    _, large, small = defined("BUDGET_MA")  # the first is that of dials
    assert [large, small] == [ready.ON_SUPPLY, ready.ON_USB]
    assert re.search(r"#elif LIGHTS > 64\n#define BUDGET_MA", shipped)
