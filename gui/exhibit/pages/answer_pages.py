"""Guess: the answer of the machine, what the drawing is instead, why, and what it cannot learn."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui.base import theme
from gui.base.number_format import signed
from gui.exhibit.measures import GAP, NOTE, Measures, column, row
from gui.exhibit.pages.page import VisitPage
from gui.exhibit.pages.widgets import (
    BODY,
    CENTER,
    HUGE,
    LEFT,
    MIDDLE,
    RIGHT,
    Field,
    Key,
    Lamps,
    Thumbs,
    Words,
)
from gui.exhibit.story import Press, Stage, Story
from gui.exhibit.visitor_machine import DRAWINGS, ROUNDS
from mark1.machine.account import Account
from mark1.session.state import SessionState

#: Heights in units: of the meter of one sum and of three, of the question, of the note.
_METER, _METERS, _QUESTION, _NOTE = 116.0, 190.0, 56.0, 100.0


class AnswerPage(VisitPage):
    """Shows the answer with the visitor's own drawings, and asks whether it was right."""

    step = 2

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.field: Field = Field(self)
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
        asked = row(buttons, [1, 1, 0.95], GAP * 0.75)
        measures.place(asked, self._yes, self._no, self._why)
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
        self.field.set_picture(state.presentation.picture)
        answer = story.answer
        guessed, known = self.tr("I think this is your"), self.tr("I was right: this is your")
        self._lead.say(guessed if is_asked else known)
        name = self.tr("I cannot decide") if answer is None else self.thing_name(answer)
        self._answer.say(name)
        pictures = [] if answer is None else story.drawings(answer)[-DRAWINGS:]
        self._drawings.set_pictures(pictures)
        self._show_sums(state)
        self._question.say(self.tr("Was I right?") if is_asked else self.tr("What now?"))
        self._note.say(self._noted(is_asked))
        self._name_keys(is_asked, Press.THIRD in story.offered)

    def _noted(self, is_asked: bool) -> str:
        if self.has_knobs:
            return self.tr("Turn a knob of the panel: it turns a dial, and the volts change.")
        if is_asked:
            return self.tr("If you say no, I’ll learn this drawing too.")
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


class WhichPage(VisitPage):
    """Shows a key with the drawings of each thing that it can be."""

    step = 2

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.field: Field = Field(self)
        self._things = [self._thing(thing) for thing in range(3)]
        self._else = self.key(Press.ELSE)
        self._back = self.key(Press.BACK, icon="arrow-left")
        self._choices: tuple[int, ...] = (0, 1)

    def _thing(self, thing: int) -> Key:
        key = self.key()
        key.clicked.connect(lambda: self.told.emit(thing))
        return key

    def arrange(self, measures: Measures) -> None:
        """Place the choices beneath each other, or beside each other in portrait."""
        super().arrange(measures)
        self.field.setGeometry(measures.pixels(measures.field))
        body, count = measures.body, max(1, len(self._choices))
        if measures.is_portrait:
            places = row(body, [1.0] * count)
        else:
            high = min(250.0, (body.height() - (count - 1) * GAP) / count)
            places = [
                QRectF(body.left(), body.top() + place * (high + GAP), body.width(), high)
                for place in range(count)
            ]
        for thing, rect in zip(self._choices, places, strict=False):
            self._things[thing].place(measures, rect)
        measures.place(row(measures.buttons, [1.5, 1]), self._else, self._back)

    def show_story(self, story: Story, state: SessionState) -> None:
        """Offer what the drawing may be."""
        super().show_story(story, state)
        choices = story.choices or self._choices
        if choices != self._choices:
            self._choices = choices
            self.arrange(self._measures)
        self.field.set_picture(state.presentation.picture)
        if story.answer is None:
            text = self.tr("Both sides pull equally hard. Tell me, and I’ll learn it.")
            self.say(self.tr("I cannot decide."), text)
        else:
            self.say(self.tr("Then which one is it?"), self.tr("I’ll learn this drawing too."))
        names = (self.tr("First thing"), self.tr("Second thing"), self.tr("Third thing"))
        for thing, (key, name) in enumerate(zip(self._things, names, strict=True)):
            key.setVisible(thing in self._choices)
            key.set_pictures(story.drawings(thing)[-DRAWINGS:])
            key.say(name, "action" if len(self._choices) == 1 else "plain")
        self._else.say(self.tr("Something else"))
        self._back.say(self.tr("Back"))
        self.offer(story, Press.BACK)


#: Heights in units: of title and sentence at the top, also in portrait, and of the text beneath a
#: picture.
_TEXT, _TEXT_HIGH, _CAPTION = 176.0, 232.0, 108.0


