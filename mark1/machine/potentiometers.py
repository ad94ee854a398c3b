"""The potentiometers: the weights, and the only thing in the machine that changes.

A potentiometer has a position and the machine has a unit: its weight, in volts, is unit × position.
With a rule whose corrections are multiples of η the unit is η, so that positions are whole numbers.
Sums of whole numbers are exact, so rounding decides no tie; and from weights of zero η scales the
volts and changes no decision, because no decision sees it.

* The unit of a run is that of its rule: η; η divided by the number of inputs with the γ rules,
  which turn by η(x − mean x); a step of the motor if it has steps; a volt with the rules that
  compare sums with volts (Widrow–Hoff, passive–aggressive).
* When η or the rule changes in the middle of a run, whole positions stay whole: the unit becomes
  the new one if they are whole in it, otherwise the greatest common measure of both, as 0.05 V of
  0.1 and 0.25. Numbers without such a measure, as 1/3 and 0.1, leave the unit as it is. Then a
  correction turns by η/unit positions, which are not whole, and sums are rounded like any others,
  in float64 and in one order.
* An end stop that is no multiple of the unit holds a wiper between two whole positions, and so does
  a hand. From there a motor turns by whole positions, but the position stays a fraction.
* The loop keeps whole positions in int16 while none can reach 2¹⁵ and no sum 2³¹, and all others in
  float64, where whole ones are exact up to 2⁵³.
"""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.errors import ConfigError
from mark1.machine.config import MachineConfig, stream

#: A random start is between −SMALL and +SMALL volts. ASSUMED.
SMALL = 0.01

#: How far from whole a quotient may be, in parts of it, and still be that of a whole position.
NEAR = 2.0**-44

#: A fraction of larger numbers is of no use as a measure.
MOST_PARTS = 2**20


@dataclass(frozen=True, slots=True, eq=False)
class Wipers:
    """Where potentiometers stood at a moment.

    Attributes
    ----------
    positions : ndarray of float64, shape (weights,)
    unit : float
        Volts of one position.
    """

    positions: NDArray[np.float64]
    unit: float = 1.0

    @property
    def volts(self) -> NDArray[np.float64]:
        """The weights, shape (weights,), read only."""
        volts = volts_of(self.positions, self.unit)
        volts.flags.writeable = False
        return volts

    @property
    def nbytes(self) -> int:
        """Bytes of the positions."""
        return self.positions.nbytes

    def equals(self, other: Wipers) -> bool:
        """Return whether both stand at the same places."""
        return self.unit == other.unit and np.array_equal(self.positions, other.positions)


