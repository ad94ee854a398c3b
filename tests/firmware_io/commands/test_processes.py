"""Commands in processes: typed to, interrupted, and started without what they do not need."""

import os
import select
import signal
import subprocess
import sys
import time

import pytest

from firmware_io.board.server import serve_on_pty
from firmware_io.board.virtual_board import VirtualBoard
from firmware_io.board.virtual_panel import VirtualPanel
from tests.examples import slow
from tests.firmware_io.commands.running import PROGRAM, end, posix, start
from tests.firmware_io.entry_points import ROOT


@posix
@pytest.mark.parametrize("way", [["--port", "0"], *slow([], ["--pty"])])
def test_a_board_is_served_until_ctrl_c(say, way):
    process = start("board", "--lights", "512", *way)
    try:
        address = process.stdout.readline().decode().strip()
        assert address.startswith("socket://127.0.0.1:" if "--port" in way else "/dev/")
        out = say("train", "--port", address, "--hold", "0.1")
        assert "It showed the weights." in out
    finally:
        status, _ = end(process)
    assert status == 0


@pytest.mark.slow
@posix
def test_what_is_typed_turns_the_knobs_of_a_board():
    process = start("board", "--knobs", "2")
    try:
        process.stdout.readline()
        process.stdin.write(b"2 700\n0 5\n3 5\nnonsense\n")
        process.stdin.flush()
        said, until = b"", time.monotonic() + 60
        while b"knobs 0 700" not in said and time.monotonic() < until:
            if select.select([process.stdout], [], [], 0.1)[0]:
                said += os.read(process.stdout.fileno(), 4096)
    finally:
        status, _ = end(process)
    assert b"knobs 0 700" in said
    assert status == 0


@posix
def test_a_terminal_shows_the_light_in_colour_and_is_as_it_was_afterwards():
    own, other = os.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "board", "--lights", "100"],
        cwd=ROOT,
        stdin=other,
        stdout=other,
        stderr=other,
        start_new_session=True,
        env=os.environ | {"COLUMNS": "80", "LINES": "30"},
    )
    os.close(other)
    said, until = b"", time.monotonic() + 60
    try:
        while "▀".encode() not in said and time.monotonic() < until:
            if select.select([own], [], [], 0.1)[0]:
                said += os.read(own, 65536)
        process.send_signal(signal.SIGINT)
        while b"\x1b[?1049l" not in said and time.monotonic() < until:
            if select.select([own], [], [], 0.1)[0]:
                said += os.read(own, 65536)
        assert process.wait(10) == 0
    finally:
        process.kill()
        process.wait()
        os.close(own)
    assert said.count("▀".encode()) >= 50
    assert b"\x1b[?1049h" in said


@pytest.mark.slow
@posix
@pytest.mark.parametrize("command", ["train", *slow("monitor", "selftest")])
def test_ctrl_c_ends_a_command_and_leaves_the_panel_safe(command):
    panel = VirtualPanel(VirtualBoard(), baud=500_000)
    more = ["--stop", "never"] if command == "train" else []
    with serve_on_pty(panel) as server:
        process = start(command, "--port", server.address, *more)
        try:
            until = time.monotonic() + 120  # compiling takes its time
            while panel.look(lambda board: board.is_safe) and time.monotonic() < until:
                time.sleep(0.02)
            while command == "train" and time.monotonic() < until:
                if panel.look(lambda board: board.shown.any()):  # it has begun to learn
                    break
                time.sleep(0.02)
            time.sleep(0.3)
        finally:
            status, out = end(process)
        until = time.monotonic() + 60  # what the command wrote last may still be on the line
        while not panel.look(lambda board: board.is_safe) and time.monotonic() < until:
            time.sleep(0.02)
        assert panel.look(lambda board: board.is_safe)
    assert status == (0 if command == "monitor" else 1)
    assert out


def test_the_command_line_starts_without_ports_and_threads():
    """Every command starts by making the parser, so that must stay cheap."""
    code = (
        "import sys, threading; from importlib import metadata;"
        "from tests.firmware_io.entry_points import found; metadata.entry_points = found;"
        "from mark1.cli.main import build_parser; build_parser();"
        "print([name for name in ('serial', 'cobs', 'PySide6') if name in sys.modules],"
        "threading.active_count())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.stdout == "[] 1\n"
