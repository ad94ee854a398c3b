"""The pages of a class become one table: each pupil a row, nothing lost and nothing run."""

import csv
from datetime import datetime
from html import escape
from pathlib import Path

import pytest

from mark1 import messages
from mark1.errors import FileError
from mark1.lessons.attempt import Attempt
from mark1.lessons.collect import COLUMNS, NAME, collect, write
from mark1.lessons.hand_in import answers_of
from mark1.lessons.lesson import read_lesson
from mark1.session.session import Session

LESSON = read_lesson(Path(__file__).parents[3] / "gui" / "lessons" / "02-and-or")


def hand_in(folder, student, said=(), shown=0, name=""):
    """Save the page of a pupil who has tasks shown, skips the others, and answers."""
    attempt = Attempt(LESSON, Session())
    for place in range(3):
        if place < shown:
            attempt.show()
            while attempt.session.is_evaluating:
                attempt.session.advance()
            assert attempt.look()
        else:
            attempt.skip()
    for place in said:
        attempt.say(place)
        attempt.look()
    attempt.seconds[3] = 150.0
    path = folder / f"{name or student}.html"
    answers_of(attempt, student, datetime(2026, 3, 2, 9, 30)).write(path)


def table(folder):
    answers, _ = collect(folder)
    written, _ = write(answers, folder)
    with written.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_reasons_are_gathered_and_wrong_numbers_counted(tmp_path):
    folder = Path(__file__).parents[3] / "gui" / "lessons"
    attempt = Attempt(read_lesson(folder / "06-xor"), Session(), {"done": 4})
    attempt.say("=1+1, as they cross")
    attempt.look()
    answers_of(attempt, "Ada").write(tmp_path / "ada.html")
    attempt = Attempt(read_lesson(folder / "09-breaking"), Session(), {"done": 2})
    for number in ("12", "20", "16"):
        attempt.say(number)
    attempt.look()
    answers_of(attempt, "Bo").write(tmp_path / "bo.html")
    ada, bo = table(tmp_path)
    assert (ada["wrong"], ada["answers"], ada["reasons"]) == ("0", "", "'=1+1, as they cross")
    assert (bo["wrong"], bo["answers"], bo["reasons"]) == ("2", "12 · 20", "")


def test_each_page_is_a_row(tmp_path):
    hand_in(tmp_path, "Bo", said=[0, 2, 1], shown=2)
    hand_in(tmp_path, "ada", said=[1])
    one, other = table(tmp_path)
    assert one["student"] == "ada"
    assert (one["done"], one["shown"], one["skipped"], one["wrong"]) == ("1", "0", "3", "0")
    assert other == {
        "file": "Bo.html",
        "student": "Bo",
        "lesson": "02-and-or",
        "when": "2026-03-02T09:30",
        "tasks": "4",
        "done": "1",
        "shown": "2",
        "skipped": "1",
        "wrong": "2",
        "minutes": "2",
        "answers": "Its line is in another place. · It has no line.",
        "reasons": "",
    }
    page = (tmp_path / f"{NAME}.html").read_text("utf-8")
    assert page.count("<tr>") == 3
    assert '<td class="">Its line is in another place. · It has no line.</td>' in page
    assert len(table(tmp_path)) == 2  # the table is not one of the pages


def test_what_a_pupil_writes_is_only_text(tmp_path):
    hand_in(tmp_path, '=HYPERLINK("http://x")<script>', name="evil")
    (row,) = table(tmp_path)
    assert row["student"] == '\'=HYPERLINK("http://x")<script>'
    assert "<script" not in (tmp_path / f"{NAME}.html").read_text("utf-8")


@pytest.mark.parametrize(
    "data", ["", "{", "[]", "[" * 9999, '{"tasks": 5}', "1" * 5000, '"x"', "null"]
)
def test_other_pages_are_named_and_left_out(tmp_path, data):
    hand_in(tmp_path, "Ada")
    (tmp_path / "other.html").write_text(f'<p data-lesson="{escape(data)}">')
    answers, others = collect(tmp_path)
    assert (len(answers), others) == (1, ["other.html"])


def test_a_page_with_other_types_is_read_as_far_as_it_goes(tmp_path):
    tasks = '[5, {"state": [], "wrong": 3, "seconds": "x"}, {"state": "done", "seconds": 90}]'
    data = escape('{"student": 7, "tasks": ' + tasks + "}")
    (tmp_path / "odd.html").write_text(f'<p data-lesson="{data}">')
    (row,) = table(tmp_path)
    assert (row["student"], row["tasks"], row["done"], row["minutes"]) == ("", "2", "1", "2")


def test_a_folder_that_cannot_be_read_is_named(tmp_path):
    with pytest.raises(FileError, match="cannot be read"):
        collect(tmp_path / "none")


@pytest.mark.parametrize("code", ["en", "de", "fr", "es"])
def test_each_column_has_a_heading_in_each_language(tmp_path, code):
    hand_in(tmp_path, "Ada")
    messages.speak(code)
    try:
        write(collect(tmp_path)[0], tmp_path)
    finally:
        messages.speak("en")
    assert (tmp_path / f"{NAME}.html").read_text("utf-8").count("<th>") == len(COLUMNS)


@pytest.mark.parametrize("seconds", ["1" + "0" * 400, "-90"])
def test_a_time_that_no_pupil_took_does_not_count(tmp_path, seconds):
    data = escape('{"tasks": [{"seconds": ' + seconds + '}, {"seconds": 90}]}')
    (tmp_path / "odd.html").write_text(f'<p data-lesson="{data}">')
    answers, _ = collect(tmp_path)
    assert answers[0].cells[COLUMNS.index("minutes")] == 2
