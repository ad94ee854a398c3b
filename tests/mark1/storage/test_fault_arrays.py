"""What was broken, in a file: each state once."""

import pytest

from mark1.disk import archive
from mark1.errors import FileError
from mark1.machine.faults import WHOLE, Faults, Part
from mark1.storage import fault_arrays
from mark1.storage.document import Document
from mark1.storage.session_file import load_session, pack_session, save_session
from tests.mark1.storage.samples import a_trainer, header_of, run_state


def written(trainer, path):
    save_session(Document.of(trainer), path)
    arrays = archive.read_arrays(path)
    return header_of(arrays), arrays


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
    monkeypatch.setattr(fault_arrays, "MOST_ROWS", 1)
    with pytest.raises(FileError, match="chapters"):
        pack_session(Document.of(trainer))
