"""The foot of the window: what there is to say, and the timeline of the run."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QWidget

from gui.base import layouts, theme
from gui.base.clock import Clock
from gui.base.number_format import whole
from gui.base.panel_frame import OneLine
from gui.charts.run_timeline import RunTimeline
from mark1.machine.config import LIMITS
from mark1.messages import Message
from mark1.session.commands import ChangeTraining
from mark1.session.state import SessionState
from mark1.training.chapter_titles import in_words


class Footer(QWidget):
    """Says messages, and goes to any step of the run."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self.message = OneLine()
        self.message.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.message.setAccessibleName(self.tr("Message"))
        self.cancel = QPushButton(self.tr("Cancel"))
        self.cancel.clicked.connect(lambda: clock.do(clock.session.cancel_seek))
        self.cancel.hide()
        self.raised = QPushButton()
        theme.dress(self.raised, "primary")
        self.raised.clicked.connect(self._raise)
        self._show_raised(False)
        self._more = 0
        self.step, self.end = _number(), _number()
        self.step.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.timeline = RunTimeline(clock)
        self.row = layouts.row(
            (self.message, 1),
            self.cancel,
            self.raised,
            self.step,
            (self.timeline, 1),
            self.end,
            of=self,
            spacing=theme.GUTTER,
        )
        for part in (self.step, self.timeline, self.end):
            policy = part.sizePolicy()
            policy.setRetainSizeWhenHidden(True)  # nothing moves from page to page
            part.setSizePolicy(policy)
        clock.refused.connect(self.say)
        clock.watch(self.show_message, "message", "undo", "presentation", "patterns", "machine")
        clock.watch(lambda state: self.cancel.setVisible(state.is_seeking), "running")
        clock.watch(self.show_run, "run", "running", "patterns", "machine")

    # --- messages --------------------------------------------------------------------------

    def say(self, message: Message) -> None:
        """Show a message of the session."""
        self._write(str(message), message.tone)

    def write(self, text: str, tone: str = "plain") -> None:
        """Write a sentence of the window's own, until something else happens."""
        self._clock.draw()  # so that pending changes do not clear the text
        self._write(text, tone)

    def offer(self, more: int) -> None:
        """Offer more passes, which are enough to learn the patterns."""
        progress, most = self._clock.session.state.progress, LIMITS["passes"].high
        made = progress.passes - progress.start_pass
        self._more = made + more
        text = self.tr("+1 pass") if more == 1 else self.tr("+{count} passes")
        self.raised.setText(text.format(count=whole(more)))
        self.raised.setToolTip(
            self.tr("Raise the passes to {count}, and continue").format(count=whole(self._more))
        )
        self._show_raised(self._more <= int(most))

    def _raise(self) -> None:
        """Allow the passes that were offered, and continue."""
        self._show_raised(False)
        if self._clock.perform(ChangeTraining({"passes": self._more})):
            self._clock.do(self._clock.session.run)

    def _show_raised(self, is_shown: bool) -> None:
        """Show the button that raises the passes, or keep room for *Cancel*."""
        self.raised.setVisible(is_shown)
        policy = self.cancel.sizePolicy()
        policy.setRetainSizeWhenHidden(not is_shown)
        self.cancel.setSizePolicy(policy)

    def _write(self, text: str, tone: str) -> None:
        self._show_raised(False)
        self.message.setText(text)
        theme.color_text(self.message, tone)

    def show_message(self, state: SessionState) -> None:
        """Show the current message of the session, or clear an outdated one."""
        if state.message is not None:
            self.say(state.message)
        elif self.message.text():
            self._write("", "plain")

    # --- the run ---------------------------------------------------------------------------

    def show_for(self, is_of_console: bool) -> None:
        """Show the run of the console, except on a page that has a session of its own."""
        for part in (self.step, self.timeline, self.end):
            part.setVisible(is_of_console)
        if not is_of_console:
            self.write("")

    def show_run(self, state: SessionState) -> None:
        """Show where the run stands, its chapters and its branches."""
        progress = state.progress
        self.timeline.show_run(state, in_words(state.patterns.name) or self.tr("start"))
        self.step.setText(self.tr("step {number}").format(number=whole(progress.step)))
        self.end.setText(whole(progress.end))


def _number() -> QLabel:
    label = QLabel()
    label.setFont(theme.font(12, mono=True))
    theme.color_text(label, "quiet")
    label.setMinimumWidth(96)
    return label
