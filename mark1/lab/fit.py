"""One perceptron for a table of numbers, in one call: the direct machine, taught by its trainer."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import numpy.typing as npt
from numpy.typing import NDArray

from mark1.errors import ConfigError, PatternError
from mark1.machine.config import LIMITS, MachineConfig, TrainingConfig
from mark1.machine.response import AT_ZERO
from mark1.machine.rules import RULES, Rule, building, check_used, rule_named, teaching
from mark1.training.evaluate import evaluate
from mark1.training.points import machine_for, numbers_of, patterns_of, points_of, split_planes
from mark1.training.predictors import Mean, Pocket, Votes
from mark1.training.recording_trainer import RecordingTrainer

#: Mistakes after which a run without any limit gives up: so many, or so many for each row.
MOST_MISTAKES, MOST_MISTAKES_PER_ROW = 100_000, 100

#: How to ask whether a plane parts two classes, with bias or not; it takes d of ±1 only.
ASK = "ask mark1.separability.separability(x, d, bias={}){} whether a plane parts the classes"
PLUS_MINUS = ", with d of ±1,"

#: Which weights answer, for rules where it is not the last.
_ANSWERING = {
    "mean": "the mean of the weights",
    "pocket": "the best of the weights",
    "votes": "the vote of all weights",
}

#: Most passes of one run.
MOST_PASSES = int(LIMITS["passes"][1])


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """What one perceptron learned, and how. The arrays are read-only.

    Attributes
    ----------
    rule : str
    weights : ndarray of float64, shape (k,)
        The last ones: the machine's float32 volts, exactly. They answer, but for the rules
        ``averaged``, ``pocket`` and ``voted``: see `averaged_weights`, `pocket_weights`, `voters`.
    bias : float
        Weight of the input that is always 1; 0 if there is none.
    mistakes : int
        Wrong answers since the start.
    passes : int
        Whole passes made.
    per_pass : ndarray of int64, shape (passes,) or (passes + 1,)
        Mistakes of each pass. A pass that the budget cut short stands last.
    mistaken : ndarray of int64, shape (mistakes,)
        The row of each mistake in order, as `mark1.theory.bounds.bound_curves` takes them.
    converged : bool
        Whether the run answers every row rightly, looked at anew after it.
    finished : {"learned", "small-change", "passes", "budget"}
        Why the run ended: after a pass without mistakes, or one that hardly moved the weights, or
        with passes or mistakes used up.
    classes : tuple of int
        The two values of d, (−1, 1) or (0, 1); the second is what a positive sum says.
    tie : {"undecided", "fires", "silent"}
        What a sum of exactly the threshold says.
    threshold : float
        What a sum has to exceed.
    stop : str
        What it was to stop at, as in `fit`.
    has_bias : bool
        Whether there is an input that is always 1.
    costs : ndarray of float64, shape (passes,)
        With rules that decide a whole pass by the weights before it: J = Σ −d ν over the mistakes
        of each pass, as `per_pass` is J₁. Otherwise empty.
    averaged_weights, pocket_weights : ndarray of float64, shape (k,), or None
    averaged_bias, pocket_bias : float or None
        Those that answer for the rules ``averaged`` and ``pocket``.
    voters : ndarray of float64, shape (v, k + 1), or None
        All weights on the way, that of the bias last; they answer for the rule ``voted``.
    votes : ndarray of int64, shape (v,), or None
        Presentations after which each of them was there.
    """

    rule: str
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
    threshold: float = 0.0
    stop: str = "clean-pass"
    has_bias: bool = True
    costs: NDArray[np.float64] = field(default_factory=lambda: np.zeros(0))
    averaged_weights: NDArray[np.float64] | None = None
    averaged_bias: float | None = None
    pocket_weights: NDArray[np.float64] | None = None
    pocket_bias: float | None = None
    voters: NDArray[np.float64] | None = None
    votes: NDArray[np.int64] | None = None

    @property
    def why(self) -> str:
        """Why the run ended, and which weights answer if not the last, in a sentence."""
        rule = RULES[self.rule]
        answers = _ANSWERING.get(rule.predictor)
        return f"{self._end(rule)}{f'; {answers} answers' if answers else ''}."

    def _end(self, rule: Rule) -> str:
        if self.finished == "learned" and self.converged and self.per_pass[-1]:
            return f"after pass {self.passes} a look at every row found none wrong"
        if self.finished == "learned":
            but = ", but a random draw or a later step left some row wrong"
            if rule.predictor in ("mean", "votes"):
                but = ", but what answers still has some row wrong"
            return f"pass {self.passes} had no mistake{'' if self.converged else but}"
        if self.finished == "passes" and self.converged:
            return f"{_all_passes(self.passes)} made, and every row is answered rightly"
        if self.finished == "passes" and self.stop == "passes":
            by_rule = self.passes == rule.teaching.get("passes")
            asked = "the rule has it" if by_rule else "asked"
            return f"{_all_passes(self.passes)} made, as {asked}, and some row is wrong"
        if self.finished == "small-change":
            but = "" if self.converged else ": what its mistakes ask for cancels out"
            return f"pass {self.passes} moved the weights by less than ε{but}"
        used = f"{self.mistakes} mistakes were"
        if self.finished == "passes":
            used = _passes(self.passes)
        if not rule.on_mistakes:
            return f"{used} used up: {self.rule} turns after right answers too, and may never end"
        ask = ASK.format(self.has_bias, "" if self.classes[0] else PLUS_MINUS)
        if not self.has_bias:
            used = f"{used} used up: there is no bias, so give one (bias=True)"
            return f"{used}, or {ask} through the origin"
        return f"{used} used up: allow more, or {ask}"

    def decision(self, x: npt.ArrayLike) -> NDArray[np.float64]:
        """Sum w·x + b − threshold for each row, by the weights that answer for the rule.

        Parameters
        ----------
        x : array_like of float, shape (n, k)
            Rounded to float32, as the machine sees it.

        Returns
        -------
        ndarray of float64, shape (n,)
            For the rule ``voted`` the votes for the second class less those for the first.

        Raises
        ------
        PatternError
            If x is not a table of finite numbers with k columns.
        """
        points = points_of(x, columns=len(self.weights)).astype(np.float64)
        if self.voters is not None and self.votes is not None:
            each = points @ self.voters[:, :-1].T + self.voters[:, -1] - self.threshold
            votes: NDArray[np.float64] = self._decide(each) @ self.votes.astype(np.float64)
            return votes
        weights, bias = self.weights, self.bias
        if self.averaged_weights is not None and self.averaged_bias is not None:
            weights, bias = self.averaged_weights, self.averaged_bias
        if self.pocket_weights is not None and self.pocket_bias is not None:
            weights, bias = self.pocket_weights, self.pocket_bias
        sums: NDArray[np.float64] = points @ weights + bias - self.threshold
        return sums

    def predict(self, x: npt.ArrayLike) -> NDArray[np.int64]:
        """Answer one of `classes` for each row (n, k); returns int64 (n,).

        A sum of exactly zero is the first class unless the unit fires on it: an undecided unit is
        silent too, and `decision` tells the two apart.
        """
        fires = self._decide(self.decision(x)) > 0
        return np.where(fires, *reversed(self.classes)).astype(np.int64)

    def _decide(self, sums: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.where(sums == 0, AT_ZERO[self.tie], np.sign(sums))


def fit(
    x: npt.ArrayLike,
    d: npt.ArrayLike,
    rule: str = "error-correction",
    *,
    eta: float | None = None,
    c: float | None = None,
    coding: str | None = None,
    unit_step: bool | None = None,
    tie: str | None = None,
    threshold: float = 0.0,
    order: str | None = None,
    start: str | npt.ArrayLike | None = None,
    bias: bool | None = None,
    stop: str | None = None,
    epsilon: float | None = None,
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
        A name from `mark1.machine.rules.NAMES`; of ``averaged``, ``voted`` and ``pocket`` other
        weights than the last answer, as `Run` says. It decides what the settings below are
        where they are None: for a textbook procedure as its text has it, otherwise as said here.
    eta : float, optional
        Size of a correction, 10⁻⁶…10⁶; 1.
    c : float, optional
        Bound of a passive–aggressive correction, 10⁻⁶…10⁶, for those rules only; 1.
    coding, unit_step, order, stop, epsilon, decay
        As in `mark1.machine.config.TrainingConfig`: binary, False, given, clean-pass, 10⁻⁶, 0.
        ``stop="passes"`` makes exactly `max_passes` passes.
    tie : {"undecided", "fires", "silent"}, optional
        What the unit does when its sum is exactly the threshold; ``undecided`` is a mistake, and
        the usual.
    threshold : float
        What the sum has to exceed; a bias weight of −threshold does the same, and learns.
    start : {"zeros", "random"} or array_like, shape (k + 1,), optional
        Where the weights start, that of the bias last; (k,) without a bias. ``random`` draws them
        evenly from −0.01…0.01 by the seed. Zeros.
    bias : bool, optional
        Whether there is an input that is always 1; True. Without it the plane goes through the
        origin.
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
        If a setting is unknown, out of its range, or of no use to the rule.
    TrainingError
        If a weight grows beyond all numbers.

    References
    ----------
    Rosenblatt 1961, Principles of Neurodynamics; Novikoff 1962, On convergence proofs on
    perceptrons; for each rule its `source` in `mark1.machine.rules.RULES`.

    Examples
    --------
    >>> from mark1 import fit
    >>> run = fit([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, -1, -1, 1])
    >>> run.weights.tolist(), run.bias, run.mistakes, run.passes
    ([3.0, 2.0], -4.0, 18, 9)
    """
    points = points_of(x)
    labels, classes = _labels_of(d, len(points))
    _check_most(max_passes)
    training = teaching(
        rule,
        eta=1.0 if eta is None else eta,
        **{"c": c, "coding": coding, "unit_step": unit_step, "order": order, "stop": stop},
        **{"epsilon": epsilon, "passes": max_passes, "decay": decay},
    )
    given = {"c": c, "epsilon": epsilon}
    check_used(training, [name for name, value in given.items() if value is not None])
    training = _limited(training, max_passes, budget, len(points))
    named = start if isinstance(start, str) else None
    settings = building(rule, "direct", bias=bias, tie=tie, start=named)
    machine = machine_for(points.shape[1], 2, threshold=threshold, seed=seed, **settings)
    if start is not None and named is None and machine.config.r_units > 1:
        raise ConfigError(f"{training.rule} has weights for each class: start it with zeros.")
    if start is not None and named is None:
        machine.potentiometers.load(_given_start(start, machine.config))
    trainer = RecordingTrainer(machine, patterns_of(points, labels, 2), training)
    trainer.finish()
    return _run_of(trainer, classes)


