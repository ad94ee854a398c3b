"""The pages of the staff panel, used with the mouse."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.base import language
from gui.exhibit.staff import export_page
from gui.exhibit.staff.board_page import BoardPage
from gui.exhibit.staff.export_page import ExportPage
from gui.exhibit.staff.visits_page import VisitsPage
from gui.exhibit.visits import Hour
from gui.hardware.connection import Hardware
from mark1.messages import Message
from tests.full_disk import full_disk
from tests.gui.exhibit.staff.hands import STORED, click, enter, on_disk, opened, texts

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


def test_the_staff_chooses_how_visitors_are_addressed(make):
    panel = make()
    page = opened(panel, "languages")
    click(page.informal)
    assert on_disk(panel).informal
    click(page.informal)
    assert not on_disk(panel).informal
    panel.host.reading.path.chmod(0o444)
    click(page.informal)
    panel.host.reading.path.chmod(0o644)
    assert not page.informal.isChecked()


@pytest.mark.parametrize("is_informal", [False, True])
@pytest.mark.parametrize("code", ["de", "fr", "es"])
def test_the_staff_reads_the_question_as_visitors_do(qapp, make, code: str, is_informal: bool):
    language.use(qapp, code, is_informal)
    try:
        asked = QCoreApplication.translate("OverPage", "Still there?")
        page = opened(make(), "times")
        assert any(asked in text for text in texts(page))
    finally:
        language.use(qapp, language.SOURCE)


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
    assert "The settings file has problems. See State." in texts(panel.page)
    click(panel.page.tiles["state"])
    said = [text for text in texts(panel.page) if text.startswith("Line")]
    assert len(said) == 3
    assert said[0] == "Line 2: sound must be true or false, not 3. The default, false, is used."


class Camera:
    """What the page asks of a camera."""

    problem: Message | None = None
    works = False


def test_the_state_of_the_camera_is_one_sentence(make):
    panel = make()
    assert "No camera is used." in texts(opened(panel, "state"))
    panel.host.camera = camera = Camera()
    for problem, works, said in (
        (None, False, "The camera has not been on yet."),
        (None, True, "The camera works. It is off while this panel is open."),
        (Message("camera.none"), True, "No camera was found. Connect one, then try again."),
    ):
        camera.problem, camera.works = problem, works
        panel.turn_to("state")
        assert said in texts(panel.page)


def test_the_staff_chooses_the_camera(make):
    panel = make()
    stepper = opened(panel, "times").findChild(QWidget, "camera").control
    assert "None" in texts(stepper)
    assert not stepper.less.isEnabled()
    for number in (1, 2):
        click(stepper.more)
        assert on_disk(panel).camera == number
        assert str(number) in texts(stepper)


def test_a_disk_that_is_full_or_read_only_is_said(make, tmp_path: Path):
    panel = make()
    enter(panel, "2580")
    assert "Nothing can be stored: see State." not in texts(panel.page)
    with full_disk(100):
        panel.turn_to_menu()
        assert "Nothing can be stored: see State." in texts(panel.page)
        click(panel.page.tiles["state"])
        full = "The disk is full. Visits will be counted again when there is room."
        assert full in texts(panel.page)
    panel.host.folder = tmp_path / "exhibit.json" / "data"  # beneath a file
    panel.turn_to("state")
    said = "The folder cannot be written to (Not a directory). No visits are stored."
    assert said in texts(panel.page)


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
    qtbot.waitUntil(lambda: "✓ panel" in page.findings.text())
    click(page.test)
    assert not page.is_busy
    assert page.test.text() == "Test the panel"


def test_the_port_of_the_panel_is_chosen(make):
    panel = make(f'{{"pin": "{STORED}", "panel": "/dev/ttyACM7"}}')
    page = opened(panel, "board")
    ports, seconds = page.ports["1"].toggles, page.ports["2"].toggles
    assert ports["/dev/ttyACM7"].isChecked()
    assert seconds[""].isChecked()
    click(ports[""])
    assert on_disk(panel).panel == ""
    assert not ports["/dev/ttyACM7"].isChecked()
    assert "No panel is used." in texts(page)


def picture(button):
    return button.icon().pixmap(24).toImage()


def test_a_tick_says_which_panels_are_set(make):
    panel = make(f'{{"pin": "{STORED}", "retina_panel": "/dev/ttyACM7"}}')
    page = opened(panel, "board")
    tabs = page.which
    tick = picture(page.ports["2"].toggles["/dev/ttyACM7"])
    assert tabs["1"].isChecked() and picture(tabs["1"]) != tick
    assert not tabs["2"].isChecked() and picture(tabs["2"]) == tick
    click(tabs["2"])
    assert picture(tabs["1"]) != tick and picture(tabs["2"]) == tick
    click(page.ports["2"].toggles[""])
    assert picture(tabs["1"]) == picture(tabs["2"]) != tick


def test_the_page_turns_to_the_second_panel_but_not_during_a_test(make, attached, qtbot):
    panel = make(hardware=attached)
    page = opened(panel, "board")
    assert page.ports["1"].isVisible() and not page.ports["2"].isVisible()
    click(page.which["2"])
    assert page.ports["2"].isVisible() and not page.ports["1"].isVisible()
    assert "No panel is used." in texts(page)
    assert not page.test.isEnabled()
    click(page.which["1"])
    click(page.test)
    click(page.which["2"])
    assert page.which["1"].isChecked() and not page.which["2"].isChecked()
    assert page.is_busy
    assert not page.ports["1"].isVisible()
    click(page.test)
    click(page.which["1"])
    assert page.ports["1"].isVisible()
