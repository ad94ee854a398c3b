"""Every lesson is done by mouse and keyboard, task by task, as its text says, in each language."""

import re
from collections.abc import Callable, Iterator

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QWidget
from pytestqt.qtbot import QtBot

from gui.base import language
from gui.console import camera_strip
from gui.lessons import FOLDER
from gui.lessons.page import LessonsPage
from tests.gui.by_hand import cell_at, let_follow, rebuild
from tests.mark1.camera.measured_cards import by_hand
from tests.mark1.camera.scripted import Script
from tests.mark1.camera.simulated_card import take

LEFT = Qt.MouseButton.LeftButton
NAMES = sorted(file.parent.name for file in FOLDER.glob("*/lesson.toml"))
CODES = list(language.available())

#: Keys, which no control shows.
KEYS = {"Alt", "Ctrl+Z", "Delete"}


class Pupil:
    """Somebody in front of one lesson."""

    def __init__(self, page: LessonsPage, qapp) -> None:
        self.page, self.qapp = page, qapp

    @property
    def live(self):
        return self.page.live.currentWidget()

    @property
    def course(self):
        return self.live.course if hasattr(self.live, "course") else self.live.training

    def settle(self) -> None:
        """Let the machine do all that it has to do, and the page see it; a proof may go on."""
        for _ in range(5000):
            self.qapp.processEvents()
            self.live.clock.tick()
            session = self.live.session
            if not (session.is_running or session.is_evaluating or session.is_seeking):
                self.live.clock.draw()
                self.qapp.processEvents()
                return
        raise AssertionError("the lesson does not come to rest")

    def press(self, button: QWidget) -> None:
        assert button.isVisible()
        assert button.isEnabled()
        QTest.mouseClick(button, LEFT)
        self.settle()

    def learn(self) -> None:
        bar = self.course
        full = bar.pace.buttons["full"] if hasattr(bar, "pace") else bar.paces.button(2)
        QTest.mouseClick(full, LEFT)
        self.press(bar.learn)

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier) -> None:
        QTest.keyClick(self.page.window(), key, modifier)
        self.settle()

    def choose(self, box: QComboBox, data: str) -> None:
        """Choose an entry from the list that opens."""
        box.showPopup()
        view = box.view()
        view.setCurrentIndex(box.model().index(box.findData(data), 0))
        QTest.keyClick(view, Qt.Key.Key_Return)
        self.settle()
        assert box.currentData() == data

    def write(self, field: QWidget, text: str) -> None:
        """Type a number into a field."""
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, text)
        QTest.keyClick(field, Qt.Key.Key_Return)
        self.settle()

    def again(self, **settings: str) -> None:
        """Reset, change a setting, and learn."""
        self.press(self.course.reset)
        for name, value in settings.items():
            self.choose(getattr(self.course, name), value)
        self.learn()

    @property
    def in_sight(self) -> set[str]:
        """What the controls of the live part say, and what their lists hold."""
        said = set()
        for widget in self.live.findChildren(QWidget):
            if widget.visibleRegion().isEmpty():
                continue
            if isinstance(widget, QAbstractButton | QLabel):
                said.add(widget.text())
            elif isinstance(widget, QComboBox):
                said |= {widget.itemText(place) for place in range(widget.count())}
        return {each.replace("&", "").casefold() for each in said}

    def finds(self, place: int) -> None:
        """Find all that the text of a task prints in bold, under that name."""
        texts = self.page.attempt.lesson.texts["en"], self.page.attempt.lesson.text
        english, own = (re.findall(r"\*\*(.+?)\*\*", text.tasks[place].text) for text in texts)
        for key, name in zip(english, own, strict=True):
            assert key in KEYS or name.casefold() in self.in_sight, name

    def has_made(self, fact: str) -> None:
        """Assert that the run has as many mistakes as the text says."""
        made = self.live.session.state.progress.total
        assert made == self.page.attempt.lesson.facts[fact].value

    def answer(self) -> None:
        """Try a wrong answer, then the right one."""
        attempt = self.page.attempt
        place, right = attempt.done, attempt.lesson.text.tasks[attempt.done].right
        answers = self.page.panel.tasks[place].answers
        wrong = (right + 1) % len(answers)
        self.press(answers[wrong])
        assert attempt.done == place
        reply = self.page.panel.tasks[place].reply
        assert reply.isVisible()
        assert attempt.lesson.text.tasks[place].whys[wrong] == reply.text()
        self.press(answers[right])
        assert not reply.isVisible()

    def type(self, text: str) -> None:
        """Type into the field of the task at hand, and press the button beside it."""
        written = self.page.panel.tasks[self.page.attempt.done].written
        QTest.mouseClick(written.field, LEFT)
        written.field.selectAll()
        QTest.keyClicks(written.field, text)
        self.press(written.button)

    def number(self, fact: str) -> None:
        """Type a wrong number, then what the machine of this lesson shows."""
        attempt = self.page.attempt
        place, right = attempt.done, attempt.lesson.facts[fact].value
        self.type("x")
        self.type(str(right + 5))
        assert attempt.done == place
        assert self.page.panel.tasks[place].hint.isVisible()
        self.type(str(right))
        assert attempt.said[place] == ["x", str(right + 5), str(right)]

    def reason(self) -> None:
        """Type a reason, with letters that are keys of the page elsewhere."""
        place, words = self.page.attempt.done, "R: you cannot, rather"
        self.type(words)
        assert self.page.attempt.said[place] == [words]

    def place(self, x: float, y: float) -> QPoint:
        return self.live.plane.view.scale().to_pixel(x, y).toPoint()

    def drag_across(self) -> None:
        view = self.live.plane.view
        QTest.mousePress(view, LEFT, pos=self.place(1, 1))
        for at in (0.6, 0.2, -0.2):
            QTest.mouseMove(view, self.place(at, at))
        QTest.mouseRelease(view, LEFT, pos=self.place(-0.2, -0.2))
        self.settle()

    def add_two(self) -> None:
        for at in ((0.5, 1.1), (0.2, 0.5)):
            QTest.mouseClick(self.live.plane.view, LEFT, pos=self.place(*at))
            self.settle()

    def step_until(self, mistakes: int) -> None:
        since = self.live.session.state.progress.total
        while self.live.session.state.progress.total < since + mistakes:
            self.press(self.course.step)

    def back_and_step(self) -> None:
        self.press(self.course.back)
        place = self.page.attempt.done
        while self.page.attempt.done == place:
            self.press(self.course.step)

    def draw(self) -> None:
        retina = self.live.retina.retina
        self.key(Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier)
        for one, other in (((4, 4), (4, 15)), ((4, 9), (16, 9))):
            QTest.mousePress(retina, LEFT, pos=cell_at(retina, *one))
            QTest.mouseMove(retina, cell_at(retina, *other))
            QTest.mouseRelease(retina, LEFT, pos=cell_at(retina, *other))
        self.settle()

    def break_until(self, is_enough: Callable[[], bool]) -> None:
        while not is_enough():
            QTest.keyClick(self.live.damage.slider, Qt.Key.Key_PageUp)
            self.settle()

    def break_much(self) -> None:
        place = self.page.attempt.done
        self.break_until(lambda: self.page.attempt.done > place)

    def break_to(self, percent: int) -> None:
        """Put the slider back here, and see as many letters right as the text says."""
        slider = self.live.damage.slider
        while slider.value() > percent:
            QTest.keyClick(slider, Qt.Key.Key_PageDown)
            self.settle()
        right = int((~self.live.session.state.wrong).sum())
        assert right == self.page.attempt.lesson.facts["right"].value

    def press_wrong_card(self) -> None:
        view = self.live.cards.view
        place = int(np.flatnonzero(view._wrong)[0])
        QTest.mouseClick(view, LEFT, pos=view.place_of(place).center().toPoint())
        self.settle()

    def centre(self) -> None:
        """Press *Centre*; the picture is moved, and more cards are right."""
        before = self.live.session.state.drawing
        self.press(self.live.retina.centre)
        assert not np.array_equal(self.live.session.state.drawing, before)
        self.number("middle")

    def learn_moved(self) -> None:
        """Learn, and see as many cards right as the text says."""
        self.learn()
        right = int((~self.live.cards.view._wrong).sum())
        assert right == self.page.attempt.lesson.facts["both"].value

    def shift(self) -> None:
        for key in (Qt.Key.Key_Right, Qt.Key.Key_Down):
            self.key(key, Qt.KeyboardModifier.AltModifier)


