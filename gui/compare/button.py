"""The button beside the timeline that opens a comparison and lists what to compare with."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton

from gui.base.clock import Clock
from gui.base.number_format import whole


class CompareButton(QToolButton):
    """Lists the branches of the session, and other settings.

    Parameters
    ----------
    clock : Clock
    action : QAction
        Compares with other settings; the button is enabled with it.

    Signals
    -------
    chosen(int)
        A branch is to be compared with: its place in the session.
    """

    chosen = Signal(int)

    def __init__(self, clock: Clock, action: QAction) -> None:
        super().__init__()
        self._clock, self._action = clock, action
        self.setText(self.tr("Compare ▾"))
        self.setAccessibleName(self.tr("Compare"))
        self.setToolTip(action.toolTip())
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self)
        self.setMenu(menu)
        menu.aboutToShow.connect(self._fill)
        action.enabledChanged.connect(self.setEnabled)
        self.setEnabled(action.isEnabled())

    def _fill(self) -> None:
        menu = self.menu()
        menu.clear()
        text = self.tr("With branch {label}, steps {fork} to {end}")
        for number, branch in enumerate(self._clock.session.state.branches):
            words = text.format(
                label=branch.title, fork=whole(branch.fork), end=whole(branch.run.end)
            )
            entry = menu.addAction(words.replace("&", "&&"))
            entry.triggered.connect(lambda checked=False, number=number: self.chosen.emit(number))
        if not menu.isEmpty():
            menu.addSeparator()
        menu.addAction(self._action)
