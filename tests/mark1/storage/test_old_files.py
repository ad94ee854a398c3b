"""Files of older schemas: they open as they were saved, go anywhere and go on.

Those in ``old/`` were written by the last version with schema 2. ``expected.json`` says what it
found in them: where they stand, the volts there and at some steps, and after 30 more.
"""

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mark1.disk import archive
from mark1.errors import FileError
from mark1.storage.document import Document
from mark1.storage.session_file import PLAIN, load_session, pack_session, save_session
from tests.examples import examples
from tests.mark1.storage.samples import (
    document_state,
    header_of,
    json_values,
    places_in,
    run_to,
    write_session,
)

OLD = Path(__file__).parent / "old"

EXPECTED = json.loads((OLD / "expected.json").read_text())

#: Steps that were taught by hand.
TAUGHT = {"by_hand": [111, 112], "drawing": [1, 2, 3, 4]}

every_file = pytest.mark.parametrize("name", EXPECTED)


@pytest.fixture(params=[2, 1], ids=["schema 2", "schema 1"])
def open_old(request, tmp_path):
    """Open an old file by its name; as one of schema 1, the fields added since are taken out."""

    def open_it(name):
        path = OLD / f"{name}.mark1"
        if request.param == 1:
            arrays = archive.read_arrays(path)
            header = header_of(arrays)
            place = list(header["position"]).index("settled")
            del header["position"]["settled"]
            for field in ("start", "threshold"):
                del header["machine"][field]
            for training in (header["training"], *header["trainings"]):
                del training["epsilon"]
            arrays["steps"] = np.delete(arrays["steps"], place, axis=1)
            path = tmp_path / "first.mark1"
            write_session(path, header | {"schema": 1}, arrays)
        return load_session(path)

    return open_it


@every_file
def test_an_old_file_stands_where_it_was_saved(name, open_old):
    session, expected = open_old(name), EXPECTED[name]
    run, trainer = session.document.run, session.trainer()
    for field, value in expected["position"].items():
        assert getattr(run.position, field) == value
    assert run.position.start_pass == 0
    assert (run.end, run.spacing) == (expected["end"], expected["spacing"])
    assert run.training.rule == expected["rule"]
    assert run.volts.tolist() == expected["volts"]
    assert run.mistakes.tolist() == expected["mistakes"]
    assert trainer.machine.potentiometers.volts.tolist() == expected["volts"]
    assert session.journal == b""


@every_file
def test_an_old_file_goes_to_any_step(name, open_old):
    trainer = open_old(name).trainer()
    for step, volts in reversed(EXPECTED[name]["at"].items()):
        trainer.seek(int(step))
        assert trainer.machine.potentiometers.volts.tolist() == volts
    for step in range(trainer.log.end + 1):
        assert trainer.seek(step).step == step


@pytest.mark.parametrize("name", [name for name in EXPECTED if "later_drive" in EXPECTED[name]])
def test_an_old_run_goes_on_and_answers_as_it_did(name, open_old):
    trainer, expected = open_old(name).trainer(), EXPECTED[name]
    run_to(trainer, expected["end"] + 30)  # over the rest of its log first
    assert trainer.machine.potentiometers.volts.tolist() == expected["later"]
    assert trainer.log.mistakes.tolist() == expected["later_mistakes"]
    answering = trainer.answering()
    x = answering.see(trainer.patterns.pictures)
    drive = answering.response.add_up(x, answering.potentiometers.volts)
    assert drive.tolist() == expected["later_drive"]


@every_file
def test_steps_taught_by_hand_are_recognised_in_an_old_file(name, open_old):
    trainer = open_old(name).trainer()
    taught = [c.position.step for c in trainer.log.checkpoints if c.taught]
    assert taught == TAUGHT.get(name, [])
    for step in taught:
        trainer.seek(step - 1)
        assert trainer.step() is None
        assert trainer.position.step == step


def test_the_drawing_of_an_old_file_comes_back(open_old):
    document = open_old("drawing").document
    assert document.drawing.ravel().tolist() == [8 * place for place in range(30)]
    assert document.by_hand
    document = open_old("by_hand").document
    assert (document.drawing.shape, document.drawing.dtype) == ((6, 5), np.uint8)
    assert not document.drawing.any()
    assert (document.by_hand, document.target) == (False, "A")


def test_an_old_file_of_points_has_a_blank_retina(open_old):
    document = open_old("points").document
    assert (document.drawing.shape, document.drawing.dtype) == ((1, 2), np.float32)
    assert not document.by_hand


@every_file
def test_an_old_file_that_is_saved_is_one_of_today(name, open_old, tmp_path):
    document = open_old(name).document
    save_session(document, tmp_path / "new.mark1")
    assert header_of(archive.read_arrays(tmp_path / "new.mark1"))["schema"] == PLAIN
    again = load_session(tmp_path / "new.mark1").document
    assert document_state(again) == document_state(document)
    assert pack_session(Document.of(again.trainer())) == pack_session(
        Document.of(document.trainer())
    )


@given(st.data(), st.sampled_from(list(EXPECTED)), json_values)
@settings(max_examples=examples(100))
def test_with_anything_in_its_header_an_old_file_is_refused_or_can_be_used(path, data, name, value):
    arrays = archive.read_arrays(OLD / f"{name}.mark1")
    header = header_of(arrays)
    way = data.draw(st.sampled_from(list(places_in(header))[1:]))
    inner = header
    for key in way[:-1]:
        inner = inner[key]
    inner[way[-1]] = value
    write_session(path, header, arrays)
    check_refused_or_usable(path)


@given(
    st.sampled_from(list(EXPECTED)),
    st.sampled_from(["steps", "tape", "volts", "order", "mistakes", "wires", "labels", "answers"]),
    st.integers(0, 2**40),
    st.sampled_from([-1, 0, 1, 2, 7, 255, 2**31 - 1]) | st.floats(width=32),
)
@settings(max_examples=examples(100))
def test_with_any_number_in_its_arrays_an_old_file_is_refused_or_can_be_used(
    path, name, array_name, place, value
):
    arrays = archive.read_arrays(OLD / f"{name}.mark1")
    array = arrays.get(array_name, arrays["steps"])
    if array.size:
        if array.dtype.kind == "i" and not np.isfinite(value):
            value = 0
        array.flat[place % array.size] = np.clip(value, -(2**31), 2**31 - 1)
    archive.write_arrays(path, arrays)
    check_refused_or_usable(path)


def check_refused_or_usable(path):
    try:
        trainer = load_session(path).trainer()
    except FileError as error:
        assert str(error).startswith(str(path))
        return
    for step in (trainer.log.first, trainer.log.end, min(trainer.log.end, 111)):
        trainer.seek(max(trainer.log.first, step))
    trainer.answering()
    if len(trainer.rows):
        trainer.step()
