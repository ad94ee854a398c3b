"""The way from an opened port to a live session with a board, and back. Pure.

It has no port, no thread and no clock of its own. Its driver calls `feed` with the bytes that came
and `advance` for those to write, and comes back at `deadline` at the latest.

1. Listen in silence for INFO, for at most 6 s, since a boot loader may hang on a single byte. A
   board without a session sends INFO each second.
2. Send IDENT if nothing came, or as soon as the board's program is known to run, even from a
   greeting that broke on the way.
3. START a session with a number that the board has not just had.
4. Hand the live session to `Delivery` until the board makes itself safe, restarts or stalls; then
   START again. A board that does not answer that either is lost.
"""

from __future__ import annotations

import random
from enum import Enum

from firmware_io.board_errors import (
    BoardError,
    LostError,
    NotAPanelError,
    OtherVersionError,
    no_panel,
)
from firmware_io.link.colours import BRIGHTEST
from firmware_io.link.delivery import Delivery
from firmware_io.link.desired_state import DesiredState
from firmware_io.link.link_state import BoardReports
from firmware_io.wire.framing import MOST_WIRE, Frame, Receiver, encode
from firmware_io.wire.protocol import (
    EVENT_SAFE,
    MAGIC,
    MAJOR,
    MINOR,
    MOST_KNOBS,
    MOST_TARGETS,
    TYPES,
    Ack,
    Command,
    Event,
    Ident,
    Info,
    Nak,
    Report,
    Start,
    Started,
    Stop,
    pack,
    unpack,
)

#: Seconds of silence after opening, and for the answer to IDENT.
SILENCE, ANSWER = 6.0, 1.0

#: Seconds within which the rest of a greeting follows its first letters.
GREETING = 0.05

#: Bytes after which a broken frame may have been a greeting. A boot loader never speaks first, and
#: the noise of plugging in is shorter: so a program runs, and a question disturbs no boot loader.
_NEARLY_INFO = 30

#: Seconds between two questions to a board that is known to listen.
ASK_EVERY = 0.15

#: Seconds for the answer to START.
LOST = 1.2

#: Seconds for which a board is asked again and again while no answer arrives whole, but it speaks:
#: without a session, it sends INFO within the second number.
INSIST, GREETS_EVERY = 6.0, 1.2

#: Most questions to a device of which only broken frames were heard, and the seconds between them.
#: A silent one is asked once, as it may be a boot loader.
STRANGER_ASKS, STRANGER_EVERY = 6, 0.3

#: Attempts to each further copy of a question: on a bad line, one of several arrives sooner.
_TRIES_PER_COPY = 3

#: A zero ends any incomplete frame on the line.
_CLEAN = b"\0"

_NEVER = float("inf")


class Phase(Enum):
    """How far a handshake has come."""

    LISTENING = "listening"
    ASKED = "asked"
    STARTING = "starting"
    ON = "on"
    ENDED = "ended"


