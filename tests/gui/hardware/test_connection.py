"""The window's panel, on a simulated board with a real link and its thread."""

import itertools
import time
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from firmware_io.board.server import serve_on_socket
from firmware_io.board.virtual_board import VirtualBoard
from firmware_io.board.virtual_panel import VirtualPanel
from firmware_io.panel.board_choice import BoardChoice
from firmware_io.panel.bridge import quantised
from firmware_io.panel.knobs import position_of
from firmware_io.wire.address import simulated_info
from firmware_io.wire.protocol import Event, Info
from gui.base import clock as clock_module
from gui.base import remembered
from gui.hardware import connection as hardware_module
from mark1.patterns import shapes
from mark1.session.commands import (
    BuildMachine,
    ChangeTraining,
    Draw,
    ShowPattern,
    Step,
    TurnPots,
    Undo,
)
from mark1.session.new_document import new_document
from mark1.training.pace import Pace
from tests.firmware_io.faulty_panel import Faults, FaultyPanel
from tests.gui.simulated import let_frames_pass, links, shown


def begin(hardware, *given):
    """Go on with a new document."""
    hardware.clock.do(lambda: hardware.clock.session.begin(new_document(*given)))


def volts(hardware):
    return hardware.machine.potentiometers.volts


def test_without_a_panel_there_is_no_thread_and_no_frame(hardware, qtbot):
    assert hardware.link is None
    assert hardware.state.words == "No panel is connected. Everything works without one."
    assert not links()
    qtbot.waitUntil(lambda: hardware.clock.is_idle)
    hardware.clock.perform(Step())
    qtbot.waitUntil(lambda: hardware.clock.is_idle)


def test_the_lights_are_the_weights_and_the_r_lamps_the_response(attached, qtbot):
    for _ in range(5):
        attached.clock.perform(Step())
    wanted = quantised(volts(attached))
    qtbot.waitUntil(lambda: np.array_equal(shown(attached)[:512], wanted))
    lit = attached.clock.session.state.presentation.response > 0
    assert ((shown(attached)[512:] > 0)[: len(lit)] == lit).all()
    qtbot.waitUntil(lambda: np.array_equal(attached.state.levels, shown(attached)))


def test_a_weight_that_changes_is_given_to_the_link_once(attached, qtbot, monkeypatch):
    given = []
    monkeypatch.setattr(attached.link, "show", lambda levels: given.append(np.array(levels)))
    attached.clock.perform(TurnPots(((3, 5.5),)))
    qtbot.waitUntil(lambda: bool(given))
    assert given[-1][3] == 127  # the largest weight
    let_frames_pass(attached.clock, qtbot)
    assert len(given) == 1


def collect_shows(hardware, monkeypatch):
    """Return a list of all levels that the follower gives to the link from now on."""
    given = []
    monkeypatch.setattr(hardware.link, "show", lambda levels: given.append(np.array(levels)))
    return given


def assert_shown_together(levels, hardware):
    """Weights and lamps belong to the presentation that the screen shows."""
    state = hardware.clock.session.state
    assert np.array_equal(levels[:512], quantised(state.machine.potentiometers.volts))
    response = state.presentation.response
    assert np.array_equal(levels[512:][: len(response)] > 0, response > 0)


def test_each_lesson_is_shown_once_with_its_weights_and_its_response(attached, qtbot, monkeypatch):
    shows = collect_shows(attached, monkeypatch)
    for lesson in range(1, 9):
        attached.clock.perform(Step())
        qtbot.waitUntil(lambda lesson=lesson: len(shows) >= lesson)
        let_frames_pass(attached.clock, qtbot, 3)
        assert len(shows) == lesson
        assert_shown_together(shows[-1], attached)
    assert any((levels[512:] > 0).any() for levels in shows)


def test_a_slow_run_is_shown_once_for_each_lesson(attached, qtbot, monkeypatch):
    let_frames_pass(attached.clock, qtbot, 30)  # what was there before is shown, and not counted
    session, follower = attached.clock.session, attached._follower
    qtbot.waitUntil(lambda: time.monotonic() > follower._show_at)
    shows, start = collect_shows(attached, monkeypatch), time.monotonic()
    times, now = itertools.count(start, 0.01), start

    def next_time():
        """Let as much time pass between two frames, however long they take."""
        nonlocal now
        now = next(times)
        return now

    monkeypatch.setattr(clock_module, "time", SimpleNamespace(monotonic=next_time))
    monkeypatch.setattr(follower, "_clock", lambda: now)
    attached.clock.do(lambda: session.run(Pace(20), start))
    qtbot.waitUntil(lambda: session.state.progress.step >= 6)
    attached.clock.do(session.pause)
    let_frames_pass(attached.clock, qtbot)
    assert len(shows) == session.state.progress.step
    assert_shown_together(shows[-1], attached)


