"""The choice of a panel: kept as JSON; invalid fields fall back to their defaults."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_io.panel.board_choice import SIMULATED, BoardChoice
from firmware_io.panel.bridge import SCALES
from firmware_io.panel.light_map import LightMap
from firmware_io.wire.address import check_address
from firmware_io.wire.protocol import BAUD_RATES
from firmware_io.wire.serial_ports import Port

CHOSEN = BoardChoice(
    where="/dev/ttyACM3",
    baud=115_200,
    usb=Port("/dev/ttyACM3", "Arduino Uno", 0x2341, 0x43, "75"),
    connects=True,
    shows="retina2",
    scale="largest",
    palette=1,
    brightness_limit=9,
    light_maps={400: LightMap(serpentine=True, turn=90), 64: LightMap(mirrored=True)},
    channels=(5, 0, 511),
)


def test_what_was_chosen_is_read_again_as_it_was():
    assert BoardChoice.from_json(CHOSEN.to_json()) == CHOSEN
    assert BoardChoice.from_json(BoardChoice().to_json()) == BoardChoice()


@given(
    baud=st.sampled_from(BAUD_RATES),
    scale=st.sampled_from((None, *SCALES)),
    palette=st.integers(0, 1),
    brightness_limit=st.integers(0, 31),
    channels=st.lists(st.integers(0, 10**6), max_size=16).map(tuple),
    table=st.permutations(range(9)).map(tuple),
)
def test_any_choice_is_read_again(table, **values):
    choice = BoardChoice(light_maps={9: LightMap(rows=3, columns=3, table=table)}, **values)
    assert BoardChoice.from_json(choice.to_json()) == choice


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("where", ""),
        ("where", 7),
        ("where", "x" * 501),
        ("baud", 9600),
        ("baud", "500000"),
        ("usb", {"device": 7}),
        ("usb", {"device": "a", "vendor": "x"}),
        ("usb", [1]),
        ("connects", 1),
        ("shows", "everything"),
        ("scale", "stop"),
        ("palette", 2),
        ("palette", True),
        ("brightness_limit", 32),
        ("brightness_limit", 4.0),
        ("light_maps", {"9": '{"turn": 45}'}),
        ("light_maps", {"9": '{"rows": 4, "columns": 4}'}),
        ("light_maps", {"many": "{}"}),
        ("light_maps", {"9": 3}),
        ("light_maps", 3),
        ("channels", [-1]),
        ("channels", ["1"]),
        ("channels", [0] * 17),
        ("channels", 4),
    ],
)
def test_an_invalid_value_falls_back_to_its_default_and_the_others_stay(name, value):
    found = json.loads(CHOSEN.to_json()) | {name: value}
    read = BoardChoice.from_json(json.dumps(found))
    assert getattr(read, name) == getattr(BoardChoice(), name)
    others = [other for other in found if other != name]
    assert all(getattr(read, other) == getattr(CHOSEN, other) for other in others)


@given(st.text(max_size=100) | st.binary(max_size=20).map(repr))
def test_no_text_breaks_the_reading(text):
    assert isinstance(BoardChoice.from_json(text), BoardChoice)


@pytest.mark.parametrize("text", ["", "[]", "null", "[" * 100_000, '{"future": 1}'])
def test_an_invalid_choice_falls_back_to_the_default(text):
    assert BoardChoice.from_json(text) == BoardChoice()


def test_a_channel_has_the_potentiometer_of_its_number_until_another_is_chosen():
    choice = BoardChoice()
    assert [choice.pot_of(channel) for channel in range(3)] == [0, 1, 2]
    assert choice.with_pot(2, 40) == (0, 1, 40)
    assert BoardChoice(channels=(7,)).with_pot(0, 8) == (8,)


def test_the_panels_in_software_that_are_offered_are_some():
    for where in SIMULATED:
        check_address(where)
    assert BoardChoice().where in SIMULATED
