"""A random user of the window: mouse, wheel and keys on every page, and files good and bad.

The same seed gives the same gestures. Menus and dialogs are answered by a second hand, which a
timer moves, because they stop the caller until they are closed.
"""

from __future__ import annotations

import gc
import random
import re
from collections.abc import Callable
from gc import freeze, unfreeze  # before other tests get idle ones
from pathlib import Path

import numpy as np
import pytest
import shiboken6
from PySide6.QtCore import QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QDrag, QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QMenu,
    QMessageBox,
    QPushButton,
    QWidget,
)

from gui.base import work
from gui.base.garbage import Collector
from gui.base.work import AT_ONCE
from gui.shell.window import MainWindow
from mark1.patterns import shapes
from mark1.patterns.files import write_patterns

Key = Qt.Key
NONE = Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier

#: Keys with a meaning somewhere, the usual ones more often.
KEYS = (
    *[(key, NONE) for key in (Key.Key_Space, Key.Key_S, Key.Key_B, Key.Key_T, Key.Key_R)],
    *[(key, NONE) for key in (Key.Key_Delete, Key.Key_I, Key.Key_P, Key.Key_Return, Key.Key_Tab)],
    *[(key, NONE) for key in (Key.Key_Up, Key.Key_Down, Key.Key_Left, Key.Key_Right)],
    *[(key, NONE) for key in (Key.Key_Tab, Key.Key_Escape, Key.Key_Home, Key.Key_End)],
    *[(key, NONE) for key in (Key.Key_PageUp, Key.Key_PageDown, Key.Key_Backspace, Key.Key_F1)],
    *[(Qt.Key(Key.Key_0 + digit), NONE) for digit in range(10)],
    *[(key, NONE) for key in (Key.Key_Minus, Key.Key_Comma, Key.Key_Period, Key.Key_W)],
    *[(key, CONTROL) for key in (Key.Key_Z, Key.Key_Z, Key.Key_Z, Key.Key_Y, Key.Key_C)],
    *[(key, CONTROL) for key in (Key.Key_V, Key.Key_N, Key.Key_O, Key.Key_S, Key.Key_A)],
    *[(Qt.Key(Key.Key_1 + page), CONTROL) for page in range(5)],
    *[(key, SHIFT) for key in (Key.Key_Tab, Key.Key_Up, Key.Key_Down, Key.Key_Space)],
    *[(key, ALT) for key in (Key.Key_Up, Key.Key_Down, Key.Key_Left, Key.Key_Right)],
    (Key.Key_F10, NONE),
    (Key.Key_F11, NONE),
    (Key.Key_Z, CONTROL | SHIFT),
    (Key.Key_S, CONTROL | SHIFT),
)

SIZES = ((960, 560), (1024, 600), (1280, 720), (1920, 1080))

#: Text that somebody may type where a name or a number is asked for.
TYPED = ("0,3", "0.5", "-5", "999", "A", "Ä", "nan", "1e400", "letters?shift=2", "<b>x</b>", " ")

#: Actions that dress the whole window anew.
LOOK = re.compile("theme_|language_|larger|smaller|normal")

#: Actions that would end the window or leave the test's own folder.
FORBIDDEN = ("quit",)


