"""A visitor who does anything: touches, strokes, keys, two fingers; and walks away again."""

from __future__ import annotations

import random
from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.exhibit.story import Over, Stage
from gui.exhibit.visits import Visit
from tests.gui.exhibit.things import THINGS
from tests.gui.exhibit.visitor import LEFT, Visitor

KEYS = (
    *(Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Tab, Qt.Key.Key_Menu),
    *(Qt.Key.Key_F1, Qt.Key.Key_F4, Qt.Key.Key_F11, Qt.Key.Key_Q, Qt.Key.Key_W, Qt.Key.Key_V),
    *(Qt.Key.Key_Delete, Qt.Key.Key_Super_L, Qt.Key.Key_Print, Qt.Key.Key_Back),
)
MODIFIERS = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier,
)
NONE = MODIFIERS[0]

#: Seconds until the next visitor comes.
ABSENT = (60, 600, 3600)


class RandomVisitor:
    """Plays a day in front of one exhibit.

    Attributes
    ----------
    seen : set of Stage or Over
        What was on the screen.
    began, answered : int
    visits : list of Visit
        What the window reported.
    """

    def __init__(self, visitor: Visitor, seed: int) -> None:
        self.visitor, self.window = visitor, visitor.window
        self.random = random.Random(seed)
        self.seen: set[Stage | Over] = set()
        self.visits: list[Visit] = []
        self.began = self.answered = 0
        self.window.visited.connect(self.visits.append)
        self.window.began.connect(self._count_begin)
        self.window.answered.connect(self._count_answer)
        self._device = QTest.createTouchDevice()

    def _count_begin(self) -> None:
        self.began += 1

    def _count_answer(self) -> None:
        self.answered += 1

    def play(self, hours: float) -> None:
        """Do things until so much time of the exhibit has passed; check after each."""
        end = self.visitor.hours.now + 3600 * hours
        kinds, weights = list(GESTURES), list(GESTURES.values())
        while self.visitor.hours.now < end:
            self.random.choices(kinds, weights)[0](self)
            self.pass_time(self.random.choice((0.1, 0.5, 2.0)), 0.25)
            self.check()

    def check(self) -> None:
        """Hold what must be true of an exhibit at any time."""
        story = self.window.story
        self.seen.add(story.stage)
        if story.over is not None:
            self.seen.add(story.over)
        open_ = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
        assert open_ == [self.window]
        is_visit = story.stage is not Stage.ATTRACT
        assert self.began == len(self.visits) + is_visit == story.visits
        assert self.window.session._history.journal.path is None

    def pass_time(self, seconds: float, step: float) -> None:
        self.visitor.wait(seconds, step)
        QApplication.processEvents()

    # --- gestures -----------------------------------------------------------------------------

    def touch_a_key(self) -> None:
        keys = [key for key in self.window.page.keys if key.isVisible() and key.isEnabled()]
        if keys:
            self.visitor.click(self.random.choice(keys).geometry().center())

    def touch_the_next_key(self) -> None:
        """Touch what is orange, as most visitors do."""
        keys = [key for key in self.window.page.keys if key.isVisible() and key.isEnabled()]
        orange = [key for key in keys if key._kind in ("action", "right", "wrong")]
        if orange:
            self.visitor.click(self.random.choice(orange).geometry().center())

    def draw_a_thing(self) -> None:
        if self.window.story.can_draw:
            self.visitor.draw(self.random.choice(sorted(THINGS)), self.random.uniform(0.25, 0.9))

    def draw_the_same_line(self) -> None:
        """Draw what is the same every time, also for two different things."""
        if self.window.story.can_draw and self.window.page.field is not None:
            room = self.window.page.field.geometry()
            QTest.mousePress(self.window, LEFT, NONE, room.center())
            QTest.mouseMove(self.window, room.center() + QPoint(room.width() // 3, 0))
            QTest.mouseRelease(self.window, LEFT, NONE, room.center())

    def touch_anywhere(self) -> None:
        self.visitor.click(self._somewhere())

    def drag(self) -> None:
        QTest.mousePress(self.window, LEFT, NONE, self._somewhere())
        for _ in range(self.random.randint(1, 6)):
            QTest.mouseMove(self.window, self._somewhere())
        QTest.mouseRelease(self.window, LEFT, NONE, self._somewhere())

    def use_two_fingers(self) -> None:
        for finger in (0, 1):
            touch = QTest.touchEvent(self.window, self._device)
            touch.press(finger, self._somewhere(), self.window).commit()
        for _ in range(3):
            touch = QTest.touchEvent(self.window, self._device)
            touch.move(0, self._somewhere(), self.window)
            touch.move(1, self._somewhere(), self.window).commit()
        touch = QTest.touchEvent(self.window, self._device)
        touch.release(0, self._somewhere(), self.window)
        touch.release(1, self._somewhere(), self.window).commit()

    def press_a_key(self) -> None:
        QTest.keyClick(self.window, self.random.choice(KEYS), self.random.choice(MODIFIERS))

    def double_click_or_wheel(self) -> None:
        place = self._somewhere()
        QTest.mouseDClick(self.window, LEFT, NONE, place)
        QTest.mouseClick(self.window, Qt.MouseButton.RightButton, NONE, place)
        point = QPointF(place)
        no_button, phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
        turn = QPoint(0, 120)
        wheel = QWheelEvent(point, point, turn, turn, no_button, NONE, phase, False)
        QApplication.sendEvent(self.window, wheel)

    def ask_to_close(self) -> None:
        assert not self.window.close()
        QApplication.sendEvent(self.window, QEvent(QEvent.Type.WindowDeactivate))

    def walk_away(self) -> None:
        """Leave for a while: everything must then be as before."""
        settings = self.window.settings
        whole = settings.still_there_s + settings.countdown_s
        self.pass_time(settings.still_there_s - 2, 5)
        self.pass_time(5, 0.5)
        self.check()
        self.pass_time(whole, 5)
        assert self.window.story.stage is Stage.ATTRACT
        assert self.window.story.over is None
        assert self.window.story.language == settings.first_language
        assert self.window.story.drawings(0) == []
        self.pass_time(self.random.choice(ABSENT), 60)

    def _somewhere(self) -> QPoint:
        width, height = self.window.width(), self.window.height()
        return QPoint(self.random.randrange(width), self.random.randrange(height))


#: What a visitor does, and how often.
GESTURES: dict[Callable[[RandomVisitor], None], float] = {
    RandomVisitor.touch_the_next_key: 16,
    RandomVisitor.draw_a_thing: 16,
    RandomVisitor.draw_the_same_line: 2,
    RandomVisitor.touch_a_key: 14,
    RandomVisitor.touch_anywhere: 3,
    RandomVisitor.drag: 4,
    RandomVisitor.use_two_fingers: 3,
    RandomVisitor.press_a_key: 3,
    RandomVisitor.double_click_or_wheel: 2,
    RandomVisitor.ask_to_close: 0.5,
    RandomVisitor.walk_away: 1.5,
}
