"""Train one perceptron on a table of numbers in one call, with the direct machine.

`Run` is the record of what it learned, and of its predictions.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import numpy.typing as npt
from numpy.typing import NDArray

from mark1.errors import ConfigError, PatternError
from mark1.machine.config import LIMITS, TRAINING_SETTINGS, MachineConfig, TrainingConfig
from mark1.machine.potentiometers import Wipers
from mark1.machine.response import AT_ZERO, decided
from mark1.machine.rules import RULES, rule_named
from mark1.machine.rules.rule import Rule
from mark1.machine.sums import is_whole
from mark1.messages import Message
from mark1.training.conventions import building, check_used, teaching
from mark1.training.evaluation import is_right
from mark1.training.points import (
    array_of,
    check_distinct,
    contradictions,
    enough_memory,
    fires_of,
    inputs_of,
    split_planes,
    sums_of,
)
from mark1.training.predictors import Mean, Pocket, Votes
from mark1.training.trainer import Recording, Trainer

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
        The last weights, in volts. They predict, except for the rules
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
    finished : {"learned", "small-change", "passes", "budget", "memory"}
        Why the run ended: a pass without mistakes, a pass that hardly changed the weights, the
        limit of passes or of mistakes, or no room for more weights that vote.
    classes : tuple of int
        The two values of d, (−1, 1) or (0, 1); a positive sum means the second.
    tie : {"undecided", "fires", "silent"}
        What a sum exactly equal to the threshold means.
    threshold : float
        The value that a sum must exceed.
    band : float
        How far from the threshold a unit is undecided.
    stop : str
        The stop criterion, as in `fit`.
    has_bias : bool
        Whether there is a constant input 1.
    unit : float
        The weights are positions of potentiometers times this. Positions are what is summed: whole
        ones without rounding.
    unlearnable : bool
        Whether a run that met its limit is proved futile: no weights classify every row correctly.
        False if they may, or if that is not known.
    eta : float
        Size of a correction, given or found from the patterns.
    warning : Message or None
        What is wrong with the settings or the rows: an η that is too large, or rows of different
        classes that are equal in float32.
    costs : ndarray of float64, shape (passes,)
        For rules that present a whole pass before they update: J = Σ −d ν over the mistakes of each
        pass (`per_pass` is J₁). Both are over what was presented: with ``order="random"`` a row
        counts as often as it was drawn. Otherwise empty.
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
    band: float = 0.0
    stop: str = "clean-pass"
    has_bias: bool = True
    unit: float = 1.0
    unlearnable: bool = False
    eta: float = 1.0
    warning: Message | None = None
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
        more = [self.warning] if self.warning else []
        return (*self._end(rule), *more, *([Message(predictor)] if predictor else []))

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
        elif self.finished == "memory":
            yield Message("training.memory-full", {"total": self.mistakes})
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

        Returns
        -------
        ndarray of float64, shape (n,)
            For the rule ``voted`` the votes for the second class minus those for the first.

        Raises
        ------
        PatternError
            If x is not an array of finite numbers with k columns.
        """
        if self.voters is not None and self.votes is not None:
            planes = self.voters[:, :-1], self.voters[:, -1]
            each = self._decide(sums_of(x, *planes, self.threshold, self.unit))
            votes: NDArray[np.float64] = each @ self.votes.astype(np.float64)
            return votes
        weights, bias = self._plane
        return sums_of(x, weights[None], np.array([bias]), self.threshold, self.unit)[:, 0]

    def predict(self, x: npt.ArrayLike) -> NDArray[np.int64]:
        """Predict one of `classes` for each row (n, k); returns int64 (n,).

        A sum of exactly zero means the first class unless `tie` is ``fires``; `decision` tells an
        undecided unit from a silent one. Within the `band`, too, the sign of the sum answers.
        """
        at_zero = self.tie == "fires"
        if self.voters is None:
            fires = fires_of(x, *self._plane, self.threshold, self.unit, at_zero)
        else:
            sums = self.decision(x)
            fires = sums >= 0 if at_zero else sums > 0
        return np.array(self.classes, np.int64).take(fires)

    @property
    def _plane(self) -> tuple[NDArray[np.float64], float]:
        """The weights and the bias that predict, of a rule without votes."""
        if self.averaged_weights is not None and self.averaged_bias is not None:
            return self.averaged_weights, self.averaged_bias
        if self.pocket_weights is not None and self.pocket_bias is not None:
            return self.pocket_weights, self.pocket_bias
        return self.weights, self.bias

    def _decide(self, sums: NDArray[np.float64]) -> NDArray[np.float64]:
        return decided(sums, AT_ZERO[self.tie], self.band).astype(np.float64)


