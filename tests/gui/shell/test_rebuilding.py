"""A window that is made again in another theme or language leaves nothing of the old one behind."""

from __future__ import annotations

import gc
import itertools
import threading
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
import shiboken6
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QDialog, QMenu
from pytestqt.qtbot import QtBot

from gui.base import theme, waiting
from gui.base.panel_frame import PanelFrame
from gui.charts.plot import Plot
from gui.files.panel_pictures import PanelPictures
from gui.hardware.connection import Hardware
from gui.shell.window import MainWindow
from mark1.patterns import shapes
from mark1.patterns.files import write_patterns
from tests.gui.by_hand import key, let_follow, rebuild

#: Pages that make parts of their own; the last is shown while the window is made again.
PAGES = ("geometry", "theory", "experiments", "hardware", "lessons", "console")


def test_no_widget_of_the_old_window_is_left(window: MainWindow, qapp: QApplication) -> None:
    for page in PAGES:
        window.pages.turn_to(page)
    make_again(window, qapp)  # of a page, some parts are only built when it is seen
    before = widgets(qapp)
    for _ in range(3):
        make_again(window, qapp)
    assert widgets(qapp) - before == Counter()


def test_no_object_of_the_old_window_is_kept_in_memory(
    window: MainWindow, qapp: QApplication
) -> None:
    settle(qapp)
    earlier = destroyed()  # of the window of an earlier test
    for page in PAGES:
        window.pages.turn_to(page)
    make_again(window, qapp)
    window.actions_["larger"].trigger()  # the window is made again before its parts follow
    rebuild(window)
    settle(qapp)
    window.actions_["normal"].trigger()
    settle(qapp)
    assert destroyed() - earlier == Counter()


def test_no_menu_of_a_chart_outlives_its_window(window: MainWindow, qapp: QApplication) -> None:
    window.show()
    for page in PAGES:
        window.pages.turn_to(page)
        settle(qapp)
    assert window.findChildren(Plot)
    rebuild(window)  # and Python has not collected anything yet
    menus = [menu for menu in qapp.topLevelWidgets() if isinstance(menu, QMenu)]
    assert [menu for menu in menus if menu.parent() is None] == []


def test_each_page_is_taken_apart_in_a_turn_of_its_own(
    window: MainWindow, qapp: QApplication
) -> None:
    for page in PAGES:
        window.pages.turn_to(page)
    before, left = window.body, [len(window.pages._views)]
    window.look.choose_theme("light")
    while window.body is before:
        left.append(len(window.pages._views))
        qapp.processEvents()
    assert left[0] == len(PAGES)
    # Two turns at most fall in one round of events: what was chosen, and what follows it.
    assert all(more - fewer <= 2 for more, fewer in itertools.pairwise(left))
    assert left[-1] <= 1
    assert theme.theme is theme.LIGHT
    while not window.pages.shown:
        qapp.processEvents()
    assert list(window.pages._views) == ["console"]


def test_a_page_that_is_chosen_before_the_window_is_shown_again_is_shown(
    window: MainWindow, qapp: QApplication
) -> None:
    before = window.body
    window.rebuild()
    while window.body is before:
        qapp.processEvents()
    key(window, Qt.Key.Key_3, modifier=Qt.KeyboardModifier.ControlModifier)
    window.rebuild()  # as when the system changes its theme just now
    while window.pages.shown != "theory":
        qapp.processEvents()
    settle(qapp)
    assert window.pages.shown == "theory"


def test_what_is_done_while_pages_are_taken_apart_is_done_and_shown(
    window: MainWindow, qapp: QApplication
) -> None:
    for page in PAGES:
        window.pages.turn_to(page)
    before = window.body
    window.rebuild()
    assert window.body is before
    window.pages.open("console")
    key(window, Qt.Key.Key_Delete)
    window.clock.tick()  # what was taken apart is not drawn
    while window.body is before or not window.pages.shown:
        qapp.processEvents()
    window.clock.settle()
    assert window.pages.shown == "console"
    assert not window.session.state.drawing.any()
    assert window.console.retina.note.text() == "400 photocells · 0 lit"


@pytest.mark.parametrize("shown", ["console", "geometry", "lessons"])
def test_a_page_that_is_chosen_while_the_last_one_is_taken_apart_is_shown(
    window: MainWindow, qapp: QApplication, shown: str
) -> None:
    window.show()
    window.turn_to(shown)
    settle(qapp)
    before = window.body
    window.rebuild()
    while window.pages.is_made(shown):
        qapp.processEvents()
    assert window.body is before
    window.actions_.show_now()  # without those that the page has done itself
    key(window, Qt.Key.Key_3, modifier=Qt.KeyboardModifier.ControlModifier)
    window.rebuild()  # as when the system changes its theme just now
    while window.pages.shown != "theory" or not window.updatesEnabled():
        qapp.processEvents()
    assert window.body is not before
    settle(qapp)
    assert window.pages.shown == "theory"
    assert window.hasFocus()
    assert window.updatesEnabled()


