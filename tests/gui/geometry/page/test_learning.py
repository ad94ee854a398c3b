"""The points, the line, and each update of the page *Geometry*."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication, QTextDocument, QTextOption
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from gui.geometry.page import GeometryPage
from gui.theory.bound_panel import most_mistakes
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.session.commands import AddPoint, ChangeTraining, ReplacePatterns, Seek, Step, Train
from mark1.theory import margin, separability
from mark1.training.pace import Pace
from tests.gui.by_hand import let_follow
from tests.gui.geometry.page.hand import LEFT, RIGHT, learn, pixel, press


def test_before_anything_is_learned_nothing_is_wrong(page: GeometryPage) -> None:
    scene = page.plane.view.scene
    assert not scene.wrong.any()
    assert not scene.lines
    assert page.plane.note.text() == "nothing learned yet"
    assert "AND" in [b.text() for b in page.points.sets.values() if b.isChecked()]
    assert "A line separates" in page.panels.verdict.text()


def test_a_step_draws_its_update_as_a_sum_with_its_numbers(page: GeometryPage) -> None:
    for _ in range(4):
        QTest.mouseClick(page.course.step, LEFT)
    page.clock.settle()
    scene = page.plane.view.scene
    assert scene.arrows == ((0.0, 0.0), (0.5, 0.5), (0.5, 0.5))
    assert scene.current == 3
    assert scene.lines == [(0.5, 0.5, 0.0)]
    assert scene.wrong.tolist() == [True, True, True, False]
    assert "3 of 4 points wrong" in page.plane.note.text()
    assert page.steps.words.text() == "Step 4: wrong, so w moves towards x."
    shown = page.steps.formula.text().replace("\N{NO-BREAK SPACE}", " ")
    assert "(0, 0, −0.5) + 0.5 · (1 − 0) · (1, 1, 1) = " in shown
    assert "(0.5, 0.5, 0)" in shown


@pytest.mark.parametrize("count", [0, 4])
def test_a_formula_goes_on_in_the_next_line_only_at_an_operator_or_a_word(
    page: GeometryPage, count: int
) -> None:
    for _ in range(count):
        page.clock.perform(Step())
    page.clock.settle()
    document = QTextDocument()
    document.setDefaultFont(page.steps.formula.font())
    document.setDefaultTextOption(QTextOption())  # as a label has it: no line begins within a word
    document.setHtml(page.steps.formula.text())
    counts = set()
    for width in range(240, 520, 20):
        document.setTextWidth(width)
        document.size()  # which lays it out
        layout, text = document.firstBlock().layout(), document.toPlainText()
        lines = [layout.lineAt(place) for place in range(layout.lineCount())]
        starts = [text[line.textStart() :] for line in lines]
        words = "on ", "a ", "mistake"
        assert all(start[0] in "w←=+−" or start.startswith(words) for start in starts)
        assert all(start.count("(") == start.count(")") for start in starts)
        counts.add(len(lines))
    assert len(counts) > 1


def test_learning_and_ends_with_the_margin_and_the_bound(page: GeometryPage) -> None:
    learn(page)
    state = page.session.state
    assert state.progress.finished == "learned"
    assert page.plane.note.text().endswith("all 4 points right")
    assert len(page.plane.view.scene.beside) == 2
    assert page.bound._values["bound"].text() == "51"
    assert page.bound._captions["radius"].text() == "R, the longest (x, 1)"
    assert page.bound._values["radius"].text() == "1.732"  # √3, and √2 for x alone
    assert page.bound._values["made"].text() == str(state.progress.total)
    assert page.bound.caveat.text() == ""
    assert page.plane.view.scene.ghosts


def test_xor_ends_in_no_line_does_it(page: GeometryPage) -> None:
    press(page, "xor")
    learn(page)
    assert "No line separates the classes." in page.panels.verdict.text()
    assert page.bound.mixture.text() == ("½ (0, 0) + ½ (1, 1) = ½ (0, 1) + ½ (1, 0) = (0.5, 0.5)")
    assert page.plane.view.scene.mixture == (dict.fromkeys(range(4), 0.5), (0.5, 0.5))
    said = page.course.message.text()
    assert said == (
        "No line separates the classes, however long the machine learns. Bound shows why."
    )
    page.panels.turn_to("bound")
    QTest.mouseClick(page.bound.remedy, LEFT)
    page.clock.settle()
    assert page.session.state.training.rule == "pocket"
    assert not page.bound.remedy.isVisible()


YEARS = [(50000, 1), (50000, 2), (50001, 1), (50001, 2)]


def place(page: GeometryPage, points: list[tuple[float, float]], names: str) -> None:
    """Show these points alone."""
    numbers = np.array(points, np.float32)[:, None]
    page.clock.perform(ReplacePatterns(PatternSet.from_names(numbers, list(names))))
    page.clock.settle()


@pytest.mark.parametrize(
    ("points", "names"),
    [
        (YEARS, "0011"),
        ([(30000, 0), (30001, 0)], "01"),
        ([(1, 0), (1 + 2**-23, 0)], "01"),
        ([(1e10, 1e10), (0, 1e10), (1e10, 0), (0, 0)], "1000"),
        ([(100001, 100001), (100000, 100001), (100001, 100000), (100000, 100000)], "1000"),
    ],
)
def test_a_line_through_a_narrow_gap_is_found(
    page: GeometryPage, points: list[tuple[float, float]], names: str
) -> None:
    place(page, points, names)
    assert "A line separates the classes." in page.panels.verdict.text()
    assert not page.bound.mixture.text()
    bound = page.bound.verdicts[0].bound
    assert bound is not None and page.bound._values["bound"].text() == most_mistakes(bound)


def test_what_no_line_separates_far_from_zero_is_printed_with_all_its_digits(
    page: GeometryPage,
) -> None:
    place(page, [(50000, 0), (50000, 1), (50001, 0), (50001, 1)], "0110")
    assert "No line separates the classes." in page.panels.verdict.text()
    assert page.bound.mixture.text() == (
        "½ (50000, 0) + ½ (50001, 1) = ½ (50000, 1) + ½ (50001, 0) = (50000.5, 0.5)"
    )


def test_without_a_proof_it_is_not_known(
    page: GeometryPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(separability, "_by_floats", lambda scaled: {})
    monkeypatch.setattr(separability, "_by_fractions", lambda scaled, start: None)
    press(page, "xor")
    said = page.panels.verdict.text()
    assert "It is not known whether a line separates these points" in said
    assert "Use fewer points" in said
    assert not page.bound.mixture.text() and not page.bound.remedy.isVisible()


def test_a_margin_that_is_not_known_leaves_the_bound_open(
    page: GeometryPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(margin, "_by_floats", lambda *given: None)
    monkeypatch.setattr(margin, "_by_fractions", lambda *given: None)
    press(page, "or")
    assert "A line separates the classes." in page.panels.verdict.text()
    assert "neither the largest margin nor the bound" in page.bound.reason.text()
    values = {name: page.bound._values[name].text() for name in ("margin", "bound")}
    assert values == {"margin": "–", "bound": "–"}


def test_without_a_bias_it_says_that_one_helps(page: GeometryPage) -> None:
    QTest.mouseClick(page.course.bias, LEFT, pos=QPoint(8, page.course.bias.height() // 2))
    page.clock.settle()
    assert not page.session.state.machine.config.bias
    assert "One with a bias does" in page.panels.verdict.text()
    assert page.plane.view.scene.mixture is None
    page.clock.perform(Step())
    page.clock.settle()
    assert all(line[2] == 0 for line in page.plane.view.scene.lines)
    page.panels.turn_to("bound")
    assert page.bound.remedy.text() == "Use a bias"
    QTest.mouseClick(page.bound.remedy, LEFT)
    page.clock.settle()
    assert page.session.state.machine.config.bias
    assert not page.bound.remedy.isVisible()


def test_points_are_added_dragged_and_removed_with_the_mouse(page: GeometryPage) -> None:
    view = page.plane.view
    QTest.mouseClick(page.points.classes.buttons["0"], LEFT)
    QTest.mouseClick(view, LEFT, pos=pixel(page, 0.5, 0.25))
    page.clock.settle()
    patterns = page.session.state.patterns
    assert patterns.pictures[-1, 0].tolist() == pytest.approx([0.5, 0.25], abs=0.01)
    assert patterns.labels[-1] == 0
    QTest.mousePress(view, LEFT, pos=pixel(page, 0.5, 0.25))
    for x in (0.6, 0.7, 0.75):
        QTest.mouseMove(view, pixel(page, x, 0.5))
    QTest.mouseRelease(view, LEFT, pos=pixel(page, 0.75, 0.5))
    page.clock.settle()
    moved = page.session.state.patterns.pictures[-1, 0]
    assert moved.tolist() == pytest.approx([0.75, 0.5], abs=0.01)
    assert str(page.session.state.undo) == "move 1 point"
    QTest.mouseClick(view, RIGHT, pos=pixel(page, 0.75, 0.5))
    page.clock.settle()
    assert len(page.session.state.patterns) == 4
    assert page.points.note.text() == "4 points · 3 − · 1 +"


def test_a_third_class_shows_three_lines(page: GeometryPage) -> None:
    QTest.mouseClick(page.points.classes.buttons["2"], LEFT)
    QTest.mouseClick(page.plane.view, LEFT, pos=pixel(page, 1.25, 0.5))
    page.clock.settle()
    for _ in range(5):
        page.clock.perform(Step())
    page.clock.settle()
    scene = page.plane.view.scene
    assert (scene.classes, len(scene.lines)) == (3, 3)
    assert scene.labels.tolist() == [0, 0, 0, 1, 2]
    assert len(page.bound.verdicts) == 3
    page.course.take_rule("multi-class")
    page.clock.settle()
    assert "judges the three classes together" in page.panels.verdict.text()


def test_three_classes_count_wrong_answers_and_the_bound_counts_wrong_r_units(
    page: GeometryPage,
) -> None:
    page.clock.perform(AddPoint((2.0, 2.0), "2"))
    corners = np.repeat([[2, 0], [-1, 2], [-1, -2]], 4, axis=0)
    heaps = corners + np.tile([[0, 0], [1, 0], [0, 1], [1, 1]], (3, 1))
    place(page, [*map(tuple, heaps)], "000011112222")
    learn(page)
    progress = page.session.state.progress
    assert 0 < progress.total < progress.unit_total
    assert page.bound._values["made"].text() == str(progress.unit_total)
    assert page.bound._captions["made"].text() == "unit mistakes made"
    QTest.mouseClick(page.steps.filter.buttons["wrong"], LEFT)
    assert page.steps.model.rowCount() == progress.total
    QTest.mouseClick(page.steps.filter.buttons["all"], LEFT)
    apart = next(step for step in page.steps.model.steps if step.is_change and not step.is_wrong)
    page.clock.perform(Seek(apart.step))
    page.clock.settle()
    assert "right, but an R-unit is wrong" in page.steps.words.text()


def test_at_full_speed_no_steps_of_another_machine_are_shown(page: GeometryPage) -> None:
    page.clock.perform(AddPoint((2.0, 2.0), "2"))
    for _ in range(5):
        page.clock.perform(Step())
    page.clock.settle()
    page.points.take_set("xor")
    page.session.run(Pace(0))
    page.clock.draw(time.monotonic() + 1)
    assert page.plane.view.scene.arrows is None
    assert page.steps.words.text() == "Too fast to list. Pause to see the steps."
    page.clock.do(page.session.pause)
    page.clock.settle()
    assert len(page.steps.model.steps) == page.session.state.progress.end


@pytest.mark.parametrize("name", ["nand", "moons"])
def test_a_ready_set_is_shown_marked_and_undone(page: GeometryPage, name: str) -> None:
    page.clock.perform(AddPoint((0.5, 0.5), "1"))
    page.clock.settle()
    assert not any(button.isChecked() for button in page.points.sets.values())
    press(page, name)
    assert [n for n, b in page.points.sets.items() if b.isChecked()] == [name]
    page._lent()["undo"].do()
    assert len(page.session.state.patterns) == 5


def test_clouds_keep_the_chosen_margin(page: GeometryPage) -> None:
    press(page, "clouds")
    page.points.margin.setValue(0.4)
    page.points.count.setValue(5)
    page.clock.settle()
    patterns = page.session.state.patterns
    assert patterns == shapes.make("clouds", examples=5, margin=0.4)
    one = page.bound.verdicts[0]
    assert one.weights is not None
    x = patterns.pictures[:, 0].astype(float)
    distance = np.abs(x @ one.weights[:2] + one.weights[2]) / np.hypot(*one.weights[:2])
    assert distance.min() >= 0.4 - 1e-6  # no line is further from the points than the widest


def test_a_row_of_the_table_leads_back_to_its_step(page: GeometryPage) -> None:
    learn(page)
    table, model = page.steps.table, page.steps.model
    index = model.index(2, 1)
    table.scrollTo(index)
    QTest.mouseClick(table.viewport(), LEFT, pos=table.visualRect(index).center())
    page.clock.settle()
    assert page.session.state.progress.step == 3
    assert model.current == 3
    assert len(model.steps) == page.session.state.progress.end


def test_only_mistakes_are_listed_if_asked(page: GeometryPage) -> None:
    learn(page)
    total = page.session.state.progress.total
    QTest.mouseClick(page.steps.filter.buttons["wrong"], LEFT)
    assert page.steps.model.rowCount() == total
    marks = [page.steps.model.index(row, 3).data() for row in range(total)]
    assert all("✕" in mark for mark in marks)


def test_the_weights_after_a_step_are_shown_to_their_end_beside_a_lesson(
    page: GeometryPage,
) -> None:
    page.resize(944, 610)  # what a lesson leaves of a window of 1280 × 720
    learn(page)
    table, model = page.steps.table, page.steps.model
    texts = [model.index(row, 5).data() for row in range(model.rowCount())]
    widest = max(table.fontMetrics().horizontalAdvance(text) for text in texts)
    assert any(text.count(",") == 2 for text in texts)
    assert widest + 6 <= table.columnWidth(5)
    assert table.columnViewportPosition(5) + table.columnWidth(5) <= table.viewport().width()


@pytest.mark.slow
def test_the_columns_are_the_same_whether_steps_or_size_came_last(page: GeometryPage) -> None:
    learn(page)
    steps, table = page.steps, page.steps.table
    listed, state = steps.model.steps, page.session.state
    columns = range(steps.model.columnCount())

    def widths() -> list[int]:
        let_follow()
        return [table.columnWidth(each) for each in columns]

    for width in (*range(960, 1000, 4), *range(1340, 1372, 4)):
        steps.show_steps([], state)
        page.resize(width, 640)
        let_follow()
        steps.show_steps(listed, state)  # with a scroll bar
        before = widths()
        page.resize(width + 100, 640)
        let_follow()
        page.resize(width, 640)
        assert widths() == before


def test_all_steps_are_copied_for_a_spreadsheet_and_saved_as_csv(
    page: GeometryPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also those that the table no longer has."""
    page.clock.perform(ChangeTraining({"stop": "never"}))
    page.clock.perform(Train(2100))
    page.clock.settle()
    assert len(page.history.steps) < 2100
    copy, save = page.steps.table_button.menu().actions()
    copy.trigger()
    rows = [row.split("\t") for row in QGuiApplication.clipboard().text().splitlines()]
    assert rows[0][:6] == ["t", "x1", "x2", "d", "nu", "y"]
    assert rows[4] == ["4", "1", "1", "1", "-0.5", "0", "0", "0", "-0.5", "0.5", "0.5", "0"]
    assert [int(row[0]) for row in rows[1:]] == list(range(1, 2101))
    assert page.course.message.text() == "2100 steps are on the clipboard."
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a: (str(tmp_path / "a.csv"), ""))
    save.trigger()
    saved = (tmp_path / "a.csv").read_text().splitlines()
    assert [row.split(",") for row in saved] == rows


