"""The staff panel opened, closed and looked at."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gui.base import language
from gui.exhibit import settings_file
from gui.exhibit.pin import hashed, matches
from gui.exhibit.staff.staff_panel import PAGES, MenuPage, StaffPanel
from tests.gui.exhibit.staff.hands import STORED, Exhibit, click, enter, on_disk, opened, texts
from tests.gui.exhibit.test_pin import Clock

# --- the PIN -------------------------------------------------------------------------------------


def test_the_right_pin_opens_the_menu(make):
    panel = make()
    enter(panel, "2580")
    assert isinstance(panel.page, MenuPage)


def test_a_wrong_pin_costs_time_and_says_so(make, lock_clock: Clock):
    panel = make()
    for _ in range(4):
        lock_clock.now += 60
        panel.page._show()
        enter(panel, "1111")
    assert "Wrong. Next try in 9 s." in texts(panel.page)
    assert not any(key.isEnabled() for key in panel.page.keys.values())
    lock_clock.now += 8.1
    panel.page._show()
    enter(panel, "2580")
    assert isinstance(panel.page, MenuPage)


def test_the_digits_are_dots_and_can_be_deleted(make):
    panel = make()
    for digit in "259":
        click(panel.page.keys[digit])
    assert panel.page.dots.text() == "•••"
    click(panel.page.keys["delete"])
    for digit in "80":
        QTest.keyClick(panel, digit)
    QTest.keyClick(panel, Qt.Key.Key_Return)
    assert isinstance(panel.page, MenuPage)


def test_without_a_pin_the_staff_chooses_one_at_the_first_opening(make):
    panel = make("{}")
    for pin, answer in (
        ("12", "A PIN has at least 4 digits. Try again."),
        ("2580", "Enter the same PIN again."),
        ("2581", "The two PINs differ. Try again."),
        ("2580", "Enter the same PIN again."),
    ):
        enter(panel, pin)
        assert answer in texts(panel.page)
    enter(panel, "2580")
    assert isinstance(panel.page, MenuPage)
    assert matches("2580", on_disk(panel).pin)
    assert not panel.host.is_changed  # a PIN alone needs no restart


def test_the_pin_can_be_changed(make):
    panel = make()
    page = opened(panel, "state")
    page.pin_wanted.emit()
    enter(panel, "2468")
    enter(panel, "2468")
    assert matches("2468", on_disk(panel).pin)


def test_a_pin_that_was_set_while_the_exhibit_runs_opens_the_panel(make):
    panel = make()
    panel.close_panel()
    settings_file.write(panel.host.reading.path, {"pin": hashed("2468", 10)})
    panel.open()
    enter(panel, "2468")
    assert isinstance(panel.page, MenuPage)
    panel.close_panel()
    panel.host.reading.path.write_text("damaged")
    panel.open()
    enter(panel, "2468")
    assert isinstance(panel.page, MenuPage)


def test_typed_digits_are_forgotten_when_the_panel_closes(make):
    panel = make()
    click(panel.page.keys["2"])
    page = panel.page
    panel.close_panel()
    assert page._typed == ""


# --- open and closed -----------------------------------------------------------------------------


def test_no_touch_and_no_key_reaches_the_exhibit_beneath(make, exhibit: Exhibit):
    panel = make()
    for place in (QPoint(3, 3), QPoint(640, 700), QPoint(1277, 360)):
        QTest.mouseClick(panel, Qt.MouseButton.LeftButton, pos=place)
    for key in (Qt.Key.Key_Escape, Qt.Key.Key_F4, Qt.Key.Key_A):
        QTest.keyClick(panel, key)
    assert exhibit.heard == []
    assert panel.is_open


def test_it_closes_by_itself_when_nobody_touches_it(make, qtbot: QtBot):
    panel = make(f'{{"pin": "{STORED}", "staff_s": 20}}')
    assert panel._timer.remainingTime() > 19_000
    panel._timer.start(300)
    QTest.mouseClick(panel, Qt.MouseButton.LeftButton)
    assert panel._timer.remainingTime() > 19_000  # a touch begins the time again
    with qtbot.waitSignal(panel.closed):
        panel._timer.start(10)
    assert not panel.is_open


def test_closing_after_a_change_starts_the_exhibit_again(make, qtbot: QtBot):
    panel = make()
    opened(panel, "times")
    with qtbot.assertNotEmitted(panel.restarting):
        panel.close_panel()
    panel.open()
    page = opened(panel, "times")
    click(page.findChild(QWidget, "countdown_s").control.more)
    with qtbot.waitSignal(panel.restarting):
        click(panel.cross)


def test_restart_and_quit(make, qtbot: QtBot):
    panel = make()
    enter(panel, "2580")
    with qtbot.assertNotEmitted(panel.quitting):
        click(panel.page.quit)
    with qtbot.waitSignal(panel.quitting):
        click(panel.page.quit)
    with qtbot.waitSignal(panel.restarting):
        click(panel.page.restart)


@pytest.mark.slow
def test_back_leads_to_the_menu(make):
    panel = make()
    for name in PAGES:
        panel.turn_to(name)
        QApplication.processEvents()
        click(panel.back)
        assert isinstance(panel.page, MenuPage)
        assert not panel.back.isVisible()


# --- the look ------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("code", ["en", "de", "fr", "es"])
@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920), (1280, 720), (960, 560), (1024, 768)])
def test_nothing_is_cut_off(make, exhibit: Exhibit, qapp, size: tuple[int, int], code: str):
    language.use(qapp, code)
    try:
        exhibit.resize(*size)
        panel = make(
            f'{{"pin": "{STORED}",\n"sound": 3,\n"x": 1, "brightness": 7, "y": 7, "z": 1}}'
        )
        QApplication.processEvents()
        check_fits(panel)
        panel.turn_to_menu()
        QApplication.processEvents()
        check_fits(panel)
        for name in PAGES:
            panel.turn_to(name)
            QApplication.processEvents()
            check_fits(panel)
    finally:
        language.use(qapp, "en")


def check_fits(panel: StaffPanel) -> None:
    """Fail for a button or a label that has less room than its text."""
    target = 0.05 * min(panel.width(), panel.height())
    for each in [*panel.findChildren(QPushButton), *panel.findChildren(QLabel)]:
        if not each.isVisible():
            continue
        name = f"{panel.heading.text()}: {each.text()!r}"
        place = each.rect().translated(each.mapTo(panel, QPoint(0, 0)))
        assert panel.rect().contains(place), name
        if isinstance(each, QPushButton):
            assert each.width() >= each.sizeHint().width() - 2, name
            assert min(each.width(), each.height()) > target, name
        elif each.wordWrap():
            assert each.height() >= each.heightForWidth(each.width()) - 2, name
        else:
            assert each.width() >= each.sizeHint().width() - 2, name
