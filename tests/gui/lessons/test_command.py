"""`mark1 lessons`: the list, the check of a lesson of one's own, and sheets as PDF."""

import json
import shutil

import pytest

from gui.lessons import FOLDER
from mark1.cli.main import main
from mark1.lessons.course import own_folder


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
    assert len(lines) == 11
    assert lines[-1] == f"Add lessons of your own as folders in {own_folder()}."


def test_a_lesson_of_ones_own_is_listed_and_a_broken_one_hides_nothing(own, capsys):
    place = own_folder()
    place.mkdir(parents=True)
    shutil.copytree(own, place / "good")
    shutil.copytree(own, place / "bad")
    (place / "bad" / "lesson.toml").write_text("minutes = 0")
    assert main(["lessons", "--json"]) == 0
    found = {each["name"]: each for each in json.loads(capsys.readouterr().out)["lessons"]}
    assert len(found) == 12
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


def test_sheets_are_written_as_pdf(tmp_path, capsys, qapp):
    for option, kind in (("--handouts", "handout"), ("--answers", "answers")):
        folder = tmp_path / kind
        assert main(["lessons", option, str(folder), "--language", "en", "--json"]) == 0
        files = json.loads(capsys.readouterr().out)["files"]
        assert len(files) == 10
        assert files[0] == str(folder / f"01-threshold-{kind}-en.pdf")
        assert all((folder / name).read_bytes().startswith(b"%PDF-") for name in files)


def test_a_language_that_no_lesson_has_is_refused(tmp_path, capsys):
    assert main(["lessons", "--handouts", str(tmp_path / "x"), "--language", "xx"]) == 2
    assert "No lesson has a text in 'xx'." in capsys.readouterr().err
    assert not (tmp_path / "x").exists()


def test_a_folder_that_cannot_be_made_is_named(tmp_path, capsys, qapp):
    (tmp_path / "file").touch()
    assert main(["lessons", "--handouts", str(tmp_path / "file")]) == 1
    assert f"{tmp_path / 'file'} cannot be written" in capsys.readouterr().err