def make_files(folder: Path) -> list[Path]:
    """Write good files, damaged ones, and files that are something else than they say."""
    write_patterns(shapes.make("and"), folder / "points.csv", "csv")
    write_patterns(shapes.make("figures"), folder / "figures.csv", "csv")
    write_patterns(shapes.make("digits"), folder / "digits.npz", "npz")
    write_patterns(shapes.make("left-right?examples=5"), folder / "pictures", "folder")
    QImage(20, 20, QImage.Format.Format_Grayscale8).save(str(folder / "black.png"))
    picture = QImage(300, 200, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    picture.save(str(folder / "white.jpg"))
    (folder / "empty.csv").write_bytes(b"")
    (folder / "text.csv").write_text("a,b\nx,\n\n1,2,3\n", encoding="utf-8")
    (folder / "cut.npz").write_bytes((folder / "digits.npz").read_bytes()[:300])
    (folder / "noise.png").write_bytes(np.random.default_rng(0).bytes(500))
    (folder / "noise.mark1").write_bytes(np.random.default_rng(1).bytes(500))
    (folder / "no folder").mkdir()
    return [*sorted(folder.iterdir()), folder / "is not there.mark1"]


class RandomUser(QObject):
    """Somebody who tries everything.

    Parameters
    ----------
    window : MainWindow
    seed : int
    folder : Path
        Where files are chosen and saved.
    patch : pytest.MonkeyPatch

    Attributes
    ----------
    done : list of str
        The last gestures, for the report of a failure.
    """

    def __init__(
        self, window: MainWindow, seed: int, folder: Path, patch: pytest.MonkeyPatch
    ) -> None:
        super().__init__()
        self.window, self.random = window, random.Random(seed)
        self.files, self.folder = make_files(folder), folder
        self.done: list[str] = []
        patch.setattr(QFileDialog, "getOpenFileName", self._file_to_open)
        patch.setattr(QFileDialog, "getExistingDirectory", self._folder_to_open)
        patch.setattr(QFileDialog, "getSaveFileName", self._file_to_save)
        patch.setattr(QDrag, "exec", lambda *args: Qt.DropAction.IgnoreAction)
        patch.setattr("gui.shell.window.LOOP", 0)  # a test is in no loop of events
        patch.setattr(work, "AT_ONCE", AT_ONCE)  # other tests wait longer
        gc.collect()  # what earlier tests have left
        freeze()
        self._collector = Collector(window)  # as in the program
        self._is_there, self._has_left = True, False
        self._answer()

    def stop(self) -> None:
        """Take both hands off the window."""
        self._is_there = False
        self._collector.stop()
        unfreeze()
        gc.collect()
        freeze()
        while not self._has_left:
            QApplication.processEvents()

    def act(self) -> None:
        """Make one gesture, and let the window handle what follows."""
        gesture = self.random.choices(tuple(GESTURES), tuple(GESTURES.values()))[0]
        self.done.append(gesture.__name__)
        del self.done[:-30]
        gesture(self)
        if QApplication.mouseButtons() != Qt.MouseButton.NoButton:  # what was pressed is gone
            QTest.mouseRelease(self.window, QApplication.mouseButtons())
        QApplication.processEvents()

    # --- gestures ----------------------------------------------------------------------------

    def click(self) -> None:
        widget, at = self._somewhere()
        self._note(widget)
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, self._modifier(), at)

    def click_a_button(self) -> None:
        """Buttons are small: find one."""
        buttons = [
            button
            for button in self._top().findChildren(QPushButton)
            if button.isVisible() and button.isEnabled()
        ]
        if buttons:
            button = self.random.choice(buttons)
            self.done[-1] += f" {button.text() or button.accessibleName()!r}"
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def double_click(self) -> None:
        widget, at = self._somewhere()
        self._note(widget)
        QTest.mouseDClick(widget, Qt.MouseButton.LeftButton, NONE, at)

    def right_click(self) -> None:
        widget, at = self._somewhere()
        self._note(widget)
        QTest.mouseClick(widget, Qt.MouseButton.RightButton, NONE, at)

    def drag(self) -> None:
        widget, at = self._somewhere()
        self._note(widget)
        QTest.mousePress(widget, Qt.MouseButton.LeftButton, NONE, at)
        for _ in range(self.random.randint(1, 6)):
            at += QPoint(self.random.randint(-40, 40), self.random.randint(-40, 40))
            if shiboken6.isValid(widget):  # it may be gone by what the mouse does
                QTest.mouseMove(widget, at)
        held = widget if shiboken6.isValid(widget) else self.window
        QTest.mouseRelease(held, Qt.MouseButton.LeftButton, NONE, at)

    def hover(self) -> None:
        QTest.mouseMove(*self._somewhere())

    def turn_the_wheel(self) -> None:
        widget, at = self._somewhere()
        self._note(widget)
        turn = QPoint(0, self.random.choice((-120, 120, 15)))
        event = QWheelEvent(
            QPointF(at),
            QPointF(widget.mapToGlobal(at)),
            QPoint(),
            turn,
            Qt.MouseButton.NoButton,
            self._modifier(),
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(widget, event)

    def press_a_key(self) -> None:
        key, modifier = self.random.choice(KEYS)
        self.done[-1] += f" {key.name} {modifier.name}"
        QTest.keyClick(self._focus(), key, modifier)

    def type_text(self) -> None:
        text = self.random.choice(TYPED)
        self.done[-1] += f" {text!r}"
        QTest.keyClicks(self._focus(), text)

    def choose_an_action(self) -> None:
        """Do what the menus offer."""
        names = [name for name in self.window.actions_ if name not in FORBIDDEN]
        name = self.random.choice(names)
        if LOOK.match(name) and self.random.random() < 0.8:
            return  # nobody does this all the time
        self.done[-1] += f" {name}"
        self.window.actions_[name].trigger()

    def take_a_file(self) -> None:
        """Drop a file on the window."""
        path = self.random.choice(self.files)
        self.done[-1] += f" {path.name}"
        self.window.files.take([str(path)])

    def resize(self) -> None:
        self.window.resize(*self.random.choice(SIZES))

    def wait(self) -> None:
        """Let some frames pass."""
        for _ in range(self.random.randint(1, 5)):
            self.window.clock.tick()

    # --- what is asked -------------------------------------------------------------------------

    def _answer(self) -> None:
        """Answer a menu or a dialog, one step at a time."""
        if not self._is_there:
            self._has_left = True
            return
        # A timer does not fire again while its own function waits for what it has opened.
        QTimer.singleShot(1, self._answer)
        popup, dialog = QApplication.activePopupWidget(), QApplication.activeModalWidget()
        if isinstance(popup, QMenu):
            self._choose_of(popup)
        elif popup is not None:
            QTest.keyClick(popup, self.random.choice((Key.Key_Escape, Key.Key_Return)))
        elif isinstance(dialog, QMessageBox):
            self.random.choice(dialog.buttons()).click()
        elif isinstance(dialog, QDialog) and self.random.random() < 0.05:
            self._leave(dialog)

    def _choose_of(self, menu: QMenu) -> None:
        offered = [action for action in menu.actions() if self._is_harmless(action)]
        if not offered or self.random.random() < 0.3:
            menu.close()
            return
        action = self.random.choice(offered)
        inner = action.menu()
        if isinstance(inner, QMenu):
            inside = [other for other in inner.actions() if self._is_harmless(other)]
            action = self.random.choice(inside) if inside else action
        menu.close()
        self.done.append(f"menu {action.objectName()} {action.text()!r}")
        action.trigger()

    def _is_harmless(self, action: QObject) -> bool:
        is_possible = action.isEnabled() and not action.isSeparator()
        return bool(is_possible and action.objectName() not in FORBIDDEN)

    def _leave(self, dialog: QDialog) -> None:
        boxes = dialog.findChildren(QDialogButtonBox)
        buttons = [button for box in boxes for button in box.buttons() if button.isEnabled()]
        if buttons and self.random.random() < 0.7:
            self.random.choice(buttons).click()
        else:
            dialog.reject()

    def _file_to_open(self, *_: object, **__: object) -> tuple[str, str]:
        return str(self.random.choice((*self.files, ""))), ""

    def _folder_to_open(self, *_: object, **__: object) -> str:
        return str(self.random.choice((self.folder / "pictures", self.folder / "no folder", "")))

    def _file_to_save(self, *args: object, **__: object) -> tuple[str, str]:
        """Save under a few names, some of which are impossible."""
        names = ("saved.mark1", "saved", "saved.csv", "saved.png", "is not/there.mark1", "")
        name = self.random.choice(names)
        filters = str(args[3]).split(";;") if len(args) > 3 else [""]
        path = self.folder / name
        if name.endswith(".mark1") and path not in self.files:
            self.files.append(path)
        return (str(path) if name else ""), self.random.choice(filters)

    # --- where ---------------------------------------------------------------------------------

    def _top(self) -> QWidget:
        top = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        return top or self.window

    def _somewhere(self) -> tuple[QWidget, QPoint]:
        QApplication.processEvents()  # so that no timer of the other hand comes in between
        top = self._top()
        at = QPoint(self.random.randrange(top.width()), self.random.randrange(top.height()))
        widget = top.childAt(at) or top
        self._top_widget = top  # with it Python would take its children for deleted
        return widget, widget.mapFrom(top, at)

    def _focus(self) -> QWidget:
        QApplication.processEvents()
        return QApplication.focusWidget() or self._top()

    def _modifier(self) -> Qt.KeyboardModifier:
        return self.random.choice((NONE, NONE, NONE, SHIFT, CONTROL))

    def _note(self, widget: QWidget) -> None:
        self.done[-1] += f" {type(widget).__name__} {widget.accessibleName()!r}"


#: What a user does, and how often.
GESTURES: dict[Callable[[RandomUser], None], float] = {
    RandomUser.click: 20,
    RandomUser.click_a_button: 8,
    RandomUser.double_click: 2,
    RandomUser.right_click: 3,
    RandomUser.drag: 8,
    RandomUser.hover: 15,
    RandomUser.turn_the_wheel: 6,
    RandomUser.press_a_key: 20,
    RandomUser.type_text: 3,
    RandomUser.choose_an_action: 4,
    RandomUser.take_a_file: 0.5,
    RandomUser.resize: 0.5,
    RandomUser.wait: 10,
}
