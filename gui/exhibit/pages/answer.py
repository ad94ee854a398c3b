"""Guess: what the machine takes a new drawing for, and what the visitor says to that."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from gui.base.number_format import signed
from gui.exhibit.machines import DRAWINGS
from gui.exhibit.measures import GAP, Measures, row
from gui.exhibit.pages.page import VisitPage
from gui.exhibit.stages import Press, Stage
from gui.exhibit.story import Story
from gui.exhibit.views.field import Field
from gui.exhibit.views.meter import Meter
from gui.exhibit.views.thumbs import Thumbs
from gui.exhibit.views.words import BODY, HUGE, MIDDLE, NOTE, Words
from mark1.session.versions import SessionState

#: Heights in units: of the meter of one sum and of three, of the question, of the note.
_METER, _METERS, _QUESTION, _NOTE = 108.0, 190.0, 52.0, 72.0


class AnswerPage(VisitPage):
    """Shows the answer with the visitor's own drawings, and asks whether it was right."""

    step = 2

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.field = Field(self)
        self._lead = Words(self, BODY, "quiet", align=MIDDLE)
        self._answer = Words(self, HUGE, weight=600, align=MIDDLE)
        self._drawings = Thumbs(self)
        self._meter = Meter(self)
        self._question = Words(self, BODY, align=MIDDLE)
        self._note = Words(self, NOTE, "quiet", align=MIDDLE)
        self._yes = self.key(Press.YES, "right", "check")
        self._no = self.key(Press.NO, "wrong", "cross")
        self._why = self.key(Press.WHY)
        self._again = self.key(Press.AGAIN, "action")
        self._third = self.key(Press.THIRD)
        self._sums = 1

    def arrange(self, measures: Measures) -> None:
        """Place the answer at the top, and sums and question beside or beneath the field."""
        super().arrange(measures)
        assert self.field is not None
        self.field.setGeometry(measures.pixels(measures.field))
        header, body = measures.header, measures.body
        lead = QRectF(header.left(), header.top(), header.width(), 48)
        self._lead.place(measures, lead)
        high = min(132.0, header.height() - lead.height())
        answer = QRectF(header.left(), lead.bottom(), header.width(), high)
        self._answer.place(measures, answer)
        meter = _METER if self._sums == 1 else _METERS
        low = _QUESTION + (0 if measures.is_portrait else _NOTE + 8)
        question = QRectF(body.left(), body.bottom() - low, body.width(), _QUESTION)
        self._question.place(measures, question)
        note = QRectF(body.left(), body.bottom() - _NOTE, body.width(), _NOTE)
        self._note.place(measures, note)
        self._note.setVisible(not measures.is_portrait)
        if measures.is_portrait:
            top = min(meter, question.top() - body.top() - 8)
            self._meter.place(measures, QRectF(body.left(), body.top(), body.width(), top))
            space = QRectF(header.left(), answer.bottom() + GAP, header.width(), 0)
            space.setBottom(header.bottom())
        else:
            top = question.top() - GAP / 2 - meter
            self._meter.place(measures, QRectF(body.left(), top, body.width(), meter))
            space = QRectF(body.left(), body.top(), body.width(), top - GAP - body.top())
        high = min(200.0, space.height())
        drawings = QRectF(space.left(), space.top(), space.width(), high)
        self._drawings.setGeometry(measures.pixels(drawings))
        self._arrange_buttons()

    def _arrange_buttons(self) -> None:
        measures, buttons = self._measures, self._measures.buttons
        yes, no, why = row(buttons, [1, 1, 0.95], GAP * 0.75)
        for key, rect in ((self._yes, yes), (self._no, no), (self._why, why)):
            key.place(measures, rect)
        is_alone = self._third.isHidden()
        again, third = row(buttons, [1, 1.25], GAP * 0.75)
        self._again.place(measures, buttons if is_alone else again)
        self._third.place(measures, third)

    def show_story(self, story: Story, state: SessionState) -> None:
        """Show the answer, or that it was right."""
        super().show_story(story, state)
        if len(state.presentation.drive) != self._sums:
            self._sums = len(state.presentation.drive)
            self.arrange(self._measures)
        is_asked = story.stage is Stage.ANSWER
        assert self.field is not None
        self.field.set_picture(state.presentation.picture)
        answer = story.answer
        self._lead.say(self._leads(is_asked))
        name = self.tr("I cannot decide") if answer is None else self.thing_name(answer)
        self._answer.say(name)
        pictures = [] if answer is None else story.drawings(answer)[-DRAWINGS:]
        self._drawings.set_pictures(pictures)
        self._show_sums(state)
        self._question.say(self.tr("Was I right?") if is_asked else self.tr("What now?"))
        self._note.say(self._noted(is_asked))
        self._name_keys(is_asked, Press.THIRD in story.offered)

    def _leads(self, is_asked: bool) -> str:
        if is_asked:
            return self.tr("I think this is your")
        return self.tr("I was right: this is your")

    def _noted(self, is_asked: bool) -> str:
        if self.has_knobs:
            return self.tr("Turn a knob of the panel: it turns a dial, and the volts change.")
        if is_asked:
            return self.tr("If you say no, I learn this drawing too.")
        return ""

    def _name_keys(self, is_asked: bool, has_third: bool) -> None:
        for key, text in (
            (self._yes, self.tr("Yes")),
            (self._no, self.tr("No")),
            (self._why, self.tr("Why?")),
            (self._again, self.tr("Draw another")),
            (self._third, self.tr("Teach a third thing")),
        ):
            key.say(text)
        for key in (self._yes, self._no, self._why):
            key.setVisible(is_asked)
        self._again.setVisible(not is_asked)
        self._third.setVisible(not is_asked and has_third)
        self._arrange_buttons()

    def _show_sums(self, state: SessionState) -> None:
        drive = state.presentation.drive.tolist()
        values = [self.tr("{volts} V").format(volts=signed(volts)) for volts in drive]
        if len(drive) == 1:
            names = [self.tr("− first"), self.tr("+ second")]
        else:
            names = [self.tr("first"), self.tr("second"), self.tr("third")]
        self._meter.set_volts(drive, names, values)
