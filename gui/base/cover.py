"""A card over a part of the window: what is behind is dimmed, and gets neither mouse nor keys."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from gui.base import theme
from gui.base.focus import controls_within, move_focus, return_focus

#: Keys that the window keeps: full screen; with Control, the size of the text, and *Quit*.
KEPT, KEPT_WITH_CONTROL = (
    (Qt.Key.Key_F11,),
    (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus, Qt.Key.Key_0, Qt.Key.Key_Q),
)


class Cover(QWidget):
    """Covers a part of the window with a card.

    The focus goes round within it. Escape closes it, as a click beside the card does, and the focus
    returns to where it was. Keys that it does not use do nothing, as they would act on what cannot
    be seen. A subclass makes the card, and places it in `fit`.

    Parameters
    ----------
    parent : QWidget
    over : QWidget
        What it covers.
    shade : float
        How dark that becomes, 0 to 1.

    Attributes
    ----------
    card : QWidget
    """

    card: QWidget

    def __init__(self, parent: QWidget, over: QWidget, shade: float) -> None:
        super().__init__(parent)
        self._over, self._shade = over, shade
        self._before: QWidget | None = None
        over.installEventFilter(self)
        self.hide()

    # --- opening and closing ---------------------------------------------------------------

    def cover(self, first: QWidget, reason: Qt.FocusReason) -> None:
        """Cover what is behind, and give the focus to a widget."""
        if self.isHidden():
            self._before = self.window().focusWidget()
        self.fit()
        self.show()
        self.raise_()
        first.setFocus(reason)

    def uncover(self) -> None:
        """Show what is behind, and give the focus back."""
        before, self._before = self._before, None
        return_focus(before, self.window())
        self.hide()

    def leave(self) -> None:
        """Close, as on Escape."""
        self.uncover()

    @property
    def may_be_left(self) -> bool:
        """Whether a click beside the card closes it."""
        return True

    # --- place and look --------------------------------------------------------------------

    def fit(self) -> None:
        """Lie over all of what is covered, and place the card."""
        raise NotImplementedError

    def showEvent(self, event: QShowEvent) -> None:
        """Fit the text once its font is known."""
        super().showEvent(event)
        self.fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of what is covered."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move) and self.isVisible():
            self.fit()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Dim what is behind."""
        shade = theme.theme.color("ground")
        shade.setAlphaF(self._shade)
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), shade)

    # --- keys and mouse --------------------------------------------------------------------

    def stops(self) -> list[QWidget]:
        """Return the Tab stops, in order."""
        return controls_within(self)

    def reveal(self, stop: QWidget) -> None:
        """Scroll to a Tab stop, on a card that scrolls."""

    def is_kept(self, event: QKeyEvent) -> bool:
        """Return whether the window keeps a key."""
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        return event.key() in (KEPT_WITH_CONTROL if control else KEPT)

    def event(self, event: QEvent) -> bool:
        """Keep keys from acting on what is behind."""
        is_asked = event.type() == QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and not self.is_kept(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        event.accept()

    def focusNextPrevChild(self, is_next: bool) -> bool:
        """Stay within the card while it is shown."""
        if not self.isVisible():
            return super().focusNextPrevChild(is_next)
        chosen = move_focus(self.stops(), is_next)
        if chosen is not None:
            self.reveal(chosen)
        return chosen is not None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Close on a click beside the card; nothing behind it is clicked."""
        if self.may_be_left and not self.card.geometry().contains(event.position().toPoint()):
            self.leave()
