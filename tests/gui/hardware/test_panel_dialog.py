"""A panel is planned by fields, seen with its wiring and current, and written into a folder."""

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog

from firmware_io.plans.kit import kit_of
from firmware_io.plans.plan import PanelPlan
from gui.hardware.panel_dialog import PanelDialog
from tests.gui.by_hand import let_follow
from tests.gui.simulated import choose


@pytest.fixture
def dialog(hardware_page, qapp):
    """Open the dialog by its button on the hardware page."""
    QTest.mouseClick(hardware_page.board.new, Qt.MouseButton.LeftButton)
    qapp.processEvents()
    (dialog,) = hardware_page.window().findChildren(PanelDialog)
    yield dialog
    if shiboken6.isValid(dialog):  # it is gone once it is closed
        dialog.reject()


def test_it_begins_with_the_panel_that_the_command_plans(dialog):
    assert dialog.plan() == PanelPlan(order="BGR")
    assert "0.38 A" in dialog.facts.text()
    assert "mark1 board flash --board uno --lights apa102-64" in dialog.facts.text()


def test_the_wiring_follows_what_is_chosen(dialog):
    before = dialog.picture.grab().toImage()
    choose(dialog.board, "Arduino Mega 2560")
    dialog.knobs.setValue(16)
    assert dialog.picture.grab().toImage() != before
    assert "panel_config.h" in dialog.facts.text(), "there is no image of 64 lights for a Mega"


def test_a_pico_has_an_image_that_needs_no_port_and_other_panels_are_built(dialog):
    choose(dialog.board, "Raspberry Pi Pico")
    assert dialog.knobs.value() == 3  # as many as it can read without a multiplexer
    assert dialog.facts.text().endswith("mark1 board flash --board pico --lights apa102-64")
    dialog.columns.setValue(9)
    assert "Build the image with it: make firmware." in dialog.facts.text()
    dialog.knobs.setValue(16)
    assert dialog.plan().is_multiplexed
    choose(dialog.light, "SK6812")
    assert dialog.knobs.value() == 16
    choose(dialog.board, "Arduino Leonardo / Micro")
    assert "for the Arduino IDE" in dialog.facts.text()


def test_dials_need_a_supply_and_have_no_colours(dialog):
    choose(dialog.sensor, "Dims in a dark room")
    choose(dialog.light, "Dials (SG90 + PCA9685)")
    assert not dialog.save_button.isEnabled()
    assert "64 dials need a supply of their own" in dialog.facts.text()
    assert not any(field.isEnabled() for field in (dialog.order, dialog.way, dialog.sensor))
    dialog.supply.setValue(3000)
    assert dialog.save_button.isEnabled()
    assert "0.38 A at rest" in dialog.facts.text()
    assert "8 move at once" in dialog.facts.text()
    assert (dialog.plan().pitch, dialog.plan().sensor) == (30.0, False)
    choose(dialog.light, "APA102 / SK9822")
    assert round(dialog.plan().pitch, 1) == 16.7
    assert dialog.order.isEnabled()


def test_a_light_sensor_takes_its_pin_from_the_knobs(dialog):
    choose(dialog.board, "Arduino Mega 2560")
    dialog.knobs.setValue(16)
    choose(dialog.sensor, "Dims in a dark room")
    assert dialog.plan().sensor
    assert dialog.knobs.value() == 15
    assert dialog.save_button.isEnabled()


def test_the_orders_offered_are_those_of_the_lights(dialog):
    choose(dialog.light, "APA102 / SK9822")
    assert [dialog.order.itemData(n) for n in range(dialog.order.count())] == ["BGR", "RGB"]
    choose(dialog.order, "RGB")
    assert dialog.plan().colours == "RGB"


def test_other_lights_bring_their_usual_order_and_can_be_saved_at_once(dialog):
    choose(dialog.light, "SK6812 RGBW")
    assert dialog.plan().colours == "GRBW"
    assert "0.38 A" in dialog.facts.text()
    assert dialog.save_button.isEnabled()


def test_a_supply_that_is_too_weak_is_told_and_nothing_is_saved(dialog):
    dialog.columns.setValue(20)
    dialog.rows.setValue(20)
    assert dialog.facts.text() == "408 lights need a supply of their own of at least 2 A."
    assert not dialog.save_button.isEnabled()
    dialog.supply.setValue(3000)
    assert dialog.save_button.isEnabled()
    assert "--lights apa102-400" in dialog.facts.text()


def test_a_large_supply_is_divided_into_closed_ones(dialog):
    dialog.columns.setValue(20)
    dialog.rows.setValue(20)
    dialog.supply.setValue(6000)
    assert "enclosed supplies" not in dialog.facts.text()
    dialog.supply.setValue(20_000)
    assert "They need 3 enclosed supplies of 6 A each." in dialog.facts.text()


def test_what_the_board_cannot_do_is_told(dialog):
    dialog.knobs.setValue(5)
    assert dialog.knobs.value() == 4
    dialog.columns.setValue(64)
    dialog.rows.setValue(64)
    assert dialog.facts.text().startswith("The Arduino Uno R3 cannot drive 4104 lights.")


def test_the_plans_are_written_and_noted_in_the_log(
    dialog, hardware_page, tmp_path, monkeypatch, qtbot
):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    dialog.columns.setValue(11)
    QTest.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not shiboken6.isValid(dialog))  # it has closed
    kit = kit_of(PanelPlan(columns=11, order="BGR"))
    guide = tmp_path / "guide.pdf"
    assert guide.read_bytes().startswith(b"%PDF")
    others = {path for path in tmp_path.iterdir() if path != guide}
    written = {path.name: path.read_text(encoding="utf-8") for path in others}
    assert written == kit
    assert (
        f"Wrote {len(kit) + 1} files to {tmp_path}. Begin with guide.pdf."
        in hardware_page.board.log.toPlainText()
    )


def test_a_folder_that_cannot_be_written_keeps_the_dialog_open(dialog, tmp_path, monkeypatch):
    taken = tmp_path / "taken"
    taken.write_text("")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(taken))
    QTest.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)
    assert not dialog.save_button.isEnabled()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)  # too early
    let_follow()
    assert "cannot be written" in dialog.facts.text()
    assert dialog.isVisible()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_no_folder_chosen_writes_nothing(dialog, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "")
    QTest.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)
    assert dialog.isVisible()


def test_it_closes_without_a_trace(dialog, hardware_page):
    close = dialog.buttons.button(QDialogButtonBox.StandardButton.Close)
    QTest.mouseClick(close, Qt.MouseButton.LeftButton)
    assert not dialog.isVisible()
    assert "Wrote" not in hardware_page.board.log.toPlainText()
