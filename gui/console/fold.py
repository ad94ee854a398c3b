"""A widget that gives way to a button where there is no room for it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from gui.base import layouts


class Fold(QWidget):
    """Shows a widget in place, or where there is no room for it in a box that a button opens.

    Parameters
    ----------
    caption : str
        Of the button.
    is_folded : bool
        Whether it begins in its box.
    """

    def __init__(self, caption: str, content: QWidget, *, is_folded: bool = False) -> None:
        super().__init__()
        self._content = content
        self.is_folded = is_folded
        self.button = QPushButton()
        self.button.setAccessibleName(caption)
        self.button.clicked.connect(self.open)
        self._row = layouts.row(self.button, of=self)
        self.button.setVisible(is_folded)
        self.set_caption(caption)
        self.box = QFrame(self, Qt.WindowType.Popup)
        self.box.setObjectName("panel")
        column = layouts.column(of=self.box, margins=(14, 10, 14, 12))
        (column if is_folded else self._row).addWidget(content)

    @property
    def needed(self) -> int:
        """Width of what is shown, in pixels."""
        return (self.button if self.is_folded else self._content).sizeHint().width()

    def set_caption(self, caption: str) -> None:
        """Say on the button what the content is set to."""
        self.button.setText(f"{caption} ▾")
        self._row.activate()  # Qt would keep the width of the caption before while it is hidden

    def set_folded(self, is_folded: bool) -> None:
        """Fold the content away, or unfold it."""
        if is_folded == self.is_folded:
            return
        self.is_folded = is_folded
        place = self.box.layout() if is_folded else self._row
        assert place is not None
        place.addWidget(self._content)
        self.button.setVisible(is_folded)
        self._content.show()
        if not is_folded:
            self.box.hide()

    def open(self) -> None:
        """Open the box above the button, within the width of the window."""
        self.box.show()
        self.box.adjustSize()  # only now that it is shown: its border takes room, too
        size, window = self.box.size(), self.window()
        around = window.parentWidget()
        if around is not None and window.windowType() == Qt.WindowType.Popup:  # another's box
            window = around.window()
        at = self.button.mapToGlobal(QPoint(0, -size.height() - 4))
        first = window.mapToGlobal(QPoint())
        right = first.x() + window.width() - size.width()
        self.box.move(max(first.x(), min(at.x(), right)), max(first.y(), at.y()))
        self._content.setFocus()

    def hideEvent(self, event: QHideEvent) -> None:
        """Close the box with its button."""
        super().hideEvent(event)
        self.box.hide()
