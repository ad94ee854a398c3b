"""The result of `mark1 train` as text."""

from __future__ import annotations

from typing import Any

from mark1.cli.common import percent
from mark1.cli.terminal import sentence
from mark1.patterns.pattern_set import PatternSet
from mark1.training.trainer import Trainer

#: Symbols of the parameters of a rule.
SYMBOLS = {"eta": "η", "c": "C", "epsilon": "ε"}


def write(result: dict[str, Any], trainer: Trainer) -> None:
    """Print what `train --json` would print, and what its numbers alone do not say."""
    rule, config = trainer.rule, trainer.machine.config
    print(sentence("train-run", **result))
    print(f"{_sizes(trainer.patterns)}, {rule.name}{_parameters(trainer)}")
    print(sentence(f"train-{_end(result, trainer)}", passes=result["passes"]))
    print(sentence("train-mistakes", **result))
    print(f"training  {percent(result['training_accuracy'])}")
    print(f"test      {percent(result['test_accuracy'])}")
    if rule.predictor != "last":
        print(f"answers   {sentence(f'answers-{rule.predictor}')}")
    elif result["converged"] and not rule.on_mistakes and result["wrong"]:
        print(f"answers   {sentence('train-answers-changed')}")
    for number, (cost, wrong) in enumerate(result["costs"] or (), 1):
        print(sentence("train-cost", number=number, cost=cost, wrong=wrong))
    if rule.waits:
        print(f"cost      J = {result['cost']:.4g}, J₁ = {result['wrong']}")
    if not config.bias and not result["converged"]:
        print(sentence("train-without-bias"))
    if result["saved"]:
        print(sentence("saved", path=result["saved"]))


def write_failure(result: dict[str, Any], trainer: Trainer, command: str) -> None:
    """Print why the run could not succeed, if that is known, and the command that explains it."""
    if result["unlearnable"] is not None:
        print(sentence("train-unlearnable", unit=result["unlearnable"], command=command))
    if trainer.rule.is_idle_at_zero and not trainer.machine.potentiometers.volts.any():
        print(sentence("train-nothing-turned"))


def _end(result: dict[str, Any], trainer: Trainer) -> str:
    """Return why the training ended, as a message code."""
    end, stop = result["finished"], trainer.training.stop
    if end is None:
        return "stopped"
    if end == "learned" and stop == "check":
        return "checked"
    if end == "small-change" and result["wrong"]:
        return "mistakes-cancel"
    if end == "passes" and stop in ("passes", "never"):
        return "completed"
    return str(end)


def _sizes(patterns: PatternSet) -> str:
    """Write the number of patterns and classes."""
    code = "train-points" if patterns.analog else "train-pictures"
    classes = len(patterns.classes)
    return sentence(code, count=patterns.n, classes=classes, numbers=patterns.columns)


def _parameters(trainer: Trainer) -> str:
    return "".join(
        f", {SYMBOLS[name]} = {getattr(trainer.training, name):g}"
        for name in trainer.rule.parameters
    )
