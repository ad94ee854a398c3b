"""Response: each R-unit adds up its block of potentiometers and answers; codes name the classes.

How a machine answers depends on its code, and a mistake is a presentation that it answers wrongly:

* ``binary``, also with a single R-unit: each R-unit answers by the sign of its sum, and together
  they write the code of a class. One wrong R-unit makes the answer wrong.
* ``one-per-class``: the R-unit with the greatest sum names the class; equal sums name none. So do
  the systems of 1958, whose dominant response excludes the others, and the rules that judge all
  R-units together.

With ``one-per-class`` most rules still teach each R-unit alone, by its own sign. An R-unit that is
wrong by that is a *unit mistake*. An answer may be right although R-units are wrong, but not the
other way round. All counts of mistakes are of answers, by the weights of that moment: those of a
run and its passes, J₁, accuracy, and the patterns still wrong. Rules correct unit mistakes, so a
pass is clean, and a run has learned, when there were none; and the convergence theorem bounds the
unit mistakes of each R-unit.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.errors import ConfigError
from mark1.machine.config import MachineConfig
from mark1.machine.loop import NONE
from mark1.machine.potentiometers import Potentiometers, Wipers
from mark1.machine.sums import EXACT_64, dot, is_whole, sum_in_order

#: Response to a sum of exactly zero, by the name of the convention.
AT_ZERO = {"undecided": 0, "fires": 1, "silent": -1}

#: Rows whose products are in memory at once, and numbers that are worth loading numba.
AT_ONCE, WORTHWHILE = 2**9, 2**20


@dataclass(frozen=True, slots=True)
class Block:
    """What one R-unit sums: features start…stop, weighted by the potentiometers from `offset`."""

    start: int
    stop: int
    offset: int

    @property
    def features(self) -> slice:
        """The block's place in x."""
        return slice(self.start, self.stop)

    @property
    def pots(self) -> slice:
        """The block's place among the potentiometers."""
        return slice(self.offset, self.offset + self.stop - self.start)