#: What is done for each task of each lesson.
DOING: dict[str, tuple[Callable[[Pupil], None], ...]] = {
    "01-threshold": (
        Pupil.drag_across,
        lambda pupil: pupil.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier),
        Pupil.add_two,
        lambda pupil: pupil.press(pupil.course.bias),
        Pupil.answer,
    ),
    "02-and-or": (
        Pupil.learn,
        lambda pupil: (pupil.press(pupil.live.points.sets["or"]), pupil.learn()),
        lambda pupil: (pupil.press(pupil.live.points.sets["nand"]), pupil.learn()),
        Pupil.answer,
    ),
    "03-update": (
        lambda pupil: pupil.step_until(1),
        Pupil.back_and_step,
        lambda pupil: pupil.step_until(2),
        Pupil.answer,
        Pupil.learn,
    ),
    "04-order": (
        Pupil.learn,
        lambda pupil: (
            pupil.press(pupil.course.reset),
            pupil.write(pupil.course.eta, "2"),
            pupil.learn(),
        ),
        Pupil.answer,
        lambda pupil: pupil.again(order="shuffled"),
        Pupil.answer,
    ),
    "05-bound": (
        Pupil.learn,
        lambda pupil: (
            pupil.write(pupil.live.points.margin, "0.02"),
            pupil.learn(),
            pupil.has_made("narrow"),
        ),
        Pupil.answer,
        lambda pupil: pupil.again(order="shuffled"),
    ),
    "06-xor": (
        Pupil.learn,
        Pupil.answer,
        lambda pupil: pupil.again(rule="pocket"),
        Pupil.answer,
        Pupil.reason,
    ),
    "07-averaging": (
        lambda pupil: (pupil.learn(), pupil.number("last")),
        lambda pupil: pupil.again(rule="averaged"),
        lambda pupil: pupil.again(rule="pocket"),
        Pupil.answer,
    ),
    "08-letters": (
        Pupil.learn,
        Pupil.draw,
        lambda pupil: pupil.press(pupil.live.response.yes),
        Pupil.learn,
    ),
    "09-breaking": (
        lambda pupil: pupil.break_until(lambda: pupil.live.damage.slider.value() >= 5),
        Pupil.break_much,
        lambda pupil: (pupil.break_to(10), pupil.number("right")),
        Pupil.learn,
    ),
    "10-generalizing": (Pupil.learn, Pupil.answer, Pupil.shift, Pupil.answer, Pupil.reason),
    "11-moved": (
        Pupil.learn,
        lambda pupil: pupil.number("printed"),
        lambda pupil: (pupil.press_wrong_card(), pupil.answer()),
        Pupil.centre,
        Pupil.answer,
        lambda pupil: pupil.press(pupil.live.cards.more),
        Pupil.learn_moved,
        Pupil.reason,
    ),
}


