"""Learn: six drawings, 512 dials, and the mistakes of each round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from gui.base import theme
from gui.console.dial_view import DialView
from gui.exhibit.measures import GAP, NOTE, Measures, column, row
from gui.exhibit.pages.page import VisitPage
from gui.exhibit.pages.widgets import BODY, HUGE, Field, Thumbs, Words
from gui.exhibit.story import Press, Story
from mark1.session.state import SessionState

#: Heights of the title, of two lines under the field and of a caption under the dials, in units.
_TITLE, _LINES, _CAPTION = 88.0, 124.0, 108.0


class LearnPage(VisitPage):
    """Shows each presentation, the dials that turn, and how many mistakes are left."""

    step = 1

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.field: Field = Field(self)
        self._said = Words(self, BODY)
        self._is = Words(self, BODY)
        self._dials = Dials(self)
        self._caption = Words(self, NOTE, "quiet")
        self._round = Words(self, NOTE, "quiet")
        self._number = Words(self, HUGE, weight=600)
        self._counted = Words(self, NOTE, "quiet")
        self._rounds = Rounds(self)
        self._stops = Words(self, NOTE, "quiet")
        self._drawings = Thumbs(self)
        self._back = self.key(Press.BACK, icon="arrow-left")
        self._faster = self.key(Press.FASTER, icon="fast-forward")

    def arrange(self, measures: Measures) -> None:
        """Place field, dials and rounds beside each other, or in two rows in portrait."""
        super().arrange(measures)
        zone, foot = measures.zone, measures.foot
        strip = QRectF(zone.left(), zone.bottom() - foot, zone.width(), foot)
        drawings, back, faster = row(strip, [1.6, 1, 1])
        self._drawings.setGeometry(measures.pixels(drawings))
        measures.place([back, faster], self._back, self._faster)
        top = measures.header.top() + _TITLE + GAP
        room = QRectF(zone.left(), top, zone.width(), 0)
        room.setBottom(strip.top() - GAP)
        room.setRight(zone.right() - measures.target - 2 * GAP)
        if measures.is_portrait:
            bay, lower = column(room, [0.62 * room.height(), 0])
            left, right = row(lower, [1, 1], 2 * GAP)
        else:
            dials = min(room.height() - _CAPTION, 0.4 * room.width())
            field = min(room.height() - _LINES, 0.3 * room.width())
            left = QRectF(room.left(), room.top(), field, room.height())
            bay = QRectF(left.right() + 2 * GAP, room.top(), dials, room.height())
            right = QRectF(bay.right() + 2 * GAP, room.top(), 0, room.height())
            right.setRight(room.right())
        self._place_field(measures, left)
        self._caption.place(measures, self.place_square(measures, self._dials, bay, _CAPTION))
        self._place_rounds(measures, right)

    def _stack(self) -> None:
        """Leave one line to the title: the pictures begin right beneath it."""
        header = self._measures.header
        title = QRectF(header.left(), header.top(), header.width(), _TITLE)
        self.title.place(self._measures, title)

    def _place_field(self, measures: Measures, room: QRectF) -> None:
        lines = self.place_square(measures, self.field, room, _LINES)
        measures.place(column(lines, [57, 57], 2), self._said, self._is)

    def _place_rounds(self, measures: Measures, room: QRectF) -> None:
        heights = [50.0, 120.0, 50.0, 0.0, 112.0]
        *above, rounds, stops = column(room, heights, 4)
        measures.place(above, self._round, self._number, self._counted)
        rounds.setHeight(max(1, int(rounds.height() / ROW)) * ROW)
        measures.place([rounds, stops], self._rounds, self._stops)

    def show_story(self, story: Story, state: SessionState) -> None:
        """Show the presentation that was made last."""
        super().show_story(story, state)
        learning, shown = story.learning, state.presentation
        if learning is None:
            return
        turned = np.zeros(0, np.bool_) if shown.turn is None else shown.turn != 0
        active = shown.features > 0
        potentiometers = state.machine.potentiometers
        self._dials.set_volts(potentiometers.volts, float(potentiometers.limit))
        self._dials.set_active(active, turned if len(turned) else np.zeros_like(active))
        self.field.set_picture(shown.picture)
        self.say(self._heading(story))
        self._show_verdict(story, state)
        two = self.tr("512 dials. Left: first thing. Right: second thing.")
        three = self.tr("512 dials, a third of them for each thing.")
        self._caption.say(two if story.things == 2 else three)
        self._round.say(self.tr("Round"))
        self._number.say(str(max(1, len(learning.rounds))))
        self._counted.say(self.tr("Mistakes in each round"))
        self._rounds.set_rounds(learning.rounds, len(state.patterns))
        stops = self.tr("I stop after a round without mistakes.")
        panel = self.tr("Look at the panel of lights: it shows the same dials.")
        self._stops.say(panel if self.has_panel else stops)
        pictures = list(state.patterns.pictures)
        index = len(learning.rounds[-1]) - 1 if learning.rounds else -1
        self._drawings.set_pictures(pictures, index)
        self._back.say(self.tr("Take back"))
        self._faster.say(self.tr("Faster"))

    def _heading(self, story: Story) -> str:
        learning = story.learning
        if learning is None or not learning.rounds:
            return self.tr("I look at your drawings.")
        if learning.has_learned:
            return self.tr("A round without mistakes: I have learned it.")
        if not learning.rounds[-1][-1]:
            return self.tr("Right. No dial turns.")
        if learning.turned == 1:
            return self.tr("A mistake. One dial turns a little.")
        text = self.tr("A mistake. {count} dials turn a little.")
        return text.format(count=learning.turned)

    def _show_verdict(self, story: Story, state: SessionState) -> None:
        """Say what the machine said, and what the drawing is."""
        shown, learning = state.presentation, story.learning
        known = state.desired_class
        if shown.desired is None or known is None or learning is None or not learning.rounds:
            self._said.say("")
            self._is.say("")
            return
        answer, is_wrong = story.answer, learning.rounds[-1][-1]
        if answer is None:
            self._said.say(self.tr("I cannot say yet"), "wrong" if is_wrong else "text")
        elif is_wrong:
            text = self.tr("✕ I said: {thing}")
            self._said.say(text.format(thing=self.thing_name(answer)), "wrong")
        else:
            text = self.tr("✓ I said: {thing}")
            self._said.say(text.format(thing=self.thing_name(answer)), "right")
        right = state.patterns.classes.index(known)
        truth = self.tr("Correct: {thing}").format(thing=self.thing_name(right))
        self._is.say(truth if is_wrong else "")


#: Strength of the rings of dials that turn, and of those whose A-unit is merely on.
_TURNED, _ON = 0.95, 0.4


class Dials(QWidget):
    """The potentiometers, with a ring around each whose A-unit is on."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._dials = DialView(self)
        self._dials.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._rings = _Rings(self, self._dials)

    def set_volts(self, volts: NDArray[Any], limit: float) -> None:
        """Show where the potentiometers stand, as `DialView.set_volts` does."""
        self._dials.set_volts(volts, limit)

    def set_active(self, active: NDArray[np.bool_], turned: NDArray[np.bool_]) -> None:
        """Ring the dials of active units, brightly if they turn; both bool (units,)."""
        self._rings.set_active(active, turned)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._dials.setGeometry(self.rect())
        self._rings.setGeometry(self.rect())


