"""The session file: everything comes back bit for bit, and a bad file is one clear sentence."""

import copy
import dataclasses
import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mark1.disk import archive
from mark1.errors import FileError, NewerFileError, TrainingError
from mark1.machine import kernels
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.storage.document import Document
from mark1.storage.session_file import FORMAT, SCHEMA, load_session, save_session
from mark1.training.trainer import Trainer

KINDS = ("mark1", "full", "direct", "points")


@pytest.fixture(scope="module", autouse=True)
def compiled_loop():
    kernels.compiled()


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """One name for many examples; each writes the file anew."""
    return tmp_path_factory.mktemp("sessions") / "run.mark1"


def patterns_for(kind, count=9, classes=3, test=2):
    random = np.random.default_rng(5)
    points = kind == "points"
    pictures = (
        random.normal(size=(count, 1, 2)).astype(np.float32)
        if points
        else np.where(random.random((count, 6, 5)) < 0.4, 255, 0).astype(np.uint8)
    )
    return PatternSet(
        pictures=pictures,
        labels=(np.arange(count) % classes).astype(np.int32),
        classes=("A", "ß", "日本")[:classes],
        test=np.arange(count) < test,
        name="a few",
    )


def a_trainer(kind="mark1", training=None, **machine):
    patterns = patterns_for(kind)
    plugs = {} if kind in ("direct", "points") else {
        "a_units": 40, "excitatory": 3, "inhibitory": 2, "theta": 1
    }  # fmt: skip
    config = MachineConfig.of(
        "direct" if kind == "points" else kind,
        classes=len(patterns.classes),
        rows=patterns.rows,
        columns=patterns.columns,
        analog=patterns.analog,
        **plugs | machine,
    )
    training = training or TrainingConfig(passes=500, stop="passes")
    trainer = Trainer(Mark1(config), patterns, training)
    trainer.log.spacing = 64
    return trainer


def run_to(trainer, step):
    while trainer.position.step < step:
        trainer.step()


def a_run_with_deeds(kind="mark1"):
    """Train, turn by hand, teach by hand, change the settings, and go back to the middle."""
    trainer = a_trainer(kind, seed=11)
    run_to(trainer, 300)
    trainer.turn(3, -2.7)
    run_to(trainer, 330)
    trainer.teach(trainer.patterns.pictures[0], -trainer.code.words[0])
    trainer.change(TrainingConfig(eta=0.3, order="shuffled", passes=500, stop="passes", decay=1e-3))
    run_to(trainer, 900)
    trainer.seek(345)
    return trainer


def saved(trainer, path, drawing=None):
    save_session(Document.of(trainer, drawing), path)
    return load_session(path).trainer()


def bits(array):
    return None if array is None else (array.dtype, array.shape, array.tobytes())


def state(trainer):
    """All that a file holds, compared bit for bit."""
    machine, history = trainer.machine, trainer.log
    return {
        "machine": machine.config,
        "wires": machine.plugboard and bits(machine.plugboard.wires),
        "volts": bits(machine.potentiometers.volts),
        "movable": bits(machine.potentiometers.movable),
        "pictures": bits(trainer.patterns.pictures),
        "patterns": (trainer.patterns, trainer.patterns.name),
        "training": trainer.training,
        "rule": trainer.rule,
        "position": trainer.position,
        "order": bits(trainer.order()),
        "tape": [
            (c.position, bits(c.volts), c.training, c.by_hand) for c in history.checkpoints
        ],
        "mistakes": bits(history.mistakes),
        "history": (history.most, history.spacing, history.first, history.end),
        "progress": trainer.progress,
        "next": trainer.next_pattern,
    }  # fmt: skip


def sentence(error):
    """The text of an error, which must be a sentence that begins with the path."""
    text = str(error.value)
    assert text.endswith(".")
    assert "\n" not in text
    assert len(text) < 450
    return text


# --- everything comes back -----------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_session_comes_back_bit_for_bit(kind, path):
    trainer = a_run_with_deeds(kind)
    assert state(saved(trainer, path)) == state(trainer)


