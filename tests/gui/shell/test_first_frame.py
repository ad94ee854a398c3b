"""Each page shows the session that it is about from its first frame, which comes soon."""

from __future__ import annotations

import subprocess
import sys

import pytest

from gui.geometry.page import GeometryPage
from gui.lessons.page import LessonsPage
from gui.shell.window import MainWindow
from mark1.lessons.lesson import Lesson
from tests.gui.by_hand import rebuild


@pytest.mark.usefixtures("nothing_is_checked")
def test_no_console_is_seen_empty(window: MainWindow) -> None:
    window.show()
    window.turn_to("theory")
    rebuild(window)
    assert not window.pages.is_made("console")
    window.turn_to("console")  # and nothing has been painted yet
    assert "of 512" in window.console.association.note.text()


#: What a start would wait for longest.
HEAVY = {"numba", "scipy", "numpy.ma", "PIL", "serial", "pyqtgraph.exporters"}

STARTED = """
import sys
from gui.base.application import make_application
application = make_application()
from gui.shell.window import MainWindow
from mark1.session.session import Session
window = MainWindow(Session())
window.start()
application.processEvents()
window.grab()
print(*sys.modules)
window.close_at_once()
"""


def test_the_first_frame_waits_for_no_large_library() -> None:
    done = subprocess.run(
        [sys.executable, "-c", STARTED], capture_output=True, text=True, check=True, timeout=60
    )
    assert HEAVY & {*done.stdout.split()} == set()


@pytest.mark.slow
def test_the_plane_is_never_seen_empty(window: MainWindow) -> None:
    window.show()
    window.turn_to("geometry")  # and nothing has been painted yet
    page = window.pages.view("geometry")
    assert isinstance(page, GeometryPage)
    assert "Learn" in page.course.learn.text()


@pytest.mark.slow
def test_no_lesson_that_is_chosen_is_seen_without_its_machine(window: MainWindow) -> None:
    window.show()
    window.turn_to("lessons")
    page = window.pages.view("lessons")
    assert isinstance(page, LessonsPage)
    for place, lesson in enumerate(page.lessons):
        assert isinstance(lesson, Lesson)
        page.open(place)  # and nothing has been painted yet
        if lesson.view == "plane":
            assert page._plane is not None
            assert "Learn" in page._plane.course.learn.text()
        else:
            assert page._machine is not None
            units = page._machine.session.state.machine.config.a_units
            assert f"of {units}" in page._machine.association.note.text()
