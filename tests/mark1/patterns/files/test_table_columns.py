"""What the columns of a table hold is found out, and told."""

from __future__ import annotations

import csv
import io
import random
from pathlib import Path

import pytest

from mark1.errors import FileError, Mark1Error
from mark1.patterns.files import look_at_table, read_patterns
from mark1.patterns.files.flat import Unlabelled
from mark1.patterns.files.table_columns import TableChoices, TableReading, letter_of

#: Texts, and how they are read: as the command tells it.
READ = [
    # A truth table: the class is last. With the first, equal inputs would contradict each other.
    ("0,0,0\n0,1,0\n1,0,0\n1,1,1\n", "class: column C, a guess · inputs: A, B"),
    ("0 0 0\n0 1 1\n1 0 1\n1 1 0\n", "class: column C, a guess · inputs: A, B"),
    ("x1,x2,y\n0,0,0\n0,1,1\n1,0,1\n1,1,1\n", "class: column C (y), a guess · inputs: x1, x2"),
    ("0,1\n1,0\n", "class: column B, a guess · input: A"),
    # Few whole numbers, as classes are, in the first column, and in the last.
    ("1,14.2,1065\n2,12.4,520\n1,13.2,1050\n", "class: column A, a guess · inputs: B, C"),
    ("14.2,1065,1\n12.4,520,2\n13.2,1050,1\n", "class: column C, a guess · inputs: A, B"),
    # More classes than any other column has numbers.
    ("0,0,1\n1,1,0\n2,1,1\n2,1,1\n", "class: column A, a guess · inputs: B, C"),
    # Text, and headings.
    ("5.1,3.5,setosa\n4.9,3,virginica\n", "class: column C · inputs: A, B"),
    ("x,y,Species\n5,3,setosa\n4,3,virginica\n", "class: column C (Species) · inputs: x, y"),
    ("LABEL,x\n1,2\n2,3\n", "class: column A (LABEL) · input: x"),
    ("label,target,x\nA,0,1\nB,1,2\n", "class: column A (label) · input: x · left out: target"
     " (a second class)"),
    ("x,name,class\n1,Ann,A\n2,Bob,B\n", "class: column C (class) · input: x · left out: name"
     " (text)"),
    # Columns that number the rows.
    ("Id,x,Species\n1,5,a\n2,4,b\n3,4,b\n", "class: column C (Species) · input: x · left out: Id"
     " (row numbers)"),
    (",x,class\n0,5,a\n1,4,b\n", "class: column C (class) · input: x · left out: A"
     " (row numbers)"),
    ("".join(f"{i},{i * 7 % 5}.5,{'ab'[i % 2]}\n" for i in range(1, 9)),
     "class: column C · input: B · left out: A (row numbers)"),
    ("x,Id,class\n1,7,a\n2,9,b\n", "class: column C (class) · inputs: x, Id"),
    ("0,1,2,A\n5,4,9,B\n", "class: column D · inputs: A, B, C"),
    # Headings that are numbers.
    ("0,1,2\n5.1,3.5,a\n4.9,3,b\n", "class: column C (2) · inputs: 0, 1"),
    (",0,1,2\n0,5.1,3.5,0\n1,4.9,3,1\n2,6,3,1\n", "class: column D (2), a guess · inputs: 0, 1"
     " · left out: A (row numbers)"),
    # Test marks, an input of that name, and an empty column.
    ("label,test,x\nA,0,1.5\nB,1,2\n", "class: column A (label) · input: x"
     " · test marks: column B (test)"),
    ("label,test,x\nA,70,1.5\nB,81,2\n", "class: column A (label) · inputs: test, x"),
    ("x,class,\n1,a,\n2,b,\n", "class: column B (class) · input: x · left out: C (empty)"),
    # How it is written.
    ("x;class\n1,5;a\n2;b\n", "decimal comma · class: column B (class) · input: x"),
]  # fmt: skip

