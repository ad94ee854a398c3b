"""Which one is it: what a drawing is that the machine took for something else, or for nothing."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from gui.exhibit.machines import DRAWINGS
from gui.exhibit.measures import GAP, Measures, row
from gui.exhibit.pages.page import VisitPage
from gui.exhibit.stages import Press
from gui.exhibit.story import Story
from gui.exhibit.views.field import Field
from gui.exhibit.views.key import Key
from mark1.session.versions import SessionState


class WhichPage(VisitPage):
    """Shows a key with the drawings of each thing that it can be."""

    step = 2

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.field = Field(self)
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
        assert self.field is not None
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
        other, back = row(measures.buttons, [1.5, 1])
        self._else.place(measures, other)
        self._back.place(measures, back)

    def show_story(self, story: Story, state: SessionState) -> None:
        """Offer what the drawing may be."""
        super().show_story(story, state)
        choices = story.choices or self._choices
        if choices != self._choices:
            self._choices = choices
            self.arrange(self._measures)
        assert self.field is not None
        self.field.set_picture(state.presentation.picture)
        if story.answer is None:
            text = self.tr("Both sides pull equally hard. Tell me, and I learn it.")
            self.say(self.tr("I cannot decide."), text)
        else:
            self.say(self.tr("Then which one is it?"), self.tr("I learn this drawing too."))
        names = (self.tr("First thing"), self.tr("Second thing"), self.tr("Third thing"))
        for thing, (key, name) in enumerate(zip(self._things, names, strict=True)):
            key.setVisible(thing in self._choices)
            key.set_pictures(story.drawings(thing)[-DRAWINGS:])
            key.say(name, "action" if len(self._choices) == 1 else "plain")
        self._else.say(self.tr("Something else"))
        self._back.say(self.tr("Back"))
        self.offer(story, Press.BACK)
