"""The commands for a panel: what they print, what they refuse, and how they end."""

import json
import os
import re
import select
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

from firmware_io import ports
from firmware_io.board_server import serve_on_pty, serve_on_socket
from firmware_io.bridge import quantised
from firmware_io.commands import follow
from firmware_io.faulty_line import Faults
from firmware_io.messages import message
from firmware_io.ports import Port
from firmware_io.protocol import LIGHTS, SERVOS, Info
from firmware_io.virtual_board import VirtualBoard
from firmware_io.virtual_panel import VirtualPanel
from mark1.cli.main import main
from mark1.commands import TurnPots
from mark1.machine.config import MachineConfig
from mark1.machine.machine import Mark1
from mark1.patterns import shapes
from mark1.replay import read_journal
from mark1.storage.session_file import load_session
from mark1.training.trainer import Trainer
from tests.examples import slow
from tests.firmware_io.entry_points import ROOT, entry_points

__all__ = ["entry_points"]

pytestmark = pytest.mark.usefixtures("entry_points")

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pty")

#: Runs `mark1` in a process of its own, as this pyproject.toml has it.
PROGRAM = (
    "import sys; from importlib import metadata; from tests.firmware_io.entry_points import found;"
    "metadata.entry_points = found; from mark1.cli.main import main; sys.exit(main())"
)


@pytest.fixture
def say(capsys):
    """Run a command here; gives what it printed."""

    def run(*argv, status=0):
        assert main([str(word) for word in argv]) == status
        out, err = capsys.readouterr()
        if status == 2:
            assert out == ""
            assert err.startswith("mark1: ")
            assert err.endswith(".\n")
            assert err.count("\n") == 1
            return err
        assert err == ""
        return out

    return run


@pytest.fixture
def board():
    """A panel on a socket; gives it and its address."""
    panel = VirtualPanel(VirtualBoard(Info(lights=512)), baud=500_000)
    with serve_on_socket(panel) as server:
        yield panel, server.address


# --- train ---------------------------------------------------------------------------------------


def test_training_is_the_same_with_a_panel_and_without(say, board, tmp_path):
    _, address = board
    paths = [tmp_path / name for name in ("with.mark1", "without.mark1")]
    out = say("train", "--save", paths[0], "--port", address)
    say("train", "--save", paths[1])
    assert f"panel     Connected to a panel on {address}" in out
    assert "It showed the weights." in out
    with_panel, without = (load_session(path).trainer() for path in paths)
    assert with_panel.position == without.position
    weights = [t.machine.potentiometers.volts for t in (with_panel, without)]
    assert np.array_equal(*weights)


def test_at_the_end_the_panel_equals_the_weights(say, board, tmp_path):
    panel, address = board
    seen = []
    watching = threading.Event()

    def watch():
        while not watching.is_set():
            shown = panel.look(lambda board: board.shown)
            if shown.any():
                seen.append(shown)
            time.sleep(0.01)

    thread = threading.Thread(target=watch)
    thread.start()
    path = tmp_path / "a.mark1"
    try:
        say("train", "--port", address, "--hold", "0.2", "--save", path)
    finally:
        watching.set()
        thread.join()
    volts = load_session(path).trainer().machine.potentiometers.volts
    assert seen[-1][:512].tolist() == quantised(volts, 11.0).tolist()
    assert not panel.look(lambda board: board.shown).any()


@pytest.mark.parametrize(
    ("show", "cells"), [("weights", 512), ("r1", 102), ("R5", 103), ("retina4", 400)]
)
def test_what_is_shown_is_chosen(say, board, show, cells):
    _, address = board
    argv = ("--show", show, "--map", "serpentine,180", "--scale", "largest")
    result = json.loads(say("train", "--port", address, *argv, "--json"))
    assert result["panel"]["shown"] is True
    assert result["panel"]["lights"] == 512
    assert cells <= 512


def test_look_and_brightness_reach_the_panel(say, board):
    panel, address = board
    argv = ("--palette", "violet-green", "--brightness", 9, "--json")
    assert json.loads(say("train", "--port", address, *argv))["panel"]["shown"]
    assert panel.look(lambda board: (board.palette, board.brightness_limit)) == (1, 9)


def test_without_a_board_it_trains_anyway_and_says_so(say):
    begun = time.monotonic()
    out = say("train", "--port", "/dev/there-is-none")
    assert "100.0% right" in out
    assert "/dev/there-is-none is not there" in out
    assert "did not show" in out
    assert time.monotonic() - begun < 8
    result = json.loads(say("train", "--port", "/dev/there-is-none", "--json"))
    assert result["panel"]["shown"] is False


