"""Experiments: the same table in any process, stopped, kept, damaged, and resumed."""

import json
import os
import signal
import statistics
import threading
import time
from concurrent.futures import (
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mark1 import __version__
from mark1.cli.main import main
from mark1.cli.terminal import Stop
from mark1.disk.locks import locked
from mark1.errors import ConfigError, TrainingError, WriteError
from mark1.lab import workers
from mark1.lab.experiments import Experiment, run
from mark1.lab.sweeps import SWEEPS
from mark1.lab.trial_table import Sheet, Table, Trial
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.patterns import shapes
from mark1.training.evaluation import evaluate
from mark1.training.trainer import Trainer
from tests.mark1.lab.counting import COUNTING, count

ROOT = Path(__file__).parents[3]


@pytest.mark.slow
def test_every_executor_gives_the_same_table():
    theta = replace(SWEEPS["theta"], settings=({"theta": 2}, {"theta": 5}))
    trials = theta.trials(seeds=3)
    alone = run(theta, trials, workers=1)
    with ThreadPoolExecutor(3) as threads:
        assert run(theta, trials, executor=threads) == alone
    assert run(theta, trials, workers=2) == alone
    assert alone.complete
    assert alone.trials == tuple(trials)


def test_the_order_in_which_trials_end_changes_nothing():
    trials = COUNTING.trials(seeds=3)
    barrier = threading.Barrier(len(trials))

    def last_first(parameters, seed):
        barrier.wait(10)
        time.sleep(0.01 * (1970 - seed) + 0.05 * (3 - parameters["k"]))
        return count(parameters, seed)

    with ThreadPoolExecutor(len(trials)) as threads:
        table = run(replace(COUNTING, trial=last_first), trials, executor=threads)
    assert table == run(COUNTING, trials, workers=1)


def test_an_executor_that_was_given_stays_open():
    with ProcessPoolExecutor(1) if os.name == "nt" else ThreadPoolExecutor(1) as executor:
        run(COUNTING, COUNTING.trials(1), executor=executor)
        assert executor.submit(int, "7").result() == 7


def test_a_trial_gives_what_a_machine_built_by_hand_gives():
    sweep = SWEEPS["a-units"]
    table = run(sweep, [Trial((("a_units", 384),), 7)], workers=1)
    patterns = shapes.make("letters")
    config = MachineConfig.of(classes=26, a_units=384, seed=7)
    trainer = Trainer(Mark1(config), patterns, TrainingConfig(passes=40))
    progress = trainer.finish()
    right = evaluate(trainer.machine, patterns).training_accuracy
    assert table.records == (
        {"right": right, "learned": 1, "passes": progress.passes, "mistakes": progress.total},
    )


def test_more_seeds_add_trials_and_change_none():
    few, many = COUNTING.trials(seeds=2, seed=5), COUNTING.trials(seeds=4, seed=5)
    assert set(few) < set(many)
    assert [trial.seed for trial in few] == [5, 6] * 3


@given(st.lists(st.floats(-1e6, 1e6), min_size=2, max_size=20))
def test_mean_and_spread_are_those_of_the_statistics_module(numbers):
    trials = tuple(Trial((("k", 1),), seed) for seed in range(len(numbers)))
    (average,) = Table(trials, tuple({"x": number} for number in numbers)).averages()
    assert average.mean["x"] == pytest.approx(np.mean(numbers), abs=1e-6)
    assert average.spread["x"] == statistics.stdev(numbers)
    assert average.trials == len(numbers)


def test_progress_counts_every_trial_and_says_how_long_is_left():
    seen = []
    run(COUNTING, COUNTING.trials(2), workers=1, progress=seen.append)
    assert [(progress.done, progress.of) for progress in seen] == [(n, 6) for n in range(1, 7)]
    assert seen[-1].seconds_left == 0
    assert all(progress.seconds_left > 0 for progress in seen[:-1])


def test_a_stopped_experiment_goes_on_where_it_was(tmp_path):
    out, done = tmp_path / "table.csv", []

    def counted(parameters, seed):
        done.append((parameters["k"], seed))
        return count(parameters, seed)

    counting, trials = replace(COUNTING, trial=counted), COUNTING.trials(4)
    part = run(counting, trials, workers=1, out=out, is_stopped=lambda: len(done) == 5)
    assert not part.complete
    assert part.trials == tuple(trials[:5])
    whole = run(counting, trials, workers=1, out=out)
    assert whole == run(COUNTING, trials, workers=1)
    assert sorted(done) == sorted((dict(t.parameters)["k"], t.seed) for t in trials)
    in_one_go = tmp_path / "other.csv"
    run(COUNTING, trials, workers=1, out=in_one_go)
    assert out.read_bytes() == in_one_go.read_bytes()


def test_an_interrupt_from_the_keyboard_keeps_the_finished_part(tmp_path):
    out = tmp_path / "table.csv"

    def interrupted(parameters, seed):
        if parameters["k"] == 1:
            raise KeyboardInterrupt
        return count(parameters, seed)

    table = run(replace(COUNTING, trial=interrupted), COUNTING.trials(2), workers=1, out=out)
    assert (len(table.trials), table.complete) == (2, False)
    assert len(out.read_text().splitlines()) == 3


def test_a_trial_that_fails_leaves_those_before_it_in_the_file(tmp_path):
    out = tmp_path / "table.csv"

    def failing(parameters, seed):
        if parameters["k"] == 1:
            MachineConfig(theta=10**9)
        return count(parameters, seed)

    with pytest.raises(ConfigError, match="theta is 1000000000"):
        run(replace(COUNTING, trial=failing), COUNTING.trials(1), workers=1, out=out)
    assert len(out.read_text().splitlines()) == 2


@pytest.mark.parametrize(
    ("failure", "advice"),
    [
        (BrokenProcessPool("terminated abruptly"), "Use fewer workers"),
        (CancelledError(), "Start the scheduler and its workers again"),
    ],
)
def test_an_executor_that_breaks_is_one_sentence(failure, advice):
    class Dead(ThreadPoolExecutor):
        def submit(self, function, /, *args, **named):
            broken = Future()
            broken.set_exception(failure)
            return broken

    with (
        Dead(1) as executor,
        pytest.raises(TrainingError, match=rf"lost after 0 of 3 trials\. {advice}"),
    ):
        run(COUNTING, COUNTING.trials(1), executor=executor)


def count_and_die(parameters, seed):
    """A trial whose process dies, the first time that it is tried."""
    there = Path(parameters["folder"]) / f"{parameters['k']} {seed}"
    if parameters["k"] == 1 and not there.exists():
        there.touch()
        os._exit(1)
    return {"sum": parameters["k"] + seed}


def always_die(parameters, seed):
    """A trial that no process survives, but for one."""
    if parameters["k"] == 1:
        os._exit(1)
    return {"sum": parameters["k"] + seed}


@pytest.mark.slow
def test_a_process_that_dies_costs_nothing_but_time(tmp_path):
    settings = tuple({"k": k, "folder": str(tmp_path)} for k in (3, 1, 2))
    dying = Experiment("dying", "", count_and_die, settings, ("sum",))
    table = run(dying, dying.trials(1), workers=2)
    assert table.complete
    assert [record["sum"] for record in table.records] == [1963, 1961, 1962]
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.slow
def test_a_trial_that_no_process_survives_ends_the_run_with_the_others_kept(tmp_path):
    out = tmp_path / "table.csv"
    dying = Experiment("dying", "", always_die, ({"k": 3}, {"k": 1}, {"k": 2}), ("sum",))
    with pytest.raises(TrainingError, match=r"lost after \d of 3 trials\. Use fewer"):
        run(dying, dying.trials(1), workers=2, out=out)
    assert f"dying,{__version__},1," not in out.read_text()


@pytest.mark.slow
def test_an_executor_of_processes_that_the_caller_made_gives_the_same_table():
    theta = replace(SWEEPS["theta"], settings=({"theta": 2}, {"theta": 5}))
    trials = theta.trials(seeds=2)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        assert run(theta, trials, executor=processes) == run(theta, trials, workers=1)
        assert processes.submit(int, "7").result() == 7


@pytest.mark.parametrize("package", ["mark1", "numpy"])
def test_a_worker_with_another_version_is_refused(package):
    with ThreadPoolExecutor(1) as executor:
        trials = iter(COUNTING.trials(1))

        class Older(ThreadPoolExecutor):
            def submit(self, function, /, work, names, batch, versions):
                versions = versions | {package: "0.0.9"}
                return executor.submit(function, work, names, [next(trials)], versions)

        match = rf"A worker has {package} .*, not 0\.0\.9, .*Install"
        with Older(1) as older, pytest.raises(TrainingError, match=match):
            run(COUNTING, COUNTING.trials(1), executor=older)


def test_a_stopped_experiment_says_how_to_continue(say, monkeypatch, tmp_path):
    stopped = Stop()
    stopped.ask(signal.SIGINT)
    monkeypatch.setattr("mark1.cli.experiment.interruptible", lambda: nullcontext(stopped))
    argv = ("order", "--seeds", 1, "--workers", 1)
    assert "Stopped after 0 of 3 trials.\n" in say(*argv, status=1)
    kept = say(*argv, "--out", tmp_path / "a.csv", status=1)
    assert "Stopped after 0 of 3 trials. The same command resumes there.\n" in kept


def test_two_experiments_do_not_write_one_table(say, tmp_path):
    out = tmp_path / "a.csv"
    argv = ("order", "--seeds", 1, "--workers", 1, "--out", out)
    with locked(out):
        assert f"{out} is being written by another program" in say(*argv, status=1)
    say(*argv)
    assert [path.name for path in tmp_path.iterdir()] == ["a.csv"]


def test_results_that_cannot_be_saved_at_the_end_go_to_the_data_folder(
    capsys, tmp_path, monkeypatch
):
    write, written = Sheet.write, []

    def fills_up(sheet, records, path=None):
        written.append(path or sheet.path)
        if len(written) > 1 and written[-1] == out:
            raise WriteError("disk.cannot-write", path=out, reason="No space left on device")
        write(sheet, records, path)

    out, spare = tmp_path / "a.csv", tmp_path / "data" / "mark1" / "a.csv"
    monkeypatch.setattr(Sheet, "write", fills_up)
    monkeypatch.setattr("mark1.lab.experiments.KEEP", 0.0)
    monkeypatch.setattr("mark1.disk.user_folders.user_folders", lambda: {"data": tmp_path / "data"})
    argv = ["experiment", "order", "--seeds", "1", "--workers", "1", "--json", "--out", str(out)]
    assert main(argv) == 1
    printed, err = capsys.readouterr()
    assert json.loads(printed)["out"] == str(spare)
    assert json.loads(printed)["complete"]
    assert err.endswith(
        f"No space left on device. Choose another place. It was saved to {spare} instead.\n"
    )
    assert len(spare.read_text().splitlines()) == 1 + 3


def test_a_chart_that_cannot_be_written_does_not_hide_the_result(capsys, tmp_path, monkeypatch):
    def is_full(charts, path, light):
        raise WriteError("disk.cannot-write", path=path, reason="No space left on device")

    monkeypatch.setattr("mark1.cli.experiment.draw", is_full)
    argv = ["experiment", "order", "--seeds", "1", "--workers", "1", "--json"]
    assert main([*argv, "--plot", str(tmp_path / "a.png")]) == 1
    printed, err = capsys.readouterr()
    assert json.loads(printed)["complete"]
    assert json.loads(printed)["plot"] is None
    assert "No space left on device" in err


@pytest.mark.slow
def test_there_are_at_most_as_many_processes_as_processors(monkeypatch):
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    with workers._processes(40, 100) as executor:
        assert executor._max_workers == 1


@pytest.mark.parametrize("seeds", [0, -1, 10**7])
def test_an_impossible_number_of_seeds_is_refused(seeds):
    with pytest.raises(ConfigError, match=f"{seeds} seeds for 3 settings"):
        COUNTING.trials(seeds)


def test_seeds_beyond_the_last_are_refused():
    with pytest.raises(ConfigError, match="are not possible"):
        COUNTING.trials(2, seed=2**63 - 1)


@pytest.mark.parametrize("seconds, count", [(0.0, 300), (0.02, 80)])
def test_short_trials_are_submitted_in_batches_and_long_ones_one_by_one(
    monkeypatch, seconds, count
):
    handed, now = [], [0.0]
    monkeypatch.setattr(workers.time, "perf_counter", lambda: now[0])

    class Counting(Executor):
        def submit(self, function, /, work, names, batch, version):
            handed.append(len(batch))
            done = Future()
            done.set_result(function(work, names, batch, version))
            return done

    def trial(parameters, seed):
        now[0] += seconds
        return {"twice": 2 * seed}

    experiment = Experiment("sums", "", trial, ({"a": 1},), ("twice",))
    trials = experiment.trials(seeds=count)
    table = run(experiment, trials, executor=Counting())
    assert [record["twice"] for record in table.records] == [2 * t.seed for t in trials]
    assert sum(handed) == len(trials)
    if seconds:
        assert max(handed) <= 3
    else:
        assert len(handed) < 150 and max(handed) <= 256


@pytest.mark.slow
def test_worker_processes_use_one_thread_and_this_process_is_not_affected(monkeypatch):
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    monkeypatch.setenv("OMP_NUM_THREADS", "3")
    with workers._processes(1, 1) as executor:
        found = executor.submit(os.getenv, "OPENBLAS_NUM_THREADS").result()
        given = executor.submit(os.getenv, "OMP_NUM_THREADS").result()
    assert (found, given) == ("1", "3")
    assert "OPENBLAS_NUM_THREADS" not in os.environ
