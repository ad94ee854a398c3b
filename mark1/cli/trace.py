"""The trace of a run: every presentation with x, d, y, ν and the weights before and after it."""

from __future__ import annotations

import csv
import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from mark1.disk.atomic import writing
from mark1.disk.csv_text import as_text
from mark1.errors import ConfigError, WriteError
from mark1.machine.config import MachineConfig
from mark1.machine.machine import Presentation
from mark1.patterns.pattern_set import PatternSet
from mark1.session.session import Session
from mark1.storage.weights_file import headings_of
from mark1.training.conventions import as_written

#: Most numbers in one trace, and most inputs that have a column each unless they are points.
MOST_NUMBERS, MOST_INPUTS = 2_000_000, 25


class Trace:
    """Writes a row for each presentation, until it is full.

    Parameters
    ----------
    session : Session
        Its training is in progress.
    write : callable
        Receives a row.

    Attributes
    ----------
    rows : int
        Presentations written.
    problem : WriteError or None
        Why it could not be written; set when `tracing` ends. The run goes on without it.
    failure : OSError or None
        What the disk has reported meanwhile.

    Raises
    ------
    ConfigError
        If not even one row has room.
    """

    def __init__(self, session: Session, write: Callable[[list[Any]], object]) -> None:
        self._session, self._write = session, write
        self._trainer = session.trainer
        config, patterns = self._trainer.machine.config, self._trainer.patterns
        first = headings(config, patterns)
        if len(first) > MOST_NUMBERS:
            raise ConfigError("cli.trace-too-wide", count=len(first), most=MOST_NUMBERS)
        self._shares = not self._by_column(config, patterns)
        self.rows, self._most = 0, MOST_NUMBERS // len(first)
        self.failure: OSError | None = None
        self.problem: WriteError | None = None
        write(first)

    @staticmethod
    def _by_column(config: MachineConfig, patterns: PatternSet) -> bool:
        """Whether every input has its own column."""
        return patterns.analog or config.features - config.has_bias <= MOST_INPUTS

    @property
    def is_full(self) -> bool:
        """Whether there is no room for another row."""
        return self.failure is not None or self.rows >= self._most

    def step(self) -> None:
        """Make the next presentation, and write it."""
        trainer = self._trainer
        at, index = trainer.position, trainer.next_pattern
        before = trainer.machine.potentiometers.volts.copy()
        shown = trainer.upcoming()
        self._session.advance(seconds=math.inf, steps=1)
        if shown is None or index is None:  # taught by hand: it is in the run log
            return
        name = as_text(trainer.patterns.classes[trainer.patterns.labels[index]])
        after = trainer.machine.potentiometers.volts
        weights = [text for volts in (before, after) for text in self._weights(volts)]
        row = [at.step + 1, at.passes + 1, index + 1, name, *self._inputs(shown)]
        try:
            self._write([*row, *self._units(shown), *weights])
        except OSError as error:
            self.failure = error
        else:
            self.rows += 1

    def _inputs(self, shown: Presentation) -> list[str]:
        x = shown.features
        x = x[: len(x) - self._trainer.machine.config.has_bias]
        if self._shares:
            return [" ".join(str(place + 1) for place in np.flatnonzero(x))]
        return [_short(number) for number in x]

    def _units(self, shown: Presentation) -> Iterator[str]:
        desired, response = as_written(shown, self._trainer.training)
        for d, drive, y in zip(desired, shown.drive, response, strict=True):
            yield from (str(d), _short(drive), str(y))

    def _weights(self, volts: Any) -> list[str]:
        config = self._trainer.machine.config
        if config.kind != "mark1":
            rows = volts.reshape(config.r_units, -1)
            volts = np.roll(rows, config.has_bias, axis=1).ravel()
        return [_short(number) for number in volts]


def headings(config: MachineConfig, patterns: PatternSet) -> list[str]:
    """Return the columns: of several R-units, those of each begin with its name."""
    inputs = ["active"]
    if Trace._by_column(config, patterns):
        inputs = [f"x{place}" for place in range(1, config.features - config.has_bias + 1)]
    units = [f"R{unit} " for unit in range(1, config.r_units + 1)] if config.r_units > 1 else [""]
    weights = [f"{unit}{name}" for unit in units for name in headings_of(config)]
    if config.kind == "mark1":
        weights = [f"w{place}" for place in range(1, config.weights + 1)]
    return [
        "t",
        "pass",
        "pattern",
        "class",
        *inputs,
        *(f"{unit}{name}" for unit in units for name in ("d", "nu", "y")),
        *(f"{name} {when}" for when in ("before", "after") for name in weights),
    ]


@contextmanager
def tracing(session: Session, path: str | None) -> Iterator[Trace | None]:
    """Yield a trace that is written to a CSV file, completely or not at all; None without one.

    A disk that fills up does not end the run: afterwards, the trace has a `problem`.
    """
    if path is None:
        yield None
        return
    has_ended = False
    try:
        with (
            writing(Path(path)) as unfinished,
            unfinished.open("w", encoding="utf-8", newline="") as file,
        ):
            trace = Trace(session, csv.writer(file, lineterminator="\n").writerow)
            yield trace
            has_ended = True
            if trace.failure is not None:
                raise trace.failure
    except WriteError as error:
        if not has_ended:
            raise
        trace.problem = error


def _short(number: Any) -> str:
    return f"{number + 0.0:.12g}"  # 0 instead of −0
