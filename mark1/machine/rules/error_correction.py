"""Error correction: only a wrong response turns potentiometers, those behind it."""

from __future__ import annotations

from functools import partial

from mark1.machine.config import LIMITS
from mark1.machine.loop import Settings
from mark1.machine.rules.rule import EXCLUSIVE, UNIT, Rule
from mark1.machine.sums import Inputs, size, total


def error_correction(x: Inputs, nu: float, y: int, d: int, s: Settings) -> tuple[float, float]:
    """w ← w + η(d − y)x."""
    return s.eta * error(y, d, s.gain), 0.0


def error_correction_gamma(
    x: Inputs, nu: float, y: int, d: int, s: Settings
) -> tuple[float, float]:
    """w ← w + η(d − y)(x − mean x): the total of the block is conserved."""
    by = s.eta * error(y, d, s.gain)
    return by, -by * total(x) / size(x)


def error(y: int, d: int, gain: float) -> float:
    """d − y in the coding in force: 0, or ±2 (bipolar), or ±1 (binary).

    An undecided response counts as the wrong one (ASSUMED), so that d − y is a whole step. With
    `unit_step` the value is ±1 in both codings, and η(d − y)x is the η d x of proofs.
    """
    return 0.0 if y == d else d * gain


_form = partial(Rule, turn=error_correction, on_mistakes=True)
_covered = partial(_form, covered=True)

#: All R-units of a pattern are judged together, and the two that disagree are corrected. With two
#: classes this moves their difference by 2η d x. Kesler's construction makes it one perceptron, on
#: vectors of x for the class and −x for another.
_joint = partial(_covered, joint=True, teaching=UNIT, building=EXCLUSIVE)

ROWS = (
    _covered(
        name="error-correction",
        source="Rosenblatt 1961 (reported by others); Block 1962; Novikoff 1962",
        aliases=("perceptron",),
    ),
    Rule(
        name="error-correction-gamma",
        source="Rosenblatt 1961 (reported by others)",
        turn=error_correction_gamma,
        on_mistakes=True,
        shares=True,
    ),
    _covered(
        name="non-quantized",
        source="Rosenblatt 1961 (reported by others)",
        repeats=True,
    ),
    _covered(
        name="delta-dy",
        source="textbook form: x₀ = 1, and d − y is ±2 on a mistake",
        teaching={"coding": "bipolar"},
        building={"tie": "fires"},
    ),
    _covered(
        name="maxiter-bias",
        source="textbook form: at most MaxIter passes, then SIGN(w·x + b) answers",
        teaching=UNIT,
        aliases=("maxiter-with-bias",),
    ),
    _covered(
        name="first-mistake",
        source="form of convergence proofs: homogeneous, from w = 0",
        when="first",
        teaching={**UNIT, "passes": int(LIMITS["passes"].high)},
        building={"bias": False},
    ),
    _form(
        name="mistake-set",
        source="lecture form: x₀ = 1",
        when="pass",
        teaching=UNIT,
        aliases=("cyclic-over-the-mistakes",),
    ),
    _form(
        name="batch",
        source="gradient descent on J(w) = Σ −d w·x over the mistakes; Duda & Hart 1973",
        parameters=("eta", "epsilon"),
        when="sum",
        teaching={**UNIT, "stop": "small-change"},
    ),
    _form(
        name="pla-random",
        source="form of machine learning courses: stochastic gradient descent on J",
        teaching={**UNIT, "order": "shuffled", "stop": "check"},
        building={"tie": "fires", "start": "random"},
        aliases=("random-order",),
    ),
    _covered(
        name="stream",
        source="online learning: at most R²/γ² mistakes in any order; Novikoff 1962",
        teaching={**UNIT, "passes": 1, "stop": "passes"},
        building={"bias": False},
    ),
    _covered(
        name="averaged",
        source="Freund & Schapire 1999, Large margin classification using the perceptron",
        predictor="mean",
        teaching=UNIT,
    ),
    _covered(
        name="voted",
        source="Freund & Schapire 1999, Large margin classification using the perceptron",
        predictor="votes",
        teaching=UNIT,
    ),
    _covered(
        name="pocket",
        source="Gallant 1990, Perceptron-based learning algorithms",
        predictor="pocket",
        teaching={"order": "random", "stop": "check"},
    ),
    Rule(
        name="optimal-stability",
        source="Krauth & Mézard 1987, Learning algorithms with optimal stability",
        turn=error_correction,
        when="least",
        teaching={**UNIT, "stop": "passes", "passes": 1000},
        aliases=("minover",),
    ),
    _joint(
        name="multi-class",
        source="Kesler's construction in Nilsson 1965, Learning Machines; Duda & Hart 1973; "
        "Crammer & Singer 2003, Ultraconservative online algorithms",
    ),
    _joint(
        name="multi-class-averaged",
        source="Freund & Schapire 1999; Collins 2002, Discriminative training methods",
        predictor="mean",
    ),
)