def test_a_board_that_never_hears_does_not_hold_the_training_up(say, monkeypatch):
    monkeypatch.setattr("firmware_io.commands.follow.PATIENCE", 0.3)
    panel = VirtualPanel(VirtualBoard(), faults=Faults(drop=1.0))
    with serve_on_socket(panel) as server:
        out = say("train", "--port", server.address)
    assert "100.0% right" in out
    assert "did not show" in out


def test_a_hand_on_a_knob_turns_a_weight(say, board, tmp_path):
    panel, address = board
    ending = threading.Event()

    def turn():
        position = 0
        while not ending.is_set():
            position = 1023 - position
            panel.turn(0, position)
            time.sleep(0.05)

    thread = threading.Thread(target=turn)
    thread.start()
    try:
        argv = ("--knobs", 1, "--stop", "passes", "--passes", 20_000, "--json")
        argv += ("--save", tmp_path / "a.mark1")
        result = json.loads(say("train", "--port", address, *argv))
    finally:
        ending.set()
        thread.join()
    assert result["panel"]["turned_by_hand"] > 0
    commands = read_journal(load_session(tmp_path / "a.mark1").journal, "a.mark1").commands
    turns = [
        turn for command in commands if isinstance(command, TurnPots) for turn in command.turns
    ]
    assert len(turns) == result["panel"]["turned_by_hand"]


def test_motors_follow_where_they_are_asked_for(say):
    info = Info(lights=9, outputs=2, capabilities=LIGHTS | SERVOS)
    panel = VirtualPanel(VirtualBoard(info), baud=500_000)
    with serve_on_socket(panel) as server:
        say("train", "--port", server.address, "--hold", 0.1)
        assert panel.look(lambda board: board.outputs) == [0, 0]
        say("train", "--port", server.address, "--hold", 0.3, "--motors", 4)
        assert all(panel.look(lambda board: board.outputs))
        assert not panel.look(lambda board: board.armed)


def test_a_weak_supply_fails_the_test(say, monkeypatch):
    from firmware_io import virtual_board

    monkeypatch.setattr("firmware_io.delivery.FIRST_STATS", 0.0)
    usual = virtual_board.Stats
    monkeypatch.setattr(
        virtual_board, "Stats", lambda **fields: usual(**fields | {"supply_mv": 4100})
    )
    out = say("selftest", "--port", "sim://?lights=9", "--pace", 50, status=1)
    assert "FAIL brightness The supply fell to 4100 mV at brightness 12 of 31" in out
    assert "FAIL supply     4100 mV" in out


@posix
@pytest.mark.slow
def test_on_a_terminal_the_end_is_held_until_ctrl_c(board):
    _, address = board
    own, other = os.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "train", "--port", address],
        cwd=ROOT,
        stdin=other,
        stdout=other,
        stderr=other,
    )
    os.close(other)
    said, until = b"", time.monotonic() + 20
    try:
        while b"Ctrl+C ends" not in said and time.monotonic() < until:
            if select.select([own], [], [], 0.1)[0]:
                said += os.read(own, 65536)
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        while b"It showed the weights" not in said and time.monotonic() < until:
            if select.select([own], [], [], 0.1)[0]:
                said += os.read(own, 65536)
        assert process.wait(10) == 0
    finally:
        process.kill()
        process.wait()
        os.close(own)
    assert b"100.0% right" in said


