"""The training bar: learn, the pace, step, teach, the settings, and the progress."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QWidget,
)

from gui.base import layouts, theme
from gui.base.actions import Actions
from gui.base.buttons import switch
from gui.base.clock import Clock
from gui.base.icons import icon
from gui.base.number_format import whole
from gui.base.panel_frame import make_primary
from gui.console.fold import Fold
from gui.console.training_settings import TrainingSettings
from mark1.session.state import SessionState
from mark1.training.pace import FAST, FULL, WATCH, Pace

#: Buttons that lose their captions, in this order, if the bar is too narrow even with the settings
#: folded. Their icons, tips and accessible names stay.
WORDY = ("back", "step", "teach")


class TrainingBar(QFrame):
    """Buttons and settings of the training.

    Parameters
    ----------
    teaches : bool
        Whether it has *Teach*, which needs a drawing in view.

    Signals
    -------
    said(str)
        What a control was set to.
    """

    said = Signal(str)

    def __init__(
        self,
        clock: Clock,
        actions: Actions,
        parent: QWidget | None = None,
        *,
        teaches: bool = True,
    ) -> None:
        super().__init__(parent=parent)
        self._fitted = 0  # width of the progress when all was fitted last; it may be hidden
        self.setObjectName("panel")
        self.setAccessibleName(self.tr("Training"))
        self._clock = clock
        self._actions = actions
        self.settings = TrainingSettings(clock)
        self.fold = Fold(self.tr("Rule and settings"), self.settings)
        self.settings.changed.connect(self._fit)
        self._wordy = {name: _button(actions[name]) for name in WORDY if teaches or name != "teach"}
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(14, 4, 14, 5)
        first, second = self._groups = QHBoxLayout(), QHBoxLayout()
        self._row.addLayout(first)
        self._row.addLayout(second, 1)
        self.learn = _button(actions["learn"])
        theme.dress(self.learn, "primary")
        first.addWidget(self.learn)
        self._switch = self._paces()
        first.addWidget(self._switch)
        self._row.setAlignment(first, Qt.AlignmentFlag.AlignLeft)  # in a row of its own, too
        for button in self._wordy.values():
            second.addWidget(button)
        second.addSpacing(theme.UNIT)
        second.addWidget(self.fold)
        second.addStretch(1)
        self.progress = self._progress()
        second.addWidget(self.progress)
        clock.watch(self.show_progress, "run", "patterns", "machine", slowly=True)
        clock.watch(self.show_running, "running")
        clock.watch(self.show_pace, "pace")

    def _paces(self) -> QWidget:
        self.paces = QButtonGroup(self)
        box = QWidget()
        row = layouts.row(of=box, spacing=2)
        for place, (text, tip) in enumerate(
            (
                (self.tr("watch"), self.tr("Pattern by pattern, slow enough to follow")),
                (self.tr("fast"), self.tr("Pass by pass, with a glimpse of each")),
                (self.tr("full speed"), self.tr("As fast as this computer can")),
            )
        ):
            button = switch(text, tip)
            self.paces.addButton(button, place)
            row.addWidget(button)
        self.paces.idClicked.connect(lambda place: self.set_pace(_PACES[place]))
        return box

    def _progress(self) -> QWidget:
        self.text = QLabel()
        self.text.setFont(theme.font(12, mono=True))
        self.text.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.text.setMinimumWidth(120)
        self.bar = QProgressBar(textVisible=False)
        self.bar.setAccessibleName(self.tr("Progress of the training"))
        progress = QWidget()
        layouts.column(
            layouts.STRETCH, self.text, self.bar, layouts.STRETCH, of=progress, spacing=6
        )
        return progress

    def set_primary(self, is_primary: bool) -> None:
        """Light *Learn* if it is the thing to press next."""
        make_primary(self.learn, is_primary)
        self.show_running(self._clock.session.state)

    # --- what a person does ----------------------------------------------------------------

    def set_pace(self, pace: Pace) -> None:
        """Choose the pace, of a run in progress too."""
        self._clock.do(lambda: self._clock.session.set_pace(pace))
        self.said.emit(self.tr("Pace: {pace}.").format(pace=self._name(pace)))

    def _name(self, pace: Pace) -> str:
        if pace in _PACES:
            return self.paces.button(_PACES.index(pace)).text()
        if pace.speed == 1:
            return self.tr("1 step per second")
        return self.tr("{steps} steps per second").format(steps=whole(pace.speed))

    # --- what is shown ---------------------------------------------------------------------

    def show_pace(self, state: SessionState) -> None:
        """Show the chosen pace."""
        self.paces.setExclusive(False)  # a pace of the menu is none of the three
        for place, pace in enumerate(_PACES):
            self.paces.button(place).setChecked(pace == state.pace)
        self.paces.setExclusive(state.pace in _PACES)

    def show_progress(self, state: SessionState) -> None:
        """Show the progress of the training."""
        progress = state.progress
        made = progress.passes - progress.start_pass
        is_between = progress.index == 0  # two passes, or before the first
        number = made if is_between else made + 1
        mistakes = (progress.last_mistakes or 0) if is_between else progress.mistakes
        text = self.tr("pass {number} of {passes}\n{mistakes} mistakes")
        if mistakes == 1:
            text = self.tr("pass {number} of {passes}\n1 mistake")
        most = max(number, progress.of)  # fewer may be allowed by now than were made
        numbers = {"number": number, "passes": most, "mistakes": mistakes}
        self.text.setText(text.format(**{name: whole(value) for name, value in numbers.items()}))
        if self.text.sizeHint().width() > max(self.text.width(), self._fitted):
            self._fit()
        # In thousandths: a long run has more steps than Qt's int can count.
        steps = made * progress.patterns + progress.index
        share = steps / max(1, progress.of * progress.patterns)
        self.bar.setMaximum(1000)
        self.bar.setValue(1000 if progress.finished == "learned" else min(1000, int(1000 * share)))

    def show_running(self, state: SessionState) -> None:
        """Label the button *Learn* or *Pause*."""
        learn = self._actions["learn"]
        learn.setText(self.tr("Pause") if state.is_running else self.tr("Learn"))
        color = "on_action" if self.learn.objectName() else "text"
        self.learn.setIcon(icon("pause" if state.is_running else "play", color))
        self.learn.setText(learn.text())
        self.learn.setAccessibleName(learn.text())

    def minimumSizeHint(self) -> QSize:
        """Ask for no width, and for the height of the settings even while they are folded away.

        Otherwise a scroll bar that makes it narrower would make itself unnecessary, and come and go
        without end. The same holds for the progress.
        """
        around = sum(
            margins.top() + margins.bottom()
            for margins in (self.contentsMargins(), self._row.contentsMargins())
        )
        tallest = max(each.sizeHint().height() for each in (self.settings, self.progress))
        return QSize(0, max(tallest + around, super().minimumSizeHint().height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the buttons into the new width."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Fold the settings, and then drop captions, where the width needs it.

        What is needed is added up first: to fold and unfold would ask for another layout each.
        """
        self._fitted = self.text.sizeHint().width()
        self.learn.setFixedSize(round(112 * theme.scale), round(36 * theme.scale))
        self.settings.fit()
        for name, button in self._wordy.items():
            button.setText(self._actions[name].text().replace("&", ""))
        self._wordy["back"].setText("")
        self.fold.set_caption(self.settings.summary)
        self.fold.set_folded(self._beside() + self.settings.sizeHint().width() > self.width())
        for button in self._wordy.values():
            if self._fits():
                break
            button.setText("")
        if not self._fits():
            self.fold.set_caption(self.tr("Rule"))
        if not self._fits():
            self.learn.setFixedWidth(self.learn.sizeHint().width())
        self._arrange()

    def _arrange(self) -> None:
        """Hide the progress where it does not fit, and use a second row where that is not enough.

        The chart of mistakes tells most of the progress, too.
        """
        fits, close = self._fits(), theme.UNIT // 4
        self.progress.setVisible(fits)
        is_one_row = (
            fits or self._beside(close, with_progress=False) + self.fold.needed <= self.width()
        )
        for layout in (self._row, *self._groups):
            layout.setSpacing(close if is_one_row and not fits else theme.UNIT)
        layouts.stack(self._row, not is_one_row)
        self._row.activate()  # before it is painted
        self.updateGeometry()

    def _fits(self) -> bool:
        return self._beside() + self.fold.needed <= self.width()

    def _beside(self, space: int = theme.UNIT, *, with_progress: bool = True) -> int:
        """Return the width of all but the settings, asked of each: the layout may not know yet."""
        others = [self.learn, self._switch, *self._wordy.values()]
        others += [self.progress] if with_progress else []
        widths = sum(max(each.sizeHint().width(), each.minimumWidth()) for each in others)
        margins = self._row.contentsMargins()
        return widths + space * len(others) + theme.UNIT + margins.left() + margins.right()


#: In the order of their buttons.
_PACES = (WATCH, FAST, FULL)


def _button(action: QAction) -> QPushButton:
    """Make a push button for an action."""
    button = QPushButton(action.icon(), action.text().replace("&", ""))
    theme.fit_icon(button)
    button.setToolTip(action.toolTip())
    button.setAccessibleName(action.text().replace("&", ""))
    button.clicked.connect(action.trigger)
    button.setEnabled(action.isEnabled())
    action.enabledChanged.connect(button.setEnabled)
    return button