REFUSED = [
    ("x,y\n1,2\n3,4\n", "neither the first nor the last holds few different whole numbers"),
    ("1.5,2.5\n3,4.5\n", "neither the first nor the last"),
    ("x,name,sort\n1,a,b\n2,c,d\n", r"Columns B \(name\) and C \(sort\) both hold text"),
    ("class\nA\nB\n", "No column is left for the inputs"),
    ("class,x\nA,\nB,2\n", r"Row 2, column B \(x\) is empty"),
    ("label,test,x\nA,0,1\nB,2,2\nC,1,3\n", "Row 3 has '2' in the column test"),
    ("x,class\n1_000,A\n2_000,B\n", "'1_000' where a number is expected"),
    ("x,class\n12 %,A\n13 %,B\n", "'12 %' where a number is expected"),
]


def written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def told(reading: TableReading) -> str:
    return str(reading.sentence).replace(" from its numbers (--label names another)", "")


@pytest.mark.parametrize(("text", "expected"), READ)
def test_what_the_columns_hold_is_found_and_told(tmp_path: Path, text: str, expected: str) -> None:
    path, readings = written(tmp_path / "a.csv", text), list[TableReading]()
    read_patterns(path, reads=readings.append)
    assert [told(one) for one in readings] == [expected]
    assert told(look_at_table(path)) == expected


@pytest.mark.parametrize(("text", "says"), REFUSED)
def test_what_is_not_clear_is_refused(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(FileError, match=says):
        read_patterns(written(tmp_path / "a.csv", text))


TABLE = "Id,x,y,z,class\n7,1,2,3,A\n9,4,5,6,B\n"


@pytest.mark.parametrize(
    ("choices", "points", "names"),
    [
        ({"skip": ("Id",)}, [[1, 2, 3], [4, 5, 6]], ("x", "y", "z")),
        ({"skip": ("1", "4")}, [[1, 2], [4, 5]], ("x", "y")),
        ({"inputs": ("z", "X")}, [[3, 1], [6, 4]], ("z", "x")),
        ({"inputs": ("2",)}, [[1], [4]], ("x",)),
        ({"label": "Id", "inputs": ("x",)}, [[1], [4]], ("x",)),
        ({"known": ("z", "x")}, [[3, 1], [6, 4]], ("z", "x")),
    ],
)
def test_columns_can_be_chosen(tmp_path: Path, choices, points, names) -> None:
    found = read_patterns(written(tmp_path / "a.csv", TABLE), choices=TableChoices(**choices))
    assert (found.pictures[:, 0].tolist(), found.inputs) == (points, names)
    assert found.classes == (("7", "9") if "label" in choices else ("A", "B"))


@pytest.mark.parametrize(
    ("choices", "says"),
    [
        ({"skip": ("w",)}, "There is no column 'w'. Give a heading, or a number from 1 to 5"),
        ({"label": "6"}, "There is no column '6'"),
        ({"inputs": ("x", "y", "2")}, r"Column B \(x\) is chosen twice\. Choose it once"),
        ({"label": "x", "inputs": ("X",)}, r"Column B \(x\) is chosen twice\. Choose it once"),
        ({"known": ("x", "w", "v")}, "trained on columns headed w, v, and the table has none"),
    ],
)
def test_a_column_that_is_not_there_is_named(tmp_path: Path, choices, says: str) -> None:
    with pytest.raises(FileError, match=says):
        read_patterns(written(tmp_path / "a.csv", TABLE), choices=TableChoices(**choices))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("X", "x"),  # two columns, though --inputs takes a heading in any case
        ("a heading that is longer than the 64 characters of a name of an input", "y"),
        ("x\u200e", "y"),
        ("gro\u0308\u00dfe", "y"),  # ö in two characters, as macOS writes it
    ],
)
def test_a_machine_finds_its_inputs_whatever_their_headings(
    tmp_path: Path, first: str, second: str
) -> None:
    learned = read_patterns(written(tmp_path / "a.csv", f"{first},{second},class\n1,2,A\n4,5,B\n"))
    assert len(learned.inputs) == 2
    path = written(tmp_path / "b.csv", f"class,{second},{first}\nA,2,1\nB,5,4\n")
    again = read_patterns(path, choices=TableChoices(known=learned.inputs))
    assert (again.inputs, again.pictures.tolist()) == (learned.inputs, learned.pictures.tolist())


