"""Collects what Python throws away in the window's own thread.

Python looks for rubbish whenever a thread has made enough new things, and whichever thread that is
destroys it. What Qt has made must be destroyed in the window's thread: done by the thread of a
panel's link, it makes the program crash now and then.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

#: Milliseconds between two looks.
EVERY = 500


class Collector(QObject):
    """Collects in the thread it was made in, and nowhere else, until it is told to stop.

    Parameters
    ----------
    parent : QObject
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        # What is there by now stays: looking through it again and again would hold up the window.
        gc.freeze()
        self._timer = QTimer(self, interval=EVERY)
        self._timer.timeout.connect(self._collect)
        self._timer.start()

    def stop(self) -> None:
        """Leave it to Python again."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()

    def _collect(self) -> None:
        """Collect the oldest generation that is due, by Python's own counts."""
        due = [
            generation
            for generation, (count, most) in enumerate(
                zip(gc.get_count(), gc.get_threshold(), strict=True)
            )
            if count > most
        ]
        if due:
            gc.collect(due[-1])
