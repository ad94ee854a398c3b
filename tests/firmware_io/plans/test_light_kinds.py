"""What a board reports of its lights, in words."""

import pytest

from firmware_io.plans.build_check import CLOCK, DATA, wires_of
from firmware_io.plans.light_kinds import firmware_message, kind_name
from firmware_io.wire.protocol import Info


@pytest.mark.parametrize(
    ("kind", "name", "wires"),
    [
        (0, "?", None),
        (1, "APA102 / SK9822", CLOCK),
        (2, "WS2812B", DATA),
        (3, "SK6812 / WS2811", DATA),
        (4, "SK6812 RGBW", DATA),
        (5, "SG90 + PCA9685", None),
        (255, "?", None),
    ],
)
def test_each_number_of_the_protocol_has_its_name_and_its_wires(kind, name, wires):
    assert (kind_name(kind), wires_of(kind)) == (name, wires)
    assert str(firmware_message(Info(light_kind=kind))).startswith(f"Firmware for {name}: ")
