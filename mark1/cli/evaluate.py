"""`mark1 evaluate`: test a saved machine on patterns."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import TYPE_CHECKING
from unicodedata import normalize

import numpy as np

from mark1.cli.asked_patterns import AskedPatterns, table_choices
from mark1.cli.common import (
    RETINA,
    add_common,
    add_light_of_pictures,
    add_table,
    light_pictures,
    patterns_asked_for,
    percent,
)
from mark1.cli.json_line import json_line
from mark1.cli.standard_input import readable
from mark1.cli.terminal import examples, progress_bar, sentence
from mark1.errors import PatternError
from mark1.patterns.pattern_set import PatternSet

if TYPE_CHECKING:
    from mark1.training.evaluation import Evaluation

#: Most mistakes that are printed.
MOST_PRINTED = 20


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the options of this subcommand to its parser."""
    parser.description = (
        "Lets a saved machine read patterns without training it, and prints which of them "
        "it gets wrong."
    )
    parser.epilog = examples(
        "mark1 evaluate letters.mark1",
        "mark1 evaluate letters.mark1 letters-serif --json",
    )
    parser.add_argument("file", metavar="FILE", help="a .mark1 session; - for standard input")
    parser.add_argument("name", nargs="?", metavar="NAME|PATH", help="same as --patterns")
    parser.add_argument(
        "--patterns", metavar="NAME|PATH", help="patterns to read (default: those in FILE)"
    )
    add_table(parser)
    add_light_of_pictures(parser)
    add_common(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print how many patterns a saved machine reads correctly."""
    from mark1.session.session import Session  # not loaded for help
    from mark1.storage.session_file import load_session
    from mark1.training.evaluation import evaluate

    chosen.patterns = patterns_asked_for(chosen)
    with readable(chosen.file) as path:
        trainer = Session(load_session(path).document).trainer
    config, patterns = trainer.machine.config, trainer.patterns
    asked = AskedPatterns.of(chosen, known=patterns.inputs, announces=True)
    if chosen.patterns is not None:
        seed = config.seed if chosen.seed is None else chosen.seed
        retina = RETINA if config.analog else (config.rows, config.columns)
        given = asked.read(chosen.patterns, seed, retina)
        patterns = _aligned(given.fitted(config.rows, config.columns), patterns)
    elif option := table_choices(chosen).option:
        raise PatternError("cli.table-option-without-patterns", option=option)
    if not len(patterns.labels):
        raise PatternError("cli.nothing-to-evaluate")
    light_pictures(chosen, trainer, patterns)
    with progress_bar("pattern", len(patterns), quiet=chosen.json or chosen.quiet) as bar:
        found = evaluate(trainer.answering(), patterns, bar.update if bar else lambda count: None)
    wrong = [
        {
            "index": i,
            "class": found.classes[found.labels[i]],
            "answer": _answer(found, i),
            "file": asked.files[i] if asked.files else None,
        }
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
        "broken": len(trainer.machine.faults.parts),
        "wrong": wrong,
        "table": asked.table,
        "left_out": asked.left_out,
    }
    if chosen.json:
        print(json_line(result))
        return 0
    print(sentence("evaluate-result", **result | {"wrong": len(wrong)}))
    print(f"accuracy  {percent(result['accuracy'])}")
    if result["broken"]:
        print(sentence("evaluate-broken", count=result["broken"]))
    for item in wrong[:MOST_PRINTED]:
        code = "evaluate-unread" if item["answer"] is None else "evaluate-wrong"
        number = asked.numbered(item["index"])
        print("  " + sentence(code, number=number, name=item["class"], **item))
    if len(wrong) > MOST_PRINTED:
        print("  " + sentence("evaluate-more", count=len(wrong) - MOST_PRINTED))
    return 0


def _aligned(patterns: PatternSet, learned: PatternSet) -> PatternSet:
    """Give patterns the classes that the machine has learned, and their codes, by name."""
    classes = learned.classes
    known = [normalize("NFC", name) for name in classes]  # older files may have other forms
    wanted = [normalize("NFC", name) for name in patterns.classes]
    unknown = [name for name in wanted if name not in known]
    if unknown:
        raise PatternError("cli.class-not-learned", name=unknown[0], known=", ".join(classes))
    numbers = np.array([known.index(name) for name in wanted], dtype=np.int32)
    labels = numbers[patterns.labels]
    return replace(patterns, classes=classes, labels=labels, codes=learned.codes)


def _answer(found: Evaluation, index: int) -> str | None:
    answer = int(found.answers[index])
    return None if answer < 0 else found.classes[answer]
