"""`mark1 theory`: gates, letters and files, as text and as JSON."""

import json
import re
import shlex
from fractions import Fraction

import numpy as np
import pytest

from mark1.cli import theory
from mark1.cli.main import main
from mark1.lab.ready import gate
from mark1.machine.config import MachineConfig
from mark1.machine.machine import Mark1
from mark1.machine.response import Code
from mark1.patterns import shapes
from mark1.patterns.files import write_patterns
from mark1.patterns.pattern_set import PatternSet
from mark1.session.commands import BeginRun, Train
from mark1.session.session import Session
from mark1.storage.session_file import save_session
from mark1.theory import separability
from mark1.theory.separability import separates

KEYS = {
    "patterns", "machine", "seed", "rule", "training_patterns", "r_units", "activity", "seconds",
    "plot", "covered", "table", "left_out",
}  # fmt: skip
UNIT_KEYS = {
    "unit", "features", "separable", "by_sign", "threshold", "weights", "combination", "radius",
    "margin", "bound", "mistakes", "passes", "learned", "chance_by_lot",
}  # fmt: skip
ACTIVITY_KEYS = {
    "excitatory", "inhibitory", "theta", "cells", "lit", "expected", "large_retina", "measured",
}  # fmt: skip


@pytest.fixture
def say(capsys):
    """Run the command; returns what it printed, and checks its exit status."""

    def run(*argv, status=0):
        assert main(["theory", *map(str, argv)]) == status
        out, err = capsys.readouterr()
        return err if status else out

    return run


def test_exclusive_or_is_reported_as_impossible_with_the_reason(say):
    out = say("xor")
    assert "R-units that can learn them: 0 of 1" in out
    assert "R1 cannot learn" in out
    assert "(checked in exact arithmetic)" in out
    assert "  wants 1:  1/2 × (0, 1) + 1/2 × (1, 0)\n" in out
    assert "  wants 0:  1/2 × (0, 0) + 1/2 × (1, 1)\n" in out
    assert "40, not learned" in out


def table(tmp_path, rows):
    path = tmp_path / "points.csv"
    path.write_text("class,x,y\n" + "".join(f"{row}\n" for row in rows.split()))
    return path


def test_a_line_through_a_narrow_gap_is_found(say, tmp_path):
    path = table(tmp_path, "0,50000,1 0,50000,2 1,50001,1 1,50001,2")
    assert "R-units that can learn them: 1 of 1" in say(path)


def test_what_float64_cannot_hold_is_null_in_json(say, tmp_path):
    path = table(tmp_path, "0,1e-300,2e-300 1,-1e-300,3e-300 0,2e-300,1e-300")
    (unit,) = json.loads(say(path, "--json"), parse_constant=pytest.fail)["r_units"]
    assert unit["margin"] > 0
    assert unit["bound"] is None
    first, _ = say(path, "--stream").splitlines()
    assert json.loads(first, parse_constant=pytest.fail)["unit"]["bound"] is None


def test_without_a_proof_it_is_not_known(say, monkeypatch):
    monkeypatch.setattr(separability, "_by_floats", lambda scaled: {})
    monkeypatch.setattr(separability, "_by_fractions", lambda scaled, start: None)
    out = say("xor")
    assert "It is not known whether R1 can learn: rounding leaves it open" in out
    assert "cannot learn" not in out
    (unit,) = json.loads(say("xor", "--json"))["r_units"]
    assert unit["separable"] is None


