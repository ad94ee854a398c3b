"""Calculations of a first lecture on the perceptron, on a run of AND or of another set, as tables.

Every number comes from a run of a direct machine with x = (x₁, x₂, …, 1), so that b is the weight
of the 1, and with error correction: w ← w + η d x after a wrong or undecided response.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.errors import ConfigError, PatternError
from mark1.lab.lecture_sets import formula as formula_of
from mark1.lab.lecture_sets import numbers, of_two_classes, pattern
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.machine.sums import dot
from mark1.messages import suggestion
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.theory.bounds import BoundCurves, bound_curves
from mark1.theory.margin import Margin, largest_margin
from mark1.theory.one_step import angle, loss
from mark1.training.trainer import Trainer

#: Given weights and threshold of the run in two forms.
GIVEN, GIVEN_THRESHOLD = (2.0, -1.0), 3.0

#: Largest of them, and most passes and presentations of a run that begins with them.
LARGEST, MOST_PASSES, MOST_PRESENTATIONS = 100.0, 1000, 4000

#: Runs in different orders, and patterns from which the compiled loop is worth its loading.
ORDERS, MANY = 24, 50

#: The set whose order matters: many points, close to the line.
CLOUDS = "clouds?n=200&margin=0.02"

Cell = float | str


@dataclass(frozen=True, slots=True)
class Page:
    """A table, and the values and the name of the sentence below it.

    `name` is that of the set, empty for the set of the lecture itself.
    """

    columns: tuple[str, ...]
    rows: list[tuple[Cell, ...]]
    values: Mapping[str, Any]
    name: str = ""
    end: str = "end"


@dataclass(frozen=True, slots=True)
class Turn:
    """One presentation, of pattern `index`: x and w with the bias last, float64."""

    t: int
    index: int
    x: NDArray[np.float64]
    d: int
    nu: float
    y: int
    before: NDArray[np.float64]
    after: NDArray[np.float64]

    @property
    def is_correction(self) -> bool:
        """Whether the response was wrong or undecided."""
        return self.y != self.d


def page(name: str, patterns: PatternSet | None = None, **given: Any) -> Page:
    """Compute a page of `PAGES`; `given` are parameters of its function.

    Parameters
    ----------
    name : str
    patterns : PatternSet, optional
        As `mark1.lab.lecture_sets.of_two_classes` makes them; by default those of the lecture.

    Raises
    ------
    ConfigError
        If there is no such page.
    PatternError
        If the patterns cannot be shown on it.
    """
    if name not in PAGES:
        raise ConfigError("lab.unknown-lecture", name=name, hint=suggestion(name, PAGES))
    if patterns is not None:
        return replace(PAGES[name](patterns, **given), name=patterns.name)
    return PAGES[name](_clouds() if name == "order" else _and(), **given)


def _and() -> PatternSet:
    return of_two_classes(shapes.make("and"))


def _clouds() -> PatternSet:
    """Return points of two classes in turn: if sorted, a pass learns from a few of them."""
    clouds = of_two_classes(shapes.make(CLOUDS))
    return clouds.subset(np.arange(clouds.n).reshape(2, -1).T.ravel())


def threshold(
    patterns: PatternSet, given: Sequence[float] | None = None, theta: float = GIVEN_THRESHOLD
) -> Page:
    """Learn w and θ with y = sign(w·x − θ), and beside it w and b with y = sign(w·x + b).

    Parameters
    ----------
    given : sequence of float, optional
        The weights at the start; by default those above for two inputs, or else 0.
    theta : float
        The threshold at the start.

    Raises
    ------
    ConfigError
        If there is not one weight for each input, or a number is too large.
    """
    inputs = patterns.columns
    if given is None:
        given = GIVEN if inputs == len(GIVEN) else (0.0,) * inputs
    if len(given) != inputs:
        raise ConfigError("lab.lecture-weights", count=len(given), inputs=inputs)
    for number in (*given, theta):
        if not abs(number) <= LARGEST:  # nor NaN
            raise ConfigError("lab.lecture-start", value=number, most=LARGEST)
    w = np.array(given, float)
    passes = max(1, min(MOST_PASSES, MOST_PRESENTATIONS // patterns.n))
    turns = list(presented(patterns, (*w.tolist(), -theta), passes=passes))
    rows: list[tuple[Cell, ...]] = []
    agreed = 0
    for turn in turns:
        x = turn.x[:-1]
        total = float(dot(turn.x, np.append(w, -theta)))  # rounded as in the machine
        y = int(np.sign(total))
        if y != turn.d:  # the threshold moves against d
            w = w + turn.d * x
            theta -= turn.d
        is_same = (total, y) == (turn.nu, turn.y)
        agreed += is_same and np.array_equal(turn.after, [*w, -theta])
        rows.append((turn.t, pattern(x, turn.index), turn.d, total, numbers(w), theta))
        rows[-1] += (turn.nu, numbers(turn.after[:-1]), turn.after[-1])
    columns = ("t", "x", "d", "w·x − θ", "w", "θ", "w·x + b", "w", "b")
    same = agreed == len(turns)
    values = {"same": same, "count": len(turns), "theta": theta}
    if same:
        return Page(columns, rows, values)
    return Page(columns, rows, values | {"agreed": agreed}, end="end-rounded")


def step_effect(patterns: PatternSet) -> Page:
    """Show what a correction does to the sum for the pattern that caused it."""
    rows: list[tuple[Cell, ...]] = []
    exact = True
    for turn in presented(patterns):
        if turn.is_correction:
            length = float(turn.x @ turn.x)
            later = float(turn.after @ turn.x)
            exact &= later == turn.nu + turn.d * length
            rows.append((turn.t, pattern(turn.x[:-1], turn.index), turn.d, turn.nu, length, later))
    columns, values = ("t", "x", "d", "a", "‖x‖² + 1", "a′"), {"exact": exact, "count": len(rows)}
    return Page(columns, rows, values, end="end" if exact else "end-rounded")


def strict_test(patterns: PatternSet) -> Page:
    """Ask at w = 0 which patterns are mistakes, with the usual test and with the strict one."""
    rows: list[tuple[Cell, ...]] = []
    for index, (x, d) in enumerate(zip(*_signed(patterns), strict=True)):
        nu = float(np.zeros(len(x)) @ x)
        rows.append((pattern(x[:-1], index), int(d), nu, _yes(d * nu <= 0), _yes(d * nu < 0)))
    wrong, missed = ([row[at] for row in rows].count("yes") for at in (3, 4))
    values = {"wrong": wrong, "missed": missed}
    return Page(("x", "d", "ν", "d ν ≤ 0", "d ν < 0"), rows, values)


def angles(patterns: PatternSet) -> Page:
    """Show w + x beside w − x for each correction, and how they lie to the pattern."""
    rows: list[tuple[Cell, ...]] = []
    nearer = 0
    for turn in presented(patterns):
        if turn.is_correction:
            w, x = turn.before, turn.x
            both = [(numbers(one), _degrees(angle(one, x))) for one in (w + x, w - x)]
            rows.append((turn.t, pattern(x[:-1], turn.index), turn.d, _degrees(angle(w, x))))
            rows[-1] += (*both[0], *both[1])
            before, after = (angle(one, turn.d * x) for one in (w, turn.after))
            nearer += not after > before  # w = 0 has no angle
    columns = ("t", "x", "d", "∠ w, x", "w + x", "∠", "w − x", "∠")
    return Page(columns, rows, {"count": len(rows), "nearer": nearer})


def flip(patterns: PatternSet) -> Page:
    """Replace (x, 1) of each negative by −(x, 1): a solution has a positive sum with all."""
    w = _trained(patterns).machine.potentiometers.volts.astype(float)
    rows: list[tuple[Cell, ...]] = []
    for index, (x, d) in enumerate(zip(*_signed(patterns), strict=True)):
        row = pattern(x[:-1], index), int(d), numbers(d * x + 0.0), float(w @ x), float(w @ (d * x))
        rows.append(row)
    values = {"positive": sum(float(row[-1]) > 0 for row in rows), "count": len(rows)}
    return Page(("x", "d", "d (x, 1)", "ν", "d ν"), rows, values)


def cosine(patterns: PatternSet) -> Page:
    """Follow the angle between w and the solution w* with the largest margin (Novikoff 1962).

    Raises
    ------
    PatternError
        If no weights separate the classes.
    """
    best, curves = _proved(patterns)
    lengths = np.sqrt(curves.square)
    columns = curves.t, curves.projection, lengths, curves.cosine, curves.cosine_bound
    values = {"count": len(lengths) - 1, "most": best.bound}
    return Page(("k", "w·w*", "‖w‖", "cos", "√k γ*/R"), _rows(*columns)[1:], values)


def distance(patterns: PatternSet) -> Page:
    """Follow the distance between w and αw*, α = R²/γ*, in the second proof (Duda & Hart 1973).

    Raises
    ------
    PatternError
        If no weights separate the classes.
    """
    best, curves = _proved(patterns)
    values = {"count": len(curves.t) - 1, "most": best.bound}
    values["alpha"] = float(np.sqrt(curves.distance[0]))
    columns = curves.t, curves.distance, curves.distance_bound
    return Page(("k", "‖w − αw*‖²", "α² − k R²"), _rows(*columns), values)


def gradient(patterns: PatternSet) -> Page:
    """Follow J and its gradient through the passes of batch, which moves w by −η ∇J."""
    x, d = _signed(patterns)
    rows: list[tuple[Cell, ...]] = []
    exact = True
    batch: dict[str, Any] = {"rule": "batch", "coding": "bipolar", "unit_step": True}
    for turn in presented(patterns, **batch, stop="small-change"):
        if turn.t % patterns.n:
            continue
        before = loss(x, d, turn.before)
        exact &= np.array_equal(turn.after, np.float32(turn.before - before.gradient))
        numbered = numbers(before.gradient), numbers(turn.after)
        rows.append((turn.t // patterns.n, before.mistakes, before.value, *numbered))
    columns = ("pass", "mistakes", "J", "∇J", "w after")
    return Page(columns, rows, {"count": len(rows)}, end="end" if exact else "end-rounded")


def solutions(patterns: PatternSet) -> Page:
    """Train in all orders of four patterns, or in some orders of more; count the weights found.

    Raises
    ------
    PatternError
        If g(x) is too long for a line, or if not all patterns are learned.
    """
    formula_of(np.zeros(patterns.columns + 1))
    orders: Iterable[Sequence[int]] = itertools.permutations(range(patterns.n))
    if patterns.n > 4:
        random = np.random.default_rng(1960)
        orders = [random.permutation(patterns.n).tolist() for _ in range(ORDERS)]
    ends: Counter[tuple[float, ...]] = Counter()
    for chosen in orders:
        trainer = _trained(patterns.subset(chosen), passes=MOST_PASSES)
        if trainer.finished != "learned":
            raise PatternError("lab.lecture-unlearned", name=patterns.name, passes=MOST_PASSES)
        ends[tuple(trainer.machine.potentiometers.volts.tolist())] += 1
    rows = [(formula_of(np.array(w)), count) for w, count in ends.most_common()]
    return Page(("g(x)", "orders"), [*rows], {"count": len(rows), "orders": ends.total()})


def order(patterns: PatternSet) -> Page:
    """Present the same patterns in several orders."""
    label = patterns.labels
    given = "alternating" if (np.diff(label) != 0).all() else "as given"
    orders: dict[str, NDArray[np.int64]] = {
        given: np.arange(patterns.n),
        "positive first": np.argsort(-label, kind="stable"),
        "negative first": np.argsort(label, kind="stable"),
    }
    runs = {name: _trained(patterns.subset(chosen)) for name, chosen in orders.items()}
    runs["shuffled"] = _trained(patterns, order="shuffled")
    rows = [(name, *_counts(run)) for name, run in runs.items()]
    is_learned = all(run.finished == "learned" for run in runs.values())
    end = "end" if is_learned else "end-open"
    return Page(("order", "passes", "corrections"), [*rows], {"count": patterns.n}, end=end)


def invariance(patterns: PatternSet) -> Page:
    """Scale η, the inputs with their 1, the inputs alone; and shuffle."""
    plain, every = patterns, {"bias": False}

    def points(by: float, one: float) -> PatternSet:
        inputs = plain.pictures * by
        ones = np.full((plain.n, 1, 1), one)
        return replace(plain, pictures=np.concatenate([inputs, ones], axis=2))

    runs = {
        "η = 1": _trained(points(1, 1), every),
        "η = 1/4": _trained(points(1, 1), every, eta=0.25),
        "η = 4": _trained(points(1, 1), every, eta=4.0),
        "4 (x, 1)": _trained(points(4, 4), every),
        "(4 x, 1)": _trained(points(4, 1), every),
        "shuffled": _trained(points(1, 1), every, order="shuffled"),
    }
    rows = [(name, *_counts(run)) for name, run in runs.items()]
    return Page(("run", "passes", "corrections"), [*rows], {})


def formula(patterns: PatternSet) -> Page:
    """Write g(x) for the final weights of a run, and its value at each pattern.

    Raises
    ------
    PatternError
        If g(x) is too long for a line.
    """
    formula_of(np.zeros(patterns.columns + 1))
    w = _trained(patterns).machine.potentiometers.volts.astype(float)
    rows: list[tuple[Cell, ...]] = []
    for index, (point, label) in enumerate(
        zip(patterns.pictures[:, 0], patterns.labels, strict=True)
    ):
        value = float(np.array([*point, 1]) @ w)
        rows.append((pattern(point, index), value, int(value > 0), int(label)))
    columns, values = ("x", "g(x)", "answer", "class"), {"g": formula_of(w)}
    if len(w) != 3 or not w[1]:
        return Page(columns, rows, values, end="end-plain")
    line = f"{-w[0] / w[1]:g} x₁ {'−' if w[2] / w[1] > 0 else '+'} {abs(w[2] / w[1]):g}"
    return Page(columns, rows, values | {"line": line.replace("-", "−")})


def _signed(patterns: PatternSet) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Return (x, 1) and d = ±1 of all patterns."""
    x = np.hstack([patterns.pictures[:, 0], np.ones((patterns.n, 1))]).astype(float)
    return x, np.where(patterns.labels == 1, 1, -1)


