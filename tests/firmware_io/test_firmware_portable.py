"""The panel's own sources on a PC, whose int has 32 bits as that of an ARM, under sanitizers.

There they drive the hardware by Arduino's own functions, as on a Nano Every, an Uno R4 or an ESP32:
of SPI, Wire, EEPROM and Adafruit NeoPixel there are stand-ins.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from firmware_io.link.link_state import type_message
from firmware_io.wire import protocol as p
from firmware_io.wire.framing import MOST_PAYLOAD, Frame, Receiver, encode
from firmware_io.wire.protocol import pack
from tests.firmware_io.shine import shine
from tests.firmware_io.simulated import BUILT, checksum, make

LIGHTS, LAMPS, SESSION, A0 = 64, 8, 7, 14


class Panel:
    """A panel that has just started, and a host that counts its frames."""

    def __init__(self, build: str, *options: Path):
        self.build = build
        self._process = subprocess.Popen(
            [BUILT / build, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._receiver = Receiver()
        self._seq = 0

    def ask(self, *words) -> str:
        self._process.stdin.write(" ".join(map(str, words)) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        assert answer, "the program has crashed; its words are above"
        return answer.strip()

    def hear(self, *words) -> list[p.Message | None]:
        frames = self._receiver.feed(bytes.fromhex(self.ask(*words)))
        assert None not in frames
        return [p.unpack(frame.type, frame.payload) for frame in frames]

    def say(self, message: p.Command) -> list[p.Message | None]:
        type_, payload = pack(message)
        if isinstance(message, p.UNORDERED):
            session, seq = (SESSION if isinstance(message, p.Start) else 0), 0
        else:
            self._seq += 1
            session, seq = SESSION, self._seq
        return self.hear("feed", encode(Frame(type_, seq, session, payload)).hex())

    def lights(self) -> np.ndarray:
        """Brightness, red, green and blue of each light; a strip has no brightness of its own."""
        sent = np.frombuffer(bytes.fromhex(self.ask("lights")), np.uint8)
        if self.build == "panel_pc":
            sent = sent.reshape(LIGHTS + LAMPS, 4)
            assert (sent[:, 0] >> 5 == 7).all()
            return np.column_stack([sent[:, 0] & 31, sent[:, :0:-1]])
        sent = sent.reshape(LIGHTS + LAMPS, -1)
        assert not sent[:, 3:].any(), "white stays dark"
        return np.column_stack([np.full(len(sent), 31, np.uint8), sent[:, [1, 0, 2]]])

    def close(self) -> int:
        self._process.stdin.close()
        self._process.stdout.close()
        return self._process.wait(timeout=60)


#: With a chain of APA102, and with strips: on an ESP32 the line goes on while one is written.
WITH_LIGHTS = ("panel_pc", "panel_pc-ws2812", "panel_pc-rgbw", "panel_pc-esp32")


@pytest.fixture
def panel(request: pytest.FixtureRequest) -> Iterator[Panel]:
    build = getattr(request, "param", "panel_pc")
    make(build)
    panel = Panel(build)
    yield panel
    assert panel.close() == 0


@pytest.mark.parametrize("panel", WITH_LIGHTS, indirect=True)
def test_it_says_who_it_is(panel):
    panel.hear("wait", 200)
    (info,) = panel.say(p.Ident())
    assert isinstance(info, p.Info)
    assert (info.lights, info.lamps, info.knobs) == (LIGHTS, LAMPS, 4)
    assert str(type_message(info.board)) == "other board"
    takes_turns = panel.build in ("panel_pc-ws2812", "panel_pc-rgbw")
    assert bool(info.capabilities & p.TAKES_TURNS) == takes_turns


@pytest.mark.parametrize("panel", WITH_LIGHTS, indirect=True)
def test_it_shows_what_it_is_sent_and_checks_it(panel):
    levels = np.random.default_rng(1).integers(-127, 128, LIGHTS + LAMPS).astype(np.int8)
    assert p.Started(1000, 4) in panel.say(p.Start(1000, 4))
    for first in range(0, len(levels), 32):
        panel.say(p.Key(first, tuple(map(int, levels[first : first + 32]))))
    answers = panel.say(p.Check(checksum(levels.tolist()))) + panel.hear("wait", 100)
    assert p.Ack(5, 4, p.CHECK_EQUAL) in answers
    seen = panel.lights()
    wanted = shine(levels, LIGHTS, strip=panel.build != "panel_pc")
    np.testing.assert_array_equal(seen, wanted)
    panel.hear("wait", 1100)
    assert not panel.lights()[:, 1:].any(), "dark when the host is silent"


@pytest.mark.parametrize("build", ["panel_pc", "panel_pc-esp32"])
def test_each_start_has_another_number(build, tmp_path):
    make(build)
    numbers = []
    for _ in range(3):
        panel = Panel(build, tmp_path / "eeprom")
        (info,) = panel.say(p.Ident())
        numbers.append(info.nonce)
        panel.close()
    if build == "panel_pc":
        assert numbers == [0, 1, 2]  # the memory of a new board holds ones
    else:
        assert numbers == [0x5678] * 3  # of the stand-in for its noise


@pytest.mark.parametrize("panel", ["panel_pc-servos"], indirect=True)
def test_it_turns_servos_while_armed(panel):
    panel.say(p.Start(1000, 4))
    panel.hear("wait", 20)
    targets = p.Target(((0, 0), (1, 65_535)))
    panel.say(targets)
    panel.hear("wait", 50)
    assert pulses(panel) == [0, 0]
    panel.say(p.Arm())
    panel.say(targets)
    panel.hear("wait", 50)
    assert pulses(panel) == [204, 409]  # 1 and 2 ms of 20, of 4096 steps
    panel.say(p.Disarm())
    panel.hear("wait", 50)
    assert bytes.fromhex(panel.ask("servos"))[0xFD] == 0x10  # all off


@pytest.mark.parametrize("panel", ["panel_pc-dials"], indirect=True)
def test_dials_point_to_their_levels_and_lamps_have_pins(panel):
    panel.say(p.Start(60_000, 4))
    assert panel.ask("pins", 2, 3) == "00"
    panel.say(p.Key(0, (127, -127, *[0] * 14, 0, 127)))
    panel.hear("wait", 50)
    assert panel.ask("pins", 2, 3) == "01"
    assert pulses(panel) == [0, 0]
    panel.say(p.Arm())
    panel.hear("wait", 50)
    assert pulses(panel) == [409, 204]
    panel.hear("wait", 3000)
    registers = bytes.fromhex(panel.ask("servos"))
    assert all(registers[6 + 4 * dial + 3] == 0x10 for dial in range(16)), "at rest again"


def pulses(panel):
    """What the chip of the servos was told for the first two."""
    registers = bytes.fromhex(panel.ask("servos"))
    return [int.from_bytes(registers[place + 2 : place + 4], "little") for place in (6, 10)]


def test_it_reports_a_knob_that_is_turned(panel):
    panel.say(p.Start(1000, 4))
    panel.say(p.KnobConfig(((2, True, 4),)))
    panel.hear("wait", 100)
    panel.ask("analog", A0 + 2, 700)
    assert p.Knobs(False, ((2, 700),)) in panel.hear("wait", 30)


def test_silence_ends_a_session_in_time_when_the_milliseconds_begin_anew(panel):
    """A timer of 16 bits goes round each 65.5 s; the last word comes just before."""
    panel.hear("wait", 65_000)
    panel.say(p.Start(1000, 4))
    safe = p.Event(p.EVENT_SAFE, p.SAFE_TIMED_OUT)
    assert safe not in panel.hear("wait", 950)
    assert safe in panel.hear("wait", 100)


def test_noise_between_frames_breaks_nothing(panel):
    rng = np.random.default_rng(2)
    panel.say(p.Start(60_000, 4))
    for _ in range(300):
        type_, seq, session = rng.integers(0, 16), rng.integers(0, 256), rng.choice((0, SESSION))
        payload = rng.bytes(rng.integers(0, MOST_PAYLOAD + 1))
        wire = encode(Frame(int(type_), int(seq), int(session), payload)) + rng.bytes(8) + b"\0"
        panel.hear("feed", wire.hex())
    assert any(isinstance(answer, p.Info) for answer in panel.say(p.Ident()))
