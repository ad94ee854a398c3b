"""What is connected to what: the parts of a panel, their pins, and the nets between them. Pure.

Everything that shows wires is made from `nets_of`: the drawing, the list of connections in the
guide, and the tests that compare both with the firmware.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from firmware_io.catalogue import message
from firmware_io.plans.plan import PanelPlan
from firmware_io.plans.supply import DIALS_A_FEED, feeding_of
from mark1.messages import with_decimal_sign

#: Servos on each chip, a PCA9685, and the address of the first one, as in the firmware.
CHANNELS, FIRST_ADDRESS = 16, 0x40

#: Ohms of the resistors that pull the bus up on each board of a chip. 10 kΩ is usual: ASSUMED for
#: whichever boards are bought. Up to `ALL_KEEP` boards keep theirs; of more boards, only `KEEPERS`.
OWN_OHMS, ALL_KEEP, KEEPERS = 10_000, 8, 3

#: Ohms of resistors for the bus, the largest first.
OHMS = (4700, 2200, 1000)

#: Picofarads of each chip (data sheet of NXP, PCA9685: at most 10), and of the wires: a metre of
#: ribbon cable, ASSUMED.
CHIP_PF, WIRES_PF = 10, 60

#: Most nanoseconds in which the wires may rise (NXP, UM10204, fast mode), and the part of the time
#: constant that it takes them from 30 to 70 %.
RISE_NS, RISE_SHARE = 300, 0.8473


@dataclass(frozen=True, slots=True)
class Chip:
    """One chip: its place on the bus, and its dials.

    Attributes
    ----------
    address : int
    jumpers : tuple of str
        Address jumpers to close, A0…A5; none on the first chip.
    first, last : int
        Numbers of its dials, from 1. The first is on channel 0.
    """

    address: int
    jumpers: tuple[str, ...]
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Bus:
    """What pulls the two wires up.

    Attributes
    ----------
    ohms : int
        Of the resistor on each wire.
    keepers : int
        How many boards keep the resistors of their own.
    together : float
        Ohms of all of them in parallel.
    """

    ohms: int
    keepers: int
    together: float


def count_of_chips(plan: PanelPlan) -> int:
    """Return how many chips the dials need."""
    return -(-plan.lights // CHANNELS)


def count_of_capacitors(plan: PanelPlan) -> int:
    """Return how many capacitors steady the supplies: USB has no room for one."""
    feeding = feeding_of(plan)
    return feeding.feeds if plan.of.is_dial else len(feeding.parts) * (plan.supply > 0)


def chips_of(plan: PanelPlan) -> Iterator[Chip]:
    """Give the chips in the order of their dials."""
    for place in range(count_of_chips(plan)):
        jumpers = tuple(f"A{bit}" for bit in range(6) if place >> bit & 1)
        first = CHANNELS * place + 1
        yield Chip(FIRST_ADDRESS + place, jumpers, first, min(first + CHANNELS - 1, plan.lights))


def bus_of(plan: PanelPlan) -> Bus:
    """Return the resistors with which the wires of the bus rise in time."""
    chips = count_of_chips(plan)
    keepers = chips if chips <= ALL_KEEP else KEEPERS
    farads = (CHIP_PF * chips + WIRES_PF) * 1e-12
    together = [1 / (1 / ohms + keepers / OWN_OHMS) for ohms in OHMS]
    rises = (1e9 * RISE_SHARE * ohms * farads for ohms in together)
    place = next(i for i, rise in enumerate(rises) if rise <= RISE_NS)
    return Bus(OHMS[place], keepers, together[place])


#: The level shifter, the pins of its gates with their numbers (data sheet of Texas Instruments,
#: SCLS264, package of 14 pins), and those of its supply.
SHIFTER = "74AHCT125"
GATES = (("1A (2)", "1Y (3)"), ("2A (5)", "2Y (6)"), ("3A (9)", "3Y (8)"), ("4A (12)", "4Y (11)"))
ENABLES = ("1OE (1)", "2OE (4)", "3OE (10)", "4OE (13)")
SHIFTER_POWER, SHIFTER_GROUND = "VCC (14)", "GND (7)"

#: The multiplexer of the knobs, and the numbers of its pins (data sheet of Nexperia, 74HC4067,
#: package of 24 pins): its inputs, its output, what chooses an input, and what enables it.
MULTIPLEXER = "74HC4067"
INPUTS = tuple(
    f"Y{input_} ({pin})" for input_, pin in enumerate((*range(9, 1, -1), *range(23, 15, -1)))
)
OUTPUT, SELECTS, ENABLE = "Z (1)", ("S0 (10)", "S1 (11)", "S2 (14)", "S3 (13)"), "E (15)"
MULTIPLEXER_POWER, MULTIPLEXER_GROUND = "VCC (24)", "GND (12)"


#: The chip that turns dials, and the pins on its board.
DIAL_CHIP = "PCA9685"
SDA, SCL, CHIP_POWER, SERVO_POWER = "SDA", "SCL", "VCC", "V+"


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a panel.

    Parameters
    ----------
    name : str
        Short and unique, as on the drawing: U1, R1, J1.
    title : str
        What it is; a message code of the catalogue `plan`, or a name that is the same everywhere.
    pins : tuple of str
        Those that are connected, in the order in which the drawing lists them, and in the
        language in use.
    """

    name: str
    title: str
    pins: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Net:
    """Pins that are connected to each other.

    Parameters
    ----------
    name : str
    kind : str
        power, ground, logic (the supply of knobs and chips), data, clock, wiper, select (of a
        knob), lamp, or plug (of a servo: three wires each).
    pins : tuple of (str, str)
        Part and pin.
    """

    name: str
    kind: str
    pins: tuple[tuple[str, str], ...]


