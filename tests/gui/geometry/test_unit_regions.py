"""The lines of A-units on the plane, and what is answered in each region."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from gui.geometry.unit_regions import NBSP, names_of, regions_text, unit_lines
from mark1.machine.config import MachineConfig
from mark1.machine.faults import Faults, Part
from mark1.machine.machine import Mark1
from mark1.patterns import shapes
from mark1.session.commands import BeginRun, Train
from mark1.session.new_document import new_document
from mark1.session.session import Session

CONFIG = MachineConfig.of(
    "full", classes=2, rows=1, columns=2, analog=True, a_units=4, excitatory=1, inhibitory=1,
    theta=1, threshold=0.5,
)  # fmt: skip


def test_each_line_is_where_the_sum_of_its_wires_is_half_below_theta() -> None:
    machine = Mark1(CONFIG)
    assert machine.plugboard is not None
    # The first wire of each row is excitatory.
    assert machine.plugboard.wires.tolist() == [[1, 0], [1, 0], [0, 1], [1, 0]]
    assert unit_lines(machine) == [((-1, 1, -0.5), "A1 A2 A4"), ((1, -1, -0.5), "A3")]


@pytest.mark.parametrize("theta", [-1, 0, 2])
def test_the_lines_follow_theta(theta: int) -> None:
    machine = Mark1(replace(CONFIG, theta=theta))
    for (a, b, c), name in unit_lines(machine):
        unit = int(name[1]) - 1
        foot = np.array([a, b]) * (-c / 2)  # on the line, as a² + b² = 2
        beside = np.stack([foot + np.array([a, b]) / 100, foot - np.array([a, b]) / 100])
        assert machine.see(beside[:, None])[:, unit].tolist() == [1, 0]
        assert (foot @ [a, b]) == theta - 0.5


def test_the_lines_follow_a_pulled_wire_and_a_broken_unit() -> None:
    machine = Mark1(CONFIG)
    machine.take_faults(Faults(parts=(Part("wire", 2, 1), Part("a-unit", 1))))
    assert unit_lines(machine) == [((-1, 1, -0.5), "A1 A4"), ((1, 0, -0.5), "A3")]
    machine.take_faults(Faults(parts=(Part("wire", 2, 1), Part("wire", 2, 0))))
    assert [name for _, name in unit_lines(machine)] == ["A1 A2 A4"]


def test_of_many_units_on_a_line_the_first_are_named() -> None:
    assert names_of([0, 2, 3, 5]) == "A1 A3 A4 A6"
    assert names_of(range(9)) == "A1 A2 A3 A4 + 5"
    assert names_of([]) == ""


def test_each_region_has_its_sum_and_its_answer() -> None:
    session = Session(new_document("direct", shapes.make("xor"), 1960))
    session.perform(BeginRun(CONFIG, shapes.make("xor")))
    before = regions_text(session.state, session.trainer.machine).replace(NBSP, " ")
    assert before.splitlines()[0] == "no A-unit  0 V < 0.5 V → −  (0, 0)  (1, 1)"
    session.perform(Train(100))
    # By hand: the second and third point are answered with 0 at first, so that A1, A2 and A4 get
    # 0.5 V, and A3 does; one more correction brings A3 above the threshold.
    shown = regions_text(session.state, session.trainer.machine).replace(NBSP, " ")
    assert shown.splitlines() == [
        "no A-unit  0 V < 0.5 V → −  (0, 0)  (1, 1)",
        "A1 A2 A4   1.5 V > 0.5 V → +  (0, 1)",
        "A3         1 V > 0.5 V → +  (1, 0)",
    ]
