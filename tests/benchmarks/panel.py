"""The panel: what it costs the training, how soon it is right, and how well the line is used.

The board runs in a process of its own, at 500 000 baud, so that its cost does not count as ours.
"""

from __future__ import annotations

import contextlib
import functools
import statistics
import time
from collections.abc import Callable, Iterator

import numpy as np

from firmware_io.board.virtual_board import LIGHT_S
from firmware_io.board.virtual_panel import BITS
from firmware_io.commands.follow import LINK_REST, SHARE, PanelWatcher
from firmware_io.link.link import Link
from firmware_io.panel.bridge import Bridge, quantised
from firmware_io.panel.follower import STILL, Follower
from firmware_io.wire.framing import Frame, Receiver, encode
from firmware_io.wire.protocol import KNOBS_IN, LIGHTS, MOST_KEY, R_LAMPS, Info, Key, Start, pack
from firmware_io.wire.transport import open_transport
from mark1.cli.train_run import LOOK, LOOK_CLOSELY
from mark1.machine.config import TrainingConfig
from mark1.machine.machine import Mark1
from mark1.session.session import Session
from mark1.training.trainer import Trainer
from tests.benchmarks.machine import lesson
from tests.benchmarks.measure import Row, in_turn
from tests.benchmarks.served_board import BAUD, ServedBoard

#: Enough for about half a second.
PASSES = 1000

#: Chance of each byte to be lost, as much to be turned over, and to be followed by one too many.
RATES = (0.0, 1e-4, 1e-3, 1e-2)

#: Seconds within which the panel is right, and a knob has turned its weight.
RIGHT_S, KNOB_S = 1.0, 0.03

#: Times that each delay is measured.
TIMES = 20

#: Seconds for anything to come about.
PATIENCE = 20.0

#: One light for each potentiometer; and a board that is never busy with its lights, as wide as a
#: larger Arduino's receive buffer, or as an Uno's.
PANEL = Info(lights=512, capabilities=LIGHTS | R_LAMPS | KNOBS_IN)
WIDE, NARROW = (
    Info(lights=0, lamps=255, knobs=0, capabilities=R_LAMPS, window=window) for window in (255, 63)
)

#: Seconds that the line is kept in use.
LINE_S = 4.0


@contextlib.contextmanager
def bridged() -> Iterator[tuple[Trainer, Bridge, Link, ServedBoard]]:
    """A trainer, its board, and what joins them; the board shows the weights at the start."""
    taught = lesson(0.1)[0]
    machine = Mark1(taught.machine.config, taught.machine.plugboard)
    trainer = Trainer(machine, taught.patterns, TrainingConfig(passes=PASSES, stop="passes"))
    with ServedBoard(PANEL) as board, Link(board.where) as link:
        bridge = Bridge(link, machine)
        _show_all(bridge, board)
        yield trainer, bridge, link, board


def training_beside_no_panel(rate: float) -> Row:
    """Train as `mark1 train` does, with a panel that follows, and with one that is left alone."""
    with bridged() as (trainer, bridge, link, board):
        watcher = PanelWatcher(trainer, link, Follower(bridge, share=SHARE, link_rest=LINK_REST), 0)
        board.disturb(rate)
        spent: dict[str, list[float]] = {"without": [], "followed": []}

        def without() -> None:
            begun = time.process_time()
            trainer.seek(0)
            while trainer.advance(LOOK).finished is None:
                pass
            spent["without"].append(time.process_time() - begun)

        def followed() -> None:
            begun = time.process_time()
            trainer.seek(0)
            while trainer.advance(LOOK_CLOSELY).finished is None:
                watcher.show()
            spent["followed"].append(time.process_time() - begun)

        ours, other, ratio = in_turn(followed, without, clock=time.perf_counter)
    steps = PASSES * len(trainer.rows) / 1e6
    processor = {name: statistics.median(seconds) for name, seconds in spent.items()}
    return Row(
        *(f"training with a panel, faults {rate:g}", steps / ours, "M/s"),
        *("the same training without showing it", steps / other, ratio, "≥ 0.95"),
        {"of processor time": round(processor["without"] / processor["followed"], 3)},
        is_quiet=True,
    )


def right_after(rate: float) -> Row:
    """Train on, end at once, and wait until the lights are the weights; the slowest of some."""
    with bridged() as (trainer, bridge, link, board):
        watcher = PanelWatcher(trainer, link, Follower(bridge, share=SHARE, link_rest=LINK_REST), 0)
        board.disturb(rate)
        seconds = []
        for _ in range(TIMES):
            trainer.seek(0)
            trainer.advance(LOOK_CLOSELY)
            watcher.show()
            trainer.advance(LOOK_CLOSELY)
            seconds.append(_show_all(bridge, board))
    return _within(f"weights to lights, all, faults {rate:g}", seconds, RIGHT_S)


def knob_to_weight() -> Row:
    """Turn a knob from end to end, and see when the bridge names its potentiometer."""
    seconds = []
    with bridged() as (_, bridge, _, board):
        bridge.connect(knobs={0: 7})
        _until(lambda: 0 in bridge.panel.state().knobs)
        bridge.turned()
        for number in range(TIMES):
            time.sleep(0.1 + number / 1000)  # the board reports every 20 ms
            begun = board.turn(0, 0 if number % 2 else 1023)
            _until(lambda: bool(bridge.turned()))
            seconds.append(time.monotonic() - begun)
    return _within("knob to weight", seconds, KNOB_S)


