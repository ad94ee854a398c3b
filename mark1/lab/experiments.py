"""Many machines at once: independent trials over any executor, stopped and taken up again.

A trial is a pure function of its parameters and its seed, so the same trials give the same table
whoever runs them, in whatever order they end.
"""

from __future__ import annotations

import contextlib
import math
import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
)
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue

import numpy as np
from numpy.typing import NDArray

import mark1
from mark1.errors import ConfigError, TrainingError
from mark1.lab.results import Record, Sheet, Table, Trial, Value
from mark1.machine import kernels
from mark1.machine.config import LIMITS

__all__ = ["Experiment", "Record", "Sketch", "Table", "Trial", "TrialProgress", "Value", "run"]

#: ``trial(parameters, seed) -> record``.
Work = Callable[[Mapping[str, Value], int], Record]

#: Trials as they end; None where there was nothing new for a while.
Ended = Generator[tuple[Trial, Record] | None, None, None]

#: Seconds between two looks at whether the experiment is to be stopped.
LOOK = 0.1

#: Seconds between two times that the finished part is kept.
KEEP = 10.0

#: Pieces of work that an executor is given before the first of them has ended: enough for a
#: cluster; and as long as it is not known how long a trial takes.
AHEAD, AHEAD_AT_FIRST = 1024, 64

#: Seconds of work that are handed out at once, so that handing out is not half of it, and most
#: trials in such a piece.
PIECE, MOST_IN_A_PIECE = 0.05, 256

#: Pieces, at least, that the trials which are left are cut into, so that nobody waits for the last.
LAST_PIECES = 16

#: Most trials of one experiment.
MOST_TRIALS = 1_000_000

#: Times in a row, no trial having ended meanwhile, that worker processes may die.
MOST_DEATHS = 3


#: What a theory says of a result, by values of the first parameter, and the other parameters.
Theory = Callable[[NDArray[np.float64], Mapping[str, Value]], NDArray[np.float64]]


@dataclass(frozen=True, slots=True)
class Sketch:
    """How the table of an experiment is to be drawn: results over the first parameter.

    There is a line for each value of the other parameters. What the theory says of a result is the
    result of the same name that ends in ``_theory``.

    Attributes
    ----------
    axis : str
        What the first parameter is.
    drawn : tuple of str
        Results that get a chart each.
    evenly : bool
        Let the values stand evenly apart, whatever they are; words always do.
    band : bool
        Draw the spread as a band along the line, not as a bar at each value.
    line : str
        What a line is called; ``{}`` stands for its value.
    most_passes : float
        Passes after which a trial is ended.
    theory : callable or None
        ``theory(values, others) -> results``: what the theory says at any values of the first
        parameter, an array, for a smooth line; `others` are the other parameters.
    """

    axis: str
    drawn: tuple[str, ...] = ("right", "passes")
    evenly: bool = False
    band: bool = False
    line: str = "{}"
    most_passes: float = math.inf
    theory: Theory | None = None


@dataclass(frozen=True, slots=True)
class Experiment:
    """A question, and the trials that answer it.

    Attributes
    ----------
    name : str
    about : str
        One line about it.
    trial : callable
        ``trial(parameters, seed) -> record``; a function of a module, so that another process can
        find it. It takes all that is random from the seed.
    settings : tuple of mapping of str to Value
        The parameters of the trials; each setting is tried with every seed. All have the same
        names.
    results : tuple of str
        The names in every record.
    fixed : frozenset of int
        Settings, by their place, with nothing random in them: these are tried once.
    group : str
        What it is listed under.
    sketch : Sketch or None
    """

    name: str
    about: str
    trial: Work
    settings: tuple[Mapping[str, Value], ...]
    results: tuple[str, ...]
    fixed: frozenset[int] = frozenset()
    group: str = ""
    sketch: Sketch | None = None

    def trials(self, seeds: int = 20, seed: int = 1960) -> list[Trial]:
        """Every setting with the seeds `seed`, `seed` + 1, …, so many of them.

        Raises
        ------
        ConfigError
            If there would be none, or too many, or a seed is out of its range.
        """
        if not 1 <= seeds * len(self.settings) <= MOST_TRIALS:
            raise ConfigError(
                f"{seeds} seeds for {len(self.settings)} settings are impossible: use at least 1 "
                f"seed, and at most {MOST_TRIALS} trials in all."
            )
        least, greatest = LIMITS["seed"]
        if not least <= seed <= greatest - seeds + 1:
            raise ConfigError(
                f"seeds from {seed} to {seed + seeds - 1} are impossible: "
                f"use whole numbers from {least} to {greatest}."
            )
        return [
            Trial(tuple(setting.items()), seed + number)
            for place, setting in enumerate(self.settings)
            for number in range(1 if place in self.fixed else seeds)
        ]


