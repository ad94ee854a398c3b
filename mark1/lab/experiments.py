"""Run experiments: many independent trials that can be stopped and resumed.

A trial is a pure function of its parameters and its seed, so the same trials give the same table
regardless of where they run and in which order they finish.
"""

from __future__ import annotations

import contextlib
import math
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

import mark1
from mark1.disk.locks import locked
from mark1.disk.user_folders import save_or_rescue
from mark1.errors import ConfigError, FileError, TrainingError
from mark1.lab.trial_table import Record, Sheet, Table, Trial, Value
from mark1.machine.config import LIMITS
from mark1.messages import Message

if TYPE_CHECKING:
    from mark1.lab.workers import Ended, Work

__all__ = ["Experiment", "Record", "Sketch", "Table", "Trial", "TrialProgress", "Value", "run"]

#: Name of the experiment over set-ups of one's own: see `mark1.lab.setups`.
SET_UP = "set-up"

#: Seconds between two saves of the finished trials.
KEEP = 10.0

#: Maximum trials of one experiment.
MOST_TRIALS = 1_000_000

#: What the results of most experiments are counted in.
UNITS = {
    "right": "share",
    "unseen": "share",
    "learned": "share",
    "passes": "passes",
    "passes_made": "passes",
}

#: The theory of a result, from values of the first parameter and the other parameters.
Theory = Callable[[NDArray[np.float64], Mapping[str, Value]], NDArray[np.float64]]


@dataclass(frozen=True, slots=True)
class Sketch:
    """How to draw the table of an experiment: results over the first parameter.

    There is one line for each value of the other parameters. The theory of a result is the result
    of the same name with the suffix ``_theory``.

    Attributes
    ----------
    drawn : tuple of str
        Results to draw, one chart each.
    evenly : bool
        Space the values evenly, whatever they are. Words always are.
    band : bool
        Draw the spread as a band along the line instead of bars.
    axis : str
        Caption of the axis of the first parameter; empty for the one of the experiment in the
        catalogue.
    line : str
        Name of a line, ``{}`` standing for its value; empty for the one of the catalogue.
    most_passes : float
        Maximum passes of a trial.
    units : mapping of str to str
        What a drawn result is counted in, if `UNITS` does not have it: "share", "passes", …
    theory : callable or None
        ``theory(values, others) -> results``, for a smooth line: the theory at an array of values
        of the first parameter; `others` are the other parameters.
    """

    drawn: tuple[str, ...] = ("right", "passes")
    evenly: bool = False
    band: bool = False
    axis: str = ""
    line: str = ""
    most_passes: float = math.inf
    units: Mapping[str, str] = field(default_factory=dict)
    theory: Theory | None = None


@dataclass(frozen=True, slots=True)
class Experiment:
    """A question, and the trials that answer it.

    Attributes
    ----------
    name : str
    about : str
        One line of description.
    trial : callable
        ``trial(parameters, seed) -> record``. A module-level function, so that other processes can
        import it. All its randomness comes from the seed.
    settings : tuple of mapping of str to Value
        The parameters of the trials; each setting is run with every seed. All have the same
        names.
    results : tuple of str
        Names of the results in every record.
    fixed : frozenset of int
        Indices of settings without randomness, which are run once.
    group : str
        Heading under which it is listed.
    window_group : str
        The same in the window, if it is another one there.
    sketch : Sketch or None
    """

    name: str
    about: str
    trial: Work
    settings: tuple[Mapping[str, Value], ...]
    results: tuple[str, ...]
    fixed: frozenset[int] = frozenset()
    group: str = ""
    window_group: str = ""
    sketch: Sketch | None = None

    @property
    def title(self) -> str:
        """What the window calls it, in the language in use."""
        return _said(f"title-{self.name}")

    @property
    def brief(self) -> str:
        """What it varies, in a few words in the language in use."""
        return _said(f"about-{self.name}")

    @property
    def heading(self) -> str:
        """The heading under which the window lists it, in the language in use."""
        return heading(self.window_group or self.group)

    @property
    def axis(self) -> str:
        """Caption of the axis of its first parameter, in the language in use."""
        return _said(f"axis-{self.name}")

    @property
    def line(self) -> str:
        """Name of a line of its charts, ``{}`` standing for the value of another parameter."""
        return _said(f"line-{self.name}", value="{}")

    def trials(self, seeds: int = 20, seed: int = 1960) -> list[Trial]:
        """List the trials: every setting with the seeds `seed`, `seed` + 1, …

        Raises
        ------
        ConfigError
            If there are no trials, too many, or a seed is out of range.
        """
        if not 1 <= seeds * len(self.settings) <= MOST_TRIALS:
            raise ConfigError(
                "lab.trials", seeds=seeds, settings=len(self.settings), most=MOST_TRIALS
            )
        least, greatest = LIMITS["seed"].low, LIMITS["seed"].high
        if not least <= seed <= greatest - seeds + 1:
            raise ConfigError(
                "lab.seeds", first=seed, last=seed + seeds - 1, least=least, most=greatest
            )
        return [
            Trial(tuple(setting.items()), seed + number)
            for place, setting in enumerate(self.settings)
            for number in range(1 if place in self.fixed else seeds)
        ]


