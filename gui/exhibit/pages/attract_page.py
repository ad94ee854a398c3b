"""Attract: the machine teaches itself something, and invites anyone who passes by."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtWidgets import QWidget

from gui.exhibit.measures import GAP, NOTE, Measures, column, row
from gui.exhibit.pages.page import Page
from gui.exhibit.pages.widgets import BODY, MIDDLE, TITLE, Field, Lamps, Thumbs, Words
from gui.exhibit.story import Press, Story
from mark1.session.state import SessionState
from mark1.training.progress import Progress

#: Heights of the text at the top and of a line beneath a picture; height and text size of the
#: large button; height of the line above it; and text size of the answer, in units.
_TOP, _LINE = 176.0, 58.0
_BUTTON, _INVITATION, _CARD, _ANSWER = 180.0, 56.0, 84.0, 260.0


class AttractPage(Page):
    """Shows retina, lamps and answer while the machine learns."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = Words(self, NOTE, "quiet", weight=500, spaced=True)
        self._title = Words(self, TITLE, weight=600)
        self.field: Field = Field(self)
        self._lamps = Lamps(self)
        self._seen = Words(self, NOTE, "quiet")
        self._active = Words(self, NOTE, "quiet")
        self._says = Words(self, NOTE, "quiet")
        self._letter = Words(self, _ANSWER, weight=600)
        self._picture = Thumbs(self)
        self._verdict = Words(self, BODY)
        self._counted = Words(self, NOTE, "quiet")
        self._mistakes = Words(self, TITLE, weight=600)
        self._card = Words(self, _INVITATION, weight=600, align=MIDDLE)
        self._begin = self.key(Press.BEGIN, "action", size=_INVITATION)
        self._measures, self._invites_cards = Measures(1920, 1080), False
        self._rooms: list[QRectF] = [QRectF()] * 3  # of what is said of the answer

    def set_languages(self, codes: tuple[str, ...]) -> None:
        """Offer these languages; a single one needs no key."""
        if len(codes) > 1:
            super().set_languages(codes)

    def arrange(self, measures: Measures) -> None:
        """Place the parts beside each other, or beneath each other in portrait."""
        self._measures = measures
        self._card.setVisible(self._invites_cards)
        page = measures.page
        top = QRectF(page.left(), page.top(), page.width(), _TOP - 16)
        measures.place(column(top, [52, 0], 8), self._over, self._title)
        (self._arrange_high if measures.is_portrait else self._arrange_wide)(measures)

    def _arrange_wide(self, measures: Measures) -> None:
        page = measures.page
        high = max(self._invitation_height(measures), self._languages_height(measures))
        foot = QRectF(page.left(), page.bottom() - high, page.width(), high)
        top = page.top() + _TOP
        room = QRectF(page.left(), top, page.width(), foot.top() - GAP - top)
        side = min(room.height() - _LINE, (room.width() - 4 * GAP) / 2.9)
        field = QRectF(room.left(), top, side, room.height())
        bay = field.translated(side + 2 * GAP, 0)
        left = bay.right() + 2.5 * GAP
        answer = QRectF(left, top, room.right() - left, room.height())
        self._place_pictures(measures, field, bay)
        self._place_answer(measures, answer)
        wide = bay.right() - foot.left()
        self._place_invitation(measures, QRectF(foot.left(), foot.top(), wide, foot.height()))
        self._place_languages(measures, QRectF(answer.left(), foot.top(), answer.width(), high))

    def _arrange_high(self, measures: Measures) -> None:
        page = measures.page
        rest = page.adjusted(0, _TOP + GAP / 2, 0, 0)
        side = (page.width() - 2 * GAP) / 2
        keys = self._languages_height(measures)
        high = [side + 2 * _LINE, 0, self._invitation_height(measures), keys]
        pictures, answer, begin, spoken = column(rest, high, GAP)
        field, bay = row(pictures, [1, 1], 2 * GAP)
        self._place_pictures(measures, field, bay)
        self._place_answer_wide(measures, answer)
        self._place_invitation(measures, begin)
        self._place_languages(measures, spoken)

    def _invitation_height(self, measures: Measures) -> float:
        return max(_BUTTON, measures.target + _CARD if self._invites_cards else 0.0)

    def _place_invitation(self, measures: Measures, room: QRectF) -> None:
        """Place the large button, below the line about cards if a camera works."""
        line = QRectF(room.left(), room.top(), room.width(), _CARD - 8)
        self._card.place(measures, line)
        if self._invites_cards:
            room.setTop(room.top() + _CARD)
        self._begin.place(measures, room)

    def _languages_height(self, measures: Measures) -> float:
        rows = -(-len(self.language_keys) // 2)
        return max(0.0, rows * measures.target + (rows - 1) * GAP / 2)

    def _place_pictures(self, measures: Measures, field: QRectF, bay: QRectF) -> None:
        for view, words, room in (
            (self.field, self._seen, field),
            (self._lamps, self._active, bay),
        ):
            caption = self.place_square(measures, view, room, _LINE)
            caption.setBottom(room.bottom())
            caption.setRight(caption.right() + 1.5 * GAP)  # into the room between two pictures
            words.place(measures, caption)

    def _place_answer(self, measures: Measures, room: QRectF) -> None:
        says, letter, *rest = column(room, [76, 0, 56, 76, 84], 8)
        self._place_letter(measures, says, letter)
        self._place_verdict(rest)

    def _place_answer_wide(self, measures: Measures, room: QRectF) -> None:
        """Place the answer at the left, and what is said of it at the right."""
        left, right = row(room, [1, 1], 2 * GAP)
        says, letter = column(left, [76, 0], 8)
        lines = column(right, [56, 76, 84], 8)
        self._place_letter(measures, says, letter)
        down = max(0.0, (right.height() - lines[-1].bottom() + right.top()) / 2)
        lines = [line.translated(0, down) for line in lines]
        self._place_verdict(lines)

    def _place_verdict(self, rooms: list[QRectF]) -> None:
        """Place what is said of the answer; words without a count below get its room, too."""
        self._rooms = rooms
        verdict, counted, mistakes = rooms
        if not self._mistakes.text():
            counted = counted.united(mistakes)
        words = self._verdict, self._counted, self._mistakes
        self._measures.place([verdict, counted, mistakes], *words)

    def _place_letter(self, measures: Measures, says: QRectF, letter: QRectF) -> None:
        self._says.place(measures, says)
        self._letter.place(measures, letter)
        side = min(letter.height(), letter.width()) * 0.9
        self._picture.setGeometry(measures.pixels(QRectF(letter.topLeft(), QSizeF(side, side))))

    def _place_languages(self, measures: Measures, room: QRectF) -> None:
        keys = list(self.language_keys.values())
        rows = -(-len(keys) // 2)
        for line in range(rows):
            high = (room.height() - (rows - 1) * GAP / 2) / rows
            place = QRectF(room.left(), room.top() + line * (high + GAP / 2), room.width(), high)
            pair = keys[2 * line : 2 * line + 2]
            measures.place(row(place, [1] * len(pair), GAP / 2), *pair)

    def show_story(self, story: Story, state: SessionState) -> None:
        """Show what the machine learns at the moment."""
        if self.has_camera != self._invites_cards:
            self._invites_cards = self.has_camera
            self.arrange(self._measures)
        shown = state.presentation
        self._over.say(self.tr("Mark I Perceptron · 1960"))
        self._title.say(self._heading(story.set_name))
        self.field.set_picture(shown.picture)
        self._lamps.set_active(shown.features > 0)
        count = int((shown.features > 0).sum())
        self._seen.say(self.tr("My 400 light cells see it"))
        active = self.tr("Units that answer: {count} of {units}")
        self._active.say(active.format(count=count, units=len(shown.features)))
        self._show_answer(state)
        self._show_mistakes(state)
        self._card.say(self.tr("Hold a card in front of me"))
        self._begin.say(self.tr("Touch to teach me"))
        self.mark_language(story.language)
        self.offer(story)

    def _heading(self, name: str) -> str:
        if name.startswith("letters"):
            return self.tr("I am learning to read.")
        if name.startswith("digits"):
            return self.tr("I am learning to read numbers.")
        return self.tr("I am learning to tell shapes apart.")

    def _show_answer(self, state: SessionState) -> None:
        answer = state.answer if state.has_learned else None
        is_letter = answer is not None and len(answer) == 1
        self._says.say(self.tr("I say") if answer is not None else self.tr("I do not know yet"))
        self._letter.say(answer if is_letter and answer is not None else "")
        pictures = []
        if answer is not None and not is_letter:
            label = state.patterns.classes.index(answer)
            pictures = [state.patterns.pictures[int((state.patterns.labels == label).argmax())]]
        self._picture.setVisible(bool(pictures))
        self._picture.set_pictures(pictures)
        is_right = state.is_right if answer is not None else None
        if is_right is None:
            self._verdict.say("")
        elif is_right:
            self._verdict.say(self.tr("✓ Right"), "right")
        else:
            self._verdict.say(self.tr("✕ Wrong"), "wrong")

    def _show_mistakes(self, state: SessionState) -> None:
        before = self._mistakes.text()
        self._count_mistakes(state.progress)
        if bool(before) != bool(self._mistakes.text()):
            self._place_verdict(self._rooms)

    def _count_mistakes(self, progress: Progress) -> None:
        if progress.finished == "learned":
            self._mistakes.say("")
            self._counted.say(self.tr("Learned: a round without mistakes"))
            return
        is_between = progress.index == 0 and progress.passes > 0
        number = progress.passes + (0 if is_between else 1)
        mistakes = progress.last_mistakes if is_between else progress.mistakes
        self._counted.say(self.tr("Mistakes in round {number}").format(number=number))
        of = self.tr("{mistakes} of {patterns}")
        self._mistakes.say(of.format(mistakes=mistakes or 0, patterns=progress.patterns))
