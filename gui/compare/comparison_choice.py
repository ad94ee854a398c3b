"""What a run is compared with: one of its branches, or a new run with other settings."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QComboBox,
    QMenu,
    QProgressBar,
    QPushButton,
    QToolButton,
    QWidget,
)

from gui.base import layouts, theme
from gui.base.clock import Clock
from gui.base.folding_row import FoldingRow
from gui.base.number_field import NumberField
from gui.base.number_format import whole
from gui.base.panel_frame import make_primary, quiet
from gui.base.setting_editor import list_for, show_value
from gui.console.rule_box import RuleBox
from mark1.machine.config import LIMITS, SETTINGS, TrainingConfig
from mark1.machine.rules import rule_named
from mark1.session.state import SessionState
from mark1.training.conventions import taken_up


class ComparisonChoice(QWidget):
    """The row of controls above a comparison.

    Signals
    -------
    branch_chosen(int)
        Compare with a branch: its place in the session.
    wanted(dict)
        Train with these settings, and compare with that run.
    cancelled
        Leave the run that is being made.
    """

    branch_chosen = Signal(int)
    wanted = Signal(dict)
    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._training = TrainingConfig()
        self._shown: tuple[float, float] = (0.0, 0.0)
        whole, settings = FoldingRow((0, 1)), FoldingRow((0, 1))
        layouts.row(whole, of=self)
        self.what = QComboBox()
        self.what.setAccessibleName(self.tr("Compare with"))
        self.what.activated.connect(self._turn)
        whole.first.addWidget(self.what)
        whole.second.addWidget(settings)
        self.settings = self._settings()
        settings.first.addWidget(self.settings)
        self.train = QPushButton(self.tr("Train"))
        self.train.setToolTip(self.tr("Train again from the start with these settings"))
        self.train.clicked.connect(self._train)
        make_primary(self.train, True)
        self.bar = QProgressBar(textVisible=False, maximum=1000)
        self.bar.setFixedWidth(96)
        self.bar.setAccessibleName(self.tr("Progress"))
        self.cancel = QPushButton(self.tr("Cancel"))
        self.cancel.clicked.connect(self.cancelled)
        layouts.add(settings.second, self.train, self.bar, self.cancel, layouts.STRETCH)
        self.show_progress(None)

    def _settings(self) -> QWidget:
        box = QWidget()
        row = layouts.row(of=box, spacing=theme.UNIT)
        self.rule = RuleBox(lambda name: self._take_up(), 15, greys=True)
        self.eta, self.seed = NumberField(LIMITS["eta"]), NumberField(LIMITS["seed"])
        for field in (self.eta, self.seed):
            field.setFixedWidth(round(60 * theme.scale))
        self.order = list_for(SETTINGS["order"])
        self.order.currentIndexChanged.connect(self._show_seed)
        self.seed_name = quiet(self.tr("seed"))
        for name, control, caption in (
            (self.tr("Rule"), self.rule, None),
            (self.tr("η"), self.eta, quiet(self.tr("η"))),
            (self.tr("Order"), self.order, None),
            (self.tr("Seed of the order"), self.seed, self.seed_name),
        ):
            control.setAccessibleName(name)
            if control is not self.rule:  # whose tip is the rule that is chosen
                control.setToolTip(name)
            if caption is not None:
                row.addWidget(caption)
            row.addWidget(control)
        return box

    def _train(self) -> None:
        """Train with what is set, unless a number cannot be read, which is said at its field."""
        fields = (field for field in (self.eta, self.seed) if field.isVisible())
        if not any(field.complain() for field in fields):
            self.wanted.emit(self.values())

    def _show_seed(self) -> None:
        """Show the seed where there is an order to draw."""
        is_drawn = self.order.currentData() != "given"
        self.seed.setVisible(is_drawn)
        self.seed_name.setVisible(is_drawn)

    def _turn(self, place: int) -> None:
        number = self.what.itemData(place)
        self.settings.setVisible(number is None)
        self.train.setVisible(number is None)
        self.cancelled.emit()
        if number is not None:
            self.branch_chosen.emit(number)

    def show_session(self, state: SessionState, chosen: int | None) -> None:
        """Offer what a session can be compared with, and choose a branch or other settings."""
        self._training = state.training
        self.what.clear()
        self.what.addItem(self.tr("Other settings"), None)
        for number, branch in enumerate(state.branches):
            label = branch.title
            text = self.tr("Branch {label}")
            if label == "…":
                text = self.tr("Branch at step {step}")
            self.what.addItem(text.format(label=label, step=whole(branch.fork)), number)
        self.what.setCurrentIndex(self.what.findData(chosen))
        self.rule.choose(self._training.rule)
        self.eta.show_value(self._training.eta)
        show_value(self.order, self._training.order)
        seed = self._training.seed
        self.seed.show_value(state.machine.config.seed if seed is None else seed)
        self._shown = self.eta.value(), self.seed.value()
        self._show_seed()
        self.rule.show_fit(state.machine.config)
        self._turn(self.what.currentIndex())

    @property
    def fields(self) -> dict[str, QWidget]:
        """The fields of the other settings, by name."""
        return {"rule": self.rule, "eta": self.eta, "order": self.order, "seed": self.seed}

    @property
    def _usual(self) -> TrainingConfig:
        """The settings that the chosen rule brings."""
        return taken_up(self.rule.currentData(), self._training)

    def _take_up(self) -> None:
        """Show the order that the chosen rule brings."""
        show_value(self.order, self._usual.order)

    def values(self) -> dict[str, Any]:
        """Return the training settings that differ from those of the session."""
        values: dict[str, Any] = {}
        if self.rule.currentData() != rule_named(self._training.rule).name:
            values["rule"] = self.rule.currentData()
        if self.eta.value() != self._shown[0]:
            values["eta"] = self.eta.value()
        if self.order.currentData() != self._usual.order:
            values["order"] = self.order.currentData()
        if self.seed.value() != self._shown[1] and self.order.currentData() != "given":
            values["seed"] = int(self.seed.value())
        return values

    def show_progress(self, share: float | None) -> None:
        """Show how much of the run has been trained, or that none is under way."""
        is_busy = share is not None
        self.bar.setVisible(is_busy)
        self.cancel.setVisible(is_busy)
        self.train.setEnabled(not is_busy)
        self.settings.setEnabled(not is_busy)
        if share is not None:
            self.bar.setValue(round(1000 * share))


class CompareButton(QToolButton):
    """Compares with other settings, or lists the branches of the session where there are any.

    Parameters
    ----------
    action : QAction
        Compares with other settings; the button is there while it is enabled.

    Signals
    -------
    chosen(int)
        A branch is to be compared with: its place in the session.
    """

    chosen = Signal(int)

    def __init__(self, clock: Clock, action: QAction, parent: QWidget) -> None:
        super().__init__(parent)
        self._clock, self._action = clock, action
        self.setAccessibleName(self.tr("Compare"))
        self.setToolTip(action.toolTip())
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # nothing moves from page to page
        self.setSizePolicy(policy)
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._fill)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.clicked.connect(action.trigger)  # where there is no menu
        action.enabledChanged.connect(self.setVisible)
        self.setVisible(action.isEnabled())
        clock.watch(self.show_branches, "run")

    def show_branches(self, state: SessionState) -> None:
        """List branches in a menu where there are any."""
        self.setText(self.tr("Compare ▾") if state.branches else self.tr("Compare"))
        # The stub does not know that None takes the menu away.
        self.setMenu(self._menu if state.branches else None)  # type: ignore[arg-type]

    def _fill(self) -> None:
        menu = self._menu
        menu.clear()
        text = self.tr("With branch {label}, steps {fork} to {end}")
        for number, branch in enumerate(self._clock.session.state.branches):
            words = text.format(
                label=branch.title, fork=whole(branch.fork), end=whole(branch.run.end)
            )
            entry = menu.addAction(words.replace("&", "&&"))
            entry.triggered.connect(lambda checked=False, number=number: self.chosen.emit(number))
        menu.addSeparator()
        menu.addAction(self._action)
