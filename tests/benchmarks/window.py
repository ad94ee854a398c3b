"""The window: from a stroke to the lamps, learning at full speed, and the start."""

from __future__ import annotations

import functools
import os
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from mark1.patterns import shapes
from mark1.session.commands import ChangeTraining, ReplacePatterns
from mark1.session.session import Session
from mark1.training.pace import FULL
from tests.benchmarks.measure import Row

#: A frame of a 60 Hz screen in milliseconds: the peer of everything that a hand waits for.
FRAME = 1000 / 60

#: Seconds of learning that are measured.
LEARN_S = 5.0

#: Pairs of speeds that are compared, and seconds of each measurement.
PAIRS, PAIR_S = 7, 1.0

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

#: As `gui.shell.app.run` does it. The second time is that of a window with its chart, in which
#: nothing is left to draw.
OURS = """
import gc, sys, time
began = time.perf_counter()
gc.disable()
from gui.base.application import make_application
application = make_application()
from gui.base.garbage import Collector
from gui.shell.recovery import Recovery, journals
from gui.shell.window import MainWindow
from mark1.session.session import Session
folder = journals()
window = MainWindow(Session(recovery=folder))
window.resize(1280, 720)
window.start()
Recovery(window.files, folder).offer()
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

    from gui.base.application import make_application
    from gui.shell.window import MainWindow
    from mark1.session.commands import Clear

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


@functools.cache
def learning() -> tuple[list[float], list[float], float, float]:
    """Learn at full speed with all dials turning, while a hand draws now and then.

    Returns
    -------
    frames : list of float
        Milliseconds between two frames of the clock.
    strokes : list of float
        Milliseconds from a press on the retina to the painted cell.
    speed, alone : float
        Steps a second of processor time, in the window and without one, before the hand comes; the
        median pair of `PAIRS` taken in turn, as a computer's own speed varies from second to
        second.
    """
    from PySide6.QtCore import QCoreApplication, QEvent

    from gui.base.application import make_application
    from gui.shell.window import MainWindow
    from mark1.session.commands import Clear

    application = make_application()
    window = MainWindow(_learner())
    window.resize(1920, 1080)
    window.show()
    window.console.curve.complete()
    window.clock.settle()
    ticks: list[float] = []

    def note(now: float) -> bool:
        ticks.append(time.perf_counter())
        return False

    window.clock.each_frame(note)
    session, retina = window.session, window.console.retina.retina
    window.clock.do(session.run)
    _for(1.0, application.processEvents)
    alone = _learner()
    alone.run()
    pairs: list[tuple[float, float, float]] = []
    frames: list[float] = []
    for _ in range(PAIRS):
        there = _steps_per_second(alone, alone.advance)
        ticks.clear()
        here = _steps_per_second(session, application.processEvents)
        pairs.append((here / there, here, there))
        frames += list(np.diff(ticks) * 1e3)

    paints = _paints_of(retina)
    window.clock.perform(Clear())
    presses: list[float] = []
    is_over = threading.Event()

    def draw() -> None:
        random = np.random.default_rng(0)
        while not is_over.wait(random.uniform(0.02, 0.06)):
            x, y = random.integers(20, min(retina.width(), retina.height()) - 20, size=2)
            presses.append(time.perf_counter())
            for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
                QCoreApplication.postEvent(retina, _mouse(kind, retina, int(x), int(y)))

    window.clock.do(session.run)
    hand = threading.Thread(target=draw)
    hand.start()
    _for(LEARN_S, application.processEvents)
    is_over.set()
    hand.join()
    application.processEvents()
    window.close_at_once()
    painted = np.asarray(paints)
    after = np.searchsorted(painted, presses)
    late = [
        (painted[place] - press) * 1e3
        for place, press in zip(after, presses, strict=True)
        if place < len(painted)
    ]
    _, here, there = sorted(pairs)[PAIRS // 2]
    return frames, late, here, there


def _mouse(kind: Any, widget: Any, x: int, y: int) -> Any:
    from PySide6.QtCore import QEvent, QPointF, Qt
    from PySide6.QtGui import QMouseEvent

    place, left = QPointF(x, y), Qt.MouseButton.LeftButton
    held = left if kind == QEvent.Type.MouseButtonPress else Qt.MouseButton.NoButton
    none = Qt.KeyboardModifier.NoModifier
    return QMouseEvent(kind, place, widget.mapToGlobal(place), left, held, none)


def _paints_of(widget: Any) -> list[float]:
    """Return a list that grows by the time of each paint of a widget."""
    from PySide6.QtCore import QEvent, QObject

    class Paints(QObject):
        def __init__(self) -> None:
            super().__init__(widget)
            self.at: list[float] = []

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Paint:
                self.at.append(time.perf_counter())
            return False

    paints = Paints()
    widget.installEventFilter(paints)
    return paints.at


def _learner() -> Session:
    """Make a session at full speed that goes on making mistakes: letters of 81 places."""
    session = Session()
    session.perform(ReplacePatterns(shapes.make("letters?shift=4&examples=40")))
    session.perform(ChangeTraining({"passes": 1_000_000, "stop": "passes"}))
    session.set_pace(FULL)
    return session


def _for(seconds: float, do: Callable[[], object]) -> None:
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        do()


def _steps_per_second(session: Session, do: Callable[[], object]) -> float:
    steps, began = session.state.progress.step, time.process_time()
    _for(PAIR_S, do)
    return (session.state.progress.step - steps) / (time.process_time() - began)


def frames_while_learning() -> Row:
    """The time between two frames while dials turn at full speed."""
    late = float(np.percentile(learning()[0], 99))
    return Row(
        "learning at full speed, frames, 99 %",
        *(late, "ms", "1.2 frames of a 60 Hz screen", 1.2 * FRAME, late / FRAME / 1.2, "≤ 1"),
        is_quiet=True,
    )


def stroke_while_learning() -> Row:
    """From a press on the retina to the paint that shows it, at full speed."""
    late = float(np.percentile(learning()[1], 99))
    return Row(
        "learning at full speed, press → paint, 99 %",
        *(late, "ms", "one frame of a 60 Hz screen", FRAME, late / FRAME, "≤ 0.96"),
        {"presses": len(learning()[1])},
        is_quiet=True,
    )


def speed_in_the_window() -> Row:
    """How much of the processor's time in the window goes into learning."""
    _, _, speed, alone = learning()
    return Row(
        "learning at full speed in the window",
        *(speed / 1e3, "k steps/s", "the same session without a window", alone / 1e3),
        *(speed / alone, "≥ 0.85"),
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
    frames_while_learning,
    stroke_while_learning,
    speed_in_the_window,
    lambda: start("start, to the first picture", 0, "≤ 1.3"),
    lambda: start("start, to the whole window with its chart", 1, "≤ 1.75"),
)
