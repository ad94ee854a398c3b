"""The learning curve, with chapters and branches."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtWidgets import QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from gui.base.clock import Clock
from gui.charts.curve_panel import CurvePanel
from gui.shell.window import MainWindow
from mark1.patterns import shapes
from mark1.session.commands import (
    AddPattern,
    ChangeTraining,
    MarkPatterns,
    ReplacePatterns,
    Seek,
    SplitPatterns,
    Step,
    Train,
)
from tests.gui.by_hand import click, learn, opened, perform, rebuild


@pytest.fixture
def panel(clock: Clock, qtbot: QtBot) -> CurvePanel:
    panel = opened(qtbot, CurvePanel(clock), 720, 200)
    qtbot.waitUntil(lambda: panel.has_chart)
    clock.settle()
    return panel


def test_the_chart_comes_after_the_first_picture_and_moves_nothing(
    clock: Clock, qtbot: QtBot
) -> None:
    perform(clock, Train(26 * 3))
    panel = CurvePanel(clock)
    qtbot.addWidget(panel)
    panel.resize(720, 200)
    place, wanted = panel._place, panel.minimumSizeHint()
    panel.show()
    clock.settle()
    assert "chart" not in vars(panel)
    left_to = place.geometry()
    qtbot.waitUntil(lambda: "chart" in vars(panel))
    assert panel.chart._mistakes.tolist() == clock.session.state.mistakes.tolist()
    qtbot.waitUntil(lambda: panel.chart.geometry() == left_to)
    assert panel.minimumSizeHint() == wanted


def test_the_chart_comes_even_if_it_is_out_of_sight(clock: Clock, qtbot: QtBot) -> None:
    area = QScrollArea()
    panel = CurvePanel(clock)
    panel.move(0, 1000)
    area.setWidget(QWidget())
    panel.setParent(area.widget())
    area.widget().setMinimumHeight(2000)
    opened(qtbot, area, 720, 200)
    qtbot.waitUntil(lambda: panel.has_chart)
    clock.settle()
    assert panel.visibleRegion().isEmpty()
    assert panel.note.text() == "26 for training · 0 for testing"


def test_the_curve_ends_where_the_run_stands(panel: CurvePanel, clock: Clock) -> None:
    learn(clock)
    whole = clock.session.state.mistakes
    assert panel.chart._mistakes.tolist() == whole.tolist()
    perform(clock, Seek(26 * 4))
    assert panel.chart._mistakes.tolist() == whole[:4].tolist()
    assert panel.note.text() == "26 for training · 0 for testing"


def test_a_chapter_is_marked_at_its_pass(
    panel: CurvePanel, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    marked: list[list[tuple[float, str]]] = []
    monkeypatch.setattr(panel.chart, "set_chapters", lambda given: marked.append(list(given)))
    perform(clock, Train(26 + 13), ChangeTraining({"eta": 2.0}), Train(5), AddPattern("D"))
    assert [label for _, label in marked[-1]] == ["η 2", "+D"]
    assert marked[-1][0][0] == 1.5
    assert panel.note.text().startswith("27 for training")


def test_a_branch_that_was_left_is_a_ghost_that_can_be_chosen(
    panel: CurvePanel, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    ghosts: list[list[tuple[int, np.ndarray]]] = []
    monkeypatch.setattr(panel.chart, "set_ghosts", lambda given: ghosts.append(list(given)))
    perform(clock, Train(26 * 6))
    left = clock.session.state.mistakes.tolist()
    perform(clock, Seek(26 * 2), ChangeTraining({"eta": 2.0}), Train(26 * 3))
    first, mistakes = ghosts[-1][0]
    assert first == 2
    assert mistakes.tolist() == left[1:]
    panel.chart.ghost_chosen.emit(0)
    clock.settle()
    assert clock.session.state.mistakes.tolist() == left
    assert len(ghosts[-1]) == 1


def test_a_step_within_a_pass_draws_nothing_again(
    panel: CurvePanel, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[object] = []
    perform(clock, Train(26))
    monkeypatch.setattr(panel.chart, "set_mistakes", lambda *given: drawn.append(given))
    perform(clock, Step(), Step())
    assert drawn == []
    perform(clock, Train(24))
    assert len(drawn) == 1


def choose(panel: CurvePanel, text: str) -> None:
    """Choose a chart in the menu beside the title."""
    next(a for a in panel.choice.menu().actions() if a.text() == text).trigger()


@pytest.mark.slow
def test_the_chart_that_is_chosen_stays_in_a_rebuilt_window(window: MainWindow) -> None:
    perform(window.clock, Train(26))
    choose(window.console.curve, "One weight")
    window.console.curve.history.pot.setValue(7)
    rebuild(window)
    panel = window.console.curve
    assert panel.title.text() == "One weight"
    assert panel.stack.currentWidget() is panel.history
    assert panel.history.pot.isVisible()
    assert panel.history.pot.value() == 7
    assert [a.text() for a in panel.choice.menu().actions() if a.isChecked()] == ["One weight"]
    choose(panel, "Mistakes per pass")
    rebuild(window)
    assert window.console.curve.title.text() == "Mistakes per pass"
    assert not window.console.curve.history.isVisible()


def test_a_field_of_the_confusion_table_stands_for_its_patterns(
    panel: CurvePanel, clock: Clock
) -> None:
    asked: list[tuple[list[int], str]] = []
    panel.patterns_asked.connect(lambda found, words: asked.append((found.tolist(), words)))
    choose(panel, "Confusion")
    assert panel.title.text() == "Confusion" and panel.confusion.isVisible()
    assert panel.confusion._empty == "Nothing learned yet."
    clock.do(clock.session.run)
    clock.draw()
    assert panel.confusion._empty == "Shown as soon as training pauses."
    clock.do(clock.session.pause)
    perform(clock, Train(26 * 5))
    state = clock.session.state
    wrong = int(np.flatnonzero(state.wrong)[0])
    answer = int(state.evaluation.answers[wrong])
    column = answer if answer >= 0 else 26
    click(panel.confusion, panel.confusion.field_rect(wrong, column).center().toPoint())
    assert asked == [([wrong], panel.confusion.describe(wrong, column))]


def test_accuracy_and_one_weight_are_found_again_from_the_run(
    panel: CurvePanel, clock: Clock
) -> None:
    learn(clock)
    choose(panel, "Accuracy")
    clock.settle()
    chart = panel.history.chart.chart
    assert chart is not None
    (curve,) = chart.curves  # nothing is kept for testing
    assert curve.name == "training" and curve.y[-1] == 1.0
    assert curve.x[-1] == clock.session.state.progress.passes
    volts = clock.session.state.machine.potentiometers.volts
    turned = int(np.abs(volts).argmax())
    choose(panel, "One weight")
    panel.history.pot.setValue(turned + 1)
    chart = panel.history.chart.chart
    assert chart is not None
    assert chart.curves[0].y[0] == 0 and chart.curves[0].y[-1] == volts[turned]
    for title, ends in (("Cost J", "volts"), ("Cost J₁", "weights")):
        choose(panel, title)
        chart = panel.history.chart.chart
        assert chart is not None
        (curve,) = chart.curves
        assert curve.name.endswith(ends)
        assert curve.y[1] > 0 and curve.y[-1] == 0  # all is learned
    choose(panel, "Mistakes per pass")
    assert panel.stack.currentWidget() is panel._first


def test_the_proof_is_on_the_page_theory(panel: CurvePanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.theory_asked):
        choose(panel, "‖w‖² and w·w* against their bounds")


def test_confusion_and_still_wrong_count_the_test_first_and_the_same_patterns(
    window: MainWindow,
) -> None:
    clock, console = window.clock, window.console
    perform(clock, MarkPatterns((1, 4, 8, 9, 13, 20, 24, 25), True), Train(18 * 3))
    patterns = clock.session.state.patterns
    choose(console.curve, "Confusion")
    state = clock.session.state
    for which, kept in (("test", patterns.test), ("training", ~patterns.test), ("both", None)):
        if which != "test":
            console.wrong.which.choices[which].trigger()
            clock.settle()
        counted = np.ones(26, dtype=bool) if kept is None else kept
        naive = np.zeros((26, 27), dtype=int)
        for index in np.flatnonzero(counted):
            answer = int(state.evaluation.answers[index])
            naive[patterns.labels[index], answer if answer >= 0 else 26] += 1
        assert console.curve.confusion._table.tolist() == naive.tolist()
        right, wrong = naive.trace(), int(state.wrong[counted].sum())
        assert right + wrong == naive.sum() == counted.sum() and wrong
        ending = {"test": " in the test", "training": " in training", "both": ""}[which]
        whole_count = f"{counted.sum()}{ending}"
        assert console.curve.note.text().startswith(f"right: {right} of {whole_count} · ")
        assert console.wrong.note.text().startswith(f"{wrong} of {whole_count}")
        assert set(console.wrong._indices) <= set(np.flatnonzero(counted & state.wrong))
    console.curve.which.choices["test"].trigger()
    rebuild(window)
    console = window.console
    assert console.curve.which.current == console.wrong.which.current == "test"
    console.curve.patterns_asked.connect(lambda found, words: asked.append(found.tolist()))
    asked: list[list[int]] = []
    row, column = np.argwhere(console.curve.confusion._table)[0].tolist()
    click(
        console.curve.confusion, console.curve.confusion.field_rect(row, column).center().toPoint()
    )
    assert [patterns.test[index] for index in asked[0]] == [True]


def test_without_a_test_there_is_no_choice_of_patterns(window: MainWindow) -> None:
    perform(window.clock, Train(26))
    choose(window.console.curve, "Confusion")
    assert not window.console.curve.which.isVisible()
    assert not window.console.wrong.which.isVisible()
    assert window.console.curve.confusion._table.sum() == 26


def test_how_many_of_the_test_are_right_is_always_in_sight(panel: CurvePanel, clock: Clock) -> None:
    perform(clock, ReplacePatterns(shapes.make("letters?examples=3&shift=1")))
    perform(clock, SplitPatterns(30, 1))
    assert panel.note.text() == "52 for training · 26 for testing"
    learn(clock)
    clock.settle()
    state = clock.session.state
    right = 0
    for index in np.flatnonzero(state.patterns.test).tolist():
        shown = state.machine.present(state.patterns.pictures[index])
        right += np.array_equal(shown.response, state.code.words[state.patterns.labels[index]])
    share = f"{100 * right / 26:.0f} %"
    assert 3 <= right < 26  # else the share has decimals
    assert panel.note.text() == f"test: {right} of 26 right, {share} · 52 for training"
