"""One perceptron for a table of numbers, in one call: the direct machine, taught by its trainer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from numpy.typing import NDArray

from mark1 import kernels
from mark1.config import MachineConfig, TrainingConfig, nearest, stream
from mark1.errors import ConfigError, PatternError
from mark1.evaluate import evaluate
from mark1.history import History
from mark1.machine import Mark1
from mark1.patterns import PatternSet
from mark1.trainer import Trainer

#: Where weights may start by name; `fit` takes an array too.
STARTS = ("zeros", "random")

#: Random weights start between −SMALL and +SMALL volts. ASSUMED.
SMALL = 0.01

#: Mistakes after which a run without any limit gives up: so many, or so many for each row.
MOST_MISTAKES, MOST_MISTAKES_PER_ROW = 100_000, 100

#: Most passes of one run, as in `mark1.config.LIMITS`.
MOST_PASSES = 1_000_000


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """What one perceptron learned, and how. The arrays are read-only.

    Attributes
    ----------
    weights : ndarray of float64, shape (k,)
        The machine's float32 volts, exactly.
    bias : float
        Weight of the input that is always 1; 0 if there is none.
    mistakes : int
        Wrong answers since the start.
    passes : int
        Whole passes made.
    per_pass : ndarray of int64, shape (passes,) or (passes + 1,)
        Mistakes of each pass. A pass that the budget cut short stands last.
    mistaken : ndarray of int64, shape (mistakes,)
        The row of each mistake in order, as `mark1.theory.bound_curves` takes them.
    converged : bool
        Whether the final weights answer every row rightly, looked at anew after the run.
    finished : {"learned", "passes", "budget"}
        Why the run ended: after a pass without mistakes, or with passes or mistakes used up.
    classes : tuple of int
        The two values of d, (−1, 1) or (0, 1); the second is what a positive sum says.
    tie : {"undecided", "fires", "silent"}
        What a sum of exactly zero says.
    """

    weights: NDArray[np.float64]
    bias: float
    mistakes: int
    passes: int
    per_pass: NDArray[np.int64]
    mistaken: NDArray[np.int64]
    converged: bool
    finished: str
    classes: tuple[int, int]
    tie: str

    @property
    def why(self) -> str:
        """Why the run ended, as a sentence."""
        if self.finished == "learned":
            but = (
                "" if self.converged else ", but a random draw or a later step left some row wrong"
            )
            return f"pass {self.passes} had no mistake{but}."
        if self.finished == "passes" and self.converged:
            return f"all {self.passes} passes were made, and every row is answered rightly."
        used = f"{self.mistakes} mistakes" if self.finished == "budget" else f"{self.passes} passes"
        return (
            f"{used} were used up: allow more, or ask mark1.separability whether the two classes "
            "can be separated at all."
        )

    def decision(self, x: npt.ArrayLike) -> NDArray[np.float64]:
        """Sum w·x + b for each row.

        Parameters
        ----------
        x : array_like of float, shape (n, k)
            Rounded to float32, as the machine sees it.

        Returns
        -------
        ndarray of float64, shape (n,)

        Raises
        ------
        PatternError
            If x is not a table of finite numbers with k columns.
        """
        points = points_of(x, columns=len(self.weights)).astype(np.float64)
        sums: NDArray[np.float64] = points @ self.weights + self.bias
        return sums

    def predict(self, x: npt.ArrayLike) -> NDArray[np.int64]:
        """Answer one of `classes` for each row (n, k); returns int64 (n,).

        A sum of exactly zero is the first class unless the unit fires on it: an undecided unit is
        silent too, and `decision` tells the two apart.
        """
        sums = self.decision(x)
        fires = sums >= 0 if self.tie == "fires" else sums > 0
        return np.where(fires, *reversed(self.classes)).astype(np.int64)


class Lesson(Trainer):
    """A trainer that notes which rows were answered wrongly, and can take up an earlier run.

    Parameters
    ----------
    machine : Mark1
        Without noise. Its weights are where the run starts.
    patterns : PatternSet
    training : TrainingConfig
    passes : int
        Passes that were made before, which decide how the next are shuffled.

    Raises
    ------
    ConfigError
        If the rule is unknown, or the R-units cannot name all classes.
    PatternError
        If the patterns do not fit the machine, or are too many for one run.
    """

    def __init__(
        self, machine: Mark1, patterns: PatternSet, training: TrainingConfig, passes: int = 0
    ) -> None:
        super().__init__(machine, patterns, training)
        self._mistaken: list[NDArray[np.int64]] = []
        if passes:
            self._begin_at(passes)

    @property
    def mistaken(self) -> NDArray[np.int64]:
        """The row of each mistake in order, shape (mistakes,)."""
        return np.concatenate([np.zeros(0, np.int64), *self._mistaken])

    @property
    def per_pass(self) -> NDArray[np.int64]:
        """Mistakes of each pass; one that is not at its end stands last."""
        begun = [self.position.mistakes] if self.position.index else []
        return np.concatenate([self.history.mistakes, np.array(begun, np.int64)])

    def make_pass(self) -> int:
        """Make one whole pass with the compiled loop, even over rows of one class only.

        Returns
        -------
        int
            Mistakes in it.
        """
        kernels.compiled()
        number = self.position.passes
        while self.position.passes == number:
            self._present(len(self.rows))
        return self.history.mistakes_in(number)

    def _begin_at(self, passes: int) -> None:
        self.position = type(self.position)(step=passes * len(self.rows), passes=passes)
        self.history = History(self.history.most)
        self.history.add_passes(bytes(passes))  # zeros: what they were is not asked for here
        self.history.add(self._checkpoint(by_hand=True))

    def _loop(
        self,
        x: NDArray[Any],
        rows: NDArray[np.int64],
        targets: NDArray[np.int8],
        budget: int,
        wrong: NDArray[np.uint16],
    ) -> int:
        made = super()._loop(x, rows, targets, budget, wrong)
        self._mistaken.append(rows[:made][wrong[:made] > 0])
        return made


def fit(
    x: npt.ArrayLike,
    d: npt.ArrayLike,
    rule: str = "error-correction",
    *,
    eta: float = 1.0,
    c: float = 1.0,
    coding: str = "binary",
    unit_step: bool = False,
    tie: str = "undecided",
    order: str = "given",
    start: str | npt.ArrayLike = "zeros",
    bias: bool = True,
    stop: str = "clean-pass",
    max_passes: int | None = None,
    budget: int | None = None,
    decay: float = 0.0,
    seed: int = 1960,
) -> Run:
    """Teach one perceptron to tell two classes of points apart.

    It is one R-unit of the direct machine with analog inputs, without end stops, taught by the
    trainer; the same program as in the window.

    Parameters
    ----------
    x : array_like of float, shape (n, k)
        A row for each point, n and k at least 1; finite. The machine keeps float32: whole numbers
        up to 2²⁴ are exact.
    d : array_like, shape (n,)
        The wanted answers, −1 and 1; or 0 and 1, of which 0 is taught as −1. Both must occur.
    rule : str
        A name from `mark1.reinforcement.RULES`.
    eta : float
        Size of a correction, 10⁻⁶…10⁶.
    c : float
        Bound of a passive–aggressive correction, 10⁻⁶…10⁶; for those rules only.
    coding, unit_step, order, stop, decay
        As in `mark1.config.TrainingConfig`. ``stop="passes"`` makes exactly `max_passes` passes.
    tie : {"undecided", "fires", "silent"}
        What the unit does when its sum is exactly zero; ``undecided`` is a mistake.
    start : {"zeros", "random"} or array_like, shape (k + 1,)
        Where the weights start, that of the bias last; (k,) without a bias. ``random`` draws them
        evenly from −0.01…0.01 by the seed.
    bias : bool
        Whether there is an input that is always 1. Without it the plane goes through the origin.
    max_passes : int, optional
        Most passes, 1…1 000 000.
    budget : int, optional
        Stop after so many mistakes. With neither this nor `max_passes`, a run gives up after
        100 000 mistakes, or 100 n if that is more, since classes that cannot be separated would
        keep it going for ever.
    seed : int
        For the order and a random start.

    Returns
    -------
    Run

    Raises
    ------
    PatternError
        If x or d cannot be learned from.
    ConfigError
        If a setting is unknown or out of its range.
    TrainingError
        If a weight grows beyond all numbers.

    References
    ----------
    Rosenblatt 1961, Principles of Neurodynamics; Novikoff 1962, On convergence proofs on
    perceptrons.

    Examples
    --------
    >>> from mark1 import fit
    >>> run = fit([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, -1, -1, 1])
    >>> run.weights.tolist(), run.bias, run.mistakes, run.passes
    ([3.0, 2.0], -4.0, 18, 9)
    """
    points = points_of(x)
    labels, classes = _labels_of(d, len(points))
    if stop == "passes" and max_passes is None:
        raise ConfigError("stop is 'passes', but max_passes is None: say how many to make.")
    if max_passes is None and budget is None:
        budget = max(MOST_MISTAKES, MOST_MISTAKES_PER_ROW * len(points))
    training = TrainingConfig(
        rule=rule,
        eta=eta,
        c=c,
        coding=coding,
        unit_step=unit_step,
        order=order,
        stop=stop,
        passes=MOST_PASSES if max_passes is None else max_passes,
        budget=budget,
        decay=decay,
    )
    machine = machine_for(points.shape[1], 2, bias=bias, tie=tie, seed=seed)
    machine.potentiometers.load(_start_of(start, machine.config))
    patterns = patterns_of(points, labels, 2)
    lesson = Lesson(machine, patterns, training)
    lesson.finish()
    return _run_of(lesson, classes)


def points_of(x: npt.ArrayLike, columns: int | None = None) -> NDArray[np.float32]:
    """Check a table of numbers and round it to what the machine sees.

    Parameters
    ----------
    x : array_like of float, shape (n, k)
    columns : int, optional
        What k must be; any number of rows will then do.

    Returns
    -------
    ndarray of float32, shape (n, k)

    Raises
    ------
    PatternError
        If the shape is another, there is nothing in it, or a value is not a number that float32
        can hold.
    """
    numbers = _numbers(x, "x")
    if numbers.ndim != 2:
        raise PatternError(f"x has the shape {numbers.shape}: give one row for each point.")
    if columns is not None and numbers.shape[1] != columns:
        raise PatternError(
            f"x has {numbers.shape[1]} columns, but {columns} were learned: give as many."
        )
    if columns is None and not numbers.size:
        raise PatternError(
            f"x has the shape {numbers.shape}: give at least one point of at least one number."
        )
    beyond = ~(np.abs(numbers) <= np.finfo(np.float32).max)
    if beyond.any():
        row, column = np.argwhere(beyond)[0]
        raise PatternError(
            f"x[{row}, {column}] is {numbers[row, column]}: use finite numbers within ±3.4e38."
        )
    return numbers.astype(np.float32)


def patterns_of(
    points: NDArray[np.float32], labels: NDArray[np.integer[Any]], classes: int
) -> PatternSet:
    """Make a set of points (n, k) with labels 0…classes − 1, all of them to train on."""
    return PatternSet(
        pictures=points[:, None, :],
        labels=labels.astype(np.int32),
        classes=tuple(map(str, range(classes))),
        test=np.zeros(len(points), np.bool_),
    )


def machine_for(columns: int, classes: int, **changes: Any) -> Mark1:
    """Build a direct machine for points of so many numbers: one R-unit for two classes, else one
    for each class; `changes` are fields of `mark1.config.MachineConfig`."""
    config = MachineConfig.of(
        "direct", classes=classes, rows=1, columns=columns, analog=True, **changes
    )
    return Mark1(config)


def _numbers(values: npt.ArrayLike, name: str) -> NDArray[np.float64]:
    try:
        given = np.asarray(values)
        if given.dtype.kind in "biufO":
            return given.astype(np.float64)
    except (TypeError, ValueError):  # rows of different length, or things that are no numbers
        pass
    raise PatternError(f"{name} is not an array of real numbers: give one, without gaps or text.")


def _labels_of(d: npt.ArrayLike, count: int) -> tuple[NDArray[np.int64], tuple[int, int]]:
    """Give 0 or 1 for each point, and the two values of d that these stand for."""
    wanted = _numbers(d, "d")
    if wanted.shape != (count,):
        raise PatternError(
            f"d has the shape {wanted.shape}: give one answer for each of the {count} points."
        )
    values = set(wanted.tolist())
    if len(values) == 1:
        raise PatternError(
            f"every d is of the one class {values.pop():g}: add points of a second class, there is "
            "nothing to tell apart."
        )
    for classes in ((-1, 1), (0, 1)):
        if values == set(classes):
            return (wanted == 1).astype(np.int64), classes
    strange = [f"{value:g}" for value in values if value not in (-1, 0, 1)]
    raise PatternError(
        f"d holds {strange[0] if strange else '−1, 0 and 1 mixed'}: use −1 and 1, or 0 and 1."
    )


def _start_of(start: str | npt.ArrayLike, config: MachineConfig) -> NDArray[np.float32]:
    volts = np.zeros(config.weights, np.float32)
    if not isinstance(start, str):
        given = _numbers(start, "start").astype(np.float32)
        if given.shape != volts.shape:
            last = ", that of the bias last" if config.bias else ""
            raise ConfigError(
                f"start has the shape {given.shape}: give {len(volts)} weights{last}."
            )
        return given
    if start not in STARTS:
        raise ConfigError(f"start is {start!r}: {nearest(start, STARTS)}")
    if start == "random":
        volts[:] = stream(config.seed, "start").uniform(-SMALL, SMALL, len(volts))
    return volts


def _run_of(lesson: Lesson, classes: tuple[int, int]) -> Run:
    machine, progress = lesson.machine, lesson.progress
    volts = machine.potentiometers.volts.astype(np.float64)
    size = machine.config.cells
    return Run(
        weights=_read_only(volts[:size]),
        bias=float(volts[size]) if machine.config.bias else 0.0,
        mistakes=progress.total,
        passes=progress.passes,
        per_pass=_read_only(lesson.per_pass),
        mistaken=_read_only(lesson.mistaken),
        converged=not evaluate(machine, lesson.patterns).wrong.any(),
        finished=str(progress.finished),
        classes=classes,
        tie=machine.config.tie,
    )


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    array.flags.writeable = False
    return array
