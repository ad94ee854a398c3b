"""Messages: every one there and back, and nothing half-read from any bytes."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import firmware_io
from firmware_io.link.link_state import info_message
from firmware_io.wire.framing import MOST_PAYLOAD, Frame, encode
from firmware_io.wire.protocol import (  # fmt: skip
    BY_TYPE,
    MOST_DELTA,
    MOST_KEY,
    MOST_KNOBS,
    MOST_TARGETS,
    TYPES,
    Ack,
    Arm,
    AskStats,
    Check,
    Delta,
    Disarm,
    Event,
    Ident,
    Info,
    Key,
    KnobConfig,
    Knobs,
    Look,
    Nak,
    Ping,
    Start,
    Started,
    Stats,
    Stop,
    Target,
    pack,
    unpack,
)

VECTORS = json.loads(
    (Path(firmware_io.__file__).parent / "protocol_vectors.json").read_text(encoding="utf-8")
)

u8, u16, u32 = (st.integers(0, 2**bits - 1) for bits in (8, 16, 32))
level = st.integers(-127, 127)


def some(parts, most, least=1):
    return st.lists(parts, min_size=least, max_size=most).map(tuple)


MESSAGES = st.one_of(
    *(st.builds(kind) for kind in (Ident, Arm, Disarm, Ping, AskStats, Stop)),
    st.builds(Start, u16, u8),
    st.builds(Key, u16, some(level, MOST_KEY)),
    st.builds(Delta, some(st.tuples(u16, level), MOST_DELTA)),
    st.builds(Check, u16),
    st.builds(KnobConfig, some(st.tuples(u8, st.booleans(), u8), MOST_KNOBS)),
    st.builds(Target, some(st.tuples(u8, u16), MOST_TARGETS)),
    st.builds(Look, u8, u8),
    st.builds(
        Info, major=u8, minor=u8, firmware=u16, board=u8, build=u32, lights=u16, lamps=u8,
        knobs=u8, outputs=u8, capabilities=u16, window=u16, longest=u8, nonce=u16,
        reset_cause=u8, live=st.booleans(),
    ),
    st.builds(Started, u16, u8),
    st.builds(Ack, u8, u8, u8),
    st.builds(Nak, u8, u8),
    st.builds(Knobs, st.booleans(), some(st.tuples(u8, u16), MOST_KNOBS, least=0)),
    st.builds(
        Stats, uptime_ms=u32, frames=u16, broken=u16, gaps=u16, overflows=u16, light_frames=u16,
        free_ram=u16, supply_mv=u16, state=u8,
    ),
    st.builds(Event, u8, u8),
)  # fmt: skip


@given(message=MESSAGES)
def test_every_message_comes_back_from_its_bytes(message):
    type_, payload = pack(message)
    assert type_ == TYPES[type(message)]
    assert len(payload) <= MOST_PAYLOAD
    assert unpack(type_, payload) == message


@given(type_=st.sampled_from([*TYPES.values(), 0, 0x42, 0xFF]), payload=st.binary(max_size=60))
def test_any_bytes_are_a_whole_message_or_none(type_, payload):
    message = unpack(type_, payload)
    if message is not None and not isinstance(message, Info | Key | Delta):
        assert unpack(*pack(message)) == message


@pytest.mark.parametrize("vector", VECTORS["frames"], ids=lambda v: v["name"])
def test_the_vectors_are_messages(vector):
    payload = bytes.fromhex(vector["payload"])
    message = unpack(vector["type"], payload)
    assert message is not None
    assert pack(message) == (vector["type"], payload)


def test_the_vectors_have_every_type():
    assert {vector["type"] for vector in VECTORS["frames"]} == set(TYPES.values())


def test_the_level_beyond_the_scale_counts_as_the_last_on_it():
    assert unpack(TYPES[Key], b"\0\0\x80\x81") == Key(0, (-127, -127))
    assert unpack(TYPES[Delta], b"\1\0\x80") == Delta(((1, -127),))


def test_a_later_version_may_say_more_behind_what_all_have_said():
    type_, payload = pack(Info(major=2, nonce=5))
    assert unpack(type_, payload + b"more") == Info(major=2, nonce=5)
    assert unpack(type_, payload[:-1]) is None
    assert unpack(type_, b"XXXX" + payload[4:]) is None


@pytest.mark.parametrize(
    "message",
    [
        Key(0, ()),
        Key(0, (0,) * 54),
        Key(-1, (0,)),
        Key(0, (128,)),
        Delta(()),
        Delta(((0, 0),) * 19),
        Check(2**16),
        Target(((0, 2**16),)),
        Knobs(True, ((0, 0),) * 17),
        Start(-1, 0),
    ],
)
def test_what_does_not_fit_is_refused_before_it_is_sent(message):
    with pytest.raises(ValueError, match=r"protocol|parts|knobs"):
        pack(message)


def test_a_board_is_described_in_a_sentence():
    assert str(info_message(Info(board=1, outputs=2, reset_cause=0b1001))) == (
        "Board: Uno, firmware 1, protocol 1.0. It has 400 lights, 8 R lamps, 4 knobs and 2 motors "
        "or digital potentiometers. Last reset: power, watchdog."
    )
    assert str(info_message(Info(board=9))).startswith("Board: unknown,")
    assert "reset" not in str(info_message(Info()))


def test_the_frames_that_the_protocol_shows_are_those_of_the_code():
    page = Path(firmware_io.__file__).with_name("PROTOCOL.md").read_text(encoding="utf-8")
    shown = [bytes.fromhex(line) for line in re.findall(r"(?m)^    ((?:[0-9a-f]{2} ?){8,})$", page)]
    messages = [
        (Start(1000, 4), 0),
        (Delta(((3, -1), (0, 64))), 1),
        (Ack(2, 0, 2), 0),
    ]
    made = [encode(Frame(pack(message)[0], seq, 7, pack(message)[1])) for message, seq in messages]
    assert shown == made


def _rows_of_the_page():
    """Type, name and payload of each message in the tables of PROTOCOL.md."""
    page = Path(firmware_io.__file__).with_name("PROTOCOL.md").read_text(encoding="utf-8")
    return {
        int(type_, 16): (name, payload)
        for type_, name, payload in re.findall(r"(?m)^\| 0x(..) \| (\w+) \| (.*) \|$", page)
    }


def test_the_page_and_the_code_have_the_same_messages():
    assert {type_: layout.name for type_, layout in BY_TYPE.items()} == {
        type_: name for type_, (name, _) in _rows_of_the_page().items()
    }


@pytest.mark.parametrize("layout", BY_TYPE.values(), ids=lambda layout: layout.name)
def test_the_page_describes_the_bytes_of_a_message(layout):
    """Field by field, and how many items there may be."""
    _, payload = _rows_of_the_page()[layout.type]
    if layout.kind is Info:  # has a table of its own
        assert len(pack(Info())[1]) == 27
        return
    codes = {"u8": "B", "u16": "H", "u32": "I", "i8": "b"}
    shown = "".join(codes[kind] for kind in re.findall(r"\b(u8|u16|u32|i8)\b", payload))
    assert shown == (layout.head + layout.item).replace("?", "B")
    counts = re.findall(r"× (\d+) … (\d+)", payload)
    assert counts == ([(str(layout.least), str(layout.most))] if layout.item else [])


def test_the_table_of_info_has_its_33_bytes():
    page = Path(firmware_io.__file__).with_name("PROTOCOL.md").read_text(encoding="utf-8")
    rows = re.findall(r"(?m)^\| ([\d, ]+) \| ", page)
    sizes = [int(size) for row in rows for size in row.split(",")]
    layout = BY_TYPE[TYPES[Info]]
    assert sizes == [
        4,
        *({"B": 1, "?": 1, "H": 2, "I": 4}[code] for code in layout.head + layout.tail),
    ]
    assert sum(sizes) == 33


def test_a_board_may_keep_its_last_four_fields_to_itself():
    """So that a host hears boards whose firmware is older, and a later version may say more."""
    said = Info(light_kind=2, brightest=4, budget_ma=2400, light_order=0x102)
    type_, payload = pack(said)
    assert payload[27:] == bytes.fromhex("02 04 60 09 02 01")
    assert said.order == "GRB"
    assert unpack(type_, payload) == unpack(type_, payload + b"more") == said
    for length in range(27, 33):
        assert unpack(type_, payload[:length]) == Info()
    assert Info().order == Info(light_order=0x112).order == ""
