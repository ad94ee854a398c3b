"""When theory is consulted about a run, and how its answer is reported."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gui.base.clock import Clock
from gui.theory.prospects import Prospects
from mark1.lab.ready import gate
from mark1.machine.config import MachineConfig
from mark1.session.commands import AddPattern, BuildMachine, ChangeTraining, Command, TurnPots
from mark1.session.new_document import new_document
from mark1.theory.diagnosis import Diagnosis, diagnose
from tests.gui.by_hand import learn, perform
from tests.gui.unasked import Unasked


class Told:
    """The prospects of a clock, and what they have said.

    Attributes
    ----------
    said : list of str
    hopeless : int
        How often the card would have been shown.
    """

    def __init__(self, clock: Clock) -> None:
        self.clock, self.prospects = clock, Prospects(clock)
        self.said: list[str] = []
        self.hopeless = 0
        self.prospects.said.connect(lambda text, tone: self.said.append(text))
        self.prospects.hopeless.connect(self._count)

    def _count(self) -> None:
        self.hopeless += 1

    @property
    def asked(self) -> list[tuple[Any, ...]]:
        """What the process would have been asked."""
        assert isinstance(self.prospects.questions, Unasked)
        return self.prospects.questions.asked

    def learn(self, name: str, training: dict[str, Any], **changes: Any) -> None:
        """Learn a gate on two switches to the end of the passes."""
        document = new_document("direct", gate(name), 1960)
        self.clock.session.begin(document)
        config = replace(document.machine.config, **changes)
        perform(self.clock, BuildMachine(config), ChangeTraining(training))
        learn(self.clock)

    def answer(self) -> str:
        """Answer the only question, and return what is said."""
        (question,) = self.asked
        self.asked.clear()
        self.prospects._answered(diagnose(*question))
        return self.said[-1]


@pytest.fixture
def told(clock: Clock) -> Told:
    clock.settle()
    return Told(clock)


def test_what_can_be_learned_says_how_many_passes_are_enough(told: Told) -> None:
    told.learn("AND", {"passes": 1})
    assert told.said == ["Not learned yet. Checking whether it can be…"]
    text = told.answer()
    allowed = int(text.split("allow ")[1].split()[0])
    assert text.endswith("more passes, enough by the bound R²/γ².") and allowed <= 52
    perform(told.clock, ChangeTraining({"passes": 1 + allowed}))
    learn(told.clock)
    assert told.clock.session.state.progress.finished == "learned"
    assert not told.asked and not told.hopeless


def test_one_more_pass_is_told_in_the_singular(told: Told) -> None:
    told.learn("AND", {"passes": 1})
    told.answer()
    found = told.prospects.kept.diagnosis
    assert found is not None
    far = tuple(enumerate((1000 * found.solutions[0].weights).tolist()))
    perform(told.clock, TurnPots(far))
    text = told.prospects.sentence(told.clock.session.state)
    assert text == "This can be learned: allow 1 more pass, which will have no mistakes."


@pytest.mark.parametrize(
    ("training", "changes", "words"),
    [
        ({"order": "random"}, {}, "In random order, no number of passes is sure to be enough."),
        ({}, {"limit": 11.0}, "unless a potentiometer reaches its end stop."),
        ({"rule": "relaxation", "eta": 0.01}, {}, "but no bound says when this rule finds them."),
        ({}, {"noise": 0.01}, "The photocells are noisy"),
    ],
)
def test_what_is_not_certain_is_not_promised(
    told: Told, training: dict[str, Any], changes: dict[str, Any], words: str
) -> None:
    told.learn("AND", {"passes": 2} | training, **changes)
    if told.asked:
        told.answer()
    assert words in told.said[-1]


def test_too_many_patterns_are_left_to_the_page_of_the_theory(
    told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gui.theory.prospects.MOST_NUMBERS", 1)
    told.learn("XOR", {})
    assert "Press Check on the Theory page" in told.said[-1]
    assert not told.asked and not told.hopeless


def test_a_process_that_died_leaves_it_open(told: Told) -> None:
    told.learn("XOR", {})
    told.prospects._answered(None)
    assert told.said[-1] == "It is not known whether more passes would help."


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        ("rounding", "It is not known whether these patterns can be learned: rounding leaves it"),
        ("margin", "Some weights answer all patterns correctly, but no bound says when"),
    ],
)
def test_what_was_not_proved_is_not_said(told: Told, problem: str, words: str) -> None:
    told.learn("XOR", {})
    told.prospects._answered(Diagnosis(problem=problem))
    assert words in told.said[-1]
    assert not told.hopeless


@pytest.mark.parametrize(
    ("rule", "asks"), [("averaged", True), ("voted", False), ("forced-alpha", True)]
)
def test_only_sums_of_weights_are_judged(told: Told, rule: str, asks: bool) -> None:
    told.learn("XOR", {"rule": rule})
    assert bool(told.asked) is asks


def test_a_rule_that_keeps_what_is_good_ends_without_the_card(told: Told) -> None:
    told.learn("XOR", {"rule": "averaged"})
    assert told.answer() == (
        "This cannot be learned, whatever the weights: more passes do not help."
    )
    assert not told.hopeless


@pytest.mark.parametrize("change", [AddPattern("1"), BuildMachine(MachineConfig())])
def test_a_question_out_of_date_is_ended(told: Told, change: Command) -> None:
    told.learn("XOR", {})
    questions = told.prospects.questions
    assert questions.is_waiting
    perform(told.clock, change)
    assert not questions.is_waiting
    assert told.prospects.kept.diagnosis is None


def test_what_was_found_is_told_again_without_asking(told: Told) -> None:
    told.learn("XOR", {"passes": 5})
    told.answer()
    perform(told.clock, ChangeTraining({"passes": 10}))
    learn(told.clock)
    assert told.hopeless == 2 and not told.asked
    told.prospects.close()
    assert isinstance(told.prospects.trials, Unasked) and not told.prospects.trials.is_waiting


def test_a_run_that_does_not_settle_is_asked_about_early(told: Told) -> None:
    told.learn("XOR", {"passes": 1})
    told.asked.clear()
    perform(told.clock, ChangeTraining({"passes": 10**6}))
    session = told.clock.session
    told.prospects._forget()
    told.clock.do(session.run)
    while not told.asked and session.is_running:
        session.advance(seconds=0.01)
        told.clock.draw()
    assert session.is_running and session.state.progress.total >= 1000
    told.answer()
    assert not session.is_running and told.hopeless == 1


def test_where_it_can_be_learned_an_early_answer_says_nothing(told: Told) -> None:
    told.learn("AND", {"passes": 1})
    told.prospects._forget()
    before = list(told.said)
    told.prospects._answered(Diagnosis(problem="rounding"))
    assert told.said == before
