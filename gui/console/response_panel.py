"""The response: the answer in words, whether it is right, and what each R-unit says."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from gui.base import layouts, theme
from gui.base.clock import Clock
from gui.base.icons import put_icon
from gui.base.keyboard import RETURNS
from gui.base.number_format import plain
from gui.base.panel_frame import OneLine, PanelFrame, quiet
from gui.console.response_view import ResponseView
from mark1.machine.machine import Mark1
from mark1.session.commands import ChooseClass, Correct, SetDesired
from mark1.session.state import SessionState

#: Most letters of a class that an R-unit of its own is called by, and of a code that is shown.
NAME, CODE = 6, 8

#: Sizes of the answer in words, in pixels of the design, with the lines that each may take.
LINES = {17: 1, 15: 1, 13: 2, 11: 99}

#: A space without width: where it stands, a word may go on in the next line.
ANYWHERE = "\u200b"

#: R-units of the machine of 1960.
UNITS = 8

#: Height in pixels of the design under which the legend gives way to the R-units.
LOW = 300

#: Pixels of the design that the buttons of classes may take; with more of them the box scrolls.
WIDEST, HIGHEST = 300, 260


class ResponsePanel(PanelFrame):
    """Answer and R-units.

    Signals
    -------
    why_asked
        A person wants to know why this is the answer.
    """

    why_asked = Signal()

    def __init__(self, clock: Clock, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.set_title(self.tr("Response"))
        self._clock = clock
        self._machine: Mark1 | None = None
        self._shows_unused = False
        self._step = 0
        self.choice = ClassChoice(self)
        self.choice.chosen.connect(lambda name, keeps: clock.perform(Correct(name, keeps)))
        self.units = ResponseView()
        self.body.addLayout(self._answer(), 2)
        self.body.addLayout(self._verdict_row())
        self.body.addWidget(self._legend())
        self.body.addWidget(self.units, 5)
        self.units.desired_changed.connect(self._switch)
        clock.watch(self.show_units, "machine", "patterns")
        clock.watch(self.show_meters, "machine", "presentation", "response")
        clock.watch(self.fit_scale, "weights")
        clock.watch(self.show_answer, "presentation", "patterns", slowly=True)
        clock.watch(self.show_verdict, "presentation", "response", "patterns", slowly=True)

    # --- parts -----------------------------------------------------------------------------

    def _answer(self) -> QHBoxLayout:
        self.big = QLabel()
        self.big.setMinimumHeight(44)  # however large it is written: it fills what there is
        self.big.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Ignored)
        self.sentence = Sentence()
        self.verdict = OneLine()
        self.verdict.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        words = layouts.column(
            layouts.STRETCH, self.sentence, self.verdict, layouts.STRETCH, spacing=2
        )
        return layouts.row(self.big, (words, 1), spacing=theme.GUTTER)

    def _verdict_row(self) -> QHBoxLayout:
        self.yes = QPushButton(self.tr("Yes"))
        put_icon(self.yes, "check", "right")
        self.yes.clicked.connect(self._confirm)
        self.no = QPushButton(self.tr("No, it is…"))
        self.no.setToolTip(self.tr("Say what the drawing is, and teach it"))
        self.no.clicked.connect(self._ask)
        self.why = QPushButton(self.tr("Why?"))
        self.why.setToolTip(self.tr("Show how the machine came to this answer (W)"))
        self.why.clicked.connect(self.why_asked)
        return layouts.row(self.yes, self.no, layouts.STRETCH, self.why, spacing=theme.UNIT)

    def _legend(self) -> QWidget:
        self.scale = quiet()
        self.legend = QWidget()
        row = layouts.row(
            self.scale,
            self._unused(),
            layouts.STRETCH,
            quiet(self.tr("should be")),
            of=self.legend,
            spacing=theme.GUTTER,
        )
        row.addSpacing(ResponseView.MARKS)
        return self.legend

    def _unused(self) -> QPushButton:
        self.unused = QPushButton()
        theme.dress(self.unused, "link")
        self.unused.setCheckable(True)
        self.unused.toggled.connect(self._unfold)
        return self.unused

    def minimumSizeHint(self) -> QSize:
        """Ask for the height that is needed without the legend."""
        hint = super().minimumSizeHint()
        if self.legend.isHidden():
            return hint
        return hint - QSize(0, self.legend.sizeHint().height() + self.body.spacing())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the words into the panel."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Write the answer as large as there is room for it, and the legend if there is any."""
        self.legend.setVisible(self.height() >= LOW * theme.scale)
        room = min(self.height() // 5, self.width() // 4, 160)
        size = max(44, room)  # in pixels of the screen: large text has no more room for it
        theme.set_font(self.big, theme.font(round(size / theme.scale), weight=600))
        self.big.setFixedWidth(round(0.9 * size))

    # --- what a person does ----------------------------------------------------------------

    def _confirm(self) -> None:
        self._clock.perform(ChooseClass(self._clock.session.state.answer))

    def _ask(self) -> None:
        state = self._clock.session.state
        self.choice.ask(state.patterns.classes, state.answer, self.no)

    def _switch(self, unit: int, value: int) -> None:
        desired = self._clock.session.state.desired.tolist()
        if unit < len(desired):  # or else a smaller machine was built, and is shown in a moment
            desired[unit] = value
            self._clock.perform(SetDesired(tuple(desired)))

    def _unfold(self, is_open: bool) -> None:
        self._shows_unused = is_open
        self.show_units(self._clock.session.state)

    # --- what is shown ---------------------------------------------------------------------

    def show_units(self, state: SessionState) -> None:
        """Show the R-units of another machine."""
        config, classes = state.machine.config, list(state.patterns.classes)
        names = None
        if config.code == "one-per-class":
            names = [name[:NAME] for name in classes]
            names += [f"R{number}" for number in range(len(names) + 1, config.r_units + 1)]
        unused = max(0, UNITS - config.r_units)
        total = config.r_units + (unused if self._shows_unused else 0)
        self.units.set_units(config.r_units, total, names)
        self.unused.setVisible(unused > 0)
        mark = "▾" if self._shows_unused else "▸"
        text = self.tr("1 unused {mark}") if unused == 1 else self.tr("{count} unused {mark}")
        self.unused.setText(text.format(mark=mark, count=unused))
        if state.machine is not self._machine:
            self._machine = state.machine
            self.units.reset_scale()

    def show_meters(self, state: SessionState) -> None:
        """Show the volts, the lamps and the switches."""
        self.units.set_response(state.presentation.drive, state.presentation.response)
        self.units.set_desired(state.desired, state.has_learned)
        self._show_scale()

    def fit_scale(self, state: SessionState) -> None:
        """Choose the scale again where the weights changed other than by a further step."""
        before, self._step = self._step, state.progress.step
        if self._step <= before:
            self.units.reset_scale()
            self._show_scale()

    def _show_scale(self) -> None:
        text = self.tr("volts, ±{scale}").format(scale=plain(self.units.scale))
        if self.scale.text() != text:
            self.scale.setText(text)

    def show_answer(self, state: SessionState) -> None:
        """Show the answer of the machine."""
        name = state.answer
        self.big.setText("?" if name is None else name if len(name) <= 2 else "")
        self.big.setVisible(bool(self.big.text()))
        theme.color_text(self.big, "faint" if name is None else "text")
        self.sentence.setText(str(state.answer_message))

    def show_verdict(self, state: SessionState) -> None:
        """Show whether the answer is right if that is known, else ask."""
        is_open = state.is_right is None and state.has_learned
        self.yes.setEnabled(is_open and state.answer is not None)
        self.yes.setToolTip(self._tip_of_yes(state))
        self.no.setEnabled(len(state.patterns.classes) > 0)
        code = state.code.text(state.presentation.response)
        has_code = len(code) <= CODE and set(code) != {"?"}
        if state.is_right is None:
            color = "quiet"
            text = self.tr("code {code}") if has_code else ""
        elif state.is_right:
            color = "right"
            text = self.tr("✓ right · code {code}") if has_code else self.tr("✓ right")
        else:
            color = "wrong"
            text = self.tr("✗ wrong · code {code}") if has_code else self.tr("✗ wrong")
        self.verdict.setText(text.format(code=code))
        theme.color_text(self.verdict, color)

    def _tip_of_yes(self, state: SessionState) -> str:
        """Say what *Yes* does, or why it is grey."""
        if not state.has_learned:
            return self.tr("Nothing has been learned yet")
        if state.is_right is not None:
            return self.tr("It is already known what the drawing should be")
        if state.answer is None:
            return self.tr("There is no answer that could be right")
        return self.tr("The answer is right: this is what the drawing should be")


class Sentence(QLabel):
    """The answer in words: never cut, but written smaller and on more lines."""

    def __init__(self) -> None:
        super().__init__(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._high = 0
        self._fit()

    def hasHeightForWidth(self) -> bool:
        """Leave the width to the panel: what follows from it is in `sizeHint`."""
        return False

    def minimumSizeHint(self) -> QSize:
        """Return a hint for the height alone."""
        return QSize(0, self._high)

    def sizeHint(self) -> QSize:
        """Return a hint for the height alone."""
        return QSize(0, self._high)

    def setText(self, text: str) -> None:
        """Show an answer."""
        self.setAccessibleName(text)
        super().setText(text)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the width of the panel."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Write as large as fits, and break a word only if it is longer than a line of the last."""
        text, flags = self.accessibleName(), Qt.TextFlag.TextWordWrap
        for size, lines in LINES.items():
            made = theme.font(size, weight=500)
            metrics = QFontMetrics(made)
            needed = metrics.boundingRect(QRect(0, 0, self.width(), 0), flags, text)
            is_whole = needed.width() <= self.width()
            if is_whole and needed.height() < (lines + 0.5) * metrics.lineSpacing():
                break
        self.setFont(made)
        shown = text if is_whole else ANYWHERE.join(text)
        super().setText(shown)
        self._high = metrics.boundingRect(QRect(0, 0, self.width(), 0), flags, shown).height()
        self.updateGeometry()


class ClassChoice(QFrame):
    """Asks for a class: by a click, by Tab and Enter, or by typing a name of one letter.

    Signals
    -------
    chosen(str, bool)
        The class, and whether to keep the drawing as a pattern of it.
    """

    chosen = Signal(str, bool)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("panel")
        self.setAccessibleName(self.tr("What is it?"))
        self.keeps = QCheckBox(self.tr("Add the drawing to the patterns"))
        self._buttons: list[QPushButton] = []
        self._area = QScrollArea(widgetResizable=True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layouts.column(
            quiet(self.tr("Teach it as")),
            self._area,
            self.keeps,
            of=self,
            spacing=theme.UNIT,
            margins=(14, 10, 14, 12),
        )

    def ask(self, classes: Sequence[str], answer: str | None, beside: QWidget) -> None:
        """Open under a button, with all classes in their places; the one answered is dim."""
        self._fill(classes)
        for button in self._buttons:
            button.setEnabled(button.accessibleName() != answer)
        self.adjustSize()
        corner = beside.mapToGlobal(QPoint(0, beside.height() + 4))
        window = beside.window().frameGeometry()
        left = min(corner.x(), window.right() - theme.GUTTER - self.width())
        top = min(corner.y(), window.bottom() - theme.GUTTER - self.height())
        self.move(left, top)
        self.show()
        for button in [button for button in self._buttons if button.isEnabled()][:1]:
            button.setFocus(Qt.FocusReason.TabFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the button that has the focus, or the one whose name was typed."""
        named = [b for b in self._buttons if b.accessibleName() == event.text().upper()]
        if event.key() in RETURNS:
            named = [button for button in self._buttons if button.hasFocus()]
        if named:
            named[0].click()
        elif event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)

    def _fill(self, classes: Sequence[str]) -> None:
        """Make a grid of buttons, as many side by side as the longest name allows."""
        content = QWidget()
        content.setObjectName("clear")
        grid = QGridLayout(content)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        self._buttons = [self._button(name) for name in classes]
        widest = max((button.sizeHint().width() for button in self._buttons), default=1)
        columns = max(1, round(WIDEST * theme.scale) // (widest + 4))
        for place, button in enumerate(self._buttons):
            grid.addWidget(button, *divmod(place, columns))
        self._area.setWidget(content)
        room = content.sizeHint()
        self._area.setFixedSize(
            room.width() + 12, min(room.height() + 2, round(HIGHEST * theme.scale))
        )

    def _button(self, name: str) -> QPushButton:
        button = QPushButton(name.replace("&", "&&"))
        button.setAccessibleName(name)
        button.clicked.connect(lambda: self._choose(name))
        return button

    def _choose(self, name: str) -> None:
        self.hide()
        self.chosen.emit(name, self.keeps.isChecked())
