"""CSV tables."""

from __future__ import annotations

import re
import tempfile
import zipfile
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mark1.errors import FileError, Mark1Error
from mark1.patterns.files import (
    read_patterns,
    table,
    table_text,
    write_patterns,
)
from mark1.patterns.files.table_columns import TableChoices, TableReading, letter_of
from mark1.patterns.pattern_set import PatternSet
from tests.examples import examples


def read_text(tmp_path: Path, text: str, rows: int = 20, columns: int = 20) -> PatternSet:
    file = tmp_path / "table.csv"
    file.write_bytes(text.encode())
    return read_patterns(file, rows, columns)


def test_csv_rows_are_points_with_the_class_first(tmp_path: Path) -> None:
    points = read_text(tmp_path, "no,0,1.5\nyes,1,-2e3\n\n")
    assert points.analog
    assert points.classes == ("no", "yes")
    assert points.pictures.tolist() == [[[0, 1.5]], [[1, -2000]]]


@pytest.mark.parametrize("heading", ["label", "Class", "TARGET"])
def test_csv_finds_the_class_by_its_heading(tmp_path: Path, heading: str) -> None:
    points = read_text(tmp_path, f"\ufeffwide,high,{heading}\r\n1,2,E\r\n3,4,F\r\n")
    assert points.classes == ("E", "F")
    assert points.pictures.tolist() == [[[1, 2]], [[3, 4]]]


@pytest.mark.parametrize(("cell", "is_refused"), [("2.5", True), ("later", False), (" ", False)])
def test_a_number_is_not_lost_where_a_column_begins_empty(
    tmp_path: Path, cell: str, is_refused: bool
) -> None:
    text = "x,y,class\n" + "1,,a\n2,,b\n" * table_text.SAMPLE_LINES + f"3,{cell},a\n"
    if is_refused:
        with pytest.raises(FileError, match=r"Row 2, column B \(y\) is empty"):
            read_text(tmp_path, text)
    else:
        assert read_text(tmp_path, text).pictures[-1].tolist() == [[3]]


def test_csv_headings_may_be_numbers(tmp_path: Path) -> None:
    assert read_text(tmp_path, "label,0,1\n7,5,6\n").pictures.tolist() == [[[5, 6]]]


@pytest.mark.parametrize(
    ("name", "member"),
    [("a.xlsx", "xl/workbook.xml"), ("a.csv", "xl/workbook.xml"), ("a.ods", "content.xml")],
)
def test_a_spreadsheet_is_called_one(tmp_path: Path, name: str, member: str) -> None:
    with zipfile.ZipFile(tmp_path / name, "w") as archive:
        archive.writestr(member, "<workbook/>")
    (tmp_path / "old.xls").write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600))
    for each in (name, "old.xls"):
        with pytest.raises(FileError, match="This is the file of a spreadsheet"):
            read_patterns(tmp_path / each)


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_csv_may_be_separated_by_semicolons_or_tabs(tmp_path: Path, delimiter: str) -> None:
    assert read_text(tmp_path, "E,0.5,1\nF,1,0\n".replace(",", delimiter)).columns == 2


def test_csv_marks_what_is_kept_for_testing(tmp_path: Path) -> None:
    points = read_text(tmp_path, "label,a,test,b\nE,1,0,2\nF,3,1,4\n")
    assert points.test.tolist() == [False, True]
    assert points.pictures.tolist() == [[[1, 2]], [[3, 4]]]


def test_csv_of_as_many_whole_numbers_as_cells_are_pictures(tmp_path: Path) -> None:
    assert read_text(tmp_path, "E,0,255,7,8\n", 2, 2).pictures.tolist() == [[[0, 255], [7, 8]]]
    assert read_text(tmp_path, "E,0,1,1,0\n", 2, 2).pictures.tolist() == [[[0, 255], [255, 0]]]
    assert read_text(tmp_path, "E,0,255,7,8.5\n", 2, 2).analog
    assert read_text(tmp_path, "E,0,256,7,8\n", 2, 2).analog
    assert read_text(tmp_path, "E,0,-1,7,8\n", 2, 2).analog


