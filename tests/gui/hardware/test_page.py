"""The hardware page and its tab with real events, on a simulated board."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QLabel,
    QPushButton,
    QWidget,
)

from firmware_io.link.colours import BRIGHTEST
from firmware_io.link.link_state import Status
from firmware_io.panel.board_choice import BoardChoice
from firmware_io.plans.supply import as_text, panel_a
from gui.base import remembered
from gui.hardware.page import HardwarePage
from gui.hardware.show_panel import ShowPanel
from gui.shell import window as window_module
from gui.shell.pages import titles
from gui.shell.window import MainWindow
from tests.examples import slow
from tests.gui.by_hand import click, let_follow, rebuild, set_text_size
from tests.gui.simulated import shown

pytestmark = pytest.mark.usefixtures("no_chart")


#: Places of the tabs.
CONSOLE, HARDWARE = map(list(titles()).index, ("console", "hardware"))


def test_the_page_is_made_when_it_is_first_shown(window):
    assert "hardware" not in window.pages._views
    click(window.tabs, window.tabs.tabRect(HARDWARE).center())
    let_follow()
    assert window.pages.view("hardware").isVisible()
    assert not window.console.isVisible()
    click(window.tabs, window.tabs.tabRect(CONSOLE).center())
    assert window.console.retina.isVisible()
    assert window.console.isVisible()


def test_keys_turn_the_pages(window):
    QTest.keyClick(window, Qt.Key(Qt.Key.Key_1 + HARDWARE), Qt.KeyboardModifier.ControlModifier)
    let_follow()
    assert window.pages.shown == "hardware"
    assert window.tabs.currentIndex() == HARDWARE
    QTest.keyClick(window, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert window.pages.shown == "console"


@pytest.mark.slow
def test_nothing_draws_on_a_retina_that_nobody_sees(window, hardware_page):
    before = window.session.state.drawing.copy()
    for key in (Qt.Key.Key_Delete, Qt.Key.Key_I, Qt.Key.Key_T):
        QTest.keyClick(window, key)
    assert np.array_equal(window.session.state.drawing, before)
    assert window.session.state.progress.step == 0
    QTest.keyClick(window, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(window, Qt.Key.Key_Delete)
    assert not window.session.state.drawing.any()


def test_training_goes_on_from_the_page_of_the_panel(window, connected_page, qtbot):
    QTest.keyClick(window, Qt.Key.Key_S)
    assert window.session.state.progress.step == 1
    QTest.keyClick(window, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: not window.session.is_running)
    qtbot.waitUntil(lambda: connected_page.hardware.state.is_shown)
    qtbot.waitUntil(lambda: np.count_nonzero(connected_page.lights.lights._levels) > 300)


@pytest.mark.parametrize("size", [(960, 560), *slow((1280, 720))])
def test_the_lights_follow_a_run_that_is_started_on_this_page(
    window, connected_page, qtbot, qapp, size
):
    window.resize(*size)
    qapp.processEvents()
    learn = connected_page.training.learn
    assert learn.isVisible() and learn.visibleRegion().boundingRect() == learn.rect()
    assert not np.any(connected_page.lights.lights._levels)
    click(learn)
    assert window.session.is_running
    window.clock.draw()
    assert learn.text() == "Pause"
    qtbot.waitUntil(lambda: not window.session.is_running)
    assert window.session.state.progress.finished == "learned"
    qtbot.waitUntil(lambda: np.count_nonzero(connected_page.lights.lights._levels) > 300)


def test_connect_says_how_it_stands_and_the_header_too(window, hardware_page, qtbot):
    assert (
        hardware_page.board.words.text() == "No panel is connected. Everything works without one."
    )
    assert hardware_page.board.attach.text() == "Connect"
    click(hardware_page.board.attach)
    qtbot.waitUntil(lambda: hardware_page.board.words.text().startswith("Connected"))
    assert hardware_page.board.mark.text() == "●"
    assert hardware_page.board.attach.text() == "Disconnect"
    assert window.states.mark("hardware") == "●"
    assert "Connected" in window.states.words("hardware")
    assert "Connected" in hardware_page.board.log.toPlainText()
    click(hardware_page.board.attach)
    assert hardware_page.board.words.text().startswith("No panel")
    assert window.states.mark("hardware") == ""


def test_a_cable_pulled_out_is_seen_on_every_page(window, connected_page, qtbot):
    click(window.tabs, window.tabs.tabRect(CONSOLE).center())
    connected_page.hardware._simulated.unplug()
    states = window.states
    qtbot.waitUntil(lambda: states.mark("hardware") == "○")
    assert "not there" in states.words("hardware")


def test_two_panels_show_weights_and_photocells_and_each_comes_back(window, connected_page, qtbot):
    page, first = connected_page, connected_page.hardware
    QTest.keyClick(window, Qt.Key.Key_S)  # one correction
    click(page.lights.which.buttons["2"])
    qtbot.waitUntil(lambda: page.hardware is not first)
    second = page.hardware
    assert page.lights.which.current == "2"
    assert page.lights.which.buttons["2"].hasFocus()
    assert second.choice.shows == "cells"
    click(page.board.attach)
    drawing = window.session.state.drawing

    def are_right():
        return (
            np.array_equal(shown(second)[:400] > 0, drawing.ravel() > 0)
            and np.count_nonzero(shown(first)[:512]) > 100
        )

    qtbot.waitUntil(lambda: second.state.is_shown and are_right())
    assert window.states.words("hardware").count("Connected") == 2
    for one in (first, second):
        one._simulated.unplug()
    qtbot.waitUntil(lambda: window.states.mark("hardware") == "○")
    second._simulated.plug_in()
    qtbot.waitUntil(lambda: second.state.is_shown)
    assert window.states.mark("hardware") == "○"
    assert "1: " in window.states.words("hardware")
    first._simulated.plug_in()
    qtbot.waitUntil(lambda: first.state.is_shown and are_right())
    qtbot.waitUntil(lambda: window.states.mark("hardware") == "●")
    click(page.lights.which.buttons["1"])
    assert page.hardware is first
    assert page.lights.which.current == "1"
    first.detach()
    qtbot.waitUntil(lambda: "Connected" in window.states.words("hardware"))
    assert second.state.is_shown


@pytest.mark.slow
def test_both_panels_stay_connected_in_another_language(window, connected_page, qtbot, qapp):
    first = connected_page.hardware
    connected_page.turn_to("2")
    second = connected_page.hardware
    second.attach()
    qtbot.waitUntil(lambda: second.state.is_shown)
    links = first.link, second.link
    before = window.states.mark("hardware")
    assert before
    rebuild(window)
    first._knob_moved.emit()  # before the page is there again
    qapp.processEvents()
    qtbot.waitUntil(lambda: "hardware" in window.pages._views)
    page = window.pages.view("hardware")
    assert page is not connected_page
    assert window.states.mark("hardware") == before
    page.turn_to("2")
    assert page.hardware is second
    assert (first.link, second.link) == links
    qtbot.waitUntil(lambda: page.board.words.text().startswith("Connected"))


@pytest.mark.slow
def test_the_choice_of_the_second_panel_is_its_own(window, hardware_page):
    hardware_page.turn_to("2")
    hardware_page.hardware.choose(palette=1)
    hardware_page.turn_to("1")
    assert hardware_page.hardware.choice.palette == 0
    assert BoardChoice.from_json(remembered.board(2)).palette == 1
    assert remembered.board(1) == ""


@pytest.fixture
def prepared(monkeypatch):
    """Notes when a started window has prepared itself, which it then does at once."""
    calls = []
    monkeypatch.setattr(window_module, "CALM", 0)
    monkeypatch.setattr(window_module, "_load_loop", lambda: calls.append(1))
    return calls


def test_the_panel_of_last_time_is_connected_at_the_next_start(qapp, qtbot, prepared):
    remembered.remember_board(BoardChoice(connects=True).to_json())
    window = MainWindow()
    window.start()
    try:
        qtbot.waitUntil(lambda: "hardware" in window.pages._views)
        hardware = window.pages.view("hardware").hardware
        qtbot.waitUntil(lambda: hardware.state.is_shown)
    finally:
        window.close()
        window.deleteLater()
    assert hardware.link is None
    assert BoardChoice.from_json(remembered.board()).connects


@pytest.mark.slow
def test_the_second_panel_of_last_time_is_connected_at_the_next_start(qapp, qtbot, prepared):
    remembered.remember_board(BoardChoice(connects=True, shows="cells").to_json(), 2)
    window = MainWindow()
    window.start()
    try:
        qtbot.waitUntil(lambda: "hardware" in window.pages._views)
        page = window.pages.view("hardware")
        assert not page.hardware.is_wanted
        page.turn_to("2")
        qtbot.waitUntil(lambda: page.hardware.state.is_shown)
        assert "Connected" in page.board.log.toPlainText()
    finally:
        window.close()
        window.deleteLater()
    assert page.hardware.link is None


def test_nothing_is_loaded_for_a_panel_before_there_was_one(window, qtbot, prepared):
    window.start()
    qtbot.waitUntil(lambda: bool(prepared))
    assert "hardware" not in window.pages._views


def all_have_room(page) -> None:
    """Hold every label and button to the room that its words need.

    Wait for it: each layout tells the one around it by an event of its own.
    """
    for label in page.findChildren(QLabel):
        if label.isVisible() and not label.wordWrap() and type(label) is QLabel:
            assert label.sizeHint().width() <= label.width() + 1, label.text()
    for button in page.findChildren(QAbstractButton):
        if button.isVisible() and button.text():
            assert button.sizeHint().width() <= button.width() + 1, button.text()


@pytest.mark.parametrize("scale", [1.3, *slow(1.0)])
def test_all_words_have_room(window, connected_page, qapp, scale, qtbot):
    set_text_size(scale)
    try:
        qapp.processEvents()
        qtbot.waitUntil(lambda: all_have_room(connected_page))
        connected_page.hardware.mapping.begin()
        lights = connected_page.lights
        qtbot.waitUntil(lambda: lights.foot.currentWidget() is lights.mapping_bar)
        qtbot.waitUntil(lambda: all_have_room(lights.mapping_bar))
        words = lights.instruction
        assert words.heightForWidth(words.width()) <= lights.foot.height()
    finally:
        set_text_size(1.0)


def test_a_connected_panel_fits_without_scrolling(window, connected_page, qapp):
    qapp.processEvents()
    assert window.height() == 720
    assert window.pages.currentWidget().verticalScrollBar().maximum() == 0


def test_everything_has_a_name_for_those_who_cannot_see(connected_page):
    widgets = connected_page.findChildren(QWidget)
    for widget in widgets:
        if widget.focusPolicy() == Qt.FocusPolicy.NoFocus or not widget.isVisible():
            continue
        if widget.parent() in connected_page.findChildren(
            QWidget
        ) and widget.objectName().startswith("qt_"):
            continue  # a part of a spin box or a list
        named = widget.accessibleName() or getattr(widget, "text", lambda: "")()
        assert named, widget


def test_a_click_beside_everything_does_no_harm(connected_page):
    click(connected_page.lights.lights, QPointF(1, 1).toPoint())
    click(connected_page.lights.knobs, QPoint(1, connected_page.lights.knobs.height() - 1))
    assert connected_page.hardware.state.status is Status.CONNECTED


def test_the_tooltip_of_the_brightness_names_the_current_of_this_panel(connected_page):
    choices = connected_page.findChild(ShowPanel)
    info = connected_page.hardware.state.info
    for limit in (4, 12):
        choices.brightness.setValue(limit)
        now, most = (as_text(panel_a(info.lights, info.lamps, each)) for each in (limit, BRIGHTEST))
        text = choices.brightness.toolTip()
        assert f"{info.cells} lights draw up to {now} A" in text
        assert f"up to {most} A at 31" in text


@pytest.mark.slow
@pytest.mark.parametrize("size", [(960, 560), (1280, 720)])
def test_the_page_never_scrolls_sideways(window, hardware_page, qapp, size):
    for width, height in ((1920, 1080), size):
        window.resize(width, height)
        for _ in range(3):
            qapp.processEvents()
    area = window.pages._areas["hardware"]
    assert area.horizontalScrollBar().maximum() == 0
    show, board = hardware_page.show_.geometry(), hardware_page.board.geometry()
    assert show.left() == 0 if size[0] < 1000 else board.left() > show.right() > show.left() > 0
    assert hardware_page.board.attach.isVisible()


def test_what_is_grey_without_a_panel_says_so(window: MainWindow) -> None:
    window.turn_to("hardware")
    page = window.pages.view("hardware")
    assert isinstance(page, HardwarePage)
    show, board = page.show_, page.board
    for grey in (show.map_lights, show.wiring, show.pot, show.motors, board.test):
        assert not grey.isEnabled()
        assert "Connect a panel first." in grey.toolTip()


def test_a_page_without_a_drawing_does_not_offer_to_teach_it(window: MainWindow) -> None:
    window.turn_to("hardware")
    page = window.pages.view("hardware")
    assert isinstance(page, HardwarePage)
    names = [button.accessibleName() for button in page.training.findChildren(QPushButton)]
    assert "Step" in names
    assert "Teach" not in names


def test_beside_a_connected_panel_one_button_is_what_to_press_next(connected_page):
    def lit():
        buttons = (connected_page.training.learn, connected_page.board.attach)
        return [button.objectName() == "primary" for button in buttons]

    assert lit() == [True, False]
    click(connected_page.lights.which.buttons["2"])
    assert lit() == [False, True]
    click(connected_page.lights.which.buttons["1"])
    assert lit() == [True, False]