def heading(group: str) -> str:
    """Return the heading of a group in the window, in the language in use."""
    return _said(f"group-{group.replace(' ', '-')}")


def _said(name: str, **values: object) -> str:
    return str(Message(f"experiments.{name}", values))


@dataclass(frozen=True, slots=True)
class TrialProgress:
    """How far an experiment has got.

    Attributes
    ----------
    done, of : int
        Finished trials, including those from the file, and all trials.
    seconds_left : float
        Estimate at the speed so far; infinite until a trial has finished.
    trial : Trial
    record : Record
        What finished last.
    is_new : bool
        Whether it was run now, not read from the file.
    """

    done: int
    of: int
    seconds_left: float
    trial: Trial
    record: Record
    is_new: bool = True


def run(
    experiment: Experiment,
    trials: Sequence[Trial],
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    out: Path | str | None = None,
    progress: Callable[[TrialProgress], None] | None = None,
    is_stopped: Callable[[], bool] = lambda: False,
) -> Table:
    """Run trials and return their table; Ctrl+C stops and keeps the finished ones.

    Parameters
    ----------
    trials : sequence of Trial
        Usually ``experiment.trials()``.
    executor : concurrent.futures.Executor, optional
        Runs the trials, and is left open. By default new processes do; if one dies, another one
        takes its place.
    workers : int, optional
        Number of processes, at least 1; by default, and at most, one per processor. With 1 the
        trials run in this process.
    out : path, optional
        CSV file for the records. Trials that it already holds are not run again; it must be from
        the same version of the program if any are missing.
    progress : callable, optional
        Called with a `TrialProgress` for each trial in the file, and after each that is run.
    is_stopped : callable, optional
        Called about ten times a second, or after each trial in this process; True stops the run.

    Returns
    -------
    Table
        ``complete`` is False if the run was stopped.

    Raises
    ------
    ConfigError
        If `workers` is below 1, or the machine of a trial is not possible.
    FileError
        If `out` is damaged, belongs to another experiment or version, is being written by another
        program, or cannot be written when the first trial has finished. If writing fails later, the
        trials are saved in the user's data folder: see `Table`.
    TrainingError
        If worker processes keep dying, or have another version of the program. Finished trials
        are kept.

    Examples
    --------
    >>> from mark1.lab.sweeps import SWEEPS
    >>> theta = SWEEPS["theta"]
    >>> table = run(theta, theta.trials(seeds=1), workers=1)
    >>> len(table.trials) == len(theta.settings)
    True
    """
    if workers is not None and workers < 1:
        raise ConfigError("lab.workers", workers=workers)
    names = [name for name, _ in trials[0].parameters] if trials else []
    sheet = Sheet(Path(out), experiment.name, names, experiment.results) if out else None
    with locked(sheet.path) if sheet else contextlib.nullcontext():
        return _run(experiment, trials, sheet, executor, workers, progress, is_stopped)


