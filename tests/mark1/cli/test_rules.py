"""`mark1 rules`."""

from mark1.machine.rules import RULES


def test_the_rules_are_listed_and_explained(say, say_json):
    lines = say("rules").splitlines()
    assert [line.split()[0] for line in lines] == list(RULES)
    told = say("rules", "batch", "minover")
    assert "batch: batch" in told
    assert "after a pass, once for all mistakes" in told
    assert "epsilon 0…1e+06" in told
    assert "optimal-stability: " in told
    found = say_json("rules")["rules"]
    assert {rule["name"] for rule in found} == set(RULES)
    assert all(rule["source"] and rule["formula"] for rule in found)
    assert "Did you mean 'batch'" in say("rules", "bach", status=2)
