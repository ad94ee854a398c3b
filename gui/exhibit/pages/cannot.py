"""Cannot: what the machine is unable to tell apart, and why."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from gui.exhibit.machines import ROUNDS
from gui.exhibit.measures import GAP, Measures, row
from gui.exhibit.pages.page import VisitPage
from gui.exhibit.stages import Press
from gui.exhibit.story import Story
from gui.exhibit.views.thumbs import Thumbs
from mark1.session.versions import SessionState


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
