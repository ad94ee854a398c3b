"""Draw: each thing three times, and later a new one for the machine to guess."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from gui.exhibit.measures import GAP, NOTE, Measures, row
from gui.exhibit.pages.page import VisitPage
from gui.exhibit.pages.widgets import MIDDLE, Field, Thumbs, Words
from gui.exhibit.story import Hint, Press, Reason, Stage, Story
from gui.exhibit.visitor_machine import DRAWINGS
from mark1.session.state import SessionState

#: Height of the note above the buttons, and width of a name beside its drawings, in units.
_NOTE, _NAME = 100.0, 250.0

#: Width of the row of buttons beneath which the first two keep their icons only, in units.
_NARROW = 700.0

#: Room between two buttons.
_BETWEEN = 18.0


class DrawPage(VisitPage):
    """Shows the field, the drawings so far, and what to do next."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.field: Field = Field(self)
        self._names = [Words(self, NOTE, "quiet", align=MIDDLE) for _ in range(3)]
        self._rows = [Thumbs(self) for _ in range(3)]
        self._note = Words(self, NOTE, "quiet", align=MIDDLE)
        self._undo = self.key(Press.UNDO, icon="undo")
        self._clear = self.key(Press.CLEAR, icon="cross")
        self._next = self.key(Press.NEXT, "action")
        self._guess = self.key(Press.GUESS, "action")
        self._things = 2

    def arrange(self, measures: Measures) -> None:
        """Place the field with the drawings beside it, or above it in portrait."""
        super().arrange(measures)
        self.field.setGeometry(measures.pixels(measures.field))
        body = measures.body
        if measures.is_portrait:
            self._note.place(measures, QRectF(body.left(), body.top(), body.width(), _NOTE))
            top = body.top() + _NOTE
            drawings = QRectF(body.left(), top, body.width(), body.bottom() - top)
        else:
            note = QRectF(body.left(), body.bottom() - _NOTE, body.width(), _NOTE)
            self._note.place(measures, note)
            drawings = QRectF(body.left(), body.top(), body.width(), body.height() - _NOTE - GAP)
        self._place_drawings(drawings)
        buttons = measures.buttons
        shares = [1.25, 1.05, 1.7]
        if buttons.width() < _NARROW:
            rest = buttons.width() - 2 * (measures.target + _BETWEEN)
            shares = [measures.target, measures.target, rest]
        undo, clear, following = row(buttons, shares, _BETWEEN)
        keys = self._undo, self._clear, self._next, self._guess
        measures.place([undo, clear, following, following], *keys)

    def _place_drawings(self, room: QRectF) -> None:
        """Place a row for each thing, or in portrait a column with its name above."""
        measures, count = self._measures, self._things
        if measures.is_portrait:
            for place, rect in enumerate(row(room, [1.0] * count, 2 * GAP)):
                name = QRectF(rect.left(), rect.top(), rect.width(), 52)
                self._names[place].place(measures, name)
                self._rows[place].setGeometry(measures.pixels(rect.adjusted(0, 56, 0, 0)))
            return
        high = min(176.0, (room.height() - (count - 1) * GAP) / count)
        for place in range(count):
            top = room.top() + place * (high + GAP)
            name = QRectF(room.left(), top, _NAME - GAP, high)
            self._names[place].place(measures, name)
            rect = QRectF(room.left() + _NAME, top, room.width() - _NAME, high)
            self._rows[place].setGeometry(measures.pixels(rect))

    def show_story(self, story: Story, state: SessionState) -> None:
        """Show the drawing, and what is missing."""
        is_guess = story.stage is Stage.TRY
        self.step = 2 if is_guess else 0
        super().show_story(story, state)
        self.field.set_picture(state.drawing)
        title, text = self._try(story) if is_guess else self._draw(story)
        self.say(title, text)
        self._show_drawings(story, state)
        self._note.say(self._said(story), "action" if story.hint else "quiet")
        is_narrow = self._measures.buttons.width() < _NARROW
        undo = self.tr("Take back") if story.takes_back else self.tr("Undo")
        self._undo.describe(undo)
        self._clear.describe(self.tr("Clear"))
        self._undo.say("" if is_narrow else undo)
        self._clear.say("" if is_narrow else self.tr("Clear"))
        is_last = story.thing > 0 and len(story.drawings(story.thing)) == DRAWINGS - 1
        self._next.say(self.tr("Learn") if is_last else self.tr("Next drawing"))
        self._guess.say(self.tr("Guess"))
        self._next.setVisible(not is_guess)
        self._guess.setVisible(is_guess)

    def _show_drawings(self, story: Story, state: SessionState) -> None:
        if story.things != self._things:
            self._things = story.things
            self.arrange(self._measures)
        titles = (self.tr("First thing"), self.tr("Second thing"), self.tr("Third thing"))
        for thing, (name, thumbs) in enumerate(zip(self._names, self._rows, strict=True)):
            name.setVisible(thing < self._things)
            thumbs.setVisible(thing < self._things)
            if thing >= self._things:
                continue
            is_now = story.stage is Stage.DRAW and thing == story.thing
            name.say(titles[thing], "text" if is_now else "quiet")
            pictures = story.drawings(thing)[-DRAWINGS:]
            marked = len(pictures) if is_now else -1
            if is_now:
                pictures = [*pictures, state.drawing]
            thumbs.set_pictures(pictures, marked, DRAWINGS)

    def _draw(self, story: Story) -> tuple[str, str]:
        made = len(story.drawings(story.thing))
        if made:
            left = DRAWINGS - made
            text = self.tr("Once more, a little different.")
            if left > 1:
                text = self.tr("Twice more, a little different each time.")
            return self.tr("Draw it again"), text
        text = self.tr("Three times, a little different each time.")
        if story.thing == 0:
            return self.tr("Draw something"), text
        if story.thing == 1:
            return self.tr("Now draw something else"), text
        return self.tr("Now draw a third thing"), text

    def _try(self, story: Story) -> tuple[str, str]:
        text = self.tr("I have not seen this drawing. I’ll guess which it is.")
        if story.guesses:
            return self.tr("Draw another one"), self._why_wrong(story) or text
        return self.tr("Now draw one of them again"), text

    def _why_wrong(self, story: Story) -> str:
        """Say why two guesses or more were wrong; empty before."""
        if story.reason is None:
            return ""
        reason, share = story.reason
        if reason is Reason.ALIKE:
            text = self.tr(
                "Why I was wrong: your things share {percent} % of their light. Make the "
                "differences bigger."
            )
        elif reason is Reason.UNLIKE:
            text = self.tr(
                "Why I was wrong: drawings of one thing share only {percent} % of their light. "
                "Draw it the same size each time."
            )
        else:
            text = self.tr(
                "Why I was wrong: I compare cell by cell, so another size or tilt is new to me."
            )
        return text.format(percent=round(100 * share))

    def _said(self, story: Story) -> str:
        """Say what kept the machine from going on, or how to draw."""
        if story.hint is Hint.EMPTY:
            card = self.tr("I see nothing yet. Draw on the big field, or hold a card up.")
            finger = self.tr("I see nothing yet. Draw on the big field first.")
            return card if self.has_camera else finger
        if story.hint is Hint.TOO_SMALL:
            card = self.tr("That is too small for me. Hold the card closer.")
            finger = self.tr("That is too small for me. Draw it bigger.")
            return card if story.has_card and self.has_camera else finger
        if story.hint is Hint.TOO_FULL:
            return self.tr("That is too full: leave some of it dark.")
        if story.hint is Hint.ONLY_THESE:
            return self.tr("I know only these things. Draw one of them.")
        if story.has_card and self.has_camera:
            return self.tr("I see your card. To draw instead, touch the big field.")
        if not story.drawings(0):
            card = self.tr("Draw with your finger, or hold a card in front of me.")
            finger = self.tr("Draw with your finger on the big field.")
            return card if self.has_camera else finger
        return self.tr("I move each drawing to the middle before I look at it.")
