"""The loudspeaker: plays short sounds without ever waiting, if there is one."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication

#: Samples per second.
RATE = 22_050

#: Seconds of sound that can wait to be heard: the longest sound must find room.
ROOM = 0.15


class NoSoundError(Exception):
    """There is no sound. Its text says why, and what to do."""


class Speaker(Protocol):
    """What plays sounds."""

    def play(self, sound: NDArray[np.int16]) -> bool:
        """Play a sound, or nothing if earlier ones are still queued.

        Returns
        -------
        bool
            Whether it is played.

        Raises
        ------
        NoSoundError
            If there is no device any more.
        """

    def close(self) -> None:
        """Release the device."""


class PortAudioSpeaker:
    """Plays through PortAudio, by the library sounddevice.

    No Python runs in PortAudio's thread: sounds are written from the thread of the window, and only
    as far as there is room for them.

    Raises
    ------
    NoSoundError
        If the library, PortAudio or a device is missing.
    """

    def __init__(self) -> None:
        try:
            import sounddevice
        except ModuleNotFoundError as error:
            text = QCoreApplication.translate(
                "Speaker",
                "Sound needs one more package. The page Install of the manual says how to add it.",
            )
            raise NoSoundError(text) from error
        except OSError as error:
            text = QCoreApplication.translate(
                "Speaker", "Sound needs PortAudio. On Debian: apt install libportaudio2."
            )
            raise NoSoundError(text) from error
        self._failures = (sounddevice.PortAudioError, OSError, ValueError)
        try:
            self._stream: Any = sounddevice.RawOutputStream(
                samplerate=RATE, channels=1, dtype="int16", latency=ROOM
            )
            self._stream.start()
        except self._failures as error:
            text = QCoreApplication.translate(
                "Speaker", "There is no sound device. Connect one, then choose Sound again."
            )
            raise NoSoundError(text) from error

    def play(self, sound: NDArray[np.int16]) -> bool:
        """Play a sound, as in `Speaker`."""
        try:
            if self._stream.write_available < len(sound):
                return False
            self._stream.write(np.ascontiguousarray(sound).tobytes())
        except self._failures as error:
            text = QCoreApplication.translate(
                "Speaker", "The sound device was removed. Connect one, then choose Sound again."
            )
            raise NoSoundError(text) from error
        return True

    def close(self) -> None:
        """Release the device immediately."""
        try:
            self._stream.abort()
            self._stream.close()
        except self._failures:
            return  # it is gone already
