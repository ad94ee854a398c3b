"""The response: what each R-unit says, what it should say, and the answer in words."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout

from gui import theme
from gui.clock import Clock
from gui.panels.panel_frame import OneLine, PanelFrame, quiet
from gui.views.response_view import ResponseView
from mark1.commands import ChooseClass, SetDesired
from mark1.machine.machine import Mark1
from mark1.versions import SessionState

#: Most letters of a class that an R-unit of its own is called by, and of a code that is shown.
NAME, CODE = 6, 8

#: R-units of the machine of 1960: the least number of rows.
ROWS = 8


class ResponsePanel(PanelFrame):
    """R-units and answer.

    Parameters
    ----------
    clock : Clock
    """

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.set_title(self.tr("Response"))
        self.note.setText(self.tr("volts · desired"))
        self._clock = clock
        self._machine: Mark1 | None = None
        self.units = ResponseView()
        self.body.addWidget(self.units, 5)
        self.body.addWidget(_line())
        self.body.addLayout(self._answer(), 3)
        self.units.desired_changed.connect(self._switch)
        clock.watch(self.show_units, "machine", "patterns")
        clock.watch(self.show_meters, "machine", "presentation", "response")
        clock.watch(self.show_answer, "presentation", "patterns", slowly=True)
        clock.watch(self.show_verdict, "presentation", "response", "patterns", slowly=True)

    def _answer(self) -> QHBoxLayout:
        self.big = QLabel()
        self.big.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.big.setMinimumSize(72, 84)
        self.sentence = OneLine()
        self.sentence.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.sentence.setFont(theme.font(15, weight=500))
        self.verdict = QLabel()
        wanted = QHBoxLayout()
        wanted.setSpacing(theme.UNIT)
        wanted.addWidget(quiet(self.tr("Should be")))
        wanted.addWidget(self._wanted(), 1)
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addStretch(1)
        words.addWidget(self.sentence)
        words.addWidget(self.verdict)
        words.addSpacing(2)
        words.addLayout(wanted)
        words.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(theme.GUTTER)
        row.addWidget(self.big, 2)
        row.addLayout(words, 5)
        return row

    def _wanted(self) -> QComboBox:
        self.wanted = QComboBox()
        self.wanted.setMinimumContentsLength(4)
        policy = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        self.wanted.setSizeAdjustPolicy(policy)
        self.wanted.setPlaceholderText(self.tr("choose"))
        self.wanted.setAccessibleName(self.tr("What it should be"))
        self.wanted.setToolTip(self.tr("What the drawing should be: sets the desired response"))
        self.wanted.activated.connect(self._choose)
        return self.wanted

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Write the answer as large as there is room for it."""
        super().resizeEvent(event)
        room = min(self.height() // 6, self.width() // 4)
        self.big.setFont(theme.font(max(theme.ANSWER, room), weight=600))

    def _choose(self, place: int) -> None:
        self._clock.perform(ChooseClass(self.wanted.itemData(place)))

    def _switch(self, unit: int, value: int) -> None:
        desired = self._clock.session.state.desired.tolist()
        desired[unit] = value
        self._clock.perform(SetDesired(tuple(desired)))

    def show_units(self, state: SessionState) -> None:
        """Show the R-units of another machine, and the classes to choose from."""
        config, classes = state.machine.config, list(state.patterns.classes)
        names = None
        if config.code == "one-per-class":
            names = [name[:NAME] for name in classes]
            names += [f"R{number}" for number in range(len(names) + 1, config.r_units + 1)]
        self.units.set_units(config.r_units, max(ROWS, config.r_units), names)
        if state.machine is not self._machine:
            self._machine = state.machine
            self.units.reset_scale()
        if [self.wanted.itemData(place) for place in range(self.wanted.count())] != classes:
            self.wanted.clear()
            for name in classes:
                self.wanted.addItem(name, name)

    def show_meters(self, state: SessionState) -> None:
        """Show the volts, the lamps and the switches."""
        self.units.set_response(state.presentation.drive, state.presentation.response)
        self.units.set_desired(state.desired, state.has_learned)

    def show_answer(self, state: SessionState) -> None:
        """Show the answer of the machine."""
        name = state.answer
        self.big.setText("?" if name is None else name if len(name) <= 2 else "")
        self.big.setVisible(bool(self.big.text()))
        self.big.setStyleSheet(f"color: {theme.theme.faint if name is None else theme.theme.text}")
        self.sentence.setText(str(state.answer_message))

    def show_verdict(self, state: SessionState) -> None:
        """Show whether the answer is right, if that is known."""
        wanted = state.desired_class
        self.wanted.setCurrentIndex(self.wanted.findData(wanted) if wanted else -1)
        colors = theme.theme
        code = state.code.text(state.presentation.response)
        has_code = len(code) <= CODE and set(code) != {"?"}
        if state.is_right is None:
            color = colors.quiet
            text = self.tr("code {code}") if has_code else ""
        elif state.is_right:
            color = colors.right
            text = self.tr("✓ right · code {code}") if has_code else self.tr("✓ right")
        else:
            color = colors.wrong
            text = self.tr("✗ wrong · code {code}") if has_code else self.tr("✗ wrong")
        self.verdict.setText(text.format(code=code))
        self.verdict.setStyleSheet(f"color: {color}")


def _line() -> QFrame:
    line = QFrame()
    line.setFixedHeight(1)
    line.setStyleSheet(f"background: {theme.theme.line}")
    return line
