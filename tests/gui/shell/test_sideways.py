"""With large text in a small window, pages scroll down, but not to the side."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QAbstractScrollArea, QApplication
from pytestqt.qtbot import QtBot

from gui.base import remembered
from gui.lessons.live import LessonPlane
from gui.lessons.page import LessonsPage
from gui.shell.pages import titles
from gui.shell.window import MainWindow
from tests.examples import slow
from tests.gui.by_hand import let_follow, rebuild, set_text_size
from tests.gui.clipping import problems

pytestmark = pytest.mark.usefixtures("nothing_is_checked")

#: Sizes of the window, and of the text: each leaves no more than 690 × 400 pixels of the design.
SIZES = [*slow(((960, 560), 1.4)), ((960, 560), 1.5), *slow(((1280, 720), 2.0))]


#: Lessons whose live parts differ, by what these show.
LESSONS = {"plane": 0, "damage": 8, "machine": 9, "cards": 10}


@pytest.fixture(params=SIZES, ids=["960x560-1.4", "960x560-1.5", "1280x720-2.0"])
def narrow(
    window: MainWindow, qapp: QApplication, request: pytest.FixtureRequest
) -> Iterator[MainWindow]:
    size, scale = request.param
    remembered.remember_text_scale(scale)
    rebuild(window)
    window.resize(*size)
    let_follow()
    yield window
    set_text_size(1.0)


def cut_off(window: MainWindow) -> list[str]:
    """Name what would have to be scrolled to the side, and what is clipped or covered."""
    areas = [each for each in window.findChildren(QAbstractScrollArea) if each.isVisible()]
    found = [type(each).__name__ for each in areas if each.horizontalScrollBar().maximum() > 0]
    return found + problems(window)


class Layouts(QObject):
    """Counts how often anything is to be laid out again."""

    number = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.number += event.type() == QEvent.Type.LayoutRequest
        return False


@pytest.mark.slow
@pytest.mark.parametrize("scale", [1.0, 1.4, 2.0])
@pytest.mark.parametrize("height", [600, 700])
@pytest.mark.parametrize("name", [*(each for each in titles() if each != "lessons"), *LESSONS])
def test_what_folds_comes_to_rest_at_any_width(
    window: MainWindow, qapp: QApplication, name: str, scale: float, height: int
) -> None:
    window.turn_to("lessons" if name in LESSONS else name)
    let_follow()
    page = window.pages.view(window.pages.shown)
    if isinstance(page, LessonsPage):
        page.open(LESSONS[name])
        let_follow()
        assert isinstance(page.live.currentWidget(), LessonPlane) == (name == "plane")
        page.attempt.session.pause()
    layouts = Layouts()
    qapp.installEventFilter(layouts)
    try:
        set_text_size(scale)
        for width in range(960, 1700, 7):  # less than a scroll bar takes
            window.resize(width, height)
            for _ in range(20):  # what is computed meanwhile may be shown, too
                layouts.number = 0
                for _ in range(5):
                    let_follow()
                if not layouts.number:
                    break
            assert layouts.number == 0, width
    finally:
        qapp.removeEventFilter(layouts)
        set_text_size(1.0)


def test_pages_and_lessons_are_as_wide_as_the_window(narrow: MainWindow, qtbot: QtBot) -> None:
    for name in titles():
        narrow.turn_to(name)
        let_follow()
        if name != "lessons":
            assert cut_off(narrow) == [], name
    lessons = narrow.pages.view("lessons")
    assert isinstance(lessons, LessonsPage)
    narrow.turn_to("lessons")
    qtbot.waitUntil(lambda: not lessons.is_busy)
    for name, place in LESSONS.items():
        lessons.open(place)
        let_follow()
        assert cut_off(narrow) == [], name
