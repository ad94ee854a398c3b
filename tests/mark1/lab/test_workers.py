"""Worker processes: where none can be started, and when the process that started them is gone."""

import contextlib
import errno
import logging
import os
import signal
from multiprocessing import Pipe
from types import SimpleNamespace

import pytest

from mark1.lab import workers
from mark1.lab.trial_table import Trial
from tests.mark1.lab.long_experiment import assert_no_process_is_left, long_experiment


def double(parameters, seed):
    return {"twice": 2 * seed}


@pytest.mark.parametrize(
    "error",
    [
        FileNotFoundError(errno.ENOENT, "No such file or directory"),
        PermissionError(errno.EACCES, "Permission denied"),
        OSError(errno.EROFS, "Read-only file system"),
        ImportError("This platform lacks a functioning sem_open implementation"),
        NotImplementedError("system provides too few semaphores (4 available, 256 necessary)"),
    ],
)
def test_without_shared_memory_the_trials_run_in_this_process(error, monkeypatch, caplog):
    def none(*args, **settings):
        raise error

    monkeypatch.setattr(workers, "ProcessPoolExecutor", none)
    trials = [Trial((), seed) for seed in range(3)]
    with caplog.at_level(logging.WARNING):
        ended = list(workers.run(double, ("twice",), trials))
    assert ended == [(trial, {"twice": 2 * trial.seed}) for trial in trials]
    said = caplog.messages[0]
    reason = getattr(error, "strerror", None) or error
    assert said == (
        f"No worker processes can be started ({reason}), so the trials run in this process."
    )
    assert len(caplog.messages) == 1


def test_an_error_of_a_trial_is_not_one_of_the_system(monkeypatch):
    @contextlib.contextmanager
    def processes(count, trials):
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(1) as executor:
            yield executor

    def failing(parameters, seed):
        raise OSError(errno.ENOENT, "its own")

    monkeypatch.setattr(workers, "_processes", processes)
    with pytest.raises(OSError, match="its own"):
        list(workers.run(failing, ("twice",), [Trial((), 1)], workers=2))


def test_a_worker_ends_when_its_parent_has_ended(monkeypatch):
    ours, theirs = Pipe()
    statuses = []
    parent = SimpleNamespace(sentinel=ours)
    monkeypatch.setattr("multiprocessing.parent_process", lambda: parent)
    monkeypatch.setattr("os._exit", statuses.append)
    theirs.close()  # as the system does when the process ends
    workers._end_with_parent()
    ours.close()
    assert statuses == [1]


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="sends signals of Unix")
@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGKILL, -9), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_no_worker_survives_the_process_that_started_it(tmp_path, number, status):
    program = long_experiment(tmp_path / "noise.csv")
    program.send_signal(number)  # to this one alone
    printed, err = program.communicate(timeout=60)
    assert (program.returncode, err) == (status, "")
    assert ("finished" in printed) == (number != signal.SIGKILL)
    assert_no_process_is_left(program, within=30)