@pytest.mark.parametrize("kind", KINDS)
def test_every_step_can_be_gone_to_as_before(kind, path):
    trainer = a_run_with_deeds(kind)
    loaded = saved(trainer, path)
    for step in range(trainer.log.end + 1):
        trainer.seek(step)
        loaded.seek(step)
        assert loaded.position == trainer.position
        volts = [bits(run.machine.potentiometers.volts) for run in (trainer, loaded)]
        assert volts[0] == volts[1]


def test_numpy_opens_a_session_and_finds_its_header(path):
    trainer = a_run_with_deeds()
    save_session(Document.of(trainer), path)
    with np.load(path, allow_pickle=False) as file:
        header = json.loads(file["header"].tobytes())
        volts = file["volts"]
    assert (header["format"], header["schema"]) == (FORMAT, SCHEMA)
    assert MachineConfig.from_dict(header["machine"]) == trainer.machine.config
    assert header["position"]["step"] == 345
    assert bits(volts) == bits(trainer.machine.potentiometers.volts)


def test_the_drawing_comes_back(path):
    drawing = np.arange(30, dtype=np.uint8).reshape(6, 5)
    save_session(Document.of(a_trainer(), drawing), path)
    assert bits(load_session(path).document.drawing) == bits(drawing)
    save_session(Document.of(a_trainer()), path)
    assert load_session(path).document.drawing is None


def test_an_empty_tray_comes_back_and_can_be_taught_by_hand(path):
    machine = Mark1(MachineConfig())
    trainer = saved(Trainer(machine, PatternSet.empty()), path)
    assert trainer.patterns.n == 0
    assert trainer.next_pattern is None
    picture = np.full((20, 20), 255, dtype=np.uint8)
    for _ in range(3):
        trainer.teach(picture, np.ones(5, dtype=np.int8))
    loaded = saved(trainer, path)
    assert state(loaded) == state(trainer)
    assert loaded.back().step == 2


def test_a_run_that_learned_all_its_letters_comes_back_learned(path):
    letters = shapes.make("letters")
    trainer = Trainer(Mark1(MachineConfig.of(classes=26)), letters)
    trainer.finish()
    loaded = saved(trainer, path)
    assert loaded.finished == "learned"
    assert state(loaded) == state(trainer)


def test_a_file_of_the_first_schema_is_still_read(path, good):
    _, header, arrays = good
    header, arrays = copy.deepcopy(header), dict(arrays)
    place = list(header["position"]).index("settled")
    del header["position"]["settled"]
    for name in ("start", "threshold"):
        del header["machine"][name]
    for training in (header["training"], *header["trainings"]):
        del training["epsilon"]
    arrays["steps"] = np.delete(arrays["steps"], place, axis=1)
    write_session(path, header | {"schema": 1}, arrays)
    found = load_session(path).trainer()
    assert found.position.step == header["position"]["step"]
    assert found.training.rule == header["training"]["rule"]


def test_a_long_tape_comes_back_with_its_thinned_checkpoints(path):
    trainer = a_trainer(training=TrainingConfig(passes=30_000, stop="passes"))
    trainer.finish()
    assert trainer.log.spacing > 64
    assert state(saved(trainer, path)) == state(trainer)


def test_a_tape_that_begins_later_comes_back(path):
    trainer = a_trainer()
    for i in range(300):
        trainer.teach(trainer.patterns.pictures[0], trainer.code.words[i % 3])
    assert trainer.log.first > 0
    assert state(saved(trainer, path)) == state(trainer)


def test_minus_zero_and_the_smallest_numbers_keep_their_bits(path):
    trainer = a_trainer()
    volts = np.zeros(40, dtype=np.float32)
    volts[:3] = -0.0, 1e-45, -1.1754942e-38
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
    trainer = a_run_with_deeds()
    save_session(Document.of(trainer), path)
    first = archive.read_arrays(path)
    saved(load_session(path).trainer(), path)
    second = archive.read_arrays(path)
    assert {name: bits(array) for name, array in first.items()} == {
        name: bits(array) for name, array in second.items()
    }


# --- going on ------------------------------------------------------------------------------------


@st.composite
def runs(draw):
    """A new trainer for some kind of machine and some settings, and once more the same."""
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


@given(runs(), st.integers(0, 700), st.integers(1, 400))
@settings(max_examples=60)
def test_a_loaded_run_goes_on_as_if_it_had_never_stopped(path, run, saved_at, more):
    whole, stopped = run
    run_to(whole, saved_at + more)
    run_to(stopped, saved_at)
    loaded = saved(stopped, path)
    assert state(loaded) == state(stopped)
    run_to(loaded, saved_at + more)
    assert state(loaded) == state(whole)


