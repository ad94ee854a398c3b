"""The machine drawer: it opens from the header, refuses in place, and builds in one step."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
import shiboken6
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.base import language, remembered
from gui.base.clock import Clock
from gui.base.number_field import NumberField
from gui.machine.drawer import MachineDrawer
from gui.machine.form import SEEDS
from gui.shell.window import MainWindow
from mark1 import messages
from mark1.lab.lit import lit_by
from mark1.machine import wiring
from mark1.machine.config import MachineConfig
from mark1.machine.wiring import draw_plugboard
from mark1.patterns.pattern_set import PatternSet
from mark1.session.commands import ReplacePatterns, Train, Undo
from tests.gui.by_hand import click, let_follow, opened
from tests.gui.clipping import problems
from tests.gui.machine.form_by_hand import built, problem, write
from tests.mark1.random_session import digest


def test_it_shows_every_setting_of_the_machine_and_what_is_known_of_it(
    drawer: MachineDrawer,
) -> None:
    assert drawer.form.config() == MachineConfig()
    assert drawer.build_button.isEnabled()
    assert drawer.preview.headline.text() == "112 of 512 A-units on for this picture, 22 %"
    left = set(MachineConfig().to_dict()) - set(drawer.form.editors)
    assert left == {"kind", "analog"}  # cards, and what the patterns decide
    usual = MachineConfig().to_dict() | {"decay": 0.0, "r_units": 8}
    for row in drawer.form.rows.values():
        for name, fact in (row.spec.facts or {}).items():
            assert usual[name] == fact
    rows = drawer.form.rows
    assert rows["rows"].badge.text() == "1960"
    assert rows["r_units"].badge.text() == "1960: 8"
    assert rows["theta"].badge.text() == "ASSUMED"
    assert "Not found" in rows["theta"].badge.toolTip()
    assert "confidence" in rows["limit"].badge.toolTip()
    write(drawer, "a_units", "256")
    assert rows["a_units"].badge.text() == "1960: 512"


def test_a_changed_machine_is_built_in_one_step_and_undone(
    drawer: MachineDrawer, clock: Clock
) -> None:
    clock.perform(Train(30))
    before, first = digest(clock.session.document), clock.session.state.undo
    write(drawer, "theta", "3")
    write(drawer, "noise", "0,05")
    state = clock.session.state
    lit = lit_by(MachineConfig(theta=3), state.drawing, state.patterns, 1960).current
    assert drawer.preview.headline.text().startswith(f"{lit} of 512 A-units")
    config = built(drawer)
    assert (config.theta, config.noise) == (3, 0.05)
    assert not drawer.isVisible()
    assert clock.session.state.progress.step == 0
    clock.perform(Undo())
    assert digest(clock.session.document) == before
    assert clock.session.state.undo == first


#: What is typed into a field, and what is said beneath a row.
REFUSED = (
    ("theta", "two", "theta", "theta is 'two'. Use a whole number."),
    ("theta", "2.5", "theta", "theta is 2.5. Use a whole number."),
    ("a_units", "0", "a_units", "a_units is 0. Use a value from 1 to 65536."),
    ("rows", "-5", "rows", "rows is -5. Use a value from 1 to 1000000."),
    ("seed", "", "seed", "seed is ''. Use a whole number."),
    ("excitatory", "999", "excitatory", "An A-unit cannot have 1009 wires from 400 cells"),
    ("r_units", "4", "r_units", "4 R-units can name 16 classes, but there are 26."),
    ("a_units", "4096", "excitatory", "4096 A-units × 20 wires need 81920 plugs"),
    ("step", "-1", "step", "step is -1. Use a value from 0 to 1e+06."),
)


def test_what_cannot_be_is_refused_in_place_as_the_library_says(drawer: MachineDrawer) -> None:
    click(drawer.form.more)
    for name, typed, place, said in REFUSED:
        usual = str(drawer.form.value(name))
        write(drawer, name, typed)
        assert said in problem(drawer, place)
        assert not drawer.build_button.isEnabled()
        field = drawer.form.editors[name]
        QTest.keyClick(field, Qt.Key.Key_Tab)
        assert isinstance(field, NumberField)
        assert field.text() == typed  # nothing typed is changed
        assert said in drawer.form.editors[place].accessibleDescription()
        write(drawer, name, usual)
        assert drawer.build_button.isEnabled()


def test_numbers_are_typed_counted_and_drawn(drawer: MachineDrawer) -> None:
    field = drawer.form.editors["theta"]
    click(field)
    QTest.keyClick(field, Qt.Key.Key_Up)
    assert drawer.form.value("theta") == 3
    field = drawer.form.editors["inhibitory"]
    field.setFocus()
    for _ in range(12):
        QTest.keyClick(field, Qt.Key.Key_Down)
    assert drawer.form.value("inhibitory") == 0
    assert drawer.form.die.isVisible()
    click(drawer.form.die)
    seed = drawer.form.value("seed")
    assert seed != 1960
    write(drawer, "limit", "9,5")  # a comma is a point
    config = built(drawer)
    assert (config.seed, config.limit, config.theta) == (seed, 9.5, 3)


def test_the_die_always_draws_another_seed(
    drawer: MachineDrawer, monkeypatch: pytest.MonkeyPatch
) -> None:
    for shown in (1960, SEEDS - 2, SEEDS - 1):
        write(drawer, "seed", str(shown))
        monkeypatch.setattr(random, "randrange", lambda stop, shown=shown: min(shown, stop - 1))
        click(drawer.form.die)
        drawn = drawer.form.value("seed")
        assert drawn != shown
        assert 0 <= drawn < SEEDS


def test_only_the_rows_of_the_kind_are_shown(drawer: MachineDrawer) -> None:
    rows = drawer.form.rows
    assert not rows["bias"].isVisible()
    click(drawer.form.kinds.cards["direct"])
    assert rows["bias"].isVisible()
    assert not any(rows[name].isVisible() for name in ("a_units", "theta", "excitatory"))
    config = built(drawer)
    assert (config.kind, config.r_units, config.code) == ("direct", 26, "one-per-class")
    assert config.limit == math.inf


def test_what_was_set_by_hand_stays_with_another_kind(drawer: MachineDrawer) -> None:
    write(drawer, "limit", "7")
    click(drawer.form.kinds.cards["full"])
    assert drawer.form.value("limit") == 7
    assert drawer.form.value("r_units") == 26
    click(drawer.form.kinds.cards["mark1"])
    assert drawer.form.value("r_units") == 5


@pytest.mark.slow
def test_a_built_machine_is_among_the_recent_ones(drawer: MachineDrawer) -> None:
    write(drawer, "seed", "7")
    built(drawer)
    assert remembered.recent_machines() == [MachineConfig(seed=7), MachineConfig()]
    drawer.show_machine()
    drawer.presets.fill()
    menu = drawer.presets.menu()
    recent = [action for action in menu.actions() if "seed 7" in action.text()]
    write(drawer, "seed", "8")
    recent[0].trigger()
    let_follow()
    assert drawer.form.value("seed") == 7


@pytest.mark.slow
def test_escape_closes_and_changes_nothing(drawer: MachineDrawer, clock: Clock) -> None:
    before = digest(clock.session.document)
    write(drawer, "theta", "5")
    QTest.keyClick(drawer.form.editors["theta"], Qt.Key.Key_Escape)
    assert not drawer.isVisible()
    assert digest(clock.session.document) == before
    assert QApplication.focusWidget() is drawer._over


@pytest.mark.slow
def test_a_click_beside_it_closes_only_what_was_not_changed(drawer: MachineDrawer) -> None:
    write(drawer, "theta", "5")
    click(drawer, QPoint(20, 200))
    assert drawer.isVisible()
    write(drawer, "theta", "2")
    click(drawer, QPoint(20, 200))
    assert not drawer.isVisible()


@pytest.mark.slow
def test_tab_stays_within_the_drawer(drawer: MachineDrawer) -> None:
    seen = []
    for _ in range(60):
        widget = QApplication.focusWidget()
        assert widget is not None
        assert drawer.isAncestorOf(widget)
        seen.append(widget)
        QTest.keyClick(widget, Qt.Key.Key_Tab)
    for wanted in (drawer.build_button, drawer.presets, drawer.form.die, drawer.patterns.combo):
        assert wanted in seen
    for widget in seen:
        assert widget.accessibleName() or getattr(widget, "text", str)()


@pytest.mark.slow
def test_wires_drawn_for_the_preview_are_those_of_the_machine(drawer: MachineDrawer) -> None:
    write(drawer, "a_units", "64")
    config = built(drawer)
    machine = drawer._clock.session.state.machine
    assert machine.plugboard is not None
    assert machine.plugboard is draw_plugboard(config)
    wiring._remembered = None
    assert np.array_equal(machine.plugboard.wires, draw_plugboard(config).wires)


@pytest.mark.slow
def test_a_machine_is_tried_in_a_real_process(drawer: MachineDrawer, qtbot: QtBot) -> None:
    write(drawer, "theta", "4")
    qtbot.waitUntil(lambda: not drawer.preview.is_waiting)
    assert "of 512 A-units" in drawer.preview.headline.text()


@pytest.mark.slow
def test_enter_builds_what_was_typed(drawer: MachineDrawer, clock: Clock) -> None:
    write(drawer, "theta", "1")
    QTest.keyClick(drawer.form.editors["theta"], Qt.Key.Key_Return)
    clock.settle()
    assert clock.session.state.machine.config.theta == 1
    drawer.show_machine()
    write(drawer, "theta", "x")
    QTest.keyClick(drawer.form.editors["theta"], Qt.Key.Key_Return)
    assert drawer.isVisible()
    assert clock.session.state.machine.config.theta == 1


@pytest.mark.slow
def test_what_is_typed_survives_another_theme(window: MainWindow, qtbot: QtBot) -> None:
    click(window.chip)
    let_follow()
    drawer = window.drawer
    click(drawer.form.kinds.cards["full"])
    write(drawer, "theta", "x3")
    window.look.choose_theme("light")
    qtbot.waitUntil(lambda: window.drawer is not drawer and window.drawer.isVisible())
    again = window.drawer
    assert window.chip.isChecked()
    assert (again.form.kinds.kind, again.form.value("theta")) == ("full", "x3")
    assert again.form.value("r_units") == 26
    assert "theta is 'x3'" in problem(again, "theta")
    window.look.choose_theme("dark")
    qtbot.waitUntil(lambda: window.drawer is not again)


@pytest.mark.slow
def test_new_machine_in_the_menu_draws_another_seed(window: MainWindow) -> None:
    window.actions_["renew"].trigger()
    let_follow()
    assert window.drawer.isVisible()
    assert window.drawer.form.value("seed") != 1960
    assert window.session.state.machine.config.seed == 1960
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_S)
    assert window.session.state.progress.step == 0  # keys do nothing behind it
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert not window.drawer.isVisible()


@pytest.mark.slow
def test_the_chip_names_the_machine_and_hides_where_it_is_not_shown(window: MainWindow) -> None:
    assert window.chip.words == "Mark I · 512 A-units · θ 2 · seed 1960"
    window.resize(960, 560)
    assert window.chip.words
    assert window.footer.timeline.isVisible()
    window.turn_to("geometry")
    assert not window.chip.isVisible()
    assert not window.footer.timeline.isVisible()
    assert window.footer.message.text() == ""
    window.turn_to("console")
    assert window.chip.isVisible()
    assert window.footer.timeline.isVisible()


#: Other values than those of 1960 or assumed, whose badges are longer.
OTHERS = {
    **{"rows": "30", "columns": "30", "a_units": "256", "theta": "3", "excitatory": "9"},
    **{"r_units": "8", "limit": "5", "fan_out": "50", "step": "0.5", "decay": "0.1"},
    **{"noise": "0.1", "dead_cells": "1", "light": "3", "stuck": "1", "threshold": "1"},
    **{"tie": "silent", "start": "random"},
}


@pytest.mark.slow
@pytest.mark.parametrize("code", language.available())
def test_the_form_fits_the_drawer_in_every_language(
    qapp: QApplication, clock: Clock, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    monkeypatch.setenv(messages.VARIABLE, "en")
    language.use(qapp, code)
    try:
        window, page = QWidget(), QWidget()
        QVBoxLayout(window).addWidget(page)
        opened(qtbot, window, 960, 700)
        drawer = MachineDrawer(page, clock)
        drawer.show_machine()
        drawer.form.retype("mark1", OTHERS)
        drawer.form.more.setChecked(True)
        qapp.processEvents()
        room = drawer.area.viewport().width()
        assert drawer.area.widget().minimumSizeHint().width() <= room
        assert not problems(drawer)
    finally:
        language.use(qapp, "en")


@pytest.mark.slow
def test_patterns_that_are_dropped_meanwhile_are_built_for(
    drawer: MachineDrawer, clock: Clock
) -> None:
    write(drawer, "rows", "30")
    clock.settle()
    other = PatternSet.from_names(np.zeros((2, 20, 20), np.uint8), ["x", "y"], name="other")
    clock.perform(ReplacePatterns(other))
    clock.settle()
    assert drawer.form.config().rows == 30
    assert drawer.patterns.combo.currentText() == "keep other: 2 patterns"
    built(drawer)
    assert clock.session.state.patterns.classes == ("x", "y")


@pytest.mark.slow
def test_what_had_the_focus_may_be_gone_when_the_drawer_closes(
    drawer: MachineDrawer, clock: Clock
) -> None:
    drawer.leave()
    field = QLineEdit(drawer.parentWidget())
    field.show()
    field.setFocus()
    drawer.show_machine()
    shiboken6.delete(field)
    drawer.leave()
    assert not drawer.isVisible()
