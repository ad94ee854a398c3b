"""The training desk: present, teach, step, run, and how far it is."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSlider,
    QSpinBox,
    QStyledItemDelegate,
    QVBoxLayout,
    QWidget,
)

from gui import theme
from gui.panels.panel import quiet
from gui.runner import SPEEDS
from gui.session import Session
from gui.views.icons import icon
from mark1.machine.config import ORDERS
from mark1.machine.conventions import misfit
from mark1.machine.limits import LIMITS
from mark1.machine.rules import RULES, rule_named
from mark1.training.progress import Progress

#: Buttons whose words can go where there is no room, the first one first. Their icons, tips and
#: accessible names stay.
WORDY = ("present", "step", "back", "teach", "learn")

ORDER_NAMES = {"given": "as given", "shuffled": "shuffled", "random": "at random"}


class DeskPanel(QFrame):
    """Buttons and settings of the training.

    Parameters
    ----------
    session : Session
    actions : dict of str to QAction
    """

    def __init__(self, session: Session, actions: dict[str, QAction]) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setAccessibleName(self.tr("Training desk"))
        self.session = session
        self.actions = actions
        row = QHBoxLayout(self)
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
        self._offer_rules()
        session.machine_changed.connect(self._offer_rules)
        session.machine_changed.connect(self._show_settings)
        session.tray_changed.connect(self._show_settings)
        session.progressed.connect(self._show)
        session.runner.changed.connect(self._show_running)

    def _settings(self) -> list[tuple[str, QWidget]]:
        self.speed = QSlider(Qt.Orientation.Horizontal)
        self.speed.setRange(0, len(SPEEDS) - 1)
        self.speed.setPageStep(1)
        self.speed.setFixedWidth(72)
        self.speed.setValue(SPEEDS.index(self.session.runner.speed))
        self.speed.valueChanged.connect(self._set_speed)
        self.rule = QComboBox()
        self.rule.setItemDelegate(QStyledItemDelegate(self.rule))  # it shows what is not offered
        for rule in RULES.values():
            self.rule.addItem(rule.title, rule.name)
        self.rule.activated.connect(self._choose_rule)
        self.eta = QDoubleSpinBox(decimals=2, minimum=0.01, maximum=10, singleStep=0.05)
        self.eta.setToolTip(self.tr("Size of a correction in volts"))
        self.eta.valueChanged.connect(lambda value: self.session.change(eta=value))
        self.order = QComboBox()
        for order in ORDERS:
            self.order.addItem(ORDER_NAMES[order], order)
        self.order.activated.connect(lambda i: self.session.change(order=self.order.itemData(i)))
        self.passes = QSpinBox(minimum=1, maximum=int(LIMITS["passes"].high))
        self.passes.setToolTip(self.tr("Most passes through the patterns"))
        self.passes.valueChanged.connect(lambda value: self.session.change(passes=value))
        for spin in (self.eta, self.passes):
            spin.setKeyboardTracking(False)
            spin.lineEdit().setTextMargins(7, 0, 0, 0)
            spin.lineEdit().returnPressed.connect(spin.clearFocus)
            spin.installEventFilter(self)
        return [
            (self.tr("Speed"), self.speed),
            (self.tr("Rule"), self.rule),
            ("η", self.eta),
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

    def _set_speed(self, place: int) -> None:
        speed = SPEEDS[place]
        self.session.runner.set_speed(speed)
        text = {0: self.tr("flat out"), 1: self.tr("1 step a second")}.get(
            speed, self.tr("{0} steps a second").format(speed)
        )
        self.speed.setToolTip(text)
        self.speed.setAccessibleDescription(text)
        self.session.said.emit(self.tr("Speed: {0}.").format(text), "plain")

    def _show_settings(self) -> None:
        training = self.session.trainer.training
        for control, value in (
            (self.eta, training.eta),
            (self.passes, training.passes),
        ):
            control.blockSignals(True)
            control.setValue(value)
            control.blockSignals(False)
        chosen = rule_named(training.rule)
        self.rule.setCurrentIndex(self.rule.findData(chosen.name))
        self.rule.setToolTip(chosen.formula)
        self.order.setCurrentIndex(self.order.findData(training.order))

    def _choose_rule(self, place: int) -> None:
        self.session.change(rule=self.rule.itemData(place))
        self._show_settings()  # its text may have an order of its own; or it was refused

    def _offer_rules(self) -> None:
        """Offer the rules whose text is about a machine like this one."""
        for place, rule in enumerate(RULES.values()):
            wanting = misfit(rule, self.session.machine.config)
            text = self.tr("{0}\nneeds a machine with {1}").format(rule.formula, wanting)
            item = self.rule.model().item(place)
            item.setEnabled(wanting is None)
            item.setForeground(theme.theme.color("faint" if wanting else "text"))
            self.rule.setItemData(
                place, text if wanting else rule.formula, Qt.ItemDataRole.ToolTipRole
            )

    def _show(self, progress: Progress) -> None:
        text = self.tr("pass {0} of {1}\n{2} mistakes")
        at_end = progress.index == 0 and progress.passes > 0
        number = progress.passes if at_end else min(progress.passes + 1, progress.of)
        mistakes = progress.last_mistakes if at_end else progress.mistakes
        self.text.setText(text.format(number, progress.of, mistakes))
        self.bar.setMaximum(max(1, progress.of * max(1, progress.patterns)))
        made = progress.passes * progress.patterns + progress.index
        done = progress.finished == "learned"
        self.bar.setValue(self.bar.maximum() if done else min(made, self.bar.maximum()))
        self._show_settings()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep to the room there is."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Keep to the room there is with text of another size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _fit(self) -> None:
        """Scale what has a fixed size, and leave out words where icons must do."""
        self.run.setFixedWidth(round(96 * theme.scale))
        for control in (self.speed, self.rule, self.eta, self.order, self.passes):
            control.setFixedHeight(round(30 * theme.scale))
        for spin in (self.eta, self.passes):
            spin.setFixedWidth(round(60 * theme.scale))
        for name, button in self._wordy.items():
            button.setText(self.actions[name].text().replace("&", ""))
        for button in self._wordy.values():
            if self.layout().sizeHint().width() <= self.width():
                return
            button.setText("")

    def _show_running(self, running: bool) -> None:
        run = self.actions["run"]
        run.setText(self.tr("Pause") if running else self.tr("Run"))
        run.setIcon(icon("pause" if running else "play", "on_action"))
        self.run.setIcon(run.icon())
        self.run.setText(run.text())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let a letter or the space bar do what it does elsewhere: no number has one in it."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            typed = event.text()
            if typed == " " or typed.isalpha():
                event.ignore()
                return True
        return super().eventFilter(watched, event)


def _button(action: QAction) -> QPushButton:
    """A push button for an action, that says and does what the action does."""
    button = QPushButton(action.icon(), action.text().replace("&", ""))
    button.setToolTip(action.toolTip())
    button.setAccessibleName(action.text().replace("&", ""))
    button.clicked.connect(action.trigger)
    button.setEnabled(action.isEnabled())
    action.enabledChanged.connect(button.setEnabled)
    return button


def _captioned(caption: str, control: QWidget) -> QWidget:
    """A control with its name in small letters above it."""
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
