"""No wire, fuse, connector or supply is loaded above its rating, and every check can pass."""

import itertools
import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import firmware_io
from firmware_io.board_errors import PlanError
from firmware_io.link.colours import LAMP, PALETTES, colours_of
from firmware_io.link.desired_state import USUAL_BRIGHTNESS
from firmware_io.plans import supply
from firmware_io.plans.front import front_of
from firmware_io.plans.plan import PanelPlan
from firmware_io.plans.supply import as_text, feeding_of, light_ma, panel_a
from tests.firmware_io.plans.circuit import FUSE_V, LARGEST_FUSE, STRIP, WIRE, light_a, solve

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


#: Columns and rows from 8 lights to 512, and supplies in mA, USB among them.
SIZES = ((8, 1), (4, 4), (64, 1), (8, 8), (5, 20), (16, 16), (20, 20), (32, 16))
SUPPLIES = (0, 500, *range(1000, 20_001, 1000))


def built(light, **more):
    """Give each panel that may be built, of each size and with each supply."""
    for (columns, rows), current in itertools.product(SIZES, SUPPLIES):
        size = {"columns": columns, "rows": rows, "supply": current}
        plan = PanelPlan(board="mega", light=light, **size, **more)
        if feeding_of(plan).is_enough:
            yield plan


def pictures_of(plan, feeding):
    """Give the currents of the lights in pictures that ask the most of supplies and feeds.

    All lights lit; one part alone; and as many as the budget allows around each feed, and halfway
    between two.
    """
    bright, dark = light_a(feeding.brightness), light_a(0)
    full = np.full(plan.chain, bright)
    if plan.lamps:
        full[plan.lights :] = light_a(feeding.brightness, LAMP)
    yield full
    places = np.arange(plan.chain)
    room = max(0, int((feeding.budget_ma / 1000 - dark * plan.chain) / (full.max() - dark)))
    for part in feeding.parts:
        lit = (places >= part.first - 1) & (places < part.last)
        yield np.where(lit, full, dark)
        feeds = [feed - 1 for feed in part.feeds]
        halfway = [(a + b) / 2 for a, b in itertools.pairwise(feeds)]
        for centre in (*feeds, *halfway, part.last - 1):
            near = np.argsort(np.abs(places - centre), kind="stable")[:room]
            picture = np.full(plan.chain, dark)
            picture[near] = full[near]
            yield picture


def check_chain(plan):
    """Solve the circuit of a panel of lights, and hold it to all ratings."""
    feeding = feeding_of(plan)
    own = plan.supply > 0
    row = plan.columns * plan.pitch / 1000
    joint = plan.pitch / 1000 if plan.serpentine else row
    loop = 2 * (STRIP * row + WIRE[0.5] / 1000 * joint) / plan.columns
    feed_ohms = 2 * feeding.metres * WIRE[feeding.wire_mm2] / 1000
    feed_ohms += FUSE_V / feeding.fuse_a if own else 0
    limit = feeding.budget_ma / 1000
    for picture in pictures_of(plan, feeding):
        dark = light_a(0) * plan.chain
        lit = picture.sum() - dark
        share = min(1.0, (limit - dark) / lit) if lit else 1.0  # the firmware dims all alike
        currents = light_a(0) + (picture - light_a(0)) * share
        for part in feeding.parts:
            own_lights = currents[part.first - 1 : part.last]
            feeds = sorted({feed - part.first for feed in part.feeds})
            lost, through = solve(own_lights, feeds, loop, feed_ohms)
            drawn = own_lights.sum()
            assert through.sum() == pytest.approx(drawn)
            assert drawn <= feeding.part_a + 1e-6
            assert through.max() <= 1.05 * feeding.feed_a  # feeds are between two lights at times
            assert lost.max() <= 0.4  # the check in the guide
            assert lost.max() <= 1.05 * feeding.drop_v
            if own:
                assert 1.25 * drawn <= feeding.supply_a + 1e-6
                assert drawn <= 5.0  # the jack
                assert through.max() <= 0.8 * feeding.fuse_a
            else:
                assert 1000 * drawn + 80 <= 500 + 0.5  # USB, with the board


