"""Lets the training of a session run: at a chosen pace, in slices, while the window answers."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from mark1.errors import Mark1Error

if TYPE_CHECKING:
    from gui.session import Session

#: Steps a second that the speed control offers; 0 is flat out.
SPEEDS = (1, 2, 5, 10, 30, 100, 1000, 0)

#: Up to this speed every presentation is shown on the retina. Faster, a flickering retina would
#: only dazzle (WCAG 2.3.1 allows three flashes a second), so it stays as it is.
SHOWN_UP_TO = 2

#: Passes that "until learned" shows one by one, and milliseconds between them.
WATCHED, WATCHED_PAUSE = 30, 80

#: Seconds of training at a time, and between two looks at it.
SLICE = 0.008
FRAME = 1 / 30


class Runner(QObject):
    """The clock of the training desk.

    Parameters
    ----------
    session : Session

    Attributes
    ----------
    speed : int
        Steps a second, 0 for flat out.

    Signals
    -------
    changed : bool
        Whether it runs now.
    """

    changed = Signal(bool)

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.session = session
        self.speed = 0
        self._until_learned = False
        self._shown_at = 0.0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._tick)

    @property
    def is_running(self) -> bool:
        """Whether training goes on."""
        return self._timer.isActive()

    def start(self, until_learned: bool) -> None:
        """Run at the chosen speed, or as fast as can be watched until it is learned."""
        self._until_learned = until_learned
        self._set_pace()
        self._timer.start()
        self.changed.emit(True)

    def stop(self) -> None:
        """Stop, if it runs."""
        if self.is_running:
            self._timer.stop()
            self.changed.emit(False)

    def set_speed(self, speed: int) -> None:
        """Choose the steps a second, 0 for flat out."""
        self.speed = speed
        if self.is_running:
            self._set_pace()

    def _set_pace(self) -> None:
        self._timer.setInterval(0 if self._flat_out else max(16, 1000 // self.speed))

    @property
    def _flat_out(self) -> bool:
        return self._until_learned or self.speed == 0

    def _tick(self) -> None:
        """Do one slice, and show it if it is time; stop and say why if there is no going on."""
        try:
            self._do_slice()
        except Mark1Error as error:
            self.session.pause()
            self.session.said.emit(str(error)[:1].upper() + str(error)[1:], "wrong")

    def _do_slice(self) -> None:
        trainer = self.session.trainer
        one_by_one = not self._flat_out and self.speed <= SHOWN_UP_TO
        if self._until_learned:
            self._advance_watchably()
        elif self._flat_out:
            trainer.advance(SLICE)
        elif one_by_one:
            self.session.step_shown()
        else:
            trainer.advance(SLICE, steps=max(1, self.speed * self._timer.interval() // 1000))
        now = time.perf_counter()
        if trainer.finished is not None:
            self.session.pause()
            self.session.say_end()
        elif now - self._shown_at >= FRAME:
            self._shown_at = now
            self.session.show_all(present=not one_by_one)

    def _advance_watchably(self) -> None:
        """Train a slice; while passes are few and short, pause after each so that it is seen."""
        trainer = self.session.trainer
        at = trainer.position
        few = at.passes < WATCHED
        trainer.advance(SLICE, steps=len(trainer.rows) - at.index if few else None)
        whole = few and trainer.position.passes > at.passes
        self._timer.setInterval(WATCHED_PAUSE if whole else 0)
