"""Experiments on a local Dask cluster: the same table, whatever process dies."""

import json
import logging
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest

from mark1.cli.main import main
from mark1.errors import ConfigError, TrainingError
from mark1.lab import cluster
from mark1.lab.cluster import joined
from mark1.lab.experiments import run
from mark1.lab.sweeps import SWEEPS

pytestmark = pytest.mark.skipif(find_spec("distributed") is None, reason="needs Dask")

ROOT = Path(__file__).parents[3]

THETA = replace(SWEEPS["theta"], settings=({"theta": 2}, {"theta": 5}))


def started(folder, name, *argv):
    """Start a part of a cluster, which finds this program; gives the process."""
    log = (folder / f"{name}.log").open("wb")
    with log:
        return subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.{argv[0]}", *argv[1:],
             "--host", "127.0.0.1", "--no-dashboard"],
            cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=log, stderr=log,
        )  # fmt: skip


@contextmanager
def a_cluster(folder, workers):
    """Start a scheduler and workers; returns its address and all processes."""
    told = folder / "scheduler.json"
    processes = [
        started(folder, "scheduler", "dask_scheduler", "--port", "0", "--scheduler-file", told)
    ]
    try:
        end = time.monotonic() + 60
        while not told.exists():
            assert processes[0].poll() is None and time.monotonic() < end
            time.sleep(0.05)
        address = json.loads(told.read_text())["address"]
        processes += [
            started(
                folder, f"worker {number}", "dask_worker", address, "--no-nanny",
                "--nthreads", "1", "--death-timeout", "30", "--local-directory", folder,
            )
            for number in range(workers)
        ]  # fmt: skip
        yield address, processes
    finally:
        for process in processes:  # asked to end, a worker waits long for a scheduler that is gone
            process.kill()
        for process in processes:
            process.wait(20)


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    """A scheduler with a worker that no test kills."""
    with a_cluster(tmp_path_factory.mktemp("cluster"), 1) as (found, _):
        yield found


@pytest.fixture
def address(running, monkeypatch):
    """The address of that scheduler, however long its worker takes to start."""
    monkeypatch.setattr(cluster, "PATIENCE", 60.0)
    return running


def kill_after(trials, process):
    """Return a progress callback that kills a process after this many trials."""

    def progress(seen):
        if seen.done == trials:
            os.kill(process.pid, signal.SIGKILL)

    return progress


@pytest.mark.slow
def test_a_cluster_gives_the_same_table_as_this_computer(address):
    trials = THETA.trials(3)
    with joined(address) as executor:
        table = run(THETA, trials, executor=executor)
    assert table == run(THETA, trials, workers=1)
    assert table.complete


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="kills a process by a signal")
def test_a_worker_that_dies_costs_nothing_but_time(tmp_path):
    trials = THETA.trials(30)
    with a_cluster(tmp_path, 2) as (address, (_, first, second)):
        with joined(address) as executor:
            executor._client.wait_for_workers(2, timeout=60)
            table = run(THETA, trials, executor=executor, progress=kill_after(5, first))
        assert first.wait(5) == -signal.SIGKILL
        assert second.poll() is None
    assert table == run(THETA, trials, workers=1)


@pytest.mark.parametrize("name", ["distributed.client", "tornado.application", "asyncio"])
def test_a_lost_connection_is_not_told_by_the_libraries_too(name, caplog):
    logger = logging.getLogger(name)
    with cluster._silent():
        logger.error("Exception in callback")
    assert not caplog.messages
    logger.error("afterwards")
    assert caplog.messages == ["afterwards"]


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="kills a process by a signal")
def test_a_scheduler_that_dies_is_one_sentence_and_the_finished_part_is_kept(tmp_path):
    out, trials = tmp_path / "table.csv", THETA.trials(100)
    with (
        a_cluster(tmp_path, 1) as (address, (scheduler, _)),
        pytest.raises(TrainingError, match=r"lost after \d+ of 200 trials\. Start the scheduler"),
        joined(address) as executor,
    ):
        run(THETA, trials, executor=executor, out=out, progress=kill_after(5, scheduler))
    assert 5 <= len(out.read_text().splitlines()) - 1 < 200


