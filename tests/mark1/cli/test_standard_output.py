"""The file name - for standard output."""

import io

import numpy as np
import pytest

from mark1.cli.main import main
from mark1.patterns import shapes
from mark1.patterns.files import read_patterns


@pytest.fixture
def printed(capfdbinary):
    """Run a command; returns its standard output and error output."""

    def run(*words, status=0):
        assert main([str(word) for word in words]) == status
        return capfdbinary.readouterr()

    return run


@pytest.fixture
def letters(tmp_path, printed):
    """Save a session."""
    printed("train", "letters", "--passes", "1", "--save", tmp_path / "a.mark1")
    return tmp_path / "a.mark1"


def test_weights_are_printed_alone_and_as_a_file_would_hold_them(printed, tmp_path):
    out, err = printed("train", "and", "--weights", "-")
    printed("train", "and", "--weights", tmp_path / "w.csv")
    assert out == (tmp_path / "w.csv").read_bytes()
    assert out == b"unit,b,w1,w2\n1,-2.0,1.5,1.0\n"
    assert "18 mistakes in 36 presentations" in err.decode()


def test_weights_that_are_printed_can_be_read_from_standard_input(printed, monkeypatch):
    out, _ = printed("train", "and", "--weights", "-")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(out)))
    again, _ = printed("train", "and", "--start", "-")
    assert b"0 mistakes in 4 presentations" in again


def test_a_report_is_printed_as_a_file_would_hold_it(printed, letters):
    out, err = printed("report", letters, "--out", "-")
    assert (out[:15], err) == (b"<!DOCTYPE html>", b"")
    assert out.rstrip().endswith(b"</html>")
    assert [path.name for path in letters.parent.iterdir()] == ["a.mark1"]


@pytest.mark.parametrize("kind", ["csv", "npz"])
def test_a_set_of_patterns_is_printed_in_a_format_that_can_be_read(printed, tmp_path, kind):
    out, err = printed("patterns", "e-x?examples=3", "--export", "-", "--format", kind)
    assert err == b""
    path = tmp_path / f"printed.{kind}"
    path.write_bytes(out)
    found, wanted = read_patterns(path, 20, 20), shapes.make("e-x?examples=3")
    assert np.array_equal(found.pictures, wanted.pictures)
    assert found.classes == wanted.classes


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("train and --weights - --json", "Both --json and --weights - print to standard output."),
        ("patterns and --export - --json", "Both --json and --export - print to standard output."),
        ("patterns and or --export -", "Standard output can hold one set of patterns, not 2."),
        ("patterns and --export - --format idx", "Use csv or npz, or name a folder."),
        ("train and --rule voted --weights -", "voted"),
    ],
)
def test_what_cannot_be_printed_is_refused_with_nothing_on_standard_output(printed, words, said):
    out, err = printed(*words.split(), status=2)
    assert out == b""
    assert said in err.decode()
    assert "mark1-" not in err.decode()