def test_one_column_is_not_two_inputs_of_a_machine(tmp_path: Path) -> None:
    path = written(tmp_path / "a.csv", "x,class\n1,A\n4,B\n")
    with pytest.raises(FileError, match="trained on a column headed X, and"):
        read_patterns(path, choices=TableChoices(known=("X", "x")))


def test_what_a_machine_has_not_learned_is_left_out_and_told(tmp_path: Path) -> None:
    path = written(tmp_path / "a.csv", "y,w,x\n2,9,1\n5,9,4\n")
    readings: list[TableReading] = []
    found = read_patterns(
        path, choices=TableChoices(known=("x", "y")), unlabelled=Unlabelled(2, points=True),
        reads=readings.append,
    )  # fmt: skip
    assert found.pictures[:, 0].tolist() == [[1, 2], [4, 5]]
    assert told(readings[0]) == "inputs: x, y · left out: w (not learned)"


def test_without_headings_the_order_counts_and_it_is_told(tmp_path: Path) -> None:
    path, readings = written(tmp_path / "a.csv", "2,1\n5,4\n"), list[TableReading]()
    choices, points = TableChoices(known=("x", "y")), Unlabelled(2, points=True)
    read_patterns(path, choices=choices, unlabelled=points, reads=readings.append)
    assert told(readings[0]) == "inputs: A, B · in the order learned"


