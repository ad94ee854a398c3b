"""The potentiometers: the weights, and the only thing in the machine that changes."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.errors import ConfigError
from mark1.machine.config import MachineConfig, stream
from mark1.machine.counting import counts_of

#: A random start is between −SMALL and +SMALL volts. ASSUMED.
SMALL = 0.01


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
    volts : ndarray of float32, shape (weights,)
        Read-only view of all wipers.
    movable : ndarray of bool, shape (weights,)
        False where a wiper is stuck.
    """

    def __init__(self, config: MachineConfig) -> None:
        self.limit = np.float32(config.limit)
        self.step = np.float32(config.step)
        self._volts = np.zeros(config.weights, dtype=np.float32)
        if config.start == "random":
            random = stream(config.seed, "start")
            self._volts[:] = random.uniform(-SMALL, SMALL, config.weights).clip(
                -self.limit, self.limit
            )
        self._show()
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

    def _show(self) -> None:
        self.volts = self._volts.view()
        self.volts.flags.writeable = False

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore what another process sent, in which the view was a separate array."""
        self.__dict__.update(state)
        self._show()

    def __len__(self) -> int:
        return len(self._volts)

    def turn(self, block: slice, by: NDArray[np.float32], quantum: float = 0.0) -> None:
        """Turn the wipers of a block, as far as stops and faults allow.

        Parameters
        ----------
        block : slice
        by : ndarray of float32, shape of the block
            Volts for each wiper; or quanta, if they are counted.
        quantum : float
            As in `mark1.machine.counting`; 0 for volts.
        """
        wipers = self._volts[block]
        if quantum:
            counts = counts_of(wipers, quantum)
            counted = ((counts + by) * quantum).astype(np.float32)
            is_counted = ~np.isnan(counts) & (by == np.rint(by)).all()
            turned = np.where(is_counted, counted, wipers + np.float32(quantum) * by)
        else:
            turned = wipers + (np.rint(by / self.step) * self.step if self.step else by)
        turned = np.clip(turned, -self.limit, self.limit)
        np.copyto(wipers, turned, where=self.movable[block])

    def forget(self, share: float) -> None:
        """Reduce the volts of every wiper that moves by a share: w ← (1 − share) w."""
        np.multiply(self._volts, np.float32(1 - share), out=self._volts, where=self.movable)

    def set(self, index: int, volts: float) -> float:
        """Turn one potentiometer by hand; return the volts reached.

        Raises
        ------
        ConfigError
            If there is no such potentiometer or the volts are not a finite number.
        """
        self.check(index, volts)
        if self.movable[index]:
            self._volts[index] = np.clip(np.float32(volts), -self.limit, self.limit)
        return float(self._volts[index])

    def check(self, index: int, volts: float) -> None:
        """Refuse, with a `ConfigError`, what `set` cannot do."""
        if not 0 <= index < len(self):
            raise ConfigError("machine.unknown-potentiometer", number=index + 1, count=len(self))
        if not abs(volts) <= float(np.finfo(np.float32).max):
            raise ConfigError("machine.volts-not-finite", volts=volts)

    def load(self, volts: NDArray[np.float32]) -> None:
        """Set all wipers, the stuck ones too, for example from a file or a checkpoint.

        Raises
        ------
        ConfigError
            If the shape differs, or a value is not finite or is beyond the stops.
        """
        self.check_volts(volts)
        self._volts[:] = volts

    def check_volts(self, volts: NDArray[np.float32]) -> None:
        """Refuse, with a `ConfigError`, what `load` cannot load."""
        if volts.shape != self._volts.shape:
            raise ConfigError(
                "machine.weights-of-another-machine", shape=volts.shape, count=len(self)
            )
        extremes = np.array([volts.min(), volts.max()])  # NaN if any is
        if not np.isfinite(extremes).all():
            raise ConfigError("machine.weights-not-finite")
        if (np.abs(extremes) > self.limit).any():
            raise ConfigError("machine.weights-beyond-stops", limit=self.limit)

    def lend(self) -> NDArray[np.float32]:
        """Return the wipers themselves, for the inner loops that turn them in place."""
        return self._volts
