"""What every page of the exhibit is: text, pictures, and keys for one decision."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.base import icons, language, theme
from gui.exhibit.measures import NOTE, STEPS, Measures
from gui.exhibit.pages.widgets import BODY, MIDDLE, TITLE, Field, Key, Thumbs, Words
from gui.exhibit.story import Press, Story
from mark1.session.state import SessionState

#: Room between a title or a picture and the text beneath it, in units.
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

    #: Whether a camera sees what is held in front of it.
    has_camera = False

    #: Height of the line at the top that holds the light of the camera, in units.
    top_line = 52.0

    #: Where drawings are made or shown; None on a page without.
    field: Field | None = None

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.keys: list[Key] = []
        self.language_keys: dict[str, Key] = {}
        self.hide()

    def key(
        self,
        press: Press | None = None,
        kind: str = "plain",
        icon: str = "",
        size: float = BODY,
    ) -> Key:
        """Add a key; one that stands for a press reports it."""
        key = Key(self, press, kind, icon, size)
        if press is not None:
            key.clicked.connect(lambda: self.pressed.emit(press))
        self.keys.append(key)
        return key

    def set_languages(self, codes: tuple[str, ...]) -> None:
        """Offer these languages, each under the first word of its own name for itself."""
        names = language.available()
        for code in codes:
            self.language_keys[code] = key = self.key()
            key.say(names.get(code, code).partition(" ")[0])
            key.clicked.connect(lambda _=False, code=code: self.spoken.emit(code))

    def mark_language(self, chosen: str) -> None:
        """Mark the key of the language in use."""
        for code, key in self.language_keys.items():
            key.say(key.text(), "chosen" if code == chosen else "plain")

    def key_at(self, point: QPoint) -> Key | None:
        """Return the key at a point of the page that can be pressed, if there is one."""
        for key in self.keys:
            if key.isVisibleTo(self) and key.isEnabled() and key.geometry().contains(point):
                return key
        return None

    def arrange(self, measures: Measures) -> None:
        """Place everything on the screen."""
        raise NotImplementedError

    def place_square(
        self, measures: Measures, view: QWidget, room: QRectF, beneath: float
    ) -> QRectF:
        """Place a square view at the top of a room; return the place of the text beneath it.

        Parameters
        ----------
        beneath : float
            Height in units that is kept for the text, with the gap above it.
        """
        side = min(room.width(), room.height() - beneath)
        view.setGeometry(measures.pixels(QRectF(room.left(), room.top(), side, side)))
        top = room.top() + side + _APART
        return QRectF(room.left(), top, room.width(), beneath - _APART)

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

    top_line = STEPS

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


#: Side of a number, and room beside it and after its word, in units.
_DISC, _BESIDE, _AFTER = 44.0, 16.0, 40.0


class Steps(QWidget):
    """Shows which step the visitor is at; those before it are ticked."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._measures = Measures(1920, 1080)
        self._now = 0
        self._discs: list[QRectF] = []
        self._words = [Words(self, NOTE, align=MIDDLE) for _ in range(3)]

    def place(self, measures: Measures, rect: QRectF) -> None:
        """Move to a rectangle in units."""
        self._measures = measures
        self.setGeometry(measures.pixels(rect))
        self._arrange()

    def set_step(self, now: int) -> None:
        """Mark a step, from 0."""
        names = (self.tr("Draw"), self.tr("Learn"), self.tr("Guess"))
        for place, (word, name) in enumerate(zip(self._words, names, strict=True)):
            word.say(name, "text" if place == now else "quiet")
        self._now = now
        self._arrange()
        self.update()

    def _arrange(self) -> None:
        unit, left = max(0.01, self._measures.unit), 0.0
        high = self.height() / unit
        metrics = QFontMetrics(theme.font(self._measures.text(NOTE)))
        self._discs = []
        for word in self._words:
            self._discs.append(QRectF(left, (high - _DISC) / 2, _DISC, _DISC))
            wide = metrics.horizontalAdvance(word.text()) / unit + 4
            word.place(self._measures, QRectF(left + _DISC + _BESIDE, 0, wide, high))
            left += _DISC + _BESIDE + wide + _AFTER

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme.theme
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(theme.font(self._measures.text(NOTE), weight=600))
            for place, disc in enumerate(self._discs):
                rect = QRectF(self._measures.pixels(disc))
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(colors.color("fill" if place == self._now else "line"))
                painter.drawEllipse(rect)
                if place < self._now:
                    inner = 0.22 * rect.width()
                    mark = rect.adjusted(inner, inner, -inner, -inner)
                    icons.draw(painter, "check", mark, colors.text)
                    continue
                ink = "on_action" if place == self._now else "text"
                painter.setPen(colors.color(ink))
                painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), str(place + 1))