@pytest.mark.parametrize("is_last", [False, True])
def test_a_table_sorted_by_class_is_read_far_enough_to_see_it(
    tmp_path: Path, is_last: bool
) -> None:
    rows = [[number // 900, number * 7 % 1013, number * 5 % 997 + 0.5] for number in range(2700)]
    lines = [",".join(map(str, row[::-1] if is_last else row)) for row in rows]
    found = read_patterns(written(tmp_path / "a.csv", "\n".join(lines)))
    assert found.classes == ("0", "1", "2")
    assert found.counts.tolist() == [900, 900, 900]


def test_one_class_has_one_name_however_it_is_written(tmp_path: Path) -> None:
    text = "label,x\n1,1\n1.0,2\n01,3\nMu\u0308ller,4\nM\u00fcller,5\n"
    found = read_patterns(written(tmp_path / "a.csv", text))
    assert [found.classes[label] for label in found.labels] == [
        "1",
        "1",
        "01",
        *["M\u00fcller"] * 2,
    ]


def test_a_reading_is_told_as_json(tmp_path: Path) -> None:
    record = look_at_table(written(tmp_path / "a.csv", "Id;x;class\n1;1,5;a\n2;2;b\n")).record
    assert record == {
        "encoding": "UTF-8", "separator": ";", "decimal": ",", "first_row": 1, "headings": True,
        "class_is_a_guess": False,
        "columns": [
            {"column": 1, "name": "Id", "role": "out", "why": "counts"},
            {"column": 3, "name": "class", "role": "class", "why": "heading"},
            {"column": 2, "name": "x", "role": "input", "why": ""},
        ],
    }  # fmt: skip


def test_a_table_as_this_program_writes_it_is_not_told(tmp_path: Path) -> None:
    text = "label,test,x1,x2\nA,0,1,2\nB,1,3,4\n"
    assert look_at_table(written(tmp_path / "a.csv", text)).sentence is None


@pytest.mark.parametrize(("place", "letter"), [(0, "A"), (25, "Z"), (26, "AA"), (701, "ZZ")])
def test_columns_are_named_as_in_a_spreadsheet(place: int, letter: str) -> None:
    assert letter_of(place) == letter


def test_what_is_not_clear_is_the_problem_of_a_reading(tmp_path: Path) -> None:
    """The columns have roles all the same, so that a person can put it right."""
    path = written(tmp_path / "a.csv", "x,who,sort\n1,Ann,A\n2,Bob,B\n")
    reading = look_at_table(path)
    assert reading.problem is not None and reading.problem.code == "patterns.csv-two-texts"
    assert [column.role for column in reading.columns] == ["out", "out", "input"]
    with pytest.raises(FileError, match="both hold text"):
        read_patterns(path, table=reading)
    chosen = reading.with_roles(("input", "out", "class"))
    found = read_patterns(path, table=chosen)
    assert (found.classes, found.inputs) == (("A", "B"), ("x",))
    assert found.pictures[:, 0].tolist() == [[1], [2]]


def test_roles_that_cannot_be_read_are_a_problem(tmp_path: Path) -> None:
    reading = look_at_table(written(tmp_path / "a.csv", "0,0,0\n0,1,0\n1,0,0\n1,1,1\n"))
    assert reading.is_guess and reading.with_roles(("out", "input", "class")).is_guess
    assert not reading.with_roles(("class", "input", "out")).is_guess
    for roles, code in (
        (("input", "input", "out"), "patterns.table-without-class"),
        (("out", "out", "class"), "patterns.csv-without-numbers"),
    ):
        problem = reading.with_roles(roles).problem
        assert problem is not None and problem.code == code
    assert reading.with_roles(("input", "input", "class")).problem is None


@pytest.mark.parametrize("rows", [998, 999, 1000, 2500])
def test_what_was_looked_at_is_counted(tmp_path: Path, rows: int) -> None:
    text = "".join(f"{'AB'[i % 3 == 0]},{i % 2},{i}.5\n" for i in range(rows))
    reading = look_at_table(written(tmp_path / "a.csv", f"label,test,x\n{text}"))
    seen = min(rows, 999)  # and the headings
    assert (len(reading.rows), reading.is_whole) == (seen, rows < 1000)
    assert reading.classes == {"A": seen - len(range(0, seen, 3)), "B": len(range(0, seen, 3))}
    assert reading.tests == seen // 2


ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252")


def mutated(dice: random.Random) -> tuple[bytes, list[list[float]], list[str], str]:
    """A table written in some way, with its numbers, classes, and a change that spoils a cell."""
    numbers = [[dice.randrange(-9000, 9000) / 1000 for _ in range(3)] for _ in range(6)]
    classes = [*(dice.choice(["Ä", "B", "1", "no way"]) for _ in range(3)), "Ä", "B", "Ä"]
    separator, decimal = dice.choice([(",", "."), (";", ","), (";", "."), ("\t", ","), ("|", ".")])
    rows = [[f"{one:.3f}".replace(".", decimal) for one in row] for row in numbers]
    label, extra = dice.choice([0, 3]), dice.random() < 0.5
    for row, name in zip(rows, classes, strict=True):
        row.insert(label, name)
    headings = ["a", "b", "c"]
    headings.insert(label, dice.choice(["class", "Label", "sort"]))
    spoilt = dice.choice(["", "", "empty", "word", "thousands", "short", "long"])
    row, place = dice.randrange(6), (label + 1) % 4 if label == 0 else 1
    if spoilt == "empty":
        rows[row][place] = ""
    elif spoilt == "word":
        rows[row][place] = "four"
    elif spoilt == "thousands":
        rows[row][place] = "1,234.5" if decimal == "." else "1.234,5"
    elif spoilt == "short":
        del rows[row][place]
    elif spoilt == "long":
        rows[row].insert(place, "7")
    if extra:
        headings = ["Id", *headings]
        rows = [[str(number), *row] for number, row in enumerate(rows, 1)]
    with_headings = extra or dice.random() < 0.7
    text = io.StringIO()
    above = dice.choice(["", "", "# measured\n", "Measured in 1958\n\n", f"sep={separator}\n"])
    text.write(above)
    csv.writer(text, delimiter=separator, lineterminator=dice.choice(["\n", "\r\n"])).writerows(
        [headings, *rows] if with_headings else rows
    )
    return text.getvalue().encode(dice.choice(ENCODINGS)), numbers, classes, spoilt


@pytest.mark.parametrize("seed", range(200))
def test_a_table_is_read_as_it_was_meant_or_refused(tmp_path: Path, seed: int) -> None:
    """Right is what the table was written from; nothing is read otherwise without a word."""
    content, numbers, classes, spoilt = mutated(random.Random(seed))
    (tmp_path / "a.csv").write_bytes(content)
    try:
        found = read_patterns(tmp_path / "a.csv")
    except Mark1Error as error:
        assert spoilt, error
        return
    assert not spoilt
    assert found.pictures[:, 0].tolist() == numbers
    assert [found.classes[label] for label in found.labels] == classes
