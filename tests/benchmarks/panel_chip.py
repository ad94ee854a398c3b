"""The panel on a simulated Uno and Pico with 400 lights, in chip time, where they can be built."""

from __future__ import annotations

from tests.benchmarks.measure import Row
from tests.firmware_io.chip_measures import (
    bytes_per_second,
    knob_to_host,
    most_bytes_per_second,
    weight_to_light,
)
from tests.firmware_io.simulated import PICO, RP2040JS, missing_packages

BOARD = ("uno400", 400)
ON_PICO = ("pico400", 400)


def from_a_weight_to_its_light() -> Row:
    """The longest of many; what the bytes take on the line is not counted."""
    return _within("from a weight to its light", max(weight_to_light(*BOARD)), 10.0)


def from_a_weight_to_its_light_on_a_pico() -> Row:
    """The same on the other chip."""
    return _within("the same on a Pico", max(weight_to_light(*ON_PICO)), 10.0)


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


MEASURES = (
    ()
    if missing_packages()
    else (from_a_weight_to_its_light, from_a_knob_to_the_host, how_busy_the_line_is)
)
if RP2040JS.exists() and not missing_packages(PICO):
    MEASURES += (from_a_weight_to_its_light_on_a_pico,)
