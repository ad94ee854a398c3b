"""Edits a name in place."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from gui.base import theme
from gui.base.keyboard import RETURNS
from gui.base.reason import Reason

#: Least width, in pixels of the design, so that a longer name can be seen.
_LEAST = 96


class NameEditor(QLineEdit):
    """A field over a name, as in a file manager.

    Enter, Tab and a click elsewhere keep the new name; Escape leaves the old one. A name that is
    refused stays to be corrected, with the reason.

    Parameters
    ----------
    place : QRect
        Of the name.
    name : str
    accept : callable
        Called with another name; returns why it is refused, or an empty text.
    back : QWidget
        Takes the keyboard when the name is settled by a key.

    Signals
    -------
    closed
        The name is settled.
    """

    closed = Signal()

    def __init__(
        self,
        parent: QWidget,
        place: QRect,
        name: str,
        accept: Callable[[str], str],
        back: QWidget,
    ) -> None:
        super().__init__(name, parent)
        self._old, self._accept, self._back = name, accept, back
        self._is_settled = False
        self._reason = Reason(self)
        self.setAccessibleName(self.tr("New name of {name}").format(name=name))
        self.place(place)
        self.selectAll()
        self.show()
        self.setFocus()
        self.textEdited.connect(lambda _: self._reason.show(""))
        application = QApplication.instance()
        assert application is not None
        application.installEventFilter(self)
        self._application = application

    def place(self, place: QRect) -> None:
        """Stand over the name, wherever it is now."""
        width = max(place.width(), round(_LEAST * theme.scale))
        self.setGeometry(place.x(), place.y(), width, max(place.height(), self.sizeHint().height()))

    @property
    def reason(self) -> str:
        """Why the name is refused; empty if it is not."""
        return self._reason.text

    def close_unchanged(self) -> None:
        """Leave the old name."""
        self._is_settled = True
        self._application.removeEventFilter(self)
        self._reason.show("")
        if self.hasFocus():
            self._back.setFocus()
        self.hide()
        self.deleteLater()
        self.closed.emit()

    def _settle(self) -> None:
        """Keep the new name, or say why it is refused."""
        name = self.text().strip()
        self._is_settled = True  # the focus may go before the new name has an answer
        reason = self._accept(name) if name != self._old else ""
        if reason:
            self._is_settled = False
            self._reason.show(reason)
        else:
            self.close_unchanged()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Settle the name; no key goes on to what is beneath."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_unchanged()
        elif event.key() in RETURNS:
            self._settle()
            self.selectAll()
        else:
            super().keyPressEvent(event)
        event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Keep the new name, unless only a menu has opened over the field."""
        super().focusOutEvent(event)
        if not (self.hasFocus() or self._is_settled):
            self._settle()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the new name at a click elsewhere, also on what does not take the keyboard."""
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(watched, QWidget):
            is_elsewhere = watched is not self and watched.window() is self.window()
            if is_elsewhere and not self._is_settled:
                self._settle()
        return False
