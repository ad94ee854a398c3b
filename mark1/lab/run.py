"""The record of what one perceptron learned, and its predictions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
from numpy.typing import NDArray

from mark1.machine.response import AT_ZERO
from mark1.machine.rule import Rule
from mark1.machine.rules import RULES
from mark1.messages import Message
from mark1.training.points import fires_of, sums_of

#: Which weights predict, for rules where they are not the last.
_PREDICTORS = {
    "mean": "lab.predictor-mean",
    "pocket": "lab.predictor-pocket",
    "votes": "lab.predictor-votes",
}


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """What one perceptron learned, and how. All arrays are read-only.

    Attributes
    ----------
    rule : str
    weights : ndarray of float64, shape (k,)
        The last weights: the machine's float32 volts, exactly. They predict, except for the rules
        ``averaged``, ``pocket`` and ``voted``: see `averaged_weights`, `pocket_weights`, `voters`.
    bias : float
        Weight of the constant input 1; 0 without a bias.
    mistakes : int
        Wrong answers since the start.
    passes : int
        Complete passes made.
    per_pass : ndarray of int64, shape (passes,) or (passes + 1,)
        Mistakes of each pass; the last may be a pass that the budget cut short.
    mistaken : ndarray of int64, shape (mistakes,)
        The row of each mistake in order, as `mark1.theory.bounds.bound_curves` takes them.
    converged : bool
        Whether every row is classified correctly, checked after the run.
    finished : {"learned", "small-change", "passes", "budget"}
        Why the run ended: a pass without mistakes, a pass that hardly changed the weights, or the
        limit of passes or of mistakes.
    classes : tuple of int
        The two values of d, (−1, 1) or (0, 1); a positive sum means the second.
    tie : {"undecided", "fires", "silent"}
        What a sum exactly equal to the threshold means.
    threshold : float
        The value that a sum must exceed.
    stop : str
        The stop criterion, as in `fit`.
    has_bias : bool
        Whether there is a constant input 1.
    quantum : float
        η where weights that are whole multiples of it are summed as such, without rounding; else 0.
    unlearnable : bool
        Whether a run that met its limit is proved futile: no weights classify every row correctly.
        False if they may, or if that is not known.
    costs : ndarray of float64, shape (passes,)
        For rules that present a whole pass before they update: J = Σ −d ν over the mistakes of each
        pass (`per_pass` is J₁). Otherwise empty.
    averaged_weights, pocket_weights : ndarray of float64, shape (k,), or None
    averaged_bias, pocket_bias : float or None
        The weights that predict for the rules ``averaged`` and ``pocket``.
    voters : ndarray of float64, shape (v, k + 1), or None
        All weights during the run, that of the bias last; they predict for the rule ``voted``.
    votes : ndarray of int64, shape (v,), or None
        The number of presentations after which each of them was in place.
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
    quantum: float = 0.0
    unlearnable: bool = False
    costs: NDArray[np.float64] = field(default_factory=lambda: np.zeros(0))
    averaged_weights: NDArray[np.float64] | None = None
    averaged_bias: float | None = None
    pocket_weights: NDArray[np.float64] | None = None
    pocket_bias: float | None = None
    voters: NDArray[np.float64] | None = None
    votes: NDArray[np.int64] | None = None

    @property
    def ending(self) -> tuple[Message, ...]:
        """Why the run ended, what to try if it failed, and which weights predict."""
        rule = RULES[self.rule]
        predictor = _PREDICTORS.get(rule.predictor)
        return (*self._end(rule), *([Message(predictor)] if predictor else []))

    @property
    def why(self) -> str:
        """The same in English sentences."""
        return " ".join(map(str, self.ending))

    def _end(self, rule: Rule) -> Iterator[Message]:
        passes = {"passes": self.passes}
        if self.finished == "learned" and not self.converged:
            indirect = rule.predictor in ("mean", "votes")
            yield Message(f"lab.run-clean-but-{'predictor' if indirect else 'row'}-wrong", passes)
        elif self.finished == "learned":
            yield Message(f"lab.run-{'checked' if self.per_pass[-1] else 'clean'}", passes)
        elif self.finished == "passes" and self.converged:
            yield Message("lab.run-passes-right", passes)
        elif self.finished == "passes" and self.stop in ("passes", "never"):
            by_rule = self.passes == rule.teaching.get("passes")
            yield Message(f"lab.run-passes-of-{'rule' if by_rule else 'caller'}", passes)
        elif self.finished == "small-change":
            yield Message(f"lab.run-small-change{'' if self.converged else '-wrong'}", passes)
        else:
            limit = "pass" if self.finished == "passes" else "mistake"
            limit = "futile" if self.unlearnable and limit == "mistake" else f"{limit}-limit"
            yield Message(f"lab.run-{limit}", {**passes, "mistakes": self.mistakes})
            yield self._advice(rule)

    def _advice(self, rule: Rule) -> Message:
        if rule.is_idle_at_zero and not (self.weights.any() or self.bias):
            return Message("lab.nothing-turned")
        if not rule.on_mistakes:
            return Message("lab.rule-never-ends", {"rule": self.rule})
        of_ones = bool(self.classes[0])
        check = Message(
            "lab.check-plane" if of_ones else "lab.check-plane-01", {"bias": self.has_bias}
        )
        if self.unlearnable:
            through = "" if self.has_bias else "-through-origin"
            return Message(f"lab.no-plane{through}", {"check": check})
        return Message(f"lab.allow-more{'' if self.has_bias else '-or-bias'}", {"check": check})

    def decision(self, x: npt.ArrayLike) -> NDArray[np.float64]:
        """Compute w·x + b − threshold for each row, with the weights that predict.

        Parameters
        ----------
        x : array_like of float, shape (n, k)
            Rounded to float32, as the machine sees it.

        Returns
        -------
        ndarray of float64, shape (n,)
            Rounded to float32 where the last weights predict, as in the machine. For the rule
            ``voted`` the votes for the second class minus those for the first.

        Raises
        ------
        PatternError
            If x is not an array of finite numbers with k columns.
        """
        if self.voters is not None and self.votes is not None:
            planes = self.voters[:, :-1], self.voters[:, -1]
            each = self._decide(sums_of(x, *planes, self.threshold, self.quantum))
            votes: NDArray[np.float64] = each @ self.votes.astype(np.float64)
            return votes
        weights, bias = self._plane
        return sums_of(x, weights[None], np.array([bias]), self.threshold, self.quantum)[:, 0]

    def predict(self, x: npt.ArrayLike) -> NDArray[np.int64]:
        """Predict one of `classes` for each row (n, k); returns int64 (n,).

        A sum of exactly zero means the first class unless `tie` is ``fires``; `decision` tells an
        undecided unit from a silent one.
        """
        at_zero = self.tie == "fires"
        if self.voters is None:
            fires = fires_of(x, *self._plane, self.threshold, self.quantum, at_zero)
        else:
            sums = self.decision(x)
            fires = sums >= 0 if at_zero else sums > 0
        return np.array(self.classes, dtype=np.int64)[fires.view(np.uint8)]

    @property
    def _plane(self) -> tuple[NDArray[np.float64], float]:
        """The weights and the bias that predict, of a rule without votes."""
        if self.averaged_weights is not None and self.averaged_bias is not None:
            return self.averaged_weights, self.averaged_bias
        if self.pocket_weights is not None and self.pocket_bias is not None:
            return self.pocket_weights, self.pocket_bias
        return self.weights, self.bias

    def _decide(self, sums: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.where(sums == 0, AT_ZERO[self.tie], np.sign(sums))
