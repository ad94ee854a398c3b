"""The patterns still answered wrongly, and what each is taken for."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QImage, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui import theme
from gui.panels.panel import Panel
from gui.session import Session

#: Least and greatest side of a picture.
SMALL, LARGE = 56, 120
GAP = 12
WORDS = 24


class WrongGallery(QWidget):
    """Pictures side by side, each with what it is and what it is taken for.

    Signals
    -------
    chosen : int
        Place in the gallery that was clicked.
    resized
        There is room for another number of pictures.
    """

    chosen = Signal(int)
    resized = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.pictures = np.zeros((0, 1, 1), dtype=np.uint8)
        self.captions: list[str] = []
        self.empty = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(70)
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
            painter.drawText(words, Qt.AlignmentFlag.AlignCenter, caption)

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


class WrongPanel(Panel):
    """Still wrong.

    Parameters
    ----------
    session : Session
    """

    def __init__(self, session: Session) -> None:
        super().__init__("Still wrong")
        self.session = session
        self.gallery = WrongGallery()
        self.body.addWidget(self.gallery, 1)
        self._indices: list[int] = []
        self.gallery.chosen.connect(lambda place: session.choose(self._indices[place]))
        self.gallery.resized.connect(self._show)
        session.judging.judged.connect(self._show)

    def _show(self) -> None:
        patterns, judging = self.session.patterns, self.session.judging
        if len(judging.wrong) != len(patterns.labels):
            return  # other patterns, not read yet
        wrong = np.flatnonzero(judging.wrong)
        self._indices = wrong[: self.gallery.room()].tolist()
        count = len(judging.wrong)
        note = self.tr("{0} of {1}").format(len(wrong), count) if count else ""
        if len(wrong) > len(self._indices):
            note += self.tr(" · {0} shown").format(len(self._indices))
        self.note.setText(note)
        captions = [
            self.tr("{0} read as {1}").format(
                _short(patterns.classes[patterns.labels[index]]),
                _short(patterns.classes[answer]) if answer >= 0 else "?",
            )
            for index, answer in zip(
                self._indices, judging.answers[self._indices].tolist(), strict=True
            )
        ]
        pictures = patterns.pictures[self._indices]
        if pictures.dtype != np.uint8:
            pictures = np.clip(pictures * 255, 0, 255).astype(np.uint8)
        empty = self.tr("Nothing is wrong.") if count else self.tr("The tray is empty.")
        self.gallery.set_wrong(pictures, captions, empty)


def _short(name: str) -> str:
    return name if len(name) <= 5 else name[:4] + "…"