@pytest.fixture
def pupil(window, qapp, qtbot, request) -> Iterator[Pupil]:
    """Somebody who opens the lessons in a language."""
    language.use(qapp, request.param)
    window.resize(1280, 720)
    rebuild(window)
    window.turn_to("lessons")
    page = window.pages.view("lessons")
    qtbot.waitUntil(lambda: page.live.currentWidget() is not None)
    let_follow()
    yield Pupil(page, qapp)
    language.use(qapp, "en")


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("pupil", CODES, indirect=True)
def test_a_lesson_is_done_by_hand(pupil: Pupil, name: str) -> None:
    page = pupil.page
    page.open(NAMES.index(name))
    let_follow()
    pupil.settle()
    assert len(DOING[name]) == len(page.attempt.lesson.tasks)
    for place, do in enumerate(DOING[name]):
        assert page.attempt.done == place
        assert page.panel.tasks[place].isVisible()
        pupil.finds(place)
        do(pupil)
        assert page.attempt.done == place + 1, f"task {place + 1} of {name}"
    assert page.attempt.is_over
    assert page.attempt.skipped == set()


class Hand(Script):
    """A simulated camera, and a hand that holds a card before it, somewhat differently each time.

    Attributes
    ----------
    card : ndarray of uint8, (20, 20)
    """

    def __init__(self, card: NDArray[np.uint8]) -> None:
        super().__init__([], rate=30)
        self.card, self._draws = card, np.random.default_rng(1960)

    def read(self) -> NDArray[np.uint8]:
        self.frames = [take(self.card, by_hand(self._draws))]
        return super().read()


