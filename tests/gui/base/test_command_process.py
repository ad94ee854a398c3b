"""Commands in processes of their own: what they say arrives, and none outlives the window."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from gui.base import command_process as module
from gui.base.command_process import Command, as_text

Write = Callable[[str], None]


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> Write:
    """Let the program be a few lines of Python."""

    def write(lines: str) -> None:
        code = f"import json, os, signal, sys, time\n{lines}"
        monkeypatch.setattr(module, "_program", lambda: [sys.executable, "-ISc", code])

    return write


class Told(Command):
    """Keeps what it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.so_far: list[Any] = []
        self.told.connect(self.so_far.append)


@pytest.fixture
def command(qapp: object) -> Told:
    return Told()


def finish(command: Command, qtbot: QtBot, *words: str) -> str:
    """Run a command to its end; returns its problem."""
    with qtbot.waitSignal(command.ended) as ended:
        command.start(words)
    return str(ended.args[0])


def test_each_line_of_json_arrives_in_order_however_it_is_cut(
    command: Told, program: Write, qtbot: QtBot
) -> None:
    program(
        "out = sys.stdout\n"
        "out.write(json.dumps({'words': sys.argv[1:]}) + '\\n{\"a'); out.flush()\n"
        "time.sleep(0.02)\n"
        'out.write(\'": 1}\\nno json\\n[1]\\n{"last": "θ"}\')'
    )
    assert finish(command, qtbot, "theory", "e x") == ""
    told = command.so_far
    assert told == [{"words": ["theory", "e x"]}, {"a": 1}, {"last": "θ"}]
    assert not command.is_running


def test_a_failed_command_says_why_in_its_own_sentence(
    command: Told, program: Write, qtbot: QtBot
) -> None:
    program("print('mark1: a note', file=sys.stderr); sys.exit('mark1: There is no θ here.')")
    assert finish(command, qtbot) == "There is no θ here."


def test_a_note_of_a_command_that_goes_on_is_passed_on(
    command: Told, program: Write, qtbot: QtBot
) -> None:
    program("print('mark1: Compiling the loop.', file=sys.stderr, flush=True)")
    with qtbot.waitSignal(command.noted) as noted:
        assert finish(command, qtbot) == ""
    assert noted.args == ["Compiling the loop."]


def test_a_program_that_is_missing_is_a_problem_not_an_exception(
    command: Command, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(module, "_program", lambda: ["/nowhere/mark1"])
    assert finish(command, qtbot)
    assert not command.is_running


@pytest.mark.skipif(sys.platform == "win32", reason="no signals")
def test_stopped_it_may_say_what_it_kept_and_that_is_no_problem(
    command: Told, program: Write, qtbot: QtBot
) -> None:
    program(
        "def stop(*args):\n    os.write(1, b'{\"kept\": 3}'); os._exit(143)\n"
        "signal.signal(signal.SIGTERM, stop)\n"
        "print('{}', flush=True); time.sleep(60)"
    )
    with qtbot.waitSignal(command.told):
        command.start([])
    with qtbot.waitSignal(command.ended) as ended:
        command.stop()
    assert ended.args == [""]
    assert command.so_far == [{}, {"kept": 3}]


@pytest.mark.skipif(sys.platform == "win32", reason="no signals")
def test_stopped_twice_it_ends_at_once(command: Told, program: Write, qtbot: QtBot) -> None:
    program(
        "signal.signal(signal.SIGTERM, signal.SIG_IGN); print('{}', flush=True); time.sleep(60)"
    )
    with qtbot.waitSignal(command.told):
        command.start([])
    with qtbot.waitSignal(command.ended):
        command.stop()
        command.stop()


def test_no_process_outlives_the_window(
    command: Told, program: Write, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 50)
    program(
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "print(json.dumps({'pid': os.getpid()}), flush=True); time.sleep(60)"
    )
    with qtbot.waitSignal(command.told) as told:
        command.start([])
    command.close()
    assert not command.is_running
    if sys.platform != "win32":
        with pytest.raises(ProcessLookupError):
            os.kill(told.args[0]["pid"], 0)


@pytest.mark.skipif(sys.platform == "win32", reason="quoted otherwise")
def test_a_command_is_quoted_as_a_shell_needs_it() -> None:
    assert as_text(["theory", "e-x?size=0.5"]) == "mark1 theory 'e-x?size=0.5'"
