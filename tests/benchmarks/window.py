"""The window: from a stroke to the lamps, the pause of a slice, and the start."""

from __future__ import annotations

import functools
import os
import statistics
import subprocess
import sys
import time

import numpy as np

from tests.benchmarks.measure import Row

#: A frame of a 60 Hz screen in milliseconds: the peer of everything that a hand waits for.
FRAME = 1000 / 60

#: Pairs of starts, after one that fills the caches of the disk.
STARTS = 11

BARE = """
import sys, time
began = time.perf_counter()
from PySide6.QtWidgets import QApplication
import pyqtgraph
application = QApplication([])
window = pyqtgraph.PlotWidget()
window.resize(1280, 720)
window.show()
application.processEvents()
window.grab()
print(time.perf_counter() - began)
"""

#: As `gui.app.run` does it. The second time is that of a window with its chart, in which nothing is
#: left to draw.
OURS = """
import sys, time
began = time.perf_counter()
from gui.app import make_application
application = make_application()
from gui.garbage import Collector
from gui.recovery import Recovery, journals
from gui.window import MainWindow
from mark1.session import Session
folder = journals()
window = MainWindow(Session(recovery=folder))
window.resize(1280, 720)
window.start()
Recovery(window.files, window.clock, folder).offer()
application.processEvents()
window.grab()
first = time.perf_counter() - began
while not (window.console.curve.has_chart and window.clock.is_idle):
    application.processEvents()
window.grab()
print(first, time.perf_counter() - began)
window.close_at_once()
"""


def stroke_to_lamps() -> Row:
    """From a mouse move on the retina to the painted lamps, 99th percentile."""
    from PySide6.QtCore import QPoint, Qt
    from PySide6.QtTest import QTest

    from gui.app import make_application
    from gui.window import MainWindow
    from mark1.commands import Clear

    application = make_application()
    window = MainWindow()
    window.resize(1920, 1080)
    window.show()
    application.processEvents()
    retina = window.console.retina.retina
    window.clock.perform(Clear())
    random = np.random.default_rng(0)
    taken = []
    QTest.mousePress(retina, Qt.MouseButton.LeftButton, pos=retina.rect().center())
    for _ in range(600):
        x, y = random.integers(20, min(retina.width(), retina.height()) - 20, size=2)
        began = time.perf_counter()
        QTest.mouseMove(retina, QPoint(int(x), int(y)))
        application.processEvents()
        taken.append((time.perf_counter() - began) * 1e3)
    QTest.mouseRelease(retina, Qt.MouseButton.LeftButton)
    window.close_at_once()
    late = float(np.percentile(taken, 99))
    return Row(
        "stroke → lamps, 99 % of 600, 1920 × 1080",
        *(late, "ms", "one frame of a 60 Hz screen", FRAME, late / FRAME, "≤ 0.96"),
        is_quiet=True,
    )


def longest_pause() -> Row:
    """The longest time in which the window does not answer, while it trains flat out and the
    compiled loop is loaded beside it."""
    from PySide6.QtCore import QTimer

    from gui.app import make_application
    from gui.window import MainWindow
    from mark1.commands import ChangeTraining

    application = make_application()
    window = MainWindow()
    window.resize(1280, 720)
    window.start()
    while not window.console.curve.has_chart:
        application.processEvents()
    window.clock.perform(ChangeTraining({"passes": 1_000_000, "stop": "passes"}))
    application.processEvents()
    ticks: list[float] = []
    timer = QTimer()
    timer.timeout.connect(lambda: ticks.append(time.perf_counter()))
    timer.start(1)
    window.clock.do(window.session.run)
    end = time.perf_counter() + 5
    while time.perf_counter() < end:
        application.processEvents()
    timer.stop()
    window.close_at_once()
    gaps = np.diff(ticks) * 1e3
    late = float(np.percentile(gaps, 99))
    return Row(
        "training flat out, pauses of the window, 99 %",
        *(late, "ms", "two frames of a 60 Hz screen", 2 * FRAME, late / FRAME / 2, "≤ 1"),
        {"longest ms": round(float(gaps.max()), 1)},
        is_quiet=True,
    )


@functools.cache
def starts() -> list[tuple[float, float, float]]:
    """Seconds to our first picture, to our whole window, and to the peer's, each pair in turn."""
    return [(*_started(OURS), *_started(BARE)) for _ in range(STARTS + 1)][1:]


def start(name: str, which: int, bar: str) -> Row:
    """From nothing to a painted window, each in a process of its own."""
    ours, bare = ([times[place] * 1e3 for times in starts()] for place in (which, 2))
    ratio = statistics.median(mine / other for mine, other in zip(ours, bare, strict=True))
    return Row(
        name,
        *(statistics.median(ours), "ms", "a bare PySide6 + pyqtgraph window"),
        *(statistics.median(bare), ratio, bar),
    )


def _started(program: str) -> list[float]:
    # As it is installed: with the byte code kept, on both sides.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(
        [sys.executable, "-c", program],
        check=True, capture_output=True, text=True, env=environment,
    )  # fmt: skip
    return [float(seconds) for seconds in done.stdout.split()]


MEASURES = (
    stroke_to_lamps,
    longest_pause,
    lambda: start("start, to the first picture", 0, "≤ 1.25"),
    lambda: start("start, to the whole window with its chart", 1, "≤ 1.75"),
)
