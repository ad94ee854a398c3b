"""The file name - for standard input."""

import errno
import io
import json
import os
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import pytest

from mark1.cli.main import main
from mark1.machine.config import MachineConfig
from mark1.machine.machine import Mark1
from mark1.patterns import shapes
from mark1.patterns.files import write_patterns
from mark1.storage.document import Document
from mark1.storage.session_file import pack_session
from mark1.training.trainer import Trainer
from tests.full_disk import full_disk
from tests.mark1.cli.running import PROGRAM, ROOT, environment


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


@pytest.fixture
def pipe():
    """Return the name of a pipe with these bytes, as a shell passes <(command)."""
    ends = []

    def opened(data):
        reading, writing = os.pipe()
        ends.append(reading)
        os.write(writing, data)  # less than a pipe holds
        os.close(writing)
        return f"/dev/fd/{reading}"

    yield opened
    for end in ends:
        os.close(end)


TABLE = b"a,b,label\n0,0,n\n0,1,n\n1,0,n\n1,1,y\n"


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="names no pipes")
def test_a_pipe_is_read_where_a_file_is(pipe, say_json, tmp_path):
    assert say_json("train", "--patterns", pipe(TABLE))["converged"] is True
    assert say_json("theory", pipe(TABLE))["r_units"][0]["separable"] is True
    assert say_json("evaluate", pipe(packed()), pipe(b"x,y,label\n1,1,0\n"))["read"] == 1
    assert say_json("predict", pipe(packed()), pipe(TABLE))["answers"] == [None] * 4
    assert say_json("train", "--from", pipe(packed()), "--passes", 2)["passes"] == 2
    w = pipe(b"b,w1,w2\n-4,3,2\n")  # AND
    assert say_json("train", "and", "--start", w)["mistakes"] == 0
    out = tmp_path / "page.html"
    assert say_json("report", pipe(packed()), "--out", out)["report"] == str(out)


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="names no pipes")
@pytest.mark.parametrize(
    ("argv", "data", "says"),
    [
        (["evaluate"], b"PK\3\4 and so on", "is damaged"),
        (["evaluate"], b"", "The file is empty"),
        (["train"], b"a,0\nb,nan\n", "Row 2, column B holds NaN"),
        (["run"], b"notes", "is not a journal"),
        (["predict"], b"", "No patterns were named."),
        (
            ["experiment", "--a-units", "64,256", "--patterns"],
            TABLE,
            "a pipe can be read only once",
        ),
    ],
)
def test_what_cannot_be_read_of_a_pipe_is_one_sentence(pipe, capsys, argv, data, says):
    name = pipe(data)
    assert main([*argv, name]) == 2
    err = capsys.readouterr().err
    assert says in err
    assert err.count("\n") == 1
    assert name in err or "experiment" in argv
    assert "standard-input" not in err


@pytest.mark.parametrize(
    ("argv", "data", "says"),
    [
        (["evaluate", "-"], b"PK\3\4 and so on", "Standard input is damaged"),
        (["evaluate", "-"], b"", "Standard input: The file is empty."),
        (["train", "--patterns", "-"], b"", "Standard input: The file is empty"),
        (
            ["train", "--patterns", "-"],
            b"a,0\nb,nan\n",
            "Standard input: Row 2, column B holds NaN",
        ),
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


class Endless(io.RawIOBase):
    """A stream without an end, which counts what is read of it."""

    def __init__(self, start):
        self.start, self.given = start, 0

    def readable(self):
        return True

    def readinto(self, buffer):
        block = self.start if not self.given else b""
        buffer[:] = block[: len(buffer)].ljust(len(buffer), b"\0")
        self.given += len(buffer)
        return len(buffer)


@pytest.fixture
def temporary(tmp_path, monkeypatch):
    """An empty folder for temporary files."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


@pytest.mark.parametrize("start", [b"", b"a,b\n", b"PK\3\4"])
@pytest.mark.parametrize("argv", ["train -", "evaluate -", "run -", "report -", "train --from -"])
def test_no_more_is_copied_than_a_file_may_hold(capsys, monkeypatch, temporary, argv, start):
    most = 3 * 2**20
    monkeypatch.setattr("mark1.patterns.files.guard.MOST_BYTES", most)
    monkeypatch.setattr("mark1.disk.archive.MOST_BYTES", most)
    endless = Endless(start)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BufferedReader(endless)))
    monkeypatch.chdir(temporary.parent)
    assert main(argv.split()) == 2
    said = "mark1: Standard input holds more than the 3 MiB allowed. Use a smaller file.\n"
    assert capsys.readouterr().err == said
    assert most < endless.given <= most + 2**21
    assert list(temporary.iterdir()) == []


def test_a_full_temporary_folder_is_named(give, capsys, temporary):
    give(b"a,0,1\nb,1,0\n" * 9)
    with full_disk():
        assert main(["train", "-"]) == 1
    err = capsys.readouterr().err
    assert err.startswith(f"mark1: {temporary}")
    assert "cannot be written: File too large. Choose another place.\n" in err
    assert list(temporary.iterdir()) == []


def test_a_standard_input_that_cannot_be_read_is_named(capsys, monkeypatch, tmp_path):
    class Broken(io.RawIOBase):
        def readable(self):
            return True

        def readinto(self, buffer):
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BufferedReader(Broken())))
    assert main(["train", "-"]) == 2
    said = "mark1: Standard input cannot be read: Input/output error.\n"
    assert capsys.readouterr().err == said


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="sends signals of Unix")
@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 1)]
)
def test_a_signal_while_it_is_copied_leaves_no_file(tmp_path, number, status):
    process = subprocess.Popen(
        [*PROGRAM, "train", "-"],
        cwd=ROOT,
        env=environment(TMPDIR=str(tmp_path)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    process.stdin.write(b"a,0,1\n" * 1000)
    process.stdin.flush()
    end = time.monotonic() + 60
    while not list(tmp_path.glob("mark1-*/standard-input*")):
        assert time.monotonic() < end
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(number)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (status, b"")
    assert err.endswith(b"mark1: Stopped.\n")  # Python may name the file that was being closed
    assert list(tmp_path.iterdir()) == []