@dataclass
class _Wiring:
    """Collects parts and nets."""

    parts: dict[str, tuple[str, list[str]]] = field(default_factory=dict)
    nets: dict[str, tuple[str, list[tuple[str, str]]]] = field(default_factory=dict)

    def part(self, name: str, title: str) -> None:
        self.parts[name] = (title, [])

    def join(self, net: str, kind: str, *pins: tuple[str, str]) -> None:
        for part, pin in pins:
            known = self.parts[part][1]
            if pin not in known:
                known.append(pin)
        joined = self.nets.setdefault(net, (kind, []))[1]
        joined += [pin for pin in pins if pin not in joined]


def nets_of(plan: PanelPlan) -> tuple[tuple[Part, ...], tuple[Net, ...]]:
    """Return the parts of a panel, the board first, and the nets between them."""
    wiring = _Wiring()
    wiring.part("U1", plan.on.title)
    if plan.of.is_dial:
        _add_dials(wiring, plan)
        _add_lamps(wiring, plan)
    else:
        if plan.on.needs_shifter:
            wiring.part("U2", SHIFTER)
        _add_chain(wiring, plan)
        _add_supply(wiring, plan)
        if plan.on.needs_shifter:
            _add_shifter(wiring, plan)
    _add_knobs(wiring, plan)
    _add_sensor(wiring, plan)
    return (
        tuple(Part(name, title, tuple(pins)) for name, (title, pins) in wiring.parts.items()),
        tuple(Net(name, kind, tuple(pins)) for name, (kind, pins) in wiring.nets.items()),
    )


def signals_of(plan: PanelPlan) -> Iterator[tuple[str, str, str]]:
    """Give each wire from the board to the chain: its kind, the board's pin, the light's pin."""
    on, of = plan.on, plan.of
    yield "data", on.data if of.has_clock else on.strip, of.data_pin
    if of.has_clock:
        yield "clock", on.clock, of.clock_pin


def _add_chain(wiring: _Wiring, plan: PanelPlan) -> None:
    """Add the lights, and a resistor in the data."""
    wiring.part("R1", "330 Ω")
    wiring.part("D1", plan.of.title)
    if plan.lamps:
        wiring.part("D2", "plan.lamps-part")
    for gate, (kind, pin, light_pin) in zip(GATES, signals_of(plan), strict=False):
        name, source = kind.upper(), ("U1", pin)
        if plan.on.needs_shifter:
            wiring.join(
                with_decimal_sign(f"{name} {plan.on.logic:g} V"), kind, source, ("U2", gate[0])
            )
            source = "U2", gate[1]
        if kind == "data":  # the resistor damps the ringing of fast edges
            wiring.join(name, kind, source, ("R1", "1"))
            wiring.join(f"{name} R", kind, ("R1", "2"), ("D1", light_pin))
        else:
            wiring.join(name, kind, source, ("D1", light_pin))
        if plan.lamps:
            end = ("D1", light_pin.replace("I", "O", 1) if plan.of.has_clock else "DOUT")
            wiring.join(f"{name} OUT", kind, end, ("D2", light_pin))


