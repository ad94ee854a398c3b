"""What the command line says while it reads, and while the training loop is loaded or compiled."""

import os
import sys
import time
from contextlib import suppress

import numpy as np
import pytest

from mark1.cli.loading import load_loop
from mark1.cli.main import main
from mark1.errors import FileError
from mark1.patterns.files import idx, read_patterns, write_patterns
from mark1.patterns.pattern_set import PatternSet


def test_on_a_terminal_loading_is_announced_and_then_removed(capsys, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    load_loop()
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("\rLoading the training loop… 0 s\x1b[K")
    assert err.endswith("\r\x1b[K")
    assert "\n" not in err


@pytest.mark.parametrize("is_terminal", [False, True])
def test_in_a_pipe_or_when_quiet_it_is_not(capsys, monkeypatch, is_terminal):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: is_terminal)
    load_loop(quiet=is_terminal)
    assert capsys.readouterr() == ("", "")


@pytest.fixture
def pictures(tmp_path):
    """Write 40 pictures as IDX, some of them for testing."""
    patterns = PatternSet(
        np.full((40, 28, 28), 9, np.uint8),
        (np.arange(40) % 2).astype(np.int32),
        ("A", "B"),
        np.arange(40) % 4 == 0,
    )
    write_patterns(patterns, tmp_path / "digits", "idx")
    return tmp_path / "digits"


def test_the_terminal_shows_what_is_read_before_the_first_byte_is(pictures, monkeypatch):
    pty = pytest.importorskip("pty")
    screen, terminal = pty.openpty()
    os.set_blocking(screen, False)
    shown = []

    def opened(path):
        text, end = "", time.monotonic() + 60
        while "digits" not in text and time.monotonic() < end:  # a terminal may take its time
            with suppress(BlockingIOError):
                text += os.read(screen, 4096).decode()
        shown.append(text)
        raise FileError("patterns.no-such-file")

    monkeypatch.setattr(idx, "_opened", opened)
    with os.fdopen(terminal, "w", encoding="utf-8") as err, os.fdopen(screen, "rb"):
        monkeypatch.setattr(sys, "stderr", err)
        assert main(["train", "--patterns", str(pictures)]) == 2
    assert shown[0].startswith("\rLoading… 0 s\x1b[K")
    assert shown[0].endswith("\rReading digits: 0 %. 0 s\x1b[K")


def test_a_json_result_has_no_progress_on_the_terminal(pictures, monkeypatch, capsys):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(
        idx, "_opened", lambda path: (_ for _ in ()).throw(FileError("patterns.no-such-file"))
    )
    main(["train", "--patterns", str(pictures), "--json"])
    assert "Reading" not in capsys.readouterr().err


def test_reading_tells_its_share_from_nothing_on(pictures, monkeypatch):
    monkeypatch.setattr(idx, "_BLOCK", 784 * 5)
    shares = []
    read_patterns(pictures, 28, 28, watch=shares.append)
    assert shares == pytest.approx([k / 8 for k in range(9)])


def test_a_folder_of_images_tells_its_share(pictures, tmp_path):
    write_patterns(read_patterns(pictures, 8, 8), tmp_path / "images", "folder")
    shares = []
    read_patterns(tmp_path / "images", 8, 8, watch=shares.append)
    assert shares == pytest.approx([k / 40 for k in range(41)])
