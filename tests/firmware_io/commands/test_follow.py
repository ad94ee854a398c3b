"""Training with a panel: what it shows, what it refuses, and how it ends."""

import json
import os
import select
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

from firmware_io.board.server import serve_on_socket
from firmware_io.board.virtual_board import VirtualBoard
from firmware_io.board.virtual_panel import VirtualPanel
from firmware_io.commands import follow
from firmware_io.panel.bridge import quantised
from firmware_io.wire.protocol import LIGHTS, SERVOS, Info
from mark1.machine.config import MachineConfig
from mark1.machine.machine import Mark1
from mark1.patterns import shapes
from mark1.session.commands import TurnPots
from mark1.session.replay import read_journal
from mark1.storage.session_file import load_session
from mark1.training.trainer import Trainer
from tests.examples import slow
from tests.firmware_io.commands.running import PROGRAM, posix
from tests.firmware_io.entry_points import ROOT
from tests.firmware_io.false_boards import FALSE_BOARDS
from tests.firmware_io.faulty_panel import Faults, FaultyPanel


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
    assert seen[-1][:512].tolist() == quantised(volts).tolist()
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


@pytest.fixture
def retina():
    """A second panel, as large as the retina; gives it and its address."""
    panel = VirtualPanel(VirtualBoard(Info(lights=400)), baud=500_000)
    with serve_on_socket(panel) as server:
        yield panel, server.address


def test_a_second_panel_shows_the_photocells(say, board, retina):
    (_, port), (_, retina_port) = board, retina
    argv = ("--retina-port", retina_port, "--retina-map", "serpentine", "--json")
    result = json.loads(say("train", "--port", port, *argv))["panel"]
    assert result["shown"] is True
    assert result["retina"] | {"words": ""} == {"words": "", "shown": True, "lights": 400}
    assert "Retina: Connected" in result["words"]


@pytest.mark.slow
def test_both_panels_are_right_again_after_both_were_unplugged_while_training(
    say, board, retina, tmp_path
):
    (weights, port), (cells, retina_port) = board, retina
    seen, ending = {}, threading.Event()

    def pull_the_plugs():
        for _ in range(2):
            ending.wait(0.2)
            for panel in (weights, cells):
                panel.unplug()
            ending.wait(0.1)
            for panel in (cells, weights):
                panel.plug_in()
        while not ending.is_set():
            for name, panel in (("weights", weights), ("cells", cells)):
                levels = panel.look(lambda board: board.shown)
                if levels.any():
                    seen[name] = levels
            time.sleep(0.01)

    thread = threading.Thread(target=pull_the_plugs)
    thread.start()
    path = tmp_path / "a.mark1"
    argv = ("--port", port, "--retina-port", retina_port, "--hold", 3, "--save", path, "--json")
    try:
        result = json.loads(say("train", *argv))["panel"]
    finally:
        ending.set()
        thread.join()
    assert (result["shown"], result["retina"]["shown"]) == (True, True)
    trainer = load_session(path).trainer()
    assert (
        seen["weights"][:512].tolist() == quantised(trainer.machine.potentiometers.volts).tolist()
    )
    picture = trainer.patterns.pictures[trainer.next_pattern or 0]
    assert seen["cells"][:400].tolist() == (127 * trainer.machine.present(picture).cells).tolist()


def test_a_second_panel_that_is_not_there_is_told(say, board, monkeypatch):
    monkeypatch.setattr("firmware_io.commands.follow.PATIENCE", 0.5)
    argv = ("--port", board[1], "--retina-port", "/dev/there-is-none", "--json")
    result = json.loads(say("train", *argv, status=1))["panel"]
    assert (result["shown"], result["retina"]["shown"]) == (False, False)
    assert "Retina: /dev/there-is-none is not there" in result["words"]


def test_look_and_brightness_reach_the_panel(say, board):
    panel, address = board
    argv = ("--palette", "violet-green", "--brightness", 9, "--json")
    assert json.loads(say("train", "--port", address, *argv))["panel"]["shown"]
    assert panel.look(lambda board: (board.palette, board.brightness_limit)) == (1, 9)


