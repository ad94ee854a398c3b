"""The sound of the machine: a relay clicks when the answer changes, motors tick as weights turn."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction

from gui.base import remembered
from gui.base.actions import ActionSpec
from gui.base.clock import Clock
from gui.shell.speaker import RATE, NoSoundError, PortAudioSpeaker, Speaker
from mark1.session.state import SessionState

#: Seconds between two sounds, at full speed and otherwise: a murmur, and single ticks.
MURMUR, GAP = 0.12, 0.04

#: Loudness of a click, of a tick, and of a tick in the murmur; 1 is the loudest there is.
CLICK, TICK, SOFT = 0.20, 0.09, 0.03

#: Most ticks in one sound, and the seconds over which they are spread.
MOST_TICKS, SPREAD = 6, 0.05

#: Weights beyond which those that turned are not counted.
MOST_COUNTED = 2**16


@functools.cache
def click() -> NDArray[np.float32]:
    """Return the click of a relay: two springs that ring for a few milliseconds."""
    seconds = np.arange(int(0.030 * RATE)) / RATE
    ring = np.sin(2 * np.pi * 1900 * seconds) + 0.6 * np.sin(2 * np.pi * 3300 * seconds)
    bounce = np.where(seconds > 0.011, np.exp(-(seconds - 0.011) / 0.002), 0.0)
    return _faded(ring * (np.exp(-seconds / 0.003) + 0.5 * bounce))


@functools.cache
def tick() -> NDArray[np.float32]:
    """Return the tick of a motor: one low, short knock."""
    seconds = np.arange(int(0.012 * RATE)) / RATE
    knock = np.sin(2 * np.pi * 620 * seconds) + 0.3 * np.sin(2 * np.pi * 1450 * seconds)
    return _faded(knock * np.exp(-seconds / 0.0025))


def _faded(sound: NDArray[np.float64]) -> NDArray[np.float32]:
    """Return a sound scaled to a peak of 1 that fades out."""
    faded = sound * np.linspace(1, 0, len(sound))
    loud: NDArray[np.float32] = (faded / np.abs(faded).max()).astype(np.float32)
    return loud


def mixed(
    clicks: bool, ticks: int, is_soft: bool, random: np.random.Generator
) -> NDArray[np.int16]:
    """Return one sound of a click and some ticks.

    Parameters
    ----------
    clicks : bool
    ticks : int
        How many weights turned; there are `MOST_TICKS` ticks at most.
    is_soft : bool
        Whether they are part of a murmur.
    random : numpy.random.Generator
        Decides when the ticks come.
    """
    one, other = click(), tick()
    room = np.zeros(len(one) + int(SPREAD * RATE), np.float32)
    if clicks:
        room[: len(one)] += CLICK * one
    for _ in range(min(ticks, MOST_TICKS)):
        start = int(random.uniform(0, SPREAD) * RATE)
        loud = (SOFT if is_soft else TICK) * random.uniform(0.6, 1.0)
        room[start : start + len(other)] += np.float32(loud) * other
    return np.rint(32767 * np.clip(room, -1, 1)).astype(np.int16)


class Sounds(QObject):
    """Follows a session, and plays its sounds.

    Signals
    -------
    said(str, str)
        A sentence, such as why there is no sound, and its tone.
    turned(bool)
        Sound is on, or off.
    """

    said = Signal(str, str)
    turned = Signal(bool)

    def __init__(
        self, parent: QObject, make_speaker: Callable[[], Speaker] = PortAudioSpeaker
    ) -> None:
        super().__init__(parent)
        self._make = make_speaker
        self._speaker: Speaker | None = None
        self._random = np.random.default_rng(1960)
        self._volts: NDArray[np.float64] | None = None
        self._answer: str | None = None
        self._played_at = 0.0

    @property
    def is_on(self) -> bool:
        """Whether sounds are played."""
        return self._speaker is not None

    def specs(self) -> dict[str, ActionSpec]:
        """Return its action."""
        tip = self.tr("Relays click when the answer changes, motors tick as weights turn")
        return {"sound": ActionSpec(self.tr("So&und"), self.toggle, tip=tip, chosen=self.is_on)}

    def follow(self, clock: Clock, action: QAction, say: Callable[[str, str], None]) -> None:
        """Listen to the session that a clock drives.

        Parameters
        ----------
        action : QAction
            Shows whether sound is on.
        say : callable
            Gets a sentence and its tone, such as why there is no sound.
        """
        clock.watch(self.listen, "weights", "presentation", "machine")
        self.turned.connect(action.setChecked)
        self.said.connect(say)

    def resume(self) -> None:
        """Turn sound on if it was on when the program last ended."""
        if remembered.has_sound():
            self.turn_on()

    def toggle(self) -> None:
        """Turn sound on or off, and remember it."""
        if self.is_on:
            self.close()
        else:
            self.turn_on()
        remembered.remember_sound(self.is_on)
        self.turned.emit(self.is_on)

    def turn_on(self) -> None:
        """Open the device; without one, say so."""
        try:
            self._speaker = self._make()
        except NoSoundError as error:
            self.said.emit(str(error), "wrong")
        self.turned.emit(self.is_on)

    def close(self) -> None:
        """Release the device."""
        speaker, self._speaker = self._speaker, None
        if speaker is not None:
            speaker.close()

    def listen(self, state: SessionState, now: float | None = None) -> None:
        """Play what has changed since the last sound, unless that is too short ago."""
        now = time.monotonic() if now is None else now
        if self._speaker is None:
            self._volts = None
            return
        is_soft = state.is_running and not state.pace.shows_each
        if now - self._played_at < (MURMUR if is_soft else GAP):
            return
        clicks, ticks = self._changes(state)
        if not clicks and not ticks:
            return
        try:
            if self._speaker.play(mixed(clicks and not is_soft, ticks, is_soft, self._random)):
                self._played_at = now
        except NoSoundError as error:
            self.close()
            self.said.emit(str(error), "wrong")
            self.turned.emit(False)

    def _changes(self, state: SessionState) -> tuple[bool, int]:
        """Return whether the answer has changed, and how many weights turned."""
        answer, volts = state.answer, state.machine.potentiometers.volts
        before, self._answer = self._answer, answer
        old, now = self._volts, volts[:MOST_COUNTED].copy()
        self._volts = now
        if old is None or len(old) != len(now):  # another machine, or the first look
            return False, 0
        return answer != before, int(np.count_nonzero(now != old))
