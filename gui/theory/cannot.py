"""What the window does when a run does not settle: it says what to expect, or shows the card."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QAbstractButton, QScrollArea, QWidget

from gui.base.clock import Clock
from gui.base.number_format import short, whole
from gui.base.page import PageView
from gui.base.page_stack import PageStack
from gui.base.work import later
from gui.console.page import ConsolePage
from gui.theory.prospects_state import ProspectsState
from mark1.machine.rules import rule_named
from mark1.session.commands import BeginRun, ChangeTraining

if TYPE_CHECKING:
    from gui.theory.cannot_card import CannotCard
    from gui.theory.prospects import Prospects
    from mark1.machine.config import MachineConfig
    from mark1.session.state import SessionState


class Cannot(QObject):
    """Shows a certificate on the console, and does what helps.

    Parameters
    ----------
    pages : PageStack
        In which the console may be made later.
    open_machine : callable
        Opens the machine drawer, with a proposed machine or the current one.
    kept : ProspectsState, optional
        If its card was open, the card opens again.

    Signals
    -------
    said(str, str)
        A sentence for the footer, and its tone.
    enough(int)
        So many more passes are enough to learn the patterns.
    made(object)
        The card was made.
    """

    said = Signal(str, str)
    enough = Signal(int)
    made = Signal(object)

    def __init__(
        self,
        clock: Clock,
        pages: PageStack,
        open_machine: Callable[[MachineConfig | None], None],
        kept: ProspectsState | None = None,
    ) -> None:
        super().__init__(clock)
        self._open_machine, self._kept = open_machine, kept or ProspectsState()
        self._clock, self._pages = clock, pages
        self._why: QAbstractButton | None = None
        pages.made.connect(self._take_page)
        clock.watch(self._follow, "running", "run")
        if self._kept.subject is not None:
            _ = self.prospects  # which goes on asking

    def _take_page(self, view: PageView) -> None:
        """Let the console's button *Why?* open the card."""
        if isinstance(view, ConsolePage):
            self._why = view.wrong.why
            self._why.clicked.connect(self.show_card)
            self._show_button()
            if self._kept.has_card:
                later(view, self.show_card)  # once the page is shown

    # What takes a while to load is made after the first frame, or when a run begins.

    @functools.cached_property
    def prospects(self) -> Prospects:
        """The checks of whether the patterns can be learned."""
        from gui.theory.prospects import Prospects

        made = Prospects(self._clock, self._kept)
        made.said.connect(self.said)
        made.enough.connect(self.enough)
        made.hopeless.connect(self.show_card)
        made.changed.connect(self._changed)
        return made

    @functools.cached_property
    def card(self) -> CannotCard:
        """The card, over the console."""
        from gui.theory.cannot_card import CannotCard

        behind = self._pages.view("console").parentWidget()
        assert behind is not None
        made = CannotCard(behind)
        made.helped.connect(self._help)
        made.closed.connect(self._note_closed)
        self.made.emit(made)
        return made

    def prepare(self) -> None:
        """Load what the first run needs."""
        _ = self.prospects

    def _follow(self, state: SessionState) -> None:
        """Watch over every run."""
        self._show_button()  # a rule that corrects R-units together is not meant
        if state.is_running or state.progress.step:
            self.prospects.look(state)

    def close(self) -> None:
        """End the processes that check."""
        if "prospects" in vars(self):
            self.prospects.close()

    def show_card(self) -> None:
        """Show the certificate, if there is one."""
        certificate = self._kept.certificate
        if certificate is None:
            return
        self._kept.has_card = True
        self.card.open_card(certificate, self._clock.session.state)
        self._show_help()

    def _note_closed(self) -> None:
        self._kept.has_card = False

    def remind(self) -> None:
        """Repeat what to expect of a run that has ended, as when Learn is pressed."""
        if "prospects" not in vars(self):
            return
        state = self._clock.session.state
        is_over = state.progress.finished in ("passes", "budget")
        if is_over and not state.is_running and self._kept.diagnosis is not None:
            self.prospects.tell()

    def _changed(self) -> None:
        self._show_button()
        if "card" not in vars(self):
            return
        if self._kept.certificate is None:
            self.card.leave()
        elif self.card.isVisible():
            self._show_help()

    def _show_button(self) -> None:
        """Offer the certificate, if there is one."""
        if self._why is not None:
            rule = rule_named(self._clock.session.state.training.rule)
            self._why.setVisible(self._kept.certificate is not None and not rule.joint)

    def _show_help(self) -> None:
        """Highlight the button that helps most, and say what is known about it."""
        state, found = self._clock.session.state, self._kept.remedies
        has_units = state.machine.config.kind != "direct"
        hints = []
        if found is None:
            hints.append(self.tr("Testing whether more A-units help…"))
        else:
            hints.append(self._of_machine(found.machine, found.passes, has_units))
            hints += self._of_threshold(found.machine, state.machine.config.threshold)
            if self.card.is_alone(state):
                hints.insert(0, self._of_together(found.together))
        hints.append(self._of_pocket())
        helps = "machine" if found is None or found.machine else "pocket"
        if found is not None and found.together is not None:
            helps = "together"
        self.card.show_help(helps, hints)

    def _of_machine(self, config: MachineConfig | None, passes: int, has_units: bool) -> str:
        if config is None:
            return self.tr("None of the larger machines tried has learned this.")
        text = self.tr(
            "{count} A-units tell the mixtures apart: they learn this in {passes} passes."
        )
        if not has_units:
            text = self.tr(
                "A-units look at several inputs at once, so the mixtures differ: {count} of them "
                "learn this in {passes} passes."
            )
        return text.format(count=whole(config.a_units), passes=whole(passes))

    def _of_threshold(self, config: MachineConfig | None, now: float) -> list[str]:
        """Say if the machine proposed has another threshold."""
        if config is None or config.threshold == now:
            return []
        text = self.tr(
            "In that machine an R-unit says 1 only above {volts} V, because a dark picture "
            "lights no A-unit, so its sum is 0 V."
        )
        return [text.format(volts=short(config.threshold))]

    def _of_together(self, passes: int | None) -> str:
        if passes is None:
            return self.tr("Multi-class, which corrects the R-units together, has not learned it.")
        text = self.tr(
            "Multi-class corrects the R-units together, and the largest sum decides: it learns "
            "this in {passes} passes."
        )
        return text.format(passes=whole(passes))

    def _of_pocket(self) -> str:
        state, found = self._clock.session.state, self._kept.remedies
        if found is None or found.right is None:
            return self.tr("Pocket keeps the best weights found.")
        text = self.tr("Pocket keeps the best weights found: {right} of {count} right in a trial.")
        return text.format(right=whole(found.right), count=whole(state.progress.patterns))

    # --- what helps ------------------------------------------------------------------------

    def _help(self, name: str) -> None:
        if name == "machine":
            self._add_units()
        elif name == "pocket":
            self._use_pocket()
        elif name == "together":
            self._use_together()
        elif name == "proof":
            self._show_proof()

    def _add_units(self) -> None:
        """Open the drawer with a machine that helps; one for points is built at once."""
        state, found = self._clock.session.state, self._kept.remedies
        config = found.machine if found else None
        if config is not None and config.analog:
            self._clock.perform(BeginRun(config, state.patterns))
        else:
            self._open_machine(config)

    def _use_pocket(self) -> None:
        """Choose the pocket rule, with enough passes to find good weights."""
        from mark1.lab.remedies import pocket_passes

        state = self._clock.session.state
        progress = state.progress
        is_in_use = state.training.rule == "pocket"
        made = progress.passes - progress.start_pass if is_in_use else 0
        passes = pocket_passes(made, progress.of, progress.patterns)
        if self._clock.perform(ChangeTraining({"rule": "pocket", "passes": passes})):
            said = self.tr("Pocket keeps the best weights that it finds. Press Learn to continue.")
            self.said.emit(said, "plain")

    def _use_together(self) -> None:
        """Choose the rule that corrects the R-units together, with as many passes as its trial."""
        from mark1.lab.remedies import PASSES, TOGETHER

        passes = max(self._clock.session.state.progress.of, PASSES)
        if self._clock.perform(ChangeTraining({"rule": TOGETHER, "passes": passes})):
            said = self.tr("The R-units are now corrected together. Press Learn to continue.")
            self.said.emit(said, "plain")

    def _show_proof(self) -> None:
        """Turn to the Theory page, with the R-unit of the certificate."""
        from gui.theory.page import TheoryPage

        certificate = self._kept.certificate
        self._pages.turn_to("theory")
        page = self._pages.view("theory")
        assert isinstance(page, TheoryPage)
        if certificate is None:
            return
        page.bound.set_units(self._clock.session.state.machine.config.r_units)
        page.bound.unit.setCurrentIndex(certificate.unit)
        if not (page.is_busy or page.controls.save.isEnabled()):  # many patterns wait to be asked
            page.check()
        later(page, lambda: _scroll_to(page.certificate))  # once it has its place


def _scroll_to(widget: QWidget) -> None:
    """Scroll every area around a widget until it can be seen."""
    around = widget.parentWidget()
    while around is not None:
        if isinstance(around, QScrollArea):
            around.ensureWidgetVisible(widget)
        around = around.parentWidget()