def _add_supply(wiring: _Wiring, plan: PanelPlan) -> None:
    """Add what feeds the lights: USB through the board, or supplies of their own."""
    loads = ["D1"] + (["D2"] if plan.lamps else [])
    wiring.join("GND", "ground", ("U1", plan.on.ground), *((load, "GND") for load in loads))
    if not plan.supply:
        wiring.join("5V", "power", ("U1", plan.on.power), *((load, "5V") for load in loads))
        if feeding_of(plan).feeds > 1:
            wiring.join("5V", "power", ("D1", _pin("power-end")))
            wiring.join("GND", "ground", ("D1", _pin("ground-end")))
        return
    parts, feeds = feeding_of(plan).parts, 0
    for number, part in enumerate(parts, 1):
        of_lights = "5V" if len(parts) == 1 else f"5V, {part.first}–{min(part.last, plan.lights)}"
        pins = [("D1", of_lights)]
        if len(parts) == 1 and len(part.feeds) > 1:
            pins.append(("D1", _pin("power-end")))
            wiring.join("GND", "ground", ("D1", _pin("ground-end")))
        if plan.lamps and number == len(parts):
            pins.append(("D2", "5V"))
        fuses = _several("F", 1 + feeds, len(part.feeds))
        _add_feed(wiring, f"PS{number}", fuses, _large_capacitor(number), pins)
        feeds += len(part.feeds)


def _large_capacitor(number: int) -> str:
    """Name one of the large capacitors, from 1; C2 and C3 are small ones."""
    return f"C{number if number == 1 else number + 2}"


def _add_feed(
    wiring: _Wiring, supply: str, fuses: str, capacitor: str, loads: list[tuple[str, str]]
) -> None:
    """Add what a supply feeds through one fuse or several. Its 5 V is joined to no other."""
    for name, title in (
        (capacitor, "1000 µF, 10 V"), (supply, "plan.supply-part"), (fuses, "plan.fuse-part")
    ):  # fmt: skip
        if name not in wiring.parts:
            wiring.part(name, title)
    wiring.join(f"5V {supply}", "power", (supply, "+5V"), (fuses, "1"))
    net = "5V" if capacitor == "C1" else f"5V {fuses}"
    wiring.join(net, "power", (fuses, "2"), *loads, (capacitor, "+"))
    wiring.join("GND", "ground", (supply, "GND"), (capacitor, "−"))


def _add_shifter(wiring: _Wiring, plan: PanelPlan) -> None:
    """Feed the level shifter with the lights; its gates are open, and none has a loose input."""
    wiring.part("C2", "100 nF")
    unused = [gate for gate, _ in GATES[len(list(signals_of(plan))) :]]
    wiring.join("5V", "power", ("U2", SHIFTER_POWER), ("C2", "1"))
    pins = [("U2", pin) for pin in (SHIFTER_GROUND, *ENABLES, *unused)]
    wiring.join("GND", "ground", *pins, ("C2", "2"))


