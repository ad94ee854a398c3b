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
class Sample:
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


Update = Callable[[Sample], NDArray[np.float32]]


def error_correction(sample: Sample) -> NDArray[np.float32]:
    """w ← w + η(d − y)x after a mistake.

    An undecided unit is taken for the wrong answer, so that d − y is a whole step.
    """
    step = np.float32(sample.training.eta) * np.float32(sample.training.gain)
    return sample.along(step * sample.desired if sample.is_wrong else 0.0)


def forced_alpha(sample: Sample) -> NDArray[np.float32]:
    """w ← w + η d x at every presentation, without a look at the response."""
    return sample.along(sample.training.eta * sample.desired)


def forced_gamma(sample: Sample) -> NDArray[np.float32]:
    """w ← w + η d (x − mean x): what the active gain, the others of the block lose, so that the
    total of the block stays."""
    return np.float32(sample.training.eta * sample.desired) * (sample.x - _mean(sample))


def error_correction_gamma(sample: Sample) -> NDArray[np.float32]:
    """w ← w + η(d − y)(x − mean x) after a mistake: the total of the block stays."""
    step = np.float32(sample.training.eta) * np.float32(sample.training.gain)
    return np.float32(step * sample.desired if sample.is_wrong else 0.0) * (
        sample.x - _mean(sample)
    )


def alpha_1958(sample: Sample) -> NDArray[np.float32]:
    """w ← w + η x in the source set of the wanted response. ASSUMED: the other sets stay."""
    return sample.along(sample.training.eta if sample.desired > 0 else 0.0)


def beta_1958(sample: Sample) -> NDArray[np.float32]:
    """w ← w + η x/Σx in the source set of the wanted response: the active share the feed η."""
    active = sample.x.sum(dtype=np.float32)
    share = np.float32(sample.training.eta) / active if active > 0 else np.float32(0)
    return sample.along(share if sample.desired > 0 else 0.0)


def gamma_1958(sample: Sample) -> NDArray[np.float32]:
    """In the source set of the wanted response the active gain η, and the inactive together lose
    what these gain: w ← w + η (x − mean x)/(1 − mean x)."""
    mean = _mean(sample)
    share = np.float32(sample.training.eta) / (1 - mean) if mean < 1 else np.float32(0)
    return np.float32(share if sample.desired > 0 else 0.0) * (sample.x - mean)


def spontaneous(sample: Sample) -> NDArray[np.float32]:
    """w ← w + η y x: the machine's own response is taken for the wanted one."""
    return sample.along(sample.training.eta * sample.response)


def widrow_hoff(sample: Sample) -> NDArray[np.float32]:
    """w ← w + η(d − ν)x: least mean squares, on the sum itself and not on the response."""
    return sample.along(float(np.float32(sample.training.eta)) * (sample.desired - sample.drive))


def passive_aggressive(sample: Sample) -> NDArray[np.float32]:
    """The smallest turn after which d ν = 1, where it is less: τ = ℓ/‖x‖²."""
    return sample.along(_loss(sample) / _square(sample) * sample.desired)


def passive_aggressive_1(sample: Sample) -> NDArray[np.float32]:
    """As passive–aggressive, but τ no more than C."""
    return sample.along(min(sample.training.c, _loss(sample) / _square(sample)) * sample.desired)


def passive_aggressive_2(sample: Sample) -> NDArray[np.float32]:
    """As passive–aggressive, but softened: τ = ℓ/(‖x‖² + 1/2C)."""
    return sample.along(
        _loss(sample) / (_square(sample) + 0.5 / sample.training.c) * sample.desired
    )


def _mean(sample: Sample) -> np.float32:
    """Share of the block that is active."""
    mean: np.float32 = sample.x.sum(dtype=np.float32) / np.float32(len(sample.x))
    return mean


def _loss(sample: Sample) -> float:
    """ℓ = max(0, 1 − d ν), and 0 where no x could help."""
    return max(0.0, 1 - sample.desired * sample.drive) if sample.x.any() else 0.0


def _square(sample: Sample) -> float:
    """‖x‖², exact for whole numbers."""
    x = sample.x.astype(np.float64)
    return float(x @ x) or 1.0
