"""Set-ups: any patterns on any machine with any training, named by options as text and numbers.

A set-up is a mapping from names to values: ``patterns`` (a built-in set with its settings, or a
path), and optionally ``rows``, ``columns``, ``label``, ``test`` (the share of the patterns that is
kept for testing), ``machine`` (the kind), and any field of `MachineConfig` and `TrainingConfig`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import lru_cache
from itertools import product
from typing import Any

from mark1.errors import ConfigError
from mark1.lab.configuring import kept_for_testing, machine_for, training_for
from mark1.lab.experiments import SET_UP, Experiment, Record, Sketch, Value
from mark1.lab.fit import MOST_MISTAKES
from mark1.machine.config import DEFAULTS, MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.machine.rules import rule_named
from mark1.patterns import shapes
from mark1.patterns.files import read_patterns
from mark1.patterns.files.image_folder import FolderReport
from mark1.patterns.files.table_columns import TableChoices
from mark1.patterns.pattern_set import PatternSet
from mark1.training.evaluation import evaluate
from mark1.training.trainer import Trainer

_OF_PATTERNS = ("patterns", "rows", "columns", "label", "test")
_OF_TRAINING = {field.name for field in fields(TrainingConfig)} - {"seed"}


def settled(
    parameters: Mapping[str, Any], patterns: PatternSet, seed: int
) -> tuple[MachineConfig, TrainingConfig]:
    """Return the settings of machine and training for the patterns of a set-up.

    Raises
    ------
    ConfigError
        If one is impossible or has no effect.
    """
    taught = {name: value for name, value in parameters.items() if name in _OF_TRAINING}
    others = _OF_TRAINING | {*_OF_PATTERNS, "machine"}
    built = {name: value for name, value in parameters.items() if name not in others}
    limited = not taught.keys().isdisjoint(("passes", "budget"))
    if not limited and rule_named(taught.get("rule", DEFAULTS["rule"])).when == "first":
        taught["budget"] = MOST_MISTAKES  # each of its passes has one mistake
    training = training_for(**taught)
    kind = parameters.get("machine")
    return machine_for(patterns, kind, seed, training.rule, **built), training


def trainer_of(parameters: Mapping[str, Any], seed: int) -> Trainer:
    """Build the machine of a set-up, untrained.

    The seed draws the patterns of a built-in set, those that are kept for testing, the wires, and
    the order of presentation.

    Raises
    ------
    Mark1Error
        If there are no such patterns, or a setting is impossible or has no effect.
    """
    name = str(parameters["patterns"])
    rows, columns = (int(parameters.get(side, DEFAULTS[side])) for side in ("rows", "columns"))
    if shapes.is_named(name):
        patterns = shapes.make(name, rows=rows, columns=columns, seed=seed)
    else:
        patterns = _read(name, parameters.get("label"), rows=rows, columns=columns)
    if "test" in parameters:
        patterns = kept_for_testing(patterns, parameters["test"], seed)
    config, training = settled(parameters, patterns, seed)
    return Trainer(Mark1(config), patterns, training)


def setup_trial(parameters: Mapping[str, Value], seed: int) -> Record:
    """Train the machine of a set-up, and let it read its patterns."""
    trainer = trainer_of(parameters, seed)
    trainer.finish()
    found = evaluate(trainer.answering(), trainer.patterns, loop=trainer.pattern_loop)
    unseen = found.test_accuracy
    return {
        "right": found.training_accuracy or 0.0,
        **({} if unseen is None else {"unseen": unseen}),
        "learned": int(trainer.position.clean),
        "passes_made": trainer.position.passes,
        "mistakes": trainer.position.total,
    }


def experiment_of(
    values: Mapping[str, Sequence[Value]], axis: str, line: str, *, has_test: bool
) -> Experiment:
    """Combine values into an experiment: one setting for each combination.

    Parameters
    ----------
    values : mapping of str to sequence of Value
        The values of each part of the set-ups. The first part with several is the axis of a chart,
        and there is one line for each combination of the others.
    axis, line : str
        Caption of the axis, and name of a line, as in `Sketch`.
    has_test : bool
        Whether patterns are kept for testing.

    Raises
    ------
    ConfigError
        If a value is given twice.
    """
    for name, several in values.items():
        if len(set(several)) < len(several):
            twice = next(value for value in several if several.count(value) > 1)
            raise ConfigError("lab.value-twice", name=name, value=twice)
    varied = sorted(values, key=lambda name: len(values[name]) == 1)  # constants come last
    settings = tuple(
        dict(zip(varied, chosen, strict=True))
        for chosen in product(*(values[name] for name in varied))
    )
    shares = ("right", "unseen") if has_test else ("right",)
    sketch = Sketch((*shares, "passes_made"), evenly=True, axis=axis, line=line)
    results = (*shares, "learned", "passes_made", "mistakes")
    return Experiment(SET_UP, "", setup_trial, settings, results, sketch=sketch)


@lru_cache(maxsize=1)
def _read(path: str, label: str | None, rows: int, columns: int) -> PatternSet:
    """Read patterns; the trials of a process share them."""
    return read_patterns(path, rows, columns, report=FolderReport(), choices=TableChoices(label))
