"""Runs as arrays: chapters, branches and predictors come back, and what they share is kept once."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from mark1.disk import archive
from mark1.errors import FileError
from mark1.machine.config import TrainingConfig
from mark1.machine.faults import WHOLE, Faults, Part
from mark1.storage import run_arrays
from mark1.storage.document import Branch, Document
from mark1.storage.session_file import (
    arrays_of,
    load_session,
    pack_session,
    save_session,
)
from tests.examples import slow
from tests.mark1.storage.samples import (
    KINDS,
    a_document,
    a_run_with_chapters,
    a_trainer,
    header_of,
    pattern_state,
    run_state,
    run_to,
    some_of,
    state,
)


def loaded(document, path):
    save_session(document, path)
    return load_session(path).document


@pytest.mark.parametrize("kind", [KINDS[0], *slow(*KINDS[1:])])
def test_every_step_of_every_run_can_be_sought_after_loading(kind, path):
    document = a_document(kind)
    again = loaded(document, path)
    kept, trainer = document.trainer(), again.trainer()
    runs = [document.run, *(branch.run for branch in document.branches)]
    found = [again.run, *(branch.run for branch in again.branches)]
    for one, other in zip(runs, found, strict=True):
        kept.resume(one)
        trainer.resume(other)
        for step in range(kept.log.first, kept.log.end + 1, 11):
            kept.seek(step)
            trainer.seek(step)
            volts = kept.machine.potentiometers.volts
            assert np.array_equal(trainer.machine.potentiometers.volts, volts)
            assert trainer.position == kept.position
            assert pattern_state(trainer.patterns) == pattern_state(kept.patterns)
        run_to(kept, kept.log.end + 20)
        run_to(trainer, trainer.log.end + 20)
        assert state(trainer) == state(kept)


def test_the_labels_of_the_chapters_come_back(path):
    document = a_document()
    again = loaded(document, path)
    labels = ["", "−2", "voted", "cleared", "restored", "pocket · knob 2"]
    assert [chapter.label for chapter in again.run.chapters] == labels
    assert [len(chapter.patterns) for chapter in again.run.chapters] == [9, 7, 7, 0, 9, 9]


@pytest.mark.parametrize("rule", ["voted", "averaged", "pocket"])
def test_a_run_in_which_others_answer_comes_back_and_answers_the_same(rule, path):
    trainer = a_trainer("full", TrainingConfig(rule=rule, passes=500, stop="passes"))
    run_to(trainer, 150)
    trainer.take_patterns(some_of(trainer.patterns, [3, 4, 5, 6]), "fewer")
    run_to(trainer, 230)
    for place in (100, 200):
        trainer.seek(place)
        again = loaded(Document.of(trainer), path).trainer()
        assert again.predictor.state.tolist() == trainer.predictor.state.tolist()
        assert state(again) == state(trainer)


def test_a_session_without_patterns_keeps_those_it_once_had(path):
    trainer = a_run_with_chapters("points")
    trainer.seek(trainer.log.end)
    trainer.take_patterns(some_of(trainer.patterns, []), "cleared")
    again = loaded(Document.of(trainer), path)
    assert again.patterns.n == 0
    assert run_state(again.run) == run_state(trainer.record)
    assert pack_session(again) == pack_session(Document.of(trainer))


def test_what_runs_share_is_written_once(path):
    trainer = a_run_with_chapters()
    document = Document.of(trainer)
    alone = arrays_of(document)
    branches = tuple(Branch(450, document.run) for _ in range(3))
    shared = arrays_of(dataclasses.replace(document, branches=branches))
    for name in ("pictures", "members", "steps", "tape", "answers", "voters"):
        assert np.array_equal(shared[name], alone[name])
    assert len(alone["pictures"]) == 9
    again = loaded(dataclasses.replace(document, branches=branches), path)
    first, *others = (again.run, *(branch.run for branch in again.branches))
    for other in others:
        assert all(map(lambda a, b: a is b, first.checkpoints, other.checkpoints))
        assert all(map(lambda a, b: a is b, first.voters, other.voters))
    assert len({id(c.patterns) for c in first.checkpoints} | {id(first.patterns)}) == 3


def test_a_file_saved_again_and_again_does_not_grow(path):
    data = pack_session(a_document())
    for _ in range(3):
        path.write_bytes(data)
        again = pack_session(load_session(path).document)
        assert len(again) == len(data)
        data = again


def test_pictures_are_kept_once_however_many_sets_hold_them(path):
    trainer = a_trainer()
    patterns = trainer.patterns
    trainer.step()
    trainer.take_patterns(some_of(patterns, [0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8]))
    trainer.step()
    trainer.take_patterns(some_of(patterns, [8, 7, 6, 5, 4, 3]))
    document = Document.of(trainer)
    arrays = arrays_of(document)
    assert len(arrays["pictures"]) == 6 + 3  # those of the present set, and what others add
    assert [spec["size"] for spec in header_of(arrays)["sets"]] == [6, 9, 11]
    assert len(arrays["members"]) == 9 + 11
    assert run_state(loaded(document, path).run) == run_state(document.run)


def test_one_set_needs_no_members(path):
    save_session(Document.of(a_trainer()), path)
    arrays = archive.read_arrays(path)
    assert "members" not in arrays
    assert len(arrays["pictures"]) == 9


def test_small_sessions_make_small_files():
    assert len(pack_session(Document.of(a_trainer()))) < 5_000
    assert len(pack_session(a_document())) < 16_000


def written(trainer, path):
    save_session(Document.of(trainer), path)
    arrays = archive.read_arrays(path)
    return header_of(arrays), arrays


def test_a_class_keeps_its_code_in_the_file_when_another_is_removed(path):
    trainer = a_trainer()
    trainer.advance(steps=30)
    assert [each["codes"] for each in written(trainer, path)[0]["sets"]] == [[0, 1, 2]]
    trainer.take_patterns(trainer.patterns.without_class("A"), "−A")
    trainer.advance(steps=30)
    trainer.take_patterns(trainer.patterns.with_class("new"), "+new")
    header, _ = written(trainer, path)
    assert [each["codes"] for each in header["sets"]] == [[1, 2, 0], [0, 1, 2], [1, 2]]
    again = load_session(path).trainer()
    assert run_state(again.record) == run_state(trainer.record)
    assert again.patterns.codes == (1, 2, 0)
    assert again.code.words.tolist() == trainer.code.words.tolist()


def test_a_run_whose_classes_were_numbered_again_opens_as_it_was(path):
    trainer = a_trainer()
    trainer.advance(steps=30)
    trainer.take_patterns(trainer.patterns.without_class("A").renumbered(), "−A")
    trainer.advance(steps=30)
    written(trainer, path)
    again = load_session(path).trainer()
    assert again.patterns.codes == (0, 1)
    for step in range(again.log.end, -1, -1):
        for one in (trainer, again):
            one.seek(step)
        assert again.machine.potentiometers.volts.tolist() == (
            trainer.machine.potentiometers.volts.tolist()
        )


# --- what was broken -----------------------------------------------------------------------------


def test_a_machine_that_was_built_noisy_and_never_broke_has_one_state(path):
    trainer = a_trainer(noise=0.1, dead_cells=3, stuck=2)
    trainer.advance(steps=70)
    header, arrays = written(trainer, path)
    assert header["faults"] == [{"noise": 0.1, "dead_cells": 3}]
    assert len(arrays["broken"]) == 0
    assert load_session(path).document.run.faults == trainer.machine.faults


def test_a_machine_that_was_mended_remembers_when_it_was_broken(path):
    trainer = a_trainer()
    trainer.advance(steps=70)
    trainer.take_faults(WHOLE.broken(Part("a-unit", 3)), "dead unit 4")
    trainer.advance(steps=200)
    trainer.take_faults(WHOLE, "mended")
    header, arrays = written(trainer, path)
    assert header["faults"] == [{"noise": 0.0, "dead_cells": 0}] * 2
    assert arrays["broken"].tolist() == [[1, 2, 3, -1]]
    loaded = load_session(path).trainer()
    assert run_state(loaded.record) == run_state(trainer.record)
    loaded.seek(100)
    assert loaded.machine.faults.parts == (Part("a-unit", 3),)


def test_a_machine_that_broke_before_its_first_step_is_still_broken(path):
    trainer = a_trainer()
    trainer.take_faults(WHOLE.broken(Part("a-unit", 3)))
    written(trainer, path)
    loaded = load_session(path)
    assert loaded.document.machine.faults.parts == (Part("a-unit", 3),)
    assert loaded.trainer().machine.faults.parts == (Part("a-unit", 3),)


def test_the_settings_in_a_file_are_those_of_its_position(path):
    trainer = a_trainer()
    trainer.advance(steps=70)
    trainer.take_faults(Faults(noise=0.2))
    trainer.advance(steps=70)
    trainer.seek(20)
    header, _ = written(trainer, path)
    assert header["machine"]["noise"] == 0.0
    loaded = load_session(path).trainer()
    loaded.seek(100)
    assert loaded.machine.config.noise == 0.2


def test_more_broken_parts_than_a_file_holds_are_not_saved(monkeypatch):
    trainer = a_trainer()
    trainer.take_faults(WHOLE.broken(Part("wiper", 3)).broken(Part("wiper", 4)))
    monkeypatch.setattr(run_arrays, "MOST_ROWS", 1)
    with pytest.raises(FileError, match="chapters"):
        pack_session(Document.of(trainer))
