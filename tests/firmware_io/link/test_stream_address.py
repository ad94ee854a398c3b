"""Addresses of one-way streams, good and bad."""

import pytest

from firmware_io.board_errors import AddressError
from firmware_io.link.stream_address import ORDERS, StreamAddress

OPTIONS = ("lights", "lamps", "order", "gamma", "baud")


def test_what_is_not_given_is_as_usual():
    read = StreamAddress.read("a:x", "a:", OPTIONS)
    assert read == StreamAddress("x", 400, 0, "rgb", 2.2, 115200)
    assert read.channels == [0, 1, 2]


def test_there_are_six_orders_and_each_can_be_asked_for():
    assert len(set(ORDERS)) == 6
    for order in ORDERS:
        read = StreamAddress.read(f"a:x?order={order}", "a:", OPTIONS)
        assert "".join("rgb"[channel] for channel in read.channels) == order


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("lights=0", "lights must be 1 to 65536, not '0'"),
        ("lights=" + "9" * 5000, "lights must be"),
        ("lights=65537", "lights must be"),
        ("lights=65536&lamps=1", "together must be at most 65536"),
        ("lights=", "lights must be"),
        ("lights=٣", "lights must be"),
        ("lights=3.5", "lights must be"),
        ("baud=-1", "baud must be 300 to 4000000, not '-1'"),
        ("gamma=0.9", "gamma must be 1 to 4"),
        ("gamma=4.1", "gamma must be"),
        ("gamma=2,2", "gamma must be"),
        ("gamma=nan", "gamma must be"),
        ("gamma=1e0", "gamma must be"),
        ("order=rgbw", "order must be one of rgb, rbg, grb, gbr, brg, bgr, not 'rgbw'"),
        ("order=RGB", "order must be one of"),
        ("light=3", "no option 'light' here. The options are lights, lamps, order, gamma, baud."),
    ],
)
def test_a_bad_option_is_refused_in_a_sentence(asked, says):
    with pytest.raises(AddressError, match="a:x") as refused:
        StreamAddress.read(f"a:x?{asked}", "a:", OPTIONS)
    assert says in str(refused.value)
