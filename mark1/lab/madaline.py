"""ADALINE and MADALINE beside the perceptron.

An ADALINE is an R-unit taught by the Widrow–Hoff rule. A MADALINE has a layer of them in front of
the one that answers. Rule II teaches both layers with the least disturbance. After a wrong answer
it reverses, on trial, the response of the ADALINE whose sum is nearest to zero; if the answer
improves, that ADALINE is taught the reversed response. Then come the next, and then pairs. At last
the output is taught.

Both layers are direct machines, and the Widrow–Hoff rule of the table turns their potentiometers.
But the `Trainer` does not teach them: what the first layer should answer depends on the second, and
is not known before a pattern is presented. A session and the window hold one layer of
potentiometers, so this machine is only in an experiment.

Widrow & Hoff 1960, Adaptive switching circuits; Winter & Widrow 1988, MADALINE Rule II. Both are
reported by Widrow & Lehr 1990, 30 years of adaptive neural networks, Proceedings of the IEEE 78.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mark1.lab.experiments import Experiment, Record, Sketch, Value
from mark1.lab.predicates import all_figures, is_majority, is_odd
from mark1.machine.config import MachineConfig, TrainingConfig, stream
from mark1.machine.machine import Mark1
from mark1.patterns.pattern_set import PatternSet
from mark1.training.conventions import teaching
from mark1.training.evaluation import evaluate
from mark1.training.trainer import Trainer

#: ADALINEs in the first layer. ASSUMED: two are enough for XOR, but then fewer runs succeed.
HIDDEN = 4

#: α, the share of an error that one correction removes. ASSUMED; 0 < α < 2 is stable.
ALPHA = 0.5

#: Most responses that are reversed together. ASSUMED.
TOGETHER = 2

#: Passes at which the machines are compared.
PASSES = (1, 2, 4, 8, 16, 32, 64)


@dataclass(frozen=True, slots=True)
class Madaline:
    """Two layers of ADALINEs: `hidden` sees the pattern, `output` the ±1 of the hidden layer."""

    hidden: Mark1
    output: Mark1

    @classmethod
    def of(cls, inputs: int, hidden: int, outputs: int, seed: int) -> Madaline:
        """Build a machine with small random weights.

        Parameters
        ----------
        inputs, hidden, outputs : int
            Numbers of a pattern, and ADALINEs of each layer.
        seed : int
            The layers start with different weights of −0.01…0.01.
        """
        layers = ((inputs, hidden), (hidden, outputs))
        return cls(
            *(
                Mark1(
                    MachineConfig.of(
                        "direct",
                        classes=2,
                        rows=1,
                        columns=columns,
                        analog=True,
                        r_units=units,
                        tie="fires",
                        start="random",
                        seed=int(stream(seed, "madaline", layer).integers(2**31)),
                    )
                )
                for layer, (columns, units) in enumerate(layers)
            )
        )

    def answer(self, points: NDArray[np.float64]) -> NDArray[np.int8]:
        """Answer patterns (n, inputs) with ±1 of each output, int8 (n, outputs)."""
        return _respond(self.output, _respond(self.hidden, points)[0])[0]

    def teach(self, point: NDArray[np.float64], desired: NDArray[np.int8]) -> int:
        """Present one pattern and adapt by Rule II.

        Parameters
        ----------
        point : ndarray of float64, shape (inputs,)
        desired : ndarray of int8, shape (outputs,)
            ±1.

        Returns
        -------
        int
            Number of outputs that were wrong.
        """
        responses, sums = (found[0] for found in _respond(self.hidden, point[None]))
        wrong = first = self._errors(responses, desired)
        by_doubt = np.argsort(np.abs(sums), kind="stable").tolist()
        for count in range(1, TOGETHER + 1):
            for units in itertools.combinations(by_doubt, count):
                if not wrong:
                    return first
                tried = responses.copy()
                tried[list(units)] *= -1
                if self._errors(tried, desired) < wrong:
                    wanted = np.zeros_like(responses)
                    wanted[list(units)] = tried[list(units)]
                    _adapt(self.hidden, point, wanted)
                    responses = _respond(self.hidden, point[None])[0][0]
                    wrong = self._errors(responses, desired)
        if wrong:
            _adapt(self.output, responses.astype(np.float64), desired)
        return first

    def _errors(self, responses: NDArray[np.int8], desired: NDArray[np.int8]) -> int:
        """Count the outputs that would be wrong with these responses of the hidden layer."""
        answers = _respond(self.output, responses[None].astype(np.float64))[0][0]
        return int(np.count_nonzero(answers != desired))


def _respond(
    layer: Mark1, points: NDArray[np.floating | np.int8]
) -> tuple[NDArray[np.int8], NDArray[np.float64]]:
    """Return the responses of a layer to points (n, k), and its sums."""
    seen = layer.see(np.ascontiguousarray(points, dtype=np.float64)[:, None, :])
    sums = layer.response.add_up(seen, layer.potentiometers)
    return layer.response.decide(sums), sums


def _adapt(layer: Mark1, point: NDArray[np.float64], desired: NDArray[np.int8]) -> None:
    """Remove the share α of the errors d − ν on a point; units with d = 0 stay."""
    x = layer.see(point[None, None, :])[0]
    layer.reinforce(x, desired, adaline(ALPHA / float(x @ x)))


def adaline(eta: float) -> TrainingConfig:
    """Return the settings of an ADALINE."""
    return teaching("widrow-hoff", eta=eta)


def train_madaline(
    points: NDArray[np.float64], desired: NDArray[np.int8], passes: int, seed: int
) -> Madaline:
    """Train a MADALINE with one output: each pass presents every pattern once, in random order.

    Parameters
    ----------
    points : ndarray of float64, shape (n, k)
    desired : ndarray of int8, shape (n,)
        ±1.
    passes : int
        At most; a pass without a wrong answer ends the training.
    seed : int
        Decides the start and the order.
    """
    machine = Madaline.of(points.shape[1], HIDDEN, 1, seed)
    for number in range(passes):
        order = stream(seed, "order", number).permutation(len(points))
        if not sum([machine.teach(points[row], desired[row : row + 1]) for row in order]):
            break
    return machine


def madaline_trial(parameters: Mapping[str, Value], seed: int) -> Record:
    """Learn the majority of three cells, and XOR, with one of the machines."""
    passes, machine = int(parameters["passes"]), str(parameters["machine"])
    record: dict[str, float] = {}
    for name, cells, predicate in (("majority", 3, is_majority), ("xor", 2, is_odd)):
        figures = all_figures(1, cells)
        points = np.where(figures, 1, -1).astype(np.float64).reshape(len(figures), cells)
        yes = predicate(figures)
        if machine == "MADALINE":
            found = train_madaline(points, np.where(yes, 1, -1).astype(np.int8), passes, seed)
            record[name] = float(((found.answer(points)[:, 0] > 0) == yes).mean())
        else:
            record[name] = _one_unit(machine, points, yes, passes, seed)
    return record


def _one_unit(
    machine: str, points: NDArray[np.float64], yes: NDArray[np.bool_], passes: int, seed: int
) -> float:
    """Train a perceptron or an ADALINE; returns the share of right answers."""
    settings = {"order": "shuffled", "passes": passes, "stop": "passes"}
    eta = 0.5 if machine == "perceptron" else ALPHA / (points.shape[1] + 1)
    rule = "error-correction" if machine == "perceptron" else "widrow-hoff"
    config = MachineConfig.of(
        "direct",
        classes=2,
        rows=1,
        columns=points.shape[1],
        analog=True,
        start="random",
        seed=seed,
    )
    patterns = PatternSet.from_names(points[:, None, :], np.where(yes, "yes", "no").tolist())
    trainer = Trainer(Mark1(config), patterns, teaching(rule, eta=eta, **settings))
    trainer.finish()
    return float(evaluate(trainer.machine, patterns).training_accuracy or 0.0)


#: Perceptron, ADALINE and MADALINE, over the number of passes.
MADALINE = Experiment(
    "madaline",
    "share right on the majority of three cells and on XOR, by number of passes: perceptron, "
    f"ADALINE, and MADALINE with {HIDDEN} ADALINEs in its first layer, taught by Rule II",
    madaline_trial,
    tuple(
        {"passes": passes, "machine": machine}
        for machine in ("perceptron", "ADALINE", "MADALINE")
        for passes in PASSES
    ),
    ("majority", "xor"),
    group="later machines",
    sketch=Sketch(
        ("majority", "xor"),
        evenly=True,
        band=True,
        units={"majority": "share", "xor": "share"},
    ),
)
