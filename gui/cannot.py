"""What the window does when a run does not settle: it says what to expect, or shows the card."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from gui.clock import Clock
from gui.pages.page import PageStack
from gui.panels.cannot_card import CannotCard
from gui.prospects import Prospects
from mark1.commands import ChangeTraining
from mark1.machine.limits import LIMITS

#: Least number of presentations for the pocket rule.
ENOUGH = 1000


class Cannot(QObject):
    """Shows a certificate on the console, and does what helps.

    Parameters
    ----------
    clock : Clock
    pages : PageStack
        With the console.
    before : Cannot, optional
        Of the same session before the window was made again.

    Signals
    -------
    said(str, str)
        A sentence for the footer, and its tone.
    """

    said = Signal(str, str)

    def __init__(self, clock: Clock, pages: PageStack, before: Cannot | None = None) -> None:
        super().__init__(clock)
        self._clock, self._pages = clock, pages
        console = pages.view("console")
        behind = console.parentWidget()
        assert behind is not None
        self.card = CannotCard(behind)
        self.prospects = Prospects(clock)
        self.prospects.said.connect(self.said)
        self.prospects.hopeless.connect(self.show_card)
        self.prospects.changed.connect(self._changed)
        self.card.helped.connect(self._help)
        self._is_shown = False
        if before is not None:
            self.prospects.take_over(before.prospects)
            if before._is_shown:
                self.show_card()

    def close(self) -> None:
        """End the process that asks."""
        self._is_shown = self.card.isVisible()
        self.prospects.close()

    def show_card(self) -> None:
        """Show the certificate, if there is one."""
        certificate = self.prospects.certificate
        if certificate is None:
            return
        self.card.open_card(certificate, self._clock.session.state)
        self._show_help()

    def _show_help(self) -> None:
        text = self.tr("Pocket keeps the best weights found.")
        self.card.show_help("pocket", text)

    def _changed(self) -> None:
        if self.prospects.certificate is None:
            self.card.close_card()

    # --- what helps ------------------------------------------------------------------------

    def _help(self, name: str) -> None:
        if name == "pocket":
            self._use_pocket()
        elif name == "proof":
            self._show_proof()

    def _use_pocket(self) -> None:
        """Take the pocket rule, with passes enough for it to find good weights."""
        progress = self._clock.session.state.progress
        made = progress.passes - progress.start_pass
        more = max(progress.of, -(-ENOUGH // max(1, progress.patterns)))
        passes = min(int(LIMITS["passes"].high), made + more)
        if self._clock.perform(ChangeTraining({"rule": "pocket", "passes": passes})):
            said = self.tr("Pocket keeps the best weights that it finds. Press Learn to go on.")
            self.said.emit(said, "plain")

    def _show_proof(self) -> None:
        """Turn to the Theory page, with the R-unit of the certificate."""
        from gui.pages.theory import TheoryPage

        certificate = self.prospects.certificate
        self._pages.turn_to("theory")
        page = self._pages.view("theory")
        assert isinstance(page, TheoryPage)
        if certificate is None:
            return
        page.bound.set_units(self._clock.session.state.machine.config.r_units)
        page.bound.unit.setCurrentIndex(certificate.unit)
        if not (page.is_busy or page.controls.save.isEnabled()):  # many patterns wait to be asked
            page.check()
