"""The session file: everything comes back bit for bit and goes on as if nothing had happened."""

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mark1.disk import archive
from mark1.errors import FileError
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.storage.document import Document
from mark1.storage.session_file import (
    FORMAT,
    SCHEMA,
    load_session,
    pack_session,
    save_session,
    unpack_session,
)
from mark1.training.trainer import Trainer
from tests.examples import examples, slow
from tests.mark1.storage.samples import (
    KINDS,
    a_document,
    a_run_with_actions,
    a_trainer,
    bits,
    document_state,
    run_to,
    saved,
    state,
)

# --- everything comes back -----------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_session_comes_back_bit_for_bit(kind, path):
    trainer = a_run_with_actions(kind)
    assert state(saved(trainer, path)) == state(trainer)


@pytest.mark.parametrize("kind", [KINDS[0], *slow(*KINDS[1:])])
def test_every_step_can_be_sought_as_before(kind, path):
    trainer = a_run_with_actions(kind)
    loaded = saved(trainer, path)
    for step in range(trainer.log.end + 1):
        trainer.seek(step)
        loaded.seek(step)
        assert loaded.position == trainer.position
        volts = [bits(run.machine.potentiometers.volts) for run in (trainer, loaded)]
        assert volts[0] == volts[1]


def test_numpy_opens_a_session_and_finds_its_header(path):
    trainer = a_run_with_actions()
    save_session(Document.of(trainer), path)
    with np.load(path, allow_pickle=False) as file:
        header = json.loads(file["header"].tobytes())
        unit, *positions = file["wipers"]
    assert (header["format"], header["schema"]) == (FORMAT, SCHEMA) == ("mark1", 1)
    assert MachineConfig.from_dict(header["machine"]) == trainer.machine.config
    assert header["runs"][0]["position"]["step"] == 345
    volts = trainer.machine.potentiometers.volts
    np.testing.assert_allclose(unit * np.array(positions), volts)


def test_the_drawing_comes_back(path):
    drawing = np.arange(30, dtype=np.uint8).reshape(6, 5)
    save_session(Document.of(a_trainer(), drawing), path)
    assert bits(load_session(path).document.drawing) == bits(drawing)
    assert load_session(path).document.by_hand
    save_session(Document.of(a_trainer()), path)
    assert not load_session(path).document.drawing.any()
    assert not load_session(path).document.by_hand


def test_the_journal_comes_back(path):
    journal = bytes(range(256))
    save_session(Document.of(a_trainer()), path, journal)
    assert load_session(path).journal == journal
    save_session(Document.of(a_trainer()), path)
    assert load_session(path).journal == b""


@pytest.mark.parametrize("kind", KINDS)
def test_everything_in_a_document_comes_back_bit_for_bit(kind, path):
    document = a_document(kind)
    save_session(document, path)
    assert document_state(load_session(path).document) == document_state(document)


@pytest.mark.parametrize("kind", KINDS)
def test_equal_documents_give_equal_bytes(kind, path):
    data = pack_session(a_document(kind))
    assert pack_session(a_document(kind)) == data
    assert pack_session(unpack_session(data, "here")) == data
    save_session(a_document(kind), path)
    assert path.read_bytes() == data


def test_packed_bytes_that_are_damaged_are_refused_with_the_name_of_their_place():
    with pytest.raises(FileError, match=r"^record 7"):
        unpack_session(pack_session(Document.of(a_trainer()))[:-100], "record 7")


def test_an_empty_pattern_set_comes_back_and_can_be_taught_by_hand(path):
    machine = Mark1(MachineConfig())
    trainer = saved(Trainer(machine, PatternSet.empty()), path)
    assert trainer.patterns.n == 0
    assert trainer.next_pattern is None
    picture = np.full((20, 20), 255, dtype=np.uint8)
    for _ in range(3):
        trainer.teach(picture, np.ones(5, dtype=np.int8))
    loaded = saved(trainer, path)
    assert state(loaded) == state(trainer)
    assert loaded.seek(2).step == 2


def test_a_run_that_learned_all_its_letters_comes_back_learned(path):
    letters = shapes.make("letters")
    trainer = Trainer(Mark1(MachineConfig.of(classes=26)), letters)
    trainer.finish()
    loaded = saved(trainer, path)
    assert loaded.finished == "learned"
    assert state(loaded) == state(trainer)


@pytest.mark.slow
def test_a_long_log_comes_back_with_its_thinned_checkpoints(path):
    trainer = a_trainer(training=TrainingConfig(passes=12_000, stop="passes"))
    trainer.finish()
    assert trainer.log.spacing > 64
    assert state(saved(trainer, path)) == state(trainer)