def _check_most(passes: int | None) -> None:
    """Refuse an impossible number of passes by the name that it has here."""
    try:
        TrainingConfig(passes=MOST_PASSES if passes is None else passes)
    except ConfigError as error:
        raise ConfigError(f"max_{error}") from None


def _labels_of(d: npt.ArrayLike, count: int) -> tuple[NDArray[np.int64], tuple[int, int]]:
    """Give 0 or 1 for each point, and the two values of d that these stand for."""
    wanted = numbers_of(d, "d")
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


def _limited(
    training: TrainingConfig, passes: int | None, budget: int | None, count: int
) -> TrainingConfig:
    """Set a limit where neither the rule nor whoever asks has one."""
    limited_by_rule = "passes" in rule_named(training.rule).teaching and training.stop != "never"
    if training.stop == "passes" and passes is None and not limited_by_rule:
        raise ConfigError("stop is 'passes', but max_passes is None: say how many to make.")
    if training.stop == "never" and budget is None:
        raise ConfigError("stop is 'never', and nobody is there to stop it: give a budget.")
    if passes is None and budget is None:
        budget = max(MOST_MISTAKES, MOST_MISTAKES_PER_ROW * count)
    unlimited = passes is None and not limited_by_rule
    return replace(training, passes=MOST_PASSES if unlimited else training.passes, budget=budget)