def test_rules_stand_side_by_side_in_several_orders(page: GeometryPage) -> None:
    QTest.mouseClick(page.panels.tabs.buttons["compare"], LEFT)
    page.clock.settle()
    assert "24 of" not in page.compare.cards["batch"].figures.text()
    for card in page.compare.cards.values():
        assert len(card.picture.scene.lines) == 1
    assert "4 of 4 right" in page.compare.cards["maxiter-bias"].figures.text()
    assert len(page.compare.orders.picture.scene.lines) == 12
    assert "different lines" in page.compare.orders.figures.text()


def test_a_rule_of_another_machine_starts_a_new_run_with_it(page: GeometryPage) -> None:
    page.clock.perform(Step())
    combo = page.course.rule
    place = combo.findData("stream")
    combo.setCurrentIndex(place)
    combo.activated.emit(place)
    page.clock.settle()
    state = page.session.state
    assert (state.training.rule, state.machine.config.bias, state.progress.end) == (
        *("stream", False),
        0,
    )
    page._lent()["undo"].do()
    assert page.session.state.training.rule == "error-correction"
    assert page.session.state.progress.step == 1


def test_hiding_the_page_pauses_it(page: GeometryPage) -> None:
    press(page, "xor")
    QTest.mouseClick(page.course.learn, LEFT)
    assert page.session.is_running
    page.hide()
    assert not page.session.is_running


