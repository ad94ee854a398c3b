"""The controls of *Why?*: a chip for each R-unit, the steps, and the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QSizePolicy, QWidget

from gui.base import theme
from gui.base.icons import put_icon
from gui.base.panel_frame import OneLine
from gui.base.segments import Segments
from gui.why.layout import STEPS
from gui.why.words import sum_text

if TYPE_CHECKING:
    from mark1.machine.account import Account

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
        self.back = self._button("step-back", self.tr("Step back"), self.tr("Step back (←)"))
        self.back.clicked.connect(lambda: self.stepped.emit(-1))
        self.forward = self._button(
            "step-forward", self.tr("Step forward"), self.tr("Step forward (→)")
        )
        self.forward.clicked.connect(lambda: self.stepped.emit(1))
        self.play = self._button("play", self.tr("Play"), self.tr("Play the steps (Space)"))
        self.play.clicked.connect(self.played)
        self.save = self._button("save", self.tr("Save picture"), self.tr("Save as PNG or SVG"))
        self.save.clicked.connect(self.saving)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.UNIT)
        row.addWidget(self.chips, 3)
        row.addWidget(self.said, 1)
        for button in (self.back, self.forward, self.play, self.save):
            row.addWidget(button)

    @staticmethod
    def _button(image: str, name: str, tip: str) -> QPushButton:
        button = QPushButton()
        put_icon(button, image)
        button.setAccessibleName(name)
        button.setToolTip(tip)
        return button

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
        """Show only icons in a narrow card, and a scroll bar below chips that do not fit."""
        self._is_narrow = width < NARROW * theme.scale
        self.show_step(self._step, self._is_playing)
        hint = self.units.sizeHint()
        is_full = hint.width() > width * 0.5
        self.chips.setFixedHeight(hint.height() + (SCROLLBAR if is_full else 0))

    def stops(self) -> list[QWidget]:
        """Return the Tab stops, in order."""
        chips = [button for button in self.units.buttons.values() if button.isChecked()]
        return [*chips, self.back, self.forward, self.play, self.save]
