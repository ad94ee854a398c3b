"""One script, two boards: the simulated board and the firmware on a chip give the same answers.

Each line of a script is what happens and what the board answers to it, all of it and in that order.
Both boards have the same fitted.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from firmware_io.board.virtual_board import VirtualBoard
from firmware_io.wire.framing import Frame, Receiver
from firmware_io.wire.protocol import (
    TYPES,
    Ack,
    Event,
    Info,
    Knobs,
    Nak,
    Report,
    Started,
    Stats,
    unpack,
)
from tests.firmware_io.board_scripts import (
    FADER,
    FITTED,
    POT,
    PROMPT,
    SCRIPTS,
    SERVO,
    STALLED,
    WHERE,
    Counters,
    Greeting,
    Said,
    Step,
)
from tests.firmware_io.simulated import OUTPUTS, Board


class InSoftware:
    """The simulated board, in simulated time."""

    def __init__(self) -> None:
        self._board = VirtualBoard(FITTED, digital_pots=3, boot_s=0.005)
        self._receiver = Receiver()
        self._now = 0.0

    def feed(self, wire: bytes) -> None:
        self._board.receive(wire, self._now)

    def run(self, milliseconds: float) -> list[Frame]:
        end, said = self._now + milliseconds / 1000, b""
        while self._now < end:
            said += self._board.advance(self._now)
            self._now = min(end, max(self._board.deadline, self._now + 1e-4))
        return [frame for frame in self._receiver.feed(said) if frame]

    def turn_knob(self, position: int) -> None:
        self._board.turn(0, position)

    def hold_fader(self) -> None:
        self._board.stall(FADER)

    def end_fader(self) -> None:
        self._board.meet_end(FADER)

    def places(self) -> list[bool]:
        """Whether the first potentiometer and the servos are where they were told to be."""
        return [self._board.outputs[output] == WHERE for output in (POT, SERVO)]


class OnChip:
    """The firmware, in the time of its chip."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self.feed = board.feed

    def run(self, milliseconds: float) -> list[Frame]:
        self._board.run(milliseconds)
        frames = [frame for frame, _ in self._board.heard]
        self._board.heard.clear()
        return frames

    def turn_knob(self, position: int) -> None:
        self._board.order("adc", 0, position)

    def hold_fader(self) -> None:
        self._board.order("block", 0, 1)
        self._board.run(STALLED)

    def end_fader(self) -> None:
        self._board.order("pin", 2, 0)

    def places(self) -> list[bool]:
        taps, pulses = self._board.numbers("pots"), self._board.numbers("servos")
        pulse = (1000 + 1000 * WHERE // 65_535) * 4096 // 20_000
        return [taps[0] == round(WHERE * 256 / 65_535), pulses[0] == pulse]


@pytest.fixture(params=["simulated", "on the chip"])
def board(request) -> Iterator[InSoftware | OnChip]:
    if request.param == "simulated":
        yield InSoftware()
        return
    with Board("uno-outputs", *OUTPUTS) as chip:
        yield OnChip(chip)


def answer_of(report: Report, session: int) -> object:
    """An answer as scripts name them; those without a session in their header are marked."""
    match report:
        case Info():
            return Greeting(report.live)
        case Stats():
            return Counters(report.frames, report.broken, report.gaps, report.state)
        case Event() if session:
            return (report, session)
        case _:
            return report


def play(board: InSoftware | OnChip, script: list[Step]) -> None:
    """Play a script, and compare every answer with it.

    A step is what is said, milliseconds that pass, or what a hand does with the board.
    """
    for line, (what, *waits, wanted) in enumerate(script):
        wait = waits[0] if waits else PROMPT
        if isinstance(what, Said):
            board.feed(what.wire)
        elif isinstance(what, int):
            wait = what
        else:
            what(board)
        found: list[object] = []
        for frame in board.run(wait):
            assert frame.seq == 0
            report = unpack(frame.type, frame.payload)
            if found and isinstance(report, Ack) and isinstance(found[-1], Ack):
                found.pop()  # a board may put them together, or not
            found.append(answer_of(report, frame.session))
        assert found == wanted, f"line {line}: {what}"


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_board(board, name):
    """The name of the script goes on from there."""
    play(board, SCRIPTS[name])


def test_every_command_and_every_report_is_in_a_script():
    """So that neither board can have one of its own."""
    steps = [step for script in SCRIPTS.values() for step in script]
    heard = {type(answer) for *_, wanted in steps for answer in wanted}
    said = b"".join(what.wire for what, *_ in steps if isinstance(what, Said))
    types = {frame.type for frame in Receiver().feed(said) if frame}
    assert {TYPES[kind] for kind in TYPES if TYPES[kind] < 0x80} <= types
    assert {Greeting, Started, Ack, Nak, Knobs, Counters} <= heard