def _given_start(start: npt.ArrayLike, config: MachineConfig) -> NDArray[np.float32]:
    with np.errstate(over="ignore"):  # what float32 does not hold is infinite, and refused
        given = numbers_of(start, "start").astype(np.float32)
    if given.shape != (config.weights,):
        last = ", that of the bias last" if config.bias else ""
        raise ConfigError(
            f"start has the shape {given.shape}: give {config.weights} weights{last}."
        )
    return given


def _run_of(trainer: RecordingTrainer, classes: tuple[int, int]) -> Run:
    machine, progress, rule = trainer.machine, trainer.progress, trainer.rule
    weights, bias = _plane_of(machine.potentiometers.volts, machine.config)
    found: dict[str, Any] = {}
    following = trainer.predictor()
    if isinstance(following, Mean):
        mean, of_bias = _plane_of(following.weights, machine.config)
        found = {"averaged_weights": mean, "averaged_bias": of_bias}
    elif isinstance(following, Pocket):
        best, of_bias = _plane_of(following.weights, machine.config)
        found = {"pocket_weights": best, "pocket_bias": of_bias}
    elif isinstance(following, Votes):
        planes = [_plane_of(voter, machine.config) for voter in following.weights]
        found = {
            "voters": _read_only(np.array([[*plane, of_bias] for plane, of_bias in planes])),
            "votes": _read_only(following.votes),
        }
    return Run(
        rule=rule.name,
        weights=weights,
        bias=bias,
        mistakes=progress.total,
        passes=progress.passes,
        per_pass=_read_only(trainer.per_pass),
        mistaken=_read_only(trainer.mistaken),
        converged=not evaluate(trainer.answering(), trainer.patterns).wrong.any(),
        finished=str(progress.finished),
        classes=classes,
        tie=machine.config.tie,
        # Of two R-units the greater sum answers, whatever each has to exceed.
        threshold=machine.config.threshold if machine.config.r_units == 1 else 0.0,
        stop=trainer.training.stop,
        has_bias=machine.config.bias,
        costs=_read_only(np.array(trainer.costs)),
        **found,
    )


def _plane_of(
    volts: NDArray[np.floating[Any]], config: MachineConfig
) -> tuple[NDArray[np.float64], float]:
    """Give weights and bias; of two R-units, one for each class, what the second has more."""
    planes, biases = split_planes(volts, config, 1)
    return _read_only(planes[0]), float(biases[0])


def _all_passes(number: int) -> str:
    return "the one pass was" if number == 1 else f"all {number} passes were"


def _passes(number: int) -> str:
    return "1 pass was" if number == 1 else f"{number} passes were"


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    array.flags.writeable = False
    return array