def test_a_new_machine_is_never_shown_with_the_lamps_of_the_old_one(attached, qtbot, monkeypatch):
    for _ in range(30):
        attached.clock.perform(Step())
    let_frames_pass(attached.clock, qtbot)
    shows = collect_shows(attached, monkeypatch)
    attached.clock.perform(BuildMachine(replace(attached.machine.config, seed=7)))
    qtbot.waitUntil(lambda: bool(shows))
    let_frames_pass(attached.clock, qtbot)
    for levels in shows:
        assert_shown_together(levels, attached)


def test_another_drawing_changes_the_lamps_alone(attached, qtbot, monkeypatch):
    for _ in range(30):
        attached.clock.perform(Step())
    let_frames_pass(attached.clock, qtbot)
    shows = collect_shows(attached, monkeypatch)
    attached.clock.perform(ShowPattern(10))
    qtbot.waitUntil(lambda: bool(shows))
    let_frames_pass(attached.clock, qtbot)
    assert len(shows) == 1
    assert_shown_together(shows[0], attached)


def test_a_knob_turned_on_the_board_turns_its_weight_and_is_one_step_of_undo(attached, qtbot):
    panel = attached._simulated
    panel.turn(1, 512)  # past the needle: it takes hold
    qtbot.waitUntil(lambda: 1 in attached.state.knobs)
    for position in (600, 700, 800):
        panel.turn(1, position)
        at = pytest.approx(22 * position / 1023 - 11, abs=0.1)
        qtbot.waitUntil(lambda at=at: volts(attached)[1] == at)
    qtbot.waitUntil(lambda: volts(attached)[1] == pytest.approx(6.2, abs=0.1))
    qtbot.waitUntil(lambda: attached.clock.session.state.undo is not None)
    attached.clock.perform(Undo())
    assert volts(attached)[1] == pytest.approx(0.0, abs=0.03)
    qtbot.waitUntil(lambda: shown(attached)[1] == 0)


def test_a_hand_that_leaves_a_knob_ends_its_gesture_and_no_stroke(attached):
    session = attached.clock.session
    attached.clock.perform(Draw(((3, 4, 255),)))
    attached._commit([0])
    assert session.journal.count(b'"do":"Draw"') == 0  # the stroke goes on
    attached.clock.perform(TurnPots(((0, 1.5),)))
    assert session.journal.count(b'"do":"Draw"') == 1
    attached._commit([])
    assert session.journal.count(b'"do":"TurnPots"') == 0
    attached._commit([0])
    assert session.journal.count(b'"do":"TurnPots"') == 1


def test_a_simulated_knob_turned_here_takes_the_same_way(attached, qtbot):
    attached.choose(channels=(40,))
    attached.turn(0, 0.0)  # where the needle is: it takes hold
    at = position_of(0.0, 11.0)
    qtbot.waitUntil(lambda: 0 in attached.state.knobs and attached.state.knobs[0].position == at)
    attached.turn(0, 4.0)
    at = position_of(4.0, 11.0)
    qtbot.waitUntil(lambda: attached.state.knobs[0].position == at)
    qtbot.waitUntil(lambda: volts(attached)[40] == pytest.approx(4.0, abs=0.03))


def test_on_a_board_of_its_own_a_knob_turned_here_turns_the_weight_itself(hardware, qtbot):
    with serve_on_socket(VirtualPanel(VirtualBoard(Info(lights=20, knobs=2)))) as server:
        hardware.choose(where=server.address)
        hardware.attach()
        qtbot.waitUntil(lambda: hardware.state.is_shown)
        hardware.turn(1, -2.5)
        assert volts(hardware)[1] == -2.5
        qtbot.waitUntil(lambda: hardware.clock.session.state.undo is not None)
        hardware.close()


def test_motors_follow_only_when_asked(attached, qtbot):
    outputs = lambda: attached._simulated.look(lambda board: list(board.outputs))  # noqa: E731
    attached.clock.perform(TurnPots(((0, 11.0),)))
    qtbot.waitUntil(lambda: shown(attached)[0] == 127)
    assert outputs()[0] == 0
    assert attached.arm(True)
    qtbot.waitUntil(lambda: outputs()[0] == 65_535)
    qtbot.waitUntil(lambda: attached.state.armed)
    attached.arm(False)
    qtbot.waitUntil(lambda: not attached.state.armed)


def test_nothing_is_armed_without_a_panel(hardware):
    assert not hardware.arm(True)


