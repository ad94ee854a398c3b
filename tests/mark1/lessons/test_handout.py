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
    assert lesson.text.answers in teacher
    assert lesson.text.answers not in pupil


def test_the_head_of_a_sheet_is_in_the_language_in_use():
    messages.speak("es")
    try:
        assert "Lección 3 · 5 minutos" in handout.handout(LESSONS[0], 3)
    finally:
        messages.speak("en")
