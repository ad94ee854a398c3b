"""Configure machine and training for a set of patterns: as chosen, or by the rule's conventions."""

from __future__ import annotations

from typing import Any

from mark1.errors import PatternError
from mark1.machine.config import AUTO, MachineConfig, TrainingConfig
from mark1.patterns.lighting import best_threshold
from mark1.patterns.pattern_set import PatternSet
from mark1.training.conventions import building, check_used, teaching


def usual_kind(patterns: PatternSet) -> str:
    """Return the kind of machine for these patterns: points need the direct machine."""
    return "direct" if patterns.analog else "mark1"


def training_for(**given: Any) -> TrainingConfig:
    """Make the settings of a training: as given, or by the conventions of the rule.

    Raises
    ------
    ConfigError
        If the rule is unknown, or a setting is impossible or has no effect.
    """
    training = teaching(**{"rule": TrainingConfig().rule} | given)
    check_used(training, given)
    return training


def machine_for(
    patterns: PatternSet, kind: str | None, seed: int, rule: str, **given: Any
) -> MachineConfig:
    """Configure a machine for patterns: as given, or by the conventions of the rule.

    Parameters
    ----------
    kind : str or None
        None chooses it for the patterns.
    seed : int
    rule : str
    **given
        Fields of `MachineConfig`. A `light` of ``auto`` stands for the threshold that divides the
        brightnesses of the training pictures best.

    Raises
    ------
    ConfigError
        If a setting is impossible.
    """
    kind = kind or usual_kind(patterns)
    if given.get("light") == AUTO:
        patterns.check_trainable()
        light = best_threshold(patterns.pictures[patterns.training_indices()])
        given = given | {"light": light}
    return MachineConfig.of(
        kind,
        classes=patterns.codes_end,
        rows=patterns.rows,
        columns=patterns.columns,
        analog=patterns.analog,
        seed=seed,
        **building(rule, kind, **given),
    )


def kept_for_testing(patterns: PatternSet, share: float, seed: int) -> PatternSet:
    """Keep a share of each class for testing; reject one that keeps no pattern."""
    found = patterns.split(share, seed)
    if share and not found.test.any():
        most = int(patterns.counts.max(initial=0))
        raise PatternError("lab.test-share-too-small", share=share, most=most)
    return found
