"""Runs the garbage collector in the thread of the window only.

Python collects in whichever thread has just allocated enough objects. Objects of Qt must be
destroyed in the thread of the window: destroyed by the thread of a panel's link, they make the
program crash now and then.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

from mark1.machine import kernels

#: Milliseconds between two checks.
EVERY = 500


class Collector(QObject):
    """Collects garbage only in the thread that made it, until `stop` is called.

    Parameters
    ----------
    parent : QObject
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        # Existing objects stay: scanning them again and again would delay the window.
        gc.freeze()
        self._keeps_loop = kernels.is_ready()
        self._timer = QTimer(self, interval=EVERY)
        self._timer.timeout.connect(self._collect)
        self._timer.start()

    def stop(self) -> None:
        """Turn Python's own collection on again."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()

    def _collect(self) -> None:
        """Collect the oldest generation that is due by Python's own counts."""
        if kernels.is_ready() and not self._keeps_loop:
            self._keeps_loop = True
            gc.freeze()  # numba is 90,000 objects, which took up to a third of a second to scan
        due = [
            generation
            for generation, (count, most) in enumerate(
                zip(gc.get_count(), gc.get_threshold(), strict=True)
            )
            if count > most
        ]
        if due:
            gc.collect(due[-1])
