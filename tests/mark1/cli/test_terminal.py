"""Tables in a narrow terminal, and in a file."""

import pytest

from mark1.cli.terminal import aligned, named
from tests.examples import slow

TABLE = [["passes", "right"], ["9", "1"], ["10", "0.5"]]


def test_a_table_that_fits_has_a_row_for_each_record(monkeypatch):
    monkeypatch.setenv("COLUMNS", "13")
    assert list(aligned(TABLE)) == ["passes  right", "     9      1", "    10    0.5"]


def test_a_table_wider_than_the_terminal_has_a_line_for_each_cell(monkeypatch):
    monkeypatch.setenv("COLUMNS", "12")
    below = ["passes", "  9", "right", "  1", "", "passes", "  10", "right", "  0.5"]
    assert list(aligned(TABLE)) == below
    monkeypatch.setenv("COLUMNS", "20")
    beside = ["  passes  9", "  right   1", "", "  passes  10", "  right   0.5"]
    assert list(aligned(TABLE, gap=11, indent=2))[:2] == beside[:2]
    assert list(aligned(TABLE, gap=11, indent=2)) == beside


def test_a_long_text_is_broken_between_words_below_its_beginning(monkeypatch):
    monkeypatch.setenv("COLUMNS", "14")
    pairs = [("or", "at least one"), ("nand", "not both")]
    assert list(named(pairs)) == ["or    at least", "      one", "nand  not both"]
    monkeypatch.setenv("COLUMNS", "11")
    assert list(named(pairs)) == ["or", "  at least", "  one", "nand", "  not both"]


def test_a_file_has_room_for_any_line(monkeypatch):
    monkeypatch.delenv("COLUMNS", raising=False)
    assert list(named([("a", "word " * 99 + "end")])) == ["a  " + "word " * 99 + "end"]


@pytest.mark.parametrize(
    "argv",
    [
        "rules",
        "rules pa-1 batch",
        "patterns",
        "patterns e-x",
        "lecture",
        "experiment --list",
        *slow(
            "experiment published L",
            "experiment --patterns and --machine direct --eta 0.5,1 --seeds 2 --workers 1",
        ),
    ],
)
def test_no_line_of_a_table_is_longer_than_forty_columns(say, monkeypatch, argv):
    monkeypatch.setenv("COLUMNS", "40")
    lines = say(*argv.split()).splitlines()
    about = argv.startswith("experiment --patterns")  # a sentence above its table
    assert [line for line in lines[about:] if len(line) > 40] == []
