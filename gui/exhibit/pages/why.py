"""Why: the way of the answer on one screen, from the lit cells over the units to the sum."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from gui.base.number_format import signed
from gui.exhibit.measures import GAP, Measures, column, row
from gui.exhibit.pages.page import VisitPage
from gui.exhibit.stages import Press
from gui.exhibit.story import Story
from gui.exhibit.views.bay import Lamps
from gui.exhibit.views.field import Field
from gui.exhibit.views.meter import Meter
from gui.exhibit.views.words import BODY, NOTE, Words
from mark1.machine.account import Account
from mark1.session.versions import SessionState

#: Heights in units: of title and sentence at the top, also in portrait, and of the text beneath a
#: picture.
_TEXT, _TEXT_HIGH, _CAPTION = 176.0, 232.0, 84.0


class WhyPage(VisitPage):
    """Shows cells, units and sums beside each other, each with a sentence."""

    step = 2
    is_high = True

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.field = Field(self)
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
        assert self.field is not None
        for view, words, part in (
            (self.field, self._cells, left),
            (self._lamps, self._units, bay),
        ):
            side = min(part.width(), part.height() - _CAPTION)
            view.setGeometry(measures.pixels(QRectF(part.left(), part.top(), side, side)))
            caption = QRectF(part.left(), part.top() + side + 8, part.width(), _CAPTION - 8)
            words.place(measures, caption)
        heights = [84.0, 84.0, 190.0, 0.0]
        up, down, meter, total = column(sums, heights, 12)
        self._up.place(measures, up)
        self._down.place(measures, down)
        self._meter.place(measures, meter)
        self._sum.place(measures, total)

    def show_story(self, story: Story, state: SessionState) -> None:
        """Explain the answer that the story shows."""
        super().show_story(story, state)
        account = story.session.explain().answer
        assert self.field is not None
        self.field.set_picture(state.presentation.picture)
        self._lamps.set_active(account.active)
        self._back.say(self.tr("Back"))
        text = self.tr("Light, units, volts: this is all I know of your drawing.")
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
