"""The colours of the light, and how a terminal shows them."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from firmware_io.link.colours import GAMMA, LAMP, PALETTES, colours_of, in_colour

#: As the program of the panel has it in its flash.
FIRMWARE_GAMMA = """
    0 1 1 1 1 1 1 1 1 1 1 1 1 2 2 2 3 3 3 4 4 5 5 6 7 7 8 8 9 10 11 11
    12 13 14 15 16 17 18 19 20 21 22 24 25 26 27 29 30 31 33 34 36 37 39 40 42 44 45 47 49 51 53 55
    56 58 60 62 65 67 69 71 73 75 78 80 82 85 87 90
    92 95 97 100 103 105 108 111 114 117 120 122 125 128 132 135
    138 141 144 147 151 154 157 161 164 168 171 175 179 182 186 190
    193 197 201 205 209 213 217 221 225 229 233 238 242 246 251 255
"""


def test_brightness_follows_the_eye_as_the_panel_does():
    assert GAMMA.tolist() == [int(word) for word in FIRMWARE_GAMMA.split()]


def naive_colour(level, is_lamp, palette, brightness):
    level = max(level, -127)
    if is_lamp:
        colour, strength = LAMP, 255 if level > 0 else 0
    else:
        colour, strength = PALETTES[palette][level >= 0], int(GAMMA[abs(level)])
    full = [(part * strength + 255) >> 8 for part in colour]
    return [-(-part * brightness // 31) for part in full]


@given(
    arrays(np.int8, st.integers(0, 12)),
    st.integers(0, 12),
    st.integers(0, 1),
    st.integers(0, 31),
)
def test_colours_are_those_of_the_naive_version(levels, lights, palette, brightness):
    found = colours_of(levels, lights, palette, brightness)
    wanted = [
        naive_colour(level, cell >= lights, palette, brightness)
        for cell, level in enumerate(levels.tolist())
    ]
    assert found.tolist() == wanted


def test_what_is_lit_is_never_dark_however_dim():
    levels = np.array([-127, -1, 0, 1, 127], np.int8)
    assert colours_of(levels, 5, 0, 1).any(axis=1).tolist() == [True, True, False, True, True]


@pytest.mark.parametrize("shape", [(0, 0), (1, 1), (3, 4), (4, 3)])
def test_a_terminal_shows_every_light(shape):
    lights = shape[0] * shape[1]
    levels = np.full(lights + 2, 127, np.int8)
    lines = in_colour(levels, lights, shape)
    text = re.sub(r"\x1b\[[0-9;]*m", "", "".join(lines[:-1]))
    assert len(text) == (shape[0] + 1) // 2 * shape[1]
    assert all(line.endswith("\x1b[0m") for line in lines)
    assert lines[-1].count("●") == 2