@pytest.mark.slow
@posix
def test_the_same_lights_go_out_as_an_adalight_stream(say, tmp_path):
    from tests.firmware_io.test_adalight import Controller

    controller = Controller()
    ending = threading.Event()

    def read():
        while not ending.is_set():
            controller.read()

    thread = threading.Thread(target=read)
    thread.start()
    os.write(controller.own, b"Ada\n")
    try:
        where = f"adalight:{controller.where}?lights=512&baud=1000000"
        out = say("train", "--port", where, "--brightness", 31)
    finally:
        ending.set()
        thread.join()
        controller.close()
    assert "as an Adalight stream" in out
    assert any(picture.any() for _, picture in controller.pictures)
    assert not controller.pictures[-1][1].any()


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["--show", "r1"], "--port"),
        (["--hold", "3"], "--port"),
        (["--port", ""], "is not the address"),
        (["--port", "http://x"], "is not the address"),
        (["--port", "socket://10.0.0.1:9"], "another computer"),
        (["--port", "sim://?x=1"], "x=1"),
        (["--port", "sim://", "--show", "r6"], "R-unit 6"),
        (["--port", "sim://", "--show", "colours"], "'colours'"),
        (["--port", "sim://", "--map", "spiral"], "'spiral'"),
        (["--port", "sim://", "--map", "none.json"], "none.json"),
        (["--port", "sim://", "--baud", "9600"], "9600"),
        (["--port", "sim://", "--brightness", "32"], "32"),
        (["--port", "sim://", "--knobs", "513"], "The machine has potentiometers 1 to 512."),
        (["--port", "sim://", "--knobs", "0"], "There is no potentiometer 0."),
        (["--port", "sim://", "--hold", "-1"], "-1"),
        (["--port", "sim://", "--hold", "nan"], "nan"),
        (["--port", "adalight:"], "Adalight"),
        (["--port", "sim://", "--motors", "-1"], "-1"),
        (["--port", "adalight:x", "--knobs", "1"], "no knobs"),
        (["--port", "adalight:x", "--motors", "1"], "no motors"),
        (["--port", "adalight:x", "--baud", "500000"], "baud"),
    ],
)
def test_training_refuses_in_a_sentence(say, argv, says):
    assert says in say("train", *argv, status=2)


def test_knobs_and_motors_count_from_1_as_the_labels_of_the_panel():
    trainer = Trainer(Mark1(MachineConfig.of(classes=26)), shapes.make("letters"))
    assert follow._numbered(trainer, 1, 2) == {0: 0, 1: 1}
    last = len(trainer.machine.potentiometers)
    assert follow._numbered(trainer, last, 2) == {0: last - 1}


# --- ports ---------------------------------------------------------------------------------------


@pytest.fixture
def some_ports(monkeypatch, tmp_path):
    """A board and a built-in port."""
    found = [Port("/dev/ttyACM0", "Arduino Uno", 0x2341, 0x43, "77"), Port("/dev/ttyS0")]
    monkeypatch.setattr(ports, "list_serial_ports", lambda: found)
    return found


def test_ports_are_listed_with_the_likely_board_first(say, some_ports, monkeypatch):
    monkeypatch.setattr(ports, "permission_problem", lambda device: None)
    assert say("ports") == ("/dev/ttyACM0  likely a board  Arduino Uno\n/dev/ttyS0\n")
    rows = json.loads(say("ports", "--json"))["ports"]
    assert [row["likely"] for row in rows] == [True, False]
    assert rows[0]["serial_number"] == "77"


def test_a_likely_port_that_cannot_be_opened_is_a_problem(say, some_ports, monkeypatch):
    monkeypatch.setattr(ports, "permission_problem", lambda device: message("link.none"))
    assert "\n  No panel is connected." in say("ports", status=1)


def test_without_a_likely_port_a_simulated_panel_is_offered(say, some_ports):
    del some_ports[0]
    assert say("ports").endswith("`mark1 board` makes a simulated panel.\n")


def test_a_computer_without_ports_is_reported(say, monkeypatch):
    monkeypatch.setattr(ports, "list_serial_ports", list)
    assert "no serial ports" in say("ports")
    assert json.loads(say("ports", "--json")) == {"ports": []}


@pytest.mark.parametrize("command", ["selftest", "monitor"])
def test_the_one_likely_port_is_taken_and_otherwise_asked_for(say, monkeypatch, command):
    monkeypatch.setattr(ports, "list_serial_ports", list)
    assert "No panel was found" in say(command, status=2)
    two = [Port(f"/dev/ttyACM{number}", "Uno", 0x2341) for number in range(2)]
    monkeypatch.setattr(ports, "list_serial_ports", lambda: two)
    assert "/dev/ttyACM0, /dev/ttyACM1" in say(command, status=2)
    monkeypatch.setattr(ports, "list_serial_ports", lambda: two[:1])
    argv = ("--seconds", "0.2") if command == "monitor" else ()
    assert "/dev/ttyACM0 is not there" in say(command, *argv, status=1)


# --- selftest and monitor ------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def a_supply_is_told_at_once(monkeypatch):
    """Ask boards for their statistics all the time, so that no test waits for them."""
    monkeypatch.setattr("firmware_io.delivery.STATS_EVERY", 0.05)
    monkeypatch.setattr("firmware_io.selftest_steps.SETTLED_S", 0.01)


