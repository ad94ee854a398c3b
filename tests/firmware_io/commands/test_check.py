"""The check of a panel as a command: answers typed by number or word, and Ctrl+C."""

import os
import sys

import pytest

from firmware_io.plans.build_check import STEPS
from mark1 import messages
from tests.firmware_io.commands.running import end, posix, start


def answered(
    say, monkeypatch, *answers, status=0, argv=("--port", "sim://?lights=4&lamps=1&knobs=0")
):
    """Run the check with these answers typed ahead."""
    read, write = os.pipe()
    os.write(write, "".join(f"{answer}\n" for answer in answers).encode())
    os.close(write)
    with os.fdopen(read) as source:
        monkeypatch.setattr(sys, "stdin", source)
        return say("board", "check", *argv, status=status)


def test_a_panel_passes_by_the_answers_of_its_builder(say, monkeypatch):
    out = answered(say, monkeypatch, "orange", "yes", "yes", "1")
    assert "What colour is it?  1 orange  2 yellow-green" in out
    assert "ok   Lights follow: 4 of 4." in out
    assert "ok   R lamps follow: 1 of 1." in out
    assert "No problems found." in out


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", ("Welche Farbe hat es?  1 ", "Lichter folgen: 4 von 4.",
                "Keine Fehler gefunden.")),
        ("fr", ("De quelle couleur est-elle ?", "Aucun problème trouvé.")),
        ("es", ("¿De qué color es?", "No se han encontrado problemas.")),
    ],
)  # fmt: skip
def test_it_asks_in_the_language_of_the_guide(say, monkeypatch, language, said):
    argv = ("--language", language, "--port", "sim://?lights=4&lamps=1&knobs=0")
    out = answered(say, monkeypatch, "1", "1", "1", "1", argv=argv)
    for words in said:
        assert words in out
    assert messages.language() == "en"


def test_a_fault_fails_the_check(say, monkeypatch):
    out = answered(say, monkeypatch, "o", "n", "n", "n", "n", status=1)
    assert "FAIL Lights up to 1 follow; light 2 does not." in out
    assert "see the lines marked FAIL" in out


@pytest.mark.parametrize(("more", "answer"), [((), "3"), (("--straight",), "2")])
def test_rows_that_run_the_other_way_fail_the_check(say, monkeypatch, more, answer):
    argv = ("--port", "sim://?lights=4&lamps=0&knobs=0", "--columns", "2", *more)
    wrong = {"3": "neither", "2": "run back and forth"}[answer]
    out = answered(say, monkeypatch, "orange", "yes", "yes", answer, argv=argv, status=1)
    assert "Where is it?  1 below the first light of row 1  2 below the last light" in out
    assert "FAIL Row 2 begins" in out
    assert wrong in out


def test_an_answer_that_is_none_is_asked_for_again(say, monkeypatch):
    out = answered(say, monkeypatch, "mauve", "9", "b", "1", "y", "y", "y")
    assert out.count("Type a number from 1 to 7.") == 3  # b may be blue or blue-green
    assert "No problems found." in out


def test_the_end_of_the_input_stops_the_check(say, monkeypatch):
    assert "Stopped. The lights are off again." in answered(say, monkeypatch, "orange", status=1)


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("board", "check", "--order", "XYZ"), "'XYZ' is not an order of colours."),
        (("board", "--port", "7", "check"), "--port 7 before check is a TCP port."),
        (("board", "check", "--port", "ftp://x"), "ftp://x"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_sentence(say, argv, said):
    assert said in say(*argv, status=2)


@posix
def test_ctrl_c_ends_a_waiting_question():
    process = start("board", "check", "--port", "sim://?lights=4&lamps=0&knobs=0")
    while b"colour" not in (line := process.stdout.readline()):
        assert line
    status, out = end(process)
    assert status == 1
    assert "Stopped." in out


def test_every_step_of_the_check_can_be_asked_for_alone(say, monkeypatch):
    sim = ("--port", "sim://?lights=4&lamps=1&knobs=0")
    answers = {"lights": ("orange", "yes", "yes"), "lamps": ("yes",), "knobs": ()}
    assert tuple(answers) == STEPS
    for only, typed in answers.items():
        out = answered(say, monkeypatch, *typed, argv=(*sim, "--only", only))
        assert ("Lights follow: 4 of 4." in out) == (only == "lights")
        assert ("R lamps follow: 1 of 1." in out) == (only == "lamps")
