"""Edits a name in place."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from gui import theme

#: Least width, in pixels of the design, so that a longer name can be seen.
_LEAST = 96


class NameEditor(QLineEdit):
    """A field over a name: Enter accepts it, Escape and a click elsewhere leave it as it was.

    Parameters
    ----------
    parent : QWidget
    place : QRect
        Of the name.
    name : str
    accept : callable
        Called with the new name if it is another one and not empty.
    """

    def __init__(
        self, parent: QWidget, place: QRect, name: str, accept: Callable[[str], None]
    ) -> None:
        super().__init__(name, parent)
        self._old, self._accept = name, accept
        self.setAccessibleName(self.tr("New name of {name}").format(name=name))
        width = max(place.width(), round(_LEAST * theme.scale))
        self.setGeometry(place.x(), place.y(), width, max(place.height(), self.sizeHint().height()))
        self.selectAll()
        self.show()
        self.setFocus()
        self.returnPressed.connect(self._take)

    def _take(self) -> None:
        name = self.text().strip()
        self._close()
        if name and name != self._old:
            self._accept(name)

    def _close(self) -> None:
        self.hide()
        self.deleteLater()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._close()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._close()