def check_ratings(plan):
    """Hold fuses and wires to each other, and to the front."""
    feeding = feeding_of(plan)
    wire = feeding.wire_mm2
    assert len(feeding.parts[0].feeds) >= 1
    front = front_of(plan)
    assert 1000 * feeding.metres >= (front.width + front.height) / 2
    if feeding.supply_a:
        assert feeding.fuse_a <= LARGEST_FUSE[wire]
        assert feeding.supply_a in (2, 3, 4, 5, 6)  # enclosed supplies
        assert 1.5 * feeding.supply_a <= LARGEST_FUSE[feeding.trunk_mm2]
    else:
        assert feeding.fuse_a == 0
        assert 0.1 * plan.chain <= 10  # µF


def test_no_panel_of_lights_overloads_anything_and_every_check_can_pass():
    """One in four of those that the slow test goes through."""
    plans = [*list(built("ws2812"))[::8], *list(built("apa102"))[4::8]]
    assert len(plans) > 30
    for plan in plans:
        check_ratings(plan)
        check_chain(plan)


@pytest.mark.slow
@pytest.mark.parametrize("pitch", [5.0, 1000 / 144, 1000 / 60, 1000 / 30, 50.0])
@pytest.mark.parametrize("serpentine", [False, True])
@pytest.mark.parametrize("light", ["ws2812", "apa102"])
def test_nor_does_one_of_any_distance_or_joints(light, serpentine, pitch):
    for plan in built(light, pitch=pitch, serpentine=serpentine):
        check_ratings(plan)
        check_chain(plan)


