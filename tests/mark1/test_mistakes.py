"""What counts as a mistake: a wrong answer, by the machine's own way to answer, in every count."""

import json
from dataclasses import replace

import numpy as np
import pytest

from mark1 import fit
from mark1.cli.main import main
from mark1.machine.config import MachineConfig
from mark1.machine.machine import Mark1
from mark1.machine.rules import RULES
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.training.conventions import building, teaching
from mark1.training.evaluation import evaluate
from mark1.training.progress import end_message
from mark1.training.trainer import Recording, Trainer

#: Rules that judge all R-units together, reward and punish, wait, follow, and learn in sets.
QUICK = ("error-correction", "multi-class", "trial-and-error", "batch", "pocket", "alpha-1958")


def three_heaps():
    """Points of three classes that overlap, so that R-units and answers are wrong often."""
    random = np.random.default_rng(6)
    labels = np.arange(24) % 3
    points = (
        random.integers(-2, 3, (24, 1, 2)) + np.array([[3, 0], [-2, 2], [-2, -2]])[labels, None]
    )
    return PatternSet(
        pictures=points.astype(np.float64),
        labels=labels.astype(np.int32),
        classes=("a", "b", "c"),
        test=np.zeros(24, bool),
    )


def machine_for(rule, code, r_units=None):
    settings = {"code": code} | ({} if r_units is None else {"r_units": r_units})
    return Mark1(
        MachineConfig.of(
            "direct", classes=3, rows=1, columns=2, analog=True,
            **(building(rule, "direct") | {"bias": True, "start": "random"} | settings),
        )
    )  # fmt: skip


def answer(machine, nu):
    """Read an answer as the text says: the code that the signs write, or the greatest sum."""
    if machine.config.code == "one-per-class":
        best = [k for k in range(3) if nu[k] == max(nu[:3])]
        return best[0] if len(best) == 1 else None
    at_zero = {"undecided": None, "fires": 1, "silent": 0}[machine.config.tie]
    bits = [at_zero if v == 0 else int(v > 0) for v in nu]
    number = None if None in bits else int("".join(map(str, bits)), 2)
    return number if number in (0, 1, 2) else None


def counted(trainer, passes):
    """Count the wrong answers of each pass, and their rows, from what each step shows."""
    counts, rows = [0] * passes, []
    while trainer.position.passes < passes:
        number, row = trainer.position.passes, trainer.next_pattern
        nu = trainer.step().drive.tolist()
        if answer(trainer.machine, nu) != trainer.patterns.labels[row]:
            counts[number] += 1
            rows.append(row)
    return counts, rows


def with_codes():
    """Pair each rule with the codes that it can be used with."""
    for rule in RULES:
        marks = () if rule in QUICK else pytest.mark.slow
        only = RULES[rule].building.get("code")
        for code in ("one-per-class", "binary") if only is None else (only,):
            yield pytest.param(rule, code, marks=marks)


@pytest.mark.parametrize(("rule", "code"), [*with_codes()])
def test_every_count_is_of_wrong_answers(rule, code):
    patterns, settings = three_heaps(), teaching(rule, eta=0.25, stop="passes", passes=4)
    counts, rows = counted(Trainer(machine_for(rule, code), patterns, settings), 4)
    machine, recording = machine_for(rule, code), Recording()
    trainer = Trainer(machine, patterns, settings, recording)
    trainer.finish()
    assert trainer.log.mistakes.tolist() == counts
    assert trainer.progress.total == sum(counts)
    assert recording.mistaken.tolist() == rows
    found = evaluate(machine, patterns)
    assert trainer.cost()[1] == found.wrong.sum()
    assert trainer.pattern_loop.count_wrong(machine.potentiometers) == found.wrong.sum()


@pytest.mark.parametrize("rule", ["error-correction", "multi-class", "alpha-1958"])
def test_an_r_unit_without_a_class_does_not_answer(rule):
    settings = teaching(rule, eta=0.25, stop="passes", passes=3)
    counts, _ = counted(Trainer(machine_for(rule, "one-per-class", 4), three_heaps(), settings), 3)
    trainer = Trainer(machine_for(rule, "one-per-class", 4), three_heaps(), settings)
    trainer.finish()
    assert trainer.log.mistakes.tolist() == counts
    assert trainer.cost()[1] == evaluate(trainer.machine, three_heaps()).wrong.sum()


