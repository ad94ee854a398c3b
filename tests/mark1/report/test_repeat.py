"""The words of a command that repeats a run, read again by the command itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mark1.cli.main import build_parser
from mark1.cli.options import MACHINE_OPTIONS, TRAINING_OPTIONS, given
from mark1.lab.configuring import machine_for, training_for
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.rules import RULES
from mark1.patterns import shapes
from mark1.report.repeat import train_words
from mark1.training.conventions import teaching

MACHINES = {
    "usual": {},
    "built otherwise": {"a_units": 300, "theta": 1, "excitatory": 7, "fan_out": 55, "seed": 7},
    "faulty": {"noise": 0.123456789, "dead_cells": 3, "stuck": 5, "light": 99, "start": "random"},
    "of other parts": {"limit": 7.25, "step": 0.125, "threshold": -0.1, "tie": "fires"},
    "without stops": {"limit": float("inf")},
}


def read_again(words: list[str]) -> tuple[MachineConfig, TrainingConfig]:
    """Build what `mark1 train` would build."""
    chosen = build_parser(words).parse_args(words)
    training = training_for(**given(chosen, TRAINING_OPTIONS))
    patterns, seed = shapes.make(chosen.patterns), chosen.seed or MachineConfig().seed
    built = given(chosen, MACHINE_OPTIONS)
    return machine_for(patterns, chosen.machine, seed, training.rule, **built), training


@pytest.mark.parametrize("settings", MACHINES.values(), ids=MACHINES.keys())
def test_the_words_build_the_same_machine(settings: dict[str, object]) -> None:
    config = MachineConfig.of(classes=26, **settings)
    assert read_again(train_words(config, TrainingConfig(), "letters", 26)) == (
        config,
        TrainingConfig(),
    )


def test_a_machine_with_two_inputs_is_built_again() -> None:
    wires = {"a_units": 4, "excitatory": 1, "inhibitory": 1, "theta": 1, "threshold": 0.5}
    config = MachineConfig.of("full", classes=2, rows=1, columns=2, analog=True, **wires)
    assert read_again(train_words(config, TrainingConfig(), "xor", 2))[0] == config


@pytest.mark.parametrize("rule", RULES)
def test_the_words_teach_by_the_same_settings(rule: str) -> None:
    built = dict(RULES[rule].building)
    config = MachineConfig.of("direct", classes=2, rows=1, columns=2, analog=True, **built)
    changed = {"order": "random", "budget": 2**40, "decay": 0.1 + 0.2, "passes": 999_999}
    for training in (teaching(rule), replace(teaching(rule), **changed)):
        words = train_words(config, training, "and", 2)
        assert read_again(words) == (config, training)


def test_settings_without_effect_are_not_named() -> None:
    training = TrainingConfig(rule="passive-aggressive", eta=2.0, c=3.0, epsilon=0.1)
    config = MachineConfig.of("direct", classes=2, rows=1, columns=2, analog=True)
    words = train_words(config, training, "and", 2)
    assert words[-2:] == ["--rule", "passive-aggressive"]


def test_the_usual_seed_is_named_where_it_is_wanted() -> None:
    config = MachineConfig.of(classes=26)
    assert "--seed" not in train_words(config, TrainingConfig(), "letters", 26)
    words = train_words(config, TrainingConfig(), "letters", 26, always=["seed"])
    assert words[-2:] == ["--seed", "1960"]
