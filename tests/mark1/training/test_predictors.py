import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mark1.machine import kernels
from mark1.machine.config import MachineConfig
from mark1.machine.response import ResponseUnits, blocks_of
from mark1.training.predictors import Mean, VotedPredictor


@given(
    st.integers(0, 10_000),
    st.sampled_from(["undecided", "fires", "silent"]),
    st.sampled_from([0.0, 0.25]),
)
def test_each_voter_votes_as_it_would_answer_alone(seed, tie, threshold):
    """Rows and voters that repeat with the other sign make sums that cancel exactly or nearly."""
    random = np.random.default_rng(seed)
    config = MachineConfig.of(
        "direct", classes=3, rows=1, columns=69, analog=True, tie=tie, threshold=threshold
    )
    sizes = 10.0 ** random.integers(-12, 12, (40, 70))
    x = (random.normal(size=(40, 70)) * sizes).astype(np.float32)
    x[:20, 35:] = -x[:20, :35]
    voters = random.normal(size=(9, 210)).astype(np.float32)
    voters[:5, 35:70] = voters[:5, :35]
    voters[0] = 0
    votes = random.integers(1, 50, 9)
    units = ResponseUnits(blocks_of(config), tie, threshold)
    expected = sum(
        count * units.decide(units.add_up(x, volts)).astype(np.int64)
        for count, volts in zip(votes, voters, strict=True)
    )
    found = VotedPredictor(config, voters, votes).add_up(x, voters[0])
    assert found.tolist() == expected.tolist()


@pytest.mark.parametrize("is_ready", [True, False])
@pytest.mark.parametrize("mistakes", [1, 2, 65])
def test_a_mean_notes_many_mistakes_as_one_after_the_other(mistakes, is_ready, monkeypatch):
    kernels.compiled()
    monkeypatch.setattr(kernels, "is_ready", lambda: is_ready)
    random = np.random.default_rng(mistakes)
    before = random.normal(size=3).astype(np.float32)
    kept = random.normal(size=(mistakes, 3)).astype(np.float32)
    places = np.cumsum(random.integers(1, 9, mistakes))
    together, apart = Mean(), Mean()
    for mean in (together, apart):
        mean.begin(before)
        mean.note(4, before, before, False)
    together.note_mistakes(places, before, kept)
    for made, last, after in zip(np.diff(places, prepend=0), [before, *kept], kept, strict=False):
        apart.note(int(made), last, after, True)
    assert together.state.tobytes() == apart.state.tobytes()
    assert together.weights.tobytes() == apart.weights.tobytes()