class WhyPage(VisitPage):
    """Shows cells, units and sums beside each other, each with a sentence."""

    step = 2
    is_high = True

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.field: Field = Field(self)
        self._lamps = Lamps(self)
        self._cells = Words(self, NOTE)
        self._units = Words(self, NOTE)
        self._up = Words(self, NOTE, "plus")
        self._down = Words(self, NOTE, "minus")
        self._meter = Meter(self)
        self._sum = Words(self, BODY)
        self._back = self.key(Press.BACK, "action", "arrow-left")

    def arrange(self, measures: Measures) -> None:
        """Place the three parts in a row, or the last beneath in portrait."""
        super().arrange(measures)
        zone, foot = measures.zone, measures.foot
        strip = QRectF(zone.left(), zone.bottom() - foot, zone.width(), foot)
        self._back.place(measures, row(strip, [2, 1])[1])
        width = zone.width() - measures.target - 1.5 * GAP
        top = measures.header.top() + (_TEXT_HIGH if measures.is_portrait else _TEXT)
        room = QRectF(zone.left(), top, width, strip.top() - GAP - top)
        if measures.is_portrait:
            pictures, sums = column(room, [room.width() / 2 + _CAPTION, 0])
            left, bay = row(pictures, [1, 1], 2 * GAP)
        else:
            left, bay, sums = row(room, [1, 1, 1.25], 2 * GAP)
        for view, words, part in (
            (self.field, self._cells, left),
            (self._lamps, self._units, bay),
        ):
            words.place(measures, self.place_square(measures, view, part, _CAPTION))
        heights = [100.0, 100.0, 190.0, 0.0]
        places = column(sums, heights, 12)
        measures.place(places, self._up, self._down, self._meter, self._sum)

    def show_story(self, story: Story, state: SessionState) -> None:
        """Explain the answer that the story shows."""
        super().show_story(story, state)
        account = story.session.explain().answer
        self.field.set_picture(state.presentation.picture)
        self._lamps.set_active(account.active)
        self._back.say(self.tr("Back"))
        text = self.tr("Light, units, volts: this is all I know about your drawing.")
        self.say(self.tr("Why I think so"), text)
        cells = self.tr("Your drawing lights {lit} of my {cells} cells.")
        self._cells.say(cells.format(lit=int(account.cells.sum()), cells=account.cells.size))
        units = self.tr("They switch on {active} of my {units} units.")
        active = account.active
        self._units.say(units.format(active=int(active.sum()), units=active.size))
        if len(account.sums) == 1:
            self._show_one(story, account)
        else:
            self._show_each(story, account)

    def _show_one(self, story: Story, account: Account) -> None:
        """Two things: one sum, its sign decides."""
        total = account.sums[0]
        up = self.tr("Dials that pull to the second thing: {count}, together {volts} V")
        self._up.say(up.format(count=total.plus, volts=signed(total.up)), "plus")
        down = self.tr("Dials that pull to the first thing: {count}, together {volts} V")
        self._down.say(down.format(count=total.minus, volts=signed(total.down)), "minus")
        value = self.tr("{volts} V").format(volts=signed(total.drive))
        self._meter.set_volts([total.drive], [self.tr("− first"), self.tr("+ second")], [value])
        text = self.tr("Together {volts} V, so I say: {thing}.")
        self._conclude(story, text, signed(total.drive))

    def _show_each(self, story: Story, account: Account) -> None:
        """Three things: each has a sum, and the largest decides."""
        drives = [each.drive for each in account.sums]
        self._up.say(self.tr("A third of the units belongs to each thing."), "text")
        self._down.say(self.tr("Their dials add up to:"), "quiet")
        values = [self.tr("{volts} V").format(volts=signed(volts)) for volts in drives]
        names = [self.tr("first"), self.tr("second"), self.tr("third")]
        self._meter.set_volts(drives, names, values)
        text = self.tr("{volts} V is the most, so I say: {thing}.")
        self._conclude(story, text, signed(max(drives)))

    def _conclude(self, story: Story, text: str, volts: str) -> None:
        answer = story.answer
        is_known = answer is not None
        name = self.thing_name(answer) if answer is not None else ""
        self._sum.say(text.format(volts=volts, thing=name) if is_known else "")


