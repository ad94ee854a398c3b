"""Which panel was chosen and how it should look: one frozen record, stored as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from firmware_io.board_errors import BoardError
from firmware_io.catalogue import message
from firmware_io.link.cell_levels import MOST_CELLS
from firmware_io.link.colours import BRIGHTEST, PALETTES
from firmware_io.link.desired_state import USUAL_BRIGHTNESS
from firmware_io.panel.bridge import SCALES, View
from firmware_io.panel.light_map import LightMap
from firmware_io.wire.protocol import BAUD_RATES, MOST_KNOBS
from firmware_io.wire.serial_ports import Port

#: Simulated panels to choose from, the default first: addresses and names.
SIMULATED = {
    f"sim://?lights={lights}&lamps=8&knobs={knobs}&outputs={outputs}": message(
        "board.offer", lights=lights, knobs=knobs
    )
    for lights, knobs, outputs in ((512, 8, 8), (400, 16, 0), (64, 4, 0))
}

#: Most maps that are kept.
_MOST_MAPS = 50

#: Largest potentiometer number that is read from a file.
_MOST_POT = 2**31


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardChoice:
    """One choice of panel and appearance.

    Parameters
    ----------
    where : str
        A port, an address as in `firmware_io.wire.address`, ``adalight:PORT?lights=N`` or
        ``ddp:HOST?lights=N``.
    baud : int
        Rate of a serial port.
    usb : Port or None
        What was last connected to the port, so that it is found under another port name.
    connects : bool
        Whether it is connected when the program starts.
    shows : str
        As `View.called` reads it: ``weights``, ``r1``, ``retina2``, ``cells``.
    scale : str or None
        One of `firmware_io.panel.bridge.SCALES`, or None for the default, the largest weight.
    palette : int
    brightness_limit : int
        Greatest brightness, 0…31.
    light_maps : dict of int to LightMap
        Light map by number of lights; panels of other sizes use the default map.
    channels : tuple of int
        Potentiometer of each knob and motor; knob n beyond the last has potentiometer n.
    """

    where: str = next(iter(SIMULATED))
    baud: int = BAUD_RATES[0]
    usb: Port | None = None
    connects: bool = False
    shows: str = "weights"
    scale: str | None = None
    palette: int = 0
    brightness_limit: int = USUAL_BRIGHTNESS
    light_maps: dict[int, LightMap] = field(default_factory=dict)
    channels: tuple[int, ...] = ()

    @property
    def view(self) -> View:
        """What the lights show."""
        return View.called(self.shows, self.scale)

    def light_map_for(self, lights: int) -> LightMap:
        """Return the map of panels with this number of lights."""
        return self.light_maps.get(lights, LightMap())

    def with_light_map(self, lights: int, light_map: LightMap) -> dict[int, LightMap]:
        """Return the maps with another one for panels of this number of lights.

        Raises
        ------
        MapError
            If it does not fit them.
        """
        light_map.shape(lights)
        light_map.lights_of(lights)
        others = {count: each for count, each in self.light_maps.items() if count != lights}
        return others if light_map == LightMap() else {**others, lights: light_map}

    def pot_of(self, channel: int) -> int:
        """Return the potentiometer of a knob or motor."""
        return self.channels[channel] if channel < len(self.channels) else channel

    def with_pot(self, channel: int, pot: int) -> tuple[int, ...]:
        """Return the channels with another potentiometer for one of them."""
        count = max(len(self.channels), channel + 1)
        return tuple(pot if c == channel else self.pot_of(c) for c in range(count))

    def to_json(self) -> str:
        """Write it for the settings."""
        given = {name.name: getattr(self, name.name) for name in fields(self)}
        given["usb"] = None if self.usb is None else asdict(self.usb)
        given["light_maps"] = {
            lights: light_map.to_json() for lights, light_map in self.light_maps.items()
        }
        return json.dumps(given)

    @classmethod
    def from_json(cls, text: str, usual: BoardChoice | None = None) -> BoardChoice:
        """Read what `to_json` wrote. Invalid fields are as in `usual`, or their defaults."""
        usual = usual or cls()
        try:
            found = json.loads(text)
        except (ValueError, RecursionError):
            return usual
        if not isinstance(found, dict):
            return usual
        read = {name: _read(name, found[name]) for name in _READERS if name in found}
        return replace(usual, **{name: value for name, value in read.items() if value is not None})


#: What panels 1 and 2 are unless others are chosen: one for the weights, one for the photocells.
USUAL = {1: BoardChoice(), 2: BoardChoice(where=list(SIMULATED)[1], shows="cells")}


def _read(name: str, value: Any) -> Any:
    """Return a value that fits its field, or None."""
    try:
        return _READERS[name](value)
    except (BoardError, TypeError, ValueError, KeyError):
        return None


def _text(value: Any) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= 500:
        raise ValueError
    return value


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError
    return value


def _one_of(allowed: Any) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if type(value) not in (int, str) or value not in allowed:
            raise ValueError
        return value

    return read


def _usb(value: Any) -> Port:
    port = Port(**value)
    numbers, names = (port.vendor, port.product), (port.device, port.name, port.serial_number or "")
    if not all(n is None or type(n) is int for n in numbers) or not all(
        isinstance(name, str) for name in names
    ):
        raise TypeError
    return port


def _shows(value: Any) -> str:
    View.called(_text(value))
    return str(value)


def _channels(value: Any) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) > MOST_KNOBS:
        raise ValueError
    if not all(type(pot) is int and 0 <= pot < _MOST_POT for pot in value):
        raise ValueError
    return tuple(value)


def _layouts(value: Any) -> dict[int, LightMap]:
    if not isinstance(value, dict) or len(value) > _MOST_MAPS:
        raise ValueError
    found = BoardChoice()
    for count, text in value.items():
        lights = int(count)
        if not 0 < lights <= MOST_CELLS:  # to lay out more would take for ever
            raise ValueError
        fitting = found.with_light_map(lights, LightMap.from_json(_map_text(text)))
        found = replace(found, light_maps=fitting)
    return found.light_maps


def _map_text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


_READERS: dict[str, Callable[[Any], Any]] = {
    "where": _text,
    "baud": _one_of(BAUD_RATES),
    "usb": _usb,
    "connects": _flag,
    "shows": _shows,
    "scale": _one_of(SCALES),
    "palette": _one_of(range(len(PALETTES))),
    "brightness_limit": _one_of(range(BRIGHTEST + 1)),
    "light_maps": _layouts,
    "channels": _channels,
}
