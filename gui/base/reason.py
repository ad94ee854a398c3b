"""Marks a field whose text is not accepted, and says why beside it for as long as it stays."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtWidgets import QLabel, QWidget

from gui.base import theme
from gui.base.announce import announce
from gui.base.tips import plain_tip

#: Pixels of the design between a field and its reason, and the greatest width of the reason.
APART, WIDEST = 3, 420


class Reason(QObject):
    """Why a field does not accept its text: as a bubble, as its tip, and to a screen reader.

    Parameters
    ----------
    field : QWidget
        The style sheet marks it while its property `refused` is true.
    has_bubble : bool
        Whether the reason is shown here; otherwise what the field is in shows it.
    """

    def __init__(self, field: QWidget, *, has_bubble: bool = True) -> None:
        super().__init__(field)
        self._field, self._has_bubble = field, has_bubble
        self._usual = "", ""  # tip and description of the field while nothing is wrong
        self._bubble: QLabel | None = None
        self._around: list[QWidget] = []
        self.text = ""

    def show(self, text: str) -> None:
        """Say why; an empty text says that nothing is wrong any more."""
        if text == self.text:
            return
        field = self._field
        if not self.text:
            self._usual = field.toolTip(), field.accessibleDescription()
        self.text = text
        self._mark(bool(text))
        field.setToolTip(plain_tip(text) if text else self._usual[0])
        announce(field, text or self._usual[1])
        self._remove()
        if text and self._has_bubble:
            self._make()

    def _mark(self, is_refused: bool) -> None:
        if self._field.property("refused") != is_refused:
            self._field.setProperty("refused", is_refused)
            self._field.style().polish(self._field)

    def _make(self) -> None:
        """Make the bubble in the window of the field, above all that is there."""
        window = self._field.window()
        self._bubble = QLabel(self.text, window)
        self._bubble.setTextFormat(Qt.TextFormat.PlainText)
        self._bubble.setObjectName("refusal")
        self._bubble.setFont(theme.font())
        self._bubble.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._field.destroyed.connect(self._bubble.deleteLater)
        around: QWidget | None = self._field
        while around is not None:
            self._around.append(around)
            around.installEventFilter(self)
            around = None if around is window else around.parentWidget()
        self._place()

    def _remove(self) -> None:
        for each in self._around:
            each.removeEventFilter(self)
        self._around = []
        if self._bubble is not None:
            self._bubble.hide()
            self._bubble.deleteLater()
            self._bubble = None

    def _place(self) -> None:
        """Stand below the field, or above it where there is no room, and within the window."""
        bubble, field = self._bubble, self._field
        if bubble is None:
            return
        window = field.window()
        if bubble.parentWidget() is not window:  # the field has moved into another one
            self._remove()
            self._make()
            return
        room = window.width() - 2 * APART
        bubble.setWordWrap(False)
        widest = min(room, round(WIDEST * theme.scale))
        if bubble.sizeHint().width() > widest:
            bubble.setWordWrap(True)
            bubble.setFixedSize(widest, bubble.heightForWidth(widest))
        else:
            bubble.setFixedSize(bubble.sizeHint())
        spot = QRect(field.mapTo(window, QPoint(0, 0)), field.size())
        top = spot.bottom() + 1 + APART
        if top + bubble.height() > window.height():
            top = max(0, spot.top() - APART - bubble.height())
        bubble.move(max(APART, min(spot.left(), room + APART - bubble.width())), top)
        bubble.setVisible(field.isVisibleTo(window))
        bubble.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the field."""
        kinds = QEvent.Type
        if event.type() in (kinds.Move, kinds.Resize, kinds.Show, kinds.Hide, kinds.ParentChange):
            self._place()
        return False
