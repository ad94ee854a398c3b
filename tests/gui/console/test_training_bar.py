"""The training bar: its buttons, its paces, and the room they take."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QPushButton, QWidget

from gui.console.training_bar import TrainingBar
from mark1.session.commands import ChangeTraining
from mark1.training.pace import FAST, FULL, WATCH, Pace
from tests.gui.by_hand import click, learn, let_follow, opened, perform, set_text_size


@pytest.fixture
def window(same_window):
    return same_window


def test_a_button_reached_by_tab_answers_to_the_space_bar_itself(window):
    button = next(
        b
        for b in window.console.training.findChildren(QAbstractButton)
        if b.accessibleName() == "Step"
    )
    button.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert window.session.state.progress.step == 1
    assert not window.session.is_running


@pytest.mark.slow
@pytest.mark.parametrize("scale", [0.8, 1.0, 1.3])
def test_no_word_of_the_training_bar_is_cut_off_with_larger_text(window, qapp, scale):
    set_text_size(scale)
    qapp.processEvents()
    try:
        shown = [b for b in window.console.training.findChildren(QAbstractButton) if b.isVisible()]
        cut = [b.text() for b in shown if b.sizeHint().width() > b.width() + 1]
        assert not cut
        assert (
            window.console.training.text.sizeHint().width()
            <= window.console.training.text.width() + 1
        )
        assert all(b.text() or b.accessibleName() for b in shown)
    finally:
        set_text_size(1.0)
        qapp.processEvents()
    wordy = window.console.training._wordy
    assert wordy["step"].text() and wordy["teach"].text()


def test_the_training_bar_keeps_within_its_frame_in_the_smallest_window(window, qapp):
    window.resize(window.minimumSize())
    perform(window.clock, ChangeTraining({"passes": 10_000}))
    qapp.processEvents()
    text = window.console.training.text
    assert text.geometry().right() < window.console.training.width()
    assert text.sizeHint().width() <= text.width()


def test_the_first_pass_is_counted_once_it_has_begun(window):
    text = window.console.training.text
    assert text.text() == "pass 0 of 40\n0 mistakes"
    click(window.console.training._wordy["step"])
    window.clock.draw()
    assert text.text() == "pass 1 of 40\n1 mistake"


def test_the_three_paces_are_chosen_by_one_click_and_seen_in_the_menu_too(window):
    bar = window.console.training
    for place, pace in enumerate((WATCH, FAST, FULL)):
        click(bar.paces.button(place))
        assert window.session.pace == pace
    assert window.footer.message.text() == "Pace: full speed."
    window.actions_["pace_3"].trigger()
    window.clock.settle()
    assert window.session.pace == Pace(1)
    assert window.footer.message.text() == "Pace: 1 step per second."
    assert not any(button.isChecked() for button in bar.paces.buttons())


def test_where_there_is_no_room_the_settings_are_behind_one_button(window, qtbot):
    bar = window.console.training
    window.resize(1920, 1080)
    qtbot.waitUntil(lambda: bar.settings.eta.isVisible())
    assert not bar.fold.button.isVisible()
    window.resize(960, 560)
    qtbot.waitUntil(lambda: bar.fold.button.isVisible())
    assert not bar.settings.eta.isVisible()
    click(bar.fold.button)
    assert bar.settings.eta.isVisible()
    bar.settings.eta.setFocus()
    bar.settings.eta.selectAll()
    QTest.keyClicks(bar.settings.eta, "0,25\r")
    assert window.session.state.training.eta == 0.25
    bar.fold.box.hide()


def test_at_middle_sizes_the_button_says_what_is_set(window, qtbot):
    button = window.console.training.fold.button
    assert button.text() == "error correction · η 0.5 ▾"
    perform(window.clock, ChangeTraining({"eta": 1.0}))
    assert button.text() == "error correction · η 1 ▾"


def test_where_one_row_is_not_enough_there_are_two(clock, actions, qtbot):
    holder = opened(qtbot, QWidget(), 900, 100)
    bar = TrainingBar(clock, actions, holder)
    bar.show()
    rows, heights, are_folded = [], [], set()
    for width in range(1300, 340, -8):
        bar.resize(width, 100)
        let_follow()
        heights.append(bar.minimumSizeHint().height())
        are_folded.add(bar.fold.is_folded)
        middle = bar.fold.mapTo(bar, bar.fold.rect().center()).y()
        rows.append(1 if abs(middle - bar.learn.geometry().center().y()) < 10 else 2)
        for button in bar.findChildren(QPushButton):
            if button.isVisible():
                assert button.fontMetrics().horizontalAdvance(button.text()) < button.width()
                right = button.mapTo(bar, button.rect().bottomRight()).x()
                assert right < width
    assert rows == sorted(rows) and set(rows) == {1, 2}
    assert are_folded == {False, True}
    assert len(set(heights[: rows.index(2)])) == 1, "folded or not"
    assert heights[0] < min(heights[rows.index(2) :])


def test_progress_that_has_no_room_is_not_fitted_again_in_each_frame(window, qapp, monkeypatch):
    window.resize(960, 560)
    set_text_size(2.0)
    qapp.processEvents()
    try:
        bar = window.console.training
        bar.setFixedWidth(560)
        qapp.processEvents()
        assert not bar.progress.isVisible()
        perform(window.clock, ChangeTraining({"passes": 10_000}))
        fits, fit = [], bar._fit
        monkeypatch.setattr(bar, "_fit", lambda: (fits.append(1), fit()))
        for _ in range(5):
            bar.show_progress(window.session.state)
        assert len(fits) <= 1
    finally:
        set_text_size(1.0)
        qapp.processEvents()


def test_the_box_of_the_settings_stays_within_the_window(window, qapp):
    window.resize(960, 560)
    let_follow()
    fold = window.console.training.fold
    assert fold.is_folded
    fold.open()
    box, room = fold.box.geometry(), window.geometry()
    assert room.left() <= box.left()
    assert box.right() <= room.right()
    more = window.console.training.settings.more
    more.open()  # above its button, and not over it
    inner = more.box.geometry()
    assert room.contains(inner)
    assert inner.bottom() < more.button.mapToGlobal(QPoint()).y()
    more.box.hide()
    fold.box.hide()


def test_the_passes_are_counted_from_the_choice_of_another_rule(window):
    clock, text = window.clock, window.console.training.text
    perform(clock, ChangeTraining({"rule": "optimal-stability", "passes": 60}))
    learn(clock)
    assert text.text().startswith("pass 60 of 60")
    perform(clock, ChangeTraining({"rule": "error-correction", "passes": 40}))
    assert text.text() == "pass 0 of 40\n0 mistakes"
    learn(clock)
    assert text.text() == "pass 1 of 40\n0 mistakes"
    perform(clock, ChangeTraining({"rule": "voted"}))
    assert text.text() == "pass 0 of 40\n0 mistakes"
    learn(clock)
    assert not window.session.state.wrong.any()


def test_no_more_passes_are_told_than_there_are(window):
    clock = window.clock
    perform(clock, ChangeTraining({"passes": 3}))
    learn(clock)
    perform(clock, ChangeTraining({"passes": 2}))
    assert window.console.training.text.text().startswith("pass 3 of 3\n")
