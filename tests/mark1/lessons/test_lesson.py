"""A lesson is read whole or refused in a sentence."""

import shutil
from pathlib import Path

import pytest

from mark1.errors import FileError
from mark1.lessons.course import Broken, find_lessons
from mark1.lessons.lesson import read_lesson

FOLDER = Path(__file__).parents[3] / "gui" / "lessons"
LESSONS = sorted(file.parent for file in FOLDER.glob("*/lesson.toml"))


@pytest.mark.parametrize("folder", LESSONS, ids=lambda folder: folder.name)
def test_no_name_of_a_number_is_left_in_a_text(folder):
    for text in read_lesson(folder).texts.values():
        words = text.body + text.answers + "".join(t.text + t.hint for t in text.tasks)
        assert "{" not in words
        assert "TODO" not in words


@pytest.fixture
def copied(tmp_path):
    """A copy of a lesson, and a function that replaces a part of one of its files."""
    folder = tmp_path / "mine"
    shutil.copytree(LESSONS[1], folder)

    def change(name, old, new):
        path = folder / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return folder

    return change


BROKEN = [
    ("lesson.toml", "minutes = 8", "minutes = 0", "minutes must be 1 to 240, not 0."),
    ("lesson.toml", "minutes = 8", "minutes = [", "cannot be read"),
    ("lesson.toml", 'view = "plane"', 'view = "cinema"', "cannot show 'cinema'"),
    ("lesson.toml", 'view = "plane"', "colour = 1", "an unknown entry 'colour'"),
    ("lesson.toml", 'patterns = "and"\nkind', 'patterns = "nor"\nkind', "cannot start like this"),
    ("lesson.toml", 'kind = "direct"', 'kind = "steam"', "cannot start like this"),
    ("lesson.toml", "[start]", "[begin]", "an unknown entry 'begin'"),
    ("lesson.toml", "finished", "ended", "task 1: There is no check 'ended'"),
    ("lesson.toml", '"learned"', '"tired"', "task 1: The check finished cannot have the value"),
    ("lesson.toml", 'do = "Train"', 'do = "Explode"', "task 1:"),
    ("lesson.toml", '{ use = "or" }', '{ use = "or", bias = 2 }', "task 2:"),
    ("lesson.toml", "value = 18", 'value = "18"', "the number and has no value"),
    ("lesson.toml", '"total"', '"sum"', "the number and cannot be measured by 'sum'."),
    ("lesson.toml", 'patterns = "or" }', "colour = 1 }", "an unknown entry 'colour'"),
    ("lesson.toml", "[0, 1, 1943]", '["1943"]', "numbers must be a list"),
    ("lesson.toml", "[start]", "[start]\nsteps = -1", "cannot start with steps = -1."),
    ("lesson.toml", "value = 18", "value = true", "the number and has no value"),
    ("lesson.toml", "[start]", "[start]\nshown = -5", "cannot start with shown = -5."),
    ("lesson.toml", "[start]", "[start]\nshown = 1.5", "cannot start with shown = 1.5."),
    ("lesson.toml", "[start]", "[start]\nmachine = 5", "cannot start with machine = 5."),
    ("lesson.toml", "[start]", '[start]\ntrained = "no"', "cannot start with trained = 'no'."),
    ("lesson.toml", "minutes = 8", "minutes = true", "minutes must be 1 to 240, not True."),
    ("lesson.toml", "minutes = 8", f"minutes = {10**5000:#x}", "too large a number"),
    ("lesson.toml", "[[task]]\ncheck = { said = true }", "", "has 4 tasks, but lesson.toml has 3"),
    ("en.md", "# AND and OR", "AND and OR", "has no title"),
    ("en.md", "## Do", "## Tasks", "line 10: a lesson has no part 'Tasks'"),
    ("en.md", "- Press", "Press", "is not a task"),
    ("en.md", "- [x]", "- [ ]", "exactly one of them marked [x]"),
    ("en.md", "  - [x]", "  - [=] 3\n  - [x]", "exactly one of them marked [x]"),
    ("en.md", "  > A new set", "  - [=] 9\n  > A new set", "task 2: a number or a reason needs"),
    (
        "lesson.toml",
        "{ said = true }",
        "{ said = true }\ncentre = 1",
        "centre cannot have the value",
    ),
    ("lesson.toml", "{ said = true }", "{ reason = true }", "task 4: a number or a reason needs"),
    ("en.md", "- Press", "    > Why?\n- Press", "is not a task"),
    ("en.md", "In 1943", "<script>x</script> In 1943", "no links, pictures or HTML"),
    ("en.md", "In 1943", "![](http://x/y.png) In 1943", "no links, pictures or HTML"),
    ("en.md", "In 1943", "![x]\n\n[x]: /etc/hostname\n\nIn 1943", "line 5: a lesson has no links"),
    ("en.md", "In 1943", "[x][y]\n\n> [y]: http://x/\n\nIn 1943", "no links, pictures or HTML"),
]


