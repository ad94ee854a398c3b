"""The sound of the machine: soft, infrequent, and never a reason to fail."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtGui import QAction

from gui.base import remembered
from gui.base.clock import Clock
from gui.shell.sound import CLICK, MURMUR, SOFT, TICK, Sounds, click, mixed, tick
from gui.shell.speaker import RATE, ROOM, NoSoundError, PortAudioSpeaker
from gui.shell.window import MainWindow
from mark1.machine.config import MachineConfig
from mark1.session.commands import BuildMachine, Clear, ShowPattern, Step, Train
from mark1.training.pace import FULL
from tests.gui.by_hand import perform, rebuild


class Recorder:
    """A loudspeaker that writes down what it plays."""

    def __init__(self) -> None:
        self.played: list[NDArray[np.int16]] = []
        self.is_gone = self.is_closed = self.is_full = False

    def play(self, sound: NDArray[np.int16]) -> bool:
        if self.is_gone:
            raise NoSoundError("The sound device was removed.")
        if not self.is_full:
            self.played.append(sound)
        return not self.is_full

    def close(self) -> None:
        self.is_closed = True


@pytest.fixture
def speaker() -> Recorder:
    return Recorder()


@pytest.fixture
def sounds(clock: Clock, speaker: Recorder) -> Sounds:
    sounds = Sounds(clock, lambda: speaker)
    sounds.toggle()
    sounds.listen(clock.session.state, 1.0)  # the first look tells what there is
    return sounds


def loudest(sound: NDArray[np.int16]) -> float:
    return float(np.abs(sound).max()) / 32767


def test_a_step_that_turns_weights_ticks_and_another_answer_clicks(
    sounds: Sounds, speaker: Recorder, clock: Clock
) -> None:
    perform(clock, Step())
    sounds.listen(clock.session.state, 2.0)
    assert len(speaker.played) == 1
    before = clock.session.state.answer
    perform(clock, Train(300), ShowPattern(0))
    sounds.listen(clock.session.state, 3.0)
    perform(clock, ShowPattern(7))
    assert clock.session.state.answer != before
    sounds.listen(clock.session.state, 4.0)
    assert len(speaker.played) == 3
    assert loudest(speaker.played[-1]) == pytest.approx(CLICK, abs=0.01)


def test_where_nothing_changed_nothing_is_heard(
    sounds: Sounds, speaker: Recorder, clock: Clock
) -> None:
    for now in (2.0, 3.0):
        sounds.listen(clock.session.state, now)
    assert speaker.played == []
    perform(clock, BuildMachine(MachineConfig.of("full", classes=26)))
    sounds.listen(clock.session.state, 4.0)  # no motor turned: it is another machine
    assert speaker.played == []


def test_full_speed_is_a_soft_murmur(sounds: Sounds, speaker: Recorder, clock: Clock) -> None:
    clock.session.run(FULL, 0.0)
    times = np.arange(2.0, 4.0, 1 / 60)
    for now in times.tolist():
        if not clock.session.is_running:
            break
        clock.session._open.train(3)  # what a slice does
        clock.session._note_changes()
        sounds.listen(clock.session.state, now)
    assert 2 < len(speaker.played) <= 2.0 / MURMUR + 1
    assert max(map(loudest, speaker.played)) <= 6 * SOFT < CLICK + 6 * TICK
    assert float(np.mean([np.abs(one).mean() for one in speaker.played])) / 32767 < 0.02
    clock.session.pause()


def test_sounds_are_short_quiet_and_end_in_silence() -> None:
    for one in (click(), tick()):
        assert len(one) <= 0.03 * RATE
        assert np.abs(one).max() == pytest.approx(1.0)
        assert abs(float(one[-1])) < 1e-3
        assert np.isfinite(one).all()
    loud = mixed(True, 10**6, False, np.random.default_rng(0))
    assert len(loud) < 0.6 * ROOM * RATE  # or a device would never have room for it
    assert loudest(loud) <= CLICK + 6 * TICK


def test_a_speaker_that_is_still_busy_is_not_waited_for(
    sounds: Sounds, speaker: Recorder, clock: Clock
) -> None:
    speaker.is_full = True
    perform(clock, Step())
    sounds.listen(clock.session.state, 2.0)
    assert speaker.played == []
    speaker.is_full = False
    perform(clock, Step())
    sounds.listen(clock.session.state, 2.001)  # nothing was played, so nothing is too short ago
    assert len(speaker.played) == 1


def test_a_device_that_goes_turns_sound_off_with_a_sentence(
    sounds: Sounds, speaker: Recorder, clock: Clock
) -> None:
    said: list[str] = []
    sounds.said.connect(lambda text, tone: said.append(text))
    speaker.is_gone = True
    perform(clock, Step())
    sounds.listen(clock.session.state, 2.0)
    assert said == ["The sound device was removed."]
    assert not sounds.is_on
    assert speaker.is_closed
    assert remembered.has_sound()  # it may be back at the next start


@pytest.mark.slow
def test_it_is_off_until_it_is_chosen_and_then_remembered(
    window: MainWindow, speaker: Recorder
) -> None:
    action = window.actions_["sound"]
    assert not action.isChecked()
    window.sounds.resume()
    assert not window.sounds.is_on
    window.sounds._make = lambda: speaker
    action.trigger()
    assert action.isChecked()
    assert remembered.has_sound()
    rebuild(window)  # another theme
    assert window.actions_["sound"].isChecked()
    perform(window.clock, Step())
    perform(window.clock, Clear())
    assert speaker.played
    window.actions_["sound"].trigger()
    assert not window.actions_["sound"].isChecked()
    assert speaker.is_closed
    assert not remembered.has_sound()


def test_without_a_library_or_a_device_it_says_what_to_do(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "sounddevice", None)
    action: QAction = window.actions_["sound"]
    action.trigger()
    assert not action.isChecked()
    assert "page Install" in window.footer.message.text()
    assert not remembered.has_sound()


class BrokenError(Exception):
    """What PortAudio raises."""


def test_a_missing_device_and_one_that_goes_are_told_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Stream:
        write_available, is_open = 1000, True

        def __init__(self, **settings: object) -> None:
            if settings["dtype"] != "int16" or not Stream.is_open:
                raise BrokenError

        def start(self) -> None: ...

        def write(self, data: bytes) -> None:
            if not Stream.is_open:
                raise BrokenError
            written.append(len(data))

        def abort(self) -> None:
            raise BrokenError

    written: list[int] = []
    library = SimpleNamespace(PortAudioError=BrokenError, RawOutputStream=Stream)
    monkeypatch.setitem(sys.modules, "sounddevice", library)
    speaker = PortAudioSpeaker()
    assert speaker.play(np.zeros(1000, np.int16))
    assert not speaker.play(np.zeros(1001, np.int16))  # no room: it is not waited for
    assert written == [2000]
    Stream.is_open = False
    with pytest.raises(NoSoundError, match="was removed"):
        speaker.play(np.zeros(10, np.int16))
    speaker.close()
    with pytest.raises(NoSoundError, match="no sound device"):
        PortAudioSpeaker()