def test_a_dialog_that_opens_while_the_last_page_is_taken_apart_is_waited_for(
    window: MainWindow, qapp: QApplication, qtbot: QtBot
) -> None:
    before = window.body
    window.rebuild()
    dialog = QDialog(window)
    dialog.open()
    qtbot.wait(150)
    assert window.body is before
    dialog.reject()
    qtbot.waitUntil(lambda: window.body is not before and window.updatesEnabled())
    assert window.pages.shown == "console"


@pytest.mark.parametrize("is_first", [True, False], ids=["before", "meanwhile"])
def test_files_that_are_read_before_a_box_opens_are_waited_for(
    window: MainWindow,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
    is_first: bool,
) -> None:
    patterns = shapes.make("letters-serif")
    write_patterns(patterns, tmp_path / "serif.csv", "csv")
    monkeypatch.setattr(waiting, "AT_ONCE", 0)
    monkeypatch.setattr(waiting, "MOMENT", 100_000)
    goes_on, report = threading.Event(), waiting.Progress.__call__
    monkeypatch.setattr(
        waiting.Progress, "__call__", lambda *given: (goes_on.wait(20), report(*given))
    )
    before, clock = window.body, window.clock
    if not is_first:
        window.rebuild()
    window.files.take([str(tmp_path / "serif.csv")])
    if is_first:
        window.rebuild()
    qtbot.wait(300)
    assert window.body is before
    assert window.clock is clock
    goes_on.set()
    qtbot.waitUntil(lambda: window.body is not before and window.updatesEnabled())
    assert np.array_equal(window.session.state.patterns.pictures, patterns.pictures)


@pytest.mark.parametrize("shown", PAGES)
def test_only_the_page_that_is_shown_is_made_again(
    window: MainWindow, qapp: QApplication, shown: str
) -> None:
    for page in (*PAGES, shown):
        window.pages.turn_to(page)
    old = window.pages.view(shown)
    make_again(window, qapp)
    assert list(window.pages._views) == [shown]
    assert window.pages.view(shown) is not old


def test_a_page_that_goes_on_is_made_again_after_the_one_that_is_shown(
    window: MainWindow, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    experiments = window.pages.view("experiments")
    assert not experiments.goes_on
    assert not window.pages.view("hardware").goes_on
    monkeypatch.setattr(type(experiments), "is_busy", True)
    monkeypatch.setattr(Hardware, "is_active", True)
    make_again(window, qapp)
    qtbot.waitUntil(lambda: len(window.pages._views) == 3)
    assert set(window.pages._views) == {"console", "experiments", "hardware"}


@pytest.mark.parametrize("page", ["console", "theory", "experiments", "hardware"])
def test_each_panel_is_painted_once_when_the_window_is_made_again(
    window: MainWindow, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    painted: Counter[PanelFrame] = Counter()

    def note(panel: PanelFrame, event: QPaintEvent) -> None:
        if event.rect() == panel.visibleRegion().boundingRect():
            painted[panel] += 1

    monkeypatch.setattr(PanelFrame, "paintEvent", note)
    window.show()
    window.turn_to(page)
    for name in ("theme_light", "theme_dark", "language_de", "language_en"):
        settle(qapp)
        painted.clear()
        before = window.body
        window.actions_[name].trigger()
        while window.body is before or not painted:
            qapp.processEvents()
        assert max(painted.values()) == 1, (name, painted)


def test_the_menu_of_pictures_lists_each_panel_once_however_often_it_opens(
    window: MainWindow, qapp: QApplication
) -> None:
    menu = window.files.findChild(PanelPictures).menu
    menu.aboutToShow.emit()
    settle(qapp)
    before = widgets(qapp)
    for _ in range(3):
        menu.aboutToShow.emit()
        settle(qapp)
    assert widgets(qapp) - before == Counter()
    assert len(menu.actions()) > 5


def destroyed() -> Counter[str]:
    """Count the window's own objects that Qt has destroyed and Python still has, by class."""
    gc.collect()
    found = [
        each
        for each in gc.get_objects()
        if isinstance(each, QObject) and type(each).__module__.startswith("gui.")
    ]
    return Counter(type(each).__name__ for each in found if not shiboken6.isValid(each))


def make_again(window: MainWindow, qapp: QApplication) -> None:
    for name in ("theme_light", "theme_dark"):
        window.actions_[name].trigger()
        settle(qapp)
        window.clock.tick()


def settle(qapp: QApplication) -> None:
    let_follow()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def widgets(qapp: QApplication) -> Counter[tuple[str, str]]:
    """Count the widgets of each class and name, without those that only wait to be collected."""
    gc.collect()
    return Counter((type(each).__name__, each.accessibleName()) for each in qapp.allWidgets())
