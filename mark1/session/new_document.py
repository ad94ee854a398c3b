"""New documents: a new machine and patterns, with nothing learned yet."""

from __future__ import annotations

from dataclasses import replace

from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.patterns.pattern_set import PatternSet
from mark1.session.open_document import OpenDocument
from mark1.storage.document import Document
from mark1.training.trainer import Trainer


def config_for(kind: str, patterns: PatternSet, seed: int) -> MachineConfig:
    """Choose the usual machine of a kind for patterns; five R-units if there are none yet."""
    return MachineConfig.of(
        kind,
        classes=max(2, len(patterns.classes)),
        rows=patterns.rows,
        columns=patterns.columns,
        analog=patterns.analog,
        seed=seed,
        r_units=5 if not patterns.classes else None,
        code="binary" if not patterns.classes else None,
    )


def new_document(kind: str, patterns: PatternSet, seed: int) -> Document:
    """Make a document of a new machine and patterns, and show one of the patterns."""
    patterns = patterns.renumbered()
    trainer = Trainer(Mark1(config_for(kind, patterns, seed)), patterns, TrainingConfig())
    opened = OpenDocument(Document.of(trainer))
    if len(patterns):
        opened.show_pattern(4 if patterns.name == "letters" else 0)  # an E
    return opened.freeze()


def points() -> Document:
    """Make the document of a first start of Geometry: AND, which one line separates."""
    from mark1.patterns import shapes

    return new_document("direct", shapes.make("and"), MachineConfig().seed)


def no_points() -> Document:
    """Make a document of two classes of points of a plane, to which points can be added."""
    from mark1.patterns import shapes

    none = replace(shapes.make("and").without(range(4)), name="")
    return new_document("direct", none, MachineConfig().seed)


def letters() -> Document:
    """Make the document of a first start: the 26 letters and a new Mark I."""
    from mark1.patterns import shapes

    return new_document("mark1", shapes.make("letters"), MachineConfig().seed)