@dataclass(frozen=True, slots=True)
class TrialProgress:
    """How far an experiment is.

    Attributes
    ----------
    done, of : int
        Finished trials, those found in the file too, and all.
    seconds_left : float
        At the pace so far.
    """

    done: int
    of: int
    seconds_left: float


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
    """Run trials and give their table; Ctrl+C ends it with those that are finished.

    Parameters
    ----------
    experiment : Experiment
    trials : sequence of Trial
        Usually ``experiment.trials()``.
    executor : concurrent.futures.Executor, optional
        Who runs them; it is left open. By default a `ProcessPoolExecutor`, which is closed; if a
        process of it dies, another begins.
    workers : int, optional
        Processes of the default, at least 1; as many as there are processors, and never more. With
        1 the trials run in this process.
    out : path, optional
        CSV file that keeps the records. Those of an earlier run that it holds are not run again;
        if any is missing, they have to be of the same version of the program.
    progress : callable, optional
        Is given a `TrialProgress` after each trial.
    is_stopped : callable, optional
        Asked about ten times a second, or after each trial in this process; True ends the run.

    Returns
    -------
    Table
        ``complete`` is False if it was stopped.

    Raises
    ------
    ConfigError
        If `workers` is impossible, or a trial asks for an impossible machine.
    FileError
        If `out` is damaged, belongs to another experiment or version, or cannot be written.
    TrainingError
        If worker processes died again and again, or are of another version of the program; what
        was finished is kept.

    Examples
    --------
    >>> from mark1.lab.sweeps import SWEEPS
    >>> theta = SWEEPS["theta"]
    >>> table = run(theta, theta.trials(seeds=1), workers=1)
    >>> len(table.trials) == len(theta.settings)
    True
    """
    if workers is not None and workers < 1:
        raise ConfigError(f"workers is {workers}: use at least 1.")
    names = [name for name, _ in trials[0].parameters] if trials else []
    sheet = Sheet(Path(out), experiment.name, names, experiment.results) if out else None
    records = sheet.read() if sheet else {}
    asked = {trial.key for trial in trials}
    missing = [trial for trial in trials if trial.key not in records]
    if sheet and missing:
        sheet.check_version()
    pace = _Pace(len(asked), len(asked) - len(missing), progress)
    try:
        with _finished(experiment, missing, executor, workers) as finished:
            _collect(finished, records, pace, sheet, is_stopped)
    except KeyboardInterrupt:
        pass
    except (BrokenExecutor, CancelledError) as error:
        raise TrainingError(
            f"the workers were lost after {pace.done} of {pace.of} trials: use fewer of them, "
            "and the same file to go on."
        ) from error
    finally:
        if sheet and pace.made:
            sheet.write(_in_order(trials, records))
    done = [trial for trial in trials if trial.key in records]
    return Table(
        tuple(done),
        tuple(records[trial.key] for trial in done),
        len(done) == len(trials),
        sheet.version if sheet else mark1.__version__,
    )


class _Pace:
    """Counts trials, and says how far they are."""

    def __init__(self, of: int, found: int, show: Callable[[TrialProgress], None] | None) -> None:
        self.of, self.found, self.made = of, found, 0
        self._show = show
        self._began = time.monotonic()
        self._kept = -math.inf  # the first trial at once, which shows that the file can be written

    @property
    def done(self) -> int:
        return self.found + self.made

    def count(self) -> None:
        self.made += 1
        if self._show:
            each = (time.monotonic() - self._began) / self.made
            self._show(TrialProgress(self.done, self.of, each * (self.of - self.done)))

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
    """Take up records as they come, None where there is nothing new, until all or stopped."""
    while not is_stopped():
        try:
            found = next(finished)
        except StopIteration:
            return
        if found is None:
            continue
        records[found[0].key] = found[1]
        pace.count()
        if sheet and pace.is_time_to_keep():
            sheet.write(records)


def _in_order(
    trials: Sequence[Trial], records: Mapping[tuple[str, ...], Record]
) -> dict[tuple[str, ...], Record]:
    """Records in the order of the trials, then those that the file held besides."""
    ordered = {trial.key: records[trial.key] for trial in trials if trial.key in records}
    return ordered | {key: record for key, record in records.items() if key not in ordered}


@contextlib.contextmanager
def _finished(
    experiment: Experiment,
    trials: Sequence[Trial],
    executor: Executor | None,
    workers: int | None,
) -> Iterator[Ended]:
    """Start trials where they are asked to run; what is not under way at the end never is."""
    if executor is not None:
        made = _spread(executor, experiment, trials)
    elif workers == 1 or not trials:
        made = _here(experiment, trials)
    else:
        made = _in_processes(experiment, trials, workers)
    with contextlib.closing(made):
        yield made


