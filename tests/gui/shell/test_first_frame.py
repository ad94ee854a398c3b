"""Each page shows the session that it is about from its first frame."""

from __future__ import annotations

import pytest

from gui.base.page_stack import STEPS
from gui.geometry.page import GeometryPage
from gui.lessons.page import LessonsPage
from gui.shell.window import MainWindow
from mark1.lessons.folder import Lesson
from tests.gui.by_hand import let_follow, rebuild


def test_no_console_is_seen_empty(window: MainWindow) -> None:
    window.show()
    window.turn_to("theory")
    rebuild(window)
    assert not window.pages.is_made("console")
    window.turn_to("console")  # and nothing has been painted yet
    assert "of 512" in window.console.association.note.text()


def test_the_plane_is_never_seen_empty(window: MainWindow) -> None:
    window.show()
    window.turn_to("geometry")  # and nothing has been painted yet
    page = window.pages.view("geometry")
    assert isinstance(page, GeometryPage)
    assert "Learn" in page.course.learn.text()


def test_no_lesson_is_seen_without_its_machine(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gui.lessons.page.later", lambda owner, act: act())  # in this turn
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


def test_the_first_lesson_is_opened_in_turns_before_the_page_is_painted(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages, opened = window.pages, []
    for _ in range(STEPS):
        pages.advance("lessons")  # and the first lesson is still to be opened
    page = pages.view("lessons")
    assert isinstance(page, LessonsPage)
    window.turn_to("lessons")
    assert page.attempt is None
    monkeypatch.setattr(page.panel, "paintEvent", lambda event: opened.append(page.attempt))
    let_follow()
    assert opened
    assert None not in opened
