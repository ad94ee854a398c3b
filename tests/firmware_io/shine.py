"""What a panel's lights are sent for each level, worked out apart from the firmware.

Tests hold the bytes on the chip's wires against this.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

#: Parts of the colours, negative and positive, by palette; and of an R lamp.
PALETTES = {0: ((0, 80, 255), (255, 90, 0)), 1: ((170, 0, 255), (70, 255, 0))}
LAMP = (255, 150, 50)

#: Brightness, red, green and blue; where lights have no brightness of their own, it is 31.
Shine = tuple[int, int, int, int]

#: Usual greatest brightness, of 31.
USUAL = 4


def shine_of_level(level: int, palette: int = 0, cap: int = USUAL, strip: bool = False) -> Shine:
    """A light of level m has 255 · cap · (|m| / 127)^2.2 steps, and at least |m| + 2.

    A strip of 8 bits has 255 · cap / 31 · (|m| / 127)^2.2 steps, and at least 1 + |m| / 8.
    """
    size = min(127, abs(level))
    most = round(255 * cap / 31) if strip else 255 * cap
    line = 1 + size // 8 if strip else size + 2
    curve = int((round(65535 * (size / 127) ** 2.2) * most + 0x8000) / 0x10000)
    steps = min(most, max(line, curve)) if size else 0
    return _shine(PALETTES[palette][level > 0], steps, strip)


def shine_of_lamp(level: int, cap: int = USUAL, strip: bool = False) -> Shine:
    most = round(255 * cap / 31) if strip else 255 * cap
    return _shine(LAMP, most if level > 0 else 0, strip)


def _shine(tint: tuple[int, int, int], steps: int, strip: bool) -> Shine:
    """As dim a light as can show it, so that its colour has the most steps."""
    brightness = -(-steps // 255)
    strength = int(steps / brightness + 0.5) if brightness else 0
    red, green, blue = (int(part * strength / 255 + 0.5) for part in tint)
    return (31 if strip else brightness), red, green, blue


@cache
def _table(palette: int, cap: int, strip: bool) -> NDArray[np.uint8]:
    levels = [shine_of_level(level - 128, palette, cap, strip) for level in range(256)]
    return np.array(levels, np.uint8)


def shine(
    levels: NDArray[np.int8],
    lights: int,
    palette: int = 0,
    cap: int = USUAL,
    strip: bool = False,
) -> NDArray[np.uint8]:
    """Return what each cell is sent, shape (cells, 4)."""
    sent = _table(palette, cap, strip)[np.asarray(levels, np.int16) + 128]
    lamps = [shine_of_lamp(level, cap, strip) for level in levels[lights:]]
    sent[lights:] = np.array(lamps, np.uint8).reshape(-1, 4)
    return sent


def is_strip(build: str) -> bool:
    """Whether a build drives a strip of 8 bits on one wire."""
    return any(kind in build for kind in ("ws2812", "sk6812", "rgbw"))