def test_csv_of_mnist_is_recognized_by_its_square(tmp_path: Path) -> None:
    heading = ",".join(["label", *(f"pixel{i}" for i in range(784))])
    patterns = read_text(tmp_path, f"{heading}\n3,{','.join(['255'] * 784)}\n")
    assert not patterns.analog
    assert (patterns.pictures == 255).all()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("E,1,2\nF,1\n", "Row 2 has 2 columns, but most rows have 3"),
        ("E,1,2\n\n\nF,nan,1\n", "Row 4, column B holds NaN"),
        ("E,1,2\nF,inf,1\n", "Row 2, column B holds NaN or an infinite"),
        ("E,1,2\nF,1e999,1\n", "Row 2, column B holds NaN or an infinite"),
        ("E,1,2\nF,one,1\nF,1,1\n", "Row 2, column B has 'one' where a number is expected"),
        ("E,1,2\n,1,1\n", "Row 2 has no class"),
        ("E\nF\n", "No column is left for the inputs"),
        ("\n\n", "There is no row of numbers"),
        ("label,a,b\n", "no row of numbers"),
        ("label,test,a\nE,maybe,1\n", "'maybe' in the column test"),
        ("label,1x1,1x2\nE,1,300\n", "Picture 1 holds values other than"),
        ('"E,1\n', "damaged"),
        ("E,1,1\nE,1\0,2\nE,1,2\n", "where a number is expected"),
        ("".join(f"c{i},1,1\n" for i in range(10_001)), "more than 10000 classes"),
        ("E" * 70 + ",1,1\n", "cannot be the name of a class"),
    ],
)
def test_errors_in_csv_name_the_row(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(Mark1Error, match=says) as error:
        read_text(tmp_path, text)
    assert str(error.value).startswith("table.csv")


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("0,0,cat\n1,2,dog\n", None),
        ("x,y,sort\n0,0,cat\n1,2,dog\n", None),
        ("x,sort,y\n0,1.5,0\n1,2.5,2\n", "sort"),
        ("x,sort,y\n0,1.5,0\n1,2.5,2\n", "2"),
        ("0,0,0.5\n1,2,1.5\n", "3"),
        ("label,x,sort\n0,0,0.5\n1,2,1.5\n", "SORT"),
        ("sort,test,x,y\ncat,true,0,0\ndog,false,1,2\n", None),
    ],
)
def test_csv_finds_the_class_in_the_only_text_column_or_as_requested(
    tmp_path: Path, text: str, label: str | None
) -> None:
    (tmp_path / "table.csv").write_text(text)
    points = read_patterns(tmp_path / "table.csv", choices=TableChoices(label))
    assert points.pictures.tolist() == [[[0, 0]], [[1, 2]]]
    assert points.labels.tolist() == [0, 1]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x,y,sort\n1,1,1\n", "No column is headed label, class, target"),
        ("a,1,b\n", "Columns A and C both hold text"),
        ("0.1,0.2,0\n" * 700 + "0,0,1\n" * 700 + "0,0,0.5\n", "neither the first nor"),
        ("x,y\n", "no row of numbers below the headings"),
        ("a;0,5;1.5\n", "Row 1, column B has '0,5' with a decimal comma, but a point is expected"),
        ("a;1.5;2\nb;1;0,5\n", "Row 2, column C has '0,5' with a decimal comma"),
        ("a;1;2\n" * 1001 + "b;1;0.5\nb;1;0,5\n", "Row 1003, column C has '0,5'"),
    ],
)
def test_csv_with_an_ambiguous_class_column_is_rejected(
    tmp_path: Path, text: str, says: str
) -> None:
    with pytest.raises(FileError, match=says):
        read_text(tmp_path, text)


def test_a_fraction_far_down_in_a_column_that_was_guessed_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "MOST_LOOKED_AT", 0)
    with pytest.raises(FileError, match=r"guessed, and it holds '0\.5'"):
        read_text(tmp_path, "0.1,0.2,0\n" * 700 + "0,0,1\n" * 700 + "0,0,0.5\n")


@pytest.mark.parametrize("heading", ["class,f1,f2,f3,f4\n", ""])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_csv_of_single_digits_takes_the_fast_path(tmp_path: Path, heading: str, end: str) -> None:
    text = heading + "yes,0,1,1,0\n no ,9,0,0,1\nyes,0,0,0,1\n"
    (tmp_path / "table.csv").write_bytes(text.replace("\n", end).encode())
    path = tmp_path / "table.csv"
    assert table._digits(path, table.look(path))
    found = read_patterns(tmp_path / "table.csv")
    assert found.classes == ("no", "yes")
    assert found.labels.tolist() == [1, 0, 1]
    assert found.pictures[:, 0].tolist() == [[0, 1, 1, 0], [9, 0, 0, 1], [0, 0, 0, 1]]


