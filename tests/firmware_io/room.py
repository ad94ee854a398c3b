"""What a panel with a sensor of the room's light must do, on any simulated chip."""

from __future__ import annotations

from firmware_io.wire.protocol import Look, Ping
from tests.firmware_io.simulated import Board, Host, colours, is_dark, keys, some_levels

#: Seconds of darkness until the lights are as dark as they get, and of half the light until they
#: are between; and a longer time, after which nothing more happens.
SOON = (7, 5)
LATE = (12, 16)


def check_room(board: Board, pin: int, waits: tuple[int, int]) -> None:
    """Start a panel of 64 lights, and let its room be bright, dark and in between."""
    dark_s, between_s = waits
    board.order("adc", pin, 1023)
    board.boot()
    host, levels = Host(board), some_levels(72)
    host.tell(*keys(levels), Look(0, 4))
    assert _brightness(board, host, levels, 1) == 4
    board.order("adc", pin, 0)  # a hand that passes
    board.run(400)
    board.order("adc", pin, 1023)
    assert _brightness(board, host, levels, 0.5) == 4
    board.order("adc", pin, 0)
    assert _brightness(board, host, levels, dark_s) == 1
    board.order("adc", pin, 400)  # half of the way between the two marks
    assert _brightness(board, host, levels, between_s) == 2
    host.tell(Look(0, 0))  # the host's own darkness stays dark
    board.run(40)
    assert is_dark(board.lights())


def _brightness(board: Board, host: Host, levels: list[int], seconds: float) -> int | None:
    """Keep the session alive for a while, and find the brightness that the lights then have."""
    for _ in range(round(2 * seconds)):
        host.tell(Ping())
        board.run(500)
    lights = board.lights()
    return next((cap for cap in range(5) if lights == colours(levels, 64, brightness=cap)), None)