def _do_some(
    work: Work, names: tuple[str, ...], trials: Sequence[Trial], version: str
) -> tuple[float, list[Record]]:
    """Run a few trials; gives the seconds they took, and their records."""
    began = time.perf_counter()
    records = [_do(work, names, trial, version) for trial in trials]
    return time.perf_counter() - began, records


def _do(work: Work, names: tuple[str, ...], trial: Trial, version: str) -> Record:
    """Run one trial, hold it to the names that it promised, and its program to the version."""
    if mark1.__version__ != version:
        raise TrainingError(
            f"a worker has version {mark1.__version__} of this program, not {version}: "
            "install the same one there."
        )
    record = work(dict(trial.parameters), trial.seed)
    return {name: record[name] for name in names}


def _here(experiment: Experiment, trials: Sequence[Trial]) -> Ended:
    for trial in trials:
        yield trial, _do(experiment.trial, experiment.results, trial, mark1.__version__)


def _in_processes(experiment: Experiment, trials: Sequence[Trial], workers: int | None) -> Ended:
    """Run trials in processes of their own; when one dies, those not ended begin again."""
    left = dict.fromkeys(trials)
    deaths = 0
    while left:
        try:
            with (
                _processes(workers, len(left)) as executor,
                contextlib.closing(_spread(executor, experiment, list(left))) as spread,
            ):
                for ended in spread:
                    if ended:
                        del left[ended[0]]
                        deaths = 0
                    yield ended
        except BrokenExecutor:
            deaths += 1
            if deaths >= MOST_DEATHS:
                raise


class _Pieces:
    """Cuts trials into pieces that take about as long as handing one out is worth.

    Attributes
    ----------
    ahead : int
        Pieces that may be handed out before the first has ended.
    """

    def __init__(self, trials: Sequence[Trial]) -> None:
        self.ahead = AHEAD_AT_FIRST
        self._trials, self._cut, self._size = trials, 0, 1

    def cut(self) -> list[Trial]:
        """Give the next piece; an empty one at the end."""
        left = len(self._trials) - self._cut
        piece = list(self._trials[self._cut : self._cut + min(self._size, 1 + left // LAST_PIECES)])
        self._cut += len(piece)
        return piece

    def learn(self, trials: int, seconds: float) -> None:
        """Take up how long a piece took."""
        self.ahead = AHEAD
        self._size = max(1, min(MOST_IN_A_PIECE, int(PIECE * trials / max(seconds, 1e-9))))


def _spread(executor: Executor, experiment: Experiment, trials: Sequence[Trial]) -> Ended:
    """Hand out trials, some ahead of those that are under way; yields in the order they end."""
    pieces = _Pieces(trials)
    pending: dict[Future[tuple[float, list[Record]]], list[Trial]] = {}
    ended: SimpleQueue[Future[tuple[float, list[Record]]]] = SimpleQueue()
    what = experiment.trial, experiment.results
    try:
        while True:
            while len(pending) < pieces.ahead and (piece := pieces.cut()):
                future = executor.submit(_do_some, *what, piece, mark1.__version__)
                pending[future] = piece
                future.add_done_callback(ended.put)
            if not pending:
                return
            try:
                future = ended.get(timeout=LOOK)
            except Empty:
                yield None
                continue
            piece = pending.pop(future)
            seconds, records = future.result()
            pieces.learn(len(piece), seconds)
            yield from zip(piece, records, strict=True)
    finally:
        for future in pending:
            future.cancel()


@contextlib.contextmanager
def _processes(workers: int | None, trials: int) -> Iterator[Executor]:
    """Worker processes that have the compiled loop, and that leave Ctrl+C to this one."""
    cores = os.cpu_count() or 1
    count = min(workers or cores, cores, trials, 61)  # 61: the most on Windows
    kernels.compiled()  # and so on disk, from where they load it
    # Spawned, not forked: the program that asks may have threads and a window.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(count, mp_context=context, initializer=_start) as executor:
        with _deaf(), _one_thread_each():
            for _ in range(count):
                executor.submit(os.getpid)  # starts one more, as none is free yet
        yield executor


def _start() -> None:
    """Make a new worker process ready: it leaves Ctrl+C alone and has the compiled loop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    kernels.compiled()


@contextlib.contextmanager
def _one_thread_each() -> Iterator[None]:
    """Have processes that are started now multiply in one thread: there is one for each core, and
    threads that wait for a core that is taken cost far more than they save."""
    names = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")
    given = {name: os.environ[name] for name in names if name in os.environ}
    os.environ |= dict.fromkeys(names, "1") | given
    try:
        yield
    finally:
        for name in set(names) - set(given):
            del os.environ[name]


@contextlib.contextmanager
def _deaf() -> Iterator[None]:
    """Ignore Ctrl+C for a moment; processes that are started in it never hear it."""
    try:
        old = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # not the main thread, which alone may ask for this
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, old)
