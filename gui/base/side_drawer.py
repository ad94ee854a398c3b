"""A drawer over the right side of the window; what is behind it is dimmed and takes no input."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QFrame, QLabel, QWidget

from gui.base import layouts, theme
from gui.base.buttons import tool_button
from gui.base.cover import Cover
from gui.base.keyboard import RETURNS

#: Width of the drawer in pixels of the design, and how dark the page behind it is.
WIDTH, DIM = 520, 170 / 255


class Drawer(Cover):
    """Opens over a part of a window, from its right edge.

    Escape, ✕ and a click beside it close it, and the focus returns to where it was.

    Parameters
    ----------
    over : QWidget
        What it covers, with all that is beneath.
    title : str

    Signals
    -------
    turned(bool)
        It was opened, or closed in whatever way.
    """

    turned = Signal(bool)

    def __init__(self, over: QWidget, title: str) -> None:
        self._whole = over.parentWidget() or over
        super().__init__(self._whole, over, DIM)
        self.card = QFrame(self)
        self.card.setObjectName("drawer")
        self.card.setAccessibleName(title)
        self.setAccessibleName(title)
        name = QLabel(title)
        name.setFont(theme.font(16, weight=600))
        self.close_button = tool_button("cross", self.tr("Close"), self.tr("Close (Esc)"))
        self.close_button.clicked.connect(self.leave)
        self.head = layouts.row((name, 1), spacing=theme.GUTTER)
        self.body = layouts.column(
            self.head, of=self.card, spacing=theme.GUTTER, margins=(16, 12, 16, 16)
        )

    def confirm(self) -> None:
        """Do what the drawer is for; called on Enter."""

    def open(self, first: QWidget) -> None:
        """Open, and give the focus to one of the widgets in it."""
        self.cover(first, Qt.FocusReason.TabFocusReason)
        self.turned.emit(True)

    def leave(self) -> None:
        """Close, and return the focus."""
        if self.isVisible():
            self.uncover()
            self.turned.emit(False)

    def fit(self) -> None:
        """Stand at the right edge."""
        top = self._over.y()
        area = QRect(0, top, self._whole.width(), self._whole.height() - top)
        self.setGeometry(area)
        width = min(area.width(), round(WIDTH * theme.scale))
        self.card.setGeometry(area.width() - width, 0, width, area.height())

    def is_kept(self, event: QKeyEvent) -> bool:
        """Return whether the window keeps a key, such as that of the manual."""
        return event.key() == Qt.Key.Key_F1 or super().is_kept(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Escape; on Enter press the button that has the focus, or do what is asked."""
        button = QApplication.focusWidget()
        if event.key() in RETURNS and isinstance(button, QAbstractButton):
            button.click()
        elif event.key() in RETURNS:
            self.confirm()
        super().keyPressEvent(event)
