"""The result of 1960: the whole alphabet without an error."""

import json

import pytest

from mark1.cli.main import main
from tests.examples import slow

SEEDS = [*range(5), *slow(*range(5, 20))]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_mark_1_learns_all_26_letters_within_40_passes(capsys, seed):
    assert main(["train", "--patterns", "letters", "--seed", str(seed), "--json"]) == 0
    run = json.loads(capsys.readouterr().out)
    assert (run["machine"], run["weights"]) == ("mark1", 512)
    assert run["converged"]
    assert run["passes"] <= 40
    assert run["training_accuracy"] == 1.0
