"""Experiments: the same table whoever runs them, stopped, kept, damaged, and taken up again."""

import json
import os
import signal
import statistics
import subprocess
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mark1 import shapes
from mark1.cli import main
from mark1.config import MachineConfig, TrainingConfig
from mark1.errors import ConfigError, FileError, TrainingError
from mark1.evaluate import evaluate
from mark1.experiments import Experiment, run
from mark1.machine import Mark1
from mark1.results import Sheet, Table, Trial
from mark1.sweeps import RESULTS, SWEEPS, letters_machine, remove, taught
from mark1.trainer import Trainer

ROOT = Path(__file__).parents[2]


def count(parameters, seed):
    """A trial that needs no machine."""
    return {"sum": parameters["k"] + seed, "share": seed / 7}


COUNTING = Experiment(
    "counting", "adds up", count, tuple({"k": k} for k in (3, 1, 2)), ("sum", "share")
)


@pytest.fixture
def say(capsys):
    """Run the command; gives what it printed, and fails on another exit status."""

    def run(*argv, status=0):
        assert main(["experiment", *map(str, argv)]) == status
        out, err = capsys.readouterr()
        return err if status == 2 else out

    return run


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
    sweep = SWEEPS["theta"]
    table = run(sweep, [Trial((("theta", 1),), 7)], workers=1)
    patterns = shapes.make("letters")
    config = MachineConfig.of(classes=26, theta=1, seed=7)
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


def test_what_a_file_holds_besides_stays_in_it(tmp_path):
    out = tmp_path / "table.csv"
    run(COUNTING, COUNTING.trials(3), workers=1, out=out)
    few = run(COUNTING, COUNTING.trials(1, seed=1970), workers=1, out=out)
    assert len(few.trials) == 3
    assert len(out.read_text().splitlines()) == 1 + 9 + 3


def test_a_trial_that_fails_leaves_those_before_it_in_the_file(tmp_path):
    out = tmp_path / "table.csv"

    def failing(parameters, seed):
        if parameters["k"] == 1:
            MachineConfig(theta=10**9)
        return count(parameters, seed)

    with pytest.raises(ConfigError, match="theta is 1000000000"):
        run(replace(COUNTING, trial=failing), COUNTING.trials(1), workers=1, out=out)
    assert len(out.read_text().splitlines()) == 2


def test_a_worker_that_dies_is_one_sentence():
    class Dead(ThreadPoolExecutor):
        def submit(self, function, /, *args, **named):
            future = super().submit(int)
            future.result()
            broken = type(future)()
            broken.set_exception(BrokenProcessPool("terminated abruptly"))
            return broken

    with Dead(1) as executor, pytest.raises(TrainingError, match="died after 0 of 3 trials"):
        run(COUNTING, COUNTING.trials(1), executor=executor)


_WHOLE = "experiment,k,seed,sum,share\ncounting,3,1960,1963,280.0\n"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", None),
        (_WHOLE, None),
        (_WHOLE.replace("sum", "total"), "no table of the experiment 'counting'"),
        (_WHOLE.replace(",280.0", ""), "line 2, 4 cells instead of 5"),
        (_WHOLE.replace("280.0", "28O"), "line 2, a result is not a number"),
        (_WHOLE.replace("280.0", "nan"), "line 2, a result is not a number"),
        (_WHOLE.replace("280.0", "inf"), "line 2, a result is not a number"),
        (_WHOLE.replace("counting,3", "sums,3"), "line 2, it belongs to the experiment 'sums'"),
        (_WHOLE + "counting,3,1960,1963,280.0\n", "line 3, the same trial stands there twice"),
        (_WHOLE + '"counting', "damaged or no table"),
        (_WHOLE + "\n", "line 3, 0 cells"),
        (b"\xff\xfe\x00\x01", "damaged or no table"),
        (b"PK\x03\x04\x00\x00", "no table"),
        (_WHOLE + "1" * 200_000, "damaged or no table"),
    ],
)
def test_a_damaged_file_is_one_sentence_and_stays_as_it_is(tmp_path, text, says):
    out = tmp_path / "table.csv"
    before = text if isinstance(text, bytes) else text.encode()
    out.write_bytes(before)
    trials = COUNTING.trials(1)
    if says is None:
        assert run(COUNTING, trials, workers=1, out=out).complete
        return
    with pytest.raises(FileError, match=says) as refused:
        run(COUNTING, trials, workers=1, out=out)
    assert str(out) in str(refused.value)
    assert out.read_bytes() == before


def test_a_folder_in_place_of_the_file_is_one_sentence(tmp_path):
    with pytest.raises(FileError, match="cannot be read"):
        run(COUNTING, COUNTING.trials(1), workers=1, out=tmp_path)


@given(st.lists(st.tuples(st.floats(-1e300, 1e300), st.integers(-(2**60), 2**60))))
def test_numbers_come_back_from_the_file_as_they_were(tmp_path_factory, numbers):
    sheet = Sheet(tmp_path_factory.mktemp("sheet") / "t.csv", "any", ["name"], ["a", "b"])
    records = {(f'"{n}", é', str(n)): {"a": a, "b": b} for n, (a, b) in enumerate(numbers)}
    sheet.write(records)
    found = sheet.read()
    assert found == records
    assert all(type(found[key]["a"]) is float for key in records)


