"""A simulated board that can be made to fail, on a line with as many faults as are ordered."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from firmware_io.board.virtual_board import RESET_PIN, VirtualBoard
from firmware_io.board.virtual_panel import BITS, Line, VirtualPanel

#: Seconds after which the watchdog restarts a board whose program hangs.
WATCHDOG = 0.5

#: The watchdog as the cause of a reset.
WATCHDOG_RESET = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Faults:
    """What goes wrong on a cable and a board, and how often.

    Attributes
    ----------
    drop, flip, duplicate, insert : float
        Chance of each byte to be lost, to have one bit flipped, to come twice, or to be followed
        by a byte that nobody sent.
    delay, delay_s : float
        Chance of each write to be held up, and for at most how many seconds.
    reset, freeze : float
        Chance of each byte that the board receives to restart it, or to make its program hang.
    freeze_s : float
        Seconds for which the program hangs, unless the watchdog is quicker.
    slow : float
        Delay of every answer of the board, in seconds.
    """

    drop: float = 0.0
    flip: float = 0.0
    duplicate: float = 0.0
    insert: float = 0.0
    delay: float = 0.0
    delay_s: float = 0.1
    reset: float = 0.0
    freeze: float = 0.0
    freeze_s: float = 0.3
    slow: float = 0.0


class FaultyLine(Line):
    """Carries bytes one way, late and with faults.

    Parameters
    ----------
    rng : random.Random
        Decides where faults happen.
    byte_s : float
        Seconds that each byte takes; 0 for none.
    latency : float
        Further delay, in seconds.
    """

    def __init__(
        self,
        rng: random.Random,
        byte_s: float = 0.0,
        faults: Faults | None = None,
        latency: float = 0.0,
    ) -> None:
        super().__init__(byte_s)
        self.faults, self.latency = faults or Faults(), latency
        self._rng = rng

    def send(self, data: bytes, now: float) -> None:
        """Put bytes on the line, as far as they survive."""
        if damaged := damage(data, self.faults, self._rng):
            super().send(damaged, now + self._hold())

    def arrived(self, now: float) -> bytes:
        """Return what has arrived by now."""
        return super().arrived(now - self.latency)

    @property
    def deadline(self) -> float:
        """When the next frame, or else the last byte will have arrived."""
        return super().deadline + self.latency

    def _hold(self) -> float:
        if not self.faults.delay or self._rng.random() >= self.faults.delay:
            return 0.0
        return self._rng.random() * self.faults.delay_s


def damage(data: bytes, faults: Faults, rng: random.Random) -> bytes:
    """Apply faults to bytes; the cost grows with the faults, not with the bytes."""
    rates = (faults.drop, faults.flip, faults.duplicate, faults.insert)
    rate = sum(rates)
    if not rate:
        return data
    found, done = bytearray(), 0
    while (place := done + _distance(rate, rng)) < len(data):
        found += data[done:place]
        found += _spoil(data[place], rates, rng)
        done = place + 1
    return bytes(found + data[done:])


def _distance(rate: float, rng: random.Random) -> int:
    """Draw the number of bytes before the next fault, geometrically distributed."""
    return int(math.log(1.0 - rng.random()) / math.log1p(-rate)) if rate < 1 else 0


def _spoil(byte: int, rates: tuple[float, ...], rng: random.Random) -> bytes:
    (fault,) = rng.choices(("drop", "flip", "duplicate", "insert"), rates)
    match fault:
        case "drop":
            return b""
        case "flip":
            return bytes((byte ^ 1 << rng.randrange(8),))
        case "duplicate":
            return bytes((byte, byte))
        case _:
            return bytes((byte, rng.randrange(256)))


class FaultyBoard(VirtualBoard):
    """A board whose program can hang, until it goes on or the watchdog restarts it.

    Parameters
    ----------
    boot_loader_hangs : bool, optional
        Whether a byte while it boots keeps the program from starting, as on a Mega.
    options
        Of the `VirtualBoard`.
    """

    def __init__(self, info=None, *, boot_loader_hangs: bool = False, **options) -> None:
        self._boot_loader_hangs = boot_loader_hangs
        super().__init__(info, **options)

    def freeze(self, now: float, seconds: float) -> None:
        """Make the program hang."""
        self._hung_at, self._goes_on_at = now, now + seconds

    def reset(self, now: float, cause: int = RESET_PIN) -> None:
        self._go_on()
        super().reset(now, cause)

    def receive(self, data: bytes, now: float) -> None:
        if data and self._boots_at is not None and self._boot_loader_hangs:
            self._boots_at = math.inf
        super().receive(data, now)

    @property
    def deadline(self) -> float:
        if self._boots_at is None and self._hung_at < math.inf:
            return self._hangs_until
        return super().deadline

    @property
    def _hangs_until(self) -> float:
        return min(self._goes_on_at, self._hung_at + WATCHDOG)

    def _go_on(self) -> None:
        self._hung_at = self._goes_on_at = math.inf

    def _is_busy(self, now: float) -> bool:
        return super()._is_busy(now) or now < self._goes_on_at < math.inf

    def _wake(self, now: float) -> None:
        """End a hang that is over, with a reset if the watchdog was quicker."""
        ends_at = self._hangs_until
        if self._hung_at < math.inf and now >= ends_at:
            if ends_at < self._goes_on_at:
                self.reset(ends_at, WATCHDOG_RESET)
            self._go_on()
        super()._wake(now)


class FaultyPanel(VirtualPanel):
    """A board that may fail, a line each way with faults, a plug and a reset button.

    Parameters
    ----------
    board : VirtualBoard, optional
        A `FaultyBoard` if its program is to hang.
    faults : Faults, optional
        What goes wrong, both ways; `order` changes it.
    latency : float, optional
        Further delay each way, in seconds.
    seed : int, optional
        Decides where faults happen.
    options
        Of the `VirtualPanel`.
    """

    def __init__(
        self, board=None, *, faults=None, baud=None, latency=0.0, seed=0, **options
    ) -> None:
        super().__init__(board or FaultyBoard(), baud=baud, **options)
        self._rng = random.Random(seed)
        self._latency = latency
        byte_s = BITS / baud if baud else 0.0
        self._to_board, self._to_host = (
            FaultyLine(self._rng, byte_s, latency=latency) for _ in range(2)
        )
        self.order(faults or Faults())

    def press_reset(self) -> None:
        """Restart the board."""
        self.look(lambda board: board.reset(self.clock.now(), RESET_PIN))

    def freeze(self, seconds: float) -> None:
        """Make the board's program hang."""
        self.look(lambda board: board.freeze(self.clock.now(), seconds))

    def order(self, faults: Faults) -> None:
        """Make these faults happen from now on."""
        with self.changed:
            self._faults = self._to_board.faults = self._to_host.faults = faults
            self._to_host.latency = self._latency + faults.slow

    def _run_at(self, now: float) -> None:
        self._upset(self._to_board.arrived(now), now)
        super()._run_at(now)

    def _upset(self, data: bytes, now: float) -> None:
        """Deliver bytes to the board; a reset may come in the middle of them."""
        for fault, rate in (("reset", self._faults.reset), ("freeze", self._faults.freeze)):
            place = self._first(rate, len(data))
            if place is None:
                continue
            self._board.receive(data[:place], now)
            data = data[place:]
            if fault == "reset":
                self._board.reset(now, RESET_PIN)
            else:
                self._board.freeze(now, self._faults.freeze_s)
        self._board.receive(data, now)

    def _first(self, rate: float, count: int) -> int | None:
        """Choose the byte at which a fault happens, if any."""
        if not rate:
            return None
        return next((place for place in range(count) if self._rng.random() < rate), None)
