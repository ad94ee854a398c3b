"""Questions are answered in another process, which ends with the window."""

from __future__ import annotations

import os
import time
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from gui.base.clock import Clock
from gui.base.question_process import Questions


def slow_square(number: int) -> int:
    """Compute a square, slowly enough that another question comes before."""
    time.sleep(0.05)
    return number * number


def dies(number: int) -> int:
    """End the process."""
    os._exit(number)


@pytest.mark.slow
def test_only_the_latest_question_counts(clock: Clock, qtbot: QtBot) -> None:
    answers: list[Any] = []
    questions = Questions(clock, slow_square, answers.append)
    questions.ask(2)
    clock.tick()
    assert questions.is_waiting
    questions.ask(3)
    questions.ask(4)
    qtbot.waitUntil(lambda: bool(answers))
    assert answers == [16]
    assert not questions.is_waiting
    process = questions._process
    assert process is not None
    assert process.is_alive()
    questions.close()
    assert questions._process is None


@pytest.mark.slow
def test_a_process_that_dies_is_told_and_another_one_started(clock: Clock, qtbot: QtBot) -> None:
    answers: list[Any] = []
    questions = Questions(clock, dies, answers.append)
    for _ in range(2):
        answers.clear()
        questions.ask(3)
        qtbot.waitUntil(lambda: bool(answers))
        assert answers == [None]
    questions.close()


def test_closing_before_a_question_starts_nothing(clock: Clock) -> None:
    questions = Questions(clock, slow_square, lambda answer: None)
    questions.ask(2)
    questions.close()
    clock.settle()
    assert questions._process is None
    assert not questions.is_waiting


def test_without_room_for_a_process_nothing_is_known(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(process: object) -> None:
        raise BlockingIOError

    answers: list[Any] = []
    questions = Questions(clock, slow_square, answers.append)
    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", refuse)
    questions.ask(2)
    clock.tick()
    assert answers == [None]
    assert not questions.is_waiting
    questions.close()
