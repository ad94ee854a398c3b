"""The commands that repeat a run in a terminal."""

from __future__ import annotations

import shlex
from collections.abc import Collection
from typing import Any

from mark1.errors import Mark1Error
from mark1.machine.config import DEFAULTS, MachineConfig, TrainingConfig
from mark1.machine.rules import rule_named
from mark1.patterns import shapes
from mark1.storage.document import Document, same_patterns
from mark1.training.conventions import building, has_effect, teaching
from mark1.training.progress import why_finished

#: Settings that the command has another option for, or none: the patterns decide them.
_OTHERS = ("rule", "kind", "rows", "columns", "analog")


def train_command(document: Document) -> str | None:
    """Return the `mark1 train` command that makes the same run from scratch.

    Returns
    -------
    str or None
        None if no command makes it: the patterns are not built in, a person changed something
        on the way, or the run is not over.
    """
    config, run = document.machine.config, document.run
    training, patterns = run.training, run.patterns
    is_plain = len(run.checkpoints) > 0 and not any(c.label or c.taught for c in run.checkpoints)
    is_over = run.position.step == run.end
    is_over = (
        is_over and why_finished(run.position, training, rule_named(training.rule)) is not None
    )
    if not (is_plain and is_over and shapes.is_named(patterns.name)):
        return None
    try:
        made = shapes.make(patterns.name, seed=config.seed).fitted(config.rows, config.columns)
    except Mark1Error:  # the name only looks like that of a set
        return None
    if not same_patterns(made, patterns):
        return None
    if training.seed not in (None, config.seed):
        return None  # the command line has one seed for all
    words = train_words(config, training, patterns.name, len(patterns.classes), always=("seed",))
    return shlex.join(["mark1", *words])


def train_words(
    config: MachineConfig,
    training: TrainingConfig,
    patterns: str,
    classes: int,
    *,
    always: Collection[str] = (),
) -> list[str]:
    """Return the words of `mark1 train` that build a machine and train it.

    Parameters
    ----------
    patterns : str
        A built-in set with its settings, or a file of patterns.
    classes : int
        Their number of classes.
    always : collection of str
        Settings to name even if they have the value that the command chooses by itself.
    """
    words = ["train", "--patterns", patterns, "--machine", config.kind, "--rule", training.rule]
    usual = teaching(training.rule).to_dict()
    for name, value in training.to_dict().items():
        if name not in (*_OTHERS, "seed") and value != usual[name] and has_effect(name, training):
            words += _option(name, value)
    usual = _usual_machine(config, training.rule, classes)
    for name, value in config.to_dict().items():
        if name not in _OTHERS and (value != usual[name] or name in always):
            words += _option(name, value)
    for name in ("rows", "columns"):
        if not config.analog and getattr(config, name) != DEFAULTS[name]:
            words += _option(name, getattr(config, name))
    return words


def _usual_machine(config: MachineConfig, rule: str, classes: int) -> dict[str, Any]:
    """Return the settings that the command line chooses by itself, on the usual retina.

    A smaller one may have no room for the usual wires.
    """
    usual = MachineConfig.of(
        config.kind,
        classes=max(2, classes),
        analog=config.analog,
        **building(rule, config.kind),
    )
    return usual.to_dict()


def _option(name: str, value: Any) -> list[str]:
    flag = name.replace("_", "-")
    if isinstance(value, bool):
        return [f"--{flag}" if value else f"--no-{flag}"]
    text = f"{value:g}" if isinstance(value, float) else str(value)
    if isinstance(value, float) and float(text) != value:
        text = repr(value)
    return [f"--{flag}", text]
