"""Error correction: only a wrong response turns potentiometers, those behind it."""

from __future__ import annotations

from mark1.machine.config import LIMITS
from mark1.machine.loop import Settings
from mark1.machine.rules.rule import UNIT, Rule
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


ROWS = (
    Rule(
        name="error-correction",
        aliases=("perceptron",),
        source="Rosenblatt 1961 (reported by others); Block 1962; Novikoff 1962",
        turn=error_correction,
        covered=True,
        on_mistakes=True,
    ),
    Rule(
        name="error-correction-gamma",
        source="Rosenblatt 1961 (reported by others)",
        turn=error_correction_gamma,
        shares=True,
        whole=False,
        on_mistakes=True,
    ),
    Rule(
        name="non-quantized",
        source="Rosenblatt 1961 (reported by others)",
        turn=error_correction,
        covered=True,
        on_mistakes=True,
        repeats=True,
    ),
    Rule(
        name="delta-dy",
        source="textbook form: x₀ = 1, and d − y is ±2 on a mistake",
        turn=error_correction,
        covered=True,
        on_mistakes=True,
        teaching={"coding": "bipolar"},
        building={"tie": "fires"},
    ),
    Rule(
        name="maxiter-bias",
        source="textbook form: at most MaxIter passes, then SIGN(w·x + b) answers",
        turn=error_correction,
        covered=True,
        on_mistakes=True,
        teaching=UNIT,
        aliases=("maxiter-with-bias",),
    ),
    Rule(
        name="first-mistake",
        source="form of convergence proofs: homogeneous, from w = 0",
        turn=error_correction,
        covered=True,
        on_mistakes=True,
        when="first",
        teaching={**UNIT, "passes": int(LIMITS["passes"].high)},
        building={"bias": False},
    ),
    Rule(
        name="mistake-set",
        source="lecture form: x₀ = 1",
        turn=error_correction,
        on_mistakes=True,
        when="pass",
        teaching=UNIT,
        aliases=("cyclic-over-the-mistakes",),
    ),
    Rule(
        name="batch",
        source="gradient descent on J(w) = Σ −d w·x over the mistakes; Duda & Hart 1973",
        turn=error_correction,
        parameters=("eta", "epsilon"),
        on_mistakes=True,
        when="sum",
        teaching={**UNIT, "stop": "small-change"},
    ),
    Rule(
        name="pla-random",
        source="form of machine learning courses: stochastic gradient descent on J",
        turn=error_correction,
        on_mistakes=True,
        teaching={**UNIT, "order": "shuffled", "stop": "check"},
        building={"tie": "fires", "start": "random"},
        aliases=("random-order",),
    ),
    Rule(
        name="stream",
        source="online learning: at most R²/γ² mistakes in any order; Novikoff 1962",
        turn=error_correction,
        covered=True,
        on_mistakes=True,
        teaching={**UNIT, "passes": 1, "stop": "passes"},
        building={"bias": False},
    ),
    Rule(
        name="averaged",
        source="Freund & Schapire 1999, Large margin classification using the perceptron",
        turn=error_correction,
        covered=True,
        on_mistakes=True,
        predictor="mean",
        teaching=UNIT,
    ),
    Rule(
        name="voted",
        source="Freund & Schapire 1999, Large margin classification using the perceptron",
        turn=error_correction,
        covered=True,
        on_mistakes=True,
        predictor="votes",
        teaching=UNIT,
    ),
    Rule(
        name="pocket",
        source="Gallant 1990, Perceptron-based learning algorithms",
        turn=error_correction,
        covered=True,
        on_mistakes=True,
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
)
