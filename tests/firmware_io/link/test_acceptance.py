"""Which boards a session may begin with."""

import pytest

from firmware_io.link.acceptance import refusal
from firmware_io.wire.protocol import Info


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({}, None),
        ({"knobs": 16, "outputs": 16, "window": 24, "longest": 24}, None),
        ({"major": 2, "knobs": 17}, "link.old-program"),
        ({"window": 23}, "link.small-window"),
        ({"longest": 23}, "link.small-window"),
        ({"knobs": 17}, "link.many-knobs"),
        ({"outputs": 17}, "link.many-outputs"),
    ],
)
def test_a_board_is_refused_for_what_it_says_of_itself(said, code):
    problem = refusal(Info(**said), "COM7")
    assert (problem and problem.code) == code
