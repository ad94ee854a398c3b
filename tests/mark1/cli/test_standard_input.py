"""The file name - for standard input."""

import io
import json

import pytest

from mark1.cli.main import main
from mark1.machine.config import MachineConfig
from mark1.machine.machine import Mark1
from mark1.patterns import shapes
from mark1.patterns.files import write_patterns
from mark1.storage.document import Document
from mark1.storage.session_file import pack_session
from mark1.training.trainer import Trainer


@pytest.fixture
def give(monkeypatch):
    """Put bytes on standard input."""

    def put(data):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))

    return put


def packed(name="xor", passes=0):
    kind = "direct" if shapes.make(name).analog else "mark1"
    patterns = shapes.make(name)
    config = MachineConfig.of(
        kind,
        classes=len(patterns.classes),
        rows=patterns.rows,
        columns=patterns.columns,
        analog=patterns.analog,
    )
    return pack_session(Document.of(Trainer(Mark1(config), patterns)))


@pytest.mark.parametrize("kind", ["csv", "npz"])
def test_patterns_are_read_from_standard_input_by_their_content(give, say_json, tmp_path, kind):
    write_patterns(shapes.make("bars"), tmp_path / "file", kind)
    give((tmp_path / "file").read_bytes())
    found = say_json("train", "--patterns", "-", "--passes", 1)
    assert found["training_patterns"] == shapes.make("bars").n


def test_an_image_is_read_from_standard_input(give, say_json, tmp_path):
    write_patterns(shapes.make("letters"), tmp_path / "folder", "folder")
    give(next((tmp_path / "folder").rglob("*.png")).read_bytes())
    assert say_json("patterns", "-")["patterns"][0]["patterns"] == 1


def test_the_class_column_of_a_table_on_standard_input_can_be_named(give, say_json):
    give(b"x,kind\n1,a\n2,b\n")
    assert say_json("theory", "-", "--label", "kind")["training_patterns"] == 2


def test_sessions_are_read_from_standard_input(give, say_json, tmp_path):
    give(packed())
    assert say_json("evaluate", "-")["read"] == 4
    give(packed())
    assert say_json("train", "--from", "-", "--passes", 2)["passes"] == 2


@pytest.mark.parametrize(
    ("argv", "data", "says"),
    [
        (["evaluate", "-"], b"PK\3\4 and so on", "Standard input is damaged"),
        (["evaluate", "-"], b"", "Standard input: The file is empty."),
        (["train", "--patterns", "-"], b"", "Standard input: The file is empty"),
        (["train", "--patterns", "-"], b"a,0\nb,nan\n", "Standard input: Row 2 holds NaN"),
        (["train", "--patterns", "-"], bytes(99), "Standard input: "),
        (["run", "-"], packed(), "Standard input holds no journal"),
        (["run", "-"], b"notes", "Standard input"),
    ],
)
def test_what_cannot_be_read_is_called_standard_input(give, capsys, argv, data, says):
    give(data)
    assert main(argv) == 2
    err = capsys.readouterr().err
    assert says in err
    assert "/" not in err.partition("Standard input")[0]


def test_a_process_without_standard_input_is_told_so(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", None)
    assert main(["evaluate", "-"]) == 2
    assert "There is no standard input" in capsys.readouterr().err


def test_the_result_names_standard_input_as_it_was_given(give, capsys):
    give(packed())
    assert main(["evaluate", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["file"] == "-"
