"""The cards of a lesson: which are read right, and examples by a button or by the camera."""

from types import SimpleNamespace

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from gui.base import layouts, theme
from gui.console import camera_strip
from gui.console.retina_panel import RetinaPanel
from gui.lessons import FOLDER
from gui.lessons.cards_panel import CardsPanel
from mark1.lessons.lesson import read_lesson
from mark1.lessons.moved import cards
from mark1.session.commands import Train, Undo
from tests.gui.by_hand import opened, perform
from tests.mark1.camera.scripted import Script
from tests.mark1.camera.simulated_card import Scene, take

LESSON = read_lesson(FOLDER / "11-moved", tries_start=False)
MOVED = LESSON.start["moved"]


@pytest.fixture
def machine(clock, actions, qtbot):
    """The retina and the cards of the lesson, when the printed cards are learned."""
    clock.session.begin(LESSON.document())
    perform(clock, Train(1000))
    retina = RetinaPanel(clock, actions)
    panel = CardsPanel(clock, retina.centre)
    whole = QWidget()
    layouts.row((retina, 1), (panel, 1), of=whole)
    opened(qtbot, whole, 700, 360)
    panel.begin(MOVED)
    clock.settle()
    yield SimpleNamespace(session=clock.session, clock=clock, retina=retina, cards=panel)
    retina.camera.turn_off()


def test_the_panel_counts_what_each_card_is_answered(machine):
    session = machine.session
    state, config = session.state, session.state.machine.config
    found = cards(MOVED, config, is_centred=False)
    right = 0
    for picture, label in zip(found.pictures, found.labels.tolist(), strict=True):
        shown = state.machine.present(picture)
        index = int(state.code.read(shown.drive[None], shown.response[None])[0])
        right += index == label
    assert machine.cards.right.text() == f"{right} of 60 right"
    machine.retina.centre.click()
    assert machine.cards.right.text() == f"{LESSON.facts['middle'].value} of 60 right"


def test_a_card_is_chosen_by_mouse_and_by_keys(machine):
    view, session = machine.cards.view, machine.session
    pictures = cards(MOVED, session.state.machine.config, is_centred=False).pictures
    at = view.place_of(21).center().toPoint()
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=at)
    assert np.array_equal(session.state.drawing, pictures[21])
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert np.array_equal(session.state.drawing, pictures[22])
    QTest.keyClick(view, Qt.Key.Key_Left)
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert np.array_equal(session.state.drawing, pictures[20])
    view._choose(59)
    QTest.keyClick(view, Qt.Key.Key_Right)  # after the last card: it stays
    assert np.array_equal(session.state.drawing, pictures[59])


@pytest.mark.parametrize(("width", "height"), [(300, 60), (640, 400), (200, 400)])
def test_no_row_has_cards_of_two_classes_and_all_are_seen(machine, width, height):
    view = machine.cards.view
    view.setMinimumSize(0, 0)
    view.setGeometry(0, 0, width, height)
    places = [view.place_of(place) for place in range(60)]
    rows = [
        {place // 20 for place in range(60) if places[place].y() == y}
        for y in {each.y() for each in places}
    ]
    assert all(len(classes) == 1 for classes in rows)
    assert all(each.right() <= width and each.bottom() <= height for each in places)
    assert all(not one.intersects(other) for n, one in enumerate(places) for other in places[:n])


def test_wrong_cards_have_a_frame_in_the_colour_of_what_is_wrong(machine):
    view = machine.cards.view
    image = view.grab().toImage()
    ratio = image.devicePixelRatio()

    wrong = theme.theme.color("wrong").getRgb()

    def is_framed(place):
        at = view.place_of(place)
        near = [
            max(abs(a - b) for a, b in zip(pixel.getRgb(), wrong, strict=True)) < 20
            for x in range(round(at.left() * ratio), round(at.right() * ratio))
            for y in range(round(at.top() * ratio), round(at.bottom() * ratio))
            for pixel in [image.pixelColor(x, y)]
        ]
        return sum(near) > 10

    assert [is_framed(place) for place in range(60)] == view._wrong.tolist()


def test_ten_of_each_are_one_step_of_undo_and_are_added_once(machine):
    panel, session = machine.cards, machine.session
    QTest.mouseClick(panel.more, Qt.MouseButton.LeftButton)
    machine.clock.settle()
    assert session.state.patterns.counts.tolist() == [11, 11, 11]
    assert [each.text() for each in panel.classes.buttons.values()] == ["E 11", "F 11", "X 11"]
    assert not panel.more.isEnabled()
    perform(machine.clock, Undo())
    machine.clock.settle()
    assert session.state.patterns.counts.tolist() == [1, 1, 1]
    assert panel.more.isEnabled()


def test_the_camera_records_into_the_chosen_class(machine, qtbot, monkeypatch):
    patterns = machine.session.state.patterns
    x = patterns.pictures[patterns.labels.tolist().index(2)]
    script = Script([take(x, Scene(right=right, tilt=3 * right)) for right in (-2, -1, 0, 1, 2)])
    monkeypatch.setattr(camera_strip.source, "open_camera", lambda number: script)
    QTest.mouseClick(machine.cards.classes.buttons["X"], Qt.MouseButton.LeftButton)
    machine.retina.camera_on.trigger()
    camera = machine.retina.camera
    qtbot.waitUntil(lambda: camera._sight is not None)
    QTest.mousePress(camera.record, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: camera._recorded >= 2)
    QTest.mouseRelease(camera.record, Qt.MouseButton.LeftButton)
    machine.retina.camera_on.trigger()
    machine.clock.settle()
    counts = machine.session.state.patterns.counts.tolist()
    assert counts[:2] == [1, 1]
    assert machine.cards.classes.buttons["X"].text() == f"X {counts[2]}"
    assert counts[2] >= 3