def _add_dials(wiring: _Wiring, plan: PanelPlan) -> None:
    """Add the servos, their chips on one bus, and the supply of the servos."""
    rail = _logic_rail(plan)
    chips = _several("U", 4, count_of_chips(plan))
    servos = _several("M", 1, plan.lights)
    ohms = bus_of(plan).ohms / 1000
    wiring.part("R1", with_decimal_sign(f"{ohms:g} kΩ"))
    wiring.part("R2", with_decimal_sign(f"{ohms:g} kΩ"))
    wiring.part(chips, DIAL_CHIP)
    wiring.part(servos, "SG90")
    for resistor, pin, kind, own in zip(
        ("R1", "R2"), (SDA, SCL), ("data", "clock"), plan.on.bus, strict=True
    ):
        wiring.join(rail, "logic", ("U1", plan.on.knob_power), (resistor, "1"))
        wiring.join(pin, kind, ("U1", own), (resistor, "2"), (chips, pin))
    wiring.join(rail, "logic", (chips, CHIP_POWER))
    wiring.join("PLUGS", "plug", (chips, _pin("channels")), (servos, _pin("plugs")))
    wiring.join("GND", "ground", ("U1", plan.on.ground), (chips, "GND"))
    feeds = [
        (f"PS{number}", first, min(first + DIALS_A_FEED - 1, part.last))
        for number, part in enumerate(feeding_of(plan).parts, 1)
        for first in part.feeds
    ]
    for number, (supply, first, last) in enumerate(feeds, 1):
        own = _several("U", 4 + first // CHANNELS, -(-(last - first + 1) // CHANNELS))
        pin = SERVO_POWER if len(feeds) == 1 else f"{SERVO_POWER}, {own}"
        _add_feed(wiring, supply, f"F{number}", _large_capacitor(number), [(chips, pin)])


def _add_lamps(wiring: _Wiring, plan: PanelPlan) -> None:
    """Add the R lamps of a panel without a chain of lights: each on a pin of its own."""
    if not plan.lamps:
        return
    resistors, lamps = _several("R", 3, plan.lamps), _several("D", 1, plan.lamps)
    wiring.part(resistors, "330 Ω")
    wiring.part(lamps, "plan.lamps-part")
    for lamp, pin in enumerate(plan.on.lamps[: plan.lamps], 1):
        resistor = f"R{lamp + 2}"
        wiring.join(f"LAMP {lamp}", "lamp", ("U1", pin), (resistors, f"{resistor} (1)"))
        wiring.join(f"LAMP {lamp} R", "lamp", (resistors, f"{resistor} (2)"), (lamps, f"D{lamp} +"))
    wiring.join("GND", "ground", ("U1", plan.on.ground), (lamps, "−"))


def _several(letter: str, first: int, count: int) -> str:
    """Return the name of some parts of the same kind."""
    return f"{letter}{first}" if count == 1 else f"{letter}{first}–{letter}{first + count - 1}"


def _add_knobs(wiring: _Wiring, plan: PanelPlan) -> None:
    """Add the knobs, each on an analog pin, or all behind a multiplexer on one."""
    if not plan.knobs:
        return
    rail = _logic_rail(plan)
    name = _several("P", 1, plan.knobs)
    wiring.part(name, "10 kΩ")
    wiring.join("GND", "ground", ("U1", plan.on.ground), (name, _pin("left")))
    wiring.join(rail, "logic", ("U1", plan.on.knob_power), (name, _pin("right")))
    if plan.is_multiplexed:
        _add_multiplexer(wiring, plan, rail)
        read = [("U3", pin) for pin in INPUTS]
    else:
        read = [("U1", pin) for pin in plan.knob_pins]
    for knob, pin in enumerate(read[: plan.knobs], 1):
        wiring.join(f"KNOB {knob}", "wiper", pin, (name, _pin("wiper", knob=knob)))


def _add_multiplexer(wiring: _Wiring, plan: PanelPlan, rail: str) -> None:
    """Add the multiplexer, always enabled. Inputs without a knob are never chosen."""
    wiring.part("U3", MULTIPLEXER)
    wiring.part("C3", "100 nF")
    wiring.join(rail, "logic", ("U3", MULTIPLEXER_POWER), ("C3", "1"))
    wiring.join("GND", "ground", ("U3", MULTIPLEXER_GROUND), ("U3", ENABLE), ("C3", "2"))
    wiring.join("KNOBS", "wiper", ("U1", plan.on.knobs[0]), ("U3", OUTPUT))
    for place, (pin, chooses) in enumerate(zip(plan.on.select, SELECTS, strict=True)):
        wiring.join(f"SELECT {place}", "select", ("U1", pin), ("U3", chooses))


def _add_sensor(wiring: _Wiring, plan: PanelPlan) -> None:
    """Add the sensor of the room's light: a divider that gives more volts in more light."""
    if not plan.sensor:
        return
    wiring.part("R2", "plan.sensor-part")
    wiring.part("R3", "10 kΩ")
    wiring.join(_logic_rail(plan), "logic", ("U1", plan.on.knob_power), ("R2", "1"))
    wiring.join("ROOM", "wiper", ("U1", plan.on.sensor), ("R2", "2"), ("R3", "1"))
    wiring.join("GND", "ground", ("U1", plan.on.ground), ("R3", "2"))


def _pin(name: str, **values: object) -> str:
    """Return what a pin is called."""
    return str(message(f"plan.pin-{name}", **values))


def _logic_rail(plan: PanelPlan) -> str:
    """Return the net that feeds the knobs: on USB it may be that of the lights."""
    is_fed_by_usb = not plan.supply and not plan.of.is_dial
    is_shared = plan.on.knob_power == plan.on.power and is_fed_by_usb
    return "5V" if is_shared else f"{plan.on.knob_power} U1"
