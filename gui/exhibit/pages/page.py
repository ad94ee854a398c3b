"""What every page of the exhibit is: text, pictures, and keys for one decision."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPoint, QRectF, Signal
from PySide6.QtWidgets import QWidget

from gui.base import language
from gui.exhibit.measures import Measures
from gui.exhibit.stages import Press
from gui.exhibit.story import Story
from gui.exhibit.views.field import Field
from gui.exhibit.views.key import Key
from gui.exhibit.views.steps import Steps
from gui.exhibit.views.thumbs import Thumbs
from gui.exhibit.views.words import BODY, TITLE, Words
from mark1.session.versions import SessionState

#: Room between a title and the sentence beneath it, in units.
_APART = 8.0


class Page(QWidget):
    """A page, which the window shows while the story is at one of its stages.

    Signals
    -------
    pressed(object)
        A `Press`.
    told(int)
        The thing that the visitor chose.
    spoken(str)
        The code of a language.
    """

    pressed = Signal(object)
    told = Signal(int)
    spoken = Signal(str)

    #: Whether a panel of lights shows the weights, and whether it has knobs to turn.
    has_panel = has_knobs = False

    #: Where drawings are made or shown; None on a page without.
    field: Field | None = None

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.keys: list[Key] = []
        self.hide()

    def key(self, press: Press | None = None, kind: str = "plain", icon: str = "") -> Key:
        """Add a key; one that stands for a press reports it."""
        key = Key(self, press, kind, icon)
        if press is not None:
            key.clicked.connect(lambda: self.pressed.emit(press))
        self.keys.append(key)
        return key

    def language_keys(self, codes: tuple[str, ...]) -> dict[str, Key]:
        """Add a key for each language, under the first word of its own name for itself."""
        names, keys = language.available(), {}
        for code in codes:
            keys[code] = key = self.key()
            key.say(names.get(code, code).partition(" ")[0])
            key.clicked.connect(lambda _=False, code=code: self.spoken.emit(code))
        return keys

    def key_at(self, point: QPoint) -> Key | None:
        """Return the key at a point of the page that can be pressed, if there is one."""
        for key in self.keys:
            if key.isVisibleTo(self) and key.isEnabled() and key.geometry().contains(point):
                return key
        return None

    def arrange(self, measures: Measures) -> None:
        """Place everything on the screen."""
        raise NotImplementedError

    def show_story(self, story: Story, state: SessionState) -> None:
        """Show where the visitor is."""
        raise NotImplementedError

    def forget(self) -> None:
        """Keep no drawing of the visitor who has left."""
        for thumbs in self.findChildren(Thumbs):
            thumbs.set_pictures([])
        for key in self.keys:
            key.set_pictures(())
        if self.field is not None:
            self.field.set_picture(np.zeros((20, 20), np.uint8))

    def offer(self, story: Story, *hidden: Press) -> None:
        """Enable the keys that the story offers; hide those of `hidden` that it does not."""
        for key in self.keys:
            if key.press is not None:
                key.setEnabled(key.press in story.offered)
                if key.press in hidden:
                    key.setVisible(key.isEnabled())


class VisitPage(Page):
    """A page of a visit: the steps at the top, what to do beneath, and two keys at the side.

    Attributes
    ----------
    step : int
        Which of the three steps it belongs to.
    is_high : bool
        Whether pictures follow right beneath the text, which nobody has to reach.
    """

    step = 0

    is_high = False

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.steps = Steps(self)
        self.title = Words(self, TITLE, weight=600)
        self.text = Words(self, BODY, "quiet")
        self.languages = self.key(Press.LANGUAGES, icon="globe")
        self.leave = self.key(Press.LEAVE, icon="cross")
        self._measures = Measures(1920, 1080)

    def arrange(self, measures: Measures) -> None:
        """Place the steps, the two keys and the text at the top."""
        self.steps.place(measures, measures.steps)
        rail, target = measures.rail, measures.target
        self.languages.place(measures, QRectF(rail.left(), rail.top(), target, target))
        self.leave.place(measures, QRectF(rail.left(), rail.bottom() - target, target, target))
        self._measures = measures
        self._stack()

    def say(self, title: str, text: str = "") -> None:
        """Say what to do: a title, and a sentence beneath it."""
        self.title.say(title)
        self.text.say(text)
        self._stack()

    def _stack(self) -> None:
        """Place the sentence right beneath the title, and in portrait both above the field."""
        measures, header = self._measures, self._measures.header
        most = (0.6 if self.text.text() else 1.0) * header.height()
        self.title.place(measures, QRectF(header.left(), header.top(), header.width(), most))
        high = min(most, self.title.needed + 4)
        room = header.height() - high - _APART
        self.text.place(measures, QRectF(header.left(), header.top(), header.width(), room))
        low = min(room, self.text.needed + 4)
        top = header.top()
        if measures.is_portrait and not self.is_high:
            top = header.bottom() - high - _APART - low
        title = QRectF(header.left(), top, header.width(), high)
        self.title.place(measures, title)
        below = QRectF(header.left(), title.bottom() + _APART, header.width(), low)
        self.text.place(measures, below)

    def show_story(self, story: Story, state: SessionState) -> None:
        """Mark the step, and enable the keys."""
        self.steps.set_step(self.step)
        self.languages.describe(self.tr("Language"))
        self.leave.describe(self.tr("Stop"))
        self.languages.setVisible(len(story.settings.languages) > 1)
        self.offer(story)

    def thing_name(self, thing: int) -> str:
        """Name a thing."""
        names = (self.tr("first thing"), self.tr("second thing"), self.tr("third thing"))
        return names[thing]
