"""The plugboard: which photocells each association unit listens to, drawn from the seed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mark1.errors import ConfigError
from mark1.machine.config import MachineConfig, stream


@dataclass(frozen=True, slots=True)
class Plugboard:
    """The plug wires.

    Attributes
    ----------
    wires : ndarray of int32, shape (a_units, excitatory + inhibitory)
        Cell index of each wire, the excitatory wires first. No row has a cell twice.
    excitatory : int
        How many of each row's wires are excitatory.
    cells : int
        Photocells on the retina.
    """

    wires: NDArray[np.int32]
    excitatory: int
    cells: int

    def __post_init__(self) -> None:
        if self.wires.ndim != 2 or not 0 <= self.excitatory <= self.wires.shape[1]:
            raise ConfigError(
                "machine.plugboard-shape", shape=self.wires.shape, excitatory=self.excitatory
            )
        if self.wires.size and not (self.wires.min() >= 0 and self.wires.max() < self.cells):
            raise ConfigError("machine.plugboard-beyond-retina", cells=self.cells)
        ordered = np.sort(self.wires, axis=1)
        if (ordered[:, 1:] == ordered[:, :-1]).any():
            raise ConfigError("machine.plugboard-cell-twice")
        self.wires.flags.writeable = False

    def into(self, unit: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Return the excitatory and the inhibitory cells of one A-unit."""
        return self.wires[unit, : self.excitatory], self.wires[unit, self.excitatory :]

    def fan_out(self) -> NDArray[np.int64]:
        """Count the wires from each cell, shape (cells,)."""
        return np.bincount(self.wires.ravel(), minlength=self.cells)

    def matrix(self) -> NDArray[np.float32]:
        """Write the wires as a matrix: +1 excitatory, −1 inhibitory; shape (cells, a_units)."""
        signs = np.zeros((self.cells, len(self.wires)), dtype=np.float32)
        units = np.arange(len(self.wires))[:, None]
        signs[self.wires[:, : self.excitatory], units] = 1
        signs[self.wires[:, self.excitatory :], units] = -1
        return signs


#: The smallest focus, in cells: A-units get the nearest cells. Smaller ones count as this one.
LEAST_FOCUS = 0.1

#: A plugboard drawn elsewhere, after what decides it.
_remembered: tuple[tuple[float, ...], Plugboard] | None = None


def remember_plugboard(config: MachineConfig, plugboard: Plugboard) -> None:
    """Let `draw_plugboard` return a plugboard drawn in another process: large ones take seconds."""
    global _remembered
    plugboard.wires.flags.writeable = False
    _remembered = _key(config), plugboard


def _key(config: MachineConfig) -> tuple[float, ...]:
    wires = config.a_units, config.excitatory, config.inhibitory
    return config.seed, config.rows, config.columns, *wires, config.fan_out, config.focus


def draw_plugboard(config: MachineConfig) -> Plugboard:
    """Draw a plugboard from the machine's seed.

    Each A-unit gets distinct cells: every choice equally likely, or with a `focus` about a point of
    its own, as in the theory of Rosenblatt 1958. Wires on cells with more than `fan_out` are then
    moved, in random order, to random cells with a free plug. The real board was also drawn from
    random numbers, so that its builders could not bias it (high confidence).

    Parameters
    ----------
    config : MachineConfig
        Uses rows, columns, a_units, excitatory, inhibitory, fan_out, focus, seed.

    Returns
    -------
    Plugboard
    """
    if _remembered is not None and _remembered[0] == _key(config):
        return _remembered[1]
    random = stream(config.seed, "plugboard")
    each = config.excitatory + config.inhibitory
    if config.focus:
        wires = _draw_near_points(random, config, each)
    else:
        wires = _draw_distinct(random, config.a_units, config.cells, each)
    _spread(wires, config.cells, config.fan_out, random)
    return Plugboard(wires, config.excitatory, config.cells)


