"""What the firmware turns: digital potentiometers, servos and faders."""

from __future__ import annotations

import itertools

import pytest

from firmware_io.wire.protocol import (  # fmt: skip
    Arm,
    AskStats,
    Delta,
    Disarm,
    Event,
    Nak,
    Ping,
    Stats,
    Stop,
    Target,
)
from tests.examples import slow
from tests.firmware_io.simulated import (
    FADER,
    FIRST_SERVO,
    OUTPUTS,
    Board,
    Host,
    build,
    colours,
    keys,
    some_levels,
)

#: What the chip of the servos may do, as `panel_sim` is told.
HEARS, DEAF, HOLDS_THE_WIRE = 0, 1, 2

#: How a session may end, and why the chip of the servos may miss it.
ENDINGS = ("stop", "disarm", "silence")
TROUBLES = {"deaf": DEAF, "a wire that is held": HOLDS_THE_WIRE}


#: Panels with two servos: which output is the first of them, and what else is fitted.
WITH_SERVOS = {"uno-outputs": (FIRST_SERVO, OUTPUTS), "pico-servos": (0, ("--servos=1",))}


@pytest.fixture(params=["uno-outputs", *slow("pico-servos")])
def servos(request):
    """A panel with two servos that has started, and the first of its outputs that is one."""
    build(request.param)
    first, options = WITH_SERVOS[request.param]
    with Board(request.param, *options) as board:
        board.boot()
        yield board, first


def test_digital_potentiometers_go_to_their_targets_and_the_lights_do_not_mind(outputs):
    host = Host(outputs)
    levels = some_levels(24)
    for position, tap in ((0, 0), (65_535, 256), (32_768, 128), (1000, 4)):
        host.tell(*keys(levels), Target(((0, position), (1, 65_535 - position), (2, position))))
        outputs.run(40)
        assert outputs.numbers("pots") == [tap, 256 - tap, tap, 128]
        assert outputs.lights() == colours(levels, lights=16)
    for i in range(200):
        host.tell(Delta(((i % 16, i % 100),)), Target(((i % 3, 300 * i),)))
    for position in (58_000, 60_000, 62_000):  # bytes that a light would take for its own
        host.tell(Target(((0, position),)))
        host.listen(13)
    assert outputs.counters()["pot_errors"] == 0
    assert outputs.counters()["odd_frames"] == 0


def test_servos_turn_only_while_armed(servos):
    board, first = servos
    host = Host(board)
    both = Target(((first, 0), (first + 1, 65_535)))
    for before in (both, Disarm(), Arm()):  # neither an early nor a previous target counts
        host.tell(before, Arm())
        host.listen(50)
        assert board.numbers("servos")[:2] == [0, 0]
        host.tell(both)
        host.listen(50)
        assert board.numbers("servos")[:3] == [204, 409, 0]  # 1 and 2 ms of 20, of 4096 steps
    host.tell(Disarm())
    assert board.numbers("servos")[:2] == [0, 0]


@pytest.mark.parametrize("ending", ["silence", "stop", "start"])
def test_servos_and_faders_are_off_when_the_session_ends_and_a_new_one_has_no_targets(
    outputs, ending
):
    host = Host(outputs)
    host.tell(Arm(), Target(((FIRST_SERVO, 9000), (FADER, 65_535))))
    host.listen(60)
    moved = outputs.numbers("faders")[0]
    assert moved > 530
    assert outputs.numbers("servos")[0] > 0
    if ending == "silence":
        outputs.order("block", 0, 1)
        outputs.run(1100)
        outputs.order("block", 0, 0)
    elif ending == "stop":
        outputs.send(Stop(), 0, 7)
    again = Host(outputs, session=8)
    assert outputs.numbers("servos")[0] == 0
    stopped = outputs.numbers("faders")[0]
    again.tell(Arm())
    again.listen(300)
    assert abs(outputs.numbers("faders")[0] - stopped) < 1
    assert outputs.numbers("servos")[0] == 0


@pytest.mark.slow
def test_a_fader_goes_where_it_should_and_stays(outputs):
    host = Host(outputs)
    host.tell(Arm())
    for place in (900, 100, 110, 512):
        host.tell(Target(((FADER, place * 64),)))
        host.listen(700)
        assert abs(outputs.numbers("faders")[0] - place) <= 6
    assert host.all_of(Event) == []


