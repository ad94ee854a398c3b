"""Run trials in worker processes or on any executor, and survive workers that die.

Worker processes end with the process that started them, however it ends.
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from multiprocessing.connection import wait
from queue import Empty, SimpleQueue

import numpy as np

import mark1
from mark1.errors import TrainingError
from mark1.lab.trial_table import Record, Trial, Value
from mark1.messages import Message

#: ``trial(parameters, seed) -> record``.
Work = Callable[[Mapping[str, Value], int], Record]

#: Trials as they finish; None if nothing finished for a while.
Ended = Generator[tuple[Trial, Record] | None, None, None]

#: Seconds to wait for a trial before yielding None.
LOOK = 0.1

#: Batches submitted before the first has finished: enough for a cluster, and fewer until the
#: duration of a trial is known.
AHEAD, AHEAD_AT_FIRST = 1024, 64

#: Seconds of work in a batch, so that submitting it is negligible, and its maximum trials.
BATCH, MOST_IN_BATCH = 0.05, 256

#: Minimum number of batches for the remaining trials, so that all workers finish together.
LAST_BATCHES = 16

#: Times in a row that worker processes may die without a trial finishing.
MOST_DEATHS = 3


def run(
    work: Work,
    names: tuple[str, ...],
    trials: Sequence[Trial],
    executor: Executor | None = None,
    workers: int | None = None,
) -> Ended:
    """Run trials on an executor, in this process, or in new processes.

    Close the generator to stop: no further trial is started then.

    Parameters
    ----------
    work : callable
        ``work(parameters, seed) -> record``.
    names : tuple of str
        The results that each record must have.
    executor : concurrent.futures.Executor, optional
        Left open at the end.
    workers : int, optional
        Processes if there is no executor, at most one per processor. With 1 the trials run here.

    Yields
    ------
    (Trial, Record) or None
        Trials in the order in which they finish; None after `LOOK` seconds without one.
    """
    if executor is not None:
        return _on_executor(executor, work, names, trials)
    if workers == 1 or not trials:
        return _here(work, names, trials)
    return _in_processes(work, names, trials, workers)


def _do_some(
    work: Work, names: tuple[str, ...], trials: Sequence[Trial], expected: Mapping[str, str]
) -> tuple[float, list[Record]]:
    """Run a batch of trials; returns the seconds taken, and the records."""
    # another numpy may draw other numbers
    for package, found in versions().items():
        if found != expected[package]:
            raise TrainingError(
                "lab.worker-version", package=package, found=found, expected=expected[package]
            )
    began = time.perf_counter()
    records = [_do(work, names, trial) for trial in trials]
    return time.perf_counter() - began, records


def versions() -> dict[str, str]:
    """Return the versions that the results of a trial depend on, by package."""
    return {"mark1": mark1.__version__, "numpy": np.__version__}


def _do(work: Work, names: tuple[str, ...], trial: Trial) -> Record:
    """Run one trial; return the named results."""
    record = work(dict(trial.parameters), trial.seed)
    return {name: record[name] for name in names}


def _here(work: Work, names: tuple[str, ...], trials: Sequence[Trial]) -> Ended:
    for trial in trials:
        yield trial, _do(work, names, trial)


def _in_processes(
    work: Work, names: tuple[str, ...], trials: Sequence[Trial], workers: int | None
) -> Ended:
    """Run trials in new processes; when one dies, start others for the unfinished trials."""
    left = dict.fromkeys(trials)
    deaths = 0
    while left:
        try:
            with (
                _processes(workers, len(left)) as executor,
                contextlib.closing(_on_executor(executor, work, names, list(left))) as finished,
            ):
                for ended in finished:
                    if ended:
                        del left[ended[0]]
                        deaths = 0
                    yield ended
        except BrokenExecutor:
            deaths += 1
            if deaths >= MOST_DEATHS:
                raise
            yield None  # a signal that ended the workers may have asked this process to stop
        except _NoProcessesError as error:
            reason = getattr(error.__cause__, "strerror", None) or str(error.__cause__)
            logging.getLogger("mark1").warning(Message("lab.workers-here", {"reason": reason}))
            yield from _here(work, names, list(left))
            return


class _NoProcessesError(Exception):
    """The system cannot start processes, for example because it has no shared memory."""


class _Batches:
    """Cuts trials into batches that take about `BATCH` seconds each."""

    def __init__(self, trials: Sequence[Trial]) -> None:
        self.ahead = AHEAD_AT_FIRST  # batches that may be submitted before the first has finished
        self._trials, self._cut, self._size = trials, 0, 1

    def cut(self) -> list[Trial]:
        """Return the next batch, empty at the end."""
        left = len(self._trials) - self._cut
        batch = list(
            self._trials[self._cut : self._cut + min(self._size, 1 + left // LAST_BATCHES)]
        )
        self._cut += len(batch)
        return batch

    def learn(self, trials: int, seconds: float) -> None:
        """Adjust the size to the seconds that a batch took."""
        self.ahead = AHEAD
        self._size = max(1, min(MOST_IN_BATCH, int(BATCH * trials / max(seconds, 1e-9))))


def _on_executor(
    executor: Executor, work: Work, names: tuple[str, ...], trials: Sequence[Trial]
) -> Ended:
    """Submit trials in batches, some ahead of those that run, and yield them as they finish."""
    batches = _Batches(trials)
    pending: dict[Future[tuple[float, list[Record]]], list[Trial]] = {}
    ended: SimpleQueue[Future[tuple[float, list[Record]]]] = SimpleQueue()
    try:
        while True:
            while len(pending) < batches.ahead and (batch := batches.cut()):
                future = executor.submit(_do_some, work, names, batch, versions())
                pending[future] = batch
                future.add_done_callback(ended.put)
            if not pending:
                return
            try:
                future = ended.get(timeout=LOOK)
            except Empty:
                yield None
                continue
            batch = pending.pop(future)
            seconds, records = future.result()
            batches.learn(len(batch), seconds)
            yield from zip(batch, records, strict=True)
    finally:
        for future in pending:
            future.cancel()


@contextlib.contextmanager
def _processes(workers: int | None, trials: int) -> Iterator[Executor]:
    """Start worker processes with the compiled loop that leave Ctrl+C to this process."""
    cores = os.cpu_count() or 1
    count = min(workers or cores, cores, trials, 61)  # 61: the maximum on Windows
    # Spawned, not forked: this program may have threads and a window.
    context = multiprocessing.get_context("spawn")
    with contextlib.ExitStack() as closing:
        try:
            executor = closing.enter_context(
                ProcessPoolExecutor(count, mp_context=context, initializer=_start)
            )
            with _ignoring_ctrl_c(), _one_thread_each():
                for _ in range(count):
                    executor.submit(os.getpid)  # starts one more process, as none is free yet
        except (ImportError, NotImplementedError, OSError) as error:
            raise _NoProcessesError from error
        yield executor


def _start() -> None:
    """Leave signals of the terminal to the parent process, and end with it."""
    for name in ("SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Wait until the parent process has ended, even by a kill, then end this one."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)


@contextlib.contextmanager
def _one_thread_each() -> Iterator[None]:
    """Limit processes started in this context to one thread for linear algebra.

    There is one process per core, and threads that wait for a busy core cost more than they save.
    """
    names = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")
    given = {name: os.environ[name] for name in names if name in os.environ}
    os.environ |= dict.fromkeys(names, "1") | given
    try:
        yield
    finally:
        for name in set(names) - set(given):
            del os.environ[name]


@contextlib.contextmanager
def _ignoring_ctrl_c() -> Iterator[None]:
    """Ignore Ctrl+C for a moment; processes started in this context inherit that."""
    try:
        old = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # only the main thread may set a handler
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, old)
