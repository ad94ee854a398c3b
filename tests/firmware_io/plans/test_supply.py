"""Current, supply, fuse and wire; and every place that quotes them."""

import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import firmware_io
from firmware_io.link.colours import PALETTES, colours_of
from firmware_io.link.desired_state import USUAL_BRIGHTNESS
from firmware_io.plans import supply
from firmware_io.plans.supply import as_text, light_ma, panel_a, supply_for

FIRMWARE = Path(firmware_io.__file__).parent / "firmware"


def frame_ma(colours, brightness=supply.BRIGHTEST):
    """The current of lights that show these colours, in mA, added up light by light."""
    lit = supply.CHANNEL_MA * np.asarray(colours, np.float64).sum() / 255
    return len(colours) * supply.IDLE_MA + lit * brightness / supply.BRIGHTEST


def test_a_light_draws_20_ma_for_each_colour_and_not_in_all():
    assert supply.WORST == (170, 0, 255)  # violet
    assert light_ma((255, 90, 0)) == pytest.approx(28.06, abs=0.01)
    assert light_ma((255, 255, 255)) == 61
    assert light_ma((255, 255, 255, 255)) == 81  # RGBW


@pytest.mark.parametrize(
    ("lights", "lamps", "brightness", "amperes"),
    [(400, 8, 31, 14.0), (400, 8, 4, 2.2), (64, 8, 4, 0.4), (64, 8, 31, 2.5), (0, 0, 31, 0.0)],
)
def test_the_current_of_a_panel_is_that_of_an_independent_check(lights, lamps, brightness, amperes):
    assert round(panel_a(lights, lamps, brightness), 1) == amperes


@given(
    st.lists(st.integers(-127, 127), max_size=40),
    st.integers(0, 1),
    st.integers(0, 31),
    st.integers(0, 8),
)
def test_no_frame_draws_more_than_the_panel_may(levels, palette, brightness, lamps):
    lights = max(0, len(levels) - lamps)
    colours = colours_of(np.array(levels, np.int8), lights, palette)
    assert (
        frame_ma(colours, brightness)
        <= 1000 * panel_a(lights, len(levels) - lights, brightness) + 1e-6
    )


def test_the_worst_frame_draws_what_the_panel_may():
    levels = np.full(408, -127, np.int8)
    levels[400:] = 127
    worst = max(frame_ma(colours_of(levels, 400, palette)) for palette in range(len(PALETTES)))
    assert worst / 1000 == pytest.approx(panel_a(400, 8), rel=0.01)


def test_a_budget_limits_the_current_but_not_below_that_of_dark_lights():
    assert panel_a(400, 8, 31, budget_ma=2500) == 2.5
    assert panel_a(400, 8, 31, budget_ma=100) == 0.408
    assert panel_a(64, 8, 4, budget_ma=2500) == panel_a(64, 8, 4)


@given(st.integers(0, 1000), st.integers(0, 31), st.floats(0.2, 4))
def test_supply_fuse_and_wire_fit_each_other(lights, brightness, metres):
    found = supply_for(lights, 8, brightness, metres=metres)
    assert found.supply_a >= found.amperes * supply.MARGIN
    assert found.fuse_a >= found.amperes * supply.MARGIN
    assert supply.WIRES.get(found.wire_mm2, 1000) >= found.fuse_a
    drop = 2 * metres * supply.COPPER * found.amperes / found.wire_mm2
    assert drop <= supply.MOST_DROP + 1e-9
    assert found.amperes / found.feeds <= supply.FEED_A


def test_more_than_one_supply_can_give_is_refused():
    with pytest.raises(ValueError, match="137 A is more than one supply"):
        supply_for(4000, 0, 31)


def test_the_small_panel_runs_from_usb_at_the_usual_brightness_and_no_other_does():
    assert supply_for(64, 8, USUAL_BRIGHTNESS).is_usb
    assert not supply_for(64, 8, USUAL_BRIGHTNESS + 2).is_usb
    assert not supply_for(400, 8, USUAL_BRIGHTNESS).is_usb


def test_the_guide_quotes_the_computed_currents():
    guide = (FIRMWARE / "README.md").read_text(encoding="utf-8")
    row = re.compile(r"^\| (\d+) \+ (\d+) \| ([\d.]+) A \| (\d+)\D*\| ([\d.]+) A \| (.*) \|$", re.M)
    rows = row.findall(guide)
    assert len(rows) == 8
    for lights, lamps, dark, brightness, amperes, needs in rows:
        found = supply_for(int(lights), int(lamps), int(brightness))
        assert dark == as_text(panel_a(int(lights), int(lamps), 0))
        assert amperes == as_text(found.amperes)
        supply, fuse, wire, feeds = needs.split(" | ")
        assert supply.startswith("USB" if found.is_usb else f"{found.supply_a:g} A")
        assert fuse == ("–" if found.is_usb else f"{found.fuse_a:g} A")
        assert (wire, feeds) == (f"{found.wire_mm2:g} mm²", str(found.feeds))
    full = supply_for(400, 8, USUAL_BRIGHTNESS)
    assert f"| supply | USB | 5 V, {full.supply_a:g} A |" in guide
    assert f"| fuse {full.fuse_a:g} A with holder |" in guide
    assert "(violet; orange 27), and an R lamp 36" in guide


def test_the_builders_file_quotes_the_computed_currents():
    config = (FIRMWARE / "mark1_panel" / "panel_config.h").read_text(encoding="utf-8")
    usual, full = (as_text(panel_a(400, 8, each)) for each in (USUAL_BRIGHTNESS, 31))
    assert f"408 lights draw up to {usual} A at 4 and {full} A at 31" in " ".join(config.split())
