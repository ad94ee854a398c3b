"""Whether the run of `mark1 train` could have succeeded at all, and where to read more."""

from __future__ import annotations

import argparse
import shlex

from mark1.cli.options import THEORY_OPTIONS, flag
from mark1.machine.config import MachineConfig
from mark1.training.trainer import Trainer


def unlearnable_unit(trainer: Trainer) -> int | None:
    """Return the number, from 1, of an R-unit that is proved to have made the run futile.

    None if the run did not reach its limit, or if this is not known.
    """
    rule = trainer.rule
    if trainer.finished not in ("budget", "passes") or not rule.on_mistakes or rule.joint:
        return None
    from mark1.theory.unlearnable import unlearnable  # loads scipy

    unit = unlearnable(trainer.machine, trainer.patterns, patiently=True)
    return None if unit is None else unit + 1


def theory_of(chosen: argparse.Namespace, trainer: Trainer) -> str:
    """Write the command that explains why these patterns cannot be learned."""
    words = ["mark1", "theory"]
    if chosen.source is not None or chosen.patterns in (None, "-"):
        return shlex.join(words)
    words.append(chosen.patterns)
    for name in ("label", "rows", "columns", "machine", "seed"):
        if getattr(chosen, name) is not None:
            words += [flag(name), str(getattr(chosen, name))]
    config = trainer.machine.config
    usual = MachineConfig.of(config.kind, classes=trainer.patterns.codes_end)
    for option in THEORY_OPTIONS:
        value = getattr(config, option.name)
        if value == getattr(usual, option.name):
            continue
        if isinstance(value, bool):
            words.append(option.flag if value else flag(f"no_{option.name}"))
        else:
            words += [option.flag, str(value)]
    return shlex.join(words)
