"""What is said about a board."""

import re
from dataclasses import replace

from firmware_io.link.link_state import info_message
from firmware_io.wire.protocol import DIALS, Info
from tests.firmware_io.simulated import FIRMWARE


def test_every_board_that_the_firmware_knows_has_a_name():
    header = (FIRMWARE / "mark1_panel" / "protocol.h").read_text(encoding="utf-8")
    numbers = [int(number) for number in re.findall(r"BOARD_\w+ = (\d+)", header)]
    assert len(numbers) == len(set(numbers)) >= 4
    names = {str(info_message(replace(Info(), board=number))).split(",")[0] for number in numbers}
    assert len(names) == len(numbers)
    assert not any("unknown" in name or "board." in name for name in names)


def test_a_panel_of_dials_is_not_called_one_of_lights():
    said = str(info_message(Info(lights=512, capabilities=DIALS, reset_cause=1)))
    assert "It has 512 dials, 8 R lamps" in said
    assert "light" not in said
    assert said.endswith("Last reset: power.")
