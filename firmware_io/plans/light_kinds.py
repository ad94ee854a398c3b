"""What a board reports of the lights that its firmware is made for, in words. Pure."""

from __future__ import annotations

from firmware_io.boards import lights_of
from firmware_io.catalogue import Message, message
from firmware_io.wire.protocol import Info


def kind_name(kind: int) -> str:
    """Name a kind of light, by its number in INFO; an unknown one is a question mark."""
    return " / ".join(light.chip or light.title for light in lights_of(kind)) or "?"


def firmware_message(info: Info) -> Message:
    """Say what the firmware of a board is made for, and its limits."""
    return message(
        "board.firmware",
        kind=kind_name(info.light_kind),
        brightest=info.brightest,
        budget=info.budget_ma,
        order=info.order or "–",
        build=info.build,
    )
