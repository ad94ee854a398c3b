"""Makes the buttons that many places have, and the menus that they open."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QAbstractButton, QMenu, QPushButton, QToolButton

from gui.base import theme
from gui.base.icons import put_icon

#: Height of a button beside the title of a panel, no higher than it, in pixels of the design.
IN_TITLE = 18

Button = TypeVar("Button", bound=QAbstractButton)


def icon_button(image: str, name: str, tip: str = "", *, takes_focus: bool = True) -> QPushButton:
    """Make a button without words.

    Parameters
    ----------
    image : str
        Name of its icon.
    name : str
        What a screen reader calls it.
    tip : str
        By default the name.
    takes_focus : bool
        Whether a click gives it the focus; the tab key does in any case.
    """
    button = _named(QPushButton(), image, name, tip)
    if not takes_focus:
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


def tool_button(image: str, name: str, tip: str = "", *, side: int = 0) -> QToolButton:
    """Make a button of a row of tools: a square of `side` pixels of the design, unless that is 0.

    The parameters are those of `icon_button`; no icon is put on it if `image` is empty.
    """
    button = _named(QToolButton(), image, name, tip)
    theme.fix_size(button, side, side)
    return button


def _named(button: Button, image: str, name: str, tip: str) -> Button:
    if image:
        put_icon(button, image)
    button.setAccessibleName(name)
    button.setToolTip(tip or name)
    return button


def switch(text: str, tip: str = "") -> QPushButton:
    """Make a small button that stays pressed until it is pressed again."""
    button = QPushButton(text)
    theme.dress(button, "switch")
    button.setCheckable(True)
    button.setToolTip(tip)
    return button


def menu_of(button: QToolButton) -> QMenu:
    """Make the menu that a button opens when it is pressed."""
    menu = QMenu(button)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setMenu(menu)
    return menu


def add_choice(
    group: QActionGroup, text: str, act: Callable[[], object], *, is_chosen: bool = False
) -> QAction:
    """Add an entry to a group of which one is chosen; `act` is called when a person chooses it."""
    action = group.addAction(text)
    action.setCheckable(True)
    action.setChecked(is_chosen)
    action.triggered.connect(lambda _: act())
    return action
