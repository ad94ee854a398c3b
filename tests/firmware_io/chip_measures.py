"""How quick the real host and the real firmware are together, measured in the time of the chip."""

from __future__ import annotations

import random

import numpy as np

from firmware_io.board import virtual_board
from firmware_io.board.virtual_board import VirtualBoard
from firmware_io.board.virtual_panel import BITS
from firmware_io.wire.protocol import BAUD_RATES, Info
from tests.firmware_io.chip_world import ChipWorld
from tests.firmware_io.simulated import build
from tests.firmware_io.simulation import World

#: Milliseconds of a byte on the line.
WIRE_MS = 1000 * BITS / BAUD_RATES[0]

#: Seconds between two checks of the chip.
LOOK_S = 2e-4

#: Seconds of a stream.
STREAM_S = 2.0

LAMPS = 8


def weight_to_light(name: str, lights: int, turns: int = 100) -> list[float]:
    """Change a weight again and again; gives the milliseconds until its light had its colour, less
    the time that the bytes took on the line."""
    draw, took = random.Random(1), []
    with _started(name, lights) as world:
        world.rest = LOOK_S
        levels = np.zeros(lights + LAMPS, np.int8)
        for _ in range(turns):
            levels[draw.randrange(lights)] ^= 0x55
            world.show(levels)
            world.run(0.01 * draw.random())  # so that some come while the lights are written
            levels[draw.randrange(lights)] ^= 0x55
            world.show(levels)
            written = world.written
            seconds = world.until(lambda: world.shows(levels))
            took.append(1000 * seconds - WIRE_MS * (world.written - written))
    return took


def all_weights_to_light(name: str, lights: int, times: int = 20) -> list[float]:
    """Change all weights at once; gives the milliseconds until all lights have their colours."""
    draw, took = np.random.default_rng(4), []
    with _started(name, lights) as world:
        world.rest = LOOK_S
        for _ in range(times):
            world.run(0.05 + 0.01 * draw.random())
            levels = _all_changed(draw, lights)
            world.show(levels)
            took.append(1000 * world.until(lambda: world.shows(levels)))  # noqa: B023
    return took


def all_weights_to_light_in_python(info: Info, times: int = 20) -> list[float]:
    """The same on the simulated board."""
    draw = np.random.default_rng(4)
    world = World(VirtualBoard(info), baud=BAUD_RATES[0], latency=0.0)
    world.until_on()
    took = []
    for _ in range(times):
        world.run(0.05 + 0.01 * draw.random())
        levels = _all_changed(draw, info.lights)
        world.show(levels)
        took.append(1000 * world.until_shown(levels))
    return took


def _all_changed(draw: np.random.Generator, lights: int) -> np.ndarray:
    return draw.integers(-127, 128, lights + LAMPS).astype(np.int8)


def knob_to_host(name: str, lights: int, turns: int = 40) -> list[float]:
    """Turn a knob again and again; gives the milliseconds until the host knew."""
    draw, took = random.Random(2), []
    with _started(name, lights) as world:
        world.loop.desired.knobs = {0: (True, 2)}
        world.until(lambda: 0 in world.state.knobs)
        world.rest = LOOK_S
        for turn in range(turns):
            world.run(0.02 + 0.03 * draw.random())
            position = 100 + 20 * turn
            world.simulator.order("adc", 0, position)
            seconds = world.until(lambda: world.state.knobs[0].position == position)  # noqa: B023
            took.append(1000 * seconds)
    return took


def bytes_per_second(name: str, lights: int) -> float:
    """Change weights without a pause; gives the bytes a second that the host sends."""
    with _started(name, lights) as world:
        draw = np.random.default_rng(3)
        begun, written = world.now(), world.written
        while world.now() - begun < STREAM_S:
            world.show(_next_levels(draw, lights))
            world.step()
        return (world.written - written) / (world.now() - begun)


def most_bytes_per_second(lights: int) -> float:
    """What line and window allow: the same stream to a board that takes no time for anything."""
    light_s, virtual_board.LIGHT_S = virtual_board.LIGHT_S, 0.0
    try:
        world = World(VirtualBoard(Info(lights=lights)), baud=BAUD_RATES[0], latency=0.0)
        world.until_on()
        draw = np.random.default_rng(3)
        sent, begun = _count_sent(world), world.clock.now()
        while world.clock.now() - begun < STREAM_S:
            world.show(_next_levels(draw, lights))
            world.step()
        return sent[0] / (world.clock.now() - begun)
    finally:
        virtual_board.LIGHT_S = light_s


def _started(name: str, lights: int) -> ChipWorld:
    build(name)
    world = ChipWorld(name, lights)
    world.until(lambda: world.loop.is_on and world.state.is_shown)
    return world


def _next_levels(draw: np.random.Generator, lights: int) -> np.ndarray:
    """Every other cell changes, so that single ones are sent and no rows."""
    levels = np.zeros(lights + LAMPS, np.int8)
    levels[::4] = draw.integers(-127, 128, len(levels[::4]))
    return levels


def _count_sent(world: World) -> list[int]:
    """Counts the bytes that the host of a world sends from now on."""
    sent, send = [0], world.panel.send

    def count(data: bytes) -> None:
        sent[0] += len(data)
        send(data)

    world.panel.send = count
    return sent
