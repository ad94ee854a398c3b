"""What happens to the patterns when another machine is built, and gates for two switches."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from gui.base.clock import Clock
from gui.machine.drawer import MachineDrawer
from gui.shell.window import MainWindow
from mark1.lab.ready import gate
from mark1.machine.config import MachineConfig
from mark1.patterns import shapes
from mark1.session.commands import AddPattern, BeginRun, Clear, Invert, Undo
from mark1.training.conventions import config_for_points
from tests.gui.by_hand import click, let_follow
from tests.gui.machine.form_by_hand import built, write
from tests.mark1.random_session import digest


def test_another_retina_draws_a_built_in_set_again(drawer: MachineDrawer, clock: Clock) -> None:
    before = digest(clock.session.document)
    write(drawer, "rows", "30")
    write(drawer, "columns", "30")
    assert "drawn again for 30 × 30" in drawer.patterns.fate.text()
    headline = drawer.preview.headline.text()
    assert built(drawer).cells == 900
    lit = int(clock.session.state.presentation.features.sum())
    assert headline.startswith(f"{lit} of 512 A-units on")  # the preview told the truth
    assert clock.session.state.patterns == shapes.make("letters", rows=30, columns=30)
    clock.perform(Undo())
    assert digest(clock.session.document) == before


def test_pictures_of_ones_own_are_scaled_and_come_back(drawer: MachineDrawer, clock: Clock) -> None:
    for command in (Clear(), Invert(), AddPattern("A")):
        clock.perform(command)
    clock.settle()
    before, patterns = digest(clock.session.document), clock.session.state.patterns
    write(drawer, "rows", "24")
    write(drawer, "columns", "18")
    assert "scaled to 24 × 18" in drawer.patterns.fate.text()
    built(drawer)
    assert clock.session.state.patterns == patterns.fitted(24, 18)
    clock.perform(Undo())
    assert digest(clock.session.document) == before


def test_many_pictures_are_scaled_in_slices(
    drawer: MachineDrawer, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mark1.lab.ready.MOST_CELLS", 100)
    monkeypatch.setattr("mark1.patterns.scaling._AT_A_TIME", 400)  # one at a time
    monkeypatch.setattr("gui.machine.drawer.SLICE", 0.0)
    patterns = clock.session.state.patterns
    write(drawer, "columns", "24")
    said = []
    click(drawer.build_button)
    for _ in range(5):
        clock.tick()
        said.append(drawer.says.text())
    assert "Scaling the pictures: 7 %" in said
    QTest.keyClick(drawer.build_button, Qt.Key.Key_Escape)
    clock.settle()
    assert clock.session.state.patterns is patterns  # cancelled
    drawer.show_machine()
    write(drawer, "columns", "24")
    assert built(drawer).columns == 24
    assert clock.session.state.patterns == patterns.fitted(20, 24)


def test_decay_is_part_of_the_same_step(drawer: MachineDrawer, clock: Clock) -> None:
    click(drawer.form.more)
    write(drawer, "decay", "0.01")
    built(drawer)
    assert clock.session.state.training.decay == 0.01
    clock.perform(Undo())
    assert clock.session.state.training.decay == 0.0
    assert clock.session.state.undo is None


@pytest.mark.slow
def test_four_gates_are_offered_to_two_switches(drawer: MachineDrawer, clock: Clock) -> None:
    drawer.take_ready("two-switches", "XOR")
    names = [drawer.patterns.combo.itemData(n) for n in range(drawer.patterns.combo.count())]
    assert names == ["", "XOR", "AND", "OR", "NAND"]
    drawer.patterns.combo.setFocus()
    QTest.keyClick(drawer.patterns.combo, Qt.Key.Key_Down)
    config = built(drawer)
    assert (config.rows, config.columns, config.bias, config.r_units) == (1, 2, True, 1)
    assert clock.session.state.patterns == gate("AND")


def choose(button: QToolButton, words: str) -> None:
    """Click a button that opens a menu, and then an entry of it."""

    def pick() -> None:
        menu = button.menu()
        entry = next(action for action in menu.actions() if words in action.text())
        click(menu, menu.actionGeometry(entry).center())

    QTimer.singleShot(0, pick)
    click(button)
    let_follow()


@pytest.mark.parametrize(
    ("name", "end"), [("XOR", "passes"), pytest.param("AND", "learned", marks=pytest.mark.slow)]
)
def test_a_gate_from_the_console_takes_five_actions(
    window: MainWindow, name: str, end: str
) -> None:
    click(window.chip)  # 1
    let_follow()
    choose(window.drawer.presets, f"Two switches: {name}")  # 2 and 3
    window.clock.settle()
    click(window.drawer.build_button)  # 4
    window.clock.settle()
    state = window.session.state
    assert state.machine.config == MachineConfig.of("direct", classes=2, rows=1, columns=2)
    assert state.patterns.name == name
    click(window.console.training.learn)  # 5
    while window.session.is_running:
        window.session.advance()
    assert window.session.state.progress.finished == end
    for _ in range(2):
        window.clock.perform(Undo())
    assert window.session.state.patterns.name == "letters"


@pytest.mark.slow
def test_letters_come_back_with_the_mark_1_after_gates(drawer: MachineDrawer, clock: Clock) -> None:
    drawer.take_ready("two-switches", "OR")
    built(drawer)
    drawer.show_machine()
    drawer.take_ready("mark1-1960")
    built(drawer)
    assert clock.session.state.machine.config == MachineConfig()
    assert clock.session.state.patterns.name == "letters"


@pytest.mark.slow
def test_points_give_way_to_pictures_that_are_chosen(drawer: MachineDrawer, clock: Clock) -> None:
    moons = shapes.make("moons?examples=5")
    clock.perform(BeginRun(config_for_points(2, "error-correction"), moons))
    clock.settle()
    assert not drawer.form.rows["rows"].isVisible()
    click(drawer.form.kinds.cards["mark1"])
    assert "are points, which this machine cannot see" in drawer.patterns.fate.text()
    assert not drawer.build_button.isEnabled()
    drawer.patterns.combo.setFocus()
    QTest.keyClick(drawer.patterns.combo, Qt.Key.Key_Down)  # a gate, for switches
    assert drawer.form.kinds.kind == "direct"
    assert drawer.build_button.isEnabled()
    drawer.take_ready("mark1-1960")
    config = built(drawer)
    assert (config.kind, config.cells, config.r_units) == ("mark1", 400, 5)
    clock.perform(Undo())
    assert clock.session.state.patterns == moons
