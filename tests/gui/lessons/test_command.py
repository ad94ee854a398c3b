"""`mark1 lessons`: the list, the check of a lesson of one's own, and sheets as PDF."""

import contextlib
import json
import shutil

import pytest

from gui.lessons import FOLDER
from gui.shell import app
from mark1.cli.main import main
from mark1.lessons.attempt import Attempt
from mark1.lessons.course import own_folder
from mark1.lessons.hand_in import answers_of
from mark1.lessons.lesson import read_lesson
from mark1.session.session import Session


@pytest.fixture
def own(tmp_path):
    """A lesson of a teacher."""
    folder = tmp_path / "my-lesson"
    shutil.copytree(FOLDER / "01-threshold", folder)
    return folder


def test_the_lessons_are_listed(capsys):
    assert main(["lessons"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("01-threshold: A threshold. 5 minutes, 5 tasks, in ")
    assert len(lines) == 12
    assert lines[-1] == f"Add lessons of your own as folders in {own_folder()}."


def test_a_lesson_of_ones_own_is_listed_and_a_broken_one_hides_nothing(own, capsys):
    place = own_folder()
    place.mkdir(parents=True)
    shutil.copytree(own, place / "good")
    shutil.copytree(own, place / "bad")
    (place / "bad" / "lesson.toml").write_text("minutes = 0")
    assert main(["lessons", "--json"]) == 0
    found = {each["name"]: each for each in json.loads(capsys.readouterr().out)["lessons"]}
    assert len(found) == 13
    assert found["good"]["tasks"] == 5
    assert "minutes must be 1 to 240" in found["bad"]["problem"]


def test_a_check_names_what_is_wrong_and_fails(own, capsys):
    assert main(["lessons", "--check", str(own)]) == 0
    assert capsys.readouterr().out.startswith("my-lesson: A threshold. 5 minutes")
    text = own / "en.md"
    text.write_text(text.read_text().replace("## Do", "## Todo"))
    assert main(["lessons", "--check", str(FOLDER / "06-xor"), str(own)]) == 1
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("06-xor: ")
    assert "a lesson has no part 'Todo'" in second


@pytest.mark.slow
def test_sheets_are_written_as_pdf(tmp_path, capsys, qapp):
    names = {"handout": "closing-pages-en.pdf", "answers": "plan-en.pdf"}
    for option, kind in (("--handouts", "handout"), ("--answers", "answers")):
        folder = tmp_path / kind
        assert main(["lessons", option, str(folder), "--language", "en", "--json"]) == 0
        files = json.loads(capsys.readouterr().out)["files"]
        assert len(files) == 12  # one of each lesson, and one more
        assert files[0] == str(folder / f"01-threshold-{kind}-en.pdf")
        assert files[-1] == str(folder / names[kind])
        assert all((folder / name).read_bytes().startswith(b"%PDF-") for name in files)


def test_a_language_that_no_lesson_has_is_refused(tmp_path, capsys):
    assert main(["lessons", "--handouts", str(tmp_path / "x"), "--language", "xx"]) == 2
    assert "No lesson has a text in 'xx'." in capsys.readouterr().err
    assert not (tmp_path / "x").exists()


def test_a_folder_that_cannot_be_made_is_named(tmp_path, capsys, qapp):
    (tmp_path / "file").touch()
    assert main(["lessons", "--handouts", str(tmp_path / "file")]) == 1
    assert f"{tmp_path / 'file'} cannot be written" in capsys.readouterr().err


def test_a_lesson_of_ones_own_is_begun_checked_and_not_overwritten(tmp_path, capsys):
    folder = tmp_path / "mine"
    assert main(["lessons", "--new", str(folder)]) == 0
    assert str(folder / "how-to.txt") in capsys.readouterr().out
    assert main(["lessons", "--check", str(folder)]) == 0
    text = folder / "en.md"
    text.write_text(text.read_text().replace("{mistakes}", "17", 1))
    capsys.readouterr()
    assert main(["lessons", "--check", str(folder)]) == 1
    assert "line 8: nothing says where 17 comes from." in capsys.readouterr().out
    assert main(["lessons", "--new", str(folder)]) == 2
    assert "already has a lesson" in capsys.readouterr().err


def test_the_pages_of_a_class_are_collected(tmp_path, capsys):
    attempt = Attempt(read_lesson(FOLDER / "02-and-or"), Session())
    answers_of(attempt, "Ada").write(tmp_path / "ada.html")
    (tmp_path / "other.html").write_text("<p>Hello</p>")
    assert main(["lessons", "collect", str(tmp_path)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "other.html was not saved by a lesson, and is left out.",
        str(tmp_path / "lessons-collected.csv"),
        str(tmp_path / "lessons-collected.html"),
    ]
    assert main(["lessons", "collect", str(tmp_path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["rows"][0]["student"], found["others"]) == ("Ada", ["other.html"])


def test_a_folder_without_pages_is_named(tmp_path, capsys):
    assert main(["lessons", "collect", str(tmp_path)]) == 2
    assert f"{tmp_path} has no pages that a lesson saved." in capsys.readouterr().err


def test_a_lesson_is_opened_by_its_number_or_its_name(monkeypatch):
    opened = []
    monkeypatch.setattr(app, "screen_problem", lambda: "")
    monkeypatch.setattr(app, "_open", lambda file, lesson, stop: opened.append(lesson) or 0)
    for given in ("5", "05-bound"):
        assert main(["lessons", "open", given]) == 0
    assert opened == [5, 5]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["open"], "Name a lesson, as in mark1 lessons open 5."),
        (["open", "12"], "There is no lesson '12'. Give its name, or a number from 1 to 11."),
        (["collect"], "Name the folder with the pages of the class"),
        (["shut", "5"], "shut"),
    ],
)
def test_what_is_missing_or_unknown_is_said(capsys, words, said):
    with contextlib.suppress(SystemExit):  # argparse ends by itself
        assert main(["lessons", *words]) == 2
    assert said in capsys.readouterr().err


def test_without_a_screen_no_lesson_is_opened(monkeypatch, capsys):
    monkeypatch.setattr(app, "screen_problem", lambda: "There is no screen.")
    assert main(["lessons", "open", "5"]) == 2
    assert "Lesson 5 cannot be shown. There is no screen." in capsys.readouterr().err


def test_the_window_begins_with_the_lesson(window):
    app._open_lesson(window, 5)
    page = window.pages.view("lessons")
    assert page.isVisible()
    assert page.attempt.lesson.name == "05-bound"
