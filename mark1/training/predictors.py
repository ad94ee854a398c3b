"""Predictors: which weights answer after training, for rules that do not use the last ones.

Each follows a run of error correction, presentation by presentation, and then answers with the
mean of the weights, the best of them, or all of them by vote. Its state is one array of numbers,
which a checkpoint keeps.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from mark1.errors import TrainingError
from mark1.machine import kernels
from mark1.machine.config import MachineConfig
from mark1.machine.counting import counts_of
from mark1.machine.machine import Mark1
from mark1.machine.response import ResponseUnits, blocks_of
from mark1.machine.rule import Rule
from mark1.machine.sums import dot, rounded
from mark1.training.run_log import Checkpoint, RunRecord

#: Most bytes of weights kept for voting, and bytes that each set of them takes in addition: for the
#: array, its votes, and its votes in every checkpoint.
MOST_BYTES, MORE_BYTES = 2**25, 2**10

#: Most sums of voters computed at once.
AT_ONCE = 2**22

#: The room of a predictor that needs no more memory for further changes.
ALWAYS = 2**31

#: Sums in doubt computed again at once.
SUMMED_AT_ONCE = 2**10

#: Weights, shape (weights,), in volts.
Volts = NDArray[np.float32]

#: From weights to the number of patterns that they answer correctly.
CountRight = Callable[[Volts], int]

#: The state of a predictor, as numbers that a file can keep.
State = NDArray[np.float64]


class Predictor(Protocol):
    """Follows a run and answers for it."""

    def begin(self, volts: Volts) -> None:
        """Start to follow a run, from these weights."""

    @property
    def state(self) -> State:
        """All that `note` has recorded."""

    @property
    def room(self) -> int:
        """How many more changes of the weights there is room for."""

    def go_to(self, state: State, volts: Volts) -> None:
        """Return to a state, with the weights that the machine had then.

        Raises
        ------
        TrainingError
            If no run of this machine can lead to the state.
        """

    def check(self) -> None:
        """Raise a `TrainingError` if there is no room for more."""

    def note(self, made: int, before: Volts, after: Volts, wrong: bool) -> None:
        """Record presentations with the weights `before`; the last one changed them to `after`.

        With `made` 0 the weights were changed by hand. The last presentation was `wrong` if any
        R-unit was.
        """

    def machine(self, machine: Mark1) -> Mark1:
        """Return a machine that answers for the run; the run's own machine does not change."""


class Mean:
    """The mean of the weights after every presentation.

    The sum of T of them is T w − Σ (k − 1) Δ, if presentation k changed the weights by Δ, so that
    nothing is added while they do not change (Freund & Schapire 1999 weight votes in the same way).
    """

    room = ALWAYS

    def begin(self, volts: Volts) -> None:
        """As in `Predictor`."""
        self._made = 0
        self._last = volts.astype(np.float64)
        self._late = np.zeros(len(volts))

    @property
    def weights(self) -> NDArray[np.float64]:
        """The mean, shape (weights,), in volts."""
        mean = self._late / -max(1, self._made)
        mean += self._last  # in place, which takes half the memory
        return mean

    @property
    def state(self) -> State:
        """As in `Predictor`."""
        return np.concatenate([[self._made], self._late])

    def go_to(self, state: State, volts: Volts) -> None:
        """As in `Predictor`."""
        _check_state(state, 1 + len(volts))
        self._made, self._late = int(state[0]), state[1:].copy()
        self._last = volts.astype(np.float64)

    def check(self) -> None:
        """As in `Predictor`; there is always room."""

    def note(self, made: int, before: Volts, after: Volts, wrong: bool) -> None:
        """As in `Predictor`."""
        self._last = after.astype(np.float64)
        self._late += (self._made + max(0, made - 1)) * (self._last - before)
        self._made += made

    def note_mistakes(self, places: NDArray[np.int64], before: Volts, kept: Volts) -> None:
        """Record presentations up to the last of several mistakes at once, with the same sums.

        Parameters
        ----------
        places : ndarray of int64, shape (m,)
            Presentations made up to each mistake, itself included.
        before : ndarray of float32, shape (weights,)
        kept : ndarray of float32, shape (m, weights)
            The weights after each.
        """
        if kernels.is_ready():
            late = (self._made + places - 1).astype(np.float64)
            kernels.compiled().add_late(kept, before, late, self._late)
            self._last = kept[-1].astype(np.float64)
            self._made += int(places[-1])
            return
        for made, after in zip(np.diff(places, prepend=0).tolist(), kept, strict=True):
            self.note(made, before, after, wrong=True)
            before = after

    def machine(self, machine: Mark1) -> Mark1:
        """As in `Predictor`."""
        return machine.twin(self.weights.astype(np.float32))


