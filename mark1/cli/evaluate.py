"""`mark1 evaluate`: let a saved machine read patterns."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from typing import Any

import numpy as np

from mark1.cli.common import add_common, add_label, patterns_called, percent
from mark1.errors import PatternError
from mark1.patterns.pattern_set import PatternSet
from mark1.storage.session_file import load_session
from mark1.training.evaluate import Evaluation, evaluate


def add(commands: Any) -> None:
    """Add the subcommand to the parser."""
    parser = commands.add_parser("evaluate", help="let a saved machine read patterns")
    parser.add_argument("file", metavar="FILE", help="a .mark1 session")
    parser.add_argument("--patterns", metavar="NAME|PATH", help="what to read (the file's own)")
    add_label(parser)
    add_common(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print how well a saved machine reads patterns."""
    trainer = load_session(chosen.file).trainer()
    config, patterns = trainer.machine.config, trainer.patterns
    if chosen.patterns is not None:
        seed = config.seed if chosen.seed is None else chosen.seed
        given = patterns_called(chosen.patterns, seed, chosen.label)
        patterns = _aligned(given.fitted(config.rows, config.columns), patterns.classes)
    elif chosen.label is not None:
        raise PatternError("--label is about a CSV file: name it with --patterns.")
    if not len(patterns.labels):
        raise PatternError("there are no patterns to read: name some with --patterns.")
    found = evaluate(trainer.answering(), patterns)
    wrong = [
        {"index": int(i), "class": found.classes[found.labels[i]], "answer": _answer(found, i)}
        for i in np.flatnonzero(found.wrong).tolist()
    ]
    result = {
        "file": chosen.file,
        "patterns": patterns.name or "own patterns",
        "machine": config.kind,
        "read": len(found.labels),
        "accuracy": float(1 - found.wrong.mean()),
        "training_accuracy": found.training_accuracy,
        "test_accuracy": found.test_accuracy,
        "wrong": wrong,
    }
    if chosen.json:
        print(json.dumps(result))
        return 0
    print(f"{result['patterns']}: {len(wrong)} of {result['read']} wrong")
    print(f"right     {percent(result['accuracy'])}")
    for item in wrong[:20]:
        print(f"  pattern {item['index']}: {item['class']} read as {item['answer'] or 'nothing'}")
    if len(wrong) > 20:
        print(f"  and {len(wrong) - 20} more")
    return 0


def _aligned(patterns: PatternSet, classes: tuple[str, ...]) -> PatternSet:
    """Number the classes of patterns as the machine does, by their names."""
    strange = [name for name in patterns.classes if name not in classes]
    if strange:
        raise PatternError(
            f"the machine was not taught the class {strange[0]!r}: it knows {', '.join(classes)}."
        )
    numbers = np.array([classes.index(name) for name in patterns.classes], dtype=np.int32)
    return replace(patterns, classes=classes, labels=numbers[patterns.labels])


def _answer(found: Evaluation, index: int) -> str | None:
    answer = int(found.answers[index])
    return None if answer < 0 else found.classes[answer]
