"""The page to hand in says what was done, what was answered, right or wrong, and nothing else."""

from datetime import datetime
from pathlib import Path

import pytest

from mark1 import messages
from mark1.lessons.attempt import Attempt
from mark1.lessons.hand_in import answers_of
from mark1.lessons.lesson import read_lesson
from mark1.session.commands import AddPoint
from mark1.session.session import Session

FOLDER = Path(__file__).parents[3] / "gui" / "lessons"
EVIL = "<script>alert(1)</script>$title"


def show(attempt):
    """Have a task done."""
    attempt.show()
    while attempt.session.is_evaluating:
        attempt.session.advance()
    assert attempt.look()


@pytest.fixture
def attempt():
    """The second lesson, done by a person who is wrong once and skips the second task."""
    attempt = Attempt(read_lesson(FOLDER / "02-and-or"), Session())
    for place in range(3):
        if place == 1:
            attempt.skip()
            continue
        show(attempt)
    text = attempt.lesson.text.tasks[3]
    attempt.say((text.right + 1) % len(text.choices))
    assert not attempt.look()
    attempt.say(text.right)
    assert attempt.look()
    return attempt


def written(attempt, path, name=""):
    answers_of(attempt, name, datetime(2026, 3, 2)).write(path)
    return path.read_text(encoding="utf-8")


def test_the_page_says_what_was_done_and_answered(attempt, tmp_path):
    page = written(attempt, tmp_path / "a.html", "Ada")
    text = attempt.lesson.text.tasks[3]
    right, wrong = text.choices[text.right], text.choices[(text.right + 1) % len(text.choices)]
    assert "<h1>AND and OR: Ada</h1>" in page
    assert "3 of 4 tasks done." in page
    assert page.count(">Skipped.<") == 1
    assert f'<li class="wrong">✗ {wrong}</li><li class="right">✓ {right}</li>' in page
    assert "What was done: training." in page
    assert "Mistakes per pass" in page


def test_the_page_says_which_lesson_what_was_shown_and_how_long_it_took(attempt, tmp_path):
    attempt.seconds[3] = 130.0
    page = written(attempt, tmp_path / "a.html")
    assert "Lesson 02-and-or, 2 minutes." in page
    assert page.count("Shown by the program.") == 2
    assert "Done. It took 130 seconds." in page


def test_what_was_typed_is_shown_as_text(attempt, tmp_path):
    page = written(attempt, tmp_path / "a.html", EVIL * 9)
    assert "<script" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;$title" in page


def test_a_number_is_marked_and_a_reason_is_kept_as_it_is(tmp_path):
    attempt = Attempt(read_lesson(FOLDER / "09-breaking"), Session(), {"done": 2})
    for number in ("12", "16"):
        attempt.say(number)
        attempt.look()
    page = written(attempt, tmp_path / "a.html")
    assert '<li class="wrong">✗ 12</li><li class="right">✓ 16</li>' in page
    attempt = Attempt(read_lesson(FOLDER / "06-xor"), Session(), {"done": 4})
    attempt.say(EVIL)
    assert attempt.look()
    page = written(attempt, tmp_path / "b.html")
    assert "<script" not in page
    assert "<li>&lt;script&gt;alert(1)&lt;/script&gt;$title</li>" in page


def test_a_picture_is_part_of_the_page(attempt, tmp_path):
    attempt.pictures[0] = b"\x89PNG"
    assert 'src="data:image/png;base64,iVBORw=="' in written(attempt, tmp_path / "a.html")


def test_what_is_repeated_is_counted_and_an_undo_is_told(tmp_path):
    attempt = Attempt(read_lesson(FOLDER / "01-threshold"), Session())
    show(attempt)
    show(attempt)
    attempt.session.perform(AddPoint((1.2, 1.2), "1"))
    attempt.session.perform(AddPoint((1.4, 1.4), "1"))
    assert attempt.look()
    page = written(attempt, tmp_path / "a.html")
    assert "What was done: Undone: move 1 point." in page
    assert "What was done: add point to 1 × 2." in page


@pytest.mark.parametrize(("code", "words"), [("de", "3 von 4 Aufgaben"), ("fr", "3 sur 4 tâches")])
def test_the_page_is_in_the_language_in_use(attempt, tmp_path, code, words):
    messages.speak(code)
    try:
        assert words in written(attempt, tmp_path / "a.html")
    finally:
        messages.speak("en")


def test_a_task_done_earlier_is_named_as_such(tmp_path):
    attempt = Attempt(read_lesson(FOLDER / "02-and-or"), Session(), {"done": 2})
    page = written(attempt, tmp_path / "a.html")
    assert page.count("Done at an earlier time.") == 2
    assert page.count("Not done yet.") == 2
