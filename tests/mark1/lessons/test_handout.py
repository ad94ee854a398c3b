"""Sheets to print: the pupils' one gives no answer away, the teacher's has them all."""

from pathlib import Path

import pytest

from mark1 import messages
from mark1.lessons import handout
from mark1.lessons.lesson import read_lesson

FOLDER = Path(__file__).parents[3] / "gui" / "lessons"
LESSONS = [read_lesson(file.parent) for file in sorted(FOLDER.glob("*/lesson.toml"))]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_only_the_sheet_of_the_teacher_has_answers(lesson):
    pupil, teacher = handout.handout(lesson, 3), handout.answers(lesson, 3)
    questions = [task for task in lesson.text.tasks if task.choices]
    assert "[x]" not in pupil
    assert teacher.count("[x]") == len(questions)
    for number, task in enumerate(lesson.text.tasks, 1):
        assert f"**{number}**\u2002{task.text}" in pupil
        assert task.text in teacher
        assert task.hint not in pupil
        assert task.hint in teacher
        if task.choices:
            assert f"- [x] **{task.choices[task.right]}**\n" in teacher
        for choice, why in zip(task.choices, task.whys, strict=True):
            assert not why or f"- [ ] {choice} *Mistake:* {why}\n" in teacher
            assert not why or why not in pupil
        if task.expected:
            assert f"*To expect:* {task.expected}\n" in teacher
            assert task.expected not in pupil or task.expected.isdigit()
    assert lesson.text.answers in teacher
    assert lesson.text.answers not in pupil


def test_the_head_of_a_sheet_is_in_the_language_in_use():
    messages.speak("es")
    try:
        assert "Lección 3 · 5 minutos" in handout.handout(LESSONS[0], 3)
    finally:
        messages.speak("en")


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_sheet_has_lines_to_write_on_a_table_and_a_figure(lesson):
    pupil = handout.handout(lesson, 3)
    asks = [task.check.asks for task in lesson.tasks]
    choices = sum(bool(task.choices) for task in lesson.text.tasks)
    assert pupil.count("My number: ___") == asks.count("number")
    assert pupil.count(f"My reason:\n\n{handout.LINE}\n\n{handout.LINE}\n") == asks.count("reason")
    assert pupil.count("What I saw: ___") == len(asks) - choices - len(list(filter(None, asks)))
    head, dashes, *rows = [line for line in pupil.splitlines() if line.startswith("|")]
    assert {row.count("|") for row in (head, dashes, *rows)} == {head.count("|")}
    assert len(rows) >= 2
    assert any("\u00a0" in row for row in rows)
    assert pupil.count("![figure](figure)") == 1
    assert "{" not in pupil


def test_the_figure_of_points_names_their_classes():
    assert "● for class 1 and ○ for class 0" in handout.handout(LESSONS[0], 1)
