"""Random things that a person does to a session, each chosen by two whole numbers.

Hypothesis and the children that are killed share it. Everything is exact: the clock is turned by
hand, so the same numbers give the same session.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from mark1.errors import Mark1Error
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.faults import KINDS
from mark1.machine.machine import Mark1
from mark1.messages import Message
from mark1.patterns.pattern_set import PatternSet
from mark1.session import commands as do
from mark1.session.open_document import OpenDocument
from mark1.session.session import Session
from mark1.storage.document import Document
from mark1.storage.session_file import arrays_of
from mark1.training.conventions import config_for_points
from mark1.training.pace import Pace
from mark1.training.trainer import Trainer

ROWS, COLUMNS = 6, 5
NAMES = ("a", "b", "c", "d", "a new class with a name that is as long as a name may be, or so")
RULES = (
    *("error-correction", "averaged", "voted", "pocket", "batch", "optimal-stability"),
    *("first-mistake", "pa-1", "gamma-1958", "widrow-hoff", "no such rule"),
)
PACES = (Pace(1), Pace(2), Pace(30), Pace(1000), Pace(), Pace(by_pass=True))


def pictures(seed: int, classes: int = 3, each: int = 2) -> PatternSet:
    """Make a few random pictures."""
    light = np.random.default_rng(seed).integers(0, 2, (classes * each, ROWS, COLUMNS))
    labels = np.repeat(np.arange(classes, dtype=np.int32), each)
    test = np.zeros(len(labels), np.bool_)
    test[-1] = seed % 2
    return PatternSet((255 * light).astype(np.uint8), labels, NAMES[:classes], test, "few")


def points(seed: int) -> PatternSet:
    """Make a few random points."""
    numbers = np.random.default_rng(seed).normal(size=(6, 1, 2)).astype(np.float32)
    labels = np.arange(6, dtype=np.int32) % 2
    return PatternSet(numbers, labels, NAMES[:2], np.zeros(6, np.bool_), "points")


def _small(kind: str, **changes: Any) -> MachineConfig:
    wires: dict[str, Any] = (
        {} if kind == "direct" else {"a_units": 24, "excitatory": 3, "inhibitory": 2}
    )
    usual = {"rows": ROWS, "columns": COLUMNS, "r_units": 3} | wires
    return MachineConfig.of(kind, classes=3, **(usual | changes))


#: What a session begins with: machine, patterns and training.
STARTS: tuple[Callable[[], tuple[MachineConfig, PatternSet, TrainingConfig]], ...] = (
    lambda: (_small("mark1"), pictures(1), TrainingConfig()),
    lambda: (_small("mark1", noise=0.2), pictures(2), TrainingConfig(order="shuffled")),
    lambda: (_small("mark1", start="random"), pictures(3), TrainingConfig(stop="never")),
    lambda: (
        _small("full", r_units=None),
        pictures(4),
        TrainingConfig(rule="averaged", order="random"),
    ),
    lambda: (_small("mark1", step=0.5, stuck=3), pictures(5), TrainingConfig(rule="pocket")),
    lambda: (_small("mark1", r_units=5), PatternSet.empty(ROWS, COLUMNS), TrainingConfig()),
    lambda: (
        MachineConfig.of("direct", classes=2, rows=1, columns=2, analog=True),
        points(6),
        TrainingConfig(rule="voted"),
    ),
    lambda: (
        MachineConfig.of("direct", classes=2, rows=1, columns=2, analog=True),
        points(7),
        TrainingConfig(rule="batch", passes=9),
    ),
)


def start(number: int) -> Document:
    """Make a document to begin with."""
    config, patterns, training = STARTS[number % len(STARTS)]()
    opened = OpenDocument(Document.of(Trainer(Mark1(config), patterns, training)))
    if len(patterns):
        opened.show_pattern(0)
    return opened.freeze()


def digest(document: Document) -> str:
    """Name a document by its bytes."""
    found = hashlib.blake2b(repr(document.run.faults).encode(), digest_size=8)
    for name, values in sorted(arrays_of(document).items()):
        found.update(f"{name} {values.dtype} {values.shape}".encode())
        found.update(np.ascontiguousarray(values).tobytes())
    return found.hexdigest()


class Person:
    """Somebody at a session.

    Attributes
    ----------
    session : Session
    now : float
        The clock of the runs.
    first : str
        Digest of the document before all that can be undone.
    refused : list of Mark1Error
    """

    def __init__(self, session: Session) -> None:
        self.session, self.now = session, 0.0
        self.first = digest(session.document)
        self.refused: list[Mark1Error] = []

    def act(self, choice: int, a: int) -> None:
        """Do one thing; what is refused is noted."""
        action = ACTIONS[choice % len(ACTIONS)]
        try:
            action(self, a)
        except Mark1Error as error:
            self.refused.append(error)

    # --- what a person does, by a number --------------------------------------------------------

    def draw(self, a: int) -> None:
        rows, columns = self.session.state.drawing.shape
        cell = a % rows, a // 7 % columns, 255 * (a % 3 > 0)
        self.session.perform(do.Draw((cell, (a // 11 % rows, 0, a % 256))))

    def draw_beyond(self, a: int) -> None:
        self.session.perform(do.Draw(((0, 0, 255), (ROWS * (a % 2), -(a % 3), 255 + a % 2))))

    def turn(self, a: int) -> None:
        turns = ((a % 20, a % 9 / 2 - 2), (a // 20 % 30, 0.0))
        self.session.perform(do.TurnPots(turns[: 1 + a % 2]))

    def clear_or_invert(self, a: int) -> None:
        self.session.perform(
            (do.Clear(), do.Invert(), do.Rotate(a), do.Flip(a % 3 == 0), do.Centre())[a % 5]
        )

    def shift(self, a: int) -> None:
        self.session.perform(do.Shift(a % 17 - 8, a // 17 % 15 - 7))

    def put(self, a: int) -> None:
        picture = np.random.default_rng(a).integers(0, 256, (ROWS, COLUMNS)).astype(np.uint8)
        if a % 5 == 0:
            self.session.perform(do.See(picture))
        elif a % 5 == 1:
            self.session.perform(do.RecordPattern(NAMES[a % len(NAMES)], picture))
        else:
            self.session.perform(do.PutPicture(picture, ("letter", "paste", "no such")[a % 3]))

    def show(self, a: int) -> None:
        self.session.perform(do.ShowPattern(a % 9))

    def desire(self, a: int) -> None:
        units = self.session.state.machine.config.r_units + (a % 11 == 0)
        desired = tuple(a // 3**unit % 3 - 1 for unit in range(units))
        self.session.perform(do.SetDesired(desired))

    def choose(self, a: int) -> None:
        name = (None, *NAMES)[a % (len(NAMES) + 1)]
        select = name is not None and a % 2
        self.session.perform(do.SelectClass(name) if select else do.ChooseClass(name))

    def add(self, a: int) -> None:
        self.session.perform(do.AddPattern(NAMES[a % len(NAMES)] if a % 13 else " bad\n"))

    def add_point(self, a: int) -> None:
        self.session.perform(do.AddPoint((a % 7 / 2, -(a % 5) / 3), NAMES[a % len(NAMES)]))

    def move_points(self, a: int) -> None:
        self.session.perform(do.MovePoints(((a % 8, a % 3 / 2, a % 5 / 4), (a % 6, 0.5, -1.0))))

    def begin(self, a: int) -> None:
        config = (_small("mark1"), config_for_points(2, "stream"), config_for_points(3, "batch"))
        found = points(a % 3) if a % 4 else pictures(a % 5)
        rule = {"rule": RULES[a // 16 % len(RULES)]}
        self.session.perform(do.BeginRun(config[a % 3], found, rule if a % 2 else {}))

    def remove(self, a: int) -> None:
        self.session.perform(do.RemovePatterns(((), (a % 8,), (a % 8, a // 8 % 8))[a % 3]))

    def move(self, a: int) -> None:
        self.session.perform(do.MovePatterns((a % 7,), NAMES[a // 7 % len(NAMES)]))

    def split(self, a: int) -> None:
        self.session.perform(do.SplitPatterns(a % 110, a))

    def mark(self, a: int) -> None:
        self.session.perform(do.MarkPatterns((a % 8,), bool(a // 8 % 2)))

    def rename(self, a: int) -> None:
        old, new = NAMES[a % len(NAMES)], NAMES[a // 7 % len(NAMES)]
        self.session.perform(do.RenameClass(old, new))

    def remove_class(self, a: int) -> None:
        self.session.perform(do.RemoveClass(NAMES[a % len(NAMES)]))

    def replace(self, a: int) -> None:
        found = points(a % 3) if a % 4 == 0 else pictures(a % 5, 1 + a % 5, 1 + a % 2)
        self.session.perform(do.ReplacePatterns(found))

    def change(self, a: int) -> None:
        values = (
            {"eta": 0.25 * (a // 16 % 8)},
            {"rule": RULES[a // 16 % len(RULES)]},
            {"rule": RULES[a // 16 % len(RULES)], "eta": 0.3},
            {"order": ("given", "shuffled", "random", "none")[a // 16 % 4]},
            {"stop": ("clean-pass", "check", "passes", "never")[a // 16 % 4]},
            {"passes": a // 16 % 50, "decay": 0.01 * (a % 2)},
            {"budget": (None, 3, 50)[a // 16 % 3]},
            {"coding": "bipolar", "unit_step": a // 16 % 2 == 0},
        )
        self.session.perform(do.ChangeTraining(values[a % len(values)]))

    def break_or_mend(self, a: int) -> None:
        kind, act = KINDS[a % len(KINDS)], do.MendPart if a % 7 == 0 else do.BreakPart
        machine = self.session.state.machine
        number, cell = a // 5 % 25, -1
        if kind == "wire" and machine.plugboard is not None:
            number %= machine.config.a_units
            cell = int(machine.plugboard.wires[number, a // 125 % 5])
        self.session.perform(do.MendAll() if a % 11 == 0 else act(kind, number, cell))

    def change_faults(self, a: int) -> None:
        values = ({"noise": a // 4 % 6 / 10}, {"dead_cells": a // 4 % 35}, {"stuck": 1})
        self.session.perform(do.ChangeFaults(values[min(a % 4, 3) % 3]))

    def teach(self, a: int) -> None:
        self.session.perform(do.Teach())

    def correct(self, a: int) -> None:
        self.session.perform(do.Correct(NAMES[a % len(NAMES)], a // 16 % 2 == 0))

    def step(self, a: int) -> None:
        self.session.perform(do.Step())

    def train(self, a: int) -> None:
        self.session.perform(do.Train(a % 40, shows_each=a % 5 == 0))

    def seek(self, a: int) -> None:
        progress = self.session.state.progress
        self.session.perform(do.Seek(progress.first + a % (progress.end - progress.first + 2)))

    def back(self, a: int) -> None:
        self.session.perform(do.Seek(max(0, self.session.state.progress.step - 1)))

    def reset(self, a: int) -> None:
        self.session.perform(do.Reset())

    def retrain(self, a: int) -> None:
        values = (
            {"eta": 0.25 * (a // 16 % 8)},
            {"rule": RULES[a // 16 % len(RULES)]},
            {"order": ("given", "shuffled", "none")[a // 16 % 3], "seed": a % 5},
        )
        self.session.perform(do.Retrain(values[a % len(values)], a % 40))

    def build(self, a: int) -> None:
        config, analog = self.session.state.machine.config, self.session.state.patterns.analog
        if analog:
            config = MachineConfig.of(
                "direct", classes=2, rows=1, columns=2, analog=a % 5 > 0, step=0.5 * (a % 2)
            )
        else:
            size = (ROWS, COLUMNS) if a % 3 else (ROWS + 1, COLUMNS - 1)
            config = _small(
                ("mark1", "full", "direct")[a // 3 % 3],
                **{"rows": size[0], "columns": size[1], "seed": a % 4, "noise": 0.1 * (a % 2)},
            )
        self.session.perform(do.BuildMachine(config))

    def branch(self, a: int) -> None:
        self.session.perform(do.ChooseBranch(a % (len(self.session.state.branches) + 1)))

    def undo(self, a: int) -> None:
        for _ in range(1 + a % 3):
            self.session.perform(do.Undo())

    def redo(self, a: int) -> None:
        for _ in range(1 + a % 3):
            self.session.perform(do.Redo())

    def run(self, a: int) -> None:
        self.session.run(PACES[a % len(PACES)], self.now)

    def advance(self, a: int) -> None:
        for _ in range(1 + a % 5):
            self.now += (0.02, 0.1, 0.5, 1.5)[a // 5 % 4]
            # A pace without a limit would be cut at moments that no number decides.
            self.session.advance(self.now, math.inf if self.ends_by_itself else 0.0)

    @property
    def ends_by_itself(self) -> bool:
        """Whether a slice without a limit of time ends."""
        pace, training = self.session.pace, self.session.state.training
        endless = training.stop == "never" or (training.budget or 0) > 10**6
        return pace.speed > 0 or not endless

    def set_pace(self, a: int) -> None:
        self.session.set_pace(PACES[a % len(PACES)], self.now)

    def pause(self, a: int) -> None:
        self.session.pause()

    def commit(self, a: int) -> None:
        self.session.commit()

    def look(self, a: int) -> None:
        self.session.look()


#: What a person does, those that belong together more often.
ACTIONS: tuple[Callable[[Person, int], None], ...] = (
    *(Person.draw, Person.draw, Person.draw_beyond, Person.turn, Person.turn, Person.turn),
    *(Person.clear_or_invert, Person.shift, Person.put, Person.show, Person.show),
    *(Person.desire, Person.choose, Person.choose, Person.add, Person.add, Person.remove),
    *(
        Person.move,
        Person.split,
        Person.mark,
        Person.rename,
        Person.remove_class,
        Person.replace,
        Person.change,
    ),
    *(Person.break_or_mend, Person.break_or_mend, Person.change_faults, Person.change_faults),
    *(Person.change, Person.teach, Person.correct, Person.step, Person.step, Person.step),
    *(Person.train, Person.train, Person.seek, Person.seek, Person.back, Person.reset),
    *(
        Person.retrain,
        Person.build,
        Person.branch,
        Person.branch,
        Person.undo,
        Person.undo,
        Person.redo,
    ),
    *(Person.run, Person.run, Person.run, Person.advance, Person.advance, Person.advance),
    *(Person.advance, Person.set_pace, Person.pause, Person.commit, Person.look),
    *(Person.add_point, Person.add_point, Person.move_points, Person.move_points, Person.begin),
)


def sentence(message: Message | Mark1Error) -> str:
    """Write a message, and check that a person can read it."""
    text = message.code if " " in message.code else str(message)
    assert text and "{" not in text and "None" not in text and "np." not in text, text
    return text


def reopened(session: Session, folder: Path) -> Session:
    """Save a session, and open the file in another one."""
    session.save(folder / "saved.mark1")
    other = Session(document=start(0))
    other.open(folder / "saved.mark1")
    return other
