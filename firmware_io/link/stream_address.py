"""Reads the address of a one-way stream of lights, ``adalight:PORT?lights=400&order=grb``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import permutations
from typing import Any
from urllib.parse import parse_qs

from firmware_io.board_errors import AddressError
from firmware_io.catalogue import Series
from firmware_io.link.colours import EXPONENT

#: The rate of most sketches and of WLED.
USUAL_BAUD = 115_200

#: Lights of a controller of which nothing else is known: one for each photocell.
USUAL_LIGHTS = 400

#: Most lights that the header of Adalight can count.
MOST_LIGHTS = 65_536

#: Orders in which a strip may want red, green and blue.
ORDERS = tuple("".join(order) for order in permutations("rgb"))

#: Least and greatest value of each number.
_LIMITS = {
    "lights": (1, MOST_LIGHTS),
    "lamps": (0, 255),
    "baud": (300, 4_000_000),
    "gamma": (1, 4),
}

#: A number as it may be typed, of so few digits that Python reads it.
_NUMBER = {int: re.compile(r"[0-9]{1,10}"), float: re.compile(r"[0-9]{1,10}(\.[0-9]{1,10})?")}


@dataclass(frozen=True, slots=True)
class StreamAddress:
    """Where the lights are, and how they are fitted.

    Parameters
    ----------
    place : str
        A serial port, or a host with or without a port number.
    lights, lamps : int
    order : str
        One of `ORDERS`: the order of the colours on the wire.
    gamma : float
        Power of a level that is its strength, 1…4; 1 for a controller that corrects by itself.
    baud : int
        Rate of a serial port.
    """

    place: str
    lights: int = USUAL_LIGHTS
    lamps: int = 0
    order: str = "rgb"
    gamma: float = EXPONENT
    baud: int = USUAL_BAUD

    @property
    def channels(self) -> list[int]:
        """Which of red (0), green (1) and blue (2) is sent first, second and third."""
        return ["rgb".index(colour) for colour in self.order]

    @classmethod
    def read(cls, where: str, scheme: str, options: tuple[str, ...]) -> StreamAddress:
        """Read an address of this scheme, which may have these options.

        Raises
        ------
        AddressError
            If an option does not exist, or its value is impossible.
        """
        place, _, asked = where.removeprefix(scheme).partition("?")
        given = {}
        for name, values in parse_qs(asked, keep_blank_values=True).items():
            if name not in options:
                raise AddressError(
                    "stream.no-such-option",
                    address=where[:60],
                    option=name[:20],
                    options=Series(options),
                )
            given[name] = _value(where, name, values[-1])
        read = cls(place, **given)
        if read.lights + read.lamps > MOST_LIGHTS:
            raise AddressError("stream.too-many-lights", address=where, most=MOST_LIGHTS)
        return read


def _value(where: str, name: str, text: str) -> Any:
    """Return the value of an option, or raise an `AddressError`."""
    quoted = {"address": where[:60], "value": text[:20]}
    if name == "order":
        if text not in ORDERS:
            raise AddressError("stream.no-such-order", orders=Series(ORDERS), **quoted)
        return text
    least, most = _LIMITS[name]
    number = float if name == "gamma" else int
    if not _NUMBER[number].fullmatch(text) or not least <= number(text) <= most:
        raise AddressError("stream.option-range", option=name, least=least, most=most, **quoted)
    return number(text)
