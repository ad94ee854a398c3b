"""Titles of Undo and Redo that name the change, such as *Undo stroke*."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from gui.base.actions import set_tip
from gui.base.clock import Clock
from mark1.messages import Message
from mark1.session.state import SessionState


class UndoTitles(QObject):
    """Names the next step of undo and redo in their actions."""

    def __init__(self, clock: Clock, undo: QAction, redo: QAction) -> None:
        super().__init__(undo)
        self._undo, self._redo = undo, redo
        clock.watch(self.show, "undo")

    def show(self, state: SessionState) -> None:
        """Name what would be undone and redone."""
        _name(self._undo, self.tr("&Undo"), self.tr("&Undo {what}"), state.undo)
        _name(self._redo, self.tr("&Redo"), self.tr("&Redo {what}"), state.redo)


def _name(action: QAction, nothing: str, text: str, what: Message | None) -> None:
    tip = text.replace("&", "", 1).format(what=what) if what else nothing.replace("&", "")
    action.setText(text.format(what=str(what).replace("&", "&&")) if what else nothing)
    set_tip(action, tip)
