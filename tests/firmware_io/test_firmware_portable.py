"""The panel's own sources on a PC, whose int has 32 bits as that of an ARM, under sanitizers."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator

import numpy as np
import pytest

from firmware_io import protocol as p
from firmware_io.framing import MOST_PAYLOAD, Frame, Receiver, encode
from firmware_io.message_format import pack
from tests.firmware_io.shine import shine
from tests.firmware_io.simulated import BUILT, checksum, make

LIGHTS, LAMPS, SESSION = 64, 8, 7


class Panel:
    """A panel that has just started, and a host that counts its frames."""

    def __init__(self):
        self._process = subprocess.Popen(
            [BUILT / "panel_pc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
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
        return np.frombuffer(bytes.fromhex(self.ask("lights")), np.uint8).reshape(-1, 4)

    def close(self) -> int:
        self._process.stdin.close()
        self._process.stdout.close()
        return self._process.wait(timeout=10)


@pytest.fixture
def panel() -> Iterator[Panel]:
    make("panel_pc")
    panel = Panel()
    yield panel
    assert panel.close() == 0


def test_it_says_who_it_is(panel):
    panel.hear("wait", 200)
    (info,) = panel.say(p.Ident())
    assert isinstance(info, p.Info)
    assert (info.lights, info.lamps, info.knobs) == (LIGHTS, LAMPS, 4)


def test_it_shows_what_it_is_sent_and_checks_it(panel):
    levels = np.random.default_rng(1).integers(-127, 128, LIGHTS + LAMPS).astype(np.int8)
    assert p.Started(1000, 4) in panel.say(p.Start(1000, 4))
    for first in range(0, len(levels), 32):
        panel.say(p.Key(first, tuple(map(int, levels[first : first + 32]))))
    answers = panel.say(p.Check(checksum(levels.tolist()))) + panel.hear("wait", 100)
    assert p.Ack(5, 4, p.CHECK_EQUAL) in answers
    np.testing.assert_array_equal(panel.lights(), shine(levels, LIGHTS))


def test_it_reports_a_knob_that_is_turned(panel):
    panel.say(p.Start(1000, 4))
    panel.say(p.KnobConfig(((2, True, 4),)))
    panel.hear("wait", 100)
    panel.ask("knob", 2, 700)
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
