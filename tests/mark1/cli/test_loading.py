"""What the command line says while the training loop is compiled."""

import sys

import pytest

from mark1.cli.loading import load_loop
from mark1.machine import kernels
from mark1.messages import Message


@pytest.fixture
def compiling(monkeypatch):
    """Let loading send these messages."""

    def use(*codes):
        def compiled(tell):
            for code in codes:
                tell(Message(code, {"folder": "/cache", "reason": "Disk quota exceeded: /cache"}))

        monkeypatch.setattr(kernels, "compiled", compiled)

    return use


def test_in_a_pipe_compiling_prints_one_plain_line(compiling, capsys):
    compiling("machine.loop-compiling")
    load_loop()
    text = "mark1: Compiling the training loop (only once on this computer).\n"
    assert capsys.readouterr() == ("", text)


def test_on_a_terminal_the_seconds_are_counted_and_then_removed(compiling, capsys, monkeypatch):
    compiling("machine.loop-compiling")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    load_loop()
    out, err = capsys.readouterr()
    assert out == ""
    first, _, rest = err.partition("\x1b[K")
    assert first == "\rCompiling the training loop (only once on this computer). 0 s"
    assert rest.endswith("\r\x1b[K")
    assert "\n" not in err


@pytest.mark.parametrize("is_terminal", [False, True])
def test_a_damaged_or_read_only_cache_is_one_sentence(compiling, capsys, monkeypatch, is_terminal):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: is_terminal)
    compiling("machine.loop-damaged", "machine.loop-not-kept")
    load_loop()
    first, second = capsys.readouterr().err.splitlines()
    assert first == "mark1: The compiled training loop in /cache was damaged and is being replaced."
    assert "cannot be kept (Disk quota exceeded: /cache)" in second


def test_quiet_says_nothing(compiling, capsys):
    compiling("machine.loop-compiling", "machine.loop-not-kept")
    load_loop(quiet=True)
    assert capsys.readouterr() == ("", "")
