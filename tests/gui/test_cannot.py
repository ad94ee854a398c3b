"""What the window says when a run does not settle, and the card that shows why."""

from __future__ import annotations

import multiprocessing
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.questions import Questions
from gui.window import MainWindow
from mark1.commands import AddPattern, BuildMachine, ChangeTraining, Command, Undo
from mark1.lab.remedies import Remedies, remedies
from mark1.machine.config import MachineConfig
from mark1.new_document import new_document
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.theory.diagnosis import diagnose
from tests.gui.by_hand import click, key, perform
from tests.gui.unasked import Unasked

LIT = [[0, 0], [255, 0], [0, 255], [255, 255]]
XOR, AND = ("0", "1", "1", "0"), ("0", "0", "0", "1")


def open_switches(window: MainWindow, labels: tuple[str, ...], passes: int = 40) -> None:
    """Let a perceptron of two switches have these patterns."""
    patterns = PatternSet.from_names(np.array(LIT, np.uint8)[:, None], list(labels), name="gate")
    window.session.begin(new_document("direct", patterns, 1960))
    perform(window.clock, ChangeTraining({"passes": passes}))


def press_learn(window: MainWindow) -> None:
    """Press Learn, and wait for the end of the run."""
    click(window.console.training.learn)
    while window.session.is_running:
        window.session.advance(seconds=0.1)
    window.clock.settle()


def asked(window: MainWindow) -> list[tuple[Any, ...]]:
    """Return what the process would have been asked."""
    questions = window.cannot.prospects.questions
    assert isinstance(questions, Unasked)
    return questions.asked


def answer(window: MainWindow) -> None:
    """Answer the only question, as the process would."""
    (question,) = asked(window)
    asked(window).clear()
    window.cannot.prospects._answered(diagnose(*question))
    QApplication.processEvents()


def learn_xor(window: MainWindow) -> None:
    """Learn XOR in vain, up to the card."""
    open_switches(window, XOR)
    press_learn(window)
    answer(window)


def test_a_run_in_vain_ends_with_the_two_mixtures(window: MainWindow) -> None:
    open_switches(window, XOR)
    assert not asked(window)
    press_learn(window)
    assert window.footer.message.text() == "Not learned yet. Checking whether it can be…"
    answer(window)
    card = window.cannot.card
    assert card.isVisible() and card.hasFocus()
    assert card.title.text() == "This cannot be learned, whatever the weights"
    assert card.subtitle.text() == (
        "To this machine, two mixtures of the pictures look exactly the same."
    )
    assert card.mixtures.accessibleDescription() == (
        "should say 1: ½ 1, ½ 1; should say 0: ½ 0, ½ 0"
    )
    assert card.mixtures._mixture.tolist() == [[0.5, 0.5]]
    assert card.mixtures.accessibleDescription() in card.accessibleDescription()
    assert "more passes do not help" in window.footer.message.text()
    assert sum(button.objectName() == "primary" for button in card.buttons.values()) == 1


def test_what_can_be_learned_says_how_many_passes_are_enough(window: MainWindow) -> None:
    open_switches(window, AND, passes=1)
    press_learn(window)
    answer(window)
    text = window.footer.message.text()
    allowed = int(text.split("allow ")[1].split()[0])
    assert text.endswith("more passes, enough by the bound R²/γ².") and allowed <= 52
    assert not window.cannot.card.isVisible()
    perform(window.clock, ChangeTraining({"passes": 1 + allowed}))
    press_learn(window)
    assert window.session.state.progress.finished == "learned"
    assert not asked(window)


def test_one_more_pass_is_told_in_the_singular(window: MainWindow) -> None:
    open_switches(window, AND)
    press_learn(window)
    made = window.session.state.progress.passes
    open_switches(window, AND, passes=made - 1)
    press_learn(window)
    prospects = window.cannot.prospects
    answer(window)
    state = window.session.state
    found = prospects.diagnosis
    assert found is not None
    state.machine.potentiometers.load((1000 * found.solutions[0].weights).astype(np.float32))
    assert prospects.sentence(state).startswith("This can be learned: allow 1 more pass,")


def test_escape_closes_the_card_and_returns_the_focus(window: MainWindow) -> None:
    retina = window.console.retina.retina
    open_switches(window, XOR)
    retina.setFocus()
    step = window.session.state.progress.step
    press_learn(window)
    retina.setFocus()
    answer(window)
    card = window.cannot.card
    key(window, Qt.Key.Key_Space, Qt.Key.Key_Delete)  # nothing behind the card feels them
    assert not window.session.is_running and window.session.state.progress.step > step
    QTest.keyClick(card, Qt.Key.Key_Escape)
    assert not card.isVisible()
    assert retina.hasFocus()


def test_tab_stays_within_the_card(window: MainWindow) -> None:
    learn_xor(window)
    card = window.cannot.card
    seen = []
    for _ in range(5):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        seen.append(QApplication.focusWidget().accessibleName())
    assert len(set(seen)) == 4 and seen[0] == seen[4]
    assert set(seen) == {"Close", *(b.accessibleName() for b in card.buttons.values())}


def test_pocket_is_one_step_that_undo_takes_back(window: MainWindow) -> None:
    learn_xor(window)
    before = window.session.state.training
    click(window.cannot.card.buttons["pocket"])
    window.clock.settle()
    assert not window.cannot.card.isVisible()
    assert window.session.state.training.rule == "pocket"
    assert window.session.state.progress.finished is None
    press_learn(window)
    while window.session.is_evaluating:
        window.session.advance(seconds=0.1)
    window.clock.settle()
    assert not window.cannot.card.isVisible()  # its best weights are what was asked for
    assert "3 of 4 are right" in window.footer.message.text()
    perform(window.clock, Undo(), Undo())
    assert window.session.state.training == before