def test_a_run_goes_on_until_no_r_unit_is_wrong():
    """The rule teaches each R-unit alone, so that the convergence theorem holds for each."""
    patterns = three_heaps().subset(np.array([0, 1, 2, 6, 7, 8]))
    settings = teaching("error-correction", eta=0.25, passes=200)
    trainer = Trainer(machine_for("error-correction", "one-per-class"), patterns, settings)
    twin = Trainer(machine_for("error-correction", "one-per-class"), patterns, settings)
    wrong_units = []
    while not wrong_units or wrong_units[-1]:
        wrong_units.append(0)
        for _ in range(6):
            wrong_units[-1] += int(np.count_nonzero(twin.step().error))
    assert trainer.finish().finished == "learned"
    assert trainer.position.passes == len(wrong_units)
    assert trainer.position.unit_total == sum(wrong_units)
    # Before the end there are passes in which R-units are wrong, and no answer.
    clean = 1 + int(np.flatnonzero(trainer.log.mistakes == 0)[0])
    assert clean < len(wrong_units)
    ended = end_message(trainer.progress, settings, trainer.machine)
    assert ended.code == "training.learned-by-units"
    assert (ended.values["total"], ended.values["units"]) == (
        trainer.log.mistakes.sum(),
        sum(wrong_units),
    )
    short = Trainer(
        machine_for("error-correction", "one-per-class"), patterns, replace(settings, passes=clean)
    )
    ended = end_message(short.finish(), short.training, short.machine)
    assert ended.code == "training.limit-without-mistakes"


@pytest.mark.parametrize("rule", ["error-correction", "multi-class", "averaged", "voted"])
@pytest.mark.parametrize("budget", [1, 7, 20])
def test_a_budget_is_used_up_by_the_wrong_answer_that_reaches_it(rule, budget):
    settings = teaching(rule, eta=0.25, stop="never", passes=50)
    twin = Trainer(machine_for(rule, "one-per-class"), three_heaps(), settings)
    made = 0
    while budget:
        row = twin.next_pattern
        budget -= answer(twin.machine, twin.step().drive.tolist()) != twin.patterns.labels[row]
        made += 1
    trainer = Trainer(
        machine_for(rule, "one-per-class"),
        three_heaps(),
        replace(settings, budget=twin.progress.total),
    )
    assert trainer.finish().finished == "budget"
    assert trainer.position.step == made
    assert trainer.position == twin.position


def test_two_points_are_wrong_once_each_in_the_system_of_1958():
    """Both sums are 0 at first, which answers nothing; later each point lights its own set."""
    run = fit([[1, 0], [0, 1]], [-1, 1], "alpha-1958", bias=False, max_passes=4, stop="passes")
    assert run.per_pass.tolist() == [2, 0, 0, 0]
    assert (run.mistakes, run.mistaken.tolist(), run.converged) == (2, [0, 1], True)


@pytest.mark.parametrize(
    ("patterns", "options"),
    [
        ("left-right", ["--rule", "alpha-1958", "--passes", "3"]),
        ("e-x-f?n=300", ["--machine", "direct", "--passes", "5"]),
    ],
)
def test_the_command_counts_the_answers_that_its_accuracy_counts(patterns, options, capsys):
    assert main(["train", patterns, *options, "--json"]) in (0, 1)
    result = json.loads(capsys.readouterr().out)
    assert main(["train", patterns, *options]) in (0, 1)
    words = f"{result['mistakes']} mistakes in {result['presentations']} presentations, "
    assert words + f"{result['unit_mistakes']} unit mistakes" in capsys.readouterr().out
    count = len(shapes.make(patterns))
    assert result["wrong"] == round((1 - result["training_accuracy"]) * count)
    assert result["mistakes"] <= result["unit_mistakes"]