def test_without_a_board_it_trains_anyway_and_says_so(say):
    begun = time.monotonic()
    out = say("train", "--port", "/dev/there-is-none", status=1)
    assert "100.0% right" in out
    assert "/dev/there-is-none is not there" in out
    assert "did not show" in out
    assert time.monotonic() - begun < 60  # it would wait for ever
    result = json.loads(say("train", "--port", "/dev/there-is-none", "--json", status=1))
    assert result["panel"]["shown"] is False


def test_a_board_that_never_hears_does_not_hold_the_training_up(say, monkeypatch):
    monkeypatch.setattr("firmware_io.commands.follow.PATIENCE", 0.3)
    panel = FaultyPanel(faults=Faults(drop=1.0))
    with serve_on_socket(panel) as server:
        out = say("train", "--port", server.address, status=1)
    assert "100.0% right" in out
    assert "did not show" in out


@pytest.mark.parametrize("kind", [FALSE_BOARDS[0], *slow(*FALSE_BOARDS[1:])])
def test_a_panel_that_does_not_show_the_weights_is_not_said_to(say, monkeypatch, kind):
    monkeypatch.setattr("firmware_io.commands.follow.PATIENCE", 1.5)
    with serve_on_socket(VirtualPanel(kind())) as server:
        result = json.loads(say("train", "--port", server.address, "--json", status=1))
    assert result["panel"]["shown"] is False
    assert "It did not show the weights." in result["panel"]["words"]


def test_knobs_turn_weights_while_the_result_is_held_but_not_in_the_file(say, board, tmp_path):
    panel, address = board
    ending = threading.Event()

    def turn():
        position = 0
        while not ending.is_set():
            if panel.look(lambda board: board.shown.any()):
                position = 1023 - position
                panel.turn(0, position)
            time.sleep(0.05)

    thread = threading.Thread(target=turn)
    thread.start()
    path = tmp_path / "a.mark1"
    argv = ("--knobs", 1, "--hold", 1, "--passes", 1, "--save", path, "--json")
    try:
        result = json.loads(say("train", "--port", address, *argv))["panel"]
    finally:
        ending.set()
        thread.join()
    assert result["turned_after"] > 0
    commands = read_journal(load_session(path).journal, path.name).commands
    turns = [t for command in commands if isinstance(command, TurnPots) for t in command.turns]
    assert len(turns) == result["turned_by_hand"]


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
        argv = ("--port", address, "--knobs", 1, "--json", "--save", tmp_path / "a.mark1")
        for passes in (5000, 50_000, 500_000):  # a run may end before the first turn arrives
            result = json.loads(say("train", *argv, "--stop", "passes", "--passes", passes))
            if result["panel"]["turned_by_hand"]:
                break
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
    said, until = b"", time.monotonic() + 60
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
    from tests.firmware_io.link.test_adalight import Controller

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


@pytest.mark.slow
def test_the_same_lights_go_out_over_the_network(say):
    from tests.firmware_io.link.test_ddp import Display

    display = Display(512)
    ending = threading.Event()

    def read():
        while not ending.is_set():
            display.read()

    thread = threading.Thread(target=read)
    thread.start()
    try:
        where = f"ddp:127.0.0.1:{display.port}?lights=512"
        out = say("train", "--port", where, "--brightness", 31)
    finally:
        ending.set()
        thread.join()
        while select.select([display.socket], [], [], 0)[0]:
            display.read()
        display.close()
    assert "512 lights to 127.0.0.1" in out
    assert any(picture.any() for picture in display.pictures)
    assert not display.pictures[-1].any()


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
        (["--port", "ddp:"], "DDP"),
        (["--port", "ddp:x", "--knobs", "1"], "no knobs"),
        (["--port", "ddp:x?order=xyz"], "order must be one of"),
    ],
)
def test_training_refuses_in_a_sentence(say, argv, says):
    assert says in say("train", *argv, status=2)


def test_knobs_and_motors_count_from_1_as_the_labels_of_the_panel():
    trainer = Trainer(Mark1(MachineConfig.of(classes=26)), shapes.make("letters"))
    assert follow._numbered(trainer, 1, 2) == {0: 0, 1: 1}
    last = len(trainer.machine.potentiometers)
    assert follow._numbered(trainer, last, 2) == {0: last - 1}
