"""Rules that answer with other weights than the last: the mean, the pocket and the votes."""

from dataclasses import replace

import pytest

from mark1.errors import TrainingError
from mark1.machine.rules import RULES
from mark1.storage.document import Document
from mark1.storage.session_file import load_session, save_session
from mark1.training.conventions import teaching
from mark1.training.predictors import MORE_BYTES
from tests.mark1.training.any_rule import state, trainer_for

follows = pytest.mark.parametrize(
    "rule", [name for name in RULES if RULES[name].predictor != "last"]
)


@follows
def test_more_passes_go_on_with_the_mean_the_pocket_and_the_votes(rule, tmp_path):
    whole, parts = trainer_for(rule, passes=8), trainer_for(rule, passes=4)
    whole.finish()
    parts.finish()
    save_session(Document.of(parts), tmp_path / "a.mark1")
    again = load_session(tmp_path / "a.mark1").trainer()
    again.change(replace(again.training, passes=8))
    again.finish()
    assert state(again) == state(whole)


@follows
def test_going_back_and_on_by_another_way_keeps_no_voter_of_the_first(rule):
    trainer = trainer_for(rule)
    trainer.advance(steps=20)
    trainer.seek(9)
    trainer.turn(3, 5.0)
    trainer.advance(steps=15)
    last = state(trainer)
    straight = trainer_for(rule)
    straight.advance(steps=9)
    straight.turn(3, 5.0)
    straight.advance(steps=15)
    assert state(straight) == last


@follows
def test_undoing_a_branch_brings_its_answer_back(rule):
    trainer = trainer_for(rule)
    trainer.advance(steps=25)
    record, before = trainer.record, state(trainer)
    trainer.seek(4)
    trainer.turn(1, -2.0)
    trainer.advance(steps=12)
    trainer.resume(record)
    assert state(trainer) == before


@follows
def test_a_rule_that_is_left_and_taken_up_again_starts_over_and_both_can_be_sought(rule):
    trainer = trainer_for(rule, passes=20)
    trainer.advance(steps=15)
    first = state(trainer)
    trainer.change(teaching("error-correction", passes=20, stop="passes"))
    trainer.advance(steps=10)
    trainer.change(teaching(rule, passes=20, stop="passes"))
    assert state(trainer)[1] == trainer.machine.potentiometers.volts.tolist()
    trainer.advance(steps=10)
    second = state(trainer)
    trainer.seek(14)
    trainer.seek(35)
    assert state(trainer) == second
    trainer.seek(14)
    for _ in range(21):
        trainer.step()
    assert state(trainer) == second
    trainer.seek(14)
    trainer.cut()
    trainer.step()
    assert state(trainer) == first


def test_what_answers_is_found_again_without_replaying_the_run():
    trainer = trainer_for("averaged", passes=1000)
    trainer.log.spacing = 64
    trainer.finish()
    shown = []
    present = trainer.pattern_loop.present
    trainer.pattern_loop.present = lambda rows, *more: (
        shown.append(len(rows)) or present(rows, *more)
    )
    trainer.seek(trainer.position.step - 1)
    trainer.answering()
    assert sum(shown) <= 2 * trainer.log.spacing < trainer.position.step


def test_going_to_and_fro_in_the_log_gathers_no_voters():
    trainer = trainer_for("voted")
    trainer.finish()
    kept = len(trainer.log.voters)
    for step in [*range(trainer.log.end), trainer.log.end]:
        trainer.seek(step)
    assert len(trainer.log.voters) == kept
    assert len(trainer.predictor.votes) == kept


def test_votes_that_would_take_too_much_memory_end_the_run_in_a_sentence(monkeypatch):
    monkeypatch.setattr("mark1.training.predictors.MOST_BYTES", 5 * (8 * 64 + MORE_BYTES))
    trainer = trainer_for("voted", passes=10)
    assert trainer.finish().finished == "memory"
    assert str(trainer.ending).endswith("Allow fewer mistakes, or use the rule averaged.")
    kept = state(trainer)
    with pytest.raises(TrainingError, match="use the rule averaged"):
        trainer.step()
    assert state(trainer) == kept
    assert len(trainer.predictor.votes) == 5
    trainer.seek(trainer.position.step - 1)  # what there is can still be gone over
    trainer.seek(trainer.log.end)
