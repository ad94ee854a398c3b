"""The actions of the window in one table: text, key, icon, and what they do.

Menus, buttons and keys all use these, so that each thing is said, bound and enabled once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from gui.views.icons import icon


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing that can be done.

    Attributes
    ----------
    text : str
        As the menu says it, with its mnemonic.
    do : callable
        Called without arguments.
    keys : str
        Shortcuts, separated by ``"; "``.
    icon : str
        Name of an icon, or empty.
    tip : str
        What it does, in a sentence.
    """

    text: str
    do: Callable[[], object]
    keys: str = ""
    icon: str = ""
    tip: str = ""


def make_actions(owner: QWidget, deeds: dict[str, Deed]) -> dict[str, QAction]:
    """Make an action for each deed and bind its keys in the whole window."""
    actions = {}
    for name, deed in deeds.items():
        action = QAction(deed.text, owner)
        action.setObjectName(name)
        if deed.keys:
            action.setShortcuts([QKeySequence(keys) for keys in deed.keys.split("; ")])
        if deed.icon:
            action.setIcon(icon(deed.icon))
            action.setIconVisibleInMenu(False)
        tip = deed.tip or deed.text.replace("&", "").removesuffix("…")
        first = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        action.setToolTip(f"{tip} ({first})" if first else tip)
        action.setStatusTip(tip)
        action.triggered.connect(lambda checked=False, do=deed.do: do())
        owner.addAction(action)
        actions[name] = action
    return actions
