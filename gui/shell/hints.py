"""The hints of the first start: press Learn, then draw; each goes when it was followed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtWidgets import QLabel, QWidget

from gui.base import remembered, theme
from gui.base.clock import Clock
from gui.console.page import ConsolePage
from mark1.session.state import SessionState

#: Pixels from the bubble to the button below it: with more, it would cover the line above.
APART = 3


class FirstHints(QObject):
    """Shows one bubble at *Learn* and then one at the retina, and never again."""

    def __init__(self, console: ConsolePage, clock: Clock) -> None:
        super().__init__(console)
        self._console = console
        self._has_learned = self._is_over = False
        self.bubble = QLabel(console)
        self.bubble.setObjectName("bubble")
        self.bubble.setFont(theme.font(weight=500))
        self.bubble.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        console.installEventFilter(self)
        self._show(self.tr("Press: it learns 26 letters"), console.training.learn, above=True)
        clock.watch(self._follow, "running", "presentation")

    def _follow(self, state: SessionState) -> None:
        if self._is_over:
            return
        if state.patterns.name != "letters":  # of which both hints speak
            self._end()
        elif not self._has_learned and not state.is_running and state.progress.step > 0:
            self._has_learned = True
            self._show(self.tr("Now draw a letter"), self._console.retina.retina, above=False)
        elif not self._has_learned:
            self.bubble.setVisible(not state.is_running)  # the button says *Pause* then
        elif state.by_hand:
            self._end()
            remembered.remember_hints()

    def _end(self) -> None:
        self._is_over = True
        self.bubble.hide()

    def _show(self, text: str, at: QWidget, above: bool) -> None:
        self._at, self._above = at, above
        self.bubble.setText(text)
        self.bubble.show()
        self._place()

    def _place(self) -> None:
        """Stand over the button, or over the upper edge of the retina."""
        self.bubble.adjustSize()
        corner = self._at.mapTo(self._console, QPoint(0, 0))
        up = self.bubble.height() + APART if self._above else -theme.UNIT
        self.bubble.move(corner.x() + (0 if self._above else theme.UNIT), corner.y() - up)
        self.bubble.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in place when the window changes its size."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest, QEvent.Type.Show):
            self._place()
        return False


def offer_hints(console: ConsolePage, clock: Clock) -> None:
    """Show the hints of the first start, if nobody has followed them yet."""
    state = clock.session.state
    is_new = state.patterns.name == "letters" and state.progress.step == 0 and not state.by_hand
    if is_new and not remembered.knows_the_hints():
        FirstHints(console, clock)
