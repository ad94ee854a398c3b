"""How far one reinforcement turns each potentiometer of an R-unit, as pure functions.

Here they are readable; `mark1.machine.kernels` has them fast, and a test holds the two to the same
weights. A turn sees one R-unit: its part x of the features, its sum ν, its response y and the
wanted one d, and gives the volts by which each potentiometer turns.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mark1.machine.config import TrainingConfig


@dataclass(frozen=True, slots=True)
class Case:
    """What one R-unit has before it when it is reinforced.

    Attributes
    ----------
    x : ndarray of float32, shape of its block
    drive : float
        ν, the sum.
    response, desired : int
        y and d: ±1; y may be 0, undecided.
    training : TrainingConfig
    """

    x: NDArray[np.float32]
    drive: float
    response: int
    desired: int
    training: TrainingConfig

    @property
    def is_wrong(self) -> bool:
        """Whether y is anything but d; undecided is wrong whatever was wanted."""
        return self.response != self.desired

    def along(self, size: float | np.float32) -> NDArray[np.float32]:
        """Turn by so many volts for each unit of x."""
        by = np.float32(size)
        turned: NDArray[np.float32] = by * self.x
        return turned


Turn = Callable[[Case], NDArray[np.float32]]


def error_correction(case: Case) -> NDArray[np.float32]:
    """w ← w + η(d − y)x after a mistake.

    An undecided unit is taken for the wrong answer, so that d − y is a whole step.
    """
    step = np.float32(case.training.eta) * np.float32(case.training.gain)
    return case.along(step * case.desired if case.is_wrong else 0.0)


def forced_alpha(case: Case) -> NDArray[np.float32]:
    """w ← w + η d x at every presentation, without a look at the response."""
    return case.along(case.training.eta * case.desired)


def forced_gamma(case: Case) -> NDArray[np.float32]:
    """w ← w + η d (x − mean x): what the active gain, the others of the block lose, so that the
    total of the block stays."""
    return np.float32(case.training.eta * case.desired) * (case.x - _mean(case))


def error_correction_gamma(case: Case) -> NDArray[np.float32]:
    """w ← w + η(d − y)(x − mean x) after a mistake: the total of the block stays."""
    step = np.float32(case.training.eta) * np.float32(case.training.gain)
    return np.float32(step * case.desired if case.is_wrong else 0.0) * (case.x - _mean(case))


def alpha_1958(case: Case) -> NDArray[np.float32]:
    """w ← w + η x in the source set of the wanted response. ASSUMED: the other sets stay."""
    return case.along(case.training.eta if case.desired > 0 else 0.0)


def beta_1958(case: Case) -> NDArray[np.float32]:
    """w ← w + η x/Σx in the source set of the wanted response: the active share the feed η."""
    active = case.x.sum(dtype=np.float32)
    share = np.float32(case.training.eta) / active if active > 0 else np.float32(0)
    return case.along(share if case.desired > 0 else 0.0)


def gamma_1958(case: Case) -> NDArray[np.float32]:
    """In the source set of the wanted response the active gain η, and the inactive together lose
    what these gain: w ← w + η (x − mean x)/(1 − mean x)."""
    mean = _mean(case)
    share = np.float32(case.training.eta) / (1 - mean) if mean < 1 else np.float32(0)
    return np.float32(share if case.desired > 0 else 0.0) * (case.x - mean)


def spontaneous(case: Case) -> NDArray[np.float32]:
    """w ← w + η y x: the machine's own response is taken for the wanted one."""
    return case.along(case.training.eta * case.response)


def widrow_hoff(case: Case) -> NDArray[np.float32]:
    """w ← w + η(d − ν)x: least mean squares, on the sum itself and not on the response."""
    return case.along(float(np.float32(case.training.eta)) * (case.desired - case.drive))


def passive_aggressive(case: Case) -> NDArray[np.float32]:
    """The smallest turn after which d ν = 1, where it is less: τ = ℓ/‖x‖²."""
    return case.along(_loss(case) / _square(case) * case.desired)


def passive_aggressive_1(case: Case) -> NDArray[np.float32]:
    """As passive–aggressive, but τ no more than C."""
    return case.along(min(case.training.c, _loss(case) / _square(case)) * case.desired)


def passive_aggressive_2(case: Case) -> NDArray[np.float32]:
    """As passive–aggressive, but softened: τ = ℓ/(‖x‖² + 1/2C)."""
    return case.along(_loss(case) / (_square(case) + 0.5 / case.training.c) * case.desired)


def _mean(case: Case) -> np.float32:
    """Share of the block that is active."""
    mean: np.float32 = case.x.sum(dtype=np.float32) / np.float32(len(case.x))
    return mean


def _loss(case: Case) -> float:
    """ℓ = max(0, 1 − d ν), and 0 where no x could help."""
    return max(0.0, 1 - case.desired * case.drive) if case.x.any() else 0.0


def _square(case: Case) -> float:
    """‖x‖², exact for whole numbers."""
    x = case.x.astype(np.float64)
    return float(x @ x) or 1.0