class Pocket:
    """The best weights seen: a longer run of right answers, and more patterns classified correctly.

    Parameters
    ----------
    count : callable
        From weights to the number of patterns that they classify correctly.

    Attributes
    ----------
    weights : ndarray of float32, shape (weights,)
    right : int
        Patterns that they classify correctly; −1 until the first presentation, so that nothing is
        counted only because somebody chose the rule.

    References
    ----------
    Gallant 1990, Perceptron-based learning algorithms, with his ratchet. The weights of several
    R-units are judged together.
    """

    room = ALWAYS

    def __init__(self, count: CountRight) -> None:
        self._count = count

    def begin(self, volts: Volts) -> None:
        """As in `Predictor`."""
        self.weights = volts.copy()
        self.right = -1
        self._longest = 0
        self._run = 0
        self._is_new = False

    @property
    def state(self) -> State:
        """As in `Predictor`."""
        numbers = [self.right, self._longest, self._run, self._is_new]
        return np.concatenate([numbers, self.weights.astype(np.float64)])

    def go_to(self, state: State, volts: Volts) -> None:
        """As in `Predictor`."""
        _check_state(state, 4 + len(volts))
        self.right, self._longest, self._run = (int(number) for number in state[:3])
        self._is_new, self.weights = bool(state[3]), state[4:].astype(np.float32)

    def check(self) -> None:
        """As in `Predictor`; there is always room."""

    def note(self, made: int, before: Volts, after: Volts, wrong: bool) -> None:
        """As in `Predictor`."""
        if made and self.right < 0:
            self.right = self._count(self.weights)
        self._run += made - wrong
        if self._is_new and self._run > self._longest:
            self._look(before)
        if wrong or not made:
            self._run, self._is_new = 0, True

    def machine(self, machine: Mark1) -> Mark1:
        """As in `Predictor`."""
        return machine.twin(self.weights)

    def _look(self, volts: Volts) -> None:
        """Put weights in the pocket if they classify more patterns correctly.

        One check of each is enough: it is made when their run is one longer than the longest."""
        self._is_new = False
        right = self._count(volts)
        if right > self.right:
            self.weights, self.right = volts.copy(), right
            self._longest += 1


class Votes:
    """All weights of the run; each has one vote for every presentation after which it was there.

    Parameters
    ----------
    log : list of ndarray of float32, shape (weights,)
        The voters in a run log. It is longer than this run's part if that was continued or
        restarted. Going back keeps all of them, until another branch has others.
    """

    def __init__(self, log: list[Volts]) -> None:
        self._log = log

    def begin(self, volts: Volts) -> None:
        """As in `Predictor`."""
        self._first, self._votes = len(self._log), [0]
        self._log.append(volts.copy())

    @property
    def weights(self) -> Volts:
        """The voters, shape (voters, weights), in volts."""
        return np.stack(self._log[self._first : self._first + len(self._votes)])

    @property
    def votes(self) -> NDArray[np.int64]:
        """The number of votes of each, shape (voters,)."""
        return np.array(self._votes, dtype=np.int64)

    @property
    def state(self) -> State:
        """As in `Predictor`."""
        return np.array([self._first, *self._votes], dtype=np.float64)

    def go_to(self, state: State, volts: Volts) -> None:
        """As in `Predictor`."""
        _check_state(state, max(2, len(state)))
        first, votes = int(state[0]), state[1:].astype(np.int64).tolist()
        if not 0 <= first <= len(self._log) - len(votes):
            raise TrainingError("training.too-few-voters")
        self._first, self._votes = first, votes

    @property
    def room(self) -> int:
        """As in `Predictor`."""
        return MOST_BYTES // (self._log[0].nbytes + MORE_BYTES) - len(self._log)

    def check(self) -> None:
        """As in `Predictor`."""
        if self.room < 1:
            raise TrainingError("training.too-many-voters", count=len(self._log))

    def note(self, made: int, before: Volts, after: Volts, wrong: bool) -> None:
        """As in `Predictor`."""
        stayed = np.array_equal(before, after)
        self._votes[-1] += made if stayed else max(0, made - 1)
        if not stayed:
            place = self._first + len(self._votes)
            if place == len(self._log) or not np.array_equal(self._log[place], after):
                del self._log[place:]  # another branch
                self._log.append(after.copy())
            self._votes.append(min(1, made))

    def machine(self, machine: Mark1) -> Mark1:
        """As in `Predictor`."""
        voting = copy.copy(machine)
        voting.response = VotedPredictor(
            machine.config, self.weights, self.votes, machine.response.quantum
        )
        return voting


