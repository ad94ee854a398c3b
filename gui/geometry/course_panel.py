"""The course of a run on the plane: learn, step, go back, and the settings of the rule."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QLabel,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from gui.base import layouts, theme
from gui.base.buttons import icon_button
from gui.base.clock import Clock
from gui.base.folding_row import SPACE, FoldingRow
from gui.base.icons import put_icon
from gui.base.number_field import NumberField
from gui.base.number_format import whole
from gui.base.panel_frame import OneLine, quiet
from gui.base.segments import Segments
from gui.base.setting_editor import list_for, show_value
from gui.base.tips import plain_tip
from gui.charts.run_timeline import RunTimeline
from gui.console.more_settings import MoreButton
from gui.console.rule_box import RuleBox
from gui.files.sessions import SLOW
from mark1.machine.config import LIMITS, SETTINGS
from mark1.machine.rules import RULES, rule_named
from mark1.session.commands import BeginRun, ChangeTraining, Reset
from mark1.session.state import SessionState
from mark1.training.conventions import building, config_for_points, misfit, taken_up
from mark1.training.pace import Pace

#: Paces by the keys of their buttons: steps per second, 0 for full speed.
PACES = {"watch": SLOW.speed, "fast": 30, "full": 0}

#: Space between a caption, its control and the next, in pixels.
CLOSE = 6

#: Digits of the number of steps for which there is always room.
LEAST_DIGITS = 3


class CoursePanel(QFrame):
    """Buttons of the run, its timeline, and its settings.

    Parameters
    ----------
    clock : Clock
        Of the page's own session.
    """

    def __init__(self, clock: Clock, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setObjectName("panel")
        self.setAccessibleName(self.tr("Training"))
        self._clock = clock
        column = layouts.column(self._run(), of=self, spacing=4, margins=(14, 8, 14, 6))
        column.addLayout(layouts.row((self.timeline, 1), self.number, self.copier))
        column.addWidget(self._settings())
        self.message = OneLine()
        self.message.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.message.setAccessibleName(self.tr("Message"))
        column.addWidget(self.message)
        self.learn.setMinimumSize(round(92 * theme.scale), round(36 * theme.scale))
        self.eta.setFixedWidth(round(52 * theme.scale))
        self.passes.setFixedWidth(round(80 * theme.scale))
        for button in (self.copier, self.more.button):
            button.setFixedWidth(round(36 * theme.scale))
        self.timeline.setFixedHeight(round(44 * theme.scale))
        self._worded = sum(_width_with_words(each) for each in self._small)
        self._fit()
        clock.watch(self.show_settings, "run", "machine", "patterns", slowly=True)
        clock.watch(self.show_running, "running", "patterns", "run", slowly=True)
        clock.watch(self.show_run, "run", "running", "machine", "patterns", slowly=True)
        clock.watch(self.show_pace, "pace")
        clock.watch(self.show_message, "message", "undo", "run")

    # --- what there is ---------------------------------------------------------------------

    def _run(self) -> FoldingRow:
        self.learn = QPushButton()
        theme.dress(self.learn, "primary")
        self.learn.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.learn.clicked.connect(self.learn_or_pause)
        words = {
            "watch": self.tr("watch"),
            "fast": self.tr("fast"),
            "full": self.tr("full speed"),
        }
        self.pace = Segments(self.tr("Speed"), list(words.items()))
        self.pace.chosen.connect(self.set_pace)
        self.back = self._button("step-back", self.tr("Back"), self.tr("Go back one step (B)"))
        self.back.clicked.connect(self.go_back)
        self.step = self._button("step-forward", self.tr("Step"), self.tr("Make one step (S)"))
        self.step.clicked.connect(self.make_step)
        self.reset = self._button(
            "reset", self.tr("Reset"), self.tr("Reset: start again from the same weights (R)")
        )
        self.reset.clicked.connect(self.start_again)
        self.timeline = RunTimeline(self._clock)
        self.number = QLabel()
        self.number.setFont(theme.font(12, mono=True))
        self.bias = QCheckBox(self.tr("bias"))
        self.bias.setToolTip(self.tr("Without a bias, the line goes through the origin"))
        self.bias.clicked.connect(self.set_bias)
        self._top = row = FoldingRow((0, 1))
        layouts.add(row.first, self.learn, self.pace, layouts.STRETCH)
        layouts.add(row.second, self.back, self.step, self.reset, layouts.STRETCH, self.bias)
        self.copier = self._button(
            "paste",
            self.tr("Copy command"),
            self.tr("Copy the command that does the same in a terminal"),
        )
        return row

    def _button(self, name: str, text: str, tip: str) -> QPushButton:
        return icon_button(name, text, tip, takes_focus=False)

    def _settings(self) -> FoldingRow:
        self.rule = RuleBox(self.take_rule, 11)
        self.eta = NumberField(LIMITS["eta"])
        self.eta.changed.connect(lambda value: self._change(eta=value))
        self.order = list_for(SETTINGS["order"], lambda order: self._change(order=order))
        self.passes = NumberField(LIMITS["passes"])
        self.passes.changed.connect(lambda value: self._change(passes=int(value)))
        labels: list[QLabel] = []
        self._row = row = FoldingRow()
        for group in (row.first, row.second):
            group.setSpacing(CLOSE)
        for group, caption, name, control, stretch in (
            (row.first, self.tr("Rule"), self.tr("Rule"), self.rule, 1),
            (row.first, "η", self.tr("Size of a correction"), self.eta, 0),
            (row.second, self.tr("Order"), self.tr("Order of the points"), self.order, 1),
            (row.second, self.tr("Passes"), self.tr("Maximum number of passes"), self.passes, 0),
        ):
            control.setAccessibleName(name)
            control.setToolTip(name)
            label = quiet(caption)
            label.setBuddy(control)
            labels.append(label)
            group.addWidget(label)
            group.addWidget(control, stretch)
        self.more = MoreButton()
        self.more.settings.asked.connect(lambda values: self._change(**values))
        row.second.addWidget(self.more)
        self._eta_caption = labels[1]
        self._captions = labels[:1], labels[2:]
        return row

    # --- what a person does ----------------------------------------------------------------

    def learn_or_pause(self) -> None:
        """Learn at the chosen speed, or pause."""
        session = self._clock.session
        self._clock.do(session.pause if session.is_running else session.run)

    def set_pace(self, key: str) -> None:
        """Choose a speed."""
        self._clock.do(lambda: self._clock.session.set_pace(Pace(PACES[key])))

    def go_back(self) -> None:
        """Go back one step."""
        state = self._clock.session.state
        if state.destination > state.progress.first:
            self._clock.seek(state.destination - 1)

    def make_step(self) -> None:
        """Present the next point."""
        if not self._clock.session.is_running:
            self._clock.step()

    def start_again(self) -> None:
        """Return to the weights of the start, and keep the run as a branch."""
        self._clock.perform(Reset())

    def take_rule(self, name: str) -> None:
        """Choose a rule; one that needs another machine starts a new run."""
        state = self._clock.session.state
        config = state.machine.config
        if misfit(rule_named(name), config) is None and not rule_named(state.training.rule).joint:
            self._change(rule=name)
            return
        bias = None if "bias" in RULES[name].building else config.bias
        built = config_for_points(len(state.patterns.classes), name, seed=config.seed, bias=bias)
        if config.kind != "direct":  # its A-units stay
            built = replace(config, **building(name, config.kind))
        training = taken_up(name, state.training)
        changes = {"rule": name} | {key: getattr(training, key) for key in _SETTLED}
        self._clock.perform(BeginRun(built, state.patterns, changes))

    def set_bias(self, bias: bool) -> None:
        """Build a machine with a bias or without one, and start a new run."""
        state = self._clock.session.state
        config = config_for_points(
            len(state.patterns.classes),
            state.training.rule,
            seed=state.machine.config.seed,
            bias=bias,
        )
        self._clock.perform(BeginRun(config, state.patterns))
        self.show_settings(self._clock.session.state)

    def _change(self, **values: Any) -> None:
        """Change a setting, and show the settings that result."""
        self._clock.perform(ChangeTraining(values))
        self.show_settings(self._clock.session.state)

    # --- what is shown ---------------------------------------------------------------------

    def say(self, text: str, tone: str = "plain") -> None:
        """Show a sentence until something else happens."""
        self.message.setText(text)
        theme.color_text(self.message, tone)

    def show_message(self, state: SessionState) -> None:
        """Show the message of the session, or clear an outdated one."""
        if state.message is None:
            self.say("")
        else:
            self.say(str(state.message), state.message.tone)

    def show_pace(self, state: SessionState) -> None:
        """Mark the chosen speed."""
        for key, speed in PACES.items():
            if speed == state.pace.speed:
                self.pace.choose(key)

    def show_settings(self, state: SessionState) -> None:
        """Show how the machine learns."""
        training = state.training
        rule = self.rule.choose(training.rule)
        self.rule.setToolTip(plain_tip(f"{rule.title}\n{rule.formula}"))
        self.eta.show_value(training.eta)
        self.eta.setEnabled("eta" in rule.parameters)
        self.passes.show_value(training.passes)
        show_value(self.order, training.order)
        self.more.settings.show_training(training)
        self._fit_captions()
        self.bias.setChecked(state.machine.config.has_bias)
        self.bias.setVisible(state.machine.config.kind == "direct")

    def show_running(self, state: SessionState) -> None:
        """Label the button *Learn* or *Pause*, and enable what is possible."""
        text = self.tr("Pause") if state.is_running else self.tr("Learn")
        self.learn.setText(text)
        self.learn.setAccessibleName(text)
        put_icon(self.learn, "pause" if state.is_running else "play", "on_action")
        self.learn.setToolTip(self.tr("Learn, or pause (Space)"))
        used = int((state.patterns.counts > 0).sum())
        self.learn.setEnabled(used > 1)
        self.step.setEnabled(used > 1 and not state.is_running)
        self.back.setEnabled(state.destination > state.progress.first)
        self.reset.setEnabled(state.progress.end > 0)

    def show_run(self, state: SessionState) -> None:
        """Show where the run stands, its chapters and its branches."""
        progress = state.progress
        self.timeline.show_run(state, self.tr("start"), marks_start=False)
        text = self.tr("step {number} of {end}")
        self.number.setText(text.format(number=whole(progress.step), end=whole(progress.end)))
        most = 10 ** max(LEAST_DIGITS, len(str(progress.end))) - 1  # so that the slider stays
        widest = text.format(number=whole(most), end=whole(most))
        self.number.setMinimumWidth(self.number.fontMetrics().horizontalAdvance(widest))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out captions where the choices need their room."""
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Also leave out or restore captions when a control asks for another width."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return done

    @property
    def _small(self) -> tuple[QPushButton, ...]:
        return self.back, self.step, self.reset

    def _fit(self) -> None:
        """Leave out captions and words that have no room; the tips say them, too."""
        self._fit_captions()
        others = self.bias.sizeHint().width() + 4 * SPACE
        fits = self._worded + others <= self._top.width()
        for button in self._small:
            words = button.accessibleName() if fits else ""
            if button.text() != words:
                button.setText(words)

    def _fit_captions(self) -> None:
        """Leave out captions where what is chosen needs their room."""
        room = self._row.width()
        eta = self._eta_caption.sizeHint().width() + CLOSE
        more = self.more.needed + CLOSE
        bare = [_least(self.rule, self.eta) + eta, _least(self.order, self.passes) + more]
        wanted = [
            width + _hidden(choice) + sum(each.sizeHint().width() + CLOSE for each in captions)
            for width, choice, captions in zip(
                bare, (self.rule, self.order), self._captions, strict=True
            )
        ]
        if sum(bare) + SPACE <= room:  # both groups stand in one row
            wanted = [sum(wanted) + SPACE] * 2
        for captions, needed in zip(self._captions, wanted, strict=True):
            for caption in captions:
                caption.setVisible(needed <= room)


def _width_with_words(button: QPushButton) -> int:
    """Return the width of a button that says its name beside its icon."""
    button.ensurePolished()
    button.setText(button.accessibleName())
    width = button.sizeHint().width()
    button.setText("")
    return width


#: Settings that a rule's text decides.
_SETTLED = ("coding", "unit_step", "order", "stop", "passes")


def _least(choice: QComboBox, field: NumberField) -> int:
    """Return the least width of a choice with the field beside it."""
    return choice.minimumSizeHint().width() + CLOSE + field.width()


def _hidden(choice: QComboBox) -> int:
    """Return how much of what is chosen the least width of a choice does not show."""
    text = choice.fontMetrics().horizontalAdvance(choice.currentText()) + round(44 * theme.scale)
    return max(0, text - choice.minimumSizeHint().width())
