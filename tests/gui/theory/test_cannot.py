"""What the window says when a run does not settle, and the card that shows why."""

from __future__ import annotations

import multiprocessing
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QContextMenuEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu
from pytestqt.qtbot import QtBot

from gui.base import language, remembered
from gui.base.question_process import Questions
from gui.shell.window import MainWindow
from mark1 import messages
from mark1.lab.remedies import Remedies, remedies
from mark1.machine.config import MachineConfig
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.session.commands import AddPattern, ChangeTraining, Undo
from mark1.session.new_document import new_document
from mark1.theory.diagnosis import diagnose
from tests.gui.by_hand import click, let_save, perform, rebuild, set_text_size
from tests.gui.clipping import problems
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


def test_the_card_keeps_the_keys_until_escape_returns_the_focus(window: MainWindow) -> None:
    retina, why = window.console.retina.retina, window.console.wrong.why
    open_switches(window, XOR)
    assert not why.isVisible()
    press_learn(window)
    retina.setFocus()
    answer(window)
    card, step = window.cannot.card, window.session.state.progress.step
    for pressed in (Qt.Key.Key_S, Qt.Key.Key_B, Qt.Key.Key_R, Qt.Key.Key_Space):
        QTest.keyClick(card, pressed)
    window.clock.settle()
    assert window.session.state.progress.step == step
    seen = []
    for _ in range(5):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        seen.append(QApplication.focusWidget().accessibleName())
    assert len(set(seen)) == 4 and seen[0] == seen[4]
    offered = [card.buttons[name] for name in ("machine", "pocket", "proof")]
    assert set(seen) == {"Close", *(button.accessibleName() for button in offered)}
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert not card.isVisible()
    assert retina.hasFocus()
    for reopen in (why, window.console.training.learn):
        click(reopen)
        assert card.isVisible()
        QTest.keyClick(card, Qt.Key.Key_Escape)
    window.cannot.show_card()
    perform(window.clock, AddPattern("1"))
    assert not why.isVisible() and not card.isVisible()


