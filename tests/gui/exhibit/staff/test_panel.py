"""The staff panel, used with the mouse and the keyboard as the staff does."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gui import language
from gui.exhibit import settings_file
from gui.exhibit.pin import PinLock, hashed, matches
from gui.exhibit.staff import export_page
from gui.exhibit.staff.board_page import BoardPage
from gui.exhibit.staff.export_page import ExportPage
from gui.exhibit.staff.host import Host
from gui.exhibit.staff.menu_page import MenuPage
from gui.exhibit.staff.panel import PAGES, StaffPanel
from gui.exhibit.staff.pin_page import PinPage
from gui.exhibit.staff.visits_page import VisitsPage
from gui.exhibit.visits import Hour, Visits
from gui.hardware import Hardware
from tests.gui.exhibit.test_pin import Clock

#: The PIN 2580 at the least cost.
STORED = hashed("2580", cost=10)


class Exhibit(QWidget):
    """A window that notes what reaches it."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []

    def mousePressEvent(self, event: object) -> None:
        self.heard.append("mouse")

    def keyPressEvent(self, event: object) -> None:
        self.heard.append("key")


@pytest.fixture
def exhibit(qtbot: QtBot) -> Exhibit:
    window = Exhibit()
    qtbot.addWidget(window)
    window.resize(1280, 720)
    window.show()
    return window


@pytest.fixture
def lock_clock() -> Clock:
    return Clock()


@pytest.fixture
def make(
    exhibit: Exhibit, tmp_path: Path, lock_clock: Clock
) -> Iterator[Callable[..., StaffPanel]]:
    """Make a panel for a file of settings."""
    panels = []

    def panel(text: str = f'{{"pin": "{STORED}"}}', hardware: Hardware | None = None) -> StaffPanel:
        path = tmp_path / "exhibit.json"
        path.write_text(text)
        folder = tmp_path / "data"
        host = Host(
            settings_file.read(path),
            Visits(folder / "visits.csv"),
            PinLock(folder / "tries", lock_clock),
            folder,
            hardware,
        )
        panels.append(StaffPanel(exhibit, host))
        panels[-1].open()
        return panels[-1]

    yield panel
    for each in panels:
        each.host.is_changed = False
        each.close_panel()


def click(button: QAbstractButton) -> None:
    """Press a button with the mouse, where it is on the screen."""
    QApplication.processEvents()
    assert button.isVisible()
    assert button.window().rect().contains(button.mapTo(button.window(), button.rect().center()))
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def enter(panel: StaffPanel, pin: str) -> None:
    assert isinstance(panel.page, PinPage)
    page = panel.page
    for digit in pin:
        click(page.keys[digit])
    click(page.keys["enter"])


def opened(panel: StaffPanel, name: str) -> QWidget:
    """Go to a page by its tile."""
    enter(panel, "2580")
    assert isinstance(panel.page, MenuPage)
    click(panel.page.tiles[name])
    QApplication.processEvents()
    assert panel.page is not None
    return panel.page


def texts(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel) if label.isVisible()]


def on_disk(panel: StaffPanel) -> settings_file.ExhibitSettings:
    reading = settings_file.read(panel.host.reading.path)
    assert not reading.problems
    return reading.settings


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
    with qtbot.waitSignal(panel.closed, timeout=2000):
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


def test_back_leads_to_the_menu(make):
    panel = make()
    for name in PAGES:
        panel.turn_to(name)
        QApplication.processEvents()
        click(panel.back)
        assert isinstance(panel.page, MenuPage)
        assert not panel.back.isVisible()


# --- settings ------------------------------------------------------------------------------------


def test_numbers_stop_at_their_limits(make):
    panel = make()
    page = opened(panel, "times")
    stepper = page.findChild(QWidget, "countdown_s").control
    for _ in range(30):
        if stepper.more.isEnabled():
            click(stepper.more)
    assert on_disk(panel).countdown_s == 60
    for _ in range(30):
        if stepper.less.isEnabled():
            click(stepper.less)
    assert on_disk(panel).countdown_s == 5


def test_an_uneven_number_moves_to_the_next_even_one(make):
    panel = make(f'{{"pin": "{STORED}", "countdown_s": 17}}')
    stepper = opened(panel, "times").findChild(QWidget, "countdown_s").control
    click(stepper.less)
    assert on_disk(panel).countdown_s == 15
    stepper.set_value(17)
    click(stepper.more)
    assert on_disk(panel).countdown_s == 20


def test_switches_and_hours_are_saved(make):
    panel = make()
    page = opened(panel, "screen")
    click(page.findChild(QWidget, "sound").control)
    hours = page.findChild(QWidget, "quiet_hours").control
    assert not hours.ends[0].more.isEnabled()
    click(hours.switch)
    click(hours.ends[0].more)
    click(hours.ends[1].less)
    settings = on_disk(panel)
    assert (settings.sound, settings.quiet_hours) == (True, "18:30-08:30")
    click(hours.switch)
    assert on_disk(panel).quiet_hours == ""


def test_hours_go_round_the_clock(make):
    page = opened(make(f'{{"pin": "{STORED}", "dim_hours": "23:30-00:10"}}'), "screen")
    ends = page.findChild(QWidget, "dim_hours").control.ends
    click(ends[0].more)
    assert ends[0].text == "00:00"
    click(ends[1].less)
    assert ends[1].text == "00:00"
    click(ends[1].less)
    assert ends[1].text == "23:30"


