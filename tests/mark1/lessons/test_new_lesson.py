"""A new lesson works as it is, and its page names all that can be written in one."""

import pytest

from mark1.errors import FileError
from mark1.lessons.attempt import Attempt
from mark1.lessons.checks import CONDITIONS, COUNTED
from mark1.lessons.facts import GIVES
from mark1.lessons.lesson import read_lesson
from mark1.lessons.new_lesson import page, write_new
from mark1.lessons.start import ENTRIES
from mark1.session.session import Session


def test_a_new_lesson_can_be_done_and_its_numbers_are_so(tmp_path):
    folder = tmp_path / "mine"
    files = write_new(folder)
    assert sorted(files) == sorted(folder.iterdir())
    lesson = read_lesson(folder)
    assert list(lesson.texts) == ["en"]
    assert list(lesson.false_numbers()) == []
    attempt = Attempt(lesson, Session())
    while not attempt.is_over:
        attempt.show()
        while attempt.session.is_evaluating:
            attempt.session.advance()
        assert attempt.look()


def test_a_lesson_that_is_there_is_not_overwritten(tmp_path):
    write_new(tmp_path)
    with pytest.raises(FileError, match="already has a lesson"):
        write_new(tmp_path)


def test_the_page_explains_every_name():
    lines = [line.split() for line in page().splitlines()]
    explained = {words[0] for words in lines if len(words) > 2}
    commands = {words[0].partition("(")[0] for words in lines if words}
    assert explained >= {*ENTRIES, *CONDITIONS, *GIVES}
    assert commands >= set(COUNTED)
    assert "lessons." not in page()
    assert "{mistakes}" in page()
    assert "Shift(down, right)\n      Shift the drawing by whole cells" in page()
