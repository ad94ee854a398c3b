"""Bad files: each kind of damage is rejected with a clear sentence."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mark1.disk import archive
from mark1.errors import FileError
from mark1.machine.config import MachineConfig
from mark1.machine.machine import Mark1
from mark1.patterns.pattern_set import PatternSet
from mark1.storage.session_file import load_session
from mark1.training.trainer import Trainer
from tests.examples import examples
from tests.mark1.storage.samples import (
    a_document,
    a_trainer,
    document_state,
    header_of,
    saved,
    sentence,
    write_session,
)

#: What the good file holds.
WHOLE = document_state(a_document())


@given(st.integers(0, 2**40))
@settings(max_examples=examples(300))
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
    assert document_state(loaded.document) == WHOLE
    assert loaded.journal == b"as it was"


@given(st.integers(0, 2**40))
@settings(max_examples=examples(100))
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
    with pytest.raises(FileError, match=r"is not a session file\. Choose a \.mark1 file"):
        load_session(path)


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
    "no weights": lambda arrays: arrays.pop("wipers"),
    "no wires": lambda arrays: arrays.pop("wires"),
    "no drawing, though there was one": lambda arrays: arrays.pop("drawing"),
    "an array nobody asked for": lambda arrays: arrays.update(more=np.zeros(3)),
    "no header": lambda arrays: arrays.pop("header"),
    "a weight is NaN": changed("wipers", put(1, np.nan)),
    "a weight is infinite": changed("wipers", put(1, np.inf)),
    "a weight is beyond the stops": changed("wipers", put(1, 1e6)),
    "no broken parts, though there were some": lambda arrays: arrays.pop("broken"),
    "broken parts are of another type": changed("broken", lambda a: a.astype(np.float64)),
    "broken parts lack their photocell": changed("broken", lambda a: a[:, :3]),
    "a part is broken twice": changed("broken", lambda a: np.repeat(a, 2, axis=0)),
    "parts are broken in another order": changed("broken", lambda a: a[::-1].copy()),
    "a part is of an unknown kind": changed("broken", put((0, 1), 5)),
    "a part belongs to no faults": changed("broken", put((0, 0), 99)),
    "a broken part is not there": changed("broken", put((0, 2), 10**6)),
    "a part that is no wire has a photocell": changed("broken", put((0, 3), 3)),
    "the unit is zero": changed("wipers", put(0, 0.0)),
    "the unit is negative": changed("wipers", put(0, -1.0)),
    "a weight is missing": changed("wipers", lambda a: a[1:]),
    "weights are of another type": changed("wipers", lambda a: a.astype(np.float32)),
    "weights have another shape": changed("wipers", lambda a: a[None]),
    "a wire leads off the retina": changed("wires", put((0, 0), 30)),
    "a wire leads to a negative cell": changed("wires", put((0, 0), -1)),
    "a wire is plugged twice": changed("wires", lambda a: put((0, 0), a[0, 1])(a)),
    "a wire is missing": changed("wires", lambda a: a[:, 1:]),
    "wires are of another type": changed("wires", lambda a: a.astype(np.float32)),
    "pictures are of another size": changed("pictures", lambda a: a[:, 1:]),
    "pictures are flat": changed("pictures", lambda a: a.reshape(len(a), 30)),
    "pictures are points": changed("pictures", lambda a: a.astype(np.float32)),
    "a picture is missing": changed("pictures", lambda a: a[:-1]),
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
    "the log is empty": changed("checkpoints", lambda a: a[:0]),
    "the log is too short": changed("tape", lambda a: a[1:]),
    "the log is of another machine": changed("tape", lambda a: a[:, 1:]),
    "the log holds NaN": changed("tape", put((1, 0), np.nan)),
    "the log goes beyond the stops": changed("tape", put((1, 0), -11.001)),
    "a step comes before the one before it": changed(
        "checkpoints", lambda a: a[[*range(5), 6, 5, *range(7, len(a))]]
    ),
    "a step comes twice": changed("checkpoints", lambda a: np.repeat(a, 2)),
    "steps go back": changed("checkpoints", lambda a: a[::-1].copy()),
    "a checkpoint is not in the file": changed("checkpoints", put(3, 999)),
    "a checkpoint comes before the first": changed("checkpoints", put(3, -1)),
    "checkpoints have two axes": changed("checkpoints", lambda a: a[None]),
    "a checkpoint of a branch is not in the file": changed("branch2_checkpoints", put(0, 999)),
    "a branch has no checkpoints": changed("branch1_checkpoints", lambda a: a[:0]),
    "a branch lacks its weights": lambda arrays: arrays.pop("branch1_wipers"),
    "a weight of a branch is NaN": changed("branch1_wipers", put(1, np.nan)),
    "passes of a branch are missing": changed("branch2_mistakes", lambda a: a[:5]),
    "the order of a branch goes too far": changed("branch1_order", put(0, 7)),
    "a voter is not in the file": changed("voters_of", put(0, 999)),
    "a voter comes before the first": changed("voters_of", put(0, -1)),
    "voters are missing": changed("voters_of", lambda a: a[:1]),
    "voters are of another machine": changed("voters", lambda a: a[:, 1:]),
    "a voter is NaN": changed("voters", put((0, 1), np.nan)),
    "a state is NaN": changed("answers", put(0, np.nan)),
    "states are too few": changed("answers", lambda a: a[1:]),
    "states are of other checkpoints": changed("answer_lengths", lambda a: a[::-1].copy()),
    "a member has a picture that is not in the file": changed("members", put((0, 0), 999)),
    "a member has a picture before the first": changed("members", put((0, 0), -1)),
    "a member is of a class that is not there": changed("members", put((0, 1), 3)),
    "a member is of a class before the first": changed("members", put((0, 1), -1)),
    "a member is of a huge class": changed("members", put((0, 1), 2**32)),
    "a member is missing": changed("members", lambda a: a[1:]),
    "members lack a column": changed("members", lambda a: a[:, 1:]),
    "there are no members": lambda arrays: arrays.pop("members"),
    "the desired response is too short": changed("desired", lambda a: a[1:]),
    "the desired response is strong": changed("desired", put(0, 2)),
    "the desired response is of another type": changed("desired", lambda a: a.astype(int)),
    "the journal holds numbers": changed("journal", lambda a: a.astype(np.float32)),
    "a step is negative": changed("steps", put((0, 0), -1)),
    "a step is huge": changed("steps", put((-1, 0), 2**62)),
    "a step is beyond the patterns": changed("steps", put((1, [1, 3]), [0, 7])),
    "a step is in a pass that never was": changed("steps", put((-1, 1), 10_000)),
    "a step has no settings": changed("steps", put((0, -2), 9)),
    "a step has settings before the first": changed("steps", put((0, -2), -1)),
    "steps lack a column": changed("steps", lambda a: a[:, 1:]),
    "steps have no columns": changed("steps", lambda a: a[:, :0]),
    "steps have a column too many": changed("steps", lambda a: np.hstack([a, a[:, :1]])),
    "a step has patterns that are not in the file": changed("steps", put((0, -1), 9)),
    "a step has patterns before the first": changed("steps", put((0, -1), -1)),
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


FOREIGN = "The run log does not belong to this machine and these patterns"


def test_a_log_without_patterns_must_hold_each_of_its_steps(path):
    trainer = Trainer(Mark1(MachineConfig()), PatternSet.empty())
    for _ in range(3):
        trainer.teach(np.zeros((20, 20), np.uint8), np.ones(5, dtype=np.int8))
    saved(trainer, path)
    arrays = archive.read_arrays(path)
    for keep in ([0, 3], [0, 1, 3]):
        archive.write_arrays(path, arrays | {"checkpoints": np.array(keep)})
        with pytest.raises(FileError, match=FOREIGN):
            load_session(path)


def test_steps_without_patterns_must_have_been_taught(path):
    trainer = Trainer(Mark1(MachineConfig()), PatternSet.empty())
    trainer.teach(np.zeros((20, 20), np.uint8), np.ones(5, dtype=np.int8))
    saved(trainer, path)
    arrays = archive.read_arrays(path)
    assert arrays["steps"][1, -4]
    arrays["steps"][1, -4] = 0
    archive.write_arrays(path, arrays)
    with pytest.raises(FileError, match=FOREIGN):
        load_session(path)


def test_a_log_without_spacing_is_refused_even_where_nothing_was_trained(path):
    saved(a_trainer(), path)
    arrays = archive.read_arrays(path)
    header = header_of(arrays)
    header["runs"][0]["spacing"] = 0
    write_session(path, header, arrays)
    with pytest.raises(FileError, match=FOREIGN):
        load_session(path)


def test_more_patterns_than_a_run_may_have_are_refused_before_they_are_looked_at(
    path, good, monkeypatch
):
    path.write_bytes(good[0])
    monkeypatch.setattr("mark1.training.features.MOST_FEATURES", 7 * 40 - 1)
    with pytest.raises(FileError, match="more than the 279 one run can hold"):
        load_session(path)
    monkeypatch.setattr("mark1.training.features.MOST_FEATURES", 7 * 40)
    load_session(path)


def test_no_memory_is_a_sentence(path, good, monkeypatch):
    def none_left(*args, **kwargs):
        raise MemoryError

    path.write_bytes(good[0])
    monkeypatch.setattr("mark1.storage.session_file.Mark1", none_left)
    with pytest.raises(FileError, match="needs more memory than is available"):
        load_session(path)


@given(
    st.sampled_from(
        [
            "steps",
            "tape",
            "wipers",
            "order",
            "mistakes",
            "wires",
            "labels",
            "members",
            "checkpoints",
            "branch1_checkpoints",
            "branch2_order",
            "voters_of",
            "answers",
            "answer_lengths",
        ]
    ),
    st.integers(0, 2**40),
    st.sampled_from([-1, 0, 1, 2, 7, 255, 2**31 - 1]) | st.floats(width=32),
)
@settings(max_examples=examples(300))
def test_with_any_number_in_its_arrays_it_is_refused_or_can_be_used(path, good, name, place, value):
    arrays = dict(good[2])
    array = arrays[name].copy()
    if array.dtype.kind == "i" and not np.isfinite(value):
        value = 0
    array.flat[place % array.size] = np.clip(value, -(2**31), 2**31 - 1)
    arrays[name] = array
    archive.write_arrays(path, arrays)
    try:
        document = load_session(path).document
    except FileError as error:
        assert str(error).startswith(str(path))
        return
    trainer = document.trainer()
    for run in (document.run, *(branch.run for branch in document.branches)):
        trainer.resume(run)
        for step in (trainer.log.first, trainer.log.end, min(trainer.log.end, 400)):
            trainer.seek(step)
        trainer.answering()
        trainer.step()
