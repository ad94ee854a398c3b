"""Asks the theory when a run does not settle: can it be learned at all, and how soon.

The question goes to a process of its own, as soon as a run has made many mistakes or its passes run
out. It is ended when the patterns or the machine change, so that no answer comes too late.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from gui.base.clock import Clock
from gui.base.number_format import whole
from gui.base.question_process import Questions
from gui.theory.prospects_state import ProspectsState
from mark1.lab.fit import EARLY
from mark1.lab.remedies import Remedies, remedies
from mark1.machine.rules import rule_named
from mark1.session.state import SessionState
from mark1.theory.diagnosis import (
    MOST_NUMBERS,
    Diagnosis,
    diagnose,
    mistakes_left,
    why_open,
)
from mark1.training.conventions import teaches_apart

#: Messages with which a run ends that has not learned its patterns.
ENDS = ("training.not-learned", "training.budget-used")

#: The message that advises to shuffle patterns which come sorted by class.
ADVICE = "training.shuffle"


class Prospects(QObject):
    """Asks about the patterns of the session's machine.

    Signals
    -------
    changed
        There is another certificate, or none any more, or it is known what helps.
    hopeless
        A run has ended, or was ended, because its patterns cannot be learned.
    said(str, str)
        What there is to expect, in a sentence, and its tone.
    enough(int)
        So many more passes are enough to learn the patterns.
    """

    changed = Signal()
    hopeless = Signal()
    said = Signal(str, str)
    enough = Signal(int)

    def __init__(self, clock: Clock, kept: ProspectsState | None = None) -> None:
        super().__init__(clock)
        self._clock, self.kept = clock, kept or ProspectsState()
        self.questions = Questions(clock, diagnose, self._answered)
        self.trials = Questions(clock, remedies, self._tried)
        parts = "machine", "patterns", "run", "running", "message", "evaluation"
        clock.watch(self.look, *parts, slowly=True)
        self._try()

    def close(self) -> None:
        """End the processes."""
        self.questions.close()
        self.trials.close()

    # --- asking ----------------------------------------------------------------------------

    def look(self, state: SessionState) -> None:
        """Ask, report, or discard what was found, as the session requires."""
        subject = state.versions["machine"], state.versions["patterns"]
        if subject != self.kept.subject:
            self.kept.subject = subject
            self._forget()
        has_ended = state.message is not None and state.message.code in ENDS
        is_new = has_ended and state.versions["message"] != self.kept.ended
        self.kept.ended = state.versions["message"]
        if not _is_judged(state):
            return
        if is_new:
            self.kept.is_open = True
            if self.kept.diagnosis is None:
                self.said.emit(self.tr("Not learned yet. Checking whether it can be…"), "plain")
        if self.kept.is_open and self.kept.diagnosis is not None:
            self.tell()
        if self.kept.diagnosis is None and not self.questions.is_waiting and _is_due(state):
            self._ask(state)

    def _forget(self) -> None:
        self.close()
        self.kept.is_open, self.kept.remedies = False, None
        if self.kept.diagnosis is not None:
            self.kept.diagnosis = None
            self.changed.emit()

    def _ask(self, state: SessionState) -> None:
        problem = why_open(state.machine, state.patterns, MOST_NUMBERS)
        if problem:
            self._answered(Diagnosis(problem=problem))
        else:
            self.questions.ask(state.machine, state.patterns)

    def _answered(self, answer: Diagnosis | None) -> None:
        self.questions.close()  # a process takes memory even while nobody asks
        self.kept.diagnosis = answer or Diagnosis(problem="failed")
        state = self._clock.session.state
        if self.kept.certificate is not None:
            self._try()
            self.changed.emit()
            if state.is_running and _gives_up(state):
                self.kept.is_open = True
                self._clock.do(self._clock.session.pause)
        if self.kept.is_open:
            self.tell()

    def _try(self) -> None:
        """Try what helps if the patterns cannot be learned."""
        if self.kept.certificate is not None and self.kept.remedies is None:
            state = self._clock.session.state
            self.trials.ask(state.machine, state.patterns, state.training)

    def _tried(self, answer: Remedies | None) -> None:
        self.trials.close()
        self.kept.remedies = answer or Remedies()
        self.changed.emit()

    # --- telling ---------------------------------------------------------------------------

    def tell(self) -> None:
        """Say what to expect of the run that has ended."""
        state = self._clock.session.state
        if self.kept.certificate is not None and _counts(state) and state.evaluation is None:
            return  # until it is counted how many are right
        self.kept.is_open = False
        if self.kept.certificate is None and state.message and state.message.code == ADVICE:
            return  # what helps is said already
        self.said.emit(self.sentence(state), "plain")
        found = self.kept.diagnosis
        if found is not None and found.solutions and state.training.order != "random":
            left = mistakes_left(state.machine, state.training, found.solutions)
            if left is not None:
                self.enough.emit(left + 1)
        if (
            self.kept.certificate is not None
            and rule_named(state.training.rule).predictor == "last"
        ):
            self.hopeless.emit()

    def sentence(self, state: SessionState) -> str:
        """Say whether the patterns can be learned, and what to do."""
        found = self.kept.diagnosis or Diagnosis(problem="failed")
        if found.certificate is not None:
            return self._of_certificate(state)
        if found.solutions:
            return self._of_solutions(state, found)
        return {
            "noise": self.tr(
                "The photocells are noisy, so no check can tell whether more passes would help."
            ),
            "size": self.tr(
                "There are too many patterns to check automatically whether more passes "
                "would help. Press Check on the Theory page to find out."
            ),
            "rounding": self.tr(
                "It is not known whether these patterns can be learned: rounding leaves it open. "
                "Use fewer patterns, or numbers of similar sizes."
            ),
            "margin": self._without_bound(),
        }.get(found.problem, self.tr("It is not known whether more passes would help."))

    def _of_certificate(self, state: SessionState) -> str:
        is_alone = teaches_apart(rule_named(state.training.rule), state.machine.config)
        if _counts(state) and state.evaluation is not None:
            count = len(state.patterns)
            right = count - int(state.evaluation.wrong.sum())
            said = self.tr(
                "No weights answer all patterns correctly. The best found are kept: {right} of "
                "{count} are right."
            )
            if is_alone:
                said = self.tr("The best weights found are kept: {right} of {count} are right.")
            return said.format(right=whole(right), count=whole(count))
        if is_alone and self.kept.certificate is not None:
            said = self.tr(
                "R{unit} alone cannot learn this, whatever its weights: more passes do not help."
            )
            return said.format(unit=self.kept.certificate.unit + 1)
        return self.tr("This cannot be learned, whatever the weights: more passes do not help.")

    def _of_solutions(self, state: SessionState, found: Diagnosis) -> str:
        left = mistakes_left(state.machine, state.training, found.solutions)
        if left is None:
            return self._without_bound()
        if state.training.order == "random":
            said = self.tr(
                "This can be learned with at most {count} more mistakes. In random order,"
                " no number of passes is sure to be enough."
            )
            if left == 1:
                said = self.tr(
                    "This can be learned with at most 1 more mistake. In random order, no"
                    " number of passes is sure to be enough."
                )
            return said.format(count=whole(left))
        has_stops = state.machine.config.limit < float("inf")
        if left == 0:
            return self.tr("This can be learned: allow 1 more pass, which will have no mistakes.")
        said = self.tr("This can be learned: allow {count} more passes, enough by the bound R²/γ².")
        if has_stops:
            said = self.tr(
                "This can be learned: allow {count} more passes, enough by the bound R²/γ² unless "
                "a potentiometer reaches its end stop."
            )
        return said.format(count=whole(left + 1))

    def _without_bound(self) -> str:
        return self.tr(
            "Some weights answer all patterns correctly, but no bound says when this rule "
            "finds them."
        )


def _is_judged(state: SessionState) -> bool:
    """Return whether one weighted sum for each R-unit decides the answers."""
    rule = rule_named(state.training.rule)
    return not rule.joint and rule.predictor != "votes"


def _counts(state: SessionState) -> bool:
    """Return whether the rule keeps the weights with the most correct answers."""
    return rule_named(state.training.rule).predictor == "pocket"


def _gives_up(state: SessionState) -> bool:
    """Return whether a run is useless unless it succeeds, because the last weights answer."""
    rule = rule_named(state.training.rule)
    is_open = state.training.stop in ("clean-pass", "check")
    return is_open and rule.on_mistakes and rule.predictor == "last"


def _is_due(state: SessionState) -> bool:
    """Return whether a run has ended without learning its patterns, or does not settle."""
    if state.is_running:
        return _gives_up(state) and state.progress.total >= EARLY
    ends = ("passes", "budget")
    return state.progress.finished in ends and bool(state.progress.last_mistakes)