def test_the_proof_is_on_the_page_of_the_theory(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    from gui.pages.theory import TheoryPage

    checked: list[Any] = []
    monkeypatch.setattr(TheoryPage, "check", lambda page: checked.append(page))
    learn_xor(window)
    click(window.cannot.card.buttons["proof"])
    assert window.pages.shown == "theory"
    assert checked


def test_a_units_are_proposed_once_they_were_tried(window: MainWindow) -> None:
    learn_xor(window)
    card, prospects = window.cannot.card, window.cannot.prospects
    assert "Trying whether more A-units help" in card.hint.text()
    two = MachineConfig.of(
        "full", classes=2, rows=1, columns=2, a_units=16, excitatory=1, inhibitory=1, theta=1,
        tie="silent",
    )  # fmt: skip
    prospects._tried(Remedies(two, 2, 3))
    assert "16 of them learn this in 2 passes" in card.hint.text()
    assert "3 of 4 right in a trial" in card.hint.text()
    assert card.buttons["machine"].objectName() == "primary"
    QTest.keyClick(card, Qt.Key.Key_Return)
    assert not card.isVisible() and window.drawer.isVisible()
    window.drawer._build_now()
    window.clock.settle()
    assert window.session.state.machine.config == two
    press_learn(window)
    assert window.session.state.progress.finished == "learned"


def test_points_become_pictures_for_a_units_in_one_step(window: MainWindow) -> None:
    window.session.begin(new_document("direct", shapes.make("xor"), 1960))
    press_learn(window)
    answer(window)
    assert window.cannot.card.mixtures.accessibleDescription().startswith("should say 1: ½ 1")
    two = MachineConfig.of(
        "full", classes=2, rows=1, columns=2, a_units=16, excitatory=1, inhibitory=1, theta=1
    )
    window.cannot.prospects._tried(Remedies(two, 2, 3))
    click(window.cannot.card.buttons["machine"])
    state = window.session.state
    assert state.machine.config == two and not state.patterns.analog
    perform(window.clock, Undo())
    assert window.session.state.patterns.analog


def test_where_no_machine_helps_pocket_is_the_thing_to_press(window: MainWindow) -> None:
    learn_xor(window)
    window.cannot.prospects._tried(Remedies(None, 0, None))
    card = window.cannot.card
    assert card.hint.text() == (
        "No machine with more A-units that was tried has learned this.\n"
        "Pocket keeps the best weights found."
    )
    assert card.buttons["pocket"].objectName() == "primary"


def test_the_card_can_be_opened_again(window: MainWindow) -> None:
    why = window.console.wrong.why
    assert not why.isVisible()
    learn_xor(window)
    card = window.cannot.card
    for reopen in (why, window.console.training.learn):
        QTest.keyClick(card, Qt.Key.Key_Escape)
        assert not card.isVisible()
        click(reopen)
        assert card.isVisible()
    perform(window.clock, AddPattern("1"))
    assert not why.isVisible() and not card.isVisible()


@pytest.mark.parametrize("change", [AddPattern("1"), BuildMachine(MachineConfig())])
def test_a_question_out_of_date_is_ended(window: MainWindow, change: Command) -> None:
    open_switches(window, XOR)
    press_learn(window)
    questions = window.cannot.prospects.questions
    assert questions.is_waiting
    perform(window.clock, change)
    assert not questions.is_waiting
    assert not window.cannot.card.isVisible()


def test_closing_the_window_ends_the_question(window: MainWindow) -> None:
    open_switches(window, XOR)
    press_learn(window)
    window.close_at_once()
    assert not window.cannot.prospects.questions.is_waiting


def test_a_run_that_does_not_settle_is_checked_early(window: MainWindow) -> None:
    open_switches(window, XOR, passes=10**6)
    click(window.console.training.learn)
    while not asked(window) and window.session.is_running:
        window.session.advance(seconds=0.01)
        window.clock.draw()
    assert window.session.is_running
    assert window.session.state.progress.total >= 1000
    answer(window)
    assert not window.session.is_running
    assert window.cannot.card.isVisible()


@pytest.mark.slow
def test_a_process_answers_and_none_is_left(window: MainWindow, qtbot: QtBot) -> None:
    prospects = window.cannot.prospects
    questions = prospects.questions = Questions(window.clock, diagnose, prospects._answered)
    prospects.trials = Questions(window.clock, remedies, prospects._tried)
    open_switches(window, XOR)
    click(window.console.training.learn)
    qtbot.waitUntil(lambda: questions._process is not None, timeout=10_000)
    perform(window.clock, AddPattern("1"))
    assert questions._process is None and not multiprocessing.active_children()
    perform(window.clock, Undo())
    click(window.console.training.learn)
    qtbot.waitUntil(window.cannot.card.isVisible, timeout=60_000)
    qtbot.waitUntil(lambda: prospects.remedies is not None, timeout=60_000)
    assert "16 of them learn this" in window.cannot.card.hint.text()
    assert not multiprocessing.active_children()


def test_the_card_stays_when_the_window_is_made_again(window: MainWindow) -> None:
    learn_xor(window)
    window.rebuild()
    QApplication.processEvents()
    window.clock.settle()
    assert window.cannot.card.isVisible()
    assert not asked(window)
    QTest.keyClick(window.cannot.card, Qt.Key.Key_Escape)
    assert not window.cannot.card.isVisible()
