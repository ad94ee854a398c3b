"""The table of boards and of lights: what each has on which pin, and its firmware. Pure.

The firmware of each board ran on a simulated chip, but that of the Leonardo, which was compiled
only, and that of the Nano Every, the Uno R4 and the ESP32: their cores were not at hand, and the
files that they share ran on a simulated Uno. None of it ran on a real board yet.

Wiring drawings, `panel_config.h`, the list of parts, the guide and `mark1 board flash` are all made
from this table, so that they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class BootLoader:
    """What avrdude has to know of an Arduino.

    Parameters
    ----------
    title : str
        The board, for people.
    part, programmer : str
        What avrdude calls its chip and the protocol of its boot loader.
    baud : int
        Rate of the boot loader.
    room : int
        Bytes of flash that the boot loader leaves free.
    products : tuple of int
        USB numbers of boards that identify themselves, from the Arduino IDE. A chip such as a
        CH340 only identifies itself.
    """

    title: str
    part: str
    programmer: str
    baud: int
    room: int
    products: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """One type of board, and the pins that the panel uses.

    Parameters
    ----------
    name : str
        For options and file names.
    title : str
        For people.
    chip : str
        Its microcontroller.
    price : float
        In euros: an estimate of November 2026 that was not verified.
    power, ground, knob_power : str
        Pins that give the supply for lights on USB, ground, and the supply of the knobs.
    data, clock : str
        Pins of the chain of lights; one-wire lights use `strip` and no clock.
    strip : str
        Data pin of one-wire lights.
    knobs : tuple of str
        Analog pins, in the order of the knobs.
    select : tuple of str
        Pins that choose one of 16 knobs behind a multiplexer, whose output is on the first of
        `knobs`; empty if its firmware has none.
    sensor : str
        Analog pin of a sensor of the room's light.
    bus : tuple of (str, str)
        SDA and SCL, the pins of the chips that turn dials.
    lamps : tuple of str
        Pins of the R lamps where there is no chain of lights.
    most_lights, most_dials : int
        Lights and lamps, or dials, for which its memory has room; of dials no more than one bus
        carries.
    logic : float
        Volts of its signals. Lights on 5 V need a level shifter after signals of 3.3 V.
    has_sketch : bool
        Whether the Arduino IDE builds its firmware. For others `make firmware` does.
    needs_library : bool
        Whether one-wire lights need the library Adafruit NeoPixel.
    images : mapping of str to str
        The ready images by the lights that they drive, such as ``apa102-64``; the usual one first.
    boot_loader : BootLoader or None
        None if avrdude does not write its firmware.
    wokwi : str
        Its type at Wokwi; empty if its sketch is not built there.
    """

    name: str
    title: str
    chip: str
    price: float
    power: str
    ground: str
    knob_power: str
    data: str
    clock: str
    strip: str
    knobs: tuple[str, ...]
    sensor: str
    bus: tuple[str, str]
    lamps: tuple[str, ...]
    most_lights: int
    most_dials: int
    select: tuple[str, ...] = ()
    logic: float = 5.0
    has_sketch: bool = True
    needs_library: bool = False
    images: Mapping[str, str] = field(default_factory=dict)
    boot_loader: BootLoader | None = None
    wokwi: str = ""

    @property
    def needs_shifter(self) -> bool:
        """Whether its signals are too low for lights on 5 V."""
        return self.logic < LEAST_SIGNAL


@dataclass(frozen=True, slots=True, kw_only=True)
class Light:
    """One type of light, or a dial in its place.

    Parameters
    ----------
    name, title : str
        For options and for people.
    has_clock : bool
        Whether it has a clock wire beside the data wire.
    data_pin, clock_pin : str
        What is printed on the strip.
    has_white : bool
        Whether it has a fourth, white channel. The panel leaves it dark.
    orders : tuple of str
        Orders of the colour bytes that are sold, the usual one first; a dial has none.
    is_dial : bool
        Whether it is a servo that points to the weight.
    firmware, kind : str, int
        Its kind in the firmware: a `LIGHT_KIND` of `panel_config.h`, and its number there, which
        the board reports. Lights that take the same signals share one.
    price : float
        Of one, in euros: an estimate of November 2026 that was not verified.
    chip : str
        What a reported kind is called; empty if that is its title.
    """

    name: str
    title: str
    firmware: str
    kind: int
    price: float
    has_clock: bool
    data_pin: str
    clock_pin: str = ""
    has_white: bool = False
    orders: tuple[str, ...] = ("GRB", "RGB")
    is_dial: bool = False
    chip: str = ""


#: Volts that lights on 5 V take for a 1: 0.7 of their supply (data sheets of WS2812B and APA102).
LEAST_SIGNAL = 3.5

_ANALOG = tuple(f"A{number}" for number in range(16))


def _pins(letters: str, first: int) -> tuple[str, ...]:
    """Return eight pins in a row."""
    return tuple(f"{letters}{number}" for number in range(first, first + 8))


#: The board that needs no avrdude: its image is copied onto the drive that it shows.
PICO = "pico"

#: Other boards of the same shape have the same pins.
_UNO = Board(
    name="uno",
    title="Arduino Uno R3",
    chip="ATmega328P",
    price=12.0,
    power="5V",
    ground="GND",
    knob_power="5V",
    data="D11",
    clock="D13",
    strip="D10",
    knobs=_ANALOG[:4],
    sensor="A5",
    bus=("A4", "A5"),
    lamps=_pins("D", 2),
    most_lights=520,
    most_dials=256,
    images={
        "apa102-64": "uno.hex",
        "apa102-400": "uno400.hex",
        "ws2812-64": "uno-ws2812.hex",
        "ws2812-400": "uno400-ws2812.hex",
    },
    boot_loader=BootLoader(
        title="Uno",
        part="m328p",
        programmer="arduino",
        baud=115_200,
        room=32_256,
        products=(0x0001, 0x0043, 0x006A, 0x0243),
    ),
    wokwi="wokwi-arduino-uno",
)

#: A Nano with the newer boot loader counts as an Uno.
_NANO = replace(
    _UNO,
    name="nano",
    title="Arduino Nano",
    price=8.0,
    boot_loader=BootLoader(
        title="Nano with the old boot loader",
        part="m328p",
        programmer="arduino",
        baud=57_600,
        room=30_720,
    ),
    wokwi="wokwi-arduino-nano",
)

#: Boards of the shape of an Uno whose firmware is only a sketch.
_LIKE_UNO = replace(_UNO, images={}, boot_loader=None, wokwi="", needs_library=True)

BOARDS = {
    board.name: board
    for board in (
        _UNO,
        _NANO,
        Board(
            name="mega",
            title="Arduino Mega 2560",
            chip="ATmega2560",
            price=18.0,
            power="5V",
            ground="GND",
            knob_power="5V",
            data="D51",
            clock="D52",
            strip="D10",
            knobs=_ANALOG,
            sensor="A15",
            bus=("D20", "D21"),
            lamps=_pins("D", 22),
            most_lights=1024,
            most_dials=512,
            images={"apa102-400": "mega.hex", "ws2812-400": "mega-ws2812.hex"},
            boot_loader=BootLoader(
                title="Mega 2560",
                part="m2560",
                programmer="wiring",
                baud=115_200,
                room=253_952,
                products=(0x0010, 0x003F, 0x0042, 0x0044, 0x0210, 0x0242),
            ),
            wokwi="wokwi-arduino-mega",
        ),
        Board(
            name="leonardo",
            title="Arduino Leonardo / Micro",
            chip="ATmega32U4",
            price=20.0,
            power="5V",
            ground="GND",
            knob_power="5V",
            data="MOSI",  # on the Leonardo only at the six pins of ICSP
            clock="SCK",
            strip="D10",
            knobs=_ANALOG[:4],
            sensor="A5",
            bus=("D2", "D3"),
            lamps=_pins("D", 4),
            most_lights=520,
            most_dials=256,
        ),
        replace(
            _LIKE_UNO,
            name="nano-every",
            title="Arduino Nano Every",
            chip="ATmega4809",
            price=15.0,
            sensor="A7",
            most_lights=400,
        ),
        replace(
            _LIKE_UNO,
            name="uno-r4",
            title="Arduino Uno R4",
            chip="RA4M1",
            price=20.0,
            most_lights=1024,
            most_dials=512,
        ),
        Board(
            name="esp32",
            title="ESP32 DevKit",
            chip="ESP32",
            price=8.0,
            power="5V",
            ground="GND",
            knob_power="3V3",
            data="GPIO23",
            clock="GPIO18",
            strip="GPIO16",
            knobs=("GPIO36", "GPIO39", "GPIO34", "GPIO35"),
            sensor="GPIO32",
            bus=("GPIO21", "GPIO22"),
            lamps=("GPIO4", "GPIO13", "GPIO14", "GPIO17", "GPIO19", "GPIO25", "GPIO26", "GPIO27"),
            most_lights=1024,
            most_dials=512,
            needs_library=True,
            logic=3.3,
        ),
        Board(
            name=PICO,
            title="Raspberry Pi Pico",
            chip="RP2040",
            price=5.0,
            power="VBUS",
            ground="GND",
            knob_power="3V3(OUT)",
            data="GP19",
            clock="GP18",
            strip="GP2",
            knobs=("GP26", "GP27", "GP28"),
            sensor="GP28",
            bus=("GP20", "GP21"),
            lamps=_pins("GP", 2),
            most_lights=1024,
            most_dials=512,
            select=("GP10", "GP11", "GP12", "GP13"),
            logic=3.3,
            has_sketch=False,
            images={
                "apa102-64": "pico.uf2",
                "apa102-400": "pico400.uf2",
                "ws2812-64": "pico-ws2812.uf2",
                "ws2812-400": "pico400-ws2812.uf2",
            },
        ),
    )
}

LIGHTS = {
    light.name: light
    for light in (
        Light(
            name="ws2812",
            title="WS2812B (NeoPixel)",
            firmware="WS2812B",
            kind=2,
            price=0.10,
            has_clock=False,
            data_pin="DIN",
            chip="WS2812B",
        ),
        Light(
            name="sk6812",
            title="SK6812",
            firmware="SK6812",
            kind=3,
            price=0.12,
            has_clock=False,
            data_pin="DIN",
        ),
        Light(
            name="sk6812-rgbw",
            title="SK6812 RGBW",
            firmware="SK6812_RGBW",
            kind=4,
            price=0.20,
            has_clock=False,
            data_pin="DIN",
            has_white=True,
            orders=("GRBW", "RGBW"),
        ),
        Light(
            name="ws2811",
            title="WS2811 pixels",
            firmware="SK6812",  # whose bits are within the data sheet of the WS2811
            kind=3,
            price=0.15,
            has_clock=False,
            data_pin="DI",
            orders=("RGB", "GRB"),
            chip="WS2811",
        ),
        Light(
            name="apa102",
            title="APA102 / SK9822",
            firmware="APA102",
            kind=1,
            price=0.25,
            has_clock=True,
            data_pin="DI",
            clock_pin="CI",
            orders=("BGR", "RGB"),
        ),
        Light(
            name="dials",
            title="SG90 + PCA9685",
            firmware="DIALS",
            kind=5,
            price=2.0,
            has_clock=False,
            data_pin="",
            orders=(),
            is_dial=True,
        ),
    )
}


def lights_of(kind: int) -> tuple[Light, ...]:
    """Return the types of light of a kind, by its number; none if it is unknown."""
    return tuple(light for light in LIGHTS.values() if light.kind == kind)
