"""`mark1 demo`."""

import re

from tests.mark1.cli.running import interrupt_at


def test_the_demo_learns_all_letters_and_reads_a_noisy_one(say):
    out = say("demo")
    assert "26 of 26 right." in out
    assert re.search(r"pass +1  █+·*  \d+ mistakes", out)
    assert re.search(r"\n  A       00000  ✓ right      N       01101  ✓ right\n", out)
    assert re.search(r"Read as ([A-Z]: (right|wrong)|no letter)\.", out)


def test_the_demo_prints_json(say_json):
    found = say_json("demo")
    assert found["converged"]
    assert found["training_accuracy"] == 1.0
    assert [row["letter"] for row in found["letters"]] == list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert all(row["right"] for row in found["letters"])
    assert found["noisy"]["cells_reversed"] == 2
    assert 0.04 < found["noisy"]["share_right"] < 1


def test_the_demo_follows_its_seed(say_json):
    first, again, other = (say_json("demo", "--seed", seed) for seed in (3, 3, 4))
    first["seconds"] = again["seconds"] = 0
    assert first == again
    assert first["mistakes"] != other["mistakes"] or first["noisy"] != other["noisy"]


def test_the_demo_stops_after_the_current_pass(say, monkeypatch):
    interrupt_at(monkeypatch, "advance", 2)
    out = say("demo", status=1)
    assert "  pass  2 " in out
    assert "  pass  3 " not in out
    assert " of 26 right." in out
