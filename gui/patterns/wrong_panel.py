"""The patterns still answered wrongly, and what each is read as."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QFontMetrics,
    QImage,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QMenu, QPushButton, QSizePolicy, QWidget

from gui.base import theme
from gui.base.clock import Clock
from gui.base.elide import elided
from gui.base.number_format import plain, whole
from gui.base.panel_frame import PanelFrame
from gui.base.thumbnails import Shades
from gui.base.which_patterns import WhichPatterns
from mark1.session.commands import ShowPattern
from mark1.session.state import SessionState
from mark1.training.evaluation import Evaluation

#: Least and greatest side of a picture.
SMALL, LARGE = 32, 120
GAP = 12
WORDS = 24
#: Size of a caption, in pixels of the design.
CAPTION = 12


class WrongGallery(QWidget):
    """Pictures side by side, each with its class and what it is read as.

    Parameters
    ----------
    example : str
        A caption as long as most are, for which each picture has room.

    Signals
    -------
    chosen : int
        Place in the gallery that was clicked.
    resized
        There is room for more or fewer pictures.
    """

    chosen = Signal(int)
    resized = Signal()

    def __init__(self, example: str) -> None:
        super().__init__()
        self._example = example
        self.pictures = np.zeros((0, 1, 1), dtype=np.uint8)
        self.captions: list[str] = []
        self.right: list[bool] = []
        self.empty = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(SMALL + WORDS)
        self.setAccessibleName(self.tr("Patterns still wrong"))

    def side(self) -> int:
        """Side of a picture, as large as one row of them can be."""
        return max(SMALL, min(LARGE, self.height() - self.line()))

    def line(self) -> int:
        """Height of a caption."""
        return round(WORDS * theme.scale)

    def pitch(self) -> int:
        """Width of a picture or its caption, and the gap to the next."""
        caption = QFontMetrics(theme.font(CAPTION)).horizontalAdvance(self._example)
        return max(self.side(), caption) + GAP

    def columns(self) -> int:
        """How many fit side by side."""
        return max(1, (self.width() + GAP) // self.pitch())

    def room(self) -> int:
        """How many fit in all."""
        return self.columns() * max(1, self.height() // (self.side() + self.line()))

    def set_example(self, example: str) -> None:
        """Give each picture room for a caption as wide as this one."""
        self._example = example

    def set_pictures(
        self, pictures: np.ndarray, captions: list[str], right: list[bool], empty: str
    ) -> None:
        """Show uint8 pictures (m, rows, columns) with a caption each, or a sentence if none.

        `right` tells which of them are answered correctly.
        """
        self.pictures, self.captions, self.right = pictures, captions, right
        self.say_empty(empty)

    def say_empty(self, empty: str) -> None:
        """Say why there are no pictures, if there are none."""
        self.empty = empty
        self.setAccessibleDescription(", ".join(self.captions) or empty)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw them."""
        with QPainter(self) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        colors = theme.theme
        painter.setFont(theme.font(CAPTION))
        if not self.captions:
            painter.setPen(colors.color("quiet"))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self.rect(), flags, self.empty)
            return
        side = self.side()
        for place, caption in enumerate(self.captions[: self.room()]):
            row, column = divmod(place, self.columns())
            left, top = column * self.pitch(), row * (side + self.line())
            box = QRect(left + (self.pitch() - GAP - side) // 2, top, side, side)
            painter.fillRect(box, theme.instruments.color("well"))
            painter.drawImage(box.adjusted(3, 3, -3, -3), _image(self.pictures[place]))
            painter.setPen(QPen(colors.color("right" if self.right[place] else "wrong"), 1))
            painter.drawRect(box.adjusted(0, 0, -1, -1))
            painter.setPen(colors.color("text"))
            words = QRect(left, top + side + 2, self.pitch() - GAP, self.line() - 6)
            shown = elided(caption, painter.fontMetrics(), words.width())
            painter.drawText(words, Qt.AlignmentFlag.AlignCenter, shown)

    def place_at(self, point: QPoint) -> int:
        """Return the place of the picture at a point of the widget, −1 for none."""
        column, row = point.x() // self.pitch(), point.y() // (self.side() + self.line())
        place = row * self.columns() + column
        is_there = column < self.columns() and place < min(self.room(), len(self.captions))
        return place if is_there and self.rect().contains(point) else -1

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the picture under the pointer; the right button is for its menu."""
        place = self.place_at(event.position().toPoint())
        if place >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self.chosen.emit(place)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for as many as fit now."""
        super().resizeEvent(event)
        self.resized.emit()


def _image(picture: np.ndarray) -> QImage:
    """Light cells of a picture in the lamp's colour."""
    colors = (theme.instruments.color(name) for name in ("well", "lamp"))
    well, lamp = (np.array([color.red(), color.green(), color.blue()]) for color in colors)
    rgb = well + (lamp - well) * (picture[..., None] / 255)
    data = np.ascontiguousarray(rgb.astype(np.uint8))
    rows, columns = picture.shape
    return QImage(data.data, columns, rows, 3 * columns, QImage.Format.Format_RGB888).copy()


class WrongPanel(PanelFrame):
    """The patterns that are still answered wrongly or, when there are none, the closest calls.

    Signals
    -------
    menu_asked(QMenu, int)
        Add to a menu what can be done with the pattern of this number.
    """

    menu_asked = Signal(QMenu, int)

    def __init__(self, clock: Clock, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.set_title(self.tr("Still wrong"))
        self._clock = clock
        self.gallery = WrongGallery(self._words("W", "W"))
        self.body.addWidget(self.gallery, 1)
        self.which = WhichPatterns()
        self.head.insertWidget(1, self.which)
        self.why = QPushButton(self.tr("not learned: why?"))
        theme.dress(self.why, "link")
        self.why.setToolTip(self.tr("Show why no weights can learn this"))
        self.why.hide()
        self.head.insertWidget(2, self.why)
        self.asked = QPushButton()
        theme.dress(self.asked, "link")
        self.asked.setToolTip(self.tr("Show what is wrong again"))
        self.asked.hide()
        self.asked.clicked.connect(lambda: self.show_asked(None, ""))
        self.head.insertWidget(3, self.asked)
        self._indices: list[int] = []
        self._asked: NDArray[np.int64] | None = None
        self._evaluation: Evaluation | None = None
        self.which.chosen.connect(self.turn_to)
        self.gallery.chosen.connect(self._choose)
        self.gallery.resized.connect(lambda: self.show_wrong(clock.session.state))
        clock.watch(self.forget_asked, "evaluation", "patterns", "machine")
        clock.watch(self.show_wrong, "evaluation", "patterns", "machine", "running")

    def offer(self, menu: QMenu, clicked: QWidget, place: QPoint | None) -> None:
        """Offer what can be done with the pattern that was clicked."""
        if clicked is self.gallery and place is not None:
            card = self.gallery.place_at(self.gallery.mapFromGlobal(place))
            if 0 <= card < len(self._indices):
                self.menu_asked.emit(menu, self._indices[card])

    def _choose(self, place: int) -> None:
        if place < len(self._indices):
            self._clock.perform(ShowPattern(self._indices[place]))

    def turn_to(self, which: str) -> None:
        """Count the patterns for "training", for "test", or "both"."""
        self.which.choose(which)
        self.show_asked(None, "")

    def show_asked(self, indices: NDArray[np.int64] | None, words: str) -> None:
        """Show these patterns, described by the words, or return to what is wrong."""
        self._asked = indices
        self.asked.setText(f"✕ {words}")
        self.asked.setVisible(indices is not None)
        self.show_wrong(self._clock.session.state)

    def forget_asked(self, state: SessionState) -> None:
        """Return to what is wrong: the answers may have changed."""
        if self._asked is not None and state.evaluation is not self._evaluation:
            self.show_asked(None, "")
        self._evaluation = state.evaluation

    def show_wrong(self, state: SessionState) -> None:
        """Show as many as fit: what is wrong, or else the closest calls."""
        evaluation, patterns = state.evaluation, state.patterns
        if state.is_running and not self._indices:
            self.gallery.say_empty(self.tr("Shown as soon as training pauses."))
            return
        if evaluation is None and state.has_learned:
            return  # it is being read
        self.which.setVisible(self.which.has_choice(patterns.test))
        wrong = np.flatnonzero(state.wrong & self.which.of(patterns.test))
        is_learned = evaluation is not None and state.has_learned and len(patterns) > 0
        is_close = is_learned and not len(wrong) and self._asked is None
        shown = wrong if self._asked is None else self._asked
        if is_close and evaluation is not None:
            shown = _closest(evaluation, self.which.of(patterns.test))
        self.gallery.set_example(self._widest(patterns.classes))
        self._indices = shown[: self.gallery.room()].tolist()
        self.set_title(self.tr("Closest calls") if is_close else self.tr("Still wrong"))
        self.note.setText(self._count(state, len(wrong)))
        captions: list[str] = []
        if evaluation is not None:
            caption = self._close_call if is_close else self._caption
            captions = [caption(evaluation, index) for index in self._indices]
        pictures = Shades(patterns).light(patterns.pictures[self._indices])
        right = [not state.wrong[index] for index in self._indices]
        self.gallery.set_pictures(pictures, captions, right, self._empty(state))

    def _close_call(self, evaluation: Evaluation, index: int) -> str:
        """Return the class of a pattern, and by what margin it was read."""
        assert evaluation.margins is not None
        volts = plain(float(evaluation.margins[index]), 1)
        name = _short(evaluation.classes[evaluation.labels[index]])
        return self.tr("{name}: {volts} V").format(name=name, volts=volts)

    def _caption(self, evaluation: Evaluation, index: int) -> str:
        """Return the class of a pattern, and what it is read as."""
        name, answer = evaluation.classes[evaluation.labels[index]], evaluation.answers[index]
        read = evaluation.classes[answer] if answer >= 0 else "?"
        return self._words(name, read)

    def _widest(self, classes: tuple[str, ...]) -> str:
        """Return the widest caption of these classes: what a picture is read as is never cut."""
        advance = QFontMetrics(theme.font(CAPTION)).horizontalAdvance
        widest = max(("W", *map(_short, classes)), key=advance)
        return self._words(widest, widest)

    def _words(self, name: str, answer: str) -> str:
        text = self.tr("{name} read as {answer}")
        return text.format(name=_short(name), answer=_short(answer))

    def _count(self, state: SessionState, wrong: int) -> str:
        """Return how many are wrong, and how many of them are shown."""
        if not len(state.patterns) or not state.has_learned:
            return ""
        shown, counted = len(self._indices), self.which.count(wrong, state.patterns.test)
        if not wrong:
            return self._none_wrong(state.patterns.test)
        more = [self.tr("{shown} shown").format(shown=shown)] if wrong > shown else []
        return " · ".join([counted, *more])

    def _none_wrong(self, test: NDArray[np.bool_]) -> str:
        texts = {
            "training": self.tr("✓ none of {count} wrong in training"),
            "test": self.tr("✓ none of {count} wrong in the test"),
        }
        text = texts.get(self.which.kind(test), self.tr("✓ none of {count} wrong"))
        return text.format(count=whole(int(self.which.of(test).sum())))

    def _empty(self, state: SessionState) -> str:
        """Return why nothing is shown."""
        if not len(state.patterns):
            return self.tr("There are no patterns yet.")
        if not state.has_learned:
            return self.tr("Nothing learned yet.")
        return self.tr("All patterns are answered correctly.")


def _closest(evaluation: Evaluation, counted: NDArray[np.bool_]) -> NDArray[np.int64]:
    """List the patterns that are counted from the closest call on."""
    if evaluation.margins is None:
        return np.zeros(0, dtype=np.int64)
    order: NDArray[np.int64] = np.argsort(evaluation.margins, kind="stable")
    return order[counted[order]]


def _short(name: str) -> str:
    return name if len(name) <= 5 else f"{name[:4]}…"
