"""Two runs side by side, over the console: one slider for both, and what differs."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSlider,
    QWidget,
)

from gui.base import layouts, theme
from gui.base.actions import Actions, ActionSpec
from gui.base.announce import announce
from gui.base.buttons import icon_button, switch
from gui.base.clock import Clock
from gui.base.focus import move_focus_within, return_focus
from gui.base.kept_input import Kept, keep_input, show_input
from gui.base.keyboard import is_chord
from gui.base.number_format import whole
from gui.base.page_stack import PageStack
from gui.base.panel_frame import OneLine
from gui.charts.timeline_view import TimelineView
from gui.compare.comparison_choice import ComparisonChoice
from gui.compare.panels import RunsPanels
from mark1.errors import Mark1Error
from mark1.messages import Message
from mark1.session.commands import ChooseBranch
from mark1.session.comparing import Comparison, Retraining
from mark1.session.state import SessionState
from mark1.storage.document import Branch
from mark1.training.run_log import RunRecord

#: Least width, in pixels of the design, for the words at both ends of the first row.
WIDE = 960

#: Most weights that are drawn as dials: three times as many would hold the window up.
MOST_DIALS = 2**14

#: Seconds of work in each frame.
SLICE = 0.008

#: What can be done while runs are compared, by the beginning of the names of actions.
GO_ON = (
    "save",
    "quit",
    "page_",
    "larger",
    "smaller",
    "normal",
    "full_screen",
    "manual",
    "keys",
    "about",
)

#: What the others do meanwhile.
AT_REST = ActionSpec("", lambda: None, when=lambda state: False)

_ACTIONS = QSlider.SliderAction
_KEYS = {
    Qt.Key.Key_Left: _ACTIONS.SliderSingleStepSub,
    Qt.Key.Key_Right: _ACTIONS.SliderSingleStepAdd,
    Qt.Key.Key_PageUp: _ACTIONS.SliderPageStepAdd,
    Qt.Key.Key_PageDown: _ACTIONS.SliderPageStepSub,
    Qt.Key.Key_Home: _ACTIONS.SliderToMinimum,
    Qt.Key.Key_End: _ACTIONS.SliderToMaximum,
}


class TimeSlider(TimelineView):
    """The slider of both runs, in steps or in passes."""

    by_pass = False

    def _describe(self) -> None:
        words = self.tr("Step {at} of {end}.")
        if self.by_pass:
            words = self.tr("Pass {at} of {end}.")
        announce(self, words.format(at=whole(self.step), end=whole(self.maximum())))


@dataclass
class ComparisonState:
    """What an open view keeps while the window is rebuilt.

    Attributes
    ----------
    left, right : RunRecord or None
        Both runs; there is no left one while the view is closed.
    source : Retraining, Branch or None
        What would become the run of the session.
    at : int or None
        The time shown; None where nothing is compared yet.
    typed : dict
        The other settings.
    view : int
        Whether dials (0) or maps (1) are shown.
    making : list of Retraining
        The runs that are being trained.
    trainings : int
        How many had to be trained.
    """

    left: RunRecord | None = None
    right: RunRecord | None = None
    source: Retraining | Branch | None = None
    at: int | None = None
    typed: Kept = field(default_factory=dict)
    view: int = 0
    making: list[Retraining] = field(default_factory=list)
    trainings: int = 0


class ComparisonView(QFrame):
    """Compares the run of the session with a branch, or with a run of other settings.

    It covers a part of the window and all beneath it. Escape closes it.

    Parameters
    ----------
    over : PageStack
        What it covers.
    actions : Actions
        Those that change the session are disabled meanwhile.
    kept : ComparisonState, optional
        If it has a left run, the view opens again with it.
    """

    def __init__(
        self,
        clock: Clock,
        over: PageStack,
        actions: Actions,
        kept: ComparisonState | None = None,
    ) -> None:
        super().__init__(over.parentWidget())
        self.kept = kept or ComparisonState()
        self._clock, self._over, self._actions = clock, over, actions
        self._both: Comparison | None = None
        self._run: RunRecord | None = None
        self._lent: dict[str, ActionSpec] = {}
        self._focus: QWidget | None = None
        self.setAccessibleName(self.tr("Compare"))
        self.setAutoFillBackground(True)
        self.hide()
        self._build()
        over.installEventFilter(self)
        for button in (self.choice.train, self.choice.cancel, self.close_button, self.keep):
            button.installEventFilter(self)
        clock.each_frame(self._advance)
        clock.watch(self._follow, "machine", "patterns", "weights", "run")
        clock.refused.connect(self.say)
        if self.kept.left is not None:
            self._open_again()
        keep_input(self.kept.typed, **self.choice.fields)

    # --- parts -----------------------------------------------------------------------------

    def _build(self) -> None:
        # Where text is so large that it does not fit, it scrolls. Each part is made where it stays,
        # as Qt would style it again wherever it moves.
        area = QScrollArea(self, widgetResizable=True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        layouts.column(area, of=self, margins=(theme.GUTTER, theme.UNIT, theme.GUTTER, 0))
        page = QWidget(area.viewport())
        area.setWidget(page)
        column = layouts.column(
            self._head(), of=page, spacing=theme.UNIT, margins=(0, 0, 0, theme.UNIT)
        )
        self.runs = RunsPanels(page)
        column.addWidget(self.runs, 1)
        column.addLayout(self._foot())

    def _head(self) -> QHBoxLayout:
        self.title = QLabel(self.tr("Compare with"))
        self.title.setFont(theme.font(theme.TITLE, weight=600, spaced=True))
        self.choice = ComparisonChoice()
        self.choice.branch_chosen.connect(self._take_branch)
        self.choice.wanted.connect(self.make)
        self.choice.cancelled.connect(self._cancel)
        tip = self.tr("Back to the console (Esc)")
        self.close_button = icon_button("cross", self.tr("Close"), tip)
        self.close_button.clicked.connect(self.leave)
        return layouts.row(self.title, (self.choice, 1), self.close_button, spacing=theme.GUTTER)

    def _foot(self) -> QHBoxLayout:
        self.time = QLabel()
        self.time.setFont(theme.font(12, mono=True))
        self.slider = TimeSlider()
        self.slider.setAccessibleName(self.tr("Position in both runs"))
        self.slider.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.slider.moved.connect(self._go_to)
        self.message = OneLine()
        self.keep = QPushButton(self.tr("Keep right-hand run"))
        self.keep.setToolTip(self.tr("Use the right-hand run in this session"))
        self.keep.clicked.connect(self._keep)
        row = layouts.row(spacing=theme.GUTTER)
        self.views = QButtonGroup(self)
        for place, text in enumerate((self.tr("Dials"), self.tr("Retina view"))):
            button = switch(text)
            self.views.addButton(button, place)
            row.addWidget(button)
        self.views.idClicked.connect(self._turn_to)
        layouts.add(row, self.time, (self.slider, 2), (self.message, 1), self.keep)
        return row

    # --- opening and closing -----------------------------------------------------------------

    def open(self, branch: int | None = None) -> None:
        """Cover the parent; compare with a branch, or offer other settings."""
        self._clock.do(self._clock.session.pause)
        self._focus = self.window().focusWidget()
        self._lent = {name: AT_REST for name in self._actions if not name.startswith(GO_ON)}
        self._actions.lend(self._lent, self._clock)
        state = self._clock.session.state
        kept = self.kept
        kept.left = self._run = self._clock.session.document.run
        kept.right = kept.source = kept.at = None
        machine = state.machine
        self.runs.fit(machine)
        shows_maps = machine.config.kind == "direct" or machine.config.weights > MOST_DIALS
        self.views.button(int(shows_maps)).setChecked(True)
        self._turn_to(int(shows_maps))
        for button in self.views.buttons():
            button.setVisible(not machine.config.analog and machine.config.weights <= MOST_DIALS)
        self.say(None)
        self.choice.show_session(state, branch)
        self._fill()
        self.show()
        self.raise_()
        (self.choice.rule if branch is None else self.slider).setFocus()

    def _open_again(self) -> None:
        """Open with what an earlier view had come to."""
        kept, branches = self.kept, self._clock.session.state.branches
        before = replace(kept, typed=dict(kept.typed))
        places = [place for place, one in enumerate(branches) if one is before.source]
        self.open(places[0] if places else None)
        note = self.message.text()  # in the language in use
        show_input(before.typed, **self.choice.fields)
        self.views.button(before.view).setChecked(True)
        self._turn_to(before.view)
        kept.left, kept.source = before.left, before.source
        kept.making, kept.trainings = before.making, before.trainings
        if kept.making:
            self.choice.show_progress(0.0)
        if before.at is not None and before.right is not None:
            self._compare(before.right, note)
            self.slider.setValue(before.at)
        self._clock.hurry()

    def leave(self) -> None:
        """Show the console again, with the focus where it was."""
        if self.isHidden():
            return
        self._cancel()
        self._both = self.kept.left = self.kept.source = None
        self.hide()
        self._actions.take_back(self._lent)
        if self._over.shown == "console":  # and not another page, in the place of this view
            return_focus(self._focus, self.window())

    def _follow(self, state: SessionState) -> None:
        """Leave when what is compared is no longer the run of the session, as after a drop."""
        if not self.isHidden() and self._clock.session.document.run is not self._run:
            self.leave()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop a run that can no longer be seen."""
        super().hideEvent(event)
        if not self._clock.has_ended:
            self.kept.making = []

    def _fill(self) -> None:
        """Cover the whole parent."""
        parent, top = self.parentWidget(), self._over.y()
        assert parent is not None
        self.setGeometry(0, top, parent.width(), parent.height() - top)
        is_wide = parent.width() >= WIDE * theme.scale
        self.title.setVisible(is_wide)
        self.close_button.setText(self.tr("Close") if is_wide else "")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as large as what is covered; take the arrows from buttons, for the slider."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in _KEYS and not is_chord(event):
                self.keyPressEvent(event)
                return True
        elif watched is self._over and event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._fill()
        return super().eventFilter(watched, event)

    def focusNextPrevChild(self, next_one: bool) -> bool:
        """Keep the focus within the view: the page below it stays out of reach."""
        return move_focus_within(self, next_one)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Escape, and move the slider with the arrows from anywhere."""
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        elif event.key() in _KEYS and not is_chord(event):
            self.slider.triggerAction(_KEYS[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    # --- what is compared --------------------------------------------------------------------

    def _take_branch(self, number: int) -> None:
        """Compare with a branch of the session."""
        if self.kept.left is None:
            return  # the list of branches was still open when this view was left
        self.kept.source = branch = self._clock.session.state.branches[number]
        self._compare(branch.run, self.tr("branch at step {step}").format(step=whole(branch.fork)))

    @property
    def is_busy(self) -> bool:
        """Whether a run is being trained, or both are still moving to the chosen time."""
        return bool(self.kept.making) or (self._both is not None and not self._both.is_at_rest)

    def make(self, values: dict[str, Any]) -> None:
        """Begin the run with other settings, and that of the session if nothing was learned yet."""
        session = self._clock.session
        self._both = None
        self._show_nothing()
        try:
            made = Retraining(session.document, values)
            run = session.document.run
            self.kept.making = [made]
            if run.end == run.checkpoints[0].position.step:
                self.kept.making = [Retraining(session.document, {}), made]
        except Mark1Error as error:
            self.say(error.message)
            return
        self.kept.source, self.kept.trainings = made, len(self.kept.making)
        self.say(None)
        self.choice.show_progress(0.0)
        self._clock.hurry()

    def _cancel(self) -> None:
        """Stop the run that is being trained."""
        self.kept.making = []
        self.choice.show_progress(None)
        self._both = None
        self._show_nothing()

    def _compare(self, right: RunRecord, note: str = "") -> None:
        assert self.kept.left is not None
        self.kept.right = right
        self._both = Comparison(self._clock.session.state.machine, self.kept.left, right)
        self.kept.at = self._both.at
        self.slider.by_pass = self._both.by_pass
        self.slider.set_run(0, self._both.end, self._both.at)
        self.slider.setEnabled(self._both.end > 0)
        self.runs.begin(self._both)
        self.message.setText(note)
        self.keep.setEnabled(True)
        self._clock.hurry()

    def _keep(self) -> None:
        """Make the right run the one of the session."""
        session, kept = self._clock.session, self.kept.source
        if isinstance(kept, Retraining):
            command: Any = kept.command()
        else:
            places = [place for place, one in enumerate(session.state.branches) if one is kept]
            command = ChooseBranch(places[0] if places else -1)
        if self._clock.perform(command):
            self.leave()

    def _go_to(self, at: int) -> None:
        if self._both is not None:
            self._both.go_to(at)
            self.kept.at = at
            self._show_time(self._both)
            self._clock.hurry()

    def _advance(self, now: float) -> bool:
        """Continue training or seeking; return whether there is more to do."""
        if not self.isVisible():
            return False
        if self.kept.making:
            self._train()
        elif self._both is not None and not self._both.is_at_rest and self._both.advance(SLICE):
            self._show(self._both)
        return self.is_busy

    def _train(self) -> None:
        making = self.kept.making[0]
        try:
            is_over = making.advance(SLICE)
        except Mark1Error as error:
            self._cancel()
            self.say(error.message)
            return
        kept = self.kept
        made = kept.trainings - len(kept.making)
        self.choice.show_progress((made + making.share) / kept.trainings)
        if not is_over:
            return
        kept.making = kept.making[1:]
        if kept.making:
            kept.left = making.run
        else:
            self.choice.show_progress(None)
            self._compare(making.run)
            self.slider.setFocus()

    # --- what is shown -----------------------------------------------------------------------

    def _turn_to(self, place: int) -> None:
        self.kept.view = place
        self.runs.turn_to(place == 1)
        if self._both is not None and self._both.is_at_rest:
            self._show(self._both)

    def _show_nothing(self) -> None:
        """Show an empty comparison, and say what to do."""
        self.keep.setEnabled(False)
        self.slider.set_run(0, 0, 0)
        self.slider.setEnabled(False)
        self.time.setText("")
        self.runs.show_nothing()

    def _show(self, both: Comparison) -> None:
        """Show both runs at the time chosen."""
        self.runs.show_runs(both, self._clock.session.state)
        self._show_time(both)

    def _show_time(self, both: Comparison) -> None:
        words = self.tr("pass {at} of {end}") if both.by_pass else self.tr("step {at} of {end}")
        self.time.setText(words.format(at=whole(both.at), end=whole(both.end)))

    def say(self, message: Message | None) -> None:
        """Show a message, such as why something is refused."""
        self.message.setText("" if message is None else str(message))
        tone = "quiet" if message is None or message.tone != "wrong" else "wrong"
        theme.color_text(self.message, tone)