def test_a_blocked_fader_is_switched_off_and_reported_until_armed_again(outputs):
    host = Host(outputs)
    outputs.order("block", 0, 1)
    host.tell(Arm(), Target(((FADER, 60_000),)))
    host.listen(290)
    assert host.all_of(Event) == []
    host.listen(60)
    assert host.all_of(Event) == [Event(2, FADER)]
    outputs.order("block", 0, 0)
    host.tell(AskStats())
    host.listen(200)
    assert host.all_of(Stats)[-1].state == 0b111
    assert outputs.numbers("faders")[0] == 512
    host.tell(Disarm(), Arm(), Target(((FADER, 60_000),)), AskStats())
    host.listen(500)
    assert abs(outputs.numbers("faders")[0] - 937) <= 6
    assert host.all_of(Stats)[-1].state == 0b011


@pytest.mark.slow
def test_an_end_stop_stops_a_fader_until_it_is_sent_elsewhere(outputs):
    host = Host(outputs)
    host.tell(Arm(), Target(((FADER, 65_535),)))
    host.listen(30)
    outputs.order("pin", 2, 0)
    host.listen(100)
    stopped = outputs.numbers("faders")[0]
    assert stopped < 900
    assert host.all_of(Event) == [Event(3, FADER)]
    host.listen(200)
    assert outputs.numbers("faders")[0] == stopped
    host.tell(Target(((FADER, 0),)))
    host.listen(700)
    assert outputs.numbers("faders")[0] < 8


@pytest.mark.parametrize(
    ("name", "first", "options"),
    [
        ("uno-outputs", FIRST_SERVO, ("--pot", "8", "--pot", "7", "--gate", "9")),
        ("pico-servos", 0, ()),
    ],
)
def test_a_servo_chip_that_does_not_answer_is_a_fault_and_hangs_nothing(name, first, options):
    build(name)
    with Board(name, *options) as board:
        board.boot()
        host = Host(board)
        for before, state in ((AskStats(), 0b101), (Arm(), 0b111), (Disarm(), 0b101)):
            host.tell(before, Target(((first, 9000),)), AskStats())
            host.listen(20)
            assert host.all_of(Stats)[-1].state == state
        assert host.all_of(Nak) == []


@pytest.mark.parametrize(
    ("servos", "ending", "trouble"),
    [
        *itertools.product(["uno-outputs"], ENDINGS, TROUBLES),
        # The Pico's own part is the bus; which ending it was is decided on any chip.
        ("pico-servos", "disarm", "deaf"),
        *(
            pytest.param(*each, marks=pytest.mark.slow)
            for each in itertools.product(["pico-servos"], ENDINGS, TROUBLES)
            if each[1:] != ("disarm", "deaf")
        ),
    ],
    indirect=["servos"],
)
def test_a_servo_chip_that_misses_the_end_is_sent_it_again_until_it_is_off(servos, ending, trouble):
    board, first = servos
    host = Host(board, timeout_ms=300)
    host.tell(Arm(), Target(((first, 30_000),)))
    host.listen(30)
    assert board.numbers("servos")[0] > 0
    board.order("bus", TROUBLES[trouble])
    if ending == "stop":
        board.send(Stop(), 0, 7)
    elif ending == "disarm":
        host.tell(Disarm())
    board.run(350 if ending == "silence" else 50)
    if trouble == "deaf":
        assert board.numbers("servos")[0] > 0
        board.order("bus", HEARS)
    board.run(20)
    assert board.numbers("servos")[0] == 0


def test_a_servo_chip_that_missed_something_is_a_fault_until_motors_are_armed_again(servos):
    board, first = servos
    host, told = Host(board), []
    for trouble, command in ((HEARS, Arm()), (DEAF, Disarm()), (HEARS, Ping()), (HEARS, Arm())):
        board.order("bus", trouble)
        host.tell(command)
        host.listen(30)
        host.tell(AskStats())
        host.listen(5)
        told.append(host.all_of(Stats)[-1].state)
    assert told == [0b011, 0b101, 0b101, 0b011]
    host.tell(Target(((first, 30_000),)))
    host.listen(30)
    assert board.numbers("servos")[0] > 0


def test_servos_that_miss_a_target_are_all_off_until_motors_are_armed_again(servos):
    board, first = servos
    host = Host(board)
    host.tell(Arm(), Target(((first, 30_000),)))
    host.listen(30)
    board.order("bus", DEAF)
    host.tell(Target(((first + 1, 30_000),)))
    host.listen(30)
    board.order("bus", HEARS)
    host.tell(Target(((first, 40_000),)), AskStats())
    host.listen(30)
    assert host.all_of(Stats)[-1].state == 0b111
    assert board.numbers("servos")[:2] == [0, 0]
