import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mark1.machine.config import MachineConfig
from mark1.machine.machine import Mark1
from mark1.machine.potentiometers import Wipers
from mark1.machine.response import ResponseUnits, blocks_of
from mark1.patterns import shapes
from mark1.training.conventions import building, teaching
from mark1.training.predictors import Mean, VotedPredictor
from mark1.training.trainer import Trainer


@given(
    st.integers(0, 10_000),
    st.sampled_from(["undecided", "fires", "silent"]),
    st.sampled_from([0.0, 0.25]),
    st.sampled_from([0.0, 1.5, 1e6]),
)
def test_each_voter_votes_as_it_would_answer_alone(seed, tie, threshold, band):
    """Rows and voters that repeat with the other sign make sums that cancel exactly or nearly."""
    random = np.random.default_rng(seed)
    config = MachineConfig.of(
        "direct", classes=3, rows=1, columns=69, analog=True, tie=tie, threshold=threshold,
        band=(band := band if tie == "undecided" else 0.0),
    )  # fmt: skip
    sizes = 10.0 ** random.integers(-12, 12, (40, 70))
    x = (random.normal(size=(40, 70)) * sizes).astype(np.float32)
    x[:20, 35:] = -x[:20, :35]
    positions = random.normal(size=(9, 210)).astype(np.float32)
    positions[:5, 35:70] = positions[:5, :35]
    positions[0] = 0
    voters = [
        Wipers(w.astype(float), unit) for w, unit in zip(positions, 3 * [1, 0.1, 3], strict=True)
    ]
    votes = random.integers(1, 50, 9)
    machine = ResponseUnits(blocks_of(config), tie, threshold, band)
    expected = sum(
        count * machine.decide(machine.add_up(x, wipers)).astype(np.int64)
        for count, wipers in zip(votes, voters, strict=True)
    )
    found = VotedPredictor(config, voters, votes).add_up(x, voters[0])
    assert found.tolist() == expected.tolist()


@given(st.integers(1, 40), st.sampled_from([1.0, 0.1]), st.integers(0, 10_000))
def test_a_mean_is_that_of_the_weights_after_every_presentation(made, unit, seed):
    random = np.random.default_rng(seed)
    w, mean, seen = random.normal(size=3), Mean(), []
    mean.begin(Wipers(w, unit))
    for _ in range(made):
        before, is_wrong = w, random.random() < 0.5
        w = w + random.normal(size=3) if is_wrong else w
        mean.note(1, Wipers(before, unit), Wipers(w, unit), is_wrong)
        seen.append(w * unit)
    np.testing.assert_allclose(mean.wipers.volts, np.mean(seen, axis=0), atol=1e-12)


@pytest.mark.parametrize("rule", ["averaged", "multi-class-averaged"])
@pytest.mark.parametrize("decay", [0.0, 0.01])
def test_a_run_has_the_same_mean_however_it_is_cut(rule, decay):
    training = teaching(rule, eta=0.1, decay=decay, passes=3)
    config = MachineConfig.of("full", classes=26, **building(rule, "full"))
    whole, steps = (Trainer(Mark1(config), shapes.make("letters"), training) for _ in "12")
    whole.advance(steps=70)
    for _ in range(70):
        steps.step()
    assert steps.predictor.state.tobytes() == whole.predictor.state.tobytes()
    assert steps.predictor.wipers.equals(whole.predictor.wipers)
