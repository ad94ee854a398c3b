"""A random user of the window causes no exception, no false statement and no loss."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from gui.base import language, theme
from gui.shell.window import MainWindow
from mark1 import messages
from mark1.session.commands import Redo, Undo
from mark1.session.session import Session
from tests.gui.by_hand import set_text_size
from tests.gui.random_user import RandomUser
from tests.mark1.random_session import digest

#: What a refusal repeats of what was typed.
TYPED = re.compile("“[^”]*”")

#: What no person should read: placeholders, Python's own words, unlike numbers of things.
NOT_ENGLISH = re.compile(
    r"\{\w*\}|Traceback|\bNone\b(?! of)|(?<!')\bnan\b|<class|np\.|\b1 (mistakes|steps|pictures)\b"
)


@pytest.fixture
def user(
    window: MainWindow,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
    qapp: QApplication,
) -> Iterator[RandomUser]:
    monkeypatch.setenv(messages.VARIABLE, "en")
    window.prepare()  # as soon after its start
    user = RandomUser(window, request.param, tmp_path, monkeypatch)
    yield user
    user.stop()
    language.use(qapp, "en")
    theme.choose("dark")
    set_text_size(1.0)


@pytest.mark.parametrize("user", [0], indirect=True)
def test_a_random_user_finds_no_fault(user: RandomUser) -> None:
    check(user, 60)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("user", range(1, 21), indirect=True)
def test_a_random_user_finds_no_fault_in_ten_thousand_gestures(user: RandomUser) -> None:
    check(user, 10_000)


def check(user: RandomUser, gestures: int) -> None:
    """Let a user act, and look after every few gestures whether all is as it should be."""
    for number in range(1, gestures + 1):
        user.act()
        where = f"after gesture {number}: {user.done}"
        if number % 25 == 0:
            check_words(user.window, where)
        if number % 500 == 0 or number == gestures:
            check_undo(user.window.session, where)


def check_words(window: MainWindow, where: str) -> None:
    """Check that what is shown is English, and true as far as the session knows."""
    state = window.session.state
    for label in window.findChildren(QLabel):
        if label.isVisible():
            said = TYPED.sub("", label.text()) if label.objectName() == "refusal" else label.text()
            assert not NOT_ENGLISH.search(said), f"{label.text()!r} {where}"
    clock = window.clock
    if clock.has_ended or not (clock.is_idle and window.pages.is_made("console")):
        return  # the window is being rebuilt, or a frame is still to come
    verdict = window.console.response.verdict.text()
    assert ("✓" in verdict) == (state.is_right is True), f"{verdict!r} {where}"
    assert ("✗" in verdict) == (state.is_right is False), f"{verdict!r} {where}"


def check_undo(session: Session, where: str) -> None:
    """Check that undoing and redoing everything gives the same session, byte for byte."""
    session.pause()
    session.commit()
    before = digest(session.document)
    undone = 0
    while session.state.undo is not None:
        session.perform(Undo())
        undone += 1
    for _ in range(undone):
        session.perform(Redo())
    assert digest(session.document) == before, f"{undone} undone and redone {where}"
