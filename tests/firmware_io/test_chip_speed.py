"""The speed of a panel as it is promised, in the time of its chip: no busy computer counts."""

from __future__ import annotations

import pytest

from tests.firmware_io.chip_measures import (
    bytes_per_second,
    knob_to_host,
    most_bytes_per_second,
    weight_to_light,
)
from tests.firmware_io.shine import is_strip

pytestmark = pytest.mark.slow

BOARDS = [("uno", 64), ("uno400", 400), ("pico", 64), ("pico400-ws2812", 400)]


@pytest.mark.parametrize(("name", "lights"), BOARDS)
def test_a_changed_weight_is_light_within_11_ms_and_the_time_of_the_line(name, lights):
    took = weight_to_light(name, lights)
    print(f"{name}: {max(took):.1f} ms at most")
    # One frame may have to wait for another: of 400 lights, 5.4 ms on a chain, 11 on a strip.
    assert max(took) <= (28 if is_strip(name) else 11)


@pytest.mark.parametrize(("name", "lights"), BOARDS)
def test_a_turned_knob_is_known_within_30_ms(name, lights):
    took = knob_to_host(name, lights)
    print(f"{name}: {max(took):.1f} ms at most")
    assert max(took) <= 30


@pytest.mark.parametrize(("name", "lights"), BOARDS[:2])
def test_a_stream_of_changes_keeps_the_line_as_busy_as_the_window_allows(name, lights):
    sent, most = bytes_per_second(name, lights), most_bytes_per_second(lights)
    print(f"{name}: {sent:.0f} of {most:.0f} bytes a second")
    assert sent >= 0.9 * most