@pytest.mark.parametrize("pitch", [24.0, 30.0, 50.0])
def test_no_wall_of_dials_overloads_anything(pitch):
    """All dials that move at once may be on one feed, or in one part."""
    for plan in built("dials", pitch=pitch):
        feeding = feeding_of(plan)
        check_ratings(plan)
        ohms = FUSE_V / feeding.fuse_a + 2 * feeding.metres * WIRE[feeding.wire_mm2] / 1000
        assert sum(part.last - part.first + 1 for part in feeding.parts) == plan.lights
        for part in feeding.parts:
            dials = part.last - part.first + 1
            moving = min(feeding.at_once, dials)
            drawn = (6 * (dials - moving) + 250 * moving) / 1000
            assert 1.25 * drawn <= feeding.supply_a + 1e-6
            assert drawn <= 5.0
            assert len(part.feeds) == -(-dials // 64)
            on_feed = min(64, dials)
            moving = min(feeding.at_once, on_feed)
            most = (6 * (on_feed - moving) + 250 * moving) / 1000
            assert most <= 0.75 * feeding.fuse_a
            assert most * ohms <= 0.4  # the check in the guide


def test_the_firmware_allows_no_more_dials_at_once_than_were_reckoned_with():
    plan = PanelPlan(board="mega", light="dials", columns=64, supply=15_000)
    feeding = feeding_of(plan)
    assert (len(feeding.parts), feeding.feeds, feeding.fuse_a) == (3, 8, 5)
    assert feeding.budget_ma // 250 == feeding.at_once == 11


@pytest.mark.parametrize("current", [7000, 10_000, 15_000, 20_000])
def test_a_panel_of_more_than_6_amperes_is_divided_at_the_end_of_a_row(current):
    plan = PanelPlan(board="mega", columns=20, rows=20, supply=current)
    parts = feeding_of(plan).parts
    assert len(parts) == -(-min(current, 17_534) // 6000)  # 408 lights draw 14.03 A, and a quarter
    assert [part.first % 20 for part in parts] == [1] * len(parts)
    assert [part.last + 1 for part in parts[:-1]] == [part.first for part in parts[1:]]
    assert (parts[0].first, parts[-1].last) == (1, 408)
    for part in parts:
        gaps = np.diff(part.feeds)
        assert (part.feeds[0], part.feeds[-1]) == (part.first, part.last)
        assert max(gaps) - min(gaps) <= 2


@given(st.integers(1, 60), st.floats(0.1, 40))
def test_a_strong_feeding_has_one_feed_more_than_its_share_of_5_amperes(count, amperes):
    """⌈A/5⌉ + 1 feeds: the middle one carries as much as each stretch between two."""
    stretches = supply._intervals(
        10 * count, amperes / count / 10, amperes, 1e-9, may_be_one_end=amperes <= 5
    )
    assert stretches == (0 if amperes <= 5 else -(-amperes // 5))
    most = supply._feed_a(10 * count, amperes / count / 10, amperes, stretches)
    assert most <= 5 + 1e-9


def test_a_panel_is_never_warmer_than_its_frame_bears():
    plan = PanelPlan(board="mega", columns=20, rows=20, pitch=5.0, supply=20_000)
    feeding, front = feeding_of(plan), front_of(plan)
    assert feeding.watts <= 300 * 2 * front.width * front.height / 1e6
    assert feeding.brightness < feeding_of(PanelPlan(
        board="mega", columns=20, rows=20, supply=20_000)
    ).brightness  # fmt: skip


def test_the_small_panel_runs_from_usb_at_the_usual_brightness_and_no_large_one_does():
    small = feeding_of(PanelPlan())
    assert (small.is_enough, small.brightness, small.feeds) == (True, USUAL_BRIGHTNESS, 1)
    assert not feeding_of(PanelPlan(columns=20, rows=20)).is_enough


def test_a_supply_is_refused_with_one_that_is_enough():
    for plan in (PanelPlan(columns=20, rows=20), PanelPlan(light="dials", supply=500)):
        with pytest.raises(PlanError) as refused:
            supply.check_supply(plan)
        enough = int(re.search(r"at least (\d+) A", str(refused.value))[1])
        again = {"columns": plan.columns, "rows": plan.rows, "light": plan.light}
        assert feeding_of(PanelPlan(**again, supply=1000 * enough)).is_enough


def test_the_guide_quotes_the_computed_currents():
    guide = (FIRMWARE / "README.md").read_text(encoding="utf-8")
    row = re.compile(r"^\| (\d+) × (\d+) \+ 8 \| ([\d.]+) A \| (.*) \|$", re.M)
    rows = row.findall(guide)
    assert len(rows) == 8
    for columns, rows_, dark, needs in rows:
        supplies, brightness, amperes, feeds, fuse, wire = needs.split(" | ")
        count, _, size = supplies.removesuffix(" A").rpartition(" × ")
        current = 0 if supplies == "USB" else 1000 * int(count or 1) * int(size)
        size = {"columns": int(columns), "rows": int(rows_), "supply": current}
        found = feeding_of(PanelPlan(board="mega", **size))
        assert dark == as_text(found.dark_a)
        assert amperes == f"{as_text(found.amperes)} A"
        assert int(brightness.split()[0]) == found.brightness
        if current:
            assert len(found.parts) == int(count or 1)
        assert feeds == str(found.feeds)
        assert fuse == (f"{found.fuse_a:g} A" if current else "–")
        assert wire == f"{found.wire_mm2:g} mm²"
    full = feeding_of(PanelPlan(board="mega", columns=20, rows=20, supply=3000))
    assert f"| fuse {full.fuse_a:g} A with holder | – | {full.feeds} |" in guide
    assert "(violet; orange 27), and an R lamp 36" in guide


def test_the_builders_file_quotes_the_computed_currents():
    config = (FIRMWARE / "mark1_panel" / "panel_config.h").read_text(encoding="utf-8")
    usual, full = (as_text(panel_a(400, 8, each)) for each in (USUAL_BRIGHTNESS, 31))
    assert f"408 lights draw up to {usual} A at 4 and {full} A at 31" in " ".join(config.split())
