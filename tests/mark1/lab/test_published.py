"""Published results: each runs, gives shares, and is what its words say."""

import json
import math
import re
from dataclasses import replace
from statistics import NormalDist

import numpy as np
import pytest

from mark1 import messages
from mark1.cli.experiment import stored_state
from mark1.cli.main import main
from mark1.errors import ConfigError
from mark1.lab.experiments import run
from mark1.lab.published import PUBLISHED, experiment_of, published_trial
from mark1.lab.published_run import comment
from mark1.lab.replications import TRIED, drawn, letters_read, random_world, share_new
from tests.examples import slow


def values(letter, case, seeds=3):
    """The numbers found for one case."""
    parameters = {"letter": letter, "case": case}
    return [published_trial(parameters, seed)["value"] for seed in range(1960, 1960 + seeds)]


def test_all_published_results_are_there_and_no_case_has_the_name_of_another():
    assert set(PUBLISHED) == set("ABCEFGHIJLMNO")
    for letter, result in PUBLISHED.items():
        names = [case.name for case in result.cases]
        assert result.letter == letter
        assert len(set(names)) == len(names)
        assert result.assumed


@pytest.mark.parametrize("language", ["de", "fr", "es"])
def test_a_result_is_told_in_each_language_and_its_cases_keep_their_names(language, capsys):
    english = {letter: [case.name for case in PUBLISHED[letter].cases] for letter in PUBLISHED}
    told = {letter: (result.conditions, comment(result)) for letter, result in PUBLISHED.items()}
    messages.speak(language)
    try:
        for letter, result in PUBLISHED.items():
            titles = [str(case.title) for case in result.cases]
            assert [case.name for case in result.cases] == english[letter]
            assert len(set(titles)) == len(titles)
            assert letter == "L" or not set(titles) & set(english[letter])
            assert result.conditions != told[letter][0]
            assert comment(result) != told[letter][1]
            rows = stored_state((letter,))["table"]["rows"]
            words = [result.conditions, result.brief, str(result.machine), str(result.assumed)]
            said = [*words, comment(result), *titles, *(cell for row in rows for cell in row)]
            assert not [text for text in said if re.search(r"\d\.\d|(?<!\w)\.\d", text)]
        assert main(["experiment", "published", "L", "--workers", "1", "--json"]) == 0
        row = json.loads(capsys.readouterr().out)["results"][0]
        assert row["case"] == "Z: N_A 100, P_a 0.1, N_s 10"
        assert row["conditions"] == PUBLISHED["L"].conditions
    finally:
        messages.speak("en")


def test_letters_choose_their_results_once_and_in_any_case():
    assert experiment_of(["l", "A", "l"]).settings[-1] == {
        "letter": "A",
        "case": "training letters",
    }
    assert len(experiment_of(["l", "A", "l"]).settings) == len(PUBLISHED["L"].cases) + 1
    with pytest.raises(ConfigError, match="no published result 'Z'"):
        experiment_of(["Z"])


@pytest.mark.parametrize("letter", [*"BCO", *slow("A", "F", "G", "H", "I", "J")])
def test_a_result_is_a_share_and_the_same_again(letter):
    experiment = experiment_of([letter])
    short = replace(experiment, settings=(experiment.settings[0], experiment.settings[-1]))
    first = run(short, short.trials(1), workers=1)
    assert all(0 <= share <= 1 for record in first.records for share in record.values())
    assert run(short, short.trials(1)[::-1], workers=1).records == first.records[::-1]


def test_the_letters_of_one_typeface_are_learned_without_error():
    assert values("A", "training letters") == [1, 1, 1]


@pytest.mark.slow
@pytest.mark.parametrize("letter", ["F", *slow("G", "H", "I")])
def test_all_of_the_pictures_learned_are_read(letter):
    assert values(letter, "training pictures") == [1, 1, 1]


@pytest.mark.slow
def test_without_a_teacher_alpha_forms_no_classes_and_gamma_does_in_part():
    assert values("J", "40 squares, spontaneous", 2) == [0.5, 0.5]
    alone = values("J", "40 squares, spontaneous-gamma", 5)
    larger = values("J", "40 squares of 0.8, spontaneous-gamma", 5)
    assert 0.5 < np.mean(alone) < 0.9 < np.mean(larger)


def test_a_second_typeface_drives_out_the_first_if_that_is_not_taught_with_it():
    (alone,) = np.mean([values("B", "second trained alone, first learned before")], axis=1)
    assert 0.6 < alone < 0.9  # all of the second, and some of the first
    assert values("B", "both trained") == [1, 1, 1]


