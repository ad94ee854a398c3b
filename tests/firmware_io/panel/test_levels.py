"""Volts to levels, and levels to light: small weights are seen, and told apart."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from firmware_io.link.colours import GAMMA, colours_of
from firmware_io.panel.bridge import View
from firmware_io.panel.levels import quantised
from mark1.machine.config import MachineConfig
from mark1.machine.machine import Mark1
from mark1.patterns import shapes
from mark1.training.trainer import Trainer

numbers = st.floats(width=32)


def naive_level(volts, full):
    """One cell, by the words of the documentation."""
    if math.isnan(volts):
        return 0
    share = min(1.0, abs(volts) / full)
    return round(math.copysign(127 * share ** (1 / 2.2), volts))


@given(arrays(np.float32, st.integers(0, 30), elements=numbers), st.floats(1e-3, 1e9))
@example(np.array([math.inf, -math.inf], np.float32), 0.5)
def test_levels_are_those_of_the_naive_version(volts, full):
    assert quantised(volts, full).tolist() == [naive_level(float(v), full) for v in volts]


@given(arrays(np.float32, 20, elements=st.floats(-(2.0**100), 2.0**100, width=32)))
def test_the_largest_weight_is_the_greatest_level(volts):
    levels = quantised(volts)
    largest = float(np.abs(volts).max())
    wanted = [naive_level(float(v), largest) for v in volts] if largest else [0] * 20
    assert levels.tolist() == wanted
    assert not largest or np.abs(levels).max() == 127


@pytest.mark.parametrize("shows", ["weights", "r1", "retina3"])
def test_no_lit_light_of_a_trained_machine_is_nearly_dark(shows):
    trainer = Trainer(Mark1(MachineConfig.of(classes=26, seed=3)), shapes.make("letters"))
    while trainer.finished is None:
        trainer.advance(1.0)
    view = View.called(shows)
    volts = view.volts(trainer.machine).ravel()
    levels = quantised(volts, view.full(trainer.machine))
    strengths = GAMMA[np.abs(levels[volts != 0].astype(int))]
    linear = GAMMA[np.rint(np.abs(volts[volts != 0]) / 11 * 127).astype(int)]
    if shows == "weights":
        assert 0.5 < np.mean(linear == 1) < 0.7  # as it was, between the end stops
    assert np.mean(strengths == 1) == 0
    exact = 255 * np.abs(volts[volts != 0]) / np.abs(volts).max()
    assert np.abs(strengths - exact).max() < 3  # the light is proportional to the weight


@pytest.mark.parametrize("brightness", [4, 31])
@pytest.mark.parametrize("palette", [0, 1])
def test_one_correction_is_seen_and_two_differ(brightness, palette):
    volts = np.array([0, 0.5, 1.0, -0.5, -1.0, 7.0], np.float32)  # the largest after 14 steps
    dark, one, two, less, least, _ = colours_of(quantised(volts), 6, palette, brightness).tolist()
    assert not any(dark)
    for single, double in ((one, two), (less, least)):
        assert max(single) >= 2  # more than the least light there is, without a brightness field
        assert sum(double) >= 1.5 * sum(single)


def test_a_lit_photocell_has_full_light_and_without_a_picture_all_are_dark():
    machine, view = Mark1(MachineConfig()), View.called("cells")
    seen = machine.present(shapes.make("letters").pictures[4])
    lit = view.volts(machine, seen)
    assert lit.shape == (20, 20)
    assert np.array_equal(quantised(lit).ravel(), 127 * seen.cells)
    assert 0 < seen.cells.sum() < 200
    assert not view.volts(machine).any()