def test_a_run_whose_steps_are_not_listed_yet_is_not_said_to_be_empty(
    page: GeometryPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gui.geometry.page.FOLLOW", 0.0)
    assert page.steps.words.text() == "Nothing learned yet. Press Learn or Step."
    page.clock.perform(Train(30))
    page.show_steps(page.session.state)
    assert page.is_busy
    assert page.steps.words.text() == "Replaying the run up to step 30…"
    qtbot.waitUntil(lambda: not page.is_busy)
    assert page.steps.words.text().startswith("Step 30: ")


def test_back_counts_from_where_the_run_is_going(
    page: GeometryPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.session._open.trainer.log.spacing = 2**16  # the way back begins at step 0
    for command in (ChangeTraining({"stop": "never"}), Train(400)):
        assert page.clock.perform(command)
    page.clock.settle()
    with monkeypatch.context() as patch:
        patch.setattr("mark1.session.session.SLICE", 0.0)
        patch.setattr("gui.base.clock.SLICE", 0.0)
        for times in range(1, 4):
            QTest.mouseClick(page.course.back, LEFT)
            for _ in range(4):
                page.clock.tick()
            assert page.session.is_seeking
            assert page.session.state.destination == 400 - times
    page.clock.settle()
    assert page.session.state.progress.step == 397


def test_a_step_of_batch_is_drawn_and_written_against_the_gradient(page: GeometryPage) -> None:
    page.course.take_rule("batch")  # all of AND are mistakes at 0: Σ d x = (0, 0, −2)
    for _ in range(8):
        page.clock.perform(Step())
    page.clock.settle()
    # From (0, 0, −1) only (1, 1) is a mistake, so ∇J = −(1, 1, 1).
    assert page.plane.view._names == ("−η ∇J", "w − η ∇J")
    assert page.plane.view.scene.arrows == ((0.0, 0.0), (0.5, 0.5), (0.5, 0.5))
    shown = page.steps.formula.text().replace("\N{NO-BREAK SPACE}", " ")
    assert "(0, 0, −1) − 0.5 · (−1, −1, −1) = " in shown
    assert "(0.5, 0.5, −0.5)" in shown


def test_the_numbers_follow_the_run_and_the_steps_are_listed_again(page: GeometryPage) -> None:
    page.panels.turn_to("numbers")
    for _ in range(4):
        QTest.mouseClick(page.course.step, LEFT)
    page.clock.settle()
    assert page.numbers.values["line"].text() == "0.5 x₁ + 0.5 x₂ = 0"
    assert page.plane.view.scene.other == (-0.5, -0.5)  # w − η x beside w + η x
    page.panels.turn_to("steps")
    assert page.plane.view.scene.other is None
    assert len(page.steps.model.steps) == 4
    assert page.steps.words.text() == "Step 4: wrong, so w moves towards x."


def test_with_three_classes_each_line_has_its_sign(page: GeometryPage) -> None:
    page.clock.perform(AddPoint((2, 2), "2"))
    page.panels.turn_to("numbers")
    for _ in range(4):  # (1, 1) is the first of class 1
        QTest.mouseClick(page.course.step, LEFT)
    page.clock.settle()
    lines = page.numbers.values["line"].text().splitlines()
    assert [line[:2] for line in lines] == ["−:", "+:", "▲:"]
    assert lines[1] == "+: 0.5 x₁ + 0.5 x₂ = 0"
    assert page.numbers.captions["nu"].text()[-1] in "−+▲"
    assert not page.numbers.values["loss"].isVisible()
