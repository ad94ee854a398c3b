"""How often A-units fire: by hand, by counting, on drawn plugboards; and the table of 1957."""

import itertools
import math

import numpy as np
import pytest

from mark1.errors import ConfigError
from mark1.machine.config import MachineConfig
from mark1.machine.wiring import draw_plugboard
from mark1.theory.activity import (
    firing_chance,
    firing_chance_on,
    recall_of_1957,
)

#: N_A, then Z for N_s = 10, 100, 1000, 10000, all with P_a = .10, as reported.
TABLE = [(100, ("23.6", "7.45", "2.36", ".745")), (200, ("33.3", "10.5", "3.33", "1.05"))]


def pictures(lit, count, seed=0, cells=400):
    """Pictures (count, cells) with this many lit cells each."""
    rng = np.random.default_rng(seed)
    return (rng.random((count, cells)).argsort(axis=1) < lit).astype(np.float32)


def test_one_wire_of_each_kind_by_hand():
    assert firing_chance(1, 1, 1, [0, 0.5, 1]) == pytest.approx([0, 0.25, 0])
    assert firing_chance(1, 1, 0, 0.5) == pytest.approx(0.75)
    assert firing_chance(3, 0, 2, 0.5) == pytest.approx(0.5)
    # of 4 cells 2 are lit: the excitatory is and the inhibitory is not in 2 of 6 cases
    assert firing_chance_on(4, 1, 1, 1, 2) == pytest.approx(1 / 3)


@pytest.mark.parametrize(
    ("x", "y", "theta"), [(2, 1, 1), (2, 2, 0), (3, 1, 2), (0, 2, -1), (2, 2, -9)]
)
def test_the_probability_on_a_small_retina_matches_enumeration(x, y, theta):
    cells = 7
    for lit in range(cells + 1):
        sums = [
            sum(cell < x for cell in chosen) - sum(x <= cell < x + y for cell in chosen)
            for chosen in itertools.combinations(range(cells), lit)
        ]
        counted = sum(one >= theta for one in sums) / len(sums)
        assert float(firing_chance_on(cells, x, y, theta, lit)) == pytest.approx(counted, abs=1e-12)


def test_a_large_retina_is_the_limit_of_a_small_one():
    shares = np.linspace(0, 1, 11)
    near = firing_chance_on(10**6, 10, 10, 2, np.round(shares * 10**6).astype(int))
    assert near == pytest.approx(firing_chance(10, 10, 2, shares), abs=1e-5)


@pytest.mark.parametrize("lit", [20, 60, 120, 200, 340])
@pytest.mark.parametrize(("wires", "theta"), [((10, 10), 2), ((10, 10), 1), ((5, 3), 2)])
def test_drawn_plugboards_fire_as_often_as_the_theory_says(lit, wires, theta):
    signs = draw_plugboard(MachineConfig(excitatory=wires[0], inhibitory=wires[1])).matrix()
    measured = (pictures(lit, 1500) @ signs >= theta).mean(axis=1)
    expected = float(firing_chance_on(400, *wires, theta, lit))
    assert measured.mean() == pytest.approx(expected, abs=0.004)


@pytest.mark.parametrize(("a_units", "row"), TABLE)
def test_the_table_of_1957_follows_from_its_formula_if_p_c_is_0(a_units, row):
    for stimuli, text in zip((10, 100, 1000, 10_000), row, strict=True):
        z = recall_of_1957(a_units, 0.1, stimuli).z
        assert float(f"{z:.3g}") == float(text)


def test_the_last_entry_of_the_table_of_1957_differs_in_the_third_digit():
    found = recall_of_1957(1000, 0.01, 10**6)
    assert round(found.z, 3) == 2.247  # the table has 2.237 and .987
    assert round(found.right, 3) == 0.988
    explained = recall_of_1957(1000, 0.01, 10**6, p_c=0.0046)
    assert round(explained.z, 3) == 2.237
    assert round(explained.right, 3) == 0.987
    without_fourth_power = 1 / math.sqrt(2 * 10**6 / 10 * 0.01**3)
    assert round(without_fourth_power, 3) == 2.236


@pytest.mark.parametrize(
    ("ask", "code"),
    [
        (lambda: firing_chance(-1, 0, 0, 0.5), "wires"),
        (lambda: firing_chance(1, 1, 1, 1.5), "share"),
        (lambda: firing_chance(1, 1, 1, math.nan), "share"),
        (lambda: firing_chance_on(10, 6, 6, 1, 2), "retina-too-small"),
        (lambda: firing_chance_on(10, 1, 1, 1, 11), "retina-too-small"),
        (lambda: firing_chance_on(10, 1, 1, 1, -1), "retina-too-small"),
        (lambda: recall_of_1957(0, 0.1, 1), "memory"),
        (lambda: recall_of_1957(1, 1.0, 1), "memory"),
        (lambda: recall_of_1957(1, 0.1, 1, 2), "share"),
    ],
)
def test_values_out_of_range_are_refused(ask, code):
    with pytest.raises(ConfigError) as error:
        ask()
    assert error.value.code == f"theory.{code}" and str(error.value).endswith(".")
