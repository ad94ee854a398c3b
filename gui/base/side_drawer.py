"""A drawer over the right side of the window; what is behind it is dimmed and takes no input."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFrame,
    QLabel,
    QToolButton,
    QWidget,
)

from gui.base import layouts, theme
from gui.base.focus import move_focus_within, return_focus
from gui.base.icons import put_icon
from gui.base.keyboard import RETURNS

#: Width of the drawer in pixels of the design, and how dark the page behind it is, 0…255.
WIDTH, DIM = 520, 170

#: Keys that do the same everywhere, also while a drawer is open.
EVERYWHERE = (Qt.Key.Key_F1, Qt.Key.Key_F11)


class Drawer(QWidget):
    """Opens over a part of a window, from its right edge.

    Escape, ✕ and a click beside it close it, and the focus returns to where it was. Keys that it
    does not use do nothing, as they would act on what cannot be seen.

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
        super().__init__(over.parentWidget())
        self._over, self._whole = over, over.parentWidget() or over
        self._came_from: QWidget | None = None
        self.frame = QFrame(self)
        self.frame.setObjectName("drawer")
        self.frame.setAccessibleName(title)
        self.setAccessibleName(title)
        name = QLabel(title)
        name.setFont(theme.font(16, weight=600))
        self.close_button = QToolButton()
        put_icon(self.close_button, "cross")
        self.close_button.setToolTip(self.tr("Close (Esc)"))
        self.close_button.setAccessibleName(self.tr("Close"))
        self.close_button.clicked.connect(self.shut)
        self.head = layouts.row((name, 1), spacing=theme.GUTTER)
        self.body = layouts.column(
            self.head, of=self.frame, spacing=theme.GUTTER, margins=(16, 12, 16, 16)
        )
        over.installEventFilter(self)
        self.hide()

    @property
    def may_be_left(self) -> bool:
        """Whether a click beside the drawer closes it."""
        return True

    def confirm(self) -> None:
        """Do what the drawer is for; called on Enter."""

    def open(self, first: QWidget) -> None:
        """Open, and give the focus to one of the widgets in it."""
        if not self.isVisible():
            self._came_from = QApplication.focusWidget()
        self._place()
        self.show()
        self.raise_()
        first.setFocus(Qt.FocusReason.TabFocusReason)
        self.turned.emit(True)

    def shut(self) -> None:
        """Close, and return the focus."""
        if not self.isVisible():
            return
        back, self._came_from = self._came_from, None
        self.hide()
        return_focus(back, self.window())
        self.turned.emit(False)

    def _place(self) -> None:
        top = self._over.y()
        area = QRect(0, top, self._whole.width(), self._whole.height() - top)
        self.setGeometry(area)
        width = min(area.width(), round(WIDTH * theme.scale))
        self.frame.setGeometry(area.width() - width, 0, width, area.height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the covered widget."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move) and self.isVisible():
            self._place()
        return False

    def event(self, event: QEvent) -> bool:
        """Keep keys from acting on what is behind the drawer."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            is_chord = event.modifiers() & Qt.KeyboardModifier.ControlModifier
            is_size = event.key() in (
                *(Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_Equal, Qt.Key.Key_0, Qt.Key.Key_Q),
            )
            if not (is_chord and is_size) and event.key() not in EVERYWHERE:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Escape; on Enter press the button that has the focus, or do what is asked."""
        button = QApplication.focusWidget()
        if event.key() == Qt.Key.Key_Escape:
            self.shut()
        elif event.key() in RETURNS and isinstance(button, QAbstractButton):
            button.click()
        elif event.key() in RETURNS:
            self.confirm()
        event.accept()

    def focusNextPrevChild(self, is_next: bool) -> bool:
        """Stay within the drawer."""
        return move_focus_within(self, is_next)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Close on a click beside the drawer, if nothing would be lost."""
        if not self.frame.geometry().contains(event.position().toPoint()) and self.may_be_left:
            self.shut()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Dim what is behind."""
        shade = theme.theme.color("ground")
        shade.setAlpha(DIM)
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), shade)
