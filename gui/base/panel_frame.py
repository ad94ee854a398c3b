"""The frame that all panels share: a title, a note beside it, and what they hold."""

from __future__ import annotations

import re

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QMenu,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from gui.base import layouts, theme
from gui.base.elide import elided, unbroken, whole_up_to
from gui.base.tips import plain_tip


class PanelFrame(QFrame):
    """A rounded panel.

    Parameters
    ----------
    title : str, optional
    parent : QWidget, optional
        Where it stays: a panel that is moved later is styled again, with all that it holds.
    """

    def __init__(self, title: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.title = QLabel()
        self.title.setObjectName("title")
        self.title.setFont(theme.font(theme.TITLE, weight=600, spaced=True))
        self.note = OneLine()
        theme.dress(self.note, "note")
        self.note.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.note.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.head = head = layouts.row(self.title, (self.note, 1), spacing=theme.UNIT)
        self.body = layouts.column(head, of=self, spacing=theme.UNIT, margins=(14, 10, 14, 12))
        self.set_title(title)

    def offer(self, menu: QMenu, clicked: QWidget, place: QPoint | None) -> None:
        """Add to the menu of this panel what can be done with a part of it.

        Parameters
        ----------
        clicked : QWidget
            What was clicked, or has the focus.
        place : QPoint or None
            Where on the screen; None if the menu key was pressed.
        """

    def set_title(self, title: str) -> None:
        """Show a title in spaced capitals, but for formulas; it is also the accessible name."""
        capitals, usual = QFont.Capitalization.AllUppercase, QFont.Capitalization.MixedCase
        with_formula = bool(_FORMULA.search(title))
        made = self.title.font()
        made.setCapitalization(usual if with_formula else capitals)
        theme.set_font(self.title, made)
        self.title.setText(_in_capitals(title) if with_formula else title)
        self.title.setAccessibleName(title)
        self.setAccessibleName(title)


#: A word that is a formula, in which capitals would mean something else.
_FORMULA = re.compile(r"\S*[·‖]\S*")


def _in_capitals(title: str) -> str:
    """Write all of a title but its formulas in capitals."""
    return " ".join(word if _FORMULA.fullmatch(word) else word.upper() for word in title.split(" "))


#: Between parts of a text that can do without the later ones.
_SEPARATOR = re.compile(r" · |   ")


class OneLine(QLabel):
    """A label that leaves out the end of its text rather than ask for more room.

    Where there is too little, it leaves out what stands after the last " · " or after three spaces,
    and then the next; if the first of these parts is still too long, it ends in three dots. A
    word, a number or a formula is shown whole or not at all: "cannot" does not become "can…". Where
    it is higher than a line, as in the footer, the text takes as many lines as it needs, and ends
    in three dots if there are too few.
    """

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)

    def minimumSizeHint(self) -> QSize:
        """Return a hint for the height alone."""
        return QSize(0, super().minimumSizeHint().height())

    def setText(self, text: str) -> None:
        """Show a text, all of it in the tip."""
        super().setText(text)
        self.setToolTip(plain_tip(text))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what there is room for."""
        room, metrics = self.contentsRect(), self.fontMetrics()
        if room.width() < 2 * metrics.height():
            return  # three dots alone say nothing: the tip has the text
        shown, flags = unbroken(self.text()), self.alignment() | Qt.TextFlag.TextWordWrap
        if not room.contains(metrics.boundingRect(room, flags, shown)):
            shown = self._in_lines(room) if room.height() >= 2 * metrics.lineSpacing() else ""
        if not shown:
            shown = self._fitting(room.width())
            flags = self.alignment() | Qt.TextFlag.TextSingleLine  # a fraction too wide stays whole
        with QPainter(self) as painter:
            painter.drawText(room, flags, shown)

    def _in_lines(self, room: QRect) -> str:
        """Return as many parts, or else words, as several lines have room for, or nothing."""
        text, metrics = self.text(), self.fontMetrics()
        flags = self.alignment() | Qt.TextFlag.TextWordWrap
        parts = [text[: end.start()] for end in _SEPARATOR.finditer(text)]
        words = [f"{text[: end.start()].rstrip(' ,;:.')}…" for end in re.finditer(" ", text)]
        for tried in (parts, words):
            for shown in map(unbroken, reversed(tried)):
                is_whole = whole_up_to(text, len(shown.rstrip("…"))) == len(shown.rstrip("…"))
                if is_whole and room.contains(metrics.boundingRect(room, flags, shown)):
                    return shown
        return ""

    def _fitting(self, width: int) -> str:
        """Return as many parts of the text as there is room for."""
        text, metrics = self.text(), self.fontMetrics()
        while metrics.horizontalAdvance(text) > width:
            ends = [end.start() for end in _SEPARATOR.finditer(text)]
            whole = [end for end in ends if whole_up_to(text, end) == end]
            if not whole:
                return _in_words(text, elided(text, metrics, width))
            text = text[: whole[-1]]
        return text


def _in_words(text: str, shown: str) -> str:
    """Leave out the last word of what is shown of a text, unless it is whole or the only one."""
    end = len(shown) - 1
    if shown == text or " " in text[end - 1 : end + 1]:
        return shown
    word = text.rfind(" ", 0, end)
    return shown if word < 1 else f"{text[: whole_up_to(text, word)].rstrip()}…"


def make_primary(button: QPushButton, primary: bool) -> None:
    """Light a button while it is the thing to press next."""
    name = "primary" if primary else ""
    if button.objectName() != name:
        theme.dress(button, name)


def quiet(text: str = "") -> QLabel:
    """Make a small label in the quiet colour."""
    label = QLabel(text)
    theme.dress(label, "note")
    return label
