"""How the text of a table is written is found out."""

from __future__ import annotations

from pathlib import Path

import pytest

from mark1.errors import FileError
from mark1.patterns.files import read_patterns
from mark1.patterns.files.table_columns import TableChoices
from mark1.patterns.files.table_text import SAMPLE_LINES, THOUSANDS, text_of

#: Two rows, each with two numbers, 1.5 and 2, 3 and 4, and the classes Ä and B.
NUMBERS, CLASSES = [[1.5, 2], [3, 4]], ("B", "Ä")


def read(path: Path, content: bytes, **choices: str):
    path.write_bytes(content)
    return read_patterns(path, choices=TableChoices(**choices))


@pytest.mark.parametrize(
    ("encoding", "name"),
    [
        ("utf-8", "UTF-8"),
        ("utf-8-sig", "UTF-8"),
        ("utf-16", "UTF-16"),
        ("utf-16-le", "UTF-16"),
        ("utf-16-be", "UTF-16"),
        ("cp1252", "Windows-1252"),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_encoding_is_found(tmp_path: Path, encoding: str, name: str, end: str) -> None:
    text = end.join(["x,y,class", "1.5,2,Ä", "3,4,B", ""])
    found = read(tmp_path / "a.csv", text.encode(encoding))
    assert (found.pictures[:, 0].tolist(), found.classes) == (NUMBERS, CLASSES)
    assert text_of(tmp_path / "a.csv").encoding_name == name


def test_an_encoding_can_be_named_and_must_be_one(tmp_path: Path) -> None:
    text = "x,y,class\n1.5,2,Ж\n3,4,B\n".encode("koi8-r")
    assert read(tmp_path / "a.csv", text, encoding="koi8-r").classes == ("B", "Ж")
    for name in ("nonsense", "base64", "utf-8\0"):
        with pytest.raises(FileError, match="There is no encoding"):
            read(tmp_path / "a.csv", text, encoding=name)
    # The letter comes late, so that the first lines alone would be read.
    late = "x,y,class\n" + 5000 * "1.5,2,A\n" + "3,4,Ж\n"
    for data, name in (
        (late.encode(), "ascii"),
        (late.encode("koi8-r"), "utf-8"),
        (text, "utf-16"),
    ):
        with pytest.raises(FileError, match=f"The file is not text in {name}. Leave"):
            read(tmp_path / "a.csv", data, encoding=name)


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="not text in UTF-8, UTF-16 or Windows-1252"):
        read(tmp_path / "a.csv", b"x,y,class\n1,2,\x81\n3,4,B\n")


@pytest.mark.parametrize(
    "text",
    [
        "x,y,class\n1.5,2,Ä\n3,4,B\n",
        "x;y;class\n1.5;2;Ä\n3;4;B\n",
        "x;y;class\n1,5;2;Ä\n3;4;B\n",
        "x\ty\tclass\n1,5\t2\tÄ\n3\t4\tB\n",
        "x|y|class\n1.5|2|Ä\n3|4|B\n",
        'x,y,class\n"1,5",2,Ä\n3,4,B\n',
        "x y  class\n1.5  2 Ä\n  3 4 B\n",
        "x y class\n1,5 2 Ä\n3 4 B\n",
        "sep=;\nx;y;class\n1,5;2;Ä\n3;4;B\n",
        "\n\nx,y,class\n\n1.5,2,Ä\n,,\n3,4,B\n",
        "# by hand\nx,y,class\n1.5,2,Ä\n# the second:\n3,4,B\n",
        "# x,y,class\n1.5,2,Ä\n3,4,B\n",
        "# x y class\n1.5 2 Ä\n3 4 B\n",
        "My table\n\nx,y,class\n1.5,2,Ä\n3,4,B\n",
        "My table,,\nof 1958,,\nx,y,class\n1.5,2,Ä\n3,4,B\n",
        "x,y,class\n1.5,2,Ä,\n3,4,B,\n",
        "x,y,class,\n1.5,2,Ä,\n3,4,B,\n",
        "x,y,class,note\n1.5,2,Ä,\n3,4,B\n",
    ],
)
@pytest.mark.parametrize("ending", ["csv", "TSV", "txt", "data"])
def test_separator_decimal_mark_and_rows_above_are_found(
    tmp_path: Path, text: str, ending: str
) -> None:
    found = read(tmp_path / f"a.{ending}", text.encode())
    assert (found.pictures[:, 0].tolist(), found.classes) == (NUMBERS, CLASSES)
    assert found.inputs == ("x", "y")


def test_separator_and_decimal_mark_can_be_named(tmp_path: Path) -> None:
    found = read(tmp_path / "a.csv", "1,5;2;Ä\n3;4;B\n".encode(), separator=";", decimal=",")
    assert found.pictures[:, 0].tolist() == NUMBERS
    with pytest.raises(FileError, match="No column is left for the inputs"):
        read(tmp_path / "a.csv", b"1,5;2;A\n3;4;B\n", separator=",", label="2")


@pytest.mark.parametrize("separator", ["; ", "\t", "|", " "])
def test_the_first_decimal_mark_may_come_late(tmp_path: Path, separator: str) -> None:
    rows = [("A", "1", "2"), ("B", "3", "4")] * SAMPLE_LINES + [("A", "1,5", "2"), ("B", "3", "4")]
    text = "".join(f"{separator.join(row)}\n" for row in rows)
    found = read(tmp_path / "a.csv", text.encode())
    assert found.pictures[-2:, 0].tolist() == NUMBERS
    with pytest.raises(FileError, match="with a decimal comma, but a point is expected"):
        read(tmp_path / "a.csv", text.encode(), decimal=".")
    with pytest.raises(FileError, match=r"'1\.5'"):
        read(tmp_path / "a.csv", (text + text.replace(",", ".")).encode())


def test_a_class_may_begin_like_a_comment(tmp_path: Path) -> None:
    found = read(tmp_path / "a.csv", b"label,x,y\n#1,1.5,2\n#2,3,4\n")
    assert found.classes == ("#1", "#2")


@pytest.mark.parametrize(
    "cell", ["1,234.5", "1.234,5", "1 234", "1\u202f234,5", "1'234.5", "12,345,678", "-1.234.567"]
)
def test_marks_between_thousands_are_recognized_and_refused(tmp_path: Path, cell: str) -> None:
    assert THOUSANDS.fullmatch(cell)
    with pytest.raises(FileError, match=r"Row 2, column A \(x\) has .* marks between thousands"):
        read(tmp_path / "a.csv", f'x;y;class\n"{cell}";2;A\n3;4;B\n'.encode())


@pytest.mark.parametrize("cell", ["1234.5", "1,5", "0.001", "1.234", "1,2345", "a 123"])
def test_other_numbers_have_no_marks_between_thousands(cell: str) -> None:
    assert not THOUSANDS.fullmatch(cell)