@pytest.mark.parametrize("seeds", [0, -1, 10**7])
def test_an_impossible_number_of_seeds_is_refused(seeds):
    with pytest.raises(ConfigError, match=f"{seeds} seeds for 3 settings"):
        COUNTING.trials(seeds)


def test_seeds_beyond_the_last_are_refused():
    with pytest.raises(ConfigError, match="are impossible"):
        COUNTING.trials(2, seed=2**63 - 1)


def test_a_removed_a_unit_is_one_that_never_fires():
    letters = shapes.make("letters")
    trainer = taught(letters_machine(3), letters)
    machine, before = trainer.machine, trainer.machine.potentiometers.volts.copy()
    remove(machine, 100, seed=3)
    gone = np.flatnonzero(machine.potentiometers.volts != before)
    assert 0 < len(gone) <= 100
    x = machine.see(letters.pictures)
    x[:, gone] = 0
    np.testing.assert_array_equal(
        machine.response.add_up(x, before),
        machine.response.add_up(machine.see(letters.pictures), machine.potentiometers.volts),
    )
    remove(machine, 512, seed=3)
    assert not machine.potentiometers.volts.any()


def test_removing_takes_a_units_from_every_r_unit_of_the_full_machine():
    config = MachineConfig.of("full", classes=3, a_units=64, seed=1)
    machine = Mark1(config)
    machine.potentiometers.load(np.ones(config.weights, np.float32))
    remove(machine, 10, seed=1)
    left = machine.potentiometers.volts.reshape(3, 64)
    assert (left == left[0]).all()
    assert left[0].sum() == 54


@pytest.mark.parametrize("name", SWEEPS)
def test_a_sweep_runs_and_its_numbers_are_possible(name):
    sweep = SWEEPS[name]
    edges = replace(sweep, settings=(sweep.settings[0], sweep.settings[-1]))
    for record in run(edges, edges.trials(1), workers=1).records:
        assert tuple(record) == RESULTS
        assert 0 <= record["right"] <= 1
        assert record["learned"] in (0, 1)
        assert 1 <= record["passes"] <= 40


def test_less_of_the_machine_reads_worse():
    removed = run(SWEEPS["removed"], SWEEPS["removed"].trials(2), workers=1).averages()
    right = [average.mean["right"] for average in removed]
    assert right == sorted(right, reverse=True)
    assert right[0] == 1


def test_the_size_of_a_correction_changes_nothing_before_the_stops():
    eta = replace(SWEEPS["eta"], settings=({"eta": 0.125}, {"eta": 0.5}))
    first, second = run(eta, eta.trials(1), workers=1).records
    assert first == second


def test_the_command_prints_a_table(say):
    out = say("order", "--seeds", 2, "--workers", 1)
    assert out.startswith("letters, by the order in which they are shown; mean ± spread of 2")
    assert [line.split()[0] for line in out.splitlines()[2:]] == ["given", "shuffled", "random"]


def test_the_command_prints_json_and_keeps_the_trials(say, tmp_path):
    out = tmp_path / "order.csv"
    argv = ("order", "--seeds", 2, "--seed", 4, "--workers", 1, "--json", "--out", out)
    found = json.loads(say(*argv))
    assert found["complete"]
    assert (found["finished"], found["trials"], found["seed"]) == (6, 6, 4)
    assert [result["parameters"] for result in found["results"]] == [
        {"order": "given"}, {"order": "shuffled"}, {"order": "random"},
    ]  # fmt: skip
    assert len(out.read_text().splitlines()) == 7
    again = json.loads(say(*argv))
    assert again["results"] == found["results"]


def test_the_list_names_every_experiment(say):
    out = say("--list")
    assert all(f"\n{name} " in f"\n{out}" for name in (*SWEEPS, "published"))
    assert json.loads(say("--list", "--json"))["experiments"].keys() == {*SWEEPS, "published"}


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        ((), "no experiment is named"),
        (("thta",), "did you mean 'theta'?"),
        (("theta", "A"), "'A' means nothing to 'theta'"),
        (("published", "Q"), "there is no published result 'Q'"),
        (("theta", "--seeds", "0"), "0 seeds"),
        (("theta", "--seed", "-1"), "seed is -1"),
        (("theta", "--workers", "0"), "workers is 0"),
        (("theta", "--out", "/no/such/folder/t.csv"), "no folder that can be written to"),
    ],
)
def test_the_command_refuses_the_impossible_in_one_sentence(say, argv, says):
    err = say(*argv, status=2)
    assert says in err
    assert err.count("\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="sends Ctrl+C as a signal")
def test_ctrl_c_keeps_the_finished_part_and_leaves_no_process(tmp_path):
    out = tmp_path / "noise.csv"
    program = subprocess.Popen(
        [sys.executable, "-W", "error", "-m", "mark1.cli", "experiment", "noise", "--json",
         "--seeds", "500", "--workers", "2", "--out", str(out)],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip
    while not out.exists() and program.poll() is None:
        time.sleep(0.1)
    os.killpg(program.pid, signal.SIGINT)  # as a terminal does, to the workers too
    printed, err = program.communicate(timeout=20)
    assert (program.returncode, err) == (1, "")
    found = json.loads(printed)
    assert 0 < found["finished"] < found["trials"] == 2500
    assert len(out.read_text().splitlines()) == 1 + found["finished"]
    end = time.monotonic() + 10  # the last to go is what cleans up behind the workers
    with pytest.raises(ProcessLookupError):
        while time.monotonic() < end:
            os.killpg(program.pid, 0)
            time.sleep(0.05)