def test_pattern_sets_are_chosen_and_one_stays(make):
    panel = make(f'{{"pin": "{STORED}", "pattern_sets": ["letters"]}}')
    page = opened(panel, "patterns")
    click(page.toggles["letters"])
    assert panel.foot.text() == "One of them must stay on."
    assert page.toggles["letters"].isChecked()
    click(page.toggles["bars"])
    click(page.toggles["letters"])
    assert on_disk(panel).pattern_sets == ("bars",)


def test_the_first_language_is_always_one_of_the_languages(make):
    panel = make()
    page = opened(panel, "languages")
    click(page.firsts["fr"])
    assert on_disk(panel).first_language == "fr"
    click(page.toggles["fr"])
    settings = on_disk(panel)
    assert (settings.languages, settings.first_language) == (("en", "de", "es"), "en")
    assert page.firsts["en"].isChecked()
    assert not page.firsts["fr"].isEnabled()
    click(page.firsts["en"])
    assert page.firsts["en"].isChecked()


def test_a_file_that_cannot_be_written_is_a_sentence_and_changes_nothing(make):
    panel = make()
    page = opened(panel, "times")
    panel.host.reading.path.chmod(0o444)
    toggle = page.findChild(QWidget, "third_thing").control
    click(toggle)
    panel.host.reading.path.chmod(0o644)
    assert "is read-only" in panel.foot.text() or "written" in panel.foot.text()
    assert toggle.isChecked()
    assert panel.host.settings.third_thing
    assert not panel.host.is_changed


def test_problems_of_the_file_are_listed(make):
    panel = make(f'{{"pin": "{STORED}",\n"sound": 3,\n"x": 1, "brightness": 7}}')
    enter(panel, "2580")
    assert "The file of settings has problems: see State." in texts(panel.page)
    click(panel.page.tiles["state"])
    said = [text for text in texts(panel.page) if text.startswith("Line")]
    assert len(said) == 3
    assert said[0] == "Line 2: sound must be true or false, not 3. The default, false, is used."


# --- visits, export, board -----------------------------------------------------------------------


def test_visits_are_shown_by_day(make, qtbot: QtBot):
    panel = make()
    day = datetime.datetime(2026, 5, 2, 10)
    hours = [Hour(day, 4, 2), Hour(day - datetime.timedelta(days=1), 7, 5)]
    panel.host.visits.pending = hours
    page = VisitsPage(panel.host, day.date())
    qtbot.addWidget(page)
    page.show()
    assert page.chart._counts[10] == sum(page.chart._counts) == 4
    assert page.date.text() == "Saturday, May 2, 2026 · visits: 4"
    assert page.sums.text() == "Last 7 days: 11. All: 11, of which 7 got an answer."
    assert not page.later.isEnabled()
    page.earlier.click()
    assert page.chart._counts[10] == 7
    assert not page.earlier.isEnabled()
    assert page.chart.accessibleName() == "Visits: 7, most of them at 10:00"


def test_an_export_holds_everything_but_the_pin(
    make, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    stick = tmp_path / "stick"
    stick.mkdir()
    monkeypatch.setattr(export_page, "_documents", lambda: stick)
    panel = make(f'{{"pin": "{STORED}", "brightness": 80, "x": 1}}')
    panel.host.visits.begin()
    (panel.host.folder / "exhibit.log").write_text("a line\n")
    (panel.host.folder / "exhibit.log.1").write_text("an older line\n")
    page = opened(panel, "export")
    assert isinstance(page, ExportPage)
    click(page.places[stick])
    assert page.is_busy
    qtbot.waitUntil(lambda: not page.is_busy)
    (made,) = stick.iterdir()
    assert panel.foot.text() == f"Copied to {made}."
    found = {path.name: path.read_text() for path in made.iterdir()}
    assert sorted(found) == [
        *("exhibit.json", "exhibit.log", "exhibit.log.1", "problems.txt", "visits.csv")
    ]
    assert '"brightness": 80' in found["exhibit.json"]
    assert "scrypt" not in "".join(found.values())
    assert found["problems.txt"].startswith('Line 1: "x" is not a setting.')


def test_a_full_stick_is_a_sentence_and_leaves_nothing(
    make, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    stick = tmp_path / "stick"
    stick.write_text("")  # not even a folder
    monkeypatch.setattr(export_page, "_documents", lambda: stick)
    panel = make()
    page = opened(panel, "export")
    click(page.places[stick])
    qtbot.waitUntil(lambda: not page.is_busy)
    assert "cannot be written" in panel.foot.text()
    assert panel.foot.objectName() == "problem"


def test_the_board_is_tested_and_says_what_it_finds(make, attached: Hardware, qtbot: QtBot):
    panel = make(hardware=attached)
    page = opened(panel, "board")
    assert isinstance(page, BoardPage)
    assert attached.state.words in texts(page)
    click(page.test)
    assert page.is_busy
    assert page.test.text() == "Stop the test"
    qtbot.waitUntil(lambda: "✓ panel" in page.findings.text(), timeout=10_000)
    click(page.test)
    assert not page.is_busy
    assert page.test.text() == "Test the panel"


def test_the_port_of_the_panel_is_chosen(make):
    panel = make(f'{{"pin": "{STORED}", "panel": "/dev/ttyACM7"}}')
    page = opened(panel, "board")
    assert page.ports["/dev/ttyACM7"].isChecked()
    click(page.ports[""])
    assert on_disk(panel).panel == ""
    assert not page.ports["/dev/ttyACM7"].isChecked()
    assert "No panel is used." in texts(page)


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
