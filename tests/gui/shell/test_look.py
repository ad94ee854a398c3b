"""Theme and language: as chosen in the menus or by the system, with nothing lost on the way."""

from __future__ import annotations

import gc
import sys
import time
import weakref
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QLocale, QObject, QSettings, Qt, QTimer
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from firmware_io.link.link_state import Status
from gui.base import language, remembered, theme
from gui.base.number_field import NumberField
from gui.experiments.page import ExperimentsPage
from gui.geometry.page import GeometryPage
from gui.hardware.page import HardwarePage
from gui.lessons.page import LessonsPage
from gui.shell import look
from gui.shell.pages import PAGES
from gui.shell.window import MainWindow
from mark1 import messages
from mark1.session.commands import BuildMachine, ChangeTraining, Invert, Reset, SetDesired, TurnPots
from mark1.training.pace import Pace
from tests.gui.by_hand import key, let_follow, perform, rebuild
from tests.gui.simulated import shown


@pytest.fixture(autouse=True)
def dark_again(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(messages.VARIABLE, "en")
    yield
    language.use(qapp, "en")
    if theme.theme is not theme.DARK:
        theme.choose("dark")
        theme.apply(qapp)


def choose(window: MainWindow, qapp: QApplication, name: str) -> None:
    """Choose in the menu, and wait until the window is rebuilt."""
    before = window.centralWidget()
    window.actions_[name].trigger()
    while window.centralWidget() is before:
        qapp.processEvents()
    qapp.processEvents()  # it is styled before it is painted
    window.clock.draw()


def shares(image: QImage) -> dict[int, float]:
    """Return which share of a picture each colour has."""
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(image.constBits(), np.uint32) & 0xFFFFFF
    colors, counts = np.unique(pixels, return_counts=True)
    return dict(zip(colors.tolist(), (counts / len(pixels)).tolist(), strict=True))


def islands(image: QImage, name: str) -> list[str]:
    """List the grounds of other themes that a picture shows."""
    grounds = ("ground", "panel", "raised", "field", "text", "quiet")
    colors = {getattr(palette, ground) for palette in theme.THEMES.values() for ground in grounds}
    here = theme.THEMES[name], theme.INSTRUMENTS[name]
    own = {getattr(palette, field) for palette in here for field in palette.__slots__}
    found = shares(image)
    # A blend of two colours may be a third by chance, but not over an area.
    return [color for color in colors - own if found.get(int(color[1:], 16), 0) > 0.0004]


def test_a_chosen_theme_is_used_remembered_and_marked(
    window: MainWindow, qapp: QApplication
) -> None:
    assert window.actions_["theme_system"].isChecked()
    choose(window, qapp, "theme_light")
    assert theme.theme is theme.LIGHT
    assert remembered.theme() == "light"
    assert window.actions_["theme_light"].isChecked()
    assert not window.actions_["theme_system"].isChecked()
    picture = window.grab().toImage()
    assert not islands(picture, "light")
    panel = int(theme.LIGHT.panel[1:], 16)
    assert shares(picture)[panel] > 0.3
    assert shares(picture)[int(theme.LIGHT.well[1:], 16)] > 0.05  # the instruments stay black


@pytest.mark.slow
@pytest.mark.parametrize("name", theme.THEMES)
def test_every_page_is_drawn_in_the_new_colours_alone(
    window: MainWindow, qapp: QApplication, name: str
) -> None:
    for page in PAGES:
        window.pages.turn_to(page.name)
    for other in (*theme.THEMES, name):
        if theme.theme.name != other:
            choose(window, qapp, f"theme_{other}")
    for page in PAGES:
        window.pages.turn_to(page.name)
        window.clock.settle()
        qapp.processEvents()
        assert not islands(window.grab().toImage(), name), page.name


@pytest.mark.slow
def test_the_system_is_followed_until_something_is_chosen(
    window: MainWindow, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(look, "system_theme", lambda: "contrast")
    before = window.centralWidget()
    qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    let_follow()
    assert theme.theme is theme.CONTRAST
    assert window.centralWidget() is not before
    choose(window, qapp, "theme_dark")
    before = window.centralWidget()
    qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Light)
    let_follow()
    assert theme.theme is theme.DARK
    assert window.centralWidget() is before


def test_a_theme_that_does_not_exist_is_that_of_the_system(qapp: QApplication) -> None:
    QSettings("mark1", "perceptron").setValue("theme", "pink")
    look.apply()
    assert theme.theme is theme.DARK


def test_a_run_goes_on_and_undo_page_focus_and_size_stay(
    window: MainWindow, qapp: QApplication, qtbot: QtBot
) -> None:
    perform(window.clock, Invert())
    drawn = window.session.state.drawing.copy()
    window.resize(1100, 640)
    window.pages.turn_to("console")
    window.console.training.learn.setFocus()
    key(window, Qt.Key.Key_Space)
    assert window.session.is_running
    step = window.session.state.progress.step
    choose(window, qapp, "theme_light")
    qtbot.waitUntil(lambda: window.session.state.progress.step > step + 1)
    assert theme.theme is theme.LIGHT
    assert (window.width(), window.height()) == (1100, 640)
    assert window.focusWidget() is window.console.training.learn
    window.clock.do(window.session.pause)
    window.clock.settle()
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    while window.session.state.undo is not None:
        window.actions_["undo"].trigger()
    window.actions_["redo"].trigger()
    assert (window.session.state.drawing == drawn).all()


@pytest.mark.slow
def test_every_action_works_once_after_the_change(window: MainWindow, qapp: QApplication) -> None:
    choose(window, qapp, "theme_light")
    desired = window.session.state.desired.tolist()
    QTest.keyClick(window, Qt.Key.Key_1)
    assert window.session.state.desired[0] == -desired[0]
    assert len(window.actions()) == len(window.actions_)
    perform(window.clock, SetDesired(tuple(desired)))


@pytest.mark.slow
def test_nothing_is_left_of_what_the_window_held_before(
    window: MainWindow, qapp: QApplication
) -> None:
    counts = []
    for theme_name in ("theme_light", "theme_dark") * 2:
        choose(window, qapp, theme_name)
        let_follow()
        qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        kinds = [type(each) for each in window.findChildren(QObject)]
        timers = kinds.count(QTimer)  # of what is still to come
        counts.append((len(window.findChildren(QWidget)), len(kinds) - timers))
    assert counts[1] == counts[3]


def test_python_forgets_the_pages_that_the_window_held_before(window: MainWindow) -> None:
    """What Qt keeps for a page, such as a lambda that knows it, is invisible to Python."""
    pages = [weakref.ref(window.pages.view(name)) for name in ("console", "geometry")]
    rebuild(window)
    let_follow()
    gc.collect()
    assert [page() for page in pages] == [None, None]


@pytest.mark.slow
def test_no_part_of_a_page_flashes_up_as_a_window(window: MainWindow, qapp: QApplication) -> None:
    class Windows(QObject):
        """Notes each widget that is shown as a window."""

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Show and isinstance(watched, QWidget):
                seen.extend([repr(watched)] if watched.isWindow() else [])
            return False

    seen: list[str] = []
    windows = Windows()
    qapp.installEventFilter(windows)
    try:
        rebuild(window)
    finally:
        qapp.removeEventFilter(windows)
    assert not seen


@pytest.mark.slow
def test_a_dialog_is_waited_for(window: MainWindow, qapp: QApplication, qtbot: QtBot) -> None:
    dialog = QDialog(window)
    dialog.open()
    before = window.centralWidget()
    window.look.choose_theme("light")
    qapp.processEvents()
    assert window.centralWidget() is before
    dialog.reject()
    qtbot.waitUntil(lambda: window.centralWidget() is not before)
    assert theme.theme is theme.LIGHT


@pytest.mark.slow
def test_whoever_asked_goes_on_before_the_window_is_made_again(
    window: MainWindow, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dialog that has just closed is no longer modal, but who opened it waits for it still."""
    monkeypatch.setattr("gui.shell.window.LOOP", 0)  # a test is in no loop of events
    dialog, before = QDialog(window), window.centralWidget()

    def answer() -> None:
        dialog.accept()
        window.rebuild()  # as asked for while it was open

    QTimer.singleShot(0, answer)
    dialog.exec()
    assert window.centralWidget() is before
    deadline = time.monotonic() + 60
    while window.centralWidget() is before and time.monotonic() < deadline:
        qapp.processEvents()
    assert window.centralWidget() is not before


@pytest.mark.slow
def test_the_panel_stays_connected(
    connected_page: HardwarePage, window: MainWindow, qapp: QApplication, qtbot: QtBot
) -> None:
    hardware = connected_page.hardware
    link = hardware.link
    choose(window, qapp, "theme_light")
    page = window.pages.view("hardware")
    assert isinstance(page, HardwarePage)
    assert page is not connected_page
    assert window.pages.shown == "hardware"
    assert page.hardware is hardware
    assert hardware.link is link
    assert hardware.state.status is Status.CONNECTED
    before = shown(hardware)
    window.clock.perform(TurnPots(((0, 11.0), (1, -11.0))))
    qtbot.waitUntil(lambda: not np.array_equal(shown(hardware), before))
    assert page.lights.isVisible()


@pytest.mark.slow
def test_the_points_of_geometry_and_their_run_stay(window: MainWindow, qapp: QApplication) -> None:
    window.pages.turn_to("geometry")
    page = window.pages.view("geometry")
    assert isinstance(page, GeometryPage)
    page.add_point(0.25, 0.75)
    page.clock.do(page.session.run)
    assert page.session.is_running
    choose(window, qapp, "theme_light")
    after = window.pages.view("geometry")
    assert isinstance(after, GeometryPage)
    assert after.session is page.session
    assert after.session.is_running
    assert len(after.session.state.patterns) == 5
    after.clock.do(after.session.pause)
    window.actions_["undo"].trigger()


@pytest.mark.slow
def test_what_was_typed_in_the_drawer_stays_even_if_two_changes_come_together(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.show()
    window.open_machine(draws=False)
    let_follow()
    number = window.drawer.form.findChildren(NumberField)[0]
    number.selectAll()
    QTest.keyClicks(number, "77")
    typed = window.drawer.form.texts()
    old = window.drawer
    rebuild(window)
    rebuild(window)
    qtbot.waitUntil(lambda: window.drawer.isVisible())
    assert window.drawer is not old
    assert window.drawer.form.texts() == typed
    assert "77" in str(typed)


@pytest.mark.slow
def test_the_focus_stays_in_the_field_of_the_drawer(window: MainWindow) -> None:
    window.open_machine(draws=False)
    window.drawer.form.more.click()
    field = window.drawer.form.editors["a_units"]
    field.setFocus()
    rebuild(window)
    form = window.drawer.form
    assert window.focusWidget() is form.editors["a_units"]
    assert form.more.isChecked()
    assert window.chip.isChecked()
    window.drawer.leave()
    assert not window.chip.isChecked()


@pytest.mark.slow
def test_what_is_chosen_and_how_far_it_is_scrolled_stays(
    window: MainWindow, qapp: QApplication, qtbot: QtBot
) -> None:
    perform(window.clock, BuildMachine(replace(window.session.state.machine.config, r_units=6)))
    window.console.response.unused.click()
    window.console.patterns.only.click()
    window.pages.turn_to("lessons")
    page = window.pages.view("lessons")
    assert isinstance(page, LessonsPage)
    qtbot.waitUntil(lambda: page.live.currentWidget() is not None)
    let_follow()
    bars = [area.verticalScrollBar() for area in page.panel.findChildren(QAbstractScrollArea)]
    bar = max(bars, key=lambda bar: bar.maximum())
    assert bar.maximum() > 20
    bar.setValue(bar.maximum() // 2)
    rebuild(window)
    again = window.pages.view("lessons")
    assert isinstance(again, LessonsPage)
    bars = [area.verticalScrollBar() for area in again.panel.findChildren(QAbstractScrollArea)]
    bar = max(bars, key=lambda bar: bar.maximum())
    assert 0.4 < bar.value() / bar.maximum() < 0.6
    assert window.console.response.unused.isChecked()
    assert window.console.patterns.only.isChecked()


@pytest.mark.slow
def test_what_learns_in_a_lesson_goes_on(window: MainWindow, qtbot: QtBot) -> None:
    window.pages.turn_to("lessons")
    page = window.pages.view("lessons")
    assert isinstance(page, LessonsPage)
    assert page.attempt is not None
    session = page.attempt.session
    session.perform(Reset())
    session.perform(ChangeTraining({"passes": 1000, "stop": "passes"}))
    session.set_pace(Pace(5))
    session.run()
    rebuild(window)
    again = window.pages.view("lessons")
    assert isinstance(again, LessonsPage)
    assert again.attempt is page.attempt
    assert session.is_running
    step = session.state.progress.step
    qtbot.waitUntil(lambda: session.state.progress.step > step)


@pytest.fixture
def languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one language, to which a test adds others."""
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    for code, teach in (("de", "&Lehren"), ("fr", "Enseigner")):
        (tmp_path / f"{code}.ts").write_text(f"""<TS language="{code}"><context>
            <name>ActionTable</name>
            <message><source>&amp;Teach</source>
                <translation>{teach.replace("&", "&amp;")}</translation></message>
            <message><source>&amp;Step</source>
                <translation type="unfinished">Schritt</translation></message>
            </context></TS>""")
    return tmp_path


@pytest.mark.slow
def test_a_language_is_changed_without_restart_and_remembered(
    window: MainWindow, qapp: QApplication, languages: Path
) -> None:
    rebuild(window)
    assert window.actions_["language_en"].isChecked()
    assert [action.text() for action in window.actions_.beginning("language_")] == [
        *("English", "Deutsch", "Français")
    ]
    choose(window, qapp, "language_de")
    assert window.actions_["teach"].text() == "&Lehren"
    assert window.actions_["step"].text() == "&Step"  # not finished
    assert window.actions_["language_de"].isChecked()
    assert remembered.language() == messages.language() == "de"
    choose(window, qapp, "language_en")
    assert window.actions_["teach"].text() == "&Teach"


@pytest.mark.slow
def test_the_first_start_takes_the_language_of_the_system(
    languages: Path, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(messages.VARIABLE)
    locale = QLocale("de_AT")
    monkeypatch.setattr(QLocale, "system", lambda: locale)
    assert language.wanted() == "de"
    remembered.remember_language("fr")
    assert language.wanted() == "fr"
    remembered.remember_language("xx")
    assert language.wanted() == "de"
    locale = QLocale("fi_FI")
    assert language.wanted() == "en"


@pytest.mark.slow
def test_one_file_is_enough_for_a_language_and_a_bad_one_does_no_harm(
    languages: Path, qapp: QApplication
) -> None:
    (languages / "sv.ts").write_text("<TS><context>")
    assert language.available()["sv"] == "Svenska"
    language.use(qapp, "sv")
    assert qapp.translate("ActionTable", "&Teach") == "&Teach"


@pytest.mark.slow
def test_an_experiment_goes_on_and_its_results_stay(
    window: MainWindow, qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.pages.turn_to("experiments")
    before = window.pages.view("experiments")
    assert isinstance(before, ExperimentsPage)
    slow = "import time; print('{}', flush=True); time.sleep(60)"
    monkeypatch.setattr("gui.base.command_process._program", lambda: [sys.executable, "-c", slow])
    before.run()
    command = before.experiments.command
    process = command._process
    choose(window, qapp, "theme_light")
    after = window.pages.view("experiments")
    assert isinstance(after, ExperimentsPage)
    assert after is not before
    assert after.experiments.command is command
    assert command._process is process
    assert after.is_busy
    assert after.experiments.running == ("curve",)
    window.kept.close()
    assert not after.is_busy


@pytest.mark.slow
def test_a_result_is_told_again_in_the_language_in_use(
    window: MainWindow, qapp: QApplication, qtbot: QtBot
) -> None:
    window.pages.turn_to("experiments")
    page = window.pages.view("experiments")
    assert isinstance(page, ExperimentsPage)
    page.list.choose("published", "A")
    page.conditions.seeds.setValue(1)
    page.conditions.workers.setValue(1)
    page.run()
    qtbot.waitUntil(lambda: not page.is_busy, timeout=60_000)
    assert page.result.question.text().startswith("Letters in one typeface")
    choose(window, qapp, "language_de")
    after = window.pages.view("experiments")
    assert isinstance(after, ExperimentsPage)
    german = "Buchstaben in einer Schrift"
    qtbot.waitUntil(lambda: after.result.question.text().startswith(german), timeout=60_000)
    assert not after.retelling.command.is_running
    assert next(iter(after.experiments.results.values())).language == "de"


@pytest.mark.slow
def test_the_manual_stays_in_front_where_it_was_read(window: MainWindow, qtbot: QtBot) -> None:
    window.show_manual()
    manual = window.help._manual
    assert manual is not None
    bar = manual.browser.verticalScrollBar()
    let_follow()
    bar.setValue(bar.maximum() // 2)
    with qtbot.waitActive(manual):
        manual.activateWindow()
    rebuild(window)
    let_follow()
    again = window.help._manual
    assert again is not None and again is not manual
    qtbot.waitUntil(again.isActiveWindow)
    bar = again.browser.verticalScrollBar()
    assert 0.4 < bar.value() / bar.maximum() < 0.6


@pytest.mark.slow
def test_the_manual_stays_behind_where_the_window_was_in_front(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.show_manual()
    with qtbot.waitActive(window):
        window.activateWindow()
    raised: list[bool] = []
    monkeypatch.setattr(window, "raise_", lambda: raised.append(True))
    rebuild(window)
    let_follow()
    assert window.help._manual is not None and window.help._manual.isVisible()
    assert raised == [True]


def test_a_window_that_closes_is_not_made_again(window: MainWindow) -> None:
    window._rebuilding.start(0)
    window.close_at_once()
    body = window.body
    let_follow()
    window.rebuild()
    assert window.body is body


def test_each_language_is_called_by_its_own_name_without_a_country() -> None:
    assert list(language.available().values()) == ["English", "Deutsch", "Español", "Français"]