class _Rings(QWidget):
    """Draws the rings over the dials."""

    def __init__(self, parent: QWidget, dials: DialView) -> None:
        super().__init__(parent)
        self._dials = dials
        self._active = self._turned = np.zeros(0, np.bool_)

    def set_active(self, active: NDArray[np.bool_], turned: NDArray[np.bool_]) -> None:
        if not (np.array_equal(active, self._active) and np.array_equal(turned, self._turned)):
            self._active, self._turned = active.copy(), turned.copy()
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if len(self._active) != self._dials.units:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for is_turned in (False, True):
                ring = QColor(theme.instruments.action if is_turned else theme.instruments.lamp)
                ring.setAlphaF(_TURNED if is_turned else _ON)
                side = self._dials.unit_rect(0).width()
                painter.setPen(QPen(ring, max(1.0, side * 0.06)))
                for unit in np.flatnonzero(self._active & (self._turned == is_turned)).tolist():
                    rect = self._dials.unit_rect(unit)
                    radius = min(rect.width(), rect.height()) * 0.48
                    painter.drawEllipse(rect.center(), radius, radius)


#: Height of a row in units.
ROW = 56.0


class Rounds(QWidget):
    """Shows the last rounds that there is room for, the newest at the bottom."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._measures = Measures(1920, 1080)
        self._rounds: list[tuple[bool, ...]] = []
        self._drawings = 6

    def place(self, measures: Measures, rect: QRectF) -> None:
        """Move to a rectangle in units."""
        self._measures = measures
        self.setGeometry(measures.pixels(rect))

    def set_rounds(self, rounds: Sequence[Sequence[bool]], drawings: int) -> None:
        """Show which presentations of each round were mistakes, of a number of drawings."""
        made = [tuple(each) for each in rounds]
        if made != self._rounds or drawings != self._drawings:
            self._rounds, self._drawings = made, max(1, drawings)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        unit = self._measures.unit
        room = max(1, int(self.height() / (ROW * unit)))
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(theme.font(self._measures.text(NOTE), weight=500))
            first = max(0, len(self._rounds) - room)
            for place, mistakes in enumerate(self._rounds[first:]):
                rect = QRectF(0, place * ROW * unit, self.width(), ROW * unit)
                self._draw(painter, rect, first + place + 1, mistakes)

    def _draw(self, painter: QPainter, rect: QRectF, number: int, mistakes: Sequence[bool]) -> None:
        colors, unit = theme.theme, self._measures.unit
        side = 48 * unit
        painter.setPen(colors.color("quiet"))
        painter.drawText(rect, int(Qt.AlignmentFlag.AlignVCenter), str(number))
        painter.setPen(colors.color("text"))
        end = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
        painter.drawText(rect, end, str(sum(mistakes)))
        step = (rect.width() - 2 * side) / self._drawings
        size = min(36 * unit, 0.8 * step)
        for place in range(self._drawings):
            square = QRectF(side + place * step, rect.center().y() - size / 2, size, size)
            self._draw_square(painter, square, mistakes[place] if place < len(mistakes) else None)

    def _draw_square(self, painter: QPainter, square: QRectF, is_wrong: bool | None) -> None:
        """Draw a cross on a mistake, a filled square where it was right, a frame before."""
        colors, unit = theme.theme, self._measures.unit
        line = QPen(colors.color("faint"), max(1.0, 2 * unit))
        painter.setPen(line)
        name = "well" if is_wrong is None else "wrong" if is_wrong else "line"
        painter.setBrush(theme.instruments.color(name))
        painter.drawRoundedRect(square, 5 * unit, 5 * unit)
        if is_wrong:
            painter.setPen(QPen(colors.color("on_action"), max(1.0, 3 * unit)))
            inner = square.adjusted(*(size * square.width() for size in (0.3, 0.3, -0.3, -0.3)))
            painter.drawLine(inner.topLeft(), inner.bottomRight())
            painter.drawLine(inner.topRight(), inner.bottomLeft())
