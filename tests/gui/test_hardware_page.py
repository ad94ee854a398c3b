"""The page of the panel with real mouse and key events, on the board in software."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFileDialog,
    QLabel,
    QMessageBox,
    QWidget,
)

from firmware_io.board_choice import SIMULATED, BoardChoice
from firmware_io.light_map import LightMap
from firmware_io.link_state import Status
from firmware_io.ports import Port
from gui import settings, theme
from gui import window as window_module
from gui.panels import board_panel
from gui.window import MainWindow
from mark1.commands import TurnPots

#: Places of the tabs.
CONSOLE, HARDWARE = 0, 1

OFFERED = [str(name) for name in SIMULATED.values()]

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def page(window, qapp):
    click(window.tabs, window.tabs.tabRect(HARDWARE).center())
    qapp.processEvents()
    return window.pages.view("hardware")


@pytest.fixture
def attached(page, qtbot):
    click(page.board.attach)
    qtbot.waitUntil(lambda: page.hardware.state.is_shown, timeout=5000)
    qtbot.wait(60)
    return page


def click(widget, at=None):
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at or QPoint(10, 10))


def choose(box, text):
    box.setCurrentIndex(box.findText(text))
    box.activated.emit(box.currentIndex())


def shown(page):
    return page.hardware._simulated.look(lambda board: board.shown)


# --- pages -------------------------------------------------------------------------------------


def test_the_page_is_made_when_it_is_first_wanted_and_the_desk_stays(window, qapp):
    assert "hardware" not in window.pages._views
    click(window.tabs, window.tabs.tabRect(HARDWARE).center())
    qapp.processEvents()
    assert window.pages.view("hardware").isVisible()
    assert window.training.isVisible()
    assert not window.console.isVisible()
    click(window.tabs, window.tabs.tabRect(CONSOLE).center())
    assert window.console.retina.isVisible()
    assert window.console.isVisible()


def test_keys_turn_the_pages(window):
    QTest.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert window.pages.currentIndex() == HARDWARE
    assert window.tabs.currentIndex() == HARDWARE
    QTest.keyClick(window, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert window.pages.currentIndex() == CONSOLE


def test_nothing_draws_on_a_retina_that_nobody_sees(window, page):
    before = window.session.state.drawing.copy()
    for key in (Qt.Key.Key_Delete, Qt.Key.Key_I, Qt.Key.Key_T):
        QTest.keyClick(window, key)
    assert np.array_equal(window.session.state.drawing, before)
    assert window.session.state.progress.step == 0
    QTest.keyClick(window, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(window, Qt.Key.Key_Delete)
    assert not window.session.state.drawing.any()


def test_training_goes_on_from_the_page_of_the_panel(window, attached, qtbot):
    QTest.keyClick(window, Qt.Key.Key_S)
    assert window.session.state.progress.step == 1
    QTest.keyClick(window, Qt.Key.Key_U)
    qtbot.waitUntil(lambda: not window.session.is_running, timeout=20_000)
    qtbot.waitUntil(lambda: attached.hardware.state.is_shown, timeout=2000)
    qtbot.wait(60)
    assert np.count_nonzero(attached.lights.lights._levels) > 300


# --- connecting --------------------------------------------------------------------------------


def test_connect_says_how_it_stands_and_the_tab_too(window, page, qtbot):
    assert page.board.words.text() == "No panel is connected. Everything works without one."
    assert page.board.attach.text() == "Connect"
    click(page.board.attach)
    qtbot.waitUntil(lambda: page.board.words.text().startswith("Connected"), timeout=5000)
    assert page.board.mark.text() == "●"
    assert page.board.attach.text() == "Disconnect"
    assert window.tabs.mark(HARDWARE) == "●"
    assert "Connected" in window.tabs.tabToolTip(HARDWARE)
    assert "Connected" in page.board.log.toPlainText()
    click(page.board.attach)
    assert page.board.words.text().startswith("No panel")
    assert window.tabs.mark(HARDWARE) == ""


def test_a_cable_pulled_out_is_seen_on_every_page(window, attached, qtbot):
    click(window.tabs, window.tabs.tabRect(CONSOLE).center())
    attached.hardware._simulated.unplug()
    tabs = window.tabs
    qtbot.waitUntil(lambda: tabs.mark(HARDWARE) == "○", timeout=2000)
    assert "not there" in tabs.tabToolTip(HARDWARE)


def test_figures_are_shown(attached, qtbot):
    board = attached.board
    qtbot.waitUntil(lambda: board.stats["supply"].text() == "5.00 V", timeout=3000)
    assert board.stats["trip"].text().endswith(" ms")
    assert board.stats["resent"].text().isdecimal()
    assert board.stats["since"].text().startswith("0:00:0")
    qtbot.waitUntil(lambda: board.stats["in"].text() != "0.0 kB/s", timeout=3000)
    click(board.attach)
    assert {label.text() for label in board.stats.values()} == {"–"}


def test_ports_are_listed_anew_each_time_the_list_opens(page, monkeypatch):
    uno = Port("/dev/ttyACM0", "Arduino Uno", 0x2341, 0x43, "75")
    monkeypatch.setattr(board_panel, "list_serial_ports", lambda: [uno])
    page.board.port.showPopup()
    page.board.port.hidePopup()
    texts = [page.board.port.itemText(i) for i in range(page.board.port.count())]
    assert texts[0] == "Arduino Uno: /dev/ttyACM0"
    assert texts[1:4] == OFFERED
    assert "one-way" in texts[4]


def test_an_address_can_be_typed_and_a_bad_one_is_refused_in_words(page):
    edit = page.board.port.lineEdit()
    edit.selectAll()
    QTest.keyClicks(edit, "ftp://here")
    QTest.keyClick(edit, Qt.Key.Key_Return)  # connects, as expected after typing an address
    assert page.hardware.choice.where == "ftp://here"
    assert page.board.mark.text() == "✕"
    assert page.board.words.text().startswith("'ftp://here' is not the address of a panel")
    assert page.board.attach.text() == "Connect"


def test_a_strip_asks_for_its_lights_and_not_for_a_rate(page, monkeypatch):
    nano = Port("/dev/ttyUSB0", "CH340", 0x1A86, 0x7523, None)
    monkeypatch.setattr(board_panel, "list_serial_ports", lambda: [nano])
    page.board.list_ports()
    choose(page.board.port, "CH340: /dev/ttyUSB0: Adalight strip, one-way")
    assert page.board.strip.isVisible()
    assert not page.board.baud.isVisible()
    page.board.strip.setValue(60)
    assert page.hardware.choice.where == "adalight:/dev/ttyUSB0?lights=60"


def test_another_panel_takes_the_place_of_the_connected_one(attached, qtbot):
    choose(attached.board.port, OFFERED[2])
    qtbot.waitUntil(lambda: len(attached.lights.lights._levels) == 64, timeout=5000)
    assert len(attached.lights.knobs._channels) == 4


@pytest.fixture
def loads_no_loop(monkeypatch):
    monkeypatch.setattr(window_module, "_load_loop", lambda: None)


def test_the_panel_of_last_time_is_connected_at_the_next_start(qapp, qtbot, loads_no_loop):
    settings.remember_board(BoardChoice(connects=True).to_json())
    window = MainWindow()
    window.start()
    try:
        qtbot.waitUntil(lambda: "hardware" in window.pages._views, timeout=3000)
        hardware = window.pages.view("hardware").hardware
        qtbot.waitUntil(lambda: hardware.state.is_shown, timeout=5000)
    finally:
        window.close()
        window.deleteLater()
    assert hardware.link is None
    assert BoardChoice.from_json(settings.board()).connects


def test_who_never_had_a_panel_loads_nothing_for_one(window, qtbot, loads_no_loop):
    window.start()
    qtbot.wait(600)
    assert "hardware" not in window.pages._views


# --- what it shows -----------------------------------------------------------------------------


def test_the_drawing_is_what_the_board_confirmed(window, attached, qtbot):
    for _ in range(10):
        QTest.keyClick(window, Qt.Key.Key_S)
    qtbot.waitUntil(
        lambda: np.array_equal(attached.lights.lights._levels, shown(attached)[:512]), timeout=2000
    )
    lamps = attached.lights.lights._lamps
    assert np.array_equal(lamps, shown(attached)[512:] > 0)
    assert attached.lights.note.text() == "as the board last confirmed it"


def test_every_choice_of_the_look_reaches_the_board(attached, qtbot):
    panel, look = attached.show_, lambda b: (b.palette, b.brightness_limit)
    choose(panel.palette_, "− violet, + green")
    panel.brightness.setValue(12)
    assert panel.brightness_text.text() == "12 of 31"
    board = attached.hardware._simulated
    qtbot.waitUntil(lambda: board.look(look) == (1, 12), timeout=2000)
    choose(panel.shows, "R2 on the retina")
    choose(panel.scale, "the largest weight")
    choice = attached.hardware.choice
    assert (choice.shows, choice.scale) == ("retina2", "largest")
    assert BoardChoice.from_json(settings.board()) == choice


def test_pointing_at_a_light_says_what_it_shows(window, attached, qtbot):
    window.clock.perform(TurnPots(((33, -5.5),)))
    qtbot.waitUntil(lambda: attached.lights.lights._levels[33] != 0, timeout=2000)
    lights = attached.lights.lights
    QTest.mouseMove(lights, lights.cell_rect(33).center().toPoint())
    assert attached.lights.hint.text() == "Light 34: potentiometer 34, −50 % of full light"
    choose(attached.show_.shows, "weights of R2")
    qtbot.wait(60)
    QTest.mouseMove(lights, lights.cell_rect(0).center().toPoint())
    first = window.session.state.machine.response.blocks[1].pots.start
    assert f"potentiometer {first + 1}," in attached.lights.hint.text()
    choose(attached.show_.shows, "R1 on the retina")
    qtbot.wait(60)
    QTest.mouseMove(lights, lights.cell_rect(6).center().toPoint())
    assert "photocell 3, 1," in attached.lights.hint.text()
    assert "photocells, those in the middle" in (attached.hardware.problem or "")


def test_a_chain_to_and_fro_moves_the_lights(window, attached, qtbot):
    window.clock.perform(TurnPots(((32, 11.0),)))
    choose(attached.show_.wiring, "rows back and forth (serpentine)")
    qtbot.waitUntil(lambda: shown(attached)[63] == 127 and shown(attached)[32] == 0, timeout=2000)
    qtbot.waitUntil(lambda: attached.lights.lights._levels[32] == 127, timeout=2000)
    choose(attached.show_.mounting, "rotated 180°, from behind")
    assert attached.hardware.mapping.light_map.turn == 180
    assert attached.hardware.mapping.light_map.mirrored
    assert attached.show_.remove_map.isEnabled()
    attached.show_.remove_map.trigger()
    assert attached.show_.mounting.currentText() == "upright"


def test_a_map_is_saved_and_opened_again(attached, monkeypatch, tmp_path):
    path = tmp_path / "map.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(path), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, **__: (str(path), ""))
    attached.hardware.mapping.choose(LightMap(turn=90, serpentine=True))
    attached.show_.save_map()
    attached.hardware.mapping.choose(LightMap())
    attached.show_.open_map()
    assert attached.hardware.mapping.light_map == LightMap.called(str(path))
    assert attached.show_.mounting.currentText() == "rotated 90°"


def test_a_map_is_saved_with_the_ending_that_it_is_looked_for_by(attached, monkeypatch, tmp_path):
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_, **__: (str(tmp_path / "eight"), "")
    )
    attached.show_.save_map()
    assert [path.name for path in tmp_path.glob("*.json")] == ["eight.json"]


def test_a_map_that_cannot_be_read_or_written_is_refused_in_words(attached, monkeypatch, tmp_path):
    path = tmp_path / "map.json"
    path.write_text("{")
    said = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *given: said.append(given[-1]))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, **__: (str(path), ""))
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_, **__: (str(tmp_path / "no" / "map.json"), "")
    )
    attached.show_.open_map()
    attached.show_.save_map()
    assert said[0] == "The light map is not JSON. Write it as the manual shows."
    assert "cannot be written" in said[1]
    assert attached.hardware.mapping.light_map == LightMap()


def test_one_side_of_the_size_gives_the_other(attached):
    panel = attached.show_
    panel.columns.setValue(16)
    assert (panel.columns.value(), panel.rows_.value()) == (16, 32)
    assert attached.hardware.mapping.grid() == (32, 16)
    panel.rows_.setValue(8)
    assert attached.hardware.mapping.grid() == (8, 16)
    panel.rows_.setValue(64)
    assert attached.hardware.mapping.grid() == (64, 8)
    panel.columns.setValue(1000)  # more than there are lights
    assert attached.hardware.mapping.grid() == (1, 512)
    panel.columns.setValue(0)
    assert attached.hardware.mapping.light_map.rows is None


# --- knobs and motors --------------------------------------------------------------------------


def drag(view, number, up):
    start = view.channel_rect(number).center().toPoint()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(view, start - QPoint(0, up))
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=start - QPoint(0, up))


def test_a_knob_dragged_here_turns_its_weight_by_way_of_the_board(window, attached, qtbot):
    knobs = attached.lights.knobs
    qtbot.waitUntil(lambda: knobs._channels[0].knob is not None, timeout=2000)
    drag(knobs, 0, 110)  # from the left end past the needle in its middle, where it takes hold
    qtbot.waitUntil(lambda: abs(knobs._channels[0].knob) < 0.1, timeout=2000)
    drag(knobs, 0, 40)
    qtbot.waitUntil(
        lambda: window.session.state.machine.potentiometers.volts[0] > 3.5, timeout=2000
    )
    qtbot.waitUntil(lambda: window.actions_["undo"].isEnabled(), timeout=2000)
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert abs(window.session.state.machine.potentiometers.volts[0]) < 0.1


def test_the_knob_that_is_clicked_can_have_another_potentiometer(attached):
    knobs, panel = attached.lights.knobs, attached.show_
    click(knobs, knobs.channel_rect(2).center().toPoint())
    assert panel.channel_words.text() == "Knob 3"
    assert panel.pot.value() == 3
    panel.pot.setValue(100)
    assert attached.hardware.choice.channels == (0, 1, 99)
    assert knobs.describe(2).startswith("Knob 3 turns potentiometer 100")


def test_motors_follow_when_the_button_is_down(window, attached, qtbot):
    outputs = lambda: attached.hardware._simulated.look(lambda b: list(b.outputs))  # noqa: E731
    click(attached.show_.motors)
    window.clock.perform(TurnPots(((2, 11.0),)))
    qtbot.waitUntil(lambda: outputs()[2] == 65_535, timeout=2000)
    qtbot.waitUntil(lambda: attached.show_.motors.isChecked(), timeout=2000)
    knobs = attached.lights.knobs
    qtbot.waitUntil(lambda: knobs._channels[2].motor == 11.0, timeout=2000)
    click(attached.show_.motors)
    qtbot.waitUntil(lambda: not attached.hardware.state.armed, timeout=2000)
    qtbot.waitUntil(lambda: not attached.show_.motors.isChecked(), timeout=2000)
    qtbot.waitUntil(lambda: knobs._channels[2].motor is None, timeout=2000)


def test_a_panel_without_motors_offers_none(attached, qtbot):
    choose(attached.board.port, OFFERED[1])
    qtbot.waitUntil(lambda: len(attached.lights.knobs._channels) == 16, timeout=5000)
    assert not attached.show_.motors.isEnabled()
    assert not attached.board.with_motors.isEnabled()


# --- the walk and the self-test ----------------------------------------------------------------


def test_the_walk_by_mouse_and_by_key(attached, qtbot):
    click(attached.show_.map_lights)
    panel = attached.lights
    assert panel.foot.currentWidget() is panel.mapping_bar
    assert panel.note.text() == "only light 1 of 512 is lit"
    assert panel.lights._marked == 0
    QTest.keyClick(panel.next_button, Qt.Key.Key_Space)
    assert attached.hardware.mapping.light == 1
    click(panel.lights, panel.lights.cell_rect(40).center().toPoint())
    assert attached.hardware.mapping.light_map.lights_of(512)[40] == 1
    assert attached.show_.note.text() == "own map"
    click(panel.back_button)
    assert attached.hardware.mapping.light == 1
    assert panel.lights._marked == 40
    assert not attached.show_.map_lights.isEnabled()
    click(panel.keep_button)
    assert panel.foot.currentWidget() is panel.hint
    assert attached.hardware.mapping.light_map.table is not None


def test_the_walk_says_when_it_is_done_and_escape_gives_it_up(attached, qtbot):
    panel, walk = attached.lights, attached.hardware.mapping
    click(attached.show_.map_lights)
    walk.go_to(511)
    click(panel.next_button)
    assert panel.instruction.text() == "All lights are mapped."
    assert panel.keep_button.objectName() == "primary"
    assert not panel.next_button.isEnabled()
    click(panel.lights, panel.lights.cell_rect(3).center().toPoint())
    assert walk.light_map.table is not None
    panel.lights.setFocus()
    QTest.keyClick(panel.lights, Qt.Key.Key_Escape)
    assert not walk.is_on
    assert walk.light_map == LightMap()


def test_an_own_map_is_safe_from_the_wheel_and_from_the_rows_above(attached):
    panel = attached.show_
    attached.hardware.mapping.choose(attached.hardware.mapping.light_map.with_light(4, 9, 512))
    for control in (panel.wiring, panel.mounting, panel.columns, panel.rows_):
        assert not control.isEnabled()
    panel.remove_map.trigger()
    assert panel.wiring.isEnabled()
    for control in (panel.wiring, panel.brightness, panel.shows):
        at = QPointF(control.rect().center())
        wheel = QWheelEvent(
            at, control.mapToGlobal(at), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        before = attached.hardware.choice
        QApplication.sendEvent(control, wheel)
        assert attached.hardware.choice == before


def test_motors_can_be_switched_off_during_a_walk(attached, qtbot):
    click(attached.show_.motors)
    qtbot.waitUntil(lambda: attached.hardware.state.armed, timeout=2000)
    click(attached.show_.map_lights)
    assert attached.show_.motors.isEnabled()
    click(attached.show_.motors)
    qtbot.waitUntil(lambda: not attached.hardware.state.armed, timeout=2000)
    qtbot.waitUntil(lambda: not attached.show_.motors.isEnabled(), timeout=2000)
    assert "The motors are off." in attached.board.log.toPlainText()


def test_a_switch_that_is_on_looks_so(attached, qapp):
    button = attached.board.with_motors
    off = button.grab().toImage()
    button.setChecked(True)
    assert button.grab().toImage() != off
    click(attached.board.test)
    assert not button.isChecked()
    attached.hardware.testing.stop()


def test_keys_belong_to_the_window_once_a_panel_is_chosen(window, page, qtbot):
    page.board.port.lineEdit().setFocus()
    choose(page.board.port, OFFERED[0])
    click(page.board.attach)
    assert not page.board.port.lineEdit().hasFocus()
    page.board.port.lineEdit().setFocus()
    QTest.keyClicks(page.board.port.lineEdit(), "nonsense")
    QTest.keyClick(page.board.port.lineEdit(), Qt.Key.Key_Escape)
    assert page.board.port.currentText() == OFFERED[0]
    assert not page.board.port.lineEdit().hasFocus()
    assert page.hardware.is_wanted


def test_looking_elsewhere_with_something_typed_keeps_the_panel(attached):
    edit = attached.board.port.lineEdit()
    edit.setFocus()
    edit.selectAll()
    QTest.keyClicks(edit, "banana")
    attached.show_.brightness.setFocus()
    assert attached.hardware.link is not None
    assert attached.board.port.currentText() == OFFERED[0]


def test_another_rate_is_taken_at_once(attached, qtbot):
    before = attached.hardware.link
    choose(attached.board.baud, "115200 baud")
    qtbot.waitUntil(lambda: attached.hardware.link not in (None, before), timeout=3000)


def test_the_log_follows_until_somebody_scrolls_back(attached):
    log = attached.board.log
    for number in range(60):
        attached.hardware.noted.emit(f"line {number}")
        assert log.verticalScrollBar().value() == log.verticalScrollBar().maximum()
    log.verticalScrollBar().setValue(3)
    attached.hardware.noted.emit("one more")
    assert log.verticalScrollBar().value() == 3


def test_a_long_hint_moves_nothing(attached, qapp):
    before = attached.lights.width()
    attached.lights.hint.setText("word " * 80)
    qapp.processEvents()
    assert attached.lights.width() == before


def test_a_click_on_a_light_moves_nothing_while_nobody_walks(attached):
    lights = attached.lights.lights
    click(lights, lights.cell_rect(40).center().toPoint())
    assert attached.hardware.mapping.light_map.table is None


def test_the_self_test_says_what_to_look_at_and_can_be_stopped(attached, qtbot):
    board = attached.board
    click(board.test)
    qtbot.waitUntil(lambda: board.bar.value() > 0, timeout=5000)
    assert board.test.text() == "Stop test"
    assert not board.words.text().startswith("Connected")
    attached.hardware.link.set_appearance(1, 4)  # as the test does, whatever was chosen
    qtbot.waitUntil(lambda: attached.lights.lights._colors == ("#C07CFF", "#8BE04A"), timeout=2000)
    assert not attached.show_.map_lights.isEnabled()
    click(board.test)
    assert board.test.text() == "Self-test"
    assert "The self-test was stopped." in board.log.toPlainText()


# --- how it looks ------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [1.0, 1.3])
def test_all_words_have_room(window, attached, qapp, scale, qtbot):
    theme.rescale(qapp, scale)
    try:
        qtbot.wait(50)
        for label in attached.findChildren(QLabel):
            if label.isVisible() and not label.wordWrap() and type(label) is QLabel:
                assert label.sizeHint().width() <= label.width() + 1, label.text()
        for button in attached.findChildren(QAbstractButton):
            if button.isVisible() and button.text():
                assert button.sizeHint().width() <= button.width() + 1, button.text()
        attached.hardware.mapping.begin()
        qtbot.wait(50)
        for button in attached.lights.mapping_bar.findChildren(QAbstractButton):
            assert button.sizeHint().width() <= button.width() + 1, button.text()
        words = attached.lights.instruction
        assert words.heightForWidth(words.width()) <= attached.lights.foot.height()
    finally:
        theme.rescale(qapp, 1.0)


def test_everything_has_a_name_for_those_who_cannot_see(attached):
    for widget in attached.findChildren(QWidget):
        if widget.focusPolicy() == Qt.FocusPolicy.NoFocus or not widget.isVisible():
            continue
        if widget.parent() in attached.findChildren(QWidget) and widget.objectName().startswith(
            "qt_"
        ):
            continue  # a part of a spin box or a list
        named = widget.accessibleName() or getattr(widget, "text", lambda: "")()
        assert named, widget


def test_a_panel_that_nobody_sees_is_not_drawn(window, attached, qtbot):
    click(window.tabs, window.tabs.tabRect(CONSOLE).center())
    before = attached.lights.lights._levels.copy()
    window.clock.perform(TurnPots(((3, 11.0),)))
    qtbot.waitUntil(lambda: shown(attached)[3] == 127, timeout=2000)
    assert np.array_equal(attached.lights.lights._levels, before)
    click(window.tabs, window.tabs.tabRect(HARDWARE).center())
    qtbot.waitUntil(lambda: attached.lights.lights._levels[3] == 127, timeout=2000)


def test_a_click_beside_everything_does_no_harm(attached):
    click(attached.lights.lights, QPointF(1, 1).toPoint())
    click(attached.lights.knobs, QPoint(1, attached.lights.knobs.height() - 1))
    assert attached.hardware.state.status is Status.CONNECTED