@given(runs(), st.integers(1, 700), st.integers(0, 700), st.integers(1, 300), st.booleans())
@settings(max_examples=40)
def test_a_run_loaded_in_the_middle_of_its_tape_goes_on_from_there(
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
@settings(max_examples=30)
def test_a_run_with_a_budget_stops_at_the_same_mistake(path, saved_at, eta):
    training = TrainingConfig(budget=30, eta=0.1 + eta / 100, order="shuffled")
    whole, stopped = a_trainer("full", training), a_trainer("full", training)
    whole.finish()
    run_to(stopped, min(saved_at, whole.position.step))
    loaded = saved(stopped, path)
    loaded.finish()
    assert loaded.finished == whole.finished
    assert state(loaded) == state(whole)


# --- bad files -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def good(path):
    """The bytes, header and arrays of a session that is in order."""
    save_session(Document.of(a_run_with_deeds(), np.zeros((6, 5), np.uint8)), path)
    arrays = archive.read_arrays(path)
    return path.read_bytes(), json.loads(arrays["header"].tobytes()), arrays


def write_session(path, header, arrays):
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    arrays = {**arrays, "header": np.frombuffer(text, dtype=np.uint8)}
    path.write_bytes(b"")
    archive.write_arrays(path, arrays)


@given(st.integers(0, 2**40))
@settings(max_examples=300)
def test_with_a_bit_flipped_it_loads_the_same_or_is_refused(path, good, place):
    data = bytearray(good[0])
    place %= 8 * len(data)
    data[place // 8] ^= 1 << place % 8
    path.write_bytes(data)
    try:
        loaded = load_session(path)
    except FileError as error:
        assert str(path) in str(error)
        return
    assert state(loaded.trainer) == state(a_run_with_deeds())
    assert loaded.drawing is not None


@given(st.integers(0, 2**40))
@settings(max_examples=100)
def test_cut_off_anywhere_it_is_refused(path, good, length):
    path.write_bytes(good[0][: length % len(good[0])])
    with pytest.raises(FileError) as caught:
        load_session(path)
    assert sentence(caught).startswith(str(path))


@pytest.mark.parametrize(
    "content",
    [b"", b"hello", b"\x80\x04N.", bytes(10_000), b"PK\3\4", b"\x93NUMPY"],
    ids=["empty", "text", "pickle", "zeros", "zip", "npy"],
)
def test_another_file_is_refused(path, content):
    path.write_bytes(content)
    with pytest.raises(FileError) as caught:
        load_session(path)
    assert sentence(caught).startswith(str(path))


def test_a_missing_file_and_a_folder_are_refused(tmp_path):
    for odd in (tmp_path / "missing.mark1", tmp_path):
        with pytest.raises(FileError) as caught:
            load_session(odd)
        assert sentence(caught).startswith(str(odd))


def test_patterns_in_an_archive_are_no_session(path):
    archive.write_arrays(path, {"pictures": np.zeros((2, 20, 20)), "labels": np.arange(2)})
    with pytest.raises(FileError, match=r"is not a session of this program: choose a \.mark1 file"):
        load_session(path)


def test_a_newer_file_says_by_which_version_it_was_written(path, good):
    _, header, arrays = good
    later = {"format": FORMAT, "schema": SCHEMA + 1, "program": "9.2", "surprise": True}
    write_session(path, later, arrays)
    with pytest.raises(NewerFileError, match=r"later version \(9\.2\): update this program"):
        load_session(path)
    write_session(path, header | {"schema": 10**30, "program": {"x": ["y"] * 1000}}, {})
    with pytest.raises(NewerFileError) as caught:
        load_session(path)
    sentence(caught)


@pytest.mark.parametrize(
    "header",
    [
        b"", b"{", b"[]", b"7", b"null", b'"format"', b"\xff\xfe", b"[" * 100_000, b"9" * 10_000,
        b'{"a":' * 50_000, b'{"format": "mark1-session"}', b'{"schema": 1}',
        b'{"format": ["mark1-session"], "schema": 1}', b'{"format": "mark2", "schema": 1}',
        *(b'{"format": "mark1-session", "schema": %s}' % schema
          for schema in (b'"1"', b"1.0", b"true", b"0", b"-1", b"null", b"NaN", b"[1]")),
    ],
)  # fmt: skip
def test_another_header_is_refused(path, good, header):
    write_session(path, header, good[2])
    with pytest.raises(FileError) as caught:
        load_session(path)
    assert sentence(caught) == f"{path} is not a session of this program: choose a .mark1 file."


NAN = float("nan")
HUGE = 10**400

WRONG_HEADERS = {
    "arrays are a number": lambda h: h.update(arrays=9),
    "arrays are lists": lambda h: h.update(arrays=[["volts"]]),
    "arrays are not all there": lambda h: h["arrays"].append("more"),
    "machine is a list": lambda h: h.update(machine=[]),
    "machine is text": lambda h: h.update(machine=""),
    "machine is missing": lambda h: h.pop("machine"),
    "machine has a strange key": lambda h: h["machine"].update(colour="red"),
    "machine is of a strange kind": lambda h: h["machine"].update(kind="mark2"),
    "machine is of a kind without name": lambda h: h["machine"].update(kind=["mark1"]),
    "machine has other wires": lambda h: h["machine"].update(excitatory=4),
    "machine has more wires than plugs": lambda h: h["machine"].update(fan_out=1),
    "machine has fewer cells": lambda h: h["machine"].update(rows=3),
    "machine has more units": lambda h: h["machine"].update(a_units=41),
    "machine has too many units": lambda h: h["machine"].update(a_units=10**9),
    "machine has a fan-out that the board exceeds": lambda h: h["machine"].update(fan_out=7),
    "machine has half a unit": lambda h: h["machine"].update(a_units=40.5),
    "machine has a unit that is true": lambda h: h["machine"].update(r_units=True),
    "machine has too few R-units": lambda h: h["machine"].update(r_units=1),
    "machine has noise NaN": lambda h: h["machine"].update(noise=NAN),
    "machine has a limit of NaN": lambda h: h["machine"].update(limit=NAN),
    "machine has a huge seed": lambda h: h["machine"].update(seed=HUGE),
    "machine has a negative seed": lambda h: h["machine"].update(seed=-1),
    "machine has no seed": lambda h: h["machine"].update(seed=None),
    "machine turns direct": lambda h: h["machine"].update(kind="direct"),
    "machine turns analog": lambda h: h["machine"].update(kind="direct", analog=True),
    "stops are nearer than the weights": lambda h: h["machine"].update(limit=0.25),
    "training is null": lambda h: h.update(training=None),
    "training has a strange key": lambda h: h["training"].update(speed=1),
    "training has a strange rule": lambda h: h["training"].update(rule="magic"),
    "training has η NaN": lambda h: h["training"].update(eta=NAN),
    "training has η infinite": lambda h: h["training"].update(eta="inf"),
    "training has η as text": lambda h: h["training"].update(eta="0.5"),
    "training has η 0": lambda h: h["training"].update(eta=0),
    "training has huge passes": lambda h: h["training"].update(passes=HUGE),
    "trainings are no list": lambda h: h.update(trainings={}),
    "trainings are too few": lambda h: h["trainings"].pop(),
    "trainings hold a number": lambda h: h.update(trainings=[1, 2]),
    "trainings hold a strange rule": lambda h: h["trainings"][0].update(rule="magic"),
    "classes are text": lambda h: h.update(classes="ABC"),
    "classes are numbers": lambda h: h.update(classes=[1, 2, 3]),
    "classes are twice the same": lambda h: h.update(classes=["A", "A", "B"]),
    "classes are too few": lambda h: h.update(classes=["A", "B"]),
    "classes are too many": lambda h: h.update(classes=[f"class {i}" for i in range(5)]),
    "classes are missing": lambda h: h.pop("classes"),
    "patterns have no text as name": lambda h: h.update(patterns=None),
    "position is a list": lambda h: h.update(position=[1, 2]),
    "position lacks the step": lambda h: h["position"].update(step="345"),
    "position has a strange key": lambda h: h["position"].update(hour=9),
    "position is negative": lambda h: h["position"].update(step=-1),
    "position is NaN": lambda h: h["position"].update(step=NAN),
    "position is half": lambda h: h["position"].update(step=344.5),
    "position is huge": lambda h: h["position"].update(step=HUGE),
    "position is off the tape": lambda h: h["position"].update(step=901),
    "position is beyond the patterns": lambda h: h["position"].update(passes=0, index=7),
    "position is in a pass that never was": lambda h: h["position"].update(passes=10_000),
    "position has more mistakes than patterns": lambda h: h["position"].update(mistakes=7),
    "position has more mistakes than steps": lambda h: h["position"].update(total=346),
    "position is earlier than its passes": lambda h: h["position"].update(step=5, total=5),
    "spacing is 0": lambda h: h.update(spacing=0),
    "spacing is NaN": lambda h: h.update(spacing=NAN),
    "spacing is infinite": lambda h: h.update(spacing=float("inf")),
    "spacing is text": lambda h: h.update(spacing="256"),
    "spacing is huge": lambda h: h.update(spacing=HUGE),
    "spacing is less than the gaps": lambda h: h.update(spacing=50),
    "end is missing": lambda h: h.pop("end"),
    "end is huge": lambda h: h.update(end=2**52),
    "end is earlier than the tape": lambda h: h.update(end=800),
}


@pytest.mark.parametrize("spoil", WRONG_HEADERS.values(), ids=WRONG_HEADERS)
def test_a_header_that_cannot_be_is_refused(path, good, spoil):
    _, header, arrays = good
    header = copy.deepcopy(header)
    spoil(header)
    write_session(path, header, arrays)
    with pytest.raises(FileError) as caught:
        load_session(path)
    assert sentence(caught).startswith(f"{path} is damaged (")


def changed(name, change):
    """Change one array of a file, in place or for another."""

    def spoil(arrays):
        array = arrays[name].copy()
        another = change(array)
        arrays[name] = array if another is None else another

    return spoil


def put(place, value):
    return lambda array: array.__setitem__(place, value)


WRONG_ARRAYS = {
    "no weights": lambda arrays: arrays.pop("volts"),
    "no wires": lambda arrays: arrays.pop("wires"),
    "no drawing, though there was one": lambda arrays: arrays.pop("drawing"),
    "an array nobody asked for": lambda arrays: arrays.update(more=np.zeros(3)),
    "no header": lambda arrays: arrays.pop("header"),
    "a weight is NaN": changed("volts", put(0, np.nan)),
    "a weight is infinite": changed("volts", put(0, np.inf)),
    "a weight is beyond the stops": changed("volts", put(0, 11.001)),
    "a weight is missing": changed("volts", lambda a: a[1:]),
    "weights are of another type": changed("volts", lambda a: a.astype(np.float64)),
    "weights have another shape": changed("volts", lambda a: a[None]),
    "a wire leads off the retina": changed("wires", put((0, 0), 30)),
    "a wire leads to a negative cell": changed("wires", put((0, 0), -1)),
    "a wire is plugged twice": changed("wires", lambda a: put((0, 0), a[0, 1])(a)),
    "a wire is missing": changed("wires", lambda a: a[:, 1:]),
    "wires are of another type": changed("wires", lambda a: a.astype(np.float32)),
    "pictures are of another size": changed("pictures", lambda a: a[:, 1:]),
    "pictures are flat": changed("pictures", lambda a: a.reshape(9, 30)),
    "pictures are points": changed("pictures", lambda a: a.astype(np.float32)),
    "a picture is missing": changed("pictures", lambda a: a[1:]),
    "a label is too large": changed("labels", put(0, 3)),
    "a label is negative": changed("labels", put(0, -1)),
    "labels are numbers with points": changed("labels", lambda a: a.astype(np.float32)),
    "a mark for testing is missing": changed("test", lambda a: a[1:]),
    "marks are numbers": changed("test", lambda a: a.astype(np.uint8)),
    "the order is too short": changed("order", lambda a: a[1:]),
    "the order goes too far": changed("order", put(0, 7)),
    "the order goes below": changed("order", put(0, -1)),
    "the order has two axes": changed("order", lambda a: a[:, None]),
    "the order is of another type": changed("order", lambda a: a.astype(np.int32)),
    "a pass had fewer mistakes than none": changed("mistakes", put(0, -1)),
    "passes are missing": changed("mistakes", lambda a: a[:5]),
    "the tape is empty": lambda arrays: arrays.update(
        tape=arrays["tape"][:0], steps=arrays["steps"][:0]
    ),
    "the tape is too short": changed("tape", lambda a: a[1:]),
    "the tape is of another machine": changed("tape", lambda a: a[:, 1:]),
    "the tape holds NaN": changed("tape", put((1, 0), np.nan)),
    "the tape goes beyond the stops": changed("tape", put((1, 0), -11.001)),
    "a step comes before the one before it": changed(
        "steps", lambda a: a[[*range(5), 6, 5, *range(7, len(a))]]
    ),
    "a step comes twice": lambda arrays: arrays.update(
        {name: np.repeat(arrays[name], 2, axis=0) for name in ("steps", "tape")}
    ),
    "steps go back": changed("steps", lambda a: a[::-1].copy()),
    "a step is negative": changed("steps", put((0, 0), -1)),
    "a step is huge": changed("steps", put((-1, 0), 2**62)),
    "a step is beyond the patterns": changed("steps", put((1, [1, 2]), [0, 7])),
    "a step is in a pass that never was": changed("steps", put((-1, 1), 10_000)),
    "a step has no settings": changed("steps", put((0, -1), 9)),
    "a step has settings before the first": changed("steps", put((0, -1), -1)),
    "steps lack a column": changed("steps", lambda a: a[:, 1:]),
    "steps have no columns": changed("steps", lambda a: a[:, :0]),
    "steps have a column too many": changed("steps", lambda a: np.hstack([a, a[:, :1]])),
    "the drawing is of another size": changed("drawing", lambda a: a[1:]),
    "the drawing is of another type": changed("drawing", lambda a: a.astype(np.float32)),
}


@pytest.mark.parametrize("spoil", WRONG_ARRAYS.values(), ids=WRONG_ARRAYS)
def test_arrays_that_cannot_be_are_refused(path, good, spoil):
    arrays = dict(good[2])
    spoil(arrays)
    archive.write_arrays(path, arrays)
    with pytest.raises(FileError) as caught:
        load_session(path)
    assert sentence(caught).startswith(f"{path} is ")


def test_a_tape_without_patterns_must_hold_each_of_its_steps(path):
    trainer = Trainer(Mark1(MachineConfig()), PatternSet.empty())
    for _ in range(3):
        trainer.teach(np.zeros((20, 20), np.uint8), np.ones(5, dtype=np.int8))
    saved(trainer, path)
    arrays = archive.read_arrays(path)
    arrays["steps"], arrays["tape"] = arrays["steps"][[0, 3]], arrays["tape"][[0, 3]]
    archive.write_arrays(path, arrays)
    with pytest.raises(FileError, match="the tape does not belong"):
        load_session(path)


def test_a_tape_without_spacing_is_refused_even_where_nothing_was_trained(path):
    saved(a_trainer(), path)
    arrays = archive.read_arrays(path)
    header = json.loads(arrays["header"].tobytes())
    write_session(path, header | {"spacing": 0}, arrays)
    with pytest.raises(FileError, match="the tape does not belong"):
        load_session(path)


def test_an_empty_tape_is_refused_by_the_trainer_itself():
    trainer = a_trainer()
    with pytest.raises(TrainingError, match="the tape does not belong"):
        trainer.resume(dataclasses.replace(trainer.record, checkpoints=()))


def test_more_patterns_than_a_run_may_have_are_refused_before_they_are_looked_at(
    path, good, monkeypatch
):
    path.write_bytes(good[0])
    monkeypatch.setattr("mark1.training.pattern_loop.MOST_FEATURES", 7 * 40 - 1)
    with pytest.raises(FileError, match="use fewer patterns"):
        load_session(path)
    monkeypatch.setattr("mark1.training.pattern_loop.MOST_FEATURES", 7 * 40)
    load_session(path)


def test_no_memory_is_a_sentence(path, good, monkeypatch):
    def none_left(*args, **kwargs):
        raise MemoryError

    path.write_bytes(good[0])
    monkeypatch.setattr("mark1.storage.session_file.Mark1", none_left)
    with pytest.raises(FileError, match="needs more memory than there is"):
        load_session(path)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


def places_in(value, way=()):
    """Every way into a nested value."""
    yield way
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places_in(value[key], (*way, key))


@given(st.data(), json_values)
@settings(max_examples=300)
def test_with_anything_in_its_header_it_is_refused_or_can_be_used(path, good, data, value):
    header = copy.deepcopy(good[1])
    way = data.draw(st.sampled_from(list(places_in(header))[1:]))
    inner = header
    for key in way[:-1]:
        inner = inner[key]
    inner[way[-1]] = value
    write_session(path, header, good[2])
    try:
        trainer = load_session(path).trainer()
    except FileError as error:
        assert str(error).startswith(str(path))
        return
    assert trainer.progress.first == trainer.seek(trainer.log.first).step
    trainer.seek(min(trainer.log.end, 1000))
    trainer.step()


@given(
    st.sampled_from(["steps", "tape", "volts", "order", "mistakes", "wires", "labels"]),
    st.integers(0, 2**40),
    st.sampled_from([-1, 0, 1, 2, 7, 255, 2**31 - 1]) | st.floats(width=32),
)
@settings(max_examples=300)
def test_with_any_number_in_its_arrays_it_is_refused_or_can_be_used(path, good, name, place, value):
    arrays = dict(good[2])
    array = arrays[name].copy()
    if array.dtype.kind == "i" and not np.isfinite(value):
        value = 0
    array.flat[place % array.size] = np.clip(value, -(2**31), 2**31 - 1)
    arrays[name] = array
    archive.write_arrays(path, arrays)
    try:
        trainer = load_session(path).trainer()
    except FileError as error:
        assert str(error).startswith(str(path))
        return
    for step in (trainer.log.first, trainer.log.end, 400):
        trainer.seek(step)
    trainer.step()


# --- whole or not at all -------------------------------------------------------------------------


def test_a_disk_that_is_full_leaves_the_old_session(path, good, monkeypatch):
    path.write_bytes(good[0])

    def full(handle):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("mark1.disk.atomic.os.fsync", full)
    with pytest.raises(FileError, match="No space left on device"):
        save_session(Document.of(a_trainer()), path)
    assert path.read_bytes() == good[0]
    assert list(path.parent.iterdir()) == [path]


KILLS = 25

#: Saves session after session in a process that is killed after a while; looks at what is there.
KILLED = f"""
import itertools, os, random, signal, sys, time
from pathlib import Path
import numpy as np
from mark1.patterns import shapes
from mark1.machine.config import MachineConfig
from mark1.machine.machine import Mark1
from mark1.storage.document import Document
from mark1.storage.session_file import load_session, save_session
from mark1.training.trainer import Trainer

path = Path(sys.argv[1])
trainer = Trainer(Mark1(MachineConfig.of(classes=26)), shapes.make("letters"))


def save(number):
    trainer.machine.potentiometers.load(np.full(512, number / 1000, dtype=np.float32))
    save_session(Document.of(trainer, np.full((20, 20), number % 256, dtype=np.uint8)), path)


save(0)
number, moments = 0, random.Random(1960)
for _ in range({KILLS}):
    told, telling = os.pipe()
    child = os.fork()
    if not child:
        for number in itertools.count(number + 1):
            save(number)
            os.write(telling, number.to_bytes(4))
    os.close(telling)
    last = int.from_bytes(os.read(told, 4))  # the first of its saves is whole
    time.sleep(moments.uniform(0.0, 0.02))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while said := os.read(told, 4):
        last = int.from_bytes(said)
    os.close(told)
    session = load_session(path)
    found = session.trainer.machine.potentiometers.volts
    number = last if found[0] == np.float32(last / 1000) else last + 1
    assert (found == np.float32(number / 1000)).all(), (last, found)
    assert (session.drawing == number % 256).all(), (last, session.drawing[0])
save(7)
assert load_session(path).document.drawing[0, 0] == 7
print(number)
"""


def test_a_save_that_is_killed_at_any_moment_leaves_the_old_session_or_the_new(tmp_path):
    path = tmp_path / "run.mark1"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", KILLED, str(path)],
        env=os.environ | {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"},
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert done.stderr == ""
    assert int(done.stdout) >= KILLS
    # What is left of killed saves shows that they were caught in the middle.
    left = [file.name for file in tmp_path.iterdir() if file != path]
    assert left
    assert all(name.startswith(".run.mark1.") and name.endswith(".part") for name in left)