def test_what_a_cell_shows_can_be_chosen_and_stays(attached, qtbot):
    for _ in range(30):
        attached.clock.perform(Step())
    attached.choose(shows="r2", scale="largest", palette=1, brightness_limit=9)
    machine = attached.machine
    part = volts(attached)[machine.response.blocks[1].pots]
    wanted = np.zeros(512, np.int8)
    wanted[: len(part)] = quantised(part)
    qtbot.waitUntil(lambda: np.array_equal(shown(attached)[:512], wanted))
    look = attached._simulated.look(lambda board: (board.palette, board.brightness_limit))
    assert look == (1, 9)
    again = BoardChoice.from_json(remembered.board())
    assert (again.shows, again.scale) == ("r2", "largest")
    assert (again.palette, again.brightness_limit) == (1, 9)


def test_another_machine_is_shown_and_an_r_unit_that_it_lacks_is_not(attached, qtbot):
    attached.choose(shows="retina5")
    begin(attached, "mark1", shapes.make("bars"), 3)  # one R-unit
    assert attached.view.unit is None
    attached.clock.perform(Step())
    wanted = quantised(volts(attached))
    qtbot.waitUntil(lambda: np.array_equal(shown(attached)[:512], wanted))
    assert attached.choice.shows == "retina5"


def test_a_small_machine_leaves_knobs_without_a_potentiometer_alone(attached, qtbot):
    attached.choose(channels=(511, 3))
    begin(attached, "direct", shapes.make("and"), 3)
    attached.turn(0, 5.0)
    qtbot.waitUntil(lambda: 0 in attached.state.knobs)
    let_frames_pass(attached.clock, qtbot)
    assert not np.isclose(volts(attached), 5.0).any()


def test_a_motor_without_a_knob_turns_its_potentiometer(hardware, qtbot):
    hardware.choose(where="sim://?lights=9&knobs=2&outputs=8")
    hardware.attach()
    qtbot.waitUntil(lambda: hardware.state.is_shown)
    hardware.turn(6, 3.0)
    assert volts(hardware)[6] == 3.0


def test_on_a_bad_line_the_window_still_shows_what_the_board_has(hardware, qtbot, monkeypatch):
    def on_a_faulty_line(where, baud=None):
        return FaultyPanel(VirtualBoard(simulated_info(where)), baud=baud)

    monkeypatch.setattr(hardware_module, "simulated_panel", on_a_faulty_line)
    hardware.attach()
    qtbot.waitUntil(lambda: hardware.state.is_shown)
    hardware._simulated.order(Faults(drop=5e-3, flip=5e-3))
    for step in range(30):
        hardware.clock.perform(TurnPots(((step, float(step % 11)),)))
        let_frames_pass(hardware.clock, qtbot, 1)
    hardware._simulated.order(Faults())
    wanted = quantised(volts(hardware))
    qtbot.waitUntil(lambda: np.array_equal(hardware.state.levels[:512], wanted))
    assert np.array_equal(shown(hardware)[:512], wanted)


def test_training_flat_out_goes_on_and_the_panel_follows(attached, qtbot):
    attached.clock.perform(ChangeTraining({"stop": "passes", "passes": 1_000_000}))
    attached.clock.do(attached.clock.session.run)
    qtbot.waitUntil(lambda: attached.clock.session.state.progress.step > 100_000)
    attached.clock.do(attached.clock.session.pause)
    wanted = quantised(volts(attached))
    qtbot.waitUntil(lambda: np.array_equal(shown(attached)[:512], wanted))


def test_events_of_the_board_are_noted_once_in_words(hardware):
    notes = []
    hardware.noted.connect(notes.append)
    events = tuple((7.0, Event(code, 1)) for code in (1, 2, 3, 9))  # all at one moment
    for _ in range(3):
        hardware._report(replace(hardware_module.NO_PANEL, events=events))
    assert notes == [
        "The panel went to its safe state: time-out.",
        "Motor 2 did not move and was switched off. Check what blocks it.",
        "Motor 2 reached its end stop.",
        "The panel reports event 9 (1).",
    ]


def test_a_knob_on_the_panel_does_not_wait_for_the_next_frame(attached, qtbot, monkeypatch):
    qtbot.waitUntil(lambda: 0 in attached.state.knobs)
    let_frames_pass(attached.clock, qtbot)
    monkeypatch.setattr(clock_module, "FRAME", 60_000)
    monkeypatch.setattr(attached._follower, "_hear_at", float("inf"))
    attached.clock.tick()
    attached._simulated.turn(0, 1023)
    qtbot.waitUntil(lambda: volts(attached)[0] == 11.0)