@given(
    st.lists(
        st.lists(
            st.sampled_from(["0", "1", "1", "0", "10", "-1", "a", "", " ", "0.5", '"', '"0"', "é"]),
            min_size=1,
            max_size=4,
        )
        | st.tuples(st.sampled_from(["a", "b c", "1", "-1"]), *[st.sampled_from("019")] * 2),
        max_size=5,
    ),
    st.sampled_from([None, "class,f1,f2", "f1,f2,label", "label,test,x1", "\ufeffclass,f1,f2"]),
    st.sampled_from([",", ";", "\t"]),
    st.sampled_from(["\n", "\r\n", "\r", "\n\n"]),
    st.booleans(),
)
@settings(max_examples=examples(400))
def test_the_fast_path_of_csv_agrees_with_the_slow_one(
    rows: list[list[str]], heading: str | None, delimiter: str, end: str, closed: bool
) -> None:
    lines = [delimiter.join(row) for row in rows]
    if heading:
        lines = [heading.replace(",", delimiter), *lines]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.csv"
        path.write_bytes((end.join(lines) + (end if closed else "")).encode())

        def outcome() -> PatternSet | str:
            try:
                return read_patterns(path)
            except Mark1Error as error:
                return str(error)

        at_once = outcome()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(table, "_digits", lambda path, reading: None)
            assert at_once == outcome()


@pytest.mark.parametrize("text", ["label,x,y\na,1_000,2\n", "a,1_000,2\n"])
def test_csv_takes_no_number_with_underscores(tmp_path: Path, text: str) -> None:
    (tmp_path / "set.csv").write_text(text)
    with pytest.raises(FileError):
        read_patterns(tmp_path / "set.csv")


@pytest.mark.parametrize(("greatest", "lit"), [(1, 255), (16, 255), (15, 15), (255, 255)])
def test_pictures_of_2_or_17_levels_are_scaled_and_it_is_told(
    tmp_path: Path, greatest: int, lit: int
) -> None:
    file, told = tmp_path / "table.csv", []
    cells = ["0"] * 63
    file.write_text(f"a,{greatest},{','.join(cells)}\nb,0,{','.join(cells)}\n")
    found = read_patterns(file, 8, 8, tell=told.append)
    assert found.pictures.max() == lit
    assert [str(message) for message in told] == (
        [f"The greatest brightness is {greatest}, so all were scaled to 0 (dark) to 255 (lit)."]
        if greatest < 15 or greatest == 16
        else []
    )


def test_the_levels_between_are_scaled_alike(tmp_path: Path) -> None:
    levels = list(range(17)) * 4
    found = read_text(tmp_path, "a," + ",".join(map(str, levels[:64])) + "\n", 8, 8)
    assert found.pictures.ravel().tolist() == [round(level * 255 / 16) for level in levels[:64]]


def test_a_name_that_a_spreadsheet_would_compute_is_written_as_text_and_read_back(tmp_path):
    names = ["=cmd|' /C calc'!A0", "-1", "'=x", "A"]
    patterns = PatternSet.from_names(np.eye(4, dtype=np.uint8)[:, None] * 255, names)
    write_patterns(patterns, path := tmp_path / "names.csv", "csv")
    written = [line.split(",")[0] for line in path.read_text().splitlines()[1:]]
    assert written == ["'=cmd|' /C calc'!A0", "-1", "''=x", "A"]
    read = read_patterns(path)
    assert [read.classes[label] for label in read.labels] == names


#: What the refusals of the docstring say in words.
REFUSALS = {
    "no class": "No column is headed",
    "two columns of text": "both hold text",
    "row 3, column A (x) is empty": r"Row 3, column A \(x\) is empty",
    "marks between thousands": "marks between thousands",
    "decimal point and comma": "with a decimal comma, but a point is expected",
    "row 3 is too short": "Row 3 has 1 column, but most rows have 2",
}

CASES = [
    re.split(r" {3,}", line.strip(), maxsplit=1)
    for line in str(table.__doc__).splitlines()
    if line.startswith("    ")
]


@pytest.mark.parametrize(("text", "expected"), CASES, ids=[case[0] for case in CASES])
def test_the_tables_of_the_docstring_are_read_as_it_says(
    tmp_path: Path, text: str, expected: str
) -> None:
    (tmp_path / "a.csv").write_text(text.replace("⏎", "\n").replace("⇥", "\t") + "\n")
    expected = expected.strip()
    if expected.startswith("refused: "):
        with pytest.raises(FileError, match=REFUSALS[expected.removeprefix("refused: ")]):
            read_patterns(tmp_path / "a.csv")
        return
    found = list[TableReading]()
    read_patterns(tmp_path / "a.csv", reads=found.append)
    (reading,) = found
    assert reading.label is not None
    names = {role: ", ".join(one.name or letter_of(one.place) for one in reading.of(role))
             for role in ("class", "input", "out", "test")}  # fmt: skip
    several = "s" if ", " in names["input"] else ""
    by_numbers = " by its numbers" if reading.is_guess else ""
    parts = [f"class {names['class']}{by_numbers}", f"input{several} {names['input']}"]
    parts += [f"{role} {names[role]}" for role in ("out", "test") if names[role]]
    assert "; ".join(parts) == expected
