"""Which weights answer in the end, for rules that do not answer with the last they had.

Each follows a run of error correction, presentation by presentation, and then answers with the
mean of the weights, the best of them, or all of them by vote.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from mark1.config import MachineConfig
from mark1.errors import TrainingError
from mark1.machine import Mark1
from mark1.potentiometers import Potentiometers
from mark1.response import ResponseUnits, blocks_of

#: Most bytes of the weights that vote.
MOST_BYTES = 2**28


class Answer(Protocol):
    """What follows a run in order to answer for it."""

    def check(self) -> None:
        """Refuse to go on, with a `TrainingError`, if there is no room for more."""

    def note(
        self, made: int, before: NDArray[np.float32], after: NDArray[np.float32], wrong: bool
    ) -> None:
        """Take up that so many presentations were made with the weights `before`, and that the
        last of them, if it was `wrong`, turned them into `after`."""

    def machine(self, machine: Mark1) -> Mark1:
        """Give a machine that answers for the run; the one of the run stays as it is."""


class _Roomy:
    """An answer for which there is always room."""

    def check(self) -> None:
        """As in `Answer`."""


class Mean(_Roomy):
    """The mean of the weights after every presentation.

    The sum of T of them is T w − Σ (k − 1) Δ, if presentation k turned the weights by Δ: nothing
    has to be added up while they stay (Freund & Schapire 1999 vote in the same measure).

    Attributes
    ----------
    made : int
        Presentations so far.
    """

    def __init__(self, volts: NDArray[np.float32]) -> None:
        self.made = 0
        self._last = volts.astype(np.float64)
        self._late = np.zeros(len(volts))

    @property
    def weights(self) -> NDArray[np.float64]:
        """The mean, shape (weights,), in volts."""
        return self._last - self._late / max(1, self.made)

    def note(
        self, made: int, before: NDArray[np.float32], after: NDArray[np.float32], wrong: bool
    ) -> None:
        """As in `Answer`."""
        self.made += made
        self._last = after.astype(np.float64)
        self._late += (self.made - 1) * (self._last - before)

    def machine(self, machine: Mark1) -> Mark1:
        """As in `Answer`."""
        return with_volts(machine, self.weights.astype(np.float32))


class Pocket(_Roomy):
    """The best weights seen: those that lasted longer than any before and name more patterns.

    Parameters
    ----------
    volts : ndarray of float32, shape (weights,)
    count : callable
        From weights to the number of patterns that they name rightly.

    Attributes
    ----------
    weights : ndarray of float32, shape (weights,)
    right : int
        Patterns that they name.

    References
    ----------
    Gallant 1990, Perceptron-based learning algorithms; the ratchet is his. With several R-units
    their weights are judged together.
    """

    def __init__(
        self, volts: NDArray[np.float32], count: Callable[[NDArray[np.float32]], int]
    ) -> None:
        self._count = count
        self.weights = volts.copy()
        self.right = count(volts)
        self._longest = 0
        self._run = 0
        self._is_new = False

    def note(
        self, made: int, before: NDArray[np.float32], after: NDArray[np.float32], wrong: bool
    ) -> None:
        """As in `Answer`."""
        self._run += made - wrong
        if self._is_new and self._run > self._longest:
            self._look(before)
        if wrong:
            self._run, self._is_new = 0, True

    def machine(self, machine: Mark1) -> Mark1:
        """As in `Answer`."""
        return with_volts(machine, self.weights)

    def _look(self, volts: NDArray[np.float32]) -> None:
        """Put weights in the pocket if they name more patterns. Looking once is enough, and their
        run was longer by one when it first was."""
        self._is_new = False
        right = self._count(volts)
        if right > self.right:
            self.weights, self.right = volts.copy(), right
            self._longest += 1


class Votes:
    """All weights on the way; each votes as often as it was there after a presentation.

    Attributes
    ----------
    votes : list of int
        Of each of the weights.
    """

    def __init__(self, volts: NDArray[np.float32]) -> None:
        self._voters = [volts.copy()]
        self.votes = [0]

    @property
    def weights(self) -> NDArray[np.float32]:
        """Those that vote, shape (voters, weights), in volts."""
        return np.stack(self._voters)

    def note(
        self, made: int, before: NDArray[np.float32], after: NDArray[np.float32], wrong: bool
    ) -> None:
        """As in `Answer`."""
        self.votes[-1] += made - wrong
        if wrong:
            self._voters.append(after.copy())
            self.votes.append(1)

    def check(self) -> None:
        """As in `Answer`."""
        if (len(self._voters) + 1) * self._voters[0].nbytes > MOST_BYTES:
            raise TrainingError(
                f"{len(self._voters)} weights are kept to vote, and there is no room for more: "
                "allow fewer mistakes, or use the rule averaged."
            )

    def machine(self, machine: Mark1) -> Mark1:
        """As in `Answer`."""
        voting = copy.copy(machine)
        voting.response = Council(machine.config, self.weights, self.votes)
        return voting


class Council(ResponseUnits):
    """R-units in which many weights vote: the drive is the votes for less those against."""

    def __init__(
        self, config: MachineConfig, voters: NDArray[np.float32], votes: list[int]
    ) -> None:
        super().__init__(blocks_of(config), config.tie, config.threshold)
        self._voters = voters
        self._votes = np.array(votes, dtype=np.float64)

    def add_up(self, x: NDArray[np.float32], volts: NDArray[np.float32]) -> NDArray[np.float32]:
        """Count the votes on each x; the volts that there are have no say."""
        total = np.zeros((len(x), len(self.blocks)))
        for voter, votes in zip(self._voters, self._votes, strict=True):
            total += votes * self.decide(super().add_up(x, voter))
        return total.astype(np.float32)


def with_volts(machine: Mark1, volts: NDArray[np.float32]) -> Mark1:
    """Give a machine of the same parts with other weights, shape (weights,)."""
    twin = copy.copy(machine)
    twin.potentiometers = Potentiometers(machine.config)
    twin.potentiometers.load(volts)
    return twin