class VotedPredictor(ResponseUnits):
    """R-units in which many weights vote: the drive is the votes for minus the votes against.

    Parameters
    ----------
    config : MachineConfig
    voters : ndarray of float32, shape (voters, weights)
    votes : ndarray of int64, shape (voters,)
    quantum : float
        As in `mark1.machine.counting`, 0 for none.
    """

    def __init__(
        self, config: MachineConfig, voters: Volts, votes: NDArray[np.int64], quantum: float = 0.0
    ) -> None:
        super().__init__(blocks_of(config), config.tie, config.threshold)
        exact = voters.astype(np.float64)
        if quantum and not np.isnan(counts := counts_of(voters, quantum)).any():
            exact, self.threshold = counts, self.threshold / quantum
        self._voters = [exact[:, block.pots] for block in self.blocks]
        self._votes, self.voters = votes.astype(np.float64), len(votes)

    def add_up(self, x: NDArray[np.float32], volts: Volts) -> NDArray[np.float32]:
        """Count the votes on each x; the current `volts` have no say."""
        total = np.empty((len(x), len(self.blocks)), dtype=np.float32)
        most = max(1, AT_ONCE // len(self._votes))
        for start in range(0, len(x), most):
            seen = x[start : start + most].astype(np.float64)
            for unit, (block, voters) in enumerate(zip(self.blocks, self._voters, strict=True)):
                ballots = self._ballots(seen[:, block.features], voters)
                total[start : start + most, unit] = ballots @ self._votes
        return total

    def ballots(self, x: NDArray[np.float32]) -> list[State]:
        """Return the votes on one x, as in `ResponseUnits`."""
        seen = x[None].astype(np.float64)
        pairs = zip(self.blocks, self._voters, strict=True)
        return [self._ballots(seen[:, b.features], w)[0] * self._votes for b, w in pairs]

    def _ballots(self, x: State, voters: State) -> NDArray[np.int8]:
        """Decide with each voter, shape (n, voters).

        A fast sum decides unless rounding could change its sign; then the one in order does.
        """
        sums = x @ voters.T - self.threshold
        lengths = np.sqrt((x**2).sum(axis=1))[:, None] * np.sqrt((voters**2).sum(axis=1))
        doubt = (x.shape[1] + 8) * (lengths + abs(self.threshold)) * 2.0**-50 + 2.0**-126
        at, by = np.nonzero(np.abs(sums) <= doubt)
        for start in range(0, len(at), SUMMED_AT_ONCE):
            some = at[start : start + SUMMED_AT_ONCE], by[start : start + SUMMED_AT_ONCE]
            sums[some] = rounded(dot(x[some[0]], voters[some[1]]) - self.threshold)
        return self.decide(sums)


def _check_state(state: State, length: int) -> None:
    if len(state) != length or not np.isfinite(state).all():
        raise TrainingError("training.predictor-misfit")


def predictor_for(rule: Rule, count_right: CountRight, voters: list[Volts]) -> Predictor | None:
    """Make the predictor that a rule asks for, or None if its last weights answer."""
    if rule.predictor == "mean":
        return Mean()
    if rule.predictor == "votes":
        return Votes(voters)
    return Pocket(count_right) if rule.predictor == "pocket" else None


def predictor_at(
    checkpoint: Checkpoint | RunRecord,
    rule: Rule,
    count_right: CountRight,
    voters: list[Volts],
) -> Predictor | None:
    """Make the predictor of a checkpoint or a record, in the state that it had there.

    Raises
    ------
    TrainingError
        If the checkpoint lacks the state that its rule needs, or holds one that it does not.
    """
    predictor = predictor_for(rule, count_right, voters)
    if (predictor is None) != (checkpoint.predictor is None):
        raise TrainingError("training.foreign-predictor")
    if predictor and checkpoint.predictor is not None:
        predictor.go_to(checkpoint.predictor, checkpoint.volts)
    return predictor


def note_all(
    predictor: Predictor, before: Volts, kept: Volts, after: Volts, wrong: NDArray[np.uint16]
) -> None:
    """Let a predictor note presentations.

    Parameters
    ----------
    predictor : Predictor
    before : ndarray of float32, shape (weights,)
        The weights before the first.
    kept : ndarray of float32, shape (most, weights)
        The weights after each mistake.
    after : ndarray of float32, shape (weights,)
        The weights after the last; decay changes them without a mistake.
    wrong : ndarray of uint16, shape (m,)
        Wrong R-units at each.
    """
    mistakes = np.flatnonzero(wrong) + 1
    noted = 0
    if isinstance(predictor, Mean) and len(mistakes):
        predictor.note_mistakes(mistakes, before, kept[: len(mistakes)])
        noted, before = int(mistakes[-1]), kept[len(mistakes) - 1]
    else:
        for place, weights in zip(mistakes.tolist(), kept, strict=False):
            predictor.note(place - noted, before, weights, True)
            noted, before = place, weights
    if noted < len(wrong):
        predictor.note(len(wrong) - noted, before, after, False)
