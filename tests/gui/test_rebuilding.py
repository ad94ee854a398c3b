"""A window that is made again in another theme or language leaves nothing of the old one behind."""

from __future__ import annotations

import gc
from collections import Counter

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from gui.panel_pictures import PanelPictures
from gui.window import MainWindow


def test_no_widget_of_the_old_window_is_left(window: MainWindow, qapp: QApplication) -> None:
    for page in ("geometry", "hardware", "lessons", "console"):
        window.pages.turn_to(page)
    make_again(window, qapp)  # of a page, some parts are only built when it is seen
    before = widgets(qapp)
    for _ in range(3):
        make_again(window, qapp)
    assert widgets(qapp) - before == Counter()


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


def make_again(window: MainWindow, qapp: QApplication) -> None:
    for name in ("theme_light", "theme_dark"):
        window.actions_[name].trigger()
        settle(qapp)
        window.clock.tick()


def settle(qapp: QApplication) -> None:
    for _ in range(4):
        qapp.processEvents()
        qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def widgets(qapp: QApplication) -> Counter[tuple[str, str]]:
    """Count the widgets of each class and name, without those that only wait to be collected."""
    gc.collect()
    return Counter((type(each).__name__, each.accessibleName()) for each in qapp.allWidgets())
