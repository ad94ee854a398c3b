"""Bad headers of a session file: each value is checked before it is used."""

import copy
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mark1.errors import FileError, NewerFileError
from mark1.storage.session_file import FORMAT, SCHEMA, load_session
from tests.examples import examples
from tests.mark1.storage.samples import json_values, places_in, sentence, write_session


def test_a_newer_file_says_by_which_version_it_was_written(path, good):
    _, header, arrays = good
    later = {"format": FORMAT, "schema": SCHEMA + 1, "program": "9.2", "surprise": True}
    write_session(path, later, arrays)
    with pytest.raises(NewerFileError, match=r"later version \(9\.2\)\. Update this program"):
        load_session(path)
    write_session(path, header | {"schema": 10**30, "program": {"x": ["y"] * 1000}}, {})
    with pytest.raises(NewerFileError) as caught:
        load_session(path)
    sentence(caught)


def test_a_file_from_before_the_first_release_is_refused_and_what_to_do_is_said(path, good):
    unreleased = Path(__file__).with_name("unreleased.mark1")
    with pytest.raises(FileError, match=r"before the first release\. Open it with that version"):
        load_session(unreleased)
    for schema in (1, 2, 3, 4, 5):
        write_session(path, good[1] | {"format": "mark1-session", "schema": schema}, good[2])
        with pytest.raises(FileError, match="before the first release"):
            load_session(path)


@pytest.mark.parametrize(
    "header",
    [
        b"", b"{", b"[]", b"7", b"null", b'"format"', b"\xff\xfe", b"[" * 100_000, b"9" * 10_000,
        b'{"a":' * 50_000, b'{"format": "mark1"}', b'{"schema": 1}',
        b'{"format": ["mark1"], "schema": 1}', b'{"format": "mark2", "schema": 1}',
        *(b'{"format": "mark1", "schema": %s}' % schema
          for schema in (b'"1"', b"1.0", b"true", b"0", b"-1", b"null", b"NaN", b"[1]")),
    ],
)  # fmt: skip
def test_another_header_is_refused(path, good, header):
    write_session(path, header, good[2])
    with pytest.raises(FileError) as caught:
        load_session(path)
    assert sentence(caught) == f"{path} is not a session file. Choose a .mark1 file."


NAN = float("nan")
HUGE = 10**400


