"""The card that explains an answer, over the dimmed window: *Why?*."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from gui.base import layouts, theme
from gui.base.announce import announce
from gui.base.buttons import icon_button
from gui.base.clock import Clock
from gui.base.cover import Cover
from gui.base.icons import put_icon
from gui.base.panel_frame import OneLine
from gui.base.segments import Segments
from gui.why.number_texts import colored, marked, plain_text, sum_text
from gui.why.save_picture import ask_picture
from gui.why.scene import STEPS, Scene, best_height, least_height
from gui.why.steps_view import WhyView, first_input
from mark1.machine.account_words import of_correction, sentences, title
from mark1.session.session import SLICE

if TYPE_CHECKING:
    from mark1.machine.account import Account
    from mark1.training.last_step import LastStep


#: What can be explained.
ANSWER, STEP = "answer", "step"

#: Greatest width of the card in pixels of the design, and the room around it and within.
WIDEST, MARGIN, PADDING = 1360, 24, 24

#: Share of the window's colour over what lies behind.
DIM = 0.82


@dataclass
class WhyState:
    """What an open card keeps while the window is rebuilt.

    Attributes
    ----------
    answer : Account or None
        The answer that was asked about; None while the card is closed.
    last_step : LastStep or None
        The last step of the run, where it can be explained.
    scene : Scene or None
        What is drawn.
    """

    answer: Account | None = None
    last_step: LastStep | None = None
    scene: Scene | None = None


class WhyCard(Cover):
    """Explains one answer in four steps, over the whole window.

    Opening it pauses the training, and the account is a snapshot: what is shown stays true of the
    answer that was asked about. Escape, or a click beside the card, closes it and gives the focus
    back.

    Parameters
    ----------
    window : QWidget
        What it covers: all that the window holds.
    kept : WhyState, optional
        If it has an answer, the card opens again with it.
    """

    def __init__(self, window: QWidget, clock: Clock, kept: WhyState | None = None) -> None:
        super().__init__(window, window, DIM)
        self._clock, self._kept = clock, kept or WhyState()
        self.account: Account | None = None
        self._finding: LastStep | None = None
        self.card = QFrame(self)
        self.card.setObjectName("panel")
        self.card.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.view = WhyView()
        self.controls = WhyControls()
        self.controls.chosen.connect(self.explain)
        self.controls.stepped.connect(self.step)
        self.controls.played.connect(self.play_or_stop)
        self.controls.saving.connect(self.ask_picture)
        layouts.column(
            self._head(),
            (self._body(), 1),
            self.controls,
            of=self.card,
            spacing=theme.GUTTER,
            margins=(PADDING, 16, PADDING, 16),
        )
        self.player = WhyPlayer(clock, self.show_step)
        clock.each_frame(self._find_on)
        if self._kept.answer is not None and self._kept.scene is not None:
            self._open_again(self._kept.answer, self._kept.scene)

    # --- parts -----------------------------------------------------------------------------

    def _head(self) -> QHBoxLayout:
        self.title = OneLine()
        self.title.setFont(theme.font(20, weight=600))
        self.close_button = icon_button("cross", self.tr("Close"), self.tr("Close (Esc)"))
        self.close_button.clicked.connect(self.leave)
        choices = [(ANSWER, self.tr("This answer")), (STEP, self.tr("Last step"))]
        self.which = Segments(self.tr("What to explain"), choices)
        self.which.chosen.connect(self.choose)
        return layouts.row((self.title, 1), self.which, self.close_button, spacing=theme.GUTTER)

    def _body(self) -> QScrollArea:
        self.words = QLabel()
        self.words.setTextFormat(Qt.TextFormat.RichText)
        self.words.setFont(theme.font(15))
        self.words.setWordWrap(True)
        self.words.setObjectName("words")
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        content = QWidget()
        content.setObjectName("clear")
        layouts.column((self.view, 1), self.words, of=content, spacing=theme.GUTTER)
        self.area = QScrollArea(widgetResizable=True)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setWidget(content)
        self.area.viewport().setAutoFillBackground(False)
        return self.area

    # --- opening and closing -----------------------------------------------------------------

    def ask(self) -> None:
        """Explain the answer that is shown now; training pauses."""
        if self.isVisible():
            return
        self._clock.do(self._clock.session.pause)
        asked = self._clock.session.explain()
        self._kept.answer, self._kept.last_step = asked.answer, asked.last_step
        self._open(asked.answer)

    def _open_again(self, answer: Account, scene: Scene) -> None:
        """Open with what an earlier card showed."""
        self._open(answer)
        if scene.account is not answer:
            self.which.choose(STEP)
            self.take(scene.account)
        self.explain(scene.unit)
        self.show_step(scene.step, 1.0)

    def _open(self, answer: Account) -> None:
        self.which.setVisible(answer.rule is None and self._kept.last_step is not None)
        self.which.choose(ANSWER)
        self.take(answer)
        self.cover(self.card, Qt.FocusReason.OtherFocusReason)
        self._say()

    def take(self, account: Account) -> None:
        """Explain an answer, all of it at first."""
        self.account = account
        self.player.stop()
        text = str(title(account))
        self.title.setText(text)
        self.card.setAccessibleName(text)
        self.controls.show_account(account)
        self.explain(account.decisive)

    def choose(self, what: str) -> None:
        """Explain the answer that was asked about, or the last step of the run."""
        self._finding = None
        if what == STEP:
            self._finding = self._kept.last_step
            self.controls.said.setText(self.tr("Replaying the run…"))
            self._clock.hurry()
        elif self._kept.answer is not None:
            self.take(self._kept.answer)

    def _find_on(self, now: float) -> bool:
        """Replay a slice of the run up to its last step; return whether more remains."""
        finding = self._finding
        if finding is None:
            return False
        if not finding.advance(SLICE):
            return True
        self._finding = None
        if finding.account is not None:
            self.take(finding.account)
        else:
            self.which.choose(ANSWER)
            text = self.tr("The last step was taught by hand, and its drawing is not kept.")
            self.controls.said.setText(text)
        return False

    def leave(self) -> None:
        """Close the card, and give the focus back."""
        self.player.stop()
        self._finding = self._kept.answer = None
        self.uncover()

    # --- what is shown ---------------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        """What is drawn."""
        assert self.view.scene is not None
        return self.view.scene

    def explain(self, unit: int) -> None:
        """Explain an R-unit, from 0."""
        if self.account is None:
            return
        old = self.view.scene
        step, share = (old.step, old.share) if old and old.account is self.account else (STEPS, 1.0)
        pointed = first_input(self.account, unit)
        self.controls.choose(unit)
        self._draw(Scene(self.account, unit, pointed, step, share))
        self.words.setText(colored(self.text))
        self.fit()
        self._show_step()
        self._say()

    def _draw(self, scene: Scene) -> None:
        self._kept.scene = scene
        self.view.show_scene(scene)

    @property
    def text(self) -> str:
        """The sentences, with volts marked for `colored`."""
        assert self.account is not None
        unit = self.scene.unit
        said = [*sentences(self.account, unit, marked), *of_correction(self.account, unit, marked)]
        return " ".join(map(str, said))

    def _say(self) -> None:
        """Have the sentences read aloud."""
        if self.isVisible() and self.account is not None:
            announce(self.card, plain_text(self.text))

    def _show_step(self) -> None:
        """Show the current step, and whether the steps are playing."""
        self.controls.show_step(self.scene.step, self.player.is_playing)

    # --- the steps --------------------------------------------------------------------------

    def show_step(self, step: int, share: float = 1.0) -> None:
        """Show the steps up to this one, counted from 1, and this share of it; scroll there."""
        is_new = step != self.scene.step
        self._draw(replace(self.scene, step=step, share=share))
        if is_new or share in (0.0, 1.0):
            self._show_step()
            room = self.view.rooms()[step - 1].rect.toAlignedRect()
            bar = self.area.verticalScrollBar()
            bar.setValue(min(max(bar.value(), room.bottom() - bar.pageStep()), room.top()))

    def step(self, by: int) -> None:
        """Show one more step, or one less."""
        self.player.stop()
        self.show_step(min(max(self.scene.step + by, 1), STEPS))

    def play_or_stop(self) -> None:
        """Play the steps, from the first if all are shown; or stop."""
        if self.player.is_playing:
            self.player.stop()
            self.show_step(self.scene.step)
        else:
            self.player.play(1 if self.scene.step == STEPS else self.scene.step)

    def ask_picture(self) -> None:
        """Ask for a file, and draw the steps there."""
        ask_picture(self, self.scene, self.title.text(), self.text, self.controls.said.setText)

    # --- keys, mouse and size ------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step by ← and →, choose the R-unit by ↑ and ↓, play by Space, close by Escape."""
        key = event.key()
        if key == Qt.Key.Key_Space:
            self.play_or_stop()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.step(1 if key == Qt.Key.Key_Right else -1)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and self.account is not None:
            unit = self.scene.unit + (1 if key == Qt.Key.Key_Down else -1)
            if 0 <= unit < len(self.account.sums):
                self.explain(unit)
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            bar = self.area.verticalScrollBar()
            down = 1 if key == Qt.Key.Key_PageDown else -1
            bar.setValue(bar.value() + down * bar.pageStep())
        super().keyPressEvent(event)

    def stops(self) -> list[QWidget]:
        """Return the Tab stops, in order."""
        which = [one for one in self.which.buttons.values() if one.isChecked()]
        places = [self.card, self.view, *self.controls.stops(), *which, self.close_button]
        return [place for place in places if place.isEnabled() and place.isVisible()]

    def reveal(self, stop: QWidget) -> None:
        """Scroll to a Tab stop."""
        self.area.ensureWidgetVisible(stop)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer to save the picture, as the button does."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("&Save picture…"), self.ask_picture)
        menu.popup(event.globalPos())

    def fit(self) -> None:
        """Give the card the space that it can use, and the steps the height that they need."""
        self.setGeometry(self._over.rect())
        room = self.size()
        margin = MARGIN if min(room.width(), room.height()) > 640 * theme.scale else theme.UNIT
        size = QSize(room.width() - 2 * margin, room.height() - 2 * margin)
        width = min(size.width(), round(WIDEST * max(theme.scale, room.width() / WIDEST / 1.2)))
        inner = width - 2 * PADDING - SCROLLBAR
        self.view.setMinimumHeight(least_height(inner, theme.scale))
        self.controls.fit(inner)
        others = self.card.sizeHint().height() - self.area.sizeHint().height()
        words = self.words.heightForWidth(inner) + theme.GUTTER
        high = min(size.height(), others + words + best_height(inner, theme.scale))
        card = QRect(0, 0, width, high)
        card.moveCenter(self.rect().center())
        self.card.setGeometry(card)


