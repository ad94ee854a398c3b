"""Opens a board's port, carries bytes between it and the handshake, and reopens it after a failure.

It has no thread: its driver calls `step` again and again. `Link` does so on a thread, a test with a
simulated clock.

`lock` guards the handshake and the desired state. It is never held while a port is opened, read,
written or closed, so no thread that takes it waits for a board.
"""

from __future__ import annotations

import contextlib
import logging
import random
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace

from firmware_io.board_errors import (
    BoardError,
    LostError,
    NoAnswerError,
    NotAPanelError,
    PortError,
    PortGoneError,
    Reason,
    WorkerError,
)
from firmware_io.catalogue import Message, message
from firmware_io.link.desired_state import DesiredState
from firmware_io.link.handshake import SILENCE, Handshake, Phase
from firmware_io.link.link_clock import Clock, RealClock
from firmware_io.link.link_state import LinkState, LinkStats, Status, type_message
from firmware_io.wire.address import is_port_name
from firmware_io.wire.protocol import BAUD_RATES, Info
from firmware_io.wire.serial_ports import Port, UsbIdentity, hold, list_serial_ports
from firmware_io.wire.transport import Transport, open_transport

#: Seconds after opening in which a USB chip may deliver old bytes; the quickest boot loader takes
#: longer.
LEFT_OVERS = 0.2

#: Most seconds that a step waits for the board.
MOST_WAIT = 0.25

#: Seconds between two attempts to write what the port did not take.
RETRY_WRITE = 0.005

#: Seconds after which a port that takes nothing counts as dead.
STUCK = 2.0

#: Most seconds before a panel that has been connected is tried again.
KNOWN_REST = 1.0

#: Most seconds for the answer to the last frame.
FAREWELL = 0.05

#: Seconds over which bytes are counted.
METER_S = 1.0

_log = logging.getLogger(__name__)


