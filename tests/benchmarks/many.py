"""Many machines: built by seed, taught the alphabet, on one processor core and on two."""

from __future__ import annotations

import functools
import multiprocessing
import time
import warnings
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor

import numpy as np

from mark1.cli.loading import load_loop
from mark1.lab import experiments
from mark1.lab.experiments import Experiment
from mark1.lab.trial_table import Record, Value
from mark1.machine.config import MachineConfig
from mark1.machine.machine import Mark1
from mark1.patterns import shapes
from mark1.training.trainer import Trainer
from tests.benchmarks.measure import Row, in_turn

MACHINES = 1000

#: As many of them as are taught in turn with the peer.
IN_TURN = 50

letters = functools.cache(lambda: shapes.make("letters"))


def learn_letters(parameters: Mapping[str, Value], seed: int) -> Record:
    """Draw a plugboard, and teach the machine 26 letters until it makes no mistake."""
    trainer = Trainer(Mark1(MachineConfig.of(classes=26, seed=seed)), letters())
    progress = trainer.finish()
    return {"passes": progress.passes, "learned": progress.finished == "learned"}


def learn_letters_by_scikit_learn(seed: int, passes: int) -> None:
    """Teach five perceptrons the same features of the same letters, in as many passes."""
    from sklearn.linear_model import Perceptron

    trainer = Trainer(Mark1(MachineConfig.of(classes=26, seed=seed)), letters())
    x = trainer.machine.see(letters().pictures)
    words = trainer.code.words[letters().labels]
    for unit, block in enumerate(trainer.machine.response.blocks):
        Perceptron(max_iter=passes, tol=None, shuffle=False).fit(
            x[:, block.features], words[:, unit]
        )


def machines_per_second() -> Row:
    """Build and teach, one machine after the other."""
    seeds = range(1960, 1960 + IN_TURN)
    passes = [int(learn_letters({}, seed)["passes"]) for seed in seeds]

    def theirs() -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that it does not converge in so few passes
            for seed, most in zip(seeds, passes, strict=True):
                learn_letters_by_scikit_learn(seed, most)

    mine, other, ratio = in_turn(
        lambda: [learn_letters({}, seed) for seed in seeds], theirs, rounds=9
    )
    return Row(
        "machines that learn 26 letters, with plugboard",
        *(IN_TURN / mine, "1/s", "the same plugboards, five scikit-learn Perceptrons each"),
        *(IN_TURN / other, ratio, "≥ 2"),
        {"passes": float(np.mean(passes))},
    )


def second_core() -> Row:
    """1000 machines by `mark1.lab.experiments` in this process, and in two that are ready."""
    experiment = Experiment("letters", "", learn_letters, ({"classes": 26},), ("passes", "learned"))
    trials = experiment.trials(seeds=MACHINES)
    began = time.perf_counter()
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn"), initializer=load_loop) as two:
        experiments.run(experiment, trials[:IN_TURN], executor=two)
        start = time.perf_counter() - began
        both, one, ratio = in_turn(
            lambda: experiments.run(experiment, trials, executor=two),
            lambda: experiments.run(experiment, trials, workers=1),
            rounds=5,
            clock=time.perf_counter,
        )
    return Row(
        "1000 machines × 26 letters, two cores",
        *(both, "s", "one core, in this process; two processes that are ready"),
        *(one, ratio, "≥ 1.8"),
        {"seconds to start the processes": round(start, 2)},
        is_quiet=True,
    )


MEASURES = (machines_per_second, second_core)
