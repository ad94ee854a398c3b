"""Every control of the page has its place and its keys, and whatever it does can be undone."""

from __future__ import annotations

import os
import random
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QFileDialog,
    QMessageBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.base.actions import Actions
from gui.base.clock import Clock
from gui.base.question_process import Questions
from gui.files.sessions import plane_session
from gui.geometry.page import GeometryPage
from gui.shell.window import MainWindow
from gui.theory import bound_panel
from mark1.session.commands import Redo, Step, Undo
from tests.gui.geometry.page.hand import LEFT, RIGHT, pixel, press
from tests.mark1.random_session import digest


@pytest.mark.slow
def test_theory_answers_from_a_process_that_ends_with_the_page(
    clock: Clock, actions: Actions, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bound_panel, "Questions", Questions)
    page = GeometryPage(clock, actions, Clock(plane_session()))
    page.clock.setParent(page)
    qtbot.addWidget(page)
    page.show()
    assert "Checking" in page.panels.verdict.text() or not page.panels.verdict.text()
    qtbot.waitUntil(lambda: "A line separates" in page.panels.verdict.text())
    process = page.bound.questions._process
    assert process is not None
    number = process.pid
    page.hide()
    assert number is not None
    for thread in threading.enumerate():
        if thread.name == "questions-end":  # clears the process away
            thread.join(timeout=60)
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)
    page.clock.settle()
    page.release()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_whatever_a_random_user_does_can_be_undone(
    page: GeometryPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    chance = random.Random(seed)
    names = [str(tmp_path / name) for name in ("a.csv", "b", "c.npz")] + [""]
    for name in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *args: (chance.choice(names), ""))
    yes = QMessageBox.StandardButton.Yes
    monkeypatch.setattr(QMessageBox, "question", lambda *args: yes)
    first = digest(page.session.document)
    keys = ["Left", "Right", "Up", "Down", "Return", "Space", "Delete", "Tab", "5", "Home", "End"]
    for _ in range(80):
        shown = [w for w in page.findChildren(QWidget) if w.isVisible() and w.width() > 2]
        target = chance.choice([*shown, *[page.plane.view] * (len(shown) // 2)])
        place = QPoint(chance.randrange(target.width()), chance.randrange(target.height()))
        if isinstance(target, QComboBox):
            target.setCurrentIndex(chance.randrange(target.count()))
            target.activated.emit(target.currentIndex())
        elif chance.random() < 0.5:
            QTest.mouseClick(target, chance.choice([LEFT, LEFT, LEFT, RIGHT]), pos=place)
        elif chance.random() < 0.5:
            QTest.mousePress(target, LEFT, pos=place)
            QTest.mouseMove(target, place + QPoint(chance.randrange(-60, 60), 20))
            QTest.mouseRelease(target, LEFT, pos=place)
        else:
            QTest.keyClick(target, getattr(Qt.Key, f"Key_{chance.choice(keys)}"))
        for opened in QApplication.topLevelWidgets():  # a menu, or a table of all numbers
            if opened is not page and opened.isVisible():
                opened.close()
        if chance.random() < 0.1:
            page._lent()[chance.choice(["undo", "redo", "learn", "back", "reset"])].do()
        for _ in range(chance.randrange(4)):
            page.clock.tick()
    for window in QApplication.topLevelWidgets():  # the menus and tables that were opened
        if window is not page.window() and window.isVisible():
            window.close()
    page.clock.do(page.session.pause)
    page.session.commit()
    last, made = digest(page.session.document), 0
    while page.session.state.undo is not None:
        page.session.perform(Undo())
        made += 1
    assert made > 5
    assert digest(page.session.document) == first
    for _ in range(made):
        page.session.perform(Redo())
    assert digest(page.session.document) == last


def test_every_control_has_a_name_and_can_be_reached_by_tab(page: GeometryPage) -> None:
    kinds = (QAbstractButton, QAbstractSpinBox, QComboBox)
    for kind in kinds:
        for control in page.findChildren(kind):
            if isinstance(control.parent(), QComboBox) or control.objectName().startswith("qt_"):
                continue
            if control.metaObject().className() == "QTableCornerButton":  # unnamed up to Qt 6.8
                continue
            assert control.accessibleName() or (
                isinstance(control, QAbstractButton) and control.text()
            ), control
            hidden = control.objectName() == "" and type(control) is QAbstractButton
            group = control.group() if isinstance(control, QAbstractButton) else None
            beside = group.buttons() if group else [control]  # arrows lead from one to the others
            stops = [one for one in beside if one.focusPolicy() & Qt.FocusPolicy.TabFocus]
            assert hidden or stops, control


@pytest.mark.parametrize(("width", "height"), [(936, 440), (1256, 640), (1896, 960)])
def test_nothing_is_larger_than_its_place(page: GeometryPage, width: int, height: int) -> None:
    press(page, "clouds")
    for _ in range(13):
        page.clock.perform(Step())
    page.resize(width, height)
    page.clock.settle()
    QApplication.processEvents()
    assert page.panels.widget().size() == page.size()
    assert not page.panels.verticalScrollBar().isVisible()
    assert not page.panels.horizontalScrollBar().isVisible()
    assert page.compare.isVisible() == (width > 1500)
    table = page.steps.table
    last = table.visualRect(page.steps.model.index(12, 1))
    assert table.viewport().rect().contains(last)
    for panel in (page.plane, page.course, page.points, page.panels.details):
        for child in panel.findChildren(QWidget):
            if not child.isVisible() or child.parentWidget() is None:
                continue
            inside = child.parentWidget().rect().adjusted(-1, -1, 1, 1)
            if child.window() is page and not _scrolls(child):
                assert inside.contains(child.geometry()), (child, child.geometry(), inside)


def _scrolls(child: QWidget) -> bool:
    parent = child.parentWidget()
    return parent is not None and parent.objectName().startswith("qt_")


def test_keys_and_menus_act_on_the_points_while_the_page_is_shown(
    window: MainWindow, qapp: QApplication
) -> None:
    window.pages.turn_to("geometry")
    qapp.processEvents()
    page = window.pages.view("geometry")
    assert isinstance(page, GeometryPage)
    page.clock.settle()
    console, state = window.session.document, lambda: page.session.state
    for _ in range(2):
        QTest.keyClick(window, Qt.Key.Key_S)
    assert state().progress.step == 2
    QTest.keyClick(window, Qt.Key.Key_B)
    page.clock.settle()
    assert state().progress.step == 1
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert state().progress.step == 2
    QTest.keyClick(window, Qt.Key.Key_R)
    assert state().progress.step == 0
    for is_running in (True, False):
        QTest.keyClick(window, Qt.Key.Key_Space)
        assert page.session.is_running == is_running
    window.actions_["pace_2"].trigger()
    page.clock.settle()
    assert page.course.pace.current == "full"
    assert not window.actions_["pace_3"].isEnabled()
    view = page.plane.view
    QTest.mouseClick(view, LEFT, pos=pixel(page, 1, 1))
    QTest.keyClick(view, Qt.Key.Key_Delete)
    page.clock.settle()
    assert len(state().patterns) == 3
    assert window.actions_["undo"].text() == "&Undo remove 1 point"
    assert window.session.document.same(console)
    window.pages.turn_to("console")
    assert window.actions_["undo"].text() == "&Undo"
    assert not window.actions_["undo"].isEnabled()
