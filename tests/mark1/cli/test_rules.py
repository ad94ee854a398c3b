"""`mark1 rules`."""

from mark1.machine.rules import RULES


def test_the_rules_are_listed_and_explained(say, say_json):
    lines = say("rules").splitlines()
    assert [line.split()[0] for line in lines] == list(RULES)
    told = say("rules", "batch", "minover")
    assert "batch: batch" in told
    assert "after a pass, once for all mistakes" in told
    assert "--epsilon 0…1e+06" in " ".join(told.split())
    assert "optimal-stability: " in told
    found = say_json("rules")["rules"]
    assert {rule["name"] for rule in found} == set(RULES)
    assert all(rule["source"] and rule["formula"] for rule in found)
    assert "Did you mean 'batch'" in say("rules", "bach", status=2)


def test_the_settings_of_a_rule_are_those_that_change_something(say_json):
    told = say_json("rules", "batch", "pa-1")["rules"]
    common = {"passes", "order", "stop", "budget", "decay", "seed"}
    batch, passive = (set(rule["settings"]) - common for rule in told)
    assert batch == {"eta", "epsilon", "coding", "unit_step"}
    assert passive == {"c"}
