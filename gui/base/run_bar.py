"""Starts and stops a long command: its one orange button, how far it is, and the time left."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from gui.base import layouts, theme
from gui.base.folding_row import FoldingRow
from gui.base.icons import put_icon
from gui.base.panel_frame import OneLine, make_primary

#: Steps of the progress bar.
WHOLE = 1000


class RunBar(QWidget):
    """A button that runs, or cancels, and a line about the progress.

    Attributes
    ----------
    more : QHBoxLayout
        For more controls beside the button, or below it where the width is not enough.

    Signals
    -------
    run, cancelled
        The button was pressed.
    """

    run = Signal()
    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._is_running = False
        self.button = QPushButton()
        self.button.setMinimumHeight(36)
        self.button.setMinimumWidth(round(104 * theme.scale))  # its words change
        self.button.clicked.connect(self._press)
        self.words = OneLine()
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.left = QLabel()
        self.left.setFont(theme.font(12))
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setRange(0, WHOLE)
        self.bar.setAccessibleName(self.tr("Progress"))
        self.bar.setMinimumWidth(40)  # a narrow page has room for the buttons
        said, row = QHBoxLayout(), FoldingRow()
        said.addWidget(self.words, 1)
        said.addWidget(self.left)
        row.first.addWidget(self.button)
        row.first.addWidget(self.bar, 1)
        self.more = row.second
        layouts.column(said, row, of=self, spacing=6)
        self.set_running(False)

    def set_running(self, is_running: bool, ready: str = "", primary: bool = True) -> None:
        """Show whether it runs; `ready` is what the button says if not.

        `primary` is whether it is then the thing to press next.
        """
        primary = primary and not is_running
        self._is_running = is_running
        words = self.tr("Cancel") if is_running else ready or self.tr("Run")
        self.button.setText(words)
        self.button.setAccessibleName(words)
        color = "on_action" if primary else "text"
        put_icon(self.button, "cross" if is_running else "play", color)
        make_primary(self.button, primary)

    def set_stopping(self) -> None:
        """Say that a second press ends it at once."""
        self.button.setText(self.tr("End now"))
        self.button.setAccessibleName(self.tr("End now"))

    def say(self, words: str, color: str = "text", seconds: float | None = None) -> None:
        """Say something, in a colour of the theme, and how long is left."""
        self.words.setText(words)
        theme.color_text(self.words, color)
        self.left.setText("" if seconds is None else self._time_left(seconds))

    def set_share(self, share: float) -> None:
        """Fill the bar to a share of its length."""
        self.bar.setValue(round(WHOLE * min(1.0, max(0.0, share))))

    def _press(self) -> None:
        (self.cancelled if self._is_running else self.run).emit()

    def _time_left(self, seconds: float) -> str:
        """Write how long it still takes."""
        if seconds < 1:
            return self.tr("almost done")
        if seconds < 100:
            return self.tr("about {count} s left").format(count=round(seconds))
        if seconds < 5400:
            return self.tr("about {count} min left").format(count=round(seconds / 60))
        return self.tr("about {count} h left").format(count=round(seconds / 3600))
