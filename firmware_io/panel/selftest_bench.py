"""What the steps of the self-test work with: the panel, the time, and a place for findings."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from firmware_io.link.link_state import LinkState
from firmware_io.messages import Message, message
from firmware_io.panel.panel import Panel

#: Seconds for a connected board to take something, and for each cell besides.
TAKEN_S, CELL_S = 2.0, 1e-4


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one step.

    Attributes
    ----------
    name : str
        What was tested, in a word.
    passed : bool
    message : Message
        What was found.
    """

    name: str
    passed: bool
    message: Message

    @property
    def detail(self) -> str:
        """What was found, in English."""
        return str(self.message)


@dataclass(frozen=True, slots=True)
class Wait:
    """Wait until something holds, but not before `earliest` nor beyond `latest`."""

    is_so: Callable[[LinkState], bool]
    earliest: float
    latest: float


#: A step yields what it waits for, and is sent whether that happened.
Step: TypeAlias = Generator[Wait, bool, None]
Asked: TypeAlias = Generator[Wait, bool, bool]


class Bench:
    """A panel under test.

    Parameters
    ----------
    link : Panel
    pace : float, optional
        How many times as fast as usual.
    clock : callable, optional
        Seconds that never go back.

    Attributes
    ----------
    instruction, light, share, findings, round_trip_ms, deltas_per_s
        As in `firmware_io.panel.selftest.SelfTest`.
    state : LinkState
        The panel as it was at the last call of `SelfTest.advance`.
    supplies : list of int
        What the board measured so far, in millivolts.
    """

    def __init__(
        self, link: Panel, pace: float = 1.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        if not 0 < pace < math.inf:
            raise ValueError(f"pace must be more than 0, not {pace}")
        self.instruction: Message | None = None
        self.light: int | None = None
        self.share = self.round_trip_ms = self.deltas_per_s = 0.0
        self.findings: tuple[Finding, ...] = ()
        self.link, self.pace, self.clock = link, pace, clock
        self.state = link.state()
        self.supplies: list[int] = []
        self._planned = math.inf

    def say(self, code: str, **values: Any) -> None:
        """Ask the user to watch something."""
        self.instruction = message(f"selftest.{code}", **values)

    def find(self, name: str, passed: bool, code: str, **values: Any) -> None:
        """Add a finding."""
        self.findings += (Finding(name, passed, message(f"selftest.{code}", **values)),)

    def until(self, is_so: Callable[[LinkState], bool], patience: float | None = None) -> Asked:
        """Wait until something holds; False if it did not within `patience` seconds."""
        now = self.clock()
        return (yield Wait(is_so, now, now + (TAKEN_S if patience is None else patience)))

    def show(
        self, levels: NDArray[np.int8], seconds: float = 0.0, *, checked: bool = False
    ) -> Asked:
        """Show levels for some time, and until they are taken; returns whether they were.

        With `checked`, wait until the panel has also compared all of its cells.
        """
        now, is_so = self.clock(), _is_checked if checked else _is_shown
        self.link.show(levels)
        patience = TAKEN_S + CELL_S * len(levels)
        taken = yield Wait(is_so, now + seconds / self.pace, now + patience)
        self.count(seconds)
        return taken

    def pause(self, seconds: float) -> Step:
        """Wait."""
        end = self.clock() + seconds / self.pace
        yield Wait(lambda state: True, end, end)
        self.count(seconds)

    def count(self, seconds: float) -> None:
        """Count a part of the planned time as done."""
        self.share = min(1.0, self.share + seconds / self._planned)


def _is_shown(state: LinkState) -> bool:
    return state.is_shown and state.info is not None


def _is_checked(state: LinkState) -> bool:
    return state.is_checked and state.info is not None