def training_of(header):
    return header["trainings"][header["runs"][0]["training"]]


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
    "faults are a number": lambda h: h.update(faults=9),
    "faults are numbers": lambda h: h.update(faults=[9] * len(h["faults"])),
    "faults are missing": lambda h: h.pop("faults"),
    "noise is text": lambda h: h["faults"][1].update(noise="0.1"),
    "noise is NaN": lambda h: h["faults"][1].update(noise=NAN),
    "noise is too loud": lambda h: h["faults"][1].update(noise=0.6),
    "more cells are dead than there are": lambda h: h["faults"][1].update(dead_cells=31),
    "dead cells are negative": lambda h: h["faults"][1].update(dead_cells=-1),
    "faults have a strange key": lambda h: h["faults"][1].update(colour="red"),
    "a run has no faults": lambda h: h["runs"][0].pop("faults"),
    "a run has faults that are not there": lambda h: h["runs"][0].update(faults=9),
    "training is null": lambda h: h["runs"][0].update(training=None),
    "training has a strange key": lambda h: training_of(h).update(speed=1),
    "training has a strange rule": lambda h: training_of(h).update(rule="magic"),
    "training has η NaN": lambda h: training_of(h).update(eta=NAN),
    "training has η infinite": lambda h: training_of(h).update(eta="inf"),
    "training has η as text": lambda h: training_of(h).update(eta="0.5"),
    "training has η 0": lambda h: training_of(h).update(eta=0),
    "training has huge passes": lambda h: training_of(h).update(passes=HUGE),
    "trainings are no list": lambda h: h.update(trainings={}),
    "trainings are too few": lambda h: h["trainings"].pop(),
    "trainings hold a number": lambda h: h.update(trainings=[1, 2]),
    "trainings hold a strange rule": lambda h: h["trainings"][0].update(rule="magic"),
    "classes are text": lambda h: h["sets"][0].update(classes="ABC"),
    "classes are numbers": lambda h: h["sets"][0].update(classes=[1, 2, 3]),
    "classes are twice the same": lambda h: h["sets"][0].update(classes=["A", "A", "B"]),
    "classes are too few": lambda h: h["sets"][0].update(classes=["A", "B"]),
    "classes are too many": lambda h: h["sets"][0].update(classes=[f"class {i}" for i in range(5)]),
    "codes are missing": lambda h: h["sets"][0].pop("codes"),
    "codes are too few": lambda h: h["sets"][0].update(codes=[0, 1]),
    "codes are twice the same": lambda h: h["sets"][0].update(codes=[0, 1, 1]),
    "codes are negative": lambda h: h["sets"][0].update(codes=[0, 1, -1]),
    "codes are text": lambda h: h["sets"][0].update(codes="012"),
    "codes are fractions": lambda h: h["sets"][0].update(codes=[0, 1, 2.0]),
    "codes are huge": lambda h: h["sets"][0].update(codes=[0, 1, HUGE]),
    "codes are more than the R-units have": lambda h: h["sets"][0].update(codes=[0, 1, 4]),
    "classes are missing": lambda h: h["sets"][0].pop("classes"),
    "patterns have no text as name": lambda h: h["sets"][0].update(name=None),
    "position is a list": lambda h: h["runs"][0].update(position=[1, 2]),
    "position has no step": lambda h: h["runs"][0]["position"].pop("step"),
    "position lacks the step": lambda h: h["runs"][0]["position"].update(step="450"),
    "position has a strange key": lambda h: h["runs"][0]["position"].update(hour=9),
    "position is negative": lambda h: h["runs"][0]["position"].update(step=-1),
    "position is NaN": lambda h: h["runs"][0]["position"].update(step=NAN),
    "position is half": lambda h: h["runs"][0]["position"].update(step=449.5),
    "position is huge": lambda h: h["runs"][0]["position"].update(step=HUGE),
    "position is off the log": lambda h: h["runs"][0]["position"].update(step=601),
    "position is beyond the patterns": lambda h: h["runs"][0]["position"].update(passes=0, index=7),
    "position is in a pass that never was": lambda h: h["runs"][0]["position"].update(
        passes=10_000
    ),
    "position has more mistakes than patterns": lambda h: h["runs"][0]["position"].update(
        mistakes=7
    ),
    "position has more mistakes than steps": lambda h: h["runs"][0]["position"].update(total=451),
    "position is earlier than its passes": lambda h: h["runs"][0]["position"].update(
        step=5, total=5
    ),
    "spacing is 0": lambda h: h["runs"][0].update(spacing=0),
    "spacing is NaN": lambda h: h["runs"][0].update(spacing=NAN),
    "spacing is infinite": lambda h: h["runs"][0].update(spacing=float("inf")),
    "spacing is text": lambda h: h["runs"][0].update(spacing="256"),
    "spacing is huge": lambda h: h["runs"][0].update(spacing=HUGE),
    "runs are none": lambda h: h.update(runs=[]),
    "runs are a number": lambda h: h.update(runs=3),
    "runs lack a branch": lambda h: h["runs"].pop(),
    "runs hold a list": lambda h: h["runs"].append([]),
    "a branch has no fork": lambda h: h["runs"][1].pop("fork"),
    "a branch forks before the start": lambda h: h["runs"][1].update(fork=-1),
    "a branch forks at half a step": lambda h: h["runs"][1].update(fork=0.5),
    "a branch forks after its end": lambda h: h["runs"][2].update(fork=201),
    "a branch stands off its log": lambda h: h["runs"][2]["position"].update(step=201),
    "a branch has strange settings": lambda h: h["runs"][1].update(training=99),
    "a branch has patterns before the first": lambda h: h["runs"][1].update(patterns=-1),
    "a branch has other patterns": lambda h: h["runs"][1].update(patterns=0),
    "a chapter has no patterns to have made its steps": lambda h: h["sets"][2].update(size=0),
    "sets are none": lambda h: h.update(sets=[]),
    "sets are text": lambda h: h.update(sets="ABC"),
    "sets hold a number": lambda h: h["sets"].__setitem__(1, 7),
    "sets lack one": lambda h: h["sets"].pop(),
    "a set has a negative size": lambda h: h["sets"][1].update(size=-1),
    "a set is larger than its members": lambda h: h["sets"][1].update(size=10),
    "a set has a huge size": lambda h: h["sets"][1].update(size=HUGE),
    "the first set is smaller than its labels": lambda h: h["sets"][0].update(size=6),
    "labels are a number": lambda h: h.update(labels=9),
    "labels are too few": lambda h: h["labels"].pop(),
    "labels are too many": lambda h: h["labels"].append(""),
    "labels hold a number": lambda h: h["labels"].__setitem__(0, 5),
    "labels hold nothing": lambda h: h["labels"].__setitem__(0, None),
    "labels hold a long text": lambda h: h["labels"].__setitem__(0, "x" * 41),
    "the target is no class": lambda h: h.update(target="C"),
    "the target is a list": lambda h: h.update(target=["A"]),
    "the target is missing": lambda h: h.pop("target"),
    "by hand is a number": lambda h: h.update(by_hand=1),
    "what was chosen is a list": lambda h: h.update(chosen=[]),
    "what was chosen is strange": lambda h: h.update(chosen={"speed": 9}),
    "what was chosen is impossible": lambda h: h.update(chosen={"eta": -1}),
    "spacing is less than the gaps": lambda h: h["runs"][0].update(spacing=50),
    "end is missing": lambda h: h["runs"][0].pop("end"),
    "end is huge": lambda h: h["runs"][0].update(end=2**52),
    "end is earlier than the log": lambda h: h["runs"][0].update(end=560),
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
    assert sentence(caught).count("Use ") == 1, "there is one thing to do"


@given(st.data(), json_values)
@settings(max_examples=examples(300))
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
