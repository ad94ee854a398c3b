"""The commands that repeat a run in a terminal."""

from __future__ import annotations

import shlex
from typing import Any

from mark1.errors import Mark1Error
from mark1.machine.config import DEFAULTS, MachineConfig
from mark1.machine.conventions import building, teaching
from mark1.machine.rules import rule_named
from mark1.patterns import shapes
from mark1.storage.document import Document, same_patterns
from mark1.training.progress import why_finished

#: Settings of the training that have an option, and of the machine, whose seed comes first.
_TRAINING = (
    *("eta", "c", "passes", "order", "stop", "budget", "decay", "epsilon", "coding", "unit_step"),
)
_MACHINE = (
    *("a_units", "r_units", "light", "theta", "excitatory", "inhibitory", "fan_out", "noise"),
    *("dead_cells", "stuck", "limit", "step", "tie", "threshold", "start", "bias", "code"),
)


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
    words = ["mark1", "train", "--patterns", patterns.name, "--machine", config.kind]
    words += ["--rule", training.rule, "--seed", str(config.seed)]
    if training.seed not in (None, config.seed):
        return None  # the command line has one seed for all
    usual = teaching(training.rule).to_dict()
    words += _flags(training.to_dict(), usual, _TRAINING)
    words += _flags(config.to_dict(), _usual_machine(config, training.rule, patterns), _MACHINE)
    for name in ("rows", "columns"):
        if not config.analog and getattr(config, name) != DEFAULTS[name]:
            words += [f"--{name}", str(getattr(config, name))]
    return shlex.join(words)


def _usual_machine(config: MachineConfig, rule: str, patterns: Any) -> dict[str, Any]:
    """Return the settings that the command line chooses by itself."""
    usual = MachineConfig.of(
        config.kind,
        classes=max(2, len(patterns.classes)),
        rows=config.rows,
        columns=config.columns,
        analog=config.analog,
        **building(rule, config.kind),
    )
    return usual.to_dict()


def _flags(given: dict[str, Any], usual: dict[str, Any], names: tuple[str, ...]) -> list[str]:
    """Return the options for the settings that differ from the usual ones."""
    words: list[str] = []
    for name in names:
        value, flag = given[name], name.replace("_", "-")
        if value == usual[name]:
            continue
        if isinstance(value, bool):
            words.append(f"--{flag}" if value else f"--no-{flag}")
        else:
            words += [f"--{flag}", f"{value:g}" if isinstance(value, float) else str(value)]
    return words
