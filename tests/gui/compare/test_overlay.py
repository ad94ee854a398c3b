"""Two runs side by side in the window: opened, trained, scrubbed, kept and closed."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.compare.overlay import ComparisonView
from gui.shell.window import MainWindow
from mark1.machine.config import MachineConfig
from mark1.session.commands import (
    AddPattern,
    BuildMachine,
    ChangeTraining,
    ChooseClass,
    Clear,
    RemoveClass,
    Retrain,
    Seek,
    ShowPattern,
    Step,
    Train,
    Undo,
)
from mark1.session.session import Session
from tests.gui.by_hand import click, key, let_follow, perform, rebuild
from tests.gui.clipping import problems
from tests.mark1.random_session import digest

KEYS = Qt.Key


@pytest.fixture
def trained(window: MainWindow) -> MainWindow:
    """A run of five passes, and a branch with another η left after the second."""
    perform(window.clock, Train(52), ChangeTraining({"eta": 2.0}), Train(52), Seek(52))
    perform(window.clock, ChangeTraining({"rule": "averaged"}), Train(78))
    window.setFocus()
    return window


def settled(window: MainWindow) -> ComparisonView:
    """Make frames until both runs are made and shown."""
    view = window.comparison
    for _ in range(1000):
        window.clock.tick()
        if not view.is_busy:
            break
    QApplication.processEvents()
    return view


def test_a_branch_is_compared_by_the_button_and_the_slider_moves_both(
    trained: MainWindow, qtbot: QtBot
) -> None:
    document = trained.session.document
    button = next(b for b in trained.footer.findChildren(object) if hasattr(b, "chosen"))
    button.menu().aboutToShow.emit()
    entries = button.menu().actions()
    assert [entry.text() for entry in entries[:1]] == ["With branch η 2, steps 52 to 104"]
    entries[0].trigger()
    let_follow()
    view = settled(trained)
    assert view.isVisible()
    assert view.time.text() == "step 130 of 130"
    means, stepped = [], Session()  # the mean of all weights answers, not the last of them
    stepped.perform(Train(52))
    stepped.perform(ChangeTraining({"eta": 2.0}))
    stepped.perform(ChangeTraining({"rule": "averaged"}))
    for _ in range(78):
        stepped.perform(Step())
        means.append(stepped.document.run.volts)
    assert np.array_equal(means[-1], document.run.volts)
    assert np.allclose(view.runs.left.dials._volts, np.mean(means, axis=0))
    square = np.square(np.mean(means, axis=0)).sum()
    shown = view.runs.numbers.cells["norm", 0].text()
    assert float(shown) == pytest.approx(square, rel=0.01)
    assert not np.isclose(square, np.square(document.run.volts).sum(), rtol=0.1)
    alone = Session()
    for command in (Train(52), ChangeTraining({"eta": 2.0}), Train(52)):
        alone.perform(command)
    assert np.array_equal(view.runs.right.dials._volts, alone.document.run.volts)
    assert view.runs.numbers.cells["passes", 0].text() == "5"
    assert view.runs.numbers.cells["passes", 1].text() == "4"
    assert view.slider.hasFocus()
    QTest.keyClick(view.slider, KEYS.Key_Left)
    QTest.keyClick(view.close_button, KEYS.Key_Left)  # from anywhere
    settled(trained)
    assert view.time.text() == "step 128 of 130"
    QTest.keyClick(view.close_button, KEYS.Key_Home)
    settled(trained)
    assert view.time.text() == "step 0 of 130"
    assert view.runs.difference.answer.text() == "All weights are equal"
    assert view.runs.numbers.cells["angle", 0].text() == "–"
    assert not view.runs.left.verdict.text()  # nothing was learned at step 0
    at_half = view.slider.rect().center()
    QTest.mouseClick(view.slider, Qt.MouseButton.LeftButton, pos=at_half)
    settled(trained)
    assert abs(view.slider.step - 65) <= 2
    left, right = (side.volts for side in (view._both.left, view._both.right))
    assert np.allclose(view.runs.difference.dials._volts, right - left)


def test_other_settings_are_trained_by_keyboard_and_kept_as_one_step_of_undo(
    trained: MainWindow,
) -> None:
    before = digest(trained.session.document)
    key(trained, KEYS.Key_C)
    let_follow()
    view = trained.comparison
    assert view.isVisible()
    assert view.choice.rule.hasFocus()
    assert not view.keep.isEnabled()
    key(trained, KEYS.Key_Tab)
    view.choice.eta.selectAll()
    QTest.keyClicks(view.choice.eta, "1")
    key(trained, KEYS.Key_Tab, KEYS.Key_Tab)
    assert view.choice.train.hasFocus()
    assert view.choice.values() == {"eta": 1.0}
    QTest.keyClick(view.choice.train, KEYS.Key_Space)
    settled(trained)
    assert view.runs.right.note.text() == "averaged · η 1 · as given"
    assert view.slider.hasFocus()
    made = view._both.right.run
    click(view.keep)
    assert view.isHidden()
    assert trained.session.state.training.eta == 1.0
    assert np.array_equal(trained.session.document.run.volts, made.volts)
    perform(trained.clock, Undo())
    assert digest(trained.session.document) == before


def test_escape_closes_and_the_focus_goes_back(trained: MainWindow) -> None:
    trained.console.retina.retina.setFocus()
    trained.compare(0)
    let_follow()
    view = settled(trained)
    for _ in range(12):  # the focus stays within
        QTest.keyClick(QApplication.focusWidget(), KEYS.Key_Tab)
        assert view.isAncestorOf(QApplication.focusWidget())
    QTest.keyClick(QApplication.focusWidget(), KEYS.Key_Escape)
    assert view.isHidden()
    assert trained.console.retina.retina.hasFocus()


def test_keys_of_the_console_rest_meanwhile(trained: MainWindow) -> None:
    before = digest(trained.session.document)
    trained.compare(0)
    let_follow()
    view = settled(trained)
    key(trained, KEYS.Key_Delete, KEYS.Key_S, KEYS.Key_B, KEYS.Key_Space, KEYS.Key_R)
    assert digest(trained.session.document) == before
    key(trained, KEYS.Key_Z, modifier=Qt.KeyboardModifier.ControlModifier)
    assert digest(trained.session.document) == before
    view.leave()
    key(trained, KEYS.Key_S)
    assert digest(trained.session.document) != before


def test_a_run_that_is_being_made_can_be_cancelled(trained: MainWindow) -> None:
    trained.compare()
    let_follow()
    view = trained.comparison
    view.choice.order.setCurrentIndex(1)
    click(view.choice.train)
    assert view.choice.cancel.isVisible()
    click(view.choice.cancel)
    settled(trained)
    assert view._both is None
    assert not view.choice.cancel.isVisible()
    assert not view.keep.isEnabled()


@pytest.mark.slow
def test_where_nothing_was_learned_both_runs_are_made(window: MainWindow) -> None:
    window.compare()
    let_follow()
    view = window.comparison
    view.choice.eta.setValue(2.0)
    click(view.choice.train)
    settled(window)
    assert view._both.left.run.training.eta == 0.5
    assert view._both.left.run.end > 0
    assert window.session.state.progress.step == 0


@pytest.mark.slow
def test_another_page_takes_the_place_and_geometry_keeps_its_keys(
    trained: MainWindow, qtbot: QtBot
) -> None:
    trained.compare(0)
    let_follow()
    view = settled(trained)
    key(trained, KEYS.Key_2, modifier=Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(view.isHidden)  # the page is made first
    assert trained.pages.shown == "geometry"
    assert trained.actions_._lent
    assert "compare" not in trained.actions_._lent
    key(trained, KEYS.Key_1, modifier=Qt.KeyboardModifier.ControlModifier)
    assert trained.actions_["learn"].isEnabled()


@pytest.mark.slow
def test_longer_passes_are_compared_by_passes(window: MainWindow) -> None:
    perform(window.clock, Train(60), Seek(52), AddPattern("D"), Train(54))
    window.compare(0)
    let_follow()
    view = settled(window)
    assert view.time.text() == "pass 4 of 4"
    assert view.slider.accessibleDescription() == "Pass 4 of 4."


@pytest.mark.slow
def test_right_and_wrong_only_where_the_truth_is_known(trained: MainWindow) -> None:
    trained.compare(0)
    let_follow()
    view = settled(trained)
    assert view.runs.left.verdict.text() in ("✓ right", "✗ wrong")
    view.leave()
    perform(trained.clock, Clear(), ChooseClass("E"))  # an empty retina lights no lamp
    trained.compare(0)
    let_follow()
    settled(trained)
    assert view.runs.left.answer.text() == "Undecided."
    assert view.runs.left.verdict.text() == "✗ wrong"
    view.leave()
    key(trained, KEYS.Key_I)  # inverted: nobody said what this is
    trained.compare(0)
    let_follow()
    settled(trained)
    assert not view.runs.left.verdict.text()


@pytest.mark.parametrize("size", [(960, 560), pytest.param((1280, 720), marks=pytest.mark.slow)])
def test_all_of_it_is_seen_before_and_after(
    trained: MainWindow, qapp: QApplication, size: tuple[int, int]
) -> None:
    trained.resize(*size)
    trained.compare()
    let_follow()
    for _ in range(2):
        qapp.processEvents()
        view = trained.comparison
        foot = view.keep.mapTo(view, view.keep.rect().bottomRight())
        assert view.rect().contains(foot)
        assert problems(view) == []
        view.make({"eta": 1.0})
        settled(trained)


def test_a_branch_chosen_after_the_view_was_left_is_not_compared(trained: MainWindow) -> None:
    trained.compare()
    let_follow()
    view = trained.comparison
    view.choice.what.showPopup()
    view.leave()
    QTest.keyClick(view.choice.what.view(), KEYS.Key_Down)
    QTest.keyClick(view.choice.what.view(), KEYS.Key_Return)
    assert view.choice.what.currentIndex() == 1
    assert view.isHidden()
    assert view._both is None


@pytest.mark.slow
def test_it_grows_with_the_window(trained: MainWindow, qtbot: QtBot) -> None:
    trained.compare(0)
    let_follow()
    view = settled(trained)
    trained.resize(1600, 900)
    qtbot.waitUntil(lambda: view.width() == trained.centralWidget().width())
    assert view.geometry().bottom() == trained.centralWidget().rect().bottom()


@pytest.mark.slow
def test_many_r_units_are_paged_on_all_sides_at_once(window: MainWindow) -> None:
    window.files.change_kind("direct")
    perform(window.clock, Train(52))
    window.resize(960, 560)
    window.compare()
    let_follow()
    view = window.comparison
    view.make({"eta": 1.0})
    settled(window)
    assert view.runs.left.stack.currentWidget() is view.runs.left.maps
    shown = view.runs.left.maps._tiles().shown
    view.runs.right.maps.turn_to(shown)
    pages = [panel.maps._first for panel in (view.runs.left, view.runs.difference, view.runs.right)]
    assert pages == [shown] * 3


@pytest.mark.slow
def test_weights_beyond_number_are_maps_and_no_dials(window: MainWindow) -> None:
    perform(window.clock, BuildMachine(MachineConfig.of("full", classes=26, a_units=640)))
    window.compare()
    let_follow()
    view = window.comparison
    view.make({"eta": 1.0, "passes": 1})
    settled(window)
    assert view.runs.left.stack.currentWidget() is view.runs.left.maps
    assert not any(button.isVisible() for button in view.views.buttons())


@pytest.mark.slow
def test_it_stays_open_in_another_theme_at_the_same_time(trained: MainWindow) -> None:
    trained.compare(0)
    let_follow()
    old = settled(trained)
    QTest.keyClick(old.slider, KEYS.Key_Home)
    QTest.keyClick(old.slider, KEYS.Key_Right)
    settled(trained)
    place = old.geometry()
    rebuild(trained)
    again = settled(trained)
    assert again is not old
    assert again.isVisible()
    assert again.geometry() == place
    assert again.time.text() == "step 1 of 130"
    assert again.message.text() == "branch at step 52"
    QTest.keyClick(again, KEYS.Key_Escape)
    assert trained.actions_["learn"].isEnabled()


@pytest.mark.slow
def test_a_run_that_is_being_trained_goes_on_in_another_theme(trained: MainWindow) -> None:
    trained.compare()
    let_follow()
    old = trained.comparison
    old.choice.eta.setValue(3.0)
    old.views.button(1).click()
    old.make({"eta": 3.0})
    assert old.is_busy
    rebuild(trained)
    assert trained.comparison.isVisible()
    view = settled(trained)
    assert view.choice.eta.reading == 3.0
    assert view.views.checkedId() == 1
    assert view.keep.isEnabled()
    assert view.time.text().startswith("step ")


@pytest.mark.slow
def test_patterns_of_one_class_are_refused_in_words(window: MainWindow) -> None:
    window.files.new(None)
    window.compare()
    let_follow()
    view = window.comparison
    click(view.choice.train)
    assert view.message.text()
    assert view._both is None


@pytest.mark.slow
@pytest.mark.parametrize("page", ["theory", "experiments"])
def test_the_keys_of_the_console_come_back_by_way_of_any_page(
    window: MainWindow, page: str
) -> None:
    perform(window.clock, Train(26))
    window.compare()
    let_follow()
    window.turn_to(page)
    window.turn_to("console")
    assert window.actions_["learn"].isEnabled()


@pytest.mark.slow
def test_it_closes_when_its_run_is_not_that_of_the_session_any_more(window: MainWindow) -> None:
    perform(window.clock, Train(26))
    window.compare()
    let_follow()
    perform(window.clock, ShowPattern(3))
    assert window.comparison.isVisible()
    perform(window.clock, RemoveClass("A"))
    assert window.comparison.isHidden()


@pytest.mark.slow
def test_what_had_the_focus_may_be_gone_when_it_closes(window: MainWindow) -> None:
    window.console.patterns.patterns.edit_name("A", lambda name: "")
    window.compare()
    let_follow()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    window.comparison.leave()
    assert window.comparison.isHidden()


@pytest.mark.slow
def test_runs_of_less_than_a_pass_have_no_curves_yet(window: MainWindow) -> None:
    perform(window.clock, Train(9), Retrain({"eta": 0.5}, 9))
    window.compare(0)
    let_follow()
    view = settled(window)
    assert view.time.text() == "step 9 of 9"
    assert not view.runs.curves._here.isVisible()


def test_the_left_run_is_shown_where_the_console_is(window: MainWindow) -> None:
    perform(window.clock, Train(52), ChangeTraining({"eta": 2.0}), Train(52), Seek(52))
    perform(window.clock, ChangeTraining({"eta": 1.0}), Train(78), Seek(78))
    window.compare(0)
    let_follow()
    view = settled(window)
    assert view.time.text() == "step 78 of 130"
    assert np.array_equal(view.runs.left.dials._volts, window.session.document.run.volts)


def test_other_patterns_are_said(window: MainWindow) -> None:
    perform(window.clock, Train(52), AddPattern("D"), Train(27), Seek(26))
    perform(window.clock, ChangeTraining({"eta": 1.0}), Train(52))
    window.compare(0)
    let_follow()
    view = settled(window)
    said = "The patterns differ: 26 on the left, 27 on the right."
    assert view.runs.numbers.patterns.isVisible()
    assert view.runs.numbers.patterns.text() == said
    view.slider.setValue(0)
    settled(window)
    assert not view.runs.numbers.patterns.isVisible()  # there, they were the same


def test_many_weights_that_vote_are_not_taken_for_the_last(window: MainWindow) -> None:
    perform(window.clock, Train(52), ChangeTraining({"eta": 2.0}), Train(52), Seek(52))
    perform(window.clock, ChangeTraining({"rule": "voted"}), Train(78))
    window.compare(0)
    let_follow()
    view = settled(window)
    voters = view._both.left.trainer.answering().response.voters
    assert voters > 1
    assert view.runs.left.note.text().startswith(f"last of {voters} that vote · ")
    cells = view.runs.numbers.cells
    assert [cells[key].text() for key in (("norm", 0), ("angle", 0))] == ["–", "–"]
    assert cells["norm", 1].text() != "–"
