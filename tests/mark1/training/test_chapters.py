"""Chapters: other patterns, rules and settings on one timeline, each step of which stays."""

from dataclasses import replace

import numpy as np
import pytest

from mark1.errors import PatternError
from mark1.patterns.pattern_set import PatternSet
from mark1.training.run_log import LONGEST_LABEL
from mark1.training.trainer import Trainer
from tests.mark1.storage.samples import run_state, some_of
from tests.mark1.training.samples import (
    LABELS,
    a_run_with_every_chapter,
    a_trainer,
    every_sort,
    here,
    volts,
)


@every_sort
def test_every_step_of_every_chapter_can_be_sought(rule):
    trainer, seen = a_run_with_every_chapter(rule)
    for step in [*range(trainer.log.end, -1, -1), *range(0, trainer.log.end, 7)]:
        trainer.seek(step)
        assert here(trainer) == seen[step]


def test_the_chapters_begin_where_something_was_changed():
    trainer, _ = a_run_with_every_chapter("error-correction")
    chapters = trainer.log.chapters
    assert [chapter.label for chapter in chapters] == LABELS
    assert [c.position.step for c in chapters] == [0, 23, 41, 46, 56, 68, 80, 82]
    assert [len(chapter.patterns) for chapter in chapters] == [10, 7, 7, 7, 10, 10, 0, 4]
    assert trainer.record.chapters == chapters


def test_what_is_done_at_one_step_is_one_chapter_with_all_labels():
    trainer = a_trainer()
    trainer.advance(steps=7)
    trainer.turn(0, 1.0, "knob 1")
    trainer.turn(0, 2.0, "knob 1")
    trainer.change(replace(trainer.training, eta=1.0), "η 1")
    trainer.turn(1, 1.0)
    assert [chapter.label for chapter in trainer.log.chapters] == ["", "knob 1 · η 1"]
    trainer.take_patterns(some_of(trainer.patterns, [0, 1]), "x" * 100)
    label = trainer.log.chapters[-1].label
    assert label.startswith("knob 1 · η 1 · xxx")
    assert len(label) == LONGEST_LABEL


def test_a_chapter_at_the_start_has_its_label_there():
    trainer = a_trainer()
    trainer.take_patterns(some_of(trainer.patterns, [0, 1]), "2 patterns")
    assert [chapter.label for chapter in trainer.log.chapters] == ["2 patterns"]
    assert trainer.log.first == 0


def test_what_has_no_label_begins_no_chapter():
    trainer = a_trainer()
    trainer.advance(steps=3)
    trainer.turn(0, 1.0)
    trainer.teach(trainer.patterns.pictures[0], trainer.code.words[0])
    assert len(trainer.log.chapters) == 1


def test_a_knob_turned_after_a_taught_step_leaves_it_taught():
    trainer = a_trainer()
    trainer.teach(trainer.patterns.pictures[0], trainer.code.words[0])
    trainer.turn(0, 1.0, "knob 1")
    trainer.seek(0)
    assert trainer.step() is None
    assert volts(trainer)[0] == 1.0


def test_other_patterns_begin_a_pass_and_keep_the_weights():
    trainer = a_trainer()
    trainer.advance(steps=24)
    before, at = volts(trainer), trainer.position
    trainer.take_patterns(some_of(trainer.patterns, [5, 2, 3]))
    assert np.array_equal(volts(trainer), before)
    found = trainer.position
    assert (found.passes, found.start_pass, found.index, found.mistakes) == (2, 2, 0, 0)
    assert (found.step, found.total, found.unit_total) == (24, at.total, at.unit_total)
    assert trainer.progress.last_mistakes is None
    trainer.advance(steps=3)
    assert trainer.progress.last_mistakes == trainer.log.mistakes[2]
    assert len(trainer.log.mistakes) == 3


def test_the_limit_of_passes_counts_from_the_chapter_with_these_patterns():
    trainer = a_trainer(passes=4)
    assert trainer.finish().passes == 4
    trainer.take_patterns(some_of(trainer.patterns, [0, 1, 2]), "−7")
    assert trainer.finished is None
    progress = trainer.finish()
    assert (progress.finished, progress.passes, progress.start_pass) == ("passes", 8, 4)
    assert progress.step == 40 + 12


@pytest.mark.parametrize("rule", ["voted", "averaged", "pocket", "widrow-hoff", "relaxation"])
def test_another_rule_learns_from_these_weights_as_in_a_run_of_its_own(rule):
    trainer = a_trainer(stop="clean-pass", order="given")
    assert trainer.finish().finished == "learned"
    trainer.take_up(rule, passes=5, stop="clean-pass", order="given")
    alone = Trainer(trainer.machine.twin(volts(trainer)), trainer.patterns, trainer.training)
    progress = trainer.progress
    assert (progress.finished, progress.passes - progress.start_pass) == (None, 0)
    assert progress.last_mistakes is None
    found, own = trainer.finish(), alone.finish()
    assert (found.finished, found.passes - found.start_pass) == (own.finished, own.passes)
    assert own.passes > 0
    assert np.array_equal(volts(trainer), volts(alone))
    pictures = trainer.patterns.pictures
    answers = [trainer.answering().present(one).response.tolist() for one in pictures]
    assert answers == [alone.answering().present(one).response.tolist() for one in pictures]


def test_the_rest_of_a_pass_under_another_rule_proves_nothing():
    trainer = a_trainer(stop="clean-pass", order="given")
    trainer.finish()
    trainer.change(replace(trainer.training, stop="never"))
    trainer.advance(steps=3)
    trainer.take_up("relaxation", stop="clean-pass", order="given")
    trainer.advance(steps=len(trainer.rows) - 3)
    assert trainer.progress.index == 0
    assert not trainer.position.clean


def test_patterns_that_are_refused_leave_the_run_and_its_log_alone(monkeypatch):
    trainer = a_trainer()
    trainer.advance(steps=20)
    trainer.seek(11)
    before, record = here(trainer), run_state(trainer.record)
    wide = PatternSet.empty(6, 7)
    with pytest.raises(PatternError):
        trainer.take_patterns(wide)
    monkeypatch.setattr("mark1.training.features.MOST_FEATURES", 24 * 3 - 1)
    with pytest.raises(PatternError, match="Use fewer patterns"):
        trainer.take_patterns(some_of(trainer.patterns, [0, 1, 2]))
    assert here(trainer) == before
    assert run_state(trainer.record) == record