class Handshake:
    """Opens sessions with one board, and notices when they end.

    Parameters
    ----------
    desired : DesiredState
        Read each time; disarmed when a session begins or ends.
    port : str
        Its name, for sentences.
    now : float
        Seconds by any clock that never goes back.
    baud : int, optional
        For sentences.
    boots : bool, optional
        Whether opening the port is known to restart a board there.
    silence : float, optional
        Seconds to listen before anything is sent.
    deaf : float, optional
        Seconds during which bytes are ignored: they may be from before the board restarted.
    rng : random.Random, optional
        Chooses the first session number.

    Attributes
    ----------
    phase : Phase
    problem : BoardError or None
        Why it has ended.
    info : Info or None
    delivery : Delivery or None
        Of the live session.
    brightness_limit : int or None
        Greatest brightness of 31 that the board allows, by its last STARTED.
    reports : BoardReports
    sessions : int
        Sessions begun.
    """

    def __init__(
        self,
        desired: DesiredState,
        port: str,
        now: float,
        *,
        baud: int = 0,
        boots: bool = False,
        silence: float = SILENCE,
        deaf: float = 0.0,
        rng: random.Random | None = None,
    ) -> None:
        self.phase = Phase.LISTENING
        self.problem: BoardError | None = None
        self.info: Info | None = None
        self.delivery: Delivery | None = None
        self.brightness_limit: int | None = None
        self.reports = BoardReports()
        self.sessions = 0
        self._desired = desired
        self._port, self._baud, self._boots = port, baud, boots
        self._number = (rng or random.Random()).randint(1, 255)
        self._receiver = Receiver()
        self._bytes = 0
        self._last_bytes = b""  # the last ones heard, before any frame was whole
        self._is_echo = False
        self._is_heard = False  # so no boot loader is listening
        self._may_be_ours = False  # a frame broke that may have been a greeting
        self._spoke_at = float("-inf")  # last frame, whole or broken
        self._asked = self._starts = 0  # times, in this phase
        self._begun_at = now  # this phase
        self._hears_at = now + deaf
        self._ask_at = now + silence
        self._asked_at: float | None = None  # when START was first sent
        self._resent = self._mismatches = 0  # in sessions that are over
        desired.armed = False

    # --- what is known ---------------------------------------------------------------------------

    @property
    def broken(self) -> int:
        """Frames from the board that were dropped."""
        return self._receiver.broken

    @property
    def resent(self) -> int:
        """Frames sent again."""
        return self._resent + (self.delivery.send_window.resent if self.delivery else 0)

    @property
    def mismatches(self) -> int:
        """Checks that found a difference."""
        return self._mismatches + (self.delivery.mismatches if self.delivery else 0)

    @property
    def deadline(self) -> float:
        """When `advance` must be called at the latest."""
        match self.phase:
            case Phase.LISTENING | Phase.STARTING:
                return self._ask_at
            case Phase.ASKED:
                return min(self._end_of(ANSWER), self._ask_at)
            case Phase.ON if self.delivery is not None:
                return self.delivery.deadline
            case _:
                return _NEVER

    @property
    def must_wait(self) -> bool:
        """Whether the board may hear nothing until it has answered."""
        turn = self.info is not None and self.info.takes_turns
        return turn and self.delivery is not None and len(self.delivery.send_window) > 0

    # --- bytes and time --------------------------------------------------------------------------

    def feed(self, data: bytes, now: float) -> None:
        """Take bytes from the board, whole frames or not."""
        if now < self._hears_at:
            return
        self._bytes += len(data)
        if not self._is_heard:
            self._look_for_greeting(data, now)
        for frame in self._receiver.feed(data):
            self._spoke_at = now
            if frame is not None and self.phase is not Phase.ENDED:
                self._take(frame, now)
            elif frame is None and self._bytes >= _NEARLY_INFO:
                self._may_be_ours = True
                if self.phase is Phase.LISTENING:
                    self._ask_at = min(self._ask_at, now + GREETING)

    def written(self, since: float, now: float) -> None:
        """Note that what `advance` returned at `since` was written only now."""
        if self.delivery is not None:
            self.delivery.send_window.written(since, now)

    def advance(self, now: float) -> bytes:
        """Return the bytes to write now, perhaps none."""
        match self.phase:
            case Phase.LISTENING if now >= self._ask_at:
                return self._ask(now)
            case Phase.ASKED:
                return self._wait_for_info(now)
            case Phase.STARTING:
                return self._start(now)
            case Phase.ON if self.delivery is not None:
                return self._deliver(self.delivery, now)
            case _:
                return b""

    def close(self) -> bytes:
        """End it; returns the last bytes, which make the board safe."""
        farewell = self.phase in (Phase.STARTING, Phase.ON)
        self._leave_session()
        self.phase = Phase.ENDED
        return self._frame(Stop()) if farewell else b""

    # --- finding out who is there ----------------------------------------------------------------

    def _look_for_greeting(self, data: bytes, now: float) -> None:
        """Recognise a greeting that broke on the way by its first letters."""
        self._last_bytes = (self._last_bytes + data)[-MOST_WIRE:]
        if MAGIC in self._last_bytes:
            self._is_heard = True
            self._ask_at = min(self._ask_at, now + GREETING)

    def _ask(self, now: float) -> bytes:
        if self.phase is Phase.LISTENING:
            self.phase, self._begun_at = Phase.ASKED, now
        self._asked += 1
        question = _CLEAN + encode(Frame(TYPES[Ident], 0, 0))
        if self._is_heard:
            self._ask_at = now + ASK_EVERY
            return question * _copies(self._asked, len(question))
        self._ask_at = now + STRANGER_EVERY if self._is_worth_asking else _NEVER
        return question

    @property
    def _is_worth_asking(self) -> bool:
        """Whether to ask again: a device of which nothing was understood only a few times."""
        return self._is_heard or (self._may_be_ours and self._asked < STRANGER_ASKS)

    def _wait_for_info(self, now: float) -> bytes:
        if now >= self._end_of(ANSWER):
            self._end(self._no_info())
            return b""
        return self._ask(now) if now >= self._ask_at else b""

    def _end_of(self, patience: float) -> float:
        """Return when this phase ends: later while the board speaks but is not understood."""
        insisting = min(self._spoke_at + GREETS_EVERY, self._begun_at + INSIST)
        return max(self._begun_at + patience, insisting if self._is_worth_asking else 0.0)

    def _no_info(self) -> BoardError:
        """Return why no INFO arrived."""
        if self._is_heard:
            return LostError(self._port)
        return no_panel(self._port, self._baud, self._boots, self._bytes, self._is_echo)

    def _end(self, problem: BoardError) -> None:
        self._leave_session()
        self.phase, self.problem = Phase.ENDED, problem

    # --- sessions --------------------------------------------------------------------------------

    def _meet(self, info: Info, number: int, now: float) -> None:
        """Check who has answered, and begin a session unless the live one goes on."""
        before, self.info = self.info, info
        if (problem := refusal(info, self._port)) is not None:
            self._end(problem)
        elif before is None or not self._goes_on(before, info, number):
            self._begin(number, now)

    def _goes_on(self, before: Info, info: Info, number: int) -> bool:
        """Whether a board that introduces itself again is the same one, and in this session."""
        if before.identity != info.identity:
            return False
        return self.phase is not Phase.ON or (info.live and number == self._number)

    def _begin(self, theirs: int, now: float) -> None:
        """Prepare a session with a number of its own; START follows in `advance`."""
        is_early = self.delivery is not None and now - self.delivery.since < ASK_EVERY
        self._leave_session()
        self._number = self._number % 255 + 1
        if self._number == theirs:
            self._number = self._number % 255 + 1
        self.phase, self._begun_at = Phase.STARTING, now
        self._asked_at, self._starts = None, 0
        self._ask_at = now + ASK_EVERY if is_early else now

    def _leave_session(self) -> None:
        if self.delivery is not None:
            self._resent, self._mismatches = self.resent, self.mismatches
        self.delivery = None
        self._desired.disarm(self.info)

    def _start(self, now: float) -> bytes:
        if now >= self._end_of(LOST):
            self._end(LostError(self._port))
        if self.phase is Phase.ENDED or now < self._ask_at:
            return b""
        if self._asked_at is None:
            self._asked_at = now
        self._ask_at = now + ASK_EVERY
        self._starts += 1
        # All cells are dark, and LOOK comes before any is lit. So asking for the greatest
        # brightness only finds out how much the panel allows.
        start = self._frame(Start(self._desired.timeout_ms, BRIGHTEST))
        return start * _copies(self._starts, len(start))

    def _on_started(self, started: Started, now: float) -> None:
        if self.phase is not Phase.STARTING or self.info is None or self._asked_at is None:
            return
        timeout = max(100, started.timeout_ms) / 1000
        # Which START this answers is unknown; the first guess should be too long, not too short.
        trip = now - self._asked_at
        self.brightness_limit = started.brightness_limit
        self.delivery = Delivery(self._number, self.info, self._desired, timeout, trip, now)
        self.phase = Phase.ON
        self.sessions += 1

    def _deliver(self, delivery: Delivery, now: float) -> bytes:
        if now < delivery.stall_at:
            return delivery.advance(now)
        self._begin(0, now)
        return self._start(now)

    # --- what the board says ---------------------------------------------------------------------

    def _take(self, frame: Frame, now: float) -> None:
        report = unpack(frame.type, frame.payload)
        if not isinstance(report, Report):
            self._is_echo |= isinstance(report, Ident)
            return
        self._is_heard = True
        if isinstance(report, Info):
            self._meet(report, frame.session, now)
        elif self.phase is Phase.LISTENING:
            self._ask_at = now  # its program runs: no boot loader is disturbed
        elif frame.session == self._number or isinstance(report, Event):
            self._answer(report, now)

    def _answer(self, report: Report, now: float) -> None:
        match report:
            case Started():
                self._on_started(report, now)
            case Ack() if self.delivery is not None:
                self.delivery.on_ack(report, now)
            case Nak() if self.delivery is not None:
                self.delivery.on_nak(report, now)
            case _ if self.delivery is not None or isinstance(report, Event):
                self.reports.take(report, self.info.knobs if self.info is not None else 0, now)
        is_safe = isinstance(report, Event) and report.code == EVENT_SAFE
        if is_safe and self.phase is Phase.ON:
            self._begin(0, now)

    def _frame(self, command: Command) -> bytes:
        """Write a command that stands outside the order."""
        type_, payload = pack(command)
        return _CLEAN + encode(Frame(type_, 0, self._number, payload))


def _copies(times: int, length: int) -> int:
    """Return how many copies of an unanswered question to send at once: they fit any window."""
    return min(1 + times // _TRIES_PER_COPY, LEAST_WINDOW // length)


#: Smallest receive window and longest frame of a board that can be used.
LEAST_WINDOW = 24


def refusal(info: Info, port: str) -> BoardError | None:
    """Return why no session may begin with a board; None if one may.

    Parameters
    ----------
    info : Info
        How it introduced itself.
    port : str
        Its name, for the sentence.
    """
    room = min(info.window, info.longest)
    if info.major != MAJOR:
        return OtherVersionError(port, (info.major, info.minor), (MAJOR, MINOR))
    if room < LEAST_WINDOW:
        return NotAPanelError("link.small-window", port=port, bytes=room)
    if info.knobs > MOST_KNOBS:
        return NotAPanelError("link.many-knobs", port=port, count=info.knobs, most=MOST_KNOBS)
    if info.outputs > MOST_TARGETS:
        return NotAPanelError("link.many-outputs", port=port, count=info.outputs, most=MOST_TARGETS)
    return None