@pytest.mark.slow
def test_an_experiment_stopped_on_a_cluster_continues_on_this_computer(address, tmp_path):
    out, whole, trials, done = tmp_path / "t.csv", tmp_path / "w.csv", THETA.trials(6), []
    with joined(address) as executor:
        stopped = run(
            THETA, trials, executor=executor, out=out,
            progress=done.append, is_stopped=lambda: len(done) >= 4,
        )  # fmt: skip
    assert (len(stopped.trials), stopped.complete) == (4, False)
    assert run(THETA, trials, workers=1, out=out).complete
    run(THETA, trials, workers=1, out=whole)
    assert out.read_bytes() == whole.read_bytes()


@pytest.mark.slow
def test_the_command_runs_on_a_cluster(address, capsys):
    argv = ["experiment", "order", "--seeds", "2", "--json"]
    found = []
    for place in (["--cluster", address], ["--workers", "1"]):
        assert main([*argv, *place]) == 0
        found.append(json.loads(capsys.readouterr().out))
    assert found[0]["results"] == found[1]["results"]


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="sends Ctrl+C as a signal")
def test_ctrl_c_keeps_what_the_cluster_has_finished(address, tmp_path):
    out = tmp_path / "noise.csv"
    program = subprocess.Popen(
        [sys.executable, "-W", "error", "-m", "mark1.cli.main", "experiment", "noise", "--json",
         "--seeds", "500", "--cluster", address, "--out", str(out)],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    while not out.exists() and program.poll() is None:
        time.sleep(0.05)
    program.send_signal(signal.SIGINT)
    printed, err = program.communicate(timeout=60)
    assert (program.returncode, err) == (1, "")
    found = json.loads(printed)
    assert 0 < found["finished"] < found["trials"] == 2500
    assert len(out.read_text().splitlines()) == 1 + found["finished"]


@pytest.mark.slow
def test_a_cluster_without_workers_is_one_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr(cluster, "PATIENCE", 1.0)
    with (
        a_cluster(tmp_path, 0) as (address, _),
        pytest.raises(ConfigError, match=r"has no workers\. Start some with dask worker"),
        joined(address),
    ):
        pass


@pytest.mark.parametrize("address", ["nonsense", "", "127.0.0.1", "http://127.0.0.1:8787"])
def test_an_invalid_address_is_one_sentence(address, capsys):
    assert main(["experiment", "theta", "--cluster", address]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert f"No cluster scheduler answers at {address!r}" in err


@pytest.mark.parametrize("listening", [True, False])
def test_a_port_where_no_scheduler_answers_is_one_sentence_soon(listening, monkeypatch):
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        if listening:
            server.listen()
        began = time.monotonic()
        with (
            pytest.raises(ConfigError, match="No cluster scheduler answers"),
            joined(f"tcp://127.0.0.1:{server.getsockname()[1]}"),
        ):
            pass
        assert time.monotonic() - began < 30


def test_workers_that_cannot_run_this_program_are_one_sentence(address, monkeypatch):
    monkeypatch.setattr(cluster, "_here", divmod)  # which requires two arguments
    with (
        pytest.raises(ConfigError, match=r"cannot run this program .*Install the same versions"),
        joined(address),
    ):
        pass


@pytest.mark.slow
def test_a_later_failure_of_the_cluster_is_one_sentence_too(address):
    from distributed import KilledWorker

    for failure, says in (
        (KilledWorker("trial", None, 3), "made several workers crash"),
        (ModuleNotFoundError("No module named 'mark1'"), "lacks a part of this program"),
    ):
        with pytest.raises(TrainingError, match=says), joined(address):
            raise failure


@pytest.mark.slow
def test_without_the_extra_the_command_says_how_to_install_it(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["experiment", "theta", "--cluster", "127.0.0.1:8786"]) == 2
    err = capsys.readouterr().err
    assert "The page Install of the manual says how to add it." in err
    assert err.count("\n") == 1


@pytest.mark.slow
def test_without_a_cluster_dask_is_never_loaded():
    code = (
        "import sys; from mark1.cli.main import main; "
        "main(['experiment', 'order', '--seeds', '1', '--workers', '1']); "
        "assert not {'dask', 'distributed'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