#: Mistakes after which a run without a limit gives up: the larger of a total and a number per row.
MOST_MISTAKES, MOST_MISTAKES_PER_ROW = 100_000, 100

#: Mistakes after which such a run asks whether it can succeed at all.
EARLY = 1000

#: Settings of the training that a caller may give, beside those with a name of their own.
SETTINGS = [name for name in TRAINING_SETTINGS if name not in ("rule", "passes", "seed")]

#: Maximum passes of one run.
MOST_PASSES = int(LIMITS["passes"].high)


def fit(
    x: npt.ArrayLike,
    d: npt.ArrayLike,
    rule: str = "error-correction",
    *,
    tie: str | None = None,
    threshold: float = 0.0,
    band: float = 0.0,
    start: str | npt.ArrayLike | None = None,
    bias: bool | None = None,
    max_passes: int | None = None,
    seed: int = 1960,
    **settings: Any,
) -> Run:
    """Train one perceptron to separate two classes of points.

    It is one R-unit of the direct machine with analog inputs and no end stops, trained by the same
    code as in the window.

    Parameters
    ----------
    x : array_like of float, shape (n, k)
        One row per point, n and k at least 1; finite. Integers up to 2⁵³
        are exact.
    d : array_like, shape (n,)
        The desired responses, −1 and 1, or 0 and 1, where 0 is taught as −1. Both must occur.
    rule : str
        A name from `mark1.machine.rules.NAMES`. It sets the defaults of the settings below that
        are None: a textbook procedure uses those of its text, other rules those given here.
    tie : {"undecided", "fires", "silent"}, optional
        What the unit does when its sum equals the threshold. ``undecided``, the default, counts as
        a mistake.
    threshold : float
        The value that the sum must exceed. A bias of −threshold has the same effect, and learns.
    band : float
        The unit is undecided where the sum is at most this far from the threshold (Fausett 1994);
        0. Only with the tie ``undecided``.
    start : {"zeros", "random"} or array_like, shape (k + 1,), optional
        Initial weights, that of the bias last; (k,) without a bias. ``random`` draws them uniformly
        from −0.01…0.01. Zeros.
    bias : bool, optional
        Whether there is a constant input 1; True. Without it the plane passes through the origin.
    max_passes : int, optional
        Maximum passes, 1…1 000 000.
    seed : int
        Seed of the order and of random initial weights.
    eta : float, optional
        Size of a correction, 10⁻¹²…10⁶; 1, or for ``widrow-hoff`` a tenth, in two digits, of 2 over
        the greatest ‖x‖², from which its steps no longer approach their goal. From zeros, without
        threshold and decay, it only scales the weights of the rules that add multiples of η x: the
        mistakes are the same for any η, exactly so if x is whole (`mark1.machine.potentiometers`).
    c : float, optional
        Bound of a passive–aggressive correction, 10⁻⁶…10⁶, only for those rules; 1.
    budget : int, optional
        Maximum mistakes; a rule that changes the weights once a pass finishes the pass. With
        neither this nor `max_passes`, a run gives up after 100 000 mistakes, or 100 n if that is
        more; and after 1000 if a proof then shows that no weights classify every row correctly,
        unless the rule predicts with other weights than the last.
    **settings
        Every other field of `mark1.machine.config.TrainingConfig`, such as coding, unit_step,
        order, stop, epsilon and decay; with the same defaults. ``stop="passes"`` makes exactly
        `max_passes` passes, and so does ``stop="never"`` unless `budget` ends it before.

    Raises
    ------
    PatternError
        If x or d is invalid.
    ConfigError
        If a setting is unknown, out of range, or not used by the rule.
    TrainingError
        If a weight overflows.

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
    with enough_memory(x):
        named = start if isinstance(start, str) else None
        built = building(rule, "direct", bias=bias, tie=tie, start=named)
        inputs = inputs_of(x)
        labels, classes = _labels_of(d, len(inputs))
        check_distinct(x, labels)
        _check_most(max_passes)
        for name in settings.keys() - {*SETTINGS}:
            raise TypeError(f"fit() got an unexpected keyword argument {name!r}")
        given = {name: value for name, value in settings.items() if value is not None}
        budget = given.pop("budget", None)
        usual = {} if rule_named(rule).finds_eta else {"eta": 1.0}
        training = teaching(rule, passes=max_passes, **(usual | given))
        check_used(training, given.keys() - {"eta", "unit_step"})
        training = _limited(training, max_passes, budget, len(inputs))
        machine = inputs.machine(2, threshold=threshold, band=band, seed=seed, **built)
        if start is not None and named is None and machine.config.r_units > 1:
            raise ConfigError("lab.start-per-class", rule=training.rule)
        if start is not None and named is None:
            machine.potentiometers.load(_given_start(start, machine.config))
        asks = max_passes is None and budget is None and _is_judged_by_last(training)
        early = replace(training, budget=EARLY) if asks else training
        patterns = inputs.patterns(labels, 2)
        recording = Recording()
        trainer = Trainer(machine, patterns, early, recording, inputs.features)
        is_futile = _finish(trainer, training)
        return _run_of(trainer, recording, is_futile, classes)


def _shown() -> inspect.Signature:
    """Return the signature of `fit` with all its settings, for help and completion."""
    plain = inspect.signature(fit)
    *others, _ = plain.parameters.values()
    kind = inspect.Parameter.KEYWORD_ONLY
    settings = [inspect.Parameter(name, kind, default=None) for name in SETTINGS]
    return plain.replace(parameters=[*others, *settings])


fit.__signature__ = _shown()  # type: ignore[attr-defined]


def _is_judged_by_last(training: TrainingConfig) -> bool:
    """Return whether the rule corrects mistakes until the last weights make none."""
    rule = rule_named(training.rule)
    return rule.on_mistakes and rule.predictor == "last" and not rule.joint


def _finish(trainer: Trainer, training: TrainingConfig) -> bool:
    """Train to the end of these settings; return whether a proof shows that it was futile.

    With such a proof a run that started with a smaller budget ends there.
    """
    ended = trainer.finish().finished
    rule = trainer.rule
    if ended not in ("budget", "passes") or not rule.on_mistakes or rule.joint:
        return False
    from mark1.theory.diagnosis import unlearnable  # loads scipy

    has_asked = trainer.training != training  # who set a limit may not want to wait for a proof
    if unlearnable(trainer.machine, trainer.patterns, patiently=has_asked) is not None:
        return True
    if has_asked:
        trainer.change(training)
        trainer.finish()
    return False


def _check_most(passes: int | None) -> None:
    """Refuse an invalid number of passes under the name that it has here."""
    whole = isinstance(passes, (int, np.integer)) and not isinstance(passes, bool)
    if passes is not None and not (whole and 1 <= passes <= MOST_PASSES):
        raise ConfigError("lab.max-passes", value=passes, most=MOST_PASSES)


def _labels_of(d: npt.ArrayLike, count: int) -> tuple[NDArray[np.bool_], tuple[int, int]]:
    """Return a label 0 or 1 for each point, and the two values of d that they stand for."""
    wanted = array_of(d, "d")
    if wanted.shape != (count,):
        raise PatternError("lab.answers-shape", shape=wanted.shape, count=count)
    is_one = wanted == 1
    ones = int(np.count_nonzero(is_one))
    for classes in ((-1, 1), (0, 1)):
        if 0 < ones < count and np.count_nonzero(wanted == classes[0]) == count - ones:
            return is_one, classes
    values = set(wanted.tolist())
    if len(values) == 1:
        raise PatternError("lab.one-answer", value=float(values.pop()))
    strange = [value for value in values if value not in (-1, 0, 1)]
    if strange:
        raise PatternError("lab.answer", value=float(strange[0]))
    raise PatternError("lab.answers-mixed")


def _limited(
    training: TrainingConfig, passes: int | None, budget: int | None, count: int
) -> TrainingConfig:
    """Set a limit if neither the rule nor the caller has one."""
    limited_by_rule = "passes" in rule_named(training.rule).teaching and training.stop != "never"
    if training.stop == "passes" and passes is None and not limited_by_rule:
        raise ConfigError("lab.passes-missing")
    if training.stop == "never" and passes is None and budget is None:
        raise ConfigError("lab.never-stops")
    if passes is None and budget is None:
        budget = max(MOST_MISTAKES, MOST_MISTAKES_PER_ROW * count)
    unlimited = passes is None and not limited_by_rule
    return replace(training, passes=MOST_PASSES if unlimited else training.passes, budget=budget)


def _given_start(start: npt.ArrayLike, config: MachineConfig) -> NDArray[np.float64]:
    given = array_of(start, "start").astype(np.float64)
    if given.shape != (config.weights,):
        code = "lab.start-shape" if config.bias else "lab.start-shape-without-bias"
        raise ConfigError(code, shape=given.shape, count=config.weights)
    return given


def _run_of(
    trainer: Trainer, recording: Recording, is_futile: bool, classes: tuple[int, int]
) -> Run:
    machine, progress, rule = trainer.machine, trainer.progress, trainer.rule
    weights, bias = _plane_of(machine.potentiometers.volts, machine.config)
    found: dict[str, Any] = {}
    following = trainer.predictor
    if isinstance(following, Mean):
        mean, of_bias = _plane_of(following.wipers.volts, machine.config)
        found = {"averaged_weights": mean, "averaged_bias": of_bias}
    elif isinstance(following, Pocket):
        best, of_bias = _plane_of(following.wipers.volts, machine.config)
        found = {"pocket_weights": best, "pocket_bias": of_bias}
    elif isinstance(following, Votes):
        planes = [_plane_of(voter.volts, machine.config) for voter in following.voters]
        found = {
            "voters": _read_only(np.stack([np.append(*each) for each in planes])),
            "votes": _read_only(following.votes),
        }
    return Run(
        rule=rule.name,
        weights=weights,
        bias=bias,
        mistakes=progress.total,
        passes=progress.passes,
        per_pass=_read_only(_mistakes_per_pass(trainer)),
        mistaken=_read_only(recording.mistaken),
        converged=_is_right(trainer),
        finished=str(progress.finished),
        classes=classes,
        tie=machine.config.tie,
        # Of two R-units the larger sum wins, whatever their threshold.
        threshold=machine.config.threshold if machine.config.r_units == 1 else 0.0,
        band=machine.config.band if machine.config.r_units == 1 else 0.0,
        stop=trainer.training.stop,
        has_bias=machine.config.bias,
        unit=_unit_of(trainer),
        unlearnable=is_futile,
        eta=trainer.training.eta,
        warning=trainer.warning or _equal_rows(trainer, is_futile),
        costs=_read_only(np.array(recording.costs)),
        **found,
    )


def _equal_rows(trainer: Trainer, is_futile: bool) -> Message | None:
    """Name the rows that nothing tells apart in float32, if that may be why a run was futile."""
    pictures, labels = trainer.patterns.pictures, trainer.patterns.labels
    if not is_futile or pictures.dtype != np.float32:
        return None
    count = contradictions(pictures[:, 0], labels == 1)
    return Message("training.rows-equal", {"count": count}) if count else None


def _mistakes_per_pass(trainer: Trainer) -> NDArray[np.int64]:
    """Return the mistakes of each pass, shape (passes,); an unfinished one comes last."""
    begun = [trainer.position.mistakes] if trainer.position.index else []
    return np.concatenate([trainer.log.mistakes, np.array(begun, np.int64)])


def _is_right(trainer: Trainer) -> bool:
    """Return whether the weights that predict classify every row correctly."""
    machine, patterns = trainer.answering(), trainer.patterns
    if isinstance(trainer.predictor, Votes):
        return is_right(machine, patterns)
    if machine.config.r_units == 1:
        wipers = machine.potentiometers.wipers
        # Where positions are not whole, the volts are what `Run` has and predicts with.
        as_volts = Wipers(wipers.volts) if not is_whole(wipers.positions) else wipers
        return trainer.pattern_loop.is_right(as_volts)
    # Of two R-units, one for each class, the larger sum wins; of two equal sums neither.
    weights, bias = _plane_of(machine.potentiometers.volts, machine.config)
    plane = weights[None], np.array([bias])
    answers = np.sign(sums_of(patterns.pictures[:, 0], *plane, 0.0, _unit_of(trainer))[:, 0])
    return bool(np.array_equal(answers, 2 * patterns.labels - 1))


def _unit_of(trainer: Trainer) -> float:
    """Return the unit in which the weights that predict are whole; a volt if they are not."""
    wipers = trainer.answering().potentiometers
    return wipers.unit if is_whole(wipers.positions) else 1.0


def _plane_of(
    volts: NDArray[np.floating[Any]], config: MachineConfig
) -> tuple[NDArray[np.float64], float]:
    """Return weights and bias; of two R-units, one for each class, second minus first."""
    planes, biases = split_planes(volts, config, 1)
    return _read_only(planes[0]), float(biases[0])


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    array.flags.writeable = False
    return array
