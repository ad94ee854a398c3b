"""Predictors: which weights answer after training, for rules that do not use the last ones.

Each follows a run of error correction, presentation by presentation, and then answers with the
mean of the weights, the best of them, or all of them by vote. Its state is one array of numbers,
which a checkpoint keeps.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from mark1.errors import TrainingError
from mark1.machine.config import MachineConfig
from mark1.machine.loop import PLACE, Outcome
from mark1.machine.machine import Mark1
from mark1.machine.potentiometers import Potentiometers, Wipers, in_units
from mark1.machine.response import AT_ZERO, ResponseUnits, blocks_of, decided
from mark1.machine.rules.rule import Rule
from mark1.machine.sums import dot
from mark1.training.run_log import Checkpoint, RunRecord

#: Most bytes of weights kept for voting, and bytes that each set of them takes in addition: for the
#: array, its votes, and its votes in every checkpoint.
MOST_BYTES, MORE_BYTES = 2**26, 2**10

#: Most sums of voters computed at once.
AT_ONCE = 2**22

#: The room of a predictor that needs no more memory for further changes.
ALWAYS = 2**31

#: Sums in doubt computed again at once.
SUMMED_AT_ONCE = 2**10

#: From weights to the number of patterns that they answer correctly.
CountRight = Callable[[Wipers], int]

#: The state of a predictor, as numbers that a file can keep.
State = NDArray[np.float64]


class Predictor(Protocol):
    """Follows a run and answers for it."""

    def begin(self, wipers: Wipers) -> None:
        """Start to follow a run, from these weights."""

    @property
    def state(self) -> State:
        """All that `note` has recorded."""

    @property
    def room(self) -> int:
        """How many more changes of the weights there is room for."""

    def go_to(self, state: State, wipers: Wipers) -> None:
        """Return to a state, with the weights that the machine had then.

        Raises
        ------
        TrainingError
            If no run of this machine can lead to the state.
        """

    def check(self) -> None:
        """Raise a `TrainingError` if there is no room for more."""

    def note(self, made: int, before: Wipers, after: Wipers, wrong: bool) -> None:
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

    Attributes
    ----------
    made : int
        Presentations noted, T.
    late : ndarray of float64, shape (weights,)
        Σ (k − 1) Δ, in positions. `mark1.machine.loop` adds to it.
    """

    room = ALWAYS

    def begin(self, wipers: Wipers) -> None:
        """As in `Predictor`."""
        self.made = 0
        self._last = wipers
        self.late = np.zeros(len(wipers.positions))

    @property
    def wipers(self) -> Wipers:
        """The mean."""
        mean = self.late / -max(1, self.made)
        mean += self._last.positions  # in place, which takes half the memory
        return Wipers(mean, self._last.unit)

    @property
    def state(self) -> State:
        """As in `Predictor`."""
        return np.concatenate([[self.made], self.late])

    def go_to(self, state: State, wipers: Wipers) -> None:
        """As in `Predictor`."""
        _check_state(state, 1 + len(wipers.positions))
        self.made, self.late = int(state[0]), state[1:].copy()
        self._last = wipers

    def check(self) -> None:
        """As in `Predictor`; there is always room."""

    def note(self, made: int, before: Wipers, after: Wipers, wrong: bool) -> None:
        """As in `Predictor`."""
        self.late += (self.made + max(0, made - 1)) * (after.positions - before.positions)
        self.note_added(made, after)

    def note_added(self, made: int, after: Wipers) -> None:
        """Record presentations whose turns the loop has added to `late`."""
        self.made += made
        self._last = after

    def measured_in(self, before: float, wipers: Wipers) -> None:
        """Go on in another unit, from the one before."""
        self.late *= in_units(before, wipers.unit)
        self._last = wipers

    def machine(self, machine: Mark1) -> Mark1:
        """As in `Predictor`."""
        return machine.twin(self.wipers)


