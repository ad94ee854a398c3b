"""A visitor of the exhibit for tests: a hand on a window, and a clock that stands still."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.exhibit.pages.widgets import Key
from gui.exhibit.staff_settings import ExhibitSettings
from gui.exhibit.story import Press, Stage
from gui.exhibit.visitor_window import ExhibitWindow
from tests.gui.exhibit.things import SIDE, strokes

LEFT = Qt.MouseButton.LeftButton


class Hours:
    """The clock of an exhibit, which only a test moves on."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Visitor:
    """Opens an exhibit, and touches it.

    Attributes
    ----------
    window : ExhibitWindow
    hours : Hours
    touches : int
        How many keys were touched.
    """

    def __init__(self, width: int = 1280, height: int = 720, seed: int = 1, **values: object):
        self.hours = Hours()
        self.random = np.random.default_rng(seed)
        settings = replace(ExhibitSettings(), **values)
        self.window = ExhibitWindow(settings, self.hours, np.random.default_rng(seed))
        self.window.resize(width, height)
        self.window.show()
        self.touches = 0
        QApplication.processEvents()
        self.settle()

    @property
    def stage(self) -> Stage:
        return self.window.story.stage

    def wait(self, seconds: float, step: float = 0.1) -> None:
        """Let time pass in steps, as the timers of the window do."""
        for _ in range(round(seconds / step)):
            self.hours.now += step
            self.window._beat()
            self.window.clock.draw()

    def key(self, press: Press) -> Key:
        """Find the key on the page that is shown."""
        found = [key for key in self.window.page.keys if key.press is press and key.isVisible()]
        assert len(found) == 1, (press, self.stage)
        return found[0]

    def settle(self) -> None:
        """Look at a new page as long as anybody needs."""
        self.hours.now += 0.5

    def touch(self, press: Press) -> None:
        """Touch a key in its middle, once the page has been seen."""
        self.touches += 1
        self.settle()
        self.click(self.key(press).geometry().center())

    def click(self, place: QPoint) -> None:
        """Press and release the mouse at a point of the window."""
        QTest.mouseClick(self.window, LEFT, Qt.KeyboardModifier.NoModifier, place)

    def draw(self, name: str, size: float = 0.75) -> None:
        """Draw a thing on the field with the mouse, stroke by stroke."""
        self.settle()
        for stroke in strokes(name, self.random, size):
            places = list(self._places(stroke))
            QTest.mousePress(self.window, LEFT, Qt.KeyboardModifier.NoModifier, places[0])
            for place in places[1:]:
                QTest.mouseMove(self.window, place)
            QTest.mouseRelease(self.window, LEFT, Qt.KeyboardModifier.NoModifier, places[-1])

    def _places(self, stroke: np.ndarray) -> Iterator[QPoint]:
        field = self.window.page.field
        assert field is not None
        room = field.geometry()
        for x, y in stroke:
            share = QPointF(room.width() * x / SIDE, room.height() * y / SIDE)
            yield (QPointF(room.topLeft()) + share).toPoint()

    def teach(self, *names: str) -> None:
        """Draw each thing three times."""
        for name in names:
            for _ in range(3):
                self.draw(name)
                self.touch(Press.NEXT)

    def learn(self) -> float:
        """Watch the machine learn; return the seconds that it took."""
        begun = self.hours.now
        assert self.stage is Stage.LEARN
        while self.stage is Stage.LEARN:
            self.wait(0.016, 0.016)
        return self.hours.now - begun
