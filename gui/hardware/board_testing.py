"""The self-test of a panel as the window runs it: step by step, by a timer."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from firmware_io.link.link import Link
from firmware_io.messages import message
from firmware_io.panel.selftest import SelfTest
from gui.hardware.panel_host import PanelHost


class BoardTesting(QObject):
    """Run self-tests, and note in the log what they find.

    Parameters
    ----------
    host : PanelHost
    parent : QObject

    Signals
    -------
    changed
        The test has advanced or ended.
    """

    changed = Signal()

    def __init__(self, host: PanelHost, parent: QObject) -> None:
        super().__init__(parent)
        self._host = host
        self._test: SelfTest | None = None
        self._noted = 0
        self._timer = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._go_on)

    @property
    def is_on(self) -> bool:
        """Whether a test is under way."""
        return self._test is not None

    @property
    def says(self) -> str:
        """What to watch now, as a sentence."""
        return self._test.says if self._test is not None else ""

    @property
    def share(self) -> float:
        """The completed share of the test, 0…1."""
        return self._test.share if self._test is not None else 0.0

    def begin(self, *, motors: bool) -> None:
        """Begin a test. Motors turn only on demand."""
        link = self._host.link
        if self.is_on or not isinstance(link, Link):
            return
        self._host.end_mapping()
        self._test, self._noted = SelfTest(link, motors=motors), 0
        self._host.note(self.tr("Self-test:"))
        self._timer.start(0)
        self.changed.emit()

    def _go_on(self) -> None:
        """Do what is due, and come back when more is: soon, while the line is measured."""
        if self._test is None:
            return
        before = self.says, round(self.share, 2)
        if self._test.advance():
            self._note_findings(self._test)
            self._timer.start(max(1, round(1000 * self._test.rest)))
        else:
            self._note_findings(self._test)
            self._end()
        if before != (self.says, round(self.share, 2)) or not self.is_on:
            self.changed.emit()

    def stop(self) -> None:
        """Stop the test early."""
        if self._test is not None:
            self._timer.stop()
            self._test.stop()
            self._note_findings(self._test)
            self._test = None
            self._host.note(self.tr("The self-test was stopped."))
            self._host.apply_choice()
            self.changed.emit()

    def _end(self) -> None:
        self._test = None
        self._host.note(str(message("selftest.over")))
        self._host.apply_choice()

    def _note_findings(self, test: SelfTest) -> None:
        for finding in test.findings[self._noted :]:
            mark = "✓" if finding.passed else "✕"
            self._host.note(f"{mark} {finding.name}: {finding.detail}")
        self._noted = len(test.findings)