#: Width in pixels of the design below which the buttons have icons only.
NARROW = 640

#: Thickness of a scroll bar.
SCROLLBAR = 10

#: Most letters of a class on a chip.
NAME = 8


class WhyControls(QWidget):
    """A row of chips and buttons.

    Signals
    -------
    chosen(int)
        The R-unit to explain, from 0.
    stepped(int)
        By how many steps to go on, 1 or −1.
    played
        Play, or pause.
    saving
        Save the picture.
    """

    chosen = Signal(int)
    stepped = Signal(int)
    played = Signal()
    saving = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._is_narrow = False
        self._step, self._is_playing = STEPS, False
        self.units = Segments(self.tr("R-unit to explain"), [])
        self.chips = QScrollArea(widgetResizable=True)
        self.chips.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.chips.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.chips.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.said = OneLine()
        theme.dress(self.said, "note")
        self.said.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.said.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.back = icon_button("step-back", self.tr("Step back"), self.tr("Step back (←)"))
        self.back.clicked.connect(lambda: self.stepped.emit(-1))
        self.forward = icon_button(
            "step-forward", self.tr("Step forward"), self.tr("Step forward (→)")
        )
        self.forward.clicked.connect(lambda: self.stepped.emit(1))
        self.play = icon_button("play", self.tr("Play"), self.tr("Play the steps (Space)"))
        self.play.clicked.connect(self.played)
        self.save = icon_button("save", self.tr("Save picture"), self.tr("Save as PNG or SVG"))
        self.save.clicked.connect(self.saving)
        buttons = self.back, self.forward, self.play, self.save
        self._steps = layouts.row((self.said, 1), *buttons, spacing=theme.UNIT)
        self._row = layouts.row((self.chips, 1), (self._steps, 1), of=self, spacing=theme.UNIT)

    def show_account(self, account: Account) -> None:
        """Make a chip for each R-unit, with its sum."""
        text, named = self.tr("R{unit}  {sum}"), self.tr("R{unit} {name}  {sum}")
        choices = []
        for one in account.sums:
            name = account.class_of(one.unit) or ""
            values = {"unit": one.unit + 1, "sum": sum_text(one, one.sum)}
            name = name if len(name) <= NAME else f"{name[: NAME - 1]}…"
            words = (named if name else text).format(name=name, **values)
            choices.append((str(one.unit), words.replace("&", "&&")))
        self.units = Segments(self.tr("R-unit to explain"), choices)
        self.units.setObjectName("clear")
        self.units.chosen.connect(lambda key: self.chosen.emit(int(key)))
        self.chips.setWidget(self.units)

    def choose(self, unit: int) -> None:
        """Mark the chip of an R-unit, and bring it into sight."""
        self.units.choose(str(unit))
        self.chips.ensureWidgetVisible(self.units.buttons[str(unit)], theme.UNIT, 0)

    def show_step(self, step: int, is_playing: bool) -> None:
        """Show the current step, and whether the steps are playing."""
        self._step, self._is_playing = step, is_playing
        text = self.tr("step {step} of {steps}")
        self.said.setText(text.format(step=step, steps=STEPS))
        self.back.setEnabled(step > 1)
        self.forward.setEnabled(step < STEPS)
        name = self.tr("Pause") if is_playing else self.tr("Play")
        self.play.setAccessibleName(name)
        self.play.setText("" if self._is_narrow else name)
        put_icon(self.play, "pause" if is_playing else "play")
        self.save.setText("" if self._is_narrow else self.tr("Save picture"))

    def fit(self, width: int) -> None:
        """Show only icons in a narrow card, and chips that need it on a line of their own."""
        self._is_narrow = width < NARROW * theme.scale
        self.show_step(self._step, self._is_playing)
        hint = self.units.sizeHint()
        steps = self._steps.sizeHint().width() + self.said.sizeHint().width()
        is_stacked = hint.width() + theme.UNIT + steps > width
        layouts.stack(self._row, is_stacked)
        self.chips.setMinimumWidth(0 if is_stacked else hint.width())  # or it would share evenly
        self.chips.setFixedHeight(hint.height() + (SCROLLBAR if hint.width() > width else 0))

    def stops(self) -> list[QWidget]:
        """Return the Tab stops, in order."""
        chips = [button for button in self.units.buttons.values() if button.isChecked()]
        return [*chips, self.back, self.forward, self.play, self.save]


#: Seconds that a step takes.
SECONDS = 1.4


class WhyPlayer:
    """Goes from step to step, and animates each.

    Parameters
    ----------
    show : callable
        Shows a step, and how much of it, 0 to 1.
    """

    def __init__(self, clock: Clock, show: Callable[[int, float], None]) -> None:
        self._clock, self._show = clock, show
        self._step, self._since = STEPS, 0.0
        self.is_playing = False
        clock.each_frame(self.play_on)

    def play(self, step: int) -> None:
        """Play from a step on."""
        self.is_playing, self._step, self._since = True, step, -1.0
        self._show(step, 0.0)
        self._clock.hurry()

    def stop(self) -> None:
        """Stop playing; what is shown stays."""
        self.is_playing = False

    def play_on(self, now: float) -> bool:
        """Show what is due at a time in seconds; return whether there is more to come."""
        if not self.is_playing:
            return False
        if self._since < 0:  # the first frame
            self._since = now
        share = (now - self._since) / SECONDS
        if share < 1:
            self._show(self._step, share)
        elif self._step < STEPS:
            self._step, self._since = self._step + 1, now
            self._show(self._step, 0.0)
        else:
            self.is_playing = False
            self._show(STEPS, 1.0)
        return self.is_playing