def test_a_good_panel_passes_its_test(say):
    out = say("selftest", "--port", "sim://?lights=12&lamps=2&knobs=2", "--pace", 50)
    for words in (
        "blue",
        "orange",
        "violet",
        "green",
        "R lamps",
        "knobs      Positions: 1 at 0, 2 at 0.",
        "changes/s",
    ):
        assert words in out
    assert "FAIL" not in out
    assert "Watch: one light moves along the chain, from 1 to 12." in out


def test_motors_are_moved_only_if_asked_for(say):
    argv = ("selftest", "--port", "sim://?lights=2&lamps=0&knobs=0&outputs=1", "--pace", 50)
    assert "Watch: motor" not in say(*argv)
    out = say(*argv, "--motors")
    assert "Watch: motor 1 turns left." in out
    assert "ok   motors     1 motor turned left, right and to the middle." in out


def test_a_panel_of_nothing_passes_too(say):
    out = say("selftest", "--port", "sim://?lights=0&lamps=0&knobs=0", "--pace", 50)
    assert "No problems found" in out


def test_the_test_in_json(say):
    found = json.loads(say("selftest", "--port", "sim://?lights=9", "--pace", 50, "--json"))
    names = [row["name"] for row in found["findings"]]
    assert names == [
        *("panel", "blue", "orange", "violet", "green", "lights", "R lamps", "knobs"),
        *("brightness", "line", "supply"),
    ]
    assert found["passed"] is True
    assert found["deltas_per_s"] > 0


def test_a_missing_panel_fails_the_test(say):
    assert "FAIL panel" in say("selftest", "--port", "/dev/there-is-none", status=1)


def test_a_panel_that_takes_no_light_fails_the_test(say, monkeypatch):
    monkeypatch.setattr("firmware_io.selftest_bench.TAKEN_S", 0.05)
    monkeypatch.setattr("firmware_io.delivery.Delivery.is_shown", property(lambda self: False))
    out = say("selftest", "--port", "sim://?lights=40", "--pace", 100, status=1)
    assert "FAIL blue" in out
    assert "FAIL lights     The panel did not take lights 1, 2, 3." in out
    assert "see the lines marked FAIL" in out


def test_the_monitor_tells_what_goes_over_the_wire(say):
    out = say("monitor", "--port", "sim://?lights=9", "--seconds", 0.4)
    lines = out.splitlines()
    assert "Waiting for the simulated panel" in out
    assert any(
        re.match(r" +\d+\.\d{4} → +0 of session +\d+  Start timeout_ms 1000", x) for x in lines
    )
    assert any("← " in line and "Info major 1" in line for line in lines)
    assert any("→ " in line and "Key cells 0 to 16" in line for line in lines)
    assert "Stop" in lines[-2] + lines[-1]


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["monitor", "--port", "sim://", "--seconds", "0"], "--seconds"),
        (["monitor", "--port", "sim://", "--seconds", "nan"], "--seconds"),
        (["monitor", "--port", "sim://", "--baud", "1"], "1 baud"),
        (["selftest", "--port", "foo://"], "foo://"),
        (["selftest", "--port", "sim://", "--pace", "0"], "--pace"),
        (["board", "--lights", "-1"], "-1 lights"),
        (["board", "--knobs", "17"], "17 knobs"),
        (["board", "--port", "65536"], "65536"),
        (["board", "--port", "/dev/ttyACM0"], "`mark1 board flash`"),
    ],
)
def test_commands_refuse_in_a_sentence(say, argv, says):
    assert says in say(*argv, status=2)


def test_a_tcp_port_in_use_is_refused(say, board):
    _, address = board
    assert "cannot be opened" in say("board", "--port", address.rsplit(":", 1)[1], status=2)


# --- processes -----------------------------------------------------------------------------------


def start(*argv, **options):
    """Start a command in a process of its own, its output as a pipe."""
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", PROGRAM, *argv],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **options,
    )


def end(process):
    """Press Ctrl+C; gives status and output."""
    process.send_signal(signal.SIGINT)
    try:
        out, err = process.communicate(timeout=10)
    finally:
        process.kill()
    assert err == b""
    return process.returncode, out.decode()


@posix
@pytest.mark.parametrize("way", [[], ["--pty"], ["--port", "0"]])
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


@posix
def test_what_is_typed_turns_the_knobs_of_a_board():
    process = start("board", "--knobs", "2")
    try:
        process.stdout.readline()
        process.stdin.write(b"2 700\n0 5\n3 5\nnonsense\n")
        process.stdin.flush()
        said, until = b"", time.monotonic() + 10
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
    said, until = b"", time.monotonic() + 10
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
            time.sleep(0.3)
        finally:
            status, out = end(process)
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
