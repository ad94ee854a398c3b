"""The line of a simulated panel: its speed."""

import pytest

from firmware_io.board.virtual_panel import Line


def test_a_line_brings_every_byte_in_its_time():
    one = Line(byte_s=0.01)
    one.send(b"abcd", 0.0)
    one.send(b"ef", 0.0)
    assert one.arrived(0.0) == b""
    assert one.arrived(0.02) == b"ab"
    assert one.deadline == pytest.approx(0.04)
    assert one.arrived(0.05) == b"cde"
    assert one.arrived(9.0) == b"f"
    assert one.deadline == float("inf")
