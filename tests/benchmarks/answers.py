"""How soon the window answers: a gesture, the first opening of a page or card, a new appearance.

Each is measured on a real window: on the screen, or on Xvfb where there is no screen. Without Xvfb
the window is drawn to memory.
"""

from __future__ import annotations

import functools
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import numpy as np

from tests.benchmarks.measure import Row

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from gui.shell.window import MainWindow

#: Milliseconds within which a gesture is shown, a page or card opened for the first time, and the
#: window rebuilt in another theme, language or size of text.
GESTURE, OPENING, LOOK = 100, 300, 1000

#: Times that each gesture is made, windows in which all is opened once, and changes of appearance.
TIMES, WINDOWS, CHANGES = 60, 6, 60

#: Seconds after which something that was not painted fails.
PATIENCE = 20


def answers(bar: str, name: str, most: float) -> Row:
    """Measure one of the three bars: the 99th percentile of all that was done."""
    found = measured(bar)
    late = float(np.percentile([ms for each in found.values() for ms in each], 99))
    return Row(
        name,
        *(late, "ms", "what people perceive as instant" if bar == "gesture" else "its bar", most),
        *(late / most, "≤ 1"),
        {what: round(float(np.percentile(each, 99)), 1) for what, each in found.items()},
        is_quiet=True,
    )


@functools.cache
def measured(bar: str) -> dict[str, list[float]]:
    """Return the milliseconds of all that was done, by what it was, from processes of its own."""
    found: dict[str, list[float]] = {}
    with screen() as environment:
        for _ in range(WINDOWS if bar == "opening" else 1):
            done = subprocess.run(
                [sys.executable, "-m", "tests.benchmarks.answers", bar],
                check=True, capture_output=True, text=True, env=environment,
            )  # fmt: skip
            for what, each in json.loads(done.stdout).items():
                found.setdefault(what, []).extend(each)
    return found


@contextmanager
def screen() -> Iterator[dict[str, str]]:
    """Find a screen for windows, or start one; yields the environment of programs on it."""
    with tempfile.TemporaryDirectory() as folder:
        own = {f"XDG_{name}_HOME": folder for name in ("CONFIG", "DATA", "STATE")}
        # As it is installed: with the byte code kept.
        given = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        if not sys.platform.startswith("linux") or shutil.which("Xvfb") is None:
            yield given | own
        elif "DISPLAY" in os.environ:
            yield given | own | {"QT_QPA_PLATFORM": "xcb"}
        else:
            read, write = os.pipe()
            command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1920x1080x24"]
            quiet = subprocess.DEVNULL
            with subprocess.Popen(command, pass_fds=[write], stderr=quiet) as server:
                display = os.read(read, 20).decode().strip()
                try:
                    yield given | own | {"QT_QPA_PLATFORM": "xcb", "DISPLAY": f":{display}"}
                finally:
                    server.terminate()
            os.close(read)
            os.close(write)


# --- in the process of the window --------------------------------------------------------------


def main(bar: str) -> None:
    """Open a window, do everything of one bar, and print the milliseconds as JSON."""
    from PySide6.QtCore import QEvent
    from PySide6.QtTest import QTest

    from gui.base.application import make_application
    from gui.base.garbage import Collector
    from gui.shell import look
    from gui.shell.window import MainWindow

    application = make_application()
    look.apply()
    window = MainWindow()
    window.resize(1280, 720)
    window.start()
    window.activateWindow()  # without a window manager, nobody else does
    QTest.qWaitForWindowActive(window)
    Collector(application)
    while not (window._is_started and window.console.curve.has_chart and window.clock.is_idle):
        application.processEvents()
    done: dict[str, list[float]] = {}
    {"gesture": make_gestures, "opening": open_everything, "look": change_look}[bar](window, done)
    print(json.dumps(done), flush=True)
    window.hide()
    window.close_at_once()
    application.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def until_painted(widget: QWidget | None, act: Callable[[], QWidget | None]) -> float:
    """Do something, and return the milliseconds until a widget was painted after it.

    `act` returns the widget if it makes it.
    """
    from PySide6.QtCore import QEvent, QObject
    from PySide6.QtWidgets import QApplication

    class Paints(QObject):
        """Notes each widget that is painted."""

        def __init__(self) -> None:
            super().__init__()
            self.painted: list[QObject] = []

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Paint:
                self.painted.append(watched)
            return False

    paints, application = Paints(), QApplication.instance()
    assert application is not None
    application.installEventFilter(paints)
    began = time.perf_counter()
    widget = act() or widget
    assert widget is not None
    while widget not in paints.painted:
        application.processEvents()
        assert time.perf_counter() < began + PATIENCE, f"{widget} was not painted"
    taken = (time.perf_counter() - began) * 1e3
    application.removeEventFilter(paints)
    for _ in range(5):
        application.processEvents()
    return taken


