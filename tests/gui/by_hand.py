"""What a person does in the window, with real mouse and key events."""

from __future__ import annotations

import threading
from typing import TypeVar

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from gui.base import theme, work
from gui.base.clock import Clock
from gui.console.retina_view import RetinaView
from gui.files.table_dialog import TableDialog
from gui.shell.window import MainWindow
from mark1.session.commands import Command

W = TypeVar("W", bound=QWidget)


def opened(qtbot: QtBot, widget: W, width: int, height: int, *, active: bool = False) -> W:
    """Open a widget as a window of this size, and with the keyboard if it is to be active."""
    qtbot.addWidget(widget)
    widget.resize(width, height)
    with (qtbot.waitActive if active else qtbot.waitExposed)(widget):
        widget.show()
        if active:
            widget.activateWindow()
    return widget


def colour(view: QWidget, point: QPoint) -> QColor:
    """Return the colour at a point of a widget."""
    image = view.grab().toImage()
    return image.pixelColor(point * image.devicePixelRatio())


def cell_at(retina: RetinaView, row: int, column: int) -> QPoint:
    """Find the point of a cell."""
    grid = retina._grid()
    return grid.on_widget(grid.cell(row, column)).center()


def draw_bar(clock: Clock, retina: RetinaView) -> None:
    """Drag the pen over row 8, from column 3 to 15."""
    start, end = (cell_at(retina, 8, column) for column in (3, 15))
    QTest.mousePress(retina, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(retina, end)
    QTest.mouseRelease(retina, Qt.MouseButton.LeftButton, pos=end)
    clock.settle()


def key(
    window: MainWindow,
    *pressed: Qt.Key,
    modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    """Press keys, one after the other."""
    for one in pressed:
        QTest.keyClick(window, one, modifier)
    window.clock.settle()


def click(widget: QWidget, at: QPoint | None = None) -> None:
    """Click a widget, in the middle if nothing else is said."""
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at or widget.rect().center())


def perform(clock: Clock, *commands: Command) -> None:
    """Perform commands, and draw everything."""
    for command in commands:
        assert clock.perform(command)
    clock.settle()


def let_follow() -> None:
    """Let the window do all that follows what was done, and what follows from that."""
    for _ in range(10):
        QApplication.processEvents()


def set_text_size(scale: float) -> None:
    """Choose the size of text of all that is made from now on."""
    theme.scale = scale
    QApplication.setFont(theme.font())


def let_save() -> None:
    """Let what a thread does be done, and the window say so."""
    let_follow()
    for thread in threading.enumerate():
        if thread.name.startswith(work.THREAD):
            thread.join()
    QTest.qWait(2 * work.POLL)
    let_follow()


def answer_box(words: str, said: list[str] | None = None) -> None:
    """Click a button of the next question as soon as it opens; note what it says."""

    def press() -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox):  # but one that says that something is being saved
            QTimer.singleShot(20, press)
            return
        if said is not None:
            said.append(f"{box.text()} {box.informativeText()}")
        click(next(button for button in box.buttons() if words in button.text()))

    QTimer.singleShot(0, press)


def table_dialog() -> TableDialog:
    """Find the dialog that shows how a table is read."""
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, TableDialog)
    return dialog


def read_table() -> None:
    """Press *Read table*."""
    click(table_dialog().read_button)
    let_follow()


def learn(clock: Clock) -> None:
    """Train until it is learned."""
    clock.do(clock.session.run)
    while clock.session.is_running:
        clock.session.advance(seconds=0.1)
    clock.settle()


def rebuild(window: MainWindow) -> None:
    """Rebuild a window as after the choice of a theme, and wait until it is shown again."""
    before = window.body
    window.rebuild()
    while window.body is before:
        QApplication.processEvents()
    QApplication.processEvents()  # it is shown, and painted