@pytest.mark.parametrize(
    ("rows", "is_rounded"),
    [
        ("0,50000,0 1,50000,1 1,50001,0 0,50001,1", False),
        ("0,0.1,0.1 1,0.2,0.2 0,0.3,0.3", True),
        ("0,-1,0 1,2,0 0,6.5,0.5 0,6.5,-0.75", False),
    ],
)
def test_a_printed_mixture_is_true_or_says_that_it_is_rounded(say, tmp_path, rows, is_rounded):
    out = say(table(tmp_path, rows))
    sums = []
    for side in (line for line in out.splitlines() if line.startswith("  wants ")):
        parts = re.findall(r"(\S+) × \((\S+), (\S+)\)", side)
        assert parts
        numbers = [[Fraction(one.lstrip("≈")) for one in part] for part in parts]
        sums.append([sum(share * point[k] for share, *point in numbers) for k in (0, 1)])
    assert ("The numbers are rounded here" in out) is is_rounded
    assert is_rounded or sums[0] == sums[1]


def test_more_passes_are_suggested_where_they_would_help(say):
    assert "R1 can learn, but has not by pass 3. Allow more with --passes" in say(
        "and", "--passes", 3
    )
    assert "--passes" not in say("and", "--passes", 9)
    assert "90, not learned" in say("xor", "--passes", 90)


def test_a_gate_that_can_be_learned_gives_its_margin_and_bound(say):
    said = say("--patterns", "and")
    (row,) = (line for line in said.splitlines() if line.lstrip().startswith("R1 "))
    assert "R and γ* are those of (x, 1)" in said  # of x alone, R would be √2
    assert "(x, 1)" not in say("--patterns", "letters")
    assert row.split() == ["R1", "3", "yes", "1.732", "0.2425", "51.0", "18", "9"]


def test_the_letters_are_proved_separable_and_learned_within_the_bound(say):
    found = json.loads(say("--json"))
    assert set(found) == KEYS
    assert (found["patterns"], found["machine"], found["training_patterns"]) == (
        "letters",
        "mark1",
        26,
    )
    letters = shapes.make("letters")
    machine = Mark1(MachineConfig.of(classes=26))
    words = Code(machine.config, range(26)).words[letters.labels]
    x = machine.see(letters.pictures)
    for unit, block, d in zip(found["r_units"], machine.response.blocks, words.T, strict=True):
        assert set(unit) == UNIT_KEYS
        assert unit["separable"] and unit["learned"]
        assert separates(x[:, block.features], d, unit["weights"])
        assert (
            0
            < unit["mistakes"]
            <= unit["bound"]
            == pytest.approx((unit["radius"] / unit["margin"]) ** 2)
        )
    activity = found["activity"]
    assert set(activity) == ACTIVITY_KEYS
    assert activity["measured"] == pytest.approx(float(x.mean()))
    assert activity["expected"] == pytest.approx(activity["measured"], abs=0.02)


def test_the_combination_in_json_proves_that_nothing_separates(say):
    found = json.loads(say("xor", "--json"))
    (unit,) = found["r_units"]
    assert found["activity"] is None
    assert unit["margin"] is unit["bound"] is unit["weights"] is None
    total = np.zeros(3)
    points = shapes.make("xor").pictures[:, 0]
    for part in unit["combination"]:
        sign = 1 if part["class"] == "1" else -1
        assert part["answer"] == int(part["class"])
        assert Fraction(part["fraction"]) == Fraction(part["share"])
        total += sign * part["share"] * np.append(points[part["pattern"]], 1)
    assert not total.any()


@pytest.mark.parametrize(
    ("rule", "covered", "mistakes"),
    [("maxiter-bias", True, 18), ("delta-dy", True, 11), ("batch", False, 15)],
)
def test_a_rule_is_followed_as_fit_follows_it(say, rule, covered, mistakes):
    found = json.loads(say("and", "--rule", rule, "--json"))
    assert (found["rule"], found["covered"]) == (rule, covered)
    assert found["r_units"][0]["mistakes"] == mistakes
    assert ("does not apply to" in say("and", "--rule", rule)) != covered


def test_a_run_that_cannot_end_stops_after_the_default_passes(say):
    units = json.loads(say("letters", "--rule", "first-mistake", "--json"))["r_units"]
    assert all(unit["learned"] and unit["passes"] > 20 for unit in units)
    (unit,) = json.loads(say("xor", "--json"))["r_units"]
    assert (unit["passes"], unit["learned"]) == (40, False)


