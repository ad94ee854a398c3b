"""The camera of an exhibit: visitors hold cards in front of it, and it draws them on the field.

It is on only where the settings say so, and only while its light on the screen can be seen. Frames
are neither stored nor sent nor logged. If it fails, visitors draw with a finger.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication

from gui.base.gui_messages import text
from gui.base.screen_saver import ScreenSaver
from gui.exhibit.logs import log
from gui.exhibit.story import Look
from gui.exhibit.visitor_window import ExhibitWindow
from mark1.camera import source
from mark1.camera.eye import Aim, Sight
from mark1.camera.watcher import Watcher
from mark1.messages import Message
from mark1.session.commands.drawing import centred

#: Rows and columns of the retina of visitors.
RETINA = 20, 20

#: Least brightness of a lit cell; what the eye sees is 0 or 255.
LIT = 128

#: Seconds that a card must be held still to count, and the most cells that may change meanwhile,
#: after it is moved to the middle: the hand that holds it trembles.
HELD, TREMBLE = 0.6, 60

#: Seconds without a frame after which cards are no longer mentioned, before a camera that failed is
#: tried again, and to wait at the end until it is released.
SILENT, AGAIN, PATIENCE = 3.0, 5.0, 2.0

#: States of the application in which nobody sees the light.
_UNSEEN = Qt.ApplicationState.ApplicationHidden, Qt.ApplicationState.ApplicationSuspended


@dataclass(slots=True)
class Stillness:
    """Tells when a card is held still; once for each card."""

    _first: NDArray[np.uint8] | None = None
    _since: float = 0.0
    is_told: bool = False

    def look(self, sight: Sight, now: float) -> Look:
        """Compare what is seen with what was seen before."""
        picture, is_card = sight.picture, sight.kind == "pattern"
        middle = centred(picture, LIT) if is_card else None
        if middle is None or self._first is None or _differ(middle, self._first):
            self._first, self._since, self.is_told = middle, now, False
        is_still = is_card and now - self._since >= HELD
        is_new = is_still and not self.is_told
        self.is_told = is_still
        return Look(picture, is_card, is_still, is_new)


def _differ(one: NDArray[np.uint8], other: NDArray[np.uint8]) -> bool:
    return bool(np.count_nonzero(one != other) > TREMBLE)


class CardCamera(QObject):
    """Opens the camera while it may be on, and shows the window what it sees.

    Parameters
    ----------
    window : ExhibitWindow
    number : int
        Which camera, from 1.
    is_time : callable
        Whether the camera may be on at this time of day.

    Attributes
    ----------
    problem : Message or None
        Why it could not be opened, or failed, when it was tried last.
    """

    def __init__(
        self, window: ExhibitWindow, number: int, is_time: Callable[[], bool] = lambda: True
    ) -> None:
        super().__init__(window)
        self._window, self._number, self._is_time = window, number, is_time
        self.problem: Message | None = None
        self._watcher: Watcher | None = None
        self._previous: Watcher | None = None  # which may still be releasing the camera
        self._stillness = Stillness()
        self._tried_at = self._seen_at = float("-inf")
        self._has_seen = self._is_ended = self._is_saved = False
        self._saver = ScreenSaver(self)
        self._saver.came.connect(partial(self._save, True))
        self._saver.went.connect(partial(self._save, False))
        window.heartbeat.connect(self._look)
        window.clock.each_frame(self._follow)

    @property
    def is_on(self) -> bool:
        """Whether the camera is open, or being opened."""
        return self._watcher is not None

    @property
    def works(self) -> bool:
        """Whether the camera sent frames when it was on last."""
        return self._has_seen and self.problem is None

    def close(self) -> None:
        """Release the camera for good."""
        self._is_ended = True
        self._turn_off()
        if self._previous is not None:
            self._previous.join(PATIENCE)

    # --- on and off ------------------------------------------------------------------------

    def _look(self) -> None:
        """Turn the camera on or off as needed; called several times a second."""
        if not self._may_be_on():
            self._turn_off()
            return
        now = self._window.now()
        if self._watcher is None and not 0 <= now - self._tried_at < AGAIN:
            self._turn_on(now)
        else:
            self._follow(now)
            self._window.light.setVisible(self.is_on)

    def _may_be_on(self) -> bool:
        """Whether the time of day allows it, and the light on the screen can be seen."""
        window = self._window
        is_shown = window.isVisible() and not window.isMinimized() and not window.is_covered
        is_hidden = QGuiApplication.applicationState() in _UNSEEN or self._is_saved
        return is_shown and not is_hidden and not self._is_ended and self._is_time()

    def _save(self, is_saved: bool) -> None:
        """Note whether the screen saver is on."""
        self._is_saved = is_saved
        self._look()

    def _turn_on(self, now: float) -> None:
        """Open the camera. The light follows at the next check: it does not flash on failure."""
        self._tried_at = self._seen_at = now
        self._stillness = Stillness()
        opening = partial(source.open_camera, self._number)
        self._watcher = Watcher(opening, RETINA, Aim(), self._previous)
        self._window.clock.hurry()

    def _turn_off(self) -> None:
        watcher, self._watcher = self._watcher, None
        if watcher is not None:
            watcher.stop()
            self._previous = watcher
            self._window.light.hide()
            self._window.mention_camera(False)

    # --- what it sees ----------------------------------------------------------------------

    def _follow(self, _: float) -> bool:
        """Show what was seen since the last frame of the window."""
        watcher = self._watcher
        if watcher is None:
            return False
        now = self._window.now()
        glimpse = watcher.take()
        if glimpse is not None:
            self._note(None)
            self._has_seen, self._seen_at = True, now
            self._window.mention_camera(True)
            look = self._stillness.look(glimpse.sight, now)
            if not self._window.see(look) and look.is_new:
                self._stillness.is_told = False  # it is new until the window takes it
        elif watcher.has_ended:
            self._note(watcher.problem)
            self._turn_off()
        elif now - self._seen_at >= SILENT:
            self._window.mention_camera(False)
        return True

    def _note(self, problem: Message | None) -> None:
        """Log that the camera works, or why not, but not at every new attempt."""
        if problem is not None and problem != self.problem:
            log.info(text("supervisor.camera-fails", problem=problem.english))
        elif problem is None and not self.works:
            log.info(text("supervisor.camera-works", number=self._number))
        self.problem = problem