def knob_to_weight_in_the_window() -> Row:
    """Turn a knob from end to end, and see when the window has turned its potentiometer."""
    from gui.base.application import make_application
    from gui.base.clock import Clock
    from gui.hardware.connection import Hardware

    application = make_application()
    clock = Clock(Session())
    hardware = Hardware(clock)
    hardware.is_remembered = False
    seconds, frames = [], [(0.0, 0.0)]

    def note(now: float) -> bool:
        volts = hardware.machine.potentiometers.volts  # each change of the session has its own
        frames.append((time.monotonic(), float(volts[0])))
        return False

    clock.each_frame(note)  # after the frame of the hardware

    def until(is_so: Callable[[], bool]) -> None:
        _until(lambda: application.processEvents() or is_so(), 0.0002)

    with ServedBoard(PANEL) as board:
        hardware.choose(where=board.where)
        hardware.attach()
        until(lambda: 0 in hardware.state.knobs)
        for number in range(TIMES):
            still = time.monotonic() + STILL + 0.1 + number / 1000
            until(lambda still=still: time.monotonic() >= still)
            target = -11.0 if number % 2 else 11.0
            begun = board.turn(0, 0 if number % 2 else 1023)
            until(lambda target=target: frames[-1][1] == target)
            turned_at = next(at for at, turned in frames if at > begun and turned == target)
            seconds.append(turned_at - begun)
        hardware.close()
    clock.stop()
    return _within("knob to weight in the window", seconds, KNOB_S)


def weight_to_light() -> Row:
    """Change one weight, and see when the last light of the chain is written."""
    seconds = []
    with bridged() as (trainer, bridge, _, board):
        for number in range(TIMES):
            time.sleep(0.05)
            trainer.turn(number, 5.0)
            begun = time.monotonic()
            bridge.show()
            _until(lambda begun=begun: board.lit_at() > begun)
            seconds.append(board.lit_at() - begun)
    frame = 10 + len(b"\0\0\0")  # one DELTA
    best = frame * BITS / BAUD + PANEL.lights * LIGHT_S
    value = statistics.median(seconds)
    return Row(
        *("one weight to its light", 1000 * value, "ms "),
        *("the line and 512 lights alone, computed", 1000 * best, value / best, "≤ 2"),
        {"slowest ms": round(1000 * max(seconds), 2)},
        is_quiet=True,
    )


def line_in_use(info: Info) -> Row:
    """Change all cells all the time, and count what goes out; beside a host that has nothing to
    think about, on the same board."""
    with ServedBoard(info) as board:
        best = _bytes_ready_made(board.where, info.window)
        with Link(board.where) as link:
            value = _bytes_sent(link)
            resent = link.state().link_stats.resent
    return Row(
        *(f"the line in use, window {info.window}", value / 1000, "kB/s"),
        *("the same frames ready-made, sent as each is answered", best / 1000, value / best),
        "≥ 0.9",
        {"resent": resent, "of the line": round(value * BITS / BAUD, 2)},
    )


def _bytes_sent(link: Link) -> float:
    """Bytes a second while every cell changes faster than it can be sent."""
    _until(lambda: link.state().info is not None)
    random = np.random.default_rng(1960)
    end = time.monotonic() + LINE_S
    while time.monotonic() < end:
        link.show(random.integers(1, 128, WIDE.cells).astype(np.int8))
        time.sleep(0.002)
    return link.state().link_stats.sent_per_s


def _bytes_ready_made(where: str, window: int) -> float:
    """Bytes a second of full frames, each sent as soon as the window has room for it."""
    key = pack(Key(0, (1,) * MOST_KEY))
    wires = [encode(Frame(key[0], seq, 1, key[1])) for seq in range(256)]
    with contextlib.closing(open_transport(where)) as way:
        answers = Receiver()
        while not any(answers.feed(way.read(1.0))):
            pass  # INFO
        start = pack(Start(1000, 4))
        way.write(encode(Frame(start[0], 0, 1, start[1])))
        while not any(answers.feed(way.read(1.0))):
            pass  # STARTED
        sent = answered = 0
        begun = time.monotonic()
        while time.monotonic() - begun < LINE_S:
            while (sent - answered + 1) * len(wires[1]) <= window:
                sent += 1
                way.write(wires[sent % 256])
            for frame in answers.feed(way.read(0.1)):
                if frame is not None:
                    answered += (frame.payload[0] - 1 - answered) % 256
        return answered * len(wires[1]) / (time.monotonic() - begun)


def _show_all(bridge: Bridge, board: ServedBoard) -> float:
    """Show until the lights are the weights; gives the seconds that this takes."""
    begun = time.monotonic()
    volts = bridge.machine.potentiometers.volts
    levels = quantised(volts, bridge.view.full(bridge.machine))

    def is_right() -> bool:
        bridge.show()
        return np.array_equal(board.shown()[: len(levels)], levels)

    _until(is_right, 0.005)
    return time.monotonic() - begun


def _until(is_so: Callable[[], bool], rest: float = 0.0005) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        if time.monotonic() > end:
            raise TimeoutError("the panel never does what it should")
        time.sleep(rest)


def _within(name: str, seconds: list[float], most: float) -> Row:
    slowest = max(seconds)
    return Row(
        *(name, 1000 * slowest, "ms "),
        *("the time it may take; the slowest", 1000 * most, slowest / most, "≤ 1"),
        {"median ms": round(1000 * statistics.median(seconds), 2)},
        is_quiet=True,
    )


MEASURES = (
    *(functools.partial(training_beside_no_panel, rate) for rate in RATES),
    *(functools.partial(right_after, rate) for rate in RATES),
    knob_to_weight,
    knob_to_weight_in_the_window,
    weight_to_light,
    functools.partial(line_in_use, WIDE),
    functools.partial(line_in_use, NARROW),
)