def _proved(patterns: PatternSet) -> tuple[Margin, BoundCurves]:
    """Return the largest margin, and the curves of both proofs over the corrections of a run."""
    x, d = _signed(patterns)
    try:
        found = largest_margin(x, d)
    except PatternError as error:
        raise PatternError("lab.lecture-not-separable", name=patterns.name) from error
    made = [turn.index for turn in presented(patterns) if turn.is_correction]
    return found, bound_curves(x, d, np.array(made, np.int64), found.weights)


def _rows(*columns: NDArray[np.float64]) -> list[tuple[Cell, ...]]:
    return list(zip(*(column.tolist() for column in columns), strict=True))


def _yes(is_so: bool) -> str:
    return "yes" if is_so else "no"


def _degrees(number: float) -> str:
    return "–" if math.isnan(number) else f"{number:.0f}°"


def presented(
    patterns: PatternSet,
    start: tuple[float, ...] | None = None,
    machine: Mapping[str, Any] | None = None,
    **training: Any,
) -> Iterator[Turn]:
    """Train a direct machine on two classes of points, and yield each presentation.

    Parameters
    ----------
    start : tuple of float, optional
        Weights at the start, the bias last; by default 0.
    machine, **training
        Fields of `MachineConfig` and `TrainingConfig`; η is 1 unless given.
    """
    trainer = _trainer(patterns, machine, **training)
    built = trainer.machine
    if start is not None:
        built.potentiometers.load(np.array(start))
        trainer = Trainer(built, patterns, trainer.training)
    while trainer.finished is None:
        before, index = built.potentiometers.volts.astype(float), trainer.next_pattern
        shown = trainer.step()
        assert index is not None
        assert shown is not None
        assert shown.desired is not None
        yield Turn(
            trainer.position.step,
            index,
            shown.features.astype(float),
            int(shown.desired[0]),
            float(shown.drive[0]),
            int(shown.response[0]),
            before,
            built.potentiometers.volts.astype(float),
        )


def _trainer(
    patterns: PatternSet, machine: Mapping[str, Any] | None = None, **training: Any
) -> Trainer:
    points: dict[str, Any] = {"rows": 1, "columns": patterns.columns, "analog": True}
    config = MachineConfig.of("direct", classes=2, **points, **machine or {})
    return Trainer(Mark1(config), patterns, TrainingConfig(**{"eta": 1.0} | training))


def _trained(
    patterns: PatternSet, machine: Mapping[str, Any] | None = None, **training: Any
) -> Trainer:
    """Train to the end of the run."""
    trainer = _trainer(patterns, machine, **training)
    trainer.finish() if patterns.n > MANY else trainer.advance()
    return trainer


def _counts(trainer: Trainer) -> tuple[int, int]:
    """Return the passes and corrections of a run."""
    return trainer.position.passes, trainer.position.total


#: Every page by its name.
PAGES: dict[str, Callable[..., Page]] = {
    "threshold": threshold,
    "strict": strict_test,
    "step": step_effect,
    "angle": angles,
    "flip": flip,
    "cosine": cosine,
    "distance": distance,
    "gradient": gradient,
    "solutions": solutions,
    "order": order,
    "invariance": invariance,
    "formula": formula,
}
