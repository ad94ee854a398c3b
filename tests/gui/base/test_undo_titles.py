"""The actions of undo and redo say what they would do."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAction

from gui.base.clock import Clock
from gui.base.undo_titles import UndoTitles
from mark1.session.commands import AddPattern, Clear, Draw, Redo, TurnPots, Undo


@pytest.fixture
def titles(clock: Clock) -> tuple[QAction, QAction]:
    undo, redo = QAction("&Undo", clock), QAction("&Redo", clock)
    undo.setShortcut("Ctrl+Z")
    UndoTitles(clock, undo, redo)
    clock.settle()
    return undo, redo


def test_at_first_nothing_is_named(titles: tuple[QAction, QAction]) -> None:
    assert [action.text() for action in titles] == ["&Undo", "&Redo"]
    assert titles[0].toolTip() == "Undo (Ctrl+Z)"


def test_undo_and_redo_are_named_after_what_they_do(
    clock: Clock, titles: tuple[QAction, QAction]
) -> None:
    undo, redo = titles
    clock.perform(Clear())
    clock.settle()
    assert undo.text() == "&Undo clear"
    assert undo.toolTip() == "Undo clear (Ctrl+Z)"
    clock.perform(Undo())
    clock.settle()
    assert (undo.text(), redo.text()) == ("&Undo", "&Redo clear")
    clock.perform(Redo())
    clock.settle()
    assert (undo.text(), redo.text()) == ("&Undo clear", "&Redo")


@pytest.mark.parametrize(
    ("gesture", "text"),
    [
        (Draw(((3, 4, 255),)), "&Undo stroke"),
        (TurnPots(((7, 3.0),)), "&Undo turn potentiometer 8"),
    ],
)
def test_a_gesture_that_goes_on_can_be_undone_by_name(
    clock: Clock, titles: tuple[QAction, QAction], gesture: Draw | TurnPots, text: str
) -> None:
    clock.perform(gesture)
    clock.settle()
    assert titles[0].text() == text


def test_an_ampersand_in_a_name_is_no_mnemonic(
    clock: Clock, titles: tuple[QAction, QAction]
) -> None:
    clock.perform(AddPattern("R&D"))
    clock.settle()
    assert titles[0].text() == "&Undo add to R&&D"
    assert titles[0].toolTip() == "Undo add to R&D (Ctrl+Z)"