def test_every_kind_of_machine_is_supported(say):
    assert len(json.loads(say("digits", "--machine", "full", "--json"))["r_units"]) == 10
    direct = json.loads(say("digits", "--machine", "direct", "--json"))
    assert direct["activity"] is None
    assert all(unit["separable"] for unit in direct["r_units"])


def test_the_seed_decides_what_theory_prints(say):
    one, same, other = (json.loads(say("--json", "--seed", seed)) for seed in (3, 3, 4))
    for found in (one, same, other):
        found["seconds"] = 0
    assert one == same
    assert one["r_units"] != other["r_units"]


def test_pictures_that_light_no_a_unit_are_named(say, tmp_path):
    pictures = np.zeros((3, 20, 20), np.uint8)
    pictures[0, :10] = pictures[1, 10:] = 255
    path = tmp_path / "dark.npz"
    write_patterns(PatternSet.from_names(pictures, ["top", "bottom", "none"]), path, "npz")
    out = say(path)
    assert "cannot learn" in out
    assert "1 × pattern 3 (none) gives a sum of 0 whatever the weights" in out


def test_patterns_kept_for_testing_do_not_count(say, tmp_path):
    path = tmp_path / "split.npz"
    write_patterns(shapes.make("digits-all").split(0.5, seed=1), path, "npz")
    assert json.loads(say(path, "--json"))["training_patterns"] < 30


@pytest.mark.slow
def test_only_the_largest_shares_of_a_combination_are_printed(say, tmp_path):
    rng = np.random.default_rng(5)
    pictures = np.where(rng.random((300, 20, 20)) < 0.3, 255, 0).astype(np.uint8)
    path = tmp_path / "noise.npz"
    names = rng.integers(32, size=300).astype(str)
    write_patterns(PatternSet.from_names(pictures, names), path, "npz")
    (line, *_) = (line for line in say(path).splitlines() if line.startswith("  wants 1:"))
    assert re.search(r" \+ \d+ more$", line)
    shares = [float(share.lstrip("≈")) for share in re.findall(r"(\S+) × pattern", line)]
    assert len(shares) == theory.MOST_PRINTED
    assert shares == sorted(shares, reverse=True)


def test_values_that_cannot_be_computed_are_left_blank(say, monkeypatch):
    monkeypatch.setattr("mark1.theory.margin.LAST_DIGITS", -1.0)
    monkeypatch.setattr("mark1.theory.margin._by_fractions", lambda *given: None)
    (row,) = (line for line in say("and").splitlines() if line.lstrip().startswith("R1 "))
    assert row.split()[4:6] == ["–", "–"]


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["and", "--patterns", "or"], "named twice"),
        (["xxor"], "Did you mean 'xor'"),
        (["nowhere/at/all"], "does not exist"),
        (["and", "--machine", "mark1"], "20 wires from 2 cells"),
        (["and", "--plot", "curve.gif"], "ends in .png or .svg"),
        (["and", "--plot", "nowhere/curve.png"], "Choose another"),
        (["and", "--seed", "-1"], "seed"),
    ],
)
def test_an_invalid_request_is_rejected_in_one_message(say, argv, words):
    assert words in say(*argv, status=1 if "nowhere/curve.png" in argv else 2)


def test_too_many_patterns_are_rejected_before_they_are_presented(say, monkeypatch):
    monkeypatch.setattr("mark1.theory.separability.MOST_NUMBERS", 1000)
    assert "26 patterns × 103 features" in say(status=2)


def test_a_rule_that_does_not_add_d_x_is_rejected_with_those_that_do(say):
    for rule in ("forced-alpha", "optimal-stability", "pa-1"):
        assert "Use one of error-correction" in say("and", "--rule", rule, status=2)
    assert "Did you mean 'first-mistake'" in say("and", "--rule", "first-mistak", status=2)