def test_a_log_that_begins_later_comes_back(path, monkeypatch):
    monkeypatch.setattr("mark1.training.trainer.LOG_BYTES", 50 * 8 * 40)
    trainer = a_trainer()
    for i in range(120):
        trainer.teach(trainer.patterns.pictures[0], trainer.code.words[i % 3])
    assert trainer.log.first == 70
    assert state(saved(trainer, path)) == state(trainer)


def test_minus_zero_and_the_smallest_numbers_keep_their_bits(path):
    trainer = a_trainer()
    volts = np.zeros(40)
    volts[:3] = -0.0, 5e-324, -2.2250738585072014e-308
    trainer.machine.potentiometers.load(volts)
    assert bits(saved(trainer, path).machine.potentiometers.volts) == bits(volts)


def test_the_order_under_way_is_taken_from_the_file_and_not_drawn_again(path):
    trainer = a_trainer(training=TrainingConfig(order="shuffled", passes=99, stop="passes"))
    run_to(trainer, 10)
    order = trainer.order()[::-1].copy()  # as another version of NumPy might have drawn it
    trainer._order = (trainer._order_key(), order)
    loaded = saved(trainer, path)
    assert loaded.order().tolist() == order.tolist()


def test_saving_again_gives_the_same_bytes_of_every_array(path):
    trainer = a_run_with_actions()
    save_session(Document.of(trainer), path)
    first = archive.read_arrays(path)
    saved(load_session(path).trainer(), path)
    second = archive.read_arrays(path)
    assert list(first) == list(second)
    assert {name: bits(array) for name, array in first.items()} == {
        name: bits(array) for name, array in second.items()
    }


# --- going on ------------------------------------------------------------------------------------


@st.composite
def runs(draw):
    """Two equal new trainers, for some kind of machine and some settings."""
    kind = draw(st.sampled_from(KINDS))
    machine = {
        "seed": draw(st.integers(0, 3)),
        "stuck": draw(st.sampled_from([0, 2])),
        "step": draw(st.sampled_from([0.0, 0.2])),
        "tie": draw(st.sampled_from(["undecided", "fires", "silent"])),
    }
    if kind != "points":
        machine["noise"] = draw(st.sampled_from([0.0, 0.1]))
        machine["dead_cells"] = draw(st.sampled_from([0, 3]))
    training = TrainingConfig(
        passes=500,
        stop="passes",
        order=draw(st.sampled_from(["given", "shuffled", "random"])),
        rule=draw(st.sampled_from(["error-correction", "forced-alpha", "forced-gamma"])),
        decay=draw(st.sampled_from([0.0, 0.001])),
        eta=draw(st.sampled_from([0.5, 0.1])),
        coding=draw(st.sampled_from(["binary", "bipolar"])),
        budget=draw(st.sampled_from([None, 40])),
        seed=draw(st.sampled_from([None, 7])),
    )
    return a_trainer(kind, training, **machine), a_trainer(kind, training, **machine)


@given(runs(), st.integers(0, 300), st.integers(1, 200))
@settings(max_examples=examples(60))
def test_a_loaded_run_goes_on_as_if_it_had_never_stopped(path, run, saved_at, more):
    whole, stopped = run
    run_to(whole, saved_at + more)
    run_to(stopped, saved_at)
    loaded = saved(stopped, path)
    assert state(loaded) == state(stopped)
    run_to(loaded, saved_at + more)
    assert state(loaded) == state(whole)


@pytest.mark.slow
@given(runs(), st.integers(1, 300), st.integers(0, 300), st.integers(1, 150), st.booleans())
@settings(max_examples=examples(40))
def test_a_run_loaded_in_the_middle_of_its_log_goes_on_from_there(
    path, run, end, place, more, forward
):
    kept, stopped = run
    for trainer in run:
        run_to(trainer, end)
        trainer.seek(min(place, end))
    loaded = saved(stopped, path)
    assert state(loaded) == state(stopped)
    for trainer in (kept, loaded):
        if forward:
            trainer.seek(end)
        for _ in range(2):
            trainer.step()
        run_to(trainer, trainer.position.step + more)
    assert state(loaded) == state(kept)


@given(st.integers(0, 80), st.integers(0, 80))
@settings(max_examples=examples(30))
def test_a_run_with_a_budget_stops_at_the_same_mistake(path, saved_at, eta):
    training = TrainingConfig(budget=30, eta=0.1 + eta / 100, order="shuffled")
    whole, stopped = a_trainer("full", training), a_trainer("full", training)
    whole.finish()
    run_to(stopped, min(saved_at, whole.position.step))
    loaded = saved(stopped, path)
    loaded.finish()
    assert loaded.finished == whole.finished
    assert state(loaded) == state(whole)
