"""The Mark I Perceptron: retina, association, response, reinforcement."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

__version__ = "0.1.0"

__all__ = ["Run", "__version__", "fit", "separability"]

if TYPE_CHECKING:
    from mark1 import separability
    from mark1.fitting import Run, fit


def __getattr__(name: str) -> object:
    """Load what is offered at the top when it is first asked for, so that importing stays light."""
    if name in ("Run", "fit"):
        return getattr(importlib.import_module("mark1.fitting"), name)
    if name == "separability":
        return importlib.import_module("mark1.separability")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """What is offered at the top."""
    return sorted(__all__)