def test_the_command_that_explains_a_futile_run_describes_the_same_machine(capsys):
    built = ["--rows", "9", "--machine", "full", "--a-units", "16", "--seed", "3"]
    built += ["--theta", "1", "--excitatory", "3", "--inhibitory", "0", "--dead-cells", "2"]
    assert main(["train", "--patterns", "e-x?size=0.5&n=40", *built, "--light", "9"]) == 0
    command = capsys.readouterr().out.partition("See mark1 ")[2].rstrip(".\n")
    assert set(built) < set(command.split())
    assert main([*shlex.split(command)]) == 0
    out = capsys.readouterr().out
    assert re.search(r"^ +R1 +16 +no ", out, re.M)
    assert "3 + 0 wires, θ = 1" in out


def test_without_a_bias_the_plane_goes_through_the_origin(say):
    assert "  yes  " in say("or")
    assert "  no  " in say("or", "--no-bias")


def test_the_theorem_does_not_cover_a_band(say, tmp_path, capsys):
    for band in (0, 0.2):
        path = tmp_path / f"{band}.mark1"
        trained = ["train", "and", "--machine", "direct", "--band", str(band), "--save", str(path)]
        assert main(trained) == 0
        capsys.readouterr()
        assert json.loads(say(path, "--json"))["covered"] == (band == 0)
        assert ("does not apply to --band: a run may exceed" in say(path)) == (band > 0)


def learned_xor(path, **setting):
    """Save a session that has learned XOR."""
    config = MachineConfig.of(
        "full", classes=2, rows=1, columns=2, a_units=16, excitatory=1, inhibitory=1, theta=1,
        **setting,
    )  # fmt: skip
    session = Session()
    session.perform(BeginRun(config, gate("XOR")))
    session.perform(Train(40))
    assert session.state.progress.finished == "learned"
    save_session(session.document, path)
    return session


def test_it_does_not_deny_what_a_tie_rule_lets_a_machine_learn(say, tmp_path):
    path = tmp_path / "learned.mark1"
    learned_xor(path, tie="silent")
    (unit,) = json.loads(say(path, "--json"))["r_units"]
    assert unit["separable"] is None and not unit["by_sign"]
    assert "cannot learn" not in say(path)
    assert "a sum of 0 V can be right" in " ".join(say(path).split())


def test_it_proves_what_a_threshold_lets_a_machine_learn_and_gives_no_bound(say, tmp_path):
    path = tmp_path / "learned.mark1"
    state = learned_xor(path, threshold=0.5).state
    found = json.loads(say(path, "--json"))
    (unit,) = found["r_units"]
    assert unit["separable"] and unit["threshold"] == 0.5 and not found["covered"]
    *w, minus = map(Fraction, unit["weights"])
    x = state.machine.see(state.patterns.pictures).astype(int).tolist()
    for row, label in zip(x, state.patterns.labels.tolist(), strict=True):
        total = sum(Fraction(a) * b for a, b in zip(row, w, strict=True)) * Fraction(1, 2) / -minus
        assert (total > Fraction(1, 2)) == (label == 1) and total != Fraction(1, 2)
    assert unit["margin"] is unit["bound"] is None
    assert "R-units that can learn them: 1 of 1" in say(path)
    assert "does not apply to --threshold" in say(path)


def test_it_proves_what_no_weights_give_with_a_threshold(say, tmp_path, capsys):
    for gate_, reason in (("xor", "wants 0: 1/2 × (0, 0) + 1/2 × (1, 1)"), ("nand", "")):
        path = tmp_path / f"{gate_}.mark1"
        words = [gate_, "--machine", "direct", "--no-bias", "--threshold", "0.5"]
        assert main(["train", *words, "--save", str(path)]) == 0
        assert "through the origin" not in capsys.readouterr().out
        out = " ".join(say(path).split())
        # NAND asks for 1 where nothing is lit, and 0 V is below the threshold.
        assert (reason or "no weights put every pattern on the right side") in out
        assert "R-units that can learn them: 0 of 1" in out