class PortLoop:
    """One board, connected whenever it can be.

    Parameters
    ----------
    where : str or callable
        Name or address as in `transport`, or a function that returns an open `Transport`.
    baud : int, optional
    silence : float, optional
        Seconds to listen before a board is asked.
    list_ports : callable, optional
    opener : callable, optional
        Opens a name at a rate, as `open_transport` does.
    known : Port, optional
        The board that was on this port before; the name of its port may have changed.
    on_knob : callable, optional
        Called in the thread that drives this, each time a knob has moved.
    """

    def __init__(
        self,
        where: str | Callable[[], Transport],
        *,
        baud: int = BAUD_RATES[0],
        clock: Clock | None = None,
        silence: float = SILENCE,
        list_ports: Callable[[], Sequence[Port]] = list_serial_ports,
        opener: Callable[[str, int], Transport] = open_transport,
        known: Port | None = None,
        rng: random.Random | None = None,
        on_knob: Callable[[], object] = lambda: None,
    ) -> None:
        self.lock = threading.Lock()
        self.desired = DesiredState()
        self._where, self._baud, self._silence = where, baud, silence
        self._clock = clock or RealClock()
        self._opener, self._rng = opener, rng or random.Random()
        self._on_knob = on_knob
        self._port = where if isinstance(where, str) else "sim://"
        is_port = isinstance(where, str) and is_port_name(where)
        self._usb_identity = UsbIdentity(self._port, list_ports, known) if is_port else None
        self._elsewhere: str | None = None  # another port on which the board may be
        self._let_go: Callable[[], None] = lambda: None
        self._transport: Transport | None = None
        self._handshake: Handshake | None = None
        self._problem: BoardError | None = None
        self._was_on = False
        self._try_at = float("-inf")
        self._unwritten = b""
        self._wrote_at = float("-inf")  # or had nothing to write
        self._handed_at = float("-inf")  # when the handshake gave what is or was unwritten
        self._sent, self._received = _Meter(), _Meter()
        self._before = LinkStats()  # of handshakes that are over
        self._is_closed = False

    # --- for any thread --------------------------------------------------------------------------

    def wake(self) -> None:
        """End the waiting of a step early."""
        transport = self._transport
        if transport is not None:
            transport.wake()

    @property
    def is_on(self) -> bool:
        """Whether a session is live; call it with the lock held."""
        return self._handshake is not None and self._handshake.delivery is not None

    @property
    def info(self) -> Info | None:
        """What the board is that answers; call it with the lock held."""
        return self._handshake.info if self._handshake is not None else None

    def state(self) -> LinkState:
        """Return the state at this moment."""
        with self.lock:
            now = self._clock.now()
            return self._describe(self._handshake, now)

    # --- for the one thread that drives it -------------------------------------------------------

    def step(self) -> float:
        """Do what is due; returns the seconds in which there is nothing to do."""
        try:
            return self._step()
        except BoardError as problem:
            self._give_up(problem)
        except Exception as error:  # the link goes on, and reports it
            _log.exception("the link to %s failed", self._port)
            self._give_up(WorkerError(error))
        return 0.0

    def close(self) -> None:
        """Make the board safe and close its port."""
        if self._transport is not None and self._handshake is not None:
            with contextlib.suppress(BoardError):
                self._await_turn(self._transport, self._handshake)
        with self.lock:
            farewell = self._handshake.close() if self._handshake is not None else b""
        if self._transport is not None and farewell:
            with contextlib.suppress(BoardError):
                self._send_farewell(self._transport, self._unwritten + farewell)
        self._drop()
        with self.lock:
            self._is_closed = True

    def _await_turn(self, transport: Transport, handshake: Handshake) -> None:
        """Wait for an answer that is due: until it comes, the board might not hear a STOP."""
        end = self._clock.now() + FAREWELL
        while handshake.must_wait and (left := end - self._clock.now()) > 0:
            if data := transport.read(left):
                self._hear(handshake, data)

    def _send_farewell(self, transport: Transport, data: bytes) -> None:
        """Wait a moment for the answer: on closing, some ports drop what is not out yet."""
        transport.write(data)
        end = self._clock.now() + FAREWELL
        while not transport.read(max(0.0, end - self._clock.now())):
            if self._clock.now() >= end:
                return

    def _step(self) -> float:
        if self._transport is not None and self._handshake is not None:
            self._exchange(self._transport, self._handshake)
            return 0.0
        now = self._clock.now()
        if now < self._try_at:
            return self._try_at - now
        self._open()
        return 0.0

    def _open(self) -> None:
        port = self._port
        if self._usb_identity is not None:
            port = self._usb_identity.find()
            self._port = self._usb_identity.device
            self._elsewhere = port if port != self._port else None
        if isinstance(self._where, str):
            self._transport = self._opener(port, self._baud)
        else:
            self._transport = self._where()
        if self._usb_identity is not None:
            self._let_go = hold(port)
            if self._elsewhere is None:
                self._usb_identity.remember()
        boots = self._usb_identity is not None and self._usb_identity.is_known_board
        is_usb = self._usb_identity is not None and self._usb_identity.is_usb
        with self.lock:
            if isinstance(self._problem, PortError) and self._elsewhere is None:
                self._problem = None
            self._handshake = Handshake(
                self.desired,
                port,
                self._clock.now(),
                baud=self._baud,
                boots=boots,
                silence=self._silence,
                deaf=LEFT_OVERS if is_usb else 0.0,
                rng=self._rng,
            )

    def _exchange(self, transport: Transport, handshake: Handshake) -> None:
        """Write what is due, then wait for an answer."""
        with self.lock:
            now = self._clock.now()
            if not self._unwritten:
                self._unwritten = handshake.advance(now)
                self._wrote_at = self._handed_at = now
            self._check(handshake)
            due = now + RETRY_WRITE
        if self._unwritten:
            self._write(transport)
        with self.lock:
            if not self._unwritten:
                handshake.written(self._handed_at, self._wrote_at)
            due = due if self._unwritten else handshake.deadline
        data = transport.read(max(0.0, min(MOST_WAIT, due - self._clock.now())))
        if data:
            self._hear(handshake, data)

    def _write(self, transport: Transport) -> None:
        taken, now = transport.write(self._unwritten), self._clock.now()
        self._unwritten = self._unwritten[taken:]
        self._sent.count(taken, now)
        if taken:
            self._wrote_at = now
        elif now - self._wrote_at >= STUCK:
            raise LostError(self._port) if self._was_on else NoAnswerError(self._port, self._baud)

    def _hear(self, handshake: Handshake, data: bytes) -> None:
        with self.lock:
            now, moved = self._clock.now(), handshake.reports.moved
            handshake.feed(data, now)
            self._received.count(len(data), now)
            self._check(handshake)
        if handshake.reports.moved != moved:
            self._on_knob()

    def _check(self, handshake: Handshake) -> None:
        """Raise what ended the handshake; forget an old problem once a session is live."""
        if handshake.problem is not None:
            raise handshake.problem
        if handshake.info is not None and self._usb_identity is not None:
            self._recognize(handshake.info, self._usb_identity)
        if handshake.phase is Phase.ON:
            self._problem = None
            self._was_on = True

    def _recognize(self, info: Info, usb_identity: UsbIdentity) -> None:
        """Compare the answer from another port before anything is sent there."""
        if self._elsewhere is not None:
            if not usb_identity.is_answer(info):
                raise NotAPanelError("port.gone", port=self._port)
            usb_identity.move_to(self._elsewhere)
            self._port, self._elsewhere = self._elsewhere, None
        usb_identity.remember_answer(info)

    def _give_up(self, problem: BoardError) -> None:
        with self.lock:
            # What has been a panel is no stranger: it may be opened as often as needed.
            rest = min(problem.rest, KNOWN_REST) if self._was_on else problem.rest
            if self._elsewhere is not None and self._usb_identity is not None:
                was_open = not isinstance(problem, PortError)
                self._usb_identity.pass_over(self._elsewhere, was_open=was_open)
                self._elsewhere = None
                problem = PortGoneError(self._port)
                rest = 0.0 if was_open else rest
            self._problem = problem
            self._try_at = self._clock.now() + rest
            self.desired.disarm(self.info)
        self._drop()

    def _drop(self) -> None:
        transport, self._transport = self._transport, None
        with self.lock:
            self._before = self._link_stats(self._handshake, self._clock.now())
            self._handshake = None
            self._unwritten = b""
        if transport is not None:
            with contextlib.suppress(BoardError):
                transport.close()
        self._let_go()
        self._let_go = lambda: None

    # --- the state, with the lock held -----------------------------------------------------------

    def _describe(self, handshake: Handshake | None, now: float) -> LinkState:
        status, message = self._status(handshake)
        state = LinkState(
            status=status,
            message=message,
            reason=self._problem.reason if self._problem is not None else None,
            port=self._port,
            link_stats=self._link_stats(handshake, now),
            now=now,
        )
        if handshake is None or handshake.delivery is None:
            return state
        levels = handshake.delivery.cells.confirmed.copy()
        levels.setflags(write=False)
        return replace(
            state,
            info=handshake.info,
            brightness_limit=handshake.brightness_limit,
            levels=levels,
            palette=self.desired.palette,
            is_shown=handshake.delivery.is_shown,
            is_checked=handshake.delivery.is_checked,
            # Not while a DISARM is on its way: what follows the weights must stop now.
            armed=handshake.delivery.is_armed and self.desired.armed,
            is_motor_stopped=handshake.reports.is_motor_stopped,
            outputs=dict(handshake.delivery.outputs),
            knobs=dict(handshake.reports.knobs),
            events=tuple(handshake.reports.events),
            board_stats=handshake.reports.stats,
            connected_since=handshake.delivery.since,
        )

    def _status(self, handshake: Handshake | None) -> tuple[Status, Message]:
        if self._is_closed:
            return Status.CLOSED, message("link.closed")
        if handshake is not None and handshake.delivery is not None and handshake.info is not None:
            code = "link.connected-dials" if handshake.info.has_dials else "link.connected"
            code = "link.connected-simulated" if self._is_simulated else code
            board, lights = type_message(handshake.info.board), handshake.info.lights
            return Status.CONNECTED, message(code, port=self._port, board=board, lights=lights)
        if self._problem is not None:
            is_gone = self._problem.reason is Reason.GONE
            return Status.SEARCHING if is_gone else Status.FAILED, self._problem.message
        code = "link.opening-simulated" if self._is_simulated else "link.opening"
        return Status.OPENING, message(code, port=self._port)

    @property
    def _is_simulated(self) -> bool:
        """Whether the panel is a simulated one in this program."""
        return self._port.startswith("sim://")

    def _link_stats(self, handshake: Handshake | None, now: float) -> LinkStats:
        before = self._before
        if handshake is None:
            return before
        trip = handshake.delivery.send_window.round_trip if handshake.delivery is not None else 0.0
        return LinkStats(
            round_trip_ms=1000 * trip,
            resent=before.resent + handshake.resent,
            broken=before.broken + handshake.broken,
            mismatches=before.mismatches + handshake.mismatches,
            sent_per_s=self._sent.rate(now),
            received_per_s=self._received.rate(now),
            sessions=before.sessions + handshake.sessions,
        )


class _Meter:
    """Counts bytes in the last whole second."""

    def __init__(self) -> None:
        self._since = float("-inf")
        self._count = 0
        self._rate = 0.0

    def count(self, amount: int, now: float) -> None:
        self._turn(now)
        self._count += amount

    def rate(self, now: float) -> float:
        """Bytes a second."""
        self._turn(now)
        return self._rate

    def _turn(self, now: float) -> None:
        passed = now - self._since
        if passed < METER_S:
            return
        self._rate = self._count / passed if passed < 2 * METER_S else 0.0
        self._since, self._count = now, 0