@pytest.mark.parametrize(
    ("name", "old", "new", "said"), BROKEN, ids=[each[2][:60] for each in BROKEN]
)
def test_a_broken_lesson_says_what_is_wrong_and_hides_no_other(copied, name, old, new, said):
    folder = copied(name, old, new)
    with pytest.raises(FileError) as refused:
        read_lesson(folder)
    assert said in str(refused.value)
    assert name in str(refused.value)
    shutil.copytree(LESSONS[2], folder.parent / "whole")
    broken, whole = find_lessons(folder.parent)
    assert isinstance(broken, Broken)
    assert str(broken.problem) == str(refused.value)
    assert whole.name == "whole"


def test_a_wrong_answer_has_its_reason_and_an_open_question_what_is_expected(copied):
    folder = copied("en.md", "is the opposite one.", "is the opposite one.\n- Why?\n  - [=] So.")
    for path in folder.glob("??.md"):
        if path.stem != "en":
            path.unlink()
    table = (folder / "lesson.toml").read_text()
    (folder / "lesson.toml").write_text(table + "\n[[task]]\ncheck = { reason = true }\n")
    question, reason = read_lesson(folder).text.tasks[3:]
    assert [bool(why) for why in question.whys] == [True, False, True]
    assert question.whys[2].startswith("NAND sounds harder than AND,")
    assert question.hint.startswith("NAND is")
    assert (reason.text, reason.choices, reason.expected) == ("Why?", (), "So.")
    (folder / "lesson.toml").write_text(table + "\n[[task]]\ncheck = { number = 0 }\n")
    with pytest.raises(FileError, match=r"task 5: 'So.' after \[=\] is not a number"):
        read_lesson(folder)


def test_whether_a_lesson_can_be_begun_need_not_be_tried(copied):
    folder = copied("lesson.toml", 'patterns = "and"\nkind', 'patterns = "nor"\nkind')
    with pytest.raises(FileError, match="cannot start like this"):
        read_lesson(folder)
    assert isinstance(next(find_lessons(folder.parent)), Broken)
    assert next(find_lessons(folder.parent, tries_start=False)).minutes == 8


def test_a_text_that_is_no_text_is_refused(copied, tmp_path):
    (tmp_path / "mine" / "en.md").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FileError, match="not a text file"):
        read_lesson(tmp_path / "mine")


def test_a_huge_file_is_not_read(copied, tmp_path):
    (tmp_path / "mine" / "en.md").write_bytes(b"# x\n" * 100_000)
    with pytest.raises(FileError, match="too large"):
        read_lesson(tmp_path / "mine")


def test_a_teacher_may_write_in_one_language_alone(copied, tmp_path):
    folder = tmp_path / "mine"
    for path in folder.glob("*.md"):
        if path.name != "en.md":
            path.unlink()
    (folder / "en.md").rename(folder / "it.md")
    assert read_lesson(folder).text.title == "AND and OR"


def test_a_folder_that_is_missing_holds_no_lessons(tmp_path):
    assert list(find_lessons(tmp_path / "none", None)) == []
