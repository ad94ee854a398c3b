"""How the session of a lesson begins: patterns, a machine, and what it has learned before."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mark1.errors import FileError
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.session.commands import SplitPatterns, Train
from mark1.session.new_document import config_for
from mark1.session.open_document import OpenDocument
from mark1.storage.document import Document
from mark1.training.trainer import Trainer

#: Most steps of a training at the start of a lesson.
MOST_STEPS = 100_000

#: What the start of a lesson may say, and of which type it is. True is no number.
ENTRIES: Mapping[str, type | tuple[type, ...]] = {
    "patterns": str,
    "kind": str,
    "seed": int,
    "training": dict,
    "machine": dict,
    "trained": bool,
    "steps": int,
    "share": (int, float),
    "shown": int,
    "moved": str,
}


def read_start(start: Any, path: Path) -> Mapping[str, Any]:
    """Check the table ``[start]``.

    Raises
    ------
    FileError
        If it is missing, or an entry is unknown or of the wrong type.
    """
    if not isinstance(start, dict) or not isinstance(start.get("patterns"), str):
        raise FileError("lessons.no-start", path=path)
    if unknown := start.keys() - ENTRIES.keys():
        raise FileError("lessons.unknown-entry", path=path, name=min(unknown))
    for name, value in start.items():
        is_flag = isinstance(value, bool)
        fits = isinstance(value, ENTRIES[name]) and is_flag == (name == "trained")
        if not fits or (name in ("shown", "steps") and value < 0):
            raise FileError("lessons.start-value", path=path, name=name, value=value)
    return start


def document_of(start: Mapping[str, Any], steps: int = MOST_STEPS) -> Document:
    """Return the state in which a lesson begins, trained for this many steps at most."""
    seed = start.get("seed", MachineConfig().seed)
    patterns = _patterns(start["patterns"], seed)
    training = TrainingConfig().changed(start.get("training", {}))
    config = config_for(start.get("kind", "mark1"), patterns, seed)
    config = MachineConfig.from_dict(config.to_dict() | start.get("machine", {}))
    opened = OpenDocument(Document.of(Trainer(Mark1(config), patterns, training)))
    if start.get("share"):
        SplitPatterns(start["share"], seed).perform(opened)
    made = steps if start.get("trained") else min(steps, start.get("steps", 0))
    if made:
        Train(made).perform(opened)
    if len(patterns):
        opened.show_pattern(min(start.get("shown", 0), len(patterns) - 1))
    return opened.freeze()


@functools.lru_cache(maxsize=16)
def _patterns(name: str, seed: int) -> PatternSet:
    return shapes.make(name, seed=seed)
