"""The stack makes each page when it is first shown, whichever comes first."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.base.actions import Actions
from gui.base.clock import Clock
from gui.base.page import PageView
from gui.base.page_stack import Clocks, Page, PageStack
from gui.shell.pages import PAGES, titles

Made = dict[str, "Told"]

#: What pages keep.
KEPT = object()


@pytest.fixture
def made() -> Made:
    return {}


@pytest.fixture
def stack(clock: Clock, actions: Actions, qtbot: QtBot, made: Made) -> PageStack:
    return make_stack(clock, actions, qtbot, made)


def make_stack(clock: Clock, actions: Actions, qtbot: QtBot, made: Made) -> PageStack:
    def maker(name: str) -> Callable[..., PageView]:
        def make(parent: QWidget, clocks: Clocks, actions: Actions, kept: object) -> PageView:
            made[name] = Told(parent, kept)
            return made[name]

        return make

    pages = [Page(name, name.title, maker(name)) for name in ("first", "second")]
    pages.append(Page("third", "third".title, maker("third"), lambda: True))
    stack = PageStack({"console": clock}, actions, tuple(pages), KEPT)
    qtbot.addWidget(stack)
    return stack


class Told(PageView):
    """Notes what it is told."""

    def __init__(self, parent: QWidget, kept: object) -> None:
        super().__init__(parent)
        self.kept, self.first_parent, self.is_active = kept, parent, False
        self.told: list[str] = []

    @property
    def goes_on(self) -> bool:
        return self.is_active

    def show_mark(self) -> None:
        self.marked.emit("▸", "action", "It runs.")

    def resume(self) -> None:
        self.told.append("resume")

    def release(self) -> None:
        self.told.append("release")


def test_pages_are_right_in_whatever_order_they_are_opened(stack: PageStack, made: Made) -> None:
    turned: list[str] = []
    stack.turned.connect(turned.append)
    for name in ("third", "first", "second", "third"):
        stack.turn_to(name)
        assert stack.shown == name
        assert stack.currentWidget().widget() is made[name]
    assert turned == ["third", "first", "second", "third"]
    assert stack.count() == 3


def test_a_page_is_made_once_and_not_before_it_is_wanted(stack: PageStack, made: Made) -> None:
    stack.turn_to("first")
    assert set(made) == {"first"}
    view = stack.view("first")
    stack.turn_to("first")
    assert stack.view("first") is view


def test_a_page_that_was_under_way_resumes_unseen(stack: PageStack, made: Made) -> None:
    stack.turn_to("first")
    stack.resume()
    assert stack.shown == "first"
    assert isinstance(made["third"], Told)
    assert made["third"].told == ["resume"]
    stack.release()
    assert made["third"].told == ["resume", "release"]
    assert "second" not in made


def test_a_mark_comes_with_the_name_of_its_page(stack: PageStack, made: Made) -> None:
    marks: list[tuple[str, ...]] = []
    stack.marked.connect(lambda *given: marks.append(given))
    stack.turn_to("second")
    made["second"].marked.emit("●", "right", "Connected.")
    assert marks[-1] == ("second", "●", "right", "Connected.")


def test_a_page_is_made_where_it_stays(stack: PageStack, made: Made) -> None:
    moved: list[bool] = []
    stack.made.connect(lambda view: moved.append(view.parent() is not view.first_parent))
    for name in ("first", "second"):
        stack.turn_to(name)
    assert moved == [False, False]


def test_a_page_is_given_what_pages_keep(stack: PageStack, made: Made) -> None:
    stack.turn_to("second")
    assert made["second"].kept is KEPT


def test_the_mark_of_a_page_is_shown_as_soon_as_it_is_made(stack: PageStack, made: Made) -> None:
    marks: list[tuple[str, ...]] = []
    stack.marked.connect(lambda *given: marks.append(given))
    stack.turn_to("first")
    assert marks == [("first", "▸", "action", "It runs.")]


def test_every_page_has_a_title_and_the_console_comes_first() -> None:
    assert list(titles()) == [page.name for page in PAGES]
    assert next(iter(titles().items())) == ("console", "Console")


def test_pages_that_go_on_are_named(stack: PageStack, made: Made) -> None:
    for name in ("third", "second", "first"):
        stack.turn_to(name)
        made[name].is_active = name != "first"
    assert stack.going == ["third", "second"]


def test_a_page_that_cannot_be_made_leaves_nothing(clock: Clock, actions: Actions) -> None:
    def fail(parent: QWidget, clocks: Clocks, actions: Actions, kept: object) -> PageView:
        raise ValueError("It cannot be made.")

    stack = PageStack({"console": clock}, actions, (Page("first", "first".title, fail),), KEPT)
    for _ in range(2):
        with pytest.raises(ValueError, match="cannot be made"):
            stack.view("first")
    assert stack.count() == 0
