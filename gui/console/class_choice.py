"""The box that asks what a drawing is: a button for each class, where one click is the answer."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gui.base import theme
from gui.base.keyboard import RETURNS
from gui.base.panel_frame import quiet

#: Pixels of the design that the buttons may take; with more classes the box scrolls.
WIDEST, HIGHEST = 300, 260


class ClassChoice(QFrame):
    """Asks for a class: by a click, by Tab and Enter, or by typing a name of one letter.

    Parameters
    ----------
    parent : QWidget

    Signals
    -------
    chosen(str, bool)
        The class, and whether to keep the drawing as a pattern of it.
    """

    chosen = Signal(str, bool)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("panel")
        self.setAccessibleName(self.tr("What is it?"))
        self.keeps = QCheckBox(self.tr("Add the drawing to the patterns"))
        self._buttons: list[QPushButton] = []
        self._area = QScrollArea(widgetResizable=True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 12)
        column.setSpacing(theme.UNIT)
        column.addWidget(quiet(self.tr("It is taught as")))
        column.addWidget(self._area)
        column.addWidget(self.keeps)

    def ask(self, classes: Sequence[str], answer: str | None, beside: QWidget) -> None:
        """Open under a button, with all classes but the one answered."""
        self._fill([name for name in classes if name != answer])
        self.adjustSize()
        corner = beside.mapToGlobal(QPoint(0, beside.height() + 4))
        window = beside.window().frameGeometry()
        left = min(corner.x(), window.right() - theme.GUTTER - self.width())
        top = min(corner.y(), window.bottom() - theme.GUTTER - self.height())
        self.move(left, top)
        self.show()
        for button in self._buttons[:1]:
            button.setFocus(Qt.FocusReason.TabFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the button that has the focus, or the one whose name was typed."""
        named = [b for b in self._buttons if b.accessibleName() == event.text().upper()]
        if event.key() in RETURNS:
            named = [button for button in self._buttons if button.hasFocus()]
        if named:
            named[0].click()
        elif event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)

    def _fill(self, classes: Sequence[str]) -> None:
        """Make a grid of buttons, as many side by side as the longest name allows."""
        content = QWidget()
        grid = QGridLayout(content)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        self._buttons = [self._button(name) for name in classes]
        widest = max((button.sizeHint().width() for button in self._buttons), default=1)
        columns = max(1, round(WIDEST * theme.scale) // (widest + 4))
        for place, button in enumerate(self._buttons):
            grid.addWidget(button, *divmod(place, columns))
        self._area.setWidget(content)
        room = content.sizeHint()
        self._area.setFixedSize(
            room.width() + 12, min(room.height() + 2, round(HIGHEST * theme.scale))
        )

    def _button(self, name: str) -> QPushButton:
        button = QPushButton(name.replace("&", "&&"))
        button.setAccessibleName(name)
        button.clicked.connect(lambda: self._choose(name))
        return button

    def _choose(self, name: str) -> None:
        self.hide()
        self.chosen.emit(name, self.keeps.isChecked())