class Potentiometers:
    """Motor-driven potentiometers with end stops.

    Each wiper is between −limit and +limit volts (±11 V on the Mark I; medium confidence). A motor
    turns continuously or, with ``step`` > 0, by a whole number of steps: a turn is rounded to the
    nearest one. A stuck wiper does not move.

    Parameters
    ----------
    config : MachineConfig
        Uses weights, limit, step, stuck, start, seed.

    Attributes
    ----------
    positions : ndarray of float64, shape (weights,)
        Turned in place by `mark1.machine.loop`.
    unit : float
        Volts of one position.
    movable : ndarray of bool, shape (weights,)
        False where a wiper is stuck.
    """

    def __init__(self, config: MachineConfig) -> None:
        self.limit, self.step = float(config.limit), float(config.step)
        self.unit = self.step or 1.0
        self.positions = np.zeros(config.weights)
        if config.start == "random":
            volts = stream(config.seed, "start").uniform(-SMALL, SMALL, config.weights)
            self._place(volts.astype(np.float32).astype(np.float64))
        self._stuck: NDArray[np.int64] = np.zeros(0, np.int64)
        if config.stuck:
            self._stuck = stream(config.seed, "stuck").permutation(config.weights)[: config.stuck]
        self.hold(self._stuck)

    def hold(self, stuck: NDArray[np.int64]) -> None:
        """Hold these wipers, and those that are stuck by the settings; release all others."""
        movable = np.ones(len(self), dtype=np.bool_)
        movable[self._stuck] = movable[stuck] = False
        movable.flags.writeable = False
        self.movable = movable

    def __len__(self) -> int:
        return len(self.positions)

    @property
    def volts(self) -> NDArray[np.float64]:
        """The weights, shape (weights,), read only."""
        return Wipers(self.positions, self.unit).volts

    @property
    def wipers(self) -> Wipers:
        """Where they stand now, kept."""
        return Wipers(self.positions.copy(), self.unit)

    @property
    def stop(self) -> float:
        """The end stop, in positions."""
        return in_units(self.limit, self.unit)

    def measure_in(self, unit: float) -> None:
        """Take up a unit, in volts, or a part of it, in which whole positions stay whole.

        A motor with steps keeps its own, and so does a machine for which there is no such part.
        """
        if self.step or unit == self.unit:
            return
        was_whole = self.positions == np.rint(self.positions)
        for wanted in (unit, common_measure(self.unit, unit)):
            if wanted is None:
                return
            moved = np.array([in_units(v, wanted) for v in self.volts.tolist()])
            if (moved == np.rint(moved))[was_whole].all() and np.isfinite(moved).all():
                self.positions[:], self.unit = moved, wanted
                return

    def set(self, index: int, volts: float) -> float:
        """Turn one potentiometer by hand; return the volts reached.

        Raises
        ------
        ConfigError
            If there is no such potentiometer or the volts are not a finite number.
        """
        self.check(index, volts)
        if self.movable[index]:
            reached = min(max(volts, -self.limit), self.limit)
            self.positions[index] = in_units(reached, self.unit)
        return float(volts_of(self.positions[index : index + 1], self.unit)[0])

    def check(self, index: int, volts: float) -> None:
        """Refuse, with a `ConfigError`, what `set` cannot do."""
        if not 0 <= index < len(self):
            raise ConfigError("machine.unknown-potentiometer", number=index + 1, count=len(self))
        if not math.isfinite(volts / self.unit):
            raise ConfigError("machine.volts-not-finite", volts=volts)

    def load(self, wipers: Wipers | NDArray[Any]) -> None:
        """Set all wipers, the stuck ones too, for example from a file or a checkpoint.

        Parameters
        ----------
        wipers : Wipers, or ndarray of float, shape (weights,)
            Volts in an array.

        Raises
        ------
        ConfigError
            If the shape differs, or a value is not finite or is beyond the stops.
        """
        self.check_volts(wipers)
        if isinstance(wipers, Wipers):
            self.positions[:], self.unit = wipers.positions, wipers.unit
        else:
            self._place(wipers.astype(np.float64))

    def check_volts(self, wipers: Wipers | NDArray[Any]) -> None:
        """Refuse, with a `ConfigError`, what `load` cannot load."""
        if isinstance(wipers, Wipers):
            numbers, unit, factor = wipers.positions, wipers.unit, wipers.unit
        else:
            numbers, unit, factor = wipers, 1.0, 1 / self.unit
        if numbers.shape != self.positions.shape:
            raise ConfigError(
                "machine.weights-of-another-machine", shape=numbers.shape, count=len(self)
            )
        most = greatest(numbers)
        if not math.isfinite(most * factor):
            raise ConfigError("machine.weights-not-finite")
        if most * unit > self.limit * (1 + NEAR):
            raise ConfigError("machine.weights-beyond-stops", limit=self.limit)

    @property
    def is_finite(self) -> bool:
        """Whether no weight has overflowed."""
        return math.isfinite(greatest(self.positions) * self.unit)

    def _place(self, volts: NDArray[np.float64]) -> None:
        self.positions[:] = positions_of(np.clip(volts, -self.limit, self.limit), self.unit)


def greatest(numbers: NDArray[Any]) -> float:
    """Return the greatest distance of a number from 0; NaN if there is a NaN."""
    return max(-float(numbers.min()), float(numbers.max()))


@functools.cache
def _as_fraction(unit: float) -> tuple[int, int] | None:
    """Return a unit of few decimals as a fraction, 3/10 for 0.3; None for one of many."""
    fraction = Fraction(repr(unit))
    is_short = fraction.numerator < MOST_PARTS and fraction.denominator < MOST_PARTS
    return fraction.as_integer_ratio() if is_short else None


def common_measure(one: float, other: float) -> float | None:
    """Return the greatest number that measures two others whole; None if it is a long fraction."""
    fractions = [_as_fraction(one), _as_fraction(other)]
    if None in fractions:
        return None
    (a, b), (c, d) = (each for each in fractions if each is not None)
    return float(Fraction(math.gcd(a * d, c * b), b * d))


def volts_of(positions: NDArray[np.float64], unit: float) -> NDArray[np.float64]:
    """Return positions in volts: three units of 0.1 are 0.3, though 3 × 0.1 is not quite."""
    if unit == 1:
        return positions.copy()
    fraction = _as_fraction(unit)
    with np.errstate(over="ignore"):  # the trainer finds weights that overflow
        if fraction is None:
            volts: NDArray[np.float64] = positions * unit
        else:
            volts = positions * fraction[0] / fraction[1]
    return volts


def in_units(volts: float, unit: float) -> float:
    """Return volts in positions: a whole number if they are a whole number of units."""
    position = volts / unit
    if not math.isfinite(position):
        return position
    near = float(round(position))
    return near if abs(position - near) <= NEAR * abs(near) else position


def positions_of(volts: NDArray[np.float64], unit: float) -> NDArray[np.float64]:
    """Return many volts in positions: whole ones where they are those of whole ones."""
    positions = volts / unit
    near = np.rint(positions)
    return np.where(volts_of(near, unit) == volts, near, positions)
