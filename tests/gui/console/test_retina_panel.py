"""The retina panel: what is drawn, and with which tools."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QDrag, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.base.actions import Actions
from gui.base.clock import Clock
from gui.base.picture_drag import holds_drawing
from gui.console.retina_panel import RetinaPanel
from mark1.machine.config import MachineConfig
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.session.commands import (
    BreakPart,
    BuildMachine,
    ChangeFaults,
    Clear,
    ShowPattern,
    Step,
    Train,
    Undo,
)
from mark1.session.new_document import new_document
from tests.gui.by_hand import click, draw_bar, opened, perform


@pytest.fixture
def panel(clock: Clock, actions: Actions, qtbot: QtBot) -> RetinaPanel:
    panel = opened(qtbot, RetinaPanel(clock, actions), 330, 400)
    clock.settle()
    return panel


def test_a_stroke_is_one_step_of_undo(panel: RetinaPanel, clock: Clock) -> None:
    perform(clock, Clear())
    draw_bar(clock, panel.retina)
    assert clock.session.state.drawing[8, 3:16].all()
    assert clock.session.journal.count(b'"do":"Draw"') == 1
    perform(clock, Undo())
    assert not clock.session.state.drawing.any()


def test_a_drawing_made_by_hand_is_of_no_known_class(panel: RetinaPanel, clock: Clock) -> None:
    perform(clock, Train(100), ShowPattern(3))
    assert clock.session.state.desired_class == "D"
    draw_bar(clock, panel.retina)
    assert clock.session.state.desired_class is None
    assert clock.session.state.is_right is None


def test_the_lit_cells_are_counted(panel: RetinaPanel, clock: Clock) -> None:
    perform(clock, Clear())
    assert panel.note.text() == "400 photocells · 0 lit"
    draw_bar(clock, panel.retina)
    lit = np.count_nonzero(clock.session.state.drawing)
    assert panel.note.text() == f"400 photocells · {lit} lit"


def test_a_typed_letter_is_drawn(panel: RetinaPanel, clock: Clock) -> None:
    panel.retina.typed.emit("T")
    assert np.array_equal(clock.session.state.drawing, shapes.draw_character("T"))
    assert str(clock.session.state.undo) == "draw letter"


def test_a_machine_that_sees_points_takes_no_drawing(panel: RetinaPanel, clock: Clock) -> None:
    clock.do(lambda: clock.session.begin(new_document("direct", shapes.make("and"), 1)))
    clock.settle()
    assert not panel.retina.isEnabled()
    assert panel.note.text() == "2 inputs"
    one = PatternSet.from_names(np.array([[[0.0]], [[2.0]]]), ["a", "b"])
    clock.do(lambda: clock.session.begin(new_document("direct", one, 1)))
    clock.settle()
    assert panel.note.text() == "1 input"


def test_dead_cells_are_marked(panel: RetinaPanel, clock: Clock) -> None:
    perform(clock, BuildMachine(MachineConfig.of(classes=26, dead_cells=9)))
    assert len(panel.retina._dead) == 9
    assert panel.note.text().endswith("9 broken")
    perform(clock, BreakPart("lit-cell", 7))
    assert panel.retina._stuck.tolist() == [7]


def test_a_narrow_panel_says_first_what_is_broken(panel: RetinaPanel, clock: Clock) -> None:
    panel.setFixedSize(330, 350)
    assert panel.note.text().startswith("400 photocells · ")
    perform(clock, BreakPart("dark-cell", 0))
    lit = int(np.count_nonzero(clock.session.state.presentation.cells))
    assert panel.note.text() == f"{lit} lit · 1 broken"
    panel.setFixedSize(420, 350)
    assert panel.note.text() == f"400 photocells · {lit} lit · 1 broken"


def test_the_tools_and_brushes_are_chosen_by_their_buttons(panel: RetinaPanel) -> None:
    buttons = {b.accessibleName(): b for b in panel.findChildren(QToolButton)}
    click(buttons["Eraser: darken cells"])
    assert panel.retina.tool == "eraser"
    click(buttons["Pen: light cells"])
    assert panel.retina.tool == "pen"
    menu = buttons["Size of the brush"].menu()
    menu.actions()[3].trigger()
    assert panel.retina.brush == 4
    assert buttons["Size of the brush"].text() == "4×"


def test_centring_is_off_until_it_is_switched_on(panel: RetinaPanel, clock: Clock) -> None:
    assert not panel.centre.isChecked()
    perform(clock, Clear())
    draw_bar(clock, panel.retina)
    assert clock.session.state.drawing[8].any()
    click(panel.centre)
    clock.settle()
    rows = np.flatnonzero(clock.session.state.drawing.any(axis=1))
    assert abs(rows[0] - (19 - rows[-1])) <= 1
    perform(clock, Clear())
    draw_bar(clock, panel.retina)
    rows = np.flatnonzero(clock.session.state.drawing.any(axis=1))
    assert abs(rows[0] - (19 - rows[-1])) <= 1
    perform(clock, Undo())
    assert clock.session.state.drawing[8, 3:16].all()


def test_every_tool_is_in_the_row_or_in_the_menu(panel: RetinaPanel) -> None:
    tools = {"Line", "Rectangle", "Ellipse", "Fill"}
    menu = {action.text() for action in panel._more.menu().actions()}
    assert tools <= menu
    panel.resize(480, 500)
    shown = {b.accessibleName() for b in panel.findChildren(QToolButton) if b.isVisible()}
    assert tools <= shown
    next(a for a in panel._more.menu().actions() if a.text() == "Ellipse").trigger()
    assert panel.retina.tool == "ellipse"


def test_a_menu_that_is_higher_than_the_screen_scrolls_in_one_column(qapp: QApplication) -> None:
    menu = QMenu()
    for number in range(60):
        menu.addAction(f"Entry {number}")
    lefts = {menu.actionGeometry(action).left() for action in menu.actions()}
    assert len(lefts) == 1
    menu.deleteLater()


def test_the_drawing_is_dragged_from_its_grip_and_with_ctrl_from_the_photocells(
    panel: RetinaPanel, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    dragged: list[bool] = []
    monkeypatch.setattr(
        QDrag, "exec", lambda drag, *actions: dragged.append(holds_drawing(drag.mimeData()))
    )
    perform(clock, ShowPattern(3))
    before = clock.session.state.drawing
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    for part, modifier in (
        (panel.grip, none),
        (panel.retina, Qt.KeyboardModifier.ControlModifier),
    ):
        start = part.rect().center()
        QTest.mousePress(part, left, modifier, start)
        move(part, start + QPoint(2, 0))
        assert not dragged
        move(part, start + QPoint(60, 0))
        move(part, start + QPoint(90, 0))
        QTest.mouseRelease(part, left, modifier, start + QPoint(90, 0))
        assert dragged.pop() is True
    assert np.array_equal(clock.session.state.drawing, before)


def move(part: QWidget, to: QPoint) -> None:
    """Move the mouse with its left button held."""
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    where = QPointF(to), QPointF(part.mapToGlobal(to))
    kind = QEvent.Type.MouseMove
    QApplication.sendEvent(part, QMouseEvent(kind, *where, Qt.MouseButton.NoButton, left, none))


def test_noise_is_shown_where_it_changed_the_picture(panel: RetinaPanel, clock: Clock) -> None:
    assert not panel.noise.isVisible() and not panel.misread.isVisible()
    perform(clock, ChangeFaults({"noise": 0.1}), Step())
    shown = clock.session.state.presentation
    changed = (shown.picture.ravel() >= 128) != (shown.cells > 0)
    assert 10 < changed.sum() < 80  # 40 of 400 are to be expected
    levels = panel.retina._levels(panel.retina.rect())
    assert np.array_equal(levels.ravel() >= 128, shown.cells > 0)
    lit = int(np.count_nonzero(levels >= 128))
    assert panel.note.text() == f"400 photocells · {lit} lit"
    marked = np.concatenate([panel.retina._misread_lit, panel.retina._misread_dark])
    assert sorted(marked.tolist()) == np.flatnonzero(changed).tolist()
    assert panel.noise.isVisible() and panel.noise.text() == "noise 10 %"
    assert panel.misread.text() == f"cells changed: {changed.sum()}"
    chosen = [action for action in panel.noise.menu().actions() if action.isChecked()]
    assert [action.text() for action in chosen] == ["10 %"]
    panel.noise.menu().actions()[0].trigger()
    clock.settle()
    assert not panel.noise.isVisible()
    assert np.array_equal(panel.retina._levels(panel.retina.rect()), clock.session.state.drawing)
