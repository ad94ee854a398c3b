"""The chips that turn the dials of a panel, and the bus that they share. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from firmware_io.plans.plan import PanelPlan

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

#: Dials between two of the capacitors that steady the supply of the servos.
DIALS_A_CAPACITOR = 64


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
    """Return how many capacitors steady the supply of the servos."""
    return -(-plan.lights // DIALS_A_CAPACITOR)


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
