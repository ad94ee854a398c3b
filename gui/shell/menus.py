"""The menu: the actions by subject, and the recent files, behind one button that always fits."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton

from gui.base import remembered
from gui.base.actions import Actions
from gui.base.buttons import menu_of
from gui.base.icons import put_icon

#: Names of actions; ``-`` is a separator, ``…_`` a menu of all actions with that prefix.
FILE = "new_ open recent - save save_as - report pictures - quit"
EDIT = (
    "undo redo - image_copy image_paste image_open - clear invert "
    "shift_up shift_down shift_left shift_right - "
    "rotate_left rotate_right flip_sideways flip_over"
)
PATTERNS = "add add_new - choose_set import import_folder export cards"
MACHINE = "kind_ - reset renew"
TRAINING = "learn pace_ - step back teach present why - compare - start end"
VIEW = "page_ - theme_ language_ - larger smaller normal - full_screen sound"
HELP = "manual keys about"


class Menus(QToolButton):
    """The button of the menu.

    Parameters
    ----------
    open_file : callable
        Opens a recent file.
    pictures : QMenu
        Saves pictures of the panels.
    """

    def __init__(
        self, actions: Actions, open_file: Callable[[Path], None], pictures: QMenu
    ) -> None:
        super().__init__()
        self._pictures = pictures
        self._actions, self._open_file = actions, open_file
        put_icon(self, "menu")
        self.setShortcut("F10")
        self.setToolTip(self.tr("Menu (F10)"))
        self.setAccessibleName(self.tr("Menu"))
        top = menu_of(self)
        self._recent = QMenu(self.tr("Open &recent"), self)
        self._recent.aboutToShow.connect(self._fill_recent)
        self._submenus = {
            "new_": self.tr("&New"),
            "kind_": self.tr("&Kind"),
            "page_": self.tr("&Page"),
            "pace_": self.tr("P&ace"),
            "theme_": self.tr("&Theme"),
            "language_": self.tr("Lan&guage"),
        }
        for title, entries in (
            (self.tr("&File"), FILE),
            (self.tr("&Edit"), EDIT),
            (self.tr("&Patterns"), PATTERNS),
            (self.tr("&Machine"), MACHINE),
            (self.tr("T&raining"), TRAINING),
            (self.tr("&View"), VIEW),
            (self.tr("&Help"), HELP),
        ):
            menu = top.addMenu(title)
            for entry in entries.split():
                self._add(menu, entry)

    def _add(self, menu: QMenu, entry: str) -> None:
        if entry == "-":
            menu.addSeparator()
        elif entry == "recent":
            menu.addMenu(self._recent)
        elif entry == "pictures":
            menu.addMenu(self._pictures)
        elif entry in self._submenus:
            submenu, actions = menu.addMenu(self._submenus[entry]), self._actions.beginning(entry)
            submenu.addActions(actions)
            group = QActionGroup(submenu)  # of what can be chosen, one is
            for action in actions:
                if action.isCheckable():
                    group.addAction(action)
        else:
            menu.addAction(self._actions[entry])

    def _fill_recent(self) -> None:
        self._recent.clear()
        for path in remembered.recent_files():
            action = QAction(path.name.replace("&", "&&"), self._recent)
            action.setToolTip(str(path))
            action.triggered.connect(lambda checked=False, path=path: self._open_file(path))
            self._recent.addAction(action)
        if self._recent.isEmpty():
            self._recent.addAction(self.tr("No recent files")).setEnabled(False)