def _draw_distinct(
    random: np.random.Generator, units: int, cells: int, each: int
) -> NDArray[np.int32]:
    """Draw `each` distinct cells for every unit, in random order.

    The cells with the lowest keys are chosen. A key is a random number followed by the number of
    the cell: no two keys are equal, because systems differ in how they sort equal ones.
    """
    wires = np.empty((units, each), dtype=np.int32)
    rows = max(1, 2**15 // cells)  # a few at a time, so that the keys stay in the cache
    for start in range(0, units, rows):
        block = wires[start : start + rows]
        draws = random.random((len(block), cells), dtype=np.float32)
        keys = (draws * 2**24).astype(np.int64)  # all 24 bits drawn
        keys *= cells
        keys += np.arange(cells)
        keys.partition(each - 1, axis=1)
        block[:] = np.sort(keys[:, :each], axis=1) % cells
    return wires


def _draw_near_points(
    random: np.random.Generator, config: MachineConfig, each: int
) -> NDArray[np.int32]:
    """Draw `each` distinct cells for every unit, most of them near a cell drawn for it.

    They are drawn one after another, each with a chance in proportion to exp(−distance/focus). The
    `each` lowest of the keys distance/focus + log(−log u), with u drawn uniformly, are such a draw
    (Efraimidis and Spirakis 2006). Keys are rounded, because systems differ in the last bit of a
    logarithm.
    """
    units, cells = config.a_units, config.cells
    points = stream(config.seed, "focus").integers(cells, size=units)
    row, column = np.divmod(np.arange(cells), config.columns)
    wires = np.empty((units, each), dtype=np.int32)
    rows = max(1, 2**15 // cells)
    for start in range(0, units, rows):
        block, centers = wires[start : start + rows], points[start : start + rows, None]
        away = np.hypot(row - row[centers], column - column[centers])
        draws = random.random((len(block), cells), dtype=np.float32).astype(np.float64)
        keys = away / max(config.focus, LEAST_FOCUS) + np.log(-np.log(draws + 2.0**-25))
        ranked = np.rint(keys * 2**16).astype(np.int64) * cells + np.arange(cells)
        ranked.partition(each - 1, axis=1)
        # In random order: the first wires are excitatory, and must not be the nearest ones.
        block[:] = random.permuted(np.sort(ranked[:, :each], axis=1) % cells, axis=1)
    return wires


def _spread(
    wires: NDArray[np.int32], cells: int, fan_out: int, random: np.random.Generator
) -> None:
    """Move wires from the cells that have too many, in place."""
    load = np.bincount(wires.ravel(), minlength=cells)
    for cell in np.flatnonzero(load > fan_out):
        ends = np.argwhere(wires == cell)
        surplus = random.permutation(len(ends))[: load[cell] - fan_out]
        for unit, place in ends[surplus]:
            _move(wires, int(unit), int(place), load, fan_out, random)


def _move(
    wires: NDArray[np.int32],
    unit: int,
    place: int,
    load: NDArray[np.int64],
    fan_out: int,
    random: np.random.Generator,
) -> None:
    """Move one wire to a cell with a free plug that its unit does not have yet.

    If the unit already has every free cell, another unit takes a free cell and gives one of its
    own in exchange, which keeps all counts.
    """
    cell = wires[unit, place]
    is_free = load < fan_out
    is_open = is_free.copy()
    is_open[wires[unit]] = False
    open_here = np.flatnonzero(is_open)
    if len(open_here):
        wires[unit, place] = random.choice(open_here)
        load[wires[unit, place]] += 1
        load[cell] -= 1
        return
    free = np.flatnonzero(is_free)
    for other in random.permutation(len(wires)):
        taken = np.setdiff1d(free, wires[other])
        given = np.setdiff1d(wires[other], wires[unit])
        if len(taken) and len(given):
            handed, new = random.choice(given), random.choice(taken)
            wires[other, np.flatnonzero(wires[other] == handed)[0]] = new
            wires[unit, place] = handed
            load[new] += 1
            load[cell] -= 1
            return
    raise ConfigError("machine.plugboard-not-found", fan_out=fan_out)
