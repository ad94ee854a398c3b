"""The texts of the lessons name the buttons of the window as each language has them."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale

import mark1
from gui.base.language import FOLDER as LANGUAGES
from gui.base.language import read
from gui.base.number_format import in_parentheses
from gui.lessons import FOLDER
from mark1.lessons.lesson import read_lesson

LESSONS = [read_lesson(file.parent) for file in sorted(FOLDER.glob("*/lesson.toml"))]
CODES = sorted(path.stem for path in LANGUAGES.glob("*.ts"))

#: The labels of settings and rules, which the window shares with the command line.
SETTINGS = Path(mark1.__file__).parent / "texts"

#: Keys.
ELSEWHERE = {"Alt", "Ctrl+Z", "Delete"}


def named(text):
    """List what a text prints in bold or italics: buttons, keys and terms."""
    return [bold or italic for bold, italic in re.findall(r"\*\*(.+?)\*\*|\*(.+?)\*", text)]


def words(texts):
    return {text.replace("&", "").casefold() for text in texts}


def settings(code):
    """Return the labels of settings and the names of rules in a language, by their codes."""
    folder = SETTINGS if code == "en" else SETTINGS / code
    texts = "\n".join(
        (folder / name).read_text("utf-8") for name in ("settings.toml", "rules.toml")
    )
    return dict(sorted(tomllib.loads(texts).items()))


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_every_lesson_is_there_in_every_language(lesson):
    assert sorted(lesson.texts) == sorted(["en", *CODES])
    english = lesson.texts["en"]
    for text in lesson.texts.values():
        assert [task.right for task in text.tasks] == [task.right for task in english.tasks]
        assert [bool(task.hint) for task in text.tasks] == [bool(t.hint) for t in english.tasks]
        assert [len(t.choices) for t in text.tasks] == [len(t.choices) for t in english.tasks]
        assert [bool(task.expected) for task in text.tasks] == [
            bool(task.expected) for task in english.tasks
        ]
        assert bool(text.answers) == bool(english.answers)


@pytest.fixture
def usual_locale() -> Iterator[None]:
    """Leave the decimal sign as it was."""
    before = QLocale()
    yield
    QLocale.setDefault(before)


@pytest.mark.usefixtures("usual_locale")
@pytest.mark.parametrize("code", CODES)
def test_points_are_written_as_the_window_writes_them(code: str) -> None:
    written = [
        *(path.read_text("utf-8") for path in FOLDER.glob(f"*/{code}.md")),
        (SETTINGS / code / "plan.toml").read_text("utf-8"),
    ]
    found = re.findall(r"\(([0-9½])\W+([0-9½])\)", "".join(written))
    QLocale.setDefault(QLocale(code))
    for x, y in {("0", "1"), *found}:
        assert in_parentheses([x, y]) in "".join(written)
        assert f"({x}, {y})" not in "".join(written)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_every_wrong_answer_says_what_is_wrong_with_it(lesson):
    for code, text in lesson.texts.items():
        for task in text.tasks:
            told = [place for place, why in enumerate(task.whys) if why]
            wrong = [place for place in range(len(task.choices)) if place != task.right]
            assert told == wrong, (code, task.text)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_buttons_have_their_names_in_the_window(lesson, code):
    known = [(source, text) for (_, source), text in read(LANGUAGES / f"{code}.ts").items()]
    known += zip(settings("en").values(), settings(code).values(), strict=True)
    for english, other in zip(lesson.texts["en"].tasks, lesson.texts[code].tasks, strict=True):
        for one in (english.text, english.hint):
            theirs = named(other.text if one is english.text else other.hint)
            assert len(theirs) == len(named(one)), one
            for ours, name in zip(named(one), theirs, strict=True):
                names = words(
                    text for source, text in known if {ours.casefold()} == words([source])
                )
                assert name.casefold() in names or ours in ELSEWHERE, f"{ours}: {name}"
