"""The patterns still answered wrongly, and what each is read as."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QImage, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from gui import theme
from gui.clock import Clock
from gui.panels.panel_frame import PanelFrame
from gui.views.number_format import whole
from mark1.commands import ShowPattern
from mark1.training.evaluate import Evaluation
from mark1.versions import SessionState

#: Least and greatest side of a picture.
SMALL, LARGE = 32, 120
GAP = 12
WORDS = 24


class WrongGallery(QWidget):
    """Pictures side by side, each with its class and what it is read as.

    Signals
    -------
    chosen : int
        Place in the gallery that was clicked.
    resized
        There is room for more or fewer pictures.
    """

    chosen = Signal(int)
    resized = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.pictures = np.zeros((0, 1, 1), dtype=np.uint8)
        self.captions: list[str] = []
        self.empty = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(SMALL + WORDS)
        self.setAccessibleName(self.tr("Patterns still wrong"))

    def side(self) -> int:
        """Side of a picture, as large as one row of them can be."""
        return max(SMALL, min(LARGE, self.height() - WORDS))

    def columns(self) -> int:
        """How many fit side by side."""
        return max(1, (self.width() + GAP) // (self.side() + GAP))

    def room(self) -> int:
        """How many fit in all."""
        return self.columns() * max(1, self.height() // (self.side() + WORDS))

    def set_wrong(self, pictures: np.ndarray, captions: list[str], empty: str) -> None:
        """Show uint8 pictures (m, rows, columns) with a caption each, or a sentence if none."""
        self.pictures, self.captions, self.empty = pictures, captions, empty
        self.setAccessibleDescription(", ".join(captions) or empty)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw them."""
        with QPainter(self) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        colors = theme.theme
        painter.setFont(theme.font(12))
        if not self.captions:
            painter.setPen(colors.color("quiet"))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self.rect(), flags, self.empty)
            return
        side = self.side()
        for place, caption in enumerate(self.captions[: self.room()]):
            row, column = divmod(place, self.columns())
            left, top = column * (side + GAP), row * (side + WORDS)
            box = QRect(left, top, side, side)
            painter.fillRect(box, colors.color("well"))
            painter.drawImage(box.adjusted(3, 3, -3, -3), _image(self.pictures[place]))
            painter.setPen(QPen(colors.color("wrong"), 1))
            painter.drawRect(box.adjusted(0, 0, -1, -1))
            painter.setPen(colors.color("text"))
            words = QRect(left - GAP // 2, top + side + 2, side + GAP, 18)
            shown = painter.fontMetrics().elidedText(
                caption, Qt.TextElideMode.ElideRight, words.width()
            )
            painter.drawText(words, Qt.AlignmentFlag.AlignCenter, shown)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the picture under the pointer."""
        column = int(event.position().x()) // (self.side() + GAP)
        row = int(event.position().y()) // (self.side() + WORDS)
        place = row * self.columns() + column
        if column < self.columns() and place < min(self.room(), len(self.captions)):
            self.chosen.emit(place)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for as many as fit now."""
        super().resizeEvent(event)
        self.resized.emit()


def _image(picture: np.ndarray) -> QImage:
    """Light cells of a picture in the lamp's colour."""
    lamp = theme.theme.color("lamp")
    rgb = np.array([lamp.red(), lamp.green(), lamp.blue()]) * (picture[..., None] / 255)
    data = np.ascontiguousarray(rgb.astype(np.uint8))
    rows, columns = picture.shape
    return QImage(data.data, columns, rows, 3 * columns, QImage.Format.Format_RGB888).copy()


class WrongPanel(PanelFrame):
    """The patterns that are still answered wrongly.

    Parameters
    ----------
    clock : Clock
    """

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.set_title(self.tr("Still wrong"))
        self._clock = clock
        self.gallery = WrongGallery()
        self.body.addWidget(self.gallery, 1)
        self.why = QPushButton(self.tr("cannot be learned: why?"))
        self.why.setObjectName("link")
        self.why.setToolTip(self.tr("Show why no weights can answer these patterns"))
        self.why.hide()
        self.head.insertWidget(1, self.why)
        self._indices: list[int] = []
        self.gallery.chosen.connect(self._choose)
        self.gallery.resized.connect(lambda: self.show_wrong(clock.session.state))
        clock.watch(self.show_wrong, "evaluation", "patterns", "machine")

    def _choose(self, place: int) -> None:
        if place < len(self._indices):
            self._clock.perform(ShowPattern(self._indices[place]))

    def show_wrong(self, state: SessionState) -> None:
        """Show as many as there is room for, with what each is read as."""
        evaluation, patterns = state.evaluation, state.patterns
        if evaluation is None and state.has_learned:
            return  # it is being read
        wrong = np.flatnonzero(state.wrong)
        self._indices = wrong[: self.gallery.room()].tolist()
        self.note.setText(self._count(state, len(wrong)))
        captions = [self._caption(evaluation, index) for index in self._indices if evaluation]
        pictures = patterns.pictures[self._indices]
        if pictures.dtype != np.uint8:
            pictures = np.clip(pictures * 255, 0, 255).astype(np.uint8)
        self.gallery.set_wrong(pictures, captions, self._empty(state))

    def _caption(self, evaluation: Evaluation, index: int) -> str:
        """Return the class of a pattern, and what it is read as."""
        name, answer = evaluation.classes[evaluation.labels[index]], evaluation.answers[index]
        read = evaluation.classes[answer] if answer >= 0 else "?"
        text = self.tr("{name} read as {answer}")
        return text.format(name=_short(name), answer=_short(read))

    def _count(self, state: SessionState, wrong: int) -> str:
        """Return how many are wrong, and how many of them are shown."""
        if not len(state.patterns) or not state.has_learned:
            return ""
        shown = len(self._indices)
        text = self.tr("{wrong} of {count}")
        if wrong > shown:
            text = self.tr("{wrong} of {count} · {shown} shown")
        return text.format(wrong=whole(wrong), count=whole(len(state.patterns)), shown=shown)

    def _empty(self, state: SessionState) -> str:
        """Return why nothing is shown."""
        if not len(state.patterns):
            return self.tr("There are no patterns yet.")
        if not state.has_learned:
            return self.tr("Nothing learned yet.")
        return self.tr("All patterns are answered correctly.")


def _short(name: str) -> str:
    return name if len(name) <= 5 else f"{name[:4]}…"
