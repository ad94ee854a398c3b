"""Set-ups of `mark1 experiment`: any patterns, machine and training by options, over many seeds."""

from __future__ import annotations

import argparse
from typing import Any

from mark1.cli.asked_patterns import AskedPatterns
from mark1.cli.common import (
    add_label,
    add_retina,
    check_a_units,
    check_pictures,
    note,
    retina_of,
)
from mark1.cli.options import MACHINE_OPTIONS, TRAINING_OPTIONS, flag, given, several_of
from mark1.cli.standard_input import is_stream
from mark1.cli.terminal import sentence
from mark1.errors import ConfigError
from mark1.lab import setups
from mark1.lab.configuring import kept_for_testing, usual_kind
from mark1.lab.experiments import Experiment
from mark1.machine.settings import KINDS
from mark1.patterns import shapes
from mark1.patterns.files.table_columns import TableChoices
from mark1.patterns.lighting import unlit
from mark1.patterns.pattern_set import PatternSet

#: Options that stand for themselves, beside those of machine and training.
_OTHERS = ("patterns", "label", "rows", "columns", "machine", "test")


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the options of set-ups; those of machine and training take several values."""
    group = parser.add_argument_group("a set-up instead of a named experiment")
    group.add_argument(
        "--patterns",
        metavar="NAME|PATH",
        action="append",
        help="built-in set, drawn with each seed, with settings as in e-x?rotation=180; or image "
        "folder, IDX, CSV or NPZ; repeat the option to compare sets (default: letters)",
    )
    add_label(group)
    add_retina(group)
    group.add_argument(
        "--test", type=float, metavar="SHARE", help="share of the patterns kept for testing"
    )
    group.add_argument(
        "--machine",
        type=several_of(str),
        metavar="NAME,…",
        help=f"kinds of machine: {', '.join(KINDS)} (default: {KINDS[0]}; {KINDS[-1]} for points)",
    )
    for title, options in (("training", TRAINING_OPTIONS), ("machine", MACHINE_OPTIONS)):
        group = parser.add_argument_group(f"{title} of a set-up; several values with commas")
        for option in options:
            option.add_to(group, several=True)


def options_of(chosen: argparse.Namespace) -> dict[str, Any]:
    """Return what was given of the set-up, by field."""
    others = {name: getattr(chosen, name) for name in _OTHERS}
    others = {name: value for name, value in others.items() if value is not None}
    return others | given(chosen, (*TRAINING_OPTIONS, *MACHINE_OPTIONS))


def experiment_of(chosen: argparse.Namespace, seed: int) -> Experiment:
    """Make the experiment of the set-ups that the options ask for, checked with the first seed."""
    options: dict[str, Any] = {"patterns": _named(chosen.patterns or ["letters"])}
    if chosen.rows is not None or chosen.columns is not None:
        options["rows"], options["columns"] = retina_of(chosen)
    options |= {name: value for name, value in options_of(chosen).items() if name not in options}
    values = {
        name: value if isinstance(value, list) else [value] for name, value in options.items()
    }
    found = {name: _read(name, chosen, seed) for name in values["patterns"]}
    has_test = all(patterns.test.any() for patterns in found.values())
    varied = [name for name in values if len(values[name]) > 1]
    lines = [f"{_word(name)} {{{place}}}" for place, name in enumerate(varied[1:])]
    experiment = setups.experiment_of(
        values, _word((varied or ["patterns"])[0]), ", ".join(lines) or "{}", has_test=has_test
    )
    for setting in experiment.settings:
        patterns = found[setting["patterns"]]
        check_a_units(str(setting.get("machine", usual_kind(patterns))), setting)
        config, _ = setups.settled(setting, patterns, seed)
        note(unlit(patterns, config.light), quiet=chosen.quiet)
    return experiment


def described(experiment: Experiment) -> str:
    """Write what all settings of an experiment share."""
    first = experiment.settings[0]
    same = [name for name in first if name not in varied_in(experiment)]
    parts = [
        str(first[name]) if name == "patterns" else f"{_word(name)} {first[name]}"
        for name in sorted(same, key=lambda name: name != "patterns")
    ]
    return ", ".join(parts) or sentence("experiment-set-ups")


def varied_in(experiment: Experiment) -> list[str]:
    """Return the names of the parameters that differ between the settings."""
    first = experiment.settings[0]
    return [name for name in first if len({one[name] for one in experiment.settings}) > 1]


def _named(texts: list[str]) -> list[str]:
    """Divide a text at its commas if it names several built-in sets, and is not a path."""
    found = []
    for text in texts:
        parts = [part.strip() for part in text.split(",")]
        found += parts if all(map(shapes.is_named, parts)) else [text]
    return found


def _read(name: str, chosen: argparse.Namespace, seed: int) -> PatternSet:
    if is_stream(name):
        raise ConfigError("cli.set-up-from-standard-input")
    asked = AskedPatterns(TableChoices(chosen.label), quiet=chosen.quiet)
    patterns = asked.read(name, seed, retina_of(chosen))
    check_pictures(chosen, patterns)
    if chosen.test is not None:
        patterns = kept_for_testing(patterns, chosen.test, seed)
    patterns.check_trainable()
    return patterns


def _word(name: str) -> str:
    return flag(name).removeprefix("--")