@pytest.mark.parametrize("reason", ["Mouse", "Keyboard"])
def test_the_card_saves_its_picture(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reason: str
) -> None:
    learn_xor(window)
    card, path = window.cannot.card, tmp_path / "xor.png"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    at = card.title if reason == "Mouse" else card
    middle = at.rect().center()
    event = QContextMenuEvent(QContextMenuEvent.Reason[reason], middle, at.mapToGlobal(middle))
    QApplication.sendEvent(at, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    next(one for one in menu.actions() if one.text() == "&Save picture…").trigger()
    menu.close()
    let_save()
    assert QImage(str(path)).size() == card.card.size() * 2
    assert card.isVisible()


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


@pytest.mark.slow
def test_the_proof_is_on_the_page_of_the_theory(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    from gui.theory.page import TheoryPage

    checked: list[Any] = []
    monkeypatch.setattr(TheoryPage, "check", lambda page: checked.append(page))
    learn_xor(window)
    click(window.cannot.card.buttons["proof"])
    assert window.pages.shown == "theory"
    assert checked
    QApplication.processEvents()
    certificate = window.pages.view("theory").certificate  # type: ignore[attr-defined]
    assert certificate.visibleRegion().boundingRect().height() == certificate.height()


@pytest.mark.slow
def test_a_units_are_proposed_once_they_were_tried(window: MainWindow) -> None:
    learn_xor(window)
    card, prospects = window.cannot.card, window.cannot.prospects
    assert "Testing whether more A-units help" in card.hint.text()
    prospects._tried(Remedies(None, 0, None))
    assert card.hint.text() == (
        "None of the larger machines tried has learned this.\nPocket keeps the best weights found."
    )
    assert card.buttons["pocket"].objectName() == "primary"
    two = MachineConfig.of(
        "full", classes=2, rows=1, columns=2, a_units=16, excitatory=1, inhibitory=1, theta=1,
        threshold=0.5,
    )  # fmt: skip
    prospects._tried(Remedies(two, 2, 3))
    assert "16 of them learn this in 2 passes" in card.hint.text()
    assert "In that machine an R-unit says 1 only above 0.5 V" in card.hint.text()
    assert "3 of 4 right in a trial" in card.hint.text()
    assert card.buttons["machine"].objectName() == "primary"
    QTest.keyClick(card, Qt.Key.Key_Return)
    assert not card.isVisible() and window.drawer.isVisible()
    assert window.drawer.build_button.hasFocus()
    window.drawer._build_now()
    window.clock.settle()
    assert window.session.state.machine.config == two
    press_learn(window)
    assert window.session.state.progress.finished == "learned"


@pytest.mark.slow
def test_points_get_a_units_that_add_up_their_numbers_in_one_step(window: MainWindow) -> None:
    window.session.begin(new_document("direct", shapes.make("xor"), 1960))
    press_learn(window)
    answer(window)
    assert window.cannot.card.mixtures.accessibleDescription().startswith("should say 1: ½ 1")
    state = window.session.state
    found = remedies(state.machine, state.patterns, state.training)
    window.cannot.prospects._tried(found)
    click(window.cannot.card.buttons["machine"])
    assert window.session.state.machine.config == found.machine
    press_learn(window)
    assert window.session.state.progress.finished == "learned"
    window.console.association.point_at(0)
    text = window.console.association.hint.text()
    assert text in (
        "Unit 1: 0 − 0 = 0 < θ − ½ = 0.5",
        "Unit 1: 1 − 1 = 0 < θ − ½ = 0.5",
    )
    perform(window.clock, Undo())
    perform(window.clock, Undo())
    assert window.session.state.machine.config.kind == "direct"


@pytest.mark.slow
def test_a_process_answers_and_none_is_left(window: MainWindow, qtbot: QtBot) -> None:
    prospects = window.cannot.prospects
    questions = prospects.questions = Questions(window.clock, diagnose, prospects._answered)
    prospects.trials = Questions(window.clock, remedies, prospects._tried)
    open_switches(window, XOR)
    click(window.console.training.learn)
    qtbot.waitUntil(lambda: questions._process is not None)
    perform(window.clock, AddPattern("1"))
    assert questions._process is None and not multiprocessing.active_children()
    perform(window.clock, Undo())
    click(window.console.training.learn)
    qtbot.waitUntil(window.cannot.card.isVisible, timeout=60_000)
    qtbot.waitUntil(lambda: prospects.kept.remedies is not None, timeout=60_000)
    assert "4 of them learn this" in window.cannot.card.hint.text()
    qtbot.waitUntil(lambda: not multiprocessing.active_children())


@pytest.mark.slow
def test_the_card_stays_when_the_window_is_made_again(window: MainWindow) -> None:
    learn_xor(window)
    rebuild(window)
    QApplication.processEvents()
    window.clock.settle()
    assert window.cannot.card.isVisible()
    assert not asked(window)
    QTest.keyClick(window.cannot.card, Qt.Key.Key_Escape)
    assert not window.cannot.card.isVisible()


@pytest.mark.slow
@pytest.mark.parametrize("code", list(language.available()))
def test_the_card_shows_all_of_its_text_in_every_language(
    window: MainWindow, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    monkeypatch.setenv(messages.VARIABLE, "en")
    remembered.remember_language(code)
    found = []
    try:
        for scale in (1.0, 2.0):
            set_text_size(scale)
            rebuild(window)
            learn_xor(window)
            for width, height in ((960, 560), (1280, 720), (1920, 1080), (3840, 2160)):
                window.resize(width, height)
                for _ in range(3):
                    qapp.processEvents()
                card = window.cannot.card
                assert card.area.horizontalScrollBar().maximum() == 0
                assert card.mixtures.width() >= card.mixtures.minimumSizeHint().width()
                found += [f"{width}x{height} {what}" for what in problems(card)]
            QTest.keyClick(card, Qt.Key.Key_Escape)
        assert not found, "\n".join(found)
    finally:
        set_text_size(1.0)
        language.use(qapp, "en")


@pytest.mark.slow
def test_an_answer_that_comes_after_the_window_was_made_again_is_told(window: MainWindow) -> None:
    open_switches(window, XOR)
    press_learn(window)
    rebuild(window)
    window.clock.settle()
    answer(window)
    assert window.cannot.card.isVisible()


@pytest.mark.slow
def test_what_had_the_focus_may_be_gone_when_the_card_closes(window: MainWindow) -> None:
    open_switches(window, XOR)
    press_learn(window)
    window.console.patterns.patterns.edit_name("0", lambda name: "")
    answer(window)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    window.cannot.card.leave()
    assert window.cannot.card.isHidden()


@pytest.mark.slow
def test_a_console_that_is_made_later_offers_what_is_known(window: MainWindow) -> None:
    learn_xor(window)
    QTest.keyClick(window.cannot.card, Qt.Key.Key_Escape)
    window.turn_to("theory")
    rebuild(window)
    assert "console" not in window.pages._views
    window.turn_to("console")
    click(window.console.wrong.why)
    assert window.cannot.card.isVisible()


def test_where_the_largest_sum_decides_one_r_unit_is_not_the_verdict(window: MainWindow) -> None:
    points = np.array([[0.0], [0.1], [1.0], [1.1], [2.0], [2.1]])[:, None]
    patterns = PatternSet.from_names(points, list("aabbcc"), name="line")
    window.session.begin(new_document("direct", patterns, 1960))
    press_learn(window)
    (question,) = asked(window)
    answer(window)
    card, prospects = window.cannot.card, window.cannot.prospects
    assert card.title.text() == "R2 alone cannot learn this, whatever its weights"
    assert window.footer.message.text().startswith("R2 alone cannot learn this")
    found = remedies(*deepcopy(question), window.session.state.training)
    prospects._tried(found)
    assert f"it learns this in {found.together} passes" in card.hint.text()
    assert card.buttons["together"].objectName() == "primary"
    QTest.keyClick(card, Qt.Key.Key_Return)
    window.clock.settle()
    assert window.session.state.training.rule == "multi-class"
    assert not window.console.wrong.why.isVisible()
    press_learn(window)
    assert window.session.state.progress.finished == "learned"
    assert not window.session.state.wrong.any()
