"""Shows the patterns: thumbnails by class with their marks, in rows that scroll."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QSizePolicy, QWidget

from gui.base import theme
from gui.base.announce import announce
from gui.base.number_format import whole
from gui.base.thumbnails import draw_thumbnail
from gui.patterns import paint as pattern_paint
from gui.patterns.layout import PatternLayout, Sizes, Spot, Stop, lay_out

#: Room around the pictures for rings and marks, in pixels; the scroll bar takes the right side.
_MARGIN = 6
_BAR = 10


class Pictures(Protocol):
    """Pictures that are created when shown: a set may have 20 000."""

    def __getitem__(self, place: int, /) -> np.ndarray: ...


@dataclass(frozen=True, slots=True, eq=False)
class PatternRow:
    """One class of the pattern set.

    Attributes
    ----------
    class_name : str
        Its name.
    code : str
        The answer desired for it, such as ``"00100"``.
    indices : tuple of int
        Number of each of its patterns in the whole set.
    pictures : sequence of m arrays of uint8, (rows, columns)
        0 dark … 255 lit.
    wrong, test : ndarray of bool, (m,)
        Answered wrong; kept for the test.
    """

    class_name: str
    code: str
    indices: tuple[int, ...]
    pictures: Pictures
    wrong: np.ndarray
    test: np.ndarray


class PatternPicture(QAbstractScrollArea):
    """Shows the patterns by class; `PatternView` adds choosing, moving and removing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[PatternRow] = []
        self._wrong: set[int] = set()
        self._picked: set[int] = set()
        self._current: int | None = None
        self._target: str | None = None
        self._cursor = 0
        self._hover = -1
        self._by_keyboard = False
        self._drop_group = -1
        self._laid = PatternLayout(0, lines=True)
        self._knows_wrong = False
        self._only_wrong = False
        self._unfolded: set[str] = set()
        self._orders: list[np.ndarray] = []  # of the pictures of each class, as they are shown
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.viewport().setAutoFillBackground(False)
        self._lay_out()

    @property
    def rows(self) -> tuple[PatternRow, ...]:
        """The classes that are shown."""
        return tuple(self._rows)

    def set_rows(self, rows: list[PatternRow]) -> None:
        """Show other patterns or classes."""
        self._rows = list(rows)
        self._wrong = {
            index
            for row in rows
            for index, wrong in zip(row.indices, row.wrong, strict=True)
            if wrong
        }
        self._knows_wrong = self._knows_wrong or bool(self._wrong)
        self._picked.clear()
        self._drop_group = -1
        self._lay_out()

    def set_current(self, index: int | None) -> None:
        """Mark the pattern that is on the retina."""
        if index == self._current:
            return
        self._current = index
        if index is not None and not self.underMouse():
            stop = next((s for s in self._laid.stops if self._shows(s, index)), None)
            if stop is not None:
                self._scroll_to(stop.spot)
        self.viewport().update()

    def _shows(self, stop: Stop, index: int) -> bool:
        return stop.kind == "picture" and self._index(stop) == index

    def set_wrong(self, wrong: dict[int, bool], known: bool = True) -> None:
        """Mark the patterns that are answered wrongly, and no others.

        Parameters
        ----------
        wrong : dict of int to bool
            By the number of the pattern.
        known : bool
            Whether anything was learned, so that answers are right or wrong.
        """
        now = {index for index, is_wrong in wrong.items() if is_wrong}
        if now == self._wrong and known == self._knows_wrong:
            return
        self._wrong, self._knows_wrong = now, known
        self._lay_out()

    def set_only_wrong(self, only: bool) -> None:
        """Show only the pictures that are answered wrongly, or all."""
        if only != self._only_wrong:
            self._only_wrong = only
            self._lay_out()

    def _fold(self, class_name: str) -> None:
        """Show all pictures of a class, or only as many as a row holds."""
        self._unfolded ^= {class_name}
        self._lay_out()

    def _is_for_testing(self, index: int) -> bool:
        """Return whether a pattern is kept for testing."""
        return any(
            index in row.indices and row.test[row.indices.index(index)] for row in self._rows
        )

    def set_target(self, class_name: str | None) -> None:
        """Mark the selected class, to which the drawing would be added."""
        if class_name != self._target:
            self._target = class_name
            self._describe()
            self.viewport().update()

    def show_class(self, class_name: str) -> None:
        """Scroll the pictures of a class into view, from the first one if they are too many."""
        names = [row.class_name for row in self._rows]
        parts = self._laid.parts[names.index(class_name)] if class_name in names else []
        if parts:
            top, last = parts[0].y, parts[-1]
            self._scroll_to(Spot(0, top, self._width(), last.y + last.height - top))
            self._scroll_to(Spot(0, top, self._width(), self._laid.side))

    def sizeHint(self) -> QSize:
        return QSize(360, 140)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 72)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.FontChange):
            self._lay_out()

    # Where things are

    def _lay_out(self) -> None:
        """Lay everything out, and describe it."""
        self._order()
        most = max((len(row.indices) for row in self._rows), default=0)
        sizes = Sizes(
            names=[pattern_paint.name_width(row.class_name) for row in self._rows],
            count=pattern_paint.note_width(whole(most)),
            wrong=pattern_paint.note_width(self._wrong_text(most)),
            fold=pattern_paint.note_width(self._fold_text(most)),
            new=pattern_paint.words_width(self._new_text()),
        )
        height = self.viewport().height()
        counts = [len(order) for order in self._orders]
        names = enumerate(row.class_name for row in self._rows)
        unfolded = {group for group, name in names if name in self._unfolded}
        hidden = {n for n, count in enumerate(counts) if self._only_wrong and not count}
        room = max(self._width(), 60)
        self._laid = lay_out(counts, sizes, room, height - 2 * _MARGIN, unfolded, hidden)
        self._cursor = max(0, min(self._cursor, len(self._laid.stops) - 1))
        self._hover = -1  # what is under the mouse now is known when it moves
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, self._laid.height + 2 * _MARGIN - height))
        bar.setPageStep(height)
        bar.setSingleStep(self._laid.side + self._laid.gap)
        self._describe()
        self.viewport().update()

    def _order(self) -> None:
        """Put the pictures of each class that are wrong before the others."""
        wrong = np.fromiter(self._wrong, np.int64, len(self._wrong))
        self._orders = []
        for row in self._rows:
            is_wrong = np.isin(row.indices, wrong)
            order = np.argsort(~is_wrong, kind="stable")
            self._orders.append(order[: np.count_nonzero(is_wrong)] if self._only_wrong else order)

    def _wrong_text(self, count: int) -> str:
        return self.tr("{count} wrong").format(count=whole(count)) if count else "–"

    def _fold_text(self, hidden: int) -> str:
        """Return "+37 ▸", or what folds a class again."""
        return f"+{whole(hidden)} ▸" if hidden else self.tr("fewer ▴")

    def _new_text(self) -> str:
        return self.tr("+ new class")

    def _index(self, stop: Stop) -> int:
        """Return the number of a pattern in the whole set."""
        return self._rows[stop.group].indices[self._place(stop)]

    def _place(self, stop: Stop) -> int:
        """Return the place of a picture in its class."""
        return int(self._orders[stop.group][stop.place])

    def _is_test(self, stop: Stop) -> bool:
        return bool(self._rows[stop.group].test[self._place(stop)])

    def _origin(self) -> QPoint:
        """Return where the layout starts on the viewport."""
        return QPoint(_MARGIN, _MARGIN - self.verticalScrollBar().value())

    def _scroll_to(self, spot: Spot) -> None:
        """Scroll something into view."""
        bar = self.verticalScrollBar()
        top, bottom = spot.y, spot.y + spot.height + 2 * _MARGIN
        if top < bar.value():
            bar.setValue(top)
        elif bottom > bar.value() + self.viewport().height():
            bar.setValue(bottom - self.viewport().height())

    def _update_spot(self, spot: Spot) -> None:
        area = QRect(*spot).translated(self._origin())
        area.adjust(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
        if area.intersects(self.viewport().rect()):
            self.viewport().update(area)

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self.viewport()) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(self._origin())
            area = event.rect().translated(-self._origin())
            self._draw(painter, area.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN))

    def _draw(self, painter: QPainter, area: QRect) -> None:
        """Draw what is visible in an area."""
        if not self._rows:
            hint = self.tr("Draw something, then make a class for it.")
            pattern_paint.draw_hint(painter, QRect(0, 0, self._width(), 26), hint)
        elif not self._laid.stops:
            hint = self.tr("No picture is answered wrongly.")
            pattern_paint.draw_hint(painter, QRect(0, 0, self._width(), 26), hint)
        if self._drop_group >= 0:
            for part in self._laid.parts[self._drop_group]:
                pattern_paint.draw_ground(painter, part)
        self._draw_names(painter, area)
        shown = list(self._shown(area))
        for number, stop in shown:
            self._draw_stop(painter, number, stop)
        for number, stop in shown:
            self._draw_marks(painter, number, stop)

    def _width(self) -> int:
        """Return the width of the layout, the same with and without a scroll bar."""
        return self.width() - _MARGIN - _BAR

    def _shown(self, area: QRect) -> Iterator[tuple[int, Stop]]:
        """Iterate over what is visible in an area."""
        top, bottom = area.top(), area.bottom()
        for number in self._laid.within(top, bottom):
            yield number, self._laid.stops[number]

    def _draw_names(self, painter: QPainter, area: QRect) -> None:
        """Draw the numbers of the classes in the columns of their rows."""
        if not self._laid.lines:
            return
        for group, row in enumerate(self._rows):
            if not area.intersects(QRect(*self._laid.names[group])):
                continue
            count = whole(len(row.indices))
            pattern_paint.draw_note(painter, self._laid.counts[group], count, "quiet")
            if self._knows_wrong:
                wrong = sum(index in self._wrong for index in row.indices)
                ink = "wrong" if wrong else "quiet"
                text = self._wrong_text(wrong)
                pattern_paint.draw_note(painter, self._laid.wrongs[group], text, ink)

    def _draw_stop(self, painter: QPainter, number: int, stop: Stop) -> None:
        hot = number == self._hover
        if stop.kind == "new":
            pattern_paint.draw_words(painter, stop.spot, self._new_text(), hot)
            return
        row = self._rows[stop.group]
        if stop.kind == "picture":
            rect, picture = pattern_paint.rect_of(stop.spot), row.pictures[self._place(stop)]
            draw_thumbnail(painter, rect, picture, self._frame(stop, hot), theme.theme)
        elif stop.kind == "fold":
            ink = "text" if hot else "quiet"
            pattern_paint.draw_note(painter, stop.spot, self._fold_text(self._folded(stop)), ink)
        else:
            is_selected = row.class_name == self._target
            pattern_paint.draw_name(painter, stop.spot, row.class_name, is_selected, hot)

    def _folded(self, stop: Stop) -> int:
        """Return how many pictures of a class are folded away."""
        if self._rows[stop.group].class_name in self._unfolded:
            return 0
        first, last = stop.spot.y, stop.spot.y + 1
        shown = sum(
            self._laid.stops[n].kind == "picture" and self._laid.stops[n].group == stop.group
            for n in self._laid.within(first, last)
        )
        return len(self._orders[stop.group]) - shown

    def _frame(self, stop: Stop, hot: bool) -> str:
        """Return the colour around a picture."""
        colors = theme.theme
        if self._index(stop) in self._wrong:
            return colors.wrong
        return colors.quiet if hot else colors.line

    def _draw_marks(self, painter: QPainter, number: int, stop: Stop) -> None:
        """Draw the marks of a picture, and the ring of the keyboard cursor."""
        colors = theme.theme
        if stop.kind == "picture":
            index = self._index(stop)
            if index == self._current or index in self._picked:
                pattern_paint.draw_ring(painter, stop.spot, colors.text, 1.5)
            if self._is_test(stop):
                pattern_paint.draw_test(painter, stop.spot, self.tr("T", "tag on a test picture"))
            if index in self._wrong:
                pattern_paint.draw_wrong(painter, stop.spot)
            if number == self._hover:
                pattern_paint.draw_remove(painter, stop.spot)
        if self._by_keyboard and self.hasFocus() and number == self._cursor:
            pattern_paint.draw_ring(painter, stop.spot, colors.action, 2)

    # Descriptions for a screen reader

    def _describe(self) -> None:
        """Describe the contents of the view, and what is at the cursor."""
        name = self.tr("Patterns, {classes} classes, {pictures} pictures")
        pictures = sum(len(row.indices) for row in self._rows)
        self.setAccessibleName(name.format(classes=len(self._rows), pictures=pictures))
        stops = self._laid.stops
        announce(self, self._words(stops[self._cursor]) if stops else "")

    def _words(self, stop: Stop) -> str:
        """Describe one stop."""
        if stop.kind == "new":
            return self.tr("new class with the drawing")
        row = self._rows[stop.group]
        if stop.kind == "fold" and (hidden := self._folded(stop)):
            text = self.tr("{name}: {count} more pictures")
            return text.format(name=row.class_name, count=whole(hidden))
        if stop.kind == "fold":
            return self.tr("{name}: show fewer pictures").format(name=row.class_name)
        if stop.kind == "class":
            text, selected = self._words_of_class(row), self.tr("selected")
            return f"{text}, {selected}" if row.class_name == self._target else text
        text = self.tr("{name}, picture {number} of {count}")
        words = [
            text.format(name=row.class_name, number=self._place(stop) + 1, count=len(row.indices))
        ]
        if self._is_test(stop):
            words.append(self.tr("for testing"))
        if self._index(stop) in self._wrong:
            words.append(self.tr("answered wrongly"))
        return ", ".join(words)

    def _words_of_class(self, row: PatternRow) -> str:
        """Describe a class."""
        one, many = self.tr("{name}, 1 picture"), self.tr("{name}, {count} pictures")
        count = len(row.indices)
        text = one if count == 1 else many
        words = [text.format(name=row.class_name, count=whole(count))]
        wrong = sum(index in self._wrong for index in row.indices)
        if wrong and self._knows_wrong:
            words.append(self._wrong_text(wrong))
        return ", ".join(words)
