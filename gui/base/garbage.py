"""Runs the garbage collector in the thread of the window only.

Python collects in whichever thread has just allocated enough objects. Objects of Qt must be
destroyed in the thread of the window: destroyed by the thread of a panel's link, they make the
program crash now and then.
"""

from __future__ import annotations

import gc
import sys

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication

#: Milliseconds between two checks, and from one to its collection.
EVERY, PAINTED = 500, 50

#: The generation that holds long-lived objects, and the most checks for which its collection waits
#: until the mouse rests: a scan of it takes several frames.
OLDEST, PATIENCE = 2, 20

#: What loads numba.
LOOP = "mark1.machine.compiled"


class Collector(QObject):
    """Collects garbage only in the thread that made it, until `stop` is called."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        # Existing objects stay: scanning them again and again would delay the window.
        gc.freeze()
        self._keeps_loop = LOOP in sys.modules
        self._hand, self._waited = QCursor.pos(), 0
        self._timer = QTimer(self, interval=EVERY)
        # A timer that was due while the window did something fires before its picture is painted.
        self._painted = QTimer(self, singleShot=True, interval=PAINTED)
        self._timer.timeout.connect(self._painted.start)
        self._painted.timeout.connect(self._collect)
        self._timer.start()

    def stop(self) -> None:
        """Turn Python's own collection on again."""
        self._timer.stop()
        self._painted.stop()
        gc.unfreeze()
        gc.enable()

    def _collect(self) -> None:
        """Collect the oldest generation that is due by Python's own counts."""
        if LOOP in sys.modules and not self._keeps_loop:
            self._keeps_loop = True
            gc.freeze()  # numba adds 90,000 objects: with them a scan takes four times as long
        counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
        due = [generation for generation, (count, most) in enumerate(counts) if count > most]
        waits = self._is_busy() and self._waited < PATIENCE
        if OLDEST in due:
            self._waited = self._waited + 1 if waits else 0
        if due:
            gc.collect(min(due[-1], OLDEST - 1) if waits else due[-1])

    def _is_busy(self) -> bool:
        """Whether a button of the mouse is held, or it has moved since the last check."""
        before, self._hand = self._hand, QCursor.pos()
        return QApplication.mouseButtons() != Qt.MouseButton.NoButton or self._hand != before
