"""The panel with 400 lights on each board: in Python, and in chip time where it can be built."""

from __future__ import annotations

import functools
from collections.abc import Callable

from firmware_io.wire.protocol import TAKES_TURNS, Info
from tests.benchmarks.measure import Row
from tests.firmware_io.chip_measures import (
    all_weights_to_light,
    all_weights_to_light_in_python,
    bytes_per_second,
    knob_to_host,
    most_bytes_per_second,
    weight_to_light,
)
from tests.firmware_io.simulated import PICO, RP2040JS, missing_packages

BOARD = ("uno400", 400)
ON_PICO = ("pico400", 400)

#: Milliseconds in which 400 weights, all of them in KEY, are light.
KEY_MS = 60.0

#: Builds with 400 lights, and simulated boards with as many.
BUILDS = {
    "Uno, APA102": "uno400",
    "Uno, WS2812": "uno400-ws2812",
    "Mega, APA102": "mega",
    "Mega, WS2812": "mega-ws2812",
}
IN_PYTHON = {
    "Python board": Info(lights=400),
    "Python board that takes turns": Info(
        lights=400, capabilities=Info().capabilities | TAKES_TURNS
    ),
}


def from_a_weight_to_its_light() -> Row:
    """The longest of many; what the bytes take on the line is not counted.

    A frame may have to wait for another: twice 5.4 ms for 400 lights.
    """
    return _within("from a weight to its light", max(weight_to_light(*BOARD)), 11.0)


def from_a_weight_to_its_light_on_a_pico() -> Row:
    """The same on the other chip."""
    return _within("the same on a Pico", max(weight_to_light(*ON_PICO)), 10.0)


def all_weights_by_key(title: str, name: str) -> Row:
    """All 400 weights change at once; the longest of some, line and lights included."""
    took = all_weights_to_light(name, 400)
    return _within(f"all weights to their lights, {title}", max(took), KEY_MS)


def all_weights_by_key_in_python(title: str, info: Info) -> Row:
    """The same on the simulated board."""
    took = all_weights_to_light_in_python(info)
    return _within(f"all weights to their lights, {title}", max(took), KEY_MS)


def from_a_knob_to_the_host() -> Row:
    """The longest of many."""
    return _within("from a knob to the host", max(knob_to_host(*BOARD)), 30.0)


def how_busy_the_line_is() -> Row:
    """A stream of changes."""
    sent, most = bytes_per_second(*BOARD) / 1000, most_bytes_per_second(BOARD[1]) / 1000
    return Row(
        name="a stream of weights to a panel",
        value=sent,
        unit="kB/s",
        peer="a board on the same line that takes no time",
        other=most,
        ratio=sent / most,
        bar="≥ 0.9",
    )


def _within(name: str, milliseconds: float, allowed: float) -> Row:
    return Row(
        name=name,
        value=milliseconds,
        unit="ms",
        peer="what is allowed",
        other=allowed,
        ratio=milliseconds / allowed,
        bar="≤ 1",
    )


MEASURES: tuple[Callable[[], Row], ...] = tuple(
    functools.partial(all_weights_by_key_in_python, *board) for board in IN_PYTHON.items()
)
if not missing_packages():
    MEASURES += (
        from_a_weight_to_its_light,
        from_a_knob_to_the_host,
        how_busy_the_line_is,
        *(functools.partial(all_weights_by_key, *build) for build in BUILDS.items()),
    )
if RP2040JS.exists() and not missing_packages(PICO):
    MEASURES += (
        from_a_weight_to_its_light_on_a_pico,
        functools.partial(all_weights_by_key, "Pico, APA102", "pico400"),
        functools.partial(all_weights_by_key, "Pico, WS2812", "pico400-ws2812"),
    )