def make_gestures(window: MainWindow, done: dict[str, list[float]]) -> None:
    """Draw, press, step, type into the drawer, drag on Geometry; draw also while it learns."""
    from PySide6.QtCore import QPoint, Qt
    from PySide6.QtTest import QTest

    from gui.base.number_field import NumberField
    from gui.geometry.page import GeometryPage
    from mark1.session.commands import ChangeTraining, Clear
    from mark1.training.pace import FULL

    left = Qt.MouseButton.LeftButton
    console, retina = window.console, window.console.retina.retina

    def times(what: str, widget: QWidget, act: Callable[[int], object]) -> None:
        done[what] = [
            until_painted(widget, lambda number=number: act(number) and None)  # type: ignore[misc]
            for number in range(TIMES)
        ]

    def draw(number: int) -> None:
        """Draw ten strokes to the right, in an empty picture: every one lights more cells."""
        side = min(retina.width(), retina.height())
        at = QPoint(side // 6 + number % 10 * side // 15, side // 3 + number // 10 * side // 20)
        if number % 10 == 0:
            QTest.mouseRelease(retina, left)
            window.clock.perform(Clear())
            QTest.mousePress(retina, left, pos=at)
        QTest.mouseMove(retina, at)

    times("draw", retina, draw)
    QTest.mouseRelease(retina, left)
    times("hold a card", retina, cards_before(window))
    console.retina.camera.turn_off()
    times("press", console.response.units.viewport(), lambda _: QTest.keyClick(window, "1"))
    times("step", retina, lambda _: window.actions_["step"].trigger())
    window.open_machine(draws=False)
    field = window.drawer.form.editors["seed"]
    assert isinstance(field, NumberField)

    def type_digit(number: int) -> None:
        if number % 4 == 0:
            field.selectAll()
        QTest.keyClick(field, str(1 + number % 9))

    field.setFocus()
    times("type", field.lineEdit(), type_digit)
    window.drawer.leave()
    window.turn_to("geometry")
    page = window.pages.view("geometry")
    assert isinstance(page, GeometryPage)
    plane = page.plane.view
    page.add_point(0.0, 0.0)
    page.clock.settle()
    at = plane.scale().to_pixel(0.0, 0.0).toPoint()
    QTest.mousePress(plane, left, pos=at)
    # Far enough each time for the point to move, or nothing is painted.
    away = [at + QPoint(8 + 4 * (n % 30), -4 * (n % 20)) for n in range(60)]
    times("drag", plane, lambda n: QTest.mouseMove(plane, away[n % 60]))
    QTest.mouseRelease(plane, left)
    window.turn_to("console")
    window.clock.perform(ChangeTraining({"passes": 1_000_000, "stop": "passes"}))
    window.session.set_pace(FULL)
    window.clock.do(window.session.run)
    times("draw while it learns", retina, draw)


def cards_before(window: MainWindow) -> Callable[[int], object]:
    """Turn the camera on, and return what holds one of two cards in front of it."""
    from unittest.mock import patch

    from mark1.camera import source
    from mark1.patterns.shapes import make
    from tests.mark1.camera.scripted import OneByOne
    from tests.mark1.camera.simulated_card import Scene, take

    letters, scene = make("letters").pictures, Scene(width=1280, height=720)
    cards = [take(letters[place], scene) for place in (0, 1)]
    camera = OneByOne()
    patch.object(source, "open_camera", lambda number: camera).start()  # it is opened in a thread
    window.console.retina.camera_on.trigger()
    # Seen only now, it would be painted in place of the first card that is timed.
    until_painted(window.console.retina.retina, lambda: camera.hold(cards[1]))
    return lambda number: camera.hold(cards[number % 2])


def open_everything(window: MainWindow, done: dict[str, list[float]]) -> None:
    """Open each page, card and drawer for the first time, in any order.

    Of the lessons it is their text, which the live part follows.
    """

    def turn_to(name: str) -> QWidget:
        window.turn_to(name)
        return window.pages.view(name)

    def show_drawer() -> QWidget:
        window.open_machine(draws=False)
        return window.drawer.card

    def compare() -> QWidget:
        window.compare()
        return window.comparison

    def ask_why() -> QWidget:
        window.ask_why()
        return window.why.card

    def show_manual() -> QWidget:
        window.show_manual()
        manual = window.help._manual
        assert manual is not None
        return manual.browser.viewport()

    pages = [name for name in window.pages.names if name != "console"]
    ways: dict[str, Callable[[], QWidget]] = {
        **{name: functools.partial(turn_to, name) for name in pages},
        **{"drawer": show_drawer, "compare": compare, "why": ask_why, "manual": show_manual},
    }
    for name in random.sample(list(ways), len(ways)):
        if name not in pages:
            window.turn_to("console")
        done[name] = [until_painted(None, ways[name])]
        for card in {"drawer", "comparison", "why"} & vars(window).keys():
            getattr(window, card).leave()


def change_look(window: MainWindow, done: dict[str, list[float]]) -> None:
    """Choose another theme, language and size of text on every page."""
    from PySide6.QtWidgets import QApplication

    from gui.base import remembered

    chance = random.Random(0)
    for name in window.pages.names:
        window.turn_to(name)
        QApplication.processEvents()

    def change(what: str) -> QWidget:
        before = window.body
        if what == "theme":
            now = remembered.theme()
            window.look.choose_theme("dark" if now == "light" else "light")
        elif what == "language":
            window.look.choose_language("en" if remembered.language() == "de" else "de")
        else:
            window.look.choose_text_size(1.2 if remembered.text_scale() < 1.1 else 1.0)
        while window.body is before:
            QApplication.processEvents()
        return window.body

    for number in range(CHANGES):
        what = ("theme", "language", "size of text")[number % 3]
        window.turn_to(chance.choice(window.pages.names))
        QApplication.processEvents()
        taken = until_painted(None, functools.partial(change, what))
        done.setdefault(what, []).append(taken)


MEASURES = (
    lambda: answers("gesture", "draw, press, drag, step, type → picture, 99 %", GESTURE),
    lambda: answers("opening", "first opening of a page or card, 99 %", OPENING),
    lambda: answers("look", "another theme, language, text size, 99 %", LOOK),
)

if __name__ == "__main__":
    main(sys.argv[1])
