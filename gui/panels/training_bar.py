"""The training bar: present, teach, step, run, settings and progress."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent, QStandardItemModel
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSlider,
    QStyledItemDelegate,
    QVBoxLayout,
    QWidget,
)

from gui import theme
from gui.actions import Actions
from gui.clock import Clock
from gui.panels.panel_frame import quiet
from gui.views.icons import icon
from gui.views.number_field import NumberField
from gui.views.number_format import whole
from mark1.commands import ChangeTraining
from mark1.machine.config import ORDERS
from mark1.machine.conventions import misfit
from mark1.machine.limits import LIMITS
from mark1.machine.rules import RULES, rule_named
from mark1.training.pace import SPEEDS, Pace
from mark1.versions import SessionState

#: Buttons that lose their captions, in this order, if the bar is too narrow. Their icons, tips and
#: accessible names stay.
WORDY = ("present", "step", "back", "teach", "learn")


class TrainingBar(QFrame):
    """Buttons and settings of the training.

    Parameters
    ----------
    clock : Clock
    actions : Actions

    Signals
    -------
    said(str)
        What a control was set to.
    """

    said = Signal(str)

    def __init__(self, clock: Clock, actions: Actions) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setAccessibleName(self.tr("Training"))
        self._clock = clock
        self._actions = actions
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(14, 7, 14, 9)
        row.setSpacing(theme.UNIT)
        self._wordy = {name: _button(actions[name]) for name in WORDY}
        for name in ("present", "teach", "back", "step"):
            row.addWidget(self._wordy[name])
        actions["run"].setIcon(icon("play", "on_action"))
        self.run = _button(actions["run"])
        self.run.setObjectName("primary")
        row.addWidget(self.run)
        row.addWidget(self._wordy["learn"])
        for caption, control in self._settings():
            row.addWidget(_captioned(caption, control))
        row.addStretch(1)
        row.addLayout(self._progress())
        clock.watch(self.show_rules, "machine")
        clock.watch(self.show_settings, "run", "machine")
        clock.watch(self.show_progress, "run", "patterns", "machine", slowly=True)
        clock.watch(self.show_running, "running")
        clock.watch(self.show_pace, "pace")

    def _settings(self) -> list[tuple[str, QWidget]]:
        self.speed = QSlider(Qt.Orientation.Horizontal)
        self.speed.setRange(0, len(SPEEDS) - 1)
        self.speed.setPageStep(1)
        self.speed.setFixedWidth(72)
        self.speed.valueChanged.connect(self._set_speed)
        self.rule = QComboBox()
        self.rule.setItemDelegate(QStyledItemDelegate(self.rule))  # it shows what is not offered
        for rule in RULES.values():
            self.rule.addItem(rule.title, rule.name)
        self.rule.activated.connect(lambda place: self._change(rule=self.rule.itemData(place)))
        self.eta = NumberField(LIMITS["eta"])
        self.eta.setToolTip(self.tr("Size of a correction in volts"))
        self.eta.valueChanged.connect(lambda value: self._change(eta=value))
        names = {
            "given": self.tr("as given"),
            "shuffled": self.tr("shuffled"),
            "random": self.tr("at random"),
        }
        self.order = QComboBox()
        for order in ORDERS:
            self.order.addItem(names[order], order)
        self.order.activated.connect(lambda place: self._change(order=self.order.itemData(place)))
        self.passes = NumberField(LIMITS["passes"])
        self.passes.setToolTip(self.tr("Maximum number of passes"))
        self.passes.valueChanged.connect(lambda value: self._change(passes=int(value)))
        return [
            (self.tr("Speed"), self.speed),
            (self.tr("Rule"), self.rule),
            (self.tr("η"), self.eta),
            (self.tr("Order"), self.order),
            (self.tr("Passes"), self.passes),
        ]

    def _progress(self) -> QVBoxLayout:
        self.text = QLabel()
        self.text.setFont(theme.font(12, mono=True))
        self.text.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.text.setMinimumWidth(120)
        self.bar = QProgressBar(textVisible=False)
        self.bar.setAccessibleName(self.tr("Progress of the training"))
        column = QVBoxLayout()
        column.setSpacing(6)
        column.addStretch(1)
        column.addWidget(self.text)
        column.addWidget(self.bar)
        column.addStretch(1)
        return column

    # --- what a person does ----------------------------------------------------------------

    def _set_speed(self, place: int) -> None:
        self._clock.do(lambda: self._clock.session.set_pace(Pace(SPEEDS[place])))
        self.said.emit(self.tr("Speed: {speed}.").format(speed=self._name_speed(SPEEDS[place])))

    def _name_speed(self, speed: int) -> str:
        if speed == 0:
            return self.tr("full speed")
        if speed == 1:
            return self.tr("1 step per second")
        return self.tr("{steps} steps per second").format(steps=speed)

    def _change(self, **values: Any) -> None:
        """Change a setting, and show the settings that result."""
        self._clock.perform(ChangeTraining(values))
        self.show_settings(self._clock.session.state)

    # --- what is shown ---------------------------------------------------------------------

    def show_pace(self, state: SessionState) -> None:
        """Show the chosen speed."""
        with QSignalBlocker(self.speed):
            self.speed.setValue(SPEEDS.index(state.pace.speed))
        text = self._name_speed(state.pace.speed)
        self.speed.setToolTip(text)
        self.speed.setAccessibleDescription(text)

    def show_settings(self, state: SessionState) -> None:
        """Show how the machine learns."""
        training = state.training
        self.eta.show_value(training.eta)
        self.passes.show_value(training.passes)
        chosen = rule_named(training.rule)
        self.rule.setCurrentIndex(self.rule.findData(chosen.name))
        self.rule.setToolTip(chosen.formula)
        self.order.setCurrentIndex(self.order.findData(training.order))

    def show_rules(self, state: SessionState) -> None:
        """Enable the rules that fit the machine."""
        model = self.rule.model()
        assert isinstance(model, QStandardItemModel)
        for place, rule in enumerate(RULES.values()):
            wanting = misfit(rule, state.machine.config)
            tip = rule.formula
            if wanting is not None:
                text = self.tr("{formula}\nNeeds a machine with {part}.")
                tip = text.format(formula=rule.formula, part=wanting)
            item = model.item(place)
            item.setEnabled(wanting is None)
            item.setForeground(theme.theme.color("faint" if wanting else "text"))
            self.rule.setItemData(place, tip, Qt.ItemDataRole.ToolTipRole)

    def show_progress(self, state: SessionState) -> None:
        """Show the progress of the training."""
        progress = state.progress
        made = progress.passes - progress.start_pass
        is_at_end = progress.index == 0 and progress.last_mistakes is not None
        number = made if is_at_end else min(made + 1, progress.of)
        mistakes = (progress.last_mistakes or 0) if is_at_end else progress.mistakes
        text = self.tr("pass {number} of {passes}\n{mistakes} mistakes")
        if mistakes == 1:
            text = self.tr("pass {number} of {passes}\n1 mistake")
        numbers = {"number": number, "passes": progress.of, "mistakes": mistakes}
        self.text.setText(text.format(**{name: whole(value) for name, value in numbers.items()}))
        # In thousandths: a long run has more steps than Qt's int can count.
        steps = made * progress.patterns + progress.index
        share = steps / max(1, progress.of * progress.patterns)
        self.bar.setMaximum(1000)
        self.bar.setValue(1000 if progress.finished == "learned" else min(1000, int(1000 * share)))

    def show_running(self, state: SessionState) -> None:
        """Label the button *Run* or *Pause*."""
        run = self._actions["run"]
        run.setText(self.tr("Pause") if state.is_running else self.tr("Run"))
        run.setIcon(icon("pause" if state.is_running else "play", "on_action"))
        self.run.setIcon(run.icon())
        self.run.setText(run.text())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the buttons into the new width."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Fit the buttons after the text size has changed."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _fit(self) -> None:
        """Scale controls of fixed size, and drop captions where the width needs it."""
        self.run.setFixedWidth(round(96 * theme.scale))
        for control in (self.speed, self.rule, self.eta, self.order, self.passes):
            control.setFixedHeight(round(30 * theme.scale))
        for field in (self.eta, self.passes):
            field.setFixedWidth(round(60 * theme.scale))
        for name, button in self._wordy.items():
            button.setText(self._actions[name].text().replace("&", ""))
        for button in self._wordy.values():
            if self._row.sizeHint().width() <= self.width():
                return
            button.setText("")


def _button(action: QAction) -> QPushButton:
    """Make a push button for an action."""
    button = QPushButton(action.icon(), action.text().replace("&", ""))
    button.setToolTip(action.toolTip())
    button.setAccessibleName(action.text().replace("&", ""))
    button.clicked.connect(action.trigger)
    button.setEnabled(action.isEnabled())
    action.enabledChanged.connect(button.setEnabled)
    return button


def _captioned(caption: str, control: QWidget) -> QWidget:
    """Put the name of a control in small letters above it."""
    box = QWidget()
    column = QVBoxLayout(box)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(1)
    label = quiet(caption)
    label.setBuddy(control)
    control.setAccessibleName(caption)
    column.addWidget(label)
    column.addWidget(control)
    return box
