"""The foot of the window says messages, and its timeline goes to any step."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.base import theme
from gui.base.clock import Clock
from gui.shell.footer import Footer
from gui.theory.prospects import Prospects
from mark1.lab.ready import gate
from mark1.session.commands import (
    AddPattern,
    ChangeTraining,
    Clear,
    RemoveClass,
    Seek,
    Step,
    Teach,
    Train,
    Undo,
)
from mark1.session.new_document import new_document
from mark1.theory.diagnosis import diagnose
from tests.gui.by_hand import learn, opened, perform
from tests.gui.unasked import Unasked


@pytest.fixture
def footer(clock: Clock, qtbot: QtBot) -> Footer:
    footer = opened(qtbot, Footer(clock), 1200, 60, active=True)
    clock.settle()
    return footer


def test_what_the_session_says_is_shown_in_the_colour_of_its_tone(
    footer: Footer, clock: Clock
) -> None:
    perform(clock, Teach())
    assert footer.message.text() == "Taught. The motors have turned."
    assert theme.theme.quiet in footer.message.styleSheet()
    learn(clock)
    assert footer.message.text().startswith("Learned: pass 14 had no mistakes")
    assert theme.theme.right in footer.message.styleSheet()


def test_a_refusal_is_said(footer: Footer, clock: Clock) -> None:
    assert not clock.perform(RemoveClass("Ω"))
    assert "Ω" in footer.message.text()
    assert theme.theme.wrong in footer.message.styleSheet()
    clock.settle()
    assert "Ω" in footer.message.text()


def test_what_was_said_goes_with_what_it_was_about(footer: Footer, clock: Clock) -> None:
    perform(clock, Clear(), Undo())
    assert footer.message.text() == "Undone: clear."
    perform(clock, Step())
    assert footer.message.text() == ""


def test_a_sentence_of_the_window_stays_until_something_happens(
    footer: Footer, clock: Clock
) -> None:
    clock.perform(Clear())
    footer.write("Written to a.csv.")
    clock.settle()
    assert footer.message.text() == "Written to a.csv."
    perform(clock, Step())
    assert footer.message.text() == ""


def test_the_timeline_goes_to_a_step(footer: Footer, clock: Clock) -> None:
    perform(clock, Train(100))
    assert (footer.step.text(), footer.end.text()) == ("step 100", "100")
    footer.timeline.setFocus()
    QTest.keyClick(footer.timeline, Qt.Key.Key_Left)
    clock.settle()
    assert clock.session.state.progress.step == 99
    QTest.keyClick(footer.timeline, Qt.Key.Key_Home)
    clock.settle()
    assert clock.session.state.progress.step == 0
    assert (footer.step.text(), footer.end.text()) == ("step 0", "100")


def test_chapters_and_branches_are_on_the_timeline(footer: Footer, clock: Clock) -> None:
    perform(clock, Train(60), AddPattern("D"), Train(60), Seek(30), ChangeTraining({"eta": 2.0}))
    assert footer.timeline._chapters == [(0, "letters"), (30, "η 2")]
    assert [tuple(branch) for branch in footer.timeline._branches] == [(30, 120, "+D")]
    footer.timeline.branch_chosen.emit(0)
    clock.settle()
    assert footer.timeline._chapters == [(0, "letters"), (60, "+D")]
    assert footer.end.text() == "120"


def test_without_a_run_there_is_nowhere_to_go(footer: Footer, clock: Clock) -> None:
    assert not footer.timeline.isEnabled()
    perform(clock, Step())
    assert footer.timeline.isEnabled()


def test_a_far_step_is_reached_frame_by_frame_and_can_be_cancelled(
    footer: Footer, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mark1.session.session.SLICE", 0.0)
    monkeypatch.setattr("gui.base.clock.SLICE", 0.0)
    clock.session._open.trainer.log.spacing = 2**16
    perform(clock, ChangeTraining({"stop": "never"}), Train(4000))
    place = footer.step.pos()
    for is_left in (True, False):
        footer.timeline.moved.emit(3000)
        clock.tick()
        assert footer.message.text().startswith("Going to step 3000: ")
        assert footer.cancel.isVisible()
        assert footer.step.pos() == place
        if is_left:
            QTest.mouseClick(footer.cancel, Qt.MouseButton.LeftButton)
        clock.settle()
        assert clock.session.state.progress.step == (4000 if is_left else 3000)
        assert not footer.cancel.isVisible()
        assert footer.message.text() == ""


def test_more_passes_are_allowed_where_the_bound_says_that_they_are_enough(
    footer: Footer, clock: Clock
) -> None:
    clock.session.begin(new_document("direct", gate("AND"), 1960))
    perform(clock, ChangeTraining({"passes": 1}))
    prospects = Prospects(clock)
    prospects.said.connect(footer.write)
    prospects.enough.connect(footer.offer)
    learn(clock)
    assert footer.raised.isHidden()
    assert isinstance(prospects.questions, Unasked)
    (question,) = prospects.questions.asked
    prospects._answered(diagnose(*question))
    more = int(footer.message.text().split("allow ")[1].split()[0])
    assert footer.raised.text() == f"+{more} passes"
    QApplication.processEvents()
    assert footer.raised.x() - footer.message.geometry().right() < 20  # no room for *Cancel*
    footer.raised.click()
    assert footer.raised.isHidden()
    assert clock.session.state.training.passes == 1 + more
    while clock.session.is_running:
        clock.session.advance(seconds=0.1)
    assert clock.session.state.progress.finished == "learned"