def _run(
    experiment: Experiment,
    trials: Sequence[Trial],
    sheet: Sheet | None,
    executor: Executor | None,
    workers: int | None,
    progress: Callable[[TrialProgress], None] | None,
    is_stopped: Callable[[], bool],
) -> Table:
    """Run the trials that the sheet does not hold yet, and save them in it."""
    from mark1.lab import workers as pool  # not loaded where experiments are only listed

    records = sheet.read() if sheet else {}
    asked = {trial.key for trial in trials}
    missing = [trial for trial in trials if trial.key not in records]
    if sheet and missing:
        sheet.check_version()
    pace = _Pace(len(asked), progress)
    for trial in trials:
        if trial.key in records:
            pace.find(trial, records[trial.key])
    saved = problem = None
    try:
        finished = pool.run(experiment.trial, experiment.results, missing, executor, workers)
        with contextlib.closing(finished):
            _collect(finished, records, pace, sheet, is_stopped)
    except KeyboardInterrupt:
        pass
    except BrokenExecutor as error:
        raise TrainingError("lab.workers-lost", done=pace.done, of=pace.of) from error
    except CancelledError as error:  # raised by Dask when its scheduler is gone
        raise TrainingError("lab.connection-lost", done=pace.done, of=pace.of) from error
    finally:
        if sheet and pace.made:
            ordered = _in_order(trials, records)
            saved, problem = save_or_rescue(sheet.path, lambda path: sheet.write(ordered, path))
    done = [trial for trial in trials if trial.key in records]
    return Table(
        tuple(done),
        tuple(records[trial.key] for trial in done),
        len(done) == len(trials),
        sheet.version if sheet else mark1.__version__,
        problem,
        saved if problem else None,
    )


class _Pace:
    """Counts finished trials and reports the progress."""

    def __init__(self, of: int, show: Callable[[TrialProgress], None] | None) -> None:
        self.of, self.found, self.made = of, 0, 0
        self._show = show
        self._began = time.monotonic()
        self._kept = -math.inf  # save the first trial at once, to learn whether that works

    @property
    def done(self) -> int:
        return self.found + self.made

    def find(self, trial: Trial, record: Record) -> None:
        self.found += 1
        if self._show:
            self._show(TrialProgress(self.done, self.of, math.inf, trial, record, is_new=False))

    def count(self, trial: Trial, record: Record) -> None:
        self.made += 1
        if self._show:
            each = (time.monotonic() - self._began) / self.made
            left = each * (self.of - self.done)
            self._show(TrialProgress(self.done, self.of, left, trial, record))

    def is_time_to_keep(self) -> bool:
        now = time.monotonic()
        due = now - self._kept >= KEEP
        if due:
            self._kept = now
        return due


def _collect(
    finished: Ended,
    records: dict[tuple[str, ...], Record],
    pace: _Pace,
    sheet: Sheet | None,
    is_stopped: Callable[[], bool],
) -> None:
    """Collect records as trials finish, until all are there or the run is stopped."""
    while not is_stopped():
        try:
            found = next(finished)
        except StopIteration:
            return
        if found is None:
            continue
        records[found[0].key] = found[1]
        pace.count(*found)
        if sheet and pace.is_time_to_keep():
            _keep(sheet, records, pace)


def _keep(sheet: Sheet, records: Mapping[tuple[str, ...], Record], pace: _Pace) -> None:
    """Save the finished trials; if that fails, raise an error only while nothing is lost."""
    try:
        sheet.write(records)
    except FileError:
        if pace.made == 1:
            pace.made = 0  # so that nothing is saved elsewhere
            raise


def _in_order(
    trials: Sequence[Trial], records: Mapping[tuple[str, ...], Record]
) -> dict[tuple[str, ...], Record]:
    """Sort records in the order of the trials, then others that the file held."""
    ordered = {trial.key: records[trial.key] for trial in trials if trial.key in records}
    return ordered | {key: record for key, record in records.items() if key not in ordered}
