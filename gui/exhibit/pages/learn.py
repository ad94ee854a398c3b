"""Learn: six drawings, 512 dials, and the mistakes of each round."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from gui.exhibit.measures import GAP, Measures, column, row
from gui.exhibit.pages.page import VisitPage
from gui.exhibit.stages import Press
from gui.exhibit.story import Story
from gui.exhibit.views.bay import Dials
from gui.exhibit.views.field import Field
from gui.exhibit.views.rounds import ROW, Rounds
from gui.exhibit.views.thumbs import Thumbs
from gui.exhibit.views.words import BODY, HUGE, NOTE, Words
from mark1.session.versions import SessionState

#: Heights of the title, of two lines under the field and of a caption under the dials, in units.
_TITLE, _LINES, _CAPTION = 88.0, 104.0, 90.0


class LearnPage(VisitPage):
    """Shows each presentation, the dials that turn, and how many mistakes are left."""

    step = 1

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.field = Field(self)
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
        self._faster = self.key(Press.FASTER, icon="fast-forward")

    def arrange(self, measures: Measures) -> None:
        """Place field, dials and rounds beside each other, or in two rows in portrait."""
        super().arrange(measures)
        zone, foot = measures.zone, measures.foot
        strip = QRectF(zone.left(), zone.bottom() - foot, zone.width(), foot)
        drawings, faster = row(strip, [2.4, 1], 2 * GAP)
        self._drawings.setGeometry(measures.pixels(drawings))
        self._faster.place(measures, faster)
        top = measures.header.top() + _TITLE + GAP
        room = QRectF(zone.left(), top, zone.width(), 0)
        room.setBottom(strip.top() - GAP)
        room.setRight(zone.right() - measures.target - 2 * GAP)
        if measures.is_portrait:
            upper, lower = column(room, [0.62 * room.height(), 0])
            self._place_bay(measures, upper)
            left, right = row(lower, [1, 1], 2 * GAP)
            self._place_field(measures, left)
            self._place_rounds(measures, right)
            return
        dials = min(room.height() - _CAPTION, 0.4 * room.width())
        field = min(room.height() - _LINES, 0.3 * room.width())
        left = QRectF(room.left(), room.top(), field, room.height())
        bay = QRectF(left.right() + 2 * GAP, room.top(), dials, room.height())
        right = QRectF(bay.right() + 2 * GAP, room.top(), 0, room.height())
        right.setRight(room.right())
        self._place_field(measures, left)
        self._place_bay(measures, bay)
        self._place_rounds(measures, right)

    def _stack(self) -> None:
        """Leave one line to the title: the pictures begin right beneath it."""
        header = self._measures.header
        title = QRectF(header.left(), header.top(), header.width(), _TITLE)
        self.title.place(self._measures, title)

    def _place_field(self, measures: Measures, room: QRectF) -> None:
        side = min(room.width(), room.height() - _LINES)
        assert self.field is not None
        self.field.setGeometry(measures.pixels(QRectF(room.left(), room.top(), side, side)))
        lines = QRectF(room.left(), room.top() + side + 8, room.width(), _LINES - 8)
        said, right = column(lines, [50, 50], 2)
        self._said.place(measures, said)
        self._is.place(measures, right)

    def _place_bay(self, measures: Measures, room: QRectF) -> None:
        side = min(room.width(), room.height() - _CAPTION)
        self._dials.setGeometry(measures.pixels(QRectF(room.left(), room.top(), side, side)))
        top = room.top() + side + 8
        self._caption.place(measures, QRectF(room.left(), top, room.width(), _CAPTION - 8))

    def _place_rounds(self, measures: Measures, room: QRectF) -> None:
        heights = [40.0, 120.0, 40.0, 0.0, 112.0]
        word, number, counted, rounds, stops = column(room, heights, 4)
        self._round.place(measures, word)
        self._number.place(measures, number)
        self._counted.place(measures, counted)
        whole = max(1, int(rounds.height() / ROW)) * ROW
        self._rounds.place(measures, QRectF(rounds.left(), rounds.top(), rounds.width(), whole))
        self._stops.place(measures, stops)

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
        assert self.field is not None
        self.field.set_picture(shown.picture)
        self.say(self._heading(story))
        self._show_verdict(story, state)
        self._caption.say(self._legend(story))
        self._round.say(self.tr("Round"))
        self._number.say(str(max(1, len(learning.rounds))))
        self._counted.say(self.tr("Mistakes in each round"))
        self._rounds.set_rounds(learning.rounds, len(state.patterns))
        stops = self.tr("I stop after a round without mistakes.")
        self._stops.say(self._look() if self.has_panel else stops)
        pictures = list(state.patterns.pictures)
        index = len(learning.rounds[-1]) - 1 if learning.rounds else -1
        self._drawings.set_pictures(pictures, index)
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

    def _look(self) -> str:
        return self.tr("Look at the panel of lights: it shows the same dials.")

    def _legend(self, story: Story) -> str:
        if story.things == 2:
            return self.tr("512 dials. Left: first thing. Right: second thing.")
        return self.tr("512 dials, a third of them for each thing.")

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
