"""Whether the run of `mark1 train` could have succeeded at all, and where to read more."""

from __future__ import annotations

import argparse
import shlex

from mark1.training.trainer import Trainer


def unlearnable_unit(trainer: Trainer) -> int | None:
    """Return the number, from 1, of an R-unit that is proved to have made the run futile.

    Only a run that met its limit is asked about. None otherwise, or if it is not known.
    """
    rule = trainer.rule
    if trainer.finished not in ("budget", "passes") or not rule.on_mistakes or rule.joint:
        return None
    from mark1.theory.unlearnable import unlearnable  # loads scipy

    unit = unlearnable(trainer.machine, trainer.patterns)
    return None if unit is None else unit + 1


def theory_of(chosen: argparse.Namespace) -> str:
    """Write the command that explains why these patterns cannot be learned."""
    words = ["mark1", "theory"]
    if chosen.source is None and chosen.patterns not in (None, "-"):
        words.append(chosen.patterns)
        for name in ("label", "machine", "seed"):
            if getattr(chosen, name) is not None:
                words += [f"--{name}", str(getattr(chosen, name))]
    return shlex.join(words)
