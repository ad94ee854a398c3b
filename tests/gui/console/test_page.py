"""The console: pointing at a part shows what belongs to it in every panel."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QContextMenuEvent, QDrag, QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QScrollArea, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.base import language
from gui.base.actions import Actions
from gui.base.clock import Clock
from gui.base.picture_drag import PATTERN
from gui.console.page import ConsolePage
from gui.shell.window import MainWindow
from mark1.machine.config import MachineConfig
from mark1.session.commands import BuildMachine, Clear, Train
from tests.gui.by_hand import click, learn, let_follow, opened, perform, set_text_size
from tests.gui.patterns.set_view.tray import spot


@pytest.fixture
def page(clock: Clock, actions: Actions, qtbot: QtBot) -> ConsolePage:
    page = ConsolePage(clock, actions)
    qtbot.addWidget(page)
    clock.settle()
    return page


def wires(page: ConsolePage) -> tuple[list[int], list[int]]:
    view = page.retina.retina
    return sorted(view._excitatory.tolist()), sorted(view._inhibitory.tolist())


def test_pointing_at_a_lamp_shows_its_wires_and_its_potentiometer(
    page: ConsolePage, clock: Clock
) -> None:
    page.association.lamps.pointed.emit(137)
    board = clock.session.state.machine.plugboard
    assert board is not None
    excitatory, inhibitory = board.into(137)
    assert wires(page) == (sorted(excitatory.tolist()), sorted(inhibitory.tolist()))
    assert page.association.hint.text().startswith("Unit 138:")
    assert page.potentiometers.dials._marked == 137
    page.association.lamps.pointed.emit(-1)
    assert wires(page) == ([], [])


def test_pointing_at_a_dial_shows_its_unit(page: ConsolePage) -> None:
    page.potentiometers.dials.pointed.emit(137)
    assert page.association.lamps._marked == 137
    assert page.potentiometers.hint.text().startswith("Potentiometer 138")
    page.potentiometers.dials.pointed.emit(-1)
    assert page.association.lamps._marked == -1


def test_in_a_full_machine_each_unit_has_a_dial_for_every_r_unit(
    page: ConsolePage, clock: Clock
) -> None:
    perform(clock, BuildMachine(MachineConfig.of("full", classes=26, a_units=100)))
    page.potentiometers.dials.pointed.emit(100 + 7)
    assert page.association.lamps._marked == 7
    assert page.potentiometers.dials._marked == 100 + 7


def test_another_machine_is_not_pointed_at(page: ConsolePage, clock: Clock) -> None:
    page.association.lamps.pointed.emit(137)
    perform(clock, BuildMachine(MachineConfig.of(classes=26, seed=7)))
    assert wires(page) == ([], [])
    assert page.association.lamps._marked == -1


def test_a_unit_that_is_gone_is_not_pointed_at(page: ConsolePage, clock: Clock) -> None:
    clock.perform(BuildMachine(MachineConfig.of(classes=26, a_units=64)))
    page.association.lamps.pointed.emit(500)  # the page does not know yet
    clock.settle()
    assert wires(page) == ([], [])


def test_a_pattern_dropped_on_the_retina_is_shown_as_by_a_click(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    patterns, retina = window.console.patterns.patterns, window.console.retina.retina
    accepted: list[bool] = []

    def carry(drag: QDrag, *actions: Qt.DropAction) -> Qt.DropAction:
        for kind, at in ((QDragEnterEvent, QPoint(9, 9)), (QDropEvent, QPointF(9, 9))):
            keys = Qt.KeyboardModifier.NoModifier
            event = kind(at, actions[0], drag.mimeData(), Qt.MouseButton.LeftButton, keys)
            QApplication.sendEvent(retina, event)
            accepted.append(event.isAccepted())
        return actions[0]

    monkeypatch.setattr(QDrag, "exec", lambda drag, *actions: carry(drag, *actions))
    start = spot(patterns, 6, 0)
    QTest.mousePress(patterns.viewport(), Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(patterns.viewport(), start + QPoint(30, 0))
    QTest.mouseRelease(patterns.viewport(), Qt.MouseButton.LeftButton, pos=start)
    window.clock.settle()
    assert accepted == [True, True]
    state = window.session.state
    assert np.array_equal(state.drawing, state.patterns.pictures[6])
    assert (state.target, state.by_hand) == ("G", False)
    assert len(state.patterns) == 26 and patterns._current == 6
    other = QMimeData()
    other.setData(PATTERN, b"1 6")  # of another process
    event = QDragEnterEvent(
        QPoint(9, 9),
        Qt.DropAction.MoveAction,
        other,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    event.ignore()
    QApplication.sendEvent(retina, event)
    assert not event.isAccepted()


def test_a_card_of_what_is_wrong_has_the_menu_of_its_picture(window: MainWindow) -> None:
    perform(window.clock, Train(26 * 5), Clear())
    gallery, patterns = window.console.wrong.gallery, window.console.patterns.patterns
    number = int(np.flatnonzero(window.session.state.wrong)[0])
    item = patterns._model.find(number)
    assert item is not None
    at = QPoint(gallery.side() // 2, gallery.side() // 2)
    QTest.mouseClick(gallery, Qt.MouseButton.RightButton, pos=at)
    card = texts_of_menu(gallery, at)
    viewport, spot_ = patterns.viewport(), spot(patterns, *item)
    assert card == texts_of_menu(viewport, spot_)
    assert card[0] == "Show on the retina" and "&Save picture…" in card
    assert not window.session.state.drawing.any()


def texts_of_menu(widget: QWidget, at: QPoint) -> list[str]:
    """Ask for the menu at a point as a right click does, close it, and return its entries."""
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, widget.mapToGlobal(at))
    QApplication.sendEvent(widget, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    texts = [action.text() for action in menu.actions() if action.text()]
    menu.close()
    return texts


def test_what_is_dropped_on_the_retina_is_handed_on(page: ConsolePage) -> None:
    dropped: list[object] = []
    page.dropped.connect(dropped.append)
    page.retina.retina.image_dropped.emit(["a.png"])
    assert dropped == [["a.png"]]
    assert np.array_equal(dropped[0], ["a.png"])


def shown_tools(page: ConsolePage) -> list[str]:
    return [b.accessibleName() for b in page.retina.findChildren(QToolButton) if b.isVisible()]


def test_tools_that_do_not_fit_are_in_the_menu(page: ConsolePage, qtbot: QtBot) -> None:
    page.resize(1280, 640)
    page.show()
    assert len(shown_tools(page)) == 8
    page.resize(936, 470)
    qtbot.waitUntil(lambda: len(shown_tools(page)) < 8)
    hidden = {"Size of the brush", "Redo", "Clear"} - set(shown_tools(page))
    more = [b for b in page.retina.findChildren(QToolButton) if b.accessibleName() == "More tools"]
    texts = {action.text().replace("&", "") for action in more[0].menu().actions()}
    assert hidden and hidden <= texts


def test_where_it_is_narrow_lamps_and_dials_share_a_panel(page: ConsolePage, qtbot: QtBot) -> None:
    lamps, pots = page.association.lamps, page.potentiometers
    page.resize(936, 470)
    page.show()
    qtbot.waitUntil(lambda: not page.association.isVisible())
    button = next(b for b in pots.findChildren(QPushButton) if b.text() == "Lamps")
    click(button)
    assert lamps.isVisible() and not pots.dials.isVisible()
    lamps.pointed.emit(137)
    assert pots.hint.text().startswith("Unit 138:")
    lamps.pointed.emit(-1)
    page.resize(1280, 640)
    qtbot.waitUntil(page.association.isVisible)
    assert lamps.isVisible() and pots.dials.isVisible()
    assert not button.isVisible()


@pytest.fixture
def scrolled(
    clock: Clock, actions: Actions, qtbot: QtBot, qapp: QApplication
) -> Iterator[Callable[[float, str], QScrollArea]]:
    """Show a learned console in the room that a window of 960 × 560 pixels leaves to it."""

    def show(scale: float, code: str = "en") -> QScrollArea:
        set_text_size(scale)
        language.use(qapp, code)
        area = QScrollArea(widgetResizable=True)
        area.setWidget(ConsolePage(clock, actions))
        opened(qtbot, area, 936, 420)
        clock.settle()
        let_follow()
        return area

    learn(clock)
    yield show
    set_text_size(1.0)
    language.use(qapp, "en")


def is_in_sight(part: QWidget, area: QScrollArea) -> bool:
    room = area.viewport().rect()
    return room.contains(QRect(part.mapTo(area.viewport(), QPoint()), part.size()))


@pytest.mark.parametrize(("scale", "code"), [(0.8, "es"), (1.0, "de"), (1.5, "de"), (2.0, "fr")])
def test_learn_and_the_answer_are_in_sight_in_the_smallest_window(
    scrolled: Callable[[float, str], QScrollArea], scale: float, code: str
) -> None:
    area = scrolled(scale, code)
    page = area.widget()
    assert isinstance(page, ConsolePage)
    assert area.horizontalScrollBar().maximum() == 0
    for part in (page.training.learn, page.response.big, page.response.sentence):
        assert is_in_sight(part, area), type(part)
