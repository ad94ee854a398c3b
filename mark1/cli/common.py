"""What the subcommands share: options, patterns by name, runs that Ctrl+C ends in good order."""

from __future__ import annotations

import argparse
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from mark1.errors import FileError
from mark1.machine.config import LIMITS, MachineConfig
from mark1.patterns import shapes
from mark1.patterns.files import read_patterns
from mark1.patterns.pattern_set import PatternSet
from mark1.training.evaluate import evaluate
from mark1.training.trainer import Trainer


def add_common(parser: argparse.ArgumentParser) -> None:
    """Add the options that every command has."""
    parser.add_argument("--seed", type=number_of("seed"), help="seed of all random draws (1960)")
    parser.add_argument("--json", action="store_true", help="print one JSON object, nothing else")


def number_of(name: str) -> Callable[[str], int | float]:
    """Read a number for a setting; its range is checked where the settings are made."""
    whole = all(isinstance(limit, int) for limit in LIMITS[name])

    def read(text: str) -> int | float:
        try:
            return int(text) if whole else float(text)
        except ValueError:
            kind = "whole number" if whole else "number"
            raise argparse.ArgumentTypeError(f"{text!r} is not a {kind}") from None

    return read


def seed_of(chosen: argparse.Namespace) -> int:
    """Give the seed asked for, checked before anything is drawn with it."""
    default = MachineConfig().seed
    return default if chosen.seed is None else MachineConfig(seed=chosen.seed).seed


def add_label(parser: argparse.ArgumentParser) -> None:
    """Add the option that says which column of a CSV file holds the class."""
    parser.add_argument(
        "--label",
        metavar="COLUMN",
        help="CSV: heading or number (from 1) of the column that holds the class (the one headed "
        "label, class or target; else the one of text; else, without headings, the first)",
    )


def patterns_called(name: str, seed: int, label: str | None = None) -> PatternSet:
    """Find built-in patterns by name, or read them from a path; `label` is for CSV.

    Raises
    ------
    Mark1Error
        If there is neither, or the files cannot be used.
    """
    if not name:
        raise FileError("the patterns have no name: give a built-in set or a path.")
    if name in shapes.BUILT_IN:
        if label is not None:
            raise FileError(f"{name} is built in, and has no column {label!r}: leave --label out.")
        return shapes.make(name, seed=seed)
    if Path(name).exists():
        return read_patterns(name, label=label)
    if os.sep in name or "." in name:
        raise FileError(f"{name} does not exist: check the path.")
    return shapes.make(name, seed=seed)  # says which name is nearest


def usual_kind(patterns: PatternSet) -> str:
    """Name the machine that sees patterns of this sort."""
    return "direct" if patterns.analog else "mark1"


def config_for(patterns: PatternSet, kind: str | None, seed: int, **changes: Any) -> MachineConfig:
    """Set up the usual machine for patterns: of this kind, or else of the kind that can see them.

    Raises
    ------
    ConfigError
        If a setting is impossible.
    """
    return MachineConfig.of(
        kind or usual_kind(patterns),
        classes=len(patterns.classes),
        rows=patterns.rows,
        columns=patterns.columns,
        analog=patterns.analog,
        seed=seed,
        **changes,
    )


def check_folder(path: Path) -> None:
    """Refuse before the work what could not be kept after it."""
    if not path.parent.is_dir() or not os.access(path.parent, os.W_OK):
        raise FileError(f"{path.parent} is no folder that can be written to: choose another.")
    if path.is_dir():
        raise FileError(f"{path} is a folder: give the name of a file.")


@contextmanager
def interruptible() -> Iterator[Callable[[], bool]]:
    """Let Ctrl+C ask for an end between two slices, so that nothing is cut in half."""
    asked: list[int] = []

    def ask(number: int, frame: FrameType | None) -> None:
        asked.append(number)

    try:
        old = signal.signal(signal.SIGINT, ask)
    except ValueError:  # not the main thread: Ctrl+C goes elsewhere
        yield lambda: False
        return
    try:
        yield lambda: bool(asked)
    finally:
        signal.signal(signal.SIGINT, old)


def summary(trainer: Trainer, seconds: float) -> dict[str, Any]:
    """What `train --json` prints; the keys are documented in the README and stay."""
    progress, config = trainer.progress, trainer.machine.config
    found = evaluate(trainer.answering(), trainer.patterns)
    cost, wrong = trainer.cost()
    return {
        "patterns": trainer.patterns.name or "own patterns",
        "machine": config.kind,
        "rule": trainer.training.rule,
        "seed": config.seed,
        "passes": progress.passes,
        "mistakes": progress.total,
        "converged": trainer.position.clean,
        "training_accuracy": found.training_accuracy,
        "test_accuracy": found.test_accuracy,
        "seconds": round(seconds, 6),
        "finished": progress.finished,
        "eta": trainer.training.eta,
        "order": trainer.training.order,
        "tie": config.tie,
        "classes": len(trainer.patterns.classes),
        "training_patterns": len(trainer.rows),
        "test_patterns": int(trainer.patterns.test.sum()),
        "weights": config.weights,
        "presentations": progress.step,
        "cost": cost,
        "wrong": wrong,
    }


def percent(share: float | None) -> str:
    """Write a share of right answers."""
    return "none" if share is None else f"{share:.1%} right"