def blocks_of(config: MachineConfig) -> tuple[Block, ...]:
    """Divide the features among the R-units.

    On the Mark I each A-unit belongs to one R-unit: disjoint blocks of nearly equal size (512 on
    one R-unit, about 102 on five, 64 on eight). Otherwise every R-unit sees all features.
    """
    if config.kind == "mark1":
        edges = [config.a_units * r // config.r_units for r in range(config.r_units + 1)]
        return tuple(Block(a, b, a) for a, b in itertools.pairwise(edges))
    size = config.features
    return tuple(Block(0, size, r * size) for r in range(config.r_units))


class ResponseUnits:
    """R-units: sum, decision, and the tie at zero.

    Parameters
    ----------
    blocks : tuple of Block
    tie : {"undecided", "fires", "silent"}
    threshold : float
        What a sum must exceed, in volts.
    band : float
        Half the width of the band around the threshold in which `tie` decides, in volts.

    Attributes
    ----------
    edges : tuple of ndarray of int64, shape (r_units,)
        The starts, stops and offsets of the blocks.
    voters : int
        How many vectors of weights decide each answer.
    """

    voters = 1

    def __init__(
        self, blocks: tuple[Block, ...], tie: str, threshold: float = 0.0, band: float = 0.0
    ) -> None:
        self.blocks = blocks
        self.edges = tuple(
            np.array([getattr(block, edge) for block in blocks], dtype=np.int64)
            for edge in ("start", "stop", "offset")
        )
        for edge in self.edges:
            edge.flags.writeable = False
        self.tie = tie
        self.threshold, self.band = threshold, band

    @np.errstate(over="ignore")  # an infinite sum decides, too
    def add_up(self, x: NDArray[Any], wipers: Potentiometers | Wipers) -> NDArray[np.float64]:
        """Sum the volts behind the active features.

        Parameters
        ----------
        x : ndarray, shape (n, features)
        wipers : Potentiometers or Wipers

        Returns
        -------
        ndarray of float64, shape (n, r_units)
            The drive ν of each R-unit: sum − threshold. `mark1.machine.loop` adds up the same.
        """
        drive = np.empty((len(x), len(self.blocks)))
        for unit, block in enumerate(self.blocks):
            sums = sums_of(x[:, block.features], wipers.positions[block.pots])
            drive[:, unit] = wipers.unit * sums - self.threshold
        return drive

    def ballots(self, x: NDArray[np.float32]) -> Sequence[NDArray[np.float64]] | None:
        """Return the vote of each set of weights on one x, if they decide by vote.

        Returns
        -------
        sequence of ndarray of float64, shape (voters,), or None
            For each R-unit, positive to light it; None where one set of weights adds up.
        """
        return None

    def decide(self, drive: NDArray[np.floating[Any]]) -> NDArray[np.int8]:
        """Decide: +1 lit, −1 dark, and for a drive in the band what `tie` says (0: undecided)."""
        return decided(drive, AT_ZERO[self.tie], self.band)


def decided(drive: NDArray[np.floating[Any]], at_zero: int, band: float = 0.0) -> NDArray[np.int8]:
    """Return y of each ν, as `mark1.machine.loop.decide`."""
    middle = np.where(drive < -band, np.int8(-1), np.int8(at_zero))
    return np.where(drive > band, np.int8(1), middle)


@np.errstate(over="ignore", invalid="ignore")  # 0 × ∞, which the caller refuses
def sums_of(x: NDArray[Any], w: NDArray[np.float64]) -> NDArray[np.float64]:
    """Σ w x for each row of x (n, k): of whole numbers in any order, of others as in `dot`.

    A last weight more than there are columns is that of a bias, an input of 1.
    """
    k = x.shape[1]
    if is_whole(w) and is_whole(x):
        most = float(np.abs(x).max(initial=1)) * float(np.abs(w).sum())
        if most < EXACT_64:
            fast: NDArray[np.float64] = x.astype(np.float64) @ w[:k] + w[k:].sum()
            return fast
    if x.size >= WORTHWHILE and x.flags.c_contiguous:
        from mark1.machine import compiled  # loads numba

        sums = np.empty(len(x))
        compiled.run(sums_loop, x, w, sums)
        return sums
    parts = [np.zeros(0)]
    for start in range(0, len(x), AT_ONCE):
        some = x[start : start + AT_ONCE]
        parts.append(dot(np.column_stack([some, np.ones((len(some), len(w) - k))]), w))
    return np.concatenate(parts)


def sums_loop(x: Any, w: Any, out: Any) -> None:
    """As `sums_of`, in the order of `dot`, for the compiler."""
    n = x.shape[1]
    for i in range(len(x)):
        out[i] = sum_in_order(x[i], w, w[n] if len(w) > n else 0.0)


def judged_jointly(drive: NDArray[np.floating[Any]], desired: NDArray[np.int8]) -> NDArray[np.int8]:
    """Judge all R-units of a pattern together, as multi-class rules do.

    The R-units that should be lit must all have greater sums than those that should be dark.
    Otherwise two are wrong, and they have the first least sum and the first greatest. A tie is a
    mistake, as it is where `Code` reads the class.

    Parameters
    ----------
    drive : ndarray of float, shape (n, r_units)
    desired : ndarray of int8, shape (n, r_units)
        ±1, or 0 for an R-unit that is not asked.

    Returns
    -------
    ndarray of int8, shape (n, r_units)
        The desired responses, and their opposites for the R-units that are wrong.
    """
    finite = np.finfo(drive.dtype)  # what is not asked is beyond it
    sums = np.clip(drive, finite.min, finite.max)
    low = np.where(desired > 0, sums, np.inf).argmin(axis=1)
    high = np.where(desired < 0, sums, -np.inf).argmax(axis=1)
    at = np.arange(len(sums))
    both = (desired > 0).any(axis=1) & (desired < 0).any(axis=1)
    wrong = at[both & (sums[at, low] <= sums[at, high])]
    judged = desired.copy()
    judged[wrong, low[wrong]] = -1
    judged[wrong, high[wrong]] = 1
    return judged


@functools.lru_cache(maxsize=4)
def _words(codes: tuple[int, ...], r_units: int, one_per_class: bool) -> NDArray[np.int8]:
    """Write codes on the R-units; a stream of batches asks for the same ones again and again."""
    numbers = np.array(codes, np.int64)
    on = np.zeros((len(codes), r_units), dtype=np.bool_)
    if one_per_class:
        on[np.arange(len(codes)), numbers] = True
    else:
        bits = np.arange(min(r_units, 62) - 1, -1, -1)
        on[:, -len(bits) :] = numbers[:, None] >> bits & 1
    words = np.where(on, 1, -1).astype(np.int8)
    words.flags.writeable = False
    return words


class Code:
    """How classes are written on the R-units.

    ``binary`` writes the number of the code with R1 as the highest bit; ``one-per-class`` lights
    only the R-unit of this number, R1 for 0.

    Parameters
    ----------
    config : MachineConfig
        Uses code, r_units.
    codes : sequence of int
        The number of the code of each class, all different and from 0.

    Attributes
    ----------
    codes : tuple of int
    words : ndarray of int8, shape (classes, r_units)
        ±1 for each R-unit.

    Raises
    ------
    ConfigError
        If there are too few R-units.
    """

    def __init__(self, config: MachineConfig, codes: Sequence[int]) -> None:
        self.codes, classes = tuple(codes), len(codes)
        self.one_per_class = config.code == "one-per-class"
        room = config.r_units if self.one_per_class else 2 ** min(config.r_units, 62)
        if classes > room:
            raise ConfigError(
                "machine.too-many-classes", r_units=config.r_units, room=room, classes=classes
            )
        highest = max(self.codes, default=-1)
        if highest >= room:
            raise ConfigError(
                "machine.code-too-high", r_units=config.r_units, room=room, number=highest + 1
            )
        self._numbers = np.array(self.codes, np.int64)
        self._numbers.flags.writeable = False
        self._order = np.argsort(self._numbers)
        self.words = _words(self.codes, config.r_units, self.one_per_class)

    @property
    def rivals(self) -> NDArray[np.int64]:
        """The R-units of which the greatest sum answers; none where each answers by its sign."""
        return self._numbers if self.one_per_class and len(self.codes) > 1 else NONE

    def is_wrong(
        self,
        drive: NDArray[np.floating[Any]],
        response: NDArray[np.int8],
        desired: NDArray[np.int8],
    ) -> NDArray[np.bool_]:
        """Return which answers are wrong, as this module defines it, bool (n,).

        Parameters
        ----------
        drive : ndarray of float, shape (n, r_units)
        response : ndarray of int8, shape (n, r_units)
        desired : ndarray of int8, shape (n, r_units)
            ±1, or 0 for an R-unit that is not asked.
        """
        wrong: NDArray[np.bool_] = ((response != desired) & (desired != 0)).any(axis=1)
        asked = desired[:, self.rivals]
        if asked.shape[1]:
            beaten = (judged_jointly(drive[:, self.rivals], asked) != asked).any(axis=1)
            is_choice = (asked > 0).any(axis=1) & (asked < 0).any(axis=1)
            wrong = np.where(is_choice, beaten, wrong)
        return wrong

    @property
    def idle(self) -> int:
        """How many R-units say the same for every class."""
        return int((self.words == self.words[:1]).all(axis=0).sum())

    def read(
        self, drive: NDArray[np.floating[Any]], response: NDArray[np.int8]
    ) -> NDArray[np.int32]:
        """Name the class of each response.

        With ``binary`` the response must be the code of a class; with ``one-per-class`` the R-unit
        with the largest sum decides, since two may be lit (ASSUMED; the usual way today).

        Parameters
        ----------
        drive : ndarray of float, shape (n, r_units)
        response : ndarray of int8, shape (n, r_units)

        Returns
        -------
        ndarray of int32, shape (n,)
            The class, or −1 if no class has this response.
        """
        if self.one_per_class:
            drive = drive[:, self._numbers]
            best = drive.argmax(axis=1).astype(np.int32)
            tied = (drive == drive.max(axis=1, keepdims=True)).sum(axis=1) > 1
            return np.where(tied, np.int32(-1), best)
        places = np.minimum(np.arange(response.shape[1] - 1, -1, -1), 62)
        lit = response == 1
        number = (lit[:, -62:].astype(np.int64) << places[-62:]).sum(axis=1)
        named = (response != 0).all(axis=1) & ~lit[:, :-62].any(axis=1)
        if not self.codes:
            return np.full(len(response), -1, dtype=np.int32)
        numbers = self._numbers[self._order]
        place = np.minimum(np.searchsorted(numbers, number), len(numbers) - 1)
        return np.where(named & (numbers[place] == number), self._order[place], -1).astype(np.int32)

    def margins(self, drive: NDArray[np.floating[Any]]) -> NDArray[np.float64]:
        """Return how close each answer was: by how many volts a sum would have to change.

        With ``binary`` the sum nearest to the threshold decides, with ``one-per-class`` the lead
        of the largest sum over the next.

        Parameters
        ----------
        drive : ndarray of float, shape (n, r_units)
            ν: the sums less the threshold.

        Returns
        -------
        ndarray of float64, shape (n,)
        """
        if not self.one_per_class:
            nearest: NDArray[np.float64] = np.abs(drive).min(axis=1).astype(np.float64)
            return nearest
        drive = drive[:, self._numbers]
        if drive.shape[1] < 2:
            return np.full(len(drive), np.inf)
        two = np.partition(drive, -2, axis=1)[:, -2:]
        # Weights beyond all bounds give infinite sums, or sums whose difference is infinite.
        with np.errstate(invalid="ignore", over="ignore"):
            lead: NDArray[np.float64] = (two[:, 1] - two[:, 0]).astype(np.float64)
        lead[two[:, 1] == two[:, 0]] = 0
        return lead

    def text(self, word: NDArray[np.int8]) -> str:
        """Write a response as 0 and 1, and ? for undecided."""
        return "".join("?01"[int(y) and (1 if y < 0 else 2)] for y in word)