class Pocket:
    """The best weights seen: a longer run of right answers, and more patterns classified correctly.

    Parameters
    ----------
    count : callable
        From weights to the number of patterns that they classify correctly.

    Attributes
    ----------
    wipers : Wipers
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

    def begin(self, wipers: Wipers) -> None:
        """As in `Predictor`."""
        self.wipers = wipers
        self.right = -1
        self._longest = 0
        self._run = 0
        self._is_new = False

    @property
    def state(self) -> State:
        """As in `Predictor`."""
        numbers = [self.right, self._longest, self._run, self._is_new]
        return np.concatenate([numbers, self.wipers.positions])

    def go_to(self, state: State, wipers: Wipers) -> None:
        """As in `Predictor`."""
        _check_state(state, 4 + len(wipers.positions))
        self.right, self._longest, self._run = (int(number) for number in state[:3])
        self._is_new, self.wipers = bool(state[3]), Wipers(state[4:].copy(), wipers.unit)

    def check(self) -> None:
        """As in `Predictor`; there is always room."""

    def note(self, made: int, before: Wipers, after: Wipers, wrong: bool) -> None:
        """As in `Predictor`."""
        if made and self.right < 0:
            self.right = self._count(self.wipers)
        self._run += made - wrong
        if self._is_new and self._run > self._longest:
            self._look(before)
        if wrong or not made:
            self._run, self._is_new = 0, True

    def machine(self, machine: Mark1) -> Mark1:
        """As in `Predictor`."""
        return machine.twin(self.wipers)

    def _look(self, wipers: Wipers) -> None:
        """Put weights in the pocket if they classify more patterns correctly.

        One check of each is enough: it is made when their run is one longer than the longest."""
        self._is_new = False
        right = self._count(wipers)
        if right > self.right:
            self.wipers, self.right = wipers, right
            self._longest += 1


class Votes:
    """All weights of the run; each has one vote for every presentation after which it was there.

    Parameters
    ----------
    log : list of Wipers
        The voters in a run log. It is longer than this run's part if that was continued or
        restarted. Going back keeps all of them, until another branch has others.
    """

    def __init__(self, log: list[Wipers]) -> None:
        self._log = log

    def begin(self, wipers: Wipers) -> None:
        """As in `Predictor`."""
        self._first, self._votes = len(self._log), [0]
        self._log.append(wipers)

    @property
    def voters(self) -> list[Wipers]:
        """The weights that vote."""
        return self._log[self._first : self._first + len(self._votes)]

    @property
    def votes(self) -> NDArray[np.int64]:
        """The number of votes of each, shape (voters,)."""
        return np.array(self._votes, dtype=np.int64)

    @property
    def state(self) -> State:
        """As in `Predictor`."""
        return np.array([self._first, *self._votes], dtype=np.float64)

    def go_to(self, state: State, wipers: Wipers) -> None:
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

    def note(self, made: int, before: Wipers, after: Wipers, wrong: bool) -> None:
        """As in `Predictor`."""
        stayed = before.equals(after)
        self._votes[-1] += made if stayed else max(0, made - 1)
        if not stayed:
            place = self._first + len(self._votes)
            if place == len(self._log) or not self._log[place].equals(after):
                del self._log[place:]  # another branch
                self._log.append(after)
            self._votes.append(min(1, made))

    def machine(self, machine: Mark1) -> Mark1:
        """As in `Predictor`."""
        voting = copy.copy(machine)
        voting.response = VotedPredictor(machine.config, self.voters, self.votes)
        return voting


class VotedPredictor(ResponseUnits):
    """R-units in which many weights vote: the drive is the votes for minus the votes against.

    Parameters
    ----------
    config : MachineConfig
    voters : list of Wipers
    votes : ndarray of int64, shape (voters,)
    """

    def __init__(
        self, config: MachineConfig, voters: list[Wipers], votes: NDArray[np.int64]
    ) -> None:
        super().__init__(blocks_of(config), config.tie, config.threshold)
        self._band = config.band  # of each voter, in volts; votes have none
        positions = np.stack([wipers.positions for wipers in voters])
        self._units = np.array([wipers.unit for wipers in voters])
        self._voters = [positions[:, block.pots] for block in self.blocks]
        self._votes, self.voters = votes.astype(np.float64), len(votes)

    def add_up(self, x: NDArray[Any], wipers: Potentiometers | Wipers) -> NDArray[np.float64]:
        """Count the votes on each x; the current `wipers` have no say."""
        total = np.empty((len(x), len(self.blocks)))
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
        sums = x @ voters.T * self._units - self.threshold
        lengths = np.sqrt((x**2).sum(axis=1))[:, None] * np.sqrt((voters**2).sum(axis=1))
        lengths *= self._units
        doubt = (x.shape[1] + 8) * (
            lengths + abs(self.threshold) + self._band
        ) * 2.0**-50 + 2.0**-126
        at, by = np.nonzero(np.abs(np.abs(sums) - self._band) <= doubt)
        for start in range(0, len(at), SUMMED_AT_ONCE):
            some = at[start : start + SUMMED_AT_ONCE], by[start : start + SUMMED_AT_ONCE]
            exactly = dot(x[some[0]], voters[some[1]])
            sums[some] = self._units[some[1]] * exactly - self.threshold
        return decided(sums, AT_ZERO[self.tie], self._band)


def _check_state(state: State, length: int) -> None:
    if len(state) != length or not np.isfinite(state).all():
        raise TrainingError("training.predictor-misfit")


def predictor_for(rule: Rule, count_right: CountRight, voters: list[Wipers]) -> Predictor | None:
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
    voters: list[Wipers],
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
        predictor.go_to(checkpoint.predictor, checkpoint.wipers)
    return predictor


def note_all(
    predictor: Predictor,
    before: Wipers,
    kept: NDArray[np.float64] | None,
    after: Wipers,
    outcome: Outcome,
) -> None:
    """Let a predictor note presentations.

    Parameters
    ----------
    predictor : Predictor
    before : Wipers
        Those before the first.
    kept : ndarray of float64, shape (most, weights)
        The positions after each presentation with a wrong R-unit; none are needed for a mean.
    after : Wipers
        Those after the last; decay changes them without a mistake.
    outcome : Outcome
    """
    if isinstance(predictor, Mean):
        predictor.note_added(outcome.made, after)
        return
    noted = 0
    turned = outcome.wrong[PLACE] + 1
    for place, positions in zip(turned.tolist(), kept if kept is not None else (), strict=False):
        now = Wipers(positions.copy(), before.unit)
        predictor.note(place - noted, before, now, True)
        noted, before = place, now
    if noted < outcome.made:
        predictor.note(outcome.made - noted, before, after, False)
