"""The retina: a picture on photocells becomes lit and dark cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.machine.config import MachineConfig, stream
from mark1.machine.faults import WHOLE, Faults


class Retina:
    """Photocells behind the lens, one circuit each.

    A cell is on when the light on it reaches the threshold (a white letter on a black card). Two
    faults can be set: cells that always read dark, and noise, the chance that a cell reads the
    opposite of the light on it. A press photograph of a lit C shows missing and stray lamps (medium
    confidence); no figures are known, so both are ASSUMED, and 0 by default. Single cells can be
    broken too: a cell may read dark, or be stuck lit.

    Parameters
    ----------
    config : MachineConfig
        Uses rows, columns, light, noise, dead_cells, seed.
    faults : Faults, optional
        Uses the broken cells.

    Attributes
    ----------
    dead, stuck : ndarray of int64
        Indices of the cells that always read dark, and of those that always read lit.
    """

    def __init__(self, config: MachineConfig, faults: Faults = WHOLE) -> None:
        self.cells = config.cells
        self.light = config.light
        self.noise = config.noise
        self.seed = config.seed
        dead = faults.numbers("dark-cell")
        if config.dead_cells:  # opening a stream takes longer than making all other parts
            order = stream(config.seed, "dead cells").permutation(config.cells)
            dead = np.concatenate([order[: config.dead_cells], dead])
        self.stuck: NDArray[np.int64] = faults.numbers("lit-cell")
        if len(self.stuck):  # np.isin loads masked arrays: not before the first picture
            dead = dead[~np.isin(dead, self.stuck)]
        self.dead: NDArray[np.int64] = dead

    def sense(
        self, pictures: NDArray[np.uint8], numbers: Sequence[int] | None = None
    ) -> NDArray[np.bool_]:
        """Read pictures.

        Parameters
        ----------
        pictures : ndarray of uint8, shape (n, rows, columns)
            0 dark … 255 lit.
        numbers : sequence of int, length n, optional
            The number of each presentation in the run, which decides its noise. By default the
            cells are read without noise.

        Returns
        -------
        ndarray of bool, shape (n, cells)
        """
        lit: NDArray[np.bool_] = pictures.reshape(len(pictures), self.cells) >= self.light
        if self.noise and numbers is not None:
            lit ^= np.stack([self._noise(number) for number in numbers])
        if len(self.dead):
            lit[:, self.dead] = False
        if len(self.stuck):
            lit[:, self.stuck] = True
        return lit

    def misread(self, picture: NDArray[Any], cells: NDArray[Any]) -> NDArray[np.bool_]:
        """Return which values of `cells`, bool (cells,), noise changed in a picture."""
        changed: NDArray[np.bool_] = self.sense(picture[None])[0] != cells
        return changed

    def _noise(self, number: int) -> NDArray[np.bool_]:
        """Draw the cells that read wrong at one presentation.

        They depend only on its number, so that a run can be stopped and repeated anywhere."""
        draws = stream(self.seed, "noise", number).random(self.cells, dtype=np.float32)
        return draws < self.noise
