"""What lies over a page: the languages, the way out, and the question whether anybody is there."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from gui.exhibit.measures import GAP, Measures, column, row
from gui.exhibit.pages.page import Page
from gui.exhibit.pages.widgets import HUGE, Words
from gui.exhibit.story import Over, Press, Story
from mark1.session.state import SessionState

#: Height of a large key in units.
_KEY = 160.0

#: Size of the text beneath the question.
_QUESTION = 44.0


class OverPage(Page):
    """Asks one question with large keys."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._title = Words(self, HUGE, weight=600)
        self._text = Words(self, _QUESTION, "quiet")
        self._stay = self.key(Press.STAY, "action")
        self._leave = self.key(Press.LEAVE)
        self._measures, self._is_language = Measures(1920, 1080), False

    def arrange(self, measures: Measures) -> None:
        """Place the question above the keys, all within reach."""
        self._measures = measures
        page, zone = measures.page, measures.zone
        keys = QRectF(zone.left(), zone.bottom() - _KEY, zone.width(), _KEY)
        if self._is_language:
            text = QRectF(page.left(), page.top(), page.width(), zone.top() - GAP - page.top())
        else:
            keys.moveTop(zone.top() + 0.4 * (zone.height() - _KEY))
            high = keys.top() - 2 * GAP - page.top()
            text = QRectF(page.left(), keys.top() - 2 * GAP - min(high, 330), page.width(), 0)
            text.setBottom(keys.top() - 2 * GAP)
        measures.place(column(text, [0.6 * text.height(), 0], 8), self._title, self._text)
        measures.place(row(keys, [1.6, 1]), self._stay, self._leave)
        self._place_languages(measures)

    def _place_languages(self, measures: Measures) -> None:
        zone, each = measures.zone, list(self.language_keys.values())
        room = zone.height() - _KEY - 2 * GAP
        across = 2 if room >= -(-len(each) // 2) * (measures.target + GAP) else 4
        high = min(_KEY, room / max(1, -(-len(each) // across)) - GAP)
        for place, key in enumerate(each):
            line, side = divmod(place, across)
            top = zone.top() + line * (high + GAP)
            rect = row(QRectF(zone.left(), top, zone.width(), high), [1] * across)[side]
            key.place(measures, rect)

    def show_story(self, story: Story, state: SessionState) -> None:
        """Ask what the story waits for."""
        is_language = story.over is Over.LANGUAGES
        if is_language != self._is_language:
            self._is_language = is_language
            self.arrange(self._measures)
        for key in self.language_keys.values():
            key.setVisible(is_language)
        self.mark_language(story.language)
        self._leave.say(self.tr("Stop"))
        self._stay.say(self.tr("Go on"), "action")
        if is_language:
            self._title.say(self.tr("Language"))
            self._text.say("")
            self._stay.say(self.tr("Back"), "plain")
        elif story.over is Over.LEAVE:
            self._title.say(self.tr("Stop here?"))
            self._text.say(self.tr("I will forget your drawings and all that I learned from them."))
        else:
            self._title.say(self.tr("Still there?"))
            self._text.say(self._countdown(ceil(story.seconds_left)))
        self.offer(story, Press.LEAVE)

    def _countdown(self, seconds: int) -> str:
        if seconds == 1:
            return self.tr("In one second I will forget your drawings and begin again.")
        text = self.tr("In {seconds} seconds I will forget your drawings and begin again.")
        return text.format(seconds=seconds)
