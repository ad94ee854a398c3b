"""The firmware limits the current of all lights together: computed from the bytes on the wire."""

from __future__ import annotations

import colorsys
import random

import numpy as np
import pytest

from firmware_io.link.colours import BRIGHTEST
from firmware_io.plans.supply import CHANNEL_MA, IDLE_MA
from firmware_io.wire.protocol import Delta, Look, Ping
from tests.firmware_io.shine import PALETTES, is_strip, shine, shine_of_level
from tests.firmware_io.simulated import Board, Host, keys

#: What the builds for this test may draw, in mA, and their lights.
ALLOWED, LIGHTS, CELLS = 450.0, 64, 72


def milliamperes(lights) -> float:
    """What lights draw: 20 mA for each channel, 1 mA for each that is dark."""
    sent = np.asarray(lights, np.float64)
    steps = (sent[:, 0] * sent[:, 1:].sum(axis=1)).sum()
    return float(len(sent) * IDLE_MA + CHANNEL_MA * steps / (255 * BRIGHTEST))


@pytest.fixture(params=["uno-tight", "uno-ws2812-tight"])
def tight(request):
    with Board(request.param) as board:
        board.boot()
        yield board


@pytest.mark.parametrize("cap", [12, 20, 31])
def test_a_picture_that_asks_for_more_is_dimmed_to_what_is_allowed(tight, cap):
    levels = [-127] * LIGHTS + [1] * 8
    asked = milliamperes(shine(levels, LIGHTS, 1, cap, is_strip(tight.build)))
    host = Host(tight, brightness=cap)
    host.tell(Look(1, cap), *keys(levels), Ping())
    tight.run(40)
    sent = milliamperes(tight.lights())
    print(f"{tight.build}: asked {asked:.0f} mA, sent {sent:.0f} mA")
    assert asked > 900
    assert 0.9 * ALLOWED <= sent <= ALLOWED


@pytest.mark.parametrize(
    ("palette", "pictures"),
    [(0, [(13, 49), (64, 126), (50, 53)]), (1, [(47, -121), (49, -67)]),
     (0, [(50, 111), (62, -48)]), (1, [(54, -125), (30, 87)])],
)  # fmt: skip
def test_a_picture_that_is_brightened_again_is_still_within_it(palette, pictures):
    """On a strip, whose few steps are rounded all alike, so that the sum may be too large."""
    with Board("uno-ws2812-tight") as board:
        board.boot()
        host = Host(board, brightness=31)
        for count, level in pictures:
            host.tell(Look(palette, 31), *keys([level] * count + [0] * (CELLS - count)), Ping())
            board.run(40)
            assert milliamperes(board.lights()) <= ALLOWED


def test_no_frame_on_the_wire_is_ever_above_what_is_allowed(tight):
    draw = random.Random(5)
    host = Host(tight, brightness=31)
    host.tell(Look(0, 31))
    levels, asked, sent = [0] * CELLS, 0.0, 0.0
    for _ in range(150):
        cells = draw.sample(range(CELLS), 18)
        values = draw.choice([[127], [-127], range(-127, 128)])
        news = tuple((cell, draw.choice(values)) for cell in cells)
        for cell, level in news:
            levels[cell] = level
        host.tell(Delta(news))
        for _ in range(4):
            tight.run(0.7)
            if lights := tight.lights():
                sent = max(sent, milliamperes(lights))
        asked = max(asked, milliamperes(shine(levels, LIGHTS, 0, 31, is_strip(tight.build))))
    print(f"{tight.build}: asked up to {asked:.0f} mA, sent up to {sent:.0f} mA")
    assert asked > 1200
    assert 0.9 * ALLOWED < sent <= ALLOWED


def test_a_picture_that_is_within_it_again_has_its_full_brightness_again(tight):
    strip = is_strip(tight.build)
    host = Host(tight, brightness=31)
    host.tell(Look(0, 31), *keys([127] * CELLS), Ping())
    tight.run(40)
    host.tell(*keys([127] * 4 + [0] * 68), Ping())
    tight.run(40)
    found = shine([127] * 4 + [0] * 68, LIGHTS, 0, 31, strip)
    brightness, red, green, blue = found[0]
    # This build sends red first, and the simulated lights take it for what comes first on theirs.
    first, second, third = (green, red, blue) if strip else (blue, green, red)
    assert tight.lights()[0] == (brightness, first, second, third)


def hue_error(level: int, palette: int, cap: int, strip: bool) -> float:
    """Degrees between the hue of a level and that of its colour."""
    _, *parts = shine_of_level(level, palette, cap, strip)
    tint = PALETTES[palette][level > 0]
    found, wanted = (360 * colorsys.rgb_to_hsv(*(p / 255 for p in c))[0] for c in (parts, tint))
    return abs((found - wanted + 180) % 360 - 180)


@pytest.mark.parametrize("cap", [1, 4, 31])
@pytest.mark.parametrize("palette", PALETTES)
def test_all_levels_differ_and_keep_their_hue_where_lights_have_a_brightness(palette, cap):
    """That the firmware sends these colours is what other tests show."""
    for sign in (-1, 1):
        levels = [sign * size for size in range(1, 128)]
        sent = [shine_of_level(level, palette, cap) for level in levels]
        amounts = [brightness * max(parts) for brightness, *parts in sent]
        assert amounts == sorted(set(amounts))
        assert max(hue_error(level, palette, cap, False) for level in levels) < 6.3


def test_one_correction_is_visible_and_two_differ_from_it_at_the_usual_brightness():
    """A correction is 0.5 V of 11 V; a strip of 8 bits can just tell them apart."""
    one, two = round(127 * 0.5 / 11), round(127 * 1.0 / 11)
    for strip in (False, True):
        for sign in (-1, 1):
            dark, first, second = (
                shine_of_level(sign * level, 0, 4, strip) for level in (0, one, two)
            )
            assert len({dark, first, second}) == 3


def test_on_a_strip_small_levels_have_the_strongest_part_of_their_colour_alone():
    """Neither cyan nor yellow."""
    for palette, tints in PALETTES.items():
        for sign, tint in zip((-1, 1), tints, strict=True):
            _, *parts = shine_of_level(sign, palette, 4, True)
            assert parts == [int(part == max(tint)) for part in tint] or palette == 1
            errors = [hue_error(sign * size, palette, 4, True) for size in range(1, 128)]
            assert max(errors) < 21.3
            assert sum(errors) / 127 < 3.4