@pytest.mark.slow
def test_wipers_that_stood_anywhere_are_forgotten_sooner_than_unlearned():
    seeds = range(1960, 2000)
    without, with_it = (
        np.mean([letters_read(seed, passes=10, anywhere=True, decay=decay).value for seed in seeds])
        for decay in (0.0, 0.001)
    )
    assert without < with_it
    assert letters_read(1960, anywhere=True).value == 1


@pytest.mark.slow
def test_larger_figures_are_told_apart_better():
    assert np.mean(values("F", "test pictures")) < np.mean(values("F", "test, 0.7 of the retina"))


@pytest.mark.slow
def test_on_a_toroidal_retina_test_pictures_are_hardly_told_apart():
    torus = np.mean(values("F", "test, toroidal retina"))
    assert 0.5 < torus < np.mean(values("F", "test pictures")) - 0.05


@pytest.mark.slow
def test_nearer_to_the_middle_other_pictures_are_read_better():
    anywhere = np.mean(values("F", "test pictures"))
    assert anywhere < np.mean(values("F", "test, a fifth as far"))


def test_the_table_of_1957_follows_but_for_its_last_entry():
    for case in PUBLISHED["L"].cases:
        found = case.value(1960).value
        digits = len(case.published.lstrip("0.").replace(".", ""))
        if case.name == "Z: N_A 1000, P_a 0.01, N_s 1000000":
            assert found == pytest.approx(2.247, abs=5e-4)
        elif case.name.startswith("Z"):
            assert float(f"{found:.{digits}g}") == case.figure
        else:
            assert found == pytest.approx(NormalDist().cdf(2.247), abs=1e-4)


def test_what_has_nothing_random_in_it_is_tried_once():
    experiment = experiment_of(["L", "A"])
    assert len(experiment.trials(20)) == len(PUBLISHED["L"].cases) + 20


def test_removing_a_units_loses_gradually():
    means = [np.mean(values("O", case.name, 5)) for case in PUBLISHED["O"].cases]
    assert means == sorted(means, reverse=True)
    assert max(-np.diff(means)) < 0.5


def test_in_the_random_world_nothing_is_generalized():
    found = [random_world(seed, 256, unseen=True).value for seed in range(10)]
    spread = math.sqrt(0.25 / (2 * TRIED * 10))
    assert abs(np.mean(found) - 0.5) < 5 * spread


@pytest.mark.slow
def test_in_the_random_world_recall_falls_and_in_the_class_world_both_meet():
    few, many = (np.mean(values("M", f"recall, {count} stimuli")) for count in (64, 1024))
    assert many < few
    recall, other = (
        np.mean(values("N", f"{name}, 256 stimuli")) for name in ("recall", "generalization")
    )
    assert abs(recall - other) < 0.05


def test_pictures_to_learn_and_to_try_are_dealt_out_evenly_by_class():
    patterns = drawn("square-diamond", 1960, 30)
    assert len(patterns.training_indices()) == 60
    assert len(patterns.test_indices()) == 2 * TRIED
    for rows in (patterns.training_indices(), patterns.test_indices()):
        assert len(set(np.bincount(patterns.labels[rows]))) == 1


@pytest.mark.parametrize("name", ["square-diamond?wander=0.5", "e-x?wander=0&rotation=5"])
def test_the_share_of_new_pictures_is_what_comparing_each_with_each_gives(name):
    patterns = drawn(name, 1960, 10)
    trained = patterns.pictures[patterns.training_indices()]
    read = patterns.pictures[patterns.test_indices()]
    equal = (read[:, None] == trained[None]).all(axis=(2, 3)).any(axis=1)
    assert 0 < equal.mean() < 1
    assert share_new(read, trained) == pytest.approx(1 - equal.mean())
    assert share_new(trained, trained) == 0


@pytest.mark.slow
def test_the_squares_and_circles_of_the_program_are_mostly_told_apart():
    (found,) = values("E", "solid, presented once", 1)
    assert found > 0.85


def test_the_command_gives_the_published_figure_beside_ours(capsys):
    assert main(["experiment", "published", "A", "L", "--seeds", "2", "--workers", "1"]) == 0
    out = capsys.readouterr().out
    assert "100 ± 0 %" in out and "published 0.745" in out
    assert "published without error" in out
    assert "23.57" in out
    argv = ["experiment", "published", "A", "--seeds", "2", "--workers", "1", "--json"]
    assert main(argv) == 0
    (result,) = json.loads(capsys.readouterr().out)["results"]
    assert result["letter"] == "A"
    assert result["figure"] == result["mean"]["value"] == 1
    assert result["trials"] == 2
    assert "θ = 2" in result["assumed"]