class CannotPage(VisitPage):
    """Shows two drawings that are the same to the machine, or all that it did not learn."""

    step = 1

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._drawings = Thumbs(self)
        self._back = self.key(Press.BACK, "action")
        self._restart = self.key(Press.RESTART, "action")

    def arrange(self, measures: Measures) -> None:
        """Place the drawings over one large key."""
        super().arrange(measures)
        zone, foot = measures.zone, measures.foot
        key = row(QRectF(zone.left(), zone.bottom() - foot, zone.width(), foot), [1, 1])[1]
        self._back.place(measures, key)
        self._restart.place(measures, key)
        width = zone.width() - measures.target - GAP
        room = QRectF(zone.left(), zone.top(), width, zone.height() - foot - 2 * GAP)
        self._drawings.setGeometry(measures.pixels(room))

    def show_story(self, story: Story, state: SessionState) -> None:
        """Say kindly what is the matter."""
        super().show_story(story, state)
        self._back.say(self.tr("Draw again"))
        self._restart.say(self.tr("Teach me other things"))
        if story.twins is not None:
            text = self.tr("They switch on the same units, so no dial could make a difference.")
            self.say(self.tr("I cannot tell these two apart."), text)
            self._drawings.set_pictures(story.twins)
        else:
            text = self.tr(
                "After {rounds} rounds I still make mistakes: the drawings of different things are "
                "too much alike."
            )
            self.say(self.tr("This is too hard for me."), text.format(rounds=ROUNDS))
            self._drawings.set_pictures(list(state.patterns.pictures))
        self.offer(story, Press.BACK, Press.RESTART)


#: Volts at the end of the scale, unless a sum is larger.
FULL = 60.0

#: Heights in units: of the line of words above one scale, and of a scale.
_ABOVE, _BAR = 52.0, 52.0


class Meter(QWidget):
    """Shows the drive of one R-unit between two words, or of several with a word each."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._measures = Measures(1920, 1080)
        self._volts: tuple[float, ...] = (0.0,)
        self._bars: list[QRectF] = []
        self.words = [
            [Words(self, NOTE, align=side | MIDDLE, mono=side == CENTER) for _ in range(3)]
            for side in (LEFT, CENTER, RIGHT)
        ]

    def place(self, measures: Measures, rect: QRectF) -> None:
        """Move to a rectangle in units."""
        self._measures = measures
        self.setGeometry(measures.pixels(rect))
        self._arrange()

    def set_volts(
        self, volts: Sequence[float], names: Sequence[str], values: Sequence[str]
    ) -> None:
        """Show sums.

        Parameters
        ----------
        volts : sequence of float
            One sum for two names, below and above zero; or one for each name.
        names, values : sequence of str
            The names, and the sums as text.
        """
        count, self._volts = len(volts), tuple(volts)
        for place in range(3):
            is_one = count == 1 and place == 0
            shown = place < count
            left, centre, right = (side[place] for side in self.words)
            left.setVisible(shown)
            centre.setVisible(shown)
            right.setVisible(is_one)
            if shown:
                left.say(names[place], "minus" if is_one else "text")
                centre.say(values[place])
        if count == 1:
            self.words[2][0].say(names[1], "plus")
        self._arrange()
        self.update()

    def _arrange(self) -> None:
        unit = max(0.01, self._measures.unit)
        wide, high = self.width() / unit, self.height() / unit
        self._bars = []
        if len(self._volts) == 1:
            for side, (left, width) in zip(
                self.words, ((0, 0.36), (0.36, 0.28), (0.64, 0.36)), strict=True
            ):
                rect = QRectF(left * wide, 0, width * wide, _ABOVE)
                side[0].place(self._measures, rect)
            self._bars = [QRectF(0, _ABOVE, wide, min(_BAR, high - _ABOVE))]
            return
        step = high / len(self._volts)
        for place in range(len(self._volts)):
            top, bar = place * step, min(_BAR, step * 0.8)
            self.words[0][place].place(self._measures, QRectF(0, top, 0.32 * wide, step))
            self.words[1][place].place(self._measures, QRectF(0.72 * wide, top, 0.28 * wide, step))
            self._bars.append(QRectF(0.33 * wide, top + (step - bar) / 2, 0.37 * wide, bar))

    def paintEvent(self, event: QPaintEvent) -> None:
        full = max(FULL, *(abs(volts) for volts in self._volts))
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for volts, bar in zip(self._volts, self._bars, strict=False):
                self._draw(painter, QRectF(self._measures.pixels(bar)), volts / full)

    def _draw(self, painter: QPainter, bar: QRectF, share: float) -> None:
        colors, unit = theme.theme, self._measures.unit
        pen = QPen(colors.color("faint"), max(1.0, 2 * unit))
        painter.setPen(pen)
        painter.setBrush(theme.instruments.color("well"))
        painter.drawRoundedRect(bar.adjusted(1, 1, -1, -1), 8 * unit, 8 * unit)
        middle, pad = bar.center().x(), 8 * unit
        end = middle + share * (bar.width() / 2 - pad)
        painter.setPen(QPen(QColor(0, 0, 0, 0)))
        painter.setBrush(colors.color("plus" if share > 0 else "minus"))
        high = bar.height() - 2 * pad
        painter.drawRect(QRectF(min(middle, end), bar.top() + pad, abs(end - middle), high))
        painter.setPen(QPen(colors.color("text"), max(1.0, 3 * unit)))
        top, bottom = bar.top() + 4 * unit, bar.bottom() - 4 * unit  # off the number above
        painter.drawLine(QLineF(middle, top, middle, bottom))
