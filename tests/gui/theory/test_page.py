"""The page of the theory: certificates, the bound, and the proof along the session's own run."""

from __future__ import annotations

import json
import math
import shutil
import threading
from concurrent.futures import wait
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QTextLayout
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from gui.base.clock import Clock
from gui.shell.window import MainWindow
from gui.theory import page as theory
from gui.theory import proof_panels
from gui.theory.page import ALONG, LENGTH, TheoryPage, TheoryState
from gui.theory.proof_panels import Proof
from mark1.cli.main import main
from mark1.lab.ready import gate
from mark1.machine.config import MachineConfig
from mark1.patterns import shapes
from mark1.session.commands import AddPattern, BeginRun, ChangeTraining, Seek, Train, TurnPots
from mark1.session.new_document import new_document
from mark1.storage.document import Document
from mark1.storage.session_file import load_session, save_session
from mark1.theory import separability
from tests.gui.by_hand import (
    click,
    learn,
    let_follow,
    let_save,
    opened,
    perform,
    rebuild,
    set_text_size,
)
from tests.gui.clipping import problems

Lines = list[dict[str, Any]]

#: What a page has been told already, by the name of the patterns.
FOUND: dict[str, Lines] = {}


@pytest.fixture
def page(clock: Clock, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> TheoryPage:
    """Make the page at its least size; what it asks for is noted, not run."""
    page = TheoryPage(clock)
    qtbot.addWidget(page)
    page.resize(936, 440)
    page.asked: Lines = []  # type: ignore[attr-defined,misc]
    monkeypatch.setattr(page, "_save_then", lambda command, *words: page.asked.append(words))  # type: ignore[attr-defined]
    with qtbot.waitExposed(page):
        page.show()
    return page


def found_of(clock: Clock, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Lines:
    """Run `mark1 theory` here on what the clock's session holds."""
    name = clock.session.state.patterns.name
    if name not in FOUND:
        path = tmp_path / "copy.mark1"
        save_session(clock.session.document, path)
        assert main(["theory", str(path), "--stream"]) == 0
        FOUND[name] = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    return FOUND[name]


@pytest.fixture
def checked(
    page: TheoryPage, clock: Clock, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> TheoryPage:
    """Let the page know all about the letters."""
    for line in found_of(clock, tmp_path, capsys):
        page.command.told.emit(line)
    page.command.ended.emit("")
    clock.settle()
    return page


def test_what_is_little_work_is_checked_when_the_page_is_shown(page: TheoryPage) -> None:
    assert page.asked == [("theory", page._file, "--stream")]  # type: ignore[attr-defined]
    assert page.run_bar.button.text() == "Cancel"


def test_the_page_offers_the_units_and_says_what_is_not_known_before_the_check_answers(
    page: TheoryPage,
) -> None:
    assert [page.bound.unit.itemText(place) for place in range(page.bound.unit.count())] == [
        "R1",
        "R2",
        "R3",
        "R4",
        "R5",
    ]
    assert page.certificate.answer.text() == ""
    assert page.certificate.words.text() == "Not checked yet."


def test_every_unit_is_offered_and_its_certificate_is_shown(checked: TheoryPage) -> None:
    page = checked
    assert [page.bound.unit.itemText(place) for place in range(5)] == ["R1", "R2", "R3", "R4", "R5"]
    assert "5 of 5 R-units can learn" in page.run_bar.words.text()
    assert page.certificate.answer.text() == "✓ R1 can learn these patterns."
    page.bound.unit.setFocus()
    QTest.keyClick(page.bound.unit, Qt.Key.Key_Down)
    assert page.certificate.answer.text() == "✓ R2 can learn these patterns."
    nearest = page._units[1]["nearest"]
    assert f"the {len(nearest)} patterns below" in page.certificate.words.text()
    assert page.certificate.row.accessibleDescription().startswith(
        next(part["class"] for part in nearest if part["answer"]) + " +1"
    )


def test_the_curves_follow_the_run_of_the_session_to_its_end(
    checked: TheoryPage, clock: Clock
) -> None:
    page = checked
    assert page._t == 0 and page.bound.number.text() == "0"
    learn(clock)
    last = page._units[0]["mistakes"]
    assert page._t == last > 10
    assert page.bound.number.text() == f"{last}"
    assert all(text.startswith("✓") for text in page.proof.texts)
    perform(clock, Seek(26 * 2))
    assert page._t is not None and 0 < page._t < last
    for panel, place in ((page.along, ALONG), (page.length, LENGTH)):
        assert panel.chart.chart is not None
        measured, bound = panel.chart.chart.curves
        assert len(measured.x) == page._t + 1
        whole = page._units[0]["charts"][place]["curves"][0]["y"]
        assert measured.y.tolist() == whole[: page._t + 1]
        assert len(bound.x) == last + 1  # the axes stay


def margin_by_hand(clock: Clock, unit: int) -> float:
    """Compute the margin of an R-unit of the Mark I from each picture and wire."""
    state, board = clock.session.state, clock.session.state.machine.plugboard
    assert board is not None
    block = state.machine.response.blocks[unit]
    volts = state.machine.potentiometers.volts.tolist()
    found = []
    for picture, label in zip(state.patterns.pictures, state.patterns.labels, strict=True):
        lit = [light >= state.machine.config.light for light in picture.ravel().tolist()]
        total = 0.0
        for number in range(*block.features.indices(state.machine.config.a_units)):
            plus, minus = board.into(number)
            is_on = sum(lit[c] for c in plus) - sum(lit[c] for c in minus) >= 2
            total += volts[number] * is_on
        found.append(total * int(state.code.words[label, unit]))
    return min(found) / math.sqrt(sum(volt * volt for volt in volts[block.pots]))


def test_the_margin_of_the_run_stands_beside_the_largest(checked: TheoryPage, clock: Clock) -> None:
    page, shown = checked, checked.certificate.note
    assert shown.text() == ""  # w = 0 has no direction
    learn(clock)
    for unit in (0, 3):
        page.bound.unit.setCurrentIndex(unit)
        mine, largest = margin_by_hand(clock, unit), page._units[unit]["margin"]
        assert 0 < mine <= largest
        assert shown.text().endswith(f"margin of this run: +{mine:.3f}")
        assert float(shown.text().split()[2]) == pytest.approx(largest, rel=1e-2)
    perform(clock, TurnPots(((clock.session.state.machine.response.blocks[3].pots.start, 9.0),)))
    clock.session.commit()
    clock.settle()
    assert shown.text().endswith(f"{margin_by_hand(clock, 3):+.3f}".replace("-", "−"))
    perform(clock, AddPattern("E"))
    assert shown.text() == ""  # γ is of other patterns


def test_a_run_changed_by_hand_is_not_taken_for_that_of_the_proof(
    checked: TheoryPage, clock: Clock
) -> None:
    learn(clock)
    perform(clock, TurnPots(((0, 3.3),)))
    clock.session.commit()
    clock.settle()
    assert checked._t is None
    assert "separate run" in checked.bound.note.text()
    assert checked.bound.number.text() == str(checked._units[0]["mistakes"])


def test_another_step_or_pattern_asks_for_another_check(checked: TheoryPage, clock: Clock) -> None:
    asked: Lines = checked.asked  # type: ignore[attr-defined]
    perform(clock, AddPattern("E"))
    assert len(asked) == 2
    checked.command.ended.emit("")
    perform(clock, ChangeTraining({"eta": 1.0}))
    assert checked._t is None  # its curves are in steps of half a volt


def test_what_cannot_be_learned_is_shown_as_a_mixture(
    page: TheoryPage, clock: Clock, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    clock.session.begin(new_document("direct", shapes.make("xor"), 1))
    clock.settle()
    for line in found_of(clock, tmp_path, capsys):
        page.command.told.emit(line)
    page.command.ended.emit("")
    page._patterns = clock.session.state.patterns
    page._show_unit()
    assert page.certificate.answer.text() == "✕ R1 cannot learn these patterns."
    assert "same sum whatever the weights (checked exactly)" in page.certificate.words.text()
    shown = "should say 1: ½ 1, ½ 1; should say 0: ½ 0, ½ 0"
    assert page.certificate.mixtures.isVisible()
    assert page.certificate.mixtures.accessibleDescription() == shown
    assert page.bound.title.text() == "Unit mistakes have no bound here"
    unit = page._units[0]
    assert page.bound.number.text() == str(unit["mistakes"])
    assert page.bound.bound.text() == f"in {unit['passes']} passes"
    assert page.bound.note.text() == "a separate run from zero, not the run of the console"
    assert page.more.legend.text() == "No weights separate these patterns."
    assert page.length.chart.chart is not None
    empty = [page.along, page.proof, page.certificate.row, page.certificate.copier]
    assert not any(part.isVisible() for part in empty)
    assert page.run_bar.words.text() == "The R-unit cannot learn these patterns."
    page.grab()  # points have no picture


def test_without_a_proof_the_page_says_that_it_is_not_known(
    page: TheoryPage,
    clock: Clock,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(separability, "_by_floats", lambda scaled: {})
    monkeypatch.setattr(separability, "_by_fractions", lambda scaled, start: None)
    unknown = replace(shapes.make("xor"), name="unknown")  # apart from what is known of XOR
    clock.session.begin(new_document("direct", unknown, 1))
    clock.settle()
    for line in found_of(clock, tmp_path, capsys):
        page.command.told.emit(line)
    page.command.ended.emit("")
    page._patterns = clock.session.state.patterns
    page._show_unit()
    said = "It is not known whether R1 can learn these patterns."
    assert page.certificate.answer.text() == said
    assert "Use fewer patterns" in page.certificate.words.text()
    assert page.bound.bound.text() == f"in {page._units[0]['passes']} passes"
    assert page.bound.title.text() == "The bound on unit mistakes"
    assert page.run_bar.words.text() == (
        "It is not known whether the R-unit can learn these patterns."
    )


def test_what_a_threshold_lets_a_machine_learn_is_proved_without_a_bound(
    page: TheoryPage, clock: Clock, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = MachineConfig.of(
        "full", classes=2, rows=1, columns=2, a_units=16, excitatory=1, inhibitory=1, theta=1,
        threshold=0.5,
    )  # fmt: skip
    patterns = replace(gate("XOR"), name="with threshold")
    perform(clock, BeginRun(config, patterns), Train(40))
    assert clock.session.state.progress.finished == "learned"
    for line in found_of(clock, tmp_path, capsys):
        page.command.told.emit(line)
    page.command.ended.emit("")
    assert page.certificate.answer.text() == "✓ R1 can learn these patterns."
    assert "the right side of the threshold of 0.5 V" in page.certificate.words.text()
    assert page.bound.title.text() == "Unit mistakes have no bound here"
    assert not page.proof.isVisibleTo(page)


def test_the_other_charts_are_one_choice_away(checked: TheoryPage) -> None:
    titles = "margins", "direction", "distance from αw*", "fire", "Separable"
    for place, title in reversed(list(enumerate(titles))):
        checked.kind.setCurrentIndex(place)
        assert checked.more.chart.chart is not None
        assert title in checked.more.chart.chart.title


def test_weights_command_and_charts_leave_the_page(
    checked: TheoryPage, clock: Clock, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    clipboard, controls = QGuiApplication.clipboard(), checked.controls
    QTest.mouseClick(checked.certificate.copier, Qt.MouseButton.LeftButton)
    numbers = [float(text) for text in clipboard.text().split(",")]
    assert numbers == checked._units[0]["best"]
    path = tmp_path / "r1.svg"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *given, **named: (str(path), ""))
    QTest.mouseClick(controls.save, Qt.MouseButton.LeftButton)
    drawn = checked.asked[-1]  # type: ignore[attr-defined]
    assert drawn[2:] == ("--unit", "1", "--plot", str(path), "--json")
    controls.rule.setCurrentIndex(controls.rule.findData("error-correction"))
    controls.order.setCurrentIndex(controls.order.findData("shuffled"))
    QTest.mouseClick(controls.copier, Qt.MouseButton.LeftButton)
    assert clipboard.text() == (
        "mark1 theory letters --machine mark1 --seed 1960 --rule error-correction --order shuffled"
    )
    perform(clock, AddPattern("E"))
    checked.copy()
    assert clipboard.text().startswith("mark1 theory session.mark1")
    assert "Save the session first" in checked.run_bar.words.text()


def test_a_problem_is_said(page: TheoryPage) -> None:
    page.command.ended.emit("There are too many patterns.")
    assert page.run_bar.words.text() == "There are too many patterns."
    assert page.run_bar.button.text() == "Check"


@pytest.mark.slow
def test_a_real_check_writes_the_session_and_finds_the_same(
    clock: Clock, qtbot: QtBot, tmp_path: Path
) -> None:
    page = TheoryPage(clock)
    qtbot.addWidget(page)
    with qtbot.waitSignal(page.command.ended, timeout=120_000) as ended:
        page.check()
    assert ended.args == [""]
    assert [unit["separable"] for unit in page._units.values()] == [True] * 5
    page.release()


@pytest.mark.slow
@pytest.mark.parametrize("shown", ["theory", "console"])
def test_what_was_checked_is_checked_again_in_a_rebuilt_window(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, shown: str
) -> None:
    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr(TheoryPage, "_save_then", lambda page, command, *words: asked.append(words))
    monkeypatch.setattr(theory, "AT_ONCE", 0)  # as for more than is checked unasked
    window.show()
    page = turned_to_theory(window)
    page.controls.rule.setCurrentIndex(1)
    page.kind.setCurrentIndex(1)
    rule = page.controls.rule.currentData()
    page.check()
    window.turn_to(shown)
    rebuild(window)
    again = turned_to_theory(window)
    assert again is not page
    assert again.kind.currentIndex() == 1
    assert again.is_busy
    assert [words[2:] for words in asked] == 2 * [("--rule", rule, "--stream")]


@pytest.mark.slow
def test_what_was_found_stays_and_is_checked_again_only_in_another_language(
    window: MainWindow,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr(TheoryPage, "_save_then", lambda page, command, *words: asked.append(words))
    window.show()
    page = turned_to_theory(window)
    for line in found_of(window.clock, tmp_path, capsys):
        page.command.told.emit(line)
    page.command.ended.emit("")
    page.bound.unit.setCurrentIndex(2)
    words, answer = page.run_bar.words.text(), page.certificate.answer.text()
    rebuild(window)
    again = turned_to_theory(window)
    assert len(asked) == 1
    assert not again.is_busy
    assert again.controls.save.isEnabled()
    assert (again.run_bar.words.text(), again.certificate.answer.text()) == (words, answer)
    assert answer.startswith("✓ R3")
    window.kept.of(TheoryState).language = "de"
    rebuild(window)
    assert turned_to_theory(window).is_busy
    assert len(asked) == 2


@pytest.mark.slow
def test_what_was_cancelled_is_not_checked_again_in_a_rebuilt_window(
    window: MainWindow,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr(TheoryPage, "_save_then", lambda page, command, *words: asked.append(words))
    window.show()
    page = turned_to_theory(window)
    page.command.told.emit(found_of(window.clock, tmp_path, capsys)[0])
    page.command.ended.emit("")  # as after Cancel
    words, answer = page.run_bar.words.text(), page.certificate.answer.text()
    assert words.startswith("Stopped.")
    assert answer.startswith("✓ R1")
    rebuild(window)
    again = turned_to_theory(window)
    assert not again.is_busy
    assert again.run_bar.button.text() == "Check"
    assert (again.run_bar.words.text(), again.certificate.answer.text()) == (words, answer)
    window.kept.of(TheoryState).language = "de"
    rebuild(window)
    again = turned_to_theory(window)
    assert not again.is_busy
    assert again.run_bar.words.text().startswith("Press Check")
    assert len(asked) == 1
    click(again.run_bar.button)
    assert again.is_busy
    rebuild(window)
    assert turned_to_theory(window).is_busy


@pytest.mark.slow
def test_what_was_changed_meanwhile_is_not_checked_unasked(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TheoryPage, "_save_then", lambda page, *given: None)
    monkeypatch.setattr(theory, "AT_ONCE", 0)
    window.show()
    turned_to_theory(window).check()
    window.turn_to("console")
    rebuild(window)
    perform(window.clock, AddPattern("A"))
    page = turned_to_theory(window)
    assert not page.is_busy
    assert page.run_bar.button.text() == "Check"


def turned_to_theory(window: MainWindow) -> TheoryPage:
    window.turn_to("theory")
    page = window.pages.view("theory")
    assert isinstance(page, TheoryPage)
    window.clock.settle()
    return page


def test_the_command_reads_a_copy_that_ends_with_the_page(
    clock: Clock, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = TheoryPage(clock)
    qtbot.addWidget(page)
    started: list[list[str]] = []
    monkeypatch.setattr(page.command, "start", lambda words: started.append(list(words)))
    page.check()
    qtbot.waitUntil(lambda: bool(started))
    path = Path(started[0][1])
    assert len(load_session(path).document.patterns) == len(clock.session.state.patterns)
    page.release()
    assert not path.exists()


def test_of_two_copies_the_later_one_stays(
    clock: Clock, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = TheoryPage(clock)
    qtbot.addWidget(page)
    go_on, started = threading.Event(), list[object]()
    monkeypatch.setattr(page.command, "start", started.append)
    monkeypatch.setattr(page.drawing, "start", started.append)
    written: list[int] = []

    def save(document: Document, path: Path) -> None:
        if not written and len(document.patterns) == before:
            go_on.wait(60)  # a slow disk
        written.append(len(document.patterns))

    monkeypatch.setattr(theory, "save_session", save)
    before = len(clock.session.document.patterns)
    page.check()
    perform(clock, AddPattern("A"))
    page._save_then(page.drawing, "theory", page._file)
    qtbot.wait(50)
    go_on.set()
    qtbot.waitUntil(lambda: len(started) == 2)
    assert written == [before, before + 1]
    page.release()


def test_what_prevents_the_copy_is_told_in_a_sentence(clock: Clock, qtbot: QtBot) -> None:
    page = TheoryPage(clock)
    qtbot.addWidget(page)
    shutil.rmtree(Path(page._file).parent)
    page.check()
    qtbot.waitUntil(lambda: not page.is_busy)
    assert "session.mark1" in page.run_bar.words.text()
    page.release()


def test_a_page_that_closes_starts_no_command(
    clock: Clock, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = TheoryPage(clock)
    qtbot.addWidget(page)
    started, may_end = list[object](), threading.Event()
    monkeypatch.setattr(page.command, "start", started.append)
    monkeypatch.setattr(theory, "save_session", lambda *given: may_end.wait())
    monkeypatch.setattr(theory, "wait", lambda writing: (may_end.set(), wait(writing)))
    page.check()
    page.release()
    let_save()
    assert not started


@pytest.mark.parametrize(
    ("bound", "most", "exactly"),
    [(120.4, "120", "120.4"), (120.96, "120", "120.96"), (121 - 1e-10, "121", "121.0")],
)
def test_the_bound_and_the_most_mistakes_agree(
    page: TheoryPage, bound: float, most: str, exactly: str
) -> None:
    page.bound.show_mistakes(7, bound)
    assert page.bound.bound.text() == f"≤ {most}"
    assert page.bound.bar.toolTip() == f"7 unit mistakes of at most {most}"
    assert proof_panels._exactly(bound) == exactly


@pytest.mark.parametrize(
    ("radius", "margin", "written"),
    [
        (5.0, 0.45461, "5 / 0.4546"),  # (5 / 0.455)² is 120.76, and the bound 120.96
        (8.49, 0.338, "8.49 / 0.338"),
        (13.5812, 2.5802, "13.58 / 2.58"),
    ],
)
def test_the_bound_can_be_worked_out_from_the_numbers_beside_it(
    radius: float, margin: float, written: str
) -> None:
    assert proof_panels._quotient(radius, margin) == written
    above, below = map(float, written.split(" / "))
    bound = (radius / margin) ** 2
    assert proof_panels._exactly((above / below) ** 2) == proof_panels._exactly(bound)


def test_a_bound_is_named_as_it_is_drawn(checked: TheoryPage) -> None:
    unit = checked._units[0]
    step, gamma, radius = unit["step"], unit["margin"], unit["radius"]
    assert step != 1  # or η could be left out
    alpha = step * radius**2 / gamma
    values = {
        "tηγ, never below": lambda t: t * step * gamma,
        "tη²R², never above": lambda t: t * step**2 * radius**2,
        "α² − tη²R², never above": lambda t: alpha**2 - t * step**2 * radius**2,
    }
    bounds = {curve.name: curve for chart in checked._charts() for curve in chart.curves}
    for name, value in values.items():
        assert np.allclose(bounds[name].y, value(bounds[name].x))


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_the_proof_is_shown_whole_at_every_text_size(
    qtbot: QtBot, clock: Clock, monkeypatch: pytest.MonkeyPatch, scale: float
) -> None:
    monkeypatch.setattr(TheoryPage, "_save_then", lambda *words: None)
    set_text_size(scale)
    try:
        page = opened(qtbot, TheoryPage(clock), 936, 440)
        proof = Proof(
            t=1254, projection=2345.6, square=88888.8, margin=0.338, radius=8.49, step=0.5
        )
        page.proof.show_proof(proof)
        for _ in range(5):  # each layout asks the one around it
            QApplication.processEvents()
        first, second, third = page.proof.texts
        assert first == "✓ 2346 ≥ 1254 · 0.5 · 0.338 = 212"
        assert second == "✕ 88\u202f889 ≤ 1254 · (0.5 · 8.49)² = 22\u202f597"
        assert third == "✕ 1254 ≤ (8.49 / 0.338)² = 630.9"
        for value in page.proof._values:
            needed = value.heightForWidth(value.width())
            assert needed <= value.height()
            assert all(line[0] in "✓✕≥≤=" for line in shown_lines(value))
        assert not problems(page.proof)
    finally:
        set_text_size(1.0)


def shown_lines(label: QLabel) -> list[str]:
    """Return the lines into which a label breaks its text."""
    layout = QTextLayout(label.text(), label.font())
    layout.beginLayout()
    lines = []
    while (line := layout.createLine()).isValid():
        line.setLineWidth(label.contentsRect().width())
        lines.append(label.text()[line.textStart() : line.textStart() + line.textLength()])
    layout.endLayout()
    return lines


def test_panels_that_were_stacked_stand_side_by_side_again(
    clock: Clock, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, at_size: QApplication
) -> None:
    set_text_size(1.5)
    page = TheoryPage(clock)
    monkeypatch.setattr(page, "_save_then", lambda command, *words: None)
    opened(qtbot, page, 928, 420)
    let_follow()
    assert page.along.x() == page.length.x() == page.proof.x() == 0
    page.hide()  # another page is shown while the window grows
    page.resize(1248, 590)
    page.show()
    let_follow()
    assert page.along.y() == page.length.y() == page.proof.y()
    assert not problems(page)
