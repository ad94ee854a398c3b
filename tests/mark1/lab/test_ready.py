"""Preset machines, and patterns on a retina of another size."""

from __future__ import annotations

import numpy as np
import pytest

from mark1.lab.lit import MOST, lit_by, sampled
from mark1.lab.ready import GATES, READY, fitting, gate, is_small, moved_to, ready_machine
from mark1.machine.config import MachineConfig
from mark1.machine.machine import Mark1
from mark1.machine.wiring import draw_plugboard
from mark1.patterns import shapes


def test_the_ready_machines_suit_the_letters() -> None:
    letters = shapes.make("letters")
    found = {name: ready_machine(name, letters) for name in READY}
    assert found["mark1-1960"] == MachineConfig()
    assert (found["textbook"].kind, found["textbook"].r_units) == ("direct", 26)
    assert (found["textbook"].rows, found["textbook"].bias) == (20, True)
    assert found["100x100"].cells == 10_000
    assert (found["two-switches"].rows, found["two-switches"].columns) == (1, 2)


def test_the_textbook_perceptron_takes_points_as_they_are() -> None:
    found = ready_machine("textbook", shapes.make("moons"))
    assert (found.analog, found.rows, found.columns, found.r_units) == (True, 1, 2, 1)


@pytest.mark.parametrize("name", GATES)
def test_two_switches_see_what_the_points_of_the_gate_say(name: str) -> None:
    pictures, points = gate(name), shapes.make(name.lower())
    machine = Mark1(ready_machine("two-switches", pictures))
    seen = machine.see(pictures.pictures)
    assert seen[:, :2].tolist() == points.pictures[:, 0].tolist()
    assert (seen[:, 2] == 1).all()
    assert pictures.labels.tolist() == points.labels.tolist()


def test_four_classes_need_two_r_units() -> None:
    assert fitting(MachineConfig(a_units=64), 4) == MachineConfig(a_units=64, r_units=2)
    assert fitting(MachineConfig.of("full", classes=9), 4).r_units == 4
    one = fitting(MachineConfig.of("direct", classes=2), 10)
    assert (one.r_units, one.code) == (10, "one-per-class")
    usual = MachineConfig()
    assert fitting(usual, 26) is usual


def test_a_built_in_set_is_drawn_again_for_another_retina() -> None:
    moved = moved_to(shapes.make("letters"), 30, 40, 1960)
    assert moved.is_redrawn
    assert moved.patterns == shapes.make("letters", rows=30, columns=40)


def test_a_set_with_a_picture_more_is_scaled() -> None:
    letters = shapes.make("letters").with_added(np.full((20, 20), 255, np.uint8), "A")
    moved = moved_to(letters, 10, 10, 1960)
    assert not moved.is_redrawn
    assert moved.patterns == letters.fitted(10, 10)


def test_bars_on_a_retina_too_small_for_them_are_scaled() -> None:
    assert not moved_to(shapes.make("bars"), 1, 1, 1960).is_redrawn


def test_patterns_of_the_same_size_are_kept() -> None:
    letters = shapes.make("letters")
    assert moved_to(letters, 20, 20, 1960).patterns is letters


def test_many_pictures_are_sampled_and_not_scaled_in_a_preview() -> None:
    many = shapes.make("figures?examples=150")
    found = lit_by(MachineConfig(rows=24), many.pictures[0], sampled(many), 1960)
    assert len(found.counts) == MOST
    assert found.moved is not None
    assert not found.moved.is_redrawn
    assert is_small(many, 20, 20)
    assert not is_small(many, 30, 30)


def test_pictures_light_as_many_units_as_on_the_machine() -> None:
    config, bars = MachineConfig(rows=10, columns=10, a_units=80), shapes.make("bars")
    small = shapes.make("bars", rows=10, columns=10)
    found = lit_by(config, bars.pictures[3], bars, 1960)
    assert found.counts.tolist() == Mark1(config).see(small.pictures).sum(axis=1).tolist()
    picture = bars.fitted(10, 10).pictures[3:4]
    assert found.current == Mark1(config).see(picture).sum()
    assert found.moved is not None
    assert found.moved.patterns == small
    assert found.plugboard is not None
    assert np.array_equal(found.plugboard.wires, draw_plugboard(config).wires)


def test_a_machine_without_a_units_counts_lit_photocells() -> None:
    bars = shapes.make("bars")
    found = lit_by(MachineConfig.of("direct", classes=2), bars.pictures[0], bars, 1960)
    assert found.counts.tolist() == (bars.pictures > 0).sum(axis=(1, 2)).tolist()


def test_a_machine_without_photocells_is_refused_in_a_sentence() -> None:
    config = MachineConfig.of("direct", classes=2, rows=1, columns=2, analog=True)
    found = lit_by(config, gate("AND").pictures[0], gate("AND"), 1960)
    assert "does not fit" in str(found.problem)
