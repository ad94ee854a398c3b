"""Why a run does not end: certificates, and how many mistakes are left."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.faults import WHOLE, Part
from mark1.machine.machine import Mark1
from mark1.patterns.pattern_set import PatternSet
from mark1.theory import diagnosis as module
from mark1.theory import margin, separability, verdict
from mark1.theory.diagnosis import diagnose, mistakes_left, unlearnable
from mark1.training.trainer import Trainer

SWITCHES = [[0, 0], [255, 0], [0, 255], [255, 255]]


def switches(*labels: str) -> PatternSet:
    """Make pictures of two switches in the classes 0 and 1."""
    return PatternSet.from_names(np.array(SWITCHES, np.uint8)[:, None], list(labels))


def two_switches(**changes: object) -> MachineConfig:
    return MachineConfig.of("direct", classes=2, rows=1, columns=2, **changes)


def test_two_equal_mixtures_are_the_certificate_of_xor() -> None:
    found = diagnose(Mark1(two_switches()), switches("0", "1", "1", "0"))
    assert found.certificate is not None
    assert found.certificate.unit == 0
    for d, patterns in ((1, [1, 2]), (-1, [0, 3])):
        side = found.certificate.side(d)
        assert [part.pattern for part in side] == patterns
        assert [part.share for part in side] == [Fraction(1, 2)] * 2
    assert found.certificate.mixture.tolist() == [0.5, 0.5, 1]
    assert found.solutions == ()


def test_patterns_are_named_by_their_place_in_the_whole_set() -> None:
    patterns = switches("0", "1", "1", "0")
    more = PatternSet(
        np.concatenate([patterns.pictures[:1], patterns.pictures]),
        np.concatenate([patterns.labels[:1], patterns.labels]),
        patterns.classes,
        np.array([True, False, False, False, False]),
    )
    certificate = diagnose(Mark1(two_switches()), more).certificate
    assert certificate is not None
    assert sorted(part.pattern for part in certificate.parts) == [1, 2, 3, 4]


def test_without_a_bias_darkness_alone_is_a_mixture_of_nothing() -> None:
    found = diagnose(Mark1(two_switches(bias=False)), switches("0", "0", "0", "1"))
    assert found.certificate is not None
    assert [(part.pattern, part.d) for part in found.certificate.parts] == [(0, -1)]
    assert not found.certificate.mixture.any()


@pytest.mark.parametrize("labels", ["0110", "0001"])
def test_without_a_proof_it_is_not_known(labels: str, monkeypatch: pytest.MonkeyPatch) -> None:
    machine, patterns = Mark1(two_switches()), switches(*labels)
    monkeypatch.setattr(verdict, "likely_margin", lambda *_: None)
    monkeypatch.setattr(separability, "_by_floats", lambda scaled: {})
    monkeypatch.setattr(separability, "_by_fractions", lambda scaled, start: None)
    found = diagnose(machine, patterns)
    assert (found.problem, found.certificate, found.solutions) == ("rounding", None, ())


def test_what_can_be_learned_may_have_no_known_margin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(margin, "_by_floats", lambda *_: None)
    monkeypatch.setattr(margin, "_by_fractions", lambda *_: None)
    found = diagnose(Mark1(two_switches()), switches("0", "0", "0", "1"))
    assert (found.problem, found.certificate, found.solutions) == ("margin", None, ())


@pytest.mark.parametrize(
    ("changes", "problem"), [({"noise": 0.1}, "noise"), ({"bias": False, "tie": "fires"}, "tie")]
)
def test_where_theory_cannot_decide_it_says_why(changes: dict[str, object], problem: str) -> None:
    found = diagnose(Mark1(two_switches(**changes)), switches("0", "1", "1", "0"))
    assert (found.problem, found.certificate, found.solutions) == (problem, None, ())


def test_a_potentiometer_that_is_stuck_leaves_no_bound() -> None:
    machine, taught = Mark1(two_switches()), TrainingConfig()
    found = diagnose(machine, switches("0", "0", "0", "1"))
    assert mistakes_left(machine, taught, found.solutions) is not None
    machine.take_faults(WHOLE.broken(Part("wiper", 0)))
    assert mistakes_left(machine, taught, found.solutions) is None


def test_a_band_leaves_no_bound_and_may_take_more_mistakes() -> None:
    found = diagnose(Mark1(two_switches()), switches("0", "0", "0", "1"))
    most = mistakes_left(Mark1(two_switches()), TrainingConfig(), found.solutions)
    machine = Mark1(two_switches(band=20.0))
    assert mistakes_left(machine, TrainingConfig(), found.solutions) is None
    trainer = Trainer(machine, switches("0", "0", "0", "1"), TrainingConfig(passes=1000))
    trainer.finish()
    assert trainer.finished == "learned"
    assert most is not None
    assert trainer.progress.total > most


@pytest.mark.parametrize("start", ["zeros", "random"])
def test_no_run_makes_more_mistakes_than_are_left_at_any_time(start: str) -> None:
    random = np.random.default_rng(5)
    pictures = (255 * random.integers(0, 2, (12, 3, 3))).astype(np.uint8)
    names = [f"{int(label)}" for label in random.permutation(3).repeat(4)]
    patterns = PatternSet.from_names(pictures, names)
    for seed in range(5):
        config = MachineConfig.of(
            "full", classes=3, rows=3, columns=3, a_units=60, excitatory=3, inhibitory=2, theta=1,
            start=start, seed=seed,
        )  # fmt: skip
        machine = Mark1(config)
        training = TrainingConfig(passes=10_000, eta=0.3, order="shuffled")
        found = diagnose(machine, patterns)
        if not found.solutions:
            continue
        trainer, bounds = Trainer(machine, patterns, training), []
        while trainer.finished is None:
            bounds.append(
                (trainer.progress.total, mistakes_left(machine, training, found.solutions))
            )
            trainer.advance(steps=5)
        assert trainer.progress.finished == "learned"
        assert all(total + (left or 0) >= trainer.progress.total for total, left in bounds)
        if start == "zeros":
            first = sum((one.radius / one.margin) ** 2 for one in found.solutions)
            assert bounds[0][1] == pytest.approx(first, abs=len(found.solutions) + 1e-3 * first)
            assert all(total + (left or 0) <= first + 1 for total, left in bounds)
        return
    pytest.fail("no case could be learned")


@pytest.mark.parametrize(
    ("machine", "training"),
    [
        ({"stuck": 1}, {}),
        ({"step": 0.1}, {}),
        ({}, {"decay": 0.01}),
        ({}, {"rule": "widrow-hoff"}),
        ({"code": "one-per-class", "r_units": 2}, {"rule": "multi-class"}),
    ],
)
def test_there_is_no_bound_where_the_theorem_does_not_hold(
    machine: dict[str, object], training: dict[str, object]
) -> None:
    usual = two_switches()
    found = diagnose(Mark1(usual), switches("0", "0", "0", "1"))
    taught = TrainingConfig()
    assert mistakes_left(Mark1(usual), taught, found.solutions) == 51
    built = Mark1(replace(usual, **machine))
    assert mistakes_left(built, replace(taught, **training), found.solutions * 2) is None


def case(d, points=((0, 0), (0, 1), (1, 0), (1, 1)), test=None, **changes):
    points = np.array(points, np.float32)
    classes = tuple(map(str, range(max(d) + 1)))
    patterns = PatternSet(
        pictures=points[:, None, :],
        labels=np.array(d, np.int32),
        classes=classes,
        test=np.zeros(len(d), bool) if test is None else np.array(test),
    )
    settings = {"rows": 1, "columns": points.shape[1], "analog": True} | changes
    return Mark1(MachineConfig.of("direct", classes=len(classes), **settings)), patterns


@pytest.mark.parametrize(
    ("d", "changes", "unit"),
    [
        ([0, 1, 1, 0], {}, 0),
        ([0, 0, 0, 1], {}, None),
        ([0, 0, 0, 1], {"bias": False}, 0),  # zeros sum to 0, whatever the weights
        ([0, 0, 0, 1], {"bias": False, "tie": "silent"}, None),  # 0 is then an answer
        ([0, 0, 0, 1], {"bias": False, "threshold": 1.5}, None),
        ([0, 1, 1, 0], {"threshold": 1.5, "tie": "fires"}, 0),  # the bias makes up for both
        ([0, 1, 2, 0], {}, 0),  # of one R-unit for each class the first sees XOR
        ([1, 2, 0, 1], {}, 1),
    ],
)
def test_it_names_the_first_r_unit_without_a_solution(d, changes, unit):
    assert unlearnable(*case(d, **changes)) == unit


def test_only_the_patient_ask_about_many_patterns_of_few_features():
    random = np.random.default_rng(0)
    points = random.integers(0, 9, (11_000, 6))
    d = (points.sum(axis=1) > 24) ^ (random.random(11_000) < 0.1)
    machine, patterns = case(d.astype(int).tolist(), points=points)
    assert unlearnable(machine, patterns) is None
    assert unlearnable(machine, patterns, patiently=True) == 0
    learnable = case((points.sum(axis=1) > 24).astype(int).tolist(), points=points)
    assert unlearnable(*learnable, patiently=True) is None


def test_patience_has_a_limit_where_features_are_many(monkeypatch):
    monkeypatch.setattr(module, "MOST_NUMBERS", 11)
    assert unlearnable(*case([0, 1, 1, 0]), patiently=True) == 0
    monkeypatch.setattr(module, "NARROW", 2)  # the bias is the third
    assert unlearnable(*case([0, 1, 1, 0]), patiently=True) is None


def test_patterns_kept_for_testing_do_not_count():
    assert unlearnable(*case([0, 1, 1, 0], test=[False, False, False, True])) is None


def test_where_a_proof_would_take_long_or_photocells_are_noisy_it_is_not_known(monkeypatch):
    machine, patterns = case([0, 1, 1, 0])
    monkeypatch.setattr(module, "MOST_NUMBERS", 11)
    assert unlearnable(machine, patterns) is None
    lit = (255 * patterns.pictures).astype(np.uint8)
    pictures = replace(patterns, pictures=lit)
    config = MachineConfig.of("direct", classes=2, rows=1, columns=2)
    monkeypatch.setattr(module, "MOST_NUMBERS", 12)
    assert unlearnable(Mark1(config), pictures) == 0
    noisy = MachineConfig.from_dict(config.to_dict() | {"noise": 0.1})
    assert unlearnable(Mark1(noisy), pictures) is None
