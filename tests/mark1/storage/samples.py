"""Runs to save, and ways to compare and to damage what was saved."""

import functools
import json

import numpy as np
from hypothesis import strategies as st

from mark1.disk import archive
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.faults import Faults, Part
from mark1.machine.machine import Mark1
from mark1.patterns.pattern_set import PatternSet
from mark1.storage.document import Branch, Document
from mark1.storage.session_file import load_session, save_session
from mark1.training.trainer import Trainer

KINDS = ("mark1", "full", "direct", "points")


def patterns_for(kind, count=9, classes=3, test=2):
    random = np.random.default_rng(5)
    points = kind == "points"
    pictures = (
        random.normal(size=(count, 1, 2)).astype(np.float64)
        if points
        else np.where(random.random((count, 6, 5)) < 0.4, 255, 0).astype(np.uint8)
    )
    return PatternSet(
        pictures=pictures,
        labels=(np.arange(count) % classes).astype(np.int32),
        classes=("A", "ß", "日本")[:classes],
        test=np.arange(count) < test,
        name="a few",
    )


def a_machine(kind="mark1", **changes):
    patterns = patterns_for(kind)
    plugs = {} if kind in ("direct", "points") else {
        "a_units": 40, "excitatory": 3, "inhibitory": 2, "theta": 1
    }  # fmt: skip
    config = MachineConfig.of(
        "direct" if kind == "points" else kind,
        classes=len(patterns.classes),
        rows=patterns.rows,
        columns=patterns.columns,
        analog=patterns.analog,
        **plugs | changes,
    )
    return Mark1(config)


def a_trainer(kind="mark1", training=None, **machine):
    training = training or TrainingConfig(passes=500, stop="passes")
    trainer = Trainer(a_machine(kind, **machine), patterns_for(kind), training)
    trainer.log.spacing = 64
    return trainer


def run_to(trainer, step):
    while trainer.position.step < step:
        trainer.step()


def a_run_with_actions(kind="mark1"):
    """Train, turn by hand, teach by hand, change the settings, and go back to the middle."""
    trainer = a_trainer(kind, seed=11)
    trainer.advance(steps=300)
    trainer.turn(3, -2.7)
    trainer.advance(steps=30)
    trainer.teach(trainer.patterns.pictures[0], -trainer.code.words[0])
    trainer.change(TrainingConfig(eta=0.3, order="shuffled", passes=500, stop="passes", decay=1e-3))
    trainer.advance(steps=569)
    trainer.seek(345)
    return trainer


def some_of(patterns, keep):
    """The patterns at these places, of the same classes."""
    return PatternSet(
        patterns.pictures[keep],
        patterns.labels[keep],
        patterns.classes,
        patterns.test[keep],
        f"{len(keep)} of {patterns.name}",
    )


def a_run_with_chapters(kind="mark1"):
    """Go on from `a_run_with_actions` with other patterns and rules, to stand in the middle."""
    trainer = a_run_with_actions(kind)
    patterns = trainer.patterns
    trainer.take_patterns(some_of(patterns, [0, 2, 3, 4, 5, 7, 8]), "−2")
    trainer.take_faults(some_faults(trainer.machine))
    trainer.advance(steps=75)
    trainer.change(TrainingConfig(rule="voted", passes=500, stop="passes"), "voted")
    trainer.advance(steps=50)
    trainer.take_patterns(some_of(patterns, []), "cleared")
    for _ in range(2):
        trainer.teach(patterns.pictures[0], trainer.code.words[1])
    trainer.take_patterns(patterns, "restored")
    trainer.advance(steps=28)
    trainer.change(TrainingConfig(rule="pocket", passes=500, stop="passes"), "pocket")
    trainer.turn(1, 0.25, "knob 2")
    trainer.take_faults(trainer.machine.faults.broken(Part("wiper", 5)))
    trainer.advance(steps=100)
    trainer.seek(450)
    return trainer


def some_faults(machine):
    """A broken part of every kind that a machine has, and noise."""
    board = machine.plugboard
    parts = [Part("wiper", 2), Part("wiper", 0)]
    if not machine.config.analog:
        parts += [Part("dark-cell", 7), Part("lit-cell", 3)]
    if board is not None:
        parts += [Part("a-unit", 4), *(Part("wire", 6, int(cell)) for cell in board.wires[6, 2:])]
    noise = {} if machine.config.analog else {"noise": 0.1, "dead_cells": 2}
    return Faults(parts=tuple(parts), **noise)


