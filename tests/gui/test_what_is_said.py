"""What every panel says agrees with the session, in any language and size of text.

The numbers on the screen are read back as a person reads them, and set against the same numbers
counted from the machine one picture and one wire at a time.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from gui.base import language, remembered
from gui.base.elide import STATEMENT
from gui.base.panel_frame import OneLine
from gui.geometry.page import GeometryPage
from gui.shell.window import MainWindow
from mark1 import messages
from mark1.session.session import Session
from mark1.session.state import SessionState
from mark1.training.evaluation import read
from tests.gui.by_hand import rebuild, set_text_size
from tests.mark1.random_session import ACTIONS, Person, start

#: A number as it is shown: a real minus sign, groups of three digits, point or comma.
NUMBER = re.compile(r"[−+]?\d+(?:\u202f\d{3})*(?:[.,]\d+)?")


def numbers(text: str) -> list[float]:
    """Read the numbers of a text."""
    return [
        float(found.replace("−", "-").replace("\u202f", "").replace(",", "."))
        for found in NUMBER.findall(text)
    ]


def let_evaluate(window: MainWindow, session: Session) -> SessionState:
    """Stop what is running, and wait until all patterns are read and shown."""
    session.pause()
    session.commit()
    for clock in window.clocks.values():
        clock.wake()
        clock.settle()
    QApplication.processEvents()
    return session.state


def active_units(state: SessionState) -> int:
    """Add up the wires of each A-unit that is not broken, one after the other."""
    machine = state.machine
    assert machine.plugboard is not None
    if machine.faults.parts:
        return int(np.count_nonzero(state.presentation.features))
    cells, count = state.presentation.cells.ravel() > 0, 0
    for unit in range(machine.config.a_units):
        excitatory, inhibitory = machine.plugboard.into(unit)
        total = sum(bool(cells[cell]) for cell in excitatory)
        total -= sum(bool(cells[cell]) for cell in inhibitory)
        count += total >= machine.config.theta
    return count


def answers(state: SessionState) -> list[int]:
    """Read one pattern after the other."""
    patterns, session_machine = state.patterns, state.machine
    return [
        int(read(session_machine, state.code, picture[None])[0]) for picture in patterns.pictures
    ]


def said_by_console(window: MainWindow) -> dict[str, tuple[str, list[float]]]:
    """Return each text of the console, and the numbers that it should have, in any order."""
    console, state = window.console, window.session.state
    shown, patterns, progress = state.presentation, state.patterns, state.progress
    retina = [int((shown.cells > 0).sum())]
    if broken := len(state.machine.retina.dead) + len(state.machine.retina.stuck):
        retina.append(broken)
    if state.machine.config.analog:
        retina = [shown.picture.size]
    elif len(numbers(console.retina.note.text())) > len(retina):  # a narrow panel leaves it out
        retina.append(shown.picture.size)
    said = {
        "retina": (console.retina.note.text(), retina),
        "step": (window.footer.step.text(), [progress.step]),
        "end": (window.footer.end.text(), [progress.end]),
    }
    if len(patterns) != 1 and len(patterns.classes) > 1:
        text = console.patterns.note.text()
        said["patterns"] = text, [len(patterns.classes), len(patterns)]
    test = int(sum(bool(one) for one in patterns.test))
    said["for testing"] = console.patterns.split.text(), [test]
    if state.machine.plugboard is not None and not state.machine.faults.parts:
        text = console.association.note.text()
        said["association"] = (
            text,
            [active_units(state), state.machine.config.a_units, state.machine.config.theta],
        )
    return said


def check_console(window: MainWindow) -> None:
    """Check the numbers, the verdict and the counts of the console."""
    state = let_evaluate(window, window.session)
    for name, (text, expected) in said_by_console(window).items():
        assert sorted(numbers(text)) == sorted(expected), (name, text, expected)
    check_verdict(window, state)
    if state.evaluation is not None and state.has_learned and len(state.patterns):
        check_counts(window, state)


def check_verdict(window: MainWindow, state: SessionState) -> None:
    """Check the tick and the code beside the answer."""
    text = window.console.response.verdict.text()
    desired, drive = state.desired, state.presentation.drive
    known = state.has_learned and any(desired != 0)
    assert ("✓" in text or "✗" in text) == known, text
    tie = {"undecided": "?", "fires": "1", "silent": "0"}[state.machine.config.tie]
    band = float(state.machine.config.band)
    code = "".join("1" if one > band else "0" if one < -band else tie for one in drive)
    if found := re.search(r"[01?]+$", text):
        assert found.group() == code, (text, drive)
    words = dict(zip(state.patterns.classes, state.code.words.tolist(), strict=False))
    if known and state.answer and words.get(str(state.target)) == desired.tolist():
        assert ("✓" in text) == (state.answer == state.target), (text, state.answer, state.target)


def check_counts(window: MainWindow, state: SessionState) -> None:
    """Check how many patterns are said to be right and wrong, and where they are drawn."""
    patterns = state.patterns
    if state.training.rule in ("averaged", "voted", "pocket"):
        read_as = state.evaluation.answers.tolist() if state.evaluation else []
    else:
        read_as = answers(state)
    wrong = [one != label for one, label in zip(read_as, patterns.labels.tolist(), strict=True)]
    panel, test = window.console.wrong, patterns.test.tolist()
    kind = panel.which.kind(patterns.test)
    counted = [kind == "both" or one == (kind == "test") for one in test]
    bad = sum(one for one, is_counted in zip(wrong, counted, strict=True) if is_counted)
    said = numbers(panel.note.text())
    expected = [bad, sum(counted)] if bad else [sum(counted)]
    assert said[: len(expected)] == expected, (panel.note.text(), expected)
    assert ("✓" in panel.note.text()) == (bad == 0), panel.note.text()
    in_test = [not one for one, is_test in zip(wrong, test, strict=True) if is_test]
    if in_test:
        first = numbers(window.console.curve.note.text())
        assert first[:2] == [sum(in_test), len(in_test)], window.console.curve.note.text()


def check_plane(window: MainWindow) -> None:
    """Check what is said above and beside the plane."""
    state = let_evaluate(window, window.points)
    page = window.pages.view("geometry")
    assert isinstance(page, GeometryPage)
    count, progress = len(state.patterns), state.progress
    said = numbers(page.points.note.text())
    assert said[:1] == ([count] if count else []), page.points.note.text()
    assert numbers(page.course.number.text()) == [progress.step, progress.end]
    is_plain = state.training.rule not in ("averaged", "voted", "pocket")
    if state.has_learned and count > 1 and is_plain:
        pairs = zip(answers(state), state.patterns.labels.tolist(), strict=True)
        wrong = sum(answer != label for answer, label in pairs)
        note = page.plane.note.text().split(" · ")[-1]
        assert numbers(note) == ([wrong, count] if wrong else [count]), note
    if len(state.patterns.classes) == 2 and state.machine.config.bias and is_plain:
        check_line(page, state)


def check_line(page: GeometryPage, state: SessionState) -> None:
    """Check the equation of the line against the weights, to the three decimals shown."""
    page.panels.turn_to("numbers")
    page.clock.wake()
    page.clock.settle()
    numbers_panel = page.panels.numbers
    equation = numbers_panel.values["line"].text().replace(" x₁", "").replace(" x₂", "")
    if equation and state.machine.config.r_units == 1:
        shown = numbers(equation.replace("+ ", "+").replace("− ", "−"))[:-1]  # the last is "= 0"
        w = state.machine.potentiometers.volts.ravel().tolist()
        if all(abs(one) >= 0.001 for one in w):
            np.testing.assert_allclose(shown, w, rtol=0, atol=0.0005)


def check_whole(window: MainWindow) -> None:
    """Check that no number and no formula on the page is cut in its middle."""
    for label in window.findChildren(OneLine):
        if not label.isVisible() or not label.text():
            continue
        shown, text = label._fitting(label.contentsRect().width()), label.text()
        if shown == text:
            continue
        kept = len(shown.rstrip("…"))
        for found in STATEMENT.finditer(text):
            assert not found.start() < kept < found.end(), (text, shown)


def act(person: Person, chooser: random.Random, actions: int) -> None:
    """Do random things."""
    for _ in range(actions):
        person.act(chooser.randrange(len(ACTIONS)), chooser.randrange(10_000))


def check_session(window: MainWindow, seed: int, rounds: int) -> None:
    """Do random things at both sessions, and look after every few of them."""
    chooser = random.Random(seed)
    window.session.begin(start(seed))
    window.points.begin(start(6))
    person, pupil = Person(window.session), Person(window.points)
    for _ in range(rounds):
        act(person, chooser, 4)
        window.pages.turn_to("console")
        check_console(window)
        check_whole(window)
    for _ in range(rounds // 2):
        act(pupil, chooser, 3)
        if not window.points.state.patterns.analog:
            window.points.begin(start(6))
        window.pages.turn_to("geometry")
        check_plane(window)
        check_whole(window)


@pytest.fixture
def in_english(monkeypatch: pytest.MonkeyPatch, qapp: QApplication) -> Iterator[None]:
    """Return to English and to text as designed."""
    monkeypatch.setenv(messages.VARIABLE, "en")
    yield
    set_text_size(1.0)
    language.use(qapp, "en")


@pytest.mark.usefixtures("in_english")
def test_the_panels_agree_with_a_random_session(window: MainWindow) -> None:
    check_session(window, 0, 3)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.usefixtures("in_english")
@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
@pytest.mark.parametrize("code", list(language.available()))
def test_the_panels_agree_with_random_sessions_in_every_language(
    window: MainWindow, code: str, scale: float
) -> None:
    remembered.remember_language(code)
    set_text_size(scale)
    rebuild(window)
    for seed in range(16):
        check_session(window, seed, 20)
