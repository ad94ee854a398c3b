"""XOR on the plane, with A-units that separate it."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.base import theme
from gui.files.sessions import GEOMETRY, keep_points, page_for, plane_session, take_up_points
from gui.geometry.page import GeometryPage
from gui.geometry.plane_view import COLORS
from gui.geometry.unit_regions import NBSP, unit_lines
from gui.shell.window import MainWindow
from mark1.lab import remedies
from mark1.machine.faults import Part
from mark1.session.commands import AddPoint, BeginRun, BreakPart, MovePoints, Undo
from mark1.training.evaluation import read
from tests.gui.by_hand import click
from tests.gui.geometry.page.hand import LEFT, learn, pixel, press

#: The place of the tab.
GEOMETRY_TAB = 1


def add_units(page: GeometryPage) -> None:
    """Show XOR, and press *Add A-units*."""
    press(page, "xor")
    QTest.mouseClick(page.panels.units, LEFT)
    page.clock.settle()


@pytest.mark.slow
def test_xor_is_learned_in_four_acts_from_the_start(window: MainWindow, qtbot: QtBot) -> None:
    click(window.tabs, window.tabs.tabRect(GEOMETRY_TAB).center())
    page = window.pages.view("geometry")
    assert isinstance(page, GeometryPage)
    click(page.points.sets["xor"])
    page.clock.settle()
    assert page.panels.verdict.text() == "✕ No line separates the classes."
    click(page.panels.units)
    page.clock.settle()
    assert page.panels.verdict.text() == (
        "✓ No line separates the classes, but these A-units can: press Learn."
    )
    QTest.keyClick(window, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: page.session.state.progress.finished == "learned")
    page.clock.settle()
    said = "✓ Learned: no line separates the classes, but the A-units do. Bound shows why."
    assert page.panels.verdict.text() == said
    assert page.plane.note.text().endswith("all 4 points right")
    assert [name for _, name in page.plane.view.scene.units] == ["A1 A2 A4", "A3"]
    regions = page.bound.mixture.text().replace(NBSP, " ")
    assert page.bound.mixture.isVisible() and "1.5 V > 0.5 V → +  (0, 1)" in regions
    assert page.bound.caveat.isVisible() and "ASSUMED" in page.bound.caveat.text()


def test_each_place_is_tinted_as_the_lines_say(page: GeometryPage) -> None:
    add_units(page)
    learn(page)
    view, well = page.plane.view, theme.instruments.well
    picture = view.grab().toImage()
    ratio, checked = picture.devicePixelRatio(), set()
    for x in np.linspace(-0.55, 1.6, 9).tolist():
        for y in (-0.13, 0.37, 0.87):
            away = abs(abs(x - y) - 0.5)  # from the nearest line
            at = pixel(page, x, y)
            if away < 0.06 or not view.rect().contains(at):
                continue
            label = int(abs(x - y) > 0.5)
            names = [picture.pixelColor((at + QPoint(dx, 0)) * ratio) for dx in (-2, 0, 2)]
            wanted = theme.mix(well, getattr(theme.instruments, COLORS[label]), 26 / 255)
            near = [max(abs(a - b) for a, b in zip(one.getRgb(), wanted.getRgb(), strict=True))
                    for one in names]  # fmt: skip
            if min(near) <= 2:
                checked.add((label, x > y))
            else:  # a grid line, a number or a name covers it
                assert max(near) > 12
    assert checked == {(0, False), (0, True), (1, False), (1, True)}


@pytest.mark.parametrize("parts", [(), (Part("wire", 2, 1), Part("a-unit", 0))])
def test_every_place_is_answered_as_the_machine_answers_it(
    page: GeometryPage, parts: tuple[Part, ...]
) -> None:
    add_units(page)
    for part in parts:
        page.clock.perform(BreakPart(part.kind, part.number, part.cell))
    learn(page)
    places = np.random.default_rng(1).uniform(-3, 3, (300, 2))
    session, answers = page.session, page.plane.view.scene.answers
    assert answers is not None
    code = session.state.code
    alone = [int(read(session.trainer.machine, code, one[None, None])[0]) for one in places]
    assert answers(places).tolist() == alone
    assert {0, 1} == set(alone)


def test_the_tabs_stay_where_they_are_when_a_units_are_offered(page: GeometryPage) -> None:
    tab = page.panels.tabs.buttons["steps"]
    before = tab.mapTo(page, tab.rect().topLeft())
    press(page, "xor")
    assert page.panels.units.isVisible()
    page.panels.details.layout().activate()
    assert tab.mapTo(page, tab.rect().topLeft()) == before


def test_without_a_units_the_line_comes_back_and_undo_brings_them_again(
    page: GeometryPage,
) -> None:
    assert page.panels.units.isHidden()  # a line separates AND
    add_units(page)
    assert page.panels.units.text() == "Without A-units"
    assert not page.course.bias.isVisible() and not page.plane.flip.isEnabled()
    assert not page.panels.tabs.buttons["compare"].isVisible()
    QTest.mouseClick(page.panels.units, LEFT)
    page.clock.settle()
    assert page.session.state.machine.config.kind == "direct"
    assert not page.plane.view.scene.units and page.panels.units.text() == "Add A-units"
    assert page.course.bias.isVisible() and page.panels.tabs.buttons["compare"].isVisible()
    page.clock.perform(Undo())
    page.clock.settle()
    assert len(page.plane.view.scene.units) == 2


def test_lines_and_regions_follow_theta_and_wires_changed_by_hand(page: GeometryPage) -> None:
    add_units(page)
    learn(page)
    page.bound.theta.setFocus()
    page.bound.theta.selectAll()
    QTest.keyClicks(page.bound.theta, "2")
    QTest.keyClick(page.bound.theta, Qt.Key.Key_Return)
    page.clock.settle()
    assert [line[2] for line, _ in page.plane.view.scene.units] == [-1.5, -1.5]
    assert "do not separate" in page.panels.verdict.text()
    page.clock.perform(Undo())
    page.clock.perform(BreakPart("wire", 2, 1))
    page.clock.settle()
    assert page.plane.view.scene.units[1] == ((1, 0, -0.5), "A3")
    # (1, 0) and (1, 1) now light the same A-unit.
    assert "do not separate" in page.panels.verdict.text()
    assert page.bound.remedy.text() == "Use the pocket rule"
    assert page_for(page.session.document) == GEOMETRY


def test_a_units_are_there_again_at_the_next_start(page: GeometryPage) -> None:
    add_units(page)
    page.clock.perform(BreakPart("wire", 2, 1))
    learn(page)
    assert keep_points(page.session)
    again = plane_session()
    take_up_points(again)
    assert again.document.machine.config == page.session.document.machine.config
    lines = [unit_lines(session.trainer.machine) for session in (page.session, again)]
    assert lines[0] == lines[1] and len(lines[0]) == 2


def test_that_no_line_does_it_is_said_only_while_it_is_so(page: GeometryPage) -> None:
    add_units(page)
    learn(page)
    assert "no line separates the classes, but" in page.panels.verdict.text()
    page.remove_point(3)  # without (1, 1) a line does it
    page.clock.settle()
    assert page.bound.is_separable and "o line" not in page.panels.verdict.text()


def test_a_point_dragged_across_a_line_is_answered_by_its_new_region(page: GeometryPage) -> None:
    add_units(page)
    learn(page)
    page.clock.perform(MovePoints(((1, 0.0, 0.4),)))
    page.clock.settle()
    assert page.plane.view.scene.wrong.tolist() == [False, True, False, False]
    assert not page.panels.verdict.text().startswith("✓ Learned")
    assert page.bound.is_separable is False


def test_steps_numbers_and_the_table_are_of_the_a_units(page: GeometryPage) -> None:
    add_units(page)
    QTest.mouseClick(page.course.step, LEFT)
    QTest.mouseClick(page.course.step, LEFT)
    page.clock.settle()
    shown = page.steps.formula.text().replace("\N{NO-BREAK SPACE}", " ")
    assert "(0, 0, 0, 0) + 0.5 · (1 − 0) · (1, 1, 0, 1) = " in shown
    page.panels.turn_to("numbers")
    page.clock.settle()
    assert page.numbers.values["line"].text() == "" and page.numbers.values["loss"].text() == ""
    assert "(0, 0, 0, 0) · (1, 1, 0, 1) = 0" in page.numbers.values["nu"].text()
    page.plane.query.setChecked(True)
    page.move_point(4, 0.0, 2.0)
    page.clock.settle()
    assert page.plane.view.scene.query == ((0.0, 2.0), "ν = 1.5 → +")
    page.plane.query.setChecked(False)


@pytest.mark.parametrize("has_units", [False, True])
def test_every_letter_of_the_numbers_is_explained(page: GeometryPage, has_units: bool) -> None:
    if has_units:
        add_units(page)
    QTest.mouseClick(page.course.step, LEFT)
    page.panels.turn_to("numbers")
    page.clock.settle()
    explained = {part.partition(":")[0] for part in page.numbers.symbols.text().split(" · ")}
    captions = [label.text() for label in page.numbers.captions.values() if label.text()]
    letters = re.findall(r"\b[wxbdyJ]\b|[νηθ]", " ".join(captions))
    assert "ν" in letters and set(letters) <= explained
    assert page.steps.table.horizontalHeader().toolTip() == page.numbers.symbols.text()


def test_a_third_class_is_answered_too(page: GeometryPage) -> None:
    add_units(page)
    page.clock.perform(AddPoint((2.0, 2.0), "2"))
    page.clock.settle()
    assert page.session.state.machine.config.kind == "full"
    learn(page)
    assert "These A-units do not separate" in page.panels.verdict.text()
    assert page.plane.view.scene.answers is not None


def test_where_no_machine_learns_the_points_that_is_said(
    page: GeometryPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remedies, "COUNTS", (4,))
    press(page, "moons")
    QTest.mouseClick(page.panels.units, LEFT)
    page.clock.settle()
    said = "No machine with A-units that was tried has learned these points."
    assert page.course.message.text() == said
    assert page.session.state.machine.config.kind == "direct"


def test_other_points_begin_with_a_line(page: GeometryPage) -> None:
    add_units(page)
    press(page, "and")
    assert page.session.state.machine.config.kind == "direct"
    assert "A line separates" in page.panels.verdict.text()


def test_a_proof_with_a_threshold_agrees_with_all_weights_tried(page: GeometryPage) -> None:
    add_units(page)
    state = page.session.state
    seen = state.machine.see(state.patterns.pictures)[:, [0, 2]]  # A2 and A4 do as A1 does
    labels = state.patterns.labels == 1
    for threshold in (0.5, -0.5):
        config = replace(state.machine.config, threshold=threshold)
        page.clock.perform(BeginRun(config, state.patterns))
        page.clock.settle()
        tried = itertools.product(range(-3, 4), repeat=2)
        found = any(np.array_equal(seen @ volts > threshold, labels) for volts in tried)
        assert page.bound.is_separable is found is (threshold > 0)