@functools.cache
def a_document(kind="mark1"):
    """A document in which everything is used: chapters, branches, a drawing, choices."""
    trainer = a_run_with_actions(kind)
    branches = [Branch(345, trainer.record)]
    trainer.seek(100)
    trainer.turn(0, 0.5, "knob 1")
    trainer.advance(steps=100)
    branches.append(Branch(100, trainer.record))
    trainer = a_run_with_chapters(kind)
    config = trainer.machine.config
    drawing = np.arange(config.rows * config.columns).reshape(config.rows, config.columns)
    return Document(
        machine=trainer.machine,
        run=trainer.record,
        branches=tuple(branches),
        drawing=drawing.astype(np.float64 if config.analog else np.uint8),
        by_hand=True,
        target="ß",
        desired=np.resize(np.array([1, -1, 0], np.int8), config.r_units),
        chosen={"eta": 0.3},
    )


def document_state(document):
    """All that a document holds, compared bit for bit."""
    machine = document.machine
    return {
        "machine": machine.config,
        "wires": machine.plugboard and bits(machine.plugboard.wires),
        "run": run_state(document.run),
        "branches": [(branch.fork, run_state(branch.run)) for branch in document.branches],
        "drawing": (bits(document.drawing), document.by_hand),
        "desired": (document.target, bits(document.desired)),
        "chosen": document.chosen,
    }


def saved(trainer, path, drawing=None):
    save_session(Document.of(trainer, drawing), path)
    return load_session(path).trainer()


def header_of(arrays):
    return json.loads(arrays["header"].tobytes())


def write_session(path, header, arrays):
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    arrays = {**arrays, "header": np.frombuffer(text, dtype=np.uint8)}
    path.write_bytes(b"")
    archive.write_arrays(path, arrays)


#: Anything that may stand in a header.
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


def places_in(value, way=()):
    """Every way into a nested value."""
    yield way
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places_in(value[key], (*way, key))


def bits(array):
    return None if array is None else (array.dtype, array.shape, array.tobytes())


def checkpoint_state(checkpoint):
    """All that a checkpoint holds, compared bit for bit."""
    return (
        checkpoint.position,
        bits(checkpoint.wipers.positions),
        checkpoint.wipers.unit,
        checkpoint.training,
        pattern_state(checkpoint.patterns),
        (checkpoint.by_hand, checkpoint.taught, checkpoint.label),
        bits(checkpoint.predictor),
        checkpoint.faults,
    )


def pattern_state(patterns):
    return (
        patterns.name,
        patterns.classes,
        *map(bits, (patterns.pictures, patterns.labels, patterns.test)),
    )


def run_state(run):
    """All that the record of a run holds, compared bit for bit."""
    return {
        "position": run.position,
        "training": run.training,
        "patterns": pattern_state(run.patterns),
        "wipers": (bits(run.wipers.positions), run.wipers.unit),
        "order": bits(run.order),
        "checkpoints": [checkpoint_state(checkpoint) for checkpoint in run.checkpoints],
        "mistakes": bits(run.mistakes),
        "log": (run.passes, run.spacing, run.end),
        "voters": [(bits(voter.positions), voter.unit) for voter in run.voters],
        "faults": run.faults,
    }


def state(trainer):
    """All that a file holds of a run and its machine, compared bit for bit."""
    machine, log = trainer.machine, trainer.log
    return {
        "machine": machine.config,
        "wires": machine.plugboard and bits(machine.plugboard.wires),
        "movable": bits(machine.potentiometers.movable),
        "run": run_state(trainer.record),
        "log": (log.most, log.most_by_hand, log.first),
        "rule": trainer.rule,
        "progress": trainer.progress,
        "next": trainer.next_pattern,
    }


def sentence(error):
    """The text of an error, which must be a sentence that fits a dialog."""
    text = str(error.value)
    assert text.endswith(".")
    assert "\n" not in text
    assert len(text) < 450
    return text
