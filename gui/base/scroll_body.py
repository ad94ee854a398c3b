"""An area that scrolls what it holds where there is no room for it, and is filled by it otherwise.

Qt's own area would give a wrapped text all the height that it prefers, and scroll for that.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QWidget

#: Events after which the room, or what needs it, may have changed.
_OTHER_ROOM = {QEvent.Type.Resize, QEvent.Type.LayoutRequest, QEvent.Type.StyleChange}


class ScrollBody(QScrollArea):
    """Shows its body at the size of the area, or scrolls it at the least size that it needs.

    Attributes
    ----------
    body : QWidget
        What is scrolled, to be given a layout.
    """

    _is_filled = False

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what it holds is reached by Tab
        self._inner = _Inner(self.viewport())
        self.body = self._inner.body

    def show_body(self) -> None:
        """Show the body, once it holds what it is to hold."""
        show_in(self, self._inner)
        self._is_filled = True
        self.fold()

    def fold(self) -> None:
        """Arrange the body for the room there is; called when that or the need for it changes."""

    def event(self, event: QEvent) -> bool:
        """Fold if the event asks for it."""
        done = super().event(event)
        if self._is_filled and event.type() in _OTHER_ROOM:
            self.fold()
        return done

    def set_least(self, width: int, height: int) -> None:
        """Set the least size in pixels, instead of what the layout of the body needs."""
        self._inner.setMinimumSize(width, height)


class _Inner(QWidget):
    """Gives the body its own size."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("clear")
        self.body = QWidget(self)
        self.body.setObjectName("clear")

    def minimumSizeHint(self) -> QSize:
        return self.body.minimumSizeHint().expandedTo(self.body.minimumSize())

    def event(self, event: QEvent) -> bool:
        # Without a layout here, a request of the body would not reach the area.
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.body.setGeometry(self.rect())


def show_in(area: QScrollArea, view: QWidget) -> None:
    """Let an area show a view on the background of the page."""
    area.setWidget(view)
    area.setWidgetResizable(True)
    area.viewport().setAutoFillBackground(False)
    view.setAutoFillBackground(False)
