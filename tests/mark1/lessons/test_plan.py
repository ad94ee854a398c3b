"""The plan for three lessons at school: the minutes fit, its numbers are measured or worked out."""

import re
from pathlib import Path

import pytest

from mark1 import messages
from mark1.lessons import plan
from mark1.lessons.lesson import read_lesson

FOLDER = Path(__file__).parents[3] / "gui" / "lessons"
LESSONS = [read_lesson(file.parent) for file in sorted(FOLDER.glob("*/lesson.toml"))]
CODES = ("en", "de", "fr", "es")


@pytest.fixture(params=CODES)
def code(request):
    messages.speak(request.param)
    yield request.param
    messages.speak("en")


def catalogue(code):
    folder = Path(messages.__file__).parent / "texts"
    return (folder / ("" if code == "en" else code) / "plan.toml").read_text("utf-8")


def test_each_lesson_at_school_takes_forty_five_minutes_with_time_to_talk():
    for part in (1, 2, 3):
        minutes = [minutes for minutes, _ in plan.timetable(part, LESSONS)]
        assert sum(minutes) == 45
        assert min(minutes) >= 3
    rows = [line for line in plan.plan(LESSONS).splitlines() if line.startswith("| ")]
    assert rows[1:7] == [
        "| 0 | 5 | Opening question, whole class |",
        "| 5 | 5 | Lesson 1: A threshold, at the computer |",
        "| 10 | 8 | Lesson 2: AND and OR, at the computer |",
        "| 18 | 10 | Lesson 3: The update is a vector, at the computer |",
        "| 28 | 12 | Compare results, whole class |",
        "| 40 | 5 | Closing page, each pupil alone |",
    ]


def test_every_wrong_answer_of_its_lessons_is_explained(code):
    text = plan.plan(LESSONS)
    for number in (1, 2, 3, 4, 5, 6, 8, 9, 10):
        for task in LESSONS[number - 1].texts[code].tasks:
            for why in filter(None, task.whys):
                assert why in text


def test_the_closing_pages_have_the_questions_and_no_answer(code):
    pages, text = plan.closing_pages(LESSONS), plan.plan(LESSONS)
    questions = re.findall(r"^\*\*\d\*\*\u2002(.+)$", pages, re.MULTILINE)
    answers = re.findall(r"^\*(?:Answer|Antwort|Réponse|Respuesta).*?:\* (.+)$", text, re.MULTILINE)
    assert len(questions) == len(answers) == 9
    assert all(question in text for question in questions)
    assert not any(answer in pages for answer in answers)
    assert pages.count("\n# ") == 2  # a page for each of the three
    assert "{" not in pages + text


def test_its_numbers_are_measured_or_worked_out_here(code):
    facts = {f"{{l{n}_{name}}}" for n, lesson in enumerate(LESSONS, 1) for name in lesson.facts}
    words = re.sub(r"^[\w-]+ = ", "", catalogue(code), flags=re.MULTILINE)
    named = set(re.findall(r"\{l\d+_\w+\}", words))
    assert named <= facts
    free = {
        n.replace(",", ".") for n in re.findall(r"\d+(?:[.,]\d+)?", re.sub(r"\{\w+\}", "", words))
    }
    weights, bias = (1, 1), -1.5
    sums = [weights[0] * x + weights[1] * y + bias for x, y in ((1, 1), (0, 1))]
    assert sums == [0.5, -0.5]
    eta, other = 0.5, 2  # of lesson 4
    assert LESSONS[3].facts["given"].value == LESSONS[3].facts["large"].value
    radius, margin = 2, 0.5
    bound = radius**2 / margin**2
    replaced, more, school = 10, 20, 45
    known = (*weights, 0, 3, -bias, sums[0], eta, other, radius**2, margin**2, bound)
    assert free == {f"{each:g}" for each in (*known, replaced, more, school)}


def test_its_comparing_claims_are_so():
    facts = {name: fact.value for lesson in LESSONS for name, fact in lesson.facts.items()}
    broken = LESSONS[8].facts
    assert broken["twenty"].value > broken["ten"].value  # fewer letters are right
    assert broken["right"].value == broken["letters"].value - broken["ten"].value
    assert facts["unseen"] > 0
