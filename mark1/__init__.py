"""The Mark I Perceptron: retina, association, response, reinforcement."""

from __future__ import annotations

#: As in `typing`, which would take longer to load than all else before Ctrl+C is caught.
TYPE_CHECKING = False

__version__ = "0.1.0"

#: The distribution that all packages of this program belong to.
DISTRIBUTION = "mark1-perceptron"

if TYPE_CHECKING:
    from mark1.lab.estimator import PerceptronClassifier as PerceptronClassifier
    from mark1.lab.fit import Run, fit
    from mark1.machine.config import MachineConfig, TrainingConfig
    from mark1.machine.machine import Mark1
    from mark1.patterns.pattern_set import PatternSet
    from mark1.theory import separability
    from mark1.training.evaluation import evaluate
    from mark1.training.trainer import Trainer

# PerceptronClassifier is not among them: it needs scikit-learn, which takes seconds to load.
__all__ = [
    "DISTRIBUTION",
    "MachineConfig",
    "Mark1",
    "PatternSet",
    "Run",
    "Trainer",
    "TrainingConfig",
    "__version__",
    "evaluate",
    "fit",
    "separability",
]

_HOMES = {
    "MachineConfig": "mark1.machine.config",
    "Mark1": "mark1.machine.machine",
    "PatternSet": "mark1.patterns.pattern_set",
    "PerceptronClassifier": "mark1.lab.estimator",
    "Run": "mark1.lab.fit",
    "Trainer": "mark1.training.trainer",
    "TrainingConfig": "mark1.machine.config",
    "evaluate": "mark1.training.evaluation",
    "fit": "mark1.lab.fit",
}


def __getattr__(name: str) -> object:
    """Load a public name when it is first used, so that importing the package stays light."""
    import importlib

    if name in _HOMES:
        return getattr(importlib.import_module(_HOMES[name]), name)
    if name == "separability":
        return importlib.import_module("mark1.theory.separability")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """List the public names."""
    return sorted([*__all__, "PerceptronClassifier"])