@pytest.mark.parametrize("pupil", ["en"], indirect=True)
def test_show_me_switches_centre_on_where_the_lesson_on_moved_cards_says_so(pupil: Pupil) -> None:
    page = pupil.page
    page.open(NAMES.index("11-moved"))
    let_follow()
    pupil.settle()
    seen = []
    while not page.attempt.is_over:
        seen.append(pupil.live.retina.centre.isChecked())
        pupil.press(page.panel.show_me)
        pupil.settle()
    assert seen == 4 * [False] + 4 * [True]
    assert pupil.live.cards.right.text() == f"{page.attempt.lesson.facts['both'].value} of 60 right"


@pytest.mark.slow
@pytest.mark.parametrize("pupil", ["en"], indirect=True)
def test_the_lesson_on_moved_cards_is_done_with_a_camera(
    pupil: Pupil, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = pupil.page
    page.open(NAMES.index("11-moved"))
    let_follow()
    pupil.settle()
    pupil.learn()
    pupil.number("printed")
    session, retina, cards = pupil.live.session, pupil.live.retina, pupil.live.cards
    patterns = session.state.patterns
    printed = {
        patterns.classes[label]: picture
        for label, picture in zip(patterns.labels, patterns.pictures, strict=True)
    }
    hand = Hand(printed["E"])
    monkeypatch.setattr(camera_strip.source, "open_camera", lambda number: hand)
    retina.camera_on.trigger()
    qtbot.waitUntil(lambda: retina.camera._sight is not None)
    QTest.mouseClick(retina.camera.hold, LEFT)
    pupil.answer()
    assert page.attempt.done == 3
    pupil.press(retina.centre)
    pupil.number("middle")
    pupil.answer()
    QTest.mouseClick(retina.camera.hold, LEFT)
    for place, name in enumerate(patterns.classes):
        hand.card = printed[name]
        sent = hand.sent
        qtbot.waitUntil(lambda sent=sent: hand.sent > sent + 3)
        pupil.press(cards.classes.buttons[name])
        QTest.mousePress(retina.camera.record, LEFT)
        qtbot.waitUntil(lambda p=place: session.state.patterns.counts[p] >= 11)
        QTest.mouseRelease(retina.camera.record, LEFT)
    retina.camera_on.trigger()
    pupil.settle()
    assert page.attempt.done == 6
    pupil.learn()
    assert page.attempt.done == 7
    right = int((~cards.view._wrong).sum())
    assert right > page.attempt.lesson.facts["middle"].value
    pupil.reason()
    assert page.attempt.is_over
    assert page.attempt.shown == page.attempt.skipped == set()
